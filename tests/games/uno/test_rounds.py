"""Rounds counted from the hands: what they are worth, both ways of winning, and hands that cannot be."""

from __future__ import annotations

import pytest

from referee import sets
from referee.games import setfile as boxes
from referee.games.uno.cards import Card

ILLEGAL = "illegal"


@pytest.mark.clause("N4.1")
@pytest.mark.parametrize(("deck", "cards", "points"), [("uno", 108, 1240), ("uno-112", 112, 1400)])
def test_all_cards_of_a_deck_and_what_they_are_worth(deck, cards, points):
    box = boxes.read_box(sets.load(deck))
    assert (box.total, box.points) == (cards, points)
    assert box.counts[Card("0", "red")] == 1
    assert box.counts[Card("9", "blue")] == 2
    assert box.counts[Card("wild")] == box.counts[Card("draw-four")] == 4


@pytest.mark.clause("N1.1")
def test_a_round_from_the_hands(uno):
    game = uno()
    outcome = game.play("Маша: Петя: к7 ж+2 +4 Оля: 34")
    assert (outcome.kind, outcome.player, outcome.points) == ("round", None, None)
    assert outcome.scores == {0: 111, 1: 0, 2: 0}
    assert outcome.words == ()
    assert game.totals == (111, 0, 0)


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("Маша: Петя: к7 ж+2 +4 Оля: 34", "Маша: Петя: к7 ж+2 +4 Оля: 34"),
        ("о: 34 п: К7 Ж+2 +4 м:", "Маша: Петя: к7 ж+2 +4 Оля: 34"),
        ("Петя: красная 7 жёлтая возьми две +4 Оля: 34", "Маша: Петя: к7 ж+2 +4 Оля: 34"),
        ("Петя: r7 y+2 +4 Оля: 34", "Маша: Петя: к7 ж+2 +4 Оля: 34"),
        ("Маша: рука= Петя: рука=к7 ж+2 +4 Оля: рука=34", "Маша: Петя: к7 ж+2 +4 Оля: 34"),
        ("Маша: Петя: к7, ж+2, +4, Оля: 34", "Маша: Петя: к7 ж+2 +4 Оля: 34"),
        ("Маша: 0 Петя: 77 Оля: 34", "Маша: Петя: 77 Оля: 34"),
        ("Маша: Петя: 0 Оля: 34", "Маша: Петя: 0 Оля: 34"),
        ("Маша: Петя: к0 Оля: 34", "Маша: Петя: к0 Оля: 34"),
        ("Маша: вышла Петя: 77 Оля: 34", "Маша: Петя: 77 Оля: 34"),
        ("Маша: вышла Петя 77, Оля 7+27", "Маша: Петя: 77 Оля: 34"),
        ("Маша: ВИЙШЛА Петя: 77 Оля: 34", "Маша: Петя: 77 Оля: 34"),
        ("Петя: 77 Оля: 34 Маша: out", "Маша: Петя: 77 Оля: 34"),
        ("Петя: 7+20+50 Оля: 34", "Маша: Петя: 77 Оля: 34"),
        ("Петя: 7 + 20 + 50 Оля: 30+4", "Маша: Петя: 77 Оля: 34"),
        ("Петя 77 Оля 34", "Маша: Петя: 77 Оля: 34"),
        ("Маша 0 Петя 77 Оля 34", "Маша: Петя: 77 Оля: 34"),
        ("маша вышла, петя 7+20+50, оля - 34", "Маша: Петя: 77 Оля: 34"),
        ("Петя: +2 7к цз +4 Оля: 34", "Маша: Петя: +2 к7 ц +4 Оля: 34"),
        ("Петя: возьми две красный7 пж Оля: 34", "Маша: Петя: +2 к7 жп Оля: 34"),
        ("Петя: 7 красная 8 синяя +2 Оля: 34", "Маша: Петя: к7 с8 +2 Оля: 34"),
    ],
)
def test_hands_in_any_order_and_spelling(uno, line, kept):
    game = uno()
    game.play(line)
    assert game.entries == [kept]


def test_the_wrong_layout_is_understood_and_said(uno):
    game = uno(2)
    act = game.play("Петя: ;7 c+2 +4", "Vfif: Gtnz: r7 w")
    assert game.entries == ["Маша: Петя: ж7 с+2 +4", "Маша: Петя: к7 ц"]
    assert act.scores == {0: 57, 1: 0}


