"""The set file of UNO: what a deck must have, and what is said where it has not."""

from __future__ import annotations

import copy

import pytest

from referee import sets
from referee.games import setfile as boxes
from referee.games.setfile import SetFault
from referee.games.uno import box as uno_box
from referee.locale import LANGUAGES, Voice


def changed(path, value):
    tables = copy.deepcopy(sets.load("uno"))
    table, _, key = path.rpartition(".")
    part = tables[table] if table else tables
    if value is None:
        del part[key]
    else:
        part[key] = value
    return tables


def test_the_box():
    box = boxes.read_box(sets.load("uno"), "uk")
    assert (box.name, box.game, box.language, box.players, box.hand) == ("uno", "uno", "uk", (2, 10), 7)
    assert box.scorings == {"collect": 500, "own": 200}
    assert (box.target, box.policy, box.assumed) == (500, "off", ())
    assert box.provenance == {"face-counts": "agreed", "face-worth": "agreed", "target": "agreed", "limit": "one"}
    assert box.scorings == box.scorings
    assert list(box.options) == [
        *("call-uno", "jump-in", "challenge", "last-draw", "literal-reverse", "tie-round", "lowest-wins")
    ]
    assert boxes.languages(sets.load("uno")) == ("ru", "uk", "en")


def test_the_usual_way_of_scoring_comes_first():
    box = boxes.read_box(changed("scoring.default", "own"))
    assert (list(box.scorings), box.target) == (["own", "collect"], 200)


def test_games_with_one_way_of_scoring_have_none_to_choose():
    undervud = boxes.read_box(sets.load("undervud"))
    assert (undervud.scorings, undervud.options) == ({}, {})


@pytest.mark.parametrize(
    ("path", "value", "key"),
    [
        ("hand", None, "set.wrong.missing"),
        ("hand", "7", "set.wrong.whole"),
        ("hand", 0, "set.wrong.range"),
        ("hand", 11, "uno.set.wrong.few-cards"),
        ("players", [10, 2], "set.wrong.players"),
        ("players", "2-10", "set.wrong.players"),
        ("titles", 5, "set.wrong.table"),
        ("titles", {}, "set.wrong.missing"),
        ("cards", None, "set.wrong.missing"),
        ("cards.coloured", "7:7x2 7:7x2", "uno.set.wrong.face-twice"),
        ("cards.coloured", "wild:50x4", "uno.set.wrong.face"),
        ("cards.coloured", "7", "uno.set.wrong.face"),
        ("cards.coloured", "7:7x0", "uno.set.wrong.face"),
        ("cards.coloured", 7, "set.wrong.text"),
        ("cards.black", "", "set.wrong.missing"),
        ("cards.provenance", "sure", "set.wrong.choice"),
        ("cards.price", 5, "set.wrong.unknown"),
        ("scoring.default", "both", "set.wrong.choice"),
        ("scoring.own", 0, "set.wrong.range"),
        ("game", ["uno"], "set.wrong.choice"),
    ],
)
def test_what_is_wrong_with_a_set_is_said(path, value, key):
    problems = boxes.problems(changed(path, value))
    assert [problem.key for problem in problems] == [key]
    for language in LANGUAGES:
        assert Voice(language)(problems[0].key, **problems[0].values).strip()
    with pytest.raises(SetFault):
        boxes.read_box(changed(path, value))


def test_a_language_that_cards_are_not_written_in():
    with pytest.raises(SetFault) as caught:
        uno_box.read(sets.load("uno"), "de")
    assert caught.value.problems[0].key == "set.wrong.no-language"


def test_the_dearest_hand():
    box = boxes.read_box(sets.load("uno"))
    assert [box.dearest(n) for n in (0, 1, 8, 9, 108, 200)] == [0, 50, 400, 420, 1240, 1240]
