"""Laying words, beside a scorer written once more from the clauses, with plain loops over a plain grid."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee import sets
from referee.errors import Illegal
from referee.games import setfile as boxes
from referee.games.crossword.board import Board, Place, star
from referee.games.crossword.box import Box
from referee.games.crossword.clauses import clause
from referee.games.crossword.laying import Turn, lay
from referee.games.crossword.layout import Layout
from referee.games.crossword.notation import Lay, Swap, Word
from tests.forms import tries

BOXES = ["erudit", "biplant", "schitay-slova", "scrabble-en", "scrabble-ru", "scrabble-uk"]
TURNS = 25

Grid = list[list[str]]


@cache
def layout(name: str) -> Layout:
    box = boxes.read_box(sets.load(name))
    assert isinstance(box, Box)
    return Layout.of(box)


def laid(name: str, board: Board, *words: Word, swaps: tuple[Swap, ...] = ()) -> Turn:
    game = layout(name).box.game
    return lay(layout(name), board, Lay(words, swaps), lambda rule: clause(game, rule))


# The clauses once more


class Wrong(Exception):
    """What is wrong with a turn."""


def by_the_book(box: Box, grid: Grid, words: list[Word]) -> tuple[Grid, dict[str, int], int]:
    """The grid after a turn, its words with their points (by place), and the bonus."""
    size = len(grid)
    after = [row[:] for row in grid]
    fresh = []
    for word in words:
        for k in range(len(word.letters)):
            row = word.place.row + (k if word.place.down else 0)
            column = word.place.column + (0 if word.place.down else k)
            if row >= size or column >= size:
                raise Wrong("crossword.off-board")
        for k, letter in enumerate(word.letters):
            row = word.place.row + (k if word.place.down else 0)
            column = word.place.column + (0 if word.place.down else k)
            if after[row][column] == "":
                after[row][column] = "*" + letter if k in word.stars else letter
                fresh.append((row, column))
            elif after[row][column].removeprefix("*") != letter:
                raise Wrong("crossword.in-the-way")
    if not fresh:
        raise Wrong("crossword.nothing-laid")
    for word in words:
        if word.letters not in spelled(after, word.place):
            raise Wrong("crossword.reads-on")
    if box.one_line and not any(
        all(cell in line for cell in fresh) for line in (run_cells(after, *fresh[0], way) for way in (False, True))
    ):
        raise Wrong("crossword.one-line")
    empty = all(tile == "" for row in grid for tile in row)
    islands = list(together(fresh))
    if empty and (size // 2, size // 2) not in fresh:
        raise Wrong("crossword.centre")
    if empty and len(islands) > 1:
        raise Wrong("crossword.first-together")
    if not empty:
        for island in islands:
            if not any(0 <= r < size and 0 <= c < size and grid[r][c] for cell in island for r, c in around(*cell)):
                raise Wrong("crossword.apart")
    for word in words:
        for k, (row, column) in enumerate(word.place.cells(len(word.letters))):
            if k in word.stars and after[row][column][0] != "*":
                raise Wrong("crossword.star-over")
    scores = {}
    for down in (False, True):
        for cell in fresh:
            line = run_cells(after, *cell, down)
            if len(line) > 1:
                scores[f"{line[0]} {down}"] = points(box, after, line, fresh)
    return after, scores, box.bonus if len(fresh) == 7 else 0


def points(box: Box, grid: Grid, line: list[tuple[int, int]], fresh: list[tuple[int, int]]) -> int:
    total = 0
    doubled = tripled = 0
    for row, column in line:
        tile = grid[row][column]
        price = box.prices[tile.removeprefix("*")]
        if tile.startswith("*") and box.game.startswith("scrabble"):
            price = 0
        if (row, column) in fresh:
            premium = box.cells[row][column]
            if premium == "d":
                price = price + price
            if premium == "t":
                price = price + price + price
            if premium == "D":
                doubled += 1
            if premium == "T":
                tripled += 1
        total += price
    return total * 2**doubled * 3**tripled


def run_cells(grid: Grid, row: int, column: int, down: bool) -> list[tuple[int, int]]:
    step = (1, 0) if down else (0, 1)
    while row - step[0] >= 0 and column - step[1] >= 0 and grid[row - step[0]][column - step[1]]:
        row, column = row - step[0], column - step[1]
    line = []
    while row < len(grid) and column < len(grid) and grid[row][column]:
        line.append((row, column))
        row, column = row + step[0], column + step[1]
    return line


def spelled(grid: Grid, place: Place) -> list[str]:
    line = run_cells(grid, place.row, place.column, place.down)
    return ["".join(grid[r][c].removeprefix("*") for r, c in line)]


def around(row: int, column: int) -> list[tuple[int, int]]:
    return [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]


def together(cells: list[tuple[int, int]]) -> Iterator[list[tuple[int, int]]]:
    left = list(cells)
    while left:
        island = [left.pop()]
        grown = True
        while grown:
            grown = False
            for cell in list(left):
                if any(near in island for near in around(*cell)):
                    island.append(cell)
                    left.remove(cell)
                    grown = True
        yield island


def some_word(random: Random, box: Box, grid: Grid) -> Word:
    """A word through a tile of the grid or the centre, mostly written out whole, sometimes astray."""
    size = len(grid)
    tiles = [(r, c) for r in range(size) for c in range(size) if grid[r][c]] or [(size // 2, size // 2)]
    row, column = random.choice(tiles) if random.random() < 0.9 else (random.randrange(size), random.randrange(size))
    if random.random() < 0.25:
        row, column = random.choice(around(row, column))
        row, column = row % size, column % size
    down = random.random() < 0.5
    back = random.randrange(0, 5)
    row, column = (max(0, row - back), column) if down else (row, max(0, column - back))
    while random.random() < 0.97 and (row if down else column) > 0 and grid[row - down][column - (not down)]:
        row, column = row - down, column - (not down)
    place, letters, stars = Place(row, column, down), "", []
    length = random.randrange(2, 9)
    while len(letters) < length or (
        random.random() < 0.97 and row < size and column < size and grid[row][column] != ""
    ):
        there = grid[row][column] if row < size and column < size else ""
        if there and random.random() < 0.99:
            letters += there.removeprefix("*")
        else:
            if random.random() < 0.05:
                stars.append(len(letters))
            letters += random.choice("".join(box.prices))
        row, column = row + down, column + (not down)
    return Word(letters, tuple(stars), place)


def some_words(random: Random, box: Box, grid: Grid) -> list[Word]:
    words = [some_word(random, box, grid)]
    while random.random() < (0.1 if box.one_line else 0.4):
        try:
            further = [row[:] for row in grid]
            for word in words:
                for (r, c), letter in zip(word.place.cells(len(word.letters)), word.letters, strict=True):
                    further[r][c] = further[r][c] or letter
        except IndexError:
            break
        words.append(some_word(random, box, further))
    return words


def same(grid: Grid) -> list[str]:
    """A grid as the board draws it."""
    return ["".join((star(tile[1]) if tile[0] == "*" else tile) if tile else "." for tile in row) for row in grid]


@settings(max_examples=tries(160, 10_000), deadline=None)
@given(st.sampled_from(BOXES), st.integers(0, 2**32))
def test_a_scorer_written_from_the_clauses_agrees_turn_by_turn(name, seed):
    random, box = Random(seed), layout(name).box
    grid: Grid = [[""] * box.size for _ in range(box.size)]
    board = Board(box.size)
    for _ in range(TURNS):
        words = some_words(random, box, grid)
        try:
            after, scores, bonus = by_the_book(box, grid, words)
        except Wrong as wrong:
            with pytest.raises(Illegal) as caught:
                laid(name, board, *words)
            assert caught.value.key == str(wrong)
            continue
        turn = laid(name, board, *words)
        assert turn.board.rows() == same(after)
        assert {f"{(run.place.row, run.place.column)} {run.place.down}": run.points for run in turn.runs} == scores
        assert (turn.bonus, turn.points) == (bonus, sum(scores.values()) + bonus)
        columns = zip(*turn.board.rows(), strict=True)
        assert turn.board.by_columns == "." + "".join("".join(column) + "." for column in columns)
        grid, board = after, turn.board


def test_the_random_turns_are_worth_comparing():
    seen: dict[str, int] = {}
    for seed in range(60):
        random, box = Random(seed), layout(BOXES[seed % len(BOXES)]).box
        grid: Grid = [[""] * box.size for _ in range(box.size)]
        for _ in range(TURNS):
            words = some_words(random, box, grid)
            try:
                grid, scores, bonus = by_the_book(box, grid, words)
                kind = f"{min(len(words), 2)} words, {min(len(scores), 3)} runs{', bonus' * bool(bonus)}"
            except Wrong as wrong:
                kind = str(wrong)
            seen[kind] = seen.get(kind, 0) + 1
    kinds = {"off-board", "in-the-way", "nothing-laid", "reads-on", "one-line", "centre", "first-together", "apart"}
    assert {kind.removeprefix("crossword.") for kind in seen if kind.startswith("crossword.")} == kinds
    assert sum(count for kind, count in seen.items() if kind.startswith("1")) > 300
    assert sum(count for kind, count in seen.items() if kind.startswith("2")) > 30


# The order of faults: unreadable, tiles, place, touching, stars, words


def at(place: str) -> Place:
    """`8Г` across, `Г8` down."""
    columns = layout("erudit").box.columns
    down = not place[0].isdigit()
    column = place[0] if down else place[-1]
    return Place(int(place.strip(columns)) - 1, columns.index(column), down)


@pytest.mark.parametrize(
    ("line", "clause", "key"),
    [
        ("КІШКА 8О", "E1.2", "crossword.no-such-tile"),
        ("ЖЖЖ 8О", "E1.1", "crossword.off-board"),
        ("ЖЖЖ 1А", "E2.3", "crossword.apart"),
        ("8Е=Ш ЖЖЖ 8О", "E1.1", "crossword.off-board"),
        ("1А=Ш ЖЖЖ 8О", "E1.1", "crossword.off-board"),
        ("1А=Ш ЖЖЖ 1А", "E2.3", "crossword.apart"),
        ("8Е=Ш ЖЖЖ 1А", "E2.3", "crossword.apart"),
        ("8Е=Ш ЖЖЖК Г5", "E5.2", "crossword.star-not-laid"),
        ("ЖЖЖК Г5", "E6.1", "crossword.unacceptable"),
        ("ЪЪ 1А", "E1.2", "crossword.too-many"),
        ("ЖЖЖЖЖЖЖЖ 1А", "E1.3", "crossword.rack"),
    ],
)
def test_of_several_faults_the_first_in_order_is_told(table, line, clause, key):
    game = table("erudit", words={"ЖЖЖ": "E6.1", "ЖЖЖК": "E6.1", "ЪЪ": "E6.1", "ЖЖЖЖЖЖЖЖ": "E6.1"})
    game.play("КО_КА=Ш 8Г")
    refusal = game.refusal(line)
    assert (refusal.clause, refusal.key) == (clause, key)


def test_an_overruled_turn_is_refused_only_where_it_cannot_lie():
    erudit = layout("erudit")
    cited = lambda rule: clause("erudit", rule)  # noqa: E731
    apart = Lay((Word("ДОМ", (), at("1А")),))
    assert lay(erudit, Board(15), apart, cited, overruled=True).points == (2 + 1 + 2) * 3
    with pytest.raises(Illegal) as caught:
        lay(erudit, Board(15), Lay((Word("ДОМ", (), at("1О")),)), cited, overruled=True)
    assert caught.value.key == "crossword.off-board"
