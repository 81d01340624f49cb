"""A round card by card: whose turn, which way, the colour in force, what is due, and how many cards everyone holds."""

from __future__ import annotations

import pytest

from referee import sets

ILLEGAL = "illegal"


def turn(game):
    number = game.standing.turn
    return None if number is None else game.header.players[number]


def hands(game):
    return tuple(game.facts["hands"].values())


def notes(outcome):
    return [(note.key, note.clause) for note in outcome.notes]


# Dealing and opening


@pytest.mark.clause("N1.2")
def test_seven_cards_each_and_one_opens_the_discards(uno):
    game = uno()
    outcome = game.play(".open к5")
    assert (outcome.kind, outcome.player, outcome.points, outcome.scores) == ("open", None, None, {})
    assert hands(game) == (7, 7, 7)
    assert game.facts["pile"] == 108 - 21 - 1
    assert (game.facts["top"], game.facts["colour"], game.facts["due"]) == ("к5", "red", 0)


@pytest.mark.clause("N1.3")
def test_the_deal_goes_on_from_who_dealt(uno):
    game = uno(3)
    game.play("Петя: .open к5", "кп", "+", "-")
    game.play("Маша: Петя: 3 Оля: 4", agreed=True)
    assert (game.facts["dealer"], turn(game), game.facts["rounds"]) == ("Оля", "Маша", 1)


@pytest.mark.clause("N2.2")
def test_a_draw_counts_only_for_who_drew(uno):
    game = uno()
    game.play(".open к5", "+", "к7")
    assert (turn(game), game.facts["drew"]) == ("Петя", False)
    assert game.refused("-") == (ILLEGAL, "uno.draw-first", "N2.2")
    game.play("+", "-")
    assert (turn(game), game.facts["drew"]) == ("Оля", False)
    assert game.refused("-") == (ILLEGAL, "uno.draw-first", "N2.2")


@pytest.mark.clause("R36")
def test_a_pile_that_is_just_enough_is_not_made_anew(uno):
    game = uno(5, tables={**sets.load("uno"), "players": [2, 5], "hand": 20})
    game.play(".open к5", "к1", "+", "-", "+4=к", "+")
    assert game.facts["pile"] == 2
    game.play("к+2")
    assert notes(game.play("+")) == [("uno.drew-due", "N3.2")]
    assert (game.facts["pile"], hands(game)) == (0, (21, 21, 19, 24, 19))
    assert notes(game.play("+")) == [("uno.shuffled", "R36"), ("uno.drew-one", "R37")]
    assert game.facts["pile"] == 2


def test_all_that_can_be_seen_on_the_table(uno):
    game = uno(3, "jump-in", "call-uno")
    seen = {"scoring": "collect", "options": ["call-uno", "jump-in"], "deck": 108, "rounds": 1, "dealer": "Маша"}
    unseen = ("top", "colour", "direction", "due", "drew", "hands", "pile", "out")
    game.play("Маша: Петя: 3 Оля: 4")
    assert game.facts == {**seen, **dict.fromkeys(unseen)}
    game.play(".open к5", "кн", "+")
    assert game.facts == {
        **seen,
        "top": "кн",
        "colour": "red",
        "direction": "counterclockwise",
        "due": 0,
        "drew": True,
        "hands": {"Маша": 8, "Петя": 6, "Оля": 7},
        "pile": 85,
        "out": None,
    }


@pytest.mark.clause("N1.2")
def test_a_round_is_opened_once_and_before_cards_are_laid(uno):
    game = uno()
    assert game.refused("ж5") == (ILLEGAL, "uno.no-round", "N1.2")
    game.play(".open к5")
    assert game.refused(".open ж5") == (ILLEGAL, "uno.round-open", "N1.2")


@pytest.mark.clause("N1.3")
def test_the_player_after_the_dealer_starts_and_play_goes_clockwise(uno):
    game = uno()
    game.play(".open к5")
    assert (game.facts["dealer"], game.facts["direction"], turn(game)) == ("Оля", "clockwise", "Маша")
    game.play("к7")
    assert turn(game) == "Петя"
    assert game.refused("Оля: к3") == (ILLEGAL, "table.not-your-turn", "N1.3")
    assert game.refused("Маша: +") == (ILLEGAL, "table.not-your-turn", "N1.3")
    game.play("Петя: к3")
    assert turn(game) == "Оля"


