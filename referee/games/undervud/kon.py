"""A kon turn by turn: the tape in its order, the words on the table, and how many cards each hand and the deck hold.

Hands are closed. What is known of one is how many cards it holds, and those of its cards that everyone saw go into it:
off the tape, or back from a word that fell.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple, TypeVar

from referee.errors import Illegal
from referee.games.play import Note
from referee.games.undervud.box import Box
from referee.games.undervud.cards import UNDERWOOD, Word, worth
from referee.games.undervud.notation import NO_CARD, Swap, Take, Turn
from referee.games.undervud.prizes import Prize, prize_called
from referee.values import Value, replace

TRACKED, WORDS = "tracked", "words"
T = TypeVar("T")


class Laid(NamedTuple):
    """A word on the table and whose it is."""

    owner: int
    word: Word


class Kon(Value):
    """A kon at one moment. Its first entry decides whether it is tracked.

    `seen` are the cards known to be in each hand, `dry` the players who ended their last turn without a letter card.
    """

    deck: int
    hands: tuple[int, ...]
    mode: str | None = None
    tape: str = ""
    words: tuple[Laid, ...] = ()
    seen: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    idle: int = 0
    last: int | None = None
    due: bool = False
    dry: frozenset[int] = frozenset()

    @property
    def out(self) -> int | None:
        """Who has no cards left."""
        return self.last if self.mode == TRACKED and self.last is not None and not self.hands[self.last] else None

    @property
    def stalled(self) -> bool:
        """Whether the deck is out and a full round went by with neither a word nor a card to the tape (R30)."""
        return self.mode == TRACKED and not self.deck and self.idle >= len(self.hands)

    @property
    def prizes_used(self) -> int:
        """Prize cards that lie with words or aside."""
        return len(self.aside) + sum(laid.word.prizes for laid in self.words)


class Taken(NamedTuple):
    """What a turn takes from the tape: the positions named, earliest first, and all the cards that come along."""

    positions: tuple[int, ...]
    cards: str


def fresh(box: Box, players: int) -> Kon:
    """A kon that is dealt and not begun."""
    return Kon(box.deck - box.hand * players, (box.hand,) * players, seen=("",) * players)


def opened(kon: Kon, card: str) -> Kon:
    return replace(kon, mode=TRACKED, tape=card, deck=max(0, kon.deck - 1))


def prize_of(word: Word, box: Box) -> Prize | None:
    """The prize that lies with a word; multiplying a letter needs no name where it is the only card that does it."""
    if word.prize:
        return prize_called(word.prize, box.prizes)
    return (box.multiplier or Prize(multiplies=True)) if word.multiplied else None


def points_of(word: Word, box: Box) -> int:
    return worth(word, prize_of(word, box), box.prices)


def lay(kon: Kon, box: Box, turn: Turn, player: int, overruled: bool = False) -> tuple[Kon, tuple[Note, ...]]:
    """The kon after a turn, and what is said of it, or the rule it breaks; overruled, what can be done is done."""
    if kon.due:
        return _lay_due(kon, turn, player, overruled), ()
    kon = _set_aside(_drawn(kon, box, player), box, turn, overruled or turn.agreed)
    taken = _taken(kon, turn.takes, overruled)
    if not overruled:
        _takes_are_used(kon, turn, taken)
        _not_tape_alone(turn, taken)
    words = _swapped(kon, turn, overruled)
    gained = _underwoods(kon.words) - _underwoods(words)
    left = _left_of(taken.cards, turn)
    cards_out = _cards_out(turn)
    held = kon.hands[player] + len(taken.cards)
    if not (overruled or turn.agreed):
        _held(kon, turn, player, taken)
        _has_no_letter(kon, turn, player, taken)
    tape = (kon.tape[: taken.positions[0]] if taken.positions else kon.tape) + _to_tape(turn)
    if turn.word:
        words = (*words, Laid(player, turn.word))
    idle = 0 if turn.word or _to_tape(turn) or kon.deck else kon.idle + 1
    seen = _seen(kon.seen[player], turn, taken.cards, gained)
    notes = _said(taken, left)
    return (
        replace(
            kon,
            tape=tape,
            words=words,
            hands=_put(kon.hands, player, max(0, held - cards_out)),
            seen=_put(kon.seen, player, seen),
            idle=idle,
            last=player,
            dry=_dry(kon, turn, player),
        ),
        notes,
    )


def fall(kon: Kon, box: Box, turn: Turn, player: int) -> Kon:
    """The kon after a turn whose word fell: word, tape cards and swaps go back; the card to the tape is due (R29).

    It has been laid with the turn, unless it came off the tape itself or none was in hand: then it is still owed.
    Everyone has seen what goes back into the hand.
    """
    taken = _taken(kon, turn.takes, overruled=True)
    kon = _set_aside(_drawn(kon, box, player), box, turn, lenient=True)
    kon = replace(kon, dry=kon.dry - {player})
    card = _to_tape(turn)
    seen = "".join((Counter(kon.seen[player]) | _from_hand(turn, taken)).elements())
    if not card or card in _left_of(taken.cards, turn):
        return replace(kon, seen=_put(kon.seen, player, seen), due=True, last=player)
    hands = _put(kon.hands, player, max(0, kon.hands[player] - 1))
    seen = seen.replace(card, "", 1)
    return replace(kon, tape=kon.tape + card, hands=hands, seen=_put(kon.seen, player, seen), idle=0, last=player)


def known_letters(kon: Kon, turn: Turn, player: int) -> str:
    """The letters everyone knows to be in a player's hand once the word of a turn is laid."""
    if kon.due:
        return _letters(kon.seen[player])
    taken = _taken(kon, turn.takes, overruled=True)
    return _letters(_seen(kon.seen[player], replace(turn, card=None), taken.cards))


