"""Schitay slova, clause by clause: short games in the notation, with their points counted by the book.

Prices are those of classic Erudit: А1 Г3 Д2 Е1 И1 К2 М2 Н1 О1 П2 Р2 С2 Т2 У3 Х5 Ш10 Щ10 Я3; 8Г and 9И are light blue,
10К dark blue, 5Л pink, 8П red, 8З the plain centre.
"""

from __future__ import annotations

from typing import Any

import pytest

from referee import sets
from referee.clauses import clauses
from referee.errors import Illegal

GAME = "schitay-slova"


def box(**changes: dict[str, Any]) -> dict[str, Any]:
    """The box with some of its parts as a house plays them."""
    tables = sets.load(GAME)
    return {**tables, **{part: {**tables[part], **change} for part, change in changes.items()}}


@pytest.mark.clause("S1.1")
def test_two_or_more_play(table):
    with pytest.raises(Illegal) as caught:
        table(GAME, "Маша")
    assert (caught.value.key, caught.value.clause) == ("table.players", "S1.1")
    assert table(GAME, "Маша", "Петя", "Оля", "Коля", "Юля").totals == (0, 0, 0, 0, 0)


@pytest.mark.clause("S1.1")
def test_the_order_is_settled_before_the_start(table):
    game = table(GAME, "Маша", "Петя", "Оля")
    game.play("КОШКА 8Г")
    refusal = game.refusal("Оля: КОТ Г8")
    assert (refusal.kind, refusal.key, refusal.clause) == ("illegal", "table.not-your-turn", "S1.1")
    assert refusal.values == {"player": "Оля", "turn": "Петя"}


@pytest.mark.clause("S1.2")
def test_the_agreed_sum_is_100_where_nothing_else_is_said(table):
    game = table(GAME)
    assert game.header.target == 100
    game.play("99", "1", "0", "0")
    assert not game.standing.over
    game.play("1", "0")
    assert (game.standing.over, game.standing.winners, game.totals) == (True, (0,), (100, 1))


@pytest.mark.clause("S1.2")
@pytest.mark.clause("R1")
def test_the_highest_total_wins_when_several_reach_the_sum_in_one_round(table):
    game = table(GAME, "Маша", "Петя", "Оля")
    game.play("101", "0", "130")
    assert (game.standing.over, game.standing.winners) == (True, (2,))


@pytest.mark.clause("S1.3")
def test_words_read_left_to_right_or_top_to_bottom(table):
    game = table(GAME, words={"АКШОК": "S4.1"})
    game.play("КОШКА 8Г", "ШАР Е8")
    board = game.facts["board"]
    assert (board[7], "".join(row[5] for row in board)) == ("...КОШКА.......", ".......ШАР.....")
    assert game.refused("КОТ 8О") == ("illegal", "crossword.off-board", "S1.3")


@pytest.mark.clause("S1.4")
@pytest.mark.clause("R7")
def test_several_words_in_one_turn_from_the_seven_tiles(table):
    game = table(GAME)
    game.play("КОШКА 8Г")
    assert game.play("КОТ Г8 КУМ Ж8").words == (("КОТ", 2 + 1 + 2), ("КУМ", 2 + 3 * 2 + 2))
    other = table(GAME)
    other.play("КОШКА 8Г")
    assert other.refusal("КОРОВА Г8 КАРТА Ж8").values == {"laid": 9, "rack": 7}


@pytest.mark.clause("S1.5")
def test_a_new_word_may_not_stand_apart(table):
    game = table(GAME)
    game.play("КОШКА 8Г")
    assert game.refused("ДОМ 1А") == ("illegal", "crossword.apart", "S1.5")
    assert game.refused("КОТ Г8 ДОМ 12Л") == ("illegal", "crossword.apart", "S1.5")
    assert game.refused("КРАН Е7") == ("illegal", "crossword.in-the-way", "S1.5")


@pytest.mark.clause("S1.6")
@pytest.mark.clause("R10")
def test_a_word_is_lengthened_by_one_letter_or_more(table):
    game = table(GAME)
    assert game.play("РОТ 8Ж").points == 2 + 1 + 2
    assert game.play("КРОТ 8Е").points == 2 + 2 + 1 + 2
    assert game.play("СКРОТ 8Д").points == 2 + 2 + 2 + 1 + 2
    assert game.refused("РОТ 8Ж") == ("illegal", "crossword.nothing-laid", "S1.5")


@pytest.mark.clause("S1.6")
def test_letters_are_added_to_laid_letters(table):
    game = table(GAME)
    game.play("КОШКА 8Г")
    assert game.play("МОРЕ Д7").points == 2 + 1 + 2 + 1


