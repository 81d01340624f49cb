"""Checks a store without changing it or anything beside it."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from contextlib import closing

from referee.store import connection
from referee.store.backup import check_copy, copy_database
from referee.store.errors import translate_errors
from referee.store.transaction import transaction


def check_store(path: str) -> int:
    """Checks that a store is undamaged and not locked; the number of its matches.

    A copy is checked: of the files, or, where the store may be in use, one that SQLite makes.
    """
    file = os.path.realpath(path)
    with translate_errors(path):
        if not connection.store_exists(file, path):
            return 0
        with tempfile.TemporaryDirectory() as folder:
            copy = os.path.join(folder, "store")
            if os.path.exists(f"{file}-shm"):
                _copy_in_use(file, copy, path)
            else:
                for ending in ("", "-wal"):
                    if os.path.exists(file + ending):
                        shutil.copyfile(file + ending, copy + ending)
            matches = check_copy(copy, path)
            with closing(connection.open_store(copy, path)) as db:
                connection.check_nothing_lost(db, file, path)
            return matches


def _copy_in_use(file: str, copy: str, path: str) -> None:
    """Copies a store that may be in use, and checks that nobody holds the write lock."""
    mode = connection.access_mode(file)
    reading, writing = connection.sqlite_uri(file, mode.replace("rw", "ro")), connection.sqlite_uri(file, mode)
    with closing(sqlite3.connect(reading, uri=True, isolation_level=None)) as reader, transaction(reader, "DEFERRED"):
        copy_database(reader, copy, path)
        if mode == "mode=rw":
            # The reader stays open meanwhile: closing the last connection would merge the log into the store.
            with closing(
                sqlite3.connect(writing, uri=True, timeout=connection.PATIENCE, isolation_level=None)
            ) as writer:
                writer.execute("BEGIN IMMEDIATE")
                writer.execute("ROLLBACK")