def held_after(kon: Kon, box: Box, turn: Turn, player: int) -> int:
    """How many cards a player holds after a turn as it was typed."""
    taken = _taken(kon, turn.takes, overruled=True)
    drawn = 0 if kon.due else min(box.draw, kon.deck)
    return kon.hands[player] + drawn + len(taken.cards) - _cards_out(turn)


def _lay_due(kon: Kon, turn: Turn, player: int, overruled: bool) -> Kon:
    """The card to the tape that is owed after a word has fallen, and nothing else (R29)."""
    if (turn.word or turn.takes or turn.swaps or turn.aside) and not overruled:
        raise Illegal("undervud.only-card-due", "R29")
    card = _to_tape(turn)
    known = _letters(kon.seen[player])
    if not card and known and not (turn.agreed or overruled):
        raise Illegal("undervud.holds-letter", "U4.12", letters=" ".join(known))
    hands = _put(kon.hands, player, max(0, kon.hands[player] - len(card)))
    seen = kon.seen[player].replace(card, "", 1) if card else kon.seen[player]
    idle = 0 if card or kon.deck else kon.idle + 1
    dry = _dry(kon, turn, player)
    kon = replace(kon, tape=kon.tape + card, hands=hands, seen=_put(kon.seen, player, seen), idle=idle, dry=dry)
    return replace(kon, last=player, due=False)


def _drawn(kon: Kon, box: Box, player: int) -> Kon:
    """Three cards, fewer where fewer are left, none when the deck is out (U4.2)."""
    drawn = min(box.draw, kon.deck)
    return replace(kon, deck=kon.deck - drawn, hands=_put(kon.hands, player, kon.hands[player] + drawn))


def _set_aside(kon: Kon, box: Box, turn: Turn, lenient: bool) -> Kon:
    """Each unwanted prize is set aside for the kon and replaced from the top of the deck (U4.3)."""
    if len(turn.aside) > kon.deck and not lenient:
        raise Illegal("undervud.aside-deck", "U4.3", aside=len(turn.aside), deck=kon.deck)
    deck = max(0, kon.deck - len(turn.aside))
    return replace(kon, deck=deck, aside=kon.aside + turn.aside)


