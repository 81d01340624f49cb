"""Every move of a kon: the tape and what comes off it, words, Underwoods, the card to the tape, and how a kon ends."""

from __future__ import annotations

import pytest

MASHA, PETYA, OLYA = "Маша", "Петя", "Оля"


@pytest.fixture
def kon(table):
    """A kon of two players whose tape is opened with К."""
    seat = table("undervud", MASHA, PETYA)
    seat.play(".open К")
    return seat


def tape(seat):
    return "".join(seat.facts["tape"])


def words(seat):
    return [(word["player"], word["cards"]) for word in seat.facts["table"]]


# The deal and the tape


@pytest.mark.clause("U3.1")
@pytest.mark.clause("U1.1")
def test_seven_cards_each_and_one_opens_the_tape_of_a_hundred_and_twenty(table):
    seat = table("undervud", MASHA, PETYA, OLYA)
    opening = seat.play(".open К")
    assert (opening.kind, opening.player, opening.points) == ("open", None, None)
    assert [(note.key, note.clause) for note in opening.notes] == [("undervud.dealt", "U3.1")]
    assert seat.facts["hands"] == {MASHA: 7, PETYA: 7, OLYA: 7}
    assert seat.facts["deck"] == 120 - 3 * 7 - 1


@pytest.mark.clause("U3.2")
@pytest.mark.parametrize("card", ["_", "*", "+х2", "КО", "7"])
def test_only_a_letter_opens_the_tape(card, table):
    assert table("undervud").refused(f".open {card}") == ("illegal", "undervud.open-letter", "U3.2")


@pytest.mark.parametrize("line", ["открыть К", "Открыть Петя: К", "відкрити К", "open К"])
def test_the_dot_before_the_opening_card_may_be_left_out(line, table):
    seat = table("undervud")
    seat.play(line)
    assert seat.facts["tape"] == ["К"]


@pytest.mark.clause("U3.2")
def test_the_tape_is_opened_once_and_before_anything_else(kon, table):
    assert kon.refused(".open М") == ("illegal", "undervud.already-open", "U3.2")
    seat = table("undervud")
    seat.play("КОШКА")
    assert seat.refused(".open М") == ("illegal", "undervud.not-tracked", "U3.2")


@pytest.mark.clause("U3.2")
def test_without_an_open_tape_nothing_is_taken_from_it_or_laid_to_it(table):
    seat = table("undervud")
    assert seat.refused("К КОШКА Ж") == ("illegal", "undervud.tape-not-open", "U3.2")
    assert seat.refused("КОШКА Ж") == ("illegal", "undervud.not-open", "U3.2")
    assert seat.refused("Ж") == ("illegal", "undervud.not-open", "U3.2")


@pytest.mark.clause("U3.3")
def test_the_tape_keeps_the_order_in_which_cards_were_laid(kon):
    kon.play("Ж", "М", "ОСА Ж", "У")
    assert tape(kon) == "КЖМЖУ"


@pytest.mark.clause("U3.4")
@pytest.mark.clause("R31")
def test_the_first_named_starts_after_the_last_named_has_dealt_and_play_goes_round(table):
    seat = table("undervud", MASHA, PETYA, OLYA)
    assert seat.facts["dealer"] == OLYA
    seat.play(".open К")
    turns = []
    for card in "АБВГ":
        turns.append(seat.standing.turn)
        seat.play(card)
    assert turns == [0, 1, 2, 0]


@pytest.mark.clause("U4.1")
def test_players_act_only_in_their_own_turn(kon):
    refusal = kon.refusal("Петя: НОС М")
    assert (refusal.kind, refusal.key, refusal.clause) == ("illegal", "table.not-your-turn", "U4.1")
    assert refusal.values == {"player": PETYA, "turn": MASHA}
    kon.play("Маша: НОС М", "пет: КОТ Р")
    assert words(kon) == [(MASHA, "НОС"), (PETYA, "КОТ")]


# Cards drawn and set aside


