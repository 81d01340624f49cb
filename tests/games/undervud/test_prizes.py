"""Prize cards: what they add, which words they may lie with, and a letter multiplied or shortened."""

from __future__ import annotations

import pytest

from referee import sets
from referee.games.setfile import load_box
from referee.games.undervud.cards import Word, count_letters, find_spelling, word_worth
from referee.games.undervud.prizes import example_prize, printed

PRICES = {"М": 2, "А": 1, "С": 1, "К": 2, "О": 1, "Т": 1, "Ж": 5}


@pytest.fixture
def seat(copied, table):
    return table("undervud", "Маша", "Петя", tables=copied)


@pytest.mark.clause("U1.4")
@pytest.mark.parametrize(
    ("entry", "points"),
    [
        ("ЖАЛО", 5 + 1 + 2 + 1),
        ("ЖАЛО+х2", 18),
        ("ЖАЛО+x3", 27),
        ("ЖАЛО +10", 19),
        ("ЖАЛО+Ж:х3", 15 + 1 + 2 + 1),
        ("ЖАЛО+Ж:+5", 10 + 1 + 2 + 1),
        ("ЖАЛО+АО:х2", 5 + 2 + 2 + 2),
        ("_АЛО=Ж+Ж:х3", 4),
        ("_АЛО=Ж+Ж:+5", 4),
        ("ЖА_О=Л+х2", 14),
    ],
)
def test_a_prize_raises_the_word_or_each_of_a_letter(entry, points, table):
    seat = table("undervud")
    assert seat.play(entry).words == (("ЖАЛО", points),)


def test_examples_name_a_prize_of_the_deck_where_it_was_entered_whole():
    tables = dict(sets.load("undervud"))
    assert example_prize("СЛОН", load_box(tables, "ru")) == "+х2"
    cards = {"двойное": {"effect": "х2", "count": 12, "shortest": 5}, "десять": {"effect": "+10", "count": 2}}
    box = load_box({**tables, "prizes": {"provenance": "printed", **cards}}, "ru")
    assert [example_prize(word, box) for word in ("КОШКА", "СЛОН")] == ["+двойное", "+десять"]


@pytest.mark.clause("U1.4")
def test_a_prize_goes_with_a_word_laid_this_turn(seat):
    assert seat.refused("+х2") == ("illegal", "undervud.prize-alone", "U1.4")
    seat.play(".open К")
    assert seat.refused("+х2 Ж") == ("illegal", "undervud.prize-alone", "U1.4")
    assert seat.refused("КОТ Ж +х2") == ("unreadable", "undervud.prize-late", None)


@pytest.mark.clause("U1.4")
def test_a_prize_without_a_word_is_refused_before_it_is_asked_who_starts(table):
    seat = table("undervud", "Маша", "Петя", "Оля")
    seat.play("Маша: 20 Петя: -5 Оля: 0")
    assert seat.standing.turn is None
    assert seat.refused("+10") == ("illegal", "undervud.prize-alone", "U1.4")  # “Маша: +10” would be her points


@pytest.mark.clause("U1.4")
@pytest.mark.parametrize(
    ("entry", "key", "values"),
    [
        ("КОШКА+двойное", "undervud.prize-short", {"length": 5, "limit": 6}),
        ("КОШКА+короткое", "undervud.prize-long", {"length": 5, "limit": 4}),
        ("КОШКА+жужжание", "undervud.prize-contains", {"letters": "Ж", "letter": "Ж"}),
        ("ОСА+начало", "undervud.prize-starts", {"letters": "К"}),
        ("КОТ+начало", "undervud.prize-ends", {"letters": "А"}),
        ("ОСА+шипение", "undervud.prize-no-letter", {"letters": "ЖШ"}),
    ],
)
def test_a_card_whose_condition_does_not_hold_is_refused_with_the_part_that_fails(entry, key, values, seat):
    refusal = seat.refusal(entry)
    word, _, prize = entry.partition("+")
    assert (refusal.kind, refusal.key, refusal.clause) == ("illegal", key, "U1.4")
    assert refusal.values == {"word": word, "prize": prize, **values}
    seat.play(entry, agreed=True)


def test_named_cards_count_and_may_be_typed_by_their_beginning(seat):
    assert seat.play("КОШЕЧКА+дв").words == (("КОШЕЧКА", 2 * (2 + 1 + 8 + 1 + 5 + 2 + 1)),)
    assert seat.play("ЁЖ+корот").words == (("ЁЖ", 3 + 5 + 10),)
    assert seat.entries == ["КОШЕЧКА+двойное", "ЁЖ+короткое"]
    assert seat.refused("КОТ+двойнное") == ("unreadable", "undervud.prize-near", None)
    assert seat.refused("КОТ+ыыы") == ("unreadable", "undervud.prize-unknown", None)


