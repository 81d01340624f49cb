"""A cursor on the board: put there by arrows or a click, turned by the space bar, typed at, and played by Enter."""

from __future__ import annotations

import pytest

ERUDIT = ("erudit", "Маша", "Петя", "--language", "ru")
CELL = {(row, column): (3 + 2 * column, 1 + row) for row in range(15) for column in range(15)}


async def click(seat, row, column):
    await seat.pilot.click("#picture", offset=CELL[row, column])
    await seat.pilot.pause()


def test_a_first_word_is_typed_on_the_board(sit):
    async def play(seat):
        await seat.press("right")
        assert (seat.top.cursor.row, seat.top.cursor.column, seat.top.cursor.down) == (7, 7, False)
        await seat.press("left")
        await seat.type("кошка")
        assert seat.typed == "КОШКА 8-Ж"
        row = next(line for line in seat.screen if line.startswith(" 8"))
        assert " К О Ш К А →" in row
        assert "Enter записывает  8-Ж → 16" in seat.answer
        await seat.press("enter")
        assert (seat.lines, seat.totals, seat.typed, seat.top.cursor) == (["КОШКА 8Ж"], (16, 0), "", None)

    sit(play, *ERUDIT)


def test_letters_that_lie_are_stepped_over_and_the_words_made_are_shown(sit):
    async def play(seat):
        await seat.enter("КОШКА 8Ж")
        await click(seat, 6, 7)
        await click(seat, 6, 7)
        assert seat.top.cursor.down
        await seat.type("рт")
        assert seat.typed == "РОТ З-7"
        await seat.press("enter")
        assert seat.lines == ["КОШКА 8Ж", "РОТ З7"]
        await click(seat, 9, 7)
        await seat.type("ок")
        assert seat.typed == "ОК 10-З"
        assert seat.answer == "Enter записывает  10-З → 9  ОК + РОТО"

    sit(play, *ERUDIT)


def test_the_word_slides_with_the_cursor_and_turns_with_space(sit):
    async def play(seat):
        await seat.press("right", "left", "left")
        await seat.type("рот")
        assert seat.typed == "РОТ 8-Е"
        await seat.press("right", "right")
        assert seat.typed == "РОТ 8-З"
        await seat.press("space")
        assert seat.typed == "РОТ З-8"
        await seat.press("up")
        assert seat.typed == "РОТ З-7"
        await seat.press("backspace", "backspace", "backspace")
        assert seat.typed == ""
        assert seat.top.cursor is not None
        await seat.press("escape")
        assert seat.top.cursor is None

    sit(play, *ERUDIT)


@pytest.mark.parametrize(
    ("keys", "line"), [("ко_шка", "КО_КА=Ш 8-З"), ("коШка", "КО_КА=Ш 8-З"), ("КОШКА", "КОШКА 8-З")]
)
def test_a_star_is_an_underscore_or_a_shifted_letter_and_caps_lock_is_neither(keys, line, sit):
    async def play(seat):
        await seat.press("right")
        await seat.type([key if key != "_" else "underscore" for key in keys])
        assert seat.typed == line

    sit(play, *ERUDIT)


def test_a_wrong_layout_is_understood_on_the_board_too(sit):
    async def play(seat):
        await seat.press("right")
        await seat.press(*"rj", "semicolon", *"f")
        assert seat.typed == "КОЖА 8-З"
        await seat.press("escape", "right")
        await seat.press(*"rjpf")
        assert seat.typed == "КОЗА 8-З"

    sit(play, *ERUDIT)


def test_one_letter_makes_the_word_across_its_own_direction(sit):
    async def play(seat):
        await seat.enter("КОШКА 8Ж")
        await click(seat, 7, 11)
        await click(seat, 7, 11)
        await seat.type("м")
        assert seat.typed == "КОШКАМ 8-Ж"

    sit(play, *ERUDIT)