@pytest.mark.clause("U4.2")
def test_three_cards_are_drawn_fewer_when_fewer_are_left_and_none_when_the_deck_is_out(small, table):
    seat = table("undervud", tables=small(12, hand=2, draw=3))
    seat.play(".open К")
    assert (seat.facts["deck"], seat.facts["hands"]) == (7, {MASHA: 2, PETYA: 2})
    seat.play("А")
    assert (seat.facts["deck"], seat.facts["hands"]) == (4, {MASHA: 4, PETYA: 2})
    few = seat.play("А")
    assert [(note.key, note.clause, dict(note.values)) for note in few.notes] == [
        ("undervud.draws", "U4.2", {"player": MASHA, "cards": 1})
    ]
    seat.play("А")
    assert (seat.facts["deck"], seat.facts["hands"]) == (0, {MASHA: 4, PETYA: 4})
    seat.play("А")
    assert (seat.facts["deck"], seat.facts["hands"]) == (0, {MASHA: 4, PETYA: 3})


@pytest.mark.clause("U4.2")
def test_nobody_lays_more_cards_than_they_hold(kon):
    refusal = kon.refusal("ОБОРОНОСПОСОБНОСТЬ А")
    assert (refusal.key, refusal.clause) == ("undervud.more-than-held", "U4.2")
    assert refusal.values == {"laid": 19, "held": 10}


@pytest.mark.clause("U4.2")
@pytest.mark.clause("U4.5")
def test_a_card_torn_off_is_not_laid_as_another(kon):
    kon.play("Ж")
    refusal = kon.refusal("К КОНСЕРВАТОР А")
    assert (refusal.key, refusal.clause, refusal.values) == (
        "undervud.more-than-held",
        "U4.2",
        {"laid": 11, "held": 10},
    )
    kon.play("К КОНСЕРВАТОР Ж")
    assert kon.facts["hands"] == {MASHA: 9, PETYA: 0}


@pytest.mark.clause("U4.2")
@pytest.mark.clause("U4.5")
def test_a_card_torn_off_earlier_is_not_laid_as_another(kon):
    kon.play("Ж", "К КОТ А", "М")
    assert kon.facts["hands"][PETYA] == 8
    refusal = kon.refusal("СТРАННИКАМ О")
    assert (refusal.key, refusal.values) == ("undervud.more-than-held", {"laid": 11, "held": 8 + 3 - 1})
    kon.play("СТРАННИКАЖ О")
    assert kon.facts["out"] == PETYA


@pytest.mark.clause("U4.3")
def test_an_unwanted_prize_is_set_aside_and_replaced_from_the_deck(kon):
    kon.play("-х2 - НОС М")
    assert kon.facts["deck"] == 105 - 3 - 2
    assert kon.facts["hands"] == {MASHA: 10 - 3 - 1, PETYA: 7}
    assert kon.facts["set_aside"] == 2
    assert kon.entries == [".open К", "-х2 - НОС М"]


@pytest.mark.clause("U4.3")
def test_a_prize_is_set_aside_before_the_word_and_only_while_the_deck_can_replace_it(kon, small, table):
    assert kon.refused("НОС -х2 М") == ("illegal", "undervud.aside-first", "U4.3")
    seat = table("undervud", tables=small(12, hand=2, draw=7))
    seat.play(".open К")
    refusal = seat.refusal("- А")
    assert (refusal.key, refusal.clause, refusal.values) == ("undervud.aside-deck", "U4.3", {"aside": 1, "deck": 0})
    seat.play("- А", agreed=True)


@pytest.mark.clause("U4.3")
@pytest.mark.clause("U1.1")
def test_prizes_set_aside_are_out_for_the_kon(copied, table):
    seat = table("undervud", tables=copied)
    seat.play(".open К", "-двойное -двойное Ж")
    assert seat.refused("КОШЕЧКА+двойное М") == ("illegal", "undervud.prize-run-out", "U1.1")


# Words and the tape


@pytest.mark.clause("U4.4")
def test_one_word_a_turn_counted_when_the_kon_ends(kon):
    turn = kon.play("КОШКА Ж")
    assert (turn.kind, turn.player, turn.words, turn.points, turn.scores) == ("play", 0, (("КОШКА", 14),), None, {})
    assert kon.totals == (0, 0)
    assert kon.refused("НОС КОТ М") == ("illegal", "undervud.one-word", "U4.4")


