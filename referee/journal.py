"""The store of matches: an SQLite file to which matches and their entries are only ever appended.

A store that is not there reads as an empty one, and only a new match makes the file. Whatever goes wrong with the file
is raised as a `JournalFault`, which holds the key of the sentence to say; a damaged store is told, never repaired.
"""

from __future__ import annotations

import errno
import json  # noqa: TID253 - every command that opens the store reads JSON
import os
import sqlite3
import stat
import time
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from types import TracebackType
    from typing import Self

PATIENCE = 2.0  # seconds to wait for another process to finish its writing
APPLICATION = 0x72656665  # "refe": how SQLite's header tells our stores from other programs' databases
_LARGEST = (1 << 63) - 1

# A store of version N has had the first N of these, each in its own transaction. Once released, they stay as they are.
MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        f"PRAGMA application_id = {APPLICATION}",
        "CREATE TABLE matches (id INTEGER PRIMARY KEY, created TEXT NOT NULL, header TEXT NOT NULL)",
        """CREATE TABLE entries (
            match INTEGER NOT NULL REFERENCES matches (id),
            seq INTEGER NOT NULL,
            kind TEXT NOT NULL,
            text TEXT NOT NULL,
            data TEXT NOT NULL,
            at TEXT NOT NULL,
            PRIMARY KEY (match, seq)
        ) WITHOUT ROWID""",
        "CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
        """CREATE TRIGGER matches_new BEFORE INSERT ON matches WHEN EXISTS (SELECT 1 FROM matches WHERE id = NEW.id)
            BEGIN SELECT RAISE(ABORT, 'matches are only appended'); END""",
        """CREATE TRIGGER matches_kept BEFORE UPDATE ON matches
            BEGIN SELECT RAISE(ABORT, 'matches are only appended'); END""",
        """CREATE TRIGGER matches_stay BEFORE DELETE ON matches
            BEGIN SELECT RAISE(ABORT, 'matches are only appended'); END""",
        """CREATE TRIGGER entries_next BEFORE INSERT ON entries
            WHEN NEW.seq <> 1 + (SELECT coalesce(max(seq), 0) FROM entries WHERE match = NEW.match)
            BEGIN SELECT RAISE(ABORT, 'entries are only appended'); END""",
        """CREATE TRIGGER entries_kept BEFORE UPDATE ON entries
            BEGIN SELECT RAISE(ABORT, 'entries are only appended'); END""",
        """CREATE TRIGGER entries_stay BEFORE DELETE ON entries
            BEGIN SELECT RAISE(ABORT, 'entries are only appended'); END""",
    ),
)

_PRAGMAS = ("synchronous = FULL", "fullfsync = ON", "foreign_keys = ON", "cell_size_check = ON")

_APPEND = "INSERT INTO entries (match, seq, kind, text, data, at) VALUES (?, ?, ?, ?, ?, ?)"

_SHELF = """SELECT m.id, m.created, m.header, coalesce(e.seq, 0), coalesce(e.at, m.created)
    FROM matches m LEFT JOIN entries e ON e.match = m.id AND e.seq = (SELECT max(seq) FROM entries WHERE match = m.id)
    ORDER BY m.id"""

_FAULTS = {
    sqlite3.SQLITE_BUSY: "store.locked",
    sqlite3.SQLITE_LOCKED: "store.locked",
    sqlite3.SQLITE_PROTOCOL: "store.locked",
    sqlite3.SQLITE_READONLY: "store.readonly",
    sqlite3.SQLITE_FULL: "store.full",
    sqlite3.SQLITE_IOERR_SHMSIZE: "store.full",
    sqlite3.SQLITE_IOERR: "store.disk",
    sqlite3.SQLITE_CANTOPEN: "store.unreadable",
    sqlite3.SQLITE_PERM: "store.unreadable",
}
_SYSTEM_FAULTS = {errno.ENOSPC: "store.full", errno.EDQUOT: "store.full", errno.EROFS: "store.readonly"}


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


class JournalFault(Exception):
    """The store cannot do what is asked; `key` and `values` make the sentence that says why."""

    kind = "store"

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key, values)
        self.key = key
        self.values = values


class Stale(JournalFault):
    """The match has moved on since the writer last saw it."""

    kind = "stale"

    def __init__(self, match: int, expected: int, found: int) -> None:
        super().__init__("store.stale", match=match, expected=expected, found=found)


