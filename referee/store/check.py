"""Whether a store is whole and free to be written to, found out without a change to it or to anything beside it."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from contextlib import closing

from referee.store import backup as copies
from referee.store import connection as opening
from referee.store import note as running
from referee.store.errors import told
from referee.store.transaction import transaction


def examine(path: str) -> int:
    """How many matches a store holds, once it is known to be whole and not locked.

    A copy is read to its end: of the files, or, where somebody may have the store open, the one that SQLite makes.
    """
    file = os.path.realpath(path)
    with told(path):
        if not opening.stored(file, path):
            return 0
        with tempfile.TemporaryDirectory() as folder:
            copy = os.path.join(folder, "store")
            if os.path.exists(f"{file}-shm"):
                _copy_in_use(file, copy, path)
            else:
                for ending in ("", "-wal"):
                    if os.path.exists(file + ending):
                        shutil.copyfile(file + ending, copy + ending)
            if (noted := running.read(file)) is not None:
                running.write(copy, noted)
            return copies.checked(copy, path)


def _copy_in_use(file: str, copy: str, path: str) -> None:
    """Copies a store that somebody may have open, and finds out whether one could write to it now."""
    mode = opening.mode_of(file)
    reading, writing = opening.address(file, mode.replace("rw", "ro")), opening.address(file, mode)
    with closing(sqlite3.connect(reading, uri=True, isolation_level=None)) as reader, transaction(reader, "DEFERRED"):
        copies.copied(reader, copy, path)
        if mode == "mode=rw":
            # The reader stays meanwhile: the last one to leave would write the log into the store.
            with closing(sqlite3.connect(writing, uri=True, timeout=opening.PATIENCE, isolation_level=None)) as writer:
                writer.execute("BEGIN IMMEDIATE")
                writer.execute("ROLLBACK")
