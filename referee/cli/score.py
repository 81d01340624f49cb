"""`referee score` and the other entries of a match: `pass`, `exchange`, `open`, `adjust`, `challenge`."""

from __future__ import annotations

import sys

from referee.cli.printing import REFUSED, open_session, print_refusal, print_reply
from referee.cli.terminal import Terminal
from referee.errors import Ambiguous, Fault
from referee.games.play import Consent
from referee.session import Session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Recorder = Callable[..., int]


def score(terminal: Terminal, words: list[str], agreed: bool = False) -> int:
    """Records a turn; without one, opens the table where somebody watches, else takes turns from the input."""
    if not words:
        from referee.cli.live import live, watched

        if watched(terminal):
            return live(terminal)
    consent = Consent.AGREED if agreed else Consent.RULES
    with open_session(terminal) as session:
        if words:
            return enter_line(terminal, session, " ".join(words), consent)
        if sys.stdin.isatty():
            from referee.cli.notation import find_example

            raise Fault("usage", "score.what", example=find_example(terminal))
        for line in terminal.typed():
            code = enter_line(terminal, session, line, consent)
            sys.stdout.flush()  # each answer is out before the next line is read
            if code:
                return code  # the next line would be another player's turn, recorded as this one's
        return 0


def enter_line(terminal: Terminal, session: Session, text: str, consent: Consent) -> int:
    """Records one line and prints what it came to; where it may mean several things, asks a person at the terminal."""
    reply = session.enter(text, consent)
    question = reply.question
    if question is None or not terminal.can_ask:
        return print_reply(terminal, session, reply)
    chosen = _ask_which(terminal, question)
    return REFUSED if chosen is None else enter_line(terminal, session, chosen, consent)


def _ask_which(terminal: Terminal, question: Ambiguous) -> str | None:
    """The choice of the person at the terminal, by its number or its place; None if they want none."""
    print_refusal(terminal, question)
    entries = {str(number): choice.entry for number, choice in enumerate(question.choices, 1)}
    entries |= {choice.place: choice.entry for choice in question.choices}
    printed = str.maketrans("", "", "- →↓")  # a place may be typed as it is shown
    while typed := terminal.ask(terminal.say("score.which", count=len(question.choices))):
        wanted = typed.upper() if typed.upper() in entries else typed.upper().translate(printed)
        if wanted in entries:
            return entries[wanted]
    return None


def dotted(command: str, takes: str = "") -> Recorder:
    """A command that records a line starting with a dot."""

    def run(terminal: Terminal, words: list[str], agreed: bool = False) -> int:
        if takes and not words:
            raise Fault("usage", "usage.missing", name=takes, command=f"referee {command}")
        consent = Consent.AGREED if agreed else Consent.RULES
        with open_session(terminal) as session:
            return enter_line(terminal, session, " ".join([f".{command}", *words]), consent)

    return run


skip = dotted("pass")
exchange = dotted("exchange", "N")
open_card = dotted("open", "CARD")
adjust = dotted("adjust", "PLAYER ±N")
challenge = dotted("challenge")