@pytest.mark.clause("N1.3")
def test_who_dealt_may_be_said(uno):
    game = uno()
    assert game.play("Маша: .open к5").player == 0
    assert (game.facts["dealer"], turn(game)) == ("Маша", "Петя")
    game.undo()
    game.play(".open П: к5")
    assert (game.facts["dealer"], turn(game), game.entries) == ("Петя", "Оля", ["Петя: .open к5"])


@pytest.mark.parametrize("line", [".open к5", "open к5", ".открыть К5", "відкрити ч5", ".op r5", "open red 5"])
def test_the_opening_card_in_every_spelling(uno, line):
    game = uno()
    game.play(line)
    assert game.entries == [".open к5"]


@pytest.mark.clause("R34")
def test_an_opening_skip(uno):
    game = uno()
    assert notes(game.play(".open кп")) == [("uno.open-skip", "R34")]
    assert (turn(game), hands(game)) == ("Петя", (7, 7, 7))


@pytest.mark.clause("R34")
def test_an_opening_draw_two_is_drawn_or_answered(uno):
    game = uno()
    game.play(".open к+2")
    assert (turn(game), game.facts["due"]) == ("Маша", 2)
    game.play("+")
    assert (turn(game), hands(game), game.facts["due"]) == ("Петя", (9, 7, 7), 0)
    game.undo()
    game.play("ж+2")
    assert (turn(game), hands(game), game.facts["due"]) == ("Петя", (6, 7, 7), 2)


@pytest.mark.clause("R34")
def test_an_opening_reverse_the_dealer_starts_the_other_way(uno):
    game = uno()
    game.play(".open кн")
    assert (turn(game), game.facts["direction"]) == ("Оля", "counterclockwise")
    game.play("к3")
    assert turn(game) == "Петя"


@pytest.mark.clause("R34")
def test_an_opening_wild_the_first_player_names_the_colour(uno):
    game = uno()
    game.play(".open ц")
    assert (turn(game), game.facts["colour"]) == ("Маша", None)
    assert game.refused("+") == (ILLEGAL, "uno.colour-first", "R34")
    assert game.refused("-") == (ILLEGAL, "uno.colour-first", "R34")
    outcome = game.play("з")
    assert (outcome.kind, outcome.player, outcome.points) == ("colour", 0, None)
    assert (turn(game), game.facts["colour"]) == ("Маша", "green")
    assert game.refused("к5") == (ILLEGAL, "uno.suits.not-named", "N3.8")
    assert game.refused("с") == (ILLEGAL, "uno.no-colour-due", "N3.5")
    game.play("з5")
    assert turn(game) == "Петя"


@pytest.mark.clause("R34")
@pytest.mark.parametrize("line", ["с7", "ц=с", "+4=с"])
def test_the_first_player_may_name_the_colour_by_laying_it(uno, line):
    game = uno()
    game.play(".open ц", line)
    assert (turn(game), game.facts["colour"]) == ("Петя", "blue")


@pytest.mark.clause("R34")
def test_an_opening_draw_four_goes_back(uno):
    game = uno()
    assert game.refused(".open +4") == (ILLEGAL, "uno.open-draw-four", "R34")
    assert game.refused(".open +4=з") == (ILLEGAL, "uno.open-draw-four", "R34")
    game.play(".open к5")


# Laying


@pytest.mark.clause("N2.1")
@pytest.mark.parametrize("card", ["к7", "кп", "ж5", "ц=з", "+4=з"])
def test_a_card_that_suits(uno, card):
    game = uno()
    outcome = game.play(".open к5", card)
    assert (outcome.kind, outcome.player, outcome.points, outcome.scores) == ("play", 0, None, {})
    assert hands(game) == (6, 7, 7)


@pytest.mark.clause("N2.1")
@pytest.mark.clause("R42")
@pytest.mark.parametrize("card", ["ж7", "жп", "с+2", "з0"])
def test_a_card_that_does_not_suit_is_refused_without_penalty(uno, card):
    game = uno()
    game.play(".open к5")
    assert game.refused(card) == (ILLEGAL, "uno.suits.nothing-alike", "N2.1")
    assert (turn(game), hands(game)) == ("Маша", (7, 7, 7))


@pytest.mark.clause("N2.1")
@pytest.mark.parametrize(("below", "card"), [("кп", "жп"), ("кн", "жн")])
def test_the_same_picture_suits(uno, below, card):
    game = uno()
    game.play(".open к5", below, card)
    assert game.facts["top"] == card


