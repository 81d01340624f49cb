"""What all games share: the header of a match, the outcome of an entry, and the standing of the match."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum

from referee.errors import Illegal
from referee.values import Value, factory

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from referee.games.line import Adjust

JUDGES = ("strict", "auto", "challenge")
LONGEST_NAME = 60


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


def check_players(header: Header, bounds: tuple[int, int], clause: str | None) -> None:
    """Refuses a match with fewer or more players than its box is for."""
    fewest, most = bounds
    count = len(header.players)
    if not fewest <= count <= most:
        raise Illegal("table.players", clause, count=count, fewest=fewest, most=most)


def added(numbers: tuple[int, ...], seat: int, points: int) -> tuple[int, ...]:
    return (*numbers[:seat], numbers[seat] + points, *numbers[seat + 1 :])


def adjustment_changes(adjustments: tuple[int, ...], entry: Adjust) -> dict[str, Any]:
    """What an adjustment changes of a state; totals of what was played stay as they are."""
    outcome = Outcome("adjust", entry.player, points=entry.points)
    return {"adjustments": added(adjustments, entry.player, entry.points), "outcome": outcome}
