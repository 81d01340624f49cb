"""The form for copying a set from its box: fields in sections, each with its value and a reader for answers.

A game builds the form from the tables of a set. An answer gives new tables, and the form is built again from them.
Between two answers the tables may be invalid: letters add up only once the last of them is entered.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.errors import Unreadable
from referee.text import match_prefix
from referee.values import Value

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from referee.locale import Voice

Tables = dict[str, Any]
UNKNOWN = "?"
AS_IT_IS = "!"  # the person has counted, whatever is printed
YES, NO = ("yes", "да", "так", "true", "1", "+"), ("no", "нет", "ні", "false", "0", "-")
_PAIR = re.compile(r"(?P<first>\d{1,3})(?:(?:\s*[xXхХ×]\s*|\s+)(?P<count>\d{1,3}|\?))?")


class Field(Value):
    """One thing to copy: what it is called, its value as it would be typed, and how an answer is read.

    `read` gives new tables, or raises `Unreadable` with what is wrong; an empty answer keeps what is there. `question`
    stands for the label and the value where those do not ask clearly enough. `free`: any text is an answer. `adds`: the
    answer makes something new, so that the field is asked again.
    """

    name: str
    label: str
    value: str
    read: Callable[[str], Tables]
    question: str = ""
    free: bool = False
    adds: bool = False


class Drawing(Value):
    """A board to be drawn: its rows, the sign and meaning of each kind of cell, and how it is changed."""

    rows: tuple[str, ...]
    kinds: Mapping[str, str]
    colours: Mapping[str, str]
    sizes: tuple[int, int]
    paint: Callable[[int, int, str], Tables]
    resize: Callable[[int], Tables]
    recolour: Callable[[str], Tables]


class Section(Value):
    """Fields that belong together.

    `parts` are the words of provenance, by their path in the tables, that become "printed" once it is gone through.
    `running` says how far its sums are, `wrong` what keeps them from being right, and `settle` takes them as they are.
    `complete`: nothing is left for later. `add` makes a field that is not there yet, by its label.
    """

    name: str
    title: str
    fields: tuple[Field, ...]
    parts: tuple[tuple[str, ...], ...] = ()
    hint: str = ""
    running: str = ""
    wrong: str = ""
    example: str = ""
    settle: Callable[[], Tables] | None = None
    complete: bool = True
    add: Callable[[str, str], Tables | None] | None = None
    drawing: Drawing | None = None


class Pair(NamedTuple):
    """A price and how many there are; None if it is unknown."""

    price: int
    number: int | None

    @property
    def text(self) -> str:
        return f"{self.price} {UNKNOWN if self.number is None else self.number}"


def look_up(tables: Tables, path: tuple[str, ...]) -> Any:
    found: Any = tables
    for key in path:
        found = found.get(key) if isinstance(found, dict) else None
    return found


def put(tables: Tables, path: tuple[str, ...], value: Any) -> Tables:
    """The tables with a value at a path; without it where the value is none. The tables given stay as they are."""
    key, rest = path[0], path[1:]
    after = dict(tables)
    if rest:
        after[key] = put(after.get(key) or {}, rest, value)
    elif value is None:
        after.pop(key, None)
    else:
        after[key] = value
    return after


def read_number(typed: str, least: int, most: int) -> int:
    if not re.fullmatch(r"[0-9]{1,6}", typed) or not least <= int(typed) <= most:
        raise Unreadable("fill.number", typed=typed, least=least, most=most)
    return int(typed)


def read_pair(typed: str, now: Pair, price: tuple[int, int], most: int) -> Pair:
    """A price and a count, `2 7` or `2x7`, or the price alone; a count of 0 means that there is none."""
    match = _PAIR.fullmatch(typed)
    if not match:
        raise Unreadable("fill.pair", typed=typed)
    given = match["count"]
    count = now.number if given is None else None if given == UNKNOWN else int(given)
    if not price[0] <= int(match["first"]) <= price[1] or (count or 0) > most:
        raise Unreadable("fill.pair", typed=typed)
    return Pair(int(match["first"]), count)


def number_field(
    tables: Tables, path: tuple[str, ...], label: str, bounds: tuple[int, int], also: Mapping[tuple[str, ...], Any] = {}
) -> Field:
    """A field that holds a whole number; what is `also` put into the tables stands beside it."""
    now = look_up(tables, path)

    def read(typed: str) -> Tables:
        if not typed:
            return tables
        after = put(tables, path, read_number(typed.removesuffix(AS_IT_IS).strip(), *bounds))
        for beside, value in also.items():
            if look_up(after, beside) is None:
                after = put(after, beside, value)
        return after

    return Field(".".join(path), label, UNKNOWN if now is None else str(now), read)


def choice_field(tables: Tables, path: tuple[str, ...], label: str, names: Mapping[Any, str]) -> Field:
    """A field with one of several values, by the words for them or their beginnings."""
    now = look_up(tables, path)

    def read(typed: str) -> Tables:
        if not typed:
            return tables
        known = {value: (str(value), name) for value, name in names.items()}
        found = match_prefix(typed.lower(), known)
        if len(found) != 1:
            raise Unreadable("fill.choice", typed=typed, known=", ".join(names.values()))
        return put(tables, path, found[0])

    return Field(".".join(path), label, names.get(now, UNKNOWN), read)


def yes_no_field(say: Voice, tables: Tables, path: tuple[str, ...], label: str) -> Field:
    names = {True: say("fill.yes"), False: say("fill.no")}

    def read(typed: str) -> Tables:
        word = typed.lower()
        if not word:
            return tables
        if word not in YES + NO:
            raise Unreadable("fill.choice", typed=typed, known=", ".join(names.values()))
        return put(tables, path, word in YES)

    return Field(".".join(path), label, names.get(look_up(tables, path), UNKNOWN), read)


def players_field(say: Voice, tables: Tables, least: int) -> Field:
    """How many people can play: `2 4`."""
    fewest, most = tables["players"]

    def read(typed: str) -> Tables:
        numbers = re.findall(r"[0-9]{1,2}", typed)
        if not typed:
            return tables
        if len(numbers) != 2 or re.sub(r"[0-9\s—–-]", "", typed) or not least <= int(numbers[0]) <= int(numbers[1]):
            raise Unreadable("fill.players", typed=typed, least=least)
        return put(tables, ("players",), [int(number) for number in numbers])

    return Field("players", say("fill.players.label"), f"{fewest} {most}", read)


def provenance_of(section: Section, tables: Tables) -> list[str | None]:
    return [look_up(tables, part) for part in section.parts]


def in_rows(tokens: list[str], wide: int = 16) -> str:
    """Letters or cards as a set file writes them, so many to a line."""
    return "\n".join(" ".join(tokens[at : at + wide]) for at in range(0, len(tokens), wide))
