"""Who sits at the table of a card game: players leave and join between rounds. A seat and its total are kept."""

from __future__ import annotations

from referee.errors import Illegal
from referee.text import fold_name
from referee.values import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.games.line import Join, Leave


class Seats(NamedTuple):
    """The players in the order of their seats, and the seats of those who have left."""

    players: tuple[str, ...]
    left: frozenset[int] = frozenset()

    @property
    def playing(self) -> tuple[int, ...]:
        return tuple(seat for seat in range(len(self.players)) if seat not in self.left)

    def after(self, seat: int, steps: int = 1) -> int:
        """Who sits so many places on among those who play; with a minus, before."""
        step = 1 if steps > 0 else -1
        for _ in range(abs(steps)):
            seat = (seat + step) % len(self.players)
            while seat in self.left:
                seat = (seat + step) % len(self.players)
        return seat

    def leave(self, entry: Leave, fewest: int, clause: str) -> Seats:
        """The seats once a player has left; a game needs so many to go on."""
        name = self.players[entry.player]
        if entry.player in self.left:
            raise Illegal("table.has-left", clause, player=name)
        if len(self.playing) <= fewest:
            raise Illegal("table.too-few", clause, player=name, fewest=fewest)
        return self._replace(left=self.left | {entry.player})

    def join(self, entry: Join, most: int, clause: str) -> tuple[Seats, int]:
        """The seats once a player has sat down, and the seat: the last one, or their own where they come back."""
        known = [fold_name(player) for player in self.players]
        name = fold_name(entry.name)
        seat = known.index(name) if name in known else len(known)
        if name in known and seat not in self.left:
            raise Illegal("table.plays-already", clause, player=self.players[seat])
        if len(self.playing) >= most:
            raise Illegal("table.too-many", clause, player=entry.name, most=most)
        players = self.players if name in known else (*self.players, entry.name)
        return Seats(players, self.left - {seat}), seat

    def deals(self, dealer: int, before: Seats) -> int:
        """Who deals after a change of seats, so that the same player starts as before it."""
        return self.after(self._same(before.after(dealer)), -1)

    def _same(self, seat: int) -> int:
        """The player of that seat, or, where they have just left, the next."""
        return self.after(seat) if seat in self.left else seat


def pad_for_joined(numbers: Sequence[int], seats: Seats) -> tuple[int, ...]:
    """A number for each seat: nothing yet for who has just joined."""
    return (*numbers, *(0,) * (len(seats.players) - len(numbers)))
