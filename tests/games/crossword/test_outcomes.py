"""What each kind of entry comes to, whole: whose it is, its points and its notes, and what stands after it."""

from __future__ import annotations

import pytest

from referee import match as matches
from referee import sets
from referee.errors import Ambiguous, Illegal
from referee.games.crossword.board import Board
from referee.games.crossword.game import play
from referee.games.crossword.notation import Count
from referee.games.play import Note, Outcome
from referee.match import StoredVerdict

BAD = {"КШАРЫ": "E6.1"}


class TestCounted:
    """Points that the players counted themselves."""

    def test_points_alone(self, table):
        game = table("erudit")
        note = Note("crossword.counting", {})
        assert game.play("24") == Outcome("play", 0, (), 0, 24, {0: 24}, notes=(note,))
        assert (game.match.state.mode, game.match.state.skips, game.match.state.bag) == ("counted", 0, None)

    def test_a_word_has_all_the_points(self, table):
        game = table("erudit", options={"counted": True})
        assert game.play("КОТ 9") == Outcome("play", 0, (("КОТ", 9),), 0, 9, {0: 9})
        assert game.play("КИТ 7") == Outcome("play", 1, (("КИТ", 7),), 0, 7, {1: 7})

    def test_the_points_of_several_words_are_not_shared_out(self, table):
        game = table("erudit")
        game.play("30")
        assert game.play("КОТ КИТ 20") == Outcome("play", 1, (("КОТ", 0), ("КИТ", 0)), 0, 20, {1: 20})

    @pytest.mark.clause("E6.1")
    def test_its_words_are_judged(self, table):
        game = table("erudit", words=BAD)
        game.play("30")
        refusal = game.refusal("КШАРЫ 9")
        assert (refusal.key, refusal.clause, refusal.words) == ("crossword.unacceptable", "E6.1", ("КШАРЫ",))
        assert refusal.values == {"word": "КШАРЫ"}
        assert game.play("КШАРЫ! 9").agreed == ("КШАРЫ",)
        assert game.play("КШАРЫ 8", agreed=True).agreed == ("КШАРЫ",)

    def test_a_turn_breaks_the_chain_of_skips(self, table):
        game = table("erudit")
        game.play("30", ".pass", ".pass", "5")
        assert game.match.state.skips == 0

    def test_it_falls_to_a_challenge_and_the_one_before_it_stands(self, table):
        game = table("erudit", judge="challenge", words=BAD)
        game.play("30", "КШАРЫ 9")
        assert game.totals == (30, 9)
        assert (game.play(".challenge").fell, game.totals) == (True, (30, 0))
        assert (game.match.state.board, game.match.state.racks) == (Board(15), (7, 7))

    def test_a_tracked_match_takes_no_points_from_an_amended_line_either(self, table):
        game = table("erudit")
        game.play("КОТ 8Ж")
        with pytest.raises(Illegal) as caught:
            play(game.match.state, Count(24), lambda word: StoredVerdict(True, None))
        assert (caught.value.key, caught.value.values) == ("crossword.tracked", {"text": "24", "example": "КОШКА 8Е"})


class TestFallen:
    """A word that fails and costs the turn (auto)."""

    @pytest.mark.parametrize(("line", "mode"), [("КШАРЫ 8Е", "tracked"), ("КШАРЫ 9", "counted")])
    def test_it_scores_nothing_and_nothing_is_left_to_challenge(self, table, line, mode):
        game = table("erudit", judge="auto", words=BAD, options={"counted": mode == "counted"})
        note = Note("crossword.fell", {"word": "КШАРЫ"}, "E6.4")
        assert game.play(line) == Outcome("play", 0, (), 0, 0, {0: 0}, fell=True, notes=(note,))
        assert (game.match.state.mode, game.standing.turn) == (mode, 1)
        assert game.refused(".challenge") == ("illegal", "crossword.nothing-to-challenge", "E6.4")


@pytest.mark.clause("E6.4")
class TestWithstood:
    """A challenge that fails."""

    def test_it_costs_nothing_and_the_other_words_may_still_be_challenged(self, table):
        game = table("erudit", judge="challenge", words={"ОК": "E6.1"})
        game.play("КОТ 8Ж", "КОМ Ж8 ОК 9Ж")
        note = Note("crossword.challenge-failed", {"words": "КОМ", "player": "Маша"}, "R16")
        assert game.play(".challenge КОМ") == Outcome("challenge", None, fell=False, notes=(note,))
        assert game.refused(".challenge КОМ") == ("illegal", "crossword.not-in-play", "E6.4")
        assert game.play(".challenge").fell is True

    def test_once_every_word_has_withstood_nothing_is_left(self, table):
        game = table("erudit", judge="challenge")
        game.play("КОТ 8Ж", ".challenge")
        assert game.refused(".challenge") == ("illegal", "crossword.nothing-to-challenge", "E6.4")

    @pytest.mark.parametrize("points", [5, 10])
    def test_as_an_option_it_costs_points(self, table, points):
        game = table("erudit", "А", "Б", "В", judge="challenge", options={"house": [f"challenge-{points}"]})
        game.play("КОТ 8Ж")
        note = Note("crossword.challenge-points", {"words": "КОТ", "player": "Б", "points": points}, "R16")
        lost = Outcome("challenge", 1, points=-points, scores={1: -points}, fell=False, notes=(note,))
        assert game.play(".challenge") == lost
        assert (game.totals[1], game.standing.turn) == (-points, 1)

    def test_as_an_option_it_costs_the_turn(self, table):
        game = table("erudit", "А", "Б", "В", judge="challenge", options={"house": ["challenge-turn"]})
        game.play("КОТ 8Ж")
        note = Note("crossword.challenge-turn", {"words": "КОТ", "player": "Б"}, "R16")
        assert game.play(".challenge") == Outcome("challenge", 1, fell=False, notes=(note,))
        assert (game.standing.turn, game.match.state.last_play) == (2, None)


