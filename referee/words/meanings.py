"""What a word means, in one line, from a file that is mapped: blocks of lines packed with zlib, and their first words.

After four bytes `RfM1` come the number of blocks and where the index starts, as little-endian 32-bit words; then the
blocks, each of lines `word<TAB>meaning` in the order of the words; then the index: where each block starts and the last
one ends, and the blocks' first words, a line each.
"""

from __future__ import annotations

import mmap

from referee.paths import data

MAGIC = b"RfM1"
HEADER = 12
_open: dict[str, Meanings | None] = {}


class Meanings:
    """A file of meanings, open for look-ups."""

    def __init__(self, path: str) -> None:
        with open(path, "rb") as file:
            self._map = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
        count, index = self._map[4:HEADER].cast("I")
        if self._map[:4] != MAGIC or index + 4 * (count + 1) > len(self._map):
            raise ValueError(path)
        words = index + 4 * (count + 1)
        self._starts = self._map[index:words].cast("I")
        self._first = str(self._map[words:], "utf-8").split("\n")

    def find(self, word: str) -> str | None:
        """The meaning of a word in small letters, or none."""
        low, high = 0, len(self._first)
        while low < high:
            middle = (low + high) // 2
            if self._first[middle] <= word:
                low = middle + 1
            else:
                high = middle
        if not low:
            return None
        import zlib

        lines = zlib.decompress(self._map[self._starts[low - 1] : self._starts[low]]).decode("utf-8")
        place = f"\n{lines}".find(f"\n{word}\t")
        return lines[place + len(word) + 1 :].split("\n", 1)[0] if place >= 0 else None


def find_meaning(word: str, language: str) -> str | None:
    """What a word in its dictionary form means; none where no free dictionary says so."""
    if language not in _open:
        path = data("dictionaries", f"{language}.meanings")
        try:
            _open[language] = Meanings(path)
        except (OSError, ValueError):  # there is none of this language, or it is damaged: a word is ruled on without it
            _open[language] = None
    found = _open[language]
    return found.find(word) if found else None
