"""What all games share: the header of a match, what an entry comes to, and how the match stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import IntEnum
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from referee.values import Value, factory

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.locale import Voice

JUDGES = ("strict", "auto", "challenge")
LONGEST_NAME = 60


class Ruled(Protocol):
    """What a match wants to know of a verdict."""

    @property
    def accepted(self) -> bool | None: ...
    @property
    def clause(self) -> str | None: ...
    @property
    def reason(self) -> str: ...
    @property
    def lemma(self) -> str | None: ...
    @property
    def dictionary(self) -> str | None: ...


Judge = Callable[[str], Ruled]


class Consent(IntEnum):
    """How far the players stand behind an entry: by the rules, agreed on its words, or whatever the rules say."""

    RULES = 0
    AGREED = 1
    OVERRULED = 2


class Header(Value):
    """What is agreed before play: the game and its box as it then was, players in seat order, target and options."""

    game: str
    tables: Mapping[str, Any]
    players: tuple[str, ...]
    language: str
    target: int | None = None
    policy: str = "nouns"
    judge: str = "strict"
    options: Mapping[str, Any] = factory(default_factory=dict)


class Note(Value):
    """Something said beside the score: the key of a message and its values."""

    key: str
    values: Mapping[str, object] = factory(default_factory=dict)
    clause: str | None = None


class Outcome(Value):
    """What one entry came to.

    `owners` are the players of its words, where it scores the words of several; `announced` are the points that the
    players counted, where they said them (R44).
    """

    kind: str
    player: int | None = None
    words: tuple[tuple[str, int], ...] = ()
    bonus: int = 0
    points: int | None = None
    scores: Mapping[int, int] = factory(default_factory=dict)
    agreed: tuple[str, ...] = ()
    fell: bool | None = None
    after_end: bool = False
    notes: tuple[Note, ...] = ()
    tiles: tuple[tuple[int, int], ...] = ()
    exchanged: int = 0
    owners: tuple[int, ...] = ()
    announced: int | None = None


class Standing(Value):
    """How the match stands: totals with adjustments, whose turn it is, and, once over, who won and why.

    `lost_round`: everyone in turn has lost the turn to the clock (R43).
    `lowest_leads`: the fewest points are the best, and the target is a limit that nobody wants to reach. `losers` are
    those who have reached it, in a game in which all others win. `left` are the seats whose players have left.
    """

    totals: tuple[int, ...]
    adjustments: tuple[int, ...]
    turn: int | None
    over: bool
    winners: tuple[int, ...] = ()
    why: Note | None = None
    lowest_leads: bool = False
    lost_round: bool = False
    losers: tuple[int, ...] = ()
    left: frozenset[int] = frozenset()


class Entry(Protocol):
    """What every game's entries are to the rest of the program: values."""

    def __eq__(self, other: object) -> bool: ...


class Box(Protocol):
    """What is known of any game's box; `scorings` are the ways of scoring with their targets, the usual one first;
    `scoring_names` are the beginnings of the words that people call them by.

    `options` are the house options, each with the one way of scoring it belongs to, if any.
    """

    @property
    def name(self) -> str: ...
    @property
    def game(self) -> str: ...
    @property
    def titles(self) -> dict[str, str]: ...
    @property
    def language(self) -> str: ...
    @property
    def players(self) -> tuple[int, int]: ...
    @property
    def target(self) -> int | None: ...
    @property
    def policy(self) -> str: ...
    @property
    def provenance(self) -> dict[str, str]: ...
    @property
    def assumed(self) -> tuple[str, ...]: ...
    @property
    def scorings(self) -> Mapping[str, int]: ...
    @property
    def scoring_names(self) -> Mapping[str, tuple[str, ...]]: ...
    @property
    def options(self) -> Mapping[str, str | None]: ...


class State(Protocol):
    """What every game's state says of itself."""

    @property
    def header(self) -> Header: ...
    @property
    def players(self) -> tuple[str, ...]:
        """Everyone who has a seat: those who started, then those who joined, whether they have left or not."""

    @property
    def box(self) -> Box: ...
    @property
    def outcome(self) -> Outcome | None: ...


_E = TypeVar("_E", bound=Entry, covariant=True)


class Reading(Generic[_E]):
    """The entry that a line means, and what is to be said of how it was understood. Unpacks as a pair."""

    __slots__ = ("entry", "notes")

    def __init__(self, entry: _E, notes: tuple[Note, ...] = ()) -> None:
        self.entry = entry
        self.notes = notes

    def __iter__(self) -> Iterator[Any]:
        return iter((self.entry, self.notes))


class Canvas(Protocol):
    """Where a game draws itself as text: the language, and colours where they can be seen."""

    say: Voice
    colours: bool

    def paint(self, text: str, colour: str) -> str: ...
