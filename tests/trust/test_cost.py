"""Inputs made to cost: long words, many tokens, deep nesting, huge numbers. Each is refused within a second."""

from __future__ import annotations

import json
import re
from itertools import product
from string import ascii_lowercase

import pytest

from referee import sets
from tests.trust import files
from tests.trust.files import texts
from tests.trust.lines import tables
from tests.trust.readers import READERS
from tests.trust.watch import measured, watch

pytestmark = pytest.mark.posix("interval timers")
LINES = {
    "a word of 100,000 letters": "А" * 100_000,
    "as long a word as is read": "АБ" * 1_000,
    "only stars": "_" * 999 + "=" + "А" * 999,
    "many words": "КОТ " * 499,
    "many places": "КОТ 8Г " * 285,
    "many names": "а " * 999 + ":",
    "many colons": "а:" * 1_000,
    "many cards": "к7 " * 1_333,
    "many hands": "Маша: рука=А " * 150,
    "a hand of 2,000": "Маша: рука=" + "А" * 1_980,
    "many prizes": "КОТ" + "+х2" * 660,
    "a multiplied letter": "М" + "А" * 990 + "=М" + "А" * 990,
    "many numbers": ".adjust " + "1 " * 990,
    "combining signs": "\u0301" * 2_000,
    "a huge adjustment": ".adjust Маша -999999999999999999999",
    "a huge exchange": ".exchange 99999999999999999999",
    "an endless number": "9" * 1_000_000,
}


@pytest.mark.parametrize("folder", ["crossword", "undervud", "uno"])
@pytest.mark.parametrize("line", LINES.values(), ids=LINES)
def test_a_line_made_to_cost_is_read_soon(folder, line):
    tables(folder)  # the matches are played before anything is measured
    with watch(), measured():
        read = READERS[folder].read(line.encode())
    assert read != "recorded" or line.startswith("КОТ КОТ")  # players may agree on several words (R27)


def _box(name: str) -> str:
    return next(text for text in texts("referee/sets/*.toml") if f'game = "{name}"' in text)


def _with(name: str, part: str, value: str) -> bytes:
    found = re.search(rf'^{part} = (?:""".*?"""|\[.*?\])', _box(name), re.S | re.M)
    assert found
    return _box(name).replace(found[0], f"{part} = {value}").encode()


def _many(row: str, times: int) -> str:
    return '"""\n' + "\n".join([row] * times) + '"""'


def _languages() -> str:
    return "".join(f'{"".join(code)} = "Б1"\n' for code in product("abcdefgh", ascii_lowercase, ascii_lowercase))


SETS = {
    "a board of 100,000 rows": _with("erudit", "cells", _many("x", 100_000)),
    "a board of wide rows": _with("erudit", "cells", _many("T" * 400, 500)),
    "letters that are none": _with("erudit", "both", _many("? " * 200, 400)),
    "cards that are none": _with("undervud", "ru", _many("? " * 200, 400)),
    "one card for ever": _with("undervud", "ru", _many("А1x1 " * 90, 300)),
    "faces that are none": _with("uno", "coloured", _many("q:0x1 " * 80, 400)),
    "unknown parts": ("".join(f"k{n} = 1\n" for n in range(20_000)) + _box("erudit")).encode(),
    "unknown tables": (_box("undervud") + "".join(f"[t{n}]\n" for n in range(20_000))).encode(),
    "thousands of prizes": (_box("undervud") + "".join(f'[prizes.p{n}]\neffect="x2"\n' for n in range(8_000))).encode(),
    "thousands of languages": _box("erudit").replace("[letters]", f"[letters]\n{_languages()}").encode(),
    "dotted keys": "".join(".".join("a" * 240) + f".b{n} = 1\n" for n in range(500)).encode(),
    "arrays in arrays": ("x = " + "[\n" * 20_000).encode(),
    "tables in tables": ("x = " + "{a=" * 150 + "1" + "}" * 150 + "\n" + _box("erudit")).encode(),
    "a number of 400 digits": _with("erudit", "players", f"[2, {'9' * 400}]"),
    "a number in hexadecimal": _with("erudit", "players", f"[2, 0x{'f' * 400}]"),
}


@pytest.mark.parametrize("data", SETS.values(), ids=SETS)
def test_a_set_made_to_cost_is_refused_soon(data):
    with watch(), measured():
        assert READERS["set"].read(data) in ("wrong", "unreadable")


