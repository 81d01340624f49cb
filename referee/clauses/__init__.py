"""The clauses of the rulebooks and the rulings on what they leave open, in Russian, Ukrainian and English.

A game brings its own in `clauses.toml` of its package; rulings that games of several packages share are in
`rulings.toml` here.
"""

from __future__ import annotations

import os

from referee.games import game_folder
from referee.values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

# Letters of clause numbers typed in Cyrillic: Е6.2, С1.2, У2.2, Р4.
_LATIN = {"Е": "E", "Э": "E", "С": "S", "В": "B", "Б": "B", "У": "U", "Н": "N", "Р": "R", "П": "R"}


class Clause(Value):
    """A clause or a ruling: its number, its text, and how the referee deals with it.

    `marks` has a letter for each way (E enforced, S scored by, R announced, O option); a ruling has none.
    `reading`: the book can be read otherwise.
    """

    id: str
    text: str
    marks: str = ""
    reading: bool = False

    @property
    def ruling(self) -> bool:
        return not self.marks


def clauses(game: str, language: str) -> list[Clause]:
    """A game's clauses in the order of the book, then the rulings that concern it, by number."""
    texts = _read_toml(game_folder(game), "clauses.toml")
    shared = _read_toml(os.path.dirname(__file__), "rulings.toml")
    rulings = {id: shared[id] for id in texts.get("shared", ())} | texts.get("rulings", {})
    rulings = {id: one for id, one in rulings.items() if game in one.get("games", (game,))}
    return [
        Clause(id, one[language], one.get("marks", ""), one.get("reading", False))
        for id, one in (
            *texts.get(game, {}).items(),
            *sorted(rulings.items(), key=lambda pair: (len(pair[0]), pair[0])),
        )
    ]


def find_clause(known: Iterable[Clause], typed: str) -> Clause | None:
    """The clause a person means, its letter typed in Latin or Cyrillic; None if there is no such clause."""
    wanted = typed.upper().strip().strip("().").replace(",", ".")
    ids = {wanted, _LATIN.get(wanted[:1], "") + wanted[1:]}
    return next((one for one in known if one.id in ids), None)


def _read_toml(folder: str, name: str) -> dict[str, Any]:
    import tomllib

    try:
        with open(os.path.join(folder, name), "rb") as file:
            return tomllib.load(file)
    except FileNotFoundError:
        return {}
