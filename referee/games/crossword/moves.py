"""Every play of one word that a rack allows on a board, found by walking the words along each line.

Words are walked from the cell where they start. The tiles before the first cell that touches something are the same
wherever they lie, so the beginnings that a rack can spell are walked once and kept by their length and last letter.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

from referee.games.crossword.board import EMPTY, Board, Place, face, is_star, star
from referee.games.crossword.notation import Lay, Word

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.games.crossword.layout import Layout
    from referee.games.review import WordSearch

BLANK = "_"
Beginning = tuple[int, str, str]  # the node, the tiles left, the tiles laid


class Move(NamedTuple):
    """A play of one word: its points, its place, its letters, which of them are stars, and the tiles it takes."""

    points: int
    place: Place
    letters: str
    stars: tuple[int, ...]
    laid: str

    @property
    def entry(self) -> Lay:
        return Lay((Word(self.letters, self.stars, self.place),))


class _Line(NamedTuple):
    """A line of the board as text, by rows or by columns: from its first cell to the one after its last."""

    text: str
    first: int
    end: int
    major: int
    down: bool


class MoveFinder:
    """Finds plays on one layout with one set of words; what the words allow beside a line is remembered."""

    def __init__(self, layout: Layout, words: WordSearch) -> None:
        self.layout = layout
        self.words = words
        self.letters = "".join(letter for letter in layout.box.prices)
        self._beside: dict[tuple[str, str], str] = {}
        self._choices: dict[str, tuple[str, dict[str, list[tuple[str, str]]]]] = {}

    def moves(self, board: Board, rack: str) -> list[Move]:
        """Every play that the rack allows; stars in it are `_`. A lone tile that makes two words is one play."""
        rack = "".join(sorted(rack))
        beginnings = _Beginnings(self, rack)
        found: dict[tuple[Place, str, tuple[int, ...]], Move] = {}
        lone: set[tuple[int, int, str]] = set()
        for line in _lines(board):
            for move in self._along(line, board, beginnings):
                if len(move.laid) == 1:
                    row, column = _only_cell(board, move)
                    tile = (row, column, BLANK + face(move.laid) if is_star(move.laid) else move.laid)
                    if tile in lone:
                        continue
                    lone.add(tile)
                found[move.place, move.letters, move.stars] = move
        return list(found.values())

    def choices(self, left: str) -> tuple[str, dict[str, list[tuple[str, str]]]]:
        """The letters that tiles can be, and for each the tiles that can be it, with what is left then."""
        if left not in self._choices:
            options: dict[str, list[tuple[str, str]]] = defaultdict(list)
            for tile in dict.fromkeys(left):
                rest = left.replace(tile, "", 1)
                if tile == BLANK:
                    for letter in self.letters:
                        options[letter].append((star(letter), rest))
                else:
                    options[tile].append((tile, rest))
            self._choices[left] = "".join(options), dict(options)
        return self._choices[left]

    def _along(self, line: _Line, board: Board, beginnings: _Beginnings) -> Iterator[Move]:
        """The plays in one line."""
        text, first, end = line.text, line.first, line.end
        beside = self._besides(line, board)
        if board.is_empty:
            centre = self.layout.box.centre
            if line.major != (centre[1] if line.down else centre[0]):
                return
            hooks = {first + (centre[0] if line.down else centre[1])}
        else:
            tiles = {at for at in range(first, end) if text[at] != EMPTY}
            hooks = {at for at in range(first, end) if at in beside or at - 1 in tiles or at + 1 in tiles} - tiles
            if not hooks:
                return
        most = len(beginnings.rack)
        score = _Scoring(self, line, beside)
        for start in range(first, end):
            if text[start - 1] != EMPTY:
                continue
            hook = start
            while hook < end and text[hook] == EMPTY and hook not in hooks:
                hook += 1
            if hook == end or hook - start >= most:
                continue
            if text[hook] != EMPTY:  # the word starts with tiles that lie there
                begun: list[Beginning] = [(self.words.root, beginnings.rack, "")]
                at = hook
            else:
                allowed = beside.get(hook)
                run_end = hook + 1
                while run_end < end and text[run_end] != EMPTY:
                    run_end += 1
                begun = beginnings.through(hook - start + 1, allowed and allowed[0], face(text[hook + 1 : run_end]))
                at = run_end
            for node, left, laid in begun:
                for stop, tiles_laid in self._extend(line, beside, at, node, left, laid):
                    if stop - start > 1 and (move := score.move(start, stop, tiles_laid)):
                        yield move

    def _extend(
        self, line: _Line, beside: dict[int, tuple[str, int]], at: int, node: int, left: str, laid: str
    ) -> Iterator[tuple[int, str]]:
        """The words that go on from a cell: where each ends, and the tiles it lays."""
        text, words = line.text, self.words
        while text[at] != EMPTY:
            node = words.follow(node, face(text[at]))
            if node < 0:
                return
            at += 1
        if laid and words.ends(node):
            yield at, laid
        if at == line.end or not left:
            return
        letters, options = self.choices(left)
        if at in beside:
            allowed = beside[at][0]
            letters = "".join(letter for letter in letters if letter in allowed)
        for letter, child in words.steps(node, letters):
            for tile, rest in options[letter]:
                yield from self._extend(line, beside, at + 1, child, rest, laid + tile)

    def _besides(self, line: _Line, board: Board) -> dict[int, tuple[str, int]]:
        """The empty cells of a line with tiles beside them: the letters allowed, and what those tiles are worth."""
        other, width = (board.by_rows, board.size + 1) if line.down else (board.by_columns, board.size + 1)
        worth, found = self.layout.worth, {}
        for at in range(line.first, line.end):
            there = 1 + (at - line.first) * width + line.major
            if line.text[at] != EMPTY or (other[there - 1] == EMPTY == other[there + 1]):
                continue
            before = other[other.rfind(EMPTY, 0, there) + 1 : there]
            after = other[there + 1 : other.find(EMPTY, there + 1)]
            allowed = self._allowed(face(before), face(after))
            found[at] = allowed, sum(worth[tile] for tile in before + after)
        return found

    def _allowed(self, before: str, after: str) -> str:
        if (before, after) not in self._beside:
            accepts = self.words.accepts
            allowed = "".join(letter for letter in self.letters if accepts(before + letter + after))
            self._beside[before, after] = allowed
        return self._beside[before, after]


class _Beginnings:
    """What a rack can spell from nothing, by the number of tiles and the last letter."""

    def __init__(self, finder: MoveFinder, rack: str) -> None:
        self.rack = rack
        self._finder = finder
        self._levels: list[dict[str, list[Beginning]]] = [{"": [(finder.words.root, rack, "")]}]
        self._through: dict[tuple[int, str, str], list[Beginning]] = {}

    def through(self, count: int, allowed: str | None, run: str) -> list[Beginning]:
        """Beginnings of so many tiles, the last one of the letters allowed, that go on through a run of letters."""
        if allowed is None:
            return self._going_on(count, "", run)
        level = self._level(count)
        return [one for letter in allowed if letter in level for one in self._going_on(count, letter, run)]

    def _going_on(self, count: int, letter: str, run: str) -> list[Beginning]:
        """Beginnings that end in a letter, or with '' all of them, led on through a run."""
        key = count, letter, run
        if key not in self._through:
            level, follow = self._level(count), self._finder.words.follow
            begun = level.get(letter, []) if letter else [one for group in level.values() for one in group]
            if run:
                begun = [(on, left, laid) for node, left, laid in begun if (on := follow(node, run)) >= 0]
            self._through[key] = begun
        return self._through[key]

    def _level(self, count: int) -> dict[str, list[Beginning]]:
        while len(self._levels) <= count:
            level: dict[str, list[Beginning]] = defaultdict(list)
            choices, steps = self._finder.choices, self._finder.words.steps
            for group in self._levels[-1].values():
                for node, left, laid in group:
                    letters, options = choices(left)
                    for letter, child in steps(node, letters):
                        for tile, rest in options[letter]:
                            level[letter].append((child, rest, laid + tile))
            self._levels.append(dict(level))
        return self._levels[count]


class _Scoring:
    """What the words of one line are worth."""

    def __init__(self, finder: MoveFinder, line: _Line, beside: dict[int, tuple[str, int]]) -> None:
        self.layout = finder.layout
        self.accepts = finder.words.accepts
        self.line = line
        self.beside = beside

    def move(self, start: int, stop: int, laid: str) -> Move | None:
        """The play of a word from one cell to another; None if the word is not allowed."""
        line, layout, beside = self.line, self.layout, self.beside
        worth, text, tiles = layout.worth, line.text, iter(laid)
        word = face("".join(next(tiles) if tile == EMPTY else tile for tile in text[start:stop]))
        if not self.accepts(word):
            return None
        tiles = iter(laid)
        total, times, besides = 0, 1, 0
        stars: list[int] = []
        for at in range(start, stop):
            tile = text[at]
            if tile != EMPTY:
                total += worth[tile]
                continue
            tile = next(tiles)
            if is_star(tile):
                stars.append(at - start)
            minor = at - line.first
            cell = (minor, line.major) if line.down else (line.major, minor)
            value = worth[tile] * layout.letters.get(cell, 1)
            multiplier = layout.words.get(cell, 1)
            total += value
            times *= multiplier
            if at in beside:
                besides += (beside[at][1] + value) * multiplier
        points = total * times + besides + (layout.box.bonus if len(laid) == layout.box.rack else 0)
        minor = start - line.first
        place = Place(minor, line.major, True) if line.down else Place(line.major, minor, False)
        return Move(points, place, word, tuple(stars), laid)


def _lines(board: Board) -> Iterator[_Line]:
    width = board.size + 1
    for down in (False, True):
        text = board.by_columns if down else board.by_rows
        for major in range(board.size):
            first = 1 + major * width
            yield _Line(text, first, first + board.size, major, down)


def _only_cell(board: Board, move: Move) -> tuple[int, int]:
    cells = move.place.cells(len(move.letters))
    return next(cell for cell in cells if board.at(*cell) == EMPTY)
