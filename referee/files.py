"""Reads and writes whole files. A file is written under a temporary name beside its own and then renamed."""

from __future__ import annotations

import os
import stat
from _thread import get_ident

from referee.errors import Fault

_MAIN_THREAD = get_ident()  # of whoever imports this first
_BINARY = getattr(os, "O_BINARY", 0)


class FileNotWritten(Fault):
    """A new file was not written: something is in its place, or the system refused."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__("store" if key == "sheet.unwritable" else "usage", key, **values)


def read_file(path: str, most: int) -> bytes:
    """The content of a regular file, or its first `most + 1` bytes where it is larger.

    Anything else is an `OSError`: a pipe nobody writes to would block, and a device never ends.
    """
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | _BINARY)
    with open(handle, "rb") as file:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            import errno

            raise OSError(errno.EINVAL, "not an ordinary file", path)
        return file.read(most + 1)


def write_atomically(path: str, data: str | bytes, mode: int = 0o600, durable: bool = False) -> None:
    """Writes a file so that readers, and a crash, see the old content or the new one, never a part.

    `mode` is subject to the umask. With `durable`, the content is on disk before this returns.
    """
    temporary = _write_temporary(path, data, mode)
    try:
        if durable:
            rename_durably(temporary, path)
        else:
            os.replace(temporary, path)
    except BaseException:
        remove_if_exists(temporary)
        raise


def write_new(path: str, data: str | bytes, force: bool = False, mode: int = 0o666) -> None:
    """Writes a file atomically and durably; overwrites nothing without `force`, and never writes through a link.

    With `force`, a regular file or a link is replaced; what the link points to stays as it is.
    """
    check_can_write(path, force)
    _remove_abandoned(os.path.abspath(path))
    try:
        if force:
            write_atomically(path, data, mode, durable=True)
        else:
            _write_exclusively(path, data, mode)
    except FileExistsError:
        raise FileNotWritten("sheet.exists", path=path) from None
    except OSError as error:
        raise FileNotWritten("sheet.unwritable", path=path, why=error.strerror or str(error)) from error


def check_can_write(path: str, force: bool = False) -> None:
    """Raises `FileNotWritten` where something at the path may not be replaced."""
    try:
        mode = os.lstat(path).st_mode
    except (FileNotFoundError, NotADirectoryError):
        return
    except (OSError, ValueError) as error:
        raise FileNotWritten("sheet.unwritable", path=path, why=str(getattr(error, "strerror", error))) from error
    if not stat.S_ISREG(mode) and not stat.S_ISLNK(mode):
        raise FileNotWritten("sheet.not-file", path=path)
    if not force:
        raise FileNotWritten("sheet.link" if stat.S_ISLNK(mode) else "sheet.exists", path=path)


def make_private_folder(path: str) -> None:
    """Creates a directory with mode 0700, and its missing parents with the same mode."""
    if not os.path.isdir(path):
        parent = os.path.dirname(path)
        if parent != path:
            make_private_folder(parent)
        try:
            os.mkdir(path, 0o700)
        except FileExistsError:
            return
        sync_folder(parent)


def free_name(path: str, word: str) -> str:
    """The first of `PATH.word-1`, `PATH.word-2`... that nothing has yet."""
    number = 1
    while os.path.lexists(name := f"{path}.{word}-{number}"):
        number += 1
    return name


def set_aside(path: str, word: str) -> str:
    """Renames a file so that another can take its place; its new path."""
    name = free_name(path, word)
    os.replace(path, name)
    sync_folder(os.path.dirname(path))
    return name


def create_temporary(path: str, mode: int = 0o600) -> str:
    """Creates an empty file in the directory of another, to be renamed to it; its absolute path.

    Those that killed processes of this machine left behind are removed.
    """
    whole = os.path.abspath(path)
    _remove_abandoned(whole)
    handle, temporary = _open_temporary(whole, mode)
    os.close(handle)
    return temporary


def rename_durably(temporary: str, path: str) -> None:
    """Renames a file once its content is on disk, and waits until the new name is on disk too."""
    _sync_file(temporary)
    os.replace(temporary, path)
    sync_folder(os.path.dirname(path))


def sync_folder(path: str) -> None:
    """Waits until the names in a directory are on disk, where the system can say so."""
    if os.name == "posix":
        folder = os.open(path or ".", os.O_RDONLY)
        try:
            os.fsync(folder)
        except OSError as error:
            import errno

            if error.errno not in (errno.EINVAL, errno.ENOTSUP):  # a file system that cannot do it for directories
                raise
        finally:
            os.close(folder)


def _sync_file(path: str) -> None:
    with open(path, "rb+") as file:
        os.fsync(file.fileno())


def remove_if_exists(path: str) -> None:
    """Removes a file; one that is missing or cannot be removed is left alone."""
    try:
        os.remove(path)
    except OSError:
        return


def _temporary_prefix(path: str) -> str:
    """How the temporary names beside a file begin: with this machine's name, as others may write to the folder too."""
    from zlib import crc32

    folder, name = os.path.split(path)
    machine = os.uname().nodename if os.name == "posix" else os.environ.get("COMPUTERNAME", "")
    return os.path.join(folder or ".", f".{name[:40]}.{crc32(machine.encode('utf-8', 'replace')):08x}-")


def _remove_abandoned(path: str) -> None:
    """Removes temporary files beside another, and their logs, that processes left behind which are no more."""
    folder, prefix = os.path.split(_temporary_prefix(path))
    try:
        found = [name for name in os.listdir(folder) if name.startswith(prefix)]
    except OSError:
        return
    for name in found:
        process = name.removeprefix(prefix).partition(".")[0].partition("-")[0]
        if process.isascii() and process.isdecimal() and not _runs(int(process)):
            remove_if_exists(os.path.join(folder, name))


def _runs(process: int) -> bool:
    """Whether there is a process of this number; where that cannot be asked, there is."""
    if os.name != "posix":
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True


def _open_temporary(path: str, mode: int) -> tuple[int, str]:
    thread = "" if get_ident() == _MAIN_THREAD else f".{get_ident()}"  # threads write the same file at the same time
    first = f"{_temporary_prefix(path)}{os.getpid()}{thread}"
    remove_if_exists(first)  # left behind by a killed process that had the same id
    flags = os.O_CREAT | os.O_EXCL | os.O_WRONLY | _BINARY
    try:
        return os.open(first, flags, mode), first
    except FileExistsError:  # somebody else's, in a shared directory
        second = f"{first}.{os.urandom(8).hex()}"
        return os.open(second, flags, mode), second


def _write_temporary(path: str, data: str | bytes, mode: int) -> str:
    handle, temporary = _open_temporary(path, mode)
    try:
        with open(handle, "wb") as file:
            file.write(data.encode("utf-8") if isinstance(data, str) else data)
    except BaseException:
        remove_if_exists(temporary)
        raise
    return temporary


def _write_exclusively(path: str, data: str | bytes, mode: int) -> None:
    """Writes a file atomically, or raises `FileExistsError` where one appears meanwhile."""
    temporary = _write_temporary(path, data, mode)
    try:
        _sync_file(temporary)
        try:
            os.link(temporary, path)
        except FileExistsError:
            raise
        except OSError:  # a file system without hard links: take the name first, then replace it
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
            os.replace(temporary, path)
    finally:
        remove_if_exists(temporary)
    sync_folder(os.path.dirname(path))
