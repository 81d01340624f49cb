"""The box of Undervud: its letters with prices and counts, its Underwoods and prize cards, and what can be wrong.

A set file writes letters as text, `А1x8 Б3x2`: the letter, its price, how many there are; without `x` it is unknown.
A prize card is a table of its own, `[prizes."двойное"]`, with its effect, its condition and the text it prints.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from referee.games.setfile import (
    LANGUAGE,
    POLICIES,
    PROVENANCE,
    TITLES,
    LetterBox,
    Problem,
    check_player_range,
    check_shape,
    check_value,
    chosen_language,
    common_fields,
    in_alphabet,
    letter_languages,
    limit_problems,
    safe_value,
)
from referee.games.undervud.prizes import ABILITY, MULTIPLY, NOTHING, Prize, in_bounds, printed
from referee.text import lazy_regex
from referee.values import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

EXAMPLES = f"x2, +10, Ж:x3, Ж:+5, {MULTIPLY}, {ABILITY}"
PRICE, COUNT = (0, 99), (1, 102)
LONGEST_TEXT = 200
languages = letter_languages

_CARD = lazy_regex(r"(?P<letter>[^\W\d_])(?P<price>\d{1,4})(?:[xXхХ×](?P<count>\d{1,4}))?")
PRIZE_NAME = lazy_regex(r"[^\W\d_][\w-]{0,39}")

# Table -> key -> what it holds: a range, a choice, or a kind of value.
_SHAPE: dict[str, dict[str, Any]] = {
    "": {"game": ("undervud",), "players": "players", "name": "text"},
    "titles": TITLES,
    "letters": {"provenance": PROVENANCE, "counts_provenance": PROVENANCE},
    "deck": {
        "letters": range(1, 1000),
        "underwoods": range(100),
        "prizes": range(100),
        "provenance": PROVENANCE,
    },
    "prizes": {"provenance": PROVENANCE},
    "target": {"points": range(1, 10000), "provenance": PROVENANCE},
    "play": {
        "hand": range(1, 21),
        "draw": range(21),
        "underwood_left": range(100),
        "words": POLICIES,
    },
}
_OPTIONAL = ("name", "target", "letters.counts_provenance")


class Card(NamedTuple):
    """A letter of a set file: its price and how many cards of it there are, None if unknown."""

    letter: str
    price: int
    number: int | None


class Box(LetterBox):
    """The box of Undervud in one language."""

    hand: int
    draw: int
    letters: int
    underwoods: int
    prize_cards: int
    prizes: dict[str, Prize]
    underwood_left: int
    target: int | None
    policy: str

    @property
    def deck(self) -> int:
        return self.letters + self.underwoods + self.prize_cards

    @property
    def prizes_known(self) -> bool:
        return sum(prize.count or 1 for prize in self.prizes.values()) == self.prize_cards

    def cards_like(self, prize: Prize) -> list[Prize]:
        """The named cards that do what a card does."""
        return [card for card in self.prizes.values() if card.does_as(prize)]

    def lays(self, letter: str) -> str:
        """The card that a letter of a word is laid with; '' for an apostrophe, which no card shows (R18)."""
        card = letter.upper()
        return card if card in self.prices else {"Ё": "Е", "'": ""}.get(card, card)


def read(tables: dict[str, Any], language: str | None = None) -> Box:
    """The box of sound tables, in the language asked for, else in the first that the file has letters for."""
    chosen = chosen_language(languages(tables), language)
    cards = [card for card in map(card_of, tables["letters"][chosen].split()) if isinstance(card, Card)]
    deck, play, target = tables["deck"], tables["play"], tables.get("target")
    return Box(
        **common_fields(tables, chosen, provenance(tables)),
        hand=play["hand"],
        draw=play["draw"],
        prices={card.letter: card.price for card in cards},
        counts={card.letter: card.number for card in cards if card.number is not None},
        letters=deck["letters"],
        underwoods=deck["underwoods"],
        prize_cards=deck["prizes"],
        prizes={name: _prize(name, given) for name, given in named_prizes(tables)},
        underwood_left=play["underwood_left"],
        target=target["points"] if target else None,
        policy=play["words"],
    )


def named_prizes(tables: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    return ((name, given) for name, given in tables["prizes"].items() if name != "provenance")


def _prize(name: str, given: dict[str, Any]) -> Prize:
    return Prize(
        name=name,
        effect=printed(given["effect"]) or NOTHING,
        multiplies=given["effect"] == MULTIPLY,
        text=safe_value(given.get("text", ""), LONGEST_TEXT),
        count=given.get("count"),
        shortest=given.get("shortest"),
        longest=given.get("longest"),
        contains=given.get("contains", "").upper(),
        starts=given.get("starts", "").upper(),
        ends=given.get("ends", "").upper(),
    )


def problems(tables: dict[str, Any]) -> list[Problem]:
    """Everything that is wrong with a set file's tables; nothing where it can be played with."""
    found = limit_problems(check_shape(tables, _SHAPE, _OPTIONAL, _kind_of))
    if isinstance(tables.get("letters"), dict) and not languages(tables):
        found.append(Problem("letters", "set.wrong.no-letters", {}))
    misshapen = {problem.path.partition(".")[0] for problem in found}
    if "players" not in misshapen:
        found += check_player_range(tables["players"])
    if not {"letters", "deck"} & misshapen:
        found += limit_problems(_of_letters(tables))
    if not {"prizes", "deck"} & misshapen:
        found += limit_problems(_of_prizes(tables))
    return found


