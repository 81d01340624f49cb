"""Many viewers of one match: `python -m bench.viewers [--viewers 200] [--turns 20]`.

Each follows as a browser does: it waits for the event and then loads the page. What is timed is from a turn's being on
disk until the slowest viewer has the event, and until the slowest has the page; and the memory that the server took.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

from referee import sets
from referee.games import setfile
from referee.games.play import Header
from referee.session import Session, start_match
from referee.store.journal import open_journal

_LINES = ["КОШКА 8Г", "КОТ Ж8", "ТОР 10Ж", "РАК И10"]


class Seen(NamedTuple):
    """Seconds from a turn until the slowest viewer had the event, and the page."""

    event: float
    page: float


async def ask(at: SplitResult, path: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection(at.hostname, at.port)
    writer.write(f"GET {at.path}{path} HTTP/1.1\r\nHost: {at.hostname}\r\n\r\n".encode())
    return reader, writer


class Viewer:
    """Follows, and loads the page whenever there is news."""

    def __init__(self, at: SplitResult) -> None:
        self.at = at
        self.version = self.loaded = 0
        self.event_at = self.page_at = 0.0

    async def follow(self) -> None:
        reader, _ = await ask(self.at, "events")
        while line := await reader.readline():
            if line.startswith(b"data: "):
                self.version, self.event_at = int(line[6:]), perf_counter()
                page, writer = await ask(self.at, "")
                assert b"200 OK" in await page.read()
                writer.close()
                self.loaded, self.page_at = self.version, perf_counter()


async def watch(url: str, session: Session, viewers: int, turns: int) -> list[Seen]:
    """Lays and takes back, so many times, before so many viewers."""
    crowd = [Viewer(urlsplit(url)) for _ in range(viewers)]
    tasks = [asyncio.create_task(viewer.follow()) for viewer in crowd]
    while not all(viewer.loaded for viewer in crowd):
        await asyncio.sleep(0.05)
    seen = []
    for turn in range(turns):
        version = crowd[0].version
        reply = session.undo() if turn % 2 else session.enter(_LINES[-1])
        assert reply.refusal is None
        start = perf_counter()
        while not all(viewer.loaded > version for viewer in crowd):
            await asyncio.sleep(0.005)
        seen.append(Seen(*(max(getattr(viewer, at) for viewer in crowd) - start for at in ("event_at", "page_at"))))
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return seen


def memory(process: int) -> float:
    """The most megabytes that a process has had in memory."""
    status = Path(f"/proc/{process}/status").read_text()
    return int(status.partition("VmHWM:")[2].split()[0]) / 1024


def measure(viewers: int, turns: int) -> tuple[list[Seen], float]:
    with tempfile.TemporaryDirectory() as home:
        store = os.path.join(home, "referee.db")
        tables = sets.load("erudit")
        box = setfile.read_box(dict(tables), "ru")
        header = Header("erudit", tables, ("Маша", "Петя"), language="ru", policy=box.policy)
        with open_journal(store) as journal:
            session = start_match(journal, header)
            for line in _LINES[:-1]:
                assert session.enter(line).refusal is None
            server = subprocess.Popen(
                [sys.executable, "-m", "referee", "serve", "--json", "--port", "0", "--db", store],
                stdout=subprocess.PIPE,
                env={**os.environ, "HOME": home, "REFEREE_LANG": "ru"},
            )
            try:
                assert server.stdout is not None
                url = json.loads(server.stdout.readline())["url"]
                asyncio.run(asyncio.sleep(0.5))
                return asyncio.run(watch(url, session, viewers, turns)), memory(server.pid)
            finally:
                server.send_signal(signal.SIGINT)
                server.wait(10)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.viewers", description=__doc__)
    parser.add_argument("--viewers", type=int, default=200)
    parser.add_argument("--turns", type=int, default=20)
    options = parser.parse_args()
    seen, megabytes = measure(options.viewers, options.turns)
    for name, taken in (("event", [one.event for one in seen]), ("page", [one.page for one in seen])):
        print(
            f"{options.viewers} viewers, the slowest has the {name}: {median(taken):.2f} s, at most {max(taken):.2f} s"
        )
    print(f"memory of the server at most {megabytes:.0f} MB")


if __name__ == "__main__":
    main()