def test_an_adjustment(table):
    game = table("erudit")
    assert game.play(".adjust Петя -5 упала фишка") == Outcome("adjust", 1, points=-5)
    assert (game.totals, game.standing.turn) == ((0, -5), 0)


@pytest.mark.clause("E3.1")
class TestClosing:
    """The line that ends a match."""

    def test_who_is_out_is_named(self, table):
        game = table("erudit", "А", "Б", "В")
        game.play("30", "20", "10")
        assert game.play("А: рука= Б: рука= В: рука=О") == Outcome("close", None, scores={0: 0, 1: 0, 2: 0})
        assert game.standing.why == Note("crossword.over-out", {"player": "А, Б"}, "E3.1")

    def test_players_may_agree_to_stop_though_nobody_is_out(self, table):
        game = table("erudit")
        game.play("30")
        game.play("Маша: рука=А Петя: рука=Б", agreed=True)
        assert game.standing.why == Note("crossword.over-closed", {}, "E3.1")

    def test_tiles_on_the_board_and_in_all_hands_are_counted_together(self, table):
        game = table("erudit")
        game.play("ПОДЪЁМ 8В", "_О=Н Г7")
        refusal = game.refusal("Маша: рука= Петя: рука=АЪ")
        assert (refusal.key, refusal.clause) == ("crossword.too-many", "E1.2")
        assert refusal.values == {"tile": "Ъ", "count": 1, "laid": 2}
        assert game.refusal("Маша: рука= Петя: рука=__").values == {"tile": "*", "count": 2, "laid": 3}
        assert game.play("Маша: рука= Петя: рука=_А").kind == "close"

    def test_where_counts_are_assumed_the_hands_are_believed(self, table):
        tables = sets.load("biplant")
        tables = {**tables, "bag": {**tables["bag"], "provenance": "printed"}}
        game = table("biplant", tables=tables)
        game.play("КОТ 8Ж")
        assert game.play("Маша: рука= Петя: рука=ЪЪ").kind == "close"


def test_a_place_is_shown_as_its_line_of_the_board_new_letters_large(table):
    game = table("erudit")
    game.play("КОТ 8Ж")
    with pytest.raises(Ambiguous) as caught:
        game.play("КОТИК")
    strips = {choice.place: choice.strip for choice in caught.value.choices}
    assert strips["8Ж"] == "······котИК····"
    assert strips["Ж8"] == "·······кОТИК···"


def test_nobody_has_won_before_the_end(table):
    game = table("erudit")
    game.play("КОТ 8Ж")
    assert (game.standing.over, game.standing.winners, game.standing.why) == (False, (), None)


def test_a_line_in_another_layout_is_said(table):
    game = table("erudit", words={})
    act = game.done(matches.record(game.match, "rjirf 8u", game.ask))
    assert act.notes == (Note("notation.understood", {"line": "КОШКА 8-Г"}),)


class TestEndings:
    """Why a match is over, in one note."""

    @pytest.mark.clause("E3.2")
    def test_everyone_skipping(self, table):
        game = table("erudit")
        game.play(".pass", ".pass", ".pass", ".pass")
        assert game.standing.why == Note("crossword.over-skips", {"rounds": 2}, "E3.2")

    @pytest.mark.clause("S1.2")
    def test_the_target(self, table):
        game = table("schitay-slova", target=20)
        game.play("21", "3")
        assert game.standing.why == Note("crossword.over-target", {"target": 20}, "S2.6")

    @pytest.mark.clause("E3.1")
    def test_the_rack_that_is_empty(self, table):
        tables = {**sets.load("erudit"), "bag": {"ru": 14, "provenance": "printed"}}
        game = table("erudit", tables=tables)
        game.play("КОШКА 8Г", "СОК Г6", "МА 9Ж")
        assert game.standing.why == Note("crossword.over-out", {"player": "Маша"}, "E3.1")


@pytest.mark.clause("R18")
class TestLettersWithoutATile:
    """Ё may be laid as Е where there is no Ё; an apostrophe without a tile is left out; stars stay where they are."""

    def test_a_star_behind_an_apostrophe(self, table):
        game = table("erudit", language="uk")
        game.play("П'_ТЬ=Я 8Е")
        assert game.facts["board"][7] == ".....Пя" + "ТЬ......"

    def test_a_star_taken_off_for_a_letter_that_is_laid_as_another(self, table):
        game = table("biplant")
        game.play("М_Д=Ё 8Ж")
        game.play("8З=Ё Д_М=О И8")
        assert game.facts["board"][7] == "......МЕД......"
