"""A game as a record tells it: who played, what was laid where, and what the record claims it scored."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Player:
    """Who plays: the nick that starts the moves, and the full name."""

    nick: str
    name: str


@dataclass(frozen=True, slots=True)
class Note:
    """A text about the whole game, with the pragma that brings it: `note`, or one that is not known here."""

    line: int
    pragma: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """Something that happened. `player` counts from 0; a rack that is not given is empty, a number not given is None.

    `aside` is what stands on the line after the total: some programs name the other words made there.
    """

    player: int
    rack: str = ""
    score: int | None
    total: int | None = None
    line: int
    aside: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Placement(Move):
    """Tiles laid at a place, `8D` across or `D8` down. Small letters are blanks.

    A dot is a tile that lies there already. Some programs write such a tile as its letter, so a letter may be one too;
    `covered` holds the positions of those that the record itself marks, by a dot or in parentheses.
    """

    place: str
    letters: str
    covered: tuple[int, ...] = ()

    @property
    def across(self) -> bool:
        return self.place[0].isdigit()


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange(Move):
    """Tiles put back for others; `tiles` is empty where only their number is known."""

    tiles: str
    count: int


class Pass(Move):
    """A turn without a play. A challenge that was lost at the price of a turn is written so too."""

    __slots__ = ()


class Withdrawal(Move):
    """The placement right before comes off the board; it is always the same player's."""

    __slots__ = ()


class ChallengeBonus(Move):
    """Points for a play that was challenged and stood; `rack` is what the player drew after it."""

    __slots__ = ()


class TimePenalty(Move):
    """Points lost to the clock."""

    __slots__ = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class EndRack(Move):
    """Tiles left at the end: `own` ones that cost their player, or others' that a player receives."""

    tiles: str
    own: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A recorded game. Last `racks` are one a player, empty where unknown; `pending` is the rack of who is to move."""

    players: tuple[Player, ...]
    moves: tuple[Move, ...] = ()
    notes: tuple[Note, ...] = ()
    racks: tuple[str, ...] = ()
    incomplete: bool = False
    pending: str = ""
    title: str = ""
    description: str = ""
    id: str = ""
    lexicon: str = ""
    variant: str = ""
    board: str = ""
    tile_set: str = ""
    distribution: str = ""
