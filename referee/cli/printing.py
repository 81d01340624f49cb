"""What commands print of a match: replies, refusals and standings, as lines or as JSON."""

from __future__ import annotations

from contextlib import contextmanager

from referee.errors import Fault, Refusal
from referee.paths import store
from referee.session import Session, require_current
from referee.store import journal as journals
from referee.store.journal import JournalFault
from referee.wording import add_clause, format_change, format_entry, format_refusal, format_result

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from referee.cli.terminal import Terminal
    from referee.errors import Choice
    from referee.match import Change, Match
    from referee.session import Reply
    from referee.store.journal import Journal

REFUSED = 1


@contextmanager
def translate_store_errors() -> Iterator[None]:
    try:
        yield
    except JournalFault as fault:
        raise Fault(fault.kind, fault.key, **fault.values) from None


@contextmanager
def open_journal(terminal: Terminal) -> Iterator[Journal]:
    with translate_store_errors(), journals.open_journal(store(terminal.options.db)) as journal:
        yield journal


@contextmanager
def open_session(terminal: Terminal, number: int | None = None) -> Iterator[Session]:
    """The current match, or one by its number."""
    with open_journal(terminal) as journal:
        number = require_current(journal) if number is None else number
        with blaming_match(terminal, journal, number):
            yield Session(journal, number)


@contextmanager
def blaming_match(terminal: Terminal, journal: Journal, number: int) -> Iterator[None]:
    """Says what is wrong with a match that somebody else's program wrote, where it is that we cannot go on with."""
    try:
        yield
    except Refusal:
        raise
    except (ValueError, LookupError, TypeError, AttributeError, OverflowError):
        from referee.formats.record import find_problem

        problem = find_problem(journal.header(number), journal.rows(number))
        if problem is None:
            raise
        why = terminal.say(problem.key, **problem.values)
        raise Fault("store", "store.odd-match", match=number, why=why) from None


def print_reply(terminal: Terminal, session: Session, reply: Reply) -> int:
    if reply.refusal is not None:
        return print_refusal(terminal, reply.refusal)
    assert reply.change is not None
    if terminal.options.json:
        from referee.replies import change_json

        terminal.json(change_json(terminal.say, session.number, reply.change))
    else:
        print_change(terminal, reply.change)
    return 0


def print_change(terminal: Terminal, change: Change) -> None:
    """One line for the change, one for each note, and one for the standing."""
    match = change.match
    entry = format_entry(terminal.say, match, change.entry) if change.entry else change.text
    if terminal.colours:
        entry = match.game.terminal().colour_entry(terminal, entry)
    headline, *notes = format_change(terminal.say, change, entry)
    terminal.line(headline)
    for note in notes:
        terminal.line(f"  {note}")
    terminal.line(format_standing(terminal, match))


def print_refusal(terminal: Terminal, refusal: Refusal) -> int:
    """Prints why an entry is refused, with the clause and what would be right; the exit code."""
    if terminal.options.json:
        from referee.replies import refusal_json

        terminal.json({"refused": refusal_json(terminal.say, refusal)})
        return REFUSED
    message = format_refusal(terminal.say, refusal)
    clause = terminal.paint(add_clause("", refusal.clause), "dim")
    terminal.line(f"{terminal.paint('✗', 'bad')} {message}{clause}")
    print_choices(terminal, refusal.choices)
    return REFUSED


def print_choices(terminal: Terminal, choices: Sequence[Choice]) -> None:
    """Places by number: each with its line of the board, its points and the words made besides."""
    say = terminal.say
    for number, choice in enumerate(choices, 1):
        besides = ", ".join(choice.words[1:])
        points = say("points", points=choice.points) if choice.words else ""
        line = f"  {number:>2}. {choice.shown:<6} {choice.strip}  {points}".rstrip()
        terminal.line(f"{line} (+ {besides})" if besides else line)


def format_standing(terminal: Terminal, match: Match) -> str:
    now = match.standing
    totals = " · ".join(
        f"{terminal.paint(name, 'strong') if i == now.turn else name} {total}"
        for i, (name, total) in enumerate(zip(match.players, now.totals, strict=True))
    )
    return f"{totals}. {format_result(terminal.say, match)}".rstrip()
