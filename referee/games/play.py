"""What all games share: the header of a match, what an entry comes to, and how the match stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from referee.values import Value, made

JUDGES = ("strict", "auto", "challenge")
LONGEST_NAME = 60


class Ruled(Protocol):
    """What a game wants to know of a verdict."""

    @property
    def accepted(self) -> bool | None: ...
    @property
    def clause(self) -> str | None: ...


Judge = Callable[[str], Ruled]


class Header(Value):
    """What is agreed before play: the game and its box as it then was, players in seat order, target and options."""

    game: str
    tables: Mapping[str, Any]
    players: tuple[str, ...]
    language: str
    target: int | None = None
    policy: str = "nouns"
    judge: str = "strict"
    options: Mapping[str, Any] = made(default_factory=dict)


class Note(Value):
    """Something said beside the score: the key of a message and its values."""

    key: str
    values: Mapping[str, object] = made(default_factory=dict)
    clause: str | None = None


class Outcome(Value):
    """What one entry came to."""

    kind: str
    player: int | None = None
    words: tuple[tuple[str, int], ...] = ()
    bonus: int = 0
    points: int | None = None
    scores: Mapping[int, int] = made(default_factory=dict)
    agreed: tuple[str, ...] = ()
    fell: bool | None = None
    after_end: bool = False
    notes: tuple[Note, ...] = ()
    tiles: tuple[tuple[int, int], ...] = ()


class Standing(Value):
    """How the match stands: totals with adjustments, whose turn it is, and, once over, who won and why."""

    totals: tuple[int, ...]
    adjustments: tuple[int, ...]
    turn: int | None
    over: bool
    winners: tuple[int, ...] = ()
    why: Note | None = None
