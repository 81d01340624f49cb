"""`referee review`: after the match, what each turn could have been; never while it runs."""

from __future__ import annotations

from pathlib import Path

import pytest

RECORDED = Path(__file__).parent.parent / "formats" / "recorded"


@pytest.fixture
def finished(referee):
    """Three turns and the racks that were left."""
    referee("new", "erudit", "Маша", "Петя", "--language", "ru")
    for line in ("КОТ 8Е", "РОК Е6", "Маша: рука= Петя: рука=АБ"):
        assert referee("score", line).code == 0
    return referee


@pytest.mark.clause("E6.3")
def test_a_running_match_is_not_reviewed(referee):
    referee("new", "erudit", "Маша", "Петя", "--language", "ru")
    referee("score", "КОТ 8Ж")
    answer = referee("review", "--json")
    assert (answer.code, answer.json()["refused"]["clause"]) == (1, "E6.3")


def test_each_turn_stands_beside_what_it_could_have_been(referee):
    referee("new", "erudit", "Маша", "Петя", "--language", "ru")
    for line in ("КОТ 8Е", "РОК Е6", "Маша: рука= Петя: рука=АБ"):
        referee("score", line)
    answer = referee("review", "--json").json()
    first, second = answer["turns"]
    # No premium is within reach of a first word of three tiles.
    assert first == {
        "number": 1,
        "player": "Маша",
        "entry": "КОТ 8Е",
        "points": 2 + 1 + 2,
        "better_place": None,
        "best": None,
        "bingo": None,
        "rack": None,
    }
    assert (second["number"], second["player"], second["points"]) == (2, "Петя", 2 + 1 + 2)
    assert second["better_place"]["points"] > 5
    for turn in answer["turns"]:
        for found in ("better_place", "best", "bingo"):
            assert turn[found] is None or turn[found]["points"] > turn["points"]
    assert answer["players"].keys() == {"Маша", "Петя"}
    for name in ("Маша", "Петя"):
        assert answer["players"][name]["possible"] >= answer["players"][name]["points"]
    assert sum(map(len, answer["heat"])) == 15 * 15


def test_a_better_place_takes_only_tiles_that_were_held_and_a_word_that_fell_has_none(referee):
    referee("import", str(RECORDED / "liwords-many-challenges.gcg"))
    turns = {turn["number"]: turn for turn in referee("review", "--json").json()["turns"]}
    assert turns[18]["better_place"] == {"place": "N2", "points": 20}  # MISE, all its tiles from the rack BEEIIMS
    assert turns[31]["better_place"] is None  # EKE through a K; the rack is EE, and the other K is not held
    assert turns[26]["better_place"] is None  # REFO is no word
    for turn in turns.values():
        assert not turn["better_place"] or turn["best"]["points"] >= turn["better_place"]["points"]


def test_the_best_of_the_same_tiles_can_be_played(finished):
    best = finished("review", "--json").json()["turns"][1]["best"]
    finished("new", "erudit", "Маша", "Петя", "--language", "ru")
    finished("score", "КОТ 8Е")
    assert finished("score", best["entry"], "--json").json()["points"] == best["points"] > 5


@pytest.mark.parametrize(
    ("lang", "said"),
    [("ru", "возможных"), ("uk", "можливих"), ("en", "possible")],
)
def test_the_review_in_three_languages(lang, said, finished):
    answer = finished("review", lang=lang)
    assert answer.code == 0
    assert said in answer.out
    assert answer.err == ""


def test_as_many_changes_of_the_lead_are_named_as_are_counted(referee):
    referee("import", str(RECORDED / "magpie-six-passes.gcg"))
    lines = referee("review").out.splitlines()
    assert "The lead changed 4 times: #2 B, #3 A, #10 B, #11 A" in lines


def test_closed_hands_are_not_reviewed(referee):
    referee("new", "uno", "Ann", "Bob", "--scoring", "collect", "--to", "20")
    referee("score", "Ann: Bob: 77")
    assert referee("show", "--json").json()["over"]
    answer = referee("review")
    assert answer.code == 1
    assert "nobody knows" in answer.out


def test_a_counted_match_is_sent_to_be_rebuilt(referee):
    referee("new", "erudit", "Маша", "Петя", "--language", "ru", "--to", "20")
    referee("score", "24")
    referee("score", "20")
    assert referee("show", "--json").json()["over"]
    assert "referee rebuild" in referee("review").out


def test_a_kon_with_a_better_prize_and_a_better_word(referee):
    referee("new", "undervud", "Маша", "Петя", "--to", "10")
    referee("score", "Маша: НОС+х2 САПОГ+х3 рука= Петя: КОТ рука=А")
    assert referee("show", "--json").json()["over"]
    first, second, third = referee("review", "--json").json()["turns"]
    assert (first["entry"], first["player"]) == ("НОС+Х2", "Маша") or first["entry"] == "НОС+х2"
    assert first["better_place"]["place"] == "+х3"
    assert first["better_place"]["points"] == first["points"] // 2 * 3
    assert second["better_place"] is None
    assert (third["entry"], third["player"]) == ("КОТ", "Петя")


@pytest.mark.parametrize("form", ["text", "md", "html", "terminal"])
def test_the_review_as_a_page_of_the_sheet(form, finished):
    plain = finished("sheet", "--format", form).out
    reviewed = finished("sheet", "--review", "--format", form).out
    assert "possible" in reviewed and "possible" not in plain


def test_the_review_in_the_sheet_as_json_and_pdf(finished, tmp_path):
    sheet = finished("sheet", "--review", "--json").json()
    assert sheet["review"]["turns"] == finished("review", "--json").json()["turns"]
    assert "review" not in finished("sheet", "--json").json()
    file = tmp_path / "sheet.pdf"
    assert finished("sheet", "--review", "-o", str(file)).code == 0
    assert file.read_bytes().startswith(b"%PDF")


@pytest.mark.clause("E6.3")
def test_a_running_match_has_no_review_on_its_sheet(referee):
    referee("new", "erudit", "Маша", "Петя", "--language", "ru")
    referee("score", "КОТ 8Ж")
    answer = referee("sheet", "--review", "--json")
    assert (answer.code, answer.json()["refused"]["clause"]) == (1, "E6.3")
