"""Backs up and restores an SQLite store, atomically and while others write."""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING

from referee.files import create_temporary, free_name, make_private_folder, remove_if_exists, rename_durably
from referee.store import connection, schema
from referee.store.errors import JournalFault, translate_errors
from referee.store.note import forget_note, note_paths, read_note_file
from referee.store.sqlite import SqliteJournal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

# Faults of a store that can only be moved aside; a damaged file header may claim a later version.
_UNUSABLE = ("store.damaged", "store.lost", "store.other", "store.newer")


def back_up_store(path: str, target: str) -> int:
    """Copies the store into a file, while others may write to it; the number of matches.

    The copy is checked, then replaces the target atomically.
    """
    file = os.path.realpath(path)
    with translate_errors(path):
        if not connection.store_exists(file, path):
            raise JournalFault("store.nothing", path=path)
        source = connection.open_store(file, path)
    with closing(source), _temporary_copy(target) as copy:
        with translate_errors(path):
            copy_database(source, copy, target)
        matches = check_copy(copy, path)  # a damaged store must not replace a good copy
        with translate_errors(target, "store.unwritable"):
            rename_durably(copy, target)
    return matches


def restore_store(source: str, path: str) -> tuple[int, str | None]:
    """Replaces the content of the store by that of a backup, in one step or not at all.

    Returns the number of matches, and where a damaged store was moved to. The source is only read; it is copied and
    the copy checked before the store is changed.
    """
    file = os.path.realpath(path)
    with translate_errors(source):
        if not os.path.isfile(source):
            raise JournalFault("store.no-copy", path=source)
        if os.path.exists(file) and os.path.samefile(source, file):
            raise JournalFault("store.same-file", path=source)
    with translate_errors(path, "store.unwritable"):
        make_private_folder(os.path.dirname(file))
    with _temporary_copy(file) as copy:
        try:
            matches = _copy_and_check(source, copy, path)
        except JournalFault as fault:
            if fault.key != "store.damaged":
                raise
            raise JournalFault("store.damaged-copy", path=source) from None
        with translate_errors(path, "store.unwritable"):
            usable = _is_usable(file, path)
            noted = max((note.written for note in map(read_note_file, note_paths(file)) if note), default=0)
            forget_note(file)  # it describes what is being replaced
            if usable:
                with closing(sqlite3.connect(copy, isolation_level=None)) as db:
                    _fill_store(db, file, path, noted)
                return matches, None
            with closing(sqlite3.connect(copy, isolation_level=None)) as db:
                _mark_restored(db, noted, path)
            aside = _move_aside(file)
            rename_durably(copy, file)
    return matches, aside


def _fill_store(copy: sqlite3.Connection, file: str, path: str, noted: int) -> None:
    """Makes a store that others may write to a copy of another, marked as restored while none of them can."""
    marked = False

    def mark() -> None:  # once the first pages are written, which takes the lock
        nonlocal marked
        if not marked:
            with closing(connection.open_store(file, path)) as before:
                _mark_restored(copy, max(noted, connection.read_write_count(before, path)), path)
            marked = True

    pages: int = copy.execute("PRAGMA page_count").fetchone()[0]
    with closing(connection.open_store(file, path)) as store:
        _copy_pages(copy, store, path, pages - 1, mark)


def _mark_restored(copy: sqlite3.Connection, written: int, path: str) -> None:
    """Makes a copy count more writes than anybody has noted, and tells it from the store it takes the place of."""
    written = max(written, connection.read_write_count(copy, path)) + 1
    settings = ("written", str(written)), ("restored", str(int.from_bytes(os.urandom(6), "big")))
    copy.executemany("INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)", settings)


