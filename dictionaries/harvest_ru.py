"""Harvest Russian common nouns that OpenCorpora lacks from other packages.

Adjectives and verbs that hunspell-ru alone has go to ``harvested/ru-others-hunspell.txt``, that they be refused as such.

Each source becomes a file ``harvested/ru-nouns-SOURCE.txt`` of lines ``lemma`` or ``lemma<TAB>model``; the model is a
noun of OpenCorpora declined the same way, named only where the source's own table or
hunspell-ru attests every form so made.  A word stands in the file
of the first source that vouches for it:

``hunspell``    a stem of hunspell-ru whose affix flags decline nouns only
``simplemma``   a lemma whose table of forms is a noun's declension
``freedict``    the translation of a foreign noun, confirmed as a headword or a stem elsewhere
``wiktionary``  a headword whose synonyms or hypernyms are nouns, or whose definition is one that nouns have

Left out everywhere: words OpenCorpora knows in any reading (also as a name, a plural or another part of speech: those
are for the lists kept by hand), words a source writes with a capital, plurals, old spellings, anything but 2-20
Cyrillic letters.

Packages (the versions read are in ``PACKAGES``):

* PyPI, installed where this program runs: pymorphy3 with pymorphy3-dicts-ru, simplemma, wiki-ru-wordnet
* Debian, installed: hunspell-ru
* Debian, each unpacked by ``apt-get download NAME && dpkg -x NAME*.deb FOLDER``: dict-freedict-X-rus, where X is one of
  deu, ell, fra, ita, jpn, nld, pol, swe

Run: ``python -m dictionaries.harvest_ru FOLDER [--hunspell /usr/share/hunspell/ru_RU]``
"""

from __future__ import annotations

import argparse
import gzip
import importlib.util
import re
import sqlite3
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import pymorphy3

OUTPUT = Path(__file__).resolve().parent / "harvested"

WORD = re.compile("[а-яё]{2,20}")
OLD_SPELLING = re.compile(".*(ъ$|[аеёиоуыэюя]ъ)")
CAPITAL = re.compile("[А-ЯЁ][а-яё]+")

NAMES = frozenset({"Name", "Surn", "Patr", "Geox", "Orgn", "Trad", "Init", "Abbr"})
"""Grammemes of OpenCorpora nouns that are no models for common ones."""

OPTIONAL = frozenset({"V-oy", "V-ie", "V-be", "V-bi", "gen2", "acc2", "loc2", "voct", "Infr", "Dist", "Litr", "Arch"})
"""Grammemes of second forms («водою», «в лесу»), which a source need not have."""

NOUN_FLAGS = frozenset("KJIFNG")
"""Affix flags of ru_RU.aff that make only a noun's forms."""

NOT_A_NOUNS = ("ся", "ого", "его", "ыми", "ими")
"""Endings in a table of forms that show an adjective or a verb."""

OTHER_ENDINGS = ("ский", "цкий", "ный", "ать", "ять", "ы")
"""Endings that make an adjective, a verb or a plural of a word without a table of forms, whatever else is known."""

REJECTED = frozenset(
    {
        "абатство",
        "агор",
        "андхра",
        "ариари",
        "гусле",
        "колумбо",
        "котэ",
        "мати",
        "облак",
        "орестиада",
        "ризк",
        "тюрбо",
        "чамо",
        "эйчтитипи",
    }
)
"""Misspellings, names and jokes found on reading the files of FreeDict and Wiktionary through."""

SHORT = 6
"""Up to this many letters a headword may be a curiosity, and another source must have it too."""

PLURAL_CASES = (("ам", "ям"), ("ами", "ями"), ("ах", "ях"))
"""Endings of a noun's dative, instrumental and prepositional plural."""

NOUN_DEFINITION = re.compile(
    r"(\{\{[^}]*\}\},?\s*)*(то же,? что \[\[\w+(ние|ость|ство|изм)\b|(действие|свойство|состояние) по знач|"
    r"(тот|та|то),? (кто|котор)|\[?\[?(человек|женщина|мужчина|животное|растение|птица|рыба)\b|"
    r"\[?\[?(минерал|устройство|прибор)\b|(уменьш|ласк|увелич|женск)[^ ]* (к|форма)|житель)"
)
"""How a definition begins that only a noun can have: an action, a quality, a doer, a diminutive."""

