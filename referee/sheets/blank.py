"""An empty sheet, for those who write by hand: the board, what the letters are worth, and a few reminders."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games import load_game
from referee.games.show import Grid
from referee.sheets import wording
from referee.text import drop_controls
from referee.values import Value

if TYPE_CHECKING:
    from referee.games.protocol import Box
    from referee.locale import Voice

_ROWS = 20


class Blank(Value):
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


def build_blank(box: Box, say: Voice) -> Blank:
    parts = load_game(box.game).sheet().blank(say, box)
    return Blank(
        game=box.game,
        title=drop_controls(box.titles.get(say.language) or box.name),
        seats=parts.seats,
        rows=_ROWS,
        target=box.target,
        grid=parts.grid,
        prices=parts.prices,
        reminders=parts.reminders,
        footnotes=tuple(wording.assumed(box.game, box.assumed, say)),
    )
