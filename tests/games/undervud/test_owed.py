"""The card that is owed to the tape after a word fell (R29): what may be laid then, and how the kon may end with it."""

from __future__ import annotations

import pytest

MASHA, PETYA = "Маша", "Петя"


@pytest.fixture
def dry_deck(small, table):
    """A kon with challenges whose deck is out: tape КАБ, three cards at Маша's, whose turn it is, and two at Петя's."""
    tables = small(8, hand=3, draw=1)
    tables["letters"]["ru"] = "А1 Б1 К1"
    tables["deck"] |= {"letters": 3, "underwoods": 4}
    bad = dict.fromkeys(("БА", "БАА", "АА"), "U2.2")
    seat = table("undervud", tables=tables, judge="challenge", words=bad)
    seat.play(".open К", "А", "Б")
    assert (seat.facts["tape"], seat.facts["deck"]) == (["К", "А", "Б"], 0)
    assert seat.facts["hands"] == {MASHA: 3, PETYA: 2}
    return seat


@pytest.mark.clause("R29")
@pytest.mark.parametrize("line", ["НОС М", "К М", "1=О М", "- М", "К КОТ М"])
def test_nothing_but_a_card_to_the_tape_is_due(line, table):
    seat = table("undervud", judge="challenge", words={"ДОММ": "U2.2"})
    seat.play(".open К", "К_Т=О М", "ДОММ .", ".challenge")
    assert seat.refused(line) == ("illegal", "undervud.only-card-due", "R29")
    assert seat.facts["owes_card"] == PETYA


@pytest.mark.clause("R29")
def test_nothing_is_drawn_for_the_card_that_is_owed(table):
    seat = table("undervud", judge="challenge", words={"ДОММ": "U2.2"})
    seat.play(".open К", "ДОММ .", ".challenge")
    assert (seat.facts["hands"][MASHA], seat.facts["deck"]) == (10, 102)
    seat.play("Д")
    assert (seat.facts["hands"][MASHA], seat.facts["deck"]) == (9, 102)


@pytest.mark.clause("R29")
@pytest.mark.clause("R30")
def test_whoever_owes_a_card_and_has_no_letter_lays_nothing_and_the_kon_may_stall(dry_deck):
    dry_deck.play("Б Б_=А .", ".challenge")
    assert ("".join(dry_deck.facts["tape"]), dry_deck.facts["owes_card"]) == ("КАБ", MASHA)
    dry_deck.play(".")
    stalled = dry_deck.play(".")
    assert [(note.key, note.clause) for note in stalled.notes] == [("undervud.stalled", "U5.5")]
    assert dry_deck.refused("Маша: рука=А__ Петя: рука=_") == ("illegal", "undervud.dry-hand", "U4.12")
    closed = dry_deck.play("Маша: рука=___ Петя: рука=_")
    assert (closed.scores, dry_deck.facts["dealer"]) == ({0: -15, 1: -5}, PETYA)


@pytest.mark.clause("R29")
@pytest.mark.clause("R30")
def test_a_card_owed_and_laid_is_no_pass(dry_deck):
    dry_deck.play(".", "Б БА .", ".challenge", "А")
    assert ("".join(dry_deck.facts["tape"]), dry_deck.facts["hands"][PETYA]) == ("КАБА", 1)
    dry_deck.play(".")
    assert dry_deck.play(".").notes[-1].key == "undervud.stalled"
    dry_deck.play("Маша: рука=___ Петя: рука=_")


@pytest.mark.clause("R29")
@pytest.mark.clause("R30")
def test_a_card_laid_with_a_word_that_fell_is_no_pass(dry_deck):
    dry_deck.play(".", "Б Б_=А А", ".challenge")
    assert ("".join(dry_deck.facts["tape"]), dry_deck.facts["owes_card"]) == ("КАБА", None)
    dry_deck.play(".")
    assert dry_deck.play(".").notes[-1].key == "undervud.stalled"


@pytest.mark.clause("R29")
@pytest.mark.clause("U4.12")
def test_of_two_letters_back_from_a_word_one_is_laid_and_one_is_left(dry_deck):
    dry_deck.play(".", "Б БАА", ".challenge", "А", ".")
    refusal = dry_deck.refusal(".")
    assert (refusal.key, refusal.clause, refusal.values) == ("undervud.holds-letter", "U4.12", {"letters": "А"})


@pytest.mark.clause("R28")
@pytest.mark.clause("R29")
def test_a_word_that_falls_takes_back_going_out_and_the_card_owed_may_be_the_last(dry_deck):
    dry_deck.play(".", "А", ".")
    assert dry_deck.play("А АА").notes[-1].key == "undervud.out"
    dry_deck.play(".challenge")
    assert (dry_deck.facts["out"], dry_deck.facts["owes_card"]) == (None, PETYA)
    assert dry_deck.refused("Маша: рука=__") == ("illegal", "undervud.only-card-due", "R29")
    dry_deck.play("А")
    assert (dry_deck.facts["out"], dry_deck.facts["hands"]) == (PETYA, {MASHA: 3, PETYA: 0})


@pytest.mark.clause("R29")
def test_the_players_may_overrule_that_a_card_is_owed(dry_deck):
    dry_deck.play(".", "Б БА .", ".challenge")
    assert dry_deck.refused(".") == ("illegal", "undervud.holds-letter", "U4.12")
    dry_deck.play(".", agreed=True)
    assert (dry_deck.facts["owes_card"], dry_deck.standing.turn) == (None, 0)


@pytest.mark.clause("R29")
@pytest.mark.clause("U4.12")
def test_what_was_known_of_the_hand_before_is_still_known_after_a_word_fell(table):
    seat = table("undervud", judge="challenge", words={"ДОММ": "U2.2"})
    seat.play(".open К", "Ш", "К КОТ М", "А")
    seat.play("ДОММ .", agreed=True)
    seat.play(".challenge")
    assert seat.refusal(".").values == {"letters": "Ш Д О М М"}
    seat.play("М", "Б")
    assert seat.refusal("НОС .").values == {"letters": "Ш Д М"}


@pytest.mark.clause("R29")
@pytest.mark.clause("U4.12")
def test_a_card_laid_with_a_word_that_fell_is_one_of_those_seen(table):
    seat = table("undervud", judge="challenge", words={"ДОММ": "U2.2"})
    seat.play(".open К", "ДОММ М", ".challenge", "А")
    assert seat.refusal("НОС .").values == {"letters": "Д М М"}


@pytest.mark.clause("U4.12")
@pytest.mark.clause("R29")
def test_after_a_word_that_fell_letters_may_be_shown_though_the_turn_before_had_none(small, table):
    seat = table("undervud", tables=small(30, hand=2, draw=2), judge="challenge", words={"ДОММ": "U2.2"})
    seat.play(".open К", ".", "Б", "ДОММ Ж", ".challenge", "КОТА С")
    assert seat.facts["hands"] == {MASHA: 5, PETYA: 0}
    assert seat.play("Маша: рука=ДОММ").scores == {0: -4, 1: 4}