PACKAGES = {
    "hunspell": (
        "hunspell-ru 1:7.5.0-1 (Debian; A. Lebedev's dictionary)",
        "BSD-style licence of A. I. Lebedev: keep the notice, mark modified versions, no endorsement",
        "Evidence: a lower-case stem whose affix flags (K J I F N G) decline nouns only.",
    ),
    "simplemma": (
        "simplemma 2.0.0 (PyPI), Russian tables of forms",
        "MIT (package); its data come from lemmatization lists (ODbL), Wiktionary (CC BY-SA), FreeLing, UniMorph",
        "Evidence: the lemma's table of forms is a noun's declension.",
    ),
    "freedict": (
        "dict-freedict-X-rus 2022.12.07-2 (Debian; WikDict data; X = deu ell fra ita jpn nld pol swe)",
        "CC BY-SA 3.0",
        "Evidence: the translation of a foreign noun, and a lower-case headword or stem of another source.",
    ),
    "wiktionary": (
        "wiki-ru-wordnet 1.0.3 (PyPI; Russian Wiktionary)",
        "CC BY-SA 3.0",
        "Evidence: a headword with a noun for synonym or hypernym, or a definition of the kind nouns have.",
    ),
}


def folded(word: str) -> str:
    """The word with ё written as е."""
    return word.replace("ё", "е")


class Guess(NamedTuple):
    """One way to decline an unknown noun, as a paradigm of OpenCorpora does it."""

    paradigm: int
    forms: frozenset[str]
    singular: frozenset[str]
    second: frozenset[str]


class OpenCorpora:
    """What the main dictionary knows, and how it would decline what it does not know."""

    def __init__(self) -> None:
        self._morph = pymorphy3.MorphAnalyzer(lang="ru")
        self.known: set[str] = set()
        self._other: set[str] = set()
        self._nouns: set[str] = set()
        paradigms: dict[str, set[int]] = defaultdict(set)
        other_models: dict[int, list[str]] = defaultdict(list)
        for form, tag, lemma, paradigm, index in self._morph.dictionary.iter_known_words():
            self.known.add(folded(form))
            if tag.POS == "NOUN" and not tag.grammemes & NAMES:
                if index == 0 and form == lemma:
                    paradigms[lemma].add(paradigm)
                    self._nouns.add(folded(form))
            elif tag.POS != "NOUN":
                self._other.add(folded(form))
                if index == 0 and form == lemma and tag.POS in ("ADJF", "INFN") and WORD.fullmatch(form):
                    other_models[paradigm].append(form[::-1])
        self._other_models = {paradigm: sorted(backwards) for paradigm, backwards in other_models.items()}
        self._models: dict[int, list[str]] = defaultdict(list)
        for lemma, its in paradigms.items():
            if len(its) == 1 and WORD.fullmatch(lemma):
                self._models[its.pop()].append(lemma[::-1])
        for backwards in self._models.values():
            backwards.sort()

    def only_noun(self, word: str) -> bool:
        """Tell whether the dictionary knows the word as a common noun's lemma and as no other part of speech."""
        return folded(word) in self._nouns and folded(word) not in self._other

    def guesses(self, word: str) -> Iterator[Guess]:
        """Yield the declensions that make the unknown word a nominative singular, the likeliest first."""
        for parse in self._morph.parse(word):
            method = parse.methods_stack[0]
            if parse.normal_form != word or len(method) != 4 or parse.tag.POS != "NOUN" or "sing" not in parse.tag:
                continue
            _, _, paradigm, index = method
            rows = self._morph.dictionary.build_paradigm_info(paradigm)
            if index != 0 or rows[0][1].grammemes & NAMES:
                continue
            stem = word.removesuffix(rows[0][2])
            made = [(folded(prefix + stem + ending), tag) for prefix, tag, ending in rows]
            second = frozenset(form for form, tag in made if tag.grammemes & OPTIONAL)
            first = [(form, tag) for form, tag in made if not tag.grammemes & OPTIONAL]
            singular = frozenset(form for form, tag in first if "sing" in tag)
            yield Guess(paradigm, frozenset(form for form, _ in first), singular, second)

    def other_model(self, word: str) -> str:
        """An adjective or verb with the paradigm that the unknown word most likely has; '' where it looks like neither."""
        for parse in self._morph.parse(word):
            method = parse.methods_stack[0]
            if parse.normal_form != word or len(method) != 4 or method[3] != 0:
                continue
            if not (parse.tag.POS == "INFN" or {"ADJF", "nomn", "masc"} <= parse.tag.grammemes):
                continue
            backwards = self._other_models.get(method[2])
            if backwards:
                place = bisect_left(backwards, word[::-1])
                near = backwards[max(0, place - 1) : place + 1]
                return max(near, key=lambda model: _common_start(model, word[::-1]))[::-1]
        return ""

    def looks_singular(self, word: str) -> bool:
        """Tell whether the likeliest guess about the unknown word is a noun in the nominative singular."""
        best = self._morph.parse(word)[0]
        return bool(best.tag.POS == "NOUN" and best.normal_form == word and {"sing", "nomn"} <= best.tag.grammemes)

    def model(self, word: str, attested: set[str]) -> str:
        """A noun declined like the word, by a declension all of whose forms are attested; '' where there is none."""
        for guess in self.guesses(word):
            backwards = self._models.get(guess.paradigm)
            if backwards and guess.forms <= attested:
                place = bisect_left(backwards, word[::-1])
                near = backwards[max(0, place - 1) : place + 1]
                return max(near, key=lambda model: _common_start(model, word[::-1]))[::-1]
        return ""