@pytest.mark.clause("S2.1")
def test_seven_tiles_each_refilled_after_every_turn(table):
    game = table(GAME)
    assert (game.facts["bag"], game.facts["racks"]) == (130 - 14, {"Маша": 7, "Петя": 7})
    game.play("КОШКА 8Г")
    assert (game.facts["bag"], game.facts["racks"]) == (130 - 14 - 5, {"Маша": 7, "Петя": 7})
    assert table(GAME).refused("КАРТОШКА 8Г") == ("illegal", "crossword.rack", "S2.1")


@pytest.mark.clause("S2.2")
def test_the_first_word_covers_the_centre(table):
    game = table(GAME)
    assert game.refused("КОШКА 8А") == ("illegal", "crossword.centre", "S2.2")
    assert game.play("КОШКА 8Г").points == 2 * 2 + 1 + 10 + 2 + 1


@pytest.mark.clause("S2.3")
def test_the_universal_tile_is_any_letter_and_worth_what_that_letter_is_worth(table):
    game = table(GAME)
    assert game.play("КО_КА=Ш 8Г").points == 2 * 2 + 1 + 10 + 2 + 1
    assert game.refused("К_Т Г8") == ("unreadable", "crossword.notation.star-unnamed", None)


@pytest.mark.clause("S2.3")
def test_the_universal_tile_stays_where_it_is_laid(table):
    game = table(GAME)
    game.play("КО_КА=Ш 8Г")
    assert game.refused("8Е=Ш КО_=Т Г8") == ("illegal", "crossword.no-swaps", "S2.3")
    told = {clause.id: clause for clause in clauses(GAME, "ru")}
    assert told["S2.3"].reading


@pytest.mark.clause("S2.3")
@pytest.mark.clause("R14")
def test_a_house_may_let_it_be_taken_back(table):
    game = table(GAME, tables=box(stars={"swap": True}))
    game.play("КО_КА=Ш 8Г")
    assert game.play("8Е=Ш КО_=Т Г8").points == 2 + 1 + 2


@pytest.mark.clause("S2.4")
def test_one_to_seven_tiles_or_none_are_changed_for_the_turn(table):
    game = table(GAME)
    for line in (".exchange 1", ".exchange 7", ".pass"):
        turn = game.standing.turn
        assert game.play(line).points == 0
        assert game.standing.turn == 1 - turn
    assert game.refused(".exchange 8") == ("illegal", "crossword.exchange", "S2.4")
    assert game.refused(".exchange 0") == ("illegal", "crossword.exchange", "S2.4")


@pytest.mark.clause("S2.5")
@pytest.mark.clause("R5")
def test_when_all_skip_twice_running_the_game_ends(table):
    game = table(GAME)
    game.play("КОШКА 8Г", ".pass", ".exchange 2", ".pass")
    assert not game.standing.over
    game.play(".exchange 5")
    assert (game.standing.over, game.standing.winners) == (True, (0,))
    assert (game.standing.why.key, game.standing.why.clause) == ("crossword.over-skips", "S2.5")


@pytest.mark.clause("S2.6")
@pytest.mark.clause("R1")
def test_those_still_due_a_turn_in_the_round_may_take_it(table):
    game = table(GAME, "Маша", "Петя", "Оля", target=15)
    game.play("КОШКА 8Г")
    assert (game.totals, game.standing.over, game.standing.turn) == ((18, 0, 0), False, 1)
    game.play("КОТ Г8")
    assert not game.standing.over
    game.play("ТАКТ 10Г")
    assert (game.standing.over, game.standing.winners) == (True, (0,))
    assert (game.standing.why.key, game.standing.why.clause) == ("crossword.over-target", "S2.6")
    assert game.refused("КУМ Ж8") == ("illegal", "table.over", "S2.6")


@pytest.mark.clause("S2.6")
def test_the_last_of_the_round_ends_it_at_once(table):
    game = table(GAME, target=15)
    game.play("КОТ 8Ж", "ТОРШЕР И8")
    assert game.totals == (5, 2 + 1 * 2 + 2 + 10 + 1 + 2 * 2)
    assert game.standing.over


@pytest.mark.clause("R1")
def test_a_house_may_play_to_whoever_is_first(table):
    game = table(GAME, "Маша", "Петя", "Оля", target=15, tables=box(play={"equal_turns": False}))
    game.play("КОШКА 8Г")
    assert (game.standing.over, game.standing.winners) == (True, (0,))


