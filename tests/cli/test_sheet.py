"""`referee sheet` as a command: which match, which form, and what the sheet keeps apart."""

from __future__ import annotations

from typing import Any

import pytest


@pytest.fixture
def erudit(referee: Any) -> Any:
    """A match with an agreed word, a named turn, an adjustment, a pass, an exchange and a correction."""
    assert referee("new", "erudit", "Маша", "Петя", "--language", "ru").code == 0
    for line in ("КОШКИ! 8Ж", "Петя: РОТ З7", ".adjust Маша -5 упала фишка", ".pass", ".exchange 2"):
        assert referee("score", line).code == 0
    assert referee("amend", "2", "СОМ", "З7").code == 0
    return referee


def test_the_sheet_has_every_entry_with_the_totals_after_it(erudit):
    sheet = erudit("sheet", "--json").json()
    assert (sheet["match"], sheet["game"], sheet["title"], sheet["players"]) == (
        1,
        "erudit",
        "Erudit 2 in 1",
        ["Маша", "Петя"],
    )
    lines = sheet["lines"]
    assert [(line["number"], line["kind"], line["player"], line["points"]) for line in lines] == [
        (1, "play", "Маша", 16),
        (2, "play", "Петя", 5),
        (3, "adjust", "Маша", -5),
        (4, "pass", "Маша", 0),
        (5, "exchange", "Петя", 0),
    ]
    assert [list(line["totals"].values()) for line in lines] == [[16, 0], [16, 5], [11, 5], [11, 5], [11, 5]]
    assert lines[0]["words"] == [{"word": "КОШКИ", "points": 16}]


def test_what_was_agreed_adjusted_and_amended_is_marked_apart(erudit):
    sheet = erudit("sheet", "--json").json()
    assert [line["agreed"] for line in sheet["lines"]] == [["КОШКИ"], [], [], [], []]
    assert [line["amended"] for line in sheet["lines"]] == [False, True, False, False, False]
    assert (sheet["totals"], sheet["adjustments"]) == ({"Маша": 11, "Петя": 5}, {"Маша": -5, "Петя": 0})


def test_the_sheet_says_what_is_assumed_of_the_set(erudit):
    assert erudit("sheet", "--json").json()["assumed"] == ["letters", "board"]


@pytest.mark.parametrize(
    ("lang", "marks"),
    [
        ("ru", ["по решению игроков", "исправлено", "упала фишка", "цены букв, поле"]),
        ("uk", ["за рішенням гравців", "виправлено", "упала фишка", "ціни букв, поле"]),
        ("en", ["agreed", "amended", "упала фишка", "letter prices, the board"]),
    ],
)
@pytest.mark.parametrize("form", ["terminal", "text"])
def test_the_marks_are_said_in_the_language_of_the_person(form, lang, marks, erudit):
    answer = erudit("sheet", "--format", form, lang=lang)
    assert (answer.code, answer.err) == (0, "")
    assert [mark for mark in marks if mark not in answer.out] == []
    assert [dotted for dotted in (".pass", ".exchange", ".adjust") if dotted in answer.out] == []


@pytest.mark.parametrize("form", ["terminal", "text"])
def test_a_player_named_in_the_entry_is_not_named_twice(form, referee):
    referee("new", "erudit", "Маша", "Петя", "--language", "ru")
    referee("score", "Маша: КОШКА 8Ж")
    out = referee("sheet", "--format", form).out
    assert "КОШКА 8-Ж" in out
    assert "Маша: КОШКА" not in out


@pytest.mark.clause("R16")
@pytest.mark.clause("R15")
def test_both_ends_of_a_challenge_are_on_the_sheet(referee):
    referee("new", "erudit", "Маша", "Петя", "--language", "ru", "--judge", "challenge")
    for line in ("КОШКА 8Ж", ".challenge", "РОТЫ З7", ".challenge"):
        assert referee("score", line).code == 0
    lines = referee("sheet", "--json").json()["lines"]
    assert [line["fell"] for line in lines] == [None, False, None, True]
    assert [list(line["totals"].values()) for line in lines][1::2] == [[16, 0], [16, 0]]
    assert referee("sheet").code == 0


@pytest.mark.parametrize(("option", "told"), [([], True), (["--option", "one-answer"], False)])
def test_with_one_answer_for_the_play_no_sheet_tells_which_word_fell(option, told, referee):
    referee("new", "erudit", "Маша", "Петя", "--language", "ru", "--judge", "challenge", *option)
    for line in ("КОШКИ 8Ж", ".challenge"):
        assert referee("score", line).code == 0
    assert any("снято: КОШКИ" in line for line in referee("sheet", lang="ru").out.splitlines()) is told
    assert bool(referee("sheet", "--json").json()["lines"][1]["rulings"]) is told


def test_the_sheet_of_another_match_is_printed_by_its_number(erudit):
    erudit("new", "scrabble-en", "Ann", "Bob")
    assert erudit("sheet", "1", "--json").json()["players"] == ["Маша", "Петя"]
    assert erudit("sheet", "--json").json()["players"] == ["Ann", "Bob"]


def test_json_is_one_object_however_it_is_asked_for(erudit):
    assert erudit("sheet", "--format", "json").json() == erudit("sheet", "--json").json()


@pytest.mark.parametrize(("argv", "code"), [(["--format", "doc"], 2), (["x"], 2), (["1", "2"], 2), (["7"], 3)])
def test_a_sheet_that_cannot_be_is_told(argv, code, erudit):
    answer = erudit("sheet", *argv, "--json")
    assert (answer.code, answer.json()["error"]["kind"]) == (code, "usage" if code == 2 else "no-match")


@pytest.mark.parametrize("name", ["[red]Маша[/red]", "\\[b]", "<script>", "М" * 60])
def test_a_name_that_looks_like_markup_is_printed_as_it_is(name, referee):
    referee("new", "erudit", name, "Петя")
    referee("score", "24")
    for form in ("terminal", "text"):
        assert name in referee("sheet", "--format", form).out.replace("\n", "")


def test_a_match_without_entries_has_a_sheet(referee):
    referee("new", "erudit", "Маша", "Петя")
    assert referee("sheet", "--json").json()["lines"] == []
    for form in ("terminal", "text"):
        assert referee("sheet", "--format", form).code == 0
