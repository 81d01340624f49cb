"""A round ruled on card by card: whose turn, which way, the colour in force, what is due, and how many cards each has.

Dealt and drawn cards are closed (N1.4): they are counted, and nobody is asked what they are.
"""

from __future__ import annotations

from referee.games.play import Note
from referee.games.seats import Seats
from referee.games.uno.box import Box
from referee.games.uno.cards import CUSTOM, DRAW_FOUR, DRAW_TWO, REVERSE, SKIP, SWAP, Card, Laid
from referee.games.uno.suiting import Lying
from referee.values import NamedTuple, Value, replace

DUE = {DRAW_TWO: 2, DRAW_FOUR: 4}


class Table(NamedTuple):
    """What a round is played by: who sits there, the deck, and the house options."""

    seats: Seats
    box: Box
    options: frozenset[str]

    @property
    def players(self) -> tuple[str, ...]:
        return self.seats.players

    @property
    def reverse_skips(self) -> bool:
        """With two players Reverse acts as Skip, unless it is taken literally (R33)."""
        return len(self.seats.playing) == 2 and "literal-reverse" not in self.options


class Round(Value):
    """A round at one moment. `discards` are the cards known to lie in the discard pile, the top one last."""

    seats: Seats
    dealer: int
    turn: int
    hands: tuple[int, ...]
    pile: int
    discards: tuple[Card, ...]
    colour: str | None
    direction: int = 1
    due: int = 0
    drew: bool = False
    opening: bool = True
    out: int | None = None
    skipped: int | None = None
    silent: int | None = None
    accused: int | None = None
    colour_before: str | None = None
    unsure: bool = False

    @property
    def top(self) -> Card:
        return self.discards[-1]

    @property
    def lying(self) -> Lying:
        return Lying(self.top, self.colour, self.due)

    def after(self, player: int, steps: int = 1) -> int:
        """Who sits so many places on from a player, the way play goes."""
        return self.seats.after(player, steps * self.direction)


def open_round(table: Table, dealer: int, laid: Laid) -> tuple[Round, tuple[Note, ...]]:
    """A round whose first card has been turned: the player after the dealer starts, unless the card says otherwise."""
    seats, box = table.seats, table.box
    first = seats.after(dealer)
    pile = box.total - box.hand * len(seats.playing) - 1
    hands = tuple(0 if seat in seats.left else box.hand for seat in range(len(seats.players)))
    round = Round(seats, dealer, first, hands, pile, (laid.card,), laid.colour)
    name = table.players[first]
    match laid.card.face:
        case "skip":
            round = replace(round, turn=round.after(first), skipped=first)
            return round, (Note("uno.open-skip", {"player": name}, "R34"),)
        case "reverse":
            round = replace(round, turn=dealer, direction=-1)
            return round, (Note("uno.open-reverse", {"player": table.players[dealer]}, "R34"),)
        case "draw-two":
            return replace(round, due=2), (Note("uno.open-draw-two", {"player": name}, "R34"),)
    if round.colour is None:
        return round, (Note("uno.open-wild", {"player": name}, "R34"),)
    return round, ()


def laid(table: Table, round: Round, player: int, laid: Laid, called: bool, other: int | None) -> Round:
    """The round after a card has been laid, whatever allowed it."""
    card = laid.card
    hands = _changed(round.hands, player, -1)
    steps, skipped = 1, None
    direction = round.direction
    if card.face == SKIP or (card.face == REVERSE and table.reverse_skips):
        steps, skipped = 2, round.after(player)
    elif card.face == REVERSE:
        direction = -direction
    round = replace(
        round,
        hands=hands,
        discards=(*round.discards, card),
        colour=laid.colour,
        direction=direction,
        due=DUE.get(card.face, 0),
        drew=False,
        opening=False,
        skipped=skipped,
        silent=player if hands[player] == 1 and not called and "call-uno" in table.options else None,
        accused=player if card.face == DRAW_FOUR else None,
        colour_before=round.colour,
        unsure=round.unsure or card.face == CUSTOM,
    )
    round = replace(round, turn=round.after(player, steps))
    if not hands[player]:
        return replace(round, out=player)
    if card.face == SWAP:
        return replace(round, hands=_hands_swapped(round, player, other))
    return round


def drawn(table: Table, round: Round, player: int, count: int) -> tuple[Round, tuple[Note, ...]]:
    """The round after a player has drawn; an empty pile is made of the discards but the top (R36)."""
    notes: tuple[Note, ...] = ()
    if round.pile < count and len(round.discards) > 1:
        fresh = len(round.discards) - 1
        round = replace(round, pile=round.pile + fresh, discards=round.discards[-1:])
        notes = (Note("uno.shuffled", {"count": fresh}, "R36"),)
    got = min(count, round.pile)
    if got < count:
        notes += (Note("uno.pile-empty", {"player": table.players[player], "got": got, "count": count}, "R36"),)
    return replace(round, pile=round.pile - got, hands=_changed(round.hands, player, got)), notes


def _hands_swapped(round: Round, player: int, other: int | None) -> tuple[int, ...]:
    """Two hands swapped; with nobody named, all hands shuffled and dealt out evenly from the next player on."""
    hands = list(round.hands)
    if other is not None:
        hands[player], hands[other] = hands[other], hands[player]
        return tuple(hands)
    count = len(round.seats.playing)
    each, more = divmod(sum(hands), count)
    for place in range(count):
        hands[round.after(player, place + 1)] = each + (place < more)
    return tuple(hands)


def _changed(hands: tuple[int, ...], player: int, by: int) -> tuple[int, ...]:
    return (*hands[:player], max(0, hands[player] + by), *hands[player + 1 :])
