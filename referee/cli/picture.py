"""The board as text: letters as laid, premiums by their codes or in their box's colours, rows and columns named."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.crossword.board import EMPTY, is_star

if TYPE_CHECKING:
    from collections.abc import Collection

    from referee.games.crossword.board import Board
    from referee.games.crossword.box import Box

_BACKGROUNDS = {
    "red": "41",
    "blue": "44",
    "green": "42",
    "yellow": "43",
    "pink": "45",
    "lightblue": "46",
    "darkblue": "44",
    "2": "44",
    "3": "42",
}


def board_lines(board: Board, box: Box, colours: bool, last: Collection[tuple[int, int]] = ()) -> list[str]:
    """The board line by line; the last play stands out, a star is a small letter."""
    lines = ["    " + " ".join(f"{name:>1}" for name in box.columns)]
    for r, row in enumerate(board.rows()):
        cells = (_cell(tile, box.cells[r][c], box, colours, (r, c) in last) for c, tile in enumerate(row))
        lines.append(f"{r + 1:>2}  " + " ".join(cells).rstrip())
    return lines


def _cell(tile: str, code: str, box: Box, colours: bool, fresh: bool) -> str:
    if tile != EMPTY:
        styles = (["1"] if fresh else []) + (["4"] if is_star(tile) else [])
        return f"\x1b[{';'.join(styles)}m{tile}\x1b[0m" if colours and styles else tile
    colour = _BACKGROUNDS.get(box.colours.get(code, ""))
    shown = "·" if code == "." else code
    return f"\x1b[{colour}m{shown}\x1b[0m" if colours and colour else shown
