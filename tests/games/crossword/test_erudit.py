"""Erudit 2 in 1, clause by clause: short games in the notation, with their points counted by the book.

Prices and board are those of the box: А1 Б3 В2 Д2 И1 К2 Л2 М2 О1 П2 Р2 С2 Т2 У3 Х5 Ш10 Щ10 Ь5; 8Г is green, 9Ж is
green, 8З the plain centre. A sum is written as it is counted: old tiles at face value, `2 * 2` a К on green.
"""

from __future__ import annotations

from typing import Any

import pytest

from referee import sets
from referee.clauses import clauses
from referee.errors import Illegal
from referee.games import setfile as boxes
from referee.games import word_rules
from referee.words.judges import Panel


@pytest.fixture(scope="module")
def judge() -> Any:
    """The judge of Erudit's words, with the dictionary that comes along."""
    return {
        language: Panel(rules=word_rules("erudit"), policy="nouns", language=language).judge(language).verdict
        for language in ("ru", "uk")
    }


def small_bag(tiles: int) -> dict[str, Any]:
    """The box with so few tiles that the bag can be played empty."""
    tables = sets.load("erudit")
    return {**tables, "bag": {"ru": tiles, "provenance": "printed"}}


# E1: what is in the box


@pytest.mark.clause("E1.1")
@pytest.mark.parametrize("players", [("Маша",), ("Маша", "Петя", "Оля", "Коля", "Юля")])
def test_one_player_is_too_few_and_five_are_too_many(table, players):
    with pytest.raises(Illegal) as caught:
        table("erudit", *players)
    assert (caught.value.key, caught.value.clause) == ("table.players", "E1.1")
    assert caught.value.values == {"count": len(players), "fewest": 2, "most": 4}


@pytest.mark.clause("E1.1")
@pytest.mark.parametrize("players", [("Маша", "Петя"), ("Маша", "Петя", "Оля", "Коля")])
def test_two_to_four_play(table, players):
    assert table("erudit", *players).totals == (0,) * len(players)


@pytest.mark.clause("E1.1")
def test_the_board_is_15_by_15(table):
    game = table("erudit")
    assert [len(row) for row in game.facts["board"]] == [15] * 15
    assert game.refused("КОШКА 8М") == ("illegal", "crossword.off-board", "E1.1")
    assert game.refused("КОШКА М12") == ("illegal", "crossword.off-board", "E1.1")
    assert game.refused("КОШКА 16Г") == ("unreadable", "crossword.notation.row", None)


@pytest.mark.clause("E1.1")
@pytest.mark.clause("E1.2")
def test_120_tiles_less_those_of_the_other_language(table):
    tables = sets.load("erudit")
    russian, ukrainian = boxes.read_box(tables, "ru"), boxes.read_box(tables, "uk")
    aside_in_russian = sum(ukrainian.counts[letter] for letter in "ІЇҐЄ")
    aside_in_ukrainian = sum(russian.counts[letter] for letter in "ЫЁЭЪ")
    assert (aside_in_russian, aside_in_ukrainian) == (6 + 1 + 1 + 1, 2 + 1 + 1 + 1)
    assert (russian.total, ukrainian.total) == (111, 115) == (120 - aside_in_russian, 120 - aside_in_ukrainian)
    assert table("erudit", language="ru").facts["bag"] == 111 - 7 - 7
    assert table("erudit", "А", "Б", "В", language="uk").facts["bag"] == 115 - 7 - 7 - 7


@pytest.mark.clause("E1.2")
@pytest.mark.parametrize(
    ("language", "word", "letter"),
    [
        ("ru", "КІШКА", "І"),
        ("ru", "ЇЖАК", "Ї"),
        ("ru", "ҐАВА", "Ґ"),
        ("ru", "ЄНОТ", "Є"),
        ("uk", "СЫР", "Ы"),
        ("uk", "ЭХО", "Э"),
        ("uk", "ОБЪЕМ", "Ъ"),
    ],
)
def test_letters_of_the_other_language_are_put_aside(table, language, word, letter):
    game = table("erudit", language=language)
    refusal = game.refusal(f"{word} 8З")
    assert (refusal.kind, refusal.key, refusal.clause) == ("illegal", "crossword.no-such-tile", "E1.2")
    assert refusal.values == {"letter": letter, "word": word}


@pytest.mark.clause("E1.2")
@pytest.mark.clause("R18")
def test_without_its_tile_yo_is_laid_as_ye(table):
    ukrainian, russian = table("erudit", language="uk"), table("erudit", language="ru")
    assert ukrainian.play("МЁД 8З").points == 2 + 1 + 2
    assert ukrainian.entries == ["МЕД 8З"]
    assert russian.play("МЁД 8З").points == 2 + 3 + 2
    assert russian.entries == ["МЁД 8З"]


@pytest.mark.clause("E1.2")
def test_there_is_one_hard_sign_and_six_of_i(table):
    russian = table("erudit", language="ru")
    russian.play("СЪЕЗД 8Ж")
    refusal = russian.refusal("СЪЁМ Ж8")
    assert (refusal.kind, refusal.key, refusal.clause) == ("illegal", "crossword.too-many", "E1.2")
    assert refusal.values == {"tile": "Ъ", "count": 1, "laid": 2}
    assert russian.play("С_ЁМ=Ъ Ж8").points == 2 + 10 * 2 + 3 + 2
    ukrainian = table("erudit", language="uk")
    ukrainian.play("ІІІ 8З", "ІІІІ З8")
    assert ukrainian.refusal("ІІ К8").values == {"tile": "І", "count": 6, "laid": 7}


