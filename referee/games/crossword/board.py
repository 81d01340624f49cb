"""The board: what lies on it, the runs of letters, and where a word fits.

A board is kept twice as text, by rows and by columns, with a dot for an empty cell and between lines, so that a run
of letters is a slice between two dots. A star is the small letter of what it stands for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from referee.values import NamedTuple

EMPTY = "."
_STAR_APOSTROPHE = "`"


def star(letter: str) -> str:
    """The star that stands for a letter."""
    return _STAR_APOSTROPHE if letter == "'" else letter.lower()


def face(tiles: str) -> str:
    """The letters that tiles read as, stars included."""
    return tiles.upper().replace(_STAR_APOSTROPHE, "'")


def is_star(tile: str) -> bool:
    return tile == _STAR_APOSTROPHE or tile.islower()


class Place(NamedTuple):
    """Where a word starts and which way it reads; rows and columns are counted from 0."""

    row: int
    column: int
    down: bool

    def cells(self, length: int) -> list[tuple[int, int]]:
        if self.down:
            return [(self.row + k, self.column) for k in range(length)]
        return [(self.row, self.column + k) for k in range(length)]


class Run(NamedTuple):
    """Letters that stand in one line without a gap: the tiles, and where they start."""

    tiles: str
    place: Place

    @property
    def word(self) -> str:
        return face(self.tiles)


class Board:
    """The tiles that lie on a square board. A value: laying tiles gives a new board."""

    __slots__ = ("by_columns", "by_rows", "size")

    def __init__(self, size: int, by_rows: str = "", by_columns: str = "") -> None:
        self.size = size
        self.by_rows = by_rows or EMPTY * (size * (size + 1) + 1)
        self.by_columns = by_columns or self.by_rows

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and other.by_rows == self.by_rows

    def __hash__(self) -> int:
        return hash(self.by_rows)

    def at(self, row: int, column: int) -> str:
        return self.by_rows[1 + row * (self.size + 1) + column]

    def holds(self, row: int, column: int) -> bool:
        return 0 <= row < self.size and 0 <= column < self.size

    def reaches(self, place: Place, length: int) -> bool:
        """Whether a word of so many letters stays on the board."""
        row, column, down = place
        return max(row, column, (row if down else column) + length - 1) < self.size

    def tiles_at(self, place: Place, length: int) -> str:
        """What lies on so many cells; beyond the edge nothing does."""
        row, column, down = place
        if down:
            return self.by_columns[1 + column * (self.size + 1) + row :][: min(length, self.size - row)]
        return self.by_rows[1 + row * (self.size + 1) + column :][: min(length, self.size - column)]

    def is_whole(self, place: Place, length: int) -> bool:
        """Whether so many cells have no letter right before or after them in their line."""
        row, column, down = place
        width = self.size + 1
        text, start = (self.by_columns, 1 + column * width + row) if down else (self.by_rows, 1 + row * width + column)
        return text[start - 1] == EMPTY == text[start + length]

    @property
    def is_empty(self) -> bool:
        return not self.by_rows.strip(EMPTY)

    def lay(self, tiles: Mapping[tuple[int, int], str]) -> Board:
        rows, columns, width = self.by_rows, self.by_columns, self.size + 1
        for (row, column), tile in tiles.items():
            i, j = 1 + row * width + column, 1 + column * width + row
            rows = f"{rows[:i]}{tile}{rows[i + 1 :]}"
            columns = f"{columns[:j]}{tile}{columns[j + 1 :]}"
        return Board(self.size, rows, columns)

    def run(self, row: int, column: int, down: bool) -> Run:
        width = self.size + 1
        if down:
            line, at, first = self.by_columns, 1 + column * width + row, 1 + column * width
        else:
            line, at, first = self.by_rows, 1 + row * width + column, 1 + row * width
        start = line.rfind(EMPTY, 0, at) + 1
        tiles = line[start : line.find(EMPTY, at)]
        return Run(tiles, Place(start - first, column, True) if down else Place(row, start - first, False))

    def runs_through(self, cells: Iterable[tuple[int, int]]) -> list[Run]:
        """Every run of two or more letters through any of the cells, once each: across first, then down."""
        found: dict[Place, Run] = {}
        width = self.size + 1
        for down in (False, True):
            text = self.by_columns if down else self.by_rows
            first = end = 0  # the last run: cells of it need no second look
            for row, column in cells:
                at = 1 + column * width + row if down else 1 + row * width + column
                if first <= at < end or (text[at - 1] == EMPTY == text[at + 1]):
                    continue  # a lone letter is no run
                first, end = text.rfind(EMPTY, 0, at) + 1, text.find(EMPTY, at)
                place = Place(row - at + first, column, True) if down else Place(row, column - at + first, False)
                found[place] = Run(text[first:end], place)
        return list(found.values())

    def count(self, tile: str) -> int:
        """How many of a tile lie here; `*` are stars."""
        if tile != "*":
            return self.by_rows.count(tile)
        none = self.by_rows.isupper() and _STAR_APOSTROPHE not in self.by_rows
        return 0 if none else sum(map(is_star, self.by_rows))

    def tiles(self) -> Iterator[str]:
        return (tile for tile in self.by_rows if tile != EMPTY)

    def rows(self) -> list[str]:
        """The board line by line, as people read it."""
        width = self.size + 1
        return [self.by_rows[1 + row * width : row * width + width] for row in range(self.size)]

    def fits(self, tiles: str, place: Place) -> dict[tuple[int, int], str] | None:
        """The tiles that laying a word here puts on empty cells, or None if another letter is in the way."""
        width = self.size + 1
        line, major, minor = (
            (self.by_columns, place.column, place.row) if place.down else (self.by_rows, place.row, place.column)
        )
        start = 1 + major * width + minor
        there = line[start : start + len(tiles)]
        fresh = {}
        for k, (old, new) in enumerate(zip(there, tiles, strict=True)):
            if old == EMPTY:
                fresh[(place.row + k, place.column) if place.down else (place.row, place.column + k)] = new
            elif old != new and face(old) != face(new):
                return None
        return fresh

    def openings(self, tiles: str) -> Iterator[Place]:
        """Places where a word could lie as a whole run: on the board, no letter in the way, none before or after."""
        width, length = self.size + 1, len(tiles)
        letters = face(tiles)
        for down in (False, True):
            text = self.by_columns if down else self.by_rows
            for major in range(self.size):
                first = 1 + major * width
                for minor in range(self.size - length + 1):
                    start = first + minor
                    if text[start - 1] != EMPTY or text[start + length] != EMPTY:
                        continue
                    there = text[start : start + length]
                    if there.strip(EMPTY) and not _agrees(face(there), letters):
                        continue
                    yield Place(minor, major, True) if down else Place(major, minor, False)


def _agrees(there: str, letters: str) -> bool:
    return all(old in (EMPTY, new) for old, new in zip(there, letters, strict=True))


def groups(cells: Iterable[tuple[int, int]]) -> list[set[tuple[int, int]]]:
    """Cells gathered into groups that hang together side by side."""
    left = set(cells)
    found = []
    while left:
        group = {left.pop()}
        edge = list(group)
        while edge:
            row, column = edge.pop()
            for near in neighbours(row, column):
                if near in left:
                    left.remove(near)
                    group.add(near)
                    edge.append(near)
        found.append(group)
    return found


def neighbours(row: int, column: int) -> tuple[tuple[int, int], ...]:
    return ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
