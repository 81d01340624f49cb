"""Where a word without a place may lie: exactly where trying every cell of the board lets it lie."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee import sets
from referee.errors import Illegal
from referee.games import setfile as boxes
from referee.games.crossword.board import Board, Place, is_star
from referee.games.crossword.box import Box
from referee.games.crossword.laying import lay, places
from referee.games.crossword.layout import Layout
from referee.games.crossword.notation import Lay, Swap, Word
from referee.match import record
from tests.forms import tries

EXAMPLES = tries(40, 10_000)
LETTERS = "АБКОТ"


@cache
def layout(name: str) -> Layout:
    box = boxes.read_box(sets.load(name))
    assert isinstance(box, Box)
    return Layout.of(box)


def rule(name: str) -> str:
    return name


def tried(game: Layout, board: Board, word: Word, swaps: tuple[Swap, ...] = ()) -> dict[Place, int]:
    """Every place where laying the word is legal, with its points."""
    found = {}
    for row in range(board.size):
        for column in range(board.size):
            for down in (False, True):
                place = Place(row, column, down)
                here = Word(word.letters, word.stars, place, word.agreed)
                try:
                    found[place] = lay(game, board, Lay((here,), swaps), rule).points
                except Illegal:
                    continue
    return found


def found(game: Layout, board: Board, word: Word, swaps: tuple[Swap, ...] = ()) -> dict[Place, int]:
    try:
        turns = places(game, board, Lay((word,), swaps), rule)
    except Illegal:
        return {}
    order = [(len(turn.runs), turn.entry.words[0].place) for turn in turns]
    assert order == sorted(order)
    assert all(turn.entry.swaps == swaps and turn.entry.words[0].agreed == word.agreed for turn in turns)
    return {turn.entry.words[0].place: turn.points for turn in turns}


def some_word(random: Random) -> Word:
    letters = "".join(random.choices(LETTERS, k=random.randrange(2, 8)))
    stars = tuple(k for k in range(len(letters)) if random.random() < 0.25)
    return Word(letters, stars, agreed=random.random() < 0.5)


def crowded(random: Random, game: Layout, turns: int) -> Board:
    """A board on which words of a few letters were laid wherever they fit."""
    board = Board(game.box.size)
    for _ in range(turns):
        letters = "".join(random.choices(LETTERS, k=random.randrange(2, 7)))
        stars = tuple(k for k in range(len(letters)) if random.random() < 0.1)
        try:
            board = random.choice(places(game, board, Lay((Word(letters, stars),)), rule)).board
        except Illegal:
            continue
    return board


@settings(max_examples=EXAMPLES, deadline=None)
@given(st.sampled_from(["erudit", "biplant", "scrabble-ru"]), st.integers(0, 2**32), st.integers(0, 25))
def test_places_are_exactly_those_that_trying_everywhere_finds(name, seed, turns):
    random, game = Random(seed), layout(name)
    board = crowded(random, game, turns)
    for _ in range(2):
        word = some_word(random)
        assert found(game, board, word) == tried(game, board, word)
    stars = [(row, column) for row in range(15) for column in range(15) if is_star(board.at(row, column))]
    if stars and game.box.swap:
        row, column = random.choice(stars)
        swaps = (Swap(row, column, board.at(row, column).upper()),)
        word = some_word(random)
        assert found(game, board, word, swaps) == tried(game, board, word, swaps)


def test_a_place_where_the_star_would_not_be_laid_does_not_hide_the_others(table):
    game = table("erudit")
    game.play("ТО_=К 8Ж", ".pass")
    refusal = game.refusal("8И=К _ОТ=К")
    assert refusal.kind == "ambiguous"
    for choice in refusal.choices:
        assert choice.entry.startswith("8И=К _ОТ=К ")


def test_no_place_among_the_openings_of_an_empty_board_misses_the_centre(table):
    refusal = table("erudit").refusal("КОТ")
    assert {choice.place for choice in refusal.choices} == {"8Е", "8Ж", "8З", "З6", "З7", "З8"}


# At the table


@pytest.fixture
def small(table):
    """A board of 5 by 5 on which a word of five letters has few places."""
    tables = sets.load("erudit")
    tables["board"] |= {"cells": ".....\n.....\n..*..\n.....\n....."}
    game = table("erudit", tables=tables)
    game.play("КОШКА 3А", "НАКАЛ А1", "СТАЛЬ Д1")
    assert game.facts["board"] == ["Н...С", "А...Т", "КОШКА", "А...Л", "Л...Ь"]
    return game


def test_one_place_is_played_and_said(small):
    act = record(small.match, "МЫШКА", small.ask)
    assert (act.text, act.outcome.points) == ("МЫШКА В1", 2 + 5 + 10 + 2 + 1)
    assert [(note.key, dict(note.values)) for note in act.notes] == [("crossword.found", {"entry": "МЫШКА В-1 ↓"})]


def test_no_place_is_told_with_the_letters_that_might_have_helped(small):
    refusal = small.refusal("САЛАТ")
    assert (refusal.kind, refusal.key, refusal.clause) == ("illegal", "crossword.no-room", "E2.3")
    assert refusal.values == {"word": "САЛАТ", "letters": "А, Л, С, Т"}
    refusal = small.refusal("ЩИПЦЫ")
    assert (refusal.kind, refusal.key, refusal.clause) == ("illegal", "crossword.no-place", "E2.3")
    assert refusal.values == {"word": "ЩИПЦЫ"}


def test_a_word_longer_than_the_board_has_no_place(small):
    refusal = small.refusal("КОРОВА")
    assert (refusal.kind, refusal.key, refusal.clause) == ("illegal", "crossword.longer-than-board", "E1.1")
    assert refusal.values == {"word": "КОРОВА", "size": 5}


def test_several_places_are_a_question_with_the_fewest_words_besides_first(table):
    game = table("erudit")
    game.play("КОШКА 8Г")
    refusal = game.refusal("ШАР")
    assert (refusal.kind, refusal.key, refusal.clause) == ("ambiguous", "crossword.several-places", None)
    assert refusal.values == {"word": "ШАР", "count": len(refusal.choices), "points": None}
    besides = [len(choice.words) for choice in refusal.choices]
    assert besides == sorted(besides)
    assert [choice.place for choice in refusal.choices[:2]] == ["З7", "Е8"]
    shared = next(choice for choice in refusal.choices if choice.place == "Е8")
    assert (shared.points, shared.words, shared.entry) == (10 + 1 + 2, ("ШАР",), "ШАР Е8")
    assert game.play(shared.entry).points == shared.points


def test_a_choice_keeps_the_name_the_swap_and_the_agreement(table):
    game = table("erudit")
    game.play("КО_КА=Ш 8Г")
    refusal = game.refusal("Петя: 8Е=Ш КО_=Т!")
    assert refusal.kind == "ambiguous"
    assert all(choice.entry == f"Петя: 8Е=Ш КО_=Т {choice.place} !" for choice in refusal.choices)


@pytest.mark.parametrize(("line", "word"), [("КОТ ШАР", "КОТ"), ("КОТ Г8 ДОМ", "ДОМ"), ("КОТ ШАР Е8", "КОТ")])
def test_of_several_words_each_needs_its_place(table, line, word):
    game = table("erudit")
    game.play("КОШКА 8Г")
    refusal = game.refusal(line)
    assert (refusal.kind, refusal.key, refusal.values) == ("unreadable", "crossword.place-each", {"word": word})


def test_a_word_is_looked_for_only_in_ones_turn_and_before_the_end(table):
    game = table("erudit")
    game.play("КОШКА 8Г")
    assert game.refused("Маша: ШАР") == ("illegal", "table.not-your-turn", "E2.1")
    game.play(".pass", ".pass", ".pass", ".pass")
    assert game.refused("ШАР") == ("illegal", "table.over", "E3.2")


def test_the_boards_tried_are_crowded():
    assert len([*crowded(Random(1), layout("erudit"), 25).tiles()]) > 60


def test_a_name_in_front_may_do_without_its_colon(table):
    game = table("erudit", "Маша", "Петя", language="ru")
    game.play("маша кошка 8ж", "ПЕТЯ рот з7")
    assert [line.text for line in game.match.lines] == ["Маша: КОШКА 8Ж", "Петя: РОТ З7"]
    assert all(choice.entry.startswith("Маша: ТОК ") for choice in game.refusal("Маша ток").choices)
    assert game.refusal("Петя ток").key == "table.not-your-turn"
    assert game.play("маша ток 5").points == 5
    assert game.refusal("ток Маша 9и").key == "crossword.place-each"