@pytest.mark.clause("R2")
def test_a_struck_turn_un_reaches_the_target(table):
    game = table(GAME, target=15, judge="challenge", words={"ТОРШЕР": "S4.1"})
    game.play("КОТ 8Ж", "ТОРШЕР И8")
    assert game.standing.over
    assert game.play(".challenge").fell is True
    assert (game.standing.over, game.standing.turn, game.totals) == (False, 0, (5, 0))
    game.play("КУМ Ж8")
    assert game.totals == (5 + 10, 0)
    assert not game.standing.over


@pytest.mark.clause("S2.6")
@pytest.mark.clause("R3")
def test_the_game_ends_when_the_tiles_run_out(table):
    game = table(GAME, tables=box(bag={"ru": 7 + 7}))
    game.play("КОШКА 8Г КОТ Г8")
    assert (game.standing.over, game.standing.winners, game.totals) == (True, (0,), (18 + 7 + 15, 0))
    assert game.standing.why.clause == "S2.6"


@pytest.mark.clause("S2.6")
def test_the_closing_line_ends_the_game_without_a_deduction(table):
    game = table(GAME)
    game.play("КОШКА 8Г", "КОТ Г8", "Петя: рука= Маша: рука=ШЩ")
    assert (game.standing.over, game.totals) == (True, (18, 5))
    assert (game.standing.why.key, game.standing.why.clause) == ("crossword.over-out", "S2.6")


@pytest.mark.clause("S3.1")
@pytest.mark.clause("R9")
def test_a_turn_scores_every_word_it_makes(table):
    game = table(GAME)
    game.play("ОСА 8З")
    turn = game.play("ДОМ 9Е")
    assert turn.words == (("ДОМ", 2 + 1 * 2 + 2), ("ОМ", 1 + 2))
    assert turn.points == 9


@pytest.mark.clause("S3.2")
def test_light_blue_doubles_the_letter_and_dark_blue_triples_it(table):
    game = table(GAME)
    game.play("НОС 8Ж")
    assert game.play("СУП И8").points == 2 + 3 * 2 + 2
    assert game.play("ПУХ 10И").points == 2 + 3 * 3 + 5


@pytest.mark.clause("S3.3")
@pytest.mark.clause("R12")
def test_pink_doubles_the_word_and_red_triples_it(table):
    game = table(GAME)
    game.play("КОРОВА З3")
    assert game.play("РАМА 5З").points == (2 + 1 + 2 + 1) * 2
    turn = game.play("АКАДЕМИЯ 8З")
    assert turn.words == (("АКАДЕМИЯ", (1 + 2 + 1 + 2 + 1 * 2 + 2 + 1 + 3) * 3),)
    both = table(GAME)
    both.play("КОРОВА З3")
    assert both.play("ПАПРИКА 5Д").points == (2 + 1 + 2 + 2 + 1 + 2 + 1) * 2 * 2


@pytest.mark.clause("S3.3")
def test_letters_first_then_the_word(table):
    game = table(GAME)
    game.play("КОРОВА З7")
    assert game.play("КАРТОШКА 12А").words == (("КАРТОШКА", (2 * 2 + 1 + 2 + 2 + 1 + 10 + 2 + 1) * 2),)


@pytest.mark.clause("S3.4")
@pytest.mark.clause("R11")
def test_a_premium_counts_in_the_turn_that_covers_it_and_in_both_words(table):
    game = table(GAME)
    game.play("НОС 8Ж")
    assert game.play("СУП И8 УХО 9И").words == (("СУП", 2 + 3 * 2 + 2), ("УХО", 3 * 2 + 5 + 1))
    assert game.play("УХОД 9И").points == 3 + 5 + 1 + 2


@pytest.mark.clause("S3.5")
@pytest.mark.clause("R13")
def test_all_seven_tiles_are_15_more(table):
    game = table(GAME)
    turn = game.play("КОШКА 8Г КОТ Г8")
    assert (turn.words, turn.bonus, turn.points) == ((("КОШКА", 18), ("КОТ", 2 * 2 + 1 + 2)), 15, 40)


@pytest.mark.clause("S4.1")
def test_the_house_may_play_against_the_clock_and_choose_its_words(referee):
    started = referee("new", GAME, "Маша", "Петя", "--clock", "2m/turn", "--words", "any", "--to", "150", "--json")
    assert (started.code, started.json()["words"], started.json()["target"]) == (0, "any", 150)
    assert referee("new", GAME, "Маша", "Петя", "--clock", "быстро").code == 2
    assert next(clause.marks for clause in clauses(GAME, "ru") if clause.id == "S4.1") == "O"


@pytest.mark.clause("R18")
def test_yo_is_laid_as_ye(table):
    game = table(GAME)
    assert game.play("МЁД 8З").words == (("МЕД", 2 + 1 + 2),)
    assert game.entries == ["МЕД 8З"]
