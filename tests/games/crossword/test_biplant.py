"""Erudit by Biplant, clause by clause; where its pages are missing, as its siblings play (R4).

Prices are printed or agreed: А1 В2 Д2 Е1 И1 Й2 К2 М2 О1 П2 Р2 С2 Т2 У3 Ш10 Щ10 Э10. A cell marked 3 triples the letter
(8Г, 9Ж, 9И, 12А), one marked 2 doubles the word (5Л, 12Г); the centre 8З is plain.
"""

from __future__ import annotations

import pytest

from referee.clauses import clauses
from referee.errors import Illegal

GAME = "biplant"
MANY = tuple(f"Игрок {number}" for number in range(1, 19))


@pytest.mark.clause("B1.1")
@pytest.mark.clause("R10")
def test_new_words_add_letters_to_a_word_or_letters_on_the_board(table):
    game = table(GAME)
    assert game.play("ПАРОМ 8Г").points == 2 * 3 + 1 + 2 + 1 + 2
    assert game.refused("ДОМ 1А") == ("illegal", "crossword.apart", "B1.1")
    assert game.refused("ПАРОМ 8Г") == ("illegal", "crossword.nothing-laid", "B1.1")
    assert game.play("ПАРОМЩИК 8Г").points == 2 + 1 + 2 + 1 + 2 + 10 + 1 + 2
    assert game.play("МЕЛ З8").points == 2 + 1 + 2


@pytest.mark.clause("B1.2")
@pytest.mark.clause("B5.1")
def test_the_universal_tile_is_worth_its_letter(table):
    game = table(GAME)
    assert game.play("ЭРУДИ_=Т 8Д").points == 10 + 2 + 3 + 2 + 1 + 2
    assert game.facts["board"][7] == "....ЭРУДИт....."
    told = next(clause for clause in clauses(GAME, "ru") if clause.id == "B1.2")
    assert told.reading


@pytest.mark.clause("B1.3")
@pytest.mark.clause("R14")
def test_the_real_letter_may_take_its_place_if_it_is_used_in_the_same_turn(table):
    game = table(GAME)
    game.play("ЭРУДИ_=Т 8Д")
    assert game.refused("8К=Т ТОМ К8") == ("illegal", "crossword.star-not-laid", "B1.3")
    assert game.refused("8И=И ТО_=М К8") == ("illegal", "crossword.no-star-there", "B1.3")
    assert game.refused("8К=П ТО_=М К8") == ("illegal", "crossword.star-stands-for", "B1.3")
    assert game.play("8К=Т ТО_=М К8").points == 2 + 1 + 2
    assert (game.facts["board"][7], game.facts["board"][9][9]) == ("....ЭРУДИТ.....", "м")


@pytest.mark.clause("B1.3")
def test_it_is_taken_only_in_ones_own_turn(table):
    game = table(GAME)
    game.play("ЭРУДИ_=Т 8Д")
    assert game.refused("Маша: 8К=Т ТО_=М К8") == ("illegal", "table.not-your-turn", "R4")


@pytest.mark.clause("B1.4")
def test_a_player_may_change_tiles_or_pass_and_loses_the_turn(table):
    game = table(GAME)
    for line in (".меняю 7", ".exchange 1", ".pass"):
        turn = game.standing.turn
        assert game.play(line).points == 0
        assert game.standing.turn == 1 - turn
    assert game.refused(".exchange 8") == ("illegal", "crossword.exchange", "B1.4")
    assert game.refused(".exchange 0") == ("illegal", "crossword.exchange", "B1.4")


@pytest.mark.clause("B1.4")
@pytest.mark.clause("R5")
def test_a_bag_whose_size_is_only_assumed_limits_no_exchange_and_no_rack(table):
    game = table(GAME, *MANY)
    assert game.facts["bag"] == 131 - 18 * 7
    game.play("КОРОВА З3")
    assert (game.facts["bag"], game.facts["racks"]["Игрок 1"]) == (0, 6)
    game.play(".exchange 7", *[".pass"] * 16)
    assert game.play(".exchange 7").player == 0


