"""Laying words: which tiles go where, whether they may, what runs they make and what those score.

The checks come in the order of faults: tiles, place, touching, stars. Words are judged by whoever plays the turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from referee.errors import Choice, Illegal
from referee.games.crossword.board import EMPTY, Board, Place, Run, face, groups, is_star, neighbours, star
from referee.games.crossword.layout import Layout
from referee.games.crossword.notation import Lay, Word, place_text, shown_cell, shown_place
from referee.values import Value, replace

Cell = tuple[int, int]
Clause = Callable[[str], str | None]
Held = Callable[[Board, dict[Cell, str]], object]


class ScoredRun(Value):
    """A word the turn makes or changes, where it stands, and its points."""

    word: str
    place: Place
    points: int


class Turn(Value):
    """What laying an entry comes to."""

    entry: Lay
    board: Board
    fresh: dict[Cell, str]
    runs: tuple[ScoredRun, ...]
    bonus: int
    columns: str

    @property
    def points(self) -> int:
        return sum([run.points for run in self.runs]) + self.bonus

    def choice(self, text: str) -> Choice:
        place = self.entry.words[0].place
        assert place is not None
        words = tuple(run.word for run in self.runs)
        shown = shown_place(place, self.columns)
        return Choice(place_text(place, self.columns), self.points, words, text, self._strip(place), self.fresh, shown)

    def _strip(self, place: Place) -> str:
        """The line of the board that the word stands in: new letters large, old ones small."""
        line = Place(0, place.column, True) if place.down else Place(place.row, 0, False)
        shown = ""
        for row, column in line.cells(self.board.size):
            tile = face(self.board.at(row, column))
            shown += "·" if tile == EMPTY else tile if (row, column) in self.fresh else tile.lower()
        return shown


def lay(
    layout: Layout,
    board: Board,
    entry: Lay,
    clause: Clause,
    overruled: bool = False,
    held: Held | None = None,
) -> Turn:
    """The turn an entry makes on a board, or the rule it breaks; overruled, what can lie there is laid.

    `held` refuses tiles that nobody can have; it is asked as soon as it is known which are new.
    """
    box = layout.box
    _tiles_of_the_box(layout, entry, clause)
    fresh: dict[Cell, str] = {}
    after = _swapped(board, entry)
    for word in entry.words:
        laid = _place(layout, after, word, clause, overruled)
        fresh.update(laid)
        after = after.lay(laid)
    if not fresh and not overruled:
        raise Illegal("crossword.nothing-laid", clause("touch"), word=entry.words[0].letters)
    if held:
        held(after, fresh)
    if not overruled:
        _whole_runs(layout, after, entry, clause)
        _in_one_line(layout, after, fresh, entry, clause)
        _reaches(layout, board, fresh, entry, clause)
        if entry.swaps:
            _stars_taken(layout, board, entry, clause)
            _stars_used(entry, fresh, clause)
        _stars_on_empty_cells(layout, after, entry, clause)
    runs = _in_order(after.runs_through(fresh), entry)
    scored = tuple([ScoredRun(face(run.tiles), run.place, layout.score(run, fresh)) for run in runs])
    bonus = box.bonus if len(fresh) == box.rack else 0
    return Turn(entry, after, fresh, scored, bonus, box.columns)


def places(layout: Layout, board: Board, entry: Lay, clause: Clause, held: Held | None = None) -> list[Turn]:
    """Every turn the entry's one word can make; where there is none, the nearest miss is the refusal.

    Those that make the fewest words besides come first, then as they stand on the board. Never by points: that would
    show the best place to whoever has not laid yet.
    """
    _tiles_of_the_box(layout, entry, clause)
    word = entry.words[0]
    if len(word.letters) > layout.box.size:
        raise Illegal("crossword.longer-than-board", clause("board"), word=word.letters, size=layout.box.size)
    found, misses = [], []
    for place in _candidates(layout, board, word):
        try:
            there = replace(entry, words=(replace(word, place=place),))
            found.append(lay(layout, board, there, clause, held=held))
        except Illegal as miss:
            misses.append(miss)
    if found:
        return sorted(found, key=lambda turn: (len(turn.runs), turn.entry.words[0].place))
    raise _nearest(board, word, misses, clause)


def _candidates(layout: Layout, board: Board, word: Word) -> Iterable[Place]:
    """Openings that touch something: the rest cannot be legal, and a board has many."""
    tiles = word.tiles
    if board.is_empty:
        row, column = layout.box.centre
        return [p for p in board.openings(tiles) if (row, column) in p.cells(len(tiles))]
    return [place for place in board.openings(tiles) if touches(board, place, len(tiles))]


def touches(board: Board, place: Place, length: int) -> bool:
    width = board.size + 1
    if place.down:
        line, major, minor = board.by_columns, place.column, place.row
    else:
        line, major, minor = board.by_rows, place.row, place.column
    start = 1 + major * width + minor
    if line[start : start + length].strip(EMPTY):
        return True
    before = line[max(0, start - width) : max(0, start - width + length)] if major else ""
    after = line[start + width : start + width + length] if major + 1 < board.size else ""
    return bool(before.strip(EMPTY) or after.strip(EMPTY))


def _nearest(board: Board, word: Word, misses: list[Illegal], clause: Clause) -> Illegal:
    """Why the word fits nowhere: the miss that came closest, or that nothing on the board goes with it."""
    if misses:
        return misses[0]
    shared = sorted(set(word.letters) & {face(tile) for tile in board.tiles()})
    if shared:
        return Illegal("crossword.no-room", clause("touch"), word=word.letters, letters=", ".join(shared))
    return Illegal("crossword.no-place", clause("touch"), word=word.letters)


def _tiles_of_the_box(layout: Layout, entry: Lay, clause: Clause) -> None:
    prices = layout.box.prices
    for word in entry.words:
        for letter in word.letters:
            if letter not in prices:
                raise Illegal("crossword.no-such-tile", clause("tiles"), letter=letter, word=word.letters)


def _swapped(board: Board, entry: Lay) -> Board:
    """The board with real letters put in place of the stars that the entry takes."""
    if not entry.swaps:
        return board
    there = {(swap.row, swap.column): swap.letter for swap in entry.swaps}
    return board.lay({cell: letter for cell, letter in there.items() if board.at(*cell) == star(letter)})


def _stars_taken(layout: Layout, board: Board, entry: Lay, clause: Clause) -> None:
    """A star is taken where one lies, once, and for the letter it stands for."""
    cited = clause("swap")
    if not layout.box.swap:
        raise Illegal("crossword.no-swaps", cited)
    taken: set[Cell] = set()
    for swap in entry.swaps:
        place = shown_cell(swap.row, swap.column, layout.box.columns)
        tile = board.at(swap.row, swap.column)
        if not is_star(tile) or (swap.row, swap.column) in taken:
            raise Illegal("crossword.no-star-there", cited, place=place)
        if face(tile) != swap.letter:
            raise Illegal("crossword.star-stands-for", cited, place=place, letter=face(tile), given=swap.letter)
        taken.add((swap.row, swap.column))


def _place(layout: Layout, board: Board, word: Word, clause: Clause, overruled: bool) -> dict[Cell, str]:
    """The fresh tiles of one word; overruled, those that another letter leaves room for."""
    assert word.place is not None
    if not board.reaches(word.place, len(word.letters)):
        where = shown_place(word.place, layout.box.columns)
        raise Illegal("crossword.off-board", clause("board"), word=word.letters, place=where, size=board.size)
    laid = board.fits(word.tiles, word.place)
    if laid is not None:
        return laid
    where, cells = shown_place(word.place, layout.box.columns), word.place.cells(len(word.letters))
    if overruled:
        return {cell: tile for cell, tile in zip(cells, word.tiles, strict=True) if board.at(*cell) == EMPTY}
    for (r, c), letter in zip(cells, word.letters, strict=True):
        there = board.at(r, c)
        if there != EMPTY and face(there) != letter:
            cell = shown_cell(r, c, layout.box.columns)
            raise Illegal(
                "crossword.in-the-way", clause("touch"), word=word.letters, place=where, cell=cell, letter=face(there)
            )
    raise AssertionError("a word that does not fit has a letter in its way")


def _whole_runs(layout: Layout, after: Board, entry: Lay, clause: Clause) -> None:
    """A word typed is the whole run it stands in, letters already on the board included."""
    for word in entry.words:
        assert word.place is not None
        if not after.is_whole(word.place, len(word.letters)):
            place, run = shown_place(word.place, layout.box.columns), after.run(*word.place).word
            raise Illegal("crossword.reads-on", clause("run"), word=word.letters, place=place, run=run)


def _in_one_line(layout: Layout, after: Board, fresh: dict[Cell, str], entry: Lay, clause: Clause) -> None:
    """Scrabble: all tiles of a turn stand in one word."""
    if not layout.box.one_line or len(fresh) == 1 or len(entry.words) == 1:
        return
    first = next(iter(fresh))
    for down in (False, True):
        run = after.run(*first, down)
        if fresh.keys() <= set(run.place.cells(len(run.tiles))):
            return
    raise Illegal("crossword.one-line", clause("several"))


def _reaches(layout: Layout, board: Board, fresh: dict[Cell, str], entry: Lay, clause: Clause) -> None:
    """The first word covers the centre; later, each group of new tiles touches old ones."""
    if len(entry.words) == 1:
        [word] = entry.words
        if len(fresh) < len(word.letters) or (word.place and touches(board, word.place, len(word.letters))):
            return
    box = layout.box
    parts = [set(fresh)] if len(entry.words) == 1 else groups(fresh)
    if board.is_empty:
        if box.centre not in fresh:
            row, column = box.centre
            raise Illegal("crossword.centre", clause("centre"), centre=shown_cell(row, column, box.columns))
        if len(parts) > 1:
            raise Illegal("crossword.first-together", "R8")
        return
    for part in parts:
        if not any(board.holds(*near) and board.at(*near) != EMPTY for cell in part for near in neighbours(*cell)):
            letters = "".join(face(fresh[cell]) for cell in sorted(part))
            raise Illegal("crossword.apart", clause("touch"), letters=letters)


def _stars_used(entry: Lay, fresh: dict[Cell, str], clause: Clause) -> None:
    """Stars taken off the board are laid again in the same turn."""
    laid = sum(1 for tile in fresh.values() if is_star(tile))
    if laid < len(entry.swaps):
        raise Illegal("crossword.star-not-laid", clause("swap"), taken=len(entry.swaps), laid=laid)


def _stars_on_empty_cells(layout: Layout, after: Board, entry: Lay, clause: Clause) -> None:
    """A star is not laid where a letter lies already."""
    for word in entry.words:
        if not word.stars:
            continue
        assert word.place is not None
        cells = word.place.cells(len(word.letters))
        for cell in (cells[k] for k in word.stars):
            if not is_star(after.at(*cell)):
                place, letter = shown_cell(*cell, layout.box.columns), after.at(*cell)
                raise Illegal("crossword.star-over", clause("star"), word=word.letters, cell=place, letter=letter)


def _in_order(runs: list[Run], entry: Lay) -> list[Run]:
    """The words the player named first, in their order; then those made besides."""
    if len(runs) == 1:
        return runs
    named = {word.place: number for number, word in enumerate(entry.words)}
    return sorted(runs, key=lambda run: (named.get(run.place, len(named)), run.place))
