"""The board: the same tiles by rows and by columns, runs of letters, and where a word fits."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from referee.games.crossword.board import EMPTY, Board, Place, Run, face, groups, is_star, neighbours, star

SIZE = 7
cells = st.tuples(st.integers(0, SIZE - 1), st.integers(0, SIZE - 1))
boards = st.dictionaries(cells, st.sampled_from("АБВаб'`"), max_size=30)


def drawn(*rows: str) -> Board:
    """A board as it is drawn."""
    return Board(len(rows)).lay({(r, c): t for r, row in enumerate(rows) for c, t in enumerate(row) if t != EMPTY})


CROSS = drawn(
    ".......",
    "..К....",
    ".КОШКА.",
    "..Т....",
    ".......",
    "......А",
    "......б",
)


def test_a_star_is_the_small_letter_of_what_it_stands_for():
    assert (star("Ш"), star("'"), face("ш"), face("`"), face("КОшКА")) == ("ш", "`", "Ш", "'", "КОШКА")
    assert [is_star(tile) for tile in "шШ'`."] == [True, False, False, True, False]


def test_a_place_knows_its_cells():
    assert Place(2, 1, False).cells(3) == [(2, 1), (2, 2), (2, 3)]
    assert Place(2, 1, True).cells(3) == [(2, 1), (3, 1), (4, 1)]


def test_an_empty_board():
    board = Board(15)
    assert board.is_empty
    assert board.rows() == ["." * 15] * 15
    assert list(board.tiles()) == []


def test_laying_gives_a_new_board_and_leaves_the_old_one():
    before = drawn("К....", ".....", ".....", ".....", ".....")
    after = before.lay({(0, 1): "О", (4, 4): "т"})
    assert before.rows()[0] == "К...."
    assert after.rows() == ["КО...", ".....", ".....", ".....", "....т"]
    assert before != after
    assert after.lay({(0, 1): "О"}) == after
    assert hash(after.lay({})) == hash(after)


def test_a_tile_may_be_replaced():
    assert drawn("Ко...", *["....."] * 4).lay({(0, 1): "О"}).rows()[0] == "КО..."


def test_runs_across_and_down():
    assert CROSS.run(2, 3, False) == Run("КОШКА", Place(2, 1, False))
    assert CROSS.run(2, 2, True) == Run("КОТ", Place(1, 2, True))
    assert CROSS.run(2, 3, True) == Run("Ш", Place(2, 3, True))
    assert CROSS.run(6, 6, True) == Run("Аб", Place(5, 6, True))
    assert CROSS.run(6, 6, True).word == "АБ"
    assert CROSS.run(6, 6, False) == Run("б", Place(6, 6, False))


def test_a_run_ends_at_the_edge_and_never_runs_on_in_the_next_line():
    board = drawn("...КО", "Т....", ".....", ".....", "....К")
    assert board.run(0, 3, False).tiles == "КО"
    assert board.run(1, 0, False).tiles == "Т"
    assert board.run(4, 4, True).tiles == "К"
    assert board.run(0, 4, True).tiles == "О"


def test_the_runs_through_cells_come_once_across_first():
    assert CROSS.runs_through([(2, 1), (2, 2), (2, 3), (1, 2)]) == [
        Run("КОШКА", Place(2, 1, False)),
        Run("КОТ", Place(1, 2, True)),
    ]


def test_a_word_fits_where_no_other_letter_is_in_the_way():
    assert CROSS.fits("КОТ", Place(1, 2, True)) == {}
    assert CROSS.fits("КОТИК", Place(1, 2, True)) == {(4, 2): "И", (5, 2): "К"}
    assert CROSS.fits("КИТ", Place(1, 2, True)) is None
    assert CROSS.fits("АБ", Place(5, 6, True)) == {}


def test_openings_leave_no_letter_before_or_after():
    places = list(CROSS.openings("ОСА"))
    assert Place(2, 2, False) not in places
    assert Place(2, 4, False) not in places
    assert Place(0, 3, False) in places
    assert Place(4, 0, True) in places


def test_cells_gather_into_groups():
    assert sorted(map(sorted, groups([(0, 0), (0, 1), (1, 1), (3, 3), (2, 2)]))) == [
        [(0, 0), (0, 1), (1, 1)],
        [(2, 2)],
        [(3, 3)],
    ]
    assert set(neighbours(1, 1)) == {(0, 1), (2, 1), (1, 0), (1, 2)}


@given(boards, boards)
def test_rows_and_columns_are_the_same_board(first, second):
    board = Board(SIZE).lay(first).lay(second)
    expected = {**first, **second}
    width = SIZE + 1
    for row in range(SIZE):
        for column in range(SIZE):
            tile = expected.get((row, column), EMPTY)
            assert board.at(row, column) == tile
            assert board.by_rows[1 + row * width + column] == tile
            assert board.by_columns[1 + column * width + row] == tile
    for text in (board.by_rows, board.by_columns):
        assert len(text) == SIZE * width + 1
        assert {text[index] for index in range(0, len(text), width)} == {EMPTY}
    assert sorted(board.tiles()) == sorted(expected.values())
    assert board.rows() == ["".join(expected.get((r, c), EMPTY) for c in range(SIZE)) for r in range(SIZE)]


@given(boards.filter(bool))
def test_the_runs_through_all_tiles_are_what_a_reader_sees(tiles):
    board = Board(SIZE).lay(tiles)
    rows = board.rows()
    columns = ["".join(row[c] for row in rows) for c in range(SIZE)]
    seen = []
    for down, lines in ((False, rows), (True, columns)):
        for number, line in enumerate(lines):
            start = 0
            for piece in line.split(EMPTY):
                if len(piece) > 1:
                    seen.append(Run(piece, Place(start, number, True) if down else Place(number, start, False)))
                start += len(piece) + 1
    assert sorted(board.runs_through(tiles)) == sorted(seen)
    assert sorted(board.runs_through(sorted(tiles, reverse=True))) == sorted(seen)