@pytest.mark.clause("E1.3")
@pytest.mark.clause("E2.8")
def test_everyone_holds_seven_tiles_and_refills_to_seven(table):
    game = table("erudit")
    assert game.facts["racks"] == {"Маша": 7, "Петя": 7}
    assert game.play("КОШКА 8Г").points == 18
    assert game.facts["racks"] == {"Маша": 7, "Петя": 7}
    assert game.facts["bag"] == 111 - 14 - 5


@pytest.mark.clause("E1.3")
def test_nobody_lays_eight_tiles(table):
    game = table("erudit")
    refusal = game.refusal("КАРТОШКА 8Г")
    assert (refusal.kind, refusal.key, refusal.clause) == ("illegal", "crossword.rack", "E1.3")
    assert refusal.values == {"laid": 8, "rack": 7}


@pytest.mark.clause("E1.3")
def test_a_rack_that_the_bag_could_not_refill_is_smaller(table):
    game = table("erudit", tables=small_bag(18))
    game.play("КОШКА 8Г")
    assert (game.facts["bag"], game.facts["racks"]) == (0, {"Маша": 6, "Петя": 7})
    game.play(".pass")
    assert game.refusal("КАРТОШКА Ж8").values == {"laid": 7, "rack": 6}


# E2: the turn


@pytest.mark.clause("E2.1")
def test_the_turn_goes_round_to_the_left(table):
    game = table("erudit", "Маша", "Петя", "Оля")
    for turn in (0, 1, 2, 0):
        assert game.standing.turn == turn
        game.play(".pass")


@pytest.mark.clause("E2.1")
def test_out_of_turn_is_refused_and_says_whose_turn_it_is(table):
    game = table("erudit", "Маша", "Петя", "Оля")
    refusal = game.refusal("Оля: КОШКА 8Г")
    assert (refusal.kind, refusal.key, refusal.clause) == ("illegal", "table.not-your-turn", "E2.1")
    assert refusal.values == {"player": "Оля", "turn": "Маша"}
    assert game.play("Маша: КОШКА 8Г").player == 0


@pytest.mark.clause("E2.2")
@pytest.mark.clause("R7")
def test_several_words_in_one_turn_need_not_stand_in_line(table):
    game = table("erudit")
    game.play("КОШКА 8Г")
    turn = game.play("КОТ Г8 КУМ Ж8")
    assert turn.words == (("КОТ", 2 + 1 + 2), ("КУМ", 2 + 3 * 2 + 2))
    assert turn.points == 15
    assert game.totals == (18, 15)


@pytest.mark.clause("R7")
@pytest.mark.clause("E2.3")
def test_a_new_word_may_hang_on_another_new_word_of_the_turn(table):
    game = table("erudit")
    game.play("КОШКА 8Г")
    assert game.play("КОТ Г8 ТОМ 10Г").words == (("КОТ", 5), ("ТОМ", 2 + 1 + 2))


@pytest.mark.clause("R7")
@pytest.mark.clause("E2.3")
def test_every_group_of_new_tiles_touches_old_ones(table):
    game = table("erudit")
    game.play("КОШКА 8Г")
    refusal = game.refusal("КОТ Г8 ДОМ 1А")
    assert (refusal.kind, refusal.key, refusal.clause) == ("illegal", "crossword.apart", "E2.3")
    assert refusal.values == {"letters": "ДОМ"}


@pytest.mark.clause("E2.3")
def test_a_new_word_shares_a_letter_or_lengthens_a_whole_word(table):
    game = table("erudit")
    game.play("ПАРОМ 8Г")
    assert game.refused("ДОМ 1А") == ("illegal", "crossword.apart", "E2.3")
    assert game.refused("ДОМ 10Ж") == ("illegal", "crossword.apart", "E2.3")
    assert game.play("МЕЛ З8").points == 2 + 1 + 2
    assert game.play("ПАРОМЩИК 8Г").points == 2 + 1 + 2 + 1 + 2 + 10 + 1 + 2


@pytest.mark.clause("E2.3")
def test_a_corner_is_no_touch(table):
    game = table("erudit")
    game.play("КОТ 8Ж")
    assert game.refused("ДОМ 9К") == ("illegal", "crossword.apart", "E2.3")


@pytest.mark.clause("E2.3")
def test_nothing_is_laid_over_another_letter(table):
    game = table("erudit")
    game.play("КОШКА 8Г")
    refusal = game.refusal("КРАН Е7")
    assert (refusal.kind, refusal.key, refusal.clause) == ("illegal", "crossword.in-the-way", "E2.3")
    assert refusal.values == {"word": "КРАН", "place": "Е-7 ↓", "cell": "8-Е", "letter": "Ш"}


@pytest.mark.clause("E2.3")
def test_a_turn_lays_at_least_one_tile(table):
    game = table("erudit")
    game.play("КОШКА 8Г")
    assert game.refused("КОШКА 8Г") == ("illegal", "crossword.nothing-laid", "E2.3")