@pytest.mark.clause("N1.1")
@pytest.mark.parametrize(
    ("line", "key", "clause"),
    [
        ("Маша: 5 Петя: 77 Оля: 34", "uno.nobody-out", "N1.1"),
        ("Маша: Петя: 77", "uno.several-out", "N1.1"),
        ("Петя: 77", "uno.several-out", "N1.1"),
        ("Маша: 0 Петя: 0 Оля: 34", "uno.nobody-out", "N1.1"),
        ("Маша: Петя: к7 к7 к7 Оля: 5", "uno.too-many", "N1.1"),
        ("Маша: Петя: к7 к7 Оля: к7", "uno.too-many", "N1.1"),
        ("Маша: Петя: к0 к0 Оля: 3", "uno.too-many", "N1.1"),
        ("Маша: Петя: ц ц ц ц ц Оля: 3", "uno.too-many", "N1.1"),
        ("Маша: Петя: ц=з ц ц ц ц=к Оля: 3", "uno.too-many", "N1.1"),
        ("Маша: Петя: 1000 Оля: 241", "uno.too-many-points", "N1.1"),
        ("Маша: Петя: м Оля: 3", "uno.not-in-deck", "N1.1"),
        ("к7", "uno.no-round", "N1.2"),
        ("+", "uno.no-round", "N1.2"),
        ("Маша: -", "uno.no-round", "N1.2"),
    ],
)
def test_hands_that_cannot_be(uno, line, key, clause):
    assert uno().refused(line) == (ILLEGAL, key, clause)


def test_a_third_red_seven_is_refused_with_the_count(uno):
    assert uno().refusal("Маша: Петя: к7 к7 к7 Оля: 5").values == {"card": "к7", "count": 3, "known": 2}


def test_more_cards_than_the_deck_has(uno):
    hand = " ".join(f"{c}{f}" for c in "кжзс" for f in ("0", *"123456789пн" * 2, "+2", "+2")) + " ц +4" * 4
    game = uno(2)
    assert game.refusal(f"Маша: Петя: {hand} к7").values == {"count": 109, "total": 108}
    game.play(f"Маша: Петя: {hand}")
    assert game.totals == (1240, 0)


def test_the_larger_deck_has_cards_of_forty(table):
    game = table("uno", "Маша", "Петя", tables=sets.load("uno-112"))
    assert game.facts["deck"] == 112
    assert game.refused("Маша: Петя: м м") == (ILLEGAL, "uno.too-many", "N1.1")
    game.play("Маша: Петя: м д д д ц")
    assert game.totals == (210, 0)


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("77", "uno.whose-sum"),
        ("Маша: Петя: к7 34", "uno.no-card"),
        ("Маша: Петя: ко", "uno.zero-or-reverse"),
        ("+2 Маша: Петя: +2", "uno.whose-hand"),
        ("Маша: Петя: 7 +2", "uno.which-colour"),
        ("Маша: Петя: 7+", "uno.no-card"),
        ("Маша 10 Зина 20", "notation.name-unknown"),
        ("Маша 10 Петя", "uno.no-card"),
        ("Маша: Маша: к7", "notation.name-twice"),
        ("Зина: Петя: 77", "notation.name-unknown"),
        ("к7 Маша: Петя: 5", "uno.whose-hand"),
        ("Маша: Петя: -5 Оля: 3", "uno.no-card"),
        ("", "uno.empty"),
        ("!", "uno.empty"),
        ("Маша: Петя: к7 " + "ж1 " * 2000, "notation.long"),
    ],
)
def test_what_cannot_be_read(uno, line, key):
    kind, said, clause = uno().refused(line)
    assert (kind, said, clause) == ("ambiguous" if key == "uno.zero-or-reverse" else "unreadable", key, None)


def test_a_question_offers_whole_lines(uno):
    choices = uno().refusal("Маша: Петя: к7 Ко Оля: 3").choices
    assert [choice.entry for choice in choices] == ["Маша: Петя: к7 к0 Оля: 3", "Маша: Петя: к7 кн Оля: 3"]


@pytest.mark.clause("N1.1")
def test_a_draw_two_of_an_untold_colour_is_one_of_all_eight(uno):
    game = uno()
    assert game.play("Маша: Петя: +2 +2 ж+2 Оля: +2 с+2 с+2").scores == {0: 120, 1: 0, 2: 0}
    assert game.refusal("Маша: Петя: +2 +2 +2 +2 +2 Оля: +2 +2 с+2 с+2").values == {
        "card": "+2",
        "count": 9,
        "known": 8,
    }
    game.play(".open к5", "к+2", "ж+2", "+")
    hands = "Оля: Маша: +2 +2 +2 +2 Петя: +2 +2 +2"
    assert game.refusal(hands).values == {"card": "+2", "count": 7, "lying": 2, "known": 8}


