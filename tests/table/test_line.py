"""The one line: what is typed, where it fits, what is recorded, and what is refused and why."""

from __future__ import annotations

import re

import pytest
from textual.widgets import Input

ERUDIT = ("erudit", "Маша", "Петя", "--language", "ru")


def test_a_word_is_typed_and_recorded(sit, referee):
    async def play(seat):
        await seat.type("кошка 8ж")
        assert seat.typed == "кошка 8ж"
        await seat.press("enter")
        assert (seat.lines, seat.totals, seat.typed) == (["КОШКА 8Ж"], (16, 0), "")
        assert seat.answer.startswith("№1 Маша: КОШКА 8-Ж — 16 очков")
        assert "► Петя" in seat.text

    sit(play, *ERUDIT)
    assert referee("show", "--json").json()["totals"] == {"Маша": 16, "Петя": 0}


@pytest.mark.parametrize("ahead", [("enter",), ("enter", "enter"), ("2", "backspace", "enter")])
def test_keys_that_a_busy_machine_hears_all_at_once_mean_what_they_mean_one_by_one(ahead, sit):
    async def play(seat):
        await seat.strike("9", "ctrl+u", "2", "4", *ahead, "3", "5", *ahead, "7", "left", "8")
        assert (seat.lines, seat.typed) == (["24", "35"], "87")

    sit(play, *ERUDIT)


def test_the_line_is_always_ready(sit):
    async def play(seat):
        assert isinstance(seat.top.focused, Input)
        await seat.press("f1")
        await seat.press("escape")
        seat.app.set_focus(None)
        await seat.pilot.pause()
        await seat.pilot.click("#picture")
        await seat.type("дом")
        assert seat.typed == "дом"

    sit(play, *ERUDIT)


def test_places_appear_while_a_word_is_typed(sit):
    async def play(seat):
        await seat.enter("КОШКА 8Ж")
        await seat.put("рот")
        labels = {place.label: place.points for place in seat.top.places}
        assert labels["З-7 ↓"] == 5
        assert [len(place.words) for place in seat.top.places] == sorted(len(one.words) for one in seat.top.places)
        assert seat.top.chosen is None
        assert seat.answer.startswith("21 вариант · Enter: выбрать  ")
        assert next(line for line in seat.screen if line.startswith(" 7")).startswith(" 7  · · d ·1322312527111024 d")

    sit(play, *ERUDIT)


def test_tab_goes_through_the_places_and_enter_plays(sit):
    async def play(seat):
        await seat.enter("КОШКА 8Ж")
        await seat.put("рот")
        places = seat.top.places
        for place in (*places, places[0]):
            await seat.press("tab")
            assert seat.top.places[seat.top.chosen] == place
        await seat.press("shift+tab")
        assert seat.top.chosen == len(places) - 1
        wanted = next(place for place in places if place.label == "З-7 ↓")
        while seat.top.places[seat.top.chosen] is not wanted:
            await seat.press("tab")
        row = next(line for line in seat.screen if line.startswith(" 7"))
        assert " Р " in row
        await seat.press("enter")
        assert seat.lines == ["КОШКА 8Ж", "РОТ З7"]

    sit(play, *ERUDIT)


def test_enter_alone_asks_which_of_several_places(sit):
    async def play(seat):
        await seat.offer("КОШКА")
        count = len(seat.top.places)
        assert count > 1
        assert f"Куда? {count} мест" in seat.answer
        await seat.press("enter")
        assert (seat.lines, seat.typed) == ([], "КОШКА")

    sit(play, *ERUDIT)


def test_one_place_is_played_at_once(sit):
    async def play(seat):
        await seat.enter("КОШКА 8Ж")
        await seat.put("кошкарь 8ж")
        assert ([one.label for one in seat.top.places], seat.top.chosen) == (["8-Ж →"], 0)
        assert "Enter записывает" in seat.answer
        await seat.press("escape")
        await seat.enter("РОТ З7")
        assert seat.lines == ["КОШКА 8Ж", "РОТ З7"]

    sit(play, *ERUDIT)


@pytest.mark.clause("E6.3")
def test_a_preview_asks_no_dictionary(sit, monkeypatch):
    async def play(seat):
        await seat.enter("КОШКА 8Ж")
        monkeypatch.setattr(type(seat.top.session), "ask", lambda session, word: pytest.fail("asked"))
        for word in ("рот", "рыт", "кшк", "кошкааа", "тсрот"):
            await seat.put(word)
            await seat.press("tab")
            assert "словар" not in seat.answer
            await seat.press("escape")
        await seat.put("рыт")
        real = len(seat.top.places)
        await seat.press("escape")
        await seat.put("рот")
        assert (real > 0, len(seat.top.places) > 0) == (True, True)

    sit(play, *ERUDIT)


