"""Killed at any moment: what was acknowledged is there once, what was not is there whole or not at all."""

from __future__ import annotations

import json
import os
import random
import re
import select
import signal
import struct
import subprocess
import sys
import time
from contextlib import contextmanager

import pytest

from referee.store.journal import Journal
from referee.store.note import read_note
from tests.forms import tries
from tests.trust.recount import environment, recount, texts

pytestmark = pytest.mark.posix("SIGKILL")
PLAYERS = ["Маша", "Петя"]
LONGEST = 120  # rows after which another match is begun
chance = random.Random(8)


class Evening:
    """A store on which commands are killed one after another; what is known of the match is compared after each."""

    def __init__(self, referee, tally):
        self.referee = referee
        self.tally = tally
        self.store = os.environ["REFEREE_DB"]
        self.match = 0
        self.known = []
        self.begin()

    def begin(self):
        answer = self.referee("new", "erudit", *PLAYERS, "--language", "ru", "--json")
        self.match, self.known = answer.json()["match"], []

    def matches(self):
        return [one["match"] for one in self.referee("matches", "--json").json()["matches"]]

    def came(self, due, replies):
        """After a kill: the rows are those known and then so many of the due ones, at least as many as were answered.

        One more than answered may be there: it was written and its answer was not.
        """
        rows = texts(self.store, self.match)
        known, fresh = rows[: len(self.known)], rows[len(self.known) :]
        assert known == self.known
        assert [(kind, text) for kind, text, _ in fresh] == due[: len(fresh)]
        assert replies <= len(fresh) <= replies + 1
        self.tally["acknowledged"] += replies
        self.tally["written, not said"] += len(fresh) - replies
        self.known = rows
        shown = self.referee("show", "--json").json()
        assert (shown["match"], shown["totals"]) == (self.match, recount(rows, PLAYERS))
        noted = read_note(self.store)
        assert (noted.game, noted.policy, noted.language, noted.over) == ("erudit", "nouns", "ru", False)
        if len(rows) > LONGEST:
            self.begin()


@pytest.fixture(scope="module")
def tally():
    """How the kills went, printed at the end of the long form."""
    counts = dict.fromkeys(("kills", "while it ran", "acknowledged", "written, not said"), 0)
    yield counts
    print("\n", counts)


@pytest.fixture
def evening(referee, tally):
    return Evening(referee, tally)


def kill(process, tally):
    """Ends a process at once; its output, of which only whole lines were said."""
    process.send_signal(signal.SIGKILL)
    out = process.stdout.read()
    code = process.wait()
    assert code in (0, -signal.SIGKILL)
    tally["kills"] += 1
    tally["while it ran"] += code == -signal.SIGKILL
    return [json.loads(line) for line in out.split(b"\n")[:-1]], code


@contextmanager
def started(*argv, **how):
    """A program that does not outlive what is asked of it, whatever fails."""
    command = [sys.executable, *argv]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment(), **how) as process:
        try:
            yield process
        finally:
            process.kill()


def test_taking_turns_from_the_input(evening, tmp_path):
    """A long-lived `score` that answers line by line."""
    for _ in range(tries(6, 500)):
        turns = [chance.randrange(1, 99) for _ in range(60)]
        lines = tmp_path / "lines"
        lines.write_text("\n".join(map(str, turns)))
        with lines.open("rb") as typed, started("-m", "referee", "score", "--json", stdin=typed) as process:
            first = [json.loads(process.stdout.readline()) for _ in range(chance.randrange(12))]
            time.sleep(chance.random() * 0.012)
            said, _ = kill(process, evening.tally)
        said = first + said
        assert [reply["points"] for reply in said] == turns[: len(said)]
        evening.came([("entry", str(points)) for points in turns], len(said))


@pytest.fixture(scope="module")
def spans():
    """How long the program takes to start, and how long to record a turn: kills are spread between the two."""
    return {}


