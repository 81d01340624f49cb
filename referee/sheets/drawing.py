"""What HTML and PDF share: the cells of a board with their colours, and the legend of the colours."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from referee.games.setfile import PREMIUMS, premium_words
from referee.sheets.colours import CELLS

if TYPE_CHECKING:
    from referee.locale import Voice
    from referee.sheets import Grid


class Cell(NamedTuple):
    """A cell: what is written on it, the figure in its corner, whether a tile lies there, and its colours."""

    sign: str
    worth: str
    tile: bool
    star: bool
    fill: str | None
    ink: str | None


def cells(grid: Grid, say: Voice) -> list[list[Cell]]:
    return [
        [_cell(grid, tile, code, say) for tile, code in zip(tiles, codes, strict=True)]
        for tiles, codes in zip(grid.rows, grid.cells, strict=True)
    ]


def _cell(grid: Grid, tile: str, code: str, say: Voice) -> Cell:
    if tile != ".":
        star = tile == "`" or tile.islower()
        return Cell("'" if tile == "`" else tile.upper(), str(grid.worth(tile)), True, star, None, None)
    colour = grid.colours.get(code, "")
    fill, ink = CELLS.get(colour, (None, None))
    return Cell("✶" if code == "*" else premium_sign(grid, code, say), "", False, False, fill, ink)


def premium_sign(grid: Grid, code: str, say: Voice) -> str:
    """What tells a premium cell apart where colours cannot be seen: the digit its box prints, or 3с, 2б."""
    colour = grid.colours.get(code, "")
    if colour.isdigit() or code not in PREMIUMS:
        return colour if colour.isdigit() else ""
    what, times = PREMIUMS[code]
    return say(f"sheet.premium.{what}", times=times)


def legend(grid: Grid, say: Voice) -> list[tuple[str, str, str, str]]:
    """Each kind of premium on the board: its colours, the digit printed on it, and what it does."""
    return [
        (*CELLS[grid.colours[code]], premium_sign(grid, code, say), words)
        for code, words in premium_words(say, grid.cells).items()
        if grid.colours.get(code, "") in CELLS
    ]
