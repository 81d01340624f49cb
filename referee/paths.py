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
    """The store: as chosen, else `REFEREE_DB`, else in the user's data directory; a path, or a server's address."""
    path = chosen or os.environ.get("REFEREE_DB")
    if path:
        return path if is_address(path) else os.path.expanduser(path)
    return os.path.join(_user_data(), "referee.db")


def is_address(store_path: str) -> bool:
    """Whether a store is kept by a server and not in a file."""
    return str(store_path).startswith(("postgresql://", "postgres://"))


def without_password(store_path: str) -> str:
    """A store as it may be shown: of an address, everything but the password."""
    if not is_address(store_path):
        return store_path
    scheme, _, rest = store_path.partition("://")
    before, mark, query = rest.partition("?")
    if "@" not in before and "@" in rest:  # a password with a question mark in it
        before, mark, query = rest, "", ""
    login, at, where = before.rpartition("@")
    kept = [part for part in query.split("&") if not part.lower().startswith(("password=", "sslpassword="))]
    shown = "&".join(part for part in kept if part)
    return f"{scheme}://{login.partition(':')[0]}{at}{where}{mark if shown else ''}{shown}"


def beside(store_path: str, ending: str) -> str:
    """A small file kept beside the store, so that it can be read without opening the store.

    What belongs to a server lies in the user's data directory, a file for each address.
    """
    if not is_address(store_path):
        return f"{store_path}.{ending}"
    name = _as_name(without_password(store_path).partition("://")[2])
    return os.path.join(_user_data(), "servers", f"{name}.{ending}")


def own_note(file: str) -> str | None:
    """Where a person notes how a store that lies elsewhere was last seen; none for the store among their own data."""
    folder = _user_data()
    if os.path.dirname(file) == os.path.realpath(folder):
        return None
    return os.path.join(folder, "seen", _as_name(file))


def _as_name(text: str) -> str:
    """A file's name that stands for an address or a path, and for no other."""
    from zlib import crc32

    name = "".join(c if c.isalnum() or c in ".-" else "-" for c in text)[:80]
    return f"{name}-{crc32(text.encode('utf-8', 'replace')):08x}"


def sets_folder(store_path: str) -> str:
    folder = _user_data() if is_address(store_path) else os.path.dirname(os.path.abspath(store_path))
    return os.path.join(folder, "sets")


def _user_data() -> str:
    # On Linux this is all that platformdirs does, without the time it takes to import.
    if sys.platform.startswith("linux"):
        base = os.environ.get("XDG_DATA_HOME", "").strip()
        return os.path.join(base if os.path.isabs(base) else os.path.expanduser("~/.local/share"), "referee")
    import platformdirs

    return platformdirs.user_data_dir("referee", appauthor=False)
