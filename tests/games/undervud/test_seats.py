"""Players leave and join between kons: seats, totals, the deal, and who may still win."""

from __future__ import annotations

import pytest

ILLEGAL = "illegal"
NAMES = ("Маша", "Петя", "Оля")


def sit(table, *names, target=100):
    return table("undervud", *(names or NAMES), target=target)


def starter(game):
    return game.match.players[game.standing.turn]


def test_who_joins_sits_down_last_with_the_points_agreed(table):
    game = sit(table, "Маша", "Петя")
    outcome = game.play(".join Оля 15")
    assert (outcome.kind, outcome.player, outcome.scores) == ("join", 2, {2: 15})
    assert (game.totals, game.facts["dealer"], starter(game)) == ((0, 0, 15), "Оля", "Маша")
    game.play("Маша: 20 Петя: -5 Оля: 3")
    assert (game.totals, game.match.players) == ((20, -5, 18), NAMES)


@pytest.mark.parametrize("kon", ["Маша: 20 Петя: -5", "Маша: КОТ рука= Петя: рука=А"])
def test_a_kon_before_a_newcomer_is_still_written(table, kon):
    game = sit(table, "Маша", "Петя")
    game.play(kon, ".join Оля 15")
    assert [game.match.game.write(game.match.state, one.entry) for one in game.match.played] == [kon, ".join Оля 15"]


@pytest.mark.clause("U3.4")
def test_who_has_left_is_passed_over_and_the_total_stands(table):
    game = sit(table)
    game.play("Маша: 20 Петя: -5 Оля: 3", ".leave Петя", "open Оля: К")
    assert (starter(game), game.facts["hands"]) == ("Оля", {"Маша": 7, "Оля": 7})
    game.play("КОТ Ш")
    assert starter(game) == "Маша"
    game.play("ДОМ Щ")
    assert starter(game) == "Оля"


@pytest.mark.clause("U5.1")
def test_who_has_left_is_not_asked_about_and_has_not_gone_out(table):
    game = sit(table)
    game.play(".leave Петя")
    assert game.refused("Маша: КОТ рука=")[1] == "undervud.missing"
    outcome = game.play("Маша: КОТ рука= Оля: ДОМ рука=Ш")
    assert set(outcome.scores) == {0, 2}
    assert (game.entries[-1], game.facts["dealer"], starter(game)) == ("Маша: КОТ рука= Оля: ДОМ рука=Ш", "Маша", "Оля")
    assert game.refused("Маша: 5 Петя: 4 Оля: 3") == (ILLEGAL, "table.has-left", "U5.1")
    game.play("Маша: 5 Оля: 3")
    assert game.totals[1] == 0


@pytest.mark.clause("U2.1")
def test_who_has_left_wins_nothing(table):
    game = sit(table, target=50)
    game.play("Маша: 45 Петя: 5 Оля: 3", ".leave Маша", ".adjust Маша +10")
    assert not game.standing.over
    game.play("Петя: 46 Оля: 3")
    assert (game.standing.over, game.standing.winners) == (True, (1,))


@pytest.mark.parametrize(
    ("before", "line", "key"),
    [
        ((), ".join Петя", "table.plays-already"),
        ((".leave Петя",), ".leave Петя", "table.has-left"),
        ((".leave Петя",), ".leave Оля", "table.too-few"),
        ((".leave Петя",), ".open Петя: К", "table.has-left"),
        ((".open К",), ".leave Петя", "undervud.in-kon"),
        ((".open К",), ".join Иван", "undervud.in-kon"),
    ],
)
def test_what_cannot_be(table, before, line, key):
    game = sit(table)
    if before:
        game.play(*before)
    assert game.refused(line)[1] == key


def test_who_comes_back_takes_their_seat_and_their_total(table):
    game = sit(table)
    game.play("Маша: 20 Петя: -5 Оля: 3", ".leave Маша", "Петя: 1 Оля: 2", ".join Маша")
    assert (game.totals, game.match.players, game.standing.left) == ((20, -4, 5), NAMES, frozenset())