def test_a_word_typed_whole_is_offered_where_its_letters_lie_already(sit):
    async def play(seat):
        await seat.enter("КОШКА 8Ж")
        await click(seat, 6, 7)
        await click(seat, 6, 7)
        await seat.type("рот")
        assert seat.typed == "РООТ З-7"
        assert "Или РОТ З-7? Нажмите Tab." in seat.answer
        await seat.press("enter")
        assert "✗" in seat.answer and "Или РОТ З-7? Нажмите Tab." in seat.answer
        await seat.press("tab")
        assert (seat.typed, seat.top.cursor.typed) == ("РОТ З-7", "рот")
        await seat.press("tab", "tab", "enter")
        assert seat.lines == ["КОШКА 8Ж", "РОТ З7"]
        await click(seat, 7, 6)
        await seat.type("кошкам")  # more letters than the row has room for beside those that lie
        assert seat.typed == "КОШКАМ 8-Ж"

    sit(play, *ERUDIT)


def test_at_the_edge_a_letter_without_room_is_not_taken(sit):
    async def play(seat):
        await click(seat, 7, 13)
        await seat.type("рот")
        assert seat.top.cursor.typed == "ро"
        await click(seat, 7, 14)
        assert seat.top.cursor.column == 13
        await click(seat, 7, 6)
        assert seat.typed == "РО 8-Ж"

    sit(play, *ERUDIT)


def test_tab_takes_the_line_over_to_be_typed_on(sit):
    async def play(seat):
        await seat.press("right")
        await seat.type("рот")
        await seat.press("tab")
        assert (seat.top.cursor, seat.typed) == (None, "РОТ 8-З")
        await seat.type(" ё")
        assert seat.typed == "РОТ 8-З ё"

    sit(play, *ERUDIT)


def test_points_and_the_mark_of_agreement_stand_behind_the_word(sit):
    async def play(seat):
        await seat.press("right")
        await seat.type("кошки")
        await seat.press("enter")
        assert "✗" in seat.answer
        assert seat.top.cursor is not None
        await seat.press("!")
        assert seat.typed == "КОШКИ 8-З !"
        await seat.press("backspace")
        assert seat.typed == "КОШКИ 8-З"
        await seat.press("!", "enter")
        assert seat.lines == ["КОШКИ 8З !"]

    sit(play, *ERUDIT)


def test_typing_without_the_cursor_works_as_before(sit):
    async def play(seat):
        await seat.type("кот")
        await seat.press("left", "left", "delete")
        assert (seat.typed, seat.top.cursor) == ("кт", None)
        await seat.press("escape", "right")
        await seat.type(".пас")
        assert (seat.typed, seat.top.cursor) == (".пас", None)
        await seat.press("escape", "right")
        await seat.type("рот")
        await seat.put("кошка 8ж")
        assert (seat.typed, seat.top.cursor) == ("кошка 8ж", None)

    sit(play, *ERUDIT)


def test_an_earlier_turn_is_laid_anew_with_the_cursor(sit):
    async def play(seat):
        await seat.enter("КОШКА 8Ж", ".пас")
        await seat.press("up", "up")
        await click(seat, 7, 5)
        await seat.type("кошка")
        assert (seat.top.picked, seat.typed) == (1, "КОШКА 8-Е")
        await seat.press("enter")
        assert seat.lines == ["КОШКА 8Е", ".pass"]

    sit(play, *ERUDIT)


@pytest.mark.parametrize("size", [(120, 40), (200, 60)])
def test_a_click_finds_its_cell_on_a_large_board(size, sit):
    async def play(seat):
        await seat.pilot.click("#picture", offset=(3 + 4 * 7 + 2, 1 + 2 * 7 + 1))
        await seat.pilot.pause()
        assert (seat.top.cursor.row, seat.top.cursor.column) == (7, 7)

    sit(play, *ERUDIT, size=size)


@pytest.mark.parametrize("game", ["undervud", "uno"])
def test_a_game_without_a_board_has_no_cursor(game, sit):
    async def play(seat):
        await seat.press("right", "left")
        await seat.pilot.click("#picture", offset=(5, 5))
        assert seat.top.cursor is None

    sit(play, game, "Маша", "Петя")


def test_a_counted_match_has_no_cursor(sit):
    async def play(seat):
        await seat.enter("24")
        await seat.press("right")
        assert seat.top.cursor is None

    sit(play, *ERUDIT)
