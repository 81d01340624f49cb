"""The small files beside the store: put in their place whole, for their owner's eyes only."""

from __future__ import annotations

import os


def put(path: str, content: str, durable: bool = False) -> None:
    """Writes a file beside, then gives it its name: whoever reads it, or whatever ends us, half of it is never there.

    A durable one is on disk before it has its name.
    """
    fresh = f"{path}.{os.getpid()}"
    try:
        with open(fresh, "w", encoding="utf-8", newline="\n", opener=_private) as file:
            file.write(content)
            if durable:
                file.flush()
                os.fsync(file.fileno())
        os.replace(fresh, path)
    except BaseException:
        _forget(fresh)
        raise


def make_folder(path: str) -> None:
    """A directory that only its owner enters, and so those above it that are not there yet."""
    if not os.path.isdir(path):
        above = os.path.dirname(path)
        if above != path:
            make_folder(above)
        try:
            os.mkdir(path, 0o700)
        except FileExistsError:
            return


def _forget(path: str) -> None:
    try:
        os.remove(path)
    except OSError:
        return


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)
