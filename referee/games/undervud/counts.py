"""No more cards than the deck has: letters, Underwoods, prizes, and each prize that is known by name (U1.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from referee.errors import Illegal
from referee.games.play import Note
from referee.games.undervud.box import Box
from referee.games.undervud.cards import UNDERWOOD, Word
from referee.games.undervud.kon import Laid, prize_of


def within_deck(
    box: Box, words: Sequence[Laid], cards: str, aside: Sequence[str], touched: Iterable[str], agreed: bool
) -> tuple[Note, ...]:
    """Refuses more cards than there are; says it where the number is only assumed, or the players overrule.

    `cards` are those that lie elsewhere, `touched` the letters that an entry brings: only of these anything is said.
    """
    notes = []
    for key, found in _too_many(box, words, cards, aside):
        if not agreed:
            raise Illegal(key, "U1.1", **found)
        notes.append(Note(key, found, "U1.1"))
    seen = Counter(cards) + Counter("".join(laid.word.faces for laid in words))
    for letter in sorted(set(touched) - {UNDERWOOD}):
        count, known = seen[letter], box.counts.get(letter)
        if known is None or count <= known:
            continue
        values: dict[str, Any] = {"letter": letter, "count": known, "seen": count}
        if box.provenance.get("cards") != "assumed" and not agreed:
            raise Illegal("undervud.too-many-letters", "U1.1", **values)
        notes.append(Note("undervud.more-than-assumed", values, "U1.1"))
    return tuple(notes)


def _too_many(
    box: Box, words: Sequence[Laid], cards: str, aside: Sequence[str]
) -> Iterator[tuple[str, dict[str, Any]]]:
    wild = cards.count(UNDERWOOD) + sum(laid.word.underwoods for laid in words)
    if wild > box.underwoods:
        yield "undervud.too-many-underwoods", {"count": box.underwoods, "seen": wild}
    prizes = len(aside) + sum(laid.word.prizes for laid in words)
    if prizes > box.prize_cards:
        yield "undervud.too-many-prizes", {"count": box.prize_cards, "seen": prizes}
    used = Counter(prize.name for laid in words if (prize := prize_of(laid.word, box)))
    used.update(aside)
    for name, prize in box.prizes.items():
        if prize.count is not None and used[name] > prize.count:
            yield "undervud.prize-run-out", {"prize": name, "count": prize.count}


def fitting(words: Iterable[Word], box: Box, agreed: bool) -> tuple[Note, ...]:
    """Refuses a prize whose condition the word does not meet (U1.4); where no program can tell, the card is quoted."""
    notes = []
    for word in words:
        prize = prize_of(word, box)
        if prize is None:
            continue
        if not agreed:
            prize.fits(word.letters)
        if prize.name and prize.text and not prize.testable and not prize.multiplies:
            notes.append(Note("undervud.prize-says", {"prize": prize.name, "text": prize.text}, "U1.4"))
    return tuple(notes)