@pytest.mark.clause("N2.1")
@pytest.mark.parametrize("line", ["к7 к3", "Маша: к7 к3", "к7 ц=з"])
def test_one_card_a_turn(uno, line):
    game = uno()
    game.play(".open к5")
    assert game.refused(line) == (ILLEGAL, "uno.one-card-a-turn", "N2.1")


@pytest.mark.clause("N2.1")
def test_a_card_of_which_all_lie_in_the_discard_pile(uno):
    game = uno(2)
    game.play(".open к7", "к7")
    assert game.refused("к7") == (ILLEGAL, "uno.all-lie", "N2.1")
    assert game.refusal("к7").values == {"card": "к7", "known": 2}


@pytest.mark.clause("N1.4")
@pytest.mark.clause("N2.2")
def test_with_nothing_suitable_one_card_is_drawn(uno):
    game = uno()
    game.play(".open к5")
    assert game.refused("-") == (ILLEGAL, "uno.draw-first", "N2.2")
    outcome = game.play("+")
    assert (outcome.kind, outcome.player, outcome.points, outcome.scores) == ("draw", 0, None, {})
    assert (turn(game), hands(game), game.facts["drew"]) == ("Маша", (8, 7, 7), True)
    assert game.refused("+") == (ILLEGAL, "uno.drew-already", "N2.2")
    game.play("-")
    assert (turn(game), hands(game), game.facts["drew"]) == ("Петя", (8, 7, 7), False)


@pytest.mark.clause("N2.2")
@pytest.mark.clause("R37")
def test_a_drawn_card_that_suits_may_be_laid(uno):
    game = uno()
    assert ("uno.drew-one", "R37") in notes(game.play(".open к5", "+"))
    game.play("ж5")
    assert (turn(game), hands(game)) == ("Петя", (7, 7, 7))


@pytest.mark.parametrize("line", ["-", "пас", "ПАС", ".pass", ".пас", "Маша: -", "Маша: .pass"])
def test_passing_in_every_spelling(uno, line):
    game = uno()
    assert game.play(".open к5", "беру", line).kind == "pass"
    assert game.entries[1:] == ["+", "Маша: -" if "Маша" in line else "-"]


# Action cards


@pytest.mark.clause("N3.1")
def test_skip(uno):
    game = uno()
    assert notes(game.play(".open к5", "кп")) == [("uno.misses", "N3.1")]
    assert turn(game) == "Оля"


@pytest.mark.clause("R38")
def test_no_skip_on_a_skip(uno):
    game = uno()
    game.play(".open к5", "кп")
    assert game.refused("Петя: жп") == (ILLEGAL, "uno.skip-on-skip", "R38")
    game.play("Оля: жп")
    assert turn(game) == "Петя"


@pytest.mark.clause("N3.1")
def test_skip_with_two_the_same_player_again(uno):
    game = uno(2)
    game.play(".open к5", "кп")
    assert turn(game) == "Маша"


@pytest.mark.clause("N3.2")
def test_draw_two(uno):
    game = uno()
    game.play(".open к5", "к+2")
    assert (turn(game), game.facts["due"]) == ("Петя", 2)
    assert game.refused("-") == (ILLEGAL, "uno.draw-due", "N3.2")
    assert notes(game.play("+")) == [("uno.drew-due", "N3.2")]
    assert (turn(game), hands(game), game.facts["due"]) == ("Оля", (6, 9, 7), 0)


@pytest.mark.clause("N3.3")
def test_draw_twos_do_not_add_up(uno):
    game = uno(4)
    game.play(".open к5", "к+2", "ж+2", "с+2", "+")
    assert (turn(game), hands(game)) == ("Маша", (6, 6, 6, 9))


@pytest.mark.clause("N3.3")
@pytest.mark.parametrize("card", ["к7", "кп", "ц=з"])
def test_only_a_draw_two_answers_a_draw_two(uno, card):
    game = uno()
    game.play(".open к5", "к+2")
    assert game.refused(card) == (ILLEGAL, "uno.suits.not-two-on-two", "N3.3")


@pytest.mark.clause("R38")
def test_no_draw_four_on_a_draw_two(uno):
    game = uno()
    game.play(".open к5", "к+2")
    assert game.refused("+4=з") == (ILLEGAL, "uno.suits.four-on-two", "R38")


