"""Builds the files of meanings, and of how common their words are: `python -m dictionaries.meanings [ru] [uk] [en]`.

Russian: the first definition that says something, of Russian Wiktionary by way of wiki-ru-wordnet (PyPI). English: the
commonest sense of WordNet (Debian's `wordnet-base`). Ukrainian: near words of the thesaurus in Debian's `mythes-uk`, as
no registry has definitions. Only words the lexicon knows are kept.

How common a word is: ten times the decimal logarithm of its count in a thousand million words, from wordfreq (PyPI);
of a coarse word, which nobody has to be told, `EVERYDAY`.
"""

from __future__ import annotations

import importlib.util
import re
import sqlite3
import sys
import zlib
from array import array
from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path

from dictionaries.wordlists import HERE
from referee.words.lexicon import Lexicon, fold
from referee.words.meanings import EVERYDAY, HEADER, MAGIC

WORDNET = Path("/usr/share/wordnet")
THESAURUS = Path("/usr/share/mythes/th_uk_UA_v2.dat")
BLOCK = 256
LONGEST = 110
NEAR = 5  # near words of a Ukrainian one
TEMPLATE = re.compile(r"\{\{[^{}]*\}\}")
SAME = re.compile(r"\{\{=\|([^{}|]+)(\|[^{}]*)?\}\}")
LINK = re.compile(r"\[\[(?:[^\[\]|]*\|)?([^\[\]|]*)\]\]")
EMPTY = re.compile(
    r"(действи|состояни|свойств|процесс|качеств|результат|отвлеч|абстр|то же|женское к|относящ|соотн|мужское имя|"
    r"женское имя|мужское и женское имя|имя собственное|фамилия)[^,;]{0,40}$|"
    r"(действие|состояние|свойство|процесс|результат) (и \w+ )?(по|от) |"
    r"уменьш|ласк\.|.*\bпо знач|отвлечённое сущ"
)
SENSES = {
    "весь": "деревня", "зело": "букв", "комильфо": "тон", "макси": "одежда", "мочь": "сила", "течь": "проникновение",
    "тут": "тутовое", "чернеть": "птица",
}  # fmt: skip
"""Nouns spelled like a commoner verb, pronoun or adverb, each with what stands in the definition that is the noun's."""
VERB = re.compile(r"\w+(ть|ться|ти|тись|чь)\b")
COARSE_WIKI = re.compile(r"\{\{(обсц|вульг|груб|бран|табу|мат\b)")
COARSE_WORDNET = re.compile(r";u (07124340|06717170) n|\| \(?(obscene|ethnic slur|vulgar)")  # obscenity, disparagement


def wiktionary() -> list[tuple[str, str]]:
    """The words of Russian Wiktionary, each with a definition as it is marked up there."""
    spec = importlib.util.find_spec("wiki_ru_wordnet")
    if spec is None or spec.origin is None:
        raise SystemExit("wiki-ru-wordnet is not installed")
    database = sqlite3.connect(Path(spec.origin).parent / "database" / "wikiwordnet.db")
    found = list(database.execute("select lemma, definition from synsets"))
    database.close()
    return found


def russian() -> dict[str, str]:
    definitions: dict[str, list[str]] = defaultdict(list)
    for lemma, definition in wiktionary():
        definitions[lemma].append(re.sub(r"^.*?~ru~.*?~ru~", "", definition, count=1))
    found = {}
    for lemma, its in definitions.items():
        cleaned = (clean_wiki(definition) for definition in its)
        told = [text for text in cleaned if text and (VERB.fullmatch(lemma) or not VERB.match(text))]
        told = [text for text in told if SENSES.get(lemma, "") in text]
        if told and re.fullmatch("[а-яё]{2,30}", lemma):
            found[lemma] = told[0]
    return found


def clean_wiki(definition: str) -> str:
    """A definition without the markup of Wiktionary; '' where nothing is left that tells what the word means."""
    text = definition.split("{{пример")[0].split("~")[0]
    text = SAME.sub(r"то же, что \1", text)
    if re.search(r"\{\{(свойство|действие|состояние|соотн)", text):
        return ""
    for _ in range(3):
        text = TEMPLATE.sub("", text)
    text = LINK.sub(r"\1", text)
    text = re.sub(r"\[\d[^\]]*\]|<[^>]*>|''+|&\w+;|\(\s*\)", "", text)
    text = re.sub(r"[\s\xa0]+", " ", text).replace(" ,", ",").replace(" .", ".").strip(" ,;:.#*—–-")
    if text.count('"') % 2:
        text = text.replace('"', "")
    if not re.search("[а-яё]{3}", text) or "{" in text or "|" in text or "[" in text or EMPTY.match(text.lower()):
        return ""
    return text


