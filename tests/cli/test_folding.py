"""Long lines: broken between words on a terminal, whole everywhere else."""

from __future__ import annotations

import pytest

UNDERVUD = "new", "undervud", "Маша", "Петя"


@pytest.fixture
def narrow(monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setenv("NO_COLOR", "1")


def test_on_a_terminal_a_long_line_is_broken_between_words(referee, narrow):
    whole, seen = referee(*UNDERVUD).out, referee(*UNDERVUD, terminal=True).out
    assert max(map(len, whole.splitlines())) > 100
    assert max(map(len, seen.splitlines())) <= 40
    assert seen.split()[2:] == whole.split()[2:]  # but for the number of the match
    assert seen.splitlines()[1:3] == ["To 100 points. Words: nouns. An invalid", "word is not recorded."]


def test_what_follows_a_break_stands_under_the_beginning(referee, narrow):
    referee(*UNDERVUD)
    rows = referee("open", "К", terminal=True).out.splitlines()
    assert rows[1:3] == ["  7 cards each, 105 left in the deck.", "  Маша starts. (U3.1)"]


def test_a_fault_is_broken_too(referee, narrow):
    rows = referee("score", terminal=True, stdin="").err.splitlines()
    assert rows == ["Error: There is no match yet. Start one:", "referee new erudit Ann Ben"]


def test_colours_take_no_room(referee, narrow, monkeypatch):
    referee("new", "erudit", "Маша", "Петя", "Оля", "Ян")
    plain = referee("show", terminal=True).out.splitlines()[-1]
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "xterm")
    coloured = referee("show", terminal=True).out.splitlines()[-1]
    assert "\x1b[1mМаша\x1b[0m" in referee("show", terminal=True).out
    assert coloured == plain


def test_a_word_longer_than_the_terminal_is_left_to_it(referee, narrow):
    name = "x" * 60
    assert referee("set", "show", name, terminal=True).err.count(f"“{name}”.") == 1


@pytest.mark.parametrize("argv", [UNDERVUD, (*UNDERVUD, "--json")])
def test_what_is_read_by_a_program_is_never_broken(argv, referee, narrow):
    json = "--json" in argv
    assert len(referee(*argv, terminal=json).out.splitlines()) == (1 if json else 5)


def test_a_terminal_that_says_no_width_gets_the_line_whole(referee, monkeypatch):
    monkeypatch.delenv("COLUMNS")
    assert referee(*UNDERVUD, terminal=True).out.count("\n") == 5
