"""Values behave as frozen dataclasses do."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Mapping

import pytest

from referee.values import Frozen, Value, factory, replace


class Tile(Value):
    """A letter and its price."""

    letter: str
    price: int = 1
    marks: Mapping[str, int] = factory(default_factory=dict)

    @property
    def dear(self) -> bool:
        return self.price > 5


class Card(Value):
    letter: str
    price: int = 1
    marks: Mapping[str, int] = factory(default_factory=dict)


class Star(Tile):
    """A tile with what it stands for."""

    stands_for: str = ""


class Nothing(Value):
    """A value without fields."""


def test_fields_are_given_in_order_or_by_name():
    assert Tile("К", 2) == Tile(price=2, letter="К")
    assert (Tile("К").letter, Tile("К").price, Tile("К").marks) == ("К", 1, {})
    assert (Tile("Ф", 10).dear, Tile("А").dear) == (True, False)


@pytest.mark.parametrize("given", [{}, {"letter": "К", "worth": 2}])
def test_a_field_missing_or_unknown_is_an_error(given):
    with pytest.raises(TypeError):
        Tile(**given)
    with pytest.raises(TypeError):
        replace(Tile("К"), worth=2)


def test_a_default_is_made_anew_each_time():
    assert Tile("К").marks is not Tile("К").marks
    shared = {"х2": 1}
    assert Tile("К", 1, shared).marks is shared


def test_values_are_equal_by_class_and_fields():
    assert Tile("К") != Tile("О")
    assert Tile("К") != Card("К")
    assert Tile("К") != ("К", 1, {})
    assert Nothing() == Nothing()


def test_equal_values_are_one_in_a_set():
    assert {Tile("К", 1, ()), Tile("К", 1, ())} == {Tile("К", marks=())}
    with pytest.raises(TypeError, match="unhashable"):
        hash(Tile("К"))


def test_a_value_never_changes_and_holds_nothing_else():
    tile = Tile("К")
    with pytest.raises(Frozen):
        tile.price = 2
    with pytest.raises(Frozen):
        tile.worth = 2
    with pytest.raises(Frozen):
        del tile.letter
    assert not hasattr(tile, "__dict__")
    assert tile == Tile("К")


def test_another_value_is_made_by_replacing_fields():
    tile = Tile("К", 2)
    assert replace(tile, letter="О") == Tile("О", 2)
    assert replace(tile) == tile
    assert tile == Tile("К", 2)


def test_a_value_shows_its_fields():
    assert repr(Tile("К", 2)) == "Tile(letter='К', price=2, marks={})"
    assert repr(Nothing()) == "Nothing()"


def test_a_class_has_the_fields_of_its_base_first():
    star = Star("*", 0, stands_for="К")
    assert (star.letter, star.price, star.marks, star.stands_for, star.dear) == ("*", 0, {}, "К", False)
    assert Star("*", 1) != Tile("*", 1)
    assert replace(star, stands_for="О") == Star("*", 0, {}, "О")
    assert not hasattr(star, "__dict__")


def test_a_copy_is_equal():
    tile = Tile("К", 2, {"х2": 1})
    assert copy.copy(tile) == copy.deepcopy(tile) == pickle.loads(pickle.dumps(tile)) == tile
    assert copy.deepcopy(tile).marks is not tile.marks


def test_a_value_is_matched_by_its_fields():
    match Tile("К", 2):
        case Tile(letter, price):
            assert (letter, price) == ("К", 2)
