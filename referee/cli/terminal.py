"""The only module that writes to the terminal: lines, colours, JSON and faults."""

from __future__ import annotations

import os
import sys

from referee.errors import Fault
from referee.locale import LANGUAGES, Voice, chosen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from typing import TextIO

_LONGEST_LINE = 10_000
_NARROWEST = 20
_COLOURS = {"good": "32", "bad": "31", "open": "33", "dim": "2", "strong": "1"}


class Options:
    """What every command understands, on either side of its name: `--json`, `--lang`, `--db`."""

    __slots__ = ("db", "json", "lang")

    def __init__(self, json: bool = False, lang: str | None = None, db: str | None = None) -> None:
        self.json = json
        self.lang = lang
        self.db = db


def lift(argv: list[str], options: Options) -> list[str]:
    """Takes the options of every command out of a command line, whichever side of the command they stand on."""
    rest = []
    tokens = iter(argv)
    for token in tokens:
        name, equals, value = token.partition("=")
        if token == "--":
            rest += [token, *tokens]
        elif token == "--json":
            options.json = True
        elif name in ("--lang", "--db"):
            given = value if equals else next(tokens, "")
            if not given:
                raise Fault("usage", "usage.option-value", name=name)
            setattr(options, name[2:], given)
        else:
            rest.append(token)
    if options.lang is not None and options.lang not in LANGUAGES:
        wrong, options.lang = options.lang, None
        raise Fault("usage", "usage.bad-value", name="--lang", value=wrong, choices=", ".join(LANGUAGES))
    return rest


class Terminal:
    """Where a command answers: in the language of the person, in colour where it can be seen, or as JSON."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.say = Voice(chosen(options.lang))
        self.colours = _shows_colours()

    def line(self, text: str = "") -> None:
        print(_folded(text, sys.stdout))

    def table(self, heads: Iterable[str], rows: Iterable[Iterable[object]]) -> None:
        from tabulate import tabulate

        self.line(tabulate(rows, headers=list(heads), tablefmt="simple", disable_numparse=True))

    def remark(self, text: str) -> None:
        """Something said beside the answer, on the error stream; where nobody can hear it, nothing is said."""
        try:
            print(_folded(text, sys.stderr), file=sys.stderr)
        except OSError:
            return

    @property
    def can_ask(self) -> bool:
        return not self.options.json and sys.stdin.isatty() and sys.stdout.isatty()

    def ask(self, question: str) -> str:
        """What the person at the terminal answers; nothing where they close the input."""
        try:
            return input(question).strip()
        except EOFError:
            self.line()
            return ""

    def typed(self) -> Iterator[str]:
        """The lines of the input that say something, trimmed; of one without end only the beginning."""
        while line := sys.stdin.readline(_LONGEST_LINE):
            rest = line
            while len(rest) == _LONGEST_LINE and not rest.endswith("\n"):
                rest = sys.stdin.readline(_LONGEST_LINE)
            if line.strip():
                yield line.strip()

    def paint(self, text: str, colour: str) -> str:
        return f"\x1b[{_COLOURS[colour]}m{text}\x1b[0m" if self.colours else text

    def json(self, value: Mapping[str, object]) -> None:
        import json

        text = json.dumps(value, ensure_ascii=False)
        print(text if text.isprintable() else json.dumps(value))

    def fault(self, fault: Fault) -> int:
        values = {name: _safe(name, value) for name, value in fault.values.items()}
        if "why" in values:
            values["why"] = self.reason(str(values["why"]))
        message = self.say(fault.key, **values)
        if self.options.json:
            self.json({"error": {"kind": fault.kind, "message": message}})
        else:
            self.remark(self.say("usage.error", message=message))
        return fault.code

    def reason(self, why: str) -> str:
        """What the system says is wrong, in the language of the person where it is one of the usual things."""
        import errno

        usual = {
            errno.ENOENT: "why.missing",
            errno.EACCES: "why.denied",
            errno.EISDIR: "why.folder",
            errno.ENOTDIR: "why.no-folder",
            errno.ENOSPC: "why.full",
            errno.ECONNREFUSED: "why.refused",
        }
        known = next((key for number, key in usual.items() if os.strerror(number) == why), None)
        return self.say(known) if known else why


def _safe(name: str, value: object) -> object:
    """A value as it may be said: no text has control characters, and what a person typed has an end."""
    if not isinstance(value, str):
        return value
    from referee.text import safe_text

    if name in ("name", "value", "clause", "message", "set"):
        return safe_text(value, 60)
    return safe_text(value)


def _folded(text: str, stream: TextIO) -> str:
    """A line too long for the terminal it goes to, broken between words; a picture of several lines stays whole."""
    if "\n" in text or not stream.isatty():
        return text
    width = _columns(stream)
    if len(text) <= width or width < _NARROWEST:
        return text
    import re

    def seen(part: str) -> int:
        return len(re.sub(r"\x1b\[[\d;]*m", "", part))

    indent = " " * (len(text) - len(text.lstrip(" ")))
    rows = [""]
    for word in re.findall(r" *[^ ]+", text):
        if rows[-1] and seen(rows[-1] + word) > width:
            rows.append(indent + word.lstrip(" "))
        else:
            rows[-1] += word
    return "\n".join(rows)


def _columns(stream: TextIO) -> int:
    """How wide the terminal is: as `COLUMNS` says, else as the terminal does; 0 where neither can be asked."""
    said = os.environ.get("COLUMNS", "")
    if said.isdecimal() and int(said):
        return int(said)
    try:
        return os.get_terminal_size(stream.fileno()).columns
    except (OSError, ValueError):
        return 0


def prepare_streams() -> None:
    """Any text can be printed, and JSON is UTF-8, whatever the locale of the machine."""
    if sys.stdout is None or sys.stderr is None:  # closed by whoever started us
        sys.stdout, sys.stderr = (stream or open(os.devnull, "w") for stream in (sys.stdout, sys.stderr))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            encoding = stream.encoding if stream.isatty() else "utf-8"
            stream.reconfigure(encoding=encoding, errors="replace")
    if sys.stdin is None:
        sys.stdin = open(os.devnull)  # noqa: SIM115
    for name in ("COLUMNS", "LINES"):
        size = os.environ.get(name, "0")
        if not (size.isascii() and size.isdecimal() and 0 < len(size.lstrip("0")) < 5):
            os.environ.pop(name, None)  # no size of a terminal; libraries that draw would fail on it
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")


def replace_stray_bytes(words: list[str]) -> list[str]:
    """Words of a command line with U+FFFD for bytes that are not UTF-8, as lines of the input have it."""
    return [word.encode("utf-8", "surrogateescape").decode("utf-8", "replace") for word in words]


def _shows_colours() -> bool:
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
