"""How each game lies on the table, a module for each folder of games.

A view has `width(state, room)`, `picture(say, state, room, places, chosen)`, `beside(say, state, width)`,
`examples(say, state)` and `places(game, state, text)`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.errors import Ambiguous, Refusal
from referee.games import FOLDERS

if TYPE_CHECKING:
    from collections.abc import Mapping


class Room(NamedTuple):
    """The space there is for a picture, in cells of the terminal."""

    width: int
    height: int


class Place(NamedTuple):
    """One thing that what is typed may mean: the full line, how it is told apart, and what it scores.

    `fresh` are the tiles it would lay on a board.
    """

    line: str
    label: str
    points: int
    words: tuple[str, ...] = ()
    fresh: Mapping[tuple[int, int], str] = {}


def of(game: str) -> Any:
    """The module that draws a game."""
    return import_module(f"referee.games.{FOLDERS[game]}.table")


def meanings(game: Any, state: Any, text: str) -> list[Place]:
    """What a line may mean by its notation alone: the choices where there are several, the one line where it is clear.

    No dictionary is asked.
    """
    try:
        entry, _ = game.read(state, text)
        return [Place(game.write(state, entry), "", 0)]
    except Ambiguous as question:
        return [Place(one.entry, one.place, one.points, one.words) for one in question.choices]
    except Refusal:
        return []


def choices(game: Any, state: Any, text: str) -> list[Place]:
    """The several things a line may mean; nothing where it is clear."""
    found = meanings(game, state, text)
    return found if len(found) > 1 else []
