"""Whole command lines and answers typed at a walk, run in this process on a store of their own."""

from __future__ import annotations

import atexit
import io
import json
import os
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache

from referee import __main__ as door
from referee import sets
from referee.commands import commands_of, words_of
from referee.games import setfile as boxes
from tests.trust.mutation import as_text

SAMPLES = (
    "new erudit Маша Петя --to 200 --words any --judge auto --language ru",
    "new uno Маша Петя --scoring own --option stack", "new undervud Оля Ян --clock 25m --at-zero points",
    "new biplant А Б --set x.toml", "new", "score КОШКА 8Г", "score КОТ Г8 --agreed",
    "score Маша: рука= Петя: рука=АБ", "pass", "exchange 3", "open К", "adjust Маша -5 упала фишка",
    "check кошка лыжи --game undervud", "check - --words any", "check cat --language en --json", "challenge КОШКА",
    "undo", "redo", "amend 1 КОТ 8Г --agreed", "show --json", "sheet 1 --format md", "sheet --format csv",
    "sheet --format html", "sheet -o /nowhere/x.html", "sheet --blank uno", "sheet --json", "matches",
    "matches --json", "use 1", "stats", "stats Маша --json", "import /nowhere/x.gcg", "export --format gcg",
    "export 1 --json", "rules erudit E6.2", "rules uno --on к5 ж5", "set list", "set show erudit --language uk",
    "set copy erudit моя", "set check моя", "words allow кинза --note меню", "words ban юк", "words forget юк",
    "words list --language ru", "backup /nowhere/x.db", "--lang ru show", "restore /nowhere/x.db --force",
    "--db /nowhere/y/z.db show", "show --lang uk --json", "--json matches", "--version",
)  # fmt: skip
WORDS = (
    *(word for use in ("shell", "part") for name in commands_of(use) for word in words_of(name)),
    "--json", "--lang", "--lang=uk", "--db",
    "--db=", "--to", "--to=0", "--words", "off", "--judge", "--clock", "999999999h", "--language", "uk", "--scoring",
    "--set", "--option", "--format", "-o", "--force", "--agreed", "--note", "--game", "--on", "--", "-", "-x", "--x",
    "--json=1", "1", "0", "-1", "99999999999999999999", "1e400", "٣", "", "list", "copy", "allow", "Маша", "Маша:",
    "КОШКА", "8Г", "--paper", "--blank", "--help", "../../x", "/", ".", "\udcff", "\x1b[31m",
)  # fmt: skip
# Not run here: the live table and the demonstration last, and completion is written into the shell's own files.
_NEVER = ("demo", "демо", "--install-completion", "--show-completion")


class Streams:
    """Standard streams that remember."""

    def __init__(self, typed: bytes) -> None:
        self.given = io.TextIOWrapper(io.BytesIO(typed), encoding="utf-8")
        self.out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="")
        self.err = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="")


@contextmanager
def _standing_in(streams: Streams) -> Iterator[None]:
    before = sys.stdin, sys.stdout, sys.stderr
    sys.stdin, sys.stdout, sys.stderr = streams.given, streams.out, streams.err
    try:
        yield
    finally:
        sys.stdin, sys.stdout, sys.stderr = before


def run(argv: list[str], typed: bytes = b"") -> tuple[int, str, str]:
    """The exit code and what was said of a command line."""
    streams = Streams(typed)
    with _standing_in(streams):
        try:
            code = door.main(argv)
        except SystemExit as left:
            code = int(left.code or 0)
    said = []
    for stream in (streams.out, streams.err):
        stream.flush()
        said.append(stream.buffer.getvalue().decode("utf-8"))  # type: ignore[attr-defined]
    return code, said[0], said[1]


