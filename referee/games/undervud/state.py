"""A match of Undervud at one moment, and how it stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Generic, NamedTuple, TypeVar, overload

from referee.errors import Illegal
from referee.games.play import Header, Note, Outcome, Standing
from referee.games.undervud.box import Box
from referee.games.undervud.closing import Finished
from referee.games.undervud.entries import Close, Turn
from referee.games.undervud.kon import Kon
from referee.games.undervud.notation import Paper
from referee.values import Value, factory, replace

T = TypeVar("T")


class AppendOnly(Sequence[T], Generic[T]):
    """A sequence that is never changed and cheap to add to: a longer one shares the list of the one it grew from.

    A tuple would be copied at each end of a kon, and a long match folded in the square of its kons.
    """

    __slots__ = ("_items", "_length")

    def __init__(self, items: list[T] | None = None, length: int = 0) -> None:
        self._items = [] if items is None else items
        self._length = length

    def plus(self, item: T) -> AppendOnly[T]:
        """One item longer."""
        items = self._items if len(self._items) == self._length else self._items[: self._length]
        items.append(item)
        return AppendOnly(items, self._length + 1)

    def with_last(self, item: T) -> AppendOnly[T]:
        """With another item in place of the last."""
        return AppendOnly(self._items, self._length - 1).plus(item)

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> list[T]: ...
    def __getitem__(self, index: int | slice) -> T | list[T]:
        if isinstance(index, slice):
            return [self._items[k] for k in range(*index.indices(self._length))]
        return self._items[range(self._length)[index]]

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[T]:
        return (self._items[k] for k in range(self._length))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, AppendOnly) and list(self) == list(other)

    def __hash__(self) -> int:
        return hash(tuple(self))


class Play(NamedTuple):
    """The last play and the state before it, to be put back if a word falls to a challenge."""

    before: State
    entry: Turn | Close
    words: tuple[str, ...]


class State(Value):
    """A match of Undervud at one moment. `points` are what the kons gave.

    Nobody deals and it is nobody's turn where only the players know who made the last move (R45).
    """

    header: Header
    box: Box
    kon: Kon
    dealer: int | None
    turn: int | None
    points: tuple[int, ...]
    adjustments: tuple[int, ...]
    finished: AppendOnly[Finished] = factory(default_factory=AppendOnly)
    last_play: Play | None = None
    ended: tuple[Note, tuple[int, ...]] | None = None
    outcome: Outcome | None = None

    @property
    def paper(self) -> Paper:
        """What a line is read against."""
        return Paper(self.players, self.box)

    @property
    def players(self) -> tuple[str, ...]:
        return self.header.players


def standing(state: State) -> Standing:
    """Totals, whose turn, and whether it is over: totals meet the target only between kons (U2.1)."""
    totals = tuple(map(sum, zip(state.points, state.adjustments, strict=True)))
    why, winners = state.ended or _end(state, totals)
    return Standing(totals, state.adjustments, None if why else state.turn, why is not None, winners, why)


def _end(state: State, totals: tuple[int, ...]) -> tuple[Note | None, tuple[int, ...]]:
    """The first to reach the target wins; of several the highest; equal, another kon is played (U2.1, R19)."""
    target, best = state.header.target, max(totals)
    if target is None or state.kon.mode is not None or not state.finished or best < target:
        return None, ()
    winners = tuple(player for player, total in enumerate(totals) if total == best)
    if len(winners) > 1:
        return None, ()
    return Note("undervud.over-target", {"target": target}, "U2.1"), winners


def seat_starter(state: State, player: int) -> State:
    """The kon begun by a player: the one before has dealt (U3.4)."""
    return replace(state, turn=player, dealer=(player - 1) % len(state.players))


def after(state: State, outcome: Outcome, **changes: object) -> State:
    """The state changed. A match played on after its end stays over, and what is played then is marked."""
    now = standing(state)
    if now.over:
        assert now.why is not None
        changes["ended"] = now.why, now.winners
        outcome = replace(outcome, after_end=True)
    return replace(state, outcome=outcome, **changes)


def not_over(state: State, agreed: bool) -> None:
    now = standing(state)
    if now.over and not agreed:
        assert now.why is not None
        raise Illegal("table.over", now.why.clause)
