"""A board game on paper: the board, entries as people write them, and the empty sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.crossword.board import star
from referee.games.crossword.notation import Close, Count, Exchange, Lay, Swap, Word, shown_cell, spaced_place
from referee.games.line import Challenge
from referee.games.show import BlankParts, Grid, Part

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from referee.games.crossword.box import Box
    from referee.games.crossword.notation import Entry
    from referee.games.crossword.state import State
    from referee.games.play import Outcome
    from referee.locale import Voice

_SEATS = 4


def grid(state: State) -> Grid | None:
    return None if state.mode == "counted" else _grid(state.box, tuple(state.board.rows()))


def _grid(box: Box, rows: tuple[str, ...]) -> Grid:
    return Grid(box.columns, box.cells, dict(box.colours), rows, dict(box.prices), box.star)


def entry_text(say: Voice, entry: Entry, outcome: Outcome, text: str, box: Box) -> str:
    """An entry as one would write it on paper: the words as laid, a star as a small letter, and their places."""
    match entry:
        case Lay():
            swaps = [_swap_text(say, swap, box) for swap in entry.swaps]
            return ", ".join([*(_word_text(word, box) for word in entry.words), *swaps])
        case Count():
            return ", ".join(_word_text(word, box) for word in entry.words) or "—"
        case Exchange():
            return f"{say('sheet.exchange')} {entry.tiles}"
        case Challenge():
            return " ".join([say("sheet.challenge"), *entry.words])
    return say("sheet.pass") if outcome.kind == "pass" else text


def _word_text(word: Word, box: Box) -> str:
    tiles = word.tiles.replace(star("'"), "'")
    return f"{tiles} {spaced_place(word.place, box.columns)}" if word.place else tiles


def _swap_text(say: Voice, swap: Swap, box: Box) -> str:
    place = shown_cell(swap.row, swap.column, box.columns)
    return say("crossword.sheet.swap", letter=swap.letter, place=place)


def parts(entry: Entry, state: State, closed: int) -> Mapping[int, Part]:
    return {seat: Part((), hand) for seat, hand in enumerate(entry.hands)} if isinstance(entry, Close) else {}


def final_words(entries: Sequence[tuple[Entry, Outcome]], state: State) -> Mapping[int, tuple[tuple[str, int], ...]]:
    return {}


def terms(say: Voice, state: State) -> list[str]:
    return []


def blank(say: Voice, box: Box) -> BlankParts:
    return BlankParts(
        seats=min(box.players[1], _SEATS),
        grid=_grid(box, tuple("." * len(row) for row in box.cells)),
        prices=tuple((letter, str(price)) for letter, price in box.by_alphabet),
        reminders=tuple(_reminders(say, box)),
    )


def _reminders(say: Voice, box: Box) -> list[str]:
    lines = [
        say("crossword.set.option.players", low=box.players[0], high=box.players[1], rack=box.rack),
        say("crossword.set.option.bonus", rack=box.rack, bonus=box.bonus),
        say(f"crossword.set.option.star.{box.star}"),
        say(f"crossword.set.option.swap.{'yes' if box.swap else 'no'}"),
        say("crossword.set.option.skips", skips=box.skips),
        say(f"set.option.words.{box.policy}"),
    ]
    if box.target is not None and box.equal_turns:
        lines.append(say("crossword.set.option.equal-turns"))
    if box.deduction:
        lines.append(say("crossword.set.option.deduction"))
    row, column = box.centre
    return [*lines, say("crossword.set.centre", place=shown_cell(row, column, box.columns))]
