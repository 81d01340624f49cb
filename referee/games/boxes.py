"""What the boxes of all games share: what can be wrong with a set file, and which module reads whose."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import import_module
from itertools import islice
from typing import Any, NamedTuple, Protocol

from referee.games import FOLDERS

MOST_PROBLEMS = 100
MOST_LANGUAGES = 20


class Problem(NamedTuple):
    """Something wrong in a set file: where (`letters.both`, `board.cells`), and the message that says what."""

    path: str
    key: str
    values: dict[str, object]


def first(found: Iterable[Problem]) -> list[Problem]:
    """As many problems as anybody reads: a file of nothing else has one in every line."""
    return list(islice(found, MOST_PROBLEMS))


class SetFault(ValueError):
    """A set that cannot be played with, and everything that is wrong with it."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("; ".join(f"{problem.path}: {problem.key}" for problem in problems))
        self.problems = problems


class Box(Protocol):
    """What is known of any game's box."""

    @property
    def name(self) -> str: ...
    @property
    def game(self) -> str: ...
    @property
    def titles(self) -> dict[str, str]: ...
    @property
    def language(self) -> str: ...
    @property
    def players(self) -> tuple[int, int]: ...
    @property
    def target(self) -> int | None: ...
    @property
    def policy(self) -> str: ...
    @property
    def provenance(self) -> dict[str, str]: ...
    @property
    def assumed(self) -> tuple[str, ...]: ...


def scorings(box: Box) -> Mapping[str, int]:
    """The ways of scoring to choose from, the usual one first, and what each is played to; none where there is one."""
    found: Mapping[str, int] = getattr(box, "scorings", {})
    return found


def options(box: Box) -> Mapping[str, str | None]:
    """The house options of a game, each with the one way of scoring it belongs to where it does."""
    found: Mapping[str, str | None] = getattr(box, "options", {})
    return found


TITLE = 60


def titles(given: Mapping[str, str]) -> dict[str, str]:
    """The title in every language of messages: where one is missing, another stands in for it."""
    known = {language: shown(title.strip()) for language, title in given.items() if title.strip()}
    other = next(iter(known.values()), "")
    return {language: known.get(language, other) for language in ("ru", "uk", "en")}


def shown(value: object, most: int = TITLE) -> str:
    """A value of a set file made safe to print back."""
    text = "".join(c if c.isprintable() else "\ufffd" for c in str(value)[: most + 1])
    return text if len(text) <= most else text[:most] + "…"


def folder_of(tables: Mapping[str, Any]) -> str | None:
    """The folder of the game that a set file is for: `crossword`, `undervud`, `uno`; none where it names no game."""
    game = tables.get("game")
    return FOLDERS.get(game) if isinstance(game, str) else None


def read(tables: dict[str, Any], language: str | None = None) -> Box:
    """The box of a set file's tables, in the language asked for, else in the file's first."""
    wrong = problems(tables)
    if wrong:
        raise SetFault(wrong)
    box: Box = _module(tables).read(tables, language)
    return box


def problems(tables: dict[str, Any]) -> list[Problem]:
    """Everything that is wrong with a set file's tables."""
    if folder_of(tables) is None:
        choices = ", ".join(FOLDERS)
        key = "set.wrong.choice" if "game" in tables else "set.wrong.missing"
        return [Problem("game", key, {"part": "game", "token": shown(tables.get("game", ""), 40), "choices": choices})]
    found: list[Problem] = _module(tables).problems(tables)
    return [Problem(path, key, _said(values)) for path, key, values in first(found)]


def _said(values: dict[str, object]) -> dict[str, object]:
    """Values of a message; names of a set file's own parts among them are made safe to print."""
    return {name: shown(value, 200) if isinstance(value, str) else value for name, value in values.items()}


def languages(tables: dict[str, Any]) -> tuple[str, ...]:
    """The languages a set can be played in, in the order of its file."""
    if folder_of(tables) is None:
        return ()
    found: tuple[str, ...] = _module(tables).languages(tables)
    return found


def _module(tables: Mapping[str, Any]) -> Any:
    return import_module(f"referee.games.{folder_of(tables)}.box")
