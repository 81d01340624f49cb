"""Every reader of the program, with samples of what it reads and the words of its notation.

A reader takes bytes and says in a word what came of them; whatever is not a refusal in words is raised.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

from tests.trust import commands, files, lines
from tests.trust.mutation import mutated, restructured


class Reader(NamedTuple):
    """How inputs are read and made; `tries` is how many are read in the short form and in the long one."""

    read: Callable[[bytes], str]
    samples: Callable[[], tuple[str, ...]]
    words: tuple[str, ...]
    tries: tuple[int, int]
    structured: bool = False

    def inputs(self, seed: str) -> Iterator[bytes]:
        """Inputs without end, the same for a seed."""
        chance, samples = Random(seed), self.samples()
        while True:
            made = restructured if self.structured and chance.random() < 0.7 else mutated
            yield made(chance, samples, self.words).encode("utf-8", "surrogateescape")


def _line(folder: str, short: int, long: int) -> Reader:
    return Reader(lines.read_line(folder), lambda: lines.samples(folder), lines.WORDS, (short, long))


def _kept(pattern: str) -> Callable[[], tuple[str, ...]]:
    return lambda: files.texts(pattern)


_ANY_RECORD = (*files.MATCH_WORDS, *files.GCG_WORDS, *files.JSON_WORDS)
_HOUSE = ("ru\tallowed\tкинза\tесть в меню\nru\tbanned\tюк\t\n", "uk\tbanned\tборщ\nru\tallowed\tёж\t1\t2\n")

READERS = {
    "crossword": _line("crossword", 2_500, 240_000),
    "undervud": _line("undervud", 2_500, 220_000),
    "uno": _line("uno", 2_500, 250_000),
    "set": Reader(files.read_set, _kept("referee/sets/*.toml"), files.SET_WORDS, (400, 40_000)),
    "match": Reader(files.read_match, _kept("tests/formats/snapshots/*.match"), files.MATCH_WORDS, (150, 30_000)),
    "json": Reader(files.read_json, _kept("tests/formats/snapshots/*.json"), files.JSON_WORDS, (300, 40_000), True),
    "gcg": Reader(files.read_gcg, _kept("tests/formats/*/*.gcg"), files.GCG_WORDS, (200, 40_000)),
    "record": Reader(files.read_record, _kept("tests/formats/snapshots/*"), _ANY_RECORD, (60, 10_000)),
    "word": Reader(files.read_word, lambda: (*lines.samples("crossword"), *files.WORDS), files.WORDS, (1_000, 115_000)),
    "house": Reader(files.read_house, lambda: _HOUSE, files.WORDS, (150, 5_000)),
    "command": Reader(commands.read_command, lambda: commands.SAMPLES, commands.WORDS, (100, 9_000)),
    "answers": Reader(commands.read_answers, lambda: commands.FILL_SAMPLES, commands.FILL_WORDS, (25, 1_000)),
}