@pytest.mark.clause("B1.5")
def test_seven_tiles_in_hand_refilled_after_every_turn(table):
    game = table(GAME)
    assert game.facts["racks"] == {"Маша": 7, "Петя": 7}
    assert game.refused("КАРТОШКА 8Г") == ("illegal", "crossword.rack", "B1.5")
    game.play("КОШКА 8Г")
    assert game.facts["racks"] == {"Маша": 7, "Петя": 7}
    assert game.facts["bag"] == 131 - 14 - 5
    told = next(clause for clause in clauses(GAME, "ru") if clause.id == "B1.5")
    assert told.reading


@pytest.mark.clause("B2.1")
@pytest.mark.clause("R1")
def test_play_goes_on_to_200_and_the_round_is_finished(table):
    game = table(GAME)
    assert game.header.target == 200
    game.play("150", "160", "50")
    assert (game.totals, game.standing.over, game.standing.turn) == ((200, 160), False, 1)
    game.play("41")
    assert (game.standing.over, game.standing.winners, game.totals) == (True, (1,), (200, 201))
    assert (game.standing.why.key, game.standing.why.clause) == ("crossword.over-target", "B2.1")
    assert game.refused("10") == ("illegal", "table.over", "B2.1")


@pytest.mark.clause("B3.1")
def test_a_letter_on_3_counts_three_times(table):
    game = table(GAME)
    assert game.play("КОШКА 8Г").points == 2 * 3 + 1 + 10 + 2 + 1
    assert game.play("КУМ Ж8").points == 2 + 3 * 3 + 2


@pytest.mark.clause("B3.2")
@pytest.mark.clause("R12")
def test_a_word_through_2_counts_twice_letters_first(table):
    game = table(GAME)
    assert game.play("КОРОВА З7").points == 2 + 1 + 2 + 1 + 2 + 1 * 3
    turn = game.play("КАРТОШКА 12А")
    assert turn.words == (("КАРТОШКА", (2 * 3 + 1 + 2 + 2 + 1 + 10 + 2 + 1) * 2),)
    twice = table(GAME)
    twice.play("КОРОВА З3")
    assert twice.play("ПАПРИКА 5Д").points == (2 + 1 + 2 + 2 + 1 + 2 + 1) * 2 * 2


@pytest.mark.clause("B3.3")
@pytest.mark.clause("R13")
def test_all_seven_tiles_are_15_more(table):
    game = table(GAME)
    turn = game.play("КОШКА 8Г КОТ Г8")
    assert (turn.words, turn.bonus, turn.points) == ((("КОШКА", 20), ("КОТ", 2 * 3 + 1 + 2)), 15, 44)


@pytest.mark.clause("B3.4")
@pytest.mark.clause("R11")
def test_a_word_scores_the_values_of_its_letters_and_the_premiums(table):
    game = table(GAME)
    game.play("НОС 8Ж")
    turn = game.play("СУП И8 УХО 9И")
    assert turn.words == (("СУП", 2 + 3 * 3 + 2), ("УХО", 3 * 3 + 5 + 1))
    assert game.totals == (1 + 1 + 2, 28)


@pytest.mark.clause("B4.1")
def test_the_house_may_limit_the_game_or_each_turn_by_the_clock(referee):
    for clock in ("25m", "2m/turn"):
        assert referee("new", GAME, "Маша", "Петя", "--clock", clock).code == 0
    assert referee("new", GAME, "Маша", "Петя", "--clock", "soon").code == 2
    assert next(clause.marks for clause in clauses(GAME, "uk") if clause.id == "B4.1") == "O"