@pytest.mark.clause("U1.4")
def test_where_no_program_can_tell_the_card_is_quoted(seat):
    [worth_, quoted] = seat.play("КОТ+зверь").notes
    assert worth_.key == "undervud.worth"
    assert (quoted.key, quoted.clause) == ("undervud.prize-says", "U1.4")
    assert dict(quoted.values) == {"prize": "зверь", "text": "слово называет зверя"}


@pytest.mark.clause("R27")
def test_an_ability_is_quoted_and_what_it_allows_the_players_agree_on(seat):
    play = seat.play("КОТ+второе-слово")
    assert play.words == (("КОТ", 4),)
    assert [(note.key, note.clause, dict(note.values)) for note in play.notes[1:]] == [
        ("undervud.prize-says", "U1.4", {"prize": "второе-слово", "text": "выложите ещё одно слово"}),
        ("undervud.prize-uncounted", "U1.4", {"prize": "второе-слово", "entry": "КОТ+второе-слово=4"}),
    ]
    assert seat.refused("КОТ+второе-слово НОС") == ("illegal", "undervud.one-word", "U4.4")
    both = seat.play("КОТ+второе-слово НОС", agreed=True)
    assert (both.words, seat.entries[-1]) == ((("КОТ", 4), ("НОС", 3)), "КОТ+второе-слово НОС !")


@pytest.mark.clause("U1.4")
def test_of_a_card_that_only_people_can_count_they_say_what_the_word_is_worth(seat):
    play = seat.play("КОТ+второе=18")
    assert (play.words, seat.entries) == ((("КОТ", 18),), ["КОТ+второе-слово=18"])
    assert (play.notes[-1].key, play.notes[-1].clause) == ("undervud.prize-told", "U1.4")
    assert dict(play.notes[-1].values) == {"word": "КОТ", "points": 18}
    assert seat.refused("НОС+двойное=18") == ("illegal", "undervud.prize-short", "U1.4")
    assert seat.refused("НОС+короткое=18") == ("illegal", "undervud.prize-counted", "U1.4")
    kon = seat.play("Маша: рука= Петя: НОС +второе=0 рука=А")
    assert kon.scores == {0: 18, 1: 0 - 1}


@pytest.mark.clause("U1.4")
def test_a_card_the_set_does_not_have_counts_as_the_players_say(table):
    seat = table("undervud", "Маша", "Петя")
    assert seat.refused("Маша: КОТ+перв рука= Петя: рука=А") == ("unreadable", "undervud.prize-unknown", None)
    kon = seat.play("Маша: КОТ+перв=18 рука= Петя: рука=А")
    assert (kon.words, kon.scores, seat.entries) == (
        (("КОТ", 18),),
        {0: 18, 1: -1},
        ["Маша: КОТ+перв=18 рука= Петя: рука=А"],
    )


# A deck entered whole


@pytest.mark.clause("R46")
@pytest.mark.clause("U1.4")
@pytest.mark.parametrize("prize", ["х4", "5", "Ж:х2", "О:+5"])
def test_a_prize_that_no_card_of_the_deck_is_is_refused(prize, seat):
    refusal = seat.refusal(f"ЖОР+{prize}")
    assert (refusal.kind, refusal.key, refusal.clause) == ("illegal", "undervud.no-such-prize", "U1.4")
    assert refusal.values["prize"] == prize
    assert seat.refused(f"Маша: ЖОР+{prize} рука= Петя: рука=А")[1:] == ("undervud.no-such-prize", "U1.4")
    seat.play(f"ЖОР+{prize} !")


@pytest.mark.clause("R46")
@pytest.mark.clause("U1.4")
def test_nor_is_it_set_aside(seat):
    seat.play(".open К")
    assert seat.refused("-х9 А") == ("illegal", "undervud.no-such-prize", "U1.4")
    seat.play("-х2 -х2 А")
    assert seat.refused("-двойное А") == ("illegal", "undervud.prize-run-out", "U1.1")


@pytest.mark.clause("R46")
@pytest.mark.clause("U1.4")
def test_a_prize_typed_as_what_it_prints_has_the_condition_of_its_card(seat):
    refusal = seat.refusal("КОТ+х2")
    assert (refusal.key, refusal.clause) == ("undervud.prize-short", "U1.4")
    assert refusal.values == {"prize": "двойное", "word": "КОТ", "length": 3, "limit": 6}
    assert seat.play("КОШЕЧКА+х2").words[0][1] == 2 * 20
    assert seat.play("ЖУК+Ж:x3").words[0][1] == 15 + 2 + 2


