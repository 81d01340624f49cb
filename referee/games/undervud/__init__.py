"""Undervud: words laid from letter cards, a tape of cards, and prize cards."""

from __future__ import annotations

from referee.games import GameInfo
from referee.games.wordrules import WordRules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.games.protocol import Game
    from referee.games.undervud.box import Box
    from referee.games.undervud.entries import Entry
    from referee.games.undervud.state import State

GAMES = {
    "undervud": GameInfo(
        "underwood",
        "ундервуд",
        clauses="U",
        word_rules=WordRules("ru", word="U2.2", noun="U2.2", any="U2.3", mostly_plural=True, names=True, general=True),
    ),
}


def load() -> Game[State, Entry, Box]:
    from referee.games.undervud import game

    return game
