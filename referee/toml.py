"""A set's tables as TOML that a person can read and edit: the inverse of reading them."""

from __future__ import annotations

import json  # noqa: TID253 - only readers and writers of records come here
import re
from typing import Any

_BARE = re.compile("[A-Za-z0-9_-]+")
_WIDE = 100
_PIECE = 200


def written(tables: dict[str, Any]) -> str:
    """The tables as lines of TOML; plain values first, then a heading a table."""
    return "\n".join(_lines(tables, ())) + "\n"


def _lines(table: dict[str, Any], path: tuple[str, ...]) -> list[str]:
    lines = [f"{_key(key)} = {_value(value)}" for key, value in table.items() if not isinstance(value, dict)]
    if path and (lines or not table):
        lines.insert(0, f"[{'.'.join(path)}]")
    for key, value in table.items():
        if isinstance(value, dict):
            lines += [""] * bool(lines) + _lines(value, (*path, _key(key)))
    return lines


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else quoted(key)


def _value(value: Any) -> str:
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        items = [_value(item) for item in value]
        flat = f"[{', '.join(items)}]"
        return flat if len(flat) <= _WIDE else "[\n" + "".join(f"  {item},\n" for item in items) + "]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(key)} = {_value(inner)}" for key, inner in value.items()) + " }"
    return repr(value)


def _text(text: str) -> str:
    """A string in one line, or over several where it has several or is very long."""
    if "\n" in text:
        return '"""\n' + "\n".join(_long(line) for line in text.split("\n")) + '"""'
    return quoted(text) if len(text) <= _PIECE else '"""\n' + _long(text) + '"""'


def _long(line: str) -> str:
    """A line of a string, broken where it is too long for a line of a set file."""
    pieces = [quoted(line[start : start + _PIECE])[1:-1] for start in range(0, len(line), _PIECE)]
    # TOML drops blanks that start a line after a break, and no line may look like the end of a fence.
    pieces[1:] = [re.sub("^ ", r"\\u0020", piece) for piece in pieces[1:]]
    return "\\\n".join(re.sub("^`", r"\\u0060", piece) for piece in pieces)


def quoted(value: object) -> str:
    """A value as JSON on one line, in letters as they are; only what cannot be printed is escaped."""
    plain = json.dumps(value, ensure_ascii=False)
    return plain if plain.isprintable() else "".join(c if c.isprintable() else json.dumps(c)[1:-1] for c in plain)
