"""The clauses of the rulebooks and the rulings on what they leave open, in Russian, Ukrainian and English."""

from __future__ import annotations

from typing import NamedTuple

from referee.paths import data


class Clause(NamedTuple):
    """A clause or a ruling: its number, what it says, and how the referee deals with it."""

    id: str
    text: str
    marks: str
    reading: bool

    @property
    def ruling(self) -> bool:
        return self.id.startswith("R")


def clauses(game: str, language: str) -> list[Clause]:
    """A game's clauses in their order, and after them the rulings that concern it."""
    index, texts = _read("index"), _read(language)
    readings = set(index["readings"]["ids"])
    found = [Clause(id, text, index["marks"][id], id in readings) for id, text in texts.get(game, {}).items()]
    kind = game.split("-")[0] if game.startswith("scrabble") else game
    rulings = texts["rulings"]
    return found + [Clause(id, rulings[id], "", False) for id, games in index["rulings"].items() if kind in games]


def _read(name: str) -> dict[str, dict[str, str]]:
    import tomllib

    with open(data("clauses", f"{name}.toml"), "rb") as file:
        return tomllib.load(file)
