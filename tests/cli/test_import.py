"""`referee import`: recorded games become matches, each whole or not at all, with their scores compared."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

GAMES = Path(__file__).parent.parent / "formats" / "gcg"
QUACKLE, RUSSIAN, BROKEN, GERMAN = (str(GAMES / f"{name}.gcg") for name in ("quackle", "russian", "broken", "german"))


def numbers(referee: Any) -> list[int]:
    return [match["match"] for match in referee("matches", "--json").json()["matches"]]


def test_a_recorded_game_becomes_a_match_with_every_score_compared(referee):
    answer = referee("import", QUACKLE, "--json")
    assert (answer.code, answer.err) == (0, "")
    assert answer.json().keys() == {"imported", "problems"}
    assert answer.json()["problems"] == []
    [one] = answer.json()["imported"]
    moves = one.pop("moves")
    assert one == {
        "file": QUACKLE,
        "format": "gcg",
        "match": 1,
        "game": "scrabble-en",
        "players": ["Anna Berg", "Boris Klimov"],
        "totals": {"Anna Berg": 46, "Boris Klimov": 76},
        "entries": 12,
        "placements": 7,
        "agree": 7,
    }
    assert moves[0] == {
        "line": 5,
        "player": "Anna Berg",
        "entry": "BREAD 8D",
        "placement": True,
        "written": 22,
        "computed": 22,
        "agrees": True,
        "explanation": None,
    }


def test_an_imported_game_is_a_match_like_any_other(referee):
    referee("import", QUACKLE)
    shown = referee("show", "--json").json()
    assert (shown["match"], shown["over"], shown["winners"]) == (1, True, ["Boris Klimov"])
    assert shown["totals"] == {"Anna Berg": 46, "Boris Klimov": 76}
    assert [line["number"] for line in referee("sheet", "1", "--json").json()["lines"]] == list(range(1, 13))


def test_the_set_is_known_by_the_letters(referee):
    [one] = referee("import", RUSSIAN, "--json").json()["imported"]
    assert (one["game"], one["players"], one["agree"]) == ("scrabble-ru", ["Мария Петрова", "Петя", "Оля"], 3)


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("ru", "партия №1; счёт сошёлся в 7 из 7 ходов."),
        ("uk", "партія №1; рахунок зійшовся в 7 з 7 ходів."),
        ("en", "match #1; the scores agree in 7 of 7 plays."),
    ],
)
def test_an_import_is_said_in_a_line(lang, said, referee):
    assert referee("import", QUACKLE, lang=lang) == (0, f"{QUACKLE}: {said}\n", "")


def test_a_score_written_wrong_is_shown_beside_the_one_computed(referee, tmp_path):
    record = tmp_path / "wrong.gcg"
    record.write_text(Path(QUACKLE).read_text("utf-8").replace("BREAD +22 22", "BREAD +23 23"), encoding="utf-8")
    answer = referee("import", str(record))
    assert answer.code == 0
    assert answer.out.splitlines() == [
        f"{record}: match #1; the scores agree in 6 of 7 plays.",
        "  line 5, Anna Berg, BREAD 8D: written 23, computed 22",
    ]


def test_a_broken_record_is_told_line_by_line_and_not_taken(referee):
    answer = referee("import", BROKEN, "--json")
    assert (answer.code, answer.json()["imported"]) == (1, [])
    first = answer.json()["problems"][0]
    assert first == {
        "file": BROKEN,
        "line": 2,
        "message": "the nick «Ann» is taken: players must have different nicks",
    }
    assert numbers(referee) == []


def test_a_record_with_tiles_of_another_language_is_not_taken(referee):
    answer = referee("import", GERMAN)
    assert (answer.code, answer.out) == (1, "")
    assert answer.err.splitlines() == [
        f"{GERMAN}: line 5: «KÄSE»: there is no tile «Ä» in this set.",
        "1 file was not taken: each is taken whole or not at all.",
    ]
    assert numbers(referee) == []


def test_a_good_record_is_taken_beside_a_broken_one(referee):
    answer = referee("import", BROKEN, QUACKLE, "--json")
    assert answer.code == 1
    assert [one["file"] for one in answer.json()["imported"]] == [QUACKLE]
    assert {one["file"] for one in answer.json()["problems"]} == {BROKEN}
    assert numbers(referee) == [1]


def test_a_file_that_is_not_there_is_told_before_anything_is_taken(referee):
    answer = referee("import", QUACKLE, "nowhere.gcg", "--json")
    assert (answer.code, answer.json()["error"]["kind"]) == (2, "usage")
    assert "nowhere.gcg" in answer.json()["error"]["message"]
    assert numbers(referee) == []


@pytest.mark.parametrize("argv", [[], ["nowhere.gcg"], ["."], [QUACKLE, "--set", "nowhere"]])
def test_an_import_typed_wrong_is_a_usage_error(argv, referee):
    answer = referee("import", *argv, "--json")
    assert (answer.code, answer.json()["error"]["kind"]) == (2, "usage")


@pytest.mark.clause("E6.3")
def test_a_finished_game_that_is_imported_is_not_running(referee):
    referee("new", "erudit", "Маша", "Петя", "--language", "ru")
    assert "E6.3" in referee("check", "кошка").out
    referee("import", QUACKLE)
    assert referee("show", "--json").json()["over"] is True
    assert "E6.3" not in referee("check", "кошка").out
