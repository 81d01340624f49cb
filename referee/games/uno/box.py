"""The box of UNO: its deck, what the cards are worth, the ways of scoring, and what can be wrong with a set file.

A set file writes cards as text, `7:7x2 skip:20x2`: the face, what it is worth, how many there are (in each colour).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from referee.games.boxes import Problem, SetFault, first, shown, titles
from referee.games.uno.cards import BLACK, COLOURED, COLOURS, Card

LANGUAGES = ("ru", "uk", "en")
SCORINGS = ("collect", "own")
# Each house option, and the one way of scoring it belongs to.
OPTIONS: dict[str, str | None] = {
    "call-uno": None,
    "jump-in": None,
    "challenge": None,
    "last-draw": None,
    "literal-reverse": None,
    "limit-loses": "own",
}
PROVENANCE = ("printed", "agreed", "one", "assumed")

_CARD = re.compile(r"(?P<face>[a-z0-9-]+):(?P<worth>[0-9]{1,3})x(?P<count>[0-9]{1,2})")
_SHAPE: dict[str, dict[str, str]] = {
    "": {"game": "game", "players": "players", "hand": "hand", "name": "text"},
    "titles": {"ru": "text", "uk": "text", "en": "text"},
    "cards": {"coloured": "coloured", "black": "black", "provenance": "provenance", "worth_provenance": "provenance"},
    "scoring": {
        "default": "scoring",
        "collect": "points",
        "collect_provenance": "provenance",
        "own": "points",
        "own_provenance": "provenance",
    },
}
_RANGES = {"points": (1, 9999), "hand": (1, 20)}
_CHOICES = {"game": ("uno",), "provenance": PROVENANCE, "scoring": SCORINGS}


@dataclass(frozen=True, slots=True)
class Box:
    """A deck of UNO."""

    name: str
    game: str
    titles: dict[str, str]
    language: str
    players: tuple[int, int]
    hand: int
    counts: dict[Card, int]
    worth: dict[str, int]
    scorings: dict[str, int]
    scoring: str
    provenance: dict[str, str]
    policy: str = "off"

    @property
    def target(self) -> int:
        """The sum that the usual way of scoring is played to."""
        return self.scorings[self.scoring]

    @property
    def options(self) -> dict[str, str | None]:
        """The house options, each with the one way of scoring it belongs to."""
        return OPTIONS

    @property
    def assumed(self) -> tuple[str, ...]:
        return tuple(part for part, word in self.provenance.items() if word == "assumed")

    @property
    def total(self) -> int:
        """How many cards there are."""
        return sum(self.counts.values())

    @property
    def points(self) -> int:
        """What all cards are worth together."""
        return sum(self.worth[card.face] * count for card, count in self.counts.items())

    def dearest(self, count: int) -> int:
        """The most that so many cards can be worth."""
        worth = sorted((self.worth[card.face] for card, n in self.counts.items() for _ in range(n)), reverse=True)
        return sum(worth[:count])


def languages(tables: dict[str, Any]) -> tuple[str, ...]:
    """The languages in which cards can be written."""
    return LANGUAGES


def read(tables: dict[str, Any], language: str | None = None) -> Box:
    """The box of a set file's tables, its cards written in the language asked for."""
    wrong = problems(tables)
    if wrong:
        raise SetFault(wrong)
    if language is not None and language not in LANGUAGES:
        values: dict[str, object] = {"language": language, "known": ", ".join(LANGUAGES)}
        raise SetFault([Problem("titles", "set.wrong.no-language", values)])
    cards, scoring = tables["cards"], tables["scoring"]
    counts: dict[Card, int] = {}
    worth: dict[str, int] = {}
    for part, colours in (("coloured", COLOURS), ("black", (None,))):
        for face, points, count in _faces(cards[part]):
            worth[face] = points
            counts |= {Card(face, colour): count for colour in colours}
    return Box(
        name=tables.get("name") or tables["game"],
        game=tables["game"],
        titles=titles(tables["titles"]),
        language=language or LANGUAGES[0],
        players=(tables["players"][0], tables["players"][1]),
        hand=tables["hand"],
        counts=counts,
        worth=worth,
        scorings={way: scoring[way] for way in sorted(SCORINGS, key=lambda way: way != scoring["default"])},
        scoring=scoring["default"],
        provenance={
            "face-counts": cards["provenance"],
            "face-worth": cards["worth_provenance"],
            "target": scoring["collect_provenance"],
            "limit": scoring["own_provenance"],
        },
    )


