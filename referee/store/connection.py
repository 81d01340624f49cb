"""Opens a store for durable writes, or read-only where it may not be written."""

from __future__ import annotations

import os
import sqlite3
import stat
import time
from contextlib import closing, suppress

from referee.files import make_private_folder
from referee.store import schema
from referee.store.checksums import holds
from referee.store.errors import JournalFault
from referee.store.note import forget_note, note_path, note_paths, read_note, read_note_file

PATIENCE = 2.0  # seconds to wait for another process to finish its writing
_PRAGMAS = ("synchronous = FULL", "fullfsync = ON", "foreign_keys = ON", "cell_size_check = ON")
_NO_SHARED_MEMORY = (sqlite3.SQLITE_IOERR_SHMOPEN, sqlite3.SQLITE_IOERR_SHMSIZE, sqlite3.SQLITE_IOERR_SHMMAP)


def create_store_file(file: str) -> None:
    """Creates an empty file with mode 0600, and its missing directories with mode 0700."""
    make_private_folder(os.path.dirname(file))
    forget_note(file)  # of a store that was here before
    with suppress(FileExistsError):
        # Never opened once it exists: closing it again would drop the locks that this process holds on it.
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def identify_file(file: str) -> tuple[int, int] | None:
    """What tells a file from any other that may take its name; None if there is no file."""
    try:
        found = os.stat(file)
    except (FileNotFoundError, NotADirectoryError):
        return None
    return found.st_dev, found.st_ino


def has_pending_log(file: str) -> bool:
    """Whether a store has a write-ahead log that is not empty."""
    try:
        return os.path.getsize(f"{file}-wal") > 0
    except FileNotFoundError:  # where nobody has the store open there is none
        return False


def store_exists(file: str, path: str) -> bool:
    """Whether there is a store to read; a missing or empty file is none yet."""
    # The log is looked at first because a store being created has its first page before it has a log.
    logged = has_pending_log(file)
    found, size = None, 0
    with suppress(FileNotFoundError):
        found = os.stat(file)
    if found:
        if not stat.S_ISREG(found.st_mode):
            raise JournalFault("store.not-file", path=path)
        size = found.st_size
    if logged and not size:  # SQLite would delete the log, and the last entries with it
        raise JournalFault("store.orphan", path=path, log=f"{file}-wal")
    if not size and (note := read_note(file)) and note.written and not (os.path.exists(file) and os.path.getsize(file)):
        raise JournalFault("store.lost" if found else "store.gone", path=path, note=note_path(file))
    return size > 0


def open_store(file: str, path: str) -> sqlite3.Connection:
    """Opens a store and migrates it; exclusively where the disk has no room for SQLite's shared memory."""
    try:
        if access_mode(file) == "mode=rw" and has_pending_log(file) and read_note(file):
            _check_log_read_only(file, path)
        return _connect(file, path, _PRAGMAS)
    except sqlite3.OperationalError as error:
        if getattr(error, "sqlite_errorcode", None) not in _NO_SHARED_MEMORY:
            raise
    return _connect(file, path, ("locking_mode = EXCLUSIVE", *_PRAGMAS))


def _connect(file: str, path: str, pragmas: tuple[str, ...]) -> sqlite3.Connection:
    mode = access_mode(file)
    db = sqlite3.connect(sqlite_uri(file, mode), uri=True, timeout=PATIENCE, isolation_level=None)
    try:
        for pragma in pragmas:
            db.execute(f"PRAGMA {pragma}")
        version = schema.read_version(db, path)
        check_page_boundary(db, file, path)
        if mode == "mode=rw" and db.execute("PRAGMA journal_mode").fetchone() != ("wal",):
            _enable_wal(db)
        while version < len(schema.MIGRATIONS):
            version = schema.migrate(db, version, path)
        check_nothing_lost(db, file, path)
    except BaseException:
        db.close()
        raise
    return db


def read_write_count(db: sqlite3.Connection, path: str) -> int:
    found = db.execute("SELECT value FROM settings WHERE name = 'written'").fetchone()
    try:
        return int(found[0])
    except (TypeError, ValueError):
        raise JournalFault("store.damaged", path=path) from None


def check_nothing_lost(db: sqlite3.Connection, file: str, path: str) -> None:
    """Refuses a store that has had fewer writes than a note of it says, or not what was written last."""
    wrong: dict[str, str] = {}
    for note in note_paths(file):
        noted = read_note_file(note)  # before the store is read: a note is written after the store
        if noted is None:
            continue
        fewer = noted.written > read_write_count(db, path)
        if not fewer and (not noted.last or holds(db, noted.last)):
            continue
        still = read_note_file(note)
        if still is not None and (still.written, still.last) == (noted.written, noted.last):
            wrong[note] = "store.lost" if fewer else "store.other"
        # Else it is being replaced at this moment.
    if wrong:
        raise JournalFault(next(iter(wrong.values())), path=path, note=", ".join(wrong))


def _check_log_read_only(file: str, path: str) -> None:
    """Refuses a store whose log has lost its end, without changing it: a writing connection would clear the log."""
    with closing(sqlite3.connect(sqlite_uri(file, "mode=ro"), uri=True, timeout=PATIENCE, isolation_level=None)) as db:
        if schema.read_version(db, path) == len(schema.MIGRATIONS):
            check_nothing_lost(db, file, path)


def check_page_boundary(db: sqlite3.Connection, file: str, path: str) -> None:
    """Refuses a file cut off within a page, which SQLite would read as zeros; only a log may hold the rest."""
    if not has_pending_log(file) and os.path.getsize(file) % db.execute("PRAGMA page_size").fetchone()[0]:
        raise JournalFault("store.damaged", path=path)


def sqlite_uri(file: str, mode: str) -> str:
    """The URI by which SQLite opens a file in a mode."""
    slashed = file.replace(os.sep, "/")
    escaped = slashed.replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    return f"file://{'' if slashed.startswith('/') else '/'}{escaped}?{mode}"


def access_mode(file: str) -> str:
    """The mode to open a file in; read-only files are read even where no log can be created beside them."""
    directory = os.access(os.path.dirname(file), os.W_OK)
    if directory and os.access(file, os.W_OK):
        return "mode=rw"
    return "mode=ro" if directory or os.path.exists(f"{file}-wal") else "mode=ro&immutable=1"


def _enable_wal(db: sqlite3.Connection) -> None:
    """Turns on the write-ahead log. SQLite itself does not wait while others create the same store."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            db.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(0.01)