@pytest.mark.clause("E2.4")
def test_words_read_across_and_down_and_no_other_way(table):
    game = table("erudit", words={"АКШОК": "E6.1"})
    assert game.refused("АКШОК 8Г") == ("unacceptable", "crossword.unacceptable", "E6.1")
    game.play("КОШКА 8Г")
    assert game.facts["board"][7] == "...КОШКА......."
    game.play("КОТ Г8")
    assert [row[3] for row in game.facts["board"]] == [*".......КОТ....."]


@pytest.mark.clause("E2.5")
def test_the_first_word_covers_the_centre(table):
    game = table("erudit")
    refusal = game.refusal("КОШКА 8А")
    assert (refusal.kind, refusal.key, refusal.clause) == ("illegal", "crossword.centre", "E2.5")
    assert refusal.values == {"centre": "8-З"}
    assert game.refused("КОШКА Ж8") == ("illegal", "crossword.centre", "E2.5")
    assert game.play("КОШКА З4").points == 2 * 2 + 1 + 10 + 2 + 1


@pytest.mark.clause("R8")
def test_a_first_move_of_several_words_is_one_group(table):
    game = table("erudit")
    assert game.refused("КОТ 8Ж ДОМ 1А") == ("illegal", "crossword.first-together", "R8")
    assert game.play("КОТ 8Ж КУМ Ж8").words == (("КОТ", 2 + 1 + 2), ("КУМ", 2 + 3 * 2 + 2))


@pytest.mark.clause("E2.6")
def test_a_player_who_changes_tiles_or_passes_loses_the_turn(table):
    game = table("erudit")
    change = game.play(".exchange 7")
    assert (change.kind, change.player, change.points, game.standing.turn) == ("exchange", 0, 0, 1)
    skip = game.play(".pass")
    assert (skip.kind, skip.player, skip.points, game.standing.turn) == ("pass", 1, 0, 0)
    assert game.facts["bag"] == 97


@pytest.mark.clause("E2.6")
@pytest.mark.clause("R5")
def test_no_more_tiles_are_changed_than_the_bag_holds(table):
    game = table("erudit", tables=small_bag(14 + 8))
    game.play("КОШКА 8Г")
    assert game.facts["bag"] == 3
    refusal = game.refusal(".exchange 4")
    assert (refusal.kind, refusal.key, refusal.clause) == ("illegal", "crossword.exchange-bag", "E2.6")
    assert refusal.values == {"tiles": 4, "bag": 3}
    assert game.play(".exchange 3").points == 0


@pytest.mark.clause("E2.6")
@pytest.mark.parametrize("tiles", [0, 8])
def test_from_one_tile_to_all_seven_are_changed(table, tiles):
    refusal = table("erudit").refusal(f".exchange {tiles}")
    assert (refusal.kind, refusal.key, refusal.clause) == ("illegal", "crossword.exchange", "E2.6")
    assert refusal.values == {"tiles": tiles, "most": 7}


@pytest.mark.clause("E2.7")
def test_every_run_of_letters_is_a_word(table):
    game = table("erudit", words={"ТА": "E6.2", "МА": "E6.2"})
    game.play("КОТ 8Ж")
    refusal = game.refusal("МАК 9З")
    assert (refusal.kind, refusal.key, refusal.clause) == ("unacceptable", "crossword.run-unacceptable", "E2.7")
    assert refusal.words == ("ТА",)
    assert refusal.values == {"word": "ТА", "place": "И-8 ↓", "typed": "МАК 9З!"}


@pytest.mark.clause("E2.7")
@pytest.mark.clause("R9")
def test_words_may_lie_side_by_side_where_every_run_is_a_word(table):
    game = table("erudit")
    game.play("ОСА 8З")
    turn = game.play("ДОМ 9Е")
    assert turn.words == (("ДОМ", 2 + 1 * 2 + 2), ("ОМ", 1 + 2))


@pytest.mark.clause("E2.7")
def test_a_word_is_named_whole_with_the_letters_it_meets(table):
    game = table("erudit")
    game.play("ПАРОМ 8Г")
    refusal = game.refusal("ЩИК 8И")
    assert (refusal.kind, refusal.key, refusal.clause) == ("ambiguous", "crossword.reads-on-choice", "E2.7")
    assert refusal.values == {"word": "ЩИК", "run": "ПАРОМЩИК"}
    assert [choice.entry for choice in refusal.choices] == ["ПАРОМЩИК 8Г"]
    assert game.play("ПАРОМЩИК 8Г").points > 0


@pytest.mark.clause("E2.7")
def test_a_word_that_reads_on_into_what_cannot_be_is_refused(table):
    game = table("erudit")
    game.play("ПАРОМ 8Г")
    refusal = game.refusal("8Г=П ЩИК 8И")
    assert (refusal.kind, refusal.key, refusal.clause) == ("illegal", "crossword.reads-on", "E2.7")
    assert refusal.values == {"word": "ЩИК", "place": "8-И →", "run": "ПАРОМЩИК"}


@pytest.mark.clause("E2.7")
def test_the_word_a_player_named_is_cited_by_its_own_clause(table):
    game = table("erudit", words={"КОТЫ": "E6.2", "ОМ": "E6.1"})
    game.play("ОСА 8З")
    assert game.refused("КОТЫ 9Д") == ("unacceptable", "crossword.unacceptable", "E6.2")
    assert game.refused("ДОМ 9Е") == ("unacceptable", "crossword.run-unacceptable", "E2.7")


