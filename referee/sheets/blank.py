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
        footnotes=tuple(wording.assumed(box.game, box.assumed, clean(box.name), say)),
    )


def _prices(box: Any, say: Voice) -> tuple[tuple[str, str], ...]:
    """What the letters are worth as the alphabet has them, or the cards."""
    if hasattr(box, "prices"):
        tiles = sorted(box.prices.items(), key=lambda tile: (_ALPHABET.find(tile[0]), tile[0]))
        return tuple((letter, str(price)) for letter, price in tiles)
    pictures = [(say(f"uno.blank.face.{face}"), str(n)) for face, n in box.worth.items() if not face.isdigit()]
    return (("0–9", say("uno.blank.face-value")), *pictures)


def _board_game(box: Any, say: Voice) -> list[str]:
    said = [
        say("crossword.set.option.players", low=box.players[0], high=box.players[1], rack=box.rack),
        say("crossword.set.option.bonus", rack=box.rack, bonus=box.bonus),
        say(f"crossword.set.option.star.{box.star}"),
        say(f"crossword.set.option.swap.{'yes' if box.swap else 'no'}"),
        say("crossword.set.option.skips", skips=box.skips),
        say(f"set.option.words.{box.policy}"),
    ]
    if box.target is not None and box.equal_turns:
        said.append(say("crossword.set.option.equal-turns"))
    if box.deduction:
        said.append(say("crossword.set.option.deduction"))
    row, column = box.centre
    return [*said, say("crossword.set.centre", place=f"{row + 1}{box.columns[column]}")]


def _undervud(box: Any, say: Voice) -> list[str]:
    return [
        say("undervud.blank.deal", hand=box.hand, draw=box.draw),
        say("undervud.blank.turn"),
        say("undervud.blank.tape"),
        say("undervud.blank.prize"),
        say("undervud.blank.left", cost=box.underwood_left),
        say("undervud.blank.end"),
        say(f"set.option.words.{box.policy}"),
    ]


def _uno(box: Any, say: Voice) -> list[str]:
    return [
        say("uno.blank.deal", hand=box.hand),
        say("uno.blank.suits"),
        say("uno.blank.two"),
        say("uno.blank.four"),
        say("uno.blank.collect", target=box.scorings["collect"]),
        say("uno.blank.own", target=box.scorings["own"]),
    ]
