"""Which place is meant: part of it narrows, the points that were announced choose, and what is printed can be typed."""

from __future__ import annotations

import pytest

from referee.games.crossword.board import Place
from referee.games.crossword.notation import shown_cell, shown_place

COLUMNS = "АБВГДЕЖЗИКЛМНОП"


def offered(refusal) -> list[str]:
    return [choice.place for choice in refusal.choices]


@pytest.fixture
def game(table):
    """КОШКА across the centre and КРАН down from its first letter."""
    seated = table("erudit")
    seated.play("КОШКА 8Ж", "КРАН Ж8")
    return seated


# Order


def test_places_with_fewer_words_besides_come_first_then_in_board_order(game):
    refusal = game.refusal("РАК")
    order = [(len(choice.words), choice.entry) for choice in refusal.choices]
    assert [besides for besides, _ in order] == sorted(besides for besides, _ in order)
    alone = [choice.place for choice in refusal.choices if len(choice.words) == 1]
    assert alone == ["К6", "Л7", "10Е"]


@pytest.mark.clause("E1.3")
def test_places_that_take_more_tiles_than_a_rack_holds_are_not_offered(table):
    """КОРАБЛИКИ lengthens КОРА with five tiles; down through one of its letters it would take eight."""
    seated = table("erudit", policy="off")
    seated.play("КОРА 8Ж")
    seated.play("КОРАБЛИКИ")
    assert seated.entries == ["КОРА 8Ж", "КОРАБЛИКИ 8Ж"]


@pytest.mark.clause("E1.3")
def test_a_word_that_takes_too_many_tiles_everywhere_is_refused_by_the_rack(table):
    seated = table("erudit", policy="off")
    seated.play("НОС 8Ж")
    refusal = seated.refusal("ПАРОВОЗИК")
    assert (refusal.kind, refusal.key, refusal.clause) == ("illegal", "crossword.rack", "E1.3")


# Part of a place


@pytest.mark.parametrize(
    ("line", "entry"),
    [
        ("РАК К", "РАК К6"),
        ("РАК К-", "РАК К6"),
        ("РАК Л", "РАК Л7"),
        ("рак л", "РАК Л7"),
    ],
)
def test_part_of_a_place_narrows_to_the_one_that_fits(game, line, entry):
    game.play(line)
    assert game.entries[-1] == entry


def test_a_row_with_several_places_is_asked_about(game):
    refusal = game.refusal("РАК 7-")
    assert (refusal.kind, refusal.key) == ("ambiguous", "crossword.several-places")
    assert all(place.startswith("7") for place in offered(refusal))


def test_where_the_word_does_not_fit_its_places_are_offered(game):
    refusal = game.refusal("РАК А")
    assert (refusal.kind, refusal.key, refusal.clause) == ("ambiguous", "crossword.not-there", "E2.3")
    assert offered(refusal) == offered(game.refusal("РАК"))


# Announced points


@pytest.mark.clause("R44")
def test_the_points_that_were_announced_choose(table):
    game = table("erudit")
    assert game.play("КОШКА З 17").points == 17
    assert game.entries == ["КОШКА З8"]


def test_of_several_places_worth_as_much_only_those_are_asked_about(table):
    refusal = table("erudit").refusal("КОШКА 17")
    assert (refusal.kind, refusal.key) == ("ambiguous", "crossword.places-for-points")
    assert all(choice.points == 17 for choice in refusal.choices)
    assert offered(refusal) == ["З8", "8З"] or offered(refusal) == ["8З", "З8"]


@pytest.mark.clause("R44")
def test_where_no_place_is_worth_that_what_they_are_worth_is_said(game):
    refusal = game.refusal("РАК 99")
    assert (refusal.kind, refusal.key, refusal.clause) == ("illegal", "crossword.worth", "R44")
    worths = str(refusal.values["worths"])
    assert worths.startswith("К-6 ↓ ")
    assert worths.endswith(", +20")


def test_a_number_that_is_a_row_and_nobodys_points_is_offered_never_played(game):
    refusal = game.refusal("РАК 4")
    assert all(choice.points != 4 for choice in game.refusal("РАК").choices)
    assert (refusal.kind, refusal.key) == ("illegal", "crossword.worth")
    refusal = game.refusal("РАК 7")
    assert all(choice.points != 7 for choice in game.refusal("РАК").choices)
    assert (refusal.kind, refusal.key) == ("ambiguous", "crossword.points-or-place")
    assert all(place.startswith("7") for place in offered(refusal))


