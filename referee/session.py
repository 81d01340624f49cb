"""A match opened from the store; each act on it is written to the journal and returns a `Reply`.

The command line prints a reply, the live table shows it, JSON is made from it.
"""

from __future__ import annotations

import os
from contextlib import suppress

from referee import match as matches
from referee.errors import Ambiguous, Fault, Refusal
from referee.games import find_game, game_names, is_game, word_rules
from referee.games.play import Consent, Header
from referee.games.wordrules import LISTED
from referee.match import Change, Match, Row
from referee.match.identity import new_id
from referee.paths import beside
from referee.store.journal import JournalFault
from referee.store.model import Position
from referee.store.note import MatchNote, read_note, write_note
from referee.text import LONGEST_NAME, drop_controls, printable_line, safe_text
from referee.values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from referee.store.journal import Journal
    from referee.words.house import Entry as HouseEntry
    from referee.words.judge import Verdict


class Reply(Value):
    """The result of an act: the change that was recorded, or the refusal, and the match after it."""

    match: Match
    change: Change | None = None
    refusal: Refusal | None = None

    @property
    def question(self) -> Ambiguous | None:
        """The refusal, where the act may mean several things and one of them can be chosen."""
        refusal = self.refusal
        return refusal if isinstance(refusal, Ambiguous) and refusal.choices else None


class Session:
    """A match of the store, open: its number, its rows, and what they come to."""

    match: Match

    def __init__(self, journal: Journal, number: int) -> None:
        self.journal = journal
        self.number = number
        self._seen = Position(0, 0)
        self.rows: list[Row] = []
        self._load()
        self._ask: Callable[[str], Verdict] | None = None
        self._house: tuple[int, int] | None = None

    @property
    def header(self) -> Header:
        return self.match.header

    def ask(self, word: str) -> Verdict:
        """The verdict of this match's judge, by the house list as it is now; opens dictionaries when first asked."""
        house = house_version(self.journal.path)
        if self._ask is None or house != self._house:
            self._ask, self._house = find_judge(self.header, self.journal.path), house
        return self._ask(word)

    def enter(self, text: str, consent: Consent = Consent.RULES, seconds: int | None = None) -> Reply:
        return self._do(lambda: matches.record(self.match, text, self.ask, consent, seconds))

    def amend(self, number: int, text: str, consent: Consent = Consent.RULES) -> Reply:
        return self._do(lambda: matches.amend(self.match, number, text, self.ask, consent))

    def insert(self, number: int, text: str, consent: Consent = Consent.RULES) -> Reply:
        return self._do(lambda: matches.insert(self.match, number, text, self.ask, consent))

    def delete(self, number: int, consent: Consent = Consent.RULES) -> Reply:
        return self._do(lambda: matches.delete(self.match, number, self.ask, consent))

    def undo(self) -> Reply:
        return self._do(lambda: matches.undo(self.match, self.rows))

    def redo(self) -> Reply:
        return self._do(lambda: matches.redo(self.match, self.rows))

    def _do(self, act: Callable[[], Change]) -> Reply:
        known = self._typed_again(act)
        if known is not None:
            return known
        try:
            change = act()
        except Refusal as refusal:
            return Reply(self.match, refusal=refusal)
        self.write(change)
        return Reply(self.match, change)

    def _typed_again(self, act: Callable[[], Change]) -> Reply | None:
        """The entry that a server kept before it went away, where the act would only record it once more."""
        kept = self.journal.unanswered(self.number)
        if kept is None:
            return None
        self.follow()
        if kept != len(self.rows):
            return None
        rows, match = self.rows, self.match
        self.rows, self.match = rows[:-1], matches.fold(match.header, rows[:-1])
        change: Change | None
        try:
            change = act()
        except Refusal:
            change = None
        self.rows, self.match = rows, match
        if change is None or (change.row.kind, change.row.text) != (rows[-1].kind, rows[-1].text):
            return None
        note_current_match(self.journal, match)
        return Reply(match, change)

    def write(self, change: Change) -> None:
        """Writes a change to the journal; whoever shows it does so after that."""
        row = change.row
        stored = self.journal.append(self.number, self._seen, row.kind, row.text, dict(row.data))
        self._seen = Position(stored.seq, stored.checksum)
        self.rows.append(row)
        self.match = change.match
        # The entry is kept already: what goes wrong from here on must not have it typed again.
        with suppress(JournalFault):
            if self.journal.current() == self.number:
                note_current_match(self.journal, self.match)
            else:
                note_write_count(self.journal)

    def follow(self) -> bool:
        """Takes up what others have written meanwhile; whether there was anything."""
        if self.journal.position(self.number) == self._seen:
            return False
        self._load()
        return True

    def _load(self) -> None:
        # Asked before the rows are read: at worst a later change is taken for one that was not seen.
        self._seen = self.journal.position(self.number)
        self.rows, self.match = load_match(self.journal, self.number)

    def before(self, number: int) -> Match:
        """The match as it stood before one of its lines."""
        return matches.replay(self.header, self.match.lines[: number - 1])


