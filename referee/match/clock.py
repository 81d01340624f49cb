"""The clock of a match: so much for each player, or for each turn, and what happens when it is used up.

How long a turn took is kept with its line, so what a player has used is a sum over the match and an undo gives it back.
The turn that is running is noted in a small file beside the store: tables on one match share it, and a table that is
killed loses no more than a beat. Time is what has passed since the machine was started, the same for all its programs;
the hour of day may be set back and forth meanwhile.
"""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import dataclass, replace
from math import inf
from typing import TYPE_CHECKING

from referee.files import read_file, write_atomically
from referee.match.start import read_limit

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.games.play import Header
    from referee.match import Match

PENALTY = 10  # points for each minute begun beyond the limit
BEAT = 1.0  # seconds between two notes that a table is watching
ASLEEP = 5.0  # a clock that nobody noted for so long was left behind by a table that is gone


@dataclass(frozen=True, slots=True)
class Limit:
    """What was agreed: how many seconds, whether for each turn or for a player's whole match, and what follows."""

    seconds: int
    each_turn: bool
    at_zero: str

    @classmethod
    def of(cls, header: Header) -> Limit | None:
        """The limit of a match; None if it is played without a clock."""
        limit = read_limit(header)
        return None if limit is None else cls(*limit, str(header.options.get("at_zero", "sound")))

    def left(self, used: int, elapsed: float) -> float:
        """The seconds that a player has, who used so many before this turn and so many in it; below zero when over."""
        return self.seconds - elapsed - (0 if self.each_turn else used)

    def penalty(self, used: int, elapsed: int) -> int:
        """The points that a turn costs for the minutes begun beyond the limit in it."""
        before = 0 if self.each_turn else _minutes(used - self.seconds)
        return PENALTY * (_minutes(elapsed + (0 if self.each_turn else used) - self.seconds) - before)


def _minutes(over: int) -> int:
    return max(0, -(-over // 60))


def used(match: Match) -> tuple[int, ...]:
    seconds = [0] * len(match.players)
    for played in match.played:
        if played.line.seconds is not None and played.outcome.player is not None:
            seconds[played.outcome.player] += played.line.seconds
    return tuple(seconds)


def face(seconds: float) -> str:
    """`12:05`, and with a minus where the time is over."""
    whole = int(seconds) if seconds >= 0 else -int(-seconds // 1)
    sign, whole = ("-", -whole) if seconds < 0 else ("", whole)
    return f"{sign}{whole // 60}:{whole % 60:02d}"


@dataclass(frozen=True, slots=True)
class Hand:
    """The running turn: of which match, after how many lines, how long it took before, and since when it runs."""

    match: int
    lines: int
    before: float = 0.0
    since: float = 0.0
    beat: float = 0.0

    @property
    def runs(self) -> bool:
        return self.since > 0

    def elapsed(self, now: float) -> float:
        return self.before + (max(0.0, now - self.since) if self.runs else 0.0)


class Clock:
    """The hand of one match's clock, shared through a file by all tables that lie open on it."""

    def __init__(self, path: str, match: int, lines: int, now: Callable[[], float] = time.monotonic) -> None:
        self.path = path
        self.now = now
        kept = self._read()
        if kept is None or kept.match != match or kept.lines != lines:
            kept = Hand(match, lines)
        elif kept.runs and not 0 <= now() - kept.beat <= ASLEEP:  # below nothing: the machine was started anew
            kept = replace(kept, before=kept.elapsed(kept.beat), since=0.0)
        self.hand = kept

    @property
    def runs(self) -> bool:
        return self.hand.runs

    @property
    def elapsed(self) -> float:
        return self.hand.elapsed(self.now())

    def toggle(self) -> None:
        now = self.now()
        self._set(replace(self.hand, before=self.elapsed, since=0.0 if self.runs else now, beat=now))

    def turn(self, lines: int, before: float = 0.0) -> None:
        """Another turn begins, or an undone one goes on where it was."""
        now = self.now()
        self._set(Hand(self.hand.match, lines, before, now if self.runs else 0.0, now))

    def tick(self, lines: int, before: float = 0.0) -> None:
        """Takes up what another table did to the clock, and notes that this one watches.

        A match that has moved on while nobody told the clock begins a turn here.
        """
        kept = self._read()
        if kept is not None and (kept.match, kept.lines) == (self.hand.match, lines):
            self.hand = kept
        elif self.hand.lines != lines:
            self.turn(lines, before)
        if self.runs and self.now() - self.hand.beat >= BEAT:
            self._set(replace(self.hand, beat=self.now()))

    def _set(self, hand: Hand) -> None:
        self.hand = hand
        with suppress(OSError):  # a clock that cannot be shared still runs here
            write_atomically(
                self.path, "\t".join(map(str, (hand.match, hand.lines, hand.before, hand.since, hand.beat)))
            )

    def _read(self) -> Hand | None:
        try:
            match, lines, before, since, beat = read_file(self.path, 1000).decode("ascii").split("\t")
            hand = Hand(int(match), int(lines), float(before), float(since), float(beat))
        except (OSError, ValueError):
            return None
        return hand if all(0 <= seconds < inf for seconds in (hand.before, hand.since, hand.beat)) else None
