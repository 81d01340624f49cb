"""Undervud as it is shown: ten players in 80 columns, a long tape, more words than fit. What is hidden is marked."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from referee.games.show import Room
from referee.games.undervud import table as live
from referee.games.undervud import terminal
from referee.locale import LANGUAGES, Voice

TEN = ("Александра", "Борис", "Вероника", "Геннадий", "Дмитрий", "Евдокия", "Жанна", "Зинаида", "Дед Мороз", "Костя")
ROOM = Room(80, 17)


class Canvas(NamedTuple):
    say: Voice
    colours: bool = False

    def paint(self, text: str, colour: str) -> str:
        return text


@pytest.fixture
def crowd(table):
    """Ten players, a kon that is over, and one with eleven words and a tape of 26 cards."""
    seat = table("undervud", *TEN)
    hands = " ".join(f"{name}: рука={'А' * bool(seat)}" for seat, name in enumerate(TEN)).split(maxsplit=1)
    seat.play(f"{hands[0]} КОШКА {hands[1]}", ".open К")
    for word in ("ОСА", "КОТ", "РАК", "ДОМ", "САД", "ЛЕС", "МЁД", "СЫР", "ПИР", "БОР", "СОН"):
        seat.play(f"{word} А")
    for letter in "БВГДЕЖЗИКЛМНОП":
        seat.play(letter)
    return seat


def lines(content):
    return content.plain.split("\n")


def test_the_live_table_counts_what_it_has_no_room_for(crowd):
    shown = lines(live.picture(Voice("ru"), crowd.match.state, ROOM))
    assert len(shown) <= ROOM.height
    assert max(map(len, shown)) <= ROOM.width // 2
    assert shown[0] == "Кон 2, сдаёт Александра."
    assert shown[-1] == "11. Борис: СОН — 3 очка"
    [mark] = [line for line in shown if line.startswith("…")]
    assert mark == "… раньше ещё 4 слова"
    assert len(shown) - shown.index(mark) - 1 == 11 - 4


def test_a_long_tape_is_written_closer_and_then_counted(crowd):
    state = crowd.match.state
    close = lines(live.picture(Voice("ru"), state, Room(80, 10)))
    assert close[2:5] == [
        "К1 А2 А3 А4 А5 А6 А7 А8 А9 А10 А11 А12",
        "Б13 В14 Г15 Д16 Е17 Ж18 З19 И20 К21",
        "Л22 М23 Н24 О25 П26",
    ]
    cut = lines(live.picture(Voice("ru"), state, Room(80, 5)))
    assert cut[2:4] == ["… раньше ещё 21 карта", "Л22 М23 Н24 О25 П26"]


def test_kons_that_have_no_room_beside_are_counted(table):
    seat = table("undervud", *TEN, target=None)
    for _ in range(4):
        seat.play(" ".join(f"{name}: 1" for name in TEN))
    shown = [line.plain for line in live.beside(Voice("ru"), seat.match.state, 38)]
    assert shown[0] == "… раньше ещё 3 кона"
    assert shown[1].startswith("Кон 4: Александра +1")
    assert max(map(len, shown)) <= 38


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_of_the_terminal_is_longer_than_80_columns_and_no_name_is_cut(language, crowd):
    shown = terminal.match_lines(Canvas(Voice(language)), crowd.match.state)
    assert max(map(len, shown)) < 80
    assert not any(line.endswith("Дед") for line in shown)
    assert " ".join(line.strip() for line in shown).count("Дед Мороз") == 3


def test_the_example_of_a_kons_end_names_everyone(crowd):
    crowd.undo()
    hint = live.hint(Voice("ru"), crowd.match.state)
    assert all(f"{name}: рука=" in hint for name in TEN)