@pytest.mark.clause("N1.1")
def test_a_sum_without_colons_is_never_taken_from_a_card(uno):
    game = uno(("Катя", "Жора", "Зоя"))
    assert game.refused("ж 7") == (ILLEGAL, "uno.no-round", "N1.2")
    game.play("Жора 7 Зоя 5")
    assert game.entries == ["Катя: Жора: 7 Зоя: 5"]
    game.play(".open ж5", "ж 7")
    assert game.entries[-1] == "ж7"


@pytest.mark.clause("N1.3")
def test_the_deal_goes_round_the_table(uno):
    game = uno()
    assert (game.facts["dealer"], game.standing.turn) == ("Оля", 0)
    game.play("Маша: Петя: 5 Оля: 5")
    assert (game.facts["dealer"], game.standing.turn) == ("Маша", 1)
    game.play("Маша: Петя: 5 Оля: 5")
    assert (game.facts["dealer"], game.standing.turn) == ("Петя", 2)
    game.play("Маша: Петя: 5 Оля: 5")
    assert (game.facts["dealer"], game.standing.turn) == ("Оля", 0)


@pytest.mark.clause("N4.1")
@pytest.mark.clause("R40")
def test_the_winner_collects_to_five_hundred(uno):
    game = uno()
    game.play("Маша: Петя: 300 Оля: 150", "Петя: Маша: 100 Оля: 40")
    assert not game.standing.over
    assert game.standing.winners == ()
    game.play("Маша: Петя: 40 Оля: 10")
    assert game.totals == (500, 140, 0)
    assert (game.standing.over, game.standing.winners, game.standing.turn) == (True, (0,), None)
    assert game.standing.why.clause == "N4.1"


@pytest.mark.clause("N4.1")
def test_own_leftovers_to_two_hundred_who_reaches_it_loses(uno):
    game = uno(scoring="own")
    assert game.play("Маша: Петя: 120 Оля: 30").scores == {0: 0, 1: 120, 2: 30}
    game.play("Оля: Маша: 20 Петя: 79")
    assert not game.standing.over
    game.play("Маша: Петя: 1 Оля: 5")
    assert game.totals == (20, 200, 35)
    assert (game.standing.over, game.standing.winners) == (True, (0, 2))


@pytest.mark.clause("R41")
@pytest.mark.parametrize(
    ("line", "winners", "losers"),
    [
        ("Маша: Петя: 250 Оля: 30", (0, 2), (1,)),
        ("Маша: Петя: 250 Оля: 200", (0,), (1, 2)),
    ],
)
def test_who_reaches_the_limit_loses_and_all_others_win(uno, line, winners, losers):
    game = uno(3, scoring="own")
    assert game.standing.losers == ()
    game.play(line)
    assert (game.standing.winners, game.standing.losers) == (winners, losers)


@pytest.mark.clause("R41")
def test_how_far_the_limit_is_is_said_after_a_round(uno):
    game = uno(3, scoring="own")
    [_, left, _] = game.play("Маша: Петя: 120 Оля: 30").notes
    assert (left.key, left.values, left.clause) == (
        "uno.to-limit",
        {"target": 200, "list": "Маша 200, Петя 80, Оля 170"},
        "R41",
    )
    assert "uno.to-limit" not in [note.key for note in uno().play("Маша: Петя: 120 Оля: 30").notes]


@pytest.mark.clause("R41")
def test_where_everyone_reached_the_limit_the_lowest_wins(uno):
    game = uno(2, scoring="own", target=100)
    game.play("Маша: Петя: 90", "Петя: Маша: 95", ".adjust Маша +10", ".adjust Петя +20")
    assert game.totals == (105, 110)
    assert (game.standing.winners, game.standing.losers) == ((0,), (1,))


@pytest.mark.clause("R0")
def test_a_tie_of_the_lowest_at_the_limit_is_played_out_as_an_option(uno):
    game = uno(3, "tie-round", scoring="own", target=50)
    game.play(".adjust Маша +60", ".adjust Петя +40", "Маша: Петя: 20 Оля: 70")
    assert (game.totals, game.standing.over) == ((60, 60, 70), False)
    game.play("Маша: Петя: 5 Оля: 5")
    assert (game.standing.winners, game.standing.losers) == ((0,), (1, 2))