@pytest.mark.clause("U4.5")
def test_a_letter_taken_brings_along_every_card_laid_after_it(kon):
    kon.play("Ж", "М", "Ш")
    turn = kon.play("Ж ЖАБА Р")
    assert tape(kon) == "КР"
    assert kon.facts["hands"][PETYA] == 9 + 3 + 3 - 4 - 1
    [torn] = [note for note in turn.notes if note.key == "undervud.torn-off"]
    assert (torn.clause, dict(torn.values)) == ("U4.5", {"cards": "Ж М Ш", "left": "М Ш"})


@pytest.mark.clause("U4.5")
def test_letters_come_off_the_tape_only_for_a_word_laid_this_turn(kon):
    assert kon.refused("К Ж") == ("illegal", "undervud.take-without-word", "U4.5")
    assert kon.refused("К1") == ("illegal", "undervud.take-without-word", "U4.5")
    kon.play("М", "О")
    assert kon.refused("К О КАША Ж") == ("illegal", "undervud.take-unused", "U4.5")


@pytest.mark.clause("U4.5")
def test_what_is_not_on_the_tape_cannot_be_taken(kon):
    kon.play("М")
    refusal = kon.refusal("Ж ЖАБА Р")
    assert (refusal.key, refusal.clause, refusal.values) == (
        "undervud.not-on-tape",
        "U4.5",
        {"letter": "Ж", "tape": "К1 М2"},
    )
    assert kon.refused("М1 МЕХ Р") == ("illegal", "undervud.not-at-position", "U4.5")
    assert kon.refused("М7 МЕХ Р") == ("illegal", "undervud.not-at-position", "U4.5")
    assert kon.refused("К К КАК Р") == ("illegal", "undervud.not-on-tape", "U4.5")


@pytest.mark.clause("U4.5")
def test_an_empty_tape_gives_nothing(small, table):
    seat = table("undervud", tables=small(40, hand=3, draw=0))
    seat.play(".open К", "К КОТ .")
    assert tape(seat) == ""
    assert seat.refused("К КОТ .") == ("illegal", "undervud.tape-empty", "U4.5")


@pytest.mark.clause("U4.5")
def test_torn_off_letters_that_were_not_used_are_known_to_be_in_hand(kon):
    kon.play("Ж", "М", "К КОТ Ж", "НОС .")
    assert kon.refused("ТОК .") == ("illegal", "undervud.holds-letter", "U4.12")


@pytest.mark.parametrize(
    ("line", "key", "values"),
    [
        ("К3 КОТ А", "not-at-position", {"letter": "К", "position": 3, "tape": "К1 Ж2"}),
        ("М2 НОС А", "not-at-position", {"letter": "М", "position": 2, "tape": "К1 Ж2"}),
        ("К А", "take-without-word", {"letter": "К"}),
        ("К НОС А", "earliest-unused", {"letter": "К", "word": "НОС"}),
        ("К Ж КОТ А", "take-unused", {"letter": "Ж", "word": "КОТ"}),
        ("К Ж КЖ А", "tape-alone", {"word": "КЖ", "cards": "К Ж"}),
        ("К 1=К ДО_=М А", "swap-from-tape", {"letter": "К"}),
        ("1=К ДОМ А", "underwood-unused", {"taken": 1, "used": 0}),
        ("2=К ДО_=М А", "no-underwood", {"word": "СОН", "number": 2}),
        ("3=К ДО_=М А", "no-such-word", {"word": 3, "count": 2}),
        ("1=Ш ДО_=М А", "stands-for", {"word": "ТОК", "letter": "Ш", "letters": "Т К"}),
    ],
)
def test_a_refusal_says_what_was_typed_and_what_lies_there(line, key, values, table):
    seat = table("undervud")
    seat.play(".open К", "_О_=ТК Ж", "СОН .")
    refusal = seat.refusal(line)
    assert (refusal.key, refusal.values) == (f"undervud.{key}", values)


