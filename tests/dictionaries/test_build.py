"""The lexicons are what the packages and lists give: a sample built anew says the same as the compiled files."""

from __future__ import annotations

import pytest

from dictionaries.build import build
from dictionaries.english import inflected
from dictionaries.wordlists import harvested, kept
from referee.paths import data
from referee.words.lexicon import Lexicon, fold

LISTS = (
    *("common", "proper", "excluded", "abbreviations", "adjectives-as-nouns"),
    *("added", "plural-only", "not-plural-only", "mostly-plural"),
)
CHOSEN = {
    "ru": (
        "кошка кошки кошкою печь мел мёл елка ёлка осёл осел москва филадельфия болонья альфонс вуз сша цска иванов "
        "больной столовая лыжи тапки тапок ножницы деньги люди дети бежать красивый вчера спев ого через очепятка "
        "кинза балетка хайп вейп абырвалг коты все всё"
    ),
    "uk": (
        "кішка кішки київ києва україна м'яч мяч сім'я ножиці двері лижі коти віра котик попугай поставщик ґанок "
        "ганок мати бігти гарний українко гранола граноли загс париж кий абвгд хвора"
    ),
}


def sample(language: str) -> list[str]:
    """Words chosen one by one, some of every list, and some of every harvest."""
    forms = set(CHOSEN[language].split())
    for name in LISTS:
        forms.update(sorted(kept(language, name))[::10])
    for kind in "nouns", "names":
        for found in harvested(language, kind).values():
            forms.update(sorted(found)[:: len(found) // 10 + 1])
    return sorted(forms)


@pytest.fixture(scope="module", params=["ru", "uk"])
def language(request) -> str:
    return request.param


@pytest.fixture(scope="module")
def built(language) -> bytes:
    return build(language, sample(language))


@pytest.fixture(scope="module")
def small(built, tmp_path_factory) -> Lexicon:
    path = tmp_path_factory.mktemp("built") / "small.lexicon"
    path.write_bytes(built)
    return Lexicon(str(path))


@pytest.fixture(scope="module")
def compiled(language) -> Lexicon:
    return Lexicon(data("dictionaries", f"{language}.lexicon"))


def told(lexicon: Lexicon, form: str) -> set[tuple[str, ...]]:
    """The readings of one spelling: other spellings with the same key may not be in the sample."""
    return {
        (r.pos, r.case, r.number, r.marks, r.source, r.lemma)
        for r in lexicon.readings(fold(form))
        if r.spelling == form
    }


def test_the_sample_is_worth_comparing(language):
    assert len(sample(language)) > 100


def test_the_compiled_lexicon_is_what_the_sources_give(language, small, compiled):
    assert {form: told(compiled, form) for form in sample(language)} == {
        form: told(small, form) for form in sample(language)
    }


def test_the_same_sources_give_the_same_bytes(language, built):
    assert build(language, reversed(sample(language))) == built


def test_the_notes_are_the_same_but_for_the_count(small, compiled):
    assert {**small.notes(), "forms": ""} == {**compiled.notes(), "forms": ""}


@pytest.mark.parametrize("word", ["tables", "toys", "baths", "calmest", "zestiest", "dryest", "cosiest", "pinkiest"])
def test_regular_forms_of_known_english_words_are_words(word):
    assert inflected(word, {"table", "toy", "bath", "calm", "zesty", "dry", "cosy", "pink"})


@pytest.mark.parametrize("word", ["boss", "coachs", "boxs", "candys", "est", "table", "nest"])
def test_what_only_looks_like_a_form_is_none(word):
    assert not inflected(word, {"bos", "coach", "box", "candy", "table"})
