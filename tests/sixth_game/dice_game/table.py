"""Dice at the live table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from dice_game import game
from dice_game.notation import write_pips
from referee.games.show import Place, Pointer, Room, choices

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dice_game.game import State
    from referee.locale import Voice


def width(state: State, room: Room) -> int:
    return room.width // 2


def picture(
    say: Voice,
    state: State,
    room: Room,
    places: Sequence[Place] = (),
    chosen: int | None = None,
    pointer: Pointer | None = None,
) -> Content:
    """The throw that lies."""
    if state.last is None:
        return Content("")
    player, pips, _ = state.last
    return Content(say("dice_game.show", player=state.players[player], pips=write_pips(pips)))


def surface(state: State, room: Room) -> None:
    """There is no board."""


def beside(say: Voice, state: State, width: int) -> list[Content]:
    return []


def hint(say: Voice, state: State) -> str:
    key = "dice_game.hint.again" if any(state.totals) else "dice_game.hint"
    return say(key, example=write_pips(tuple(range(2, 2 + state.box.dice))))


def places(state: State, text: str) -> list[Place]:
    return choices(game, state, text)
