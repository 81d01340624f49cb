"""The deck of Undervud: what its set file says, and what can be wrong with one."""

from __future__ import annotations

import copy

import pytest

from referee import sets
from referee.games import setfile as boxes
from referee.games.setfile import SetFault


@pytest.fixture
def tables():
    return copy.deepcopy(sets.load("undervud"))


@pytest.mark.clause("U1.1")
def test_the_deck_has_a_hundred_and_twenty_cards(tables):
    box = boxes.read_box(tables)
    assert (box.letters, box.underwoods, box.prize_cards, box.deck) == (102, 4, 14, 120)
    assert sum(box.counts.values()) == 102
    assert (box.players, box.hand, box.draw, box.target, box.policy) == ((2, 10), 7, 3, 100, "nouns")


@pytest.mark.clause("U1.2")
def test_each_letter_has_its_price_and_number_and_what_is_guessed_is_said(tables):
    box = boxes.read_box(tables)
    assert (box.prices["А"], box.counts["А"], box.prices["Ш"], box.counts["Ш"]) == (1, 8, 8, 1)
    assert box.assumed == ("letters", "cards", "prizes")
    assert {part: word for part, word in box.provenance.items() if word == "printed"} == {
        "deck": "printed",
        "target": "printed",
    }


def test_the_one_card_known_by_name_multiplies_or_shortens_a_letter(tables):
    box = boxes.read_box(tables)
    assert [(prize.name, prize.multiplies, prize.count) for prize in box.prizes.values()] == [
        ("размножить", True, None)
    ]


@pytest.mark.clause("R18")
def test_a_letter_without_a_card_of_its_own(tables):
    box = boxes.read_box(tables)
    assert (box.lays("ё"), box.lays("'")) == ("Ё", "")
    tables["letters"]["ru"] = tables["letters"]["ru"].replace("Ё3x1", "").replace("Е1x8", "Е1x9")
    assert boxes.read_box(tables).lays("Ё") == "Е"


def test_named_cards(copied):
    box = boxes.read_box(copied)
    assert box.assumed == ()
    assert [prize.name for prize in box.prizes.values() if prize.multiplies] == ["размножить"]
    assert (box.prizes["двойное"].effect.times, box.prizes["двойное"].shortest) == (2, 6)
    assert box.prizes["шипение"].effect.text == "ЖШ:+5"


def change(tables, path, value):
    *parents, key = path
    for parent in parents:
        tables = tables[parent]
    if value is None:
        del tables[key]
    else:
        tables[key] = value


@pytest.mark.parametrize(
    ("path", "value", "problem"),
    [
        (("players",), [4, 2], ("players", "set.wrong.players")),
        (("players",), "2-10", ("players", "set.wrong.players")),
        (("deck", "letters"), 101, ("letters.ru", "undervud.set.wrong.deck")),
        (("deck", "letters"), 102.5, ("deck.letters", "set.wrong.whole")),
        (("deck", "prizes"), None, ("deck.prizes", "set.wrong.missing")),
        (("deck", "prizes"), 0, ("prizes", "undervud.set.wrong.prizes")),
        (("deck",), None, ("deck", "set.wrong.missing")),
        (("deck",), 120, ("deck", "set.wrong.table")),
        (("letters", "ru"), "А1x103", ("letters.ru", "set.wrong.count")),
        (("letters", "ru"), "А1x51 А1x51", ("letters.ru", "set.wrong.twice")),
        (("letters", "ru"), "А100x102", ("letters.ru", "set.wrong.price")),
        (("letters", "ru"), "Ах2", ("letters.ru", "undervud.set.wrong.card")),
        (("letters", "ru"), "A1x102", ("letters.ru", "set.wrong.foreign")),
        (("letters", "ru"), "", ("letters.ru", "set.wrong.no-letters")),
        (("letters", "ru"), None, ("letters", "set.wrong.no-letters")),
        (("letters", "provenance"), "sure", ("letters.provenance", "set.wrong.choice")),
        (("letters", "counts_provenance"), None, ("letters.counts_provenance", "set.wrong.missing")),
        (("titles",), {}, ("titles", "set.wrong.missing")),
        (("target", "points"), 0, ("target.points", "set.wrong.range")),
        (("play", "words"), "verbs", ("play.words", "set.wrong.choice")),
        (("play", "colour"), 1, ("play.colour", "set.wrong.unknown")),
        (("prizes", "provenance"), None, ("prizes.provenance", "set.wrong.missing")),
        (("prizes", "новая"), 2, ("prizes.новая", "set.wrong.table")),
        (("prizes", "новая"), {}, ("prizes.новая.effect", "set.wrong.missing")),
        (("prizes", "новая"), {"effect": "x99"}, ("prizes.новая.effect", "set.wrong.choice")),
        (("prizes", "новая"), {"effect": 2}, ("prizes.новая.effect", "set.wrong.text")),
        (("prizes", "новая"), {"effect": "ability"}, ("prizes.новая.text", "set.wrong.missing")),
        (
            ("prizes", "новая"),
            {"effect": "x2", "contains": "Ж1"},
            ("prizes.новая.contains", "undervud.set.wrong.letters"),
        ),
        (("prizes", "новая"), {"effect": "x2", "colour": "red"}, ("prizes.новая.colour", "set.wrong.unknown")),
        (("prizes", "новая"), {"effect": "x2", "count": 14}, ("prizes", "undervud.set.wrong.prizes")),
        (("prizes", "х2"), {"effect": "x2"}, ("prizes.х2", "undervud.set.wrong.prize-name")),
        (("prizes", "две двойки"), {"effect": "x2"}, ("prizes.две двойки", "undervud.set.wrong.prize-name")),
    ],
)
def test_what_can_be_wrong(path, value, problem, tables):
    change(tables, path, value)
    found = [(wrong.path, wrong.key) for wrong in boxes.problems(tables)]
    assert found == [problem]
    with pytest.raises(SetFault):
        boxes.read_box(tables)


def test_prizes_that_are_said_to_be_copied_are_all_there(copied):
    tables = copy.deepcopy(copied)
    tables["prizes"]["зверь"]["count"] = 1
    assert [(wrong.path, wrong.key, wrong.values) for wrong in boxes.problems(tables)] == [
        ("prizes", "undervud.set.wrong.prizes", {"total": 14, "sum": 13})
    ]


def test_a_language_the_set_has_no_letters_for(tables):
    assert boxes.languages(tables) == ("ru",)
    with pytest.raises(SetFault):
        boxes.read_box(tables, "uk")