@pytest.mark.clause("U4.6")
def test_the_earliest_card_taken_goes_into_the_word(kon):
    kon.play("М", "О")
    assert kon.refused("К М МЫЛО Ж") == ("illegal", "undervud.earliest-unused", "U4.6")
    kon.play("М МЫЛО Ж")
    assert tape(kon) == "КЖ"


@pytest.mark.clause("U4.7")
def test_a_word_is_not_made_of_tape_letters_alone(kon):
    kon.play("О", "Т")
    assert kon.refused("К О Т КОТ Ж") == ("illegal", "undervud.tape-alone", "U4.7")
    kon.play("К О Т КОТ Ж", agreed=True)
    assert words(kon) == [(MASHA, "КОТ")]


@pytest.mark.clause("R47")
def test_letters_that_were_not_named_come_from_the_hand(kon):
    kon.play("О", "Т")
    turn = kon.play("К КОТ Б")
    assert (words(kon), tape(kon), kon.facts["hands"][MASHA]) == ([(MASHA, "КОТ")], "Б", 9 + 3 + 3 - 3 - 1)
    assert turn.notes[-1].key == "undervud.torn-off"


@pytest.mark.clause("R47")
@pytest.mark.clause("U4.7")
def test_but_only_as_long_as_the_hand_can_hold_them(small, table):
    seat = table("undervud", tables=small(40, hand=2, draw=0))
    seat.play(".open К", "О", "Т")
    assert (tape(seat), seat.facts["hands"]) == ("КОТ", {MASHA: 1, PETYA: 1})
    assert seat.refused("К КОТ Ж") == ("illegal", "undervud.tape-alone", "U4.7")
    seat.play("К КОТ О")
    assert (tape(seat), seat.facts["out"]) == ("О", MASHA)


@pytest.mark.clause("R20")
def test_of_two_alike_the_later_is_taken_unless_the_position_is_given(kon):
    kon.play("О", "М", "О")
    assert tape(kon) == "КОМО"
    kon.play("О ОСА Р")
    assert tape(kon) == "КОМР"
    kon.undo()
    kon.play("О2 ОСА Р")
    assert tape(kon) == "КР"
    kon.undo()
    kon.play("О О ОКНО Р")
    assert tape(kon) == "КР"
    kon.undo()
    kon.play("О О4 ОКНО Р")
    assert tape(kon) == "КР"


@pytest.mark.clause("R21")
def test_a_torn_off_card_may_go_into_the_same_word(kon):
    kon.play("О")
    kon.play("К КОТ Ж")
    assert tape(kon) == "Ж"
    assert kon.facts["hands"][PETYA] == 7 + 3 + 2 - 3 - 1


# Underwoods


@pytest.mark.clause("U1.3")
@pytest.mark.clause("U4.8")
def test_an_underwood_stands_for_a_letter_its_player_names_and_several_may_stand_in_a_word(kon):
    assert kon.refused("КО_КА Ж") == ("illegal", "undervud.unnamed", "U4.8")
    assert kon.refused("_О_КА=К Ж") == ("illegal", "undervud.underwoods", "U4.8")
    kon.play("_О_КА=КШ Ж")
    assert kon.facts["table"][0] == {
        "number": 1,
        "player": MASHA,
        "word": "КОШКА",
        "cards": "_О_КА",
        "prize": None,
        "points": 4,
        "agreed": False,
    }


@pytest.mark.clause("U1.1")
def test_there_are_four_underwoods_and_no_fifth(kon):
    kon.play("_О_КА=КШ Ж", "_О_=НС М")
    refusal = kon.refusal("КО_=Т Р")
    assert (refusal.key, refusal.clause) == ("undervud.too-many-underwoods", "U1.1")
    assert refusal.values == {"count": 4, "seen": 5}


@pytest.mark.clause("R22")
def test_tape_letters_and_an_underwood_are_not_tape_letters_alone(kon):
    kon.play("О")
    kon.play("К О КО_=Т Ж")
    assert words(kon) == [(PETYA, "КО_")]


