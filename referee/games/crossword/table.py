"""A board game on the table: the board in its box's colours, the last play standing out, and what is unseen."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from textual.content import Content

from referee.errors import Refusal
from referee.games.crossword import game
from referee.games.crossword.board import EMPTY, Board, face, is_star, star
from referee.games.crossword.laying import lay
from referee.games.crossword.layout import LETTER, WORD
from referee.games.crossword.notation import Lay, Word
from referee.games.crossword.placing import check_tiles, paper
from referee.games.crossword.state import COUNTED
from referee.games.crossword.terminal import unseen_lines
from referee.games.show import Place, Pointer, Room, place_of
from referee.values import Value

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from referee.games.crossword.box import Box
    from referee.games.crossword.state import State
    from referee.locale import Voice

_CELLS = {
    "red": "bold #ffffff on #c62828",
    "blue": "bold #ffffff on #1565c0",
    "green": "bold #000000 on #66bb6a",
    "yellow": "bold #000000 on #fdd835",
    "pink": "bold #000000 on #f48fb1",
    "lightblue": "bold #000000 on #81d4fa",
    "darkblue": "bold #ffffff on #283593",
    "2": "bold #ffffff on #546e7a",
    "3": "bold #ffffff on #455a64",
}
_TILE = "#3e2723 on #f3e2b8"
_LAST = "bold underline #000000 on #ffb74d"
_STAR, _LAST_STAR = "bold italic #b71c1c on #f3e2b8", "bold italic underline #b71c1c on #ffb74d"
_GHOST = "bold reverse"
_CURSOR = "bold #000000 on #ffff00"
_MARKS = ("bold #000000 on #80deea", "bold underline #000000 on #4dd0e1")  # in turn, so that neighbours stay apart
_CENTRE = "bold"
_NAMES = "dim"
_SIDE = 40  # columns that the totals and the sheet want beside a large board
_SMALL, _LARGE = (2, 1), (4, 2)


def width(state: State, room: Room) -> int:
    return 0 if state.mode == COUNTED else 3 + state.box.size * _cell_size(state.box.size, room)[0] + 1


def _cell_size(size: int, room: Room) -> tuple[int, int]:
    wide, high = _LARGE
    fits = room.height >= 1 + size * high and room.width >= 4 + size * wide + _SIDE
    return _LARGE if fits else _SMALL


def picture(
    say: Voice,
    state: State,
    room: Room,
    places: Sequence[Place] = (),
    chosen: int | None = None,
    pointer: Pointer | None = None,
) -> Content:
    """The board: what lies there, and the chosen place in reverse, or else the points of each place where it begins.

    With a cursor on it, the tiles typed there stand out, and an arrow in the cell of the next one.
    """
    box, board = state.box, state.board
    wide, high = _cell_size(box.size, room)
    last = set(state.outcome.tiles) if state.outcome else set()
    ghost = pointer.tiles if pointer else places[chosen].fresh if chosen is not None else {}
    marks = _marks(places) if chosen is None and not pointer else {}
    parts: list[tuple[str, str]] = [("   " + "".join(f" {name}".ljust(wide) for name in box.columns), _NAMES)]
    for r, row in enumerate(board.rows()):
        for layer in range(high):
            parts.append((f"\n{r + 1:>2} " if not layer else "\n   ", _NAMES))
            for c, tile in enumerate(row):
                cell = (r, c)
                if cell in ghost:
                    parts.append((_tile(ghost[cell], box, wide, layer), _GHOST))
                elif pointer and cell == pointer.cell:
                    parts.append((_cursor(pointer, tile, wide, layer), _CURSOR))
                elif tile != EMPTY:
                    plain, starred = (_LAST, _LAST_STAR) if cell in last else (_TILE, _STAR)
                    style = starred if is_star(tile) else plain
                    parts.append((_tile(tile, box, wide, layer), style))
                elif cell in marks and not layer:
                    parts.append((f"{marks[cell]:>{wide}}", _MARKS[(r + c) % 2]))
                else:
                    parts.append(_empty(box, box.cells[r][c], wide, layer))
    if room.height > 1 + box.size * high:
        parts += _legend(say, box)
    return Content.assemble(*parts)


def _legend(say: Voice, box: Box) -> list[tuple[str, str]]:
    """What the cells multiply: their signs in their colours, those for a letter and those for a word."""
    parts: list[tuple[str, str]] = [("\n   ", "")]
    for what, codes in (("letter", LETTER), ("word", WORD)):
        used = [code for code in codes if any(code in row for row in box.cells)]
        if used:
            parts.append((f"{say(f'crossword.live.cells.{what}')} ", "dim"))
        for code in used:
            sign, style = _empty(box, code, 2, 0)
            parts += [(sign.strip(), style), (" " if sign.strip().isdigit() else f"×{codes[code]} ", "dim")]
    return parts


class Surface(Value):
    """The board of a tracked match, drawn with cells of this size."""

    state: State
    wide: int
    high: int

    @property
    def board(self) -> Board:
        return self.state.board

    @property
    def rows(self) -> tuple[str, ...]:
        return tuple(self.board.rows())

    @property
    def empty(self) -> str:
        return EMPTY

    @property
    def start(self) -> tuple[int, int]:
        return self.state.box.centre

    @property
    def language(self) -> str:
        return self.state.box.language

    @property
    def stars(self) -> int:
        return self.state.box.counts.get("*", 2)

    def cell_at(self, x: int, y: int) -> tuple[int, int] | None:
        row, column = (y - 1) // self.high, (x - 3) // self.wide
        return (row, column) if self.board.holds(row, column) else None

    def tile(self, letter: str, star_laid: bool) -> str:
        laid = self.state.box.lays(letter)
        return star(laid) if laid and star_laid else laid

    def line(self, tiles: Mapping[tuple[int, int], str], down: bool) -> str:
        """The longest word through the tiles in this direction; a lone letter may make one the other way only."""
        board = self.board.lay(tiles)
        cell = next(iter(tiles))
        run = board.run(*cell, down)
        if len(run.tiles) < 2:
            run = board.run(*cell, not down)
        if len(run.tiles) < 2:
            return ""
        cells = run.place.cells(len(run.tiles))
        stars = tuple(k for k, at in enumerate(cells) if at in tiles and is_star(run.tiles[k]))
        return game.display(self.state, Lay((Word(run.word, stars, run.place),)))


def surface(state: State, room: Room) -> Surface | None:
    """The board, while a cursor can be put on it: a match that is counted has none."""
    return None if state.mode == COUNTED else Surface(state, *_cell_size(state.box.size, room))


def _marks(places: Sequence[Place]) -> dict[tuple[int, int], int]:
    """The points of each place on the first cell it fills; of several that begin there, the most."""
    marks: dict[tuple[int, int], int] = {}
    for place in places:
        if place.fresh:
            first = min(place.fresh)
            marks[first] = max(place.points, marks.get(first, 0))
    return marks


def _cursor(pointer: Pointer, tile: str, wide: int, layer: int) -> str:
    """An arrow the way the word reads, beside the letter that lies there."""
    arrow = "↓" if pointer.down else "→"
    letter = " " if tile == EMPTY else tile
    return (f"{letter}{arrow}" if wide == 2 else f" {letter}{arrow} ") if not layer else " " * wide


def _tile(tile: str, box: Box, wide: int, layer: int) -> str:
    """A tile: its letter, small for a star, and on a large board its price below."""
    if not layer:
        return f" {tile}".ljust(wide)
    price = "" if is_star(tile) and box.star == "zero" else str(box.prices.get(face(tile), ""))
    return price.rjust(wide - 1).ljust(wide)


def _empty(box: Box, code: str, wide: int, layer: int) -> tuple[str, str]:
    colour = box.colours.get(code, "")
    style = _CELLS.get(colour, _CENTRE if code == "*" else "dim")
    if layer:
        return " " * wide, style if colour else ""
    sign = "·" if code == "." else "★" if code == "*" else colour if colour.isdigit() else code
    return f" {sign}".ljust(wide), style


def hint(say: Voice, state: State) -> str:
    """A turn that could be the first: a word across the centre; where the players count, a word and its points."""
    example = paper(state).example
    if state.mode == COUNTED:
        return say("crossword.hint.counted", example=f"{example.partition(' ')[0]} 24")
    return say("crossword.hint.again" if state.mode else "crossword.hint", example=example)


def places(state: State, text: str) -> list[Place]:
    """Where the word that is typed fits by the rules of placing alone, with the tiles it would lay."""
    if state.mode == COUNTED:
        return []
    try:
        entry, _ = game.read(state, text)
        if not isinstance(entry, Lay):
            return []
        turn = lay(state.layout, state.board, entry, state.clause, held=partial(check_tiles, state, entry))
        return [place_of(turn.choice(game.write(state, entry)))]
    except Refusal as refusal:
        return [place_of(one) for one in refusal.choices]


def beside(say: Voice, state: State, width: int) -> list[Content]:
    if state.mode == COUNTED:
        return []
    lines = []
    if state.bag is not None:
        lines.append(Content(say("crossword.show.bag", bag=state.bag)))
    return [*lines, *map(Content, unseen_lines(say, state, width))]
