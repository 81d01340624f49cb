"""What a word means, in one line, and how common it is, from files that are mapped: blocks of packed lines.

After four bytes `RfM1` come the number of blocks and where the index starts, as little-endian 32-bit words; then the
blocks, each packed by zlib, of lines `word<TAB>meaning` in the order of the words; then the index: where each block
starts and the last one ends, and the blocks' first words, a line each. `LANGUAGE.commonness` has numbers for meanings.
"""

from __future__ import annotations

import mmap

from referee.paths import data

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from referee.words.judge import Verdict

MAGIC = b"RfM1"
HEADER = 12
EVERYDAY = 99  # how common a word is that everybody knows
SELDOM = 40  # said less than ten times in a million words
MOST = 10
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
    return _find(f"{language}.meanings", word)


def meaning(verdict: Verdict, language: str) -> str | None:
    """What an accepted word means: the form itself where a dictionary has it, else the word it is a form of."""
    defined = _defined(verdict, language)
    return defined[1] if defined else None


def strangest(verdicts: Iterable[Verdict], language: str) -> list[tuple[str, str]]:
    """Up to ten of the accepted words that people seldom say, the rarest first, each with its meaning."""
    found: dict[str, tuple[int, str]] = {}
    for verdict in verdicts:
        defined = _defined(verdict, language)
        if defined:
            common = int(_find(f"{language}.commonness", defined[0]) or 0)
            if common < SELDOM:
                found.setdefault(verdict.spelling, (common, defined[1]))
    ranked = sorted(found, key=lambda word: found[word][0])
    return [(word, found[word][1]) for word in ranked[:MOST]]


def _defined(verdict: Verdict, language: str) -> tuple[str, str] | None:
    """The word that a dictionary has for an accepted one, and what it means."""
    if not verdict.accepted:
        return None
    for word in filter(None, (verdict.spelling, verdict.lemma)):
        if told := find_meaning(word, language):
            return word, told
    return None


def _find(name: str, word: str) -> str | None:
    if name not in _open:
        try:
            _open[name] = Meanings(data("dictionaries", name))
        except (OSError, ValueError):  # there is none of this language, or it is damaged: a word is ruled on without it
            _open[name] = None
    found = _open[name]
    return found.find(word) if found else None
