"""Undervud on paper: kons with each player's words and hand, and the empty sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.line import Challenge
from referee.games.show import BlankParts, Grid, Part
from referee.games.undervud.closing import left
from referee.games.undervud.kon import points_of, prize_of
from referee.games.undervud.notation import NO_CARD, Close, Open, Turn
from referee.text import alphabet_order

if TYPE_CHECKING:
    from collections.abc import Mapping

    from referee.games.play import Outcome
    from referee.games.undervud.box import Box
    from referee.games.undervud.cards import Word
    from referee.games.undervud.game import State
    from referee.games.undervud.notation import Entry
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
    told += [say("undervud.sheet.aside", prizes=", ".join(turn.aside))] if turn.aside else []
    return "; ".join([*([word_text(turn.word, box)] if turn.word else []), *told])


def word_text(word: Word, box: Box) -> str:
    """A word as it is read, an Underwood as a small letter, with the effect of its prize card: СЛоН ×2."""
    text = word.letters if word.multiplied else word.cards
    text = f"{text} ({word.cards})" if word.multiplied else text
    prize = prize_of(word, box) if word.prize else None
    if prize is None:
        return text
    effect = f"{prize.effect.letters}×{prize.effect.times}" if prize.effect.times > 1 else ""
    effect = effect or (f"{prize.effect.letters}+{prize.effect.plus}" if prize.effect.plus else "")
    return " ".join(filter(None, [text, f"«{prize.name}»" if prize.name else "", effect]))


def parts(entry: Entry, state: State, closed: int) -> Mapping[int, Part]:
    """The words in front of each player at the end of a kon, with their points, and the hands."""
    if not isinstance(entry, Close) or closed >= len(state.finished):
        return {}
    kon = state.finished[closed]
    return {
        seat: Part(
            tuple(
                (word_text(laid.word, state.box), points_of(laid.word, state.box))
                for laid in kon.words
                if laid.owner == seat
            ),
            hand,
            left(hand, state.box),
        )
        for seat, hand in enumerate(kon.hands)
    }


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
