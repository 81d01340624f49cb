"""A kon from what lies in front of the players at its end, and a match from its kons."""

from __future__ import annotations

import pytest

MASHA, PETYA, OLYA = "Маша", "Петя", "Оля"


@pytest.fixture
def seat(table):
    return table("undervud", MASHA, PETYA)


# One kon


@pytest.mark.clause("U1.2")
@pytest.mark.clause("U5.2")
@pytest.mark.clause("U5.4")
def test_words_count_with_their_prizes_and_the_hand_is_subtracted(seat):
    kon = seat.play("Маша: КОШКА СЛОН+х2 рука=АБ_ Петя: НОС рука=")
    assert (kon.kind, kon.player, kon.points) == ("close", None, None)
    assert kon.words == (("КОШКА", 2 + 1 + 8 + 2 + 1), ("СЛОН", (1 + 2 + 1 + 1) * 2), ("НОС", 3))
    assert kon.scores == {0: 14 + 10 - (1 + 3 + 5), 1: 3}
    assert seat.totals == (15, 3)


@pytest.mark.clause("U5.2")
def test_an_underwood_in_a_word_is_worth_nothing(seat):
    assert seat.play("Маша: КО_КА=Ш рука= Петя: НО_=С рука=А").scores == {0: 6, 1: 2 - 1}


@pytest.mark.clause("U5.4")
def test_a_kon_may_be_negative_and_prize_cards_left_cost_nothing(seat):
    assert seat.play("Маша: ОСА рука= Петя: рука=__ФЪ").scores == {0: 3, 1: -5 - 5 - 10 - 10}
    assert seat.totals == (3, -30)


@pytest.mark.clause("U5.1")
def test_a_player_left_out_is_asked_about_and_has_not_gone_out(table):
    seat = table("undervud", MASHA, PETYA, OLYA)
    question = seat.refusal("Маша: ОСА рука=А Оля: НОС рука=Б")
    assert (question.kind, question.key, question.clause) == ("ambiguous", "undervud.missing", "U5.1")
    assert question.values == {"players": PETYA, "player": PETYA}
    [choice] = question.choices
    assert (choice.place, choice.entry) == ("Петя: рука=", "Маша: ОСА рука=А Петя: рука= Оля: НОС рука=Б")
    assert seat.play(choice.entry).scores == {0: 2, 1: 0, 2: 3 - 3}


@pytest.mark.clause("U5.1")
@pytest.mark.parametrize("line", ["Маша: ОСА рука= Оля: рука=А", "Маша: ОСА рука=", "Маша: ОСА рука=А"])
def test_nobody_is_offered_as_out_where_another_is_or_two_are_missing(line, table):
    question = table("undervud", MASHA, PETYA, OLYA).refusal(line)
    assert (question.kind, question.clause, question.choices) == ("ambiguous", "U5.1", ())
    assert table("undervud", MASHA, PETYA, OLYA).refused(line, agreed=True)[0] == "ambiguous"


# Sums


@pytest.mark.clause("U5.6")
def test_a_kon_counted_on_paper_is_entered_as_sums_which_may_be_negative(seat):
    kon = seat.play("Маша: 20 Петя: -5")
    assert (kon.kind, kon.player, kon.points, kon.words, kon.scores) == ("close", None, None, (), {0: 20, 1: -5})
    assert seat.entries == ["Маша: 20 Петя: -5"]
    seat.play("петя: 7 маша: +3")
    assert (seat.totals, seat.entries[-1]) == ((23, 2), "Маша: 3 Петя: 7")
    assert [done["hands"] for done in seat.facts["kons"]] == [{}, {}]


