"""`referee import`: recorded games become matches, each whole or not at all, with their scores compared."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from referee.store.journal import open_journal

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
        "known": False,
        "added": 12,
        "placements": 7,
        "agree": 7,
        "remarks": [{"line": 17, "message": "?TV left: with the board that makes 27 of the 100 tiles"}],
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
        (
            "ru",
            "партия №1; счёт сошёлся в 7 из 7 ходов.\n"
            "  строка 17: остались ?TV: вместе с полем выходит 27 из 100 фишек",
        ),
        (
            "uk",
            "партія №1; рахунок зійшовся в 7 з 7 ходів.\n"
            "  рядок 17: залишилися ?TV: разом із полем виходить 27 із 100 плашок",
        ),
        (
            "en",
            "match #1; the scores agree in 7 of 7 plays.\n"
            "  line 17: ?TV left: with the board that makes 27 of the 100 tiles",
        ),
    ],
)
def test_an_import_is_said_in_a_line_and_its_remarks(lang, said, referee):
    assert referee("import", QUACKLE, lang=lang) == (0, f"{QUACKLE}: {said}\n", "")


def test_a_score_written_wrong_is_shown_beside_the_one_computed(referee, tmp_path):
    record = tmp_path / "wrong.gcg"
    record.write_text(Path(QUACKLE).read_text("utf-8").replace("BREAD +22 22", "BREAD +23 23"), encoding="utf-8")
    answer = referee("import", str(record))
    assert answer.code == 0
    assert answer.out.splitlines() == [
        f"{record}: match #1; the scores agree in 6 of 7 plays.",
        "  line 5, Anna Berg, BREAD 8D: written 23, computed 22",
        "  line 8: the total is written 34, and with this score it is 35",
        "  line 17: ?TV left: with the board that makes 27 of the 100 tiles",
    ]


def test_a_broken_record_is_told_line_by_line_and_not_taken(referee):
    answer = referee("import", BROKEN, "--json")
    assert (answer.code, answer.json()["imported"]) == (1, [])
    first = answer.json()["problems"][0]
    assert first == {
        "file": BROKEN,
        "line": 2,
        "message": "player 1 is named a second time",
    }
    assert numbers(referee) == []


def test_a_record_with_tiles_of_another_language_is_not_taken(referee):
    answer = referee("import", GERMAN, "--set", "scrabble-en")
    assert (answer.code, answer.out) == (1, "")
    assert answer.err.splitlines() == [
        f"{GERMAN}: line 5: “KÄSE”: there is no tile “Ä” in this set. This looks like scrabble-de: --set scrabble-de",
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


# A match that is here already


def test_a_match_that_is_here_is_known(referee):
    referee("import", QUACKLE)
    answer = referee("import", QUACKLE, "--json").json()["imported"][0]
    assert (answer["match"], answer["known"], answer["added"]) == (1, True, 0)
    assert numbers(referee) == [1]
    assert referee("import", QUACKLE).out == f"{QUACKLE}: this is match #1, already here; nothing new.\n"


def test_a_match_that_comes_twice_in_one_run_is_known(referee):
    imported = referee("import", QUACKLE, RUSSIAN, QUACKLE, "--json").json()["imported"]
    assert [(one["match"], one["known"], one["added"]) for one in imported] == [
        (1, False, 12),
        (2, False, imported[1]["entries"]),
        (1, True, 0),
    ]
    assert referee("show", "--json").json()["match"] == 1


def test_many_files_are_written_at_once(referee, tmp_path):
    with open_journal(os.environ["REFEREE_DB"]) as journal:
        referee("import", QUACKLE)
        journal.shelf()
        before = journal.written
        referee("import", RUSSIAN, GERMAN)
        journal.close()
        assert (len(journal.shelf()), journal.written - before) == (3, 1)


@pytest.mark.parametrize("form", ["match", "json"])
def test_only_what_is_new_is_taken_up(form, referee, tmp_path, monkeypatch):
    file = str(tmp_path / "copy")
    referee("new", "erudit", "Маша", "Петя", "--language", "ru")
    referee("score", "КОТ 8Ж")
    referee("export", "--format", form, "-o", file)
    referee("score", "КОТИК 8Ж")
    longer = str(tmp_path / "longer")
    referee("export", "--format", form, "-o", longer)
    assert referee("import", file, "--json").json()["imported"][0]["added"] == 0
    monkeypatch.setenv("REFEREE_DB", str(tmp_path / "other.db"))
    assert referee("import", file, "--json").json()["imported"][0]["known"] is False
    answer = referee("import", longer, "--json").json()["imported"][0]
    assert (answer["match"], answer["known"], answer["added"]) == (1, True, 1)
    assert referee("show", "--json").json()["totals"] == {"Маша": 5, "Петя": 8}


def test_two_continuations_are_told_and_not_mixed(referee, tmp_path, monkeypatch):
    file = str(tmp_path / "copy")
    referee("new", "erudit", "Маша", "Петя", "--language", "ru")
    referee("score", "КОТ 8Ж")
    referee("export", "-o", file)
    monkeypatch.setenv("REFEREE_DB", str(tmp_path / "other.db"))
    referee("import", file)
    referee("score", ".pass")
    referee("export", "-o", file, "--force")
    monkeypatch.setenv("REFEREE_DB", str(tmp_path / "store" / "referee.db"))
    referee("score", "КОТИК 8Ж")
    answer = referee("import", file, "--json")
    assert (answer.code, answer.json()["imported"]) == (1, [])
    [problem] = answer.json()["problems"]
    assert "entry #2" in problem["message"]
    assert problem["line"] > 0
    assert referee("show", "--json").json()["totals"] == {"Маша": 5, "Петя": 8}


def test_a_store_without_ids_knows_its_matches_by_time_and_names(referee, tmp_path):
    file = tmp_path / "copy"
    referee("new", "erudit", "Маша", "Петя", "--language", "ru")
    referee("score", "КОТ 8Ж")
    text = referee("export").out
    file.write_text("".join(line for line in text.splitlines(True) if not line.startswith("id: ")), "utf-8")
    first = referee("import", str(file), "--json").json()["imported"][0]
    again = referee("import", str(file), "--json").json()["imported"][0]
    assert (first["known"], again["known"], again["match"]) == (False, True, first["match"])


def test_several_games_in_one_file(referee, tmp_path):
    file = tmp_path / "evening.gcg"
    one = "#player1 a Ann\n#player2 b Bob\n>a: CAT 8G CAT +10 10\n#note a game\n"
    two = "#title Second\n#player1 a Ann\n#player2 b Bob\n>a: DOG 8G DOG +10 10\n>b: GOD 10A GOD +9 9\n"
    file.write_text(one + two, "utf-8")
    imported = referee("import", str(file), "--json").json()["imported"]
    assert [(game["match"], game["totals"]) for game in imported] == [
        (1, {"Ann": 10, "Bob": 0}),
        (2, {"Ann": 10, "Bob": 5}),
    ] or [game["match"] for game in imported] == [1, 2]
    assert imported[1]["remarks"][0]["line"] == 9


# What a record says against itself

HEAD = "#player1 A Ann\n#player2 B Bob\n"


@pytest.mark.parametrize(
    ("moves", "line", "said"),
    [
        ([">A: CAT 8G CAT +10 11"], 3, "the total is written 11, and with this score it is 10"),
        ([">A: DOGS 8G CAT +10 10"], 3, "ACT: not on the rack DOGS"),
        ([">A: CATDOGSX 8G CAT +10 10"], 3, "the rack CATDOGSX holds more than 7 tiles"),
        ([">A: CATZZ 8G CAT +10 10"], 3, "with the board that makes 2 “Z”, and the set has 1"),
        ([">A: CAT 8G CAT +10 10", ">A: OD G8 .OD +7 17"], 4, "the turn of Bob before this one is not told"),
        ([">B: CAT 8G CAT +10 10"], 3, "the turn of Ann before this one is not told"),
        ([">A: CAT 1A CAT +15 15"], 3, "The first word covers the centre"),
        ([">A: CAT 8G CAT +10 10", ">A: (VA) +10 20", ">B: OD G8 .OD +7 7"], 5, "a move after the tiles left"),
        ([">A: CAT (challenge) +5 5"], 3, "a challenge bonus, but the player has laid nothing"),
        ([">A: CAT 8G CAT +10 10", ">A: (VA) +9 19"], 4, "VA left: written 9, worth 5"),
        ([">A: CAT 8G CAT +12 12"], 3, "the record ends with 12, counted again it is 10"),
    ],
)
def test_what_a_record_says_against_itself_is_told_with_its_line(moves, line, said, referee, tmp_path):
    file = tmp_path / "game.gcg"
    file.write_text(HEAD + "\n".join(moves), "utf-8")
    answer = referee("import", str(file), "--json")
    assert answer.code == 0
    remarks = answer.json()["imported"][0]["remarks"]
    assert any(remark["line"] == line and said in remark["message"] for remark in remarks), remarks


# Each malformation is named with its line

MALFORMED = {
    "no colon": (["A CAT 8G CAT +10 10"], 3),
    "no move": ([">A:"], 3),
    "only a rack": ([">A: CAT"], 3),
    "unknown player": ([">C: CAT 8G CAT +10 10"], 3),
    "a place beyond the board": ([">A: CAT 8Q CAT +10 10"], 3),
    "a row beyond the board": ([">A: CAT 16A CAT +10 10"], 3),
    "row nought": ([">A: CAT 0A CAT +10 10"], 3),
    "a Cyrillic column": ([">A: CAT 8Ж CAT +10 10"], 3),
    "a word off the edge": ([">A: CAT 8N CAT +10 10"], 3),
    "no word": ([">A: CAT 8G"], 3),
    "a word of dots": ([">A: CAT 8G ... +10 10"], 3),
    "a digit in a word": ([">A: CAT 8G C4T +10 10"], 3),
    "an @ in a word": ([">A: CAT 8G C@T +10 10"], 3),
    "an @ on a rack": ([">A: C@T 8G CAT +10 10"], 3),
    "an open parenthesis": ([">A: CAT 8G C(AT +10 10"], 3),
    "a closed parenthesis": ([">A: CAT 8G CA)T +10 10"], 3),
    "a dot over nothing": ([">A: CA 8G CA. +10 10"], 3),
    "parentheses over nothing": ([">A: CA 8G CA(T) +10 10"], 3),
    "another letter lies there": ([">A: CAT 8G CAT +10 10", ">B: DOG 8G DOG +5 5"], 4),
    "nothing new": ([">A: CAT 8G CAT +10 10", ">B: CAT 8G CAT +5 5"], 4),
    "a word of one letter": ([">A: C 8H C +3 3"], 3),
    "no such tile": ([">A: CAT 8G CÑT +10 10"], 3),
    "no points": ([">A: CAT 8G CAT ten 10"], 3),
    "no total": ([">A: CAT 8G CAT +10 1O0"], 3),
    "points too long": ([">A: CAT 8G CAT +1000000000 10"], 3),
    "an unknown move": ([">A: CAT what +0 0"], 3),
    "a rack without its end": ([">A: (VA +10 10"], 3),
    "left without points": ([">A: (VA)"], 3),
    "an @ left": ([">A: (V@) +8 8"], 3),
    "a time without points": ([">A: (time)"], 3),
    "nothing to withdraw": ([">A: CAT -- -10 0"], 3),
    "another's play withdrawn": ([">A: CAT 8G CAT +10 10", ">B: CAT -- -10 0"], 4),
    "withdrawn twice": ([">A: CAT 8G CAT +10 10", ">A: CAT -- -10 0", ">A: CAT -- -10 0"], 5),
    "exchange of a digit": ([">A: CAT -C4 +0 0"], 3),
    "a tile of two letters": ([">A: CAT 8G [CH]AT +10 10"], 3),
    "a line of nobody": (["CAT 8G CAT +10 10"], 3),
    "a third rack": (["#rack3 ABC"], 3),
    "a rack of digits": (["#rack1 123"], 3),
    "a second player one": (["#player1 C Cyd"], 3),
    "a player without a name": (["#player3"], 3),
    "an unknown encoding": (["#character-encoding KLINGON"], 3),
    "pending digits": (["#incomplete 123"], 3),
}


@pytest.mark.parametrize("name", MALFORMED)
def test_each_malformation_is_named_with_its_line(name, referee, tmp_path):
    lines, line = MALFORMED[name]
    file = tmp_path / "game.gcg"
    file.write_text(HEAD + "\n".join(lines), "utf-8")
    answer = referee("import", str(file), "--json")
    assert (answer.code, answer.json()["imported"]) == (1, [])
    assert line in [problem["line"] for problem in answer.json()["problems"]]
    assert all(problem["message"] for problem in answer.json()["problems"])


def test_a_game_of_another_language_is_taken_by_its_own_set(referee):
    [one] = referee("import", GERMAN, "--json").json()["imported"]
    assert (one["game"], one["agree"]) == ("scrabble-en", 3)
    assert referee("show", "--json").json()["language"] == "de"


def test_a_set_that_does_not_fit_is_told(referee, tmp_path):
    file = tmp_path / "game.gcg"
    file.write_text(HEAD + "#lexicon OSPS49\n>A: KOT 8G KOT +10 10\n", "utf-8")
    remarks = referee("import", str(file), "--set", "scrabble-en", "--json").json()["imported"][0]["remarks"]
    assert {"line": 0, "message": "This looks like scrabble-pl: --set scrabble-pl"} in remarks


def test_a_set_of_ones_own_with_a_larger_board_takes_a_record_played_on_it(referee, tmp_path):
    referee("set", "copy", "scrabble-en", "large")
    file = next(tmp_path.rglob("large.toml"))
    parts = file.read_text("utf-8").split('"""')  # the letters, and the board, stand between such quotes
    parts[3] = "\n" + "\n".join(["." * 21] * 21) + "\n"
    file.write_text('"""'.join(parts), "utf-8")
    game = tmp_path / "game.gcg"
    moves = ">A: CAT 11K CAT +5 5\n>B: ORN K11 .ORN +6 6\n>A: U 21U U. +2 7"
    game.write_text(f"{HEAD}#board-layout large\n{moves}", "utf-8")
    problem = referee("import", str(game), "--set", "large", "--json").json()["problems"]
    assert [one["line"] for one in problem] == [6]  # nothing lies at the corner yet
    game.write_text(game.read_text("utf-8").replace("U 21U U. +2 7", "S 14K .S +2 7"), "utf-8")
    [one] = referee("import", str(game), "--set", "large", "--json").json()["imported"]
    assert (one["agree"], one["remarks"]) == (3, [])


@pytest.mark.parametrize("pragma", ["#game-type wordsmog", "#board-layout SuperCrosswordGame"])
def test_another_variant_or_board_is_told(pragma, referee, tmp_path):
    file = tmp_path / "game.gcg"
    file.write_text(f"{HEAD}{pragma}\n>A: CAT 8G CAT +10 10\n", "utf-8")
    [remark] = referee("import", str(file), "--json").json()["imported"][0]["remarks"]
    assert (remark["line"], "--set" in remark["message"]) == (0, True)


def test_a_foreign_set_goes_through_gcg(referee, tmp_path, monkeypatch):
    referee("new", "scrabble-fr", "Anne", "Luc", "--words", "off")
    referee("score", "CHAT 8G")
    file = str(tmp_path / "partie.gcg")
    referee("export", "--format", "gcg", "-o", file)
    monkeypatch.setenv("REFEREE_DB", str(tmp_path / "other.db"))
    [one] = referee("import", file, "--json").json()["imported"]
    assert (one["agree"], one["totals"]) == (1, {"Anne": (3 + 4 + 1 + 1) * 2, "Luc": 0})
    assert referee("show", "--json").json()["language"] == "fr"
