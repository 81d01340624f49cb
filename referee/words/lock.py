"""The house list held by one who changes it, so that of two rulings at once neither is lost."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager

from referee.files import make_private_folder

PATIENCE = 2.0  # seconds to wait for another who changes the list


@contextmanager
def held(path: str) -> Iterator[None]:
    """Keeps others from changing the list meanwhile; a `TimeoutError` where another keeps it too long."""
    folder = os.path.dirname(os.path.abspath(path))
    make_private_folder(folder)
    try:
        import fcntl
    except ImportError:  # a system without such locks: the list is whole all the same
        yield
        return
    until = time.monotonic() + PATIENCE
    handle = os.open(folder, os.O_RDONLY)
    try:
        while True:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                if time.monotonic() > until:
                    raise TimeoutError from None
                time.sleep(0.01)
        yield
    finally:
        os.close(handle)