@pytest.mark.clause("R0")
def test_all_below_the_limit_win_and_that_is_no_tie(uno):
    game = uno(3, "tie-round", scoring="own")
    game.play("Маша: Петя: 250 Оля: 30")
    assert (game.standing.over, game.standing.winners) == (True, (0, 2))


@pytest.mark.clause("R0")
def test_ties_are_shared_wins(uno):
    game = uno(3, "lowest-wins", scoring="own", target=50)
    game.play("Маша: Петя: 60 Оля: 10", ".adjust Маша +10")
    assert game.standing.winners == (0, 2)


@pytest.mark.clause("R0")
def test_as_an_option_a_tie_is_played_out(uno):
    game = uno(2, "tie-round", target=50)
    game.play("Петя: 60", ".adjust Петя +60")
    assert (game.totals, game.standing.over, game.standing.turn) == ((60, 60), False, 1)
    game.play("Маша: 1")
    assert (game.standing.over, game.standing.winners) == (True, (1,))


@pytest.mark.clause("R41")
def test_as_an_option_only_the_lowest_wins(uno):
    game = uno(3, "lowest-wins", scoring="own")
    game.play("Маша: Петя: 250 Оля: 30")
    assert (game.standing.winners, game.standing.losers) == ((0,), ())


def test_any_target(uno):
    game = uno(2, target=77)
    game.play("Петя: 77")
    assert (game.totals, game.standing.over, game.standing.winners) == ((77, 0), True, (0,))


@pytest.mark.clause("R0")
def test_after_the_end_only_by_agreement(uno):
    game = uno(2, target=50)
    game.play("Петя: 77")
    assert game.refused("Маша: 5") == (ILLEGAL, "table.over", "N4.1")
    assert game.refused(".open к5") == (ILLEGAL, "table.over", "N4.1")
    assert game.play("Маша: 5", agreed=True).after_end
    assert game.entries[-1] == "Маша: 5 Петя: !"
    assert (game.totals, game.standing.over) == ((77, 5), True)


@pytest.mark.clause("R0")
def test_a_match_played_on_card_by_card_stays_over(uno):
    game = uno(2, target=50)
    game.play("Петя: 77")
    assert game.play(".open к5", agreed=True).after_end is True
    assert game.play("к7", agreed=True).after_end is True
    assert (game.standing.over, game.standing.winners, game.standing.turn) == (True, (0,), None)
    game.play(".adjust Маша -40")
    assert (game.totals, game.standing.over, game.standing.why.key) == ((37, 0), True, "uno.over-collect")
    assert game.refused("к3") == (ILLEGAL, "table.over", "N4.1")


def test_before_the_end_nothing_is_marked_as_played_on(uno):
    game = uno(2)
    assert game.play(".open к5").after_end is False
    assert game.play("к7").after_end is False
    game = uno(2)
    assert game.play("Петя: 77").after_end is False


def test_cards_are_written_in_the_language_of_the_match(uno):
    game = uno(2, language="en")
    game.play(".open к5", "ч7", "w=ж")
    assert (game.entries, game.facts["top"]) == ([".open r5", "r7", "w=y"], "w")


def test_adjustments_stand_apart_from_the_scores(uno):
    game = uno(2)
    game.play("Петя: 40")
    outcome = game.play(".adjust Петя -5 упала карта")
    assert (outcome.kind, outcome.player, outcome.points, outcome.scores) == ("adjust", 1, -5, {})
    assert (game.totals, game.standing.adjustments) == ((40, -5), (0, -5))
    game.play(".adjust Петя +7")
    assert (game.totals, game.standing.adjustments) == ((40, 2), (0, 2))


def test_a_round_is_amended_and_everything_after_it_counted_again(uno):
    game = uno(2)
    game.play("Петя: 40", "Маша: 20")
    game.amend(1, "Маша: Петя: к7 +4")
    assert game.totals == (57, 20)
    game.undo()
    assert game.totals == (40, 20)


@pytest.mark.clause("N1.2")
@pytest.mark.parametrize("count", [1, 11])
def test_from_two_to_ten_players(uno, count):
    from referee.errors import Illegal

    with pytest.raises(Illegal) as caught:
        uno(tuple("АБВГДЕЖЗИКЛ")[:count])
    assert (caught.value.key, caught.value.clause) == ("table.players", "N1.2")
    assert caught.value.values == {"count": count, "fewest": 2, "most": 10}
