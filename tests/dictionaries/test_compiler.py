"""How a reading is written down."""

from __future__ import annotations

import pytest

from dictionaries.compiler import Book, Reading, spelling


@pytest.mark.parametrize(
    ("form", "marks"),
    [
        ("кошка", ""),
        ("пчёлка", "ё4"),
        ("ёлка", "ё4"),
        ("своё", "ё1"),
        ("м'яч", "'2"),
        ("трёхколёсный", "ё10ё5"),
        ("об'ём", "'2ё2"),
    ],
)
def test_where_yo_and_the_apostrophe_stand(form, marks):
    assert spelling(form) == marks


@pytest.mark.parametrize(
    ("form", "lemma", "line"),
    [
        ("кошки", "кошка", "noun nom pl - list|1|а|"),
        ("кошка", "кошка", "noun nom pl - list|0||"),
        ("люди", "человек", "noun nom pl - list|4|человек|"),
        ("ёлки", "ёлка", "noun nom pl - list|1|а|ё4"),
        ("м'ячі", "м'яч", "noun nom pl - list|1||'3"),
    ],
)
def test_a_lemma_is_told_by_what_to_cut_and_append(form, lemma, line):
    assert Reading("noun", "nom", "pl", "", "list", lemma).line(form) == line


def test_the_order_of_adding_does_not_matter():
    readings = [
        ("кошка", Reading("noun", "nom", "sg", "", "list", "кошка")),
        ("кошки", Reading("noun", "nom", "pl", "", "list", "кошка")),
        ("кошки", Reading("noun", "gen", "sg", "", "list", "кошка")),
        ("ёж", Reading("noun", "nom", "sg", "", "list", "ёж")),
    ]
    there, back = Book(), Book()
    for form, reading in readings:
        there.add(form, reading)
    for form, reading in reversed([*readings, *readings]):
        back.add(form, reading)
    assert there.compile({"language": "ru"}) == back.compile({"language": "ru"})
