"""UNO: rounds counted from the hands, or ruled on card by card."""

from __future__ import annotations

from referee.games import GameInfo

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.games.protocol import Game
    from referee.games.uno.box import Box
    from referee.games.uno.game import State
    from referee.games.uno.notation import Entry

GAMES = {"uno": GameInfo("уно", clauses="N")}


def load() -> Game[State, Entry, Box]:
    from referee.games.uno import game

    return game
