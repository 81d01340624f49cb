"""How dice are drawn as lines of text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dice_game.notation import write_pips
from referee.games.show import Chapter, Example, dot_examples, format_agreements

if TYPE_CHECKING:
    from dice_game.box import Box
    from dice_game.game import State
    from referee.games.protocol import Canvas
    from referee.locale import Voice


def match_lines(canvas: Canvas, state: State) -> list[str]:
    """What was agreed, and the throw that lies."""
    lines = format_agreements(canvas.say, state.header)
    if state.last:
        player, pips, _ = state.last
        lines.append(canvas.say("dice_game.show", player=state.players[player], pips=write_pips(pips)))
    return lines


def opening_hint(canvas: Canvas, state: State) -> str:
    return canvas.say("dice_game.new.type")


def guide(say: Voice, box: Box, players: tuple[str, ...]) -> tuple[Chapter, ...]:
    throw = Example("3 5 5", say("dice_game.help.turn"))
    others = dot_examples(say, {"pass": "", "challenge": "3 5 6"}, {"challenge": ("3 5 5",)})
    return (Chapter(say("guide.turn"), (throw, *others)),)


def colour_entry(canvas: Canvas, entry: str) -> str:
    return entry


def box_lines(canvas: Canvas, box: Box) -> list[str]:
    return [canvas.say("dice_game.box", dice=box.dice, target=box.target)]


def box_facts(box: Box) -> dict[str, object]:
    return {"dice": box.dice}


def unknown_counts(box: Box) -> bool:
    return False
