"""The words of a finished match, each beside what its cards could have been worth: a better prize, a better word."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from referee.games.review import Find, TurnReview
from referee.games.undervud.cards import UNDERWOOD, Word, word_worth
from referee.games.undervud.entries import Close, Entry, Sums, Turn
from referee.games.undervud.kon import points_of
from referee.games.undervud.notation import write_word
from referee.games.undervud.prizes import Prize, prizes_of
from referee.values import replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from referee.games.review import Heat, Step, WordSearch
    from referee.games.undervud.box import Box
    from referee.games.undervud.state import State


def review_turns(
    steps: Sequence[Step[State, Entry]], words: WordSearch | None, accepts: Callable[[str], bool]
) -> Iterator[TurnReview]:
    """Every word that was laid, in order. The prizes a player had are those of the kon that everyone saw."""
    kon = 0
    prizes = _prizes_by_kon(steps)
    for step in steps:
        for player, word in _words(step):
            held = prizes[kon, player]
            yield _review_word(step, player, word, write_word(word), held, words)
        kon += isinstance(step.entry, Close | Sums)


def heat(steps: Sequence[Step[State, Entry]]) -> Heat | None:
    return None


def rebuild(state: State, lines: object, fixed: object, accepts: object, watch: object = None) -> None:
    return


def _words(step: Step[State, Entry]) -> Iterator[tuple[int, Word]]:
    """The words an entry lays, and whose they are."""
    entry, fell = step.entry, bool(step.after.outcome and step.after.outcome.fell)
    if isinstance(entry, Turn) and not fell and step.after.outcome and step.after.outcome.player is not None:
        for word in entry.words:
            yield step.after.outcome.player, word
    elif isinstance(entry, Close):
        for player, front in enumerate(entry.fronts):
            for word in front.words if front else ():
                yield player, word


def _prizes_by_kon(steps: Sequence[Step[State, Entry]]) -> dict[tuple[int, int], list[Prize]]:
    """The prize cards that each player laid in each kon."""
    kon = 0
    found: dict[tuple[int, int], list[Prize]] = defaultdict(list)
    for step in steps:
        for player, word in _words(step):
            for prize in prizes_of(word, step.before.box):
                if prize not in found[kon, player]:
                    found[kon, player].append(prize)
        kon += isinstance(step.entry, Close | Sums)
    return found


def _review_word(
    step: Step[State, Entry], player: int, word: Word, text: str, prizes: list[Prize], words: WordSearch | None
) -> TurnReview:
    box = step.before.box
    points = points_of(word, box)
    better = best = None
    if not word.multiplied and word.told is None:
        better = max(
            (
                Find(f"+{prize.token}", f"+{prize.token}", value)
                for prize, value in _worths(word, prizes, box)
                if value > points
            ),
            key=lambda find: find.points,
            default=None,
        )
        best = _best_word(word, points, box, words) if words else None
    return TurnReview(step.number, player, text, points, better, best)


def _worths(word: Word, prizes: list[Prize], box: Box) -> Iterator[tuple[Prize, int]]:
    """What a word would be worth with each of the prizes that it meets the condition of."""
    for prize in prizes:
        if not prize.multiplies and prize.suits(word.letters):
            yield prize, word_worth(word, (prize,), box.prices)


def _best_word(word: Word, points: int, box: Box, words: WordSearch) -> Find | None:
    """The word of these cards that is worth most, with the same prize, where it is worth more."""
    prizes = prizes_of(word, box)
    found: Find | None = None
    for cards in _spell(words, words.root, "", word.faces, box):
        other = replace(word, letters=cards.upper(), cards=cards)
        if not all(prize.suits(other.letters) for prize in prizes) or not words.accepts(other.letters):
            continue
        value = word_worth(other, prizes, box.prices)
        if value > (found.points if found else points):
            found = Find(other.letters, "", value)
    return found


def _spell(words: WordSearch, node: int, cards: str, left: str, box: Box) -> Iterator[str]:
    """The forms that some of the cards spell, as cards: an Underwood is the small letter it stands for."""
    if len(cards) > 1 and words.ends(node):
        yield cards
    for card in dict.fromkeys(left):
        rest = left.replace(card, "", 1)
        letters = box.prices if card == UNDERWOOD else card
        for letter, child in words.steps(node, letters):
            yield from _spell(words, child, cards + (letter.lower() if card == UNDERWOOD else letter), rest, box)
