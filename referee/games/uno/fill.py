"""The form for a deck of UNO: what each card is worth, how many there are, and the target."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.errors import Unreadable
from referee.games.fillform import (
    Field,
    Pair,
    Section,
    Tables,
    choice_field,
    in_rows,
    number_field,
    players_field,
    put,
    read_pair,
)
from referee.games.uno import box as boxes
from referee.games.uno.cards import BLACK, COLOURED, COLOURS, Card, write

if TYPE_CHECKING:
    from referee.locale import Voice

_WORTH, _MOST = (0, 999), 99


def sections(say: Voice, tables: Tables) -> tuple[Section, ...]:
    return (*(_cards(say, tables, part) for part in ("coloured", "black")), _points(say, tables), _rules(say, tables))


def facts(tables: Tables) -> dict[str, object]:
    return {part: word == "printed" for part, word in boxes.provenance(tables).items() if word is not None}


def _cards(say: Voice, tables: Tables, part: str) -> Section:
    black = [count for _, _, count in boxes.read_faces(tables["cards"]["black"])]
    coloured = [count for _, _, count in boxes.read_faces(tables["cards"]["coloured"])]
    return Section(
        f"cards.{part}",
        say(f"uno.fill.{part}"),
        tuple(
            _field(say, tables, part, face, Pair(worth, count))
            for face, worth, count in boxes.read_faces(tables["cards"][part])
        ),
        parts=(("cards", "provenance"), ("cards", "worth_provenance")),
        hint=say(f"uno.fill.{part}.hint"),
        running=say("uno.fill.sum", count=sum(black) + len(COLOURS) * sum(coloured)),
        example=say(f"uno.fill.{part}.example"),
        add=lambda label, typed: _added(say, tables, part, label, typed),
    )


def _label(say: Voice, face: str) -> str:
    """A face as people write it, without its colour; a black card has none."""
    if face in BLACK:
        return write(Card(face), say.language)
    return write(Card(face, COLOURS[0]), say.language)[1:]


def _field(say: Voice, tables: Tables, part: str, face: str, now: Pair) -> Field:
    def read(typed: str) -> Tables:
        if not typed:
            return tables
        pair = read_pair(typed, now, _WORTH, _MOST)
        if pair.number is None:
            raise Unreadable("fill.pair", typed=typed)
        faces = {one: (worth, count) for one, worth, count in boxes.read_faces(tables["cards"][part])}
        faces[face] = pair.price, pair.number
        tokens = [f"{one}:{worth}x{count}" for one, (worth, count) in faces.items() if count]
        if not tokens:
            raise Unreadable("uno.fill.none-left", typed=typed)
        return put(tables, ("cards", part), in_rows(tokens, 10))

    known = say(f"uno.fill.face.{face}") if say.knows(f"uno.fill.face.{face}") else ""
    label = _label(say, face)
    return Field(face, label, now.text, read, f"{label} ({known}) [{now.text}]:" if known else "")


def _added(say: Voice, tables: Tables, part: str, label: str, typed: str) -> Tables | None:
    """The tables with a card that the deck did not have; None if there is no such card."""
    there = {face for face, _, _ in boxes.read_faces(tables["cards"][part])}
    for face in COLOURED if part == "coloured" else BLACK:
        if face not in there and label.lower() in (_label(say, face), face):
            return _field(say, tables, part, face, Pair(0, 1)).read(typed)
    return None


def _points(say: Voice, tables: Tables) -> Section:
    ways = {way: say(f"uno.fill.way.{way}") for way in boxes.SCORINGS}
    fields = (
        choice_field(tables, ("scoring", "default"), say("uno.fill.scoring"), ways),
        number_field(tables, ("scoring", "collect"), say("uno.fill.collect"), (1, 9999)),
        number_field(tables, ("scoring", "own"), say("uno.fill.own"), (1, 9999)),
    )
    parts = (("scoring", "collect_provenance"), ("scoring", "own_provenance"))
    return Section("points", say("uno.fill.points"), fields, parts, example=f"{say('uno.fill.own')} 300")


def _rules(say: Voice, tables: Tables) -> Section:
    fields = (players_field(say, tables, 2), number_field(tables, ("hand",), say("fill.hand"), (1, 20)))
    return Section("rules", say("fill.rules"), fields, example=f"{say('fill.hand')} 7")
