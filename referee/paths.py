"""Paths of the data files that come with the program, and of the user's store."""

from __future__ import annotations

import os
import sys

PACKAGE = os.path.dirname(os.path.abspath(__file__))


def data(*names: str) -> str:
    """The path of a data file, beside the package in a checkout and inside it once installed."""
    inside = os.path.join(PACKAGE, *names)
    return inside if os.path.exists(inside) else os.path.join(os.path.dirname(PACKAGE), *names)


def store(chosen: str | None = None) -> str:
    """The path of the store: as chosen, else `REFEREE_DB`, else in the user's data directory."""
    path = chosen or os.environ.get("REFEREE_DB")
    if path:
        return os.path.expanduser(path)
    return os.path.join(_user_data(), "referee.db")


def beside(store_path: str, ending: str) -> str:
    """A small file kept beside the store, so that it can be read without opening the store."""
    return f"{store_path}.{ending}"


def _user_data() -> str:
    # On Linux this is all that platformdirs does, without the time it takes to import.
    if sys.platform.startswith("linux"):
        base = os.environ.get("XDG_DATA_HOME", "").strip()
        return os.path.join(base if os.path.isabs(base) else os.path.expanduser("~/.local/share"), "referee")
    import platformdirs

    return platformdirs.user_data_dir("referee", appauthor=False)