@pytest.mark.clause("U5.6")
def test_everyone_is_named_with_the_sums(table):
    seat = table("undervud", MASHA, PETYA, OLYA)
    question = seat.refusal("Маша: 20")
    assert (question.kind, question.clause, question.values["players"]) == ("ambiguous", "U5.6", "Петя, Оля")
    assert seat.refused("Маша: 20 Петя: НОС рука= Оля: 3") == ("unreadable", "undervud.word", None)
    assert seat.refused("Маша: 20 Маша: 3 Оля: 3") == ("unreadable", "notation.name-twice", None)
    assert seat.refused("Маша: 20 Петя: НОС Оля: 3") == ("unreadable", "undervud.sum", None)
    assert seat.refused("КОТ Маша: 20 Петя: 3 Оля: 3") == ("unreadable", "undervud.whose-sum", None)
    assert seat.refused("Маша: 10000 Петя: 3 Оля: 3") == ("unreadable", "undervud.sum", None)
    seat.play("Маша: 9999 Петя: -9999 Оля: 0")


@pytest.mark.clause("U2.1")
def test_sums_reach_the_target(table):
    seat = table("undervud", target=40)
    seat.play("Маша: 40 Петя: 39")
    assert (seat.standing.over, seat.standing.winners) == (True, (0,))
    assert seat.refused("Маша: 1 Петя: 1") == ("illegal", "table.over", "U2.1")


@pytest.mark.clause("U5.2")
def test_a_kon_whose_words_are_entered_is_counted_by_the_referee_unless_the_players_agree(seat):
    seat.play("КОШКА")
    assert seat.refused("Маша: 20 Петя: -5") == ("illegal", "undervud.sums-in-turns", "U5.2")
    assert seat.play("Маша: 20 Петя: -5 !").scores == {0: 20, 1: -5}
    assert seat.entries[-1] == "Маша: 20 Петя: -5 !"
    assert seat.facts["kons"][0]["dealer"] == PETYA
    assert seat.facts["dealer"] == MASHA


def test_the_hand_may_be_named_in_english_and_the_prize_stand_apart(seat):
    seat.play("маша: осА +x2 hand=аб* петя: нос рука=")
    assert seat.entries == ["Маша: ОСА+х2 рука=АБ_ Петя: НОС рука="]


@pytest.mark.clause("U5.1")
def test_a_player_whose_hand_is_not_told_is_asked_about(seat):
    question = seat.refusal("Маша: ОСА рука=А Петя: НОС")
    assert (question.kind, question.key, question.clause) == ("ambiguous", "undervud.missing", "U5.1")
    assert [choice.entry for choice in question.choices] == ["Маша: ОСА рука=А Петя: НОС рука="]
    assert seat.refused("Маша: ОСА рука= Петя: НОС") == ("ambiguous", "undervud.missing", "U5.1")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Маша 20 Петя -5", "Маша: 20 Петя: -5"),
        ("маша +20, п -5", "Маша: 20 Петя: -5"),
        ("Маша: 20, Петя: -5,", "Маша: 20 Петя: -5"),
        ("Маша: «ОСА», рука = Петя: НОС рука= А Б", "Маша: ОСА рука= Петя: НОС рука=АБ"),
        ("Маша: ОСА рука=А,Б. Петя: НОС рука=-", "Маша: ОСА рука=АБ Петя: НОС рука="),
    ],
)
def test_a_kon_is_read_with_the_signs_people_leave_out_or_add(seat, typed, meant):
    seat.play(typed)
    assert seat.entries == [meant]


def test_a_name_needs_no_colon_where_a_word_follows_it(seat):
    seat.play("маша ОСА", "Петя «НОС».", "Маша .пас")
    assert seat.entries == ["Маша: ОСА", "Петя: НОС", "Маша: .pass"]
    assert seat.refused("Петя К КОТ Ж") == ("illegal", "undervud.words-only", "U3.2")
    assert seat.refused("20 -5") == ("unreadable", "undervud.whose-sum", None)


@pytest.mark.clause("U4.4")
def test_words_entered_as_they_are_laid_leave_only_the_hands_for_the_end(seat):
    first = seat.play("КОШКА")
    assert (first.kind, first.player, first.words, first.points) == ("play", 0, (("КОШКА", 14),), None)
    seat.play("НОС", ".pass", "Петя: ДОМ")
    assert seat.totals == (0, 0)
    assert seat.play("Маша: рука=А Петя: рука=").scores == {0: 13, 1: 3 + 5}


