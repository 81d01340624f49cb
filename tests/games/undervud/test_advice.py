"""What a refusal advises works when it is typed."""

from __future__ import annotations

import pytest

from referee.locale import Voice

PLAYERS = ("Маша", "Петя", "Оля")
OPEN = (".open К",)
SUMS = ("Маша: 5 Петя: 6 Оля: 7",)

ADVICE = [
    # What was entered before, what is refused, what the message says, what is typed then.
    ((), "К КОШКА Ж", ".открыть К", ".открыть К"),
    ((), "КОШКА Ж", ".открыть Ж", ".открыть Ж"),
    (SUMS, "КОТ", "Оля: КОТ", "Оля: КОТ"),
    (SUMS, ".open К", ".open Оля: К", ".open Оля: К"),
    ((), "Петя: НОС", ".пас", ".пас"),
    ((), "КО_КА", "КО_КА=Ш", "КО_КА=Ш"),
    ((), "_О_КА=К", "_О_КА=КШ", "_О_КА=КШ"),
    ((), "МАССА=КАСА", "МАССА=МАСА", "МАССА=МАСА"),
    ((), "МАССА+размножить", "МАССА=МАСА", "МАССА=МАСА"),
    ((), "КОТ НОС", "поставьте ! в конце", "КОТ НОС !"),
    (OPEN, "КОТ Ж +х2", "КОШКА+х2 Ж", "КОШКА+х2 Ж"),
    (OPEN, "КОТ Ж +х2", "+х2", "КОТ+х2 Ж"),
    (OPEN, "КОТ", "точку", "КОТ ."),
    ((*OPEN, "О", "Т"), "К О Т КОТ Ж", "поставьте ! в конце", "К О Т КОТ Ж!"),
    ((*OPEN, "О", "Т"), "К О Т КОТ Ж", "с руки, перед словом не называют", "К КОТ Ж"),
    ((), "Маша: ОСА рука=А Петя: рука=", "Оля: рука=АБ_", "Маша: ОСА рука=А Петя: рука= Оля: рука=АБ_"),
    ((), "Маша: ОСА рука=А Петя: рука=А", "Оля: рука=", "Маша: ОСА рука=А Петя: рука=А Оля: рука="),
    ((), "Маша: 20 Петя: -5", "Оля: 0", "Маша: 20 Петя: -5 Оля: 0"),
    (("КОТ",), "Маша: 20 Петя: -5 Оля: 0", "поставьте ! в конце", "Маша: 20 Петя: -5 Оля: 0!"),
    (OPEN, "Маша: рука=А Петя: рука=А Оля: рука=А", "поставьте ! в конце", "Маша: рука=А Петя: рука=А Оля: рука=А !"),
]


@pytest.mark.parametrize(("before", "line", "said", "advice"), ADVICE)
def test_what_is_advised_can_be_typed(before, line, said, advice, table):
    seat = table("undervud", *PLAYERS)
    if before:
        seat.play(*before)
    refusal = seat.refusal(line)
    assert said in Voice("ru")(refusal.key, **refusal.values)
    seat.play(advice)


def test_a_card_that_the_referee_counts_or_does_not_is_typed_as_the_message_says(copied, table):
    seat = table("undervud", *PLAYERS, tables=copied)
    refusal = seat.refusal("НОС+короткое=18")
    assert "НОС+короткое" in Voice("ru")(refusal.key, **refusal.values)
    seat.play("НОС+короткое")
    note = seat.play("КОТ+второе").notes[-1]
    assert "КОТ+второе-слово=4" in Voice("ru")(note.key, **note.values)
    assert seat.amend(2, "КОТ+второе-слово=4").outcome.words == (("КОТ", 4),)


def test_after_a_kon_that_does_not_show_who_moved_last_the_note_says_how_to_begin(table):
    seat = table("undervud", *PLAYERS)
    note = seat.play(*SUMS).notes[-1]
    for language, line in {
        "ru": ".открыть Оля: К",
        "uk": ".відкрити Оля: К",
        "en": ".open Оля: К",
    }.items():
        assert line in Voice(language)(note.key, **note.values)
        seat.play(line)
        assert (seat.facts["dealer"], seat.standing.turn) == ("Петя", 2)
        seat.undo()
