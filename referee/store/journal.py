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

from referee.store import checksums as seals
from referee.store import connection as opening
from referee.store.errors import JournalFault, NoSuchMatch, Stale, told
from referee.store.transaction import transaction

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterator, Sequence
    from types import TracebackType
    from typing import Self

    _Select = Callable[..., list[Any]]

__all__ = ["Journal", "JournalFault", "NoSuchMatch", "Row", "Shelved", "Stale"]

_LARGEST = (1 << 63) - 1

_APPEND = "INSERT INTO entries (match, seq, kind, text, data, at) VALUES (?, ?, ?, ?, ?, ?)"

_GO_ON = "UPDATE seals SET entries = ?, seal = ? WHERE match = ?"

_SEALED = """SELECT s.match, m.created, m.header, s.header, s.entries, s.seal
    FROM seals s LEFT JOIN matches m ON m.id = s.match"""

_LAST = """SELECT s.match, e.at FROM seals s JOIN entries e ON e.match = s.match AND e.seq = s.entries
    WHERE NOT EXISTS (SELECT 1 FROM entries WHERE match = s.match AND seq > s.entries)"""


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


class _Sealed(NamedTuple):
    """What a match was started with, the seal of that, how many entries it has, and the seal of them all."""

    match: int
    created: str
    header: str
    first: int
    entries: int
    seal: int


def _now() -> datetime:
    return datetime.now(UTC)