def moment(spans, evening):
    """A moment at which a command is at work."""
    if not spans:
        for name, argv in (("idle", ("-c", "import referee.cli.score")), ("whole", ("-m", "referee", "show"))):
            runs = []
            for _ in range(3):
                begun = time.perf_counter()
                with started(*argv) as process:
                    process.stdout.read()
                runs.append(time.perf_counter() - begun)
            spans[name] = min(runs)
    return chance.uniform(spans["idle"] * 0.9, spans["whole"] * 1.2)


def next_command(evening):
    """A command that will be carried out, and the row it writes."""
    stepped = [kind for kind, _, _ in evening.known if kind in ("undo", "redo")]
    lines = sum(kind == "entry" for kind, _, _ in evening.known) - len(stepped)
    points = str(chance.randrange(1, 99))
    can = [(("score", points), ("entry", points)), (("adjust", "Маша", "-5"), ("entry", ".adjust Маша -5"))]
    if lines > 2:
        can += [(("undo",), ("undo", "")), (("amend", "1", points), ("amend", points))]
    if evening.known and evening.known[-1][0] == "undo":
        can += [(("redo",), ("redo", ""))] * 3
    return chance.choice(can)


def test_one_command_at_a_time(evening, spans):
    for number in range(tries(9, 360)):
        if number % 20 == 0:
            for points in (24, 10, 7, 12):
                assert evening.referee("score", str(points)).code == 0
            evening.known = texts(evening.store, evening.match)
        argv, row = next_command(evening)
        wait = moment(spans, evening)
        with started("-m", "referee", *argv, "--json") as process:
            time.sleep(wait)
            said, _ = kill(process, evening.tally)
        assert not any("refused" in reply or "error" in reply for reply in said)
        evening.came([row], len(said))


@pytest.mark.parametrize("command", ["new", "import"])
def test_a_match_begun_or_imported_is_there_whole_or_not_at_all(command, evening, tmp_path, spans):
    for points in (24, 10, 7):
        evening.referee("score", str(points))
    file = tmp_path / "match.txt"
    assert evening.referee("export", "-o", str(file)).code == 0
    rows = texts(evening.store, evening.match) if command == "import" else []
    argv = ("new", "erudit", *PLAYERS, "--language", "ru") if command == "new" else ("import", str(file))
    whole = 0.0
    for _ in range(tries(2, 40)):
        before = evening.matches()
        if command == "import":  # a match that is here already would only be known again
            named = re.sub(r"(?m)^id: .*$", f"id: {chance.getrandbits(64):016x}", file.read_text("utf-8"))
            file.write_text(named, "utf-8")
        begun = time.perf_counter()
        with started("-m", "referee", *argv, "--json") as process:
            if whole:
                time.sleep(chance.uniform(whole * 0.6, whole * 1.05))
                said, _ = kill(process, evening.tally)
            else:
                said = [json.loads(line) for line in process.stdout]
        whole = whole or time.perf_counter() - begun
        fresh = evening.matches()[len(before) :]
        told = [reply["match"] if command == "new" else reply["imported"][0]["match"] for reply in said]
        assert told == fresh or (not told and len(fresh) == 1)
        for number in fresh:
            assert texts(evening.store, number) == rows
            totals = evening.referee("show", str(number), "--json").json()["totals"]
            assert totals == recount(rows, PLAYERS)
        evening.tally["acknowledged"] += len(told)


def test_the_live_table(evening):
    """The answer on the screen is the acknowledgement."""
    import fcntl
    import pty
    import termios

    for _ in range(tries(1, 60)):
        pid, terminal = pty.fork()
        if pid == 0:
            setting = environment(TERM="xterm-256color", NO_COLOR="1")
            os.execve(sys.executable, [sys.executable, "-m", "referee"], setting)
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
        screen = Screen(terminal)
        screen.wait("Enter")
        turns = chance.sample(range(101, 999), chance.randrange(2, 6))
        for points in turns[:-1]:
            os.write(terminal, f"{points}\r".encode())
            screen.wait(f"{points} point")
        os.write(terminal, f"{turns[-1]}\r".encode())
        screen.watch(chance.random() * 0.15)
        os.kill(pid, signal.SIGKILL)
        screen.watch(None)
        assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == -signal.SIGKILL
        os.close(terminal)
        evening.tally["kills"] += 1
        evening.tally["while it ran"] += 1
        last = f"{turns[-1]} point" in screen.shown
        evening.came([("entry", str(points)) for points in turns], len(turns) - 1 + last)