def test_the_last_words_may_come_with_the_hands(seat):
    seat.play("КОШКА", "НОС")
    assert seat.play("Маша: ОСА рука= Петя: рука=А").scores == {0: 14 + 3, 1: 3 - 1}


@pytest.mark.clause("U4.1")
def test_words_go_by_whose_turn_it_is(seat):
    seat.play("КОШКА")
    assert seat.refused("Маша: ОСА") == ("illegal", "undervud.not-your-turn", "U4.1")
    assert seat.refused("КОТ НОС") == ("illegal", "undervud.one-word", "U4.4")


@pytest.mark.clause("U5.6")
def test_a_kon_is_not_closed_twice(seat):
    seat.play("Маша: ОСА рука= Петя: рука=А")
    assert seat.refused("Маша: рука= Петя: рука=А") == ("illegal", "undervud.nothing-to-close", "U5.6")


@pytest.mark.clause("R28")
@pytest.mark.clause("U5.5")
def test_who_is_out_can_only_be_read_off_the_hands(seat):
    several = seat.play("Маша: ОСА рука= Петя: НОС рука=")
    assert ("undervud.several-out", "R28") in [(note.key, note.clause) for note in several.notes]
    nobody = seat.play("Маша: ОСА рука=А Петя: НОС рука=А")
    assert ("undervud.nobody-out-said", "U5.5") in [(note.key, note.clause) for note in nobody.notes]


@pytest.mark.clause("U5.7")
def test_the_one_who_went_out_made_the_last_move_and_deals(table):
    seat = table("undervud", MASHA, PETYA, OLYA)
    seat.play("Маша: ОСА рука=А Петя: НОС рука= Оля: рука=А")
    assert (seat.facts["dealer"], seat.standing.turn) == (PETYA, 2)


# The deck


@pytest.mark.clause("U1.1")
def test_no_fifth_underwood_and_no_fifteenth_prize(seat):
    assert seat.refused("Маша: К_Т=О рука=__ Петя: __=АС рука=") == (
        "illegal",
        "undervud.too-many-underwoods",
        "U1.1",
    )
    fifteen = " ".join(["ОСА+х2"] * 15)
    assert seat.refused(f"Маша: {fifteen} рука=") == ("illegal", "undervud.too-many-prizes", "U1.1")


@pytest.mark.clause("U1.1")
def test_more_of_a_letter_than_the_deck_has_is_said_where_counts_are_assumed(seat):
    kon = seat.play("Маша: ШАШКА рука= Петя: рука=А")
    assert next((n.key, n.clause, dict(n.values)) for n in kon.notes) == (
        "undervud.more-than-assumed",
        "U1.1",
        {"letter": "Ш", "count": 1, "seen": 2},
    )


@pytest.mark.clause("U1.1")
def test_and_refused_where_the_players_copied_them(copied, table):
    seat = table("undervud", tables=copied)
    refusal = seat.refusal("Маша: ШАПКА рука= Петя: рука=Ш")
    assert (refusal.key, refusal.clause) == ("undervud.too-many-letters", "U1.1")
    assert refusal.values == {"letter": "Ш", "count": 1, "seen": 2}
    seat.play(".open Ш")
    assert seat.refused("ШАПКА А") == ("illegal", "undervud.too-many-letters", "U1.1")
    seat.play("_АПКА=Ш А")
    assert seat.refused("1=Ш КО_=Т А") == ("illegal", "undervud.too-many-letters", "U1.1")


@pytest.mark.clause("U1.1")
def test_a_letter_no_card_shows(seat):
    assert seat.refused("Маша: КІТ рука=") == ("illegal", "undervud.no-such-card", "U1.1")
    assert seat.refused("Маша: КОТ рука=АЇ") == ("illegal", "undervud.no-such-card", "U1.1")


def test_a_player_named_wrongly_is_offered_the_nearest_name(seat):
    refusal = seat.refusal("Маша: КОТ рука= Пета: НОС рука=А")
    assert (refusal.kind, refusal.key, refusal.values) == (
        "unreadable",
        "notation.name-near",
        {"name": "Пета", "near": PETYA},
    )
    assert seat.refused("Маша: КОТ рука= Маша: НОС рука=А") == ("unreadable", "notation.name-twice", None)


