"""Dice: three dice a turn, their pips count, and three alike count twice. A game from a package of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games import GameInfo

if TYPE_CHECKING:
    from dice_game.box import Box
    from dice_game.game import State
    from dice_game.notation import Entry
    from referee.games.protocol import Game

GAMES = {"dice": GameInfo("кости", "кості", clauses="D")}


def load() -> Game[State, Entry, Box]:
    """The module that plays dice."""
    from dice_game import game

    return game
