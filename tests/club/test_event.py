"""`referee event`: a tournament from its first player to its certificates."""

from __future__ import annotations

import pytest


@pytest.fixture
def event(referee):
    """Runs `referee event`; the code and the JSON."""

    def run(*argv, code=0, **how):
        answer = referee("event", *argv, "--json", **how)
        assert answer.code == code, answer
        return answer.json()

    return run


@pytest.fixture
def cup(event):
    event("new", "Кубок", "--game", "erudit", "--rounds", "3", "--language", "ru")
    event("join", "Аня", "Боря", "Вера", "Гена", "Даша")
    return event


def test_an_event_of_eight_to_its_end(event):
    event("new", "Cup", "--game", "scrabble-en", "--system", "swiss", "--rounds", "3")
    names = [f"P{number}" for number in range(8)]
    event("join", *names)
    met = set()
    for number in range(1, 4):
        paired = event("pair")
        assert (paired["round"], paired["bye"], len(paired["tables"])) == (number, [], 4)
        for table in paired["tables"]:
            one, other = table["players"]
            assert table["first"] == one
            assert frozenset((one, other)) not in met
            met.add(frozenset((one, other)))
            points = {name: 400 - names.index(name) for name in (one, other)}
            said = event("result", one, str(points[one]), other, str(points[other]))
            assert said == {"event": "Cup", "round": number, "table": table["table"], "points": points}
    lines = event("standings")
    assert (lines["event"], lines["round"]) == ("Cup", 3)
    first = lines["standings"][0]
    assert (first["place"], first["player"], first["won"], first["points"]) == (1, "P0", 3, 3)
    assert first.keys() == {"place", "player", "played", "won", "drawn", "lost", "points", "spread", "rating"}
    assert first["rating"] > 1500 > lines["standings"][-1]["rating"]
    assert "all rounds are played" in event("pair", code=1, lang="en")["refused"]["message"].lower()


def test_a_round_is_not_paired_while_a_result_is_missing(cup):
    first = cup("pair")
    one, other = first["tables"][0]["players"]
    cup("result", one, "300", other, "200")
    refused = cup("pair", code=1, lang="ru")["refused"]
    assert refused["kind"] == "illegal"
    assert ", ".join(first["tables"][1]["players"]) in refused["message"]
    advised = refused["message"].rpartition("referee event ")[2].split()
    cup(*advised)
    assert cup("pair")["round"] == 2


def test_a_bye_is_a_win_with_its_spread(cup):
    (name,) = cup("pair")["bye"]
    line = next(one for one in cup("standings")["standings"] if one["player"] == name)
    assert (line["won"], line["points"], line["spread"]) == (1, 1, 50)


def test_the_match_of_a_table_is_its_result(cup, referee):
    table = cup("pair")["tables"][1]
    one, other = table["players"]
    started = cup("table", "2")
    assert started["players"] == [one, other]
    assert referee("score", "КОШКА", "8Г").code == 0
    assert cup("show")["tables"][1]["result"] is None
    assert referee("use", "1").code == 0
    assert cup("table", "2")["match"] == started["match"]  # taken up, not started again
    assert referee("score", ".end").code == 0
    assert cup("show")["tables"][1]["result"] == {one: 18, other: 0}


def test_an_earlier_result_is_corrected_and_pairings_stay(cup):
    first = cup("pair")
    for table in first["tables"]:
        one, other = table["players"]
        cup("result", one, "300", other, "200")
    second = cup("pair")
    one, other = first["tables"][0]["players"]
    cup("result", one, "100", other, "300", "--round", "1")
    shown = cup("show")
    assert shown["tables"] == second["tables"]
    lines = {line["player"]: line for line in cup("standings")["standings"]}
    assert (lines[one]["won"], lines[other]["won"]) == (lines[one]["played"] - 1, lines[other]["played"])


def test_late_ones_play_from_the_next_round_and_leavers_no_more(cup):
    for table in cup("pair")["tables"]:
        one, other = table["players"]
        cup("result", one, "300", other, "200")
    cup("leave", "Аня")
    cup("join", "Женя")
    paired = cup("pair")
    seated = {name for table in paired["tables"] for name in table["players"]} | set(paired["bye"])
    assert seated == {"Боря", "Вера", "Гена", "Даша", "Женя"}
    assert "Аня" in {line["player"] for line in cup("standings")["standings"]}


def test_the_last_step_is_taken_back(cup):
    cup("pair")
    assert cup("undo")["round"] == 0
    assert cup("pair")["round"] == 1


@pytest.mark.parametrize(
    ("argv", "code"),
    [
        (["join", "Аня"], 1),
        (["leave", "Зоя"], 1),
        (["result", "Аня", "300"], 1),
        (["result", "Аня", "300", "Вера", "200", "--round", "7"], 1),
        (["table", "9"], 1),
        (["table", "x"], 2),
        (["standings", "--event", "Лига"], 2),
        (["new", "Кубок", "--game", "erudit"], 2),
        (["new", "Лига", "--game", "erudit", "--system", "олимпийская"], 2),
        (["new", "Лига", "--game", "erudit", "--seats", "11"], 2),
        (["new", "Лига", "--game", "шахматы"], 2),
        (["print", "флаги", "-o", "x.pdf"], 2),
    ],
)
def test_what_cannot_be_is_refused(cup, argv, code):
    cup("pair")
    cup(*argv, code=code)


def test_with_no_event_it_says_how_to_start_one(event):
    assert event("pair", code=3)["error"]["kind"] == "no-match"


def test_tables_of_four_in_uno_where_fewer_points_are_better(event):
    event("new", "Вечер", "--game", "uno", "--seats", "4", "--scoring", "own")
    event("join", *"АБВГДЕЖЗ")
    table = event("pair")["tables"][0]["players"]
    event("result", *(word for at, name in enumerate(table) for word in (name, str(10 * at))))
    best = event("standings")["standings"][0]
    assert (best["player"], best["points"]) == (table[0], 3)


@pytest.mark.parametrize("lang", ["ru", "uk", "en"])
@pytest.mark.parametrize("what", ["pairings", "slips", "cards", "standings", "certificates"])
def test_it_is_printed(cup, what, lang, tmp_path):
    cup("pair")
    for paper in ("a4", "a5"):
        path = tmp_path / f"{paper}.pdf"
        cup("print", what, "-o", str(path), "--paper", paper, lang=lang)
        assert path.read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize("lang", ["ru", "uk", "en"])
def test_it_is_told_in_three_languages(cup, referee, lang):
    paired = referee("event", "pair", lang=lang)
    assert paired.code == 0
    assert "1. " in paired.out
    for argv in (["show"], ["standings"], ["result", "Аня", "1", "Боря", "2"]):
        assert referee("event", *argv, lang=lang).out


def test_the_store_keeps_the_event(cup, referee, tmp_path):
    cup("pair")
    before = cup("show")
    assert referee("backup", str(tmp_path / "copy.db")).code == 0
    assert referee("event", "show", "--json", "--db", str(tmp_path / "copy.db")).json() == before
