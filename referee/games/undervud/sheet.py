"""Undervud on paper: kons with each player's words and hand, and the empty sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.line import Challenge
from referee.games.play import Outcome
from referee.games.show import BlankParts, Grid, Part
from referee.games.undervud.closing import hand_cost
from referee.games.undervud.entries import NO_CARD, Close, Open, Sums, Turn
from referee.games.undervud.kon import points_of
from referee.games.undervud.prizes import NOTHING, prizes_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from referee.games.undervud.box import Box
    from referee.games.undervud.cards import Word
    from referee.games.undervud.entries import Entry
    from referee.games.undervud.prizes import Prize
    from referee.games.undervud.state import State
    from referee.locale import Voice

_SEATS = 6


def grid(state: State) -> Grid | None:
    return None


def entry_text(say: Voice, entry: Entry, outcome: Outcome, text: str, box: Box) -> str:
    """An entry as one would write it on paper: the word with its prize, then what went from the tape and to it."""
    match entry:
        case Turn() if outcome.kind != "pass":
            return _turn_text(say, entry, box)
        case Open():
            return f"{say('sheet.open')} {entry.card}"
        case Challenge():
            return " ".join([say("sheet.challenge"), *entry.words])
    return say("sheet.pass") if outcome.kind == "pass" else text


def _turn_text(say: Voice, turn: Turn, box: Box) -> str:
    taken = " ".join(f"{take.letter}{take.position or ''}" for take in turn.takes)
    told = [say("undervud.sheet.swap", letter=swap.letter, word=str(swap.word)) for swap in turn.swaps]
    told += [say("undervud.sheet.taken", cards=taken)] if taken else []
    told += [say("undervud.sheet.given", card=turn.card)] if turn.card and turn.card != NO_CARD else []
    aside = ", ".join(name or say("undervud.sheet.prize") for name in turn.aside)
    told += [say("undervud.sheet.aside", prizes=aside)] if aside else []
    return "; ".join([*(word_text(word, box) for word in turn.words), *told])


def word_text(word: Word, box: Box) -> str:
    """A word as it is read, an Underwood as a small letter, with the effects of its prize cards: СЛоН ×2."""
    text = f"{word.letters} ({word.cards})" if word.multiplied else word.cards
    prizes = (_prize_text(prize) for prize in prizes_of(word, box) if not prize.multiplies)
    return " ".join([text, *prizes])


def _prize_text(prize: Prize) -> str:
    """What is printed on a prize card: its name, and what it does."""
    effect = prize.effect
    does = f"{effect.letters}×{effect.times}" if effect.times > 1 else f"{effect.letters}+{effect.plus}"
    name = f"«{prize.name}»" if prize.name else ""
    return " ".join(filter(None, [name, does if effect != NOTHING else ""]))


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
            tuple((word_text(laid.word, box), points_of(laid.word, box)) for laid in kon.words if laid.owner == seat),
            hand,
            hand_cost(hand, box),
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
    return BlankParts(
        seats=min(box.players[1], _SEATS),
        grid=None,
        prices=tuple((letter, str(price)) for letter, price in box.by_alphabet),
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
