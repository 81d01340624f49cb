"""Words that fall where no tape is kept, at once or by a challenge; the target, the next deal and the seats."""

from __future__ import annotations

import pytest

from referee.errors import Illegal

PLAYERS = ("Маша", "Петя", "Оля")


@pytest.fixture
def challenged(table):
    return table("undervud", *PLAYERS, judge="challenge", words={"КОТТ": "U2.2", "НОСС": "U2.2"})


def told(outcome):
    return [(note.key, dict(note.values), note.clause) for note in outcome.notes]


@pytest.mark.clause("R29")
def test_a_word_of_a_turn_without_a_tape_falls_and_the_turn_is_over(challenged):
    fallen = challenged.play("КОТТ", ".challenge")
    assert (fallen.kind, fallen.player, fallen.fell) == ("challenge", 0, True)
    assert told(fallen) == [("undervud.fell", {"word": "КОТТ"}, "R29")]
    assert (challenged.standing.turn, challenged.facts["table"], challenged.facts["tracked"]) == (1, [], False)
    assert challenged.refused(".challenge") == ("illegal", "undervud.nothing-to-challenge", "R29")
    assert challenged.refused(".open К") == ("illegal", "undervud.not-tracked", "U3.2")


@pytest.mark.clause("R29")
def test_a_challenge_that_fails_says_which_words_are_good(challenged):
    stood = challenged.play("Маша: КОТ НОС рука= Петя: рука=А Оля: рука=А", ".challenge")
    assert (stood.kind, stood.fell) == ("challenge", False)
    assert told(stood) == [("undervud.challenge-failed", {"words": "КОТ, НОС"}, "R29")]
    refusal = challenged.refusal(".challenge СОН ТОН")
    assert (refusal.key, refusal.values) == ("undervud.not-in-play", {"word": "СОН, ТОН", "laid": "КОТ, НОС"})


@pytest.mark.clause("R29")
@pytest.mark.clause("U5.6")
def test_words_struck_from_the_last_kon_leave_the_kons_before_it_as_they_are(challenged):
    challenged.play("Маша: КОТ рука= Петя: рука=А Оля: рука=А")
    challenged.play("Маша: КОТТ рука=А Петя: НОС НОСС рука= Оля: рука=А")
    assert challenged.totals == (4 + 5 - 1, -1 + 3 + 4, -2)
    struck = challenged.play(".challenge")
    assert (struck.kind, struck.fell, struck.scores) == ("challenge", True, {0: -5, 1: -4})
    assert told(struck)[:2] == [("undervud.struck", {"word": word}, "R29") for word in ("КОТТ", "НОСС")]
    assert challenged.totals == (4 - 1, -1 + 3, -2)
    assert [kon["dealer"] for kon in challenged.facts["kons"]] == ["Оля", "Маша"]
    assert challenged.refused(".challenge") == ("illegal", "undervud.nothing-to-challenge", "R29")


@pytest.mark.clause("R29")
def test_where_words_are_judged_at_once_a_bad_one_of_a_whole_kon_does_not_count(table):
    seat = table("undervud", *PLAYERS, judge="auto", words={"КОТТ": "U2.2"})
    kon = seat.play("Маша: КОТТ КОТ рука= Петя: рука=А Оля: рука=А")
    assert (kon.fell, kon.scores) == (True, {0: 4, 1: -1, 2: -1})
    assert told(kon)[0] == ("undervud.struck", {"word": "КОТТ"}, "R29")
    assert seat.play("Маша: КОТ рука= Петя: рука=А Оля: рука=А").fell is None


@pytest.mark.clause("U2.2")
def test_a_bad_word_of_a_whole_kon_is_refused_by_its_clause(table):
    seat = table("undervud", *PLAYERS, words={"КОТТ": "U2.2", "НОСС": None})
    refusal = seat.refusal("Маша: КОТ КОТТ НОСС рука= Петя: рука=А Оля: рука=А")
    assert (refusal.kind, refusal.clause, refusal.words) == ("unacceptable", "U2.2", ("КОТТ", "НОСС"))
    assert refusal.values == {"word": "КОТТ"}


SEVERAL_OUT = "Маша: КОТ рука= Петя: рука= Оля: рука=А"
NOBODY_OUT = "Маша: КОТ рука=А Петя: рука=А Оля: рука=А"
SUMS = "Маша: 5 Петя: 6 Оля: 7"