SAMPLE = texts("tests/formats/snapshots/erudit.json")[0]
MATCH = texts("tests/formats/snapshots/erudit.match")[0]
TABLES = sets.load("erudit")
HEAD = "#player1 A A\n#player2 B B\n"
ADJUST = {"kind": "entry", "text": ".adjust Оля 5"}
AMEND = {"kind": "amend", "text": ".adjust Оля 5", "data": {"number": 1}}
NO_SET = {
    "format": "referee-match",
    "version": 1,
    "header": {"game": "erudit", "set": 5, "players": ["а", "б"]},
    "rows": [],
}


def _json(**header: object) -> bytes:
    whole = json.loads(SAMPLE)
    whole["header"] |= header
    return json.dumps(whole).encode()


def _rows(*rows: object) -> bytes:
    return json.dumps({**json.loads(SAMPLE), "rows": rows}).encode()


def _deep(record: bytes, depth: int) -> bytes:
    """The record with lists in lists in place of the sign for them."""
    return record.replace(b'"@"', b"[" * depth + b"]" * depth)


DEEP = {
    "tables": _json(tables="@"),
    "a set": _json(tables={**TABLES, "x": "@"}),
    "options": _json(options={"x": "@"}),
    "a game": _json(game="@"),
    "players": _json(players="@"),
    "verdicts": _rows({**ADJUST, "data": {"verdicts": "@"}}),
    "a time": _rows({**ADJUST, "at": "@"}),
}
RECORDS = {
    "json": {
        **{f"{part} {depth} deep": _deep(DEEP[part], depth) for part in DEEP for depth in (100, 600, 950, 100_000)},
        "a board of a million rows": _json(tables={**TABLES, "board": {**TABLES["board"], "cells": "x\n" * 1_000_000}}),
        "a million letters": _json(tables={**TABLES, "letters": {**TABLES["letters"], "both": "? " * 1_000_000}}),
        "200,000 players": _json(players=["а"] * 200_000),
        "a set that is a number": json.dumps(NO_SET).encode(),
        "a target of a million digits": _json(target="@").replace(b'"@"', b"9" * 1_000_000),
        "a target beyond all numbers": _json(target="@").replace(b'"@"', b"1e400"),
        "seconds of 4,300 digits": _rows({**ADJUST, "data": {"seconds": "@"}}).replace(b'"@"', b"9" * 4_300),
        "three million signs typed": _rows({**ADJUST, "text": "x", "data": {"typed": "x" * 3_000_000}}),
        "amendments of amendments": _rows(*[ADJUST] * 400, *[AMEND] * 240),
        "brackets": b"[" * 3_999_999,
        "backslashes": b'{"a": "' + b"\\" * 3_000_000,
    },
    "match": {
        "200,000 entries": (MATCH + "1. .pass !\n" * 200_000).encode(),
        "60,000 players": MATCH.replace("player: ", "player: x\n" * 60_000 + "player: ", 1).encode(),
        "a board of 100,000 rows": re.sub('cells = """', 'cells = """\n' + "x\n" * 100_000, MATCH).encode(),
        "a word of a million letters": (MATCH + "1. " + "А" * 1_000_000).encode(),
        "options 600 deep": _deep(MATCH.replace("set: ", 'options: {"x": "@"}\nset: ', 1).encode(), 600),
    },
    "gcg": {
        "60,000 moves": (HEAD + ">A: ABC - +0 0\n>B: ABC - +0 0\n" * 30_000).encode(),
        "spaces": (HEAD + ">A:" + " " * 900_000).encode(),
        "an encoding of spaces": b"#character-encoding" + b" " * 900_000,
        "brackets that never close": (HEAD + ">A: (" + " (" * 400_000).encode(),
        "more than a megabyte": HEAD.encode() + b"#note x\n" * 200_000,
    },
}


@pytest.mark.parametrize(("reader", "name"), [(reader, name) for reader, inputs in RECORDS.items() for name in inputs])
def test_a_record_made_to_cost_is_refused_soon(reader, name):
    READERS[reader].read(files.texts(f"tests/formats/snapshots/erudit.{reader}")[0].encode())
    with watch(), measured():
        assert READERS[reader].read(RECORDS[reader][name]) in ("wrong", "refused", "unreadable")


@pytest.mark.parametrize("word", ["а" * 100_000, "а-" * 50_000, "\u0301" * 100_000, "'" * 64, "[" * 60, "qwerty[]" * 7])
def test_a_word_made_to_cost_is_judged_soon(word):
    READERS["word"].read("кошка".encode())
    with watch(), measured():
        assert READERS["word"].read(word.encode()) != "accepted"
