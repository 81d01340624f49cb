"""What words mean: found at once, and nothing made up."""

from __future__ import annotations

import pytest

from dictionaries.meanings import clean_wiki, pack, shorten
from referee.paths import data
from referee.words.meanings import Meanings, find_meaning


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
