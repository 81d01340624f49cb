"""The house list held by one who changes it, so that of two rulings at once neither is lost."""

from __future__ import annotations

import errno
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from referee.files import make_private_folder

PATIENCE = 2.0  # seconds to wait for another who changes the list


_HELD = (errno.EAGAIN, errno.EACCES, errno.EDEADLK)


@contextmanager
def held(path: str) -> Iterator[None]:
    """Keeps others from changing the list meanwhile; a `TimeoutError` where another keeps it too long."""
    make_private_folder(os.path.dirname(os.path.abspath(path)))
    handle, lock = _open_lock(path)
    until = time.monotonic() + PATIENCE
    try:
        while True:
            try:
                lock()
                break
            except OSError as error:
                if error.errno not in _HELD:
                    raise
                if time.monotonic() > until:
                    raise TimeoutError from None
                time.sleep(0.01)
        yield
    finally:
        os.close(handle)


def _open_lock(path: str) -> tuple[int, Callable[[], None]]:
    """What is locked, and what locks it unless another has: the folder, or on Windows a file beside the list."""
    try:
        import fcntl
    except ImportError:
        from importlib import import_module

        windows = import_module("msvcrt")
        handle = os.open(f"{path}.lock", os.O_RDWR | os.O_CREAT, 0o600)
        return handle, lambda: windows.locking(handle, windows.LK_NBLCK, 1)
    folder = os.open(os.path.dirname(os.path.abspath(path)), os.O_RDONLY)
    return folder, lambda: fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
