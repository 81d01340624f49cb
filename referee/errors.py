"""Refusals and faults: each carries a message key, the values to fill in, and the clause a refusal rests on.

A refusal carries the key of its message and the values to fill in, so that it can be said in any language.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from referee.games.protocol import Ruled

USAGE, SURROUNDINGS = 2, 3  # exit codes


class Choice:
    """One of several things an entry may mean: a place for the word, what it scores, and the words it makes.

    `strip` shows it to the eye: the line of the board, new letters large and old ones small. `fresh` are the tiles that
    it would lay on a board. `shown` is the place as it is printed.
    """

    __slots__ = ("entry", "fresh", "place", "points", "shown", "strip", "words")

    def __init__(
        self,
        place: str,
        points: int,
        words: tuple[str, ...],
        entry: str,
        strip: str = "",
        fresh: Mapping[tuple[int, int], str] | None = None,
        shown: str = "",
    ) -> None:
        self.strip = strip
        self.shown = shown or place
        self.fresh = fresh or {}
        self.place = place
        self.points = points
        self.words = words
        self.entry = entry


class Refusal(ValueError):
    """An entry is not recorded."""

    kind = "illegal"

    def __init__(
        self,
        key: str,
        clause: str | None = None,
        *,
        choices: Sequence[Choice] = (),
        failing: Sequence[str] = (),
        **values: object,
    ) -> None:
        super().__init__(key)
        self.key = key
        self.clause = clause
        self.choices = tuple(choices)
        self.words = tuple(failing)
        self.values = values
        self.number: int | None = None
        self.verdicts: Mapping[str, Ruled] = {}


class Unreadable(Refusal):
    """The text is not in the notation."""

    kind = "unreadable"


class Illegal(Refusal):
    """The entry is understood, and against the rules."""

    kind = "illegal"


class Ambiguous(Refusal):
    """The text may mean several things; `choices` says which."""

    kind = "ambiguous"


class Unacceptable(Refusal):
    """A word is refused, or nobody but the players can decide it; `words` are the ones that fail."""

    kind = "unacceptable"


class Fault(Exception):
    """Something that keeps a command from being carried out: said in a sentence, with an exit code."""

    def __init__(self, kind: str, key: str, **values: object) -> None:
        super().__init__(key)
        self.kind = kind
        self.key = key
        self.values = values

    @property
    def code(self) -> int:
        return USAGE if self.kind == "usage" else SURROUNDINGS
