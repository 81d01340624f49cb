"""`referee undo`, `redo` and `amend`: corrections, which are entries too and lose nothing."""

from __future__ import annotations

import os
from typing import Any

import pytest

from referee.store.journal import Journal

SHAPE = [
    *("kind", "match", "number", "player", "entry", "words", "bonus", "points"),
    *("scores", "totals", "next", "over", "winners", "notes"),
]


@pytest.fixture
def erudit(referee: Any) -> Any:
    """Masha has laid КОШКА and Petya РОТ through its О; runs a command with `--json`."""
    assert referee("new", "erudit", "Маша", "Петя", "--language", "ru").code == 0
    assert referee("score", stdin="КОШКА 8Ж\nРОТ З7\n").code == 0
    return lambda *argv, **how: referee(*argv, "--json", **how)


def kinds() -> list[str]:
    with Journal(os.environ["REFEREE_DB"]) as journal:
        return [row.kind for row in journal.rows(1)]


def refused(answer: Any) -> dict[str, Any]:
    assert answer.code == 1
    return answer.json()["refused"]


def test_an_undone_turn_is_that_players_again(erudit):
    answer = erudit("undo")
    assert (answer.code, list(answer.json())) == (0, SHAPE)
    assert answer.json() == {
        "kind": "undo",
        "match": 1,
        "number": 2,
        "player": None,
        "entry": "РОТ З7",
        "words": [],
        "bonus": 0,
        "points": None,
        "scores": {},
        "totals": {"Маша": 16, "Петя": 0},
        "next": "Петя",
        "over": False,
        "winners": [],
        "notes": [],
    }
    assert erudit("show").json()["board"][6] == "." * 15


@pytest.mark.parametrize(
    ("lang", "adjusted", "undone"),
    [
        ("ru", "№3 поправка, Маша: -5 (упала фишка)", "Отменено: №3 .поправка Маша -5 упала фишка"),
        ("uk", "№3 поправка, Маша: -5 (упала фишка)", "Скасовано: №3 .поправка Маша -5 упала фишка"),
        ("en", "#3 adjustment, Маша: -5 (упала фишка)", "Undone: #3 .adjust Маша -5 упала фишка"),
    ],
)
def test_a_correction_is_said_with_its_note_and_in_the_words_of_the_reader(lang, adjusted, undone, erudit, referee):
    assert referee("adjust", "Маша", "-5", "упала", "фишка", lang=lang).out.splitlines()[0] == adjusted
    assert referee("undo", lang=lang).out.splitlines()[0] == undone


def test_what_is_undone_can_be_done_again(erudit):
    before = erudit("show").json()
    assert [erudit("undo").json()["number"] for _ in range(2)] == [2, 1]
    assert erudit("show").json()["entries"] == 0
    done = [erudit("redo").json() for _ in range(2)]
    assert [(act["kind"], act["number"], act["entry"]) for act in done] == [
        ("redo", 1, "КОШКА 8Ж"),
        ("redo", 2, "РОТ З7"),
    ]
    assert erudit("show").json() == before


def test_nothing_typed_is_ever_lost(erudit):
    erudit("undo")
    erudit("redo")
    erudit("amend", "2", "СОМ З7")
    erudit("undo")
    assert kinds() == ["entry", "entry", "undo", "redo", "amend", "undo"]


def test_after_a_new_turn_there_is_nothing_to_do_again(erudit):
    erudit("undo")
    erudit("score", "СОМ", "З7")
    assert refused(erudit("redo"))["kind"] == "illegal"


@pytest.mark.parametrize(
    ("command", "lang", "said"),
    [
        ("undo", "ru", "✗ Отменять нечего."),
        ("undo", "uk", "✗ Нема чого скасовувати."),
        ("undo", "en", "✗ There is nothing to undo."),
        ("redo", "ru", "✗ Повторять нечего."),
        ("redo", "uk", "✗ Нема чого повторювати."),
        ("redo", "en", "✗ There is nothing to redo."),
    ],
)
def test_where_there_is_nothing_to_take_back_that_is_said(command, lang, said, referee):
    referee("new", "erudit", "Маша", "Петя")
    answer = referee(command, lang=lang)
    assert (answer.code, answer.out, answer.err) == (1, f"{said}\n", "")


def test_a_match_that_was_over_goes_on_when_its_closing_is_undone(erudit):
    assert erudit("score", "Маша: рука= Петя: рука=А").json()["over"] is True
    act = erudit("undo").json()
    assert (act["over"], act["winners"], act["next"]) == (False, [], "Маша")