@pytest.mark.clause("R39")
def test_a_served_draw_two_is_a_colour_and_a_picture(uno):
    game = uno()
    game.play(".open к5", "к+2", "+")
    assert game.refused("ж7") == (ILLEGAL, "uno.suits.nothing-alike", "N2.1")
    game.play("ж+2")
    assert (turn(game), game.facts["due"]) == ("Маша", 2)
    game.play("+", "ж7")
    assert hands(game) == (8, 8, 6)


@pytest.mark.clause("N3.4")
def test_reverse_turns_the_direction_and_two_of_them_change_nothing(uno):
    game = uno(4)
    assert notes(game.play(".open к5", "кн")) == [("uno.turned", "N3.4")]
    assert (turn(game), game.facts["direction"]) == ("Иван", "counterclockwise")
    assert notes(game.play("жн")) == [("uno.turned-back", "N3.4")]
    assert (turn(game), game.facts["direction"]) == ("Маша", "clockwise")
    game.play("ж3", "жн")
    assert (turn(game), game.facts["direction"]) == ("Маша", "counterclockwise")


@pytest.mark.clause("R33")
def test_with_two_reverse_acts_as_skip(uno):
    game = uno(2)
    assert notes(game.play(".open к5", "кн")) == [("uno.misses", "R33")]
    assert (turn(game), game.facts["direction"]) == ("Маша", "clockwise")


@pytest.mark.clause("R33")
def test_reverse_for_two_taken_literally(uno):
    game = uno(2, "literal-reverse")
    game.play(".open к5", "кн")
    assert turn(game) == "Петя"
    assert game.facts["options"] == ["literal-reverse"]


@pytest.mark.clause("N3.5")
@pytest.mark.parametrize(("line", "colour"), [("ц=з", "green"), ("ц=к", "red"), ("закажи цвет синий", "blue")])
def test_wild_names_any_colour_the_current_one_too(uno, line, colour):
    game = uno()
    game.play(".open к5", line)
    assert (turn(game), game.facts["colour"], game.facts["due"]) == ("Петя", colour, 0)


@pytest.mark.clause("N3.5")
def test_a_black_card_without_a_colour_is_a_question(uno):
    game = uno()
    game.play(".open к5")
    assert game.refused("ц") == ("ambiguous", "uno.which-named", "N3.5")
    refusal = game.refusal("Маша: +4")
    assert refusal.clause == "N3.6"
    assert [choice.entry for choice in refusal.choices] == [f"Маша: +4={colour}" for colour in "кжзс"]


@pytest.mark.clause("N3.6")
def test_draw_four_is_reminded_of_and_drawn(uno):
    game = uno()
    outcome = game.play(".open к5", "+4=с")
    assert notes(outcome) == [("uno.remember-four", "N3.6"), ("uno.four-due", "N3.7")]
    assert outcome.notes[0].values == {"player": "Маша", "colour": "red"}
    assert (turn(game), game.facts["colour"], game.facts["due"]) == ("Петя", "blue", 4)
    assert game.refused("-") == (ILLEGAL, "uno.draw-due", "N3.6")
    game.play("+")
    assert (turn(game), hands(game), game.facts["colour"]) == ("Оля", (6, 11, 7), "blue")


@pytest.mark.clause("N3.6")
def test_draw_four_only_in_ones_own_turn(uno):
    game = uno()
    game.play(".open к5")
    assert game.refused("Оля: +4=з") == (ILLEGAL, "table.not-your-turn", "N3.6")


@pytest.mark.clause("N3.7")
def test_only_a_draw_two_of_the_named_colour_escapes_draw_four(uno):
    game = uno()
    game.play(".open к5", "+4=с")
    for card in ("к+2", "с7", "ц=з", "+4=з"):
        assert game.refused(card) == (ILLEGAL, "uno.suits.not-two-on-four", "N3.7")
    assert notes(game.play("с+2"))[0] == ("uno.suits.draw-two-on-four", "N3.7")
    assert (turn(game), game.facts["due"]) == ("Оля", 2)
    game.play("ж+2", "+")
    assert (turn(game), hands(game)) == ("Петя", (8, 6, 6))


@pytest.mark.clause("N3.8")
def test_after_a_black_card_only_the_named_colour_or_a_black_one(uno):
    game = uno()
    game.play(".open к5", "ц=з")
    assert game.refused("к5") == (ILLEGAL, "uno.suits.not-named", "N3.8")
    assert game.refused("ж5") == (ILLEGAL, "uno.suits.not-named", "N3.8")
    game.play("ц=ж", "ж1")
    assert turn(game) == "Маша"