def _common_start(one: str, other: str) -> int:
    return next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


class Hunspell:
    """The stems of hunspell-ru with their flags, and all the lower-case forms they make (ё written as е)."""

    def __init__(self, path: Path) -> None:
        self.flags: dict[str, set[str]] = defaultdict(set)
        for line in path.with_suffix(".dic").read_text("utf-8").splitlines()[1:]:
            stem, _, flags = line.strip().partition("/")
            self.flags[stem] |= set(flags)
        self._rules = self._read_rules(path.with_suffix(".aff"))
        self.forms = {folded(form) for stem in self.flags if WORD.fullmatch(stem) for form in self.declined(stem)}
        self.names = {stem.lower() for stem in self.flags if CAPITAL.fullmatch(stem)} - self.flags.keys()

    @staticmethod
    def _read_rules(aff: Path) -> dict[str, list[tuple[str, str, re.Pattern[str]]]]:
        rules: dict[str, list[tuple[str, str, re.Pattern[str]]]] = defaultdict(list)
        for line in aff.read_text("utf-8").splitlines():
            fields = line.split()
            if len(fields) == 5 and fields[0] == "SFX":
                cut, put = (field.replace("0", "") for field in fields[2:4])
                rules[fields[1]].append((cut, put, re.compile(f"{fields[4]}$")))
        return rules

    def declined(self, stem: str) -> Iterator[str]:
        """Yield the stem and the forms its flags make."""
        yield stem
        for flag in self.flags[stem]:
            for cut, put, condition in self._rules[flag]:
                if stem.endswith(cut) and condition.search(stem):
                    yield stem.removesuffix(cut) + put

    def nouns(self) -> Iterator[str]:
        """Yield the stems that decline as nouns only."""
        return (stem for stem, flags in self.flags.items() if flags and flags <= NOUN_FLAGS)


def simplemma_tables() -> dict[str, set[str]]:
    """The lemmas of simplemma's Russian dictionary, each with its table of forms."""
    from simplemma.strategies.dictionaries.dictionary_factory import DefaultDictionaryFactory

    tables: dict[str, set[str]] = defaultdict(set)
    for form, lemma in DefaultDictionaryFactory().get_dictionary("ru").items():
        tables[lemma].add(form)
    return tables


