"""Writes a lexicon: every known form with all its readings, in a file made to be mapped and walked.

The layout is the one `referee.words.lexicon` reads; the two files are each other's inverse.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping
from typing import NamedTuple

import dawg

from referee.words.lexicon import HEADER, LEAF, MAGIC, VALUE, fold, pack


class Reading(NamedTuple):
    """One way to read a form: `кошки` is the nominative plural of `кошка`, and also its genitive."""

    pos: str
    case: str
    number: str
    marks: str
    source: str
    lemma: str

    def line(self, form: str) -> str:
        """The reading as the lexicon keeps it, with the lemma told by what to cut off the form and what to append."""
        shared = 0
        for a, b in zip(form, self.lemma, strict=False):
            if a != b:
                break
            shared += 1
        tag = " ".join((self.pos, self.case, self.number, self.marks or "-", self.source))
        return f"{tag}|{len(form) - shared}|{self.lemma[shared:]}|{spelling(form)}"


def spelling(form: str) -> str:
    """Where ё and the apostrophe stand, counted from the end of the folded key: `пчёлка` is `ё4`."""
    marks = []
    left = len(fold(form))
    for letter in form:
        if letter == "'":
            marks.append(f"'{left}")
            continue
        if letter == "ё":
            marks.append(f"ё{left}")
        left -= 1
    return "".join(marks)


class Book:
    """The readings gathered so far, each distinct reading line kept once."""

    def __init__(self) -> None:
        self.lines: dict[str, int] = {}
        self.forms: dict[str, dict[int, int]] = {}

    def add(self, form: str, reading: Reading, rank: int = 0) -> None:
        """Takes a reading of a form. Of a form's readings the one of the lowest rank comes first: people mean that."""
        line = reading.line(form)
        number = self.lines.setdefault(line, len(self.lines))
        ranks = self.forms.setdefault(fold(form), {})
        ranks[number] = min(rank, ranks.get(number, rank))

    def compile(self, meta: Mapping[str, str]) -> bytes:
        """The whole file: header, automaton, reading sets, reading lines, and what was built from what."""
        order = sorted(self.lines)
        place = {self.lines[line]: number for number, line in enumerate(order)}
        sets: dict[tuple[int, ...], int] = {}
        keyed: list[tuple[bytes, tuple[int, ...]]] = []
        for key, ranks in self.forms.items():
            ids = tuple(place[n] for n in sorted(ranks, key=lambda n: (ranks[n], place[n])))
            sets[ids] = 0
            keyed.append((pack(key), ids))
        keyed.sort()
        flat = array("I")
        for ids in sorted(sets):
            sets[ids] = len(flat)
            flat.append(len(ids))
            flat.extend(ids)
        units = _automaton((key, sets[ids]) for key, ids in keyed)
        lines, starts = bytearray(), array("I")
        for line in order:
            starts.append(len(lines))
            lines += line.encode()
        starts.append(len(lines))
        notes = {**meta, "forms": str(len(keyed))}
        return _file(
            units, flat, starts, bytes(lines), "\n".join(f"{k}={v}" for k, v in sorted(notes.items())).encode()
        )


def _automaton(pairs: Iterable[tuple[bytes, int]]) -> array[int]:
    """A double array with absolute bases: from a unit, the child under a letter stands at `base ^ letter`."""
    compact = array("I", dawg.IntDAWG(pairs, input_is_sorted=True).tobytes()[4:])
    units = array("I", bytes(4 * len(compact)))
    for index, unit in enumerate(compact):
        if unit & VALUE:
            units[index] = unit
            continue
        base = index ^ ((unit >> 10) << ((unit & 0x200) >> 6))
        assert base < 1 << 22, "the automaton has outgrown its 22-bit bases"
        units[index] = base << 9 | (LEAF if unit & 0x100 else 0) | unit & 0xFF
    return units


def _file(units: array[int], sets: array[int], starts: array[int], lines: bytes, meta: bytes) -> bytes:
    sections = [units.tobytes(), sets.tobytes(), starts.tobytes(), lines, meta]
    offsets, at = [], HEADER
    for section in sections:
        offsets.append(at)
        at += -(-len(section) // 4) * 4
    header = array("I", [int.from_bytes(MAGIC, "little"), at, *offsets, offsets[-1] + len(meta)])
    return b"".join([header.tobytes(), *(section + bytes(-len(section) % 4) for section in sections)])