# The draw pile and the end


@pytest.mark.clause("R36")
def test_an_empty_pile_is_made_of_the_discards(uno):
    game = uno(5)
    pile = 108 - 35 - 1
    game.play(".open к5", "к7", "к3")
    for _ in range(pile):
        game.play("+", "-")
    assert game.facts["pile"] == 0
    outcome = game.play("+")
    assert notes(outcome)[0] == ("uno.shuffled", "R36")
    assert outcome.notes[0].values == {"count": 2}
    game.play("-", "+", "-")
    assert game.facts["pile"] == 0
    assert notes(game.play("+"))[0] == ("uno.pile-empty", "R36")
    assert sum(hands(game)) == 107


def one_card_left(uno, *house):
    """Two play, and Маша has laid six Skips: Петя has not had a turn yet."""
    game = uno(2, *house)
    game.play(".open к5", "кп", "кп", "жп", "жп", "сп", "сп")
    return game


def test_uno_at_one_card_and_the_end_at_none(uno):
    game = one_card_left(uno)
    assert hands(game) == (1, 7)
    last = game.match.played[-1].outcome
    assert ("uno.one-left", None) in notes(last)
    outcome = game.play("с9")
    assert notes(outcome) == [("uno.out", "N1.1")]
    assert outcome.notes[-1].values["hands"] == "Маша: Петя: …"
    assert (turn(game), game.facts["out"], hands(game)) == (None, "Маша", (0, 7))
    assert not game.standing.over


@pytest.mark.clause("N1.1")
def test_the_closing_line_is_checked_against_the_counted_cards(uno):
    game = one_card_left(uno)
    game.play("с9")
    assert game.refused("с3") == (ILLEGAL, "uno.hands-due", "N1.1")
    assert game.refused(".open к5") == (ILLEGAL, "uno.round-open", "N1.1")
    assert game.refused("Маша: Петя: к7 ж+2") == (ILLEGAL, "uno.other-count", "N1.1")
    assert game.refusal("Маша: Петя: к7 ж+2").values == {"player": "Петя", "count": 7, "given": 2}
    assert game.refused("Маша: 5 Петя:") == (ILLEGAL, "uno.not-out", "N1.1")
    assert game.refused("Маша: Петя: 351") == (ILLEGAL, "uno.sum-too-big", "N1.1")
    assert game.refused("Маша: Петя: кп к1 к2 к3 к4 к5 к6") == (ILLEGAL, "uno.too-many-lying", "N1.1")
    outcome = game.play("Маша: Петя: к7 ж+2 +4 к1 к1 з0 з9")
    assert outcome.scores == {0: 88, 1: 0}
    assert (game.facts["hands"], game.facts["dealer"], turn(game)) == (None, "Маша", "Петя")


@pytest.mark.clause("N1.1")
def test_a_sum_is_of_cards_that_do_not_lie_open(uno):
    game = uno(2)
    game.play(".open к5", "+4=к", "+", "+4=к", "+", "+4=к", "+", "+4=к", "+", "кп", "кп", "к1")
    assert (game.facts["out"], hands(game)) == ("Маша", (0, 23))
    refusal = game.refusal("Маша: Петя: 581")  # four Wilds, and no Draw Four; the rest are pictures
    assert (refusal.key, refusal.clause) == ("uno.sum-too-big", "N1.1")
    assert refusal.values == {"player": "Петя", "points": 581, "count": 23, "most": 4 * 50 + 19 * 20}
    assert game.play("Маша: Петя: 580").scores == {0: 580, 1: 0}


def test_the_players_may_know_better_than_the_count(uno):
    game = one_card_left(uno)
    game.play("с9")
    game.play("Маша: Петя: к7 ж+2", agreed=True)
    assert game.totals == (27, 0)


def test_a_sum_is_enough_after_a_round_card_by_card(uno):
    game = one_card_left(uno)
    game.play("с9", "Петя: 77")
    assert game.totals == (77, 0)


def test_a_round_is_not_closed_while_everyone_holds_cards(uno):
    game = uno(2)
    game.play(".open к5", "к7")
    assert game.refused("Маша: Петя: 34") == (ILLEGAL, "uno.not-out", "N1.1")
    assert game.refusal("Маша: Петя: 34").values == {"player": "Маша", "count": 6}