@pytest.mark.clause("E2.8")
def test_the_points_of_a_turn_are_named_word_by_word(table):
    game = table("erudit")
    game.play("КОШКА 8Г")
    turn = game.play("КОТ Г8 КУМ Ж8")
    assert (turn.words, turn.bonus, turn.points) == ((("КОТ", 5), ("КУМ", 10)), 0, 15)


@pytest.mark.clause("E2.9")
@pytest.mark.clause("R13")
def test_all_seven_tiles_in_one_turn_are_15_more_after_the_multipliers(table):
    game = table("erudit")
    game.play("КОРОВА З7")
    turn = game.play("КАРТОШКА 12А")
    assert turn.words == (("КАРТОШКА", (2 * 2 + 1 + 2 + 2 + 1 + 10 + 2 + 1) * 2),)
    assert (turn.bonus, turn.points) == (15, 61)


@pytest.mark.clause("E2.9")
@pytest.mark.clause("R13")
def test_seven_tiles_in_several_words_are_15_once_and_six_are_none(table):
    seven, six = table("erudit"), table("erudit")
    turn = seven.play("КОШКА 8Г КОТ Г8")
    assert (turn.words, turn.bonus, turn.points) == ((("КОШКА", 18), ("КОТ", 2 * 2 + 1 + 2)), 15, 40)
    assert six.play("КОРОВА З7").bonus == 0


# E3: the end


@pytest.mark.clause("E3.1")
@pytest.mark.clause("E3.3")
def test_the_closing_line_ends_the_game_and_the_highest_total_wins(table):
    game = table("erudit")
    game.play("КОШКА 8Г", "КОТ Г8")
    closing = game.play("Маша: рука= Петя: рука=ШЩ_")
    assert (closing.kind, dict(closing.scores)) == ("close", {0: 0, 1: 0})
    assert game.totals == (18, 5)
    assert (game.standing.over, game.standing.winners, game.standing.turn) == (True, (0,), None)
    assert (game.standing.why.key, game.standing.why.clause) == ("crossword.over-out", "E3.1")


@pytest.mark.clause("E3.1")
@pytest.mark.clause("R3")
def test_an_empty_rack_and_an_empty_bag_end_the_game_at_once(table):
    game = table("erudit", tables=small_bag(7 + 7))
    game.play("КОШКА 8Г КОТ Г8")
    assert (game.facts["bag"], game.facts["racks"]) == (0, {"Маша": 0, "Петя": 7})
    assert (game.standing.over, game.standing.winners, game.totals) == (True, (0,), (40, 0))
    assert game.standing.why.clause == "E3.1"
    assert game.refused("ТОМ 10Г") == ("illegal", "table.over", "E3.1")


@pytest.mark.clause("E3.1")
def test_a_match_closed_while_the_bag_should_hold_tiles_is_closed_and_it_is_said(table):
    game = table("erudit")
    game.play("КОШКА 8Г")
    closing = game.play("Маша: рука= Петя: рука=АБ")
    assert (closing.kind, game.standing.over, game.standing.winners) == ("close", True, (0,))
    (note,) = closing.notes
    assert (note.key, note.values, note.clause) == ("crossword.bag-not-empty", {"bag": 111 - 7 - 7 - 5}, "E3.1")
    agreed = table("erudit")
    agreed.play("КОШКА 8Г")
    assert agreed.play("Маша: рука= Петя: рука=АБ", agreed=True).notes == ()


@pytest.mark.clause("E1.3")
def test_hands_at_the_close_of_another_size_than_was_counted_are_told(table):
    tables = {**sets.load("erudit"), "bag": {"ru": 7 + 7 + 5, "uk": 115, "provenance": "printed"}}
    game = table("erudit", tables=tables)
    game.play("КОШКА 8Г")
    assert game.facts["bag"] == 0
    closing = game.play("Маша: рука= Петя: рука=АБВГДЕЖ")
    (note,) = closing.notes
    assert (note.key, note.clause) == ("crossword.other-count", "E1.3")
    assert note.values == {"player": "Маша", "given": 0, "count": 7}


def test_no_hand_at_the_close_holds_tiles_that_the_box_does_not(table):
    game = table("erudit")
    game.play("КОШКА 8Г")
    assert game.refused("Маша: рука= Петя: рука=АБЪЪ") == ("illegal", "crossword.too-many", "E1.2")
    assert game.refused("Маша: рука= Петя: рука=АБ___") == ("illegal", "crossword.too-many", "E5.1")
    game.play("Маша: рука= Петя: рука=АБЪ__")
    assert game.standing.winners == (0,)


@pytest.mark.clause("E3.1")
def test_players_who_count_themselves_know_when_the_bag_is_empty(table):
    game = table("erudit")
    game.play("30", "20")
    assert (game.facts["bag"], game.facts["racks"]) == (None, {})
    game.play("Маша: рука= Петя: рука=АБ")
    assert (game.standing.over, game.standing.winners) == (True, (0,))


@pytest.mark.clause("E3.1")
def test_somebody_has_to_be_out(table):
    game = table("erudit")
    game.play("30")
    assert game.refused("Маша: рука=А Петя: рука=Б") == ("illegal", "crossword.nobody-out", "E3.1")
    assert game.refused("Маша: рука= Петя: рука=АБВГДЕЖЗ") == ("illegal", "crossword.hand-too-big", "E1.3")
    assert game.refused("Маша: рука= Петя: рука=Ї") == ("illegal", "crossword.no-such-tile", "E1.2")


