"""Finds the places where a turn's words can lie, with the points of each; fast, for searches over many boards."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from typing import TYPE_CHECKING, NamedTuple

from referee.errors import Refusal
from referee.games.crossword.board import EMPTY, Board, Place, face, is_star, star
from referee.games.crossword.laying import lay, touches
from referee.games.crossword.notation import Lay, Word

if TYPE_CHECKING:
    from referee.games.crossword.layout import Layout

Cell = tuple[int, int]


class Sum(NamedTuple):
    """A way to lay a turn: its words with their places, the board after it, its points, and the runs made besides.

    `guessed` is how many of its tiles must be stars though nobody marked them.
    """

    words: tuple[Word, ...]
    board: Board
    points: int
    besides: tuple[str, ...]
    guessed: int = 0


class _Weighed(NamedTuple):
    points: int
    fresh: dict[Cell, str]
    parts: tuple[int, ...]  # what each fresh tile brings, in their order
    besides: tuple[str, ...]


class Sums:
    """Finds sums on one layout; where a word fits in a line of text is remembered, for boards share most lines."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self._fits: dict[tuple[str, str], list[int]] = {}

    def find(self, board: Board, words: tuple[Word, ...], wanted: int | None, stars: bool) -> Iterator[Sum]:
        """Every way to lay the words, with a sum that is wanted only those that come to it.

        With `stars`, tiles that nobody marked may be stars where that gives the sum.
        """
        if len(words) == 1:
            yield from self._one_word(board, words[0], wanted, stars)
            return
        for way in self._several(board, words):
            if wanted is None or way.points == wanted:
                yield way

    def _one_word(self, board: Board, word: Word, wanted: int | None, stars: bool) -> Iterator[Sum]:
        layout, size = self.layout, len(word.letters)
        stars = stars and layout.box.star == "zero" and wanted is not None
        for place in self._places(board, word):
            weighed = _weigh(layout, board, word.tiles, place)
            if not 1 <= len(weighed.fresh) <= layout.box.rack:
                continue
            if wanted is not None and weighed.points != wanted and not stars:
                continue
            if any(cell not in weighed.fresh for k, cell in enumerate(place.cells(size)) if k in word.stars):
                continue
            for fresh, less, guessed in _with_stars(layout, board, weighed, stars, wanted):
                if wanted is None or weighed.points - less == wanted:
                    points = weighed.points - less
                    yield Sum((_named(word, place, fresh),), board.lay(fresh), points, weighed.besides, guessed)

    def _places(self, board: Board, word: Word) -> Iterator[Place]:
        """Where a word can lie: where it is told, else wherever it touches something or covers the centre."""
        size, tiles = board.size, word.tiles
        if board.is_empty:
            centre = self.layout.box.centre
            for place in board.openings(tiles):
                if centre in place.cells(len(tiles)) and word.place in (None, place):
                    yield place
            return
        width, empty = size + 1, EMPTY * size
        for down in (False, True):
            text = board.by_columns if down else board.by_rows
            lines = [text[1 + major * width : (major + 1) * width] for major in range(size)]
            bare = [line == empty for line in lines]
            for major, line in enumerate(lines):
                if bare[major] and (not major or bare[major - 1]) and (major + 1 == size or bare[major + 1]):
                    continue
                for minor in self._starts(tiles, line):
                    place = Place(minor, major, True) if down else Place(major, minor, False)
                    if word.place in (None, place) and touches(board, place, len(tiles)):
                        yield place

    def _starts(self, tiles: str, line: str) -> list[int]:
        """Where a word can stand in a line as a whole run with at least one new tile."""
        key = tiles, line
        if key not in self._fits:
            letters, there, size = face(tiles), f"{EMPTY}{face(line)}{EMPTY}", len(tiles)
            self._fits[key] = [
                start
                for start in range(len(line) - size + 1)
                if there[start] == EMPTY == there[start + size + 1]
                and all(old in (EMPTY, new) for old, new in zip(there[start + 1 :], letters, strict=False))
            ]
        return self._fits[key]

    def _several(self, board: Board, words: tuple[Word, ...]) -> Iterator[Sum]:
        """Several words of a turn, each where it touches the board or one laid before it, or is made by one."""
        seen: set[frozenset[tuple[Cell, str]]] = set()
        named = {word.letters for word in words}
        for order in permutations(range(len(words))):
            for placed, fresh in self._one_after_another(board, [words[k] for k in order], {}):
                key = frozenset(fresh.items())
                if key in seen:
                    continue
                seen.add(key)
                entry = Lay(tuple(placed[order.index(k)] for k in range(len(words))))
                try:
                    turn = lay(self.layout, board, entry, _no_clause)
                except Refusal:
                    continue
                besides = tuple(run.word for run in turn.runs if run.word not in named)
                yield Sum(entry.words, turn.board, turn.points, besides)

    def _one_after_another(
        self, board: Board, words: list[Word], fresh: dict[Cell, str]
    ) -> Iterator[tuple[tuple[Word, ...], dict[Cell, str]]]:
        """The words with places, and all the tiles they lay: no more than a rack holds."""
        if not words:
            yield (), fresh
            return
        first, *rest = words
        for place in self._places(board, first):
            laid = board.fits(first.tiles, place)
            assert laid is not None
            if len(fresh) + len(laid) > self.layout.box.rack:
                continue
            placed = Word(first.letters, first.stars, place)
            after = board.lay(laid) if rest else board
            for others, tiles in self._one_after_another(after, rest, fresh | laid):
                yield (placed, *others), tiles


