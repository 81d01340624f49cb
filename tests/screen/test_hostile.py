"""Slow and hostile clients of `referee serve`: nobody else waits for them, and they get nothing."""

from __future__ import annotations

import signal
import socket
import sys
import time
from contextlib import ExitStack, suppress

import pytest

from tests.screen.conftest import Served

pytestmark = pytest.mark.posix("signals")


def connect(server: Served, source: str = "") -> socket.socket:
    address = (server.at.hostname, server.at.port)
    return socket.create_connection(address, timeout=20, source_address=(source, 0) if source else None)


def answer(server: Served, *parts: bytes) -> bytes:
    """What comes back until the server hangs up, or for ten seconds."""
    with connect(server) as sent:
        got, until = b"", time.monotonic() + 10
        with suppress(ConnectionResetError, BrokenPipeError):
            for part in parts:
                sent.sendall(part)
            while time.monotonic() < until and (more := sent.recv(65536)):
                got += more
        return got


def is_served(server: Served) -> bool:
    start = time.monotonic()
    return "Маша" in server.ask()[1] and time.monotonic() - start < 4


@pytest.mark.parametrize(
    "asked",
    [
        b"GET {path}" + b"a" * 1_000_000 + b" HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"y" * 1_000_000 + b"\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(500),
        b"GET {path} HTTP/x\r\n\r\n",
        b"GET\r\n\r\n",
        b"\r\n" * 1000,
    ],
    ids=lambda request: repr(request[:20]),  # a whole one would be too long for the environment of a program
)
def test_what_is_no_request_or_too_long_a_one_is_turned_away(served, asked):
    said = answer(served, asked.replace(b"{path}", served.at.path.encode()))
    assert said.split(b"\r\n", 1)[0] in (b"", b"HTTP/1.1 400 Bad Request")
    assert "Маша".encode() not in said
    assert is_served(served)


@pytest.mark.parametrize(
    "path", ["../../etc/passwd", "..%2f..%2fetc/passwd", "//etc/passwd", "%00", "state.json%00", "big?../", "."]
)
def test_no_path_leads_to_a_file(served, path):
    token = served.at.path.encode()
    said = answer(served, b"GET " + token + path.encode() + b" HTTP/1.1\r\nHost: x\r\n\r\n")
    assert said.startswith(b"HTTP/1.1 200" if path.startswith("big") else b"HTTP/1.1 404")
    assert b"root:" not in said


def test_a_body_is_not_waited_for_and_a_second_request_not_answered(served):
    head = b" HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000000\r\n\r\n"
    start = time.monotonic()
    assert answer(served, b"POST " + served.at.path.encode() + head, b"x" * 1000).startswith(b"HTTP/1.1 405")
    twice = (b"GET " + served.at.path.encode() + b"score.txt HTTP/1.1\r\nHost: x\r\n\r\n") * 2
    assert answer(served, twice).count(b"HTTP/1.1") == 1
    assert time.monotonic() - start < 4.5


@pytest.fixture
def crowd(served):
    """Opens so many connections."""
    with ExitStack() as opened:
        yield lambda count, source="": [opened.enter_context(connect(served, source)) for _ in range(count)]


def test_who_never_finishes_asking_is_let_go_and_keeps_nobody_waiting(served, crowd):
    slow = crowd(300)
    for one in slow:
        one.sendall(b"GET /")
    assert is_served(served)
    start = time.monotonic()
    with suppress(ConnectionResetError, BrokenPipeError):
        while time.monotonic() - start < 12:
            slow[0].sendall(b"a")
            time.sleep(0.2)
    assert time.monotonic() - start < 10
    for one in slow[1:]:
        with suppress(ConnectionResetError):
            assert one.recv(10) == b""
    assert is_served(served)


@pytest.mark.skipif(sys.platform != "linux", reason="needs many loopback addresses")
def test_one_address_has_not_all_the_room(served, crowd):
    assert is_served(served)
    served.process.send_signal(signal.SIGSTOP)  # when it goes on, all are there at once
    crowd(900, "127.0.0.2")
    with connect(served) as last:
        last.sendall(b"GET " + served.at.path.encode() + b"score.txt HTTP/1.1\r\nHost: x\r\n\r\n")
        served.process.send_signal(signal.SIGCONT)
        assert last.recv(12) == b"HTTP/1.1 200"
    assert is_served(served)


def test_followers_who_do_not_read_keep_nobody_waiting(served, referee, crowd):
    follow = b"GET " + served.at.path.encode() + b"events HTTP/1.1\r\nHost: x\r\n\r\n"
    for one in crowd(250):
        one.sendall(follow)
        assert one.recv(12) == b"HTTP/1.1 200"  # and nothing after that
    assert answer(served, follow).startswith(b"HTTP/1.1 503")
    assert referee("score", "КОТ", "Ж8").code == 0
    until = time.monotonic() + 5
    while "Петя 6" not in served.ask("score.txt")[1] and time.monotonic() < until:
        time.sleep(0.1)
    assert "Петя 6" in served.ask("score.txt")[1]
    assert is_served(served)
