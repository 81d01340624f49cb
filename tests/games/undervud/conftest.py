"""A deck that players copied off their own cards, and smaller decks that run out soon."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from referee import sets

PRIZES = {
    "двойное": {"effect": "x2", "count": 2, "shortest": 6},
    "короткое": {"effect": "+10", "count": 1, "longest": 4},
    "жужжание": {"effect": "Ж:x3", "count": 1, "contains": "Ж"},
    "шипение": {"effect": "ШЖ:+5", "count": 1},
    "начало": {"effect": "x3", "count": 1, "starts": "К", "ends": "А"},
    "размножить": {"effect": "multiply", "count": 2, "text": "размножить или сократить букву"},
    "зверь": {"effect": "+15", "count": 2, "text": "слово называет зверя"},
    "второе-слово": {"effect": "ability", "count": 4, "text": "выложите ещё одно слово"},
}


@pytest.fixture(scope="session")
def copied() -> dict[str, Any]:
    """The set with everything copied off the cards: counts are sure, and all fourteen prizes are known by name."""
    tables = copy.deepcopy(sets.load("undervud"))
    tables["letters"] |= {"provenance": "printed", "counts_provenance": "printed"}
    tables["prizes"] = {"provenance": "printed", **PRIZES}
    return tables


@pytest.fixture(scope="session")
def small() -> Any:
    """A deck of so many cards, of which so many are dealt to each and drawn: it runs out soon."""

    def make(cards: int, hand: int, draw: int) -> dict[str, Any]:
        tables = copy.deepcopy(sets.load("undervud"))
        tables["letters"]["ru"] = " ".join(f"{letter}1" for letter in "АБВКМОТДЖШНСР"[: cards - 2])
        del tables["letters"]["counts_provenance"]
        tables["deck"] |= {"letters": cards - 2, "underwoods": 1, "prizes": 1}
        tables["play"] |= {"hand": hand, "draw": draw}
        return tables

    return make