@pytest.mark.clause("U4.9")
@pytest.mark.clause("U5.2")
@pytest.mark.clause("R23")
def test_a_letter_put_in_place_of_an_underwood_lets_it_be_used_again_and_scores_for_the_words_owner(kon):
    kon.play("КО_КА=Ш Ж")
    assert kon.facts["table"][0]["points"] == 6
    turn = kon.play("1=Ш _ОМ=Д М")
    assert [(note.key, note.clause, dict(note.values)) for note in turn.notes] == [
        ("undervud.worth", "U4.4", {"player": PETYA, "word": "ДОМ", "points": 3}),
        ("undervud.worth-now", "R23", {"word": "КОШКА", "points": 14, "player": MASHA}),
    ]
    assert words(kon) == [(MASHA, "КОШКА"), (PETYA, "_ОМ")]
    assert [word["points"] for word in kon.facts["table"]] == [14, 3]
    assert kon.facts["hands"][PETYA] == 10 - 3 - 1


@pytest.mark.clause("U4.9")
def test_an_underwood_that_is_not_there_cannot_be_taken(kon):
    kon.play("КО_КА=Ш Ж")
    assert kon.refused("2=Ш _ОМ=Д М") == ("illegal", "undervud.no-such-word", "U4.9")
    assert kon.refused("0=Ш _ОМ=Д М") == ("illegal", "undervud.no-such-word", "U4.9")
    kon.play("НОС М")
    assert kon.refused("2=О _ОМ=Д М") == ("illegal", "undervud.no-underwood", "U4.9")


@pytest.mark.clause("R25")
def test_the_letter_of_an_underwood_is_fixed_once_laid(kon):
    kon.play("КО_КА=Ш Ж")
    refusal = kon.refusal("1=Р _ОМ=Д М")
    assert (refusal.key, refusal.clause) == ("undervud.stands-for", "U4.9")
    assert refusal.values == {"word": "КОШКА", "letter": "Р", "letters": "Ш"}


@pytest.mark.clause("U4.9")
def test_an_underwood_taken_goes_into_a_word_at_once(kon):
    kon.play("КО_КА=Ш Ж")
    assert kon.refused("1=Ш ДОМ М") == ("illegal", "undervud.underwood-unused", "U4.9")
    assert kon.refused("1=Ш М") == ("illegal", "undervud.underwood-unused", "U4.9")


@pytest.mark.clause("U4.10")
def test_a_letter_taken_for_a_swap_alone_is_refused_and_one_torn_off_with_another_is_fine(kon):
    kon.play("КО_КА=Ш Д", "Ш")
    assert tape(kon) == "КДШ"
    assert kon.refused("Ш 1=Ш _ОМ=Д М") == ("illegal", "undervud.swap-from-tape", "U4.10")
    kon.play("Д 1=Ш ДО_=М Р")
    assert tape(kon) == "КР"
    assert words(kon) == [(MASHA, "КОШКА"), (MASHA, "ДО_")]


@pytest.mark.clause("U4.10")
def test_a_letter_named_for_a_swap_is_fine_where_it_is_torn_off_with_an_earlier_one(kon):
    kon.play("КО_=Т Т", "К Т 1=Т Р_К=Е М")
    assert (tape(kon), words(kon)) == ("М", [(MASHA, "КОТ"), (PETYA, "Р_К")])
    assert kon.facts["hands"][PETYA] == 7 + 3 + 2 - 3 - 1


@pytest.mark.clause("U4.10")
@pytest.mark.clause("U4.12")
def test_a_torn_off_letter_that_went_into_a_swap_is_no_longer_in_hand(kon):
    kon.play("КО_=Т Т")
    note = kon.play("К 1=Т Р_К=Е .").notes[2]
    assert (note.key, dict(note.values)) == ("undervud.torn-off", {"cards": "К Т", "left": "—"})
    kon.play("М")
    assert kon.refused("ДОМ") == ("ambiguous", "undervud.card-due", "U4.12")


@pytest.mark.clause("U4.5")
@pytest.mark.clause("U4.12")
def test_each_torn_off_card_is_used_once(kon):
    kon.play("О", "О", "О", "О")
    note = kon.play("К ОКНО О").notes[1]
    assert (note.key, dict(note.values)) == ("undervud.torn-off", {"cards": "К О О О О", "left": "О О"})
    kon.play("М")
    refusal = kon.refusal("СЫР .")
    assert (refusal.key, refusal.clause, refusal.values) == ("undervud.holds-letter", "U4.12", {"letters": "О"})


