"""The compiled lexicon: every known form with all its readings, mapped from its file and never loaded whole.

The file is five sections after a header of 32-bit words: a double-array automaton of the forms, the sets of
readings, where each reading line starts, the lines themselves, and notes on what it was built from. A form is
looked up by its folded key: small letters, е for ё, no apostrophe. A reading line says part of speech, case,
number, marks and source, then how the lemma is made (cut, append) and where ё and the apostrophe stand.
"""

from __future__ import annotations

import mmap

MAGIC = b"RfL1"
HEADER = 32
LONGEST = 60  # letters; no form is half as long, and more is not looked up
VALUE = 0x80000000
LEAF = 0x100

PROPER, SURNAME, ABBREVIATION, PLURAL_ONLY, MOSTLY_PLURAL = "p", "s", "a", "o", "m"
DISPUTED, AMERICAN, BRITISH = "d", "u", "g"


class DamagedLexicon(Exception):
    """The file is not a whole lexicon."""


def fold(word: str) -> str:
    """The key of a word in small letters: е for ё and no apostrophe."""
    if "ё" in word:
        word = word.replace("ё", "е")
    if "'" in word:
        word = word.replace("'", "")
    return word


def is_cyrillic(word: str) -> bool:
    """Whether every letter is of the Cyrillic block, as all keys are."""
    return word.encode("utf-16", "replace")[3::2].count(4) == len(word)


def is_latin(word: str) -> bool:
    """Whether every letter is one of the Latin alphabet, as all keys of the English lexicon are."""
    return word.isascii() and word.isalpha()


def pack(key: str) -> bytes:
    """A folded key as the automaton's labels: the low byte of each letter, after the byte order mark."""
    return key.encode("utf-16")[2::2]


class Reading:
    """One reading of a form: what it is, of which lemma, and how it is really spelled."""

    __slots__ = ("case", "lemma", "marks", "number", "pos", "source", "spelling")

    def __init__(self, key: str, line: str) -> None:
        tag, cut, append, marks = line.split("|")
        self.pos, self.case, self.number, self.marks, self.source = tag.split(" ")
        self.spelling = _spell(key, marks)
        self.lemma = self.spelling[: len(self.spelling) - int(cut)] + append


class Lexicon:
    """A lexicon file, open for look-ups."""

    def __init__(self, path: str) -> None:
        with open(path, "rb") as file:
            try:
                self._map = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
            except ValueError:
                raise DamagedLexicon(path) from None
        if len(self._map) < HEADER or self._map[:4] != MAGIC:
            raise DamagedLexicon(path)
        _, size, units, sets, starts, lines, meta, end = self._map[:HEADER].cast("I")
        places = (HEADER, units, sets, starts, lines, meta, end, size)
        if size != len(self._map) or list(places) != sorted(places) or (units | sets | starts | lines | meta) & 3:
            raise DamagedLexicon(path)
        self._units = self._map[units:sets].cast("I")
        self._sets = self._map[sets:starts].cast("I")
        self._starts = self._map[starts:lines].cast("I")
        self._lines = self._map[lines:meta]
        self._meta = self._map[meta:end]

    @property
    def units(self) -> memoryview:
        """The automaton: a unit a node, for `referee.words.walk`."""
        return self._units

    def find(self, key: str) -> int:
        """The number of the set of readings of a folded key, or -1 for a form it does not know."""
        units = self._units
        unit = units[0]
        try:
            for label in key.encode("utf-16")[2::2]:
                unit = units[unit >> 9 ^ label]
                if unit & 0x800000FF != label:
                    return -1
            return units[unit >> 9] & 0x7FFFFFFF if unit & 0x100 else -1
        except IndexError:
            return -1

    def readings(self, key: str) -> list[Reading]:
        found = self.find(key)
        return [] if found < 0 else [Reading(key, line) for line in self.lines(found)]

    def lines(self, found: int) -> list[str]:
        """The reading lines of a set, in its order."""
        starts = self._starts
        first = found + 1
        return [
            str(self._lines[starts[number] : starts[number + 1]], "utf-8")
            for number in self._sets[first : first + self._sets[found]]
        ]

    def notes(self) -> dict[str, str]:
        """What the lexicon was built from: language, sources with versions, how many forms."""
        pairs = (line.split("=", 1) for line in str(self._meta, "utf-8").splitlines())
        return {name: value for name, value in pairs}  # noqa: C416


def _spell(key: str, marks: str) -> str:
    """The key with ё and the apostrophe put back where the marks say, counted from the end."""
    if not marks:
        return key
    letters = list(key)
    count = ""
    for sign in reversed(marks):
        if sign.isdigit():
            count = sign + count
            continue
        place = len(key) - int(count)
        if sign == "ё":
            letters[place] = "ё"
        else:
            letters.insert(place, "'")
        count = ""
    return "".join(letters)
