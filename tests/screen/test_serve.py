"""`referee serve`: a page that follows the match, read by those who know its address."""

from __future__ import annotations

import http.client
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from urllib.parse import urlsplit

import pytest

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
def served(referee):
    assert referee("new", "erudit", "Маша", "Петя", "--language", "ru").code == 0
    assert referee("score", "КОШКА", "8Г").code == 0
    server = Served()
    yield server
    if server.process.poll() is None:
        server.process.kill()
        server.process.communicate()


pytestmark = pytest.mark.posix("signals")


def test_what_is_under_the_address(served, referee):
    assert served.url.endswith("/")
    assert served.at.hostname == "127.0.0.1"
    code, page, headers = served.ask()
    assert code == 200
    assert "Маша" in page
    assert "КОШКА" in page
    assert "default-src 'none'" in headers["content-security-policy"]
    assert served.ask("big")[0] == 200
    assert json.loads(served.ask("state.json")[1]) == referee("show", "--json").json()
    assert served.ask("score.txt")[1] == "Маша 18 · Петя 0\n"
    assert served.ask("", "HEAD")[:2] == (200, "")
    assert served.stop() == 0


@pytest.mark.parametrize("path", ["/", "/wrong/", "/wrong/state.json", "/favicon.ico"])
def test_any_other_token_is_not_found(served, path):
    assert served.ask(path, root=True)[0] == 404


@pytest.mark.parametrize("path", ["store", "../", "state.json/", "%2e%2e/referee.db", "big/x"])
def test_anything_else_is_not_found(served, path):
    assert served.ask(path)[0] == 404


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "PATCH"])
def test_it_only_reads(served, method):
    assert served.ask("", method)[0] == 405


def test_it_follows_within_a_second(served, referee):
    connection = http.client.HTTPConnection(served.at.hostname, served.at.port, timeout=10)
    served.ask()
    connection.request("GET", served.at.path + "events")
    events = connection.getresponse()
    assert events.getheader("content-type", "").startswith("text/event-stream")

    def data() -> str:
        while not (line := events.readline().decode()).startswith("data: "):
            assert line
        return line

    first = data()
    assert referee("score", "КОТ", "Ж8").code == 0
    start = time.monotonic()
    assert data() != first
    assert time.monotonic() - start < 2  # a second, and a slow machine
    assert "Петя 6" in served.ask("score.txt")[1]
    assert "КОТ" in served.ask()[1]
    events.close()
    connection.close()


def test_it_follows_to_the_next_match_unless_one_is_named(served, referee):
    assert referee("new", "uno", "Оля", "Ира", "--scoring", "collect").code == 0
    for _ in range(30):
        if "Оля" in served.ask("score.txt")[1]:
            break
        time.sleep(0.1)
    assert "Оля 0 · Ира 0" in served.ask("score.txt")[1]
    named = Served("--match", "1")
    assert "Маша" in named.ask("score.txt")[1]
    assert named.stop() == 0


def test_names_are_only_text(referee):
    assert referee("new", "undervud", "<script>alert(1)</script>", "Петя").code == 0
    server = Served()
    page = server.ask()[1]
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)" in page
    assert server.stop() == 0


@pytest.mark.parametrize("port", ["x", "99999", "-1"])
def test_what_is_no_port_is_refused(referee, port):
    assert referee("serve", "--port", port, "--json").code == 2


def test_with_no_match_it_says_so(referee):
    assert referee("serve", "--json").code == 3
