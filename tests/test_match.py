"""The match as a fold over its lines: judges and challenges, corrections, counted matches, endings, and its laws."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee import match as matches
from referee import sets
from referee.errors import Ambiguous, Illegal, Refusal
from referee.games.play import Header
from referee.locale import Voice
from referee.match import RecordingJudge, Row, StoredVerdict
from referee.values import replace
from tests.forms import tries

EXAMPLES = tries(120, 10_000)


def never(word: str) -> StoredVerdict:
    raise AssertionError(f"{word} was judged")


# Judges: strict, auto, challenge


@pytest.mark.clause("R0")
def test_strict_a_word_that_fails_is_refused_and_the_player_tries_again(table):
    game = table("erudit", words={"КШК": "E6.1"})
    refusal = game.refusal("КШК 8Ж")
    assert (refusal.kind, refusal.key, refusal.clause, refusal.words) == (
        *("unacceptable", "crossword.unacceptable", "E6.1"),
        ("КШК",),
    )
    assert (game.entries, game.standing.turn) == ([], 0)
    assert game.play("КОТ 8Ж").player == 0


def test_strict_the_verdicts_of_the_failing_words_come_with_the_refusal(table):
    game = table("erudit", words={"КШК": "E6.1"})
    assert dict(game.refusal("КШК 8Ж").verdicts) == {"КШК": StoredVerdict(False, "E6.1", "unknown")}


@pytest.mark.clause("R0")
def test_auto_a_word_that_fails_costs_the_turn(table):
    game = table("erudit", words={"КШК": "E6.1"}, judge="auto")
    fall = game.play("КШК 8Ж")
    assert (fall.kind, fall.fell, fall.player, fall.points, fall.words) == ("play", True, 0, 0, ())
    assert [(note.key, note.clause) for note in fall.notes] == [("crossword.fell", "E6.4")]
    assert (game.entries, game.totals, game.standing.turn) == (["КШК 8Ж"], (0, 0), 1)
    assert game.facts["board"] == ["." * 15] * 15
    assert game.facts["bag"] == 97
    assert game.refused(".challenge") == ("illegal", "crossword.nothing-to-challenge", "E6.4")


def test_auto_what_breaks_another_rule_is_refused_as_ever(table):
    game = table("erudit", words={"КШК": "E6.1"}, judge="auto")
    assert game.refused("КШК 1А") == ("illegal", "crossword.centre", "E2.5")


@pytest.mark.clause("R0")
def test_challenge_words_are_recorded_unjudged_and_fall_only_when_challenged(table):
    game = table("erudit", ask=never, judge="challenge")
    assert game.play("КШК 8Ж").points == 2 + 10 + 2
    game.ask = lambda word: StoredVerdict(False, "E6.1", "unknown")
    fall = game.play(".challenge")
    assert (fall.fell, fall.points, game.totals, game.standing.turn) == (True, -14, (0, 0), 1)


def test_challenge_the_verdicts_are_told_with_the_challenge(table):
    game = table("erudit", words={"КШК": "E6.1"}, judge="challenge")
    game.play("КШК 8Ж")
    act = matches.record(game.match, ".challenge", game.ask)
    assert dict(act.verdicts) == {"КШК": StoredVerdict(False, "E6.1", "unknown")}
    assert act.kind == "challenge"


@pytest.mark.parametrize("judge", ["strict", "auto"])
def test_a_play_that_was_judged_good_survives_a_challenge(table, judge):
    game = table("erudit", judge=judge)
    game.play("КОШКА 8Г")
    assert game.play(".challenge").fell is False
    assert game.totals == (18, 0)


@pytest.mark.parametrize("judge", ["strict", "auto"])
def test_a_word_nobody_can_decide_is_for_the_players(table, judge):
    game = table("erudit", words={"КИНЗА": None}, judge=judge)
    assert game.refused("КИНЗА 8Г") == ("unacceptable", "crossword.unacceptable", None)
    turn = game.play("КИНЗА! 8Г")
    assert (turn.agreed, turn.points) == (("КИНЗА",), 2 * 2 + 1 + 1 + 5 + 1)


def test_a_word_nobody_can_decide_does_not_fall(table):
    game = table("erudit", words={"КИНЗА": None}, judge="challenge")
    game.play("КИНЗА 8Г")
    assert game.play(".challenge").fell is False


def test_only_the_words_agreed_on_are_let_through(table):
    game = table("erudit", words={"КШК": "E6.1", "ШШ": "E6.2"})
    game.play("КОШКА 8Г")
    assert game.refused("ШШ! Е8 КШК Ж8") == ("unacceptable", "crossword.unacceptable", "E6.1")
    assert game.play("ШШ! Е8 КШК! Ж8").agreed == ("ШШ", "КШК")
    other = table("erudit", words={"КШК": "E6.1", "ШШ": "E6.2"})
    other.play("КОШКА 8Г")
    assert other.play("ШШ Е8 КШК Ж8", agreed=True).agreed == ("ШШ", "КШК")


def test_words_off_asks_nobody(table):
    game = table("erudit", ask=never, policy="off")
    assert game.play("КШК 8Ж").points == 14
    counted = table("erudit", ask=never, policy="off", options={"counted": True})
    assert counted.play("КШК 14").points == 14


# Verdicts are kept with the line


def test_a_line_keeps_the_verdicts_it_was_judged_by(table):
    game = table("erudit", words={"КОШКИ": "E6.2"})
    game.play("КОШКИ! 8Г", "КОТ Г8")
    kept = {"accepted": False, "clause": "E6.2", "reason": "unknown", "lemma": None}
    assert [row.data["verdicts"] for row in game.rows] == [
        {"КОШКИ": kept},
        {"КОТ": {"accepted": True, "clause": None, "reason": "", "lemma": None}},
    ]
    assert game.match.lines[0].verdicts == {"КОШКИ": kept}


@pytest.mark.parametrize("judge", ["strict", "auto", "challenge"])
def test_a_changed_judge_never_changes_an_old_match(table, judge):
    game = table("erudit", words={"КШК": "E6.1"}, judge=judge)
    lines = ["КОШКА 8Г", "КОТ Г8"]
    if judge == "auto":
        lines.append("КШК Ж8")
    if judge == "challenge":
        lines += ["КШК Ж8", ".challenge"]
    game.play(*lines)
    before = game.match
    game.words = {"КОШКА": "E6.1", "КОТ": "E6.1"}
    game.play(".pass")
    game.undo()
    assert matches.fold(game.header, game.rows).played == before.played


def test_an_amendment_judges_only_itself(table):
    game = table("erudit")
    game.play("КОШКА 8Г", "КОТ Г8", "ШАР Е8")
    game.words = {"КОШКА": "E6.1", "ШАР": "E6.1"}
    game.amend(2, "КОМ Г8")
    assert game.entries == ["КОШКА 8Г", "КОМ Г8", "ШАР Е8"]
    assert game.refused("КОШКА 8Г", amend=1) == ("unacceptable", "crossword.unacceptable", "E6.1")


def test_kept_verdicts_are_not_asked_for_again():
    asked = RecordingJudge(never, {"КОТ": {"accepted": False, "clause": "E6.1", "reason": "plural"}})
    assert asked("КОТ") == StoredVerdict(False, "E6.1", "plural")
    assert RecordingJudge(None)("КОТ") == StoredVerdict(True, None, "unjudged")


def test_a_word_is_asked_about_once(table):
    times: list[str] = []

    def counting(word: str) -> StoredVerdict:
        times.append(word)
        return StoredVerdict(True, None)

    table("erudit", ask=counting).play("КОТ 8Ж КОТ Ж8")
    assert times == ["КОТ"]


# Amendments


def test_an_amended_line_keeps_its_number_and_everything_after_it(table):
    game = table("erudit")
    game.play("КОШКА 8Г", "КОТ Г8", "ШАР Е8")
    assert game.totals == (18 + 13, 5)
    act = game.amend(2, "КОТИК Г8")
    assert (act.kind, act.number, act.text) == ("amend", 2, "КОТИК Г8")
    assert game.entries == ["КОШКА 8Г", "КОТИК Г8", "ШАР Е8"]
    assert game.totals == (31, (2 + 1 + 2 + 1 + 2) * 2)
    assert [line.amended for line in game.match.lines] == [False, True, False]
    assert [played.totals for played in game.match.played] == [(18, 0), (18, 16), (31, 16)]
    assert game.standing.turn == 1


def test_an_amendment_that_makes_a_later_entry_illegal_is_refused_with_its_number(table):
    game = table("erudit")
    game.play("КОШКА 8Г", "КОТ Г8", "ТОМ 10Г")
    refusal = game.refusal("АУЛ З8", amend=2)
    assert (refusal.kind, refusal.key, refusal.clause, refusal.number) == ("illegal", "crossword.apart", "E2.3", 3)
    assert game.entries == ["КОШКА 8Г", "КОТ Г8", "ТОМ 10Г"]


def test_the_players_may_overrule_it(table):
    game = table("erudit")
    game.play("КОШКА 8Г", "КОТ Г8", "ТОМ 10Г")
    game.amend(2, "АУЛ З8", agreed=True)
    assert game.entries == ["КОШКА 8Г", "АУЛ З8 !", "ТОМ 10Г"]
    assert [line.overruled for line in game.match.lines] == [False, False, True]
    assert game.totals == (18 + 5, 1 + 3 + 2)


def test_of_a_later_word_with_a_letter_in_its_way_what_can_lie_is_laid_if_the_players_overrule(table):
    game = table("erudit")
    game.play("КОШКА 8Г", "КОТ Г8", "ТОМ 10Г")
    refusal = game.refusal("КОК Г8", amend=2)
    assert (refusal.key, refusal.number, refusal.clause) == ("crossword.in-the-way", 3, "E2.3")
    assert refusal.values == {"word": "ТОМ", "place": "10-Г →", "cell": "10-Г", "letter": "К"}
    game.amend(2, "КОК Г8", agreed=True)
    assert (game.facts["board"][9], game.match.lines[2].overruled) == ("...КОМ.........", True)
    assert game.totals == (18 + 2 + 1 + 2, 2 + 1 + 2)


def test_a_later_word_that_lies_there_already_scores_nothing_if_the_players_overrule(table):
    game = table("erudit")
    game.play("КОШКА 8Г", ".pass", ".pass", "КОТ Г8")
    assert game.refusal("КОТ Г8", amend=2).key == "crossword.nothing-laid"
    game.amend(2, "КОТ Г8", agreed=True)
    assert (game.totals, game.match.played[3].outcome.points) == ((18, 5), 0)


def test_a_later_challenge_or_exchange_that_cannot_be_changes_nothing_if_the_players_overrule(table):
    game = table("erudit", words={"КОК": "E6.1"}, judge="challenge")
    game.play("КОШКА 8Г", "КОК Г8", ".challenge КОК")
    assert game.refused("КОТ Г8", amend=2) == ("illegal", "crossword.not-in-play", "E6.4")
    game.amend(2, "КОТ Г8", agreed=True)
    assert (game.totals, game.match.played[2].outcome.fell) == ((18, 5), False)


def test_a_tracked_match_does_not_become_a_counted_one(table):
    tracked = table("erudit")
    tracked.play("КОШКА 8Г", "КОТ Г8")
    refusal = tracked.refusal("24", amend=1)
    assert (refusal.kind, refusal.key, refusal.number) == ("unreadable", "crossword.counted", 2)
    counted = table("erudit")
    counted.play("24", "30")
    refusal = counted.refusal("КОШКА 8Г", amend=1)
    assert (refusal.kind, refusal.key, refusal.number) == ("illegal", "crossword.tracked", 2)
    counted.undo()
    counted.amend(1, "КОШКА 8Г")
    assert counted.totals == (18, 0)


def test_words_a_later_line_makes_only_now_are_judged(table):
    game = table("erudit")
    game.play("КОШКА 8Г", ".pass", "ШАР Е8")
    game.words = {"ШАР": "E6.1", "АО": "E6.1"}
    refusal = game.refusal("КОМ Ж8", amend=2)
    assert (refusal.kind, refusal.clause, refusal.words, refusal.number) == ("unacceptable", "E2.7", ("АО",), 3)
    game.words = {"ШАР": "E6.1"}
    game.amend(2, "КОМ Ж8")
    assert list(game.match.lines[2].verdicts) == ["ШАР", "АО", "РМ"]
    assert game.match.played[2].outcome.words == (("ШАР", 13), ("АО", 1 + 1), ("РМ", 2 + 2))


def test_an_amendment_may_be_refused_itself(table):
    game = table("erudit", words={"КШК": "E6.1"})
    game.play("КОШКА 8Г", "КОТ Г8")
    assert game.refused("КШК 8Ж", amend=1) == ("unacceptable", "crossword.unacceptable", "E6.1")
    assert game.refusal("КОШКА 1А", amend=1).number is None


@pytest.mark.parametrize("number", [0, 3, -1, 99])
def test_only_an_entry_that_is_there_can_be_amended(table, number):
    game = table("erudit")
    game.play("КОШКА 8Г", "КОТ Г8")
    refusal = game.refusal("КОМ Г8", amend=number)
    assert (refusal.key, refusal.values) == ("match.no-such-entry", {"number": number, "last": 2})


def test_a_turn_may_become_a_pass_and_a_pass_a_turn(table):
    game = table("erudit")
    game.play("КОШКА 8Г", ".pass", "ШАР Е8")
    game.amend(2, "КОТ Г8")
    assert game.totals == (31, 5)
    game.amend(2, ".exchange 4")
    assert game.totals == (31, 0)
    game.amend(3, "Маша: .pass")
    assert game.totals == (18, 0)


def test_an_amended_play_is_challenged_as_it_now_stands(table):
    game = table("erudit", words={"КШК": "E6.1"}, judge="challenge")
    game.play("КОШКА 8Г", "КОТ Г8", ".challenge")
    assert game.totals == (18, 5)
    game.amend(2, "КШК Ж8")
    assert game.totals == (18, 0)
    assert game.match.played[2].outcome.fell is True


def test_an_amendment_can_end_a_match_and_open_it_again(table):
    game = table("schitay-slova", target=15)
    game.play("КОТ 8Ж", "КОМ Ж8")
    game.amend(1, "КОШКА 8Г")
    assert (game.standing.over, game.totals) == (True, (18, 6))
    game.amend(1, "КОТ 8Ж")
    assert (game.standing.over, game.totals) == (False, (5, 6))
    game.play(".pass")
    refusal = game.refusal("КОШКА 8Г", amend=1)
    assert (refusal.key, refusal.clause, refusal.number) == ("table.over", "S2.6", 3)


# Undo and redo


def test_undo_takes_back_and_redo_does_again(table):
    game = table("erudit")
    game.play("КОШКА 8Г", "КОТ Г8")
    act = game.undo()
    assert (act.kind, act.number, act.text, game.totals, game.standing.turn) == ("undo", 2, "КОТ Г8", (18, 0), 1)
    act = game.undo()
    assert (act.number, act.text, game.totals, game.match.undone) == (1, "КОШКА 8Г", (0, 0), 2)
    act = game.redo()
    assert (act.kind, act.number, act.text, game.totals) == ("redo", 1, "КОШКА 8Г", (18, 0))
    game.redo()
    assert (game.totals, game.match.undone) == ((18, 5), 0)


def test_there_is_an_end_to_both(table):
    game = table("erudit")
    with pytest.raises(Illegal, match=r"match\.nothing-to-undo"):
        game.undo()
    with pytest.raises(Illegal, match=r"match\.nothing-to-redo"):
        game.redo()
    game.play("КОШКА 8Г")
    game.undo()
    game.play("КОТ 8Ж")
    with pytest.raises(Illegal, match=r"match\.nothing-to-redo"):
        game.redo()
    assert [row.kind for row in game.rows] == ["entry", "undo", "entry"]


def test_an_amendment_is_taken_back_whole(table):
    game = table("erudit")
    game.play("КОШКА 8Г", "КОТ Г8", "ТОМ 10Г")
    before = game.match
    game.amend(2, "АУЛ З8", agreed=True)
    act = game.undo()
    assert (act.number, act.text) == (2, "КОТ Г8")
    assert game.match.lines == before.lines
    assert game.match.played == before.played
    game.redo()
    assert [line.overruled for line in game.match.lines] == [False, False, True]


def test_a_challenge_is_taken_back(table):
    game = table("erudit", words={"КШК": "E6.1"}, judge="challenge")
    game.play("КШК 8Ж", ".challenge")
    assert game.totals == (0, 0)
    game.undo()
    assert game.totals == (14, 0)
    assert game.play(".challenge").fell is True


# Counted matches


def test_the_first_entry_makes_a_match_counted(table):
    game = table("erudit", words={"КШК": "E6.1"})
    assert (game.play("24").points, game.totals) == (24, (24, 0))
    turn = game.play("КОШКА 18")
    assert (turn.words, turn.points) == ((("КОШКА", 18),), 18)
    assert game.refused("КОШКА 8Г") == ("unreadable", "crossword.counted", None)
    assert game.refused("КОШКА") == ("unreadable", "crossword.counted", None)
    assert game.refused("КШК 12") == ("unacceptable", "crossword.unacceptable", "E6.1")
    assert game.play("КШК! 12").agreed == ("КШК",)
    assert game.facts["board"] == []
    assert game.totals == (36, 18)


def test_skips_and_corrections_decide_nothing(table):
    game = table("erudit")
    game.play(".pass", ".adjust Маша +5 фора", ".exchange 2")
    assert game.play("24").points == 24
    assert game.totals == (29, 0)


def test_a_counted_turn_falls_to_a_challenge(table):
    game = table("erudit", words={"КШК": "E6.1"}, judge="challenge", options={"counted": True})
    game.play("КШК КОТ 24")
    assert game.refused(".challenge ДОМ") == ("illegal", "crossword.not-in-play", "E6.4")
    fall = game.play(".challenge КШК")
    assert (fall.fell, fall.points, game.totals) == (True, -24, (0, 0))
    game.play("10")
    assert game.refused(".challenge") == ("illegal", "crossword.not-in-play", "E6.4")


def test_a_counted_turn_falls_by_itself_in_auto(table):
    game = table("erudit", words={"КШК": "E6.1", "КИНЗА": None}, judge="auto", options={"counted": True})
    assert game.refused("КИНЗА 12") == ("unacceptable", "crossword.unacceptable", None)
    fall = game.play("КШК 24")
    assert (fall.fell, fall.points, game.totals, game.standing.turn) == (True, 0, (0, 0), 1)


@pytest.mark.parametrize(
    ("line", "key", "values"),
    [
        ("КОТ КИТ 24", "crossword.tracked", {"text": "КОТ КИТ 24", "example": "КОШКА 8Е"}),
        ("24", "crossword.tracked", {"text": "24", "example": "КОШКА 8Е"}),
    ],
)
def test_points_in_a_tracked_match_are_refused(table, line, key, values):
    game = table("erudit")
    game.play("КОШКА 8Г")
    refusal = game.refusal(line)
    assert (refusal.kind, refusal.key, refusal.values) == ("unreadable", key, values)


# Endings


@pytest.mark.clause("R0")
def test_after_the_end_an_entry_is_refused_unless_agreed_and_then_marked(table):
    game = table("erudit")
    game.play("КОШКА 8Г", ".pass", ".pass", ".pass", ".pass")
    for line in ("КОТ Г8", "КОТ", ".pass", ".exchange 2", "Петя: КОТ Г8"):
        assert game.refused(line) == ("illegal", "table.over", "E3.2")
    turn = game.play("КОТ Г8 !")
    assert (turn.after_end, turn.points, turn.player) == (True, 5, 1)
    assert (game.standing.over, game.standing.why.clause, game.totals) == (True, "E3.2", (18, 5))
    assert game.play("ШАР Е8", agreed=True).after_end
    assert game.entries[-1] == "ШАР Е8 !"
    assert game.refused(".pass") == ("illegal", "table.over", "E3.2")


@pytest.mark.parametrize("line", ["Петя: .pass", "Петя: .exchange 3", "Петя: КОТ Г8", ".pass", ".exchange 3"])
def test_playing_on_is_read_back_as_it_was_agreed(table, line):
    game = table("erudit")
    game.play("КОШКА 8Г", ".pass", ".pass", ".pass", ".pass")
    assert game.play(line, agreed=True).after_end
    assert game.entries[-1] == f"{line} !"


def test_the_end_does_not_stop_corrections(table):
    game = table("erudit")
    game.play("КОШКА 8Г", "КОТ Г8", "Маша: рука= Петя: рука=А")
    game.play(".adjust Петя +20 фора")
    assert (game.totals, game.standing.over, game.standing.winners) == ((18, 25), True, (1,))
    game.undo()
    game.undo()
    assert not game.standing.over
    assert game.standing.turn == 0


def test_a_match_is_closed_once(table):
    game = table("erudit")
    game.play("КОШКА 8Г", "Маша: рука= Петя: рука=А")
    assert game.refused("Маша: рука= Петя: рука=Б") == ("illegal", "table.over", "E3.1")
    assert game.refused(".challenge") == ("illegal", "crossword.nothing-to-challenge", "E6.4")


def test_a_first_word_whose_points_may_be_its_place_is_asked_about(table):
    game = table("erudit")
    refusal = game.refusal("КОШКА 83")
    assert (refusal.kind, refusal.key) == ("ambiguous", "crossword.points-or-place")
    assert [choice.entry for choice in refusal.choices] == ["КОШКА 8З"]
    assert game.play("30").points == 30
    assert game.play("КОШКА 83").points == 83


def test_a_counted_match_is_closed_too(table):
    game = table("scrabble-ru")
    game.play("30", "20", "Маша: рука=Щ Петя: рука=")
    assert game.totals == (20, 30)


def test_the_last_play_may_be_challenged_though_it_reached_the_target(table):
    game = table("biplant", target=10, words={"КШК": "R4"}, judge="challenge")
    game.play(".pass", "КШК 8Ж")
    assert (game.standing.over, game.standing.winners) == (True, (1,))
    game.play(".challenge")
    assert (game.standing.over, game.standing.turn, game.totals) == (False, 0, (0, 0))


def test_adjustments_count_towards_the_target_and_stay_apart(table):
    game = table("biplant", target=20)
    game.play("15", "15", ".adjust Петя +6 подсказка")
    assert (game.totals, game.standing.adjustments, game.standing.over) == ((15, 21), (0, 6), True)
    assert [dict(played.outcome.scores) for played in game.match.played] == [{0: 15}, {1: 15}, {}]


# Refusals at the table, said in three languages


@pytest.mark.parametrize(
    ("line", "kind", "clause", "said"),
    [
        ("КОШКА 8М", "illegal", "E1.1", "«КОШКА» с 8-М → уходит за край: поле 15 на 15."),
        ("КРАН Е7", "illegal", "E2.3", "«КРАН» на Е-7 ↓ не помещается: на 8-Е уже лежит «Ш»."),
        ("КОШКА 16Г", "unreadable", None, "«16Г»: ряда 16 нет. Ряды: от 1 до 15."),
        ("КОШКА 8K", "unreadable", None, "«8K»: буква латинская. 8К или 8Л?"),
        ("КОШКА 8Г", "illegal", "E2.3", "«КОШКА» там уже лежит: ни одной новой фишки."),
        ("", "unreadable", None, "Пустая строка. Наберите слово, которое выложили."),
        ("К 8Г", "unreadable", None, "«К»: в слове должно быть хотя бы две буквы."),
        ("СЪЕЗДЪ Ж8", "illegal", "E2.3", "«СЪЕЗДЪ» на Ж-8 ↓ не помещается: на 8-Ж уже лежит «К»."),
        ("КІТ Г8", "illegal", "E1.2", "«КІТ»: фишки «І» в этом наборе нет."),
        ("Маша: КОТ Г8", "illegal", "E2.1", "Сейчас ходит Петя, а не Маша."),
        (".exchange 8", "illegal", "E2.6", "Поменять можно от 1 до 7 фишек, а не 8."),
        (".challenge ДОМ", "illegal", "E6.4", "Слова «ДОМ» в последнем ходе нет. Там: КОШКА."),
        ("8Е=Ш КО_=Т Г8", "illegal", "E5.2", "На 8-Е звёздочки нет."),
        ("КОРОВА Г8 КАРТА Ж8", "illegal", "E1.3", "Выложено 9 фишек, а на подставке было 7."),
    ],
)
def test_a_refusal_is_a_sentence_with_its_clause(table, line, kind, clause, said):
    game = table("erudit")
    game.play("КОШКА 8Г")
    refusal = game.refusal(line)
    assert (refusal.kind, refusal.clause) == (kind, clause)
    assert Voice("ru")(refusal.key, **refusal.values) == said


# Laws


def some_line(random: Random, match: matches.Match) -> str:
    """A line that a player might type: mostly legal."""
    players = match.header.players
    named = f"{players[match.state.turn]}: " if random.random() < 0.2 else ""
    mark = " !" if match.standing.over or random.random() < 0.05 else ""
    kind = random.random()
    if kind < 0.06:
        return f"{named}.pass{mark}"
    if kind < 0.12:
        return f"{named}.exchange {random.randrange(1, 8)}{mark}"
    if kind < 0.2:
        return f".adjust {random.choice(players)} {random.randrange(-30, 30):+d} {random.choice(['', 'фора', 'a: b'])}"
    if kind < 0.28:
        return ".challenge"
    if kind < 0.32 and len(match.lines) > 5:
        hands = [random.choice(["", "АБ", "К_"]) for _ in players]
        hands[random.randrange(len(players))] = ""
        return " ".join(f"{player}: рука={hand}" for player, hand in zip(players, hands, strict=True))
    if match.state.mode == "counted" or (match.state.mode is None and random.random() < 0.2):
        word = random.choice(["", "КОТ ", "БАК! ", "ОБА КАБАК "])
        return f"{named}{word}{random.randrange(0, 60)}{mark}"
    letters = "".join(random.choices("АБКОТ", k=random.randrange(2, 6)))
    stars = [k for k in range(len(letters)) if random.random() < 0.05]
    word = "".join("_" if k in stars else c for k, c in enumerate(letters))
    word += "=" + "".join(letters[k] for k in stars) if stars else ""
    try:
        entry, _ = match.game.read(match.state, f"{named}{word}{'!' * (random.random() < 0.3)}{mark}")
        return str(match.game.write(match.state, entry))
    except Ambiguous as question:
        return random.choice(question.choices).entry
    except Refusal:
        return f"{named}.pass{mark}"


def fussy(word: str) -> StoredVerdict:
    """A judge who minds some letters side by side and cannot decide on others."""
    if any(pair in word for pair in ("КК", "ББ", "ТО")):
        return StoredVerdict(False, "E6.1", "unknown")
    return StoredVerdict(None if "АА" in word else True, None)


def played(table, name: str, judge: str, seed: int, lines: int = 14):
    """A match of random lines, corrected now and then."""
    random = Random(seed)
    players = ("Маша", "Kate", "Мар'яна 2")[: random.randrange(2, 4)]
    game = table(name, *players, ask=fussy, judge=judge, target=random.choice([None, 60]))
    game.play(*[f".adjust {player} {random.randrange(-9, 9):+d}" for player in (*players, players[0])])
    for _ in range(lines):
        act = random.random()
        try:
            if act < 0.08:
                game.undo()
            elif act < 0.14:
                game.redo()
            elif act < 0.24 and game.entries:
                number = random.randrange(1, len(game.entries) + 1)
                before = matches.replay(game.header, game.match.lines[: number - 1])
                game.amend(number, some_line(random, before), agreed=random.random() < 0.3)
            else:
                game.play(some_line(random, game.match))
        except Refusal:
            continue
    return game


GAMES = st.sampled_from(["erudit", "biplant", "schitay-slova", "scrabble-ru"])
JUDGES = st.sampled_from(["strict", "auto", "challenge"])
SEEDS = st.integers(0, 2**32)


def totals_are_the_scores_of_the_entries_and_the_adjustments(game) -> None:
    scores = [0] * len(game.header.players)
    adjusted = [0] * len(game.header.players)
    for one in game.match.played:
        for player, points in one.outcome.scores.items():
            scores[player] += points
        if one.outcome.kind == "adjust":
            adjusted[one.outcome.player] += one.outcome.points
        assert one.totals == tuple(a + b for a, b in zip(scores, adjusted, strict=True))
        if one.outcome.kind == "play" and not one.outcome.fell:
            words = sum(points for _, points in one.outcome.words)
            assert game.facts["board"] == [] or one.outcome.points == words + one.outcome.bonus
    assert game.totals == tuple(a + b for a, b in zip(scores, adjusted, strict=True))
    assert game.standing.adjustments == tuple(adjusted)


def folding_twice_is_folding_once(game) -> None:
    once = matches.fold(game.header, game.rows)
    assert once == matches.fold(game.header, game.rows) == game.match
    again = matches.replay(game.header, [replace(line) for line in once.lines])
    assert (again.played, again.state) == (once.played, once.state)


def every_line_is_kept_in_its_canonical_text(game) -> None:
    state = game.match.game.start(game.header)
    for one in game.match.played:
        entry, notes = game.match.game.read_recorded(state, one.line.text)
        assert notes == ()
        assert game.match.game.write(state, entry) == one.line.text
        state = game.match.game.play(state, entry, RecordingJudge(None, one.line.verdicts), one.line.consent)


def undo_then_redo_changes_nothing(game) -> None:
    game.play(*[f".adjust Маша {points:+d}" for points in (1, 2, -3)])
    before = game.match
    for _ in range(3):
        game.undo()
    assert game.match.undone == 3
    for _ in range(3):
        game.redo()
    assert game.match == before


def amending_to_the_same_changes_nothing(game) -> None:
    before = game.match
    number = max(n for n, line in enumerate(before.lines[: len(before.lines) // 2 + 1], 1) if not line.overruled)
    game.amend(number, before.lines[number - 1].text)
    assert game.entries == [line.text for line in before.lines]
    assert [one.outcome for one in game.match.played] == [one.outcome for one in before.played]
    assert [one.totals for one in game.match.played] == [one.totals for one in before.played]
    assert game.match.state == before.state


@settings(max_examples=EXAMPLES, deadline=None)
@given(GAMES, JUDGES, SEEDS)
def test_the_laws_of_a_match(table, name, judge, seed):
    game = played(table, name, judge, seed)
    totals_are_the_scores_of_the_entries_and_the_adjustments(game)
    folding_twice_is_folding_once(game)
    every_line_is_kept_in_its_canonical_text(game)
    undo_then_redo_changes_nothing(game)
    amending_to_the_same_changes_nothing(game)


def test_the_random_matches_are_worth_the_laws(table):
    kinds: dict[str, int] = {}
    for seed in range(40):
        game = played(table, "erudit", ("strict", "auto", "challenge")[seed % 3], seed)
        for one in game.match.played:
            kind = f"{one.outcome.kind} {one.outcome.fell}" if one.outcome.fell is not None else one.outcome.kind
            kinds[kind] = kinds.get(kind, 0) + 1
        for row in game.rows:
            kinds[row.kind] = kinds.get(row.kind, 0) + 1
    wanted = ("play", "play True", "challenge True", "challenge False", "pass", "exchange", "adjust", "close")
    assert {*wanted, "undo", "redo", "amend"} <= set(kinds)


def test_a_header_is_a_value():
    header = Header("erudit", sets.load("erudit"), ("Маша", "Петя"), "ru")
    assert matches.fold(header, []) == matches.replay(header, [])
    assert matches.fold(header, [Row("entry", "КОШКА 8Г"), Row("undo", "")]).lines == ()
