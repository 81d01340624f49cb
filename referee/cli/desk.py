"""The referee's desk: a match taken from the store, an act done to it, and the answer said or sent as JSON."""

from __future__ import annotations

from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

from referee import match as matches
from referee.cli.terminal import Terminal
from referee.errors import Fault, Refusal
from referee.games.play import Header, Note
from referee.match import Act, Match, Row
from referee.paths import store
from referee.store.journal import Journal, JournalFault
from referee.store.note import MatchNote, write_note

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from referee.words.judge import Verdict

REFUSED = 1


class Desk:
    """A match that lies open: its number, the rows read, and what they come to."""

    def __init__(self, terminal: Terminal, journal: Journal, number: int) -> None:
        self.terminal = terminal
        self.journal = journal
        self.number = number
        self.rows, self.match = folded(journal, number)
        self.header = self.match.header
        self._ask: Callable[[str], Verdict] | None = None

    @property
    def ask(self) -> Callable[[str], Verdict]:
        """The judge of this match's words, with its dictionary opened at the first question."""
        if self._ask is None:
            self._ask = judge_of(self.terminal, self.header)
        return self._ask

    def keep(self, act: Act) -> None:
        """Writes an act to the journal; only then is it said."""
        self.journal.append(self.number, len(self.rows), act.row.kind, act.row.text, dict(act.row.data))
        self.rows.append(act.row)
        self.match = act.match
        mark_running(self.journal, act.match)


def folded(journal: Journal, number: int) -> tuple[list[Row], Match]:
    """A match of the journal: its rows, and what they come to. Rows that come to nothing are damage."""
    kept = journal.header(number)
    rows = [Row(row.kind, row.text, row.data) for row in journal.rows(number)]
    try:
        return rows, matches.fold(header_from(kept), rows)
    except (Refusal, LookupError, TypeError, ValueError, AttributeError):
        raise JournalFault("store.damaged", path=journal.path) from None


@contextmanager
def faults_told() -> Iterator[None]:
    """Faults of the store as faults of the command line."""
    try:
        yield
    except JournalFault as fault:
        raise Fault(fault.kind, fault.key, **fault.values) from None


@contextmanager
def opened(terminal: Terminal, number: int | None = None) -> Iterator[Desk]:
    """The current match, or one by its number, open on the desk."""
    with faults_told(), Journal(store(terminal.options.db)) as journal:
        chosen = number if number is not None else journal.current()
        if chosen is None:
            raise Fault("no-match", "match.none")
        yield Desk(terminal, journal, chosen)


def header_from(kept: dict[str, Any]) -> Header:
    """A header as the journal keeps it, read back."""
    return Header(
        game=kept["game"],
        tables=kept["tables"],
        players=tuple(kept["players"]),
        language=kept["language"],
        target=kept["target"],
        policy=kept["policy"],
        judge=kept["judge"],
        options=kept.get("options", {}),
    )


def header_kept(header: Header) -> dict[str, Any]:
    """A header as the journal keeps it."""
    return {
        "game": header.game,
        "tables": dict(header.tables),
        "players": list(header.players),
        "language": header.language,
        "target": header.target,
        "policy": header.policy,
        "judge": header.judge,
        "options": dict(header.options),
    }


def judge_of(terminal: Terminal, header: Header) -> Callable[[str], Verdict]:
    """A judge by the rules, policy and language of a match, and by the house list as it is now."""
    from referee.cli.check import house_list
    from referee.words.judges import Panel
    from referee.words.rules import GAMES

    if header.game not in GAMES:
        return _no_words
    panel = Panel(
        rules=GAMES[header.game], policy=header.policy, language=header.language, house_list=house_list(terminal)
    )
    judge = panel.judge(header.language)

    def ask(word: str) -> Verdict:
        verdict = judge.verdict(word)
        verdict.dictionary = judge.source(verdict) or None
        return verdict

    return ask


def _no_words(word: str) -> Verdict:
    """The judge of a game without words, whom nobody asks."""
    raise LookupError(word)


def mark_running(journal: Journal, match: Match) -> None:
    """Notes beside the store which match runs, and how much the store holds."""
    header = match.header
    noted = MatchNote(header.game, header.policy, header.language, match.standing.over, journal.written)
    # The entry is on disk already: a note that cannot be written is no reason to keep its score back.
    with suppress(OSError):
        write_note(journal.path, noted)


def answer(desk: Desk, act: Act, extra: dict[str, Any] | None = None) -> int:
    """Says what an act came to."""
    from referee.cli import replies

    if desk.terminal.options.json:
        desk.terminal.json({**replies.record(desk, act), **(extra or {})})
    else:
        replies.say_record(desk, act)
    return 0


def refuse(terminal: Terminal, refusal: Refusal) -> int:
    """Says why an entry is not recorded, with the clause and what would be right."""
    from referee.cli import replies

    if terminal.options.json:
        terminal.json({"refused": replies.refused(terminal, refusal)})
    else:
        replies.say_refused(terminal, refusal)
    return REFUSED


def said(terminal: Terminal, note: Note) -> str:
    """A note in words, with its clause."""
    text = terminal.say(note.key, **note.values)
    return f"{text} ({note.clause})" if note.clause else text
