"""The move finder against brute force: it finds the plays that trying every word everywhere finds."""

from __future__ import annotations

import os
import random
from collections import Counter
from itertools import combinations

import pytest

from referee import sets
from referee.errors import Refusal
from referee.games.crossword import box as boxes
from referee.games.crossword.board import Board, Place, is_star
from referee.games.crossword.laying import places
from referee.games.crossword.layout import Layout
from referee.games.crossword.moves import MoveFinder
from referee.games.crossword.notation import Lay, Word
from referee.paths import data
from referee.words.lexicon import Lexicon
from referee.words.walk import Walk

TEXT = """
АД АДРЕСАТ АЗ АР АС БАР БОР ДА ДАР ДОМ ДОТ ДУБ ЖАР ЗАЛ ЗОВ ИГО ИЛ КАРТА КИТ КОД КОЛ КОТ КРОТ КУБ ЛАД
ЛОБ ЛОМ МАК МАТРОС МИР МОРС МОСТ МУЛ НОС ОКО ОМ ОР ОСА ПАР ПИР ПОРТ РАК РИС РОВ РОМ РОСТ РОТ САД САМ
СОК СОМ СОН СОРТ СТО ТАКТ ТАРО ТОК ТОМ ТОРТ ТРОС УЖ УМ УС ХОР ШАР ЯД ЯК ЯМА
"""
WORDS = TEXT.split()
LONG = os.environ.get("REFEREE_LONG") == "1"


@pytest.fixture(scope="module")
def layout():
    return Layout.of(boxes.read(sets.load("erudit"), "ru"))


@pytest.fixture(scope="module")
def finder(layout):
    """Finds plays among a few words, walking the whole lexicon as it lies in its file."""
    lexicon = Lexicon(data("dictionaries", "ru.lexicon"))
    return MoveFinder(layout, Walk(lexicon, set(WORDS).__contains__))


def no_clause(rule):
    return None


def tries(layout, board, rack):
    """Every play by brute force: each word at each place, with stars wherever a rack would need them."""
    found = set()
    for word in WORDS:
        for stars in star_positions(word, rack):
            entry = Lay((Word(word, stars),))
            try:
                turns = places(layout, board, entry, no_clause)
            except Refusal:
                continue
            for turn in turns:
                taken = Counter("_" if is_star(tile) else tile for tile in turn.fresh.values())
                if taken <= Counter(rack) and all(run.word in WORDS for run in turn.runs):
                    found.add((frozenset(turn.fresh.items()), turn.points))
    return found


def star_positions(word, rack):
    """The letters of a word that may be stars: none, or as many as the rack has."""
    at = range(len(word))
    for count in range(rack.count("_") + 1):
        yield from combinations(at, count)


def found(layout, finder, board, rack):
    plays = set()
    for move in finder.moves(board, rack):
        fresh = board.fits(move.entry.words[0].tiles, move.place)
        plays.add((frozenset(fresh.items()), move.points))
    return plays


def crowd(layout, finder, draw, plays):
    """A board on which some plays lie."""
    board = Board(layout.box.size)
    for _ in range(plays):
        moves = finder.moves(board, "".join(draw.choices("АОИСКМРТДЛ_", k=5)))
        if moves:
            move = draw.choice(moves)
            board = board.lay(board.fits(move.entry.words[0].tiles, move.place))
    return board


@pytest.mark.parametrize("seed", range(1000 if LONG else 40))
def test_the_plays_found_are_those_of_brute_force(seed, layout, finder):
    draw = random.Random(seed)
    board = crowd(layout, finder, draw, draw.randrange(9))
    rack = "".join(draw.choices("АОИСКМРТДЛЗУ", k=draw.randint(1, 7)))
    if draw.random() < 0.3:
        rack = rack[:-1] + "_"
    assert found(layout, finder, board, rack) == tries(layout, board, rack)


def test_a_lone_tile_between_two_words_is_one_play(layout, finder):
    board = Board(15).lay({(7, 7): "К", (7, 9): "Т", (6, 8): "Р"})
    moves = [move for move in finder.moves(board, "О") if move.letters in ("КОТ", "РО")]
    assert moves == []  # РО is no word
    board = Board(15).lay({(7, 7): "К", (7, 9): "Т", (6, 8): "К", (8, 8): "Т"})
    assert [(move.letters, move.place) for move in finder.moves(board, "О") if move.letters == "КОТ"] == [
        ("КОТ", Place(7, 7, False))
    ]


def test_a_full_rack_earns_the_bonus(layout, finder):
    board = Board(15)
    moves = [move for move in finder.moves(board, "АДРЕСАТ") if move.letters == "АДРЕСАТ"]
    turns = {turn.entry: turn.points for turn in places(layout, board, Lay((Word("АДРЕСАТ"),)), no_clause)}
    assert {move.entry: move.points for move in moves} == turns
    assert min(turns.values()) == sum(layout.box.prices[letter] for letter in "АДРЕСАТ") + layout.box.bonus
