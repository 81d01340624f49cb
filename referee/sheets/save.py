"""A sheet put into a file: never over another one unasked, and never through a link to somewhere else."""

from __future__ import annotations

import os
import stat
import tempfile


class NotKept(Exception):
    """The sheet was not written: the key of the sentence that says why, and its values."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.values = values


def keep(path: str, content: bytes, force: bool = False, private: bool = False) -> None:
    """Writes a new file; with `force`, in place of the file or link that is there. Whole, or not at all.

    A private one only its owner reads; others whoever the system lets.
    """
    refuse_taken(path, force)
    folder = os.path.dirname(path) or "."
    try:
        handle, beside = tempfile.mkstemp(dir=folder, prefix=".sheet-")
    except OSError as error:
        raise NotKept("sheet.unwritable", path=path, why=error.strerror or str(error)) from error
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            os.chmod(beside, 0o600 if private else 0o666 & ~_umask())
        if force:
            os.replace(beside, path)  # takes the place of a link, and leaves alone what it points to
        else:
            _name(beside, path)
    except FileExistsError:
        _forget(beside)
        raise NotKept("sheet.exists", path=path) from None
    except OSError as error:
        _forget(beside)
        raise NotKept("sheet.unwritable", path=path, why=error.strerror or str(error)) from error
    except BaseException:
        _forget(beside)
        raise


def refuse_taken(path: str, force: bool = False) -> None:
    """Raises where something stands at the path that may not be replaced."""
    try:
        mode = os.lstat(path).st_mode
    except (FileNotFoundError, NotADirectoryError):
        return
    except (OSError, ValueError) as error:
        raise NotKept("sheet.unwritable", path=path, why=str(getattr(error, "strerror", error))) from error
    if not stat.S_ISREG(mode) and not stat.S_ISLNK(mode):
        raise NotKept("sheet.not-file", path=path)
    if not force:
        raise NotKept("sheet.link" if stat.S_ISLNK(mode) else "sheet.exists", path=path)


def _name(beside: str, path: str) -> None:
    """Gives the finished file its name, unless that has been taken meanwhile."""
    try:
        os.link(beside, path)
    except FileExistsError:
        raise
    except OSError:  # a file system without links: the name is taken first, then replaced
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        os.replace(beside, path)
        return
    os.unlink(beside)


def _forget(path: str) -> None:
    try:
        os.unlink(path)
    except OSError:
        return


def _umask() -> int:
    now = os.umask(0)
    os.umask(now)
    return now
