"""Two tables on one match follow each other; a terminal that is killed loses nothing."""

from __future__ import annotations

import asyncio
import os
import select
import signal
import sys
import time
from pathlib import Path

import pytest

from referee.locale import Voice
from referee.paths import store
from referee.store.journal import Journal
from referee.table.app import Table

ROOT = Path(__file__).parent.parent.parent
ERUDIT = ("erudit", "Маша", "Петя", "--language", "ru")


async def seen(seat, count, within=1.0):
    """Waits until a table shows so many lines."""
    until = time.monotonic() + within
    while len(seat.lines) != count:
        assert time.monotonic() < until, seat.lines
        await asyncio.sleep(0.05)


def test_what_a_command_records_is_on_the_table_within_a_second(sit, referee):
    async def play(seat):
        assert referee("score", "КОШКА", "8Ж").code == 0
        await seen(seat, 1)
        assert "КОШКА 8-Ж" in seat.text
        assert referee("undo").code == 0
        await seen(seat, 0)

    sit(play, *ERUDIT)


def test_two_tables_follow_each_other(sit):
    async def play(seat):
        other = Table(Voice("ru"), Journal(store()))
        async with other.run_test(size=(80, 24)) as pilot:
            second = type(seat)(other, pilot)
            await seat.enter("КОШКА 8Ж")
            await seen(second, 1)
            await second.enter("РОТ З7")
            await seen(seat, 2)
            assert seat.totals == second.totals
        other.journal.close()

    sit(play, *ERUDIT)


def test_a_table_that_is_behind_says_so_and_keeps_what_was_typed(sit, referee, monkeypatch):
    monkeypatch.setattr("referee.table.screen.FOLLOW", 3600)

    async def play(seat):
        assert referee("score", "КОШКА", "8Ж").code == 0
        await seat.offer("РОТ 8Ж")
        assert "тем временем продолжили" in seat.answer
        assert (seat.lines, seat.typed) == (["КОШКА 8Ж"], "РОТ 8Ж")

    sit(play, *ERUDIT)


@pytest.mark.posix("pseudo-terminals, SIGKILL")
@pytest.mark.parametrize("argv", [(), ("score",)], ids=["referee", "referee score"])
def test_a_killed_terminal_loses_nothing(argv, referee):
    import pty

    assert referee("new", *ERUDIT).code == 0
    env = {**os.environ, "PYTHONPATH": str(ROOT), "TERM": "xterm-256color", "REFEREE_LANG": "ru"}
    pid, terminal = pty.fork()
    if pid == 0:
        os.execve(sys.executable, [sys.executable, "-m", "referee", *argv], env)
    shown = b""

    def until(text):
        nonlocal shown
        while text.encode() not in shown:
            ready, _, _ = select.select([terminal], [], [], 20)
            assert ready, shown.decode(errors="replace")[-2000:]
            shown += os.read(terminal, 65536)

    until("Enter")
    os.write(terminal, "кошка 8ж\r".encode())
    until("16 очков")
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    os.close(terminal)
    assert referee("show", "--json").json()["totals"] == {"Маша": 16, "Петя": 0}