# The match


@pytest.mark.clause("U2.1")
@pytest.mark.clause("U5.6")
def test_kons_add_up_and_the_first_to_the_target_wins(table):
    seat = table("undervud", target=40)
    first = seat.play("Маша: КОШКА рука= Петя: НОС рука=А")
    assert next((n.key, n.clause, dict(n.values)) for n in first.notes) == (
        "undervud.kon",
        "U5.6",
        {"kon": 1, "scores": "Маша +14, Петя +2"},
    )
    seat.play("Маша: КОШКА рука= Петя: НОС рука=А")
    assert (seat.totals, seat.standing.over) == ((28, 4), False)
    seat.play("Маша: КОШКА рука= Петя: НОС рука=А")
    assert (seat.totals, seat.standing.over, seat.standing.winners) == ((42, 6), True, (0,))
    assert seat.standing.why.clause == "U2.1"
    assert seat.refused("Маша: КОТ рука=") == ("illegal", "table.over", "U2.1")


@pytest.mark.clause("U2.1")
def test_a_hundred_is_the_target_unless_another_was_agreed(table):
    assert table("undervud").header.target == 100


@pytest.mark.clause("U2.1")
def test_totals_meet_the_target_only_after_a_finished_kon(table):
    seat = table("undervud", target=20)
    seat.play("Маша: КОШКА рука= Петя: НОС рука=А", ".open К", ".adjust Маша +10 подарок")
    assert (seat.totals, seat.standing.over) == ((24, 2), False)
    seat.play("НОС М")
    assert seat.standing.over is False
    seat.undo(), seat.undo(), seat.undo()
    seat.play(".adjust Маша +10 подарок")
    assert (seat.standing.over, seat.standing.winners) == (True, (0,))


@pytest.mark.clause("R19")
def test_of_two_who_reach_the_target_in_one_kon_the_higher_wins(table):
    seat = table("undervud", target=10)
    seat.play("Маша: КОШКА рука=А Петя: КОШКА рука=")
    assert (seat.totals, seat.standing.over, seat.standing.winners) == ((13, 14), True, (1,))


@pytest.mark.clause("R19")
def test_and_where_they_are_equal_another_kon_is_played(table):
    seat = table("undervud", target=10)
    tie = seat.play("Маша: КОШКА рука=А Петя: КАШКА рука=А", agreed=True)
    assert seat.totals == (13, 13)
    assert ("undervud.tie", "R19") in [(note.key, note.clause) for note in tie.notes]
    assert (seat.standing.over, seat.standing.winners) == (False, ())
    seat.play("Маша: ОСА рука= Петя: рука=А")
    assert (seat.totals, seat.standing.winners) == ((16, 12), (0,))


def test_playing_on_after_the_end_is_marked_and_the_winner_stays(table):
    seat = table("undervud", target=10)
    seat.play("Маша: КОШКА рука= Петя: НОС рука=А")
    more = seat.play("Маша: рука=АБВ Петя: СЪЕЗД ФОНАРЬ рука=", agreed=True)
    assert more.after_end is True
    assert seat.totals[1] > seat.totals[0]
    assert (seat.standing.over, seat.standing.winners) == (True, (0,))


@pytest.mark.parametrize("players", [1, 11])
def test_two_to_ten_play(players, table):
    from referee.errors import Illegal

    with pytest.raises(Illegal) as refused:
        table("undervud", *(f"Игрок {n}" for n in range(players)))
    assert refused.value.key == "table.players"


# Words


@pytest.mark.clause("U2.2")
@pytest.mark.parametrize("word", ["ножницы", "брюки", "лыжи", "тапки", "кошка"])
def test_common_nouns_in_the_singular_and_what_is_mostly_said_in_the_plural(word, judging):
    judging().play(word)


