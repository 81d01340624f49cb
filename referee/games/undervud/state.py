"""A match of Undervud at one moment, and how it stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.errors import Illegal
from referee.games.line import Join, Leave
from referee.games.play import Header, Note, Outcome, Standing
from referee.games.seats import Seats, pad_for_joined
from referee.games.undervud.box import Box
from referee.games.undervud.closing import Finished
from referee.games.undervud.entries import Close, Turn
from referee.games.undervud.kon import Kon, new_kon
from referee.games.undervud.notation import Paper
from referee.values import NamedTuple, Value, factory, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar, overload

    T = TypeVar("T")
else:
    T = object


class AppendOnly(Sequence[T]):
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

    if TYPE_CHECKING:

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

    Nobody deals and it is nobody's turn where only the players know who made the last move (R45). `joined` and `left`
    are the players who sat down after the start and the seats of those who do not play any more.
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
    joined: tuple[str, ...] = ()
    left: frozenset[int] = frozenset()

    @property
    def paper(self) -> Paper:
        """What a line is read against."""
        return Paper(self.players, self.box)

    @property
    def players(self) -> tuple[str, ...]:
        return self.header.players + self.joined

    @property
    def seats(self) -> Seats:
        return Seats(self.players, self.left)


def standing(state: State) -> Standing:
    """Totals, whose turn, and whether it is over: totals meet the target only between kons (U2.1)."""
    totals = tuple(map(sum, zip(state.points, state.adjustments, strict=True)))
    why, winners = state.ended or _end(state, totals)
    turn = None if why else state.turn
    return Standing(totals, state.adjustments, turn, why is not None, winners, why, left=state.left)


def _end(state: State, totals: tuple[int, ...]) -> tuple[Note | None, tuple[int, ...]]:
    """The first to reach the target wins; of several the highest; equal, another kon is played (U2.1, R19)."""
    target, winners = state.header.target, best_players(state, totals)
    if target is None or state.kon.mode is not None or not state.finished or totals[winners[0]] < target:
        return None, ()
    if len(winners) > 1:
        return None, ()
    return Note("undervud.over-target", {"target": target}, "U2.1"), winners


def best_players(state: State, totals: Sequence[int]) -> tuple[int, ...]:
    playing = state.seats.playing
    best = max(totals[player] for player in playing)
    return tuple(player for player in playing if totals[player] == best)


def reseat(state: State, entry: Leave | Join) -> State:
    """Between kons a player leaves, whose total stands, or joins with the points that were agreed."""
    not_over(state, entry.agreed)
    if state.kon.mode is not None:
        raise Illegal("undervud.in-kon", "U5.6")
    before, (fewest, most) = state.seats, state.box.players
    if isinstance(entry, Leave):
        seats, seat, agreed = before.leave(entry, fewest, "U3.1"), entry.player, None
    else:
        seats, seat = before.join(entry, most, "U3.1")
        agreed = entry.points
    points, adjustments = pad_for_joined(state.points, seats), pad_for_joined(state.adjustments, seats)
    change = 0 if agreed is None else agreed - points[seat] - adjustments[seat]
    dealer = None if state.dealer is None else seats.deals(state.dealer, before)
    kind = "leave" if isinstance(entry, Leave) else "join"
    return after(
        state,
        Outcome(kind, seat, scores={seat: change} if change else {}),
        joined=seats.players[len(state.header.players) :],
        left=seats.left,
        kon=new_kon(state.box, len(seats.players), seats.left),
        dealer=dealer,
        turn=None if dealer is None else seats.after(dealer),
        points=tuple(total + change * (at == seat) for at, total in enumerate(points)),
        adjustments=adjustments,
        last_play=None,
    )


def seat_starter(state: State, player: int) -> State:
    """The kon begun by a player: the one before has dealt (U3.4)."""
    return replace(state, turn=player, dealer=state.seats.after(player, -1))


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
