"""Opens a store so that what it acknowledges is on disk, and reads it where it may not be written."""

from __future__ import annotations

import os
import sqlite3
import stat
import time
from contextlib import closing, suppress

from referee.files import make_folder
from referee.store import note as running
from referee.store import schema as versions
from referee.store.errors import JournalFault

PATIENCE = 2.0  # seconds to wait for another process to finish its writing
_PRAGMAS = ("synchronous = FULL", "fullfsync = ON", "foreign_keys = ON", "cell_size_check = ON")
_NO_ROOM_TO_SHARE = (sqlite3.SQLITE_IOERR_SHMOPEN, sqlite3.SQLITE_IOERR_SHMSIZE, sqlite3.SQLITE_IOERR_SHMMAP)


def make(file: str) -> None:
    """An empty file that only its owner reads, in a directory that only they enter, unless they are there already."""
    make_folder(os.path.dirname(file))
    running.forget(file)  # of a store that was here before
    with suppress(FileExistsError):
        # Never opened once it exists: closing it again would drop the locks that this process holds on it.
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def pending(file: str) -> bool:
    """Whether a store has a write-ahead log with something in it."""
    log = f"{file}-wal"
    return os.path.exists(log) and os.path.getsize(log) > 0


def stored(file: str, path: str) -> bool:
    """Whether there is anything to read: a missing or empty file is a store that is yet to be made."""
    # Looked at in this order because a store being made has its first page before it has a log.
    logged = pending(file)
    found, size = None, 0
    with suppress(FileNotFoundError):
        found = os.stat(file)
    if found:
        if not stat.S_ISREG(found.st_mode):
            raise JournalFault("store.not-file", path=path)
        size = found.st_size
    if logged and not size:  # SQLite would throw the log away, and the last entries with it
        raise JournalFault("store.orphan", path=path, log=f"{file}-wal")
    if found and not size and running.read(file) and not os.path.getsize(file):
        raise _lost(file, path)
    return size > 0


def opened(file: str, path: str) -> sqlite3.Connection:
    """A connection to a store of the present version; where the disk has no room for what users of it share, alone."""
    try:
        if mode_of(file) == "mode=rw" and pending(file) and running.read(file):
            _look_first(file, path)
        return _opened(file, path, _PRAGMAS)
    except sqlite3.OperationalError as error:
        if getattr(error, "sqlite_errorcode", None) not in _NO_ROOM_TO_SHARE:
            raise
    return _opened(file, path, ("locking_mode = EXCLUSIVE", *_PRAGMAS))


def _opened(file: str, path: str, pragmas: tuple[str, ...]) -> sqlite3.Connection:
    mode = mode_of(file)
    db = sqlite3.connect(address(file, mode), uri=True, timeout=PATIENCE, isolation_level=None)
    try:
        for pragma in pragmas:
            db.execute(f"PRAGMA {pragma}")
        version = versions.version_of(db, path)
        whole_pages(db, file, path)
        if mode == "mode=rw" and db.execute("PRAGMA journal_mode").fetchone() != ("wal",):
            _log_ahead(db)
        while version < len(versions.MIGRATIONS):
            version = versions.migrate(db, version, path)
        _nothing_lost(db, file, path)
    except BaseException:
        db.close()
        raise
    return db


def written(db: sqlite3.Connection, path: str) -> int:
    """How much was ever written to a store, as it says itself."""
    found = db.execute("SELECT value FROM settings WHERE name = 'written'").fetchone()
    try:
        return int(found[0])
    except (TypeError, ValueError):
        raise JournalFault("store.damaged", path=path) from None


def _nothing_lost(db: sqlite3.Connection, file: str, path: str) -> None:
    """Refuses a store that holds less than the note beside it says was written."""
    noted = running.read(file)  # before the store is: whoever notes has written
    if noted is not None and noted.written > written(db, path):
        still = running.read(file)
        if still is not None and still.written == noted.written:  # else it is being replaced at this moment
            raise _lost(file, path)


def _look_first(file: str, path: str) -> None:
    """Refuses a store whose log has lost its end without touching it: who may write clears the log away."""
    with closing(sqlite3.connect(address(file, "mode=ro"), uri=True, timeout=PATIENCE, isolation_level=None)) as db:
        if versions.version_of(db, path) == len(versions.MIGRATIONS):
            _nothing_lost(db, file, path)


def _lost(file: str, path: str) -> JournalFault:
    return JournalFault("store.lost", path=path, note=running.note(file))


def whole_pages(db: sqlite3.Connection, file: str, path: str) -> None:
    """SQLite would read a page that was cut off as if it ended in zeros; only a log may hold the rest of it."""
    if not pending(file) and os.path.getsize(file) % db.execute("PRAGMA page_size").fetchone()[0]:
        raise JournalFault("store.damaged", path=path)


def address(file: str, mode: str) -> str:
    """A file's name as SQLite takes it together with a mode."""
    slashed = file.replace(os.sep, "/")
    escaped = slashed.replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    return f"file://{'' if slashed.startswith('/') else '/'}{escaped}?{mode}"


def mode_of(file: str) -> str:
    """How SQLite is to open a file: what may not be written can be read, even where no log can be put beside it."""
    directory = os.access(os.path.dirname(file), os.W_OK)
    if directory and os.access(file, os.W_OK):
        return "mode=rw"
    return "mode=ro" if directory or os.path.exists(f"{file}-wal") else "mode=ro&immutable=1"


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