def test_a_refusal_stays_under_the_line_with_its_clause_and_the_text_stays(sit):
    async def play(seat):
        await seat.offer("КОШКИ 8Ж")
        assert "✗ кошки — множественное число от «кошка»; играем в единственном." in seat.answer
        assert "(E6.2)" in seat.answer
        assert (seat.typed, seat.lines) == ("КОШКИ 8Ж", [])
        await seat.press("f8")
        assert "E6.2" in seat.text
        await seat.press("escape")
        await seat.press("home", "right", "right", "right", "right", "delete", "а", "enter")
        assert seat.lines == ["КОШКА 8Ж"]

    sit(play, *ERUDIT)


def test_a_bare_pass_is_a_word_and_a_dotted_one_passes(sit):
    async def play(seat):
        await seat.enter("ПАС 8Ж")
        assert seat.match.played[-1].outcome.kind == "play"
        await seat.enter(".пас")
        assert seat.match.played[-1].outcome.kind == "pass"
        await seat.press("f2")
        assert [one.outcome.kind for one in seat.match.played] == ["play", "pass", "pass"]

    sit(play, *ERUDIT)


@pytest.mark.parametrize(
    ("lang", "line", "entry"),
    [
        ("ru", ".обм 3", ".exchange 3"),
        ("uk", ".обмі 3", ".exchange 3"),
        ("en", ".ex 3", ".exchange 3"),
        ("ru", ".поп Маша -5 упала фишка", ".adjust Маша -5 упала фишка"),
        ("en", ".adj Маша +2", ".adjust Маша +2"),
        ("ru", ".па", ".pass"),
    ],
)
def test_the_shortest_clear_beginning_of_a_command_will_do(lang, line, entry, sit):
    async def play(seat):
        await seat.enter(line)
        assert seat.lines == [entry]

    sit(play, *ERUDIT, lang=lang)


def test_an_unclear_command_is_said_to_be_and_stays(sit):
    async def play(seat):
        await seat.offer(".п")
        assert ".пас" in seat.answer and ".поправка" in seat.answer
        assert seat.typed == ".п"
        await seat.press("escape")
        await seat.offer(".танцы")
        assert "нет такой команды" in seat.answer or "✗" in seat.answer

    sit(play, *ERUDIT)


def test_undo_and_redo_by_key_and_by_line(sit):
    async def play(seat):
        await seat.enter("КОШКА 8Ж", "РОТ З7")
        await seat.press("f5")
        assert seat.lines == ["КОШКА 8Ж"]
        await seat.enter(".отмена")
        assert seat.lines == []
        await seat.offer(".отм")
        assert "нечего" in seat.answer.lower()
        await seat.press("escape")
        await seat.press("f6")
        await seat.enter(".вер")
        assert seat.lines == ["КОШКА 8Ж", "РОТ З7"]
        await seat.press("ctrl+z")
        assert seat.lines == ["КОШКА 8Ж"]

    sit(play, *ERUDIT)


def test_an_earlier_turn_is_picked_in_the_sheet_and_corrected(sit):
    async def play(seat):
        await seat.enter("КОШКА 8Ж", "РОТ З7", ".пас")
        await seat.press("up", "up", "up")
        assert (seat.top.picked, seat.typed) == (1, "КОШКА 8-Ж")
        await seat.press("ctrl+u")
        await seat.offer("КОШКА 8Е")
        assert "запись №2" in seat.answer.lower() or "№2" in seat.answer
        assert (seat.typed, seat.top.picked) == ("КОШКА 8Е", 1)
        await seat.press("ctrl+u")
        await seat.enter("КОШКА! 8Ж")
        assert (seat.lines, seat.top.picked) == (["КОШКА! 8Ж", "РОТ З7", ".pass"], None)
        await seat.enter(".испр 3 .обмен 2")
        assert seat.lines[2] == ".exchange 2"
        await seat.enter(".испр 2")
        assert (seat.top.picked, seat.typed) == (2, "РОТ З-7")
        await seat.press("escape")
        assert (seat.top.picked, seat.typed, len(seat.lines)) == (None, "", 3)
        await seat.offer(".испр 9")
        assert "№9" in seat.answer

    sit(play, *ERUDIT)


def test_words_in_the_wrong_layout_are_understood(sit):
    async def play(seat):
        await seat.put("rjirf 8;")
        assert [place.label for place in seat.top.places] == ["8-Ж →"]
        await seat.press("enter")
        assert seat.lines == ["КОШКА 8Ж"]

    sit(play, *ERUDIT)


def test_a_turn_may_name_its_player_and_out_of_turn_it_is_refused(sit):
    async def play(seat):
        await seat.enter("Маш: КОШКА 8Ж")
        await seat.offer("Маша: РОТ З7")
        assert "Маша" in seat.answer and "(E2.1)" in seat.answer

    sit(play, *ERUDIT)


def test_a_match_that_is_counted_has_no_board(sit):
    async def play(seat):
        await seat.enter("24", "КОШКА 31")
        assert seat.totals == (24, 31)
        assert not seat.top.query_one("#picture").display

    sit(play, *ERUDIT)


