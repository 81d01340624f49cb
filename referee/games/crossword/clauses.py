"""Which clause of which rulebook a refusal of the board games rests on.

Where a book has no clause the ruling stands by its number; Biplant's missing pages are ruling R4.
"""

from __future__ import annotations

_ERUDIT = {
    "players": "E1.1",
    "board": "E1.1",
    "tiles": "E1.2",
    "rack": "E1.3",
    "order": "E2.1",
    "several": "E2.2",
    "touch": "E2.3",
    "centre": "E2.5",
    "exchange": "E2.6",
    "run": "E2.7",
    "bonus": "E2.9",
    "out": "E3.1",
    "skips": "E3.2",
    "target": "R1",
    "star": "E5.1",
    "swap": "E5.2",
    "word": "E6.1",
    "challenge": "E6.4",
}
_BIPLANT = {
    "players": "R4",
    "board": "R4",
    "tiles": "R4",
    "rack": "B1.5",
    "order": "R4",
    "several": "R7",
    "touch": "B1.1",
    "centre": "R4",
    "exchange": "B1.4",
    "run": "R4",
    "bonus": "B3.3",
    "out": "R4",
    "skips": "R4",
    "target": "B2.1",
    "star": "B1.2",
    "swap": "B1.3",
    "word": "R4",
    "challenge": "R15",
}
_SCHITAY = {
    "players": "S1.1",
    "board": "S1.3",
    "rack": "S2.1",
    "order": "S1.1",
    "several": "S1.4",
    "touch": "S1.5",
    "centre": "S2.2",
    "exchange": "S2.4",
    "run": "R9",
    "bonus": "S3.5",
    "out": "S2.6",
    "skips": "S2.5",
    "target": "S2.6",
    "star": "S2.3",
    "swap": "S2.3",
    "word": "S4.1",
    "challenge": "R15",
}
_SCRABBLE = {
    "several": "R7",
    "touch": "R7",
    "centre": "R8",
    "exchange": "R5",
    "run": "R9",
    "out": "R3",
    "target": "R1",
    "swap": "R14",
    "challenge": "R15",
}
_BOOKS = {"erudit": _ERUDIT, "biplant": _BIPLANT, "schitay-slova": _SCHITAY}


def clause(game: str, rule: str) -> str | None:
    """The clause a rule rests on in a game, or None if neither book nor ruling has it."""
    return _BOOKS.get(game, _SCRABBLE).get(rule)