@pytest.mark.clause("E3.1")
def test_nobody_left_out_has_gone_out_while_the_bag_holds_tiles(table):
    game = table("erudit", "Маша", "Петя", "Оля")
    game.play("КОТ 8Ж")
    for line in ("Петя: рука=АБ", "Маша: рука= Петя: рука=АБ"):
        assert game.refused(line)[:2] == ("unreadable", "crossword.hands-missing")
    game.play(".leave Оля", "Маша: рука= Петя: рука=АБ")
    assert game.standing.over


@pytest.mark.clause("E3.2")
@pytest.mark.clause("R5")
def test_two_rounds_of_skipping_by_everyone_end_the_game(table):
    game = table("erudit", "Маша", "Петя", "Оля")
    game.play("КОШКА 8Г", ".pass", ".exchange 3", ".pass", ".pass", ".exchange 1")
    assert not game.standing.over
    game.play(".pass")
    assert (game.standing.over, game.standing.winners) == (True, (0,))
    assert (game.standing.why.key, game.standing.why.clause) == ("crossword.over-skips", "E3.2")
    assert game.refused("КОТ Г8") == ("illegal", "table.over", "E3.2")


@pytest.mark.clause("E3.2")
def test_a_word_breaks_the_chain_of_skips(table):
    game = table("erudit")
    game.play("КОШКА 8Г", ".pass", ".pass", ".pass", "КОТ Г8", ".pass", ".pass", ".pass")
    assert not game.standing.over
    game.play(".pass")
    assert game.standing.over


@pytest.mark.clause("R6")
def test_a_turn_lost_by_a_challenge_is_no_skip(table):
    game = table("erudit", words={"КОК": "E6.1"}, judge="auto")
    game.play("КОШКА 8Г", ".pass", ".pass", ".pass")
    assert game.play("КОК Г8").fell is True
    game.play(".pass", ".pass", ".pass")
    assert not game.standing.over
    game.play(".pass")
    assert game.standing.over


@pytest.mark.clause("R6")
def test_a_struck_turn_breaks_the_chain_of_skips(table):
    game = table("erudit", words={"КОК": "E6.1"}, judge="challenge")
    game.play("КОШКА 8Г", ".pass", ".pass", ".pass", "КОК Г8", ".challenge", ".pass", ".pass", ".pass")
    assert not game.standing.over
    game.play(".pass")
    assert game.standing.over


@pytest.mark.clause("E3.3")
@pytest.mark.clause("R0")
def test_equal_totals_share_the_win(table):
    game = table("erudit")
    game.play("КОТ 8Ж", "КОМ Ж8", ".adjust Маша +1", "Маша: рука= Петя: рука=А")
    assert game.totals == (5 + 1, 2 + 1 * 2 + 2)
    assert game.standing.winners == (0, 1)


# E4: counting


@pytest.mark.clause("E4.1")
def test_green_doubles_and_yellow_triples_the_letter(table):
    game = table("erudit")
    game.play("КОРОВА З7", "КАРТОШКА 12А")
    assert game.play("ОСА Б10").points == 1 * 3 + 2 + 1
    assert game.totals == (2 + 1 + 2 + 1 + 2 + 1 * 2 + 6, 61)


@pytest.mark.clause("E4.1")
def test_blue_doubles_and_red_triples_the_word(table):
    game = table("erudit")
    game.play("КОРОВА З3")
    assert game.play("РАМА 5З").points == (2 + 1 + 2 + 1) * 2
    turn = game.play("АКАДЕМИЯ 8З")
    assert turn.words == (("АКАДЕМИЯ", (1 + 2 + 1 + 2 + 1 * 2 + 2 + 1 + 3) * 3),)
    assert turn.points == 42 + 15


@pytest.mark.clause("E4.2")
@pytest.mark.clause("R12")
def test_two_blue_cells_are_times_four(table):
    game = table("erudit")
    game.play("КОРОВА З3")
    turn = game.play("ПАПРИКА 5Д")
    assert turn.points == (2 + 1 + 2 + 2 + 1 + 2 + 1) * 2 * 2
    assert game.totals == (2 + 1 * 2 + 2 + 1 + 2 + 1, 44)


@pytest.mark.clause("E4.2")
@pytest.mark.clause("R12")
def test_two_red_cells_are_times_nine(table):
    game = table("erudit")
    game.play("КОРОВА З7", "КАРТОШКА 12А")
    turn = game.play("КАРАКУЛЬ А8")
    assert turn.words == (("КАРАКУЛЬ", (2 + 1 + 2 + 1 + 2 + 3 + 2 + 5) * 3 * 3),)
    assert (turn.bonus, turn.points) == (15, 18 * 9 + 15)


@pytest.mark.clause("E4.2")
def test_the_letter_premium_is_inside_the_word_premium(table):
    game = table("erudit")
    game.play("КОРОВА З7")
    assert game.play("КАРТОШКА 12А").words == (("КАРТОШКА", (2 * 2 + 19) * 2),)


@pytest.mark.clause("E4.3")
def test_a_premium_counts_once(table):
    game = table("erudit")
    assert game.play("КОШКА 8Г").points == 2 * 2 + 1 + 10 + 2 + 1
    assert game.play("КОТ Г8").points == 2 + 1 + 2


