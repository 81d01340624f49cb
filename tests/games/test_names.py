"""A game is called as people call it: in Latin or Cyrillic, in full or by the beginning."""

from __future__ import annotations

import pytest

from referee.games import PACKAGES, find_game, game_info


@pytest.mark.parametrize(
    ("name", "game"),
    [
        ("undervud", "undervud"),
        ("ундервуд", "undervud"),
        ("Underwood", "undervud"),
        ("erudit", "erudit"),
        ("ЭРУДИТ", "erudit"),
        ("ерудит", "erudit"),
        ("biplant", "biplant"),
        ("Биплант", "biplant"),
        ("біплант", "biplant"),
        ("schitay-slova", "schitay-slova"),
        ("считай-слова", "schitay-slova"),
        ("Считай слова", "schitay-slova"),
        ("считай_слова", "schitay-slova"),
        ("uno", "uno"),
        ("УНО", "uno"),
        ("scrabble-en", "scrabble-en"),
        ("scrabble ru", "scrabble-ru"),
        ("Scrabble-UK", "scrabble-uk"),
        ("скрабл-ru", "scrabble-ru"),
    ],
)
def test_a_game_has_names_in_latin_and_cyrillic(name, game):
    assert find_game(name) == game


@pytest.mark.parametrize(
    ("beginning", "game"),
    [
        ("унд", "undervud"),
        ("under", "undervud"),
        ("э", "erudit"),
        ("Ер", "erudit"),
        ("бип", "biplant"),
        ("бі", "biplant"),
        ("считай", "schitay-slova"),
        ("sch", "schitay-slova"),
        ("un", None),
        ("scrabble", None),
        ("scrabble-r", "scrabble-ru"),
        ("ун", None),
    ],
)
def test_a_beginning_is_enough_where_only_one_game_has_it(beginning, game):
    assert find_game(beginning) == game


@pytest.mark.parametrize("name", ["", " ", "-", "_ -", "chess", "шахматы", "unoo", "эрудиты", "rudit"])
def test_what_is_no_game(name):
    assert find_game(name) is None


def test_no_two_games_share_a_name():
    names = [name for game in PACKAGES for name in (game, *game_info(game).names)]
    assert len(names) == len(set(names))
    assert all(find_game(name) == game for game in PACKAGES for name in (game, *game_info(game).names))
