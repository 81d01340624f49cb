"""What every test stands on: a machine of its own, and two ways to run the referee, in process and as a program."""

from __future__ import annotations

import functools
import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from referee import door
from referee.words.speller import Speller

ROOT = Path(__file__).parent.parent
LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE")
PYTHON = ("PYTHONUNBUFFERED", "PYTHONIOENCODING", "PYTHONUTF8", "PYTHONWARNINGS")
COLOUR = ("NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "PY_COLORS", "GITHUB_ACTIONS", "TERMINAL_WIDTH")


def pytest_runtest_setup(item: pytest.Item) -> None:
    """A test of the spelling library is skipped where there is none, but never where CI=true."""
    if item.get_closest_marker("enchant") and (missing := _not_to_be_asked()):
        give_up = pytest.fail if os.environ.get("CI") == "true" else pytest.skip
        give_up(f"no libenchant, or no Hunspell dictionary: {missing}")


@functools.cache
def _not_to_be_asked() -> str:
    return ", ".join(language for language in ("ru", "uk", "en") if not Speller(language).available)


@pytest.fixture(autouse=True)
def own_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """English messages, an empty store and home, 100 columns: nothing of the person who runs the tests."""
    for name in (*LOCALE, *COLOUR, *PYTHON, "XDG_DATA_HOME", "ENCHANT_CONFIG_DIR"):
        monkeypatch.delenv(name, raising=False)
    for name, value in {"REFEREE_LANG": "en", "TERM": "xterm", "COLUMNS": "100", "LINES": "24"}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("REFEREE_DB", str(tmp_path / "store" / "referee.db"))


class Result(NamedTuple):
    """How a command line went."""

    code: int
    out: str
    err: str

    def json(self) -> Any:
        """The one JSON object that is the whole output."""
        return json.loads(self.out)


class Stream(io.TextIOWrapper):
    """A standard stream of a machine whose locale knows only ASCII, unless it is a terminal."""

    def __init__(self, content: bytes = b"", terminal: bool = False) -> None:
        super().__init__(io.BytesIO(content), encoding="utf-8" if terminal else "ascii", newline="")
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal

    def text(self) -> str:
        self.flush()
        return self.buffer.getvalue().decode("utf-8")  # type: ignore[attr-defined]


@pytest.fixture
def referee(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Runs a command line in process: `referee("check", "кошка", lang="ru").code`."""

    def run(*argv: str, lang: str | None = None, stdin: str | bytes = "", terminal: bool = False) -> Result:
        content = stdin.encode() if isinstance(stdin, str) else stdin
        out, err = Stream(terminal=terminal), Stream(terminal=terminal)
        with monkeypatch.context() as patch:
            if lang is not None:
                patch.setenv("REFEREE_LANG", lang)
            for name, stream in (("stdin", Stream(content)), ("stdout", out), ("stderr", err)):
                patch.setattr(sys, name, stream)
            code = door.main(list(argv))
        return Result(code, out.text(), err.text())

    return run


@pytest.fixture
def program(tmp_path: Path) -> Any:
    """Runs the real program in a process of its own: `program("check", "кошка", env={"LANG": "C"}).out`."""

    def run(*argv: str, stdin: bytes = b"", env: dict[str, str] | None = None, python: tuple[str, ...] = ()) -> Result:
        done = subprocess.run(
            [sys.executable, *(python or ("-m", "referee")), *argv],
            input=stdin,
            capture_output=True,
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(ROOT), **(env or {})},
            timeout=60,
        )
        return Result(done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8"))

    return run