def problems(tables: dict[str, Any]) -> list[Problem]:
    """Everything that is wrong with a set file's tables; nothing where it can be played with."""
    found = first(_of_shape(tables))
    if not found:
        found += first(_of_cards(tables["cards"]))
    if not found:
        found += first(_of_players(tables))
    return found


def _of_shape(tables: dict[str, Any]) -> Iterator[Problem]:
    for table, keys in _SHAPE.items():
        part = tables.get(table) if table else {k: v for k, v in tables.items() if not k or k not in _SHAPE}
        if part is None:
            yield Problem(table, "set.wrong.missing", {"part": table})
            continue
        if not isinstance(part, dict):
            yield Problem(table, "set.wrong.table", {"part": table})
            continue
        for key, value in part.items():
            path = f"{table}.{key}" if table else key
            if key not in keys:
                yield Problem(path, "set.wrong.unknown", {"part": path, "token": key})
            else:
                yield from _of_value(path, keys[key], value)
        for key in keys:
            path = f"{table}.{key}" if table else key
            if key not in part and key != "name" and table != "titles":
                yield Problem(path, "set.wrong.missing", {"part": path})
        if table == "titles" and not any(isinstance(title, str) and title.strip() for title in part.values()):
            yield Problem("titles", "set.wrong.missing", {"part": "titles.ru"})


def _of_value(path: str, kind: str, value: object) -> Iterator[Problem]:
    token = shown(value)
    if kind in _RANGES:
        low, high = _RANGES[kind]
        if type(value) is not int:
            yield Problem(path, "set.wrong.whole", {"part": path, "token": token})
        elif not low <= value <= high:
            yield Problem(path, "set.wrong.range", {"part": path, "token": token, "low": low, "high": high})
    elif kind in _CHOICES:
        if value not in _CHOICES[kind]:
            choices = ", ".join(_CHOICES[kind])
            yield Problem(path, "set.wrong.choice", {"part": path, "token": token, "choices": choices})
    elif kind == "players":
        if not isinstance(value, list) or len(value) != 2 or any(type(n) is not int for n in value):
            yield Problem(path, "set.wrong.players", {"token": token})
    elif not isinstance(value, str):
        yield Problem(path, "set.wrong.text", {"part": path, "token": token})


def _of_cards(cards: dict[str, str]) -> Iterator[Problem]:
    for part, known in (("coloured", COLOURED), ("black", BLACK)):
        seen = set()
        for token in cards[part].split():
            match = _CARD.fullmatch(token)
            values: dict[str, object] = {"token": shown(token), "known": " ".join(known)}
            if match is None or match["face"] not in known or not int(match["count"]):
                yield Problem(f"cards.{part}", "set.wrong.face", values)
            elif match["face"] in seen:
                yield Problem(f"cards.{part}", "set.wrong.face-twice", {"token": shown(token)})
            else:
                seen.add(match["face"])
        if not cards[part].split():
            yield Problem(f"cards.{part}", "set.wrong.missing", {"part": f"cards.{part}"})


def _of_players(tables: dict[str, Any]) -> Iterator[Problem]:
    fewest, most = tables["players"]
    if fewest < 2 or fewest > most or most > 99:
        yield Problem("players", "set.wrong.players", {"token": f"[{fewest}, {most}]"})
        return
    total = sum(count for _, _, count in _faces(tables["cards"]["black"]))
    total += len(COLOURS) * sum(count for _, _, count in _faces(tables["cards"]["coloured"]))
    if total <= most * tables["hand"]:
        yield Problem("players", "set.wrong.few-cards", {"total": total, "needed": most * tables["hand"] + 1})


def _faces(written: str) -> list[tuple[str, int, int]]:
    """The faces of a set file with their worth and number."""
    matches = filter(None, map(_CARD.fullmatch, written.split()))
    return [(match["face"], int(match["worth"]), int(match["count"])) for match in matches]
