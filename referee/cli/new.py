"""`referee new`: starts a match and makes it current."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.cli.printing import format_standing, open_journal, print_refusal
from referee.cli.terminal import Terminal
from referee.errors import Fault, Refusal
from referee.games.show import format_agreements
from referee.games.wordrules import LISTED
from referee.match.start import has_words, rematch_header
from referee.questions import MATTERS, Questions
from referee.session import Session, load_tables, start_match
from referee.wording import format_policy, format_target, format_title, part_names

if TYPE_CHECKING:
    from referee.games.play import Header
    from referee.store.journal import Journal


def new(
    terminal: Terminal,
    words: list[str],
    to: str | None = None,
    policy: str | None = None,
    judge: str | None = None,
    clock: str | None = None,
    language: str | None = None,
    scoring: str | None = None,
    set_file: str | None = None,
    house: list[str] | None = None,
    at_zero: str | None = None,
    counted: bool = False,
) -> int:
    """Starts a match; with nothing said, a rematch of the current one in which the next player begins."""
    chosen: dict[str, Any] = {
        "to": to,
        "words": policy,
        "judge": judge,
        "clock": clock,
        "language": language,
        "scoring": scoring,
        "house": house,
        "at_zero": at_zero,
        "counted": counted or None,
    }
    with open_journal(terminal) as journal:
        try:
            session = start_match(journal, _header(terminal, journal, words, set_file, chosen))
        except Refusal as refusal:
            return print_refusal(terminal, refusal)
        if terminal.options.json:
            from referee.replies import match_json

            terminal.json(match_json(session.number, session.match))
        else:
            _print_welcome(terminal, session)
        return 0


def _header(
    terminal: Terminal, journal: Journal, words: list[str], set_file: str | None, chosen: dict[str, Any]
) -> Header:
    if not words:
        if set_file or any(chosen.values()):
            raise Fault("usage", "usage.missing", name="GAME PLAYER", command="referee new")
        current = journal.current()
        if current is not None:
            return rematch_header(Session(journal, current).match)
        if not terminal.can_ask:
            raise Fault("no-match", "new.no-rematch")
        return _ask(terminal, Questions(terminal.say, journal.path, MATTERS))
    if chosen["words"] and chosen["words"].startswith(LISTED):
        from referee.words.lists import load_list

        load_list(journal.path, chosen["words"])  # a list that is not there is told now, not at the first word
    questions = Questions(terminal.say, journal.path, MATTERS)
    questions.take(load_tables(words[0], journal.path, set_file), words[1:], chosen)
    return _ask(terminal, questions) if terminal.can_ask else questions.header()


def _ask(terminal: Terminal, questions: Questions) -> Header:
    """Puts the questions that are open to the person at the terminal; one that was not understood is put again."""
    while question := questions.question:
        for number, choice in enumerate(question.choices, 1):
            terminal.line(f"  {choice}" if question.is_open else f"  {number}  {choice}")
        usual = terminal.say("ask.usual", usual=question.usual) if question.usual else ""
        typed = terminal.ask(f"{question.text}{usual} ")
        if not typed and not question.usual:
            return questions.header()  # says what is missing
        try:
            questions.answer(typed)
        except Fault as fault:
            terminal.fault(fault)
    return questions.header()


def _print_welcome(terminal: Terminal, session: Session) -> None:
    header, box, say = session.header, session.match.state.box, terminal.say
    title = format_title(say, session.match)
    terminal.line(say("new.started", number=session.number, title=title, language=header.language))
    target = format_target(say, session.match)
    if has_words(header.game):
        target = f"{target} {format_policy(say, header.policy)} {say(f'new.judge.{header.judge}')}"
    terminal.line(target)
    for line in format_agreements(say, header):
        terminal.line(line)
    if box.assumed:
        terminal.line(say("new.assumed", parts=part_names(say, header.game, box.assumed), set=box.name))
    terminal.line(format_standing(terminal, session.match))
    terminal.line(session.match.game.terminal().opening_hint(terminal, session.match.state))
