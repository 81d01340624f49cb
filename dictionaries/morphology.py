"""Reads a pymorphy3 dictionary: every form of every lexeme, in the lexicon's own terms.

Only what the dictionary lists is used, never the guesser, which finds a reading for any nonsense.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from importlib.metadata import version
from typing import NamedTuple

import pymorphy3

from dictionaries.compiler import Reading
from referee.words.lexicon import ABBREVIATION, DISPUTED, PLURAL_ONLY, PROPER, SURNAME

LETTERS = {
    "ru": frozenset("абвгдеёжзийклмнопрстуфхцчшщъыьэюя"),
    "uk": frozenset("абвгґдеєжзиіїйклмнопрстуфхцчшщьюя'"),
}
POS = {
    "NOUN": "noun", "ADJF": "adjective", "ADJS": "adjective", "COMP": "comparative", "VERB": "verb", "INFN": "verb",
    "PRTF": "participle", "PRTS": "participle", "GRND": "gerund", "NUMR": "numeral", "ADVB": "adverb",
    "NPRO": "pronoun", "PRED": "predicative", "PREP": "preposition", "CONJ": "conjunction", "PRCL": "particle",
    "INTJ": "interjection",
}  # fmt: skip
CASES = {
    "nomn": "nom", "gent": "gen", "gen1": "gen", "gen2": "gen", "datv": "dat", "accs": "acc", "acc2": "acc",
    "ablt": "ins", "loct": "loc", "loc1": "loc", "loc2": "loc", "voct": "voc",
}  # fmt: skip
NAMES = {"Name", "Geox", "Orgn", "Trad", "Init"}
SURNAMES = {"Surn", "Patr"}
UNFIT = {"Erro"}  # misspellings
# Words that the Ukrainian dictionary calls bad or alternative: other dictionaries have many of them.
DISPUTES = {"Dist", "alt"}
# What holds of a whole lexeme, though the Ukrainian dictionary often leaves it off the lemma.
OF_LEXEME = {"Abbr", "Dist", "alt", *NAMES, *SURNAMES}
SOURCE = {"ru": "opencorpora", "uk": "dict_uk"}


class Lexeme(NamedTuple):
    """Which lexeme a form belongs to: its lemma and its paradigm in the dictionary."""

    lemma: str
    paradigm: int


Listed = tuple[str, tuple[int, int]]  # a form with its paradigm and its place in it
Watch = Callable[[Iterable[Listed], int], Iterable[Listed]]


def unwatched(forms: Iterable[Listed], count: int) -> Iterable[Listed]:
    """The forms as they come; a progress bar may stand here."""
    return forms


class Morphology:
    """A pymorphy3 dictionary of one language."""

    def __init__(self, language: str, watched: Watch = unwatched) -> None:
        self.language = language
        self._watched = watched
        self._dictionary = pymorphy3.MorphAnalyzer(lang=language).dictionary
        self._tags: dict[tuple[int, int], tuple[str, str, str, str] | None] = {}

    def description(self) -> str:
        package = f"pymorphy3-dicts-{self.language}"
        if self.language == "ru":
            return f"OpenCorpora r{self._dictionary.meta['source_revision']} ({package} {version(package)})"
        return f"dict_uk ({package} {version(package)})"

    def __iter__(self) -> Iterator[tuple[str, Lexeme, Reading]]:
        """All forms the language's tiles can lay, with their lexemes and readings."""
        listed = self._watched(self._dictionary.words.iteritems(), int(self._dictionary.meta["words_dawg_length"]))
        for form, (paradigm, index) in listed:
            found = self._reading(form, paradigm, index)
            if found:
                yield found

    def known(self, form: str) -> Iterator[tuple[str, Lexeme, Reading]]:
        """The same for one form."""
        for paradigm, index in self._dictionary.words.get(form, ()):
            found = self._reading(form, paradigm, index)
            if found:
                yield found

    def declined_like(self, word: str, model: str, nouns: bool = True) -> Iterator[tuple[str, Reading]]:
        """The forms of a new noun, or of a word that is none, by the paradigm of a known one with the same ending."""
        for _, lexeme, reading in self.known(model):
            ending = self._form("", lexeme.paradigm, 0)
            if (reading.pos == "noun") is not nouns or reading.lemma != model or not word.endswith(ending):
                continue
            stem = word.removesuffix(ending)
            for index in range(len(self._dictionary.paradigms[lexeme.paradigm]) // 3):
                tag = self._tag(lexeme.paradigm, index)
                if tag:
                    pos, case, number, marks = tag
                    case = "nom" if nouns and case == "-" and index == 0 else case
                    yield self._form(stem, lexeme.paradigm, index), Reading(pos, case, number, marks, "", word)
            return
        raise ValueError(f"«{word}» cannot be declined like «{model}»")

    def _reading(self, form: str, paradigm: int, index: int) -> tuple[str, Lexeme, Reading] | None:
        if not LETTERS[self.language].issuperset(form) or len(form) < 2:
            return None
        tag = self._tag(paradigm, index)
        if tag is None:
            return None
        lemma = self._dictionary.build_normal_form(paradigm, index, form)
        pos, case, number, marks = tag
        if case == "-" and pos == "noun" and form == lemma:
            case = "nom"
        reading = Reading(pos, case, number, marks, SOURCE[self.language], lemma)
        return form, Lexeme(lemma, paradigm), reading

    def _tag(self, paradigm: int, index: int) -> tuple[str, str, str, str] | None:
        key = paradigm, index
        if key not in self._tags:
            self._tags[key] = self._translate(self._grammemes(paradigm, index))
        return self._tags[key]

    def _grammemes(self, paradigm: int, index: int) -> set[str]:
        """The grammemes of a form; the lemma has those of the lexeme too, as its other forms show them."""
        size = len(self._dictionary.paradigms[paradigm]) // 3
        own = set(self._dictionary.build_tag_info(paradigm, index).grammemes)
        if index == 0 and size > 1:
            others = (self._dictionary.build_tag_info(paradigm, other).grammemes for other in range(1, size))
            own |= OF_LEXEME.intersection(*others)
        return own

    def _translate(self, grammemes: set[str]) -> tuple[str, str, str, str] | None:
        if grammemes & UNFIT:
            return None
        pos = next((POS[g] for g in grammemes if g in POS), "word")
        case = next((CASES[g] for g in sorted(grammemes) if g in CASES), "-")
        if "Apro" in grammemes:  # «этот», «мой»: declined like adjectives
            pos = "pronoun"
        elif "Anum" in grammemes:
            pos = "numeral"
        elif self.language == "uk" and pos == "pronoun" and case == "-":  # «коли», «там»
            pos = "adverb"
        number = "pl" if "plur" in grammemes else "sg" if "sing" in grammemes or pos == "noun" else "-"
        marks = ""
        if grammemes & SURNAMES:
            marks += PROPER + SURNAME
        elif grammemes & NAMES:
            marks += PROPER
        if "Abbr" in grammemes:
            marks += ABBREVIATION
        if "Pltm" in grammemes:
            marks += PLURAL_ONLY
        if self.language == "uk" and grammemes & DISPUTES:
            marks += DISPUTED
        return pos, case, number, marks

    def _form(self, stem: str, paradigm: int, index: int) -> str:
        numbers = self._dictionary.paradigms[paradigm]
        size = len(numbers) // 3
        prefix = self._dictionary.paradigm_prefixes[numbers[size * 2 + index]]
        return str(prefix + stem + self._dictionary.suffixes[numbers[index]])