def _taken(kon: Kon, takes: tuple[Take, ...], overruled: bool) -> Taken:
    """What is taken from the tape: of two alike the later one, unless the position is given (R20)."""
    positions: list[int] = []
    for take in sorted(takes, key=lambda take: take.position is None):
        if take.position is not None:
            at = take.position - 1
            if at >= len(kon.tape) or kon.tape[at] != take.letter or at in positions:
                at = -1
        else:
            free = [k for k, card in enumerate(kon.tape) if card == take.letter and k not in positions]
            at = free[-1] if free else -1
        if at >= 0:
            positions.append(at)
        elif not overruled:
            raise _not_there(kon, take)
    positions.sort()
    return Taken(tuple(positions), kon.tape[positions[0] :] if positions else "")


def _not_there(kon: Kon, take: Take) -> Illegal:
    if not kon.tape:
        return Illegal("undervud.tape-empty", "U4.5", letter=take.letter)
    tape = " ".join(f"{card}{k}" for k, card in enumerate(kon.tape, 1))
    if take.position is None:
        return Illegal("undervud.not-on-tape", "U4.5", letter=take.letter, tape=tape)
    return Illegal("undervud.not-at-position", "U4.5", letter=take.letter, position=take.position, tape=tape)


def _takes_are_used(kon: Kon, turn: Turn, taken: Taken) -> None:
    """Letters come off the tape only for a word laid at once, and the earliest of them goes into it (U4.5, U4.6)."""
    if not taken.positions:
        return
    letters = [kon.tape[at] for at in taken.positions]
    if turn.word is None:
        raise Illegal("undervud.take-without-word", "U4.5", letter=letters[0])
    lying = Counter(turn.word.faces)
    lying[letters[0]] -= 1
    if lying[letters[0]] < 0:
        if any(swap.letter == letters[0] for swap in turn.swaps):
            raise Illegal("undervud.swap-from-tape", "U4.10", letter=letters[0])
        raise Illegal("undervud.earliest-unused", "U4.6", letter=letters[0], word=turn.word.letters)
    for_swaps = Counter(swap.letter for swap in turn.swaps)
    for letter in letters[1:]:
        # A letter torn off with the earliest may go into a word for its Underwood as well (U4.10).
        used = lying if lying[letter] > 0 else for_swaps
        used[letter] -= 1
        if used[letter] < 0:
            raise Illegal("undervud.take-unused", "U4.5", letter=letter, word=turn.word.letters)


def _not_tape_alone(turn: Turn, taken: Taken) -> None:
    """A word has a card that did not come off the tape: a letter from the hand, or an Underwood (U4.7, R22)."""
    if turn.word is None or turn.agreed or turn.word.underwoods or not taken.cards:
        return
    if not Counter(turn.word.faces) - Counter(taken.cards):
        raise Illegal("undervud.tape-alone", "U4.7", word=turn.word.letters, cards=" ".join(taken.cards))


def _swapped(kon: Kon, turn: Turn, overruled: bool) -> tuple[Laid, ...]:
    """The words on the table with letters in place of the Underwoods that are taken (U4.9)."""
    words = list(kon.words)
    for swap in turn.swaps:
        laid = words[swap.word - 1] if 1 <= swap.word <= len(words) else None
        given = laid.word.given(swap.letter) if laid else None
        if laid and given:
            words[swap.word - 1] = laid._replace(word=given)
        elif not overruled:
            raise _no_underwood(kon, laid, swap)
    if turn.swaps and not overruled:
        used = turn.word.underwoods if turn.word else 0
        if used < len(turn.swaps):
            raise Illegal("undervud.underwood-unused", "U4.9", taken=len(turn.swaps), used=used)
    return tuple(words)