class NoSuchMatch(JournalFault):
    """No match has this number."""

    kind = "no-match"

    def __init__(self, match: int) -> None:
        super().__init__("store.no-match", match=match)


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
        with _told(self.path, "store.unwritable"):
            if not self._stored():
                _make(self._file)
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

    def backup(self, target: str) -> int:
        """Copies the store as it is at this moment into a file of its own, though others go on writing; its matches.

        The copy takes its name only when it is whole, and then stands in place of whatever had that name.
        """
        with _told(self.path):
            if not self._stored():
                raise JournalFault("store.nothing", path=self.path)
            source = self._opened()
        with _beside(target) as copy:
            with _told(self.path):
                matches = _copied(source, copy, target)
            with _told(target, "store.unwritable"):
                _put(copy, target)
        return matches

    def _select(self, query: str, *values: object) -> list[Any]:
        with _told(self.path):
            if self._db is None and not self._stored():
                return []
            return self._opened().execute(query, values).fetchall()

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        with _told(self.path), _transaction(self._opened(), "IMMEDIATE") as db:
            yield db

    def _opened(self) -> sqlite3.Connection:
        if self._db is None:
            self._db = _open(self._file, self.path)
        return self._db

    def _stored(self) -> bool:
        """Whether there is anything to read: a missing or empty file is a store that is yet to be made."""
        # Looked at in this order because a store being made has its first page before it has a log.
        pending = _pending(self._file)
        try:
            found = os.stat(self._file)
        except FileNotFoundError:
            size = 0
        else:
            if not stat.S_ISREG(found.st_mode):
                raise JournalFault("store.not-file", path=self.path)
            size = found.st_size
        if pending and not size:  # SQLite would throw the log away, and the last entries with it
            raise JournalFault("store.orphan", path=self.path, log=f"{self._file}-wal")
        return size > 0

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


def restore(source: str, path: str) -> tuple[int, str | None]:
    """Puts what another store file holds in place of all that the store holds, at once or not at all.

    How many matches there are then, and where a damaged store was moved to. The source is read and never written; it
    is copied and the copy checked whole before the store is touched.
    """
    file = os.path.realpath(path)
    with _told(source):
        if not os.path.isfile(source):
            raise JournalFault("store.no-copy", path=source)
        if os.path.exists(file) and os.path.samefile(source, file):
            raise JournalFault("store.same-file", path=source)
    with _told(path, "store.unwritable"):
        os.makedirs(os.path.dirname(file), mode=0o700, exist_ok=True)
    with _beside(file) as copy:
        try:
            matches = _whole_copy(source, copy, path)
        except JournalFault as fault:
            if fault.key != "store.damaged":
                raise
            raise JournalFault("store.damaged-copy", path=source) from None
        with _told(path, "store.unwritable"):
            if _sound(file, path):
                with closing(sqlite3.connect(copy)) as db, closing(_open(file, path)) as store:
                    _fill(db, store, path)
                return matches, None
            aside = _set_aside(file)
            _put(copy, file)
    return matches, aside


def _whole_copy(source: str, copy: str, path: str) -> int:
    """Copies a store file and checks the copy; how many matches it has."""
    file = os.path.realpath(source)
    with _told(source):
        if not os.path.getsize(file):
            raise JournalFault("store.damaged", path=source)
        with closing(sqlite3.connect(_address(file, _mode(file).replace("rw", "ro")), uri=True)) as db:
            _version(db, source)
            _whole_pages(db, file, source)
            _copied(db, copy, path)
    return _checked(copy, source)


def _sound(file: str, path: str) -> bool:
    """Whether there is a store to write into: not where there is none, nor where it is damaged."""
    if not os.path.exists(file) or not os.path.getsize(file):
        return False
    if not os.path.isfile(file):
        raise JournalFault("store.not-file", path=path)
    try:
        with _told(path), closing(_open(file, path)) as db:
            return bool(db.execute("PRAGMA quick_check").fetchone() == ("ok",))
    except JournalFault as fault:
        if fault.key == "store.damaged":
            return False
        raise


def examine(path: str) -> int:
    """How many matches a store holds, once it is known to be whole and not locked. Nothing in it or beside it changes.

    A copy is read to its end: of the files, or, where somebody may have the store open, the one that SQLite makes.
    """
    import shutil
    import tempfile

    file = os.path.realpath(path)
    with _told(path), Journal(path) as journal:
        if not journal._stored():
            return 0
        with tempfile.TemporaryDirectory() as folder:
            copy = os.path.join(folder, "store")
            if os.path.exists(f"{file}-shm"):
                _copied_in_use(file, copy, path)
            else:
                for ending in ("", "-wal"):
                    if os.path.exists(file + ending):
                        shutil.copyfile(file + ending, copy + ending)
            return _checked(copy, path)