@pytest.mark.clause("E4.4")
@pytest.mark.clause("R10")
def test_a_lengthened_word_scores_whole_with_old_tiles_at_face_value(table):
    game = table("erudit")
    assert game.play("ПАРОМ 8Г").points == 2 * 2 + 1 + 2 + 1 + 2
    assert game.play("ПАРОМЩИК 8Г").points == 2 + 1 + 2 + 1 + 2 + 10 + 1 + 2


@pytest.mark.clause("E4.4")
@pytest.mark.clause("R11")
def test_a_new_tile_on_a_premium_counts_in_both_its_words(table):
    game = table("erudit")
    game.play("НОС 8Ж")
    assert game.play("СУП И8 УХО 9И").words == (("СУП", 2 + 3 * 2 + 2), ("УХО", 3 * 2 + 5 + 1))


@pytest.mark.clause("R17")
def test_the_same_word_may_be_laid_twice(table):
    game = table("erudit")
    game.play("КОТ 8Ж")
    assert game.play("КОТ Ж8").points == 2 + 1 * 2 + 2


# E5: stars


@pytest.mark.clause("E5.1")
def test_a_star_is_worth_what_its_letter_is_worth(table):
    game = table("erudit")
    turn = game.play("КО_КА=Ш 8Г")
    assert turn.words == (("КОШКА", 2 * 2 + 1 + 10 + 2 + 1),)
    assert game.facts["board"][7] == "...КОшКА......."
    assert game.play("ШАР Е8").points == 10 + 1 + 2


@pytest.mark.clause("E5.1")
def test_there_are_two_stars(table):
    game = table("erudit")
    game.play("_О_КА=КШ 8Г")
    refusal = game.refusal("К_Т=О Г8")
    assert (refusal.kind, refusal.key, refusal.clause) == ("illegal", "crossword.too-many", "E5.1")
    assert refusal.values == {"tile": "*", "count": 2, "laid": 3}


@pytest.mark.clause("E5.2")
@pytest.mark.clause("R14")
def test_the_real_letter_takes_the_star_which_is_laid_in_the_same_turn(table):
    game = table("erudit")
    game.play("КО_КА=Ш 8Г")
    turn = game.play("8Е=Ш КО_=Т Г8")
    assert turn.words == (("КОТ", 2 + 1 + 2),)
    assert turn.points == 5
    assert game.facts["board"][7:10] == ["...КОШКА.......", "...О...........", "...т..........."]
    assert game.totals == (18, 5)


@pytest.mark.clause("E5.2")
def test_its_own_layer_may_take_the_star_too(table):
    game = table("erudit")
    game.play("КО_КА=Ш 8Г", ".pass")
    assert game.play("8Е=Ш КО_=Т Г8").player == 0


@pytest.mark.clause("E5.2")
def test_a_star_is_not_taken_to_be_kept(table):
    game = table("erudit")
    game.play("КО_КА=Ш 8Г")
    refusal = game.refusal("8Е=Ш КОТ Г8")
    assert (refusal.kind, refusal.key, refusal.clause) == ("illegal", "crossword.star-not-laid", "E5.2")
    assert refusal.values == {"taken": 1, "laid": 0}


@pytest.mark.clause("E5.2")
def test_a_star_is_taken_where_it_lies_and_for_its_own_letter(table):
    game = table("erudit")
    game.play("КО_КА=Ш 8Г")
    assert game.refused("8Д=О КО_=Т Г8") == ("illegal", "crossword.no-star-there", "E5.2")
    assert game.refused("1А=О КО_=Т Г8") == ("illegal", "crossword.no-star-there", "E5.2")
    assert game.refused("8Е=Ш 8Е=Ш КО_=Т Г8") == ("illegal", "crossword.no-star-there", "E5.2")
    refusal = game.refusal("8Е=Щ КО_=Т Г8")
    assert (refusal.key, refusal.clause) == ("crossword.star-stands-for", "E5.2")
    assert refusal.values == {"place": "8-Е", "letter": "Ш", "given": "Щ"}


@pytest.mark.clause("R14")
def test_two_stars_in_one_turn_are_fine_if_both_are_laid(table):
    game = table("erudit")
    game.play("_О_КА=КШ 8Г")
    assert game.refusal("8Г=К 8Е=Ш КО_=Т Г8").values == {"taken": 2, "laid": 1}
    assert game.play("8Г=К 8Е=Ш К__=ОТ Ж8").points == 2 + 1 * 2 + 2
    assert game.facts["board"][7] == "...КОШКА......."
    assert game.totals == (18, 6)


@pytest.mark.clause("R13")
def test_the_tile_put_in_place_of_a_star_counts_towards_seven(table):
    game = table("erudit")
    game.play("КО_КА=Ш 8Г")
    turn = game.play("8Е=Ш КА_ТОШКА=Р Ж8")
    assert turn.words == (("КАРТОШКА", 2 + 1 * 2 + 2 + 2 + 1 + 10 * 2 + 2 + 1),)
    assert (turn.bonus, turn.points) == (15, 47)
    assert game.facts["bag"] == 97 - 5 - 7


# E6: words


@pytest.mark.clause("E6.1")
@pytest.mark.parametrize(("word", "reason"), [("МОСКВА", "proper"), ("США", "abbreviation"), ("КШАРЫ", "unknown")])
def test_names_abbreviations_and_words_no_dictionary_has_are_refused(table, judge, word, reason):
    game = table("erudit", ask=judge["ru"])
    refusal = game.refusal(f"{word} З8")
    assert (refusal.kind, refusal.key, refusal.clause) == ("unacceptable", "crossword.unacceptable", "E6.1")
    assert {name: verdict.reason for name, verdict in refusal.verdicts.items()} == {word: reason}


