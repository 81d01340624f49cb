"""The system's Hunspell: second opinion, suggestions, and life without it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from freeze import spelling
from referee.games import word_rules
from referee.words import hunspell
from referee.words.judge import Judge
from referee.words.speller import Speller

ROOT = Path(__file__).parents[2]


@pytest.fixture
def no_library(monkeypatch):
    """A machine where pyenchant finds no libenchant: importing it raises ImportError."""
    monkeypatch.setitem(sys.modules, "enchant", None)


@pytest.mark.enchant
class TestDictionary:
    @pytest.mark.parametrize(
        ("language", "word", "other"),
        [
            ("ru", "кошка", "кшк"),
            ("ru", "ёлка", "ъъъ"),
            ("uk", "кішка", "кшк"),
            ("uk", "м'яч", "їїї"),
            ("en", "cat", "ctq"),
        ],
    )
    def test_words_it_knows(self, language, word, other):
        speller = Speller(language)
        assert speller.knows(word) is True
        assert speller.knows(other) is False
        assert speller.missing == ""

    @pytest.mark.parametrize(("language", "name"), [("ru", "москва"), ("uk", "одеса"), ("en", "london")])
    def test_a_name_in_small_letters_is_unknown(self, language, name):
        speller = Speller(language)
        assert speller.knows(name.capitalize()) is True
        assert speller.knows(name) is False

    def test_a_very_long_word_is_unknown(self):
        assert Speller("ru").knows("к" * 10_000) is False

    @pytest.mark.parametrize(
        ("language", "typed", "near"),
        [("ru", "кошкк", "кошка"), ("uk", "молокр", "молоко"), ("en", "kittten", "kitten")],
    )
    def test_suggestions(self, language, typed, near):
        found = Speller(language).suggestions(typed)
        assert near in found
        assert len(found) <= 5

    @pytest.mark.parametrize(
        ("language", "typed"), [("ru", "масква"), ("ru", "жнева"), ("uk", "киів"), ("en", "lonndon")]
    )
    def test_a_name_or_several_words_are_no_suggestion(self, language, typed):
        for near in Speller(language).suggestions(typed):
            assert near.isalpha()
            assert near == near.lower()

    @pytest.mark.parametrize(("language", "tag"), [("ru", "ru_RU"), ("uk", "uk_UA"), ("en", "en_US")])
    def test_it_says_which_dictionary_it_is(self, language, tag):
        import enchant

        assert Speller(language).description == f"Hunspell {tag} (enchant {enchant.get_enchant_version()})"

    @pytest.mark.parametrize("language", ["ru", "uk", "en"])
    def test_the_dictionary_is_hunspells_own(self, language):
        speller = Speller(language)
        assert speller.available
        assert speller._dictionary.provider.name in ("hunspell", "nuspell")

    def test_a_language_without_a_dictionary(self):
        speller = Speller("xx")
        assert speller.available is False
        assert speller.missing == "dictionary"
        assert speller.knows("кошка") is False
        assert speller.suggestions("кошка") == []
        assert speller.description == ""


@pytest.mark.enchant
def test_the_users_own_configuration_is_put_back(monkeypatch):
    monkeypatch.setenv("ENCHANT_CONFIG_DIR", "/somewhere/of/mine")
    assert Speller("ru").available
    assert os.environ["ENCHANT_CONFIG_DIR"] == "/somewhere/of/mine"
    monkeypatch.delenv("ENCHANT_CONFIG_DIR")
    assert Speller("ru").available
    assert "ENCHANT_CONFIG_DIR" not in os.environ


@pytest.mark.enchant
@pytest.mark.parametrize("named", [True, False], ids=["ENCHANT_CONFIG_DIR", "HOME"])
def test_personal_word_lists_change_nothing_and_nothing_is_written(tmp_path, named):
    """In a process of its own, because libraries remember the home directory they saw first."""
    own = tmp_path / "own" if named else tmp_path / ".config" / "enchant"
    own.mkdir(parents=True)
    for tag, word in ("ru_RU", "абырвалг"), ("uk_UA", "абирвалг"), ("en_US", "abyrvalg"):
        (own / f"{tag}.dic").write_text(f"{word}\n", "utf-8")
    (tmp_path / ".aspell.en.pws").write_text("personal_ws-1.1 en 1\nabyrvalg\n", "utf-8")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("ENCHANT_", "XDG_"))}
    environment |= {"HOME": str(tmp_path), "PYTHONPATH": str(ROOT)} | (
        {"ENCHANT_CONFIG_DIR": str(own)} if named else {}
    )
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    asked = (
        "from referee.words.speller import Speller\n"
        "asked = ('ru', 'кошка', 'абырвалг'), ('uk', 'кішка', 'абирвалг'), ('en', 'cat', 'abyrvalg')\n"
        "for language, known, own in asked:\n"
        "    speller = Speller(language)\n"
        "    speller.suggestions(own)\n"
        "    print(language, speller.knows(known), speller.knows(own))\n"
    )
    done = subprocess.run([sys.executable, "-c", asked], env=environment, capture_output=True, encoding="utf-8")
    assert done.stderr == ""
    assert done.stdout == "ru True False\nuk True False\nen True False\n"
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


@pytest.fixture
def brought(tmp_path, monkeypatch):
    """The folder of a program that brings the library and its dictionaries: here, those of the system."""
    found = spelling.find(Path("/usr/share/hunspell"))
    for path in [found.library, *found.dictionaries]:
        (tmp_path / path.name).symlink_to(path)
    monkeypatch.setattr(hunspell, "brought", lambda: str(tmp_path))
    return tmp_path


@pytest.mark.enchant
@pytest.mark.posix("the library comes with pyenchant on Windows")
class TestBrought:
    @pytest.mark.parametrize(
        ("language", "words"),
        [
            ("ru", ["кошка", "ёлка", "кшк", "москва", "Москва", "кошка" * 500, "cat"]),
            ("uk", ["кішка", "м'яч", "кшк", "одеса", "Одеса"]),
            ("en", ["cat", "London", "london", "ctq", "кошка"]),
        ],
    )
    def test_it_knows_what_the_systems_knows(self, language, words, brought, no_library, monkeypatch):
        own = {word: Speller(language).knows(word) for word in words}
        monkeypatch.undo()
        assert own == {word: Speller(language).knows(word) for word in words}

    @pytest.mark.parametrize(
        ("language", "typed", "near"),
        [("ru", "кошкк", "кошка"), ("uk", "молокр", "молоко"), ("en", "kittten", "kitten")],
    )
    def test_suggestions(self, language, typed, near, brought, no_library):
        assert near in Speller(language).suggestions(typed)

    def test_it_says_what_it_is(self, brought, no_library):
        assert Speller("uk").description == "Hunspell uk_UA (libhunspell-1.7)"

    def test_a_language_it_does_not_bring(self, brought):
        speller = Speller("xx")
        assert (speller.available, speller.missing, speller.description) == (False, "dictionary", "")

    @pytest.mark.parametrize("content", [None, b"not a library"])
    def test_a_library_that_cannot_be_loaded(self, content, brought):
        library = next(brought.glob("libhunspell*"))
        library.unlink()
        if content:
            library.write_bytes(content)
        speller = Speller("ru")
        assert (speller.available, speller.missing) == (False, "broken-library")


@pytest.mark.enchant
class TestEnglishJudge:
    @pytest.fixture
    def english(self) -> Judge:
        return Judge("en", rules=word_rules("scrabble-en"))

    @pytest.mark.parametrize("word", ["cat", "CAT", "cats", "running", "quickly", "“cat”"])
    def test_any_word_of_the_dictionary(self, english, word):
        verdict = english.verdict(word)
        assert (verdict.accepted, verdict.reason) == (True, "known")

    @pytest.mark.parametrize("word", ["ctq", "Paris", "london"])
    def test_no_names_and_no_nonsense(self, english, word):
        verdict = english.verdict(word)
        assert (verdict.accepted, verdict.reason) == (False, "unknown")

    @pytest.mark.parametrize("word", ["cat", "ctq"])
    def test_it_says_which_dictionary_spoke(self, english, word):
        assert english.source(english.verdict(word)) == Speller("en").description != ""


@pytest.mark.parametrize("content", [b"not a library", None], ids=["cannot be loaded", "is not where it was"])
def test_a_library_that_cannot_be_loaded_is_told_from_a_missing_one(content, program, tmp_path):
    library = tmp_path / "libenchant-2.so"
    if content is not None:
        library.write_bytes(content)
    asked = "from referee.words.speller import Speller; s = Speller('ru'); print(s.knows('abc'), s.missing)"
    answer = program(python=("-c", asked), env={"PYENCHANT_LIBRARY_PATH": str(library)})
    assert (answer.out.split(), answer.err) == (["False", "broken-library"], "")


class TestWithoutTheLibrary:
    def test_the_speller_says_what_is_missing(self, no_library):
        speller = Speller("ru")
        assert speller.available is False
        assert speller.missing == "library"
        assert speller.knows("кошка") is False
        assert speller.suggestions("кошкк") == []
        assert speller.description == ""

    @pytest.mark.parametrize(
        ("word", "accepted", "reason"),
        [
            ("кошка", True, "noun"),
            ("кошки", False, "plural"),
            ("ножницы", True, "plural-only"),
            ("абырвалг", False, "unknown"),
        ],
    )
    def test_russian_is_judged_all_the_same(self, no_library, lexicon, word, accepted, reason):
        russian = Judge("ru", lexicon=lexicon("ru"), rules=word_rules("erudit"))
        verdict = russian.verdict(word)
        assert (verdict.accepted, verdict.reason) == (accepted, reason)

    def test_what_is_missing_is_noticed_only_when_it_was_wanted(self, no_library, lexicon):
        russian = Judge("ru", lexicon=lexicon("ru"))
        russian.verdict("кошка")
        assert russian.missing == ""
        russian.verdict("абырвалг")
        assert russian.missing == "library"

    def test_english_is_undecided(self, no_library, say):
        from referee.words.explain import explanation

        english = Judge("en", rules=word_rules("scrabble-en"))
        verdict = english.verdict("cat")
        assert (verdict.accepted, verdict.reason, verdict.clause) == (None, "no-dictionary", None)
        assert english.missing == "library"
        assert english.source(verdict) == ""
        assert explanation(verdict, say("ru")) == "cat — проверить нечем: нет словаря этого языка"


@pytest.mark.enchant
def test_a_language_nobody_has_a_dictionary_of_is_undecided():
    unknown = Judge("xx")
    verdict = unknown.verdict("cat")
    assert (verdict.accepted, verdict.reason) == (None, "no-dictionary")
    assert unknown.missing == "dictionary"
