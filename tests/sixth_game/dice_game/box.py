"""The box of dice: how many are thrown, the target, and what can be wrong with a set file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.games.setfile import (
    PROVENANCE,
    TITLES,
    AnyBox,
    Problem,
    check_player_range,
    check_shape,
    chosen_language,
    common_fields,
)

LANGUAGES = ("ru", "uk", "en")
OPTIONS: dict[str, str | None] = {"ones-burn": None}

_SHAPE: dict[str, dict[str, Any]] = {
    "": {"game": ("dice",), "players": "players", "name": "text"},
    "titles": TITLES,
    "throw": {"dice": range(2, 7), "target": range(1, 1000), "target_provenance": PROVENANCE},
}


class Box(AnyBox):
    """A cup of dice."""

    dice: int
    target: int
    policy: str = "off"

    @property
    def scorings(self) -> Mapping[str, int]:
        return {}

    @property
    def options(self) -> Mapping[str, str | None]:
        return OPTIONS


def languages(tables: dict[str, Any]) -> tuple[str, ...]:
    """Dice have no letters: they are played in any language."""
    return LANGUAGES


def problems(tables: dict[str, Any]) -> list[Problem]:
    """Everything that is wrong with a set file's tables."""
    return list(check_shape(tables, _SHAPE)) or list(check_player_range(tables["players"]))


def read_box(tables: dict[str, Any], language: str | None = None) -> Box:
    """The box of sound tables."""
    throw = tables["throw"]
    provenance = {"target": throw["target_provenance"]}
    chosen = chosen_language(LANGUAGES, language, "titles")
    return Box(**common_fields(tables, chosen, provenance), dice=throw["dice"], target=throw["target"])
