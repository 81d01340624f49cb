"""How soon the live table is painted, beside an empty Textual application, and how soon it answers a key.

Both are started in turns on a terminal of 80 by 24, from the start of the process to the end of the first frame; then
nobody touches it, and what it takes of a core is looked at. Keys are pressed on a crowded board, each timed until
everything it changed is drawn.
"""

from __future__ import annotations

import asyncio
import os
import select
import signal
import struct
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from statistics import median
from time import perf_counter

from bench.effort import Effort
from bench.report import Table, beside
from bench.turns import surroundings
from referee import __main__ as door
from referee.cli.demo import samples
from referee.locale import Voice
from referee.store.journal import Journal

ROOT = Path(__file__).resolve().parent.parent
COLUMNS, LINES = 80, 24
FRAME = b"\x1b[1;1H"  # a whole frame begins at the first cell and has a new line between two lines
EMPTY = "an empty Textual application"
TABLE = "the table of a match of 24 turns"
STARTED = {EMPTY: "from textual.app import App; App().run()", TABLE: "from referee.__main__ import main; main([])"}
# Looks at its own work from the second second on, and goes.
AT_REST = """
import os, threading, time
def look():
    time.sleep(2)
    before = time.process_time()
    time.sleep({seconds})
    with open({path!r}, "w") as file:
        file.write(str((time.process_time() - before) / {seconds}))
    os._exit(0)
threading.Thread(target=look, daemon=True).start()
{code}
"""
WORDS = ("РОМАНТИКА", "ТОНУС", "СОЛО_=Д", "ДОМ", "АНОД")


def measured(effort: Effort, folder: Path) -> Iterator[Table]:
    db = crowded(folder)
    env = surroundings(folder) | {"PYTHONPATH": str(ROOT), "TERM": "xterm-256color", "REFEREE_LANG": "ru"}
    env |= {"COLUMNS": str(COLUMNS), "LINES": str(LINES), "REFEREE_DB": str(db)}
    yield starts(env, effort)
    yield rests(env, effort, folder)
    yield pressed(db, effort)


def starts(env: dict[str, str], effort: Effort) -> Table:
    """From the start of the process to its first frame."""
    rounds = max(1, effort.rounds // 2)
    times: dict[str, list[float]] = {name: [] for name in STARTED}
    if sys.platform != "win32":
        for code in STARTED.values() if rounds > 1 else ():
            first_paint(code, env)  # makes the bytecode, and is not counted
        for _ in range(rounds):
            for name, code in STARTED.items():
                times[name].append(first_paint(code, env))
    spent = {name: median(runs) * 1000 for name, runs in times.items() if runs}
    rows = [[name, *beside(spent, name, EMPTY, "{:.0f}")] for name in STARTED]
    return Table(f"start to first paint (median of {rounds})", ["ms", "x empty"], rows)


def rests(env: dict[str, str], effort: Effort, folder: Path) -> Table:
    """What a table that nobody touches takes of a core."""
    seconds, rows = (30.0, []) if effort.rounds > 1 else (0.5, [])
    for name, code in STARTED.items() if sys.platform != "win32" else ():
        said = folder / "at rest"
        first_paint(AT_REST.format(seconds=seconds, path=str(said), code=code), env, to_its_end=True)
        rows.append([name, f"{float(said.read_text()):.1%}"])
    return Table(f"at rest, for {seconds:g} s", ["of a core"], rows)


def first_paint(code: str, env: dict[str, str], to_its_end: bool = False) -> float:
    """Seconds from the start of a process to the end of its first frame; then it is killed, or read to its end."""
    import fcntl
    import pty
    import termios

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
    while to_its_end:
        try:
            os.read(terminal, 65536)
        except OSError:  # it has gone
            break
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    os.close(terminal)
    return took


def pressed(db: Path, effort: Effort) -> Table:
    """From a key to the frame it brings about."""
    words = WORDS if effort.passes > 1 else WORDS[-1:]
    times = asyncio.run(keys(db, words))
    rows = [[f"{len(times)} keys on a crowded board", f"{median(times) * 1000:.1f}", f"{max(times) * 1000:.1f}"]]
    return Table("a key to its frame", ["ms", "slowest"], rows)


async def keys(db: Path, words: tuple[str, ...]) -> list[float]:
    """Seconds from each key of some words to the frame it brings about."""
    from textual.events import Key

    from referee.table.app import Table as App
    from referee.table.layout import drawn

    times = []
    with Journal(db) as journal:
        app = App(Voice("ru"), journal)
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.pause()
            for word in words:
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


def crowded(folder: Path) -> Path:
    """A store with a match that has been played nearly to its end."""
    db = folder / "table.db"
    sample = next(one for one in samples() if one.game == "biplant")
    where = ["--lang", "ru", "--db", str(db)]
    with redirect_stdout(StringIO()):
        door.main([*where, *sample.new, "--to", "900"])
        for line in sample.entries:
            door.main([*where, "score", line])
    return db
