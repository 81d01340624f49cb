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

Run: ``python -m dictionaries.harvest_uk [uk_UA.dic]``
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from pathlib import Path

DIC = Path("/usr/share/hunspell/uk_UA.dic")
OUTPUT = Path(__file__).resolve().parent / "harvested" / "uk-names.txt"
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


def main() -> None:
    """Write the list of names."""
    parser = argparse.ArgumentParser(description="Harvest Ukrainian proper names from hunspell-uk.")
    parser.add_argument("dic", nargs="?", type=Path, default=DIC, help="path of uk_UA.dic")
    arguments = parser.parse_args()
    found = names(noun_lemmas(), arguments.dic)
    OUTPUT.parent.mkdir(parents=True, exist_ok=True)
    OUTPUT.write_text(HEADER + "\n" + "\n".join(found) + "\n", encoding="utf-8")
    print(f"{OUTPUT}: {len(found)} names")


if __name__ == "__main__":
    main()
