"""The house list: words the people at this table allow or ban, with a note, a language each.

It lies beside the store as a text file, a line a ruling, so that a word is checked without opening the store.
"""

from __future__ import annotations

import os

from referee.errors import Fault
from referee.files import make_private_folder, read_file, write_atomically
from referee.text import drop_controls
from referee.words.lexicon import fold

_LARGEST = 4_000_000


class Entry:
    """A house ruling on one word."""

    __slots__ = ("allowed", "language", "note", "word")

    def __init__(self, language: str, word: str, allowed: bool, note: str = "") -> None:
        self.language = language
        self.word = word
        self.allowed = allowed
        self.note = note

    @property
    def reason(self) -> str:
        return "allowed" if self.allowed else "banned"

    def line(self) -> str:
        return "\t".join((self.language, self.reason, self.word, self.note))


def read(path: str) -> list[Entry]:
    """All rulings of the house; none where there is no list yet. A line it cannot read is left alone."""
    try:
        lines = raw(path).decode("utf-8", "replace").splitlines()
    except (FileNotFoundError, NotADirectoryError):
        return []
    return [entry for line in lines if (entry := _parse(line))]


def _parse(line: str) -> Entry | None:
    """The ruling of a line; none for a comment, or whatever else people write into the file."""
    parts = line.split("\t")
    if len(parts) < 3 or parts[1] not in ("allowed", "banned"):
        return None
    language, word, note = (drop_controls(text) for text in (parts[0], parts[2], " ".join(parts[3:])))
    return Entry(language, word, parts[1] == "allowed", note)


def _other_lines(path: str) -> list[str]:
    """The lines of the list that are no rulings; a Fault where the file is not in UTF-8, which must not be lost."""
    try:
        lines = raw(path).decode("utf-8").splitlines()
    except (FileNotFoundError, NotADirectoryError):
        return []
    except UnicodeDecodeError:
        raise Fault("store", "words.encoding", path=path) from None
    return [line for line in lines if line.strip() and _parse(line) is None]


def load_house_list(path: str) -> list[Entry]:
    """The rulings of the house; a Fault where the list cannot be read."""
    try:
        return read(path)
    except OSError as error:
        raise Fault("store", "store.unreadable", path=path, why=error.strerror or str(error)) from None


def raw(path: str) -> bytes:
    """The list as it lies there; what is far too large to be one is not read, lest half of it be written back."""
    found = read_file(path, _LARGEST)
    if len(found) > _LARGEST:
        import errno

        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), path)
    return found


def write(path: str, entries: list[Entry]) -> None:
    """Keeps the list, whole at every moment; comments and lines that cannot be read stay, above the rulings."""
    make_private_folder(os.path.dirname(os.path.abspath(path)))
    kept = sorted(entries, key=lambda e: (e.language, e.word))
    lines = [*_other_lines(path), *(entry.line() for entry in kept)]
    write_atomically(path, "".join(f"{line}\n" for line in lines), durable=True)


def ruled(entries: list[Entry], entry: Entry) -> list[Entry]:
    """The list with one more ruling, in place of an earlier one on the same word."""
    return [*without(entries, entry.language, entry.word), entry]


def without(entries: list[Entry], language: str, word: str) -> list[Entry]:
    """The list without any ruling on a word."""
    return [e for e in entries if (e.language, fold(e.word)) != (language, fold(word))]