@pytest.mark.clause("U2.2")
@pytest.mark.parametrize("word", ["кошки", "кошку", "бежать", "москва", "кшкшк"])
def test_no_other_forms_and_no_names(word, judging):
    refusal = judging().refusal(word)
    assert (refusal.kind, refusal.clause, refusal.words) == ("unacceptable", "U2.2", (word.upper(),))


@pytest.mark.clause("U2.3")
def test_by_agreement_any_existing_word_of_two_letters_or_more(judging):
    judging(policy="any").play("бежать", "кошки", "он")
    assert judging(policy="any").refusal("кшкшк").clause == "U2.3"
    assert judging(policy="any").refused("бежать к о")[0] == "illegal"


@pytest.mark.clause("U2.4")
def test_which_words_are_allowed_is_agreed_before_play(judging):
    seat = judging(policy="off")
    seat.play("кшкшк")
    assert seat.header.policy == "off"


def test_every_word_of_a_kon_is_judged_and_all_that_fail_are_named(judging):
    refusal = judging().refusal("Маша: кошки КОШКА рука= Петя: бежать рука=А")
    assert (refusal.kind, refusal.words) == ("unacceptable", ("КОШКИ", "БЕЖАТЬ"))


def test_a_word_the_players_agreed_on_is_marked(judging):
    seat = judging()
    assert seat.play("кошки!").agreed == ("КОШКИ",)
    assert seat.facts["table"][0]["agreed"] is True
    assert seat.play("Маша: рука= Петя: бежать! рука=А").agreed == ("БЕЖАТЬ",)


@pytest.fixture
def judging(table):
    """A match whose words are judged by the dictionary."""
    from referee.games import word_rules
    from referee.words.judges import Panel

    def start(policy: str = "nouns", **agreed):
        ask = Panel(rules=word_rules("undervud"), policy=policy, language="ru").judge("ru").verdict
        return table("undervud", ask=ask, policy=policy, **agreed)

    return start


# Objections


@pytest.mark.clause("R29")
def test_a_word_that_falls_goes_back_with_its_tape_cards_and_swaps(table):
    seat = table("undervud", judge="challenge", words={"СОНК": "U2.2"})
    seat.play(".open К", "НО_=С М")
    seat.play("К 1=С СО_К=Н Ж")
    fallen = seat.play(".challenge")
    assert (fallen.kind, fallen.player, fallen.fell, fallen.points) == ("challenge", 1, True, None)
    assert "".join(seat.facts["tape"]) == "КМЖ"
    assert [word["cards"] for word in seat.facts["table"]] == ["НО_"]
    assert seat.facts["hands"] == {MASHA: 6, PETYA: 7 + 3 - 1}
    assert seat.standing.turn == 0


@pytest.mark.clause("R29")
def test_the_card_to_the_tape_is_still_due_where_it_came_off_the_tape_or_none_was_laid(table):
    seat = table("undervud", judge="challenge", words={"КОТТ": "U2.2", "ДОММ": "U2.2"})
    seat.play(".open К", "Ж")
    seat.play("К КОТТ Ж", ".challenge")
    assert ("".join(seat.facts["tape"]), seat.facts["owes_card"], seat.standing.turn) == ("КЖ", PETYA, 1)
    assert seat.refused("НОС М") == ("illegal", "undervud.only-card-due", "R29")
    seat.play("М")
    assert ("".join(seat.facts["tape"]), seat.facts["owes_card"], seat.standing.turn) == ("КЖМ", None, 0)
    assert seat.facts["hands"][PETYA] == 7 + 3 - 1
    seat.play("ДОММ .", ".challenge")
    assert seat.facts["owes_card"] == MASHA


@pytest.mark.clause("R29")
@pytest.mark.clause("U4.12")
def test_the_letters_of_a_word_that_fell_are_known_to_be_in_hand(table):
    seat = table("undervud", judge="challenge", words={"ДОММ": "U2.2"})
    seat.play(".open К", "О")
    seat.play("О ДО_М=М .", ".challenge")
    refusal = seat.refusal(".")
    assert (refusal.key, refusal.clause, refusal.values) == ("undervud.holds-letter", "U4.12", {"letters": "Д М"})
    question = seat.refusal("Петя: .pass")
    assert [choice.entry for choice in question.choices] == ["Петя: Д", "Петя: М"]
    seat.play("Д")
    assert seat.facts["owes_card"] is None


