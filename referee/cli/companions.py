"""What people keep beside the store, and a backup beside the copy: house list, own word lists, own sets.

Beside a copy `FILE` they are `FILE.house`, `FILE.list.NAME` and `FILE.sets/NAME.toml`.
"""

from __future__ import annotations

import os
from typing import NamedTuple

from referee import sets
from referee.errors import Fault
from referee.files import check_can_write, make_private_folder, read_file, remove_if_exists, set_aside, write_new
from referee.paths import beside, sets_folder
from referee.text import safe_text
from referee.words.lists import LARGEST, list_names, list_path

HOUSE, LIST, SET = "house", "list", "set"
_ASIDE = "before-restore"


class Companion(NamedTuple):
    """A file that people keep: what it is, what it is called, and what is in it."""

    kind: str
    name: str
    content: bytes


def read_beside_store(store: str) -> list[Companion]:
    """All that is kept beside a store."""
    return _read(store, sets_folder(store))


def read_beside_copy(copy: str) -> list[Companion]:
    """All that is kept beside a copy."""
    return _read(copy, f"{copy}.sets")


def check_can_copy(copy: str, kept: list[Companion], force: bool) -> None:
    """Raises `FileNotWritten` where something of another copy may not be replaced."""
    for one in (*kept, *read_beside_copy(copy)):
        check_can_write(path_beside_copy(copy, one), force)


def write_beside_copy(copy: str, kept: list[Companion], force: bool) -> None:
    """Writes all of it beside a copy; what an earlier copy had there besides goes."""
    names = {(one.kind, one.name) for one in kept}
    for old in read_beside_copy(copy):
        if (old.kind, old.name) not in names:
            remove_if_exists(path_beside_copy(copy, old))
    for one in kept:
        path = path_beside_copy(copy, one)
        if one.kind == SET:
            make_private_folder(os.path.dirname(os.path.abspath(path)))
        write_new(path, one.content, force, mode=0o600)


def put_back(store: str, kept: list[Companion]) -> list[str]:
    """Puts all of it beside a store again; where that is now which was there before and is another."""
    here = {(one.kind, one.name): one.content for one in read_beside_store(store)}
    aside = []
    for one in kept:
        if here.get((one.kind, one.name)) == one.content:
            continue
        path = path_beside_store(store, one)
        make_private_folder(os.path.dirname(os.path.abspath(path)))
        if os.path.lexists(path):
            aside.append(set_aside(path, _ASIDE))
        write_new(path, one.content, mode=0o666 if one.kind == SET else 0o600)
    return aside


def path_beside_store(store: str, one: Companion) -> str:
    return _path(store, sets_folder(store), one)


def path_beside_copy(copy: str, one: Companion) -> str:
    return _path(copy, f"{copy}.sets", one)


def _read(store: str, folder: str) -> list[Companion]:
    found = [(HOUSE, "")]
    found += [(LIST, name) for name in list_names(store)] + [(SET, name) for name in sets.names_in(folder)]
    companions = []
    for kind, name in found:
        path = _path(store, folder, Companion(kind, name, b""))
        content = _content(path, sets.LARGEST if kind == SET else LARGEST)
        if content is not None:
            companions.append(Companion(kind, name, content))
    return companions


def _path(store: str, folder: str, one: Companion) -> str:
    if one.kind == SET:
        return os.path.join(folder, f"{one.name}.toml")
    return list_path(store, one.name) if one.kind == LIST else beside(store, HOUSE)


def _content(path: str, most: int) -> bytes | None:
    """The content of a file; None if there is no file. A file larger than it may be is refused, not cut off."""
    try:
        content = read_file(path, most)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise Fault("store", "store.unreadable", path=safe_text(path), why=why) from None
    if len(content) > most:
        import errno

        raise Fault("store", "store.unreadable", path=safe_text(path), why=os.strerror(errno.EFBIG))
    return content
