"""`referee score` and the other entries of a match: `pass`, `exchange`, `open`, `adjust`, `challenge`."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from referee import match as matches
from referee.cli.desk import REFUSED, Desk, answer, opened, refuse
from referee.cli.terminal import Terminal
from referee.errors import Ambiguous, Fault, Refusal

if TYPE_CHECKING:
    from collections.abc import Callable

    Recorder = Callable[..., int]


def score(terminal: Terminal, words: list[str], agreed: bool = False) -> int:
    """Records a turn; without one, opens the table where somebody watches, else takes turns from the input."""
    if not words:
        from referee.cli.live import live, watched

        if watched(terminal):
            return live(terminal)
    with opened(terminal) as desk:
        if words:
            return entered(desk, " ".join(words), agreed)
        if sys.stdin.isatty():
            raise Fault("usage", "score.what")
        # After a refusal the next line would be another player's turn, recorded as this one's.
        return next((code for line in desk.terminal.typed() if (code := _answered(desk, line, agreed))), 0)


def _answered(desk: Desk, text: str, agreed: bool) -> int:
    """Records one line of several, and sees to it that its answer is out before the next is taken."""
    code = entered(desk, text, agreed)
    sys.stdout.flush()
    return code


def entered(desk: Desk, text: str, agreed: bool = False) -> int:
    """Records one line and says what it came to, or why it is refused."""
    try:
        act = matches.record(desk.match, text, desk.ask, agreed)
    except Ambiguous as question:
        if not _answerable(desk.terminal, question):
            return refuse(desk.terminal, question)
        chosen = _chosen(desk.terminal, question)
        return REFUSED if chosen is None else entered(desk, chosen, agreed)
    except Refusal as refusal:
        return refuse(desk.terminal, refusal)
    desk.keep(act)
    return answer(desk, act, _of_challenge(desk, act) if act.kind == "challenge" else None)


def _of_challenge(desk: Desk, act: matches.Act) -> dict[str, object]:
    from referee.cli.replies import verdict_json

    assert act.outcome is not None
    return {
        "fell": act.outcome.fell,
        "verdicts": [verdict_json(desk.terminal, verdict) for verdict in act.verdicts.values()],
    }


def _answerable(terminal: Terminal, question: Ambiguous) -> bool:
    """Whether there is something to choose from, and a person at the terminal to choose."""
    return bool(question.choices) and not terminal.options.json and sys.stdin.isatty() and sys.stdout.isatty()


def _chosen(terminal: Terminal, question: Ambiguous) -> str | None:
    """The choice of the person at the terminal, by its number or its place; none where they want none."""
    from referee.cli.replies import say_refused

    say_refused(terminal, question)
    entries = {str(number): choice.entry for number, choice in enumerate(question.choices, 1)}
    entries |= {choice.place: choice.entry for choice in question.choices}
    while typed := terminal.ask(terminal.say("score.which", count=len(question.choices))):
        if typed.upper() in entries:
            return entries[typed.upper()]
    return None


def dotted(command: str, takes: str = "") -> Recorder:
    """A command that records a line starting with a dot."""

    def run(terminal: Terminal, words: list[str], agreed: bool = False) -> int:
        if takes and not words:
            raise Fault("usage", "usage.missing", name=takes, command=f"referee {command}")
        with opened(terminal) as desk:
            return entered(desk, " ".join([f".{command}", *words]), agreed)

    return run


skip = dotted("pass")
exchange = dotted("exchange", "N")
open_card = dotted("open", "CARD")
adjust = dotted("adjust", "PLAYER ±N")
challenge = dotted("challenge")