def _copy_and_check(source: str, copy: str, path: str) -> int:
    file = os.path.realpath(source)
    with translate_errors(source):
        if not os.path.getsize(file):
            raise JournalFault("store.damaged", path=source)
        with closing(
            sqlite3.connect(connection.sqlite_uri(file, connection.access_mode(file).replace("rw", "ro")), uri=True)
        ) as db:
            schema.read_version(db, source)
            connection.check_page_boundary(db, file, source)
            copy_database(db, copy, path)
    return check_copy(copy, source)


def _is_usable(file: str, path: str) -> bool:
    """Whether there is a store, undamaged, that can be written to."""
    if not os.path.exists(file) or not os.path.getsize(file):
        return False
    if not os.path.isfile(file):
        raise JournalFault("store.not-file", path=path)
    try:
        with translate_errors(path), closing(connection.open_store(file, path)) as db:
            if db.execute("PRAGMA quick_check").fetchone() != ("ok",):
                return False
        _read_everything(file, path)
    except JournalFault as fault:
        if fault.key in _UNUSABLE:
            return False
        raise
    return True


def check_copy(file: str, source: str) -> int:
    """Checks the pages, the schema and all rows of a copy; the number of its matches."""
    with (
        translate_errors(source),
        closing(connection.open_store(file, source)) as db,
        closing(sqlite3.connect(":memory:")) as model,
    ):
        for version in range(len(schema.MIGRATIONS)):
            schema.run_migration(model, version)
        parts = "SELECT type, name FROM sqlite_master ORDER BY type, name"
        if (
            db.execute("PRAGMA integrity_check").fetchall() != [("ok",)]
            or db.execute("PRAGMA foreign_key_check").fetchone()
            or db.execute(parts).fetchall() != model.execute(parts).fetchall()
        ):
            raise JournalFault("store.damaged", path=source)
        _read_everything(file, source)
        _merge_log(db)
        count: int = db.execute("SELECT count(*) FROM matches").fetchone()[0]
        return count


def _read_everything(file: str, path: str) -> None:
    with SqliteJournal(file) as journal:
        journal.path = path
        journal.current()
        journal.shelf()
        for _ in journal.all_rows():
            pass


def _move_aside(file: str) -> str | None:
    endings = [ending for ending in ("", "-wal", "-shm") if os.path.exists(file + ending)]
    if not any(os.path.getsize(file + ending) for ending in endings):
        return None
    aside = free_name(file, "damaged")
    for ending in endings:
        os.replace(file + ending, aside + ending)
    return aside


@contextmanager
def _temporary_copy(target: str) -> Iterator[str]:
    """The path of a new file beside another; removed at the end, with its logs, unless it was renamed."""
    with translate_errors(target, "store.unwritable"):
        temporary = create_temporary(target)
    try:
        yield temporary
    finally:
        for ending in ("", "-wal", "-shm", "-journal"):
            remove_if_exists(temporary + ending)


def copy_database(source: sqlite3.Connection, file: str, target: str) -> None:
    """Copies a database into a file, with nothing left in a log beside it."""
    with closing(sqlite3.connect(file, isolation_level=None)) as copy:
        try:
            _copy_pages(source, copy, target)
        except sqlite3.OperationalError as error:  # the target's fault; any other error is the source's
            with translate_errors(target):
                raise error
        _merge_log(copy)


def _copy_pages(
    source: sqlite3.Connection,
    target: sqlite3.Connection,
    path: str,
    pages: int = -1,
    locked: Callable[[], None] | None = None,
) -> None:
    """Makes one database a copy of another in one transaction; `locked` is called within it after so many pages."""
    until = time.monotonic() + connection.PATIENCE

    def follow(status: int, remaining: int, total: int) -> None:
        if status in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            if time.monotonic() > until:
                raise JournalFault("store.locked", path=path)
        elif remaining and locked is not None:
            locked()

    source.backup(target, pages=pages, progress=follow, sleep=0.01)


def _merge_log(db: sqlite3.Connection) -> None:
    """Merges the log into the file, so that the file alone is the whole store."""
    db.execute("PRAGMA journal_mode = DELETE")
