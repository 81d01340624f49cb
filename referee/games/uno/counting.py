"""A round's end: who went out, whether such hands can be, what they are worth, and who wins the match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from referee.errors import Illegal
from referee.games.play import Note
from referee.games.seats import Seats
from referee.games.uno import cards
from referee.games.uno.box import Box
from referee.games.uno.cards import DRAW_TWO
from referee.games.uno.notation import Close, Hand, write_hand
from referee.games.uno.round import Round, Table
from referee.values import NamedTuple

_ANY_DRAW_TWO = cards.Card(DRAW_TWO)


def who_went_out(table: Table, entry: Close) -> int:
    """The player whose hand is empty: one, and only one (N1.1)."""
    out = [index for index, hand in enumerate(entry.hands) if hand == ()]
    if len(out) == 1:
        return out[0]
    if not out:
        raise Illegal("uno.nobody-out", "N1.1", round=example_round(table))
    raise Illegal("uno.several-out", "N1.1", players=", ".join(table.players[i] for i in out))


def example_round(table: Table) -> str:
    """A line that ends a round of these players."""
    names = [table.players[seat] for seat in table.seats.playing]
    cards_left = write_hand((cards.Card("7", "red"), cards.Card(DRAW_TWO, "yellow")), table.box.language)
    parts = [f"{names[0]}:", f"{names[1]}: {cards_left}", *(f"{name}: 34" for name in names[2:])]
    return " ".join(parts)


def hands_exist(table: Table, entry: Close, round: Round | None) -> None:
    """No more of a card than the deck has, those that lie in the discard pile included."""
    box = table.box
    held = Counter(card for hand in entry.hands if isinstance(hand, tuple) for card in hand)
    lying = Counter(round.discards if round else ())
    if held.total() > box.total:
        raise Illegal("uno.too-many-cards", "N1.1", count=held.total(), total=box.total)
    for card, count in held.items():
        shown, known = cards.write(card, box.language), box.counts.get(card, 0)
        if card == _ANY_DRAW_TWO:
            # Of a colour that nobody told: it is one of all there are.
            same = [other for other in box.counts if other.face == DRAW_TWO]
            known, count = sum(box.counts[other] for other in same), count + sum(held[other] for other in same)
            lying[card] = sum(lying[other] for other in same)
        if not known:
            raise Illegal("uno.not-in-deck", "N1.1", card=shown)
        if count > known:
            raise Illegal("uno.too-many", "N1.1", card=shown, count=count, known=known)
        if count + lying[card] > known and not entry.agreed:
            raise Illegal("uno.too-many-lying", "N1.1", card=shown, count=count, lying=lying[card], known=known)
    points = sum(hand_worth(box, hand) for hand in entry.hands if hand is not None)
    if points > box.points:
        raise Illegal("uno.too-many-points", "N1.1", points=points, most=box.points, total=box.total)


def hands_fit(table: Table, entry: Close, round: Round, out: int) -> tuple[Note, ...]:
    """The hands against the cards that were counted; the players may know better."""
    if entry.agreed:
        return ()
    if round.out != out:
        name, count = table.players[out], round.hands[out]
        raise Illegal("uno.not-out", "N1.1", player=name, count=count)
    notes: list[Note] = []
    for player, hand, count in zip(table.players, entry.hands, round.hands, strict=True):
        if hand is None:
            continue
        if isinstance(hand, int):
            most = table.box.dearest(count, round.discards)
            if hand > most and not round.unsure:
                raise Illegal("uno.sum-too-big", "N1.1", player=player, points=hand, count=count, most=most)
        elif len(hand) != count:
            if not round.unsure:
                raise Illegal("uno.other-count", "N1.1", player=player, count=count, given=len(hand))
            notes.append(Note("uno.other-count", {"player": player, "count": count, "given": len(hand)}, "N1.1"))
    return tuple(notes)


def hand_worth(box: Box, hand: Hand) -> int:
    """What a hand is worth: its sum, or its cards counted."""
    return hand if isinstance(hand, int) else sum(box.worth[card.face] for card in hand)


def scores(box: Box, hands: tuple[Hand | None, ...], out: int, scoring: str) -> dict[int, int]:
    """What a round gives each who played it: all to who went out, or to each their own hand."""
    counted = {seat: hand_worth(box, hand) for seat, hand in enumerate(hands) if hand is not None}
    if scoring == "own":
        return counted
    return {index: sum(counted.values()) if index == out else 0 for index in counted}


def scores_note(table: Table, scores: dict[int, int], out: int, scoring: str) -> Note:
    if scoring == "collect":
        return Note("uno.collected", {"player": table.players[out], "points": scores[out]}, "N1.1")
    charged = ", ".join(f"{table.players[i]} {points}" for i, points in scores.items() if i != out)
    return Note("uno.charged", {"player": table.players[out], "list": charged}, "N4.1")


def to_limit(seats: Seats, totals: tuple[int, ...], target: int) -> Note:
    """How far everyone is from the limit that nobody wants to reach."""
    left = ", ".join(f"{seats.players[seat]} {max(0, target - totals[seat])}" for seat in seats.playing)
    return Note("uno.to-limit", {"target": target, "list": left}, "R41")


class Result(NamedTuple):
    """Who has won, who has lost, and whether the winners only share the best total."""

    winners: tuple[int, ...]
    losers: tuple[int, ...]
    tied: bool


def result(totals: Mapping[int, int], target: int | None, scoring: str, options: frozenset[str]) -> Result:
    """The highest total wins. With own leftovers whoever has reached the limit loses and all others win; where everyone
    has, or as an option, the lowest total wins (R41).
    """
    best = max(totals.values()) if scoring == "collect" else min(totals.values())
    winners = tuple(seat for seat, total in totals.items() if total == best)
    if scoring == "collect" or "lowest-wins" in options or target is None:
        return Result(winners, (), len(winners) > 1)
    below = tuple(seat for seat, total in totals.items() if total < target)
    losers = tuple(seat for seat in totals if seat not in (below or winners))
    return Result(below or winners, losers, not below and len(winners) > 1)
