"""The page of a set: letters corrected anywhere, the board drawn with the cursor; the match keeps its own set."""

from __future__ import annotations

import asyncio

import pytest

from referee import sets
from referee.fillwalk import Walk
from referee.games import setfile
from referee.locale import Voice
from referee.paths import store
from referee.store.journal import Journal
from referee.table.setpage import SetTable

ERUDIT = ("erudit", "Маша", "Петя", "--language", "ru")
BIPLANT = ("biplant", "Маша", "Петя")


def boxed(name):
    return setfile.read_box(sets.load(name))


async def tabs(seat, title):
    """Goes to a section by its title."""
    for _ in range(9):
        if seat.top.section.title == title:
            return
        await seat.press("tab")
    raise AssertionError(title)


@pytest.mark.parametrize(("command", "lang"), [(".набор", "ru"), (".set", "en"), (".набір", "uk")])
def test_the_page_is_opened_by_its_word_and_closed_with_escape(command, lang, sit):
    async def look(seat):
        await seat.put(command)
        await seat.press("enter")
        assert type(seat.top).__name__ == "SetPage"
        await seat.press("escape")
        assert seat.match.players == ("Маша", "Петя") and seat.top.said == []

    sit(look, *BIPLANT, lang=lang)


def test_what_is_only_assumed_is_said_with_the_key_that_corrects_it(sit):
    async def look(seat):
        assert (
            "Наша догадка, сверьте с коробкой: сколько каких букв, сколько всего фишек, поле. Поправить: F12."
            in seat.text
        )
        await seat.press("f12")
        assert "А  1 10" in seat.text and "Б  3 3" in seat.text and "131 из 131" in seat.text

    sit(look, *BIPLANT, size=(120, 40))


def test_a_letter_is_corrected_anywhere_and_the_match_keeps_its_set(sit):
    async def fill(seat):
        before = seat.match.state.box.prices["В"]
        await seat.press("f12", "down", "down")
        await seat.type("4 6")
        await seat.press("enter")
        assert seat.top.section.running == "132 из 131"
        await seat.type("Б 3 2")
        await seat.press("enter")
        assert seat.top.section.running == "131 из 131"
        await seat.press("escape")
        assert "Набор «мой-биплант» сохранён" in seat.answer and ".новая" in seat.answer
        assert seat.match.state.box.prices["В"] == before

    sit(fill, *BIPLANT)
    box = boxed("мой-биплант")
    assert (box.prices["В"], box.counts["В"], box.counts["Б"]) == (4, 6, 2)


def test_an_answer_that_cannot_be_read_stays_in_the_line(sit):
    async def fill(seat):
        await seat.press("f12")
        await seat.type("много")
        await seat.press("enter")
        assert "«много» не читается" in seat.text and seat.top.line.value == "много"
        await seat.press("escape", "escape")
        assert seat.match.players == ("Маша", "Петя")

    sit(fill, *BIPLANT)
    assert "мой-биплант" not in sets.names()


def test_a_board_of_ten_by_ten_is_drawn_with_the_cursor(sit):
    async def draw(seat):
        await seat.press("f12")
        await tabs(seat, "Поле")
        await seat.press(*["minus"] * 5)
        assert seat.top.section.running.startswith("10x10")
        await seat.press(*["up"] * 9, *["left"] * 9)
        assert seat.top.cell == (0, 0)
        await seat.press(
            "1", "right", "2", "right", "t", "right", "d", "right", "full_stop", "right", "Е", "right", "в"
        )
        assert seat.top.drawing.rows[0] == "TDtd.Td..."[:7] + seat.top.drawing.rows[0][7:]
        await seat.press("5")
        assert "* бывает только посередине" in seat.text
        await seat.press("backspace")
        assert seat.top.drawing.rows[0][6] == "."
        await seat.press("enter")
        assert "Поле переписано." in seat.text

    sit(draw, *BIPLANT)
    box = boxed("мой-биплант")
    assert (box.size, box.cells[0][:7], box.provenance["board"]) == (10, "TDtd.T.", "printed")
    assert box.colours["D"] == "2" and set(box.colours) == {"T", "D", "t", "d"}


def test_a_click_puts_the_cursor_and_another_draws(sit):
    async def draw(seat):
        await seat.press("f12")
        await tabs(seat, "Поле")
        region = seat.top.query_one("#fields").region
        spot = (region.x + 3 + 2 * 1, region.y + 1)
        await seat.pilot.click(offset=spot)
        assert (seat.top.cell, seat.top.drawing.rows[0][1]) == ((0, 1), ".")
        await seat.pilot.click(offset=spot)
        assert seat.top.drawing.rows[0][1] == "T"

    sit(draw, *BIPLANT)


def test_a_colour_is_changed_by_its_key(sit):
    async def draw(seat):
        await seat.press("f12")
        await tabs(seat, "Поле")
        await seat.press(*["up"] * 7, *["left"] * 7, "c")
        assert seat.top.drawing.colours["D"] == "3"

    sit(draw, *BIPLANT)


@pytest.mark.parametrize("new", [BIPLANT, ERUDIT, ("undervud", "Маша", "Петя"), ("uno", "Маша", "Петя")])
def test_no_key_and_no_line_ends_the_page(new, sit):
    async def tire(seat):
        await seat.press("f12")
        for line in ("9" * 300, "?", "<", "!", "-1", "[/b]", "Ж 5 2", "🐈 1", "правила", "0"):
            await seat.put(line)
            await seat.press("enter", "tab", "up", "left", "down", "down", "right", "1", "plus", "minus", "Ж", "ctrl+u")
        assert seat.app.errors == []

    sit(tire, *new)


@pytest.mark.parametrize("size", [(80, 24), (40, 12)])
def test_the_page_in_a_small_window(size, sit, snapshot):
    async def look(seat):
        await seat.press("f12")
        await tabs(seat, "Поле")
        if size == (80, 24):
            snapshot("setpage-board", seat.screen)
        await tabs(seat, "Буквы")
        assert "А  1 10" in seat.text

    sit(look, *BIPLANT, size=size)


def test_a_board_alone_is_drawn_until_it_is_so(own_machine):
    walk = Walk.open(Voice("ru"), "biplant")
    walk.begin(next(section for section in walk.form if section.name == "board"))

    async def draw():
        table = SetTable(Voice("ru"), Journal(store()), walk, "board")
        async with table.run_test(size=(80, 24)) as pilot:
            await pilot.press("minus", "minus", "tab", "1", "right", "2", "enter")
            await pilot.pause()
            assert table._exit and table.errors == []
        table.journal.close()

    asyncio.run(draw())
    box = boxed("мой-биплант")
    assert (box.size, box.provenance["board"], box.centre, box.cells[6][6:8]) == (13, "printed", (6, 6), "TD")
