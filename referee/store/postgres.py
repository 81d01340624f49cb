"""The journal on a club's PostgreSQL server: many laptops, a table each.

Every row holds the checksum of all up to it and a token of its writing. A server that goes away before it answers is
asked again; by the token a row that was written already is found, and none is written twice. Which match is current is
each laptop's own affair: that is kept in a file of the laptop.
"""

from __future__ import annotations

import json  # noqa: TID253 - every command that opens the store reads JSON
import os
import time
from contextlib import suppress
from datetime import datetime
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Any, TypeVar

from referee.files import make_private_folder, remove_if_exists, write_atomically
from referee.paths import beside, without_password
from referee.store import server
from referee.store.base import BaseJournal, is_row_id, read_text, replace_invalid, write_json
from referee.store.checksums import decode_current_match, encode_current_match, header_checksum, next_checksum
from referee.store.errors import JournalFault, NoSuchMatch, Stale, translate_errors
from referee.store.model import AWAY, Mark, NewMatch, Position, Shelved, StoredRow, matches_put_away

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import LiteralString

    import psycopg

    from referee.store.server import Connection

T = TypeVar("T")

_PAUSE = 2.0  # seconds before what only reads tries again to reach a server that did not answer

_LAST: LiteralString = """FROM referee.matches m LEFT JOIN LATERAL
    (SELECT seq, seal, at FROM referee.entries WHERE match = m.id ORDER BY seq DESC LIMIT 1) e ON true"""
_POSITIONS: LiteralString = f"SELECT m.id, coalesce(e.seq, 0), coalesce(e.seal, m.seal) {_LAST}"
_SHELVED: LiteralString = f"""SELECT m.id, m.created, m.header, m.seal, coalesce(e.seq, 0), coalesce(e.seal, m.seal),
    coalesce(e.at, m.created) {_LAST}"""
_ROWS: LiteralString = "SELECT match, seq, kind, text, data, at, seal FROM referee.entries"
_APPEND: LiteralString = "INSERT INTO referee.entries VALUES (%s, %s, %s, %s, %s, %s, %s, %s)"


