"""The faults of a store, each with the key of its message."""

from __future__ import annotations

import errno
import sqlite3
from contextlib import contextmanager

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

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

    def __init__(self, match: int, expected: int = 0, found: int = 0, key: str = "store.stale") -> None:
        super().__init__(key, match=match, expected=expected, found=found)


class NoSuchMatch(JournalFault):
    """No match has this number."""

    kind = "no-match"

    def __init__(self, match: int) -> None:
        super().__init__("store.no-match", match=match)


@contextmanager
def translate_errors(path: str, otherwise: str = "store.unreadable") -> Iterator[None]:
    """Translates sqlite3 and OS errors into a `JournalFault`."""
    try:
        yield
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", None)
        if code is None and not isinstance(error, sqlite3.OperationalError):
            raise  # the module was used wrongly: no fault of the store
        code = code or sqlite3.SQLITE_CORRUPT  # text that is no UTF-8 comes without a code
        key = _FAULTS.get(code) or _FAULTS.get(code & 0xFF, "store.damaged")
        raise JournalFault(key, path=path, why=str(error)) from error
    except UnicodeDecodeError as error:  # the name of a table, in what SQLite says of it
        raise JournalFault("store.damaged", path=path, why=error.reason) from error
    except OSError as error:
        key = _SYSTEM_FAULTS.get(error.errno or 0, otherwise)
        raise JournalFault(key, path=path, why=error.strerror or str(error)) from error
