"""`referee serve`: a page that follows the match, read by those who know its address."""

from __future__ import annotations

import http.client
import json
import os
import time

import pytest

from referee.match.clock import Clock
from referee.paths import beside

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


def test_a_clock_runs_on_between_two_looks_at_the_store(referee, serve):
    referee("new", "erudit", "Маша", "Петя", "--clock", "1m")
    server = serve()
    clock = Clock(beside(os.environ["REFEREE_DB"], "clock"), 1, 0)
    clock.toggle()

    def left() -> str:
        clock.tick(0)
        return server.ask()[1].partition('<time class="runs" data-left="')[2].partition('"')[0]

    while not left():
        continue
    seen = [float(left()) for _ in range(9) if time.sleep(0.02) is None]
    assert seen == sorted({*seen}, reverse=True)


def test_it_follows_to_the_next_match_unless_one_is_named(served, serve, referee):
    assert referee("new", "uno", "Оля", "Ира", "--scoring", "collect").code == 0
    for _ in range(30):
        if "Оля" in served.ask("score.txt")[1]:
            break
        time.sleep(0.1)
    assert "Оля 0 · Ира 0" in served.ask("score.txt")[1]
    assert "Маша" in serve("--match", "1").ask("score.txt")[1]


def test_names_are_only_text(referee, serve):
    assert referee("new", "undervud", "<script>alert(1)</script>", "Петя").code == 0
    page = serve().ask()[1]
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)" in page


@pytest.mark.parametrize("port", ["x", "99999", "-1"])
def test_what_is_no_port_is_refused(referee, port):
    assert referee("serve", "--port", port, "--json").code == 2


def test_with_no_match_it_says_so(referee):
    assert referee("serve", "--json").code == 3


def test_an_event_is_shown_by_its_name_or_where_there_is_no_match(referee, serve):
    referee("event", "new", "Весна", "--game", "erudit")
    referee("event", "join", "Аня", "Боря")
    server = serve()
    state = json.loads(server.ask("state.json")[1])
    standings = referee("event", "standings", "--json").json()
    assert state == {**referee("event", "show", "--json").json(), **standings}
    assert server.ask("score.txt")[1] == "1. Аня 0 +0\n1. Боря 0 +0\n"
    referee("new", "uno", "Оля", "Ира")
    named = serve("--event", "вес")
    assert "Весна" in named.ask()[1]
    assert "Аня" in named.ask("big")[1]
    assert referee("serve", "--event", "Лето", "--json").code == 2
    assert referee("serve", "--event", "Весна", "--match", "1", "--json").code == 2


def test_the_page_of_a_match_at_an_event_has_the_event_below(referee, serve):
    referee("event", "new", "Весна", "--game", "erudit")
    referee("event", "join", "Аня", "Боря", "Вера")
    referee("event", "pair")
    referee("new", "uno", "Оля", "Ира")
    assert 'class="event"' not in serve().ask()[1]
    referee("event", "table", "1")
    server = serve()
    assert 'class="event"' in server.ask()[1]
    assert 'class="event"' not in server.ask("big")[1]
    assert json.loads(server.ask("state.json")[1])["match"] == 2


@pytest.mark.program("initdb")
def test_a_server_of_matches_that_hangs_keeps_no_viewer_waiting(referee, serve, club, postgres_server):
    assert referee("new", "uno", "Оля", "Ира", "--db", club).code == 0
    server = serve("--db", club)
    assert "Оля" in server.ask()[1]
    with postgres_server.hung():
        time.sleep(1)  # it has been asked, and does not answer
        start = time.monotonic()
        assert "Оля" in server.ask()[1]
        assert time.monotonic() - start < 1
    assert referee("score", "Оля: 34", "--db", club).code == 0
    until = time.monotonic() + 5
    while "Ира 34" not in server.ask("score.txt")[1] and time.monotonic() < until:
        time.sleep(0.1)
    assert "Ира 34" in server.ask("score.txt")[1]
    with postgres_server.hung():
        time.sleep(1)  # it is being asked
        assert server.stop() == 0