def start_match(journal: Journal, header: Header) -> Session:
    """Writes a new match to the journal and makes it the current one; a Refusal where the game cannot start so."""
    matches.replay(header, [])
    session = Session(journal, journal.create({"id": new_id(), **header_to_json(header)}))
    note_current_match(journal, session.match)
    return session


def use_match(journal: Journal, number: int) -> Session:
    journal.use(number)
    session = Session(journal, number)
    note_current_match(journal, session.match)
    return session


def load_tables(name: str, store: str, set_file: str | None = None) -> dict[str, Any]:
    """The tables of the set to play with: the game's own, or those of a file that is a set of that game."""
    from referee import sets
    from referee.games.setfile import problems

    game = find_game(name)
    if game is None and set_file is None and name not in sets.names(store):
        raise Fault("usage", "usage.no-game", name=name, games=", ".join(game_names()))
    try:
        tables = sets.load(set_file or game or name, store)
    except sets.SetUnreadable as fault:
        raise Fault("usage", fault.key, **fault.values) from None
    wrong = problems(tables)
    if wrong:
        raise Fault("usage", "new.bad-set", set=set_file or name, path=wrong[0].path, count=len(wrong))
    if game is not None and tables.get("game") != game:
        raise Fault("usage", "new.other-game", set=set_file, game=game, other=tables.get("game"))
    return tables


def load_match(journal: Journal, number: int) -> tuple[list[Row], Match]:
    """A match of the journal: its rows, and what they come to. Rows that cannot be folded are damage."""
    header = journal.header(number)
    rows = [Row(row.kind, drop_controls(row.text), row.data) for row in journal.rows(number)]
    try:
        return rows, matches.fold(header_from_json(header), rows)
    except (Refusal, LookupError, TypeError, ValueError, AttributeError):
        game = header.get("game")
        if isinstance(game, str) and not is_game(game):
            raise Fault("store", "store.no-game", match=number, game=safe_text(game, LONGEST_NAME)) from None
        raise JournalFault("store.damaged", path=journal.path) from None


def require_current(journal: Journal) -> int:
    current = journal.current()
    if current is None:
        raise Fault("no-match", "match.none")
    return current


def header_from_json(stored: Mapping[str, Any]) -> Header:
    """A header as the journal stores it; a ValueError where it is one that no match of ours has."""
    header = Header(
        game=stored["game"],
        tables=stored["tables"],
        players=stored_players(stored),
        language=stored["language"],
        target=stored["target"],
        policy=stored["policy"],
        judge=stored["judge"],
        options=stored.get("options", {}),
    )
    texts = header.game, header.language, header.policy, header.judge
    if (
        not all(isinstance(text, str) and text.isprintable() for text in texts)
        or not all(header.players)
        or not isinstance(header.tables, dict)
        or not isinstance(header.options, dict)
        or not (header.target is None or type(header.target) is int)
    ):
        raise ValueError("header")
    return header


def stored_players(stored: Mapping[str, Any]) -> tuple[str, ...]:
    """The players of a header as the journal stores it, safe to print: a store may come from anywhere."""
    players = stored.get("players")
    return tuple(printable_line(str(name)) for name in players) if isinstance(players, list | tuple) else ()


def header_to_json(header: Header) -> dict[str, Any]:
    """A header as the journal stores it; the inverse of `header_from_json`."""
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


def house_version(store: str) -> tuple[int, int] | None:
    """A version of the house list, which changes with every edit; None if there is no house list."""
    try:
        found = os.stat(beside(store, "house"))
    except OSError:
        return None
    return found.st_mtime_ns, found.st_ino


def find_judge(header: Header, store: str) -> Callable[[str], Verdict]:
    """The judge of a match: by its rules, policy and language, and by the house list as it is now."""
    rules = word_rules(header.game)
    if rules is None:
        return _no_words
    from referee.words.judges import Panel

    house: list[HouseEntry] = []
    if os.path.exists(path := beside(store, "house")):
        from referee.words.house import load_house_list

        house = load_house_list(path)
    listed = None
    if header.policy.startswith(LISTED):
        from referee.words.lists import load_list

        listed = load_list(store, header.policy)
    panel = Panel(rules=rules, policy=header.policy, language=header.language, house_list=house, listed=listed)
    judge = panel.judge(header.language)

    def ask(word: str) -> Verdict:
        verdict = judge.verdict(word)
        verdict.dictionary = judge.source(verdict) or None
        return verdict

    return ask


def _no_words(word: str) -> Verdict:
    """The judge of a game without words, who is never asked."""
    raise LookupError(word)


def note_current_match(journal: Journal, match: Match) -> None:
    """Notes beside the store which match is current, and how much the store holds."""
    header = match.header
    noted = MatchNote(header.game, header.policy, header.language, match.standing.over, journal.written, journal.last)
    # The entry is on disk already: a note that cannot be written is no reason to withhold its score.
    with suppress(OSError):
        write_note(journal.path, noted)


def note_write_count(journal: Journal) -> None:
    """Updates the number of writes in the note beside the store, and leaves the current match in it."""
    noted = read_note(journal.path)
    if noted is not None:
        noted.written, noted.last = journal.written, journal.last
        with suppress(OSError):
            write_note(journal.path, noted)