def _copied_in_use(file: str, copy: str, path: str) -> None:
    """Copies a store that somebody may have open, and finds out whether one could write to it now."""
    mode = _mode(file)
    reading, writing = _address(file, mode.replace("rw", "ro")), _address(file, mode)
    with closing(sqlite3.connect(reading, uri=True, isolation_level=None)) as reader, _transaction(reader, "DEFERRED"):
        _copied(reader, copy, path)
        if mode == "mode=rw":
            # The reader stays meanwhile: the last one to leave would write the log into the store.
            with closing(sqlite3.connect(writing, uri=True, timeout=PATIENCE, isolation_level=None)) as writer:
                writer.execute("BEGIN IMMEDIATE")
                writer.execute("ROLLBACK")


def _checked(file: str, source: str) -> int:
    """How many matches a copy holds, once it is known to be a whole store that can be read to its end."""
    with _told(source), closing(_open(file, source)) as db, closing(sqlite3.connect(":memory:")) as model:
        for migration in MIGRATIONS:
            for statement in migration:
                model.execute(statement)
        parts = "SELECT type, name FROM sqlite_master ORDER BY type, name"
        if (
            db.execute("PRAGMA integrity_check").fetchall() != [("ok",)]
            or db.execute("PRAGMA foreign_key_check").fetchone()
            or db.execute(parts).fetchall() != model.execute(parts).fetchall()
        ):
            raise JournalFault("store.damaged", path=source)
        try:
            for query in ("SELECT header FROM matches", "SELECT data FROM entries"):
                for (text,) in db.execute(query):
                    if not isinstance(json.loads(text), dict):
                        raise ValueError
        except (TypeError, ValueError, RecursionError):
            raise JournalFault("store.damaged", path=source) from None
        _rest(db)
        count: int = db.execute("SELECT count(*) FROM matches").fetchone()[0]
        return count


def _set_aside(file: str) -> str | None:
    """Moves a damaged store and its log out of the way under another name, which is returned."""
    endings = [ending for ending in ("", "-wal", "-shm") if os.path.exists(file + ending)]
    if not any(os.path.getsize(file + ending) for ending in endings):
        return None
    number = 1
    while os.path.exists(aside := f"{file}.damaged-{number}"):
        number += 1
    for ending in endings:
        os.replace(file + ending, aside + ending)
    return aside


