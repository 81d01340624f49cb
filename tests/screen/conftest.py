"""A page that is served, and a browser that looks at it."""

from __future__ import annotations

import http.client
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.screen.chromium import Browser

ROOT = Path(__file__).parent.parent.parent


class Served:
    """A server in a process of its own."""

    def __init__(self, *argv: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "referee", "serve", "--json", "--lang", "ru", *argv],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            text=True,
        )
        assert self.process.stdout is not None
        self.url = json.loads(self.process.stdout.readline())["url"]
        self.at = urlsplit(self.url)

    def ask(self, path: str = "", method: str = "GET", root: bool = False) -> tuple[int, str, dict[str, str]]:
        for _ in range(50):
            connection = http.client.HTTPConnection(self.at.hostname, self.at.port, timeout=10)
            try:
                connection.request(method, path if root else self.at.path + path, headers={"Connection": "close"})
                answer = connection.getresponse()
                return answer.status, answer.read().decode(), dict(answer.getheaders())
            except ConnectionRefusedError:
                time.sleep(0.1)
            finally:
                connection.close()
        raise AssertionError("nobody answers")

    def stop(self) -> int:
        self.process.send_signal(signal.SIGINT)
        self.process.communicate(timeout=10)
        return self.process.returncode


@pytest.fixture
def serve() -> Iterator[Callable[..., Served]]:
    """Serves what there is; nothing is left running."""
    servers: list[Served] = []

    def start(*argv: str) -> Served:
        servers.append(Served(*argv))
        return servers[-1]

    yield start
    for server in servers:
        if server.process.poll() is None:
            server.process.kill()
            server.process.communicate()


@pytest.fixture
def served(referee, serve):
    assert referee("new", "erudit", "Маша", "Петя", "--language", "ru").code == 0
    assert referee("score", "КОШКА", "8Г").code == 0
    return serve()


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Browser]:
    """Debian's chromium, for tests marked `program("chromium")`."""
    with Browser(tmp_path / "chromium") as browser:
        yield browser
