"""Players leave and join between rounds: seats, totals, the deal, and who may still win."""

from __future__ import annotations

import pytest

ILLEGAL = "illegal"


def starter(game):
    return game.match.players[game.standing.turn]


@pytest.mark.clause("N1.3")
def test_who_joins_sits_down_last_with_the_points_agreed(uno):
    game = uno(2)
    outcome = game.play(".join Оля 30")
    assert (outcome.kind, outcome.player, outcome.points, outcome.scores) == ("join", 2, None, {2: 30})
    assert (game.match.players, game.totals) == (("Маша", "Петя", "Оля"), (0, 0, 30))
    assert (game.facts["dealer"], starter(game)) == ("Оля", "Маша")
    game.play("Маша: Петя: 5 Оля: 7", "Оля: Маша: 1 Петя: 2")
    assert game.totals == (12, 0, 33)
    game.play(".open к5")
    assert game.facts["hands"] == {"Маша": 7, "Петя": 7, "Оля": 7}


def test_a_round_before_a_newcomer_is_still_written(uno):
    game = uno(2)
    game.play("Маша: Петя: 5", ".join Оля")
    assert [game.match.game.write(game.match.state, one.entry) for one in game.match.played] == [
        "Маша: Петя: 5",
        ".join Оля",
    ]


@pytest.mark.clause("N1.1")
def test_a_sum_of_0_beside_a_player_nobody_named_is_no_round(uno):
    game = uno(3)
    assert game.refused("Маша 20 Петя 0") == (ILLEGAL, "uno.several-out", "N1.1")
    assert game.refused("20 0 5") == ("unreadable", "uno.whose-sum", None)
    assert game.refused("Маша: 20 Петя: 0") == (ILLEGAL, "uno.several-out", "N1.1")
    game.play("Маша 20 Петя 0 Оля 5", "Петя: 20 Оля: 5")
    assert game.totals == (25, 25, 0)


@pytest.mark.clause("N1.3")
def test_who_has_left_is_passed_over_and_the_total_stands(uno):
    game = uno(4)
    game.play("Маша: Петя: 5 Оля: 7 Иван: 9", ".leave П")
    assert (game.totals, game.standing.left, starter(game)) == ((21, 0, 0, 0), {1}, "Оля")
    game.play("Маша: Оля: 7 Иван: 9")
    assert game.entries[-1] == "Маша: Оля: 7 Иван: 9"
    assert (game.totals, starter(game)) == ((37, 0, 0, 0), "Иван")
    game.play(".open к5")
    assert game.facts["hands"] == {"Маша": 7, "Оля": 7, "Иван": 7}
    assert game.facts["pile"] == 108 - 21 - 1
    game.play("к7", "кн", "к1", "кн")
    assert starter(game) == "Иван"


@pytest.mark.clause("R33")
def test_with_two_left_reverse_acts_as_skip(uno):
    game = uno(3)
    game.play(".leave Петя", ".open к5", "кн")
    assert (starter(game), game.facts["direction"]) == ("Маша", "clockwise")


@pytest.mark.parametrize(("leaves", "dealer", "starts"), [("Оля", "Петя", "Маша"), ("Маша", "Оля", "Петя")])
def test_the_deal_stays_where_it_was(uno, leaves, dealer, starts):
    game = uno(3)
    assert (game.facts["dealer"], starter(game)) == ("Оля", "Маша")
    game.play(f".leave {leaves}")
    assert (game.facts["dealer"], starter(game)) == (dealer, starts)


def test_who_comes_back_takes_their_seat_and_their_total(uno):
    game = uno(3)
    game.play("Маша: Петя: 5 Оля: 7", ".leave Маша", ".join маша")
    assert (game.match.players, game.totals, game.standing.left) == (("Маша", "Петя", "Оля"), (12, 0, 0), frozenset())
    game.play(".leave Петя", ".join Петя 40")
    assert game.totals == (12, 40, 0)


@pytest.mark.clause("N4.1")
def test_who_has_left_wins_nothing(uno):
    game = uno(3, target=100)
    game.play("Маша: Петя: 40 Оля: 50", ".adjust Маша +5", ".leave Маша")
    assert game.totals == (95, 0, 0)
    game.play(".adjust Маша +20")
    assert not game.standing.over
    game.play("Петя: Оля: 100")
    assert (game.standing.over, game.standing.winners) == (True, (1,))


@pytest.mark.clause("R41")
def test_with_own_leftovers_who_has_left_neither_wins_nor_loses(uno):
    game = uno(4, scoring="own")
    game.play("Маша: Петя: 40 Оля: 50 Иван: 60", ".leave Маша", "Петя: Оля: 10 Иван: 140")
    assert (game.standing.winners, game.standing.losers) == ((1, 2), (3,))


@pytest.mark.clause("N1.2")
@pytest.mark.parametrize(
    ("before", "line", "key", "clause"),
    [
        ((), ".leave Зина", "notation.name-unknown", None),
        ((), ".join Петя", "table.plays-already", "N1.2"),
        ((), ".join", "notation.join", None),
        ((".leave Петя",), ".leave Петя", "table.has-left", "N1.2"),
        ((".leave Петя",), ".leave Оля", "table.too-few", "N1.2"),
        ((".leave Петя",), "Маша: Петя: 5 Оля: 7", "table.has-left", "N1.1"),
        ((".leave Петя",), "Петя: .open к5", "table.has-left", "N1.3"),
        ((".leave Петя", ".open к5"), "Петя: к7 !", "table.has-left", "N1.3"),
        ((".leave Петя", ".open к5"), "м=з Петя", "table.has-left", "N1.3"),
        ((".open к5",), ".leave Петя", "uno.in-round", "N1.1"),
        ((".open к5",), ".join Иван", "uno.in-round", "N1.1"),
        (tuple(f".join {name}" for name in "АБВГДЕЖ"), ".join З", "table.too-many", "N1.2"),
    ],
)
def test_what_cannot_be(uno, before, line, key, clause):
    game = uno(3)
    if before:
        game.play(*before)
    assert game.refused(line)[1:] == (key, clause)


@pytest.mark.clause("R0")
def test_after_the_end_only_by_agreement(uno):
    game = uno(2, target=50)
    game.play("Петя: 77")
    assert game.refused(".join Оля") == (ILLEGAL, "table.over", "N4.1")
    assert game.play(".join Оля !").after_end
    assert game.standing.winners == (0,)


def test_undone_as_any_other_line(uno):
    game = uno(2)
    game.play(".join Оля 30", "Маша: Петя: 5 Оля: 7")
    game.amend(1, ".join Оля 10")
    assert game.totals == (12, 0, 10)
    game.undo()
    game.undo()
    game.undo()
    assert (game.match.players, game.totals) == (("Маша", "Петя"), (0, 0))