@pytest.mark.clause("R35")
@pytest.mark.parametrize("card", ["с+2", "+4=с", "+4"])
def test_a_last_draw_card_is_not_drawn(uno, card):
    game = one_card_left(uno)
    outcome = game.play(card)
    assert notes(outcome)[0] == ("uno.last-not-drawn", "R35")
    assert hands(game) == (0, 7)


@pytest.mark.clause("R35")
@pytest.mark.parametrize(("card", "left"), [("с+2", 9), ("+4=с", 11)])
def test_a_last_draw_card_is_drawn_and_counted_as_an_option(uno, card, left):
    game = one_card_left(uno, "last-draw")
    assert notes(game.play(card))[0] == ("uno.last-drawn", "R35")
    assert hands(game) == (0, left)
    assert game.refused("Маша: Петя: к7") == (ILLEGAL, "uno.other-count", "N1.1")


# Amending


def test_an_amended_card_is_refused_where_a_later_one_no_longer_suits(uno):
    game = uno()
    game.play(".open к5", "к7", "ж7", "ж3")
    refusal = game.refusal("к9", amend=2)
    assert (refusal.number, refusal.key, refusal.clause) == (3, "uno.suits.nothing-alike", "N2.1")
    game.amend(2, "к9", agreed=True)
    assert game.facts["top"] == "ж3"


def test_a_named_card_stays_a_card_when_the_round_before_it_is_amended(uno):
    game = uno(2)
    game.play(".open к5", "Маша: к7")
    refusal = game.refusal("Петя: 77", amend=1)
    assert (refusal.number, refusal.key, refusal.clause) == (2, "uno.no-round", "N1.2")


def test_a_wrong_layout_is_said(uno):
    game = uno()
    game.play(".open к5")
    _, said = game.match.game.read(game.match.state, "rg")
    assert [(note.key, note.values) for note in said] == [("notation.understood", {"line": "кп"})]
    assert game.match.game.read(game.match.state, "rs")[1] == ()


# Drawing and passing in one, and what a line means once the round is over


@pytest.mark.clause("N2.2")
@pytest.mark.parametrize("line", ["+-", "+ -", "Маша: +-"])
def test_drawn_and_passed_in_one(uno, line):
    game = uno()
    game.play(".open к5")
    assert notes(game.play(line)) == [("uno.drew-passed", "N2.2")]
    assert (turn(game), hands(game), game.facts["drew"]) == ("Петя", (8, 7, 7), False)
    assert game.entries[-1] == line.replace(" -", "-")
    game.play("+")
    assert game.refused("+-") == (ILLEGAL, "uno.drew-already", "N2.2")


@pytest.mark.clause("N3.2")
def test_what_is_due_is_drawn_and_the_turn_is_missed_once(uno):
    game = uno()
    game.play(".open к5", "к+2", "+-")
    assert (turn(game), hands(game), game.facts["due"]) == ("Оля", (6, 9, 7), 0)


def test_uno_called_with_its_own_mark_is_no_agreement(uno):
    game = uno()
    game.play(".open к5", "к7 уно!")
    assert game.entries[-1] == "к7 uno"
    game.play("ж9 uno !")
    assert game.entries[-1] == "ж9 uno !"


def ended(uno, *seats):
    game = uno(*seats, tables={**sets.load("uno"), "hand": 1})
    game.play(".open к5", "к7")
    assert game.facts["out"] == "Маша"
    return game


@pytest.mark.clause("N1.1")
@pytest.mark.parametrize("line", ["Петя: к7", "Петя: 7к", "Петя: красная 7", "Петя: 7", "Петя 7"])
def test_a_hand_after_a_round_is_a_hand(uno, line):
    game = ended(uno, 2)
    outcome = game.play(line)
    assert (outcome.kind, outcome.scores) == ("round", {0: 7, 1: 0})
    assert game.facts["rounds"] == 1


@pytest.mark.clause("N1.1")
def test_a_card_is_not_laid_after_a_round(uno):
    game = ended(uno, 3)
    assert game.refused("Петя: к7") == (ILLEGAL, "uno.several-out", "N1.1")
    assert game.refused("Петя: к7 уно") == (ILLEGAL, "uno.hands-due", "N1.1")
    assert game.refused("к7") == (ILLEGAL, "uno.hands-due", "N1.1")
    assert game.refused("Петя: +") == (ILLEGAL, "uno.hands-due", "N1.1")
    assert game.play("Петя: к7 Оля: +2").scores == {0: 27, 1: 0, 2: 0}