def english() -> dict[str, str]:
    found: dict[str, str] = {}
    counts: dict[str, int] = {}
    tagged = _sense_counts()
    for short in "noun", "verb", "adj", "adv":
        senses = {}
        for line in (WORDNET / f"data.{short}").read_text("utf-8").splitlines():
            if not line.startswith(" "):
                fields = line.split(" ", 4 + 2 * int(line.split(" ", 4)[3], 16))
                gloss = re.split(r'; "|;? \(?"', line.partition("| ")[2])[0].strip(" ;")
                senses[line[:8]] = {re.sub(r"\(.*", "", word) for word in fields[4:-1:2]}, gloss
        for line in (WORDNET / f"index.{short}").read_text("utf-8").splitlines():
            fields = line.split()
            word, said = fields[0], tagged.get((fields[0], short), 0)
            if line.startswith(" ") or not re.fullmatch("[a-z]{2,20}", word) or said <= counts.get(word, -1):
                continue
            # A sense that spells it with a capital is a name's.
            small = [gloss for words, gloss in (senses[place] for place in fields[-int(fields[2]) :]) if word in words]
            if small:
                found[word], counts[word] = small[0], said
    return found


def _sense_counts() -> dict[tuple[str, str], int]:
    """How often the first sense of a word of a class was met in the texts that WordNet counted."""
    kinds = {"1": "noun", "2": "verb", "3": "adj", "4": "adv", "5": "adj"}
    counts: dict[tuple[str, str], int] = {}
    for line in (WORDNET / "cntlist.rev").read_text("utf-8").splitlines():
        sense, number, count = line.split()
        word, _, rest = sense.partition("%")
        if number == "1":
            counts[word, kinds[rest[0]]] = int(count)
    return counts


def ukrainian() -> dict[str, str]:
    found: dict[str, str] = {}
    word = ""
    for line in THESAURUS.read_text("utf-8").splitlines()[1:]:
        if not line.startswith("|"):
            word = line.split("|")[0]
            continue
        near = (
            re.sub(r"\([^)]*\)|’", lambda m: "'" if m[0] == "’" else "", one).strip() for one in line.split("|")[1:]
        )
        kept = [one for one in dict.fromkeys(near) if one and one != word][:NEAR]
        if kept and word not in found and re.fullmatch("[а-щьюяєіїґ'’]{2,30}", word):
            found[word.replace("’", "'")] = "близькі слова: " + ", ".join(kept)
    return found


def coarse(language: str) -> set[str]:
    """Words that the sources mark as obscene, abusive or a slur, in any of their senses."""
    if language == "ru":
        return {lemma for lemma, definition in wiktionary() if COARSE_WIKI.search(definition)}
    if language == "uk":
        return set()
    lines = (WORDNET / "data.noun").read_text("utf-8").splitlines()
    senses = (line.split(" ") for line in lines if COARSE_WORDNET.search(line))
    return {word for fields in senses for word in fields[4 : 4 + 2 * int(fields[3], 16) : 2]}


def commonness(language: str, words: Iterable[str]) -> dict[str, str]:
    """How common each word is that people are known to say."""
    from wordfreq import zipf_frequency

    unsaid = coarse(language)
    common = {word: EVERYDAY if word in unsaid else round(10 * zipf_frequency(word, language)) for word in words}
    return {word: str(said) for word, said in common.items() if said}


def shorten(text: str) -> str:
    """The text in one line of bearable length, cut between words."""
    if len(text) <= LONGEST:
        return text
    return text[: LONGEST - 1].rsplit(" ", 1)[0].rstrip(" ,;:(") + "…"


def pack(meanings: Mapping[str, str]) -> bytes:
    """The file that `referee.words.meanings` reads."""
    words = sorted(meanings)
    starts, firsts, blocks = array("I"), [], b""
    for at in range(0, len(words), BLOCK):
        part = words[at : at + BLOCK]
        starts.append(HEADER + len(blocks))
        firsts.append(part[0])
        blocks += zlib.compress("\n".join(f"{word}\t{meanings[word]}" for word in part).encode(), 9)
    starts.append(HEADER + len(blocks))
    blocks += bytes(-len(blocks) % 4)
    header = MAGIC + array("I", [len(firsts), HEADER + len(blocks)]).tobytes()
    return header + blocks + starts.tobytes() + "\n".join(firsts).encode()


def known(language: str, meanings: Mapping[str, str]) -> dict[str, str]:
    lexicon = Lexicon(str(HERE / f"{language}.lexicon"))
    return {word: shorten(text) for word, text in meanings.items() if lexicon.find(fold(word)) >= 0}


def main(languages: Iterable[str]) -> None:
    sources = {"ru": russian, "uk": ukrainian, "en": english}
    for language in languages or sources:
        meanings = known(language, sources[language]())
        (HERE / f"{language}.meanings").write_bytes(pack(meanings))
        (HERE / f"{language}.commonness").write_bytes(pack(commonness(language, meanings)))


if __name__ == "__main__":
    main(sys.argv[1:])
