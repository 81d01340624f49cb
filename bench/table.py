"""How soon the live table is painted, beside an empty Textual application, and how soon it answers a key:
`python bench/table.py`.

Both are started in turns on a terminal of 80 by 24, from the start of the process to the end of the first frame. Keys
are pressed on a crowded board, each timed until everything it changed is drawn. The tables go to the terminal and to
`bench/results/table.txt`.
"""

from __future__ import annotations

import asyncio
import fcntl
import os
import platform
import pty
import select
import signal
import struct
import sys
import tempfile
import termios
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from statistics import median
from time import perf_counter

from tabulate import tabulate

from referee import door
from referee.cli.terminal import Options, Terminal

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
RESULTS = HERE / "results" / "table.txt"
ROUNDS, COLUMNS, LINES = 15, 80, 24
FRAME = b"\x1b[1;1H"  # a whole frame begins at the first cell and has a new line between two lines
EMPTY = "from textual.app import App; App().run()"
TABLE = "from referee.door import main; main([])"
WORDS = ("РОМАНТИКА", "ТОНУС", "СОЛО_=Д", "ДОМ", "АНОД")


def first_paint(code: str, env: dict[str, str]) -> float:
    """Seconds from the start of a process to the last line of its first frame."""
    start = perf_counter()
    pid, terminal = pty.fork()
    if pid == 0:
        os.execve(sys.executable, [sys.executable, "-c", code], env)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, COLUMNS, 0, 0))
    seen = b""
    while seen.partition(FRAME)[2].count(b"\n") < LINES - 1:
        ready, _, _ = select.select([terminal], [], [], 20)
        if not ready:
            raise TimeoutError(seen.decode(errors="replace")[-500:])
        seen += os.read(terminal, 65536)
    took = perf_counter() - start
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    os.close(terminal)
    return took


def crowded(folder: str) -> Terminal:
    """A store with a match that has been played nearly to its end."""
    terminal = Terminal(Options(lang="ru", db=os.path.join(folder, "matches")))
    lines = (ROOT / "scoresheets" / "samples" / "biplant.txt").read_text(encoding="utf-8").splitlines()
    where = ["--lang", "ru", "--db", str(terminal.options.db)]
    with redirect_stdout(StringIO()):
        door.main([*where, *lines[0].split(), "--to", "900"])
        for line in lines[1:]:
            door.main([*where, "score", line])
    return terminal


async def keys(terminal: Terminal) -> list[float]:
    """Seconds from each key of some words to the frame it brings about."""
    from textual.events import Key

    from referee.table.app import Table
    from referee.table.layout import drawn

    app, times = Table(terminal), []
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        for word in WORDS:
            for letter in word:
                start = perf_counter()
                app.screen.focused.post_message(Key(letter, letter))  # type: ignore[union-attr]
                while not app.screen.line.value.endswith(letter):  # type: ignore[attr-defined]
                    await asyncio.sleep(0)
                await asyncio.sleep(0)
                app.screen._on_timer_update()
                drawn(app.screen)
                times.append(perf_counter() - start)
                await pilot.pause()
            await pilot.press("escape")
    return times


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        terminal = crowded(folder)
        env = {**os.environ, "PYTHONPATH": str(ROOT), "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24"}
        env |= {"REFEREE_LANG": "ru", "REFEREE_DB": str(terminal.options.db)}
        # Both have their bytecode, as installed programs do; the first start of each makes it and is not counted.
        env.pop("PYTHONDONTWRITEBYTECODE", None)
        env["PYTHONPYCACHEPREFIX"] = os.path.join(folder, "bytecode")
        first_paint(EMPTY, env), first_paint(TABLE, env)
        empty, table = [], []
        for _ in range(ROUNDS):
            empty.append(first_paint(EMPTY, env))
            table.append(first_paint(TABLE, env))
        pressed = asyncio.run(keys(terminal))
    ratio = median(table) / median(empty)
    starts = [
        ["an empty Textual application", f"{median(empty) * 1000:.0f}", ""],
        ["the table of a match of 24 turns", f"{median(table) * 1000:.0f}", f"{ratio:.2f}"],
    ]
    slowest = max(pressed) * 1000
    report = [
        f"Python {platform.python_version()}, {platform.machine()}, {ROUNDS} rounds in turns",
        "",
        tabulate(starts, headers=["start to first paint", "median ms", "times"], disable_numparse=True),
        "",
        f"{len(pressed)} keys on a crowded board: median {median(pressed) * 1000:.1f} ms, slowest {slowest:.1f} ms",
    ]
    text = "\n".join(report)
    print(text)
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(text + "\n", encoding="utf-8")
    if ratio > 1.5 or slowest > 50:
        sys.exit("too slow: the table may take 1.5 times an empty application, a key 50 ms")


if __name__ == "__main__":
    main()
