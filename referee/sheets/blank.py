"""An empty sheet, for those who write by hand: the board, what the letters are worth, and a few reminders."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from referee.games import FOLDERS
from referee.sheets import Grid, wording
from referee.sheets.build import grid_of
from referee.sheets.people import clean

if TYPE_CHECKING:
    from referee.locale import Voice

_ALPHABET = "АБВГҐДЕЁЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ'"
_SEATS, _ROWS = 6, 20


@dataclass(frozen=True, slots=True)
class Blank:
    """What is printed on an empty sheet: so many columns for players and rows for turns."""

    game: str
    title: str
    seats: int
    rows: int
    target: int | None
    grid: Grid | None
    prices: tuple[tuple[str, str], ...]
    reminders: tuple[str, ...]
    footnotes: tuple[str, ...]


def blank_of(box: Any, say: Voice) -> Blank:
    """The empty sheet of a box, in the voice's language."""
    folder = FOLDERS[box.game]
    empty = ["." * len(row) for row in getattr(box, "cells", ())]
    return Blank(
        game=box.game,
        title=clean(box.titles.get(say.language) or box.name),
        seats=min(box.players[1], _SEATS) if folder != "crossword" else min(box.players[1], 4),
        rows=_ROWS,
        target=box.target,
        grid=grid_of(box, empty),
        prices=_prices(box, say),
        reminders=tuple({"crossword": _board_game, "undervud": _undervud, "uno": _uno}[folder](box, say)),
        footnotes=tuple(wording.assumed(box.assumed, clean(box.name), say)),
    )


def _prices(box: Any, say: Voice) -> tuple[tuple[str, str], ...]:
    """What the letters are worth as the alphabet has them, or the cards."""
    if hasattr(box, "prices"):
        tiles = sorted(box.prices.items(), key=lambda tile: (_ALPHABET.find(tile[0]), tile[0]))
        return tuple((letter, str(price)) for letter, price in tiles)
    pictures = [(say(f"blank.face.{face}"), str(n)) for face, n in box.worth.items() if not face.isdigit()]
    return (("0–9", say("blank.face-value")), *pictures)


def _board_game(box: Any, say: Voice) -> list[str]:
    said = [
        say("set.option.players", low=box.players[0], high=box.players[1], rack=box.rack),
        say("set.option.bonus", rack=box.rack, bonus=box.bonus),
        say(f"set.option.star.{box.star}"),
        say(f"set.option.swap.{'yes' if box.swap else 'no'}"),
        say("set.option.skips", skips=box.skips),
        say(f"set.option.words.{box.policy}"),
    ]
    if box.target is not None and box.equal_turns:
        said.append(say("set.option.equal-turns"))
    if box.deduction:
        said.append(say("set.option.deduction"))
    row, column = box.centre
    return [*said, say("set.centre", place=f"{row + 1}{box.columns[column]}")]


def _undervud(box: Any, say: Voice) -> list[str]:
    return [
        say("blank.undervud.deal", hand=box.hand, draw=box.draw),
        say("blank.undervud.turn"),
        say("blank.undervud.tape"),
        say("blank.undervud.prize"),
        say("blank.undervud.left", cost=box.underwood_left),
        say("blank.undervud.end"),
        say(f"set.option.words.{box.policy}"),
    ]


def _uno(box: Any, say: Voice) -> list[str]:
    return [
        say("blank.uno.deal", hand=box.hand),
        say("blank.uno.suits"),
        say("blank.uno.two"),
        say("blank.uno.four"),
        say("blank.uno.collect", target=box.scorings["collect"]),
        say("blank.uno.own", target=box.scorings["own"]),
    ]
