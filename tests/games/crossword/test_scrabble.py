"""Scrabble sets, where the rulings stand in for a book: one line, blanks worth nothing, +50, racks deducted."""

from __future__ import annotations

import pytest

from referee import sets


def test_the_centre_doubles_the_first_word(table):
    assert table("scrabble-ru").play("КОШКА 8Г").points == (2 * 2 + 1 + 8 + 2 + 1) * 2
    assert table("scrabble-en").play("QUIZ 8G").points == (10 + 1 + 1 + 10) * 2
    assert table("scrabble-uk").play("КІШКА 8Г").points == (2 * 2 + 1 + 6 + 2 + 1) * 2


def test_a_blank_is_worth_nothing(table):
    assert table("scrabble-ru").play("КО_КА=Ш 8Г").points == (2 * 2 + 1 + 0 + 2 + 1) * 2
    assert table("scrabble-en").play("_UI_=QZ 8G").points == (0 + 1 + 1 + 0) * 2


@pytest.mark.clause("R13")
def test_seven_tiles_are_50_more(table):
    game = table("scrabble-ru")
    game.play("КОРОВА З7")
    turn = game.play("КАРТОШКА 12А")
    assert turn.words == (("КАРТОШКА", (2 * 2 + 1 + 1 + 1 + 1 + 8 + 2 + 1) * 2),)
    assert (turn.bonus, turn.points) == (50, 88)
    assert game.totals[0] == (2 + 1 + 1 + 1 + 1 + 1 * 2) * 2


@pytest.mark.clause("R12")
def test_word_multipliers_multiply(table):
    game = table("scrabble-ru")
    game.play("КОРОВА З7", "КАРТОШКА 12А")
    turn = game.play("КАРАКУЛЬ А8")
    assert turn.points == (2 + 1 + 1 + 1 + 2 + 2 + 2 + 3) * 3 * 3 + 50


@pytest.mark.clause("R7")
def test_all_tiles_of_a_turn_stand_in_one_word(table):
    game = table("scrabble-ru")
    game.play("КОШКА 8Г")
    assert game.refused("КОТ Г8 КУМ Ж8") == ("illegal", "crossword.one-line", "R7")
    assert game.refused("КОТ Г8 ТОМ 10Г") == ("illegal", "crossword.one-line", "R7")
    assert game.refused("ДОМ 1А") == ("illegal", "crossword.apart", "R7")
    assert game.play("КОТ Г8").points == 2 + 1 + 1


@pytest.mark.clause("R7")
def test_words_crossed_on_the_way_count_too(table):
    game = table("scrabble-ru")
    game.play("ОСА 8З")
    assert game.play("ДОМ 9Е").words == (("ДОМ", 2 + 1 * 2 + 2), ("ОМ", 1 + 2))


@pytest.mark.clause("R8")
def test_the_first_word_covers_the_centre(table):
    assert table("scrabble-en").refused("QUIZ 8A") == ("illegal", "crossword.centre", "R8")


@pytest.mark.clause("R14")
def test_blanks_stay_where_they_are_laid(table):
    game = table("scrabble-ru")
    game.play("КО_КА=Ш 8Г")
    assert game.refused("8Е=Ш КО_=Т Г8") == ("illegal", "crossword.no-swaps", "R14")


@pytest.mark.clause("R3")
def test_who_goes_out_collects_what_the_others_hold(table):
    game = table("scrabble-ru", "Маша", "Петя", "Оля")
    game.play("КОШКА 8Г", "КОТ Г8", "КУМ Ж8")
    assert game.totals == (32, 4, 2 + 2 * 2 + 2)
    closing = game.play("Маша: рука=А Петя: рука= Оля: рука=ШЩ_ !")
    assert dict(closing.scores) == {0: -1, 1: 1 + 8 + 10, 2: -18}
    assert (game.totals, game.standing.winners) == ((31, 23, -10), (0,))
    assert (game.standing.why.key, game.standing.why.clause) == ("crossword.over-out", "R3")


@pytest.mark.clause("R3")
def test_when_all_skip_everyone_loses_their_own_rack(table):
    game = table("scrabble-ru")
    game.play("КОШКА 8Г", ".pass", ".pass", ".pass", ".pass")
    assert game.standing.over
    closing = game.play("Маша: рука=АЯ Петя: рука=Щ_")
    assert dict(closing.scores) == {0: -4, 1: -10}
    assert game.totals == (28, -10)


@pytest.mark.clause("R3")
def test_the_racks_are_counted_before_the_game_is_over(table):
    tables = sets.load("scrabble-ru")
    letters = "А1 Б3 В1 Г3 Д2 Е1 Ж5 З5 И1 Й4 К2 Л2 М2 Н1 О1 П2 Р1 С1 Т1 У2 Ш8 Щ10 *"
    tables |= {
        "letters": {"ru": letters, "provenance": "agreed"},
        "bag": {"ru": 14, "provenance": "printed"},
    }
    game = table("scrabble-ru", tables=tables)
    turn = game.play("КАРТОШК 8Б")
    assert [(note.key, note.clause) for note in turn.notes] == [("crossword.out", "R3")]
    assert not game.standing.over
    game.play("Маша: рука= Петя: рука=Щ")
    assert game.totals == ((2 + 1 + 1 * 2 + 1 + 1 + 8 + 2) * 2 + 50 + 10, -10)


@pytest.mark.clause("R5")
def test_no_more_tiles_are_changed_than_there_are(table):
    assert table("scrabble-en").refused(".exchange 8") == ("illegal", "crossword.exchange", "R5")


def test_a_second_shch_is_refused_with_the_count(table):
    game = table("scrabble-ru")
    game.play("ЩИ 8З")
    refusal = game.refusal("ИЩЕЙКА И8")
    assert (refusal.kind, refusal.key) == ("illegal", "crossword.too-many")
    assert refusal.values == {"tile": "Щ", "count": 1, "laid": 2}
    assert game.play("И_ЕЙКА=Щ И8").points == 1 + 0 * 2 + 1 + 4 + 2 + 1 * 2


@pytest.mark.clause("R18")
def test_the_apostrophe_has_a_tile_of_its_own(table):
    game = table("scrabble-uk")
    assert game.play("П’ЯТЬ 8Е").points == (2 + 10 + 4 + 1 + 5) * 2
    assert game.entries == ["П'ЯТЬ 8Е"]
    assert game.facts["board"][7] == ".....П'ЯТЬ....."


@pytest.mark.clause("R18")
def test_the_apostrophe_is_skipped_where_the_set_has_no_tile_for_it(table):
    game = table("erudit", language="uk")
    assert game.play("П'ЯТЬ 8З").points == 2 + 3 + 2 + 5
    assert game.entries == ["ПЯТЬ 8З"]


def test_a_blank_may_be_the_apostrophe_and_is_counted_as_one(table):
    game = table("scrabble-uk")
    assert game.play("П_ЯТЬ=' 8Е").points == (2 + 0 + 4 + 1 + 5) * 2
    refusal = game.refusal("Т_М_=ОА И8")
    assert (refusal.kind, refusal.key) == ("illegal", "crossword.too-many")
    assert refusal.values == {"tile": "*", "count": 2, "laid": 3}


def test_two_blanks_may_be_the_apostrophe_and_a_letter(table):
    game = table("scrabble-uk")
    assert game.play("П__ТЬ='Я 8Е").points == (2 + 0 + 0 + 1 + 5) * 2
    assert game.entries == ["П__ТЬ='Я 8Е"]
