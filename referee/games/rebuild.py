"""The result of rebuilding a match from words and points: the boards that fit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.errors import Choice
from referee.values import Value

if TYPE_CHECKING:
    from collections.abc import Callable

    Watch = Callable[[int, int, int], None]  # lines done, of how many, boards so far


class WrongSum(Value):
    """A sum on paper that fits nowhere, beside the one the board gives."""

    number: int
    written: int
    computed: int


class Question(Value):
    """The first entry that the boards do not agree on, and what it may be."""

    number: int
    choices: tuple[Choice, ...]


class Broke(Value):
    """The line for which no place was left, and the places that came nearest."""

    number: int
    text: str
    nearest: tuple[Choice, ...]


class Rebuilt(Value):
    """The boards that words and points allow: how many, and the entries of the first.

    `wrong` are the sums that none of the boards gives, `agreed` the numbers of entries that make words the dictionary
    does not know. With no board, `broke` says where the search ended; with several, `question` what would decide.
    """

    boards: int
    entries: tuple[str, ...]
    wrong: tuple[WrongSum, ...] = ()
    agreed: tuple[int, ...] = ()
    question: Question | None = None
    broke: Broke | None = None
