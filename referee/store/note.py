"""The note: a small text file beside the store that says which match is current and how many writes the store has had.

With the match at hand, `referee check` judges a word without opening the store. With the number of writes, a store that
lost its latest entries is detected: SQLite silently drops the rest of a damaged write-ahead log.
"""

from __future__ import annotations

import os
import stat

from referee.paths import beside, is_address

_LONGEST = 100_000


class MatchNote:  # a plain class: `referee check` reads it and must start fast
    """The rules that judge a word in the current match, and the number of writes the store has had."""

    __slots__ = ("game", "language", "over", "policy", "written")

    def __init__(self, game: str, policy: str, language: str, over: bool, written: int) -> None:
        self.game = game
        self.policy = policy
        self.language = language
        self.over = over
        self.written = written


def note_path(store: str) -> str:
    """The path of a store's note; the same for every link to the store."""
    return beside(store if is_address(store) else os.path.realpath(store), "match")


def read_note(store: str) -> MatchNote | None:
    """The note; `None` where it is missing or cannot be read."""
    try:
        # A pipe nobody writes to would block, and a device never ends.
        handle = os.open(note_path(store), os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
        with open(handle, encoding="utf-8") as file:
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                return None
            game, policy, language, state, written = file.read(_LONGEST).split("\t")
        return MatchNote(game, policy, language, state == "over", int(written))
    except (OSError, ValueError):
        return None


def write_note(store: str, note: MatchNote) -> None:
    """Writes the note atomically."""
    from referee.files import write_atomically

    state = "over" if note.over else "running"
    write_atomically(note_path(store), "\t".join((note.game, note.policy, note.language, state, str(note.written))))


def forget_note(store: str) -> None:
    """Removes the note, if possible, before the store is replaced."""
    from referee.files import remove_if_exists

    remove_if_exists(note_path(store))
