"""A kon followed turn by turn: the tape in order, the words on the table, the number of cards in hands and deck.

Hands are closed. What is known of one is how many cards it holds, and those of its cards that everyone saw go into it:
off the tape, or back from a word that fell.
"""

from __future__ import annotations

from collections import Counter

from referee.errors import Illegal
from referee.games.play import Note
from referee.games.undervud.box import Box
from referee.games.undervud.cards import UNDERWOOD, Word, word_worth
from referee.games.undervud.entries import Swap, Take, Turn
from referee.games.undervud.prizes import prizes_of
from referee.values import NamedTuple, Value, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    T = TypeVar("T")

TRACKED, WORDS = "tracked", "words"


class Laid(NamedTuple):
    """A word on the table and whose it is."""

    owner: int
    word: Word


class Kon(Value):
    """A kon at one moment. Its first entry decides whether it is tracked.

    `seen` are the cards known to be in each hand, `dry` the players who ended their last turn without a letter card,
    `absent` those who have left the table.
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
    absent: frozenset[int] = frozenset()

    @property
    def out(self) -> int | None:
        """Who has no cards left."""
        return self.last if self.mode == TRACKED and self.last is not None and not self.hands[self.last] else None

    @property
    def stalled(self) -> bool:
        """Whether the deck is out and a full round went by with neither a word nor a card to the tape (R30)."""
        return self.mode == TRACKED and not self.deck and self.idle >= len(self.hands) - len(self.absent)

    def prizes_used(self, box: Box) -> int:
        """Prize cards that lie with words or aside."""
        return len(self.aside) + _prizes(tuple(laid.word for laid in self.words), box)


class Taken(NamedTuple):
    """What a turn takes from the tape: the positions named, earliest first, and all the cards that come along."""

    positions: tuple[int, ...]
    cards: str


def new_kon(box: Box, players: int, absent: frozenset[int] = frozenset()) -> Kon:
    """A kon that is dealt and not begun."""
    hands = tuple(0 if player in absent else box.hand for player in range(players))
    return Kon(box.deck - sum(hands), hands, seen=("",) * players, absent=absent)


def lay_opening_card(kon: Kon, card: str) -> Kon:
    return replace(kon, mode=TRACKED, tape=card, deck=max(0, kon.deck - 1))


def points_of(word: Word, box: Box) -> int:
    return word_worth(word, prizes_of(word, box), box.prices)


def lay(kon: Kon, box: Box, turn: Turn, player: int, overruled: bool = False) -> tuple[Kon, tuple[Note, ...]]:
    """The kon after a turn, and what is said of it, or the rule it breaks; overruled, what can be done is done."""
    if kon.due:
        return _lay_due(kon, turn, player, overruled), ()
    kon = _set_aside(_drawn(kon, box, player), box, turn, overruled or turn.agreed)
    taken = _taken(kon, turn.takes, overruled)
    if not overruled:
        _takes_are_used(kon, turn, taken)
    words = _swapped(kon, turn, overruled)
    gained = _underwoods(kon.words) - _underwoods(words)
    left = _left_of(taken.cards, turn)
    held = kon.hands[player] + len(taken.cards)
    if not (overruled or turn.agreed):
        _not_tape_alone(kon, turn, player, taken, box)
        _held(kon, turn, player, taken, box)
        _has_no_letter(kon, turn, player, taken)
    tape = (kon.tape[: taken.positions[0]] if taken.positions else kon.tape) + turn.to_tape
    words = (*words, *(Laid(player, word) for word in turn.words))
    idle = 0 if turn.words or turn.to_tape or kon.deck else kon.idle + 1
    seen = _seen(kon.seen[player], turn, taken.cards, gained)
    notes = _said(taken, left)
    return (
        replace(
            kon,
            tape=tape,
            words=words,
            hands=_put(kon.hands, player, max(0, held - _cards_out(turn, box))),
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
    card = turn.to_tape
    seen = "".join((Counter(kon.seen[player]) | _from_hand(turn, taken.cards)).elements())
    if not card or any(one in _left_of(taken.cards, turn) for one in card):
        return replace(kon, seen=_put(kon.seen, player, seen), due=True, last=player)
    hands = _put(kon.hands, player, max(0, kon.hands[player] - len(card)))
    seen = "".join((Counter(seen) - Counter(card)).elements())
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
    return kon.hands[player] + drawn + len(taken.cards) - _cards_out(turn, box)


def only_prizes_perhaps(kon: Kon, box: Box) -> int:
    """How many cards the last mover holds who has no letter among them, where all may be prize cards (U5.1); else 0."""
    if kon.mode != TRACKED or kon.last not in kon.dry or kon.last is None or UNDERWOOD in kon.seen[kon.last]:
        return 0
    held = kon.hands[kon.last]
    return held if held <= box.prize_cards - kon.prizes_used(box) else 0


def _lay_due(kon: Kon, turn: Turn, player: int, overruled: bool) -> Kon:
    """The card to the tape that is owed after a word has fallen, and nothing else (R29)."""
    if (turn.words or turn.takes or turn.swaps or turn.aside) and not overruled:
        raise Illegal("undervud.only-card-due", "R29")
    card = turn.to_tape
    known = _letters(kon.seen[player])
    if not card and known and not (turn.agreed or overruled):
        raise Illegal("undervud.holds-letter", "U4.12", letters=" ".join(known))
    hands = _put(kon.hands, player, max(0, kon.hands[player] - len(card)))
    seen = "".join((Counter(kon.seen[player]) - Counter(card)).elements())
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
    if not turn.words:
        raise Illegal("undervud.take-without-word", "U4.5", letter=letters[0])
    lying, named = Counter(turn.faces), ", ".join(word.letters for word in turn.words)
    lying[letters[0]] -= 1
    if lying[letters[0]] < 0:
        if any(swap.letter == letters[0] for swap in turn.swaps):
            raise Illegal("undervud.swap-from-tape", "U4.10", letter=letters[0])
        raise Illegal("undervud.earliest-unused", "U4.6", letter=letters[0], word=named)
    for_swaps = Counter(swap.letter for swap in turn.swaps)
    for letter in letters[1:]:
        # A letter torn off with the earliest may go into a word for its Underwood as well (U4.10).
        used = lying if lying[letter] > 0 else for_swaps
        used[letter] -= 1
        if used[letter] < 0:
            raise Illegal("undervud.take-unused", "U4.5", letter=letter, word=named)


def _not_tape_alone(kon: Kon, turn: Turn, player: int, taken: Taken, box: Box) -> None:
    """A word has a card that did not come off the tape: a letter from the hand, or an Underwood (U4.7, R22).

    What was not named as taken is from the hand, as long as the hand can hold it (R47).
    """
    faces = Counter(turn.faces)
    unnamed = faces - Counter(kon.tape[at] for at in taken.positions)
    if not taken.cards or UNDERWOOD in faces or _from_hand(turn, taken.cards) & unnamed:
        return
    if any(_can_hold(kon, turn, player, taken.cards.replace(card, "", 1), box) for card in unnamed):
        return
    named = ", ".join(word.letters for word in turn.words)
    raise Illegal("undervud.tape-alone", "U4.7", word=named, cards=" ".join(taken.cards))


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
        used = sum(word.underwoods for word in turn.words)
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
    used = Counter(turn.faces) + Counter(swap.letter for swap in turn.swaps)
    left = ""
    for card in cards:
        if used[card] > 0:
            used[card] -= 1
        else:
            left += card
    return left


def _prizes(words: tuple[Word, ...], box: Box) -> int:
    """How many prize cards lie with words."""
    return sum(len(prizes_of(word, box)) for word in words)


def _cards_out(turn: Turn, box: Box) -> int:
    """How many cards leave the hand: the word's, its prize, the card to the tape. A swap gives one card for another."""
    return len(turn.faces) + _prizes(turn.words, box) + len(turn.to_tape)