@pytest.mark.clause("R45")
@pytest.mark.parametrize("kon", [SEVERAL_OUT, NOBODY_OUT, SUMS])
def test_where_nobody_can_see_who_moved_last_it_is_asked_who_starts(kon, table):
    seat = table("undervud", *PLAYERS)
    assert told(seat.play(kon))[-1] == ("undervud.who-moved-last", {"player": "Оля"}, "R45")
    assert (seat.facts["dealer"], seat.standing.turn, seat.standing.over) == (None, None, False)
    for line, entries in {
        "КОТ": [f"{name}: КОТ" for name in PLAYERS],
        ".open К": [f".open {name}: К" for name in PLAYERS],
        ".pass": [f"{name}: .pass" for name in PLAYERS],
        ".": [f"{name}: ." for name in PLAYERS],
    }.items():
        question = seat.refusal(line)
        assert (question.kind, question.key, question.clause) == ("ambiguous", "undervud.who-starts", "R45")
        assert [choice.entry for choice in question.choices] == entries
    opening = seat.play("open Оля: К")
    assert told(opening) == [("undervud.dealt", {"hand": 7, "deck": 98, "player": "Оля"}, "U3.1")]
    assert (seat.facts["dealer"], seat.standing.turn) == ("Петя", 2)
    assert seat.entries[-1] == ".open Оля: К"


@pytest.mark.clause("R45")
def test_the_first_word_of_a_kon_with_its_name_says_who_starts_as_well(table):
    seat = table("undervud", *PLAYERS)
    seat.play(NOBODY_OUT, "Петя: КОТ")
    assert (seat.facts["dealer"], seat.standing.turn) == ("Маша", 2)
    seat.undo()
    seat.play(NOBODY_OUT.replace("Маша: КОТ рука=А", "Маша: КОТ рука="))
    assert (seat.facts["dealer"], seat.standing.turn) == ("Маша", 1)


@pytest.mark.clause("R45")
@pytest.mark.clause("U3.4")
def test_the_opening_card_may_say_that_another_starts(table):
    seat = table("undervud", *PLAYERS)
    seat.play("Петя: open К")
    assert (seat.entries, seat.facts["dealer"], seat.standing.turn) == ([".open Петя: К"], "Маша", 1)
    assert seat.refused("Маша: КОТ Ж") == ("illegal", "table.not-your-turn", "U4.1")
    seat.play("КОТ Ж")


@pytest.mark.clause("R45")
def test_an_amended_kon_after_which_nobody_knows_who_starts_takes_the_first_where_the_players_let_it_stand(table):
    seat = table("undervud", *PLAYERS)
    seat.play("Маша: КОТ рука= Петя: рука=А Оля: рука=А", "НОС")
    assert seat.refused(NOBODY_OUT, amend=1) == ("ambiguous", "undervud.who-starts", "R45")
    seat.amend(1, NOBODY_OUT, agreed=True)
    assert seat.facts["table"][0]["player"] == "Маша"


@pytest.mark.clause("R19")
def test_a_tie_exactly_at_the_target_is_told_of(table):
    seat = table("undervud", target=4)
    kon = seat.play("Маша: КОТ рука= Петя: СТОК рука=А")
    assert seat.totals == (4, 4)
    assert told(kon)[-2:-1] == [("undervud.tie", {"points": 4}, "R19")]
    assert not seat.standing.over


def test_adjustments_add_up(table):
    seat = table("undervud")
    first = seat.play(".adjust Маша -5 упала карта")
    assert (first.kind, first.player, first.points) == ("adjust", 0, -5)
    seat.play(".adjust Маша +2")
    assert (seat.totals, seat.standing.adjustments) == ((-3, 0), (-3, 0))


@pytest.mark.clause("U3.2")
@pytest.mark.parametrize(
    ("line", "key", "letter"),
    [
        ("Ш КОТ", "tape-not-open", "Ш"),
        ("1=О КО_=Т", "not-open", "К"),
        ("- КОТ", "not-open", "К"),
        ("КОТ Ж", "not-open", "Ж"),
    ],
)
def test_what_needs_a_tape_is_refused_without_one(line, key, letter, table):
    refusal = table("undervud").refusal(line)
    assert (refusal.key, refusal.clause, refusal.values) == (f"undervud.{key}", "U3.2", {"letter": letter})


@pytest.mark.clause("U2.1")
@pytest.mark.clause("U5.6")
def test_whoever_has_just_the_target_has_won(table):
    seat = table("undervud", target=4)
    seat.play("Маша: КОТ рука= Петя: рука=А")
    standing = seat.standing
    assert (standing.totals, standing.over, standing.winners, standing.turn) == ((4, -1), True, (0,), None)
    assert standing.why is not None
    assert (standing.why.key, dict(standing.why.values)) == ("undervud.over-target", {"target": 4})


@pytest.mark.clause("R31")
def test_in_a_kon_of_words_that_nobody_ended_whoever_was_entered_last_deals(table):
    seat = table("undervud", *PLAYERS)
    seat.play("КОТ", "НОС", "Маша: рука=А Петя: рука=А Оля: рука=А")
    assert (seat.facts["dealer"], seat.standing.turn) == ("Петя", 2)


def test_ten_may_play_and_no_more(table):
    names = [f"Игрок {number}" for number in range(1, 12)]
    assert table("undervud", *names[:10]).play(".open К").notes[0].values == {
        "hand": 7,
        "deck": 120 - 70 - 1,
        "player": names[0],
    }
    with pytest.raises(Illegal) as refused:
        table("undervud", *names)
    assert (refused.value.key, refused.value.values) == ("table.players", {"count": 11, "fewest": 2, "most": 10})