@pytest.mark.clause("R29")
@pytest.mark.clause("U5.4")
def test_the_cards_of_a_word_that_fell_are_shown_at_the_end_unless_laid_since(small, table):
    seat = table("undervud", tables=small(30, hand=4, draw=1), judge="challenge", words={"ДОММ": "U2.2"})
    seat.play(".open К", "ДО_М=М А", ".challenge", "КОТ Б", "В", "Ж")
    assert seat.facts["hands"] == {MASHA: 4, PETYA: 1}
    assert seat.refused("РАШ Т") == ("illegal", "undervud.more-than-held", "U4.2")
    seat.play("ДОМ Ш", "Т")
    assert seat.facts["hands"] == {MASHA: 1, PETYA: 1}
    refusal = seat.refusal("Маша: рука=Н Петя: рука=")
    assert (refusal.key, refusal.clause, refusal.values) == (
        "undervud.hand-lacks",
        "U5.4",
        {"player": MASHA, "letter": "_"},
    )
    assert seat.play("Маша: рука=_ Петя: рука=").scores == {0: 3 - 5, 1: 3}


@pytest.mark.clause("R29")
@pytest.mark.clause("U1.1")
def test_an_underwood_back_from_a_word_that_fell_is_one_of_the_four(table):
    seat = table("undervud", judge="challenge", words={"ДОММ": "U2.2"})
    seat.play(".open К", "__О_=КТЫ А", "ДО_М=М Ж", ".challenge")
    refusal = seat.refusal("НО_=С Б")
    assert (refusal.key, refusal.values) == ("undervud.too-many-underwoods", {"count": 4, "seen": 5})
    seat.play("Б")
    assert seat.refused("1=Ш НО_=С Р") == ("illegal", "undervud.stands-for", "U4.9")
    seat.play("1=Т НО_=С Р", "М", "1=К 1=Ы С___=УММ И")
    assert seat.facts["hands"] == {MASHA: 9, PETYA: 9 + 3 - 4 + 3 - 5}


@pytest.mark.clause("R29")
def test_only_the_last_word_can_be_challenged_and_only_before_the_next_turn(table):
    seat = table("undervud", judge="challenge", words={"КОТТ": "U2.2"})
    assert seat.refused(".challenge") == ("illegal", "undervud.nothing-to-challenge", "R29")
    seat.play("КОТТ", "НОС")
    assert seat.refused(".challenge КОТТ") == ("illegal", "undervud.not-in-play", "R29")
    stood = seat.play(".challenge НОС")
    assert (stood.fell, [(n.key, n.clause) for n in stood.notes]) == (False, [("undervud.challenge-failed", "R29")])
    seat.play(".pass")
    assert seat.refused(".challenge") == ("illegal", "undervud.nothing-to-challenge", "R29")


def test_a_word_of_a_whole_kon_that_falls_does_not_count(table):
    seat = table("undervud", judge="challenge", words={"КОТТ": "U2.2"}, target=10)
    seat.play("Маша: КОТТ КОШКА рука= Петя: НОС рука=А")
    assert seat.totals == (2 + 1 + 1 + 1 + 14, 2)
    fallen = seat.play(".challenge КОТТ")
    assert (fallen.fell, fallen.scores, seat.totals) == (True, {0: -5}, (14, 2))


def test_one_word_after_another_of_a_whole_kon_may_be_challenged(table):
    seat = table("undervud", judge="challenge", words={"КОТТ": "U2.2"})
    seat.play("Маша: КОТТ КОШКА рука= Петя: НОС рука=А")
    assert seat.play(".challenge КОШКА").fell is False
    assert seat.play(".challenge КОТТ").fell is True
    assert seat.totals == (14, 2)


