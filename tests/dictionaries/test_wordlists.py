"""The lists kept by hand: well formed, and each does in the compiled lexicon what it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from dictionaries.build import CLASSES
from dictionaries.wordlists import HERE, harvested, kept, words
from referee.games import word_rules
from referee.paths import data
from referee.words.judge import Judge
from referee.words.lexicon import MOSTLY_PLURAL, PROPER, Lexicon, fold
from referee.words.speller import Speller

ALPHABETS = {
    "en": set("abcdefghijklmnopqrstuvwxyz"),
    "ru": set("абвгдеёжзийклмнопрстуфхцчшщъыьэюя"),
    "uk": set("абвгґдеєжзиіїйклмнопрстуфхцчшщьюя'"),
}
FILES = sorted((HERE / "lists").glob("*/*.txt"))
HARVESTED = sorted((HERE / "harvested").glob("*.txt"))
LEXICONS = {language: Lexicon(data("dictionaries", f"{language}.lexicon")) for language in ("ru", "uk")}


def judge(language: str, game: str) -> Judge:
    """A judge by the lexicon alone."""
    silent = Speller(language)
    silent.missing = "library"
    return Judge(language, lexicon=LEXICONS[language], rules=word_rules(game), speller=silent)


JUDGES = {(language, game): judge(language, game) for language in LEXICONS for game in ("undervud", "erudit")}


def verdicts(language: str, game: str, listed: dict[str, str]) -> dict[str, bool | None]:
    return {word: JUDGES[language, game].verdict(word).accepted for word in listed}


def those(accepted: dict[str, bool | None], wanted: bool) -> list[str]:
    return [word for word, verdict in accepted.items() if verdict is wanted]


languages = pytest.mark.parametrize("language", ["ru", "uk"])


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
class TestFile:
    def test_words_are_small_letters_of_the_language(self, path: Path):
        alphabet = ALPHABETS[path.parent.name]
        found = words(path)
        assert found
        assert [word for word in found if not word or not set(word) <= alphabet] == []
        assert [model for model in found.values() if not set(model) <= alphabet] == []

    def test_it_says_what_it_does_and_every_group_says_why(self, path: Path):
        groups = path.read_text("utf-8").strip().split("\n\n")
        assert len(groups) > 1
        assert [group for group in groups if not group.startswith("# ")] == []

    def test_no_word_stands_there_twice(self, path: Path):
        lines = [line.split("#")[0].split("~")[0].strip() for line in path.read_text("utf-8").splitlines()]
        listed = [line for line in lines if line]
        assert len(listed) == len(set(listed)) == len(words(path))


@pytest.mark.parametrize("path", HARVESTED, ids=lambda path: path.stem)
def test_a_harvested_list_names_its_source_and_has_only_letters(path: Path):
    assert path.read_text("utf-8").startswith("# ")
    alphabet = ALPHABETS[path.stem[:2]]
    found = words(path)
    assert found
    assert [word for word in found if not set(word) <= alphabet] == []


def test_a_word_that_stands_twice_is_refused(tmp_path):
    path = tmp_path / "some.txt"
    path.write_text("# why\nкот\nпёс\nкот  # again\n", "utf-8")
    with pytest.raises(ValueError, match=r"some\.txt:4: «кот» stands there twice"):
        words(path)


def test_a_line_may_have_a_model_and_a_reason(tmp_path):
    path = tmp_path / "some.txt"
    path.write_text("# why\n\nгранола ~ школа  # food\nвейп\tтелетайп\nкарі\n", "utf-8")
    assert words(path) == {"гранола": "школа", "вейп": "телетайп", "карі": ""}


def test_no_file_is_no_words(tmp_path):
    assert words(tmp_path / "none.txt") == {}


def test_harvested_lists_are_named_after_their_sources():
    assert "hunspell" in harvested("ru", "nouns")
    assert harvested("ru", "names") == {}
    assert list(harvested("uk", "names")) == [""]


def test_the_list_of_mostly_plural_things_is_neither_short_nor_endless():
    assert 300 <= len(kept("ru", "mostly-plural")) <= 550


@languages
@pytest.mark.clause("U2.2")
def test_mostly_plural_things_are_allowed_in_undervud(language):
    assert those(verdicts(language, "undervud", kept(language, "mostly-plural")), False) == []


@languages
@pytest.mark.clause("E6.2")
def test_mostly_plural_things_are_not_allowed_in_erudit(language):
    assert those(verdicts(language, "erudit", kept(language, "mostly-plural")), True) == []


@languages
def test_mostly_plural_and_plural_only_are_two_lists(language):
    assert kept(language, "mostly-plural").keys() & kept(language, "plural-only").keys() == set()
    assert kept(language, "not-plural-only").keys() & kept(language, "plural-only").keys() == set()


@languages
@pytest.mark.clause("E6.2")
def test_things_without_a_singular_are_allowed_in_erudit(language):
    assert those(verdicts(language, "erudit", kept(language, "plural-only")), False) == []


@languages
@pytest.mark.clause("E6.2")
def test_plurals_that_have_a_singular_after_all_are_not_allowed_in_erudit(language):
    assert those(verdicts(language, "erudit", kept(language, "not-plural-only")), True) == []


@languages
def test_plurals_that_have_a_singular_after_all_name_it_where_the_lexicon_has_it(language):
    erudit = JUDGES[language, "erudit"]
    unnamed = []
    for word in kept(language, "not-plural-only"):
        singulars = {
            r.lemma
            for r in LEXICONS[language].readings(fold(word))
            if (r.pos, r.case, r.number) == ("noun", "nom", "pl") and r.lemma != word and PROPER not in r.marks
        }
        verdict = erudit.verdict(word)
        if singulars and verdict.reason == "plural" and verdict.lemma not in singulars:
            unnamed.append(word)
    assert unnamed == []


@languages
@pytest.mark.clause("E6.1")
@pytest.mark.parametrize("name", ["common", "abbreviations", "adjectives-as-nouns", "added"])
def test_words_the_lists_let_in_are_allowed_in_erudit(language, name):
    assert those(verdicts(language, "erudit", kept(language, name)), False) == []


@languages
@pytest.mark.parametrize("pos", CLASSES)
def test_words_listed_with_their_class_are_refused_as_such_or_are_nouns_too(language, pos):
    erudit = JUDGES[language, "erudit"]
    listed = {word: erudit.verdict(word) for word in kept(language, f"{pos}s")}
    assert {word: v.reason for word, v in listed.items() if not v.accepted and v.reason != pos} == {}


def test_doubtful_words_are_left_to_the_players():
    doubtful = kept("ru", "doubtful")
    assert doubtful
    assert {v.reason for v in map(JUDGES["ru", "erudit"].verdict, doubtful)} == {"disputed"}


@languages
@pytest.mark.clause("E6.1")
def test_proper_names_are_refused_in_erudit(language):
    assert those(verdicts(language, "erudit", kept(language, "proper")), True) == []


@languages
@pytest.mark.clause("E6.1")
def test_excluded_words_have_no_reading_as_a_noun(language):
    lexicon = LEXICONS[language]
    left = [
        word
        for word in kept(language, "excluded")
        if any(r.pos == "noun" and word in (r.spelling, r.lemma) for r in lexicon.readings(fold(word)))
    ]
    assert left == []


@pytest.mark.clause("E6.1")
def test_harvested_names_are_proper_unless_the_lists_say_they_are_common():
    names = harvested("uk", "names")[""].keys() - kept("uk", "common").keys() - kept("uk", "added").keys()
    sample = sorted(names)[::50]
    left = [
        word
        for word in sample
        if any(
            r.lemma == word and r.pos == "noun" and PROPER not in r.marks for r in LEXICONS["uk"].readings(fold(word))
        )
    ]
    assert left == []


@languages
def test_the_mark_of_mostly_plural_things_is_on_the_nominative_only(language):
    for word in kept(language, "mostly-plural"):
        for reading in LEXICONS[language].readings(fold(word)):
            if MOSTLY_PLURAL in reading.marks:
                assert (reading.pos, reading.case, reading.number) == ("noun", "nom", "pl")