@pytest.mark.clause("B5.1")
def test_the_printed_prices(table):
    assert table(GAME).play("ЭРУДИТ 8Д").points == 10 + 2 + 3 + 2 + 1 + 2
    prices = table(GAME).match.state.box.prices
    assert [prices[letter] for letter in "ЭРУДИТ"] == [10, 2, 3, 2, 1, 2]


# R4: the missing pages


@pytest.mark.clause("R4")
def test_two_or_more_play(table):
    with pytest.raises(Illegal) as caught:
        table(GAME, "Маша")
    assert (caught.value.key, caught.value.clause) == ("table.players", "R4")


@pytest.mark.clause("R4")
def test_the_first_word_covers_the_centre_and_stays_on_the_board(table):
    game = table(GAME)
    assert game.refused("КОШКА 8А") == ("illegal", "crossword.centre", "R4")
    assert game.refused("КОШКА 8М") == ("illegal", "crossword.off-board", "R4")
    assert game.refused("КІШКА 8Г") == ("illegal", "crossword.no-such-tile", "R4")


@pytest.mark.clause("R4")
def test_every_run_is_a_word_and_a_premium_counts_once(table):
    game = table(GAME, words={"ОМ": "R4"})
    game.play("ОСА 8З")
    assert game.refused("ДОМ 9Е") == ("unacceptable", "crossword.run-unacceptable", "R4")
    game.play("САД И8")
    assert game.play("САДИК И8").points == 2 + 1 + 2 + 1 + 2
    assert game.totals == (4 + 8, 2 + 1 * 3 + 2)


@pytest.mark.clause("R4")
def test_all_skipping_ends_the_game(table):
    game = table(GAME)
    game.play("КОШКА 8Г", ".pass", ".pass", ".pass", ".pass")
    assert game.standing.over
    assert (game.standing.why.key, game.standing.why.clause) == ("crossword.over-skips", "R4")


@pytest.mark.clause("R4")
@pytest.mark.clause("R3")
def test_an_empty_bag_ends_the_game_by_the_closing_line(table):
    game = table(GAME)
    game.play("КОШКА 8Г", "КОТ Г8", "Маша: рука= Петя: рука=ШЩ")
    assert (game.standing.over, game.totals, game.standing.winners) == (True, (20, 5), (0,))
    assert game.standing.why.clause == "R4"


@pytest.mark.clause("R4")
def test_a_bag_that_is_only_assumed_to_be_empty_reminds_and_ends_nothing(table):
    game = table(GAME, *MANY)
    game.play("КОРОВА З3")
    game.play(*[".pass"] * 17)
    turn = game.play("ПАПРИКА 5Д")
    assert [(note.key, note.clause) for note in turn.notes] == [("crossword.out", "R4")]
    assert not game.standing.over


@pytest.mark.clause("R4")
def test_a_second_shch_is_noted_because_the_counts_are_assumed(table):
    game = table(GAME)
    game.play("ЩИ 8З")
    turn = game.play("ИЩЕЙКА И8")
    assert turn.points == 1 + 10 * 3 + 1 + 2 + 2 + 1 * 3
    assert [(note.key, dict(note.values)) for note in turn.notes] == [
        ("crossword.more-than-assumed", {"tile": "Щ", "count": 1, "laid": 2})
    ]


@pytest.mark.clause("R15")
def test_a_play_falls_to_a_challenge(table):
    game = table(GAME, judge="challenge", words={"КОК": "R4"})
    game.play("КОШКА 8Г", "КОК Г8")
    fall = game.play(".challenge")
    assert (fall.fell, fall.points, game.totals) == (True, -5, (20, 0))
    assert [(note.key, note.clause) for note in fall.notes] == [("crossword.fell", "R15")]


@pytest.mark.clause("R15")
@pytest.mark.clause("R18")
def test_a_word_laid_with_ye_is_challenged_by_the_name_it_was_given(table):
    game = table(GAME, judge="challenge", words={"ЕЖИК": "R4"})
    game.play("ЁЖИК 8Е")
    assert game.play(".challenge ЁЖИК").fell is True