@pytest.mark.clause("R46")
@pytest.mark.clause("U1.1")
def test_cards_typed_as_what_they_print_run_out_too(seat):
    seat.play("КАТЕТЫ+х2", "МАЛИНА+двойное")
    refusal = seat.refusal("СЕРЕДА+х2")
    assert (refusal.key, refusal.clause) == ("undervud.prize-run-out", "U1.1")
    assert refusal.values == {"prize": "двойное", "count": 2}


@pytest.mark.clause("R46")
@pytest.mark.clause("U1.1")
def test_of_two_cards_that_print_the_same_each_word_has_the_one_it_suits(copied, table):
    prizes = copied["prizes"] | {"зверь": {"effect": "x2", "count": 2, "longest": 3}}
    seat = table("undervud", tables={**copied, "prizes": prizes})
    seat.play("КОТ+х2", "КАТЕТЫ+х2", "ДОМ+х2")
    assert seat.refusal("ПОЛ+х2").values == {"prize": "зверь", "count": 2}
    assert seat.refusal("БРАТ+х2").key == "undervud.prize-short"
    seat.play("МАЛИНА+х2")
    assert seat.refused("СЕРЕДА+х2") == ("illegal", "undervud.prize-run-out", "U1.1")


@pytest.mark.clause("R46")
def test_a_card_that_may_be_either_leaves_the_other_for_the_next_word(copied, table):
    prizes = copied["prizes"] | {"зверь": {"effect": "x2", "count": 2, "starts": "К"}}
    seat = table("undervud", tables={**copied, "prizes": prizes})
    seat.play("КОРОНА+х2", "КАТЕТЫ+х2", "КОТ+х2", "КИЛ+х2")
    assert seat.refused("КЕД+х2") == ("illegal", "undervud.prize-run-out", "U1.1")


@pytest.mark.clause("R46")
def test_with_cards_still_unknown_any_prize_is_taken(copied, table):
    prizes = {name: card for name, card in copied["prizes"].items() if name != "зверь"} | {"provenance": "assumed"}
    seat = table("undervud", tables={**copied, "prizes": prizes})
    assert seat.play("КОТ+х4").words == (("КОТ", 16),)


@pytest.mark.clause("U4.11")
@pytest.mark.parametrize("entry", ["КОТ+х2+10", "КОТ+х2 +10", "КОТ+Ж:+5+х2", "КОТ+х2 +х2", "Маша: КОТ+х2 +10 рука="])
def test_one_prize_to_a_word(entry, seat):
    assert seat.refused(entry) == ("illegal", "undervud.one-prize", "U4.11")


@pytest.mark.clause("U4.11")
@pytest.mark.clause("U1.1")
def test_a_card_stays_with_its_word_and_runs_out(seat):
    seat.play("КОТ+короткое")
    refusal = seat.refusal("НОС+короткое")
    assert (refusal.key, refusal.clause) == ("undervud.prize-run-out", "U1.1")
    assert refusal.values == {"prize": "короткое", "count": 1}
    seat.play("НОС", "Маша: рука= Петя: рука=А", "НОС+короткое")


@pytest.mark.clause("R26")
def test_a_prizes_condition_is_judged_when_laid_and_its_value_counted_at_the_end(table):
    seat = table("undervud")
    seat.play(".open К", "_АЛО=Ж+Ж:х3 М")
    assert seat.facts["table"][0]["points"] == 4
    seat.play("1=Ж ДО_=М Р")
    assert seat.facts["table"][0]["points"] == 15 + 4


@pytest.mark.clause("U1.4")
@pytest.mark.parametrize("entry", ["ШИРИНА+двойное", "КОТЫ+короткое", "ЖАЛО+жужжание", "КОРА+начало"])
def test_a_word_that_just_meets_the_condition_will_do(entry, seat):
    assert seat.play(entry).words[0][0] == entry.partition("+")[0]


@pytest.mark.clause("U1.4")
def test_a_card_raises_a_word_up_to_tenfold_or_by_up_to_a_hundred(table):
    seat = table("undervud")
    assert seat.play("НОС+х10").words == (("НОС", 30),)
    assert seat.play("НОС+1").words == (("НОС", 4),)
    assert seat.play("НОС+100").words == (("НОС", 103),)
    assert seat.refusal("НОС+х11").values == {"prize": "Х11", "low": 2, "high": 10}
    assert seat.refusal("НОС+101").values == {"prize": "101", "low": 1, "high": 100}


def test_a_card_whose_name_begins_anothers_is_itself_and_a_beginning_of_two_is_asked_about(copied, table):
    prizes = {key: value for key, value in copied["prizes"].items() if key != "зверь"}
    prizes |= {"двойное-два": {"effect": "x4", "count": 1}, "двойное-три": {"effect": "x5", "count": 1}}
    seat = table("undervud", tables={**copied, "prizes": prizes})
    assert seat.play("ШИРИНА+двойное").words == (("ШИРИНА", 2 * 13),)
    refusal = seat.refusal("НОС+двойное-")
    assert (refusal.kind, refusal.key) == ("ambiguous", "undervud.prize-ambiguous")
    assert refusal.values == {"prize": "ДВОЙНОЕ-", "names": "двойное-два, двойное-три"}
    near = seat.refusal("НОС+жужание")
    assert (near.key, near.values) == ("undervud.prize-near", {"prize": "ЖУЖАНИЕ", "near": "жужжание"})


