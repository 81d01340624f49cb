"""Shifts a board that was entered some cells off, and scores every turn again at its new place."""

from __future__ import annotations

from operator import add

from referee.errors import Illegal
from referee.games.crossword.board import Board, Place
from referee.games.crossword.laying import Turn, lay
from referee.games.crossword.notation import Lay, Shift, shown_cell
from referee.games.crossword.state import Laid, State
from referee.games.play import Note, Outcome
from referee.values import replace


def shift(state: State, entry: Shift, overruled: bool) -> State:
    """The match with its board moved. Premiums count where the words now lie, so totals may change."""
    if not state.turns:
        if overruled:
            return replace(state, outcome=Outcome("shift"))
        raise Illegal("crossword.nothing-to-shift", state.clause("board"))
    board, turns = Board(state.box.size), []
    for laid in state.turns:
        turn = _moved(state, board, laid.entry, entry)
        if board.is_empty and not entry.agreed and state.box.centre not in turn.fresh:
            place = shown_cell(*state.box.centre, state.box.columns)
            raise Illegal("crossword.shift-centre", state.clause("centre"), centre=place)
        board = turn.board
        turns.append(Laid(laid.player, turn.entry, turn.points))
    scores = _differences(state.turns, turns)
    said = ", ".join(f"{state.players[seat]} {points:+d}" for seat, points in scores.items())
    note = Note("crossword.shifted-points", {"scores": said}) if scores else Note("crossword.shifted", {})
    return replace(
        state,
        board=board,
        totals=tuple(map(add, state.totals, (scores.get(seat, 0) for seat in range(len(state.players))))),
        turns=tuple(turns),
        last_play=None,
        outcome=Outcome("shift", scores=scores, notes=(note,)),
    )


def _moved(state: State, board: Board, entry: Lay, way: Shift) -> Turn:
    """A turn laid where it belongs; what would leave the board is refused."""
    moved = move_entry(entry, way.rows, way.columns)
    for word in moved.words:
        assert word.place is not None
        if not all(board.holds(*cell) for cell in word.place.cells(len(word.letters))):
            raise Illegal("crossword.shift-off", state.clause("board"), word=word.letters, size=board.size)
    return lay(state.layout, board, moved, state.clause, overruled=True)


def move_entry(entry: Lay, rows: int, columns: int) -> Lay:
    """A turn so many cells further down and to the right."""
    words = []
    for word in entry.words:
        assert word.place is not None
        place = Place(word.place.row + rows, word.place.column + columns, word.place.down)
        words.append(replace(word, place=place))
    swaps = tuple(replace(swap, row=swap.row + rows, column=swap.column + columns) for swap in entry.swaps)
    return replace(entry, words=tuple(words), swaps=swaps)


def _differences(before: tuple[Laid, ...], after: list[Laid]) -> dict[int, int]:
    scores: dict[int, int] = {}
    for old, new in zip(before, after, strict=True):
        scores[old.player] = scores.get(old.player, 0) + new.points - old.points
    return {seat: points for seat, points in sorted(scores.items()) if points}