def _kind_of(table: str, key: str) -> Any:
    if table == "letters" and LANGUAGE.fullmatch(key):
        return "text"
    return (lambda path, given: _of_prize(path, key, given)) if table == "prizes" else None


def _of_prize(path: str, name: str, given: object) -> Iterator[Problem]:
    if not isinstance(given, dict):
        yield Problem(path, "set.wrong.table", {"part": path})
        return
    if not PRIZE_NAME.fullmatch(name) or printed(name):
        yield Problem(path, "undervud.set.wrong.prize-name", {"token": safe_value(name)})
    for key, value in given.items():
        if key in _OF_PRIZE:
            yield from check_value(f"{path}.{key}", _OF_PRIZE[key], value)
        else:
            yield Problem(f"{path}.{key}", "set.wrong.unknown", {"part": f"{path}.{key}", "token": safe_value(key)})
    if "effect" not in given:
        yield Problem(f"{path}.effect", "set.wrong.missing", {"part": f"{path}.effect"})
    elif given["effect"] == ABILITY and not str(given.get("text", "")).strip():
        yield Problem(f"{path}.text", "set.wrong.missing", {"part": f"{path}.text"})


def _of_effect(path: str, value: object) -> Iterator[Problem]:
    if not isinstance(value, str):
        yield Problem(path, "set.wrong.text", {"part": path, "token": safe_value(value)})
        return
    effect = printed(value)
    if value not in (MULTIPLY, ABILITY) and not (effect and in_bounds(effect)):
        yield Problem(path, "set.wrong.choice", {"part": path, "token": safe_value(value), "choices": EXAMPLES})


def _of_condition(path: str, value: object) -> Iterator[Problem]:
    said: dict[str, object] = {"part": path, "token": safe_value(value)}
    if not isinstance(value, str):
        yield Problem(path, "set.wrong.text", said)
    elif not value.isalpha():
        yield Problem(path, "undervud.set.wrong.letters", said)


_OF_PRIZE: dict[str, Any] = {
    "effect": _of_effect,
    "count": range(1, 100),
    "text": "text",
    "shortest": range(1, 100),
    "longest": range(1, 100),
    "contains": _of_condition,
    "starts": _of_condition,
    "ends": _of_condition,
}


def _of_letters(tables: dict[str, Any]) -> Iterator[Problem]:
    letters, total = tables["letters"], tables["deck"]["letters"]
    for language in languages(tables):
        path, seen, faulty = f"letters.{language}", dict[str, int | None](), False
        for token in letters[language].split():
            card = card_of(token)
            if isinstance(card, str):
                low, high = PRICE if card.endswith("price") else COUNT
                yield Problem(path, card, {"token": safe_value(token), "low": low, "high": high})
                faulty = True
            elif card.letter in seen:
                yield Problem(path, "set.wrong.twice", {"token": safe_value(token), "letter": card.letter})
                faulty = True
            elif not in_alphabet(card.letter, language):
                values: dict[str, object] = {"token": safe_value(token), "letter": card.letter, "language": language}
                yield Problem(path, "set.wrong.foreign", values)
                faulty = True
            else:
                seen[card.letter] = card.number
        if not seen and not faulty:
            yield Problem(path, "set.wrong.no-letters", {})
        known = sum(count for count in seen.values() if count is not None)
        unknown = sum(1 for count in seen.values() if count is None)
        if not faulty and seen and (known + unknown > total or (not unknown and known != total)):
            yield Problem(path, "undervud.set.wrong.deck", {"total": total, "sum": known})
        if known and "counts_provenance" not in letters:
            yield Problem("letters.counts_provenance", "set.wrong.missing", {"part": "letters.counts_provenance"})


def _of_prizes(tables: dict[str, Any]) -> Iterator[Problem]:
    """No more named cards than the deck has; all of them where they are said to be copied from the box."""
    counts = [given.get("count") for _, given in named_prizes(tables)]
    known, total = sum(count or 1 for count in counts), tables["deck"]["prizes"]
    whole = None not in counts and tables["prizes"]["provenance"] == "printed"
    if known > total or (whole and known != total):
        yield Problem("prizes", "undervud.set.wrong.prizes", {"total": total, "sum": known})


def card_of(token: str) -> Card | str:
    """A letter of a set file, or the key of what is wrong with it."""
    match = _CARD.fullmatch(unicodedata.normalize("NFC", token))
    if not match or len(match["letter"].upper()) != 1:
        return "undervud.set.wrong.card"
    price, count = int(match["price"]), None if match["count"] is None else int(match["count"])
    if not PRICE[0] <= price <= PRICE[1]:
        return "set.wrong.price"
    if count is not None and not COUNT[0] <= count <= COUNT[1]:
        return "set.wrong.count"
    return Card(match["letter"].upper(), price, count)


def provenance(tables: dict[str, Any]) -> dict[str, str | None]:
    letters = tables["letters"]
    found = {"letters": letters["provenance"], "cards": letters.get("counts_provenance")}
    for part in ("deck", "prizes", "target"):
        found[part] = tables.get(part, {}).get("provenance")
    return found
