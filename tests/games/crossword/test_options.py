"""What players of a board game may agree otherwise: who wins, what a challenge costs, whether a word comes twice."""

from __future__ import annotations

import pytest


@pytest.mark.clause("R1")
def test_the_first_to_reach_the_target_wins_at_once(table):
    game = table("biplant", "Маша", "Петя", "Оля", target=15, options={"house": ["first-to-reach"]})
    game.play("КОШКА 8Г")
    assert (game.totals, game.standing.over, game.standing.winners) == ((20, 0, 0), True, (0,))
    assert (game.standing.why.key, game.standing.why.clause) == ("crossword.over-first", "R1")
    assert game.refused("КОТ Г8") == ("illegal", "table.over", "R1")


@pytest.mark.clause("R0")
def test_after_a_tie_one_more_round_is_played(table):
    game = table("biplant", target=15, options={"house": ["tie-round"]})
    game.play("КОШКА 8Г", ".pass", ".adjust Петя +20")
    assert (game.totals, game.standing.over, game.standing.turn) == ((20, 20), False, 0)
    game.play("КОТ Г8", ".pass")
    assert (game.standing.over, game.standing.winners) == (True, (0,))


@pytest.mark.clause("R16")
@pytest.mark.parametrize(("option", "cost"), [("challenge-5", 5), ("challenge-10", 10)])
def test_a_challenge_that_fails_costs_the_next_player_points(table, option, cost):
    game = table("erudit", judge="challenge", options={"house": [option]})
    game.play("КОШКА 8Г")
    ruling = game.play(".challenge")
    assert (ruling.fell, ruling.player, ruling.points, ruling.scores) == (False, 1, -cost, {1: -cost})
    assert (game.totals, game.standing.turn) == ((18, -cost), 1)


@pytest.mark.clause("R16")
@pytest.mark.clause("R6")
def test_a_challenge_that_fails_costs_the_next_player_the_turn(table):
    game = table("erudit", judge="challenge", options={"house": ["challenge-turn"]})
    game.play(".pass", ".pass", ".pass", "КОШКА 8Г", ".challenge")
    assert (game.totals, game.standing.turn) == ((0, 18), 1)
    assert [(note.key, note.clause) for note in game.match.played[-1].outcome.notes] == [
        ("crossword.challenge-turn", "R16")
    ]
    game.play(".pass", ".pass", ".pass")
    assert not game.standing.over


@pytest.mark.clause("R16")
def test_a_challenge_that_succeeds_costs_nothing(table):
    game = table("erudit", judge="challenge", words={"КОШКА": "E6.1"}, options={"house": ["challenge-5"]})
    game.play("КОШКА 8Г", ".challenge")
    assert (game.totals, game.standing.turn) == ((0, 0), 1)


@pytest.mark.clause("R17")
def test_no_word_is_laid_twice(table):
    game = table("erudit", options={"house": ["words-once"]})
    game.play("КОТ 8Ж")
    assert game.refused("КОТ Ж8") == ("illegal", "crossword.word-twice", "R17")
    assert game.play("КОТ Ж8", agreed=True).points == 2 + 1 * 2 + 2
    assert table("erudit").play("КОТ 8Ж", "КОТ Ж8").points == 2 + 1 * 2 + 2


@pytest.mark.clause("R17")
def test_a_word_that_fell_may_be_laid_again(table):
    game = table("erudit", judge="challenge", words={"ОСА": "E6.1"}, options={"house": ["words-once"]})
    game.play("КОТ 8Ж ОСА З8", ".challenge")
    assert game.play("КОТ 8Ж").points == 5


@pytest.mark.clause("R17")
def test_a_counted_word_comes_once_too(table):
    game = table("erudit", options={"house": ["words-once"], "counted": True})
    game.play("КОТ 24")
    assert game.refused("КОТ 12") == ("illegal", "crossword.word-twice", "R17")


def test_options_are_agreed_when_a_match_starts_and_go_into_the_rematch(referee):
    argv = ("new", "erudit", "Маша", "Петя", "--language", "ru", "--option", "words-once")
    assert referee(*argv).code == 0
    referee("score", "КОТ", "8Ж")
    assert referee("score", "КОТ", "Ж8", "--json").json()["refused"]["clause"] == "R17"
    referee("new")
    referee("score", "КОТ", "8Ж")
    assert referee("score", "КОТ", "Ж8", "--json").json()["refused"]["clause"] == "R17"