@pytest.mark.clause("U4.2")
@pytest.mark.clause("U4.9")
def test_a_swap_gives_a_card_for_a_card(kon):
    kon.play("КО_=Т А")
    refusal = kon.refusal("1=Т _РЕСТЬЯНИН=К А")
    assert (refusal.key, refusal.values) == ("undervud.more-than-held", {"laid": 11, "held": 10})
    kon.play("1=Т _РЕСТЬЯНИН=К")
    assert kon.facts["out"] == PETYA


@pytest.mark.clause("U4.2")
@pytest.mark.clause("U4.11")
def test_a_prize_leaves_the_hand_as_well(kon):
    refusal = kon.refusal("КАРАНДАШИ+х2 А")
    assert (refusal.key, refusal.values) == ("undervud.more-than-held", {"laid": 11, "held": 10})
    kon.play("КАРАНДАШ+х2 А")
    assert kon.facts["out"] == MASHA


@pytest.mark.clause("R24")
def test_a_swap_and_a_take_in_one_turn_and_several_swaps_into_one_word(kon):
    kon.play("К КО_КА=Ш Ж", "НО_=С М")
    kon.play("Ж 1=Ш 2=С ЖА__=БА Р")
    assert words(kon) == [(MASHA, "КОШКА"), (PETYA, "НОС"), (MASHA, "ЖА__")]
    assert tape(kon) == "Р"


# The end of a turn


@pytest.mark.clause("U4.12")
@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("КОТ _", "undervud.underwood-tape"),
        ("_", "undervud.underwood-tape"),
        ("КОТ Ж М", "undervud.one-card"),
        ("КОТ Ж _", "undervud.one-card"),
    ],
)
def test_one_letter_card_goes_to_the_tape_and_never_an_underwood(line, key, kon):
    assert kon.refused(line) == ("illegal", key, "U4.12")


@pytest.mark.clause("U4.12")
@pytest.mark.clause("U4.1")
def test_a_turn_without_a_card_to_the_tape_is_asked_about(kon):
    question = kon.refusal("К КОТ")
    assert (question.kind, question.key, question.clause) == ("ambiguous", "undervud.card-due", "U4.12")
    assert kon.refused("К КОТ ЖУК") == ("illegal", "undervud.one-word", "U4.4")
    assert [(c.entry, c.place, c.points, c.words) for c in question.choices] == [("К КОТ .", ".", 4, ("КОТ",))]
    assert [choice.entry for choice in kon.refusal(".pass").choices] == ["."]
    kon.play(question.choices[0].entry)
    assert tape(kon) == ""


@pytest.mark.clause("U4.12")
def test_the_dot_that_says_no_letter_is_in_hand_may_be_written_to_the_last_word(kon):
    kon.play("Ж")
    kon.play("Ж ЖУРНАЛ.")
    kon.play("КОТ+х2.")
    assert kon.entries[2:] == ["Ж ЖУРНАЛ .", "КОТ+х2 ."]


@pytest.mark.clause("U5.1")
def test_who_has_no_letter_left_may_have_only_prizes_and_that_is_asked(kon):
    turn = kon.play("КОШКА .")
    assert [(note.key, note.clause, dict(note.values)) for note in turn.notes][1:] == [
        ("undervud.maybe-out", "U5.1", {"player": MASHA, "cards": 5})
    ]
    closed = kon.play("Маша: рука= Петя: рука=АБВ")
    assert [(note.key, dict(note.values)) for note in closed.notes][:2] == [
        ("undervud.prizes-in-hand", {"player": MASHA, "prizes": 5}),
        ("undervud.prizes-in-hand", {"player": PETYA, "prizes": 4}),
    ]