def declined_as_noun(lemma: str, forms: set[str], corpora: OpenCorpora) -> bool:
    """Tell whether a table of forms is a noun's.

    It is where the lemma is no plural, nothing in the table is an adjective's, and the table has all the plural cases,
    or a whole singular, or (homonyms share out their forms) no fewer than three forms besides the lemma, all of them
    such as a noun's likeliest declension makes.
    """
    others = {folded(form) for form in forms} - {folded(lemma)}
    accusative = {"а": "у", "я": "ю"}.get(lemma[-1])
    plural_headword = lemma[-1] in "ыи" or (accusative is not None and lemma[:-1] + accusative not in forms)
    if plural_headword or len(others) < 2 or any(form.endswith(NOT_A_NOUNS) for form in others):
        return False
    if all(any(form.endswith(case) for form in others) for case in PLURAL_CASES):
        return True
    if any(len(guess.singular) > 2 and guess.singular <= others | {folded(lemma)} for guess in corpora.guesses(lemma)):
        return True
    likely = len(others) > 2 and corpora.looks_singular(lemma)
    return likely and any(others <= guess.forms | guess.second for guess in corpora.guesses(lemma))


def indeclinable(word: str, forms: set[str]) -> bool:
    """Tell whether a table of forms is that of a noun like «кимоно», its only form."""
    return forms == {word} and word.endswith(tuple("аеёиоуэюя")) and not word.endswith(("ие", "ые"))


def freedict_nouns(folder: Path) -> tuple[set[str], set[str]]:
    """One-word translations of foreign nouns: the lower-case ones, and those written with a capital (in lower case)."""
    common: set[str] = set()
    names: set[str] = set()
    for path in sorted(folder.rglob("freedict-*-rus.dict.dz")):
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            after_noun = False
            for line in lines:
                if after_noun:
                    for part in re.split("[,;]", line):
                        word = re.sub(r"^\s*\d+\.\s*|\s*\d+\.?\s*$", "", part).strip()
                        if WORD.fullmatch(word):
                            common.add(word)
                        elif CAPITAL.fullmatch(word):
                            names.add(word.lower())
                after_noun = bool(re.search("<n[,>]", line))
    return common, names


class Wiktionary:
    """The headwords of wiki-ru-wordnet with their definitions, synonyms and hypernyms."""

    def __init__(self) -> None:
        spec = importlib.util.find_spec("wiki_ru_wordnet")
        if spec is None or spec.origin is None:
            raise SystemExit("wiki-ru-wordnet is not installed")
        self.definitions: dict[str, list[str]] = defaultdict(list)
        members: dict[int, set[str]] = defaultdict(set)
        database = sqlite3.connect(Path(spec.origin).parent / "database" / "wikiwordnet.db")
        for synset, lemma, definition in database.execute("select synset_id, lemma, definition from synsets"):
            members[synset].add(lemma)
            self.definitions[lemma].append(re.sub(r"^.*?~ru~.*?~ru~", "", definition, count=1))
        self.related: dict[str, set[str]] = defaultdict(set)
        for lemmas in members.values():
            for lemma in lemmas:
                self.related[lemma] |= lemmas - {lemma}
        for synset, broader in database.execute("select sid, hypersid from hypernyms"):
            for lemma in members[synset]:
                self.related[lemma] |= members[broader]
        database.close()

    def is_noun(self, lemma: str, corpora: OpenCorpora) -> bool:
        """Tell whether relations or a definition show the headword to be a noun."""
        return any(map(corpora.only_noun, self.related[lemma])) or any(
            NOUN_DEFINITION.match(definition) for definition in self.definitions[lemma]
        )


def others(corpora: OpenCorpora, hunspell: Hunspell) -> dict[str, str]:
    """Adjectives and verbs of hunspell-ru that OpenCorpora lacks, each with a known word declined or conjugated alike."""
    found = {}
    for stem, flags in sorted(hunspell.flags.items()):
        if WORD.fullmatch(stem) and flags and not flags & NOUN_FLAGS and folded(stem) not in corpora.known:
            model = corpora.other_model(stem)
            if model:
                found[stem] = model
    return found


