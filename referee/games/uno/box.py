"""The box of UNO: its deck, what the cards are worth, the ways of scoring, and what can be wrong with a set file.

A set file writes cards as text, `7:7x2 skip:20x2`: the face, what it is worth, how many there are (in each colour).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from referee.games.setfile import (
    PROVENANCE,
    TITLES,
    AnyBox,
    Problem,
    check_player_range,
    check_shape,
    chosen_language,
    common_fields,
    limit_problems,
    safe_value,
)
from referee.games.uno.cards import BLACK, COLOURED, COLOURS, Card
from referee.text import lazy_regex

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

LANGUAGES = ("ru", "uk", "en")
SCORINGS = ("collect", "own")
_SCORING_NAMES = {
    "collect": ("collect", "winner", "all", "собира", "соберет", "победит", "вышедш", "все", "збира", "перемож", "усе"),
    "own": ("own", "left", "each", "остат", "сво", "кажд", "себе", "залиш", "кож", "собі"),
}
# Each house option, and the one way of scoring it belongs to.
OPTIONS: dict[str, str | None] = {
    "call-uno": None,
    "jump-in": None,
    "challenge": None,
    "last-draw": None,
    "literal-reverse": None,
    "tie-round": None,
    "lowest-wins": "own",
}

_CARD = lazy_regex(r"(?P<face>[a-z0-9-]+):(?P<worth>[0-9]{1,3})x(?P<count>[0-9]{1,2})")
_SHAPE: dict[str, dict[str, Any]] = {
    "": {"game": ("uno",), "players": "players", "hand": range(1, 21), "name": "text"},
    "titles": TITLES,
    "cards": {"coloured": "text", "black": "text", "provenance": PROVENANCE, "worth_provenance": PROVENANCE},
    "scoring": {
        "default": SCORINGS,
        "collect": range(1, 10000),
        "collect_provenance": PROVENANCE,
        "own": range(1, 10000),
        "own_provenance": PROVENANCE,
    },
}


class Box(AnyBox):
    """A deck of UNO."""

    hand: int
    counts: dict[Card, int]
    worth: dict[str, int]
    scorings: dict[str, int]
    scoring: str
    policy: str = "off"

    @property
    def target(self) -> int:
        return self.scorings[self.scoring]

    @property
    def options(self) -> Mapping[str, str | None]:
        return OPTIONS

    @property
    def scoring_names(self) -> Mapping[str, tuple[str, ...]]:
        return _SCORING_NAMES

    @property
    def total(self) -> int:
        return sum(self.counts.values())

    @property
    def points(self) -> int:
        return sum(self.worth[card.face] * count for card, count in self.counts.items())

    def dearest(self, count: int, lying: Iterable[Card] = ()) -> int:
        """The most that so many cards can be worth, when those that lie open are not among them."""
        closed = Counter(self.counts) - Counter(lying)
        worth = sorted((self.worth[card.face] for card in closed.elements()), reverse=True)
        return sum(worth[:count])


def languages(tables: dict[str, Any]) -> tuple[str, ...]:
    return LANGUAGES


def read(tables: dict[str, Any], language: str | None = None) -> Box:
    chosen = chosen_language(LANGUAGES, language, "titles")
    cards, scoring = tables["cards"], tables["scoring"]
    counts: dict[Card, int] = {}
    worth: dict[str, int] = {}
    for part, colours in (("coloured", COLOURS), ("black", (None,))):
        for face, points, count in read_faces(cards[part]):
            worth[face] = points
            counts |= {Card(face, colour): count for colour in colours}
    return Box(
        **common_fields(tables, chosen, provenance(tables)),
        hand=tables["hand"],
        counts=counts,
        worth=worth,
        scorings={way: scoring[way] for way in sorted(SCORINGS, key=lambda way: way != scoring["default"])},
        scoring=scoring["default"],
    )


def provenance(tables: dict[str, Any]) -> dict[str, str | None]:
    cards, scoring = tables["cards"], tables["scoring"]
    return {
        "face-counts": cards["provenance"],
        "face-worth": cards["worth_provenance"],
        "target": scoring["collect_provenance"],
        "limit": scoring["own_provenance"],
    }


def problems(tables: dict[str, Any]) -> list[Problem]:
    """Everything that is wrong with a set file's tables; nothing where it can be played with."""
    found = limit_problems(check_shape(tables, _SHAPE))
    if not found:
        found += limit_problems(_of_cards(tables["cards"]))
    if not found:
        found += check_player_range(tables["players"], 2)
    if not found:
        found += limit_problems(_of_deal(tables))
    return found


def _of_cards(cards: dict[str, str]) -> Iterator[Problem]:
    for part, known in (("coloured", COLOURED), ("black", BLACK)):
        seen = set()
        for token in cards[part].split():
            match = _CARD.fullmatch(token)
            values: dict[str, object] = {"token": safe_value(token), "known": " ".join(known)}
            if match is None or match["face"] not in known or not int(match["count"]):
                yield Problem(f"cards.{part}", "uno.set.wrong.face", values)
            elif match["face"] in seen:
                yield Problem(f"cards.{part}", "uno.set.wrong.face-twice", {"token": safe_value(token)})
            else:
                seen.add(match["face"])
        if not cards[part].split():
            yield Problem(f"cards.{part}", "set.wrong.missing", {"part": f"cards.{part}"})


def _of_deal(tables: dict[str, Any]) -> Iterator[Problem]:
    """Cards for the hands of as many players as may sit down, and one to open."""
    _, most = tables["players"]
    total = sum(count for _, _, count in read_faces(tables["cards"]["black"]))
    total += len(COLOURS) * sum(count for _, _, count in read_faces(tables["cards"]["coloured"]))
    if total <= most * tables["hand"]:
        yield Problem("players", "uno.set.wrong.few-cards", {"total": total, "needed": most * tables["hand"] + 1})


def read_faces(written: str) -> list[tuple[str, int, int]]:
    """The faces of a set file with their worth and number."""
    matches = filter(None, map(_CARD.fullmatch, written.split()))
    return [(match["face"], int(match["worth"]), int(match["count"])) for match in matches]
