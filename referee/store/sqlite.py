"""The journal in an SQLite file.

A missing file reads as an empty journal; only a new match creates it. A damaged file is reported, never repaired.
"""

from __future__ import annotations

import os
from contextlib import contextmanager
from datetime import datetime
from itertools import groupby
from operator import itemgetter

from referee.store import connection
from referee.store.base import BaseJournal, is_row_id, read_text, replace_invalid, write_json
from referee.store.checksums import (
    decode_current_match,
    encode_current_match,
    encode_marks,
    header_checksum,
    next_checksum,
    read_restored,
    write_last,
)
from referee.store.errors import JournalFault, NoSuchMatch, Stale, translate_errors
from referee.store.model import AWAY, Mark, NewMatch, Position, Shelved, StoredRow, matches_put_away
from referee.store.transaction import transaction
from referee.values import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any

    _Select = Callable[..., list[Any]]


_APPEND = "INSERT INTO entries (match, seq, kind, text, data, at) VALUES (?, ?, ?, ?, ?, ?)"

_UPDATE_CHECKSUM = "UPDATE seals SET entries = ?, seal = ? WHERE match = ?"

_CHECKSUMS = """SELECT s.match, m.created, m.header, s.header, s.entries, s.seal
    FROM seals s LEFT JOIN matches m ON m.id = s.match"""

_LAST = """SELECT s.match, e.at FROM seals s JOIN entries e ON e.match = s.match AND e.seq = s.entries
    WHERE NOT EXISTS (SELECT 1 FROM entries WHERE match = s.match AND seq > s.entries)"""


class _Checksums(NamedTuple):
    """A match's row of `matches` with its row of `seals`: the checksum of its header, and of all its entries."""

    match: int
    created: str
    header: str
    first: int
    entries: int
    checksum: int


