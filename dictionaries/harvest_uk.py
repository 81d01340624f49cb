"""Harvest the proper names of the Ukrainian dictionary with the help of hunspell-uk.

pymorphy3-dicts-uk keeps every word in lower case and tags only the names of
people, so towns, rivers, countries, firms and initialisms look like common
nouns.  hunspell-uk comes from the same word stock but keeps the capitals.
A noun lemma is written down as a name when hunspell-uk

* has a stem line that spells it with a capital, and
* has no lower-case stem line that can be a noun.

A lower-case line that inflects only as an adjective is no noun: the town
Лозівський is not saved by the adjective «лозівський», while the line of
«лісничий», which carries a noun's flag too, saves that word.

Lemmas with a hyphen, and those tagged as people's names throughout, are ruled
out anyway and are not written.  A lemma that hunspell-uk has no line for, in
either case, is not a name here.  Such lemmas are feminines derived by affixes
(«хвора»), colloquial and dated words; the few names among them are in
``lists/uk/proper.txt``.

``uk-nouns-dictionary-uk.txt`` and ``uk-others-dictionary-uk.txt`` are the words of a newer dict_uk, npm's
dictionary-uk 4, that pymorphy3-dicts-uk lacks.  A stem is a noun where its affix flags stand on nouns almost alone in
the part both have; it is declined like the known word with the same flags and the most letters in common at the end.

Run: ``npm pack dictionary-uk@4.0.0``, unpack it, then ``python -m dictionaries.harvest_uk package/index.dic``
"""

from __future__ import annotations

import argparse
import re
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

DIC = Path("/usr/share/hunspell/uk_UA.dic")
FOLDER = Path(__file__).resolve().parent / "harvested"
OUTPUT = FOLDER / "uk-names.txt"
NEWER = """\
# dict_uk of 2024 (npm dictionary-uk 4.0.0)
# Licence: GPL 3 in the package; upstream's Hunspell export is GPL 3+, LGPL 2.1+ or MPL 1.1
# {what} that pymorphy3-dicts-uk lacks, each with a word declined the same way. Written by harvest_uk.py.
"""
WORD = re.compile("[а-щьюяєіїґ']{2,25}")
ALIKE = 3
"""At least so many letters at the end a word shares with its model."""
HEADER = """\
# Proper names among the noun lemmas of pymorphy3-dicts-uk, in lower case.
# Written by harvest_uk.py; corrections belong in lists/uk/common.txt and lists/uk/proper.txt.
# Source of the capitals: Debian package hunspell-uk 1:7.5.0-1 (uk_UA.dic).
# Licence of the source: GPL-2+ or LGPL-2.1+ or MPL-1.1.
# People's names that the dictionary tags itself and words with a hyphen are left out.
# A lemma is here when hunspell-uk spells it with a capital and has no lower-case noun line for it.
# A lemma hunspell-uk does not have in either case is left out: nearly all such words are common
# (feminines made by affixes, colloquial and dated words) and need no capital-letter evidence.
"""

ADJECTIVE_FLAGS = frozenset("j+")
"""Affix flags of uk_UA.aff that make only an adjective's forms and its adverb."""

POSSESSIVE_FLAGS = "R"
"""The one flag of a possessive adjective in -ів («токарів»)."""

PEOPLE = frozenset({"Name", "Patr", "Surn"})
"""Grammemes of people's names, the only proper names that the dictionary tags."""


def stem_lines(dic: Path) -> Iterator[tuple[str, str]]:
    """Yield every stem of a hunspell dictionary with its affix flags."""
    with dic.open(encoding="utf-8") as lines:
        next(lines)  # the number of stems
        for line in lines:
            stem, _, flags = line.split("\t")[0].strip().partition("/")
            if stem:
                yield stem, flags


def is_adjective(flags: str) -> bool:
    """Tell whether a stem with these flags can be an adjective only."""
    return flags == POSSESSIVE_FLAGS or ("j" in flags and ADJECTIVE_FLAGS.issuperset(flags))


def names(lemmas: Iterable[str], dic: Path) -> list[str]:
    """Return those of the lower-case noun lemmas that are proper names only, sorted."""
    capital: set[str] = set()
    common: set[str] = set()
    for stem, flags in stem_lines(dic):
        lower = stem.lower()
        if stem != lower:
            capital.add(lower)
        elif not is_adjective(flags):
            common.add(stem)
    return sorted((capital - common).intersection(lemmas))


