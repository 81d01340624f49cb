"""Words as they lie: which card stands for which letter, and what they are worth.

Cards are written as letters, an Underwood as the small letter it stands for: `КОшКА`. With the prize «multiply or
shorten a letter» the cards may be fewer or more than the letters that are read (U5.3).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby

from referee.games.undervud.prizes import Prize
from referee.values import Value, replace

UNDERWOOD = "_"


class Word(Value):
    """A word: what is read, the cards that lie, its prize as typed, and whether the players agreed on it."""

    letters: str
    cards: str
    prize: str = ""
    agreed: bool = False

    @property
    def multiplied(self) -> bool:
        """Whether a letter is multiplied or shortened."""
        return self.cards.upper() != self.letters

    @property
    def prizes(self) -> int:
        """How many prize cards lie with it: multiplying takes one even where it is not named."""
        return 1 if self.prize or self.multiplied else 0

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


def spelled(letters: str, cards: str) -> str | None:
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
    return max(found, key=lambda way: sum(n for _, n in counted(letters, way)), default=None)


def counted(letters: str, cards: str) -> Iterator[tuple[str, int]]:
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


def worth(word: Word, prize: Prize | None, prices: Mapping[str, int]) -> int:
    """What a word is worth as it lies, with its prize."""
    effect = prize.effect if prize else None
    total = 0
    for letter, times in counted(word.letters, word.cards):
        price = prices.get(letter, 0)
        if effect and letter in effect.letters:
            price = price * effect.times + effect.plus
        total += price * times
    if effect and not effect.letters:
        total = total * effect.times + effect.plus
    return total
