"""The values of a review, and the word search it needs: shared by the games that can be reviewed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from referee.values import Value

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

S = TypeVar("S", covariant=True)
E = TypeVar("E", covariant=True)


class WordSearch(Protocol):
    """The words of a match's rules, walked letter by letter; letters are those of tiles, in capitals."""

    @property
    def root(self) -> int: ...

    def steps(self, node: int, letters: Iterable[str]) -> list[tuple[str, int]]:
        """The nodes that some letter after this node leads to."""

    def follow(self, node: int, letters: str) -> int:
        """The node that several letters lead to, or -1."""

    def ends(self, node: int) -> bool:
        """Whether some form ends here."""

    def accepts(self, word: str) -> bool:
        """Whether a word is allowed."""


class Find(Value):
    """Something that could have been played: its entry, where it would lie, and its points.

    `shown_entry` and `shown_place` are how people read them where that is not as they are written.
    """

    entry: str
    place: str
    points: int
    shown_entry: str = ""
    shown_place: str = ""


class TurnReview(Value):
    """What a turn could have been: its word in a better place, the best of what was laid or held, a bingo missed.

    Each is none where nothing is worth more than what was played. `number` is that of the line on the sheet,
    `text` what was played, `shown` how people read that where it differs, `rack` what the player is known to have held.
    """

    number: int
    player: int
    text: str
    points: int
    better_place: Find | None = None
    best: Find | None = None
    bingo: Find | None = None
    rack: str = ""
    shown: str = ""

    @property
    def possible(self) -> int:
        """The most that is known to have been possible."""
        return max(self.points, *(find.points if find else 0 for find in (self.better_place, self.best, self.bingo)))


class Heat(Value):
    """A board by cells: the points of the turns that laid a tile there."""

    columns: str
    points: tuple[tuple[int, ...], ...]


class Step(Generic[S, E]):
    """An entry between the states before and after it, and what a record of the match tells of it besides."""

    __slots__ = ("after", "before", "entry", "number", "recorded")

    def __init__(self, number: int, before: S, entry: E, after: S, recorded: Mapping[str, str]) -> None:
        self.number = number
        self.before = before
        self.entry = entry
        self.after = after
        self.recorded = recorded
