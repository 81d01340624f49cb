"""Words made of cards: which card stands for which letter, and what the word is worth.

Cards are written as letters, an Underwood as the small letter it stands for: `КОшКА`. With the prize «multiply or
shorten a letter» the cards may be fewer or more than the letters that are read (U5.3).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from referee.errors import Illegal
from referee.values import Value, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.games.undervud.box import Box
    from referee.games.undervud.prizes import Prize

UNDERWOOD = "_"


class Word(Value):
    """A word: what is read, the cards that lie, its prizes as typed, and whether the players agreed on it.

    `told` is what the players say it is worth, with a prize that only people can count.
    """

    letters: str
    cards: str
    prizes: tuple[str, ...] = ()
    told: int | None = None
    agreed: bool = False

    @property
    def multiplied(self) -> bool:
        """Whether a letter is multiplied or shortened."""
        return self.cards.upper() != self.letters

    @property
    def underwoods(self) -> int:
        return sum(map(str.islower, self.cards))

    @property
    def faces(self) -> str:
        """The cards as they lie, an Underwood as `_`."""
        return "".join(UNDERWOOD if card.islower() else card for card in self.cards)

    def given(self, letter: str) -> Word | None:
        """The word with a real letter put in place of an Underwood that stands for it; none where there is none."""
        at = self.cards.find(letter.lower())
        return None if at < 0 else replace(self, cards=self.cards[:at] + letter + self.cards[at + 1 :])


def card_for(letter: str, box: Box, token: str = "") -> str:
    """The card of a letter, a small one for an Underwood, '' for an apostrophe; refused where the deck has none."""
    card = box.lays(letter)
    if card and not box.has(card):
        raise Illegal("undervud.no-such-card", "U1.1", letter=letter.upper(), token=token)
    return card.lower() if letter.islower() else card


def name_underwoods(faces: str, named: str | None, token: str) -> str:
    """A word with each Underwood as the small letter that its player names for it (U4.8)."""
    places = faces.count(UNDERWOOD)
    if not named:
        raise Illegal("undervud.unnamed", "U4.8", token=token)
    if len(named) != places or not named.isalpha():
        raise Illegal("undervud.underwoods", "U4.8", token=token, underwoods=places, named=len(named))
    letters = iter(named)
    return "".join(next(letters).lower() if card == UNDERWOOD else card for card in faces)


def multiply(letters: str, cards: str) -> str:
    """The cards of a word in which one letter is multiplied or shortened, each Underwood as what it stands for (U5.3).

    Of several ways to read them the one in which fewest Underwoods are multiplied.
    """
    found = find_spelling(letters, cards)
    if found is None:
        raise Illegal("undervud.multiply", "U5.3", word=letters, cards=cards or "—")
    return found


def find_spelling(letters: str, cards: str) -> str | None:
    """The cards of a word in which one letter is multiplied or shortened, each Underwood as what it stands for.

    None where the cards cannot be read so. Of several ways the one in which fewest Underwoods are multiplied.
    """
    found = []
    runs = [(letter, len(list(run))) for letter, run in groupby(letters)]
    for at, (_, length) in enumerate(runs):
        lying = len(cards) - len(letters) + length
        if lying < 1 or lying == length:
            continue
        expected = "".join(letter * (lying if k == at else n) for k, (letter, n) in enumerate(runs))
        if all(card in (UNDERWOOD, letter) for card, letter in zip(cards, expected, strict=True)):
            pairs = zip(cards, expected, strict=True)
            found.append("".join(letter.lower() if card == UNDERWOOD else letter for card, letter in pairs))
    return max(found, key=lambda way: sum(n for _, n in count_letters(letters, way)), default=None)


def count_letters(letters: str, cards: str) -> Iterator[tuple[str, int]]:
    """Each run of a letter and how many of its readings rest on a real card: an Underwood is worth nothing (U5.2).

    Several cards for one letter count once, a multiplied letter as often as it is read (U5.3, R32).
    """
    lying = iter([list(run) for _, run in groupby(cards, key=str.upper)])
    for letter, run in groupby(letters):
        read, pile = len(list(run)), next(lying)
        real = sum(map(str.isupper, pile))
        if read <= len(pile):
            yield letter, min(read, real)
        else:
            yield letter, read - len(pile) + real if real else 0


def word_worth(word: Word, prizes: Sequence[Prize], prices: Mapping[str, int]) -> int:
    """What a word is worth as it lies, with its prizes: letters are raised before the word is."""
    if word.told is not None:
        return word.told
    effects = [prize.effect for prize in prizes]
    total = 0
    for letter, times in count_letters(word.letters, word.cards):
        price = prices.get(letter, 0)
        for effect in effects:
            if letter in effect.letters:
                price = price * effect.times + effect.plus
        total += price * times
    for effect in effects:
        if not effect.letters:
            total *= effect.times
    return total + sum(effect.plus for effect in effects if not effect.letters)
