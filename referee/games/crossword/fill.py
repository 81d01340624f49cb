"""The form for a board game's set: tiles, the board, the bonus, stars, the target, house rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.errors import Unreadable
from referee.games.crossword import box as boxes
from referee.games.crossword.box import (
    APOSTROPHE,
    CODES,
    COLOURS,
    LARGEST,
    SMALLEST,
    STAR,
    Tile,
    languages,
    middle,
    rows,
)
from referee.games.fillform import (
    UNKNOWN,
    Drawing,
    Field,
    Pair,
    Section,
    Tables,
    choice_field,
    in_rows,
    look_up,
    number_field,
    players_field,
    put,
    read_number,
    read_pair,
    yes_no_field,
)
from referee.games.setfile import POLICIES, PREMIUMS, in_alphabet, premium_words
from referee.text import alphabet_order

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.locale import Voice

_COLOURED = {"T": "red", "D": "blue", "t": "yellow", "d": "green"}
_NONE = ("-", "—", "0", UNKNOWN, "нет", "ні", "no")
_PLAIN = "."


def sections(say: Voice, tables: Tables) -> tuple[Section, ...]:
    parts = [part for part in ("both", *languages(tables)) if part in tables["letters"]]
    tiles = [_letters(say, tables, part, len(parts) > 1) for part in parts]
    bag = [_bag(say, tables)] if "bag" in tables else []
    return (*tiles, *bag, _board(say, tables), _points(say, tables), _rules(say, tables))


def facts(tables: Tables) -> dict[str, object]:
    found = boxes.provenance(tables).items()
    return {part: word == "printed" for part, word in found if word is not None}


# Tiles


def _tiles(tables: Tables, part: str) -> list[Tile]:
    return [tile for tile in map(boxes.read_tile, tables["letters"].get(part, "").split()) if isinstance(tile, Tile)]


def _letters(say: Voice, tables: Tables, part: str, several: bool) -> Section:
    title, key = say("crossword.fill.letters"), f"crossword.fill.letters.{part}"
    if several:
        title = say(key) if say.knows(key) else f"{title} ({part})"
    known = [language for language in languages(tables) if part in ("both", language)]
    wrong = _wrong_sum(say, tables, part) if part != "both" else ""
    return Section(
        f"letters.{part}",
        title,
        tuple(_tile_field(tables, part, tile) for tile in _tiles(tables, part)),
        parts=(("letters", "provenance"), ("letters", "counts_provenance")),
        hint=say("fill.letters.hint"),
        running=" · ".join(_running(say, tables, language, len(known) > 1) for language in known),
        wrong=wrong,
        example=say("crossword.fill.example"),
        settle=(lambda: _settled(tables)) if wrong else None,
        add=lambda label, typed: _added(tables, part, label, typed),
    )


def _tile_field(tables: Tables, part: str, tile: Tile) -> Field:
    def read_star(typed: str) -> Tables:
        if typed in ("", UNKNOWN):
            return tables if not typed else _with(tables, part, Tile(STAR, None, None))
        return _with(tables, part, Tile(STAR, None, read_number(typed, 0, boxes.COUNT[1])))

    def read(typed: str) -> Tables:
        if not typed:
            return tables
        price, count = read_pair(typed, now, boxes.PRICE, boxes.COUNT[1])
        return _with(tables, part, Tile(tile.letter, price, count))

    now = Pair(tile.price or 0, tile.number)
    if tile.letter == STAR:
        return Field(STAR, STAR, UNKNOWN if tile.number is None else str(tile.number), read_star)
    return Field(tile.letter, tile.letter, now.text, read)


def _with(tables: Tables, part: str, tile: Tile) -> Tables:
    """The tables with a tile changed, added at its place in the alphabet, or, where there is none of it, taken out."""
    tiles = {one.letter: one for one in _tiles(tables, part)}
    fresh = tile.letter not in tiles
    tiles[tile.letter] = tile
    if tile.number == 0:
        del tiles[tile.letter]
    letters = sorted(tiles, key=alphabet_order) if fresh else list(tiles)
    return put(tables, ("letters", part), in_rows([_token(tiles[letter]) for letter in letters]))


def _token(tile: Tile) -> str:
    price = "" if tile.price is None else tile.price
    return f"{tile.letter}{price}" + ("" if tile.number is None else f"x{tile.number}")


def _added(tables: Tables, part: str, label: str, typed: str) -> Tables | None:
    """The tables with a tile that the set did not have; None if there cannot be such a tile."""
    letter = STAR if label == "_" else label.upper()
    known = (part,) if part != "both" else languages(tables)
    there = {tile.letter for one in ("both", *languages(tables)) for tile in _tiles(tables, one)}
    fits = letter in (STAR, APOSTROPHE) or (len(letter) == 1 and letter.isalpha())
    if not fits or letter in there or (letter != STAR and not all(in_alphabet(letter, one) for one in known)):
        return None
    return _tile_field(tables, part, Tile(letter, None if letter == STAR else 1, 1)).read(typed)


def _sum(tables: Tables, language: str) -> tuple[int, int]:
    """How many tiles of a language are counted, and of how many letters the number is not known."""
    counts = [tile.number for part in ("both", language) for tile in _tiles(tables, part)]
    return sum(count or 0 for count in counts), counts.count(None)


def _running(say: Voice, tables: Tables, language: str, named: bool) -> str:
    known, unknown = _sum(tables, language)
    total = look_up(tables, ("bag", language))
    key = "fill.sum" if total is not None else "fill.sum.alone"
    text = say(key, sum=known, total=total)
    if unknown:
        text += say("fill.sum.unknown", count=unknown)
    return f"{language}: {text}" if named else text


def _wrong_sum(say: Voice, tables: Tables, language: str) -> str:
    """What to say where the tiles of a language do not make the number in the bag."""
    known, unknown = _sum(tables, language)
    total = look_up(tables, ("bag", language))
    fits = total is None or known == total or (unknown and known < total)
    return "" if fits else say("fill.sum.wrong", sum=known, total=total)


def _settled(tables: Tables) -> Tables:
    """The bags as they are counted, where that is not what the box prints."""
    for language in languages(tables):
        known, unknown = _sum(tables, language)
        total = look_up(tables, ("bag", language))
        if total is not None and (known > total or (known != total and not unknown)):
            tables = put(tables, ("bag", language), known)
    return tables


def _bag(say: Voice, tables: Tables) -> Section:
    known = languages(tables)
    fields = tuple(
        number_field(
            tables,
            ("bag", language),
            say("crossword.fill.total") + (f" {language}" if len(known) > 1 else ""),
            (1, 999),
        )
        for language in known
        if language in tables["bag"]
    )
    wrong = next(filter(None, (_wrong_sum(say, tables, language) for language in known)), "")
    return Section(
        "bag",
        say("crossword.fill.bag"),
        fields,
        parts=(("bag", "provenance"),),
        running=" · ".join(_running(say, tables, language, len(known) > 1) for language in known),
        wrong=wrong,
        example=say("crossword.fill.example"),
        settle=(lambda: _settled(tables)) if wrong else None,
    )


# The board


def _board(say: Voice, tables: Tables) -> Section:
    cells = rows(tables["board"]["cells"])
    size = len(cells)

    def read_size(typed: str) -> Tables:
        wanted = typed.lower().replace("х", "x").replace("×", "x").partition("x")[0].strip()
        return tables if not typed else _resized(tables, read_number(wanted, SMALLEST, LARGEST))

    counted = {code: sum(row.count(code) for row in cells) for code in "TDtd"}
    fields = [Field("size", say("crossword.fill.size"), str(size), read_size)]
    fields += [_row_field(tables, cells, number) for number in range(size)]
    fields += [_colour_field(say, tables, code) for code in "TDtd" if counted[code]]
    return Section(
        "board",
        say("crossword.fill.board"),
        tuple(fields),
        parts=(("board", "provenance"),),
        hint=say("crossword.fill.board.hint"),
        running=f"{size}x{size}: " + ", ".join(f"{code} {count}" for code, count in counted.items() if count),
        example=say("crossword.fill.board.example", row=_PLAIN * (size - 1) + "T"),
        drawing=Drawing(
            rows=cells,
            kinds=kinds(say),
            colours=dict(tables["board"]["colours"]),
            sizes=(SMALLEST, LARGEST),
            paint=lambda row, column, code: _painted(tables, cells, row, column, code),
            resize=lambda wanted: _resized(tables, wanted),
            recolour=lambda code: _recoloured(tables, code),
        ),
    )


def kinds(say: Voice) -> dict[str, str]:
    """The kinds of cells, in the order of the digits that draw them, with what each does."""
    return {**premium_words(say, PREMIUMS), STAR: say("crossword.fill.centre"), _PLAIN: say("crossword.fill.plain")}


def _row_field(tables: Tables, cells: tuple[str, ...], number: int) -> Field:
    """One row of the board, a code a cell; a digit stands for a code as in the legend."""
    size = len(cells)

    def read(typed: str) -> Tables:
        if not typed:
            return tables
        row = "".join(typed.split()).translate({ord(str(at)): code for at, code in enumerate(CODES, 1)})
        strange = sorted(set(row) - set(CODES))
        if strange:
            raise Unreadable("crossword.fill.row.code", typed=typed, code=strange[0])
        if len(row) != size:
            raise Unreadable("crossword.fill.row.length", typed=typed, count=len(row), size=size)
        if any(code == STAR and (number, at) not in middle(size) for at, code in enumerate(row)):
            raise Unreadable("crossword.fill.row.centre", typed=typed)
        return _drawn(tables, (*cells[:number], row, *cells[number + 1 :]))

    return Field(f"row.{number + 1}", str(number + 1), cells[number], read)


def _colour_field(say: Voice, tables: Tables, code: str) -> Field:
    words = {colour: _colour_name(say, colour) for colour in COLOURS}
    meaning = kinds(say)[code]
    label = f"{say('crossword.fill.colour')} {code}"
    field = choice_field(tables, ("board", "colours", code), label, words)
    return Field(field.name, label, field.value, field.read, f"{label} ({meaning}) [{field.value}]:")


def _colour_name(say: Voice, colour: str) -> str:
    return colour if colour.isdigit() else say(f"crossword.set.colour.{colour}")


def _drawn(tables: Tables, cells: tuple[str, ...]) -> Tables:
    """The tables with a board, and a colour for each premium on it."""
    colours = dict(tables["board"]["colours"])
    for code, usual in _COLOURED.items():
        if code not in colours and any(code in row for row in cells):
            free = [colour for colour in COLOURS if colour not in colours.values()]
            colours[code] = usual if usual in free else free[0]
    return put(put(tables, ("board", "cells"), "\n".join(cells)), ("board", "colours"), colours)


def _painted(tables: Tables, cells: tuple[str, ...], row: int, column: int, code: str) -> Tables:
    """The tables with one cell of another kind; a board has one star, in the middle."""
    if code == STAR and (row, column) not in middle(len(cells)):
        raise Unreadable("crossword.fill.not-middle")
    after = [line.replace(STAR, _PLAIN) if code == STAR else line for line in cells]
    after[row] = after[row][:column] + code + after[row][column + 1 :]
    return _drawn(tables, tuple(after))


def _resized(tables: Tables, size: int) -> Tables:
    """The tables with a larger or smaller board, what is drawn staying in the middle."""
    before = rows(tables["board"]["cells"])
    shift = size // 2 - len(before) // 2
    held = {(r + shift, c + shift): code for r, row in enumerate(before) for c, code in enumerate(row) if code != STAR}
    held[middle(size)[-1]] = STAR
    lines = ["".join(held.get((row, column), _PLAIN) for column in range(size)) for row in range(size)]
    return _drawn(tables, tuple(lines))


def _recoloured(tables: Tables, code: str) -> Tables:
    now = look_up(tables, ("board", "colours", code))
    if code not in _COLOURED:
        return tables
    following = COLOURS[(COLOURS.index(now) + 1) % len(COLOURS)] if now in COLOURS else _COLOURED[code]
    return put(tables, ("board", "colours", code), following)


# Points and rules


def _points(say: Voice, tables: Tables) -> Section:
    worth = {"letter": say("crossword.fill.star.letter"), "zero": say("crossword.fill.star.zero")}
    target = tables.get("target", {}).get("points")
    fields = (
        number_field(tables, ("bonus", "points"), say("crossword.fill.bonus"), (0, 9999)),
        choice_field(tables, ("stars", "worth"), say("crossword.fill.star"), worth),
        yes_no_field(say, tables, ("stars", "swap"), say("crossword.fill.swap")),
        Field("target", say("fill.target"), "—" if target is None else str(target), _target_reader(tables)),
    )
    parts = tuple((part, "provenance") for part in ("bonus", "stars", "target") if part in tables)
    return Section("points", say("crossword.fill.points"), fields, parts, example=f"{say('crossword.fill.bonus')} 20")


def _target_reader(tables: Tables) -> Callable[[str], Tables]:
    def read(typed: str) -> Tables:
        if not typed:
            return tables
        if typed.lower() in _NONE:
            return put(tables, ("target",), None)
        points = read_number(typed, 1, 9999)
        return put(tables, ("target",), {"points": points, "provenance": "printed"})

    return read


def _rules(say: Voice, tables: Tables) -> Section:
    words = {policy: say(f"set.option.words.{policy}") for policy in POLICIES}
    fields = (
        players_field(say, tables, 1),
        number_field(tables, ("rack",), say("crossword.fill.rack"), (1, 20)),
        yes_no_field(say, tables, ("play", "one_line"), say("crossword.fill.one-line")),
        yes_no_field(say, tables, ("play", "equal_turns"), say("crossword.fill.equal-turns")),
        number_field(tables, ("play", "skips"), say("crossword.fill.skips"), (1, 9)),
        yes_no_field(say, tables, ("play", "deduction"), say("crossword.fill.deduction")),
        choice_field(tables, ("play", "words"), say("fill.words"), words),
    )
    return Section("rules", say("fill.rules"), fields, example=f"{say('crossword.fill.rack')} 8")
