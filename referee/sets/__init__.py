"""The boxes of the games, a TOML file each: those that come with the program, and a person's own beside the store.

Here set files are found, read and copied. What a game's set must hold is the game's own business.
"""

from __future__ import annotations

import os
import re
import unicodedata
from functools import lru_cache
from typing import Any, NamedTuple

from referee.files import FileNotWritten, make_private_folder, read_file, write_new
from referee.games import find_game, game_folder, game_info, game_names, installed_games
from referee.paths import PACKAGE, sets_folder, store
from referee.text import drop_controls, printable_strings, safe_text

BOXED = os.path.join(PACKAGE, "sets")
LARGEST = 256 * 1024
LONGEST_LINE = 500
LONGEST_NAME = 40
_NAME = re.compile(rf"[^\W_](?:[^\W_]|-){{0,{LONGEST_NAME - 1}}}")


class SetUnreadable(ValueError):
    """A set file that cannot be found, read or written: a message key, its values, and the line where there is one."""

    def __init__(self, key: str, line: int | None = None, **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.line = line
        self.values = values if line is None else {**values, "line": line}


class SetFile(NamedTuple):
    """Where a set is kept. `shadowed`: an own file with the name of a boxed set, which therefore is not used."""

    name: str
    path: str
    own: bool
    shadowed: bool = False


def own_folder(store_path: str | None = None) -> str:
    return sets_folder(store(store_path))


def files(store_path: str | None = None) -> list[SetFile]:
    """All set files: those that come with the program, those of games from other packages, a person's own."""
    return [*_files_in(BOXED), *_installed_files(), *_own_files(store_path)]


def _files_in(folder: str) -> list[SetFile]:
    return [SetFile(name, _path(folder, name), False) for name in names_in(folder)]


def _own_files(store_path: str | None) -> list[SetFile]:
    folder = own_folder(store_path)
    return [SetFile(name, _path(folder, name), True, _taken(name)) for name in names_in(folder)]


def _installed_files() -> list[SetFile]:
    """The sets of games from other packages, which are in the folder `sets` of the package."""
    folders = dict.fromkeys(map(game_folder, installed_games()))
    return [file for folder in folders for file in _files_in(os.path.join(folder, "sets"))]


def names(store_path: str | None = None) -> list[str]:
    """The names of all sets that can be played with, the boxed ones first."""
    return [file.name for file in files(store_path) if not file.shadowed]


def find(name_or_path: str, store_path: str | None = None) -> SetFile:
    """The set a person means: by its name, its game's name in Latin or Cyrillic letters, or a file's path."""
    if name_or_path.lower().endswith(".toml") or os.sep in name_or_path or "/" in name_or_path:
        stem = os.path.basename(name_or_path).removesuffix(".toml")
        return SetFile(drop_controls(stem)[:LONGEST_NAME], os.path.expanduser(name_or_path), True)
    boxed = _files_in(BOXED)
    usable = [*boxed, *(file for file in _own_files(store_path) if not file.shadowed)]
    for file in usable:
        if _folded(file.name) == _folded(name_or_path):
            return file
    game = find_game(name_or_path)
    for file in boxed:
        if file.name == game:
            return file
    # Entry points are slow to look up: only a name that is not known yet is worth it.
    for file in _installed_files():
        if file.name in (game, _folded(name_or_path)):
            return file
    known = ", ".join(names(store_path))
    raise SetUnreadable("set.unreadable.no-set", name=safe_text(name_or_path, 200), known=known)


def load(name_or_path: str, store_path: str | None = None) -> dict[str, Any]:
    """The tables of a set, with its name among them."""
    file = find(name_or_path, store_path)
    return parse(text(file.path), file.name)


def text(path: str) -> str:
    try:
        raw = read_file(path, LARGEST)
    except FileNotFoundError:
        raise SetUnreadable("set.unreadable.missing", path=safe_text(path, 200)) from None
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise SetUnreadable("set.unreadable.file", path=safe_text(path, 200), why=why) from None
    if len(raw) > LARGEST:
        raise SetUnreadable("set.unreadable.large", path=safe_text(path, 200), most=LARGEST // 1024)
    try:
        return raw.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise SetUnreadable("set.unreadable.encoding", line, path=safe_text(path, 200)) from None


def parse(written: str, name: str) -> dict[str, Any]:
    """The tables of a set file's text. Control characters in its strings are dropped."""
    import tomllib

    # A dotted key takes memory by the square of its length, and a key cannot be longer than its line.
    for number, line in enumerate(written.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            raise SetUnreadable("set.unreadable.long-line", number, name=safe_text(name, 200), most=LONGEST_LINE)
    try:
        tables: dict[str, Any] = printable_strings(tomllib.loads(written))
    except RecursionError:
        raise SetUnreadable("set.unreadable.syntax", 1, name=safe_text(name, 200), text="[[[…") from None
    except ValueError as error:
        raise _syntax(written, name, str(error)) from None
    tables["name"] = name
    return tables


def copy(name: str, new_name: str, store_path: str | None = None) -> str:
    """Copies a set into the own folder under a new name; its path. Never overwrites a file."""
    written = text(find(name, store_path).path)
    fresh = unicodedata.normalize("NFC", new_name).lower()
    if not _NAME.fullmatch(fresh):
        raise SetUnreadable("set.unreadable.name", name=safe_text(new_name, 200), most=LONGEST_NAME)
    if _taken(fresh):
        raise SetUnreadable("set.unreadable.boxed-name", name=fresh)
    folder = own_folder(store_path)
    path = _path(folder, fresh)
    if any(_folded(stem) == _folded(fresh) for stem in names_in(folder)):
        raise SetUnreadable("set.unreadable.exists", name=fresh, path=path)
    try:
        make_private_folder(folder)
        write_new(path, written)
    except FileNotWritten as fault:
        if fault.key == "sheet.unwritable":
            raise SetUnreadable("store.unwritable", path=path, why=fault.values["why"]) from None
        raise SetUnreadable("set.unreadable.exists", name=fresh, path=path) from None
    except OSError as error:
        raise SetUnreadable("store.unwritable", path=path, why=error.strerror or str(error)) from None
    return path


def line_of(written: str, path: str, token: str = "", row: int = 0, last: bool = False) -> int | None:
    """The line of a set file's text where a part stands, such as `letters.both`; None if there is no such part.

    Within the part it is the line that has the token (the last such), or the part's own row of that number.
    """
    lines = _lines(written)
    start, end = _span(written, path)
    if start is None:
        return None
    if row:
        filled = _filled(written, start, end)
        return filled[row - 1] + 1 if row <= len(filled) else start + 1
    order = range(start, end)[:: -1 if last else 1] if token else ()
    return next((at for at in order if token in lines[at] and token in _tokens(lines[at], token)), start) + 1


# What is found of a text is kept: many problems of one file are looked up one after another.


@lru_cache(maxsize=1)
def _lines(written: str) -> list[str]:
    return written.splitlines()


@lru_cache(maxsize=1)
def _marks(written: str) -> list[tuple[int, str, str]]:
    """The lines that have a heading or a key: the number, the heading, the key with the heading it stands under."""
    marks, inside = [], ""
    for at, line in enumerate(_lines(written)):
        if header := re.match(r"\s*\[+\s*([^\[\]]+?)\s*\]", line):
            inside = header[1].replace('"', "")
            marks.append((at, inside, ""))
        elif named := re.match(r"\s*([\w.\"'-]+)\s*=", line):
            marks.append((at, "", f"{inside}.{named[1]}" if inside else named[1]))
    return marks


@lru_cache(maxsize=256)
def _span(written: str, path: str) -> tuple[int | None, int]:
    """From the line where a part begins to the line before which it ends."""
    table = path.partition(".")[0]
    opened, found = None, None
    for at, heading, key in _marks(written):
        if found is not None:
            return found, at
        if heading in (table, path) and heading and (opened is None or heading == path):
            opened = at
        elif key and (path == key or path.startswith(f"{key}.")):
            found = at
    if found is not None:
        return found, len(_lines(written))
    return opened, (opened or 0) + 1


@lru_cache(maxsize=4)
def _filled(written: str, start: int, end: int) -> list[int]:
    """The lines of a part that hold something besides quotation marks."""
    lines = _lines(written)
    return [at for at in range(start, end) if _value(lines[at]).strip("\"' \t")]


def _tokens(line: str, token: str) -> list[str]:
    return re.split(r"[\s\"',\[\]{}=]+", _value(line, token))


def _value(line: str, token: str = "") -> str:
    """What stands on a line after the key, and before a comment where the token itself has no such sign."""
    line = re.sub(r"^\s*[\w.\"'-]+\s*=", "", line)
    return line if "#" in token else line.partition("#")[0]


def _syntax(written: str, name: str, complaint: str) -> SetUnreadable:
    place = re.search(r"at line (\d+)", complaint)
    lines = written.rstrip("\n").split("\n")
    line = int(place[1]) if place else len(lines)
    if any(word in complaint for word in ("overwrite", "twice", "mutate")):
        key = "set.unreadable.again"
    else:
        key = "set.unreadable.syntax" if place else "set.unreadable.end"
    return SetUnreadable(
        key, line, name=safe_text(name, 200), text=safe_text(lines[min(line, len(lines)) - 1].strip(), 200)
    )


def names_in(folder: str) -> list[str]:
    try:
        found = os.listdir(folder)
    except OSError:
        return []
    stems = [name.removesuffix(".toml") for name in found if name.endswith(".toml")]
    return sorted(stem for stem in stems if _NAME.fullmatch(unicodedata.normalize("NFC", stem)))


def _path(folder: str, name: str) -> str:
    return os.path.join(folder, f"{name}.toml")


def _folded(name: str) -> str:
    return unicodedata.normalize("NFC", name).lower()


def _taken(name: str) -> bool:
    """Whether a name is that of a boxed set or of a game, in any spelling."""
    wanted = _folded(name)
    boxed = {file.name for file in (*_files_in(BOXED), *_installed_files())}
    return wanted in boxed or any(wanted in (game, *game_info(game).names) for game in game_names())
