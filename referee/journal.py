"""The store of matches: an SQLite file to which matches and their entries are only ever appended.

A store that is not there reads as an empty one, and only a new match makes the file. Whatever goes wrong with the file
is raised as a `JournalFault`, which holds the key of the sentence to say; a damaged store is told, never repaired.
"""

from __future__ import annotations

import json  # noqa: TID253 - every command that opens the store reads JSON
import os
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.store import opening
from referee.store.faults import JournalFault, NoSuchMatch, Stale, told
from referee.store.transaction import transaction

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterator, Sequence
    from types import TracebackType
    from typing import Self

__all__ = ["Journal", "JournalFault", "NoSuchMatch", "Row", "Shelved", "Stale"]

_LARGEST = (1 << 63) - 1

_APPEND = "INSERT INTO entries (match, seq, kind, text, data, at) VALUES (?, ?, ?, ?, ?, ?)"

_SHELF = """SELECT m.id, m.created, m.header, coalesce(e.seq, 0), coalesce(e.at, m.created)
    FROM matches m LEFT JOIN entries e ON e.match = m.id AND e.seq = (SELECT max(seq) FROM entries WHERE match = m.id)
    ORDER BY m.id"""


class Row(NamedTuple):
    """An entry as it is kept: its number in the match from 1 on, and when it was written."""

    seq: int
    kind: str
    text: str
    data: dict[str, Any]
    at: str


class Shelved(NamedTuple):
    """A match as it stands on the shelf: how many entries it has, and when the last was written."""

    id: int
    created: str
    header: dict[str, Any]
    entries: int
    last: str


def _now() -> datetime:
    return datetime.now(UTC)


class Journal:
    """One person's matches. Each thread and each process opens a journal of its own."""

    def __init__(self, path: str, clock: Callable[[], datetime] = _now) -> None:
        self.path = path
        self._file = os.path.realpath(path)
        self._clock = clock
        self._db: sqlite3.Connection | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        if self._db is not None:
            self._db.close()
            self._db = None

    def create(
        self,
        header: dict[str, Any],
        rows: Sequence[tuple[str, str, dict[str, Any]]] = (),
        created: str = "",
        times: Sequence[str] = (),
    ) -> int:
        """Starts a match and makes it the current one; its number. Rows it comes with are all written, or none.

        `created` and `times`, one a row, are when that was; an empty or missing one is now.
        """
        with told(self.path, "store.unwritable"):
            if not opening.stored(self._file, self.path):
                opening.make(self._file)
        with self._writing() as db:
            at = created or self._time()
            added = db.execute("INSERT INTO matches (created, header) VALUES (?, ?)", (at, _dumped(header)))
            match = added.lastrowid
            assert match is not None
            for seq, (kind, text, data) in enumerate(rows, 1):
                at = (times[seq - 1] if seq <= len(times) else "") or self._time()
                db.execute(_APPEND, (match, seq, kind, _storable(text), _dumped(data), at))
            _choose(db, match)
        return match

    def header(self, match: int) -> dict[str, Any]:
        found = self._select("SELECT header FROM matches WHERE id = ?", match) if 0 < match <= _LARGEST else []
        if not found:
            raise NoSuchMatch(match)
        return self._loaded(found[0][0])

    def created(self, match: int) -> str:
        """When a match was started."""
        self.header(match)
        at: str = self._select("SELECT created FROM matches WHERE id = ?", match)[0][0]
        return at

    def rows(self, match: int) -> list[Row]:
        """All that was ever entered in a match, in the order of writing."""
        self.header(match)
        found = self._select("SELECT seq, kind, text, data, at FROM entries WHERE match = ? ORDER BY seq", match)
        return [Row(seq, kind, text, self._loaded(data), at) for seq, kind, text, data, at in found]

    def all_rows(self) -> Iterator[tuple[int, list[Row]]]:
        """The rows of every match that has any, a match at a time, the oldest match first."""
        found = self._select("SELECT match, seq, kind, text, data, at FROM entries ORDER BY match, seq")
        for match, rows in groupby(found, itemgetter(0)):
            yield match, [Row(seq, kind, text, self._loaded(data), at) for _, seq, kind, text, data, at in rows]

    def append(self, match: int, expected: int, kind: str, text: str, data: dict[str, Any]) -> Row:
        """Writes one more entry of a match that the writer saw with `expected` of them.

        When this returns the entry is on disk; when it raises, nothing was written.
        """
        self.header(match)
        kept, at = _dumped(data), self._time()
        with self._writing() as db:
            (found,) = db.execute("SELECT coalesce(max(seq), 0) FROM entries WHERE match = ?", (match,)).fetchone()
            if found != expected:
                raise Stale(match, expected, found)
            db.execute(_APPEND, (match, expected + 1, kind, _storable(text), kept, at))
        return Row(expected + 1, kind, _storable(text), self._loaded(kept), at)

    def current(self) -> int | None:
        """The match that commands speak of when they name none."""
        found = self._select("SELECT value FROM settings WHERE name = 'current'")
        try:
            return int(found[0][0]) if found else None
        except ValueError:
            raise JournalFault("store.damaged", path=self.path) from None

    def use(self, match: int) -> None:
        """Makes a match the current one."""
        self.header(match)
        with self._writing() as db:
            _choose(db, match)

    def shelf(self) -> list[Shelved]:
        """All matches, the oldest first."""
        found = self._select(_SHELF)
        return [
            Shelved(id, created, self._loaded(header), entries, last) for id, created, header, entries, last in found
        ]

    def _select(self, query: str, *values: object) -> list[Any]:
        with told(self.path):
            if self._db is None and not opening.stored(self._file, self.path):
                return []
            return self._opened().execute(query, values).fetchall()

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        with told(self.path), transaction(self._opened(), "IMMEDIATE") as db:
            yield db

    def _opened(self) -> sqlite3.Connection:
        if self._db is None:
            self._db = opening.opened(self._file, self.path)
        return self._db

    def _loaded(self, text: str) -> dict[str, Any]:
        try:
            value = json.loads(text)
        except (TypeError, ValueError, RecursionError):
            value = None
        if not isinstance(value, dict):
            raise JournalFault("store.damaged", path=self.path)
        return value

    def _time(self) -> str:
        return self._clock().astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _choose(db: sqlite3.Connection, match: int) -> None:
    db.execute("INSERT OR REPLACE INTO settings (name, value) VALUES ('current', ?)", (str(match),))


def _dumped(value: dict[str, Any]) -> str:
    return _storable(json.dumps(value, ensure_ascii=False, separators=(",", ":")))


def _storable(text: str) -> str:
    """The text as it is; bytes of a command line that are no UTF-8 become question marks."""
    return text.encode("utf-8", "replace").decode("utf-8")