class Screen:
    """What a program writes to its terminal."""

    def __init__(self, terminal):
        self.terminal = terminal
        self.written = b""

    @property
    def shown(self):
        return self.written.decode(errors="replace")

    def wait(self, text):
        while text not in self.shown:
            assert self._read(20), self.shown[-2000:]

    def watch(self, seconds):
        """Reads for so long, or to the end."""
        until = None if seconds is None else time.monotonic() + seconds
        while until is None or time.monotonic() < until:
            if not self._read(20 if until is None else max(0.0, until - time.monotonic())):
                return

    def _read(self, patience):
        if not select.select([self.terminal], [], [], patience)[0]:
            return False
        try:
            read = os.read(self.terminal, 65536)
        except OSError:
            return False
        self.written += read
        return bool(read)


PUTTING = """
import itertools, sys
from referee.files import write_new
from referee.store.note import MatchNote, write_note
from referee.store.journal import Journal
from referee.store.backup import back_up_store, restore_store
from referee.match.clock import Clock, Hand
from referee.words import house
what, path = sys.argv[1:3]
sizes = itertools.cycle((200, 20000))
words = lambda count: [house.Entry("ru", f"слово{n}", True, str(count)) for n in range(count)]
put = {
    "house": lambda size: house.write(path, words(size)),
    "note": lambda size: write_note(path, MatchNote("erudit", "nouns", "ru" * size, False, size)),
    "sheet": lambda size: write_new(path, b"x" * size + b"end", force=True),
    "clock": lambda size: Clock(path, 1, 0)._set(Hand(1, 0, float(size), 1.5, 2.5)),
    "backup": lambda size: back_up_store(f"{path}.{size}", path),
    "restore": lambda size: restore_store(f"{path}.{size}", path),
}[what]
put(next(sizes))
print("at work", flush=True)
for size in sizes:
    put(size)
"""


def whole_list(path):
    """A list of so many words, each of which notes how many there are."""
    notes = [line.split("\t")[3] for line in path.read_text().splitlines()]
    return len(notes) in (200, 20000) and set(notes) == {str(len(notes))}


def whole_note(path):
    noted = read_note(str(path))
    return noted is not None and noted.language == "ru" * noted.written


WHOLE = {
    "house": whole_list,
    "note": whole_note,
    "sheet": lambda path: path.read_bytes() in (b"x" * 200 + b"end", b"x" * 20000 + b"end"),
    "clock": lambda path: path.read_text() in ("1\t0\t200.0\t1.5\t2.5", "1\t0\t20000.0\t1.5\t2.5"),
    "backup": lambda path: len(texts(path, 1)) in (2, 200),
    "restore": lambda path: len(texts(path, 1)) in (2, 200),
}


@pytest.mark.parametrize("what", WHOLE)
def test_a_file_has_its_name_only_when_it_is_whole(what, tmp_path, tally):
    path = tmp_path / "file"
    if what in ("backup", "restore"):
        for name, entries in ((200, 2), (20000, 200)):
            with Journal(f"{path}.{name}") as journal:
                journal.create({}, [("entry", "24", {})] * entries)
    for _ in range(tries(1, 10)):
        with started("-c", PUTTING, what, str(path)) as process:
            assert process.stdout.readline() == b"at work\n"
            time.sleep(chance.random() * 0.06)
            process.send_signal(signal.SIGKILL)
        tally["kills"] += 1
        tally["while it ran"] += process.wait() == -signal.SIGKILL
        assert WHOLE[what](path)
