"""Prize cards: what a card does to the worth of a word, and which words it may lie with.

A card is known by name from the set, or by what it prints: `х2` the word doubled, `10` points added, `Ж:х3` each Ж
tripled, `Ж:+5` five points for each Ж.
"""

from __future__ import annotations

from referee.errors import Ambiguous, Illegal, Unreadable
from referee.text import lazy_regex
from referee.values import NamedTuple, Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from referee.games.undervud.box import Box
    from referee.games.undervud.cards import Word

MULTIPLY, ABILITY = "multiply", "ability"
TIMES, PLUS = (2, 10), (1, 100)
_PRINTED = lazy_regex(r"(?:(?P<letters>[^\W\d_]+):)?(?:[XХ×](?P<times>\d+)|\+?(?P<plus>\d+))")


class Effect(NamedTuple):
    """What a card does: to the whole word, or, where letters are named, to each of them."""

    letters: str = ""
    times: int = 1
    plus: int = 0

    @property
    def text(self) -> str:
        """As it is typed after the plus sign."""
        if self.letters:
            return f"{self.letters}:" + (f"х{self.times}" if self.times > 1 else f"+{self.plus}")
        return f"х{self.times}" if self.times > 1 else str(self.plus)


NOTHING = Effect()


class Prize(Value):
    """A prize card. Without a name it is one that the players read off the card; `count` is none where unknown."""

    name: str = ""
    effect: Effect = NOTHING
    multiplies: bool = False
    text: str = ""
    count: int | None = None
    shortest: int | None = None
    longest: int | None = None
    contains: str = ""
    starts: str = ""
    ends: str = ""

    @property
    def token(self) -> str:
        """What is typed after the plus sign."""
        return self.name or self.effect.text

    @property
    def testable(self) -> bool:
        return bool(self.shortest or self.longest or self.contains or self.starts or self.ends)

    @property
    def ability(self) -> bool:
        """Whether only people can say what the card does to the word."""
        return bool(self.name) and not self.multiplies and self.effect == NOTHING

    def does_as(self, other: Prize) -> bool:
        """Whether two cards do the same, whatever words they are for."""
        return self.effect == other.effect and self.multiplies == other.multiplies

    def suits(self, word: str) -> bool:
        """Whether a word meets the card's condition, as far as a program can test it."""
        try:
            self.fits(word)
        except Illegal:
            return False
        return True

    def fits(self, word: str) -> None:
        """Refuses a word that does not meet the card's condition, and says which part of it fails (U1.4)."""
        length = len(word)
        if self.shortest and length < self.shortest:
            raise self._refused("undervud.prize-short", word, length=length, limit=self.shortest)
        if self.longest and length > self.longest:
            raise self._refused("undervud.prize-long", word, length=length, limit=self.longest)
        for letter in self.contains:
            if word.count(letter) < self.contains.count(letter):
                raise self._refused("undervud.prize-contains", word, letters=self.contains, letter=letter)
        if not word.startswith(self.starts):
            raise self._refused("undervud.prize-starts", word, letters=self.starts)
        if not word.endswith(self.ends):
            raise self._refused("undervud.prize-ends", word, letters=self.ends)
        if self.effect.letters and not set(self.effect.letters) & set(word):
            raise self._refused("undervud.prize-no-letter", word, letters=self.effect.letters)

    def _refused(self, key: str, word: str, **values: Any) -> Illegal:
        return Illegal(key, "U1.4", prize=self.token, word=word, **values)


def printed(text: str) -> Effect | None:
    """The effect that a card prints, `х2` or `Ж:+5`; None if the text says no such thing."""
    match = _PRINTED.fullmatch(text.upper())
    if not match:
        return None
    letters = "".join(sorted(set(match["letters"] or "")))
    if match["times"]:
        return Effect(letters, times=int(match["times"][:6]))
    return Effect(letters, plus=int(match["plus"][:6]))


def in_bounds(effect: Effect) -> bool:
    """Whether a card may raise a word so: doubled to tenfold, or one to a hundred points."""
    if effect.times != 1:
        return TIMES[0] <= effect.times <= TIMES[1]
    return PLUS[0] <= effect.plus <= PLUS[1]


def prize_called(typed: str, box: Box, told: bool = False) -> Prize:
    """The card that was typed after a plus sign: by name or an unambiguous beginning of it, or by what it prints.

    A card that the set does not have, in a deck that was not entered whole, may have any name where the players have
    told what the word is worth with it: `+перв=18`.
    """
    named, wanted = box.prizes, typed.casefold()
    exact = [prize for name, prize in named.items() if name.casefold() == wanted]
    if exact:
        return exact[0]
    effect = printed(typed)
    if effect:
        if not in_bounds(effect):
            low, high = TIMES if effect.times != 1 else PLUS
            raise Illegal("undervud.prize-effect", "U1.4", prize=typed, low=low, high=high)
        return Prize(effect=effect)
    found = [prize for name, prize in named.items() if wanted and name.casefold().startswith(wanted)]
    if len(found) == 1:
        return found[0]
    if found:
        raise Ambiguous("undervud.prize-ambiguous", prize=typed, names=", ".join(p.name for p in found))
    from difflib import get_close_matches

    near = get_close_matches(wanted, [name.casefold() for name in named], n=1, cutoff=0.5)
    if near:
        raise Unreadable("undervud.prize-near", prize=typed, near=next(n for n in named if n.casefold() == near[0]))
    if told and not box.prizes_known and wanted.replace("-", "").isalpha():
        return Prize(name=wanted)
    raise Unreadable("undervud.prize-unknown", prize=typed)


def example_prize(word: str, box: Box) -> str:
    """A prize that may be typed after this word, for examples; '' in a deck that has none."""
    if not box.prizes_known:
        return "+х2"
    return next((f"+{card.name}" for card in box.prizes.values() if not card.multiplies and card.suits(word)), "")


def card_laid(token: str, box: Box) -> Prize:
    """The card of a token that was read before."""
    return prize_called(token, box, told=True)


def card_of(typed: str, word: str, box: Box) -> Prize:
    """The prize card that was typed; in a deck entered whole, what a card prints is one of its cards (R46).

    Of several that print the same it is one that the word suits.
    """
    prize = card_laid(typed, box)
    return prize if prize.name else _in_deck(prize, word, box)


def _in_deck(prize: Prize, word: str, box: Box) -> Prize:
    alike = box.cards_like(prize) if box.prizes_known else []
    return next((card for card in alike if card.suits(word)), alike[0] if alike else prize)


def prizes_of(word: Word, box: Box) -> tuple[Prize, ...]:
    """The prize cards that lie with a word: a letter multiplied or shortened is one, also where nobody names it."""
    found = tuple(card_of(typed, word.letters, box) for typed in word.prizes)
    if not word.multiplied or any(prize.multiplies for prize in found):
        return found
    alike = box.cards_like(Prize(multiplies=True))
    return (*found, alike[0] if len(alike) == 1 else _in_deck(Prize(multiplies=True), word.letters, box))


def name_effects(word: Word, box: Box) -> str:
    """What the named prizes of a word do, ` (х2)`, so that a reader need not know the cards; '' where none is named."""
    named = {prize.name: prize for prize in prizes_of(word, box) if prize.name in word.prizes}
    effects = [prize.effect.text for prize in named.values() if prize.effect != NOTHING]
    return f" ({', '.join(f'+{text}' if text.isdigit() else text for text in effects)})" if effects else ""
