"""What is kept reads back as what was played, whatever the players are called."""

from __future__ import annotations

from random import Random

import pytest

from referee import match as matches
from referee import sets
from referee.errors import Refusal
from referee.match import StoredVerdict
from referee.match.start import BadChoice, Choices, build_header
from tests.forms import tries

LIKE_NOTATION = (".Аня", ".пас", "рука=", "Ян=", "Ян +5", "Ян -5", "+5", "-1")
HARMLESS = ("Игрок 1", "Ян 5", "А.", "к7", "Оля!", "О'Нил", "Ан-на", "п", "Я+Ты", "рука", "К", "*", "_", "КОШКА 8Г")


@pytest.mark.parametrize("name", [name for name in LIKE_NOTATION if not name.startswith("-")])  # those are options
def test_a_name_that_reads_as_notation_is_refused(referee, name):
    done = referee("new", "uno", "Петя", name, "--json")
    assert (done.code, done.json()["error"]["kind"]) == (2, "usage")
    assert f"“{name}” cannot be told from a turn" in done.json()["error"]["message"]


@pytest.mark.parametrize("name", LIKE_NOTATION)
def test_nobody_joins_under_such_a_name(table, name):
    game = table("uno", "Маша", "Петя", "Оля")
    game.play("Маша: 10 Петя: 20 Оля: 0")
    joined = name if name.startswith(".") or "=" in name else f"{name} 30"  # else the number is points
    assert game.refused(f".join {joined}") == ("unreadable", "new.notation-name", None)


@pytest.mark.parametrize("name", HARMLESS)
def test_other_names_do(referee, name):
    assert referee("new", "uno", "Петя", name).code == 0
    assert referee("adjust", name, "7").code == 0
    assert referee("show", "--json").json()["totals"] == {"Петя": 0, name: 7}


def test_an_entry_that_would_be_read_as_another_is_not_recorded(table):
    """A match begun before such names were refused: the points would go to another player when it is opened again."""
    game = table("uno", "Ян", "Ян +5")
    assert game.refused(".adjust Ян 5 7") == ("unreadable", "match.read-back", None)
    assert game.play(".adjust Ян 5").points == 5


def test_a_name_like_a_dot_line_cannot_make_a_match_that_is_never_read_again(table):
    game = table("undervud", ".Аня", "Петя")
    assert game.refused("Петя: 20 .Аня: -5") in (
        ("unreadable", "match.read-back", None),
        ("unreadable", "notation.dot-unknown", None),
    )
    assert game.entries == []


PIECES = (
    "Ян",
    "Оля",
    ".",
    "+5",
    "-5",
    "5",
    "=",
    "рука",
    "к7",
    "!",
    "К",
    "ж+2",
    "_",
    "*",
    "-",
    "+",
    "пас",
    "А",
    "8Г",
    "'",
)
LINES = (
    "{a}: 10 {b}: 20",
    "{a} 10 {b} 20",
    "{b}: к7 ж+2",
    "{a}: 20",
    ".adjust {a} 5 7",
    ".adjust {b} -5 {a}",
    ".leave {b}",
)


def test_names_put_together_from_notation_never_make_a_match_that_reads_otherwise():
    chance, kept = Random(17), 0
    for _ in range(tries(400, 20_000)):
        names = ["".join(chance.choices([*PIECES, " "], k=chance.randint(1, 4))).strip() or "Я" for _ in range(3)]
        game = chance.choice(("uno", "undervud"))
        try:
            header = build_header(sets.load(game), Choices(players=tuple(" ".join(name.split()) for name in names)))
        except BadChoice:
            continue
        match, rows = matches.replay(header, []), []
        for line in chance.choices(LINES, k=5):
            try:
                done = matches.record(
                    match, line.format(a=header.players[0], b=header.players[1]), lambda word: StoredVerdict(True, None)
                )
            except Refusal:
                continue
            rows.append(done.row)
            match = done.match
            kept += 1
        assert matches.fold(header, rows) == match
    assert kept > 100