class PostgresJournal(BaseJournal):
    """A journal on a server, `JournalProtocol`. `path` is its address without the password."""

    damaged = "server.damaged"
    written, last = 0, ""  # a server counts its writes itself

    def __init__(self, address: str, clock: Callable[[], datetime] | None = None) -> None:
        super().__init__(without_password(address), clock)
        self._address = address
        self._db: Connection | None = None
        self._version = 0
        self._patience = server.PATIENCE
        self._absent: tuple[float, psycopg.OperationalError] | None = None

    def close(self) -> None:
        if self._db is not None:
            self._db.close()
            self._db = None

    # Writing

    def create_all(self, matches: Sequence[NewMatch]) -> list[int]:
        if not matches:
            return []
        self._make_folder()
        now = self._format_time()
        told = [[(kind, text, write_json(data)) for kind, text, data in new.rows] for new in matches]

        def act(db: Connection, token: str) -> list[int]:
            tokens = [f"{token}-{n}" for n in range(len(matches))]
            known = db.execute("SELECT id FROM referee.matches WHERE token = ANY(%s) ORDER BY id", (tokens,)).fetchall()
            if known:
                return [int(one[0]) for one in known]
            first: int = db.execute("SELECT coalesce(max(id), 0) + 1 FROM referee.matches").fetchall()[0][0]
            numbers = list(range(first, first + len(matches)))
            for match, new, rows, own in zip(numbers, matches, told, tokens, strict=True):
                _insert(db, match, new, rows, now, own)
            return numbers

        # each try has a new id
        same = [{name: value for name, value in new.header.items() if name != "id"} for new in matches]
        numbers = self._write_in_turn(act, ["match", same, told, [new.created for new in matches]])
        self._set_current(numbers[-1])
        return numbers

    def append(self, match: int, seen: int | Position, kind: str, text: str, data: dict[str, Any]) -> StoredRow:
        *_, entries, checksum, _ = self._find(match)
        expected = seen if isinstance(seen, int) else seen.entries
        if entries != expected:
            raise Stale(match, expected, entries)
        if not isinstance(seen, int) and seen.checksum != checksum:
            raise Stale(match, key="store.other-entries")
        row = expected + 1, kind, _escape(text), write_json(data), self._format_time()
        seal = next_checksum(checksum, *row)

        def act(db: Connection, token: str) -> None:
            try:
                db.execute(_APPEND, (match, *row, seal, token))
            except server.psycopg.errors.UniqueViolation:
                query: LiteralString = "SELECT token FROM referee.entries WHERE match = %s AND seq = %s"
                if db.execute(query, (match, row[0])).fetchone() != (token,):
                    entries = db.execute(f"{_POSITIONS} WHERE m.id = %s", (match,)).fetchall()[0][1]
                    raise Stale(match, expected, entries) from None

        self._write(act, ["entry", match])
        return StoredRow(row[0], kind, _unescape(row[2]), self._parse_json(row[3]), row[4], seal)

    def mark(self, kind: str, data: dict[str, Any], at: str = "") -> None:
        self._make_folder()
        said, at = write_json(data), at or self._format_time()

        def act(db: Connection, token: str) -> None:
            if db.execute("SELECT 1 FROM referee.marks WHERE token = %s", (token,)).fetchone():
                return
            last = db.execute("SELECT seq, seal FROM referee.marks ORDER BY seq DESC LIMIT 1").fetchone() or (0, 0)
            row = last[0] + 1, kind, said, at
            seal = next_checksum(last[1], row[0], kind, "", said, at)
            db.execute("INSERT INTO referee.marks VALUES (%s, %s, %s, %s, %s, %s)", (*row, seal, token))

        self._write_in_turn(act, ["mark", kind, said])
        if kind == AWAY and self._kept_current() == data["match"]:
            remove_if_exists(beside(self.path, "current"))

    def use(self, match: int) -> None:
        self._find(match)
        self._make_folder()
        self._set_current(match)

    def _write_in_turn(self, act: Callable[[Connection, str], T], what: list[Any]) -> T:
        """Writes in a transaction while nobody else does, so that numbers follow one another."""

        def in_turn(db: Connection, token: str) -> T:
            if not self._version:
                server.make_tables(db)
                self._version = len(server.MIGRATIONS)
            with db.transaction():
                server.take_turn(db)
                return act(db, token)

        return self._write(in_turn, what)

    def _write(self, act: Callable[[Connection, str], T], what: list[Any]) -> T:
        """Writes, and again where the server went away before it answered; `what` is known again when it is retyped.

        The act looks for its token before it writes, so it may be done any number of times.
        """
        # An entry is known again by `unanswered`: what would be recorded is told by the match it stands in.
        file = self._unanswered_file(what[1] if what[0] == "entry" else 0)
        said = json.dumps(what, sort_keys=True, default=str)
        left = None if what[0] == "entry" else _read_left(file)
        token = left["token"] if left is not None and left["said"] == said else os.urandom(8).hex()
        until, kept = time.monotonic() + self._patience, False  # whether a try may have been kept without an answer
        with server.translate_server_errors(self.path):
            while True:
                sent = False
                try:
                    self._absent = None
                    db = self._open()
                    sent = True
                    done = act(db, token)
                    break
                except server.psycopg.OperationalError as error:
                    if lost := self._is_lost(error):
                        kept |= sent
                        self.close()
                    if not lost or time.monotonic() > until:
                        if not kept:
                            raise
                        with suppress(OSError):
                            write_atomically(file, json.dumps({"token": token, "said": said}))
                        raise server.find_fault(error, self.path, "server.lost") from None
                    time.sleep(0.1)
        if left is not None:
            remove_if_exists(file)
        return done

    def unanswered(self, match: int) -> int | None:
        file = self._unanswered_file(match)
        left = _read_left(file)
        if left is None:
            return None
        query: LiteralString = "SELECT seq FROM referee.entries WHERE match = %s AND token = %s"
        found = self._select(query, match, left["token"])
        remove_if_exists(file)
        return int(found[0][0]) if found else None

    def _unanswered_file(self, match: int) -> str:
        """Where the laptop keeps what it sent and got no answer to: of each match, and besides them, in 0."""
        return beside(self.path, f"unanswered-{match}")

    # Reading

    def header(self, match: int) -> dict[str, Any]:
        return self._parse_json(self._find(match)[2])

    def created(self, match: int) -> str:
        return str(self._find(match)[1])

    def position(self, match: int) -> Position:
        found = self._select(f"{_POSITIONS} WHERE m.id = %s", match) if is_row_id(match) else []
        if not found:
            raise NoSuchMatch(match)
        return Position(*found[0][1:])

    def shelved(self, match: int) -> Shelved:
        return self._shelve(self._find(match))

    def shelf(self) -> list[Shelved]:
        away = matches_put_away(self.marks())
        found = self._select(f"{_SHELVED} ORDER BY m.id")
        return [self._shelve(self._check_header(one)) for one in found if one[0] not in away]

    def positions(self) -> dict[int, Position]:
        away = matches_put_away(self.marks())
        found = self._select(f"{_POSITIONS} ORDER BY m.id")
        return {match: Position(entries, seal) for match, entries, seal in found if match not in away}

    def rows(self, match: int) -> list[StoredRow]:
        first = self._find(match)[3]
        return self._check_rows(first, self._select(f"{_ROWS} WHERE match = %s ORDER BY seq", match))

    def all_rows(self) -> Iterator[tuple[int, list[StoredRow]]]:
        firsts = dict(self._select("SELECT id, seal FROM referee.matches"))
        for match, rows in groupby(self._select(f"{_ROWS} ORDER BY match, seq"), itemgetter(0)):
            if match in firsts:  # not one that began since
                yield match, self._check_rows(firsts[match], list(rows))

    def marks(self) -> list[Mark]:
        found, checksum = self._select("SELECT seq, kind, data, at, seal FROM referee.marks ORDER BY seq"), 0
        for at, (seq, kind, data, when, seal) in enumerate(found, 1):
            checksum = next_checksum(checksum, seq, kind, "", data, when)
            if (seq, seal) != (at, checksum):
                raise self._damaged()
        return [Mark(read_text(kind), self._parse_json(data), read_text(when)) for _, kind, data, when, _ in found]

    def current(self) -> int | None:
        away = matches_put_away(self.marks())  # asked in any case: a server that is not there must be told
        match = self._kept_current()
        return None if match in away else match

    def size(self) -> int:
        return int(self._select("SELECT pg_database_size(current_database())", always=True)[0][0])

    def may_write(self) -> bool:
        """Whether this laptop's role can append to what is there."""
        query: LiteralString = "SELECT has_table_privilege('referee.entries', 'INSERT'), pg_is_in_recovery()"
        return self._select(query) in ([], [(True, False)])

    def _find(self, match: int) -> tuple[Any, ...]:
        found = self._select(f"{_SHELVED} WHERE m.id = %s", match) if is_row_id(match) else []
        if not found:
            raise NoSuchMatch(match)
        return self._check_header(found[0])

    def _check_header(self, found: tuple[Any, ...]) -> tuple[Any, ...]:
        match, created, header, first = found[:4]
        if header_checksum(match, created, header) != first:
            raise self._damaged()
        return found

    def _shelve(self, found: tuple[Any, ...]) -> Shelved:
        match, created, header, _, entries, _, last = found
        return Shelved(match, read_text(created), self._parse_json(header), entries, read_text(last))

    def _check_rows(self, first: int, found: Sequence[tuple[Any, ...]]) -> list[StoredRow]:
        """The rows of a match, if each has its number and the right checksum."""
        checksum, rows = first, []
        for at, (_, seq, kind, text, data, when, seal) in enumerate(found, 1):
            checksum = next_checksum(checksum, seq, kind, text, data, when)
            if (seq, seal) != (at, checksum):
                raise self._damaged()
            rows.append(
                StoredRow(
                    seq, read_text(kind), read_text(_unescape(text)), self._parse_json(data), read_text(when), seal
                )
            )
        return rows

    def _select(self, query: LiteralString, *values: object, always: bool = False) -> list[tuple[Any, ...]]:
        """The rows that a query finds; none if there are no tables yet. Reconnects once if the connection broke."""
        with server.translate_server_errors(self.path):
            fresh = self._db is None
            try:
                return self._ask(query, values, always)
            except server.psycopg.OperationalError as error:
                if fresh or not self._is_lost(error):
                    raise
                self.close()
            return self._ask(query, values, always)

    def _ask(self, query: LiteralString, values: Sequence[object], always: bool) -> list[tuple[Any, ...]]:
        db = self._open()
        if not self._version and not always:
            self.close()  # others may make them meanwhile
            return []
        return db.execute(query, values or None).fetchall()

    def _is_lost(self, error: psycopg.OperationalError) -> bool:
        """Whether an error means that the server is not there, or is not there any more."""
        return self._db is None or self._db.closed or (error.sqlstate or "").startswith(("57P", "08"))

    def _open(self) -> Connection:
        if self._db is None:
            if self._absent is not None and time.monotonic() < self._absent[0]:
                raise self._absent[1]  # a live table that looks again and again must not wait each time
            try:
                self._db, self._version = server.connect(self._address)
            except server.psycopg.OperationalError as error:
                self._absent = time.monotonic() + _PAUSE, error
                raise
            with suppress(JournalFault):  # where it cannot be made, what only reads does without
                self._make_folder()
        return self._db

    # The laptop's own

    def _kept_current(self) -> int | None:
        try:
            with open(beside(self.path, "current"), encoding="utf-8") as file:
                return decode_current_match(file.read())
        except FileNotFoundError:
            return None
        except (OSError, ValueError):  # only which match is meant is lost, not the match
            return None

    def _set_current(self, match: int) -> None:
        with translate_errors(beside(self.path, "current"), "store.unwritable"):
            write_atomically(beside(self.path, "current"), encode_current_match(match))

    def _make_folder(self) -> None:
        folder = os.path.dirname(beside(self.path, "current"))
        with translate_errors(folder, "store.unwritable"):
            make_private_folder(folder)


