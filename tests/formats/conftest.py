"""Evenings at the table that nobody planned: random matches of the board games, with corrections and quarrels."""

from __future__ import annotations

import json
from typing import Any

import pytest

from referee.errors import Ambiguous, Refusal
from referee.formats.record import Act, Kept
from referee.session import header_to_json

WORDS = {
    "ru": [
        "КОШКА",
        "КОТ",
        "ОСА",
        "НОС",
        "СОН",
        "ТОК",
        "АКТ",
        "РАК",
        "КОШКИ",
        "ЫЫ",
        "К_Т=О",
        "_РАК=А",
        "СТАНОК",
        "ТАПОК",
    ],
    "uk": ["КІТ", "СОН", "НІС", "РІК", "ДІМ", "САД", "ОКО", "КОСА", "К_Т=І", "МІСТО", "ЇЖАК"],
    "en": ["BREAD", "CREAM", "TEA", "ART", "RAT", "EAR", "C_T=A", "STREAM", "ARE", "READERS", "XX"],
}
DOUBTFUL = {"КОШКИ": "E6.2", "ЫЫ": None, "XX": None, "ЇЖАК": "E6.2"}
TABLES = [
    ("erudit", "ru", ("Маша", "Петя")),
    ("erudit", "uk", ("Оля", "Тарас", '#1 "Ів"')),
    ("biplant", None, ("Маша", "Петя", "Оля", "1. Коля")),
    ("schitay-slova", None, ("Аня", "Боря")),
    ("scrabble-en", None, ("Ann", "Bob")),
]
NOTES = ["", "упала фишка", "# не комментарий", 'a: b, c; "d" \\ --- ``` e', "5 -5"]


@pytest.fixture(scope="session")
def evening(table: Any) -> Any:
    """Plays a random match: `evening(draw)` takes a function that draws a number below another."""

    def play(draw: Any, tables: Any = TABLES, counted: bool = True) -> Any:
        game, language, players = tables[draw(len(tables))]
        judge = ("strict", "auto", "challenge")[draw(3)]
        seat = table(game, *players, language=language, words=DOUBTFUL, judge=judge)
        words = WORDS[seat.header.language]
        by_count = counted and draw(6) == 0
        for _ in range(draw(16)):
            try:
                _act(seat, draw, words, players, by_count)
            except Refusal:
                continue
        return seat

    return play


def _act(seat: Any, draw: Any, words: list[str], players: tuple[str, ...], counted: bool) -> None:
    kind, agreed = draw(14), draw(4) == 0
    if kind == 0:
        seat.undo()
    elif kind == 1:
        seat.redo()
    elif kind == 2 and seat.match.lines:
        seat.amend(1 + draw(len(seat.match.lines)), _placed(seat, draw, words[draw(len(words))]), agreed)
    elif kind == 3:
        seat.play(".pass", agreed=agreed)
    elif kind == 4:
        seat.play(f".exchange {1 + draw(7)}", agreed=agreed)
    elif kind == 5:
        seat.play(".challenge")
    elif kind == 6:
        seat.play(f".adjust {players[draw(len(players))]} {draw(99) - 50:+d} {NOTES[draw(len(NOTES))]}")
    elif kind == 7 and draw(3) == 0:
        tiles = words[draw(len(words))].partition("=")[0][:7]
        seat.play(f"{players[0]}: рука= {players[1]}: рука={tiles}", agreed=agreed)
    elif counted:
        seat.play(f"{words[draw(len(words))]} {draw(60)}", agreed=agreed)
    else:
        seat.play(_placed(seat, draw, words[draw(len(words))]), agreed=agreed)


def _placed(seat: Any, draw: Any, word: str) -> str:
    """The word at one of the places where it fits."""
    try:
        seat.match.game.read(seat.match.state, word)
    except Ambiguous as question:
        if question.choices:
            return str(question.choices[draw(len(question.choices))].entry)
    return word


@pytest.fixture(scope="session")
def kept_of() -> Any:
    """A match at the table as the store would keep it, its acts a minute apart."""

    def kept(seat: Any) -> Kept:
        acts = tuple(
            Act(row.kind, row.text, dict(row.data), f"2025-03-08T18:{number % 60:02}:00Z")
            for number, row in enumerate(seat.rows)
        )
        return Kept(json.loads(json.dumps(header_to_json(seat.header))), acts, "2025-03-08T17:59:00Z")

    return kept
