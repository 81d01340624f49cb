"""How a game is written down: every line of the printed page is typed into a match of that game, and it works."""

from __future__ import annotations

import re

import pytest

from referee import sets
from referee.errors import Ambiguous
from referee.games import PACKAGES
from referee.games.setfile import languages, load_box
from referee.games.show import notation_page
from referee.locale import LANGUAGES, Voice

PAGES = [(game, boxed, reader) for game in PACKAGES for boxed in languages(sets.load(game)) for reader in LANGUAGES]


def page(game, boxed, reader, players=()):
    chapters = notation_page(Voice(reader), game, load_box(sets.load(game), boxed), players)
    return [example for chapter in chapters for example in chapter.examples]


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize(("game", "boxed", "reader"), PAGES)
def test_every_example_can_be_typed(game, boxed, reader, seats, table):
    names = Voice(reader)("guide.names").split()
    players = (*names, "Я")[:seats]
    for example in page(game, boxed, reader, players):
        match = table(game, *players, language=boxed, options={"house": [example.option]} if example.option else {})
        for line in example.after:
            match.play(line)
        try:
            match.play(example.line)
        except Ambiguous as question:
            assert question.choices, example  # a word without its place: read, and asked about


@pytest.mark.parametrize(("game", "boxed", "reader"), PAGES)
def test_examples_are_in_the_letters_of_the_game_and_the_words_of_the_reader(game, boxed, reader):
    for example in page(game, boxed, reader):
        letters = set(re.findall(r"[^\W\d_]", re.sub(r"hand=|рука=|[хx]\d", "", example.line).upper()))
        if reader == "en" and boxed == "en":
            assert not letters & set("АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЫЭЮЯ"), example
        if "uk" in (boxed, reader) and "ru" not in (boxed, reader):
            assert not letters & set("ЫЭЁЪ"), example
            assert "КОШКА" not in example.line
        if reader != "en":
            assert not re.match(r"\.[a-z]", example.line), example


@pytest.mark.parametrize("reader", LANGUAGES)
@pytest.mark.parametrize("game", PACKAGES)
def test_the_page_is_printed_and_is_json(game, reader, referee):
    printed = referee("rules", game, "--notation", lang=reader)
    told = referee("rules", game, "--notation", "--json", lang=reader).json()
    assert printed.code == 0
    assert all(len(line) <= 100 for line in printed.out.splitlines())
    assert told["game"] == game
    for chapter in told["notation"]:
        assert chapter["title"] in printed.out
        for example in chapter["examples"]:
            assert f"  {example['line']}" in printed.out


def test_the_help_of_score_is_of_the_game_on_the_table(referee):
    everything = referee("score", "--help").out
    assert all(line in everything for line in ("КОШКА 8Г", "К КОШКА Ж", "r7"))
    referee("new", "scrabble-en", "Ann", "Ben")
    told = referee("score", "--help").out
    assert "HORSE 8D" in told
    assert not re.search("[а-яА-Я]", told.partition("Example")[2])


def test_a_page_of_notation_takes_no_clause(referee):
    assert referee("rules", "uno", "N2.1", "--notation").code == 2