@cache
def _home() -> str:
    folder = tempfile.mkdtemp(prefix="referee-commands-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


@contextmanager
def _machine() -> Iterator[str]:
    """A store with two matches, made once and copied; a working directory and a home that hold nothing."""
    home = _home()
    model, store, work = os.path.join(home, "model"), os.path.join(home, "store"), os.path.join(home, "work")
    kept, where = (
        {name: os.environ.get(name) for name in ("REFEREE_DB", "HOME", "COLUMNS", "REFEREE_LANG")},
        os.getcwd(),
    )
    os.environ |= {
        "REFEREE_DB": os.path.join(model, "x.db"),
        "HOME": os.path.join(home, "home"),
        "COLUMNS": "100",
        "REFEREE_LANG": "en",
    }
    if not os.path.exists(model):
        os.makedirs(os.path.join(home, "home"))
        for line in (
            "new erudit Маша Петя --language ru --words off",
            "score КОШКА 8Г",
            "new uno Маша Петя",
            "score Маша: 5",
            "use 1",
        ):
            assert run(line.split())[0] == 0, line
    for folder in (store, work):
        shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(model, store)
    os.makedirs(work)
    os.chdir(work)
    os.environ["REFEREE_DB"] = os.path.join(store, "x.db")
    try:
        yield os.path.join(store, "x.db")
    finally:
        os.chdir(where)
        for name, value in kept.items():
            os.environ.pop(name) if value is None else os.environ.update({name: value})


def rows(store: str) -> list[tuple[object, ...]]:
    """All that a store holds."""
    with closing(sqlite3.connect(store)) as db:
        return [row for table in ("matches", "entries", "settings") for row in db.execute(f"SELECT * FROM {table}")]


def read_command(data: bytes) -> str:
    """A command line, words parted by spaces; quoted ones hold theirs. What is refused leaves the store as it was."""
    argv = [word.replace("\x00", "").replace("\u00a0", " ") for word in as_text(data).split(" ")]
    if any(word.startswith(_NEVER) for word in argv) or any(
        "демо".startswith(word) or "demo".startswith(word) for word in argv[:1]
    ):
        return "left out"
    with _machine() as store:
        before = rows(store)
        code, out, err = run(argv, "кошка\n\x1b[31m\n".encode())
        assert code in (0, 1, 2, 3), code
        shown = (out + err).replace("\r\n", "\n")  # which is how lines of CSV end
        assert all(c.isprintable() or c == "\n" for c in shown), repr(shown)
        assert "Traceback" not in shown
        assert code == 0 or rows(store) == before or "import" in argv[0]
        if code and "--json" in argv:
            assert isinstance(json.loads(out), dict), out
    return str(code)


FILL_SAMPLES = (
    "1x8\n3x2\n1\n2 4\n\nназад\n5\n" + "\n" * 40,
    "\n" * 34 + "двойное\n2\nx2\nот 6 есть Ж\nтекст\n",
    "1\n" * 80,
    "stop",
    "\n" * 33 + "А9x9\nБ 1\n",
)
FILL_WORDS = (
    "\n", "1x8", "3", "99x102", "0x0", "назад", "<", "stop", ".", "x2", "+10", "Ж:x3", "Ж:+5", "multiply", "other",
    "от 6", "есть Ж", "до 3", "начало К", "конец А", "двойное", "размножить", "4", "1", "0", '"""', '"', "\\", "'",
    "]", "[prizes]", "x" * 200, "А 1x1",
)  # fmt: skip


def read_answers(data: bytes) -> str:
    """Answers typed into `set fill`: whatever they are, the set is one that can be played with."""
    with _machine() as store:
        run(["set", "copy", "undervud", "мой"])
        path = os.path.join(os.path.dirname(store), "sets", "мой.toml")
        for _ in range(2):  # the walk is taken up again where it stopped
            code, out, err = run(["set", "fill", "мой"], data)
            assert code == 0, (code, err)
            assert all(c.isprintable() or c == "\n" for c in out + err)
            tables = sets.parse(sets.text(path), "мой")
            assert boxes.problems(tables) == []
    return str(tables["letters"]["provenance"])