@pytest.mark.parametrize("prize", ["х1", "х0", "х11", "0", "101", "Ж:х1", "Ж:+0", "999999999999999999"])
def test_no_card_raises_a_word_so(prize, seat):
    assert seat.refused(f"ЖУК+{prize}") == ("illegal", "undervud.prize-effect", "U1.4")


def test_what_a_card_prints_is_read_and_written_back():
    for text in ("х2", "10", "Ж:х3", "Ж:+5"):
        assert printed(text).text == text
    assert printed("x2") == printed("Х2") == printed("×2")
    assert printed("Ж:5") == printed("Ж:+5")
    assert printed("двойное") is None


# Multiply or shorten a letter


@pytest.mark.clause("U5.3")
@pytest.mark.parametrize(
    ("entry", "points"),
    [
        ("МАССА=МАСА", 2 + 1 + 1 + 1 + 1),
        ("КОТ=КОООТ", 2 + 1 + 1),
        ("МАССА=МАССССА", 6),
        ("МАССА=МАСА+размножить", 6),
    ],
)
def test_a_letter_multiplied_or_shortened_scores_as_the_word_that_is_read(entry, points, seat):
    word = entry.partition("=")[0]
    assert seat.play(entry).words == ((word, points),)
    assert seat.play("НОС").words == (("НОС", 3),)


@pytest.mark.clause("U5.3")
def test_the_cards_that_lie_leave_the_hand_and_the_prize_with_them(seat):
    seat.play(".open К", "МАССА=МАСА Ж")
    assert seat.facts["hands"]["Маша"] == 10 - 4 - 1 - 1
    assert seat.facts["table"][0]["cards"] == "МАСА"
    seat.play("КОТ=КОООТ Р")
    assert seat.facts["hands"]["Петя"] == 10 - 5 - 1 - 1
    assert seat.refused("МАССА=МАСА Ж") == ("illegal", "undervud.prize-run-out", "U1.1")


@pytest.mark.clause("U5.3")
@pytest.mark.parametrize("entry", ["МАССА=МАА", "МАССА=КАСА", "КОТ=КООТТ", "КОТ=КТ", "КОШКА=Ш", "МАССА="])
def test_one_letter_only_and_no_other_letters(entry, seat):
    assert seat.refused(entry) == ("illegal", "undervud.multiply", "U5.3")


@pytest.mark.clause("U4.11")
def test_multiplying_is_a_prize_already(seat):
    assert seat.refused("МАССА=МАСА+х2") == ("illegal", "undervud.one-prize-multiplied", "U4.11")
    assert seat.refused("МАССА+размножить") == ("illegal", "undervud.not-multiplied", "U5.3")


@pytest.mark.clause("R32")
@pytest.mark.parametrize(
    ("letters", "cards", "real"),
    [
        ("МАССА", "МА_А", "МАА"),  # an Underwood read twice
        ("МАССА", "_АСА", "АССА"),
        ("КОТ", "КО_ОТ", "КОТ"),  # a pile with a real card in it
        ("КОТ", "К__Т", "КТ"),  # a pile of Underwoods alone
        ("МАССА", "МАС__А", "МАСА"),  # three cards for two letters, one of them real
        ("МАССА", "МАСС_А", "МАССА"),
        ("ЗМЕЕЕД", "ЗМЕ_Д", "ЗМЕЕД"),  # of a real card and an Underwood the real one is multiplied
    ],
)
def test_an_underwood_counts_nothing_however_often_it_is_read(letters, cards, real):
    found = find_spelling(letters, cards)
    assert "".join(letter * times for letter, times in count_letters(letters, found)) == real


def test_the_worth_of_a_word_is_that_of_its_real_cards():
    assert word_worth(Word("МАССА", "МАсА"), (), PRICES) == 4
    assert word_worth(Word("КОЖА", "КОжА"), (), PRICES) == 4


@pytest.mark.clause("R32")
def test_of_several_ways_to_read_the_cards_fewest_underwoods_are_multiplied(seat):
    assert seat.play("ААББ=__Б").words == (("ААББ", 2 * 3),)


@pytest.mark.clause("U4.9")
def test_of_two_underwoods_for_a_letter_the_first_is_given_it(seat):
    seat.play(".open К", "_А_А=ММ Ж", "1=М ДО_=Н Р")
    assert seat.facts["table"][0]["cards"] == "МА_А"