def _insert(
    db: Connection, match: int, new: NewMatch, rows: Sequence[tuple[str, str, str]], now: str, token: str
) -> None:
    at, kept = new.created or now, write_json(new.header)
    checksum = header_checksum(match, at, kept)
    db.execute("INSERT INTO referee.matches VALUES (%s, %s, %s, %s, %s)", (match, at, kept, checksum, token))
    values = []
    for seq, (kind, text, data) in enumerate(rows, 1):
        when = (new.times[seq - 1] if seq <= len(new.times) else "") or now
        line = seq, kind, _escape(text), data, when
        checksum = next_checksum(checksum, *line)
        values.append((match, *line, checksum, token))
    if values:
        with db.cursor() as cursor:
            cursor.executemany(_APPEND, values)


def _read_left(file: str) -> dict[str, str] | None:
    """What was sent and never answered, and the token it was sent with."""
    try:
        with open(file, encoding="utf-8") as kept:
            left = json.load(kept)
        return {"token": str(left["token"]), "said": str(left["said"])}
    except (OSError, ValueError, LookupError, TypeError):
        return None


def _escape(text: str) -> str:
    """Text without a zero byte."""
    return replace_invalid(text).replace("\\", "\\\\").replace("\0", "\\0")


def _unescape(text: str) -> str:
    return "\\".join(part.replace("\\0", "\0") for part in text.split("\\\\"))
