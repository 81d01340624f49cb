"""A long match of Undervud: what is done for each kon does not grow with the kons before it."""

from __future__ import annotations

import gc
import sys
from typing import Any

import pytest

from referee import match as matches
from referee import sets
from referee.games.play import Header
from referee.games.undervud.state import AppendOnly
from referee.match import Row


def steps(kons: int) -> int:
    """How many functions are called, and generators resumed, to fold a match of so many kons."""
    header = Header("undervud", sets.load("undervud"), ("Маша", "Петя"), "ru", target=None, policy="off")
    lines = ["КОШКА", "НОС", "Маша: рука= Петя: рука=А"]
    rows = [Row("entry", line) for line in lines * kons]
    count = 0

    def called(frame: Any, event: str, argument: Any) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    gc.disable()  # it would be counted too
    sys.setprofile(called)
    try:
        match = matches.fold(header, rows)
    finally:
        sys.setprofile(None)
        gc.enable()
    assert sum(match.standing.totals) == kons * (14 + 3 - 1)
    return count


def test_the_work_of_folding_grows_as_the_kons_do():
    steps(40)  # what is imported and made once
    ten, twenty, forty = steps(10), steps(20), steps(40)
    assert abs((forty - twenty) / (twenty - ten) - 2) < 0.01


def test_a_longer_sequence_shares_what_it_grew_from():
    short = AppendOnly().plus("а").plus("б")
    long = short.plus("в")
    assert long._items is short._items
    assert (list(short), list(long), len(short), long[-1], long[1:]) == (["а", "б"], list("абв"), 2, "в", ["б", "в"])


def test_another_branch_leaves_the_first_as_it_was():
    short = AppendOnly().plus("а").plus("б")
    first, second = short.plus("в"), short.plus("г")
    assert (list(first), list(second)) == (list("абв"), list("абг"))
    assert (list(first.with_last("д")), list(first)) == (list("абд"), list("абв"))
    assert (first == short.plus("в"), first == second, hash(first) == hash(short.plus("в"))) == (True, False, True)


@pytest.mark.parametrize("index", [3, -4])
def test_what_grew_later_is_not_seen(index):
    short = AppendOnly().plus("а").plus("б").plus("в")
    short.plus("г")
    with pytest.raises(IndexError):
        short[index]
