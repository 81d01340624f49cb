"""No more cards than the deck has: letters, Underwoods, prizes, and each prize that is known by name (U1.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from referee.errors import Illegal
from referee.games.play import Note
from referee.games.undervud.box import Box
from referee.games.undervud.cards import UNDERWOOD
from referee.games.undervud.kon import Laid
from referee.games.undervud.prizes import Prize, card_laid, prizes_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


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
    prizes = len(aside) + sum(len(prizes_of(laid.word, box)) for laid in words)
    if prizes > box.prize_cards:
        yield "undervud.too-many-prizes", {"count": box.prize_cards, "seen": prizes}
    if short := _run_out(box, words, aside):
        yield "undervud.prize-run-out", {"prize": short[0].token, "count": sum(card.count or 1 for card in short)}


def _run_out(box: Box, words: Sequence[Laid], aside: Sequence[str]) -> list[Prize]:
    """The cards of which more were used than there are; what was typed as a card prints it may be any such card."""
    used: list[list[Prize]] = []
    for laid in words:
        for prize in prizes_of(laid.word, box):
            typed = any(card_laid(token, box) == prize for token in laid.word.prizes)
            alike = [prize] if typed else [card for card in box.cards_like(prize) if card.suits(laid.word.letters)]
            used.append(alike or [prize])
    for token in filter(None, aside):
        prize = card_laid(token, box)
        used.append([prize] if prize.name else box.cards_like(prize))
    holders: dict[tuple[str, int], list[Prize]] = {}
    for cards in sorted(used, key=len):
        known = [card for card in cards if card.name and (card.count is not None or box.prizes_known)]
        if known == cards and cards and not _give(cards, holders, set()):
            return cards
    return []


def _give(cards: list[Prize], holders: dict[tuple[str, int], list[Prize]], asked: set[tuple[str, int]]) -> bool:
    """Finds one of these cards that is free, or whose holder can take another; whether there is one."""
    for card in cards:
        for copy in range(card.count or 1):
            if (key := (card.name, copy)) in asked:
                continue
            asked.add(key)
            if key not in holders or _give(holders[key], holders, asked):
                holders[key] = cards
                return True
    return False