def test_an_amended_turn_keeps_its_number_and_everything_after_it(erudit):
    answer = erudit("amend", "2", "СОМ", "З7")
    assert (answer.code, list(answer.json())) == (0, SHAPE)
    act = answer.json()
    assert (act["kind"], act["number"], act["player"], act["entry"]) == ("amend", 2, "Петя", "СОМ З7")
    assert (act["words"], act["points"], act["scores"]) == ([{"word": "СОМ", "points": 5}], 5, {"Петя": 5})
    erudit("amend", "1", "КОШКИ!", "8Ж")
    lines = erudit("sheet").json()["lines"]
    assert [(line["number"], line["entry"], line["amended"]) for line in lines] == [
        (1, "КОШКИ! 8Ж", True),
        (2, "СОМ З7", True),
    ]


def test_an_amendment_that_breaks_a_later_turn_is_refused_with_its_number_and_clause(erudit):
    before = kinds()
    refusal = refused(erudit("amend", "1", "КОШКА", "8Г"))
    assert (refusal["kind"], refusal["clause"]) == ("illegal", "E2.3")
    assert refusal["message"] == (
        "With this change entry #2 no longer holds. “РОТ” does not fit at З-7 ↓: “А” is already at 8-З."
    )
    assert kinds() == before


def test_players_may_overrule_even_a_letter_in_the_way_of_a_later_word(erudit):
    refusal = refused(erudit("amend", "1", "КОШКА", "8Г"))
    assert (refusal["kind"], refusal["clause"], "entry #2" in refusal["message"]) == ("illegal", "E2.3", True)
    assert erudit("amend", "1", "КОШКА", "8Г", "--agreed").json()["totals"] == {"Маша": 18, "Петя": 5}


def test_players_may_let_a_later_turn_stand(erudit):
    erudit("score", "КАША", "К8")
    refusal = refused(erudit("amend", "1", ".pass"))
    assert (refusal["clause"], "entry #3" in refusal["message"]) == ("E2.3", True)
    act = erudit("amend", "1", ".pass", "--agreed").json()
    assert (act["kind"], act["number"], act["entry"]) == ("amend", 1, ".pass !")
    assert [line["overruled"] for line in erudit("sheet").json()["lines"]] == [False, False, True]


@pytest.mark.clause("E6.2")
def test_an_amended_word_is_judged_too(erudit):
    refusal = refused(erudit("amend", "2", "РОТЫ", "З7"))
    assert (refusal["kind"], refusal["clause"]) == ("unacceptable", "E6.2")
    assert [verdict["word"] for verdict in refusal["verdicts"]] == ["роты"]


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("ru", "✗ Записи №9 нет: в партии 2 записи."),
        ("uk", "✗ Запису №9 немає: у партії 2 записи."),
        ("en", "✗ There is no entry #9: the match has 2 entries."),
    ],
)
def test_an_entry_that_is_not_there_cannot_be_amended(lang, said, erudit, referee):
    answer = referee("amend", "9", "КОТ", lang=lang)
    assert (answer.code, answer.out.splitlines()) == (1, [said])


@pytest.mark.parametrize(
    "argv", [["amend"], ["amend", "1"], ["amend", "первый", "КОТ"], ["amend", "-1", "КОТ"], ["undo", "2"]]
)
def test_a_correction_typed_wrong_is_a_usage_error(argv, erudit):
    before = kinds()
    answer = erudit(*argv)
    assert (answer.code, answer.json()["error"]["kind"]) == (2, "usage")
    assert kinds() == before


@pytest.mark.parametrize("number", ["0", "99999999999999999999", "٣"])
def test_a_number_beyond_the_sheet_is_told_in_a_sentence(number, erudit):
    assert erudit("amend", number, "КОТ").code in (1, 2)


def test_an_undone_amendment_is_called_by_its_own_number(erudit):
    erudit("amend", "1", "КОШКИ!", "8Ж")
    assert erudit("undo").json()["number"] == 1
    erudit("amend", "1", "КОШКА", "8Ж")
    act = erudit("undo").json()
    assert (act["number"], act["entry"], act["totals"]) == (1, "КОШКА 8Ж", {"Маша": 16, "Петя": 5})


@pytest.mark.parametrize(
    ("lang", "said"), [("ru", "Отменено: №2 РОТ З-7"), ("uk", "Скасовано: №2 РОТ З-7"), ("en", "Undone: #2 РОТ З-7")]
)
def test_what_was_taken_back_is_said(lang, said, erudit, referee):
    assert referee("undo", lang=lang).out.splitlines()[0] == said
