"""What can be wrong with a record, line by line, and how its bytes become lines."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from referee.text import flatten_lines

LARGEST = 4_000_000
LINES = re.compile("\r\n|\r|\n")
_SHOWN = 40


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with one line, as a message's key and values; line 0 is the file as a whole."""

    line: int
    key: str
    values: dict[str, object] = field(default_factory=dict)


class RecordFault(ValueError):
    """The file is not a readable record; `problems` are all of them by line, up to a bound."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("; ".join(f"{problem.line}: {problem.key}" for problem in problems[:10]))
        self.problems = problems


def fault(line: int, key: str, /, **values: object) -> RecordFault:
    return RecordFault((Problem(line, key, values),))


def decoded(data: bytes) -> str:
    """The text of a file in UTF-8, with or without a mark, or in UTF-16 with one."""
    if len(data) > LARGEST:
        raise fault(0, "gcg.too-large", limit=LARGEST // 1_000_000)
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = len(re.findall(rb"\r\n|\r|\n", data[: error.start])) + 1
        raise fault(line, "record.undecodable") from None


def shown(text: str) -> str:
    """What a problem quotes: the start of the text, safe to print."""
    start = flatten_lines(text[: _SHOWN + 1])
    return start if len(text) <= _SHOWN else start[:_SHOWN] + "…"
