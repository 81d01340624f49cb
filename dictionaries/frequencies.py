"""Which reading of a form people mean: the one of the commonest word.

`harvested/LANGUAGE-frequencies.txt` has words with how common they are, written by this program from wordfreq's lists:
`python -m dictionaries.frequencies`. Only lemmas of forms with several readings are kept.
"""

from __future__ import annotations

from dictionaries.compiler import Reading
from dictionaries.morphology import Morphology
from dictionaries.wordlists import HERE
from referee.words.lexicon import ABBREVIATION, MOSTLY_PLURAL, PLURAL_ONLY, PROPER, SURNAME, fold

LEAST = 25  # a word said three times in ten million and seldomer counts as this common
SAME = 12  # a word in the form its dictionary has it: «уже» is sooner itself than a form of «узкий»
PLACE = 5  # a name of another kind, in its own form, is a little likelier
NAME = 15  # names are counted together with the common words they are spelled like
POSSESSIVE = ("ов", "ев", "ёв", "ин", "ын", "ів", "їв", "їн")
CASES = ("nom", "gen", "dat", "acc", "ins", "loc", "voc")
SELDOM_NAMED = {"interjection": 6, "participle": 6, "conjunction": 4, "predicative": 4, "particle": 3, "comparative": 2}
HEADER = """\
# How common words are, ten times the logarithm of their count in a thousand million words.
# Written by frequencies.py from wordfreq 3.1.1 (PyPI), by Robyn Speer and others.
# Licence: CC BY-SA 4.0
"""


def path(language: str) -> str:
    return str(HERE / "harvested" / f"{language}-frequencies.txt")


class Frequencies:
    """How common the words of a language are."""

    def __init__(self, language: str) -> None:
        with open(path(language), encoding="utf-8") as file:
            pairs = (line.split("\t") for line in file if not line.startswith("#"))
            self._common = {word: int(common) for word, common in pairs}

    def rank(self, form: str, reading: Reading) -> int:
        """A reading's place among those of its form: the lower, the likelier that people mean it."""
        common = self._common.get(reading.lemma, LEAST)
        unlike = PROPER in reading.marks or ABBREVIATION in reading.marks
        if MOSTLY_PLURAL in reading.marks:
            common += 2 * SAME
        elif reading.lemma == form and (reading.pos != "noun" or SURNAME in reading.marks):
            common += SAME
        if unlike:
            common -= NAME if SURNAME in reading.marks or reading.lemma != form else NAME - PLACE
        if reading.number == "pl" and reading.lemma == form and PLURAL_ONLY not in reading.marks:
            common -= 2 * SAME  # the plural of a singular says more
        common -= SELDOM_NAMED.get(reading.pos, 0)
        if reading.pos == "adjective" and reading.lemma.endswith(POSSESSIVE):  # «Иванов» is sooner a surname
            common -= NAME + SAME + 1
        case = CASES.index(reading.case) if reading.case in CASES else len(CASES)
        return (1000 - common) * 100 + case * 10 + (reading.number == "pl")


def contested(language: str) -> set[str]:
    """The lemmas of all forms that have several readings."""
    readings: dict[str, set[tuple[str, str]]] = {}
    for form, _, reading in Morphology(language):
        readings.setdefault(fold(form), set()).add((reading.pos, reading.lemma))
    return {lemma for several in readings.values() if len(several) > 1 for _, lemma in several}


def main() -> None:
    from wordfreq import zipf_frequency

    for language in "ru", "uk":
        common = {word: round(10 * zipf_frequency(word, language)) for word in contested(language)}
        common = {word: said for word, said in common.items() if said > LEAST}
        with open(path(language), "w", encoding="utf-8") as file:
            file.write(HEADER)
            file.writelines(f"{word}\t{said}\n" for word, said in sorted(common.items()))


if __name__ == "__main__":
    main()
