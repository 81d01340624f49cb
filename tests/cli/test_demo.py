"""`referee demo`: a few disputes settled, and nothing left behind."""

from __future__ import annotations

import sys

import pytest

FIRST = {
    "ru": [
        "Спор за столом: «лыжи» в игре «Ундервуд».",
        "✓ лыжи — так говорят почти всегда во множественном числе, можно (U2.2)",
    ],
    "uk": [
        "Суперечка за столом: «лыжи» у грі «Ундервуд».",
        "✓ лыжи — так кажуть майже завжди у множині, можна (U2.2)",
    ],
    "en": [
        "A dispute at the table: «лыжи» in «Undervud».",
        "✓ лыжи is nearly always said in the plural: allowed (U2.2)",
    ],
}
LAST = {
    "ru": "Свои слова: referee check СЛОВО. Своя партия: referee new erudit Маша Петя",
    "uk": "Свої слова: referee check СЛОВО. Своя партія: referee new erudit Оля Тарас",
    "en": "Your own words: referee check WORD. Your own match: referee new erudit Masha Petya",
}


@pytest.mark.clause("U2.2")
@pytest.mark.clause("E6.1")
@pytest.mark.clause("E6.2")
@pytest.mark.parametrize("lang", FIRST)
def test_the_disputes_are_settled_in_the_language_of_the_person(lang, referee):
    answer = referee("demo", lang=lang)
    assert answer.code == 0
    lines = answer.out.splitlines()
    assert lines[:2] == FIRST[lang]
    assert lines[-1] == LAST[lang]
    assert [line[0] for line in lines if line[:1] in ("✓", "✗", "?")] == ["✓", "✗", "✓", "✗", "✗", "✓", "✓"]


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("ru", "✗ бежать — глагол; играем существительными (E6.2)"),
        ("uk", "✗ бежать — дієслово; граємо іменниками (E6.2)"),
        ("en", "✗ бежать is a verb; we play nouns (E6.2)"),
    ],
)
def test_every_dispute_is_settled_without_the_spelling_library(lang, sentence, referee, monkeypatch):
    monkeypatch.setitem(sys.modules, "enchant", None)
    answer = referee("demo", lang=lang)
    assert sentence in answer.out.splitlines()
    assert answer.err == ""


def test_nothing_is_left_behind(referee, program, tmp_path):
    assert referee("demo").code == 0
    assert program("demo").code == 0
    assert list(tmp_path.rglob("*")) == []


def test_json_is_one_object(referee):
    answer = referee("demo", "--json")
    assert answer.code == 0
    assert isinstance(answer.json(), dict)


def test_every_sample_is_played_to_its_winner():
    from referee.cli.demo import samples

    played = dict(samples())
    assert {"erudit", "biplant", "schitay-slova", "scrabble-en", "undervud", "uno"} <= set(played)


@pytest.mark.parametrize("winner", ["Тарас", "Лев", "Аня", "Alice", "Петя", "Маша"])
def test_the_sheet_names_the_winner(referee, winner):
    assert f"{winner} wins." in referee("demo", lang="en").out.splitlines()