def _from_hand(turn: Turn, taken: str) -> Counter[str]:
    """The cards of a turn that neither the tape nor a swap gives: they were in hand."""
    laid = Counter(turn.faces) + Counter(swap.letter for swap in turn.swaps) + Counter(turn.to_tape)
    return laid - Counter(taken) - Counter(UNDERWOOD * len(turn.swaps))


def _unseen(kon: Kon, turn: Turn, player: int, taken: str, box: Box) -> tuple[int, int]:
    """How many cards that nobody has seen yet leave the hand, and how many of them it holds."""
    seen = Counter(kon.seen[player])
    laid = (_from_hand(turn, taken) - seen).total() + _prizes(turn.words, box)
    return laid, kon.hands[player] - seen.total()


def _can_hold(kon: Kon, turn: Turn, player: int, taken: str, box: Box) -> bool:
    """Whether the hand can hold what a turn lays beside these cards of the tape."""
    laid, held = _unseen(kon, turn, player, taken, box)
    return laid <= held


def _held(kon: Kon, turn: Turn, player: int, taken: Taken, box: Box) -> None:
    """A player lays no more cards that nobody has seen yet than there can be in the hand (U4.2)."""
    laid, held = _unseen(kon, turn, player, taken.cards, box)
    if laid > held:
        raise Illegal("undervud.more-than-held", "U4.2", laid=laid, held=held)


def _has_no_letter(kon: Kon, turn: Turn, player: int, taken: Taken) -> None:
    """Nothing goes to the tape only where no letter card is in hand (U4.12)."""
    known = _letters(_seen(kon.seen[player], turn, taken.cards))
    if not turn.to_tape and known:
        raise Illegal("undervud.holds-letter", "U4.12", letters=" ".join(known))


def _dry(kon: Kon, turn: Turn, player: int) -> frozenset[int]:
    """Who said in their last turn that no letter card is in hand; what the players overrule says nothing of it."""
    return kon.dry - {player} if turn.to_tape or turn.agreed else kon.dry | {player}


def _seen(before: str, turn: Turn, taken: str, gained: int = 0) -> str:
    """The cards known to be in a hand: what was known and taken, less whatever was laid and may have been these.

    `gained` Underwoods came off the table into the word.
    """
    gone = Counter(turn.faces) + Counter(swap.letter for swap in turn.swaps) + Counter(turn.to_tape)
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
