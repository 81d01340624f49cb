"""What can be copied off a cup of dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.fillform import Section, Tables, number_field

if TYPE_CHECKING:
    from referee.locale import Voice


def sections(say: Voice, tables: Tables) -> tuple[Section, ...]:
    """How many dice there are, and what is played to."""
    target = number_field(tables, ("throw", "target"), say("fill.target"), (1, 999))
    dice = number_field(tables, ("throw", "dice"), say("dice_game.dice"), (2, 6))
    return (Section("throw", say("fill.rules"), (target, dice), parts=(("throw", "target_provenance"),)),)


def facts(tables: Tables) -> dict[str, object]:
    return {"target": tables["throw"]["target_provenance"] == "printed"}