@pytest.mark.clause("R44")
@pytest.mark.parametrize("announced", [18, 20])
def test_points_announced_with_a_place_are_kept_beside_the_count(table, announced):
    game = table("erudit")
    turn = game.play(f"КОШКА 8Г {announced}")
    assert (turn.points, turn.announced, game.totals[0]) == (18, announced, 18)
    assert game.entries == [f"КОШКА 8Г {announced}"]
    assert [(note.key, note.clause) for note in turn.notes] == [("crossword.announced", "R44")] * (announced != 18)


@pytest.mark.clause("R44")
def test_announced_points_in_json(referee):
    referee("new", "erudit", "Маша", "Петя", "--language", "ru")
    record = referee("score", "КОШКА", "8Г", "20", "--json").json()
    assert (record["points"], record["announced"]) == (18, 20)
    assert record["notes"] == ["announced 20, counted 18 (R44)"]
    assert "announced" not in referee("score", "КОТ", "Г8", "--json").json()


# A digit that looks like a letter


def test_a_row_and_a_digit_like_a_column_is_asked_about_never_guessed(table):
    refusal = table("erudit").refusal("КОШКА 83")
    assert (refusal.kind, refusal.key, offered(refusal)) == ("ambiguous", "crossword.points-or-place", ["8З"])


def test_a_digit_like_a_column_and_a_row_is_read_where_only_that_fits(table):
    game = table("erudit")
    game.play("РУКА 35")
    assert game.entries == ["РУКА З5"]


# Counted matches


def test_a_match_is_counted_by_its_option_or_by_a_bare_number_first(table):
    for game in (table("erudit", options={"counted": True}), table("erudit")):
        game.play(*(["5"] if game.header.options == {} else [".pass"]))
        turn = game.play("КОШКА 24")
        assert (turn.points, turn.words, game.facts["board"]) == (24, (("КОШКА", 24),), [])


def test_words_of_a_counted_match_are_judged(table):
    game = table("erudit", options={"counted": True}, words={"КШК": "E6.1"})
    assert game.refused("КШК 24") == ("unacceptable", "crossword.unacceptable", "E6.1")
    assert game.refused("КОШКА 8Г") == ("unreadable", "crossword.counted", None)


def test_a_word_and_points_are_no_counted_match(table):
    refusal = table("erudit").refusal("КОШКА 24")
    assert (refusal.kind, refusal.key, refusal.clause) == ("illegal", "crossword.worth-first", "R44")


# What is printed can be typed


@pytest.mark.parametrize("place", [Place(7, 7, False), Place(2, 7, True), Place(9, 13, False), Place(0, 13, True)])
def test_a_place_as_it_is_printed_is_read(table, place):
    game = table("erudit")
    assert game.refusal(f"КОТ {shown_place(place, COLUMNS)} КИТ").values["word"] == "КИТ"


def test_how_places_are_printed():
    assert [shown_place(Place(2, 7, down), COLUMNS) for down in (False, True)] == ["3-З →", "З-3 ↓"]
    assert shown_cell(9, 13, COLUMNS) == "10-О"


# Words that read on


@pytest.mark.clause("E2.7")
def test_a_word_that_reads_on_is_offered_whole(game):
    refusal = game.refusal("ОВ Ж12")
    assert (refusal.kind, refusal.key, refusal.clause) == ("ambiguous", "crossword.reads-on-choice", "E2.7")
    assert [choice.entry for choice in refusal.choices] == ["КРАНОВ Ж8"]


# Agreed besides


@pytest.mark.clause("E2.7")
def test_a_run_made_besides_is_agreed_on_by_the_mark_at_the_end(table):
    game = table("erudit", words={"КОШКАО": "E6.1"})
    game.play("КОШКА 8Г")
    for line in ("ОСА И8", "ОСА! И8"):
        refusal = game.refusal(line)
        assert (refusal.kind, refusal.clause, refusal.words) == ("unacceptable", "E2.7", ("КОШКАО",))
        assert refusal.values["place"] == "8-Г →"
        assert refusal.values["typed"] == "ОСА И8!"
    assert game.play("ОСА И8!").agreed == ("КОШКАО",)
