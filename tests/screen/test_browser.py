"""The page in a real browser: a match is played by commands while it is open, on a telephone and on a television."""

from __future__ import annotations

import os
import time

import pytest

from referee.match.clock import Clock
from referee.paths import beside
from referee.session import Session
from referee.store.journal import open_journal

PHONE, TELEVISION = (360, 740), (1920, 1080)
pytestmark = [pytest.mark.posix("signals"), pytest.mark.program("chromium")]

FITS = "document.documentElement.scrollWidth <= innerWidth"
CUT = """[...document.querySelectorAll("main *")].filter(it => it.scrollWidth > it.clientWidth + 1
    && getComputedStyle(it).overflowX === "hidden").map(it => it.outerHTML.slice(0, 80))"""


def text_has(words: str) -> str:
    return f"document.querySelector('main').innerText.includes({words!r})"


def check_page(browser, url: str) -> None:
    """Nothing is wider than the window or cut off, nothing was loaded from elsewhere, and nothing went wrong."""
    assert browser.ask(FITS)
    assert browser.ask(CUT) == []
    asked = [told["params"]["request"]["url"] for told in browser.told if told["method"] == "Network.requestWillBeSent"]
    assert asked
    assert all(one.startswith(url) for one in asked)
    assert [told for told in browser.told if told["method"] in ("Log.entryAdded", "Runtime.exceptionThrown")] == []


@pytest.mark.parametrize(("size", "path"), [(PHONE, ""), (TELEVISION, ""), (TELEVISION, "big"), (PHONE, "big")])
def test_a_match_is_played_while_the_page_is_open(served, referee, browser, size, path, tmp_path):
    browser.show(*size)
    browser.open(served.url + path)
    assert browser.ask(text_has("КОШКА"))
    assert browser.ask("document.querySelectorAll('svg.board').length") == 1
    browser.ask("window.opened = true")
    for line, word in (("КОТ Ж8", "КОТ"), ("ТОР 10Ж", "ТОР")):
        assert referee("score", line).code == 0
        assert browser.wait(text_has(word)) < 3  # a second, and a slow machine
    assert browser.ask("window.opened")  # it was not loaded anew
    check_page(browser, served.url)
    assert len(browser.picture(tmp_path / "page.png")) > 10_000


def test_a_ruling_is_read_across_the_room(referee, serve, browser):
    assert referee("new", "schitay-slova", "Маша", "Петя", "--language", "ru").code == 0
    assert referee("score", "КОТ", "8Ж").code == 0
    server = serve()
    browser.show(*TELEVISION)
    browser.open(server.url + "big")
    assert not browser.ask("!!document.querySelector('.ruling')")
    assert referee("challenge").code == 0
    browser.wait("document.querySelector('.ruling')")
    assert browser.ask("parseFloat(getComputedStyle(document.querySelector('.ruling')).fontSize)") > 100
    assert browser.ask(FITS)


@pytest.mark.parametrize("script", [True, False])
def test_it_follows_without_javascript_too_only_later(served, referee, browser, script):
    browser.show(*PHONE, script=script)
    browser.open(served.url)
    assert referee("score", "КОТ", "Ж8").code == 0
    took = browser.wait(text_has("КОТ"))
    assert took < 3 if script else took < 8


def test_it_is_light_or_dark_as_the_person_likes(served, browser):
    def darkness() -> int:
        return sum(map(int, browser.ask("getComputedStyle(document.body).backgroundColor")[4:-1].split(",")))

    browser.show(*PHONE)
    browser.open(served.url)
    light = darkness()
    browser.show(*PHONE, dark=True)
    assert darkness() < 150 < 600 < light


def test_it_finds_the_server_again(served, referee, browser):
    browser.show(*PHONE)
    browser.open(served.url)
    browser.wait("source.readyState === 1")
    browser.do("Network.emulateNetworkConditions", offline=True, latency=0, downloadThroughput=0, uploadThroughput=0)
    assert referee("score", "КОТ", "Ж8").code == 0
    browser.do("Network.emulateNetworkConditions", offline=False, latency=0, downloadThroughput=-1, uploadThroughput=-1)
    browser.wait(text_has("КОТ"))


def test_a_page_that_could_not_be_loaded_is_loaded_again(served, referee, browser):
    browser.show(*PHONE)
    browser.open(served.url)
    browser.wait("source.readyState === 1")
    browser.do("Network.setBlockedURLs", urls=[served.url])
    assert referee("score", "КОТ", "Ж8").code == 0
    browser.wait("newest > 1")
    assert not browser.ask(text_has("КОТ"))
    browser.do("Network.setBlockedURLs", urls=[])
    browser.wait(text_has("КОТ"))


def test_the_clock_runs(referee, serve, browser):
    assert referee("new", "erudit", "Маша", "Петя", "--language", "ru", "--clock", "1m").code == 0
    assert referee("score", "КОШКА", "8Г").code == 0
    server = serve()
    browser.show(*TELEVISION)
    browser.open(server.url + "big")
    faces = "[...document.querySelectorAll('time')].map(it => it.textContent)"
    assert browser.ask(faces) == ["1:00", "1:00"]
    store = os.environ["REFEREE_DB"]
    with open_journal(store) as journal:
        lines = len(Session(journal, 1).match.lines)
    clock = Clock(beside(store, "clock"), 1, lines)
    clock.toggle()
    browser.wait("document.querySelector('time.runs')")
    until = time.monotonic() + 10
    while browser.ask(faces) != ["1:00", "0:57"]:
        clock.tick(lines)
        assert time.monotonic() < until, browser.ask(faces)
        time.sleep(0.02)
    browser.open(server.url)  # who comes later sees the same
    assert browser.ask(faces)[1] in ("0:57", "0:56", "0:55", "0:54")


def test_an_event_is_followed_on_the_projector(referee, serve, browser):
    for line in (
        "event new Кубок --game erudit --rounds 3 --language ru",
        "event join Аня Боря Вера Гена Даша",
        "event pair",
    ):
        assert referee(*line.split(" ")).code == 0
    server = serve()
    for size, path in ((TELEVISION, "big"), (PHONE, "")):
        browser.show(*size)
        browser.open(server.url + path)
        assert browser.ask("document.querySelectorAll('.seating li').length") == 2
        assert browser.ask("document.querySelectorAll('.places li').length") == 5
        check_page(browser, server.url)
    assert referee("event", "result", "Аня", "312", "Боря", "290").code == 0
    browser.wait(text_has("+22"))
    assert referee("event", "table", "2").code == 0
    browser.wait("document.querySelector('svg.board')")  # the match is the current one now
    assert browser.ask("document.querySelectorAll('.places li').length") == 5
    assert referee("score", "КОШКА", "8Г").code == 0
    browser.wait("document.querySelector('.seating .runs b').textContent === '18'")
    check_page(browser, server.url)
