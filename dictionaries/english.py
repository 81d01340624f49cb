"""The English lexicon: the word lists of SCOWL up to size 80, as Scrabble takes words.

Debian's `scowl` keeps a file for each spelling, kind and size. Taken are the files of words: abbreviations, names,
upper case, contractions, and Roman numerals have files of their own. A word that is in American files alone, or in
British ones alone, is marked so. Of the largest size, full of words nobody has met, only regular forms of words known
already are taken. What class a word is and which word it is a form of comes from WordNet (Debian's
`wordnet-base`): it only explains, no word is in or out by it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from dictionaries.compiler import Book, Reading
from dictionaries.wordlists import kept

LISTS = Path("/usr/share/dict/scowl")
WORDNET = Path("/usr/share/wordnet")
SCOWL = "SCOWL 2020.12.07, size 80 (Debian scowl 2020.12.07-2)"
LARGEST = 80
WORD = re.compile("[a-z]{2,20}")
BARE_S = re.compile("([^sxzyh]|[aeou]y|[^cs]h)s$")  # no e before it
SPELLINGS = {"english": "ug", "american": "u", "british": "g", "british_z": "g"}
ELSEWHERE = {"canadian": "g", "australian": "g", "variant_1": "ug", "variant_2": "ug", "variant_3": "ug"}
"""Spellings that count only for words the four above lack; so do the variants within a country."""

CLASSES = {"noun": "noun", "verb": "verb", "adj": "adjective", "adv": "adverb"}
ENDINGS = {
    "noun": (("s", ""), ("ses", "s"), ("xes", "x"), ("zes", "z"), ("ches", "ch"), ("shes", "sh"),
        ("men", "man"), ("ies", "y")),
    "verb": (
        ("s", ""), ("ies", "y"), ("es", "e"), ("es", ""), ("ed", "e"), ("ed", ""), ("ing", "e"), ("ing", ""),
        ("ied", "y"),
    ),
    "adj": (("er", ""), ("est", ""), ("er", "e"), ("est", "e"), ("ier", "y"), ("iest", "y")),
    "adv": (),
}  # fmt: skip


def spellings() -> dict[str, str]:
    """Every word with the spellings it belongs to: `u` American, `g` British, or both."""
    first: dict[str, set[str]] = defaultdict(set)
    others: dict[str, set[str]] = defaultdict(set)
    largest: dict[str, set[str]] = defaultdict(set)
    for path in sorted(LISTS.iterdir()):
        name, _, size = path.name.rpartition(".")
        spelling, _, kind = name.rpartition("-")
        if kind != "words":
            continue
        found = largest if int(size) > LARGEST else first if spelling in SPELLINGS else others
        for word in path.read_text("iso-8859-1").split():
            if WORD.fullmatch(word):
                found[word].update(SPELLINGS.get(spelling) or ELSEWHERE.get(spelling, "g"))
    known = first.keys() | others.keys()
    rare = {word: its for word, its in largest.items() if word not in known and inflected(word, known)}
    return {word: "".join(sorted(first.get(word) or others.get(word) or rare[word])) for word in known | rare.keys()}


def inflected(word: str, known: set[str]) -> bool:
    """Whether a word is the regular -s, -est or -iest of one that is known."""
    if BARE_S.search(word):
        return word[:-1] in known
    stem = word.removesuffix("est")
    return stem != word and not known.isdisjoint((stem, re.sub("i$", "y", stem), stem.removesuffix("i")))


class WordNet:
    """The lemmas of WordNet by class, and how inflected forms lead back to them."""

    def __init__(self) -> None:
        self.lemmas = {short: self._lemmas(short) for short in CLASSES}
        self.exceptions = {short: self._exceptions(short) for short in CLASSES}

    @staticmethod
    def _lemmas(short: str) -> set[str]:
        lines = (WORDNET / f"index.{short}").read_text("utf-8").splitlines()
        return {word for line in lines if WORD.fullmatch(word := line.split(" ", 1)[0])}

    @staticmethod
    def _exceptions(short: str) -> dict[str, str]:
        pairs = (line.split() for line in (WORDNET / f"{short}.exc").read_text("utf-8").splitlines())
        return {pair[0]: pair[1] for pair in pairs}

    def readings(self, word: str) -> Iterator[tuple[str, str, str]]:
        """Class, number and lemma of each reading."""
        for short, pos in CLASSES.items():
            known = self.lemmas[short]
            if word in known:
                yield pos, "sg" if pos == "noun" else "-", word
            stem = self.exceptions[short].get(word)
            stems = (
                [stem] if stem else [word.removesuffix(cut) + put for cut, put in ENDINGS[short] if word.endswith(cut)]
            )
            for lemma in stems:
                if lemma in known and lemma != word:
                    yield pos, "pl" if pos == "noun" else "-", lemma
                    break


def build_english() -> bytes:
    """The compiled lexicon. The letters of the spellings are its marks AMERICAN and BRITISH."""
    book, wordnet = Book(), WordNet()
    excluded = kept("en", "excluded")
    words = {**dict.fromkeys(kept("en", "added"), "gu"), **spellings()}
    for word, its in sorted(words.items()):
        if word in excluded:
            continue
        spelled = "" if len(its) == 2 else its
        for number, (pos, count, lemma) in enumerate(list(wordnet.readings(word)) or [("word", "-", word)]):
            case = "nom" if pos == "noun" else "-"
            book.add(word, Reading(pos, case, count, spelled, "scowl", lemma), number)
    return book.compile({"language": "en", "main": "scowl", "source.scowl": SCOWL})
