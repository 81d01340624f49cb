"""What words mean: found at once, and nothing made up."""

from __future__ import annotations

import pytest

from dictionaries.meanings import clean_wiki, pack, shorten
from referee.paths import data
from referee.words.judge import Judge
from referee.words.lexicon import Lexicon
from referee.words.meanings import Meanings, find_meaning, strangest


@pytest.mark.parametrize(
    ("language", "word", "start"),
    [
        ("ru", "рцы", "название буквы «р»"),
        ("ru", "фиакр", "в Западной Европе — наёмный лёгкий экипаж"),
        ("uk", "хата", "близькі слова: дім, хатина"),
        ("en", "horse", "solid-hoofed herbivorous quadruped"),
    ],
)
def test_a_word_is_told_what_it_means(language, word, start):
    assert str(find_meaning(word, language)).startswith(start)


@pytest.mark.parametrize("language", ["ru", "uk", "en", "de"])
def test_what_is_no_word_means_nothing(language):
    for word in "", "ыыы", "zzzz", "яяяяяя", "-":
        assert find_meaning(word, language) is None


def judged(language, *words):
    lexicon = Lexicon(data("dictionaries", f"{language}.lexicon"))
    judge = Judge(language, lexicon=lexicon, policy="any")
    return [judge.verdict(word) for word in words]


def test_the_rarest_words_are_told_first_and_everyday_ones_not_at_all():
    found = strangest(judged("ru", "кот", "ФИАКР", "рцы", "рука", "ыыы"), "ru")
    assert [word for word, _ in found] == ["рцы", "фиакр"]


@pytest.mark.parametrize(("language", "word"), [("ru", "манда"), ("ru", "мудак"), ("en", "cunt"), ("en", "kike")])
def test_a_coarse_word_is_not_among_the_strangest(language, word):
    assert find_meaning(word, language)
    assert strangest(judged(language, word), language) == []


def test_ten_words_are_told_at_most():
    words = [
        "рцы",
        "фиакр",
        "аз",
        "буки",
        "ять",
        "фита",
        "ижица",
        "вервие",
        "выя",
        "длань",
        "чело",
        "перст",
        "рамена",
        "шуйца",
        "десница",
    ]
    told = strangest(judged("ru", *words), "ru")
    assert len(told) == 10
    assert len(dict(told)) == 10


@pytest.mark.parametrize("language", ["ru", "uk", "en"])
def test_a_file_is_small(language):
    with open(data("dictionaries", f"{language}.meanings"), "rb") as file:
        assert len(file.read()) <= 2_000_000


def test_every_word_put_in_is_found_again(tmp_path):
    put = {f"слово{number}": f"смысл {number}" for number in range(1000)}
    path = tmp_path / "some.meanings"
    path.write_bytes(pack(put))
    meanings = Meanings(str(path))
    assert {word: meanings.find(word) for word in put} == put
    assert meanings.find("слово") is meanings.find("а") is meanings.find("яяя") is None


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ("{{зоол.|ru}} [[птица|птицы]] из [[род]]а {{пример|Птица.}}~1~2", "птицы из рода"),
        ("{{=|кот}} {{пример|}}", "то же, что кот"),
        ("{{свойство|глупый}}", ""),
        ("действие по значению глагола {{пример|}}", ""),
        ("уменьш. к [[дом]]", ""),
    ],
)
def test_markup_and_definitions_that_say_nothing_are_left_out(markup, text):
    assert clean_wiki(markup) == text


def test_a_long_meaning_is_cut_between_words():
    assert shorten("слово " * 40).endswith("слово…")
    assert len(shorten("слово " * 40)) <= 110