def _named(word: Word, place: Place, fresh: dict[Cell, str]) -> Word:
    """The word at a place, its stars those that are laid."""
    cells = place.cells(len(word.letters))
    return Word(word.letters, tuple(k for k, cell in enumerate(cells) if is_star(fresh.get(cell, "."))), place)


def _with_stars(
    layout: Layout, board: Board, weighed: _Weighed, stars: bool, wanted: int | None
) -> Iterator[tuple[dict[Cell, str], int, int]]:
    """The tiles as they are marked, and with stars that nobody marked: tiles, points less, how many stars."""
    box, fresh = layout.box, weighed.fresh
    counts = {} if box.provenance.get("counts") == "assumed" else box.counts
    left = counts.get("*", 2) - board.count("*") - sum(map(is_star, fresh.values()))
    if left < 0:
        return
    over = [tile for tile in dict.fromkeys(fresh.values()) if tile in counts and _too_many(board, fresh, tile, counts)]
    if not over:
        yield fresh, 0, 0
    worthless = box.star == "zero"
    if not left or not (over or stars):
        return
    cells = [cell for cell, tile in fresh.items() if not is_star(tile)]
    parts = dict(zip(fresh, weighed.parts, strict=True))
    for count in range(1, min(left, len(cells)) + 1):
        for chosen in combinations(cells, count):
            less = sum(parts[cell] for cell in chosen) if worthless else 0
            if worthless and wanted is not None and weighed.points - less != wanted:
                continue
            starred = {cell: star(tile) if cell in chosen else tile for cell, tile in fresh.items()}
            if any(_too_many(board, starred, tile, counts) for tile in over):
                continue
            yield starred, less, count
            if not worthless:
                return


def _too_many(board: Board, fresh: dict[Cell, str], tile: str, counts: dict[str, int]) -> bool:
    return board.count(tile) + sum(laid == tile for laid in fresh.values()) > counts[tile]


def _no_clause(rule: str) -> None:
    return None


def _weigh(layout: Layout, board: Board, tiles: str, place: Place) -> _Weighed:
    """What a word is worth at a place where it fits, with what its new tiles make besides."""
    worth, width = layout.worth, board.size + 1
    line, other = (board.by_columns, board.by_rows) if place.down else (board.by_rows, board.by_columns)
    major, minor = (place.column, place.row) if place.down else (place.row, place.column)
    start = 1 + major * width + minor
    total, times = 0, 1
    fresh: dict[Cell, str] = {}
    single: list[tuple[int, int]] = []
    crossing, besides = 0, []
    for k, tile in enumerate(tiles):
        there = line[start + k]
        if there != EMPTY:
            total += worth[there]
            continue
        cell = (minor + k, major) if place.down else (major, minor + k)
        multiplier = layout.words.get(cell, 1)
        value = worth[tile] * layout.letters.get(cell, 1)
        total += value
        times *= multiplier
        fresh[cell] = tile
        at = 1 + (minor + k) * width + major
        if other[at - 1] != EMPTY or other[at + 1] != EMPTY:
            before = other[other.rfind(EMPTY, 0, at) + 1 : at]
            after = other[at + 1 : other.find(EMPTY, at + 1)]
            crossing += (sum(worth[one] for one in before + after) + value) * multiplier
            besides.append(face(before + tile + after))
            single.append((value, value * multiplier))
        else:
            single.append((value, 0))
    points = total * times + crossing + (layout.box.bonus if len(fresh) == layout.box.rack else 0)
    return _Weighed(points, fresh, tuple(value * times + side for value, side in single), tuple(besides))
