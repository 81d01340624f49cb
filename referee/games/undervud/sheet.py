"""Undervud on paper: kons with each player's words and hand, and the empty sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.line import Challenge
from referee.games.show import BlankParts, Grid, Part
from referee.games.undervud.entries import Close, Open
from referee.games.undervud.kon import points_of
from referee.games.undervud.notation import write_word
from referee.text import alphabet_order

if TYPE_CHECKING:
    from collections.abc import Mapping

    from referee.games.play import Outcome
    from referee.games.undervud.box import Box
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
    return say("sheet.pass") if outcome.kind == "pass" else text


def parts(entry: Entry, state: State) -> Mapping[int, Part]:
    """The words that a kon's closing line names, with their points, and the hands."""
    if not isinstance(entry, Close):
        return {}
    return {
        seat: Part(tuple((write_word(word), points_of(word, state.box)) for word in front.words), front.hand)
        for seat, front in enumerate(entry.fronts)
        if front is not None
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
