"""What happens beside the turns: a board off by a cell, a player who leaves, time running out, an early end."""

from __future__ import annotations

import pytest

FOUR = ("Маша", "Петя", "Оля")


@pytest.mark.clause("R0")
def test_the_players_end_a_match_and_the_highest_total_wins(table):
    game = table("erudit")
    game.play("КОШКА 8Г", "КОТ Г8", ".end")
    first, second = game.totals
    assert (game.standing.over, game.standing.turn) == (True, None)
    assert game.standing.winners == ((0,) if first > second else (1,))
    assert game.standing.why.key == "table.ended"
    assert game.refused("СОН 9З") == ("illegal", "table.over", "R0")
    assert game.refused(".end") == ("illegal", "table.over", "R0")
    game.undo()
    assert not game.standing.over


def test_a_word_struck_by_the_players_falls_whatever_the_judge_says(table):
    game = table("erudit")
    game.play("КОШКА 8Г", "КОТ Г8")
    struck = game.play(".strike КОТ")
    assert (struck.kind, struck.fell, struck.player) == ("challenge", True, 1)
    assert game.totals[1] == 0
    assert game.facts["board"][8] == "." * 15
    assert game.entries[-1] == ".strike КОТ"
    assert game.standing.turn == 0


@pytest.mark.clause("E6.4")
def test_only_words_of_the_last_play_are_struck(table):
    game = table("erudit")
    assert game.refused(".strike КОТ") == ("illegal", "crossword.nothing-to-challenge", "E6.4")
    game.play("КОШКА 8Г")
    assert game.refused(".strike КОТ") == ("illegal", "crossword.not-in-play", "E6.4")


def test_a_board_that_was_entered_one_row_off_is_moved(table):
    game, right = table("erudit"), table("erudit")
    game.play("КОШКА З8", "ОСА 12Е", agreed=True)
    right.play("КОШКА З7", "ОСА 11Е", agreed=True)
    moved = game.play(".shift up 1")
    assert game.facts["board"] == right.facts["board"]
    assert game.totals == right.totals
    assert moved.kind == "shift"
    assert game.entries[-1] == ".shift up 1"


def test_turns_after_a_shift_go_on_from_the_moved_board(table):
    game = table("erudit")
    game.play("КОШКА 8Г", ".shift right 1", "КОТ Д8")
    assert game.facts["board"][7].strip(".") == "КОШКА"
    assert game.facts["board"][9][4] == "Т"
    game.undo()
    game.undo()
    assert game.facts["board"][7].index("К") == 3


def test_a_fallen_turn_is_not_shifted(table):
    game = table("erudit")
    game.play("КОШКА 8Г", "КОТ Г8", ".strike КОТ", ".shift right 1")
    assert sum(row.count(".") for row in game.facts["board"]) == 15 * 15 - 5
    assert game.totals[1] == 0


def test_a_star_that_was_taken_is_shifted_with_its_turns(table):
    game = table("erudit")
    game.play("КО_КА=Ш 8Г", "8Е=Ш ШАЛА_=Ш Е8", agreed=True)
    before = [row.replace(".", "") for row in game.facts["board"]]
    game.play(".shift right 1")
    assert [row.replace(".", "") for row in game.facts["board"]] == before


@pytest.mark.clause("E1.1")
def test_a_board_is_not_shifted_over_its_edge(table):
    game = table("erudit")
    assert game.refused(".shift up 1") == ("illegal", "crossword.nothing-to-shift", "E1.1")
    game.play("КОШКА 8Г")
    assert game.refused(".shift right 8") == ("illegal", "crossword.shift-off", "E1.1")


@pytest.mark.clause("E2.5")
def test_a_shifted_first_word_still_covers_the_centre_unless_agreed(table):
    game = table("erudit")
    game.play("КОШКА 8Г")
    assert game.refused(".shift down 1") == ("illegal", "crossword.shift-centre", "E2.5")
    game.play(".shift down 1!")
    assert game.facts["board"][8].strip(".") == "КОШКА"


@pytest.mark.clause("R43")
def test_a_turn_lost_to_the_clock_is_no_skip(table):
    game = table("erudit")
    game.play("КОШКА 8Г", ".pass", ".pass", ".pass")
    lost = game.play(".late")
    assert (lost.kind, lost.player, lost.points) == ("late", 0, 0)
    assert not game.standing.over
    game.play(".pass", ".pass", ".pass")
    assert not game.standing.over
    game.play(".pass")
    assert game.standing.over


@pytest.mark.clause("R43")
def test_a_whole_round_of_lost_turns_is_seen(table):
    game = table("erudit", *FOUR)
    game.play("КОШКА 8Г", ".late", ".late")
    assert not game.standing.lost_round
    game.play(".late")
    assert game.standing.lost_round
    game.play(".note все ушли пить чай")
    assert game.standing.lost_round
    game.play(".late")
    assert game.standing.lost_round
    game.play(".pass")
    assert not game.standing.lost_round


def test_the_others_play_on_when_one_leaves(table):
    game = table("erudit", *FOUR)
    game.play("КОШКА 8Г", "КОТ Г8")
    totals = game.totals
    left = game.play(".leave Маша")
    assert (left.kind, left.player) == ("leave", 0)
    assert game.totals == totals
    assert game.standing.turn == 2
    game.play(".pass", ".pass", ".pass")
    assert not game.standing.over
    game.play(".pass")
    assert (game.standing.over, game.standing.why.key) == (True, "crossword.over-skips")
    assert game.standing.winners == (1,)


@pytest.mark.clause("E2.1")
def test_who_leaves_in_their_own_turn_passes_it_on(table):
    game = table("erudit", *FOUR)
    game.play(".leave Маша")
    assert game.standing.turn == 1
    assert game.refused(".leave Маша") == ("illegal", "table.has-left", "E2.1")
    game.play(".leave Оля", "КОШКА 8Г")
    assert game.standing.turn == 1


@pytest.mark.clause("E1.1")
def test_the_last_player_cannot_leave(table):
    game = table("erudit")
    game.play(".leave Маша")
    assert game.match.standing.left == {0}
    assert game.refused(".leave Петя") == ("illegal", "table.nobody-left", "E1.1")


def test_the_round_to_the_target_is_finished_without_who_left(table):
    game = table("biplant", *FOUR, target=10)
    game.play(".leave Маша", "КОШКА 8Г")
    assert not game.standing.over
    game.play(".pass")
    assert game.standing.over


def test_a_note_stands_beside_the_turns_and_changes_nothing(table):
    game = table("erudit")
    game.play("КОШКА 8Г")
    before = game.totals, game.standing.turn
    assert game.play(".note 1 спорили, но засчитали").kind == "note"
    assert (game.totals, game.standing.turn) == before
    assert game.play(".challenge").fell is False
    assert game.refused(".note 7 чего?") == ("illegal", "match.no-such-entry", None)
