"""The note beside the store: which match runs, and how much had been written to the store when it was last made.

By the first a word is checked by the rules of its match without opening the store. By the second a store is known that
has lost the latest of what it acknowledged: SQLite drops a damaged log from the damage on, and says nothing.
"""

from __future__ import annotations

import os

from referee.files import put


class Running:
    """What a word is judged by while a match runs, and the count of all that was ever written to the store."""

    __slots__ = ("game", "language", "over", "policy", "written")

    def __init__(self, game: str, policy: str, language: str, over: bool, written: int) -> None:
        self.game = game
        self.policy = policy
        self.language = language
        self.over = over
        self.written = written


def note(store: str) -> str:
    """Where the note of a store is, by whatever name the store is called."""
    return f"{os.path.realpath(store)}.match"


def read(store: str) -> Running | None:
    """The note; none where there is none, or none that can be read."""
    try:
        with open(note(store), encoding="utf-8") as file:
            game, policy, language, state, written = file.read().split("\t")
        return Running(game, policy, language, state == "over", int(written))
    except (OSError, ValueError):
        return None


def write(store: str, running: Running) -> None:
    """Makes the note anew."""
    state = "over" if running.over else "running"
    put(note(store), "\t".join((running.game, running.policy, running.language, state, str(running.written))))


def forget(store: str) -> None:
    """Takes the note away, if it can be, before the store is replaced by another."""
    try:
        os.remove(note(store))
    except OSError:
        return
