"""The note: a small text file beside the store that says which match is current and how many writes the store has had.

With the match at hand, `referee check` judges a word without opening the store. With the number of writes, a store that
lost its latest entries is detected: SQLite silently drops the rest of a damaged write-ahead log. With what was written
last, another store in its place is. A store that lies elsewhere than usual, perhaps in a folder that other machines
write to, has a second note among this person's own data, which no other machine replaces.
"""

from __future__ import annotations

import os
import stat

from referee.paths import beside, is_address, own_note

_LONGEST = 100_000


class MatchNote:  # a plain class: `referee check` reads it and must start fast
    """The rules that judge a word in the current match, how many writes the store has had, and the last of them."""

    __slots__ = ("game", "language", "last", "over", "policy", "written")

    def __init__(self, game: str, policy: str, language: str, over: bool, written: int, last: str = "") -> None:
        self.game = game
        self.policy = policy
        self.language = language
        self.over = over
        self.written = written
        self.last = last  # as `checksums.write_last` has it; nothing where nobody knows


def note_path(store: str) -> str:
    """The path of a store's note; the same for every link to the store."""
    return beside(store if is_address(store) else os.path.realpath(store), "match")


def note_paths(store: str) -> list[str]:
    """The paths of a store's notes: the one beside it, and the one that this person has besides."""
    own = None if is_address(store) else own_note(os.path.realpath(store))
    return [note_path(store), *([own] if own else [])]


def read_note(store: str) -> MatchNote | None:
    """The note beside a store; `None` where it is missing or cannot be read."""
    return read_note_file(note_path(store))


def read_note_file(path: str) -> MatchNote | None:
    """A note, wherever it lies."""
    try:
        # A pipe nobody writes to would block, and a device never ends.
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
        with open(handle, encoding="utf-8") as file:
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                return None
            game, policy, language, state, written, *last = file.read(_LONGEST).split("\t")
        return MatchNote(game, policy, language, state == "over", int(written), *last)
    except (OSError, ValueError, TypeError):
        return None


def write_note(store: str, note: MatchNote) -> None:
    """Writes the notes atomically; one that does not say what was written last keeps what the note before says."""
    from referee.files import make_private_folder, write_atomically

    state = "over" if note.over else "running"
    last = note.last or getattr(read_note(store), "last", "")
    text = "\t".join((note.game, note.policy, note.language, state, str(note.written), *([last] if last else [])))
    for path in note_paths(store)[::-1]:
        if path != note_path(store):
            make_private_folder(os.path.dirname(path))
        write_atomically(path, text)


def forget_note(store: str) -> None:
    """Removes the notes, if possible, before the store is replaced, and the folder of own ones once it is empty."""
    from contextlib import suppress

    from referee.files import remove_if_exists

    for path in note_paths(store):
        remove_if_exists(path)
        if path != note_path(store):
            with suppress(OSError):
                os.rmdir(os.path.dirname(path))
