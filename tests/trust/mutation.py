"""Inputs nobody would type, made from those that people do: samples cut, joined, repeated and strewn with odd signs."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from random import Random
from typing import Any
from unicodedata import normalize

ESCAPES = ("\x1b[31m", "\x1b]0;x\x07", "\x1b[2J", "\x9b31m", "\r", "\x08", "\x7f", "\x00", "\x0b", "\x0c")
UNSEEN = ("\u200b", "\u200d", "\u2060", "\ufeff", "\u00ad", "\u202e", "\u2066", "\u200f", "\u2028", "\x85", "\udc80")
COMBINED = ("й", "ё", "ї", "й", "́" * 300, "ﬁ", "ß", "ŉ", "ı", "İ", "ǰ", "Ǆ", "ﬃ", "ΐ", "𐐀", "🙂", "e\u0301", "K")
DIGITS = ("٣", "²", "３", "৪", "¼", "Ⅷ", "①", "𝟘", "0", "-0", "007", "+5", "1e400", "1_000", "0x10", "99999", "1000000")
HUGE = ("9" * 40, "-" + "9" * 40, "9" * 5_000, "1" + "0" * 400, "18446744073709551616", "9223372036854775808")
MARKUP = (
    "[red]Вася[/red]", "[/]", "[link=file:///etc/passwd]x[/link]", "<script>alert(1)</script>",
    "<img src=x onerror=y>", "&lt;", "=cmd|'/C calc'!A0", "@SUM(A1)", '#read("/etc/passwd")', "#import", "$x$", "`",
    "```", "{0}", "{key}", "%s", "%n", "'; DROP TABLE matches; --", '"', "'", "\\", "\\u0000", "\\ud800", "../../x",
    "/dev/zero", "~", "|", "---", "\n", "\t", "\r\n", "\u00a0", "\u3000",
)  # fmt: skip
SIGNS = (
    ".",
    "..",
    "!",
    " !",
    ":",
    "::",
    "=",
    "==",
    "_",
    "*",
    "**",
    "+",
    "-",
    "--",
    "+х2",
    "=А",
    "?",
    ",",
    ";",
    "#",
    ">",
)
ODD = (*ESCAPES, *UNSEEN, *COMBINED, *DIGITS, *MARKUP, *SIGNS)
_PIECES = re.compile(r"\s+|[^\s\w]|\w+")
_LARGEST = 12_000


def mutated(chance: Random, samples: Sequence[str], words: Sequence[str]) -> str:
    """A sample changed in a few ways, with words of the notation and odd signs; now and then something made up."""
    if chance.random() < 0.12:
        made = (chance.choice(words if chance.random() < 0.7 else ODD) for _ in range(chance.randint(1, 9)))
        text = chance.choice((" ", " ", "", "\n")).join(made)
    else:
        text = chance.choice(samples)
    for _ in range(chance.choice((1, 1, 1, 2, 2, 3, 5))):
        text = chance.choice(_WAYS)(chance, text, samples, words)
    return text if len(text) <= _LARGEST or chance.random() < 0.02 else text[:_LARGEST]


Way = Callable[[Random, str, Sequence[str], Sequence[str]], str]


def _strewn(chance: Random, text: str, samples: Sequence[str], words: Sequence[str]) -> str:
    at = chance.randint(0, len(text))
    return text[:at] + chance.choice(ODD) + text[at:]


def _worded(chance: Random, text: str, samples: Sequence[str], words: Sequence[str]) -> str:
    """A piece of the text becomes a word of the notation, or one is put in."""
    pieces = _PIECES.findall(text)
    at = chance.randint(0, len(pieces))
    pieces[at : at + chance.randint(0, 1)] = [chance.choice(words)]
    return "".join(pieces)


def _cut(chance: Random, text: str, samples: Sequence[str], words: Sequence[str]) -> str:
    start = chance.randint(0, len(text))
    end = min(len(text), start + chance.choice((1, 1, 2, 5, 40, len(text))))
    return text[:start] + text[end:]


def _repeated(chance: Random, text: str, samples: Sequence[str], words: Sequence[str]) -> str:
    start = chance.randint(0, len(text))
    end = min(len(text), start + chance.choice((1, 1, 3, 12, 80)))
    times = chance.choice((2, 2, 3, 10, 60, 600))
    return text[:start] + text[start:end] * times + text[end:]


def _crossed(chance: Random, text: str, samples: Sequence[str], words: Sequence[str]) -> str:
    other = chance.choice(samples)
    return text[: chance.randint(0, len(text))] + other[chance.randint(0, len(other)) :]


def _counted(chance: Random, text: str, samples: Sequence[str], words: Sequence[str]) -> str:
    """A number becomes another one."""
    numbers = list(re.finditer(r"\d+", text))
    if not numbers:
        return _strewn(chance, text, samples, words)
    found = chance.choice(numbers)
    return text[: found.start()] + chance.choice((*DIGITS, *HUGE)) + text[found.end() :]


def _spelled(chance: Random, text: str, samples: Sequence[str], words: Sequence[str]) -> str:
    change = chance.choice((str.upper, str.lower, str.title, str.swapcase))
    return change(text) if chance.random() < 0.5 else normalize(chance.choice(("NFD", "NFKC", "NFKD")), text)


def _moved(chance: Random, text: str, samples: Sequence[str], words: Sequence[str]) -> str:
    """Lines, or words of a line, in another order, gone, or there twice."""
    by = "\n" if "\n" in text else " "
    parts = text.split(by)
    first, second = chance.randrange(len(parts)), chance.randrange(len(parts))
    way = chance.randrange(4)
    if way == 0:
        parts[first], parts[second] = parts[second], parts[first]
    elif way == 1:
        parts.insert(first, parts[second])
    elif way == 2:
        del parts[first]
    else:
        parts.insert(first, chance.choice(chance.choice(samples).split(by)))
    return by.join(parts)


_WAYS: tuple[Way, ...] = (_strewn, _worded, _worded, _cut, _repeated, _crossed, _counted, _spelled, _moved, _moved)


def restructured(chance: Random, samples: Sequence[str], words: Sequence[str]) -> str:
    """A sample of JSON in which values are others, elsewhere, twice or gone, and which is JSON still."""
    whole = json.loads(chance.choice(samples))
    for _ in range(chance.choice((1, 1, 2, 3))):
        places = list(_places(whole))
        within, at = chance.choice(places)
        way = chance.randrange(5)
        if way == 0:
            del within[at]
        elif way == 1:
            other, there = chance.choice(places)
            within[at] = deepcopy(other[there])
        elif way == 2 and isinstance(within[at], str):
            within[at] = chance.choice(_WAYS)(chance, within[at], samples, words)
        elif way == 3 and isinstance(within, dict):
            within[chance.choice(("set", "number", "later", "seconds", "clock", "at_zero", *ODD))] = within.pop(at)
        else:
            within[at] = chance.choice(_VALUES)
    return json.dumps(whole, ensure_ascii=chance.random() < 0.5)


_VALUES = (
    None,
    True,
    False,
    0,
    -1,
    1,
    2.5,
    10**30,
    1e300,
    "",
    "х",
    [],
    {},
    [[]],
    {"": None},
    ["Маша"],
    "5m",
    *MARKUP,
    *DIGITS,
)


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place of a value: the list or table it stands in, and where there."""
    for at in list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield value, at
        yield from _places(value[at])


def as_bytes(text: str) -> bytes:
    """A text as the bytes it came from; odd bytes are what the system makes lone surrogates of."""
    return text.encode("utf-8", "surrogateescape")


def as_text(data: bytes) -> str:
    """Bytes as a command line would have them."""
    return data.decode("utf-8", "surrogateescape")