class Journal:
    """One person's matches. Each thread and each process opens a journal of its own."""

    def __init__(self, path: str, clock: Callable[[], datetime] = _now) -> None:
        self.path = path
        self._file = os.path.realpath(path)
        self._clock = clock
        self._db: sqlite3.Connection | None = None
        self.written = 0  # all that was ever written to the store, as this journal knows

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
            at, kept = created or self._time(), _dumped(header)
            match = db.execute("INSERT INTO matches (created, header) VALUES (?, ?)", (at, kept)).lastrowid
            assert match is not None
            first = seal = seals.of_match(match, at, kept)
            for seq, (kind, text, data) in enumerate(rows, 1):
                at = (times[seq - 1] if seq <= len(times) else "") or self._time()
                row = seq, kind, _storable(text), _dumped(data), at
                db.execute(_APPEND, (match, *row))
                seal = seals.onward(seal, *row)
            db.execute("INSERT INTO seals VALUES (?, ?, ?, ?)", (match, first, len(rows), seal))
            _choose(db, match)
        return match

    def count(self, match: int) -> int:
        """How many entries a match has; only the row with its checksum is read."""
        return len(self.rows(match))

    def header(self, match: int) -> dict[str, Any]:
        with self._reading() as select:
            return self._loaded(self._match(select, match).header)

    def created(self, match: int) -> str:
        """When a match was started."""
        with self._reading() as select:
            return self._match(select, match).created

    def rows(self, match: int) -> list[Row]:
        """All that was ever entered in a match, in the order of writing."""
        with self._reading() as select:
            sealed = self._match(select, match)
            found = select("SELECT seq, kind, text, data, at FROM entries WHERE match = ? ORDER BY seq", match)
        return self._whole(sealed, found)

    def all_rows(self) -> Iterator[tuple[int, list[Row]]]:
        """The rows of every match that has any, a match at a time, the oldest match first."""
        with self._reading() as select:
            sealed = {one[0]: _Sealed(*one) for one in select(f"{_SEALED} WHERE s.entries > 0")}
            found = select("SELECT match, seq, kind, text, data, at FROM entries ORDER BY match, seq")
        for match, rows in groupby(found, itemgetter(0)):
            if match not in sealed:
                raise self._damaged()
            yield match, self._whole(sealed.pop(match), [row[1:] for row in rows])
        if sealed:
            raise self._damaged()

    def append(self, match: int, expected: int, kind: str, text: str, data: dict[str, Any]) -> Row:
        """Writes one more entry of a match that the writer saw with `expected` of them.

        When this returns the entry is on disk; when it raises, nothing was written.
        """
        self.header(match)
        row = expected + 1, kind, _storable(text), _dumped(data), self._time()
        with self._writing() as db:
            (found,) = db.execute("SELECT coalesce(max(seq), 0) FROM entries WHERE match = ?", (match,)).fetchone()
            entries, seal = db.execute("SELECT entries, seal FROM seals WHERE match = ?", (match,)).fetchone()
            if found != entries:
                raise self._damaged()
            if found != expected:
                raise Stale(match, expected, found)
            db.execute(_APPEND, (match, *row))
            db.execute(_GO_ON, (expected + 1, seals.onward(seal, *row), match))
        return Row(*row[:3], self._loaded(row[3]), row[4])

    def current(self) -> int | None:
        """The match that commands speak of when they name none."""
        with self._reading() as select:
            found = dict(select("SELECT name, value FROM settings"))
            (matches,) = next(iter(select("SELECT count(*) FROM seals")), (0,))
        try:
            return seals.chosen(found["current"]) if found.get("current") or matches else None
        except (LookupError, ValueError, TypeError, AttributeError):
            raise self._damaged() from None

    def use(self, match: int) -> None:
        """Makes a match the current one."""
        self.header(match)
        with self._writing() as db:
            _choose(db, match)

    def shelf(self) -> list[Shelved]:
        """All matches, the oldest first."""
        with self._reading() as select:
            sealed = [self._checked(_Sealed(*one)) for one in select(f"{_SEALED} ORDER BY s.match")]
            last = dict(select(_LAST))
            unsealed = select("SELECT 1 FROM matches WHERE id NOT IN (SELECT match FROM seals)")
        if unsealed or len(last) != sum(one.entries > 0 for one in sealed):
            raise self._damaged()
        return [
            Shelved(one.match, one.created, self._loaded(one.header), one.entries, last.get(one.match, one.created))
            for one in sealed
        ]

    def _match(self, select: _Select, match: int) -> _Sealed:
        """What a match was started with, and its seals."""
        found = select(f"{_SEALED} WHERE s.match = ?", match) if 0 < match <= _LARGEST else []
        if found:
            return self._checked(_Sealed(*found[0]))
        if 0 < match <= _LARGEST and select("SELECT 1 FROM matches WHERE id = ?", match):
            raise self._damaged()
        raise NoSuchMatch(match)

    def _checked(self, sealed: _Sealed) -> _Sealed:
        """The same, unless it is not as it was sealed."""
        if seals.of_match(sealed.match, sealed.created, sealed.header) != sealed.first:
            raise self._damaged()
        return sealed

    def _whole(self, sealed: _Sealed, found: Sequence[tuple[int, str, str, str, str]]) -> list[Row]:
        """The rows of a match, all of them and as they were written."""
        seal = sealed.first
        for row in found:
            seal = seals.onward(seal, *row)
        if (len(found), seal) != (sealed.entries, sealed.seal):
            raise self._damaged()
        return [Row(seq, kind, text, self._loaded(data), at) for seq, kind, text, data, at in found]

    @contextmanager
    def _reading(self) -> Iterator[_Select]:
        """Questions that are answered from the store as it is at one moment."""
        with told(self.path):
            if self._db is None and not opening.stored(self._file, self.path):
                yield lambda query, *values: []
                return
            with transaction(self._opened(), "DEFERRED") as db:
                yield lambda query, *values: db.execute(query, values).fetchall()

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        with told(self.path), transaction(self._opened(), "IMMEDIATE") as db:
            yield db
            written = opening.written(db, self.path) + 1
            db.execute("UPDATE settings SET value = ? WHERE name = 'written'", (str(written),))
        self.written = written

    def _opened(self) -> sqlite3.Connection:
        if self._db is None:
            self._db = opening.opened(self._file, self.path)
            self.written = opening.written(self._db, self.path)
        return self._db

    def _damaged(self) -> JournalFault:
        return JournalFault("store.damaged", path=self.path)

    def _loaded(self, text: str) -> dict[str, Any]:
        try:
            value = json.loads(text)
        except (TypeError, ValueError, RecursionError):
            value = None
        if not isinstance(value, dict):
            raise self._damaged()
        return value

    def _time(self) -> str:
        return self._clock().astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _choose(db: sqlite3.Connection, match: int) -> None:
    db.execute("INSERT OR REPLACE INTO settings (name, value) VALUES ('current', ?)", (seals.of_choice(match),))


def _dumped(value: dict[str, Any]) -> str:
    return _storable(json.dumps(value, ensure_ascii=False, separators=(",", ":")))


def _storable(text: str) -> str:
    """The text as it is; bytes of a command line that are no UTF-8 become question marks."""
    return text.encode("utf-8", "replace").decode("utf-8")
