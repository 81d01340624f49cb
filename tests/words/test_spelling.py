"""What a typed word means: look-alikes, layouts, decomposed letters, apostrophes, and what cannot be a word."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.text import safe_text
from referee.words.lexicon import fold
from referee.words.spelling import NotAWord, tidy, understand


@pytest.fixture(scope="module")
def read(lexicon):
    """How a typed word is understood: the word and how it had to be read."""

    def read(typed: str, language: str = "ru") -> tuple[str, str]:
        found = understand(typed, language, lambda word: lexicon(language).find(fold(word)) >= 0)
        return found.word, found.how

    return read


@pytest.fixture(scope="module")
def fault(read):
    """Why a typed text is no word, and what may have been meant."""

    def fault(typed: str, language: str = "ru") -> tuple[str, tuple[str, ...]]:
        with pytest.raises(NotAWord) as caught:
            read(typed, language)
        return caught.value.reason, caught.value.guesses

    return fault


@pytest.mark.parametrize(
    "typed", ["кошка", "КОШКА", "Кошка", "«кошка»", "„кошка“", '"кошка"', "(кошка)", "кошка!", "кошка."]
)
def test_a_word_as_typed(read, typed):
    assert read(typed) == ("кошка", "")


def test_a_word_no_lexicon_has_is_understood_too(read):
    assert read("абырвалг") == ("абырвалг", "")


@pytest.mark.parametrize(
    ("typed", "language", "word"),
    [
        ("кoшка", "ru", "кошка"),  # o
        ("кошкa", "ru", "кошка"),  # a
        ("KOШKA", "ru", "кошка"),
        ("Pыбa", "ru", "рыба"),
        ("xлеб", "ru", "хлеб"),
        ("мyxa", "ru", "муха"),
        ("кiшка", "uk", "кішка"),
        ("вipа", "uk", "віра"),
        ("зуaп", "ru", "зуап"),  # no word, but no doubt what was typed either
    ],
)
def test_latin_look_alikes_among_cyrillic_letters(read, typed, language, word):
    assert read(typed, language) == (word, "lookalike")


@pytest.mark.parametrize(("typed", "word"), [("cop", "сор"), ("TOK", "ток"), ("poca", "роса"), ("copoka", "сорока")])
def test_a_word_of_look_alikes_alone(read, typed, word):
    assert read(typed) == (word, "lookalike")


@pytest.mark.parametrize(
    ("typed", "language", "word"),
    [
        ("rjirf", "ru", "кошка"),
        ("RJIRF", "ru", "кошка"),
        ("ghbdtn", "ru", "привет"),
        (";tyf", "ru", "жена"),
        (",fhf,fy", "ru", "барабан"),
        (",t;fnm", "ru", "бежать"),
        ("'nf;", "ru", "этаж"),
        ("gjl]tpl", "ru", "подъезд"),
        ("[kt,", "ru", "хлеб"),
        ("`krf", "ru", "ёлка"),
        ("rsirf", "uk", "кішка"),
        ("vjdf", "uk", "мова"),
        ("];fr", "uk", "їжак"),
        ("'lyscnm", "uk", "єдність"),
        ("v`zx", "uk", "м'яч"),
        ("\\fyjr", "uk", "ґанок"),
    ],
)
def test_the_wrong_layout(read, typed, language, word):
    assert read(typed, language) == (word, "layout")


def test_latin_letters_that_make_two_words_are_not_guessed(fault):
    assert fault("cytu") == ("latin", ("снег", "сути"))
    assert fault("kba") == ("latin", ("ква", "лиф"))


@pytest.mark.parametrize("typed", ["cat", "hello", "qwertyuiop", "ghbdsn", "kjsdhf"])
def test_latin_letters_that_make_no_word(fault, typed):
    assert fault(typed) == ("latin", ())


@pytest.mark.parametrize("typed", ["кошqа", "zебра", "кфsт", "бuдf"])
def test_letters_mixed_beyond_look_alikes(fault, typed):
    assert fault(typed) == ("mixed", ())


@pytest.mark.parametrize(
    ("word", "language"),
    [("йод", "ru"), ("ёлка", "ru"), ("трамвай", "ru"), ("їжак", "uk"), ("ЙОГУРТ", "ru"), ("ЇЖА", "uk")],
)
def test_decomposed_letters(read, word, language):
    apart = unicodedata.normalize("NFD", word)
    assert apart != word
    assert read(apart, language) == (word.lower(), "decomposed")


@pytest.mark.parametrize("typed", ["ко́шка", "ко\u0300шка", "кош\u00adка", "кош\u200bка", "\ufeffкошка", "ко\u2060шка"])
def test_stress_and_invisible_signs_are_dropped(read, typed):
    assert read(typed) == ("кошка", "")


def test_stress_does_not_take_the_dots_off(read):
    assert read(unicodedata.normalize("NFD", "їжа") + "\u0301", "uk") == ("їжа", "decomposed")
    assert read("йо\u0301гурт") == ("йогурт", "")


@pytest.mark.clause("R18")
@pytest.mark.parametrize("sign", list("'’ʼ‘`´ʹ′"))
def test_every_apostrophe_is_one(read, sign):
    assert read(f"м{sign}яч", "uk") == ("м'яч", "")


@pytest.mark.clause("E6.1")
@pytest.mark.parametrize(
    "typed", ["мать-и-мачеха", "кто-то", "диван–кровать", "диван—кровать", "што\u2011то", "-кошка", "кошка-"]
)
def test_hyphens(fault, typed):
    assert fault(typed) == ("hyphen", ())


@pytest.mark.parametrize(
    "typed",
    [
        "кошка2",
        "12345",
        "-",
        "---",
        "!!!",
        "кош ка",
        "кош\nка",
        "кош\x00ка",
        "кошка🙂",
        "🙂🙂",
        "\x1b[31",
        "\ud800",
        "ко\udfffт",
        "猫",
        "γάτα",
    ],
)
def test_other_signs(fault, typed):
    assert fault(typed) == ("letters", ())


@pytest.mark.parametrize("typed", ["", " ", "\t\n", "\u200b", "\u0301\u0301", "\ufeff "])
def test_nothing_typed(fault, typed):
    assert fault(typed) == ("empty", ())


@pytest.mark.parametrize("length", [61, 10_000])
def test_too_long(fault, length):
    assert fault("к" * length) == ("long", ())


def test_sixty_letters_are_not_too_long(read):
    assert read("к" * 60) == ("к" * 60, "")


def test_tidy_leaves_one_kind_of_each_sign():
    assert tidy("М’Я́Ч") == "м'яч"
    assert tidy("Диван—Кровать") == "диван-кровать"


def test_a_safe_echo():
    assert safe_text("кошка", 60) == "кошка"
    assert safe_text("ко\x1bш\x00ка\ud800", 60) == "ко\ufffdш\ufffdка\ufffd"
    assert safe_text("к" * 60, 60) == "к" * 60
    assert safe_text("к" * 61, 60) == "к" * 60 + "…"


@given(
    typed=st.one_of(st.text(), st.text("абвіїєґё'’-`;[]qwertycop \u0301\u0306\u0308")),
    language=st.sampled_from(["ru", "uk"]),
)
def test_no_text_is_too_odd(read, typed, language):
    try:
        word, how = read(typed, language)
    except NotAWord as fault:
        assert fault.reason in {"cyrillic", "empty", "hyphen", "latin", "letters", "long", "mixed"}
        assert fault.reason == "latin" or fault.guesses == ()
    else:
        assert word and set(word) <= set("абвгґдеєёжзиіїйклмнопрстуфхцчшщъыьэюя'")
        assert how in {"", "decomposed", "layout", "lookalike"}
        assert read(word, language) == (word, "")


@given(st.text(st.characters(exclude_categories=[])))
def test_an_echo_is_short_and_harmless(typed):
    echo = safe_text(typed, 60)
    assert len(echo) <= 61
    assert not [sign for sign in echo if unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Zl", "Zp")]
    echo.encode("utf-8")
