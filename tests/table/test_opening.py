"""A table with no match yet asks which game and who plays; so does `.новая` at any table."""

from __future__ import annotations

import pytest
from textual.widgets import Input


@pytest.mark.parametrize("lang", ["ru", "uk", "en"])
def test_a_first_match_from_nothing(lang, sit, referee, snapshot):
    async def play(seat):
        snapshot(f"opening-{lang}", seat.screen)
        await seat.type("2")
        await seat.press("enter")
        await seat.offer("русский" if lang == "ru" else "1" if lang == "uk" else "ru")
        await seat.offer("Маша, Пётр Ильич")
        for _ in ("target", "clock", "options"):
            await seat.press("enter")
        assert "► Маша" in seat.text
        await seat.type("кошка 8ж")
        await seat.press("enter")
        assert seat.totals == (16, 0)

    sit(play, lang=lang)
    assert referee("show", "--json").json()["totals"] == {"Маша": 16, "Пётр Ильич": 0}


def test_enter_pressed_twice_before_it_is_heard_answers_once(sit):
    async def play(seat):
        await seat.type("2")
        line = seat.top.query_one(Input)
        for _ in range(2):
            line.post_message(Input.Submitted(line, "2"))
        await seat.settle()
        await seat.offer("русский")
        await seat.offer("Маша, Петя")
        for _ in ("target", "clock", "options"):
            await seat.press("enter")
        assert seat.match.players == ("Маша", "Петя")

    sit(play)


def test_a_game_by_its_name_and_what_is_wrong_is_said(sit):
    async def play(seat):
        await seat.offer("шахматы")
        assert "«шахматы» — такого ответа нет." in seat.text
        await seat.type("эрудит")  # over what was not understood
        await seat.press("enter")
        await seat.offer("китайский")
        assert "«китайский»" in seat.text
        await seat.press("ctrl+u")
        await seat.press("enter")
        await seat.offer("Маша Маша")
        assert "«Маша»" in seat.text
        await seat.press("ctrl+u")
        await seat.offer("Маша Петя --gold 3")
        assert "--gold" in seat.text
        await seat.press("ctrl+u")
        await seat.offer("Маша Петя --clock 2m/turn --to 50")
        await seat.offer("ход")
        await seat.press("enter")
        assert seat.match.header.options["at_zero"] == "turn"
        assert (seat.match.header.options["clock"], seat.match.header.target) == ("2m/turn", 50)

    sit(play)


@pytest.mark.clause("R40")
def test_uno_asks_how_it_is_scored(sit):
    async def play(seat):
        await seat.offer("уно")
        await seat.offer("Маша Петя до 150")
        await seat.offer("хз")
        assert "«хз»" in seat.text
        await seat.press("ctrl+u")
        await seat.offer("2")
        await seat.press("enter", "enter")
        assert seat.match.header.target == 150
        assert seat.match.header.options["scoring"] == "own"

    sit(play)


@pytest.mark.clause("R41")
def test_a_limit_is_told_from_a_goal(sit, referee):
    referee("new", "uno", "Маша", "Петя", "Оля", "--scoring", "own")

    async def play(seat):
        assert "Предел — 200 очков" in seat.screen[0]
        await seat.enter("Маша: Петя: 27 Оля: 34")
        assert "► Петя               27 до предела 173" in seat.text
        await seat.enter("Маша: Петя: 173 Оля: 5")
        assert "★ Маша                0 до предела 200" in seat.text
        assert "✗ Петя              200              ✗" in seat.text
        assert "Проигрывает Петя. Побеждают Маша, Оля." in seat.text

    sit(play)


def test_ten_players_are_all_seen_on_a_small_screen(sit, referee):
    names = ("Маша", "Петя", "Оля", "Иван", "Маргарита", "Глеб", "Вера", "Константин", "Лена", "Тим")
    referee("new", "uno", *names, "--scoring", "own", lang="ru")

    async def play(seat):
        await seat.enter("Маша: " + " ".join(f"{name}: {10 + at}" for at, name in enumerate(names[1:])))
        for at, name in enumerate(names[1:]):
            assert f"{name} {10 + at}" in seat.text
        assert "► Петя 10" in seat.text
        assert max(map(len, seat.screen)) <= 80

    sit(play, size=(80, 24))


def test_many_sets_of_one_s_own_leave_room_to_answer(sit, referee):
    for number in range(12):
        assert referee("set", "copy", "erudit", f"box-{number}").code == 0

    async def play(seat):
        await seat.type("шах")
        await seat.press("enter")
        assert any(line.strip() == "шах" for line in seat.screen)
        assert "«шах»" in seat.text

    sit(play, size=(80, 24))


def test_back_at_a_question_its_answer_is_typed_anew(sit):
    async def play(seat):
        await seat.offer("эрудит")
        await seat.offer("маша петя")
        await seat.press("escape")
        assert seat.top.query_one(Input).value == ""
        assert "Во что играем?" in seat.text

    sit(play)


def test_getting_up_from_an_empty_table(sit, referee):
    async def play(seat):
        await seat.press("escape")

    sit(play)
    assert referee("show").code == 3


def test_another_match_at_the_same_table(sit):
    async def play(seat):
        await seat.enter("КОШКА 8Ж")
        await seat.put(".новая")
        await seat.press("enter")
        await seat.press("escape")
        assert seat.lines == ["КОШКА 8Ж"]
        await seat.put(".нов")
        await seat.press("enter")
        await seat.offer("уно")
        await seat.offer("Оля Ира --scoring own")
        for _ in ("target", "clock", "options"):
            await seat.press("enter")
        assert (seat.match.header.game, seat.top.session.number) == ("uno", 2)

    sit(play, "erudit", "Маша", "Петя", "--language", "ru")
