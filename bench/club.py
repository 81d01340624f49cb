"""Many tables on one server: `python -m bench.club [--writers 64] [--seconds 60] [--kill 10] [--score 20]`.

A server of its own is started and, with `--kill`, killed every so many seconds. Each writer keeps a match of its own as
a laptop does: what was refused because the server was away is typed again. At the end every match must hold what was
acknowledged, once, in order. `--score N` times `referee score` on the server beside SQLite instead.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import threading
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from time import monotonic, perf_counter, sleep
from typing import NamedTuple

from referee import sets
from referee.games import setfile
from referee.games.play import Header
from referee.session import Session, start_match
from referee.store.journal import JournalFault, open_journal
from tests.conftest import find_program
from tests.postgres import Server

_PROCESSES = 4


class Load(NamedTuple):
    """What came of it: how many entries were acknowledged, are there, are lost and doubled, and how often it failed."""

    acknowledged: int
    there: int
    lost: int
    doubled: int
    failures: int
    longest: float  # seconds that an entry waited for its answer


def write(address: str, writers: int, seconds: float) -> list[tuple[int, int, int, float]]:
    """Writes at so many tables at once; of each its match, the entries acknowledged, the failures, the longest wait."""
    with ProcessPoolExecutor(_PROCESSES, mp_context=get_context("spawn")) as pool:
        shares = [len(range(first, writers, _PROCESSES)) for first in range(_PROCESSES)]
        parts = pool.map(_write_some, [address] * _PROCESSES, shares, [seconds] * _PROCESSES)
        return [one for part in parts for one in part]


def _write_some(address: str, writers: int, seconds: float) -> list[tuple[int, int, int, float]]:
    done: list[tuple[int, int, int, float]] = []
    threads = [threading.Thread(target=lambda: done.append(keep_table(address, seconds))) for _ in range(writers)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return done


def keep_table(address: str, seconds: float) -> tuple[int, int, int, float]:
    """Counts on, 1 2 3 ..., at one table; what the server did not acknowledge is typed again, as it was."""
    tables = sets.load("erudit")
    box = setfile.read_box(dict(tables), "ru")
    header = Header("erudit", tables, ("Маша", "Петя"), language="ru", policy=box.policy, options={"counted": True})
    session, failures, longest = None, 0, 0.0
    while session is None:
        try:
            with open_journal(address) as journal:
                number = start_match(journal, header).number
                session = Session(open_journal(address), number)
        except JournalFault:
            failures += 1
    acknowledged, until = 0, monotonic() + seconds
    while monotonic() < until:
        began = perf_counter()
        while True:
            try:
                if session is None:
                    session = Session(open_journal(address), number)
                assert session.enter(str(acknowledged + 1)).refusal is None
                break
            except JournalFault:
                failures += 1
                if session is not None:
                    session.journal.close()
                session = None
                sleep(0.1)
        acknowledged += 1
        longest = max(longest, perf_counter() - began)
    session.journal.close()
    return number, acknowledged, failures, longest


def count(address: str, written: list[tuple[int, int, int, float]]) -> Load:
    """Looks at what is there against what was acknowledged."""
    there = lost = doubled = 0
    with open_journal(address) as journal:
        for match, acknowledged, *_ in written:
            texts = [row.text for row in journal.rows(match)]
            there += len(texts)
            lost += len({str(number + 1) for number in range(acknowledged)} - {*texts})
            doubled += len(texts) - len({*texts})
    total = sum(one[1] for one in written)
    return Load(total, there, lost, doubled, sum(one[2] for one in written), max(one[3] for one in written))


def kill_again_and_again(server: Server, every: float, done: threading.Event) -> None:
    """Kills the server, as if the power went, and starts it again."""
    while not done.wait(every):
        server.kill()
        server.start()


def load(server: Server, address: str, writers: int, seconds: float, every: float | None) -> Load:
    """Writes for so long, on a server that is killed every so many seconds, or is not."""
    done = threading.Event()
    killer = threading.Thread(target=kill_again_and_again, args=(server, every or seconds, done))
    if every:
        killer.start()
    try:
        written = write(address, writers, seconds)
    finally:
        done.set()
        if every:
            killer.join()
    return count(address, written)


def time_score(address: str, times: int) -> tuple[float, float]:
    """Seconds that `referee score` takes from a shell, in a file and on the server, in turns."""
    taken: tuple[list[float], list[float]] = ([], [])
    with tempfile.TemporaryDirectory() as folder:
        stores = (os.path.join(folder, "referee.db"), address)
        for store in stores:
            _referee(folder, store, "new", "erudit", "Маша", "Петя", "--language", "ru")
        for _ in range(times):
            for store, kept in zip(stores, taken, strict=True):
                began = perf_counter()
                _referee(folder, store, "score", "КОШКА", "8Г")
                kept.append(perf_counter() - began)
                _referee(folder, store, "undo")
    return median(taken[0]), median(taken[1])


def _referee(home: str, store: str, *words: str) -> None:
    environment = {**os.environ, "HOME": home, "REFEREE_DB": store, "REFEREE_LANG": "en"}
    subprocess.run([sys.executable, "-m", "referee", *words], check=True, capture_output=True, env=environment)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.club", description=__doc__)
    parser.add_argument("--writers", type=int, default=64)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--kill", type=float, metavar="SECONDS")
    parser.add_argument("--score", type=int, metavar="TIMES")
    options = parser.parse_args()
    found = find_program("initdb")
    assert found is not None, "no PostgreSQL server here"
    server = Server(Path(found).parent)
    try:
        if options.score:
            file, there = time_score(server.address(), options.score)
            print(f"score: a file {file * 1000:.0f} ms, a server {there * 1000:.0f} ms, ratio {there / file:.2f}")
            return
        with tempfile.TemporaryDirectory() as home:
            os.environ["XDG_DATA_HOME"] = home
            came = load(server, server.address(), options.writers, options.seconds, options.kill)
        print(
            f"{options.writers} writers, {options.seconds:.0f} s: {came.acknowledged / options.seconds:.0f} entries/s"
        )
        print(", ".join(f"{name} {value:.4g}" for name, value in came._asdict().items()))
    finally:
        server.remove()


if __name__ == "__main__":
    main()