@pytest.mark.clause("U4.12")
@pytest.mark.parametrize("line", ["КОШЕЧКА", "К КАРАНДАШИК"])
def test_cards_drawn_and_cards_taken_are_still_in_hand_when_the_tape_is_asked_about(line, kon):
    question = kon.refusal(line)
    assert (question.kind, question.key, question.clause) == ("ambiguous", "undervud.card-due", "U4.12")


@pytest.mark.clause("U4.12")
def test_where_a_letter_is_known_to_be_in_hand_it_is_offered_and_nothing_will_not_do(kon):
    kon.play("Ж", "М")
    question = kon.refusal("К КОТ")
    assert (question.kind, question.key) == ("ambiguous", "undervud.card-due-known")
    assert [choice.entry for choice in question.choices] == ["К КОТ Ж", "К КОТ М"]
    assert kon.refused("К КОТ .") == ("illegal", "undervud.holds-letter", "U4.12")


@pytest.mark.clause("U4.12")
def test_a_turn_that_breaks_a_rule_is_not_asked_about(kon):
    assert kon.refused("Ж ЖАБА") == ("illegal", "undervud.not-on-tape", "U4.5")
    assert kon.refused("Петя: КОТ") == ("illegal", "table.not-your-turn", "U4.1")


def test_of_several_faults_cards_come_first_then_the_tape_then_underwoods_then_words(table):
    seat = table("undervud", words={"ЖАБЫ": "U2.2"})
    seat.play(".open К")
    faults = [seat.refused(line)[2] for line in ("Ж 1=Ш _____=ЖАБЫЫ Р", "Ж 1=Ш ЖАБЫ Р", "1=Ш ЖАБЫ Р", "ЖАБЫ Р")]
    assert faults == ["U1.1", "U4.5", "U4.9", "U2.2"]


# How a kon ends


@pytest.fixture
def going_out(small, table):
    """Маша holds three cards and Петя three; nothing is drawn."""
    seat = table("undervud", tables=small(40, hand=3, draw=0))
    seat.play(".open К")
    return seat


@pytest.mark.clause("U5.1")
@pytest.mark.clause("R28")
def test_the_kon_stops_when_a_player_has_no_cards(going_out):
    last = going_out.play("К КОТ А")
    assert [(note.key, note.clause) for note in last.notes][-1] == ("undervud.out", "U5.1")
    assert going_out.refused("ДОМ А") == ("illegal", "undervud.kon-over", "R28")
    assert going_out.refused("рука=АБ") == ("unreadable", "undervud.whose-hand", None)
    closed = going_out.play("Петя: рука=АБВ")
    assert closed.scores == {0: 3, 1: -3}
    assert going_out.entries[-1] == "Маша: рука= Петя: рука=АБВ"


@pytest.mark.clause("U5.1")
def test_a_word_may_take_the_last_cards_and_then_nothing_goes_to_the_tape(going_out):
    going_out.play("ДОМ")
    assert going_out.entries[-1] == "ДОМ ."
    assert going_out.facts["out"] == MASHA


@pytest.mark.clause("U5.1")
@pytest.mark.clause("U5.4")
def test_only_prize_cards_in_hand_is_out_as_well(going_out):
    going_out.play("ДА .")
    closed = going_out.play("Маша: рука= Петя: рука=АБВ")
    assert ("undervud.prizes-in-hand", {"player": MASHA, "prizes": 1}, "U5.4") in [
        (n.key, dict(n.values), n.clause) for n in closed.notes
    ]
    assert closed.scores == {0: 2, 1: -3}


@pytest.mark.clause("U5.1")
def test_only_the_last_mover_can_be_out(going_out):
    going_out.play("Д")
    refusal = going_out.refusal("Маша: рука=АБ Петя: рука=")
    assert (refusal.key, refusal.clause) == ("undervud.not-out", "U5.1")
    assert refusal.values == {"player": PETYA, "last": MASHA, "count": 3}
    assert going_out.refused("Маша: рука=АБ Петя: рука=АБВ") == ("illegal", "undervud.nobody-out", "U5.1")


