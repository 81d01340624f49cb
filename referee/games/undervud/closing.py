"""The end of a kon: who is out, what must be left in the hands, and what everyone scores."""

from __future__ import annotations

from collections.abc import Sequence

from referee.errors import Illegal
from referee.games.play import Note
from referee.games.undervud.box import Box
from referee.games.undervud.cards import UNDERWOOD
from referee.games.undervud.entries import Close, Front
from referee.games.undervud.kon import TRACKED, Kon, Laid, points_of
from referee.values import NamedTuple, replace


class Finished(NamedTuple):
    """A kon that is over: the words that count, the hands, who dealt, and what it gave each player.

    There are no hands where only the sums were said, and no dealer where nobody said who started.
    """

    words: tuple[Laid, ...]
    hands: tuple[str, ...]
    dealer: int | None
    scores: tuple[int, ...]


def finish(words: tuple[Laid, ...], hands: tuple[str, ...], dealer: int | None, box: Box) -> Finished:
    """The kon counted: the words in front of each player less the cards left in hand (U5.2, U5.4)."""
    scores = tuple(
        sum(points_of(laid.word, box) for laid in words if laid.owner == player) - hand_cost(hand, box)
        for player, hand in enumerate(hands)
    )
    return Finished(words, hands, dealer, scores)


def hand_cost(hand: str, box: Box) -> int:
    return sum(box.underwood_left if card == UNDERWOOD else box.prices[card] for card in hand)


def add_known_hands(kon: Kon, entry: Close) -> Close:
    """Adds to the end of a kon the hands that are known to be empty from the card counts."""
    if kon.mode != TRACKED or kon.due:
        return entry
    known = (
        Front() if front is None and not count and player not in kon.absent else front
        for player, (front, count) in enumerate(zip(entry.fronts, kon.hands, strict=True))
    )
    return replace(entry, fronts=tuple(known))


def may_close(kon: Kon, fronts: Sequence[Front | None], number: int) -> None:
    """Refuses an end when nothing was laid, when a card is owed, or with new words in a kon kept turn by turn."""
    if kon.due:
        raise Illegal("undervud.only-card-due", "R29")
    laid = [word for front in fronts if front for word in front.words]
    if kon.mode is None and not laid:
        raise Illegal("undervud.nothing-to-close", "U5.6", kon=number)
    if kon.mode == TRACKED and laid:
        raise Illegal("undervud.words-in-turns", "U4.4", word=laid[0].letters)


def check_hands(kon: Kon, box: Box, hands: Sequence[str], players: tuple[str, ...]) -> tuple[Note, ...]:
    """Refuses an impossible end: a hand of the wrong size, or nobody out."""
    if kon.mode != TRACKED:
        return _out_of_totals(kon, hands, players)
    for player, hand, count, seen in zip(players, hands, kon.hands, kon.seen, strict=True):
        if len(hand) > count:
            raise Illegal("undervud.hand-too-big", "U4.2", player=player, cards=len(hand), count=count)
        missing = next((card for card in seen if hand.count(card) < seen.count(card)), None)
        if missing:
            raise Illegal("undervud.hand-lacks", "U5.4", player=player, letter=missing)
    _somebody_is_out(kon, hands, players)
    for dry in sorted(kon.dry):
        if letters := hands[dry].replace(UNDERWOOD, ""):
            raise Illegal("undervud.dry-hand", "U4.12", player=players[dry], letters=" ".join(letters))
    prizes = {name: count - len(hand) for name, count, hand in zip(players, kon.hands, hands, strict=True)}
    most = max(0, box.prize_cards - kon.prizes_used(box))
    if sum(prizes.values()) > most:
        told = ", ".join(f"{player} {count}" for player, count in prizes.items() if count)
        raise Illegal("undervud.hands-too-small", "U5.4", hands=told, prizes=most)
    return tuple(
        Note("undervud.prizes-in-hand", {"player": player, "prizes": count}, "U5.4")
        for player, count in prizes.items()
        if count
    )


def _somebody_is_out(kon: Kon, hands: Sequence[str], players: tuple[str, ...]) -> None:
    """The kon ends with the last mover's hand empty but for prizes, or with the deck out and nobody able to move."""
    out = _out(kon, hands)
    strange = next((player for player in out if player != kon.last), None)
    if strange is not None:
        mover = "—" if kon.last is None else players[kon.last]
        raise Illegal("undervud.not-out", "U5.1", player=players[strange], last=mover, count=kon.hands[strange])
    if not out and not kon.stalled:
        raise Illegal("undervud.nobody-out", "U5.5" if not kon.deck else "U5.1", deck=kon.deck)


def _out(kon: Kon, hands: Sequence[str]) -> list[int]:
    return [player for player, hand in enumerate(hands) if not hand and player not in kon.absent]


def _out_of_totals(kon: Kon, hands: Sequence[str], players: tuple[str, ...]) -> tuple[Note, ...]:
    """In a kon that was not watched, who is out can only be read off the hands."""
    out = [players[player] for player in _out(kon, hands)]
    if not out:
        return (Note("undervud.nobody-out-said", {}, "U5.5"),)
    if len(out) > 1:
        return (Note("undervud.several-out", {"players": ", ".join(out)}, "R28"),)
    return ()


def last_mover(kon: Kon, hands: Sequence[str]) -> int | None:
    """Who made the last move: in a kon that was not watched, the one who is out, else whoever was entered last.

    None of both is known of a kon that was entered whole with nobody or several out (R45).
    """
    out = _out(kon, hands)
    if kon.mode != TRACKED and len(out) == 1:
        return out[0]
    return kon.last
