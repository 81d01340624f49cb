"""The colours of paper and page: of a board's cells as its box prints them, and of the players' lines in the chart."""

from __future__ import annotations

# What a cell is filled with, and what is written on it. A box that prints a digit on the cell has no colour of its own.
CELLS = {
    "red": ("#d2574c", "#ffffff"),
    "blue": ("#5b8fc4", "#ffffff"),
    "green": ("#8fbf7a", "#1f3a17"),
    "yellow": ("#f2d16b", "#4a3b05"),
    "pink": ("#f3bcc6", "#5c1d2b"),
    "lightblue": ("#b4dcf0", "#123c52"),
    "darkblue": ("#3d68a8", "#ffffff"),
    "2": ("#efe4cf", "#6b4e16"),
    "3": ("#e2d3f0", "#4b2a6b"),
}

# Told apart in print, on a screen in the dark, and by those who see colours otherwise.
PLAYERS = ("#2f6db3", "#d0662b", "#3b8f5a", "#a8479b", "#c79a1e", "#5d5fb0", "#c2414f", "#2f9aa0", "#7a6a52", "#6f8f2f")


def of_player(seat: int) -> str:
    return PLAYERS[seat % len(PLAYERS)]
