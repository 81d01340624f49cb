"""What every test stands on: a machine of its own, and two ways to run the referee, in process and as a program."""

from __future__ import annotations

import functools
import glob
import io
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from referee import __main__ as door
from referee import match as matches
from referee import sets
from referee.errors import Refusal
from referee.games import setfile as boxes
from referee.games.play import Consent, Header, Outcome, Standing
from referee.locale import LANGUAGES, Voice
from referee.match import Match, Row, StoredVerdict
from referee.words.speller import Speller
from tests.postgres import Server

ROOT = Path(__file__).parent.parent
LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE")
PYTHON = ("PYTHONUNBUFFERED", "PYTHONIOENCODING", "PYTHONUTF8", "PYTHONWARNINGS")
COLOUR = ("NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "PY_COLORS", "GITHUB_ACTIONS", "TERMINAL_WIDTH")

MEMORY, ENOUGH = "/dev/shm", 1 << 30  # where Linux keeps files in memory; what a run writes there is mostly a server's


def pytest_configure() -> None:
    """Keeps the files of tests in memory, where the system can: a store waits for its disk at every entry."""
    if not os.environ.get("TMPDIR") and os.access(MEMORY, os.W_OK):
        disk = os.statvfs(MEMORY)
        if disk.f_bavail * disk.f_frsize > ENOUGH and not disk.f_flag & os.ST_NOEXEC:
            os.environ["TMPDIR"] = MEMORY
            tempfile.tempdir = None  # it may have been found before


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skips tests of what this machine does not have; those of system packages fail instead where CI=true."""
    if os.name != "posix" and (mark := item.get_closest_marker("posix")):
        pytest.skip(f"needs POSIX: {mark.args[0]}")
    give_up = pytest.fail if os.environ.get("CI") == "true" else pytest.skip
    if item.get_closest_marker("enchant") and (missing := _not_to_be_asked()):
        give_up(f"no libenchant, or no Hunspell dictionary: {missing}")
    for mark in item.iter_markers("program"):
        if not any(map(find_program, mark.args)):
            give_up(f"needs a program of the system: {' or '.join(mark.args)}")


def find_program(name: str) -> str | None:
    """The path of a program of the system; none where a fresh machine is played, which has none but Python's."""
    if os.environ.get("REFEREE_FRESH_MACHINE"):
        return None
    # Debian keeps a server's programs by version, beside the way of what people type.
    places = [os.environ.get("PATH", os.defpath), *sorted(glob.glob("/usr/lib/postgresql/*/bin"), reverse=True)]
    return shutil.which(name, path=os.pathsep.join(places))


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Server]:
    """A PostgreSQL server of this test run's own, to be asked for by tests marked `program("initdb")`."""
    found = find_program("initdb")
    assert found is not None
    server = Server(Path(found).parent, "fsync=off")
    yield server
    server.remove()


@pytest.fixture
def club(postgres_server: Server) -> str:
    """The address of an empty database on a server."""
    postgres_server.ask("DROP SCHEMA IF EXISTS referee CASCADE")
    return postgres_server.address()


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.program("initdb"))])
def stored(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """The commands of this test act on a store of either kind; its address."""
    if request.param == "postgres":
        monkeypatch.setenv("REFEREE_DB", request.getfixturevalue("club"))
    return os.environ["REFEREE_DB"]


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


class Table:
    """A match as it is played: each line is entered, kept as a row, and the match folded again from its rows.

    Every word is good but those that `words` refuses (a clause) or cannot decide (None).
    """

    def __init__(
        self,
        game: str,
        *players: str,
        language: str | None = None,
        tables: Mapping[str, Any] | None = None,
        words: Mapping[str, str | None] | None = None,
        ask: Callable[[str], Any] | None = None,
        **agreed: Any,
    ) -> None:
        box = boxes.read_box(dict(tables or sets.load(game)), language)
        options = {"language": box.language, "target": box.target, "policy": box.policy, **agreed}
        self.header = Header(game, tables or sets.load(game), players or ("Маша", "Петя"), **options)
        self.match: Match = matches.replay(self.header, [])
        self.rows: list[Row] = []
        self.words = dict(words or {})
        self.ask = ask or self._verdict

    def _verdict(self, word: str) -> StoredVerdict:
        if word not in self.words:
            return StoredVerdict(True, None)
        clause = self.words[word]
        return StoredVerdict(None if clause is None else False, clause, "unknown")

    def play(self, *lines: str, agreed: bool = False) -> Outcome:
        """Enters lines; what the last one came to."""
        for line in lines:
            self.done(matches.record(self.match, line, self.ask, Consent(agreed)))
        outcome = self.match.played[-1].outcome
        assert outcome is not None
        return outcome

    def amend(self, number: int, line: str, agreed: bool = False) -> matches.Change:
        return self.done(matches.amend(self.match, number, line, self.ask, Consent(agreed)))

    def undo(self) -> matches.Change:
        return self.done(matches.undo(self.match, self.rows))

    def redo(self) -> matches.Change:
        return self.done(matches.redo(self.match, self.rows))

    def done(self, act: matches.Change) -> matches.Change:
        """Keeps an act's row; the rows must come to the same match again without a dictionary."""
        self.rows.append(Row(*json.loads(json.dumps(act.row))))
        self.match = act.match
        assert matches.fold(self.header, self.rows) == act.match
        return act

    def refusal(self, line: str, agreed: bool = False, amend: int | None = None) -> Refusal:
        """Why a line is refused, which can be said in every language; it changes nothing."""
        before = self.match
        with pytest.raises(Refusal) as caught:
            if amend is None:
                self.play(line, agreed=agreed)
            else:
                self.amend(amend, line, agreed)
        assert self.match is before
        for language in LANGUAGES:
            assert Voice(language)(caught.value.key, **caught.value.values).strip()
        return caught.value

    def refused(self, line: str, agreed: bool = False, amend: int | None = None) -> tuple[str, str, str | None]:
        """The kind, the message and the clause of a refusal."""
        refusal = self.refusal(line, agreed, amend)
        return refusal.kind, refusal.key, refusal.clause

    @property
    def standing(self) -> Standing:
        return self.match.standing

    @property
    def totals(self) -> tuple[int, ...]:
        return self.standing.totals

    @property
    def facts(self) -> dict[str, Any]:
        facts: dict[str, Any] = self.match.game.facts(self.match.state)
        return facts

    @property
    def entries(self) -> list[str]:
        """The lines as they are kept."""
        return [line.text for line in self.match.lines]


@pytest.fixture(scope="session")
def table() -> type[Table]:
    """A table to sit down at: `table("erudit", "Маша", "Петя").play("КОШКА 8Г").points`."""
    return Table
