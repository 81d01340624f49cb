"""Builds the compiled lexicons from the packages and the lists: `python -m dictionaries.build [ru] [uk] [en]`.

The same packages and lists give the same bytes every time.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator

from dictionaries.compiler import Book, Reading
from dictionaries.english import build_english
from dictionaries.frequencies import Frequencies
from dictionaries.morphology import SOURCE, Lexeme, Listed, Morphology, Watch, unwatched
from dictionaries.wordlists import HERE, harvested, kept
from referee.words.lexicon import ABBREVIATION, DISPUTED, MOSTLY_PLURAL, PLURAL_ONLY, PROPER, SURNAME

LISTS = "lists of this project"
CLASSES = (
    *("interjection", "particle", "adverb", "conjunction", "preposition"),
    *("pronoun", "predicative", "comparative", "verb"),
)
"""The classes that have a list of words, named in the plural: that class is what people mean by the word."""
FIRST = -1  # before every rank


class Corrections:
    """What the lists change in the readings of a dictionary, lexeme by lexeme."""

    def __init__(self, language: str, morphology: Morphology) -> None:
        self.language = language
        self.morphology = morphology
        self.common = kept(language, "common")
        self.proper = kept(language, "proper")
        self.excluded = kept(language, "excluded")
        self.abbreviations = kept(language, "abbreviations")
        self.adjectives = kept(language, "adjectives-as-nouns")
        self.shortened = kept(language, "shortened")
        self.doubtful = kept(language, "doubtful")
        self.added = kept(language, "added")
        self.nouns = harvested(language, "nouns")
        self.others = harvested(language, "others")
        self.classes = {pos: kept(language, f"{pos}s") for pos in CLASSES}
        self.settled = set().union(*self.classes.values())
        self.names = {name for names in harvested(language, "names").values() for name in names}
        self.plural_only = self._lexemes("plural-only")
        self.not_plural_only = self._lexemes("not-plural-only")
        self.mostly_plural = self._lexemes("mostly-plural")
        self._without_singular = set().union(*self.plural_only.values())
        self._with_singular = set().union(*self.not_plural_only.values())

    def _lexemes(self, name: str) -> dict[str, set[Lexeme]]:
        """The nominative plurals of a list, each with the lexemes it belongs to."""
        return {
            plural: {
                lexeme
                for _, lexeme, reading in self.morphology.known(plural)
                if reading.pos == "noun"
                and (reading.case, reading.number) == ("nom", "pl")
                and PROPER not in reading.marks
            }
            for plural in kept(self.language, name)
        }

    def apply(self, form: str, lexeme: Lexeme, reading: Reading) -> Iterator[Reading]:
        """The reading as the lists see it: unchanged, marked otherwise, doubled, or not at all."""
        if reading.pos != "noun":
            if reading.pos != "word" or form not in self.settled:
                yield reading
            return
        if lexeme.lemma in self.excluded or form in self.excluded:
            return
        marks = reading.marks
        if lexeme.lemma in self.proper or (lexeme.lemma in self.names and lexeme.lemma not in self.common):
            marks = _with(marks, PROPER)
        if reading.number == "pl" and lexeme in self._without_singular:
            marks = _with(marks, PLURAL_ONLY)
        if lexeme in self._with_singular:
            marks = marks.replace(PLURAL_ONLY, "")
        if reading.case == "nom" and reading.number == "pl" and lexeme in self.mostly_plural.get(form, ()):
            marks = _with(marks, MOSTLY_PLURAL)
        yield reading._replace(marks=marks)
        freed = marks
        if lexeme.lemma in self.common:
            freed = freed.replace(PROPER, "").replace(SURNAME, "")
        if lexeme.lemma in self.abbreviations:
            freed = freed.replace(ABBREVIATION, "")
        if freed != marks:
            yield reading._replace(marks=freed)

    def further(self) -> Iterator[tuple[str, Reading]]:
        """Nouns the dictionary does not have: from the lists, then from other packages."""
        bare = [*self.common, *self.abbreviations, *self.adjectives]
        for word in bare:
            if not self._is_noun(word):
                yield word, _noun(word, "list")
        for word, model in self.added.items():
            yield from self._declined(word, model, "list")
        for plurals, mark in (self.plural_only, PLURAL_ONLY), (self.mostly_plural, MOSTLY_PLURAL):
            for plural, lexemes in plurals.items():
                if not lexemes:
                    yield plural, _noun(plural, "list", number="pl", marks=mark)
        for source, nouns in self.nouns.items():
            for word, model in nouns.items():
                if word not in self.excluded and word not in self.proper:
                    yield from self._declined(word, model, source, DISPUTED if word in self.doubtful else "")
        for source, words in self.others.items():
            for word, model in words.items():
                for form, reading in self.morphology.declined_like(word, model, nouns=False):
                    yield form, reading._replace(source=source, marks="")
        for pos, words in self.classes.items():
            for word in words:
                if all(reading.pos != pos for _, _, reading in self.morphology.known(word)):
                    yield word, Reading(pos, "-", "-", "", "list", word)
        for word in self.shortened:
            yield word, Reading("noun", "-", "-", ABBREVIATION, "list", word)

    def _is_noun(self, word: str) -> bool:
        """Whether the dictionary has it as a noun that is common, or that the lists make so."""
        against = set()
        if word not in self.common:
            against.add(PROPER)
        if word not in self.abbreviations:
            against.add(ABBREVIATION)
        readings = (reading for _, _, reading in self.morphology.known(word))
        return any(r.pos == "noun" and r.lemma == word and not against.intersection(r.marks) for r in readings)

    def _declined(self, word: str, model: str, source: str, marks: str = "") -> Iterator[tuple[str, Reading]]:
        if not model:
            yield word, _noun(word, source, marks=marks)
            return
        for form, reading in self.morphology.declined_like(word, model):
            yield form, reading._replace(source=source, marks=marks)


def _with(marks: str, mark: str) -> str:
    return marks if mark in marks else marks + mark


def _noun(word: str, source: str, number: str = "sg", marks: str = "") -> Reading:
    return Reading("noun", "nom", number, marks, source, word)


def build(language: str, forms: Iterable[str] | None = None, watched: Watch = unwatched) -> bytes:
    """The compiled lexicon of a language; of some forms only, where they are given. `watched` shows how it goes."""
    morphology = Morphology(language, watched)
    corrections = Corrections(language, morphology)
    entries: Iterable[tuple[str, Lexeme, Reading]] = morphology
    wanted = None if forms is None else set(forms)
    if wanted is not None:
        entries = (entry for form in sorted(wanted) for entry in morphology.known(form))
    book, frequencies = Book(), Frequencies(language)

    def add(form: str, reading: Reading) -> None:
        if form in corrections.classes.get(reading.pos, ()):
            book.add(form, reading._replace(marks=reading.marks.replace(ABBREVIATION, "")), FIRST)
        else:
            book.add(form, reading, frequencies.rank(form, reading))
        if "ґ" in form:  # dictionaries before 1990, and sets without the letter, write г
            older = reading._replace(lemma=reading.lemma.replace("ґ", "г"), marks=reading.marks.replace(DISPUTED, ""))
            if older.lemma in corrections.proper:
                older = older._replace(marks=_with(older.marks, PROPER))
            book.add(form.replace("ґ", "г"), older, frequencies.rank(form, reading))

    for form, lexeme, reading in entries:
        for corrected in corrections.apply(form, lexeme, reading):
            add(form, corrected)
    for form, reading in corrections.further():
        if wanted is None or form in wanted:
            add(form, reading)
    harvests = [*((name, "nouns") for name in corrections.nouns), *((name, "others") for name in corrections.others)]
    sources = {f"source.{name}": _described(language, name, kind) for name, kind in harvests}
    sources |= {"source.list": LISTS, f"source.{SOURCE[language]}": morphology.description()}
    return book.compile({"language": language, "main": SOURCE[language], **sources})


def _described(language: str, source: str, kind: str) -> str:
    """What a harvested list says of its own source, in its first line."""
    with open(HERE / "harvested" / f"{language}-{kind}-{source}.txt", encoding="utf-8") as file:
        return file.readline().lstrip("# ").strip()


def main(languages: list[str]) -> None:
    from rich.progress import track

    for language in languages or ["ru", "uk", "en"]:
        if language == "en":
            (HERE / "en.lexicon").write_bytes(build_english())
            continue

        def watched(forms: Iterable[Listed], count: int, language: str = language) -> Iterable[Listed]:
            return track(forms, description=f"{language}: forms", total=count)

        (HERE / f"{language}.lexicon").write_bytes(build(language, watched=watched))


if __name__ == "__main__":
    main(sys.argv[1:])