@contextmanager
def _beside(target: str) -> Iterator[str]:
    """The name of a new file in the directory of another, gone at the end unless it was put in its place."""
    folder, name = os.path.split(os.path.abspath(target))
    fresh = os.path.join(folder, f".{name}.{os.getpid()}")
    with _told(target, "store.unwritable"):
        with suppress(FileNotFoundError):
            os.remove(fresh)
        os.close(os.open(fresh, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        yield fresh
    finally:
        for ending in ("", "-wal", "-shm", "-journal"):
            with suppress(FileNotFoundError):
                os.remove(fresh + ending)


def _copied(source: sqlite3.Connection, file: str, target: str) -> int:
    """Copies a database into a file that needs no log beside it; how many matches it has."""
    with closing(sqlite3.connect(file, isolation_level=None)) as copy:
        try:
            _fill(source, copy, target)
        except sqlite3.OperationalError as error:  # what is wrong with the file it goes to; else it is the source
            with _told(target):
                raise error
        _rest(copy)
        count: int = copy.execute("SELECT count(*) FROM matches").fetchone()[0]
        return count


def _fill(source: sqlite3.Connection, target: sqlite3.Connection, path: str) -> None:
    """Makes one database the copy of another in one transaction."""
    until = time.monotonic() + PATIENCE

    def patient(status: int, remaining: int, total: int) -> None:
        if status in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED) and time.monotonic() > until:
            raise JournalFault("store.locked", path=path)

    source.backup(target, progress=patient, sleep=0.01)


def _rest(db: sqlite3.Connection) -> None:
    """Writes the log into the file, so that the file alone is the whole store."""
    db.execute("PRAGMA journal_mode = DELETE")


def _put(fresh: str, target: str) -> None:
    """Gives a file its name once all of it is on disk."""
    with open(fresh, "rb+") as file:
        os.fsync(file.fileno())
    os.replace(fresh, target)
    if os.name == "posix":
        folder = os.open(os.path.dirname(os.path.abspath(target)), os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _choose(db: sqlite3.Connection, match: int) -> None:
    db.execute("INSERT OR REPLACE INTO settings (name, value) VALUES ('current', ?)", (str(match),))


def _dumped(value: dict[str, Any]) -> str:
    return _storable(json.dumps(value, ensure_ascii=False, separators=(",", ":")))


def _storable(text: str) -> str:
    """The text as it is; bytes of a command line that are no UTF-8 become question marks."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _make(file: str) -> None:
    """An empty file that only its owner reads, in a directory that only they enter, unless they are there already."""
    os.makedirs(os.path.dirname(file), mode=0o700, exist_ok=True)
    with suppress(FileExistsError):
        # Never opened once it exists: closing it again would drop the locks that this process holds on it.
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def _pending(file: str) -> bool:
    """Whether a store has a write-ahead log with something in it."""
    log = f"{file}-wal"
    return os.path.exists(log) and os.path.getsize(log) > 0


def _open(file: str, path: str) -> sqlite3.Connection:
    """A connection to a store of the present version."""
    mode = _mode(file)
    db = sqlite3.connect(_address(file, mode), uri=True, timeout=PATIENCE, isolation_level=None)
    try:
        for pragma in _PRAGMAS:
            db.execute(f"PRAGMA {pragma}")
        version = _version(db, path)
        _whole_pages(db, file, path)
        if mode == "mode=rw" and db.execute("PRAGMA journal_mode").fetchone() != ("wal",):
            _log_ahead(db)
        while version < len(MIGRATIONS):
            version = _migrate(db, version, path)
    except BaseException:
        db.close()
        raise
    return db


def _whole_pages(db: sqlite3.Connection, file: str, path: str) -> None:
    """SQLite would read a page that was cut off as if it ended in zeros; only a log may hold the rest of it."""
    if not _pending(file) and os.path.getsize(file) % db.execute("PRAGMA page_size").fetchone()[0]:
        raise JournalFault("store.damaged", path=path)


def _address(file: str, mode: str) -> str:
    """A file's name as SQLite takes it together with a mode."""
    slashed = file.replace(os.sep, "/")
    escaped = slashed.replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    return f"file://{'' if slashed.startswith('/') else '/'}{escaped}?{mode}"


def _mode(file: str) -> str:
    """How SQLite is to open a file: what may not be written can be read, even where no log can be put beside it."""
    directory = os.access(os.path.dirname(file), os.W_OK)
    if directory and os.access(file, os.W_OK):
        return "mode=rw"
    return "mode=ro" if directory or os.path.exists(f"{file}-wal") else "mode=ro&immutable=1"


def _version(db: sqlite3.Connection, path: str) -> int:
    """How many migrations a store has had; a database that is not ours, or from a later version, is refused."""
    with _transaction(db, "DEFERRED"):
        version: int = db.execute("PRAGMA user_version").fetchone()[0]
        (application,) = db.execute("PRAGMA application_id").fetchone()
        (parts,) = db.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if application != APPLICATION and (application or version or parts):
        raise JournalFault("store.foreign", path=path)
    if version > len(MIGRATIONS):
        raise JournalFault("store.newer", path=path)
    return version


def _migrate(db: sqlite3.Connection, version: int, path: str) -> int:
    """Takes a store one version further, unless another process has done so meanwhile; its version then."""
    with _transaction(db, "IMMEDIATE"):
        found: int = db.execute("PRAGMA user_version").fetchone()[0]
        if found == version:
            for statement in MIGRATIONS[version]:
                db.execute(statement)
            db.execute(f"PRAGMA user_version = {version + 1}")
    return _version(db, path)


def _log_ahead(db: sqlite3.Connection) -> None:
    """Turns on the write-ahead log. SQLite does not wait by itself while others make the same store."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            db.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(0.01)


@contextmanager
def _transaction(db: sqlite3.Connection, how: str) -> Iterator[sqlite3.Connection]:
    db.execute(f"BEGIN {how}")
    try:
        yield db
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


@contextmanager
def _told(path: str, otherwise: str = "store.unreadable") -> Iterator[None]:
    """The one place where what SQLite and the system say becomes a fault with a sentence."""
    try:
        yield
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", None)
        if code is None and not isinstance(error, sqlite3.OperationalError):
            raise  # the module was used wrongly: no fault of the store
        code = code or sqlite3.SQLITE_CORRUPT  # text that is no UTF-8 comes without a code
        key = _FAULTS.get(code) or _FAULTS.get(code & 0xFF, "store.damaged")
        raise JournalFault(key, path=path, why=str(error)) from error
    except OSError as error:
        key = _SYSTEM_FAULTS.get(error.errno or 0, otherwise)
        raise JournalFault(key, path=path, why=error.strerror or str(error)) from error
