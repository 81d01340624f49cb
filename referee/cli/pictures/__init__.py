"""How each game is drawn on a terminal, a module for each folder of games."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from referee.games import FOLDERS


def of(game: str) -> Any:
    """The module that draws a game: `match_lines`, `box_lines`, `box_facts`, `unknown_counts`."""
    return import_module(f"referee.games.{FOLDERS[game]}.terminal")
