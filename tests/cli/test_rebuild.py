"""`referee rebuild`: words and points kept on paper become a checked board."""

from __future__ import annotations

import pytest


@pytest.fixture
def board(referee):
    """Plays a match with its board and gives its lines as they would stand on paper, with their points."""

    def play(*entries):
        referee("new", "erudit", "Маша", "Петя", "--language", "ru")
        lines = []
        for entry in entries:
            answer = referee("score", entry, "--agreed", "--json").json()
            lines.append(f"{' '.join(word['word'] for word in answer['words'][:1])} {answer['points']}")
        return lines

    return play


def counted(referee, *lines):
    referee("new", "erudit", "Маша", "Петя", "--language", "ru", "--counted")
    for line in lines:
        assert referee("score", line).code == 0, line


ENTRIES = ("КОШКА 8Г", "СОК Г6", "АРКА З8", "РЫБА 9З")


def test_one_board_becomes_the_current_match(referee, board):
    lines = board(*ENTRIES)
    counted(referee, *lines)
    answer = referee("rebuild", "--json")
    found = answer.json()
    assert (found["wrong"], found["boards"] >= 1) == ([], True)
    if found["boards"] == 1:
        assert (answer.code, found["match"], found["question"]) == (0, 3, None)
        shown = referee("show", "--json").json()
        assert shown["match"] == 3
        assert shown["totals"] == referee("show", "2", "--json").json()["totals"]


def test_what_is_known_of_an_entry_decides_between_boards(referee):
    counted(referee, "КОТ 5")
    answer = referee("rebuild", "--json")
    found = answer.json()
    assert (answer.code, found["boards"], found["match"]) == (1, 3, None)
    assert found["question"]["number"] == 1
    assert [choice["place"] for choice in found["question"]["choices"]] == ["8Е", "8Ж", "8З"]
    answer = referee("rebuild", "--known", "1 КОТ 8Ж", "--json")
    assert (answer.code, answer.json()["entries"], answer.json()["match"]) == (0, ["КОТ 8Ж"], 2)
    assert referee("show", "--json").json()["board"][7] == "......КОТ......"


def test_what_the_question_advises_works_when_typed(referee):
    counted(referee, "КОТ 5")
    advice = referee("rebuild").out.splitlines()[-1]
    typed = advice.partition('--known "')[2].rstrip('"')
    assert referee("rebuild", "--known", typed).code == 0


def test_places_are_printed_so_that_they_cannot_be_misread(referee):
    counted(referee, "КОТ 5")
    assert referee("rebuild", "--known", "1 КОТ 8З").out.splitlines()[0] == "  1. КОТ 8-З"
    referee("score", ".end")
    assert referee("review").out.splitlines()[0].startswith("  1. Маша: КОТ 8-З")


def test_sums_that_only_some_boards_give_are_not_called_wrong(referee):
    counted(referee, "КОШКА 20")
    found = referee("rebuild", "--json").json()
    assert (found["boards"], found["wrong"]) == (5, [])  # 16 points at one place, 17 or 18 at others


def test_a_wrong_sum_is_found(referee):
    counted(referee, "КОТ 7")
    found = referee("rebuild", "--known", "1 КОТ 8Ж", "--json").json()
    assert found["wrong"] == [{"number": 1, "written": 7, "computed": 5}]
    assert found["entries"] == ["КОТ 8Ж 7"]
    assert referee("show", "--json").json()["totals"] == {"Маша": 5, "Петя": 0}


def test_the_line_where_it_broke_and_the_nearest_miss(referee):
    counted(referee, "КОТ 5", "ОБОРОТЕНЬ 70")
    answer = referee("rebuild", "--json")
    found = answer.json()
    assert (answer.code, found["boards"], found["match"]) == (1, 0, None)
    assert found["broke"]["number"] == 2
    assert "ОБОРОТЕНЬ" in referee("rebuild").out


KNOWN = ("--known", "1 КОТ 8Ж", "--known", "3 КОТИК 8Ж")


def test_a_file_of_lines_with_names(referee, tmp_path):
    sheet = tmp_path / "sheet.txt"
    sheet.write_text("Оля: КОТ 5\nИван: .pass\nОля: КОТИК 8\n", "utf-8")
    answer = referee("rebuild", str(sheet), "--game", "erudit", "--language", "ru", *KNOWN, "--json")
    assert (answer.code, answer.json()["entries"]) == (0, ["КОТ 8Ж", ".pass", "КОТИК 8Ж"])
    shown = referee("show", "--json").json()
    assert (shown["players"], shown["totals"]) == (["Оля", "Иван"], {"Оля": 13, "Иван": 0})


def test_running_totals_are_understood(referee, tmp_path):
    sheet = tmp_path / "sheet.txt"
    sheet.write_text("Оля: КОТ 5\nИван: .pass\nОля: КОТИК 13\n", "utf-8")
    answer = referee("rebuild", str(sheet), "--game", "erudit", "--language", "ru", *KNOWN, "--json")
    assert answer.json()["entries"] == ["КОТ 8Ж", ".pass", "КОТИК 8Ж"]
    assert answer.json()["wrong"] == []


def test_a_line_without_points_and_a_play_that_fell(referee, tmp_path):
    sheet = tmp_path / "sheet.txt"
    sheet.write_text("КОТ\nШАХ 24\n.challenge\nКОТИК 8\n", "utf-8")
    known = ("--known", "1 КОТ 8Ж", "--known", "4 КОТИК 8Ж")
    answer = referee("rebuild", str(sheet), "--game", "erudit", "--language", "ru", *known, "--json")
    assert (answer.code, answer.json()["boards"]) == (0, 1)
    assert answer.json()["wrong"] == [{"number": 2, "written": 24, "computed": answer.json()["wrong"][0]["computed"]}]
    assert referee("show", "--json").json()["board"][7] == "......КОТИК...."
    assert "ШАХ" not in "".join(referee("show", "--json").json()["board"])


def test_an_empty_sheet_makes_no_match(referee):
    answer = referee("rebuild", "-", "--game", "scrabble-en", stdin="\n# nothing yet\n")
    assert (answer.code, answer.err) == (2, "Error: Nothing is written in -. A line for each turn: HORSE 24\n")
    assert referee("matches", "--json").json() == {"matches": []}


def test_a_match_with_a_board_needs_none(referee):
    referee("new", "erudit", "Маша", "Петя", "--language", "ru")
    referee("score", "КОТ 8Ж")
    answer = referee("rebuild", "--json")
    assert (answer.code, answer.json()["error"]["message"]) == (2, "This match has its board already.")


@pytest.mark.parametrize("argv", [["nowhere.txt"], ["--known", "КОТ"], ["1", "2"]])
def test_a_rebuild_typed_wrong_is_a_usage_error(argv, referee):
    counted(referee, "КОТ 5")
    assert referee("rebuild", *argv, "--json").code == 2
