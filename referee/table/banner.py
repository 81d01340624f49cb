"""Large letters for a ruling that everyone at the table is to read, two dots a character of the terminal in height."""

from __future__ import annotations

_DOTS = {
    "П": "##### #...# #...# #...# #...# #...#",
    "Р": "####. #...# #...# ####. #.... #....",
    "И": "#...# #...# #..## #.#.# ##..# #...#",
    "Й": ".###. #...# #..## #.#.# ##..# #...#",
    "Н": "#...# #...# ##### #...# #...# #...#",
    "Я": ".#### #...# #...# .#### .#..# #...#",
    "Т": "##### ..#.. ..#.. ..#.. ..#.. ..#..",
    "О": ".###. #...# #...# #...# #...# .###.",
    "Е": "##### #.... ####. #.... #.... #####",
    "A": ".###. #...# #...# ##### #...# #...#",
    "C": ".#### #.... #.... #.... #.... .####",
    "E": "##### #.... ####. #.... #.... #####",
    "P": "####. #...# #...# ####. #.... #....",
    "T": "##### ..#.. ..#.. ..#.. ..#.. ..#..",
    "D": "####. #...# #...# #...# #...# ####.",
    "N": "#...# ##..# #.#.# #..## #...# #...#",
    "O": ".###. #...# #...# #...# #...# .###.",
    " ": "... ... ... ... ... ...",
}
_HALVES = {"..": " ", "#.": "▀", ".#": "▄", "##": "█"}


def large(text: str) -> list[str]:
    """Three lines of large letters; a text with other letters stays as it is."""
    if any(letter not in _DOTS for letter in text):
        return [text]
    rows = [" ".join(row) for row in zip(*(_DOTS[letter].split() for letter in text), strict=True)]
    rows = [row.replace(" ", ".") for row in rows]
    return [
        "".join(_HALVES[above + below] for above, below in zip(rows[at], rows[at + 1], strict=True)).rstrip()
        for at in range(0, len(rows), 2)
    ]
