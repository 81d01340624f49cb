"""Undervud on paper: kons with each player's words and hand, and the empty sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.line import Challenge
from referee.games.play import Outcome
from referee.games.show import BlankParts, Grid, Part
from referee.games.undervud.closing import left
from referee.games.undervud.entries import Close, Open, Sums, Turn
from referee.games.undervud.kon import points_of
from referee.games.undervud.notation import write_word
from referee.games.undervud.prizes import name_effects
from referee.text import alphabet_order

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from referee.games.undervud.box import Box
    from referee.games.undervud.cards import Word
    from referee.games.undervud.entries import Entry
    from referee.games.undervud.state import State
    from referee.locale import Voice

_SEATS = 6


def grid(state: State) -> Grid | None:
    return None


def entry_text(say: Voice, entry: Entry, outcome: Outcome, text: str) -> str:
    """An entry as one would write it on paper."""
    match entry:
        case Open():
            return f"{say('sheet.open')} {entry.card}"
        case Challenge():
            return " ".join([say("sheet.challenge"), *entry.words])
        case Turn() if entry.words:
            drawn = {write_word(word): paper_word(word) for word in entry.words}
            return " ".join(drawn.get(token, token) for token in text.split())
    return say("sheet.pass") if outcome.kind == "pass" else text


def paper_word(word: Word) -> str:
    """A word as it lies on the table, an Underwood as a small letter, with its prizes: `КОшКА+х2`, `МАССА (МАСА)`."""
    text = f"{word.letters} ({word.cards})" if word.multiplied else word.cards
    return text + "".join(f"+{prize}" for prize in word.prizes)


def parts(entry: Entry, state: State, closed: int) -> Mapping[int, Part]:
    """All the words of a kon, with their points, and the hands with what they cost; of sums nothing but the points."""
    if not isinstance(entry, Close | Sums):
        return {}
    kon, box = state.finished[closed], state.box
    told = entry.fronts if isinstance(entry, Close) else entry.points
    if not kon.hands:
        scores = ((seat, points) for seat, points in enumerate(kon.scores) if told[seat] is not None)
        return {seat: Part(((f"{points:+d}", None),), None) for seat, points in scores}
    return {
        seat: Part(
            tuple(
                (paper_word(laid.word) + name_effects(laid.word, box), points_of(laid.word, box))
                for laid in kon.words
                if laid.owner == seat
            ),
            hand,
            left(hand, box),
        )
        for seat, hand in enumerate(kon.hands)
        if told[seat] is not None
    }


def final_words(entries: Sequence[tuple[Entry, Outcome]], state: State) -> Mapping[int, tuple[tuple[str, int], ...]]:
    """What the words laid in turns are worth now: a letter may have taken an Underwood's place since."""
    kons = [*(done.words for done in state.finished), state.kon.words]
    found: dict[int, tuple[tuple[str, int], ...]] = {}
    turns: list[int] = []
    for index, (entry, outcome) in enumerate([*entries, (Close(()), Outcome("close"))]):
        if isinstance(entry, Turn) and not outcome.fell:
            turns += [index] * len(entry.words)
        elif isinstance(entry, Challenge) and outcome.fell and outcome.player is not None:
            turns = [one for one in turns if one != turns[-1]]
        elif isinstance(entry, Close | Sums):
            for one, laid in zip(turns, kons.pop(0), strict=False):
                worth = (laid.word.letters, points_of(laid.word, state.box))
                found[one] = (*found.get(one, ()), worth)
            turns = []
    return found


def terms(say: Voice, state: State) -> list[str]:
    return []


def blank(say: Voice, box: Box) -> BlankParts:
    """What the letters are worth, and the rules in short."""
    cards = sorted(box.prices.items(), key=lambda card: alphabet_order(card[0]))
    return BlankParts(
        seats=min(box.players[1], _SEATS),
        grid=None,
        prices=tuple((letter, str(price)) for letter, price in cards),
        reminders=(
            say("undervud.blank.deal", hand=box.hand, draw=box.draw),
            say("undervud.blank.turn"),
            say("undervud.blank.tape"),
            say("undervud.blank.prize"),
            say("undervud.blank.left", cost=box.underwood_left),
            say("undervud.blank.end"),
            say(f"set.option.words.{box.policy}"),
        ),
    )