@pytest.mark.parametrize(
    ("lang", "tape", "turn"),
    [
        ("ru", "Сначала её первая карта: .открыть К. Без ленты", "без слова: .пас"),
        ("uk", "Спочатку її перша картка: .відкрити К. Без стрічки", "без слова: .пас"),
        ("en", "First its first card: .open К. Without a tape", "lays no word: .pass"),
    ],
)
def test_what_to_type_is_said_as_it_is_typed_here(lang, tape, turn, sit):
    async def play(seat):
        await seat.offer("К КОШКА Ж")
        assert tape in seat.answer
        await seat.press("escape")
        await seat.enter("КОШКА")
        await seat.offer("Маша: НОС")
        assert turn in seat.answer

    sit(play, "undervud", "Маша", "Петя", lang=lang)


def test_the_players_agree_with_a_mark_in_the_line(sit):
    async def play(seat):
        await seat.enter(".open К")
        await seat.offer("Маша: hand=АБ Петя: hand=Ж")
        assert seat.answer.endswith("If you agreed to stop, put ! at the end. (U5.1)")
        await seat.put(" !")
        await seat.press("enter")
        assert len(seat.lines) == 2

    sit(play, "undervud", "Маша", "Петя", lang="en")


def test_the_question_of_undervud_is_asked_and_answered_with_tab(sit):
    async def play(seat):
        await seat.enter(".open К")
        await seat.offer("К КОШКА")
        assert "(U4.12)" in seat.answer
        await seat.press("enter")
        assert len(seat.lines) == 1
        await seat.press("tab", "enter")
        assert seat.lines == [".open К", "К КОШКА ."]

    sit(play, "undervud", "Маша", "Петя")


@pytest.mark.parametrize("names", [("田中太郎", "Петя"), ("Анна-Мария-Луиза " * 3, "B" * 60), ("😀😀", "[bold]x")])
def test_wide_and_strange_names_keep_the_columns_straight(names, sit):
    from rich.cells import cell_len

    async def play(seat):
        await seat.enter("КОШКА 8Ж")
        assert all(cell_len(line) <= 80 for line in seat.screen)
        assert [cell_len(line) for line in seat.screen[1:3]] == [80, 80]
        assert names[1][:6] in seat.text

    sit(play, "erudit", names[0], names[1], "--language", "ru")


def test_enter_asks_and_a_digit_answers(sit):
    async def play(seat):
        await seat.type("кошка")
        await seat.press("5")
        assert (seat.typed, seat.lines) == ("кошка5", [])
        await seat.press("backspace", "enter")
        assert seat.answer.startswith("Куда? 10 мест. Цифра записывает, Enter — следующие, Tab показывает на поле.")
        second = seat.top.places[1]
        assert f"2: {second.label} {second.points}" in seat.answer
        await seat.press("2")
        assert seat.lines == [second.line]

    sit(play, *ERUDIT)


def test_a_digit_after_tab_counts_within_what_is_shown(sit):
    async def play(seat):
        await seat.type("кошка")
        await seat.press("shift+tab")
        last = seat.top.places[-1]
        assert (seat.top.chosen, seat.top.first_shown) == (9, 9)
        await seat.press("4")
        assert seat.lines == []
        await seat.press("1")
        assert seat.lines == [last.line]

    sit(play, *ERUDIT)


def test_what_is_typed_on_after_the_question_is_a_place_again(sit):
    async def play(seat):
        await seat.enter("КОШКА 8Ж")
        await seat.type("рот")
        await seat.strike("enter", " ", "з", "7")
        assert (seat.typed, len(seat.lines)) == ("рот з7", 1)
        await seat.press("enter")
        assert seat.lines == ["КОШКА 8Ж", "РОТ З7"]

    sit(play, *ERUDIT)


@pytest.mark.parametrize(
    ("typed", "lang", "advised"),
    [
        ("пас", "ru", ".пас"),
        ("обмен 3", "ru", ".обмен 3"),
        ("отменить", "ru", ".отмена"),
        (".пасс", "ru", ".пас"),
        (".обмін3", "uk", ".обмін"),
        ("challenge", "en", ".challenge"),
        (".udno", "en", ".undo"),
    ],
)
def test_a_command_without_its_dot_or_mistyped_is_told_and_works_as_told(typed, lang, advised, sit):
    async def play(seat):
        await seat.enter("КОШКА 8Ж")
        await seat.offer(typed)
        assert len(seat.lines) == 1
        assert re.search(rf"(: |\s){re.escape(advised)}(\?|\s|$)", seat.answer), seat.answer
        await seat.press("escape")
        await seat.offer(f"{advised} 3" if advised == ".обмін" else advised)
        assert "✗" not in seat.answer

    sit(play, "erudit", "Маша", "Петя", "--language", "ru", lang=lang)


@pytest.mark.parametrize(("lang", "end"), [("ru", ".конец"), ("uk", ".кінець"), ("en", ".end")])
def test_whoever_stays_alone_is_told_how_to_end_the_match(lang, end, sit):
    async def play(seat):
        await seat.enter("КОШКА 8Ж", ".leave Оля")
        assert end not in seat.answer
        await seat.enter(".leave Маша")
        assert f": {end}" in seat.answer
        await seat.enter(end)
        assert seat.match.standing.over

    sit(play, "erudit", "Маша", "Петя", "Оля", "--language", "ru", lang=lang)
