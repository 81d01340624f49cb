"""Copies of the store: made while others write, and taken back at once or not at all."""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import closing, contextmanager, suppress
from typing import TYPE_CHECKING

from referee.files import make_folder
from referee.store import connection as opening
from referee.store import note as running
from referee.store import schema as versions
from referee.store.errors import JournalFault, told
from referee.store.journal import Journal

if TYPE_CHECKING:
    from collections.abc import Iterator

# What is wrong with a store that can only be put aside; a damaged header may claim a version yet to come.
UNSOUND = ("store.damaged", "store.lost", "store.newer")


def backup(path: str, target: str) -> int:
    """Copies the store as it is at this moment into a file of its own, though others go on writing; its matches.

    The copy takes its name only when it is whole, and then stands in place of whatever had that name.
    """
    file = os.path.realpath(path)
    with told(path):
        if not opening.stored(file, path):
            raise JournalFault("store.nothing", path=path)
        source = opening.opened(file, path)
    with closing(source), _beside(target) as copy:
        with told(path):
            copied(source, copy, target)
        matches = checked(copy, path)  # a damaged store does not take the place of a good copy
        with told(target, "store.unwritable"):
            _put(copy, target)
    return matches


def restore(source: str, path: str) -> tuple[int, str | None]:
    """Puts what another store file holds in place of all that the store holds, at once or not at all.

    How many matches there are then, and where a damaged store was moved to. The source is read and never written; it
    is copied and the copy checked whole before the store is touched.
    """
    file = os.path.realpath(path)
    with told(source):
        if not os.path.isfile(source):
            raise JournalFault("store.no-copy", path=source)
        if os.path.exists(file) and os.path.samefile(source, file):
            raise JournalFault("store.same-file", path=source)
    with told(path, "store.unwritable"):
        make_folder(os.path.dirname(file))
    with _beside(file) as copy:
        try:
            matches = _whole_copy(source, copy, path)
        except JournalFault as fault:
            if fault.key != "store.damaged":
                raise
            raise JournalFault("store.damaged-copy", path=source) from None
        with told(path, "store.unwritable"):
            sound = _sound(file, path)
            running.forget(file)  # it speaks of what is replaced
            if sound:
                with closing(sqlite3.connect(copy)) as db, closing(opening.opened(file, path)) as store:
                    _fill(db, store, path)
                return matches, None
            aside = _set_aside(file)
            _put(copy, file)
    return matches, aside


def _whole_copy(source: str, copy: str, path: str) -> int:
    """Copies a store file and checks the copy; how many matches it has."""
    file = os.path.realpath(source)
    with told(source):
        if not os.path.getsize(file):
            raise JournalFault("store.damaged", path=source)
        with closing(sqlite3.connect(opening.address(file, opening.mode_of(file).replace("rw", "ro")), uri=True)) as db:
            versions.version_of(db, source)
            opening.whole_pages(db, file, source)
            copied(db, copy, path)
    return checked(copy, source)


def _sound(file: str, path: str) -> bool:
    """Whether there is a store to write into: not where there is none, nor where it is damaged."""
    if not os.path.exists(file) or not os.path.getsize(file):
        return False
    if not os.path.isfile(file):
        raise JournalFault("store.not-file", path=path)
    try:
        with told(path), closing(opening.opened(file, path)) as db:
            if db.execute("PRAGMA quick_check").fetchone() != ("ok",):
                return False
        _read_through(file, path)
    except JournalFault as fault:
        if fault.key in UNSOUND:
            return False
        raise
    return True


def checked(file: str, source: str) -> int:
    """How many matches a copy holds, once it is known to be a whole store that can be read to its end."""
    with told(source), closing(opening.opened(file, source)) as db, closing(sqlite3.connect(":memory:")) as model:
        for version in range(len(versions.MIGRATIONS)):
            versions.carry_out(model, version)
        parts = "SELECT type, name FROM sqlite_master ORDER BY type, name"
        if (
            db.execute("PRAGMA integrity_check").fetchall() != [("ok",)]
            or db.execute("PRAGMA foreign_key_check").fetchone()
            or db.execute(parts).fetchall() != model.execute(parts).fetchall()
        ):
            raise JournalFault("store.damaged", path=source)
        _read_through(file, source)
        _rest(db)
        count: int = db.execute("SELECT count(*) FROM matches").fetchone()[0]
        return count


def _read_through(file: str, path: str) -> None:
    """Reads all that a store holds; damage is told as that of the path."""
    with Journal(file) as journal:
        journal.path = path
        journal.current()
        journal.shelf()
        for _ in journal.all_rows():
            pass


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
    with told(target, "store.unwritable"):
        with suppress(FileNotFoundError):
            os.remove(fresh)
        os.close(os.open(fresh, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        yield fresh
    finally:
        for ending in ("", "-wal", "-shm", "-journal"):
            with suppress(FileNotFoundError):
                os.remove(fresh + ending)


def copied(source: sqlite3.Connection, file: str, target: str) -> None:
    """Copies a database into a file that needs no log beside it."""
    with closing(sqlite3.connect(file, isolation_level=None)) as copy:
        try:
            _fill(source, copy, target)
        except sqlite3.OperationalError as error:  # what is wrong with the file it goes to; else it is the source
            with told(target):
                raise error
        _rest(copy)


def _fill(source: sqlite3.Connection, target: sqlite3.Connection, path: str) -> None:
    """Makes one database the copy of another in one transaction."""
    until = time.monotonic() + opening.PATIENCE

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