def _underwoods(words: tuple[Laid, ...]) -> int:
    return sum(laid.word.underwoods for laid in words)


def _no_underwood(kon: Kon, laid: Laid | None, swap: Swap) -> Illegal:
    if laid is None:
        return Illegal("undervud.no-such-word", "U4.9", word=swap.word, count=len(kon.words))
    stand = " ".join(card.upper() for card in laid.word.cards if card.islower())
    if not stand:
        return Illegal("undervud.no-underwood", "U4.9", word=laid.word.letters, number=swap.word)
    return Illegal("undervud.stands-for", "U4.9", word=laid.word.letters, letter=swap.letter, letters=stand)


def _left_of(cards: str, turn: Turn) -> str:
    """What of the cards taken from the tape went neither into the word nor into a swap."""
    used = Counter(turn.word.faces if turn.word else "") + Counter(swap.letter for swap in turn.swaps)
    left = ""
    for card in cards:
        if used[card] > 0:
            used[card] -= 1
        else:
            left += card
    return left


def _cards_out(turn: Turn) -> int:
    """How many cards leave the hand: the word's, its prize, the card to the tape. A swap gives one card for another."""
    word = len(turn.word.cards) + turn.word.prizes if turn.word else 0
    return word + len(_to_tape(turn))


def _from_hand(turn: Turn, taken: Taken) -> Counter[str]:
    """The cards of a turn that neither the tape nor a swap gives: they were in hand."""
    laid = Counter(turn.word.faces if turn.word else "") + Counter(swap.letter for swap in turn.swaps)
    return laid + Counter(_to_tape(turn)) - Counter(taken.cards) - Counter(UNDERWOOD * len(turn.swaps))


def _held(kon: Kon, turn: Turn, player: int, taken: Taken) -> None:
    """A player lays no more cards that nobody has seen yet than there can be in the hand (U4.2)."""
    seen = Counter(kon.seen[player])
    laid = (_from_hand(turn, taken) - seen).total() + (turn.word.prizes if turn.word else 0)
    held = kon.hands[player] - seen.total()
    if laid > held:
        raise Illegal("undervud.more-than-held", "U4.2", laid=laid, held=held)


def _to_tape(turn: Turn) -> str:
    return turn.card if turn.card and turn.card != NO_CARD else ""


def _has_no_letter(kon: Kon, turn: Turn, player: int, taken: Taken) -> None:
    """Nothing goes to the tape only where no letter card is in hand (U4.12)."""
    known = _letters(_seen(kon.seen[player], turn, taken.cards))
    if not _to_tape(turn) and known:
        raise Illegal("undervud.holds-letter", "U4.12", letters=" ".join(known))


def _dry(kon: Kon, turn: Turn, player: int) -> frozenset[int]:
    """Who said in their last turn that no letter card is in hand; what the players overrule says nothing of it."""
    return kon.dry - {player} if _to_tape(turn) or turn.agreed else kon.dry | {player}


def _seen(before: str, turn: Turn, taken: str, gained: int = 0) -> str:
    """The cards known to be in a hand: what was known and taken, less whatever was laid and may have been these.

    `gained` Underwoods came off the table into the word.
    """
    gone = Counter(turn.word.faces if turn.word else "") + Counter(swap.letter for swap in turn.swaps)
    gone[_to_tape(turn)] += 1
    gone[UNDERWOOD] -= gained
    known = ""
    for card in before + taken:
        if gone[card] > 0:
            gone[card] -= 1
        else:
            known += card
    return known


def _letters(cards: str) -> str:
    return cards.replace(UNDERWOOD, "")


def _said(taken: Taken, left: str) -> tuple[Note, ...]:
    if len(taken.cards) <= len(taken.positions):
        return ()
    return (Note("undervud.torn-off", {"cards": " ".join(taken.cards), "left": " ".join(left) or "—"}, "U4.5"),)


def _put(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    return (*values[:index], value, *values[index + 1 :])
