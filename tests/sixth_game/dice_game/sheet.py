"""Dice on paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dice_game.notation import Challenge, Pass, write_pips
from referee.games.show import BlankParts, Grid, Part

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from dice_game.box import Box
    from dice_game.game import State
    from dice_game.notation import Entry
    from referee.games.play import Outcome
    from referee.locale import Voice


def grid(state: State) -> Grid | None:
    return None


def entry_text(say: Voice, entry: Entry, outcome: Outcome, text: str, box: Box) -> str:
    """An entry as one would write it on paper."""
    if isinstance(entry, Challenge):
        return f"{say('sheet.challenge')} {write_pips(entry.pips)}"
    return say("sheet.pass") if isinstance(entry, Pass) else text


def parts(entry: Entry, state: State, closed: int) -> Mapping[int, Part]:
    return {}


def final_words(entries: Sequence[tuple[Entry, Outcome]], state: State) -> Mapping[int, tuple[tuple[str, int], ...]]:
    return {}


def terms(say: Voice, state: State) -> list[str]:
    return []


def blank(say: Voice, box: Box) -> BlankParts:
    reminders = (say("dice_game.box", dice=box.dice, target=box.target), say("dice_game.blank.alike"))
    return BlankParts(seats=box.players[1], grid=None, prices=(), reminders=reminders)
