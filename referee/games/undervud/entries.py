"""What a line of Undervud means: a turn, the card that opens the tape, the end of a kon. Values, as they were typed.

An entry says what was done, also where the rules forbid it: the rules answer to that, not the notation.
"""

from __future__ import annotations

from referee.games.line import Challenge, Shared
from referee.games.undervud.cards import Word
from referee.values import Value

NO_CARD = "."


class Take(Value):
    """A letter taken from the tape; without a position, the latest of its kind (R20)."""

    letter: str
    position: int | None = None


class Swap(Value):
    """A letter put in place of the Underwood that stands for it in a word on the table."""

    word: int
    letter: str


class Turn(Value):
    """A turn: prizes set aside, letters from the tape, swaps, the word, and the card to the tape.

    `card` is a letter, `.` where there is no letter card in hand, and none where nothing is said of it. More than one
    word or card, and `prizes` without a word, are what a prize card may allow and the players agree on.
    """

    words: tuple[Word, ...] = ()
    card: str | None = None
    takes: tuple[Take, ...] = ()
    swaps: tuple[Swap, ...] = ()
    aside: tuple[str, ...] = ()
    prizes: tuple[str, ...] = ()
    player: int | None = None
    agreed: bool = False

    @property
    def faces(self) -> str:
        """The cards that lie in its words, an Underwood as `_`."""
        return "".join(word.faces for word in self.words)

    @property
    def to_tape(self) -> str:
        """The cards that it lays to the tape."""
        return "" if self.card is None or self.card == NO_CARD else self.card


class Open(Value):
    """The card that opens the tape, and who starts where that is said."""

    card: str
    player: int | None = None
    agreed: bool = False


class Front(Value):
    """What lies in front of a player at the end of a kon, so far as it is not yet entered, and what is left in hand.

    The hand is None where nothing was said of it.
    """

    words: tuple[Word, ...] = ()
    hand: str | None = ""


class Close(Value):
    """The end of a kon, in seat order; None for a player who was not named."""

    fronts: tuple[Front | None, ...]
    agreed: bool = False


class Sums(Value):
    """A kon that was counted on paper, in seat order; None for a player who was not named."""

    points: tuple[int | None, ...]
    agreed: bool = False


Entry = Turn | Open | Close | Sums | Challenge | Shared
