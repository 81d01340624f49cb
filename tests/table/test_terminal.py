"""The table on a real terminal: without colours, light and dark, and cleared away when everyone gets up."""

from __future__ import annotations

import os
import re
import select
import signal
import sys
import time
from pathlib import Path

import pytest

pytestmark = pytest.mark.posix("pseudo-terminals")
ROOT = Path(__file__).parent.parent.parent
COLOUR = re.compile(r"\x1b\[[0-9;]*(?<![0-9])(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])(?:;[0-9;]*)?m")


def session(keys, **env):
    """What the program writes to a terminal on which a line is typed and the table is left; and its exit code."""
    import pty

    pid, terminal = pty.fork()
    if pid == 0:
        setting = {**os.environ, "PYTHONPATH": str(ROOT), "TERM": "xterm-256color", "REFEREE_LANG": "ru", **env}
        os.execve(sys.executable, [sys.executable, "-m", "referee"], setting)
    shown = b""
    for waited, sent in keys:
        until = time.monotonic() + 60  # something may be drawn for ever
        while waited.encode() not in shown:
            ready, _, _ = select.select([terminal], [], [], 20)
            assert ready and time.monotonic() < until, shown.decode(errors="replace")[-2000:]
            shown += os.read(terminal, 65536)
        if isinstance(sent, signal.Signals):
            os.kill(pid, sent)
        else:
            os.write(terminal, sent if isinstance(sent, bytes) else sent.encode())
    while select.select([terminal], [], [], 30)[0]:
        try:
            read = os.read(terminal, 65536)
        except OSError:
            break
        if not read:
            break
        shown += read
    else:
        os.kill(pid, signal.SIGKILL)  # it does not end
    code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    os.close(terminal)
    return code, shown.decode(errors="replace")


PLAYED = [("Enter", "кошка 8ж\r"), ("16 очков", "\x11")]


@pytest.fixture
def erudit(referee):
    assert referee("new", "erudit", "Маша", "Петя", "--language", "ru").code == 0


def test_in_colour_and_with_the_terminals_own_background(erudit):
    code, shown = session(PLAYED)
    assert code == 0
    assert COLOUR.search(shown)
    assert "\x1b[?1049l" in shown  # the screen that was there before is back


def test_without_colour_nothing_is_coloured_and_the_last_play_still_stands_out(erudit):
    code, shown = session(PLAYED, NO_COLOR="1")
    assert code == 0
    assert set(COLOUR.findall(shown)) == set()
    assert re.search(r"\x1b\[1;4[0-9;]*m Ш", shown)


def test_on_a_light_terminal(erudit):
    assert session(PLAYED, COLORFGBG="0;15")[0] == 0


@pytest.mark.parametrize("leave", ["\x11", "\x03", "\x1b[21~"], ids=["ctrl+q", "ctrl+c", "F10"])
def test_getting_up(leave, erudit):
    assert session([("Enter", leave)])[0] == 0


def test_a_table_that_is_told_to_end_leaves_the_terminal_as_it_was(erudit):
    code, shown = session([("Enter", signal.SIGTERM)])
    assert (code, "\x1b[?1049l" in shown) == (0, True)


@pytest.mark.parametrize("typed", ["кошка".encode("cp1251"), b"\x1b[M\xff\xff\xff", b"\x1b[200~\xd0\x1b[201~"])
def test_bytes_that_are_not_utf8_are_told_and_the_table_goes_on(typed, erudit, referee):
    code, shown = session([("Enter", typed), ("не UTF-8", "\x15кошка 8ж\r"), ("16 очков", "\x11")])
    assert (code, "Traceback" in shown) == (0, False)
    assert referee("show", "--json").json()["totals"] == {"Маша": 16, "Петя": 0}