def test_a_words_only_turn_that_falls_leaves_nothing(table):
    seat = table("undervud", judge="challenge", words={"КОТТ": "U2.2"})
    seat.play("НОС", "КОТТ", ".challenge")
    assert [word["word"] for word in seat.facts["table"]] == ["НОС"]
    assert seat.standing.turn == 0


def test_auto_costs_the_turn_as_if_challenged(table):
    seat = table("undervud", judge="auto", words={"КОТТ": "U2.2", "АЗЪ": None})
    seat.play(".open К")
    fallen = seat.play("К КОТТ Ж")
    assert (fallen.kind, fallen.fell, fallen.words) == ("play", True, ())
    assert ("".join(seat.facts["tape"]), seat.standing.turn) == ("КЖ", 1)
    assert seat.refused("АЗЪ М") == ("unacceptable", "undervud.unacceptable", None)
    totals = table("undervud", judge="auto", words={"КОТТ": "U2.2"})
    assert totals.play("Маша: КОТТ КОШКА рука= Петя: рука=А").scores == {0: 14, 1: -1}


# Corrections


def test_an_amended_word_counts_again_and_everything_after_it_stays(seat):
    seat.play("КОШКА", "НОС", "Маша: рука= Петя: рука=А")
    seat.amend(1, "КОТ")
    assert seat.totals == (4, 2)


def test_what_an_amendment_makes_impossible_is_named_or_let_stand(seat):
    seat.play(".open К", "КО_КА=Ш Ж", "1=Ш ДО_=М М")
    refusal = seat.refusal("КОШКА Ж", amend=2)
    assert (refusal.number, refusal.key) == (3, "undervud.no-underwood")
    seat.amend(2, "КОШКА Ж", agreed=True)
    assert [word["cards"] for word in seat.facts["table"]] == ["КОШКА", "ДО_"]
    assert [line.overruled for line in seat.match.lines] == [False, False, True]


def test_an_amended_opening_leaves_the_turns_after_it_as_they_were_typed(seat):
    seat.play(".open К", "К КОТ Ж")
    seat.amend(1, ".open М", agreed=True)
    assert "".join(seat.facts["tape"]) == "МЖ"


@pytest.mark.clause("U1.4")
def test_a_prize_of_any_word_of_a_kon_must_fit(copied, table):
    seat = table("undervud", tables=copied)
    refusal = seat.refusal("Маша: КОТ НОС+двойное рука= Петя: рука=А")
    assert (refusal.key, refusal.clause, refusal.values["word"]) == ("undervud.prize-short", "U1.4", "НОС")


@pytest.mark.clause("U1.1")
def test_more_cards_than_the_deck_has_are_told_of_where_the_players_agreed_on_them(table):
    seat = table("undervud")
    kon = seat.play("Маша: _____=КОШКА рука= Петя: рука=А", agreed=True)
    assert next((note.key, dict(note.values), note.clause) for note in kon.notes) == (
        "undervud.too-many-underwoods",
        {"count": 4, "seen": 5},
        "U1.1",
    )


@pytest.mark.clause("U1.4")
def test_nothing_is_quoted_of_a_card_that_says_all_there_is(copied, table):
    seat = table("undervud", tables=copied)
    for line in ("НОС+10", "ШИРИНА+двойное", "МАССА=МАСА+размножить"):
        assert [note.key for note in seat.play(line).notes] == ["undervud.worth"]


@pytest.mark.clause("U5.1")
def test_what_is_said_of_hands_that_cannot_be(table):
    seat = table("undervud")
    seat.play(".open К")
    assert seat.refusal("Маша: рука= Петя: рука=А").values == {"player": MASHA, "last": "—", "count": 7}
    seat.play("НОС М")
    assert seat.refusal("Маша: рука=АБВГДЕЖ Петя: рука=А").values == {"player": MASHA, "cards": 7, "count": 6}
    assert seat.refusal("Маша: рука=А Петя: рука=А").values == {"deck": 102}
    several = table("undervud").play("Маша: НОС рука= Петя: КОТ рука=").notes[0]
    assert (several.key, dict(several.values)) == ("undervud.several-out", {"players": "Маша, Петя"})
