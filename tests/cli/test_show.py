"""`referee show`: the board for the eye and for JSON, the totals, whose turn, and what is in the bag."""

from __future__ import annotations

from typing import Any

import pytest


@pytest.fixture
def erudit(referee: Any) -> Any:
    assert referee("new", "erudit", "Маша", "Петя", "--language", "ru").code == 0
    assert referee("score", stdin="КОШК_=А 8Ж\nРОТ З7\n").code == 0
    return referee


BOARD = [
    "    А Б В Г Д Е Ж З И К Л М Н О П",
    " 6  · t · · · · · · · · · · · t ·",
    " 7  · · d · · · d Р d · · · d · ·",
    " 8  T · · d · · К О Ш К а d · · T",
    " 9  · · d · · · d Т d · · · d · ·",
]


def test_the_board_shows_what_lies_on_it_and_a_star_as_a_small_letter(erudit):
    lines = erudit("show").out.splitlines()
    assert [line for line in BOARD if line not in lines] == []
    assert not any("\x1b" in line for line in lines)


@pytest.mark.parametrize(
    ("lang", "title", "bag", "turn"),
    [
        ("ru", "Партия №1: Ерудит 2 в 1", "В мешочке 90 фишек.", "Маша 16 · Петя 5. Ходит Маша."),
        ("uk", "Партія №1: Ерудит 2 в 1", "У мішечку 90 плашок.", "Маша 16 · Петя 5. Ходить Маша."),
        ("en", "Match #1: Erudit 2 in 1", "90 tiles in the bag.", "Маша 16 · Петя 5. Маша to play."),
    ],
)
def test_the_match_is_told_in_the_language_of_the_person(lang, title, bag, turn, erudit):
    lines = erudit("show", lang=lang).out.splitlines()
    assert (lines[0], lines[-1], bag in lines) == (title, turn, True)


def test_a_terminal_sees_colours_unless_they_are_not_wanted(erudit, monkeypatch):
    assert "\x1b[" in erudit("show", terminal=True).out
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[" not in erudit("show", terminal=True).out


def test_json_has_the_board_the_bag_and_the_racks(erudit):
    shown = erudit("show", "--json").json()
    assert shown["board"][6:9] == [".......Р.......", "......КОШКа....", ".......Т......."]
    assert (shown["bag"], shown["racks"], shown["entries"]) == (90, {"Маша": 7, "Петя": 7}, 2)
    assert list(shown)[:7] == ["match", "game", "players", "totals", "next", "over", "winners"]


def test_a_counted_match_has_no_board(referee):
    referee("new", "erudit", "Маша", "Петя")
    referee("score", "24")
    assert referee("show").out == "Match #1: Erudit 2 in 1\nМаша 24 · Петя 0. Петя to play.\n"


def test_a_match_that_is_over_names_the_winner_and_why(erudit):
    erudit("score", "Маша: рука= Петя: рука=АБ")
    last = erudit("show", lang="ru").out.splitlines()[-1]
    assert last == "Маша 16 · Петя 5. Победа: Маша. Фишки кончились: Маша. (E3.1)"


def test_another_match_is_shown_by_its_number(erudit):
    erudit("new", "scrabble-en", "Ann", "Bob")
    assert erudit("show", "--json").json()["match"] == 2
    assert erudit("show", "1", "--json").json()["players"] == ["Маша", "Петя"]
    assert erudit("show", "--json").json()["match"] == 2


@pytest.mark.parametrize(("number", "kind", "code"), [("9", "no-match", 3), ("0", "no-match", 3), ("x", "usage", 2)])
def test_a_match_that_is_not_there_is_told(number, kind, code, erudit):
    answer = erudit("show", number, "--json")
    assert (answer.code, answer.json()["error"]["kind"]) == (code, kind)


@pytest.mark.parametrize("number", ["99999999999999999999", "9" * 5000, "-1", "٣", "1 2"])
def test_a_strange_number_is_a_sentence(number, erudit):
    answer = erudit("show", number, "--json")
    assert answer.code in (2, 3)
    assert answer.json()["error"]["kind"] in ("usage", "no-match")
