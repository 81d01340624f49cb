"""House options, off unless chosen: calling UNO, jump-in, the Draw Four challenge; and the cards of the larger deck."""

from __future__ import annotations

import pytest

from referee import sets

ILLEGAL = "illegal"
DOWN_TO_TWO = (".open к5", "кп", "кп", "жп", "жп", "сп")


def turn(game):
    return game.header.players[game.standing.turn]


def hands(game):
    return tuple(game.facts["hands"].values())


def test_options_are_off_unless_chosen(uno):
    game = uno(2)
    assert game.facts["options"] == []
    game.play(*DOWN_TO_TWO, "сп")
    assert game.refused(".challenge уно") == (ILLEGAL, "uno.option-off", "R42")


# Calling UNO


def test_uno_not_called_is_caught_before_the_next_player_acts(uno):
    game = uno(2, "call-uno")
    outcome = game.play(*DOWN_TO_TWO, "с9")
    assert [note.key for note in outcome.notes] == ["uno.not-called"]
    caught = game.play(".challenge уно")
    assert (caught.kind, caught.player, caught.fell, caught.points, caught.scores) == ("challenge", 0, True, None, {})
    assert (hands(game), turn(game)) == ((3, 7), "Петя")
    assert game.refused(".challenge uno") == (ILLEGAL, "uno.nobody-silent", "R42")


def test_uno_called(uno):
    game = uno(2, "call-uno")
    outcome = game.play(*DOWN_TO_TWO, "с9 УНО!")
    assert [note.key for note in outcome.notes] == ["uno.one-left"]
    assert game.entries[-1] == "с9 uno"
    assert game.refused(".challenge уно") == (ILLEGAL, "uno.nobody-silent", "R42")


@pytest.mark.parametrize("line", ["с3", "+"])
def test_too_late_to_catch(uno, line):
    game = uno(2, "call-uno")
    game.play(*DOWN_TO_TWO, "с9", line)
    assert game.refused(".challenge уно") == (ILLEGAL, "uno.nobody-silent", "R42")


# Jump-in


def test_jump_in_with_the_identical_card(uno):
    game = uno(4, "jump-in")
    game.play(".open к5", "к7")
    assert game.refused("Иван: к9") == (ILLEGAL, "table.not-your-turn", "N1.3")
    assert game.refused("Иван: ж7") == (ILLEGAL, "table.not-your-turn", "N1.3")
    outcome = game.play("Иван: к7")
    assert [note.key for note in outcome.notes] == ["uno.jumped-in"]
    assert (turn(game), hands(game)) == ("Маша", (6, 7, 7, 6))


def test_no_jump_in_on_the_first_card_nor_once_the_next_player_acted(uno):
    game = uno(4, "jump-in")
    game.play(".open к5")
    assert game.refused("Иван: к5") == (ILLEGAL, "table.not-your-turn", "N1.3")
    game.play("к7", "+")
    assert game.refused("Иван: к7") == (ILLEGAL, "table.not-your-turn", "N1.3")


def test_no_jump_in_with_draw_four_nor_without_the_option(uno):
    game = uno(4, "jump-in")
    game.play(".open к5", "+4=к")
    assert game.refused("Иван: +4=к") == (ILLEGAL, "table.not-your-turn", "N3.6")
    plain = uno(4)
    plain.play(".open к5", "к7")
    assert plain.refused("Иван: к7") == (ILLEGAL, "table.not-your-turn", "N1.3")


def test_a_draw_two_jumped_in_on_passes_the_draw_on(uno):
    game = uno(4, "jump-in")
    game.play(".open к5", "к+2", "Иван: к+2")
    assert (turn(game), game.facts["due"]) == ("Маша", 2)


# Draw Four challenged


@pytest.mark.clause("N3.6")
def test_a_guilty_player_draws_the_four(uno):
    game = uno(3, "challenge")
    game.play(".open к5", "+4=с")
    outcome = game.play(".challenge к7 з3 ж1 с2 с2 з9")
    assert (outcome.kind, outcome.player, outcome.fell) == ("challenge", 0, True)
    assert outcome.notes[0].clause == "N3.6"
    assert (turn(game), hands(game), game.facts["due"], game.facts["colour"]) == ("Петя", (10, 7, 7), 0, "blue")


@pytest.mark.clause("N3.6")
@pytest.mark.parametrize("line", [".challenge ж5 з3 ж1 с2 ц з9", ".challenge нет", ".challenge no", ".спор ні"])
def test_a_wrong_challenger_draws_six(uno, line):
    game = uno(3, "challenge")
    outcome = game.play(".open к5", "+4=с", line)
    assert outcome.fell is False
    assert (turn(game), hands(game), game.facts["due"]) == ("Оля", (6, 13, 7), 0)


@pytest.mark.clause("N3.6")
def test_a_challenge_can_be_settled_by_a_word(uno):
    game = uno(3, "challenge")
    assert game.play(".open к5", "+4=с", ".challenge да").fell is True
    assert (game.entries[-1], hands(game)) == (".challenge да", (10, 7, 7))


@pytest.mark.clause("N3.6")
def test_what_a_challenge_needs(uno):
    game = uno(3, "challenge")
    game.play(".open к5")
    assert game.refused(".challenge да") == (ILLEGAL, "uno.nothing-to-challenge", "N3.6")
    game.play("+4=с")
    assert game.refused(".challenge") == ("unreadable", "uno.challenge-how", None)
    assert game.refused(".challenge к7") == (ILLEGAL, "uno.other-count", "N3.6")
    assert game.refused(".challenge к5 к5 ж1 ж2 ж3 ж4") == (ILLEGAL, "uno.too-many-lying", "N3.6")
    game.play("+")
    assert game.refused(".challenge да") == (ILLEGAL, "uno.nothing-to-challenge", "N3.6")
    plain = uno()
    plain.play(".open к5", "+4=с")
    assert plain.refused(".challenge да") == (ILLEGAL, "uno.option-off", "N3.6")


# The larger deck


def large(table, count=3):
    names = ("Маша", "Петя", "Оля")[:count]
    return table("uno", *names, tables=sets.load("uno-112"))


def test_shuffled_hands_are_dealt_out_evenly(table):
    game = large(table)
    game.play(".open к5", "к7", "к+2", "+", "м=з")
    assert hands(game) == (6, 7, 7)
    assert (turn(game), game.facts["colour"]) == ("Петя", "green")


def test_swapped_hands(table):
    game = large(table)
    game.play(".open к5", "к7", "к+2", "+", "Маша: м=з Оля")
    assert hands(game) == (9, 6, 5)
    assert game.entries[-1] == "Маша: м=з Оля"


def test_a_customizable_card_leaves_the_count_unsure(table):
    game = large(table, 2)
    outcome = game.play(".open к5", "д=к")
    assert [note.key for note in outcome.notes] == ["uno.custom"]
    game.play("кп", "кп", "жп", "жп", "сп", "сп", "с1")
    outcome = game.play("Маша: 3 Петя:", agreed=True)
    assert outcome.scores == {0: 0, 1: 3}


def test_cards_that_the_deck_has_not(uno):
    game = uno()
    assert game.refused(".open м") == (ILLEGAL, "uno.not-in-deck", "N1.2")
    game.play(".open к5")
    assert game.refused("д=к") == (ILLEGAL, "uno.not-in-deck", "N2.1")