def write(source: str, lemmas: dict[str, str], kind: str = "nouns") -> None:
    """Write the file of one source: what it is, its licence and evidence, then the words with their models."""
    package, licence, evidence = PACKAGES[source]
    if kind == "others":
        evidence = "Evidence: affix flags that decline no noun, and the ending of an adjective or a verb."
    what = "Common nouns" if kind == "nouns" else "Adjectives and verbs"
    header = (package, f"Licence: {licence}", evidence, f"{what} unknown to OpenCorpora. Written by harvest_ru.py.")
    lines = [f"# {line}" for line in header]
    lines += [f"{lemma}\t{model}" if model else lemma for lemma, model in sorted(lemmas.items())]
    (OUTPUT / f"ru-{kind}-{source}.txt").write_text("\n".join(lines) + "\n", "utf-8")


def harvest(folder: Path, hunspell_path: Path) -> dict[str, dict[str, str]]:
    """The new nouns of every source with their models."""
    corpora, hunspell, wiktionary = OpenCorpora(), Hunspell(hunspell_path), Wiktionary()
    tables = simplemma_tables()
    freedict, names = freedict_nouns(folder)
    names |= hunspell.names
    names |= {lemma.lower() for lemma in tables if CAPITAL.fullmatch(lemma)} - tables.keys()
    headwords = wiktionary.definitions.keys() | hunspell.flags.keys()
    headwords |= {lemma for lemma, forms in tables.items() if indeclinable(lemma, forms)}
    taken = corpora.known | set(map(folded, names)) | REJECTED
    found: dict[str, dict[str, str]] = {}

    def is_new(word: str) -> bool:
        return bool(WORD.fullmatch(word)) and not OLD_SPELLING.fullmatch(word) and folded(word) not in taken

    def take(source: str, lemmas: Iterable[str]) -> None:
        kept: dict[str, str] = {}
        for lemma in sorted(set(lemmas), key=lambda word: (folded(word), -word.count("ё"))):
            if is_new(lemma):
                table = set(map(folded, tables.get(lemma, ())))
                kept[lemma] = corpora.model(lemma, table) or corpora.model(lemma, hunspell.forms)
                taken.add(folded(lemma))
        found[source] = kept

    def looks_declined(word: str) -> bool:
        return corpora.looks_singular(word) and not word.endswith(OTHER_ENDINGS)

    def singular(word: str) -> bool:
        return looks_declined(word) or indeclinable(word, tables.get(word, set()))

    take("hunspell", hunspell.nouns())
    take("simplemma", (word for word in tables if is_new(word) and declined_as_noun(word, tables[word], corpora)))
    take("freedict", (word for word in freedict & headwords if is_new(word) and singular(word)))
    elsewhere = tables.keys() | hunspell.flags.keys() | freedict
    longer_or_confirmed = (word for word in wiktionary.definitions if len(word) > SHORT or word in elsewhere)
    shown = (word for word in longer_or_confirmed if wiktionary.is_noun(word, corpora))
    take("wiktionary", (word for word in shown if is_new(word) and looks_declined(word)))
    return found


def main() -> None:
    """Read the packages and write a file for each source."""
    parser = argparse.ArgumentParser(description="Harvest Russian nouns that OpenCorpora lacks.")
    parser.add_argument("folder", type=Path, help="where the dict-freedict packages are unpacked")
    parser.add_argument("--hunspell", type=Path, default=Path("/usr/share/hunspell/ru_RU"), help="ru_RU without .dic")
    arguments = parser.parse_args()
    OUTPUT.mkdir(exist_ok=True)
    for source, lemmas in harvest(arguments.folder, arguments.hunspell).items():
        write(source, lemmas)
        print(f"{source}: {len(lemmas)} nouns, {sum(map(bool, lemmas.values()))} with a model")
    write("hunspell", others(OpenCorpora(), Hunspell(arguments.hunspell)), "others")


if __name__ == "__main__":
    main()