@pytest.mark.clause("E6.1")
@pytest.mark.parametrize("word", ["МАТЬ-И-МАЧЕХА", "КАФЕ-БАР"])
def test_a_word_with_a_hyphen_is_refused_as_a_word(table, judge, word):
    game = table("erudit", ask=judge["ru"])
    refusal = game.refusal(f"{word} 8З")
    assert (refusal.kind, refusal.clause, refusal.words) == ("unacceptable", "E6.1", (word,))
    assert [(verdict.reason, verdict.clause) for verdict in refusal.verdicts.values()] == [("hyphen", "E6.1")]


@pytest.mark.clause("E6.1")
@pytest.mark.parametrize("how", [{"judge": "challenge"}, {"judge": "auto"}, {"policy": "off"}])
def test_a_hyphen_is_on_no_tile_however_words_are_judged(table, how):
    game = table("erudit", **how)
    assert game.refused("КАФЕ-БАР 8З") == ("unacceptable", "crossword.hyphen", "E6.1")
    assert game.refused("КАФЕ-БАР") == ("unacceptable", "crossword.hyphen", "E6.1")
    assert game.play("КАФЕ-БАР! 8З").words == (("КАФЕБАР", 2 + 1 + 10 + 1 + 3 * 2 + 1 + 2),)


@pytest.mark.clause("E5.1")
def test_a_star_is_not_laid_on_a_letter(table):
    game = table("erudit")
    game.play("КОШКА 8Г")
    refusal = game.refusal("К_ШКАМИ=О 8Г")
    assert (refusal.kind, refusal.key, refusal.clause) == ("illegal", "crossword.star-over", "E5.1")
    assert refusal.values == {"word": "КОШКАМИ", "cell": "8-Д", "letter": "О"}
    assert game.play("КОШКАМ_=И 8Г").words == (("КОШКАМИ", 2 + 1 + 10 + 2 + 1 + 2 + 1),)


@pytest.mark.clause("E5.1")
def test_a_star_that_lies_may_be_typed_as_a_star(table):
    game = table("erudit")
    game.play("К_Т=О 8Ж")
    assert game.play("К_ТИК=О 8Ж").words == (("КОТИК", 2 + 1 + 2 + 1 + 2),)


@pytest.mark.clause("E5.2")
def test_a_star_is_not_taken_without_a_word(table):
    game = table("erudit")
    game.play("К_Т=О 8Ж")
    assert game.refused("8З=О") == ("illegal", "crossword.star-not-laid", "E5.2")
    assert table("schitay-slova").refused("8З=О") == ("illegal", "crossword.no-swaps", "S2.3")


@pytest.mark.clause("E6.1")
@pytest.mark.parametrize("word", ["КАФЕ", "ВИСКИ", "ПАЛЬТО", "ЖЮРИ"])
def test_borrowed_words_of_the_dictionary_are_fine(table, judge, word):
    assert table("erudit", ask=judge["ru"]).play(f"{word} З8").kind == "play"


@pytest.mark.clause("E6.2")
@pytest.mark.parametrize(
    ("word", "reason"), [("КОШКИ", "plural"), ("КОШКУ", "oblique"), ("БЕЖАТЬ", "verb"), ("МОКРЫЙ", "adjective")]
)
def test_only_nouns_in_the_nominative_singular(table, judge, word, reason):
    game = table("erudit", ask=judge["ru"])
    refusal = game.refusal(f"{word} З8")
    assert (refusal.kind, refusal.clause) == ("unacceptable", "E6.2")
    assert {name: verdict.reason for name, verdict in refusal.verdicts.items()} == {word: reason}


@pytest.mark.clause("E6.2")
@pytest.mark.parametrize(("language", "word"), [("ru", "ЧАСЫ"), ("ru", "НОЖНИЦЫ"), ("uk", "НОЖИЦІ"), ("uk", "ДВЕРІ")])
def test_a_plural_without_a_singular_is_a_word(table, judge, language, word):
    assert table("erudit", language=language, ask=judge[language]).play(f"{word} З8").kind == "play"


@pytest.mark.clause("E6.2")
def test_the_players_may_agree_on_a_word_the_judge_refuses(table, judge):
    game = table("erudit", ask=judge["ru"])
    turn = game.play("КОШКИ! 8Г")
    assert (turn.agreed, turn.points) == (("КОШКИ",), 18)
    assert game.entries == ["КОШКИ! 8Г"]
    assert game.play("КОТЫ Г8", agreed=True).agreed == ("КОТЫ",)
    assert game.entries[1] == "КОТЫ Г8 !"


@pytest.mark.clause("E6.3")
def test_places_are_found_without_a_dictionary(table):
    def never(word: str) -> Any:
        raise AssertionError(f"{word} was looked up")

    game = table("erudit", ask=never)
    refusal = game.refusal("КШК")
    assert (refusal.kind, refusal.key) == ("ambiguous", "crossword.several-places")
    assert {choice.place for choice in refusal.choices} == {"8Е", "8Ж", "8З", "З6", "З7", "З8"}
    assert refusal.verdicts == {}