def noun_lemmas() -> set[str]:
    """Return the noun lemmas of pymorphy3-dicts-uk that neither a people's-name tag nor a hyphen rules out."""
    import pymorphy3

    known = pymorphy3.MorphAnalyzer(lang="uk").dictionary.iter_known_words()
    return {
        lemma
        for _, tag, lemma, _, _ in known
        if tag.POS == "NOUN" and PEOPLE.isdisjoint(tag.grammemes) and "-" not in lemma
    }


def known_lemmas() -> dict[str, set[str]]:
    """The lemmas of pymorphy3-dicts-uk with their parts of speech; people's names are NAME."""
    import pymorphy3

    lemmas: dict[str, set[str]] = defaultdict(set)
    for form, tag, lemma, _, _ in pymorphy3.MorphAnalyzer(lang="uk").dictionary.iter_known_words():
        if form == lemma:
            lemmas[form].add(str(tag.POS) if PEOPLE.isdisjoint(tag.grammemes) else "NAME")
    return lemmas


def newer_words(dic: Path, lemmas: dict[str, set[str]]) -> tuple[dict[str, str], dict[str, str]]:
    """The nouns and the other words that a newer dictionary has besides, each with its model or ''."""
    stems = [(stem, flags) for stem, flags in stem_lines(dic) if flags]
    nouns, others = Counter[str](), Counter[str]()
    models: dict[tuple[str, bool], list[str]] = defaultdict(list)
    capital = {stem.lower() for stem, _ in stems if stem != stem.lower()}
    for stem, flags in stems:
        if stem in lemmas and WORD.fullmatch(stem):
            is_noun = lemmas[stem] <= {"NOUN", "NAME"}
            (nouns if is_noun else others)[flags] += 1
            if is_noun or lemmas[stem].isdisjoint({"NOUN", "NAME"}):
                models[flags, is_noun].append(stem[::-1])
    for backwards in models.values():
        backwards.sort()
    found: tuple[dict[str, str], dict[str, str]] = {}, {}
    for stem, flags in stems:
        if not WORD.fullmatch(stem) or stem in lemmas or stem in capital:
            continue
        is_noun = nouns[flags] > 0.97 * (nouns[flags] + others[flags])
        model = _nearest(stem, models[flags, is_noun])
        if is_noun:
            found[0][stem] = model
        elif model and nouns[flags] < 0.03 * others[flags]:
            found[1][stem] = model
    return found


def _nearest(stem: str, backwards: list[str]) -> str:
    """The word with the most letters at the end in common, or '' where they are too few."""
    place = bisect_left(backwards, stem[::-1])
    near = backwards[max(0, place - 1) : place + 1]
    best = max(near, key=lambda model: _alike(model, stem[::-1]), default="")
    return best[::-1] if _alike(best, stem[::-1]) >= ALIKE else ""


def _alike(one: str, other: str) -> int:
    """How many letters two words begin with in common."""
    return next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def main() -> None:
    """Write the list of names and the words of the newer dictionary."""
    parser = argparse.ArgumentParser(description="Harvest Ukrainian names and newer words.")
    parser.add_argument("newer", type=Path, help="path of index.dic of npm's dictionary-uk")
    parser.add_argument("dic", nargs="?", type=Path, default=DIC, help="path of uk_UA.dic")
    arguments = parser.parse_args()
    found = names(noun_lemmas(), arguments.dic)
    OUTPUT.write_text(HEADER + "\n" + "\n".join(found) + "\n", encoding="utf-8")
    print(f"{OUTPUT}: {len(found)} names")
    for kind, what, words in zip(
        ("nouns", "others"),
        ("Nouns", "Adjectives and verbs"),
        newer_words(arguments.newer, known_lemmas()),
        strict=True,
    ):
        lines = [f"{word}\t{model}" if model else word for word, model in sorted(words.items())]
        path = FOLDER / f"uk-{kind}-dictionary-uk.txt"
        path.write_text(NEWER.format(what=what) + "\n".join(lines) + "\n", encoding="utf-8")
        print(f"{path}: {len(words)} words")


if __name__ == "__main__":
    main()
