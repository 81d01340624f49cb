"""A cursor on a board: where a word starts, which way it reads, and the letters that were typed there.

The letters are kept as they were typed and laid out anew whenever the cursor moves or turns, so that a word slides over
the board whole. Letters that lie already are stepped over. What the board is, is the game's to say (`Surface`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.show import Pointer
from referee.text import LAYOUTS, compose
from referee.values import Value, replace

if TYPE_CHECKING:
    from referee.games.protocol import Surface

Cell = tuple[int, int]
STARS, APOSTROPHES = "_*", "'’ʼ"
WAYS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
_MARKS = "\u0306\u0308"  # of й, ё and ї where a keyboard sends them apart
_UNSHIFTED = dict(zip('{}:"<>~|', "[];',.`\\", strict=True))


class Cursor(Value):
    """Where a word starts, its direction, its letters as typed, and what is typed after it: points, or a `!`.

    Of a `whole` word the letters that lie on the board were typed as well.
    """

    row: int
    column: int
    down: bool = False
    typed: str = ""
    tail: str = ""
    whole: bool = False


def can_type(cursor: Cursor, key: str) -> bool:
    """Whether a typed character is a letter, a star, or, in the Latin layout, a sign on the key of a letter."""
    if key in STARS:
        return True
    if key in _MARKS or key in APOSTROPHES:
        return bool(cursor.typed)
    if key.isalpha():
        return len(key.upper()) == 1
    return _is_latin(cursor.typed) and any(_unshifted(key) in keys for keys in LAYOUTS.values())


def type_letter(surface: Surface, cursor: Cursor, key: str) -> Cursor:
    """The cursor with one more letter; as it was where the board has no room for it."""
    after = replace(cursor, typed=compose(cursor.typed + key), tail="")
    return next((one for one in (after, replace(after, whole=True)) if _fits(surface, one)), cursor)


def type_tail(cursor: Cursor, key: str) -> Cursor:
    """The cursor with a digit of the points announced, or the mark of agreement, behind its letters."""
    return replace(cursor, tail=cursor.tail + key) if cursor.typed and len(cursor.tail) < 6 else cursor


def take_back(cursor: Cursor) -> Cursor:
    """The cursor without what was typed last."""
    if cursor.tail:
        return replace(cursor, tail=cursor.tail[:-1])
    return replace(cursor, typed=cursor.typed[:-1])


def move(surface: Surface, cursor: Cursor, way: str) -> Cursor:
    rows, columns = WAYS[way]
    return put(surface, cursor, (cursor.row + rows, cursor.column + columns))


def put(surface: Surface, cursor: Cursor, cell: Cell) -> Cursor:
    """The cursor on another cell, with its letters; as it was where they do not fit."""
    after = replace(cursor, row=cell[0], column=cell[1])
    return after if _holds(surface, *cell) and _fits(surface, after) else cursor


def turn(surface: Surface, cursor: Cursor) -> Cursor:
    """The cursor with its letters the other way; as it was where they do not fit that way."""
    after = replace(cursor, down=not cursor.down)
    return after if _fits(surface, after) else cursor


def other_reading(surface: Surface, cursor: Cursor) -> Cursor | None:
    """The cursor with letters that lie there taken as typed again, or no longer; none where that is the same."""
    other = replace(cursor, whole=not cursor.whole)
    differs = _fits(surface, other) and lay_out(surface, other).tiles != lay_out(surface, cursor).tiles
    return other if differs else None


def lay_out(surface: Surface, cursor: Cursor) -> Pointer:
    """The tiles on their cells, and the cell where the next one goes."""
    laid, following, _ = _lay(surface, cursor)
    if following is None:  # the last cell of the line is filled: the cursor stays on it
        following = list(laid)[-1] if laid else (cursor.row, cursor.column)
    elif not laid:
        following = (cursor.row, cursor.column)
    return Pointer(following, cursor.down, laid)


def write_line(surface: Surface, cursor: Cursor) -> str:
    """The same turn in the notation of the game; the letters alone while they are no word yet."""
    laid = lay_out(surface, cursor).tiles
    word = surface.line(laid, cursor.down) if laid else ""
    return f"{word or cursor.typed.upper()} {cursor.tail}".rstrip()


def _fits(surface: Surface, cursor: Cursor) -> bool:
    return not _lay(surface, cursor)[2]


def _lay(surface: Surface, cursor: Cursor) -> tuple[dict[Cell, str], Cell | None, list[str]]:
    """The tiles on their cells, the next empty cell, and the tiles that the line has no room for."""
    laid: dict[Cell, str] = {}
    tiles = _tiles(surface, cursor)
    row, column = cursor.row, cursor.column
    while _holds(surface, row, column):
        lying = surface.rows[row][column]
        if lying == surface.empty:
            if not tiles:
                return laid, (row, column), tiles
            laid[row, column] = tiles.pop(0)
        elif cursor.whole and tiles and tiles[0].upper() == lying.upper():
            tiles.pop(0)
        row, column = (row + 1, column) if cursor.down else (row, column + 1)
    return laid, None, tiles


def _holds(surface: Surface, row: int, column: int) -> bool:
    return 0 <= row < len(surface.rows) and 0 <= column < len(surface.rows[row])


def _tiles(surface: Surface, cursor: Cursor) -> list[str]:
    """The tiles that the typed letters are: a star after a star's sign, or where Shift was held.

    More capitals than the box has stars were typed with Caps Lock on, and mean plain letters.
    """
    layout = LAYOUTS.get(surface.language, {}) if _is_latin(cursor.typed) else {}
    shifted = sum(key.isupper() for key in cursor.typed) <= surface.stars
    tiles, star = [], False
    for key in cursor.typed:
        if key in STARS:
            star = True
            continue
        plain = _unshifted(key)
        starred = star or (shifted and (key.isupper() or plain != key.lower()))
        tiles.append(surface.tile(layout.get(plain, plain).upper(), starred))
        star = False
    return [tile for tile in tiles if tile]


def _unshifted(key: str) -> str:
    return _UNSHIFTED.get(key, key.lower())


def _is_latin(typed: str) -> bool:
    return any(key.isascii() and key.isalpha() for key in typed)