@pytest.mark.clause("U4.2")
def test_the_hands_at_the_end_have_as_many_cards_as_were_dealt_drawn_and_not_laid(going_out):
    going_out.play("К КОТ А")
    assert going_out.refused("Петя: рука=АБВК") == ("illegal", "undervud.hand-too-big", "U4.2")
    refusal = going_out.refusal("Петя: рука=А")
    assert (refusal.key, refusal.clause, refusal.values) == (
        "undervud.hands-too-small",
        "U5.4",
        {"hands": "Петя 2", "prizes": 1},
    )
    going_out.play("Петя: рука=АБ")


@pytest.mark.clause("U4.5")
def test_a_torn_off_letter_must_still_be_in_hand_at_the_end(small, table):
    seat = table("undervud", tables=small(40, hand=3, draw=1))
    seat.play(".open К", "Ж", "Ш")
    seat.play("К КОТ Ж", "ДОМ А")
    assert seat.facts["hands"] == {MASHA: 3, PETYA: 0}
    assert seat.refused("Маша: рука=АБВ") == ("illegal", "undervud.hand-lacks", "U5.4")
    seat.play("Маша: рука=АБШ")


@pytest.mark.clause("U5.5")
@pytest.mark.clause("R30")
def test_the_kon_ends_when_the_deck_is_out_and_a_round_passes_with_nothing_laid(small, table):
    tables = small(8, hand=3, draw=1)
    tables["letters"]["ru"] = "А1 Б1 К1"
    tables["deck"] |= {"letters": 3, "underwoods": 4}
    seat = table("undervud", tables=tables)
    seat.play(".open К", "А", "Б")
    assert seat.facts["deck"] == 0
    assert seat.refused("Маша: рука=___ Петя: рука=_А") == ("illegal", "undervud.nobody-out", "U5.5")
    seat.play(".")
    stalled = seat.play(".")
    assert [(note.key, note.clause) for note in stalled.notes] == [("undervud.stalled", "U5.5")]
    assert seat.refused("А") == ("illegal", "undervud.kon-stalled", "R30")
    closed = seat.play("Маша: рука=___ Петя: рука=_")
    assert closed.scores == {0: -15, 1: -5}


@pytest.mark.clause("R31")
def test_after_a_stall_whoever_was_entered_last_deals(small, table):
    seat = table("undervud", tables=small(8, hand=3, draw=1))
    seat.play(".open К", "А", "Б", ".", ".")
    seat.play("Маша: рука=АБВ Петя: рука=АБ", agreed=True)
    assert (seat.facts["dealer"], seat.standing.turn) == (PETYA, 0)


@pytest.mark.clause("U4.12")
def test_who_ended_the_last_turn_without_a_letter_card_shows_none(small, table):
    seat = table("undervud", tables=small(8, hand=3, draw=1))
    seat.play(".open К", "А", "Б", ".", ".")
    refusal = seat.refusal("Маша: рука=_ Петя: рука=АБ")
    assert (refusal.kind, refusal.key, refusal.clause) == ("illegal", "undervud.dry-hand", "U4.12")
    assert refusal.values == {"player": PETYA, "letters": "А Б"}
    closed = seat.play("Маша: рука=_ Петя: рука=АБ", agreed=True)
    assert closed.scores == {0: -5, 1: -2}


@pytest.mark.clause("U5.7")
def test_whoever_made_the_last_move_deals_the_next_kon_and_all_cards_go_back(going_out):
    going_out.play("К КОТ А")
    closed = going_out.play("Петя: рука=АБВ")
    assert [note.key for note in closed.notes] == ["undervud.kon", "undervud.next-kon"]
    assert [(n.key, n.clause, dict(n.values)) for n in closed.notes][-1] == (
        "undervud.next-kon",
        "U5.7",
        {"dealer": MASHA, "first": PETYA},
    )
    assert going_out.standing.turn == 1
    facts = going_out.facts
    assert (facts["kon"], facts["dealer"], facts["table"], facts["tape"], facts["set_aside"]) == (2, MASHA, [], [], 0)


def test_a_tracked_kon_is_closed_with_the_hands_alone(going_out):
    going_out.play("К КОТ А")
    assert going_out.refused("Маша: ДОМ рука= Петя: рука=АБВ") == ("illegal", "undervud.words-in-turns", "U4.4")