class SqliteJournal(BaseJournal):
    """A journal in one file, `JournalProtocol`. SQLite connections are not shared between threads."""

    def __init__(self, path: str, clock: Callable[[], datetime] | None = None) -> None:
        super().__init__(path, clock)
        self._file = os.path.realpath(path)
        self._db: sqlite3.Connection | None = None
        self._identity: tuple[int, int] | None = None  # of the file that is open
        self.written = 0  # the number of writes the store has had, as far as this journal knows
        self.last = ""  # what this journal wrote last, as a note of the store keeps it

    def close(self) -> None:
        if self._db is not None:
            self._db.close()
            self._db = None

    def create_all(self, matches: Sequence[NewMatch]) -> list[int]:
        if not matches:
            return []
        self._create_if_missing()
        with self._writing() as db:
            db.execute("PRAGMA defer_foreign_keys = ON")  # for the seals, which are there before their matches
            first: int = db.execute("SELECT 1 + coalesce(max(id), 0) FROM matches").fetchone()[0]
            numbers = list(range(first, first + len(matches)))
            for match, new in zip(numbers, matches, strict=True):
                entries, checksum = self._insert(db, match, new)
            _set_current(db, numbers[-1])
            last = write_last(read_restored(db), numbers[-1], entries, checksum)
        self.last = last
        return numbers

    def _insert(self, db: sqlite3.Connection, match: int, new: NewMatch) -> tuple[int, int]:
        now, kept = self._format_time(), write_json(new.header)
        at = new.created or now
        first = checksum = header_checksum(match, at, kept)
        sealed = []
        for seq, (kind, text, data) in enumerate(new.rows, 1):
            when = (new.times[seq - 1] if seq <= len(new.times) else "") or now
            row = seq, kind, replace_invalid(text), write_json(data), when
            checksum = next_checksum(checksum, *row)
            sealed.append((match, *row))
        db.execute("INSERT INTO seals VALUES (?, ?, ?, ?)", (match, first, len(sealed), checksum))
        db.execute("INSERT INTO matches (id, created, header) VALUES (?, ?, ?)", (match, at, kept))
        db.executemany(_APPEND, sealed)
        return len(sealed), checksum

    def header(self, match: int) -> dict[str, Any]:
        with self._reading() as select:
            return self._parse_json(self._find_match(select, match).header)

    def created(self, match: int) -> str:
        with self._reading() as select:
            return read_text(self._find_match(select, match).created)

    def position(self, match: int) -> Position:
        with self._reading() as select:
            found = select("SELECT entries, seal FROM seals WHERE match = ?", match) if is_row_id(match) else []
            if not found:
                self._find_match(select, match)
        return Position(*found[0])

    def shelved(self, match: int) -> Shelved:
        with self._reading() as select:
            stored = self._find_match(select, match)
            last = select("SELECT seq, at FROM entries WHERE match = ? ORDER BY seq DESC LIMIT 1", match)
        seq, at = last[0] if last else (0, stored.created)
        if seq != stored.entries:
            raise self._damaged()
        return self._shelved(stored, at)

    def rows(self, match: int) -> list[StoredRow]:
        with self._reading() as select:
            stored = self._find_match(select, match)
            found = select("SELECT seq, kind, text, data, at FROM entries WHERE match = ? ORDER BY seq", match)
        return self._check_rows(stored, found)

    def all_rows(self) -> Iterator[tuple[int, list[StoredRow]]]:
        with self._reading() as select:
            stored = {one[0]: _Checksums(*one) for one in select(f"{_CHECKSUMS} WHERE s.entries > 0")}
            found = select("SELECT match, seq, kind, text, data, at FROM entries ORDER BY match, seq")
        for match, rows in groupby(found, itemgetter(0)):
            if match not in stored:
                raise self._damaged()
            yield match, self._check_rows(stored.pop(match), [row[1:] for row in rows])
        if stored:
            raise self._damaged()

    def append(self, match: int, seen: int | Position, kind: str, text: str, data: dict[str, Any]) -> StoredRow:
        self.header(match)
        expected = seen if isinstance(seen, int) else seen.entries
        row = expected + 1, kind, replace_invalid(text), write_json(data), self._format_time()
        with self._writing() as db:
            (found,) = db.execute("SELECT coalesce(max(seq), 0) FROM entries WHERE match = ?", (match,)).fetchone()
            entries, checksum = db.execute("SELECT entries, seal FROM seals WHERE match = ?", (match,)).fetchone()
            if found != entries:
                raise self._damaged()
            if found != expected:
                raise Stale(match, expected, found)
            if not isinstance(seen, int) and seen.checksum != checksum:
                raise Stale(match, key="store.other-entries")
            checksum = next_checksum(checksum, *row)
            db.execute(_UPDATE_CHECKSUM, (expected + 1, checksum, match))
            db.execute(_APPEND, (match, *row))
            last = write_last(read_restored(db), match, expected + 1, checksum)
        self.last = last
        return StoredRow(*row[:3], self._parse_json(row[3]), row[4], checksum)

    def unanswered(self, match: int) -> int | None:
        return None  # a file answers, or nothing was written

    def current(self) -> int | None:
        with self._reading() as select:
            found = dict(select("SELECT name, value FROM settings"))
            (matches,) = next(iter(select("SELECT count(*) FROM seals")), (0,))
        try:
            return (decode_current_match(found["current"]) or None) if found.get("current") or matches else None
        except (LookupError, ValueError, TypeError, AttributeError):
            raise self._damaged() from None

    def use(self, match: int) -> None:
        self.header(match)
        with self._writing() as db:
            _set_current(db, match)

    def shelf(self) -> list[Shelved]:
        with self._reading() as select:
            stored = [self._check_header(_Checksums(*one)) for one in select(f"{_CHECKSUMS} ORDER BY s.match")]
            last = dict(select(_LAST))
            unknown = select("SELECT 1 FROM matches WHERE id NOT IN (SELECT match FROM seals)")
            away = matches_put_away(self._read_marks(select))
        if unknown or len(last) != sum(one.entries > 0 for one in stored):
            raise self._damaged()
        return [self._shelved(one, last.get(one.match, one.created)) for one in stored if one.match not in away]

    def positions(self) -> dict[int, Position]:
        with self._reading() as select:
            found = select("SELECT match, entries, seal FROM seals ORDER BY match")
            unknown = select("SELECT 1 FROM matches WHERE id NOT IN (SELECT match FROM seals)")
            away = matches_put_away(self._read_marks(select))
        if unknown:
            raise self._damaged()
        return {match: Position(entries, seal) for match, entries, seal in found if match not in away}

    def mark(self, kind: str, data: dict[str, Any], at: str = "") -> None:
        self._create_if_missing()
        marks = len(self.marks())  # checked before more is written after them
        with self._writing() as db:
            kept = dict(db.execute("SELECT name, value FROM settings"))
            number, _, checksum = kept["marks"].partition(" ")
            if int(number) != marks:
                raise JournalFault("store.locked", path=self.path)
            row = marks + 1, kind, write_json(data), at or self._format_time()
            db.execute("INSERT INTO marks VALUES (?, ?, ?, ?)", row)
            _put_setting(db, "marks", encode_marks(marks + 1, _mark_checksum(int(checksum, 16), *row)))
            if kind == AWAY and kept.get("current") == encode_current_match(data["match"]):
                _put_setting(db, "current", encode_current_match(0))

    def marks(self) -> list[Mark]:
        with self._reading() as select:
            return self._read_marks(select)

    def _read_marks(self, select: _Select) -> list[Mark]:
        found, checksum = select("SELECT seq, kind, data, at FROM marks ORDER BY seq"), 0
        for row in found:
            checksum = _mark_checksum(checksum, *row)
        kept = select("SELECT value FROM settings WHERE name = 'marks'")
        if kept != ([(encode_marks(len(found), checksum),)] if self._db is not None else []):
            raise self._damaged()
        return [Mark(read_text(kind), self._parse_json(data), read_text(at)) for _, kind, data, at in found]

    def _find_match(self, select: _Select, match: int) -> _Checksums:
        found = select(f"{_CHECKSUMS} WHERE s.match = ?", match) if is_row_id(match) else []
        if found:
            return self._check_header(_Checksums(*found[0]))
        if is_row_id(match) and select("SELECT 1 FROM matches WHERE id = ?", match):
            raise self._damaged()
        raise NoSuchMatch(match)

    def _check_header(self, stored: _Checksums) -> _Checksums:
        if header_checksum(stored.match, stored.created, stored.header) != stored.first:
            raise self._damaged()
        return stored

    def _shelved(self, stored: _Checksums, last: str) -> Shelved:
        header = self._parse_json(stored.header)
        return Shelved(stored.match, read_text(stored.created), header, stored.entries, read_text(last))

    def _check_rows(self, stored: _Checksums, found: Sequence[tuple[int, str, str, str, str]]) -> list[StoredRow]:
        """The rows of a match, if their number and checksum are right."""
        checksum, checksums = stored.first, []
        for row in found:
            checksum = next_checksum(checksum, *row)
            checksums.append(checksum)
        if (len(found), checksum) != (stored.entries, stored.checksum):
            raise self._damaged()
        return [
            StoredRow(seq, read_text(kind), read_text(text), self._parse_json(data), read_text(at), upto)
            for (seq, kind, text, data, at), upto in zip(found, checksums, strict=True)
        ]

    @contextmanager
    def _reading(self) -> Iterator[_Select]:
        """Queries that all see the same state of the store; without a store, each finds nothing."""
        with translate_errors(self.path):
            if not self._is_open() and not connection.store_exists(self._file, self.path):
                yield lambda query, *values: []
                return
            with transaction(self._open(), "DEFERRED") as db:
                yield lambda query, *values: db.execute(query, values).fetchall()

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        with translate_errors(self.path):
            with transaction(self._open(), "IMMEDIATE") as db:
                yield db
                written = connection.read_write_count(db, self.path) + 1
                db.execute("UPDATE settings SET value = ? WHERE name = 'written'", (str(written),))
                self._check_in_place()
            self._check_in_place()  # a file set aside meanwhile has the entry, and nobody will find it there
        self.written = written

    def _check_in_place(self) -> None:
        """Refuses to write to a file that no longer bears the store's name."""
        if connection.identify_file(self._file) != self._identity:
            raise JournalFault("store.replaced", path=self.path)

    def _create_if_missing(self) -> None:
        with translate_errors(self.path, "store.unwritable"):
            if not connection.store_exists(self._file, self.path):
                connection.create_store_file(self._file)

    def _is_open(self) -> bool:
        """Whether the file that is open still bears the store's name; one that was replaced or removed is let go."""
        if self._db is not None and connection.identify_file(self._file) != self._identity:
            self.close()
        return self._db is not None

    def _open(self) -> sqlite3.Connection:
        if not self._is_open():
            identity = connection.identify_file(self._file)
            self._db = connection.open_store(self._file, self.path)
            self._identity = identity
            self.written = connection.read_write_count(self._db, self.path)
        assert self._db is not None
        return self._db


def _set_current(db: sqlite3.Connection, match: int) -> None:
    _put_setting(db, "current", encode_current_match(match))


def _put_setting(db: sqlite3.Connection, name: str, value: str) -> None:
    db.execute("INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)", (name, value))


def _mark_checksum(checksum: int, seq: int, kind: str, data: str, at: str) -> int:
    return next_checksum(checksum, seq, kind, "", data, at)
