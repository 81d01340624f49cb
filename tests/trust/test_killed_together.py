"""Live tables, pipes and single commands at one match, killed again and again: nothing is lost and nothing doubled."""

from __future__ import annotations

import itertools
import json
import os
import random
import signal
import struct
import subprocess
import sys
import threading
import time
from collections import Counter

import pytest

from tests.forms import tries
from tests.trust.recount import environment, recount, texts
from tests.trust.test_killed import Screen

pytestmark = pytest.mark.posix("SIGKILL")
PLAYERS = ["Маша", "Петя"]
ROUNDS, SECONDS = tries(1, 10), tries(3, 30)  # a match each round, which nobody plays for longer


class Evening:
    """What everybody is told of one match; no two turns have the same points."""

    def __init__(self):
        self.points = itertools.count(101)
        self.until = time.monotonic() + SECONDS
        self.acknowledged, self.typed, self.kills = Counter(), set(), 0
        self.at_tables = 0
        self.lock, self.wrong = threading.Lock(), []

    @property
    def goes_on(self):
        patience = 0 if self.kills > 3 and len(self.acknowledged) > 3 else 60  # on a machine that is busy
        return time.monotonic() < self.until + patience and not self.wrong

    def turn(self):
        with self.lock:
            points = next(self.points)
            self.typed.add(points)
            return points

    def told(self, points):
        with self.lock:
            self.acknowledged[points] += 1

    def ended(self, process):
        with self.lock:
            self.kills += process.returncode == -signal.SIGKILL


class Lives:
    """How long programs live until they are killed: some answer and some do not, however slow the machine."""

    def __init__(self, chance):
        self.chance, self.span = chance, 0.3

    def end(self, process):
        """The timer that kills a program."""
        killer = threading.Timer(self.span * self.chance.uniform(0.5, 1.5), process.send_signal, [signal.SIGKILL])
        killer.start()
        return killer

    def told(self, anything):
        self.span *= 0.7 if anything else 1.5


def pipe(evening, chance):
    """Turns typed into a long-lived `score`, a few at once."""
    lives = Lives(chance)
    while evening.goes_on:
        told = 0
        with start("score", "--json", stdin=subprocess.PIPE) as process:
            killer = lives.end(process)
            try:
                while evening.goes_on:
                    lines = [f"{evening.turn()}\n" for _ in range(chance.randrange(1, 4))]
                    process.stdin.write("".join(lines).encode())
                    process.stdin.flush()
                    for _ in lines:
                        said = process.stdout.readline()
                        told += said.endswith(b"\n")
                        if not said.endswith(b"\n") or not hear(evening, said):
                            raise BrokenPipeError
            except BrokenPipeError:  # killed, or told that the match moved on
                process.send_signal(signal.SIGKILL)
            finally:
                killer.cancel()
                for said in process.communicate()[0].splitlines(keepends=True):
                    if said.endswith(b"\n"):
                        hear(evening, said)
                evening.ended(process)
                lives.told(told)


def command(evening, chance):
    """A command for each turn."""
    lives = Lives(chance)
    while evening.goes_on:
        with start("score", str(evening.turn()), "--json") as process:
            killer = lives.end(process)
            said = process.stdout.read()
            process.wait()
            killer.cancel()
            lives.told(said.endswith(b"\n"))
            if said.endswith(b"\n"):
                hear(evening, said)
            evening.ended(process)


def table(evening, chance):
    """The live table. Where the match has moved on, Enter is pressed again."""
    import fcntl
    import pty
    import termios

    while evening.goes_on:
        terminal, theirs = pty.openpty()
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
        streams = {"stdin": theirs, "stdout": theirs, "stderr": theirs}
        with start(**streams, start_new_session=True, TERM="xterm-256color", NO_COLOR="1") as process:
            os.close(theirs)
            try:
                sit(evening, Screen(terminal), chance)
            finally:
                process.send_signal(signal.SIGKILL)
                process.wait()
            evening.ended(process)
        os.close(terminal)


def sit(evening, screen, chance):
    """A few turns at one live table."""
    screen.wait("F10")
    for _ in range(chance.randrange(1, 5)):
        points = evening.turn()
        os.write(screen.terminal, f"{points}".encode())
        for _ in range(20):
            os.write(screen.terminal, b"\r")
            screen.watch(0.15)
            if f": {points} — {points} point" in screen.shown:
                evening.told(points)
                evening.at_tables += 1
                break
        os.write(screen.terminal, b"\x15")  # what is left of it is not typed again
    assert "Traceback" not in screen.shown


def start(*words, TERM="dumb", NO_COLOR="", **how):
    how = {"stdout": subprocess.PIPE, **how}
    setting = environment(TERM=TERM, NO_COLOR=NO_COLOR)
    return subprocess.Popen([sys.executable, "-m", "referee", *words], env=setting, **how)


def hear(evening, said):
    """Notes an answer; whether it was one of a recorded turn."""
    reply = json.loads(said)
    if "points" in reply:
        evening.told(reply["points"])
    elif reply.get("error", {}).get("kind") not in ("stale", "store"):
        evening.wrong.append(reply)
    return "points" in reply


WRITERS = {4: [pipe, pipe, command, table], 8: [pipe, pipe, pipe, pipe, command, command, table, table]}


@pytest.mark.parametrize("number", [8, 4] if tries(0, 1) else [4])
def test_everybody_is_killed_at_one_match(number, referee):
    chance, sums = random.Random(number), Counter()
    for one in range(1, ROUNDS + 1):
        assert referee("new", "erudit", *PLAYERS, "--language", "ru").code == 0
        evening = Evening()

        def work(writer, seed, evening=evening):
            try:
                writer(evening, random.Random(seed))
            except BaseException as fault:
                evening.wrong.append(fault)
                raise

        writers = [threading.Thread(target=work, args=(writer, chance.random())) for writer in WRITERS[number]]
        for thread in writers:
            thread.start()
        for thread in writers:
            thread.join()
        assert evening.wrong == []
        rows = texts(os.environ["REFEREE_DB"], one)
        there = Counter(int(text) for _, text, _ in rows)
        assert set(there) <= evening.typed
        assert max(there.values()) == 1  # nothing is there twice
        assert max(evening.acknowledged.values()) == 1
        assert set(evening.acknowledged) <= set(there)  # nothing is lost
        assert referee("show", "--json").json()["totals"] == recount(rows, PLAYERS)
        sums += Counter(
            kills=evening.kills, acknowledged=len(evening.acknowledged), there=len(there), tables=evening.at_tables
        )
    print("\n", number, "writers:", dict(sums))
    assert sums["kills"] > 3 and sums["acknowledged"] > 3