@pytest.mark.clause("E6.3")
def test_no_word_is_judged_that_was_not_laid(table):
    asked: list[str] = []

    def listening(word: str) -> Any:
        asked.append(word)
        return game._verdict(word)

    game = table("erudit", ask=listening)
    game.refusal("ДОМ 1А")
    game.refusal("КАРТОШКА 8Г")
    assert asked == []
    game.play("КОШКА 8Г")
    assert asked == ["КОШКА"]


@pytest.mark.clause("E6.3")
def test_while_a_match_runs_the_referee_offers_no_words(referee):
    referee("new", "erudit", "Маша", "Петя", "--language", "ru")
    assert referee("check", "кошкка", "--json").json()["words"][0]["suggestions"] == []
    answer = referee("check", "кошкка")
    assert answer.code == 1
    assert "E6.3" in answer.out + answer.err


@pytest.mark.clause("E6.4")
@pytest.mark.clause("R15")
def test_a_fallen_play_comes_off_the_board_and_the_turn_is_lost(table):
    game = table("erudit", words={"КОК": "E6.1"}, judge="challenge")
    game.play("КО_КА=Ш 8Г", "8Е=Ш КО_=К Г8 КУМ Ж8")
    before = game.facts
    assert game.totals == (18, 15)
    fall = game.play(".challenge КОК")
    assert (fall.kind, fall.fell, fall.player, fall.points) == ("challenge", True, 1, -15)
    assert [(note.key, note.clause) for note in fall.notes] == [("crossword.fell", "E6.4")]
    assert game.totals == (18, 0)
    assert game.standing.turn == 0
    assert (before["bag"], game.facts["bag"]) == (97 - 5 - 4, 97 - 5)
    assert game.facts["board"][7:10] == ["...КОшКА.......", "." * 15, "." * 15]


@pytest.mark.clause("R15")
def test_the_premiums_of_a_fallen_play_are_fresh_again(table):
    game = table("erudit", words={"КШК": "E6.1"}, judge="challenge")
    assert game.play("КШК 8Е").points == 2 + 10 + 2
    game.play(".challenge")
    assert game.refused("КОТ Г8") == ("illegal", "crossword.centre", "E2.5")
    assert game.play("КОШКА 8Г").points == 2 * 2 + 1 + 10 + 2 + 1


@pytest.mark.clause("R15")
@pytest.mark.clause("R3")
def test_a_fallen_play_gives_the_tiles_back_and_the_game_goes_on(table):
    game = table("erudit", words={"КОТ": "E6.1"}, judge="challenge", tables=small_bag(7 + 7))
    game.play("КОШКА 8Г КОТ Г8")
    assert game.standing.over
    game.play(".challenge КОТ")
    assert (game.facts["bag"], game.facts["racks"]) == (0, {"Маша": 7, "Петя": 7})
    assert (game.standing.over, game.standing.turn, game.totals) == (False, 1, (0, 0))


@pytest.mark.clause("E6.4")
@pytest.mark.clause("R16")
def test_a_challenge_that_fails_costs_nothing(table):
    game = table("erudit", judge="challenge")
    game.play("КОШКА 8Г")
    stood = game.play(".challenge")
    assert (stood.fell, stood.points) == (False, None)
    assert [(note.key, note.clause) for note in stood.notes] == [("crossword.challenge-failed", "R16")]
    assert (game.totals, game.standing.turn) == ((18, 0), 1)


@pytest.mark.clause("E6.4")
def test_any_word_may_be_challenged_until_the_next_turn(table):
    game = table("erudit", words={"КУМ": "E6.1"}, judge="challenge")
    game.play("КОШКА 8Г", "КОТ Г8 КУМ Ж8", ".challenge КОТ")
    assert game.totals == (18, 15)
    assert game.play(".challenge КУМ").fell is True
    assert game.totals == (18, 0)


@pytest.mark.clause("E6.4")
def test_once_the_next_turn_is_played_it_is_too_late(table):
    game = table("erudit", words={"КШК": "E6.1"}, judge="challenge")
    game.play("КШК 8Ж", "КОТ Ж8")
    refusal = game.refusal(".challenge КШК")
    assert (refusal.kind, refusal.key, refusal.clause) == ("illegal", "crossword.not-in-play", "E6.4")
    game.play(".pass")
    assert game.refused(".challenge") == ("illegal", "crossword.nothing-to-challenge", "E6.4")


@pytest.mark.clause("E6.4")
def test_a_correction_of_points_is_no_turn_and_leaves_time_to_challenge(table):
    game = table("erudit", words={"КШК": "E6.1"}, judge="challenge")
    game.play("КШК 8Ж", ".adjust Петя -5 упала фишка")
    assert game.play(".challenge").fell is True
    assert game.totals == (0, -5)


def test_the_rules_are_told_in_three_languages():
    for language in ("ru", "uk", "en"):
        told = {clause.id: clause.text for clause in clauses("erudit", language)}
        assert [id for id in told if id.startswith("E")] == [
            *("E1.1", "E1.2", "E1.3", "E2.1", "E2.2", "E2.3", "E2.4", "E2.5", "E2.6", "E2.7", "E2.8", "E2.9"),
            *("E3.1", "E3.2", "E3.3", "E4.1", "E4.2", "E4.3", "E4.4", "E5.1", "E5.2", "E6.1", "E6.2", "E6.3", "E6.4"),
        ]
        assert all(told.values())
