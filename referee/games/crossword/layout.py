"""A box made ready for scoring: what each cell multiplies and what each tile is worth."""

from __future__ import annotations

from referee.games.crossword.board import Run, star
from referee.values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

    from referee.games.crossword.box import Box

LETTER = {"d": 2, "t": 3}
WORD = {"D": 2, "T": 3}


class Layout(Value):
    """The premiums of a board by cell, and the worth of tiles, stars included."""

    box: Box
    letters: dict[tuple[int, int], int]
    words: dict[tuple[int, int], int]
    worth: dict[str, int]

    @classmethod
    def of(cls, box: Box) -> Layout:
        cells = {(r, c): code for r, row in enumerate(box.cells) for c, code in enumerate(row)}
        stars = {star(letter): price if box.star == "letter" else 0 for letter, price in box.prices.items()}
        return cls(
            box,
            {cell: LETTER[code] for cell, code in cells.items() if code in LETTER},
            {cell: WORD[code] for cell, code in cells.items() if code in WORD},
            {**stars, **box.prices},
        )

    def score(self, run: Run, fresh: Collection[tuple[int, int]]) -> int:
        """What a run is worth: premiums only under tiles laid this turn, letters before words, words multiply."""
        worth, letters, words = self.worth, self.letters, self.words
        total, times = 0, 1
        row, column, down = run.place
        for tile in run.tiles:
            value = worth[tile]
            if (cell := (row, column)) in fresh:
                if cell in letters:
                    value *= letters[cell]
                elif cell in words:
                    times *= words[cell]
            total += value
            if down:
                row += 1
            else:
                column += 1
        return total * times
