"""A scorer as one would write it for an evening: dictionaries and strings, no rules, nothing kept.

`python bench/plain.py FILE` reads moves, `КОШКА 8Г` a line, and prints the points of the last and the totals. It
believes whatever it is told, and has no stars; the points it gives are those of Erudit.
"""

import sys

COLUMNS = "АБВГДЕЖЗИКЛМНОП"
PRICES = {1: "АЕИНО", 2: "ВДЙКЛМПРСТ", 3: "БГЁУЯ", 5: "ЖЗХЧЫЬ", 10: "ФЦШЩЭЮЪ"}
PRICE = {letter: price for price, letters in PRICES.items() for letter in letters}
CELLS = """
T..d...T...d..T
.D...t...t...D.
..D...d.d...D..
d..D...d...D..d
....D.....D....
.t...........t.
..d...d.d...d..
T..d.......d..T
..d...d.d...d..
.t...........t.
....D.....D....
d..D...d...D..d
..D...d.d...D..
.D...t...t...D.
T..d...T...d..T
"""
ROWS = CELLS.split()
TIMES = {"d": 2, "t": 3, "D": 2, "T": 3}
RACK, BONUS = 7, 15

Cell = tuple[int, int]
Board = dict[Cell, str]


def parse(line: str) -> tuple[str, int, int, bool]:
    """The word, its first cell and its direction."""
    word, place = line.split()
    down = place[0] in COLUMNS
    column, row = (place[0], place[1:]) if down else (place[-1], place[:-1])
    return word, int(row) - 1, COLUMNS.index(column), down


def run(board: Board, row: int, column: int, down: bool) -> list[Cell]:
    """The cells of the word that goes through a cell."""
    dr, dc = (1, 0) if down else (0, 1)
    while (row - dr, column - dc) in board:
        row, column = row - dr, column - dc
    cells = []
    while (row, column) in board:
        cells.append((row, column))
        row, column = row + dr, column + dc
    return cells


def worth(board: Board, cells: list[Cell], fresh: set[Cell]) -> int:
    total, times = 0, 1
    for row, column in cells:
        price, premium = PRICE[board[row, column]], ROWS[row][column] if (row, column) in fresh else "."
        total += price * (TIMES[premium] if premium in "dt" else 1)
        times *= TIMES[premium] if premium in "DT" else 1
    return total * times


def score(board: Board, word: str, row: int, column: int, down: bool) -> int:
    """Lays a word; its points and those of the words it makes across."""
    fresh = set()
    for k, letter in enumerate(word):
        cell = (row + k, column) if down else (row, column + k)
        if cell not in board:
            board[cell] = letter
            fresh.add(cell)
    runs = [run(board, row, column, down)] + [run(board, *cell, not down) for cell in fresh]
    points = sum(worth(board, cells, fresh) for cells in runs if len(cells) > 1)
    return points + (BONUS if len(fresh) == RACK else 0)


def main() -> None:
    board: Board = {}
    totals, points = [0, 0], 0
    with open(sys.argv[1], encoding="utf-8") as moves:
        for turn, line in enumerate(moves):
            points = score(board, *parse(line))
            totals[turn % 2] += points
    print(points, totals)


if __name__ == "__main__":
    main()
