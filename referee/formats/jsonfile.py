"""A match as JSON: everything the store keeps of it, and enough to make the same match again.

    {"format": "referee-match", "version": 1, "created": "2025-03-08T18:30:00Z",
     "header": {"id": "5f0c1d2e3a4b5c6d", "game": "erudit", "tables": {...the set...},
                "players": ["Маша", "Петя"], "language": "ru", "target": null,
                "policy": "nouns", "judge": "strict", "options": {}},
     "rows": [{"kind": "entry", "text": "КОШКА 8Г", "data": {...}, "at": "2025-03-08T18:31:00Z"}]}

A row's `kind` is `entry`, `undo`, `redo` or `amend`. The data of an entry are its `verdicts`, {word: {"accepted",
"clause", "reason", "lemma"}} and, where it is known, the "dictionary"; what was `typed`; how many `seconds` the turn
took; `overruled` where the players let an illegal one stand; and what a record told of it besides is `recorded`,
{name: text}. An amendment has the `number` of the entry it replaces, and in `later` the verdicts and marks it brought
to entries after it. `data`, `at` and `created` may be left out: a word without a verdict is judged when the file is
read back.
"""

from __future__ import annotations

import json  # noqa: TID253 - only readers and writers of records come here
import re
from typing import Any, NoReturn

from referee import toml
from referee.formats.errors import Problem, RecordFault, decoded, fault, shown
from referee.formats.record import MOST_ACTS, Act, Kept, act_of, is_time, too_deep

FORMAT, VERSION = "referee-match", 1
_MOST_PROBLEMS = 100
_TOKENS = re.compile(r'"(?:[^"\\]++|\\.)*+"|[{}\[\]\n]')


def value(kept: Kept) -> dict[str, Any]:
    rows = [{"kind": act.kind, "text": act.text, "data": act.data, "at": act.at} for act in kept.acts]
    return {"format": FORMAT, "version": VERSION, "created": kept.created, "header": kept.header, "rows": rows}


def write(kept: Kept) -> str:
    """A match as JSON text, a line a row."""
    whole = value(kept)
    rows = ",\n".join(f"  {toml.quoted(row)}" for row in whole.pop("rows"))
    header = whole.pop("header")
    lines = [f" {toml.quoted(name)}: {toml.quoted(part)}," for name, part in whole.items()]
    parts = ",\n".join(f"  {toml.quoted(name)}: {toml.quoted(part)}" for name, part in header.items())
    return (
        "\n".join(["{", *lines, ' "header": {', parts, " },", ' "rows": [', *([rows] if rows else []), " ]", "}"])
        + "\n"
    )


def read(data: bytes) -> Kept:
    """The match that a JSON text holds. Raises a `RecordFault` where it holds none."""
    text = decoded(data)
    try:
        whole = json.loads(text, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        raise fault(error.lineno, "record.json") from None
    except (ValueError, RecursionError):
        raise fault(0, "record.json") from None
    if too_deep(whole):
        raise fault(0, "record.json")
    if not isinstance(whole, dict) or whole.get("format") != FORMAT:
        raise fault(1, "record.not-json")
    version, rows, header = whole.get("version"), whole.get("rows"), whole.get("header")
    if type(version) is not int or version != VERSION:
        raise fault(1, "record.newer", version=shown(str(version)))
    created = whole.get("created", "")
    if created and not is_time(created):
        raise fault(1, "record.time", value=shown(str(created)))
    if not isinstance(header, dict) or not isinstance(rows, list):
        raise fault(1, "record.not-json")
    if len(rows) > MOST_ACTS:
        raise fault(0, "record.too-long", most=MOST_ACTS)
    starts, where = _lines_of(text)
    acts: list[Act] = []
    problems: list[Problem] = []
    for row, line in zip(rows, starts + [0] * len(rows), strict=False):
        try:
            acts.append(_act(row, line))
        except RecordFault as unread:
            problems += unread.problems
    if problems:
        raise RecordFault(tuple(problems[:_MOST_PROBLEMS]))
    return Kept(header, tuple(acts), created or "", {"header": where})


def _act(row: object, line: int) -> Act:
    if not isinstance(row, dict):
        raise fault(line, "record.data")
    kind, text = row.get("kind"), row.get("text", "")
    data = row.get("data")
    if data is None:
        data = {} if kind in ("undo", "redo") else {"verdicts": {}, "typed": text}
    return act_of(kind, text, data, row.get("at"), line)


def _no_number(name: str) -> NoReturn:
    raise ValueError(name)


def _lines_of(text: str) -> tuple[list[int], int]:
    """The line where each row starts, and that of the header, in a text that is known to be JSON."""
    rows: list[int] = []
    header, line, depth, key = 1, 1, 0, ""
    for found in _TOKENS.finditer(text):
        token = found[0]
        if token == "\n":
            line += 1
        elif token in "{[":
            depth += 1
            if depth == 2 and key == '"header"':
                header = line
            elif depth == 3 and key == '"rows"' and token == "{":
                rows.append(line)
        elif token in "}]":
            depth -= 1
        elif depth == 1:
            key = token
    return rows, header
