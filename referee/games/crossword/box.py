"""The box of a board game: its tiles, board and options in one language, and what can be wrong with a set file.

A set file writes letters as text, `А1x10 Б3x3 *x2`: the letter, its price, how many there are. Without `x` the number
of tiles is unknown. `*` is a star, `'` the apostrophe tile.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping

from referee.games.setfile import (
    LANGUAGE,
    MOST_LANGUAGES,
    POLICIES,
    PROVENANCE,
    TITLES,
    YES_NO,
    LetterBox,
    Problem,
    check_player_range,
    check_shape,
    chosen_language,
    common_fields,
    in_alphabet,
    letter_languages,
    limit_problems,
    safe_value,
)
from referee.text import lazy_regex
from referee.values import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

GAMES = ("erudit", "biplant", "schitay-slova", "scrabble-en", "scrabble-ru", "scrabble-uk")
CODES = "TDtd*."
COLOURS = ("red", "blue", "green", "yellow", "pink", "lightblue", "darkblue", "2", "3")
STAR, APOSTROPHE = "*", "'"
SMALLEST, LARGEST = 5, 26
# The house options: R1, R0 (ties), R16 in three ways, R17, one answer to a challenge. None belongs to a way of scoring.
OPTIONS = ("first-to-reach", "tie-round", "challenge-turn", "challenge-5", "challenge-10", "words-once", "one-answer")

# As everyone knows them from Battleship: without Ё and Й, and without the signs and Ы that no row begins with.
_CYRILLIC_COLUMNS = "АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЭЮЯ"
_LATIN_COLUMNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_TILE = lazy_regex(r"(?P<letter>.)(?P<price>-?[0-9]+(?:[.,][0-9]+)?)?(?:[xXхХ×](?P<count>-?[0-9]+(?:[.,][0-9]+)?))?")
_APOSTROPHES = "’ʼ‘`´ʹ′"

PRICE, COUNT = (0, 99), (1, 999)
languages = letter_languages


class Tile(NamedTuple):
    """One letter of a set file: its price (none for a star) and how many there are (None if unknown)."""

    letter: str
    price: int | None
    number: int | None


class Box(LetterBox):
    """A board game's box in one language."""

    rack: int
    cells: tuple[str, ...]
    colours: dict[str, str]
    columns: str
    total: int | None
    bonus: int
    star: str
    swap: bool
    one_line: bool
    target: int | None
    equal_turns: bool
    skips: int
    deduction: bool
    policy: str

    @property
    def options(self) -> Mapping[str, str | None]:
        return dict.fromkeys(OPTIONS)

    @property
    def size(self) -> int:
        return len(self.cells)

    @property
    def centre(self) -> tuple[int, int]:
        """The cell that the first word covers; of the four in the middle of an even board, the one with the star."""
        starred = (cell for cell in middle(self.size) if self.cells[cell[0]][cell[1]] == STAR)
        return next(starred, (self.size // 2, self.size // 2))

    def lays(self, letter: str) -> str:
        """The tile that a letter of a word is laid with; '' for an apostrophe that is skipped (R18), and a hyphen."""
        tile = APOSTROPHE if letter in _APOSTROPHES else letter.upper()
        if tile in self.prices:
            return tile
        return {"Ё": "Е", APOSTROPHE: "", "-": ""}.get(tile, tile)


def read(tables: dict[str, Any], language: str | None = None) -> Box:
    """The box of sound tables, in the language asked for, else in the first that the file has letters for."""
    chosen = chosen_language(languages(tables), language)
    board, play, target = tables["board"], tables["play"], tables.get("target")
    tiles = _tiles_of(tables["letters"], chosen)
    cells = rows(board["cells"])
    prices = {tile.letter: tile.price for tile in tiles if tile.price is not None}
    counts = {tile.letter: tile.number for tile in tiles if tile.number is not None}
    if all(tile.letter != STAR for tile in tiles):
        counts[STAR] = 0
    return Box(
        **common_fields(tables, chosen, provenance(tables)),
        rack=tables["rack"],
        cells=cells,
        colours=dict(board["colours"]),
        columns=_columns(prices)[: len(cells)],
        prices=prices,
        counts=counts,
        total=tables.get("bag", {}).get(chosen),
        bonus=tables["bonus"]["points"],
        star=tables["stars"]["worth"],
        swap=tables["stars"]["swap"],
        one_line=play["one_line"],
        target=target["points"] if target else None,
        equal_turns=play["equal_turns"],
        skips=play["skips"],
        deduction=play["deduction"],
        policy=play["words"],
    )


def rows(drawing: str) -> tuple[str, ...]:
    """The rows of a board drawn as text; spaces between the cells are only for the eye."""
    return tuple(filter(None, ("".join(line.split()) for line in drawing.splitlines())))


def middle(size: int) -> tuple[tuple[int, int], ...]:
    """The cells that may be the centre of a board: one, or four of an even board."""
    half = size // 2
    return ((half, half),) if size % 2 else tuple((half - up, half - left) for up in (1, 0) for left in (1, 0))


def problems(tables: dict[str, Any]) -> list[Problem]:
    """Everything that is wrong with a set file's tables; nothing where it can be played with."""
    found = limit_problems(check_shape(tables, _SHAPE, _OPTIONAL, _kind_of_language))
    if isinstance(tables.get("letters"), dict) and not languages(tables):
        found.append(Problem("letters", "set.wrong.no-letters", {}))
    misshapen = {problem.path.partition(".")[0] for problem in found}
    if "players" not in misshapen:
        found += check_player_range(tables["players"])
    if "letters" not in misshapen:
        letters = limit_problems(_of_letters(tables["letters"]))
        found += letters
        if not letters and "bag" not in misshapen:
            found += limit_problems(_of_bag(tables))
    if "board" not in misshapen:
        found += limit_problems(_of_board(tables["board"]))
    return found


def _kind_of_language(table: str, key: str) -> Any:
    if not LANGUAGE.fullmatch(key) and not (table == "letters" and key == "both"):
        return None
    return {"letters": "text", "bag": range(1, 1000)}.get(table)


def _of_colours(path: str, colours: object) -> Iterator[Problem]:
    if not isinstance(colours, dict):
        yield Problem(path, "set.wrong.table", {"part": path})
        return
    for code, colour in colours.items():
        where, token = f"{path}.{code}", safe_value(colour)
        if code not in tuple("TDtd"):
            yield Problem(where, "crossword.set.wrong.cell", {"token": safe_value(code), "codes": "T D t d"})
        elif colour not in COLOURS:
            values: dict[str, object] = {"part": where, "token": token, "choices": ", ".join(COLOURS)}
            yield Problem(where, "set.wrong.choice", values)


# Table -> key -> what it holds. Letters and the bag have a key a language besides.
_SHAPE: dict[str, dict[str, Any]] = {
    "": {"game": GAMES, "players": "players", "rack": range(1, 21), "name": "text"},
    "titles": TITLES,
    "letters": {"provenance": PROVENANCE, "counts_provenance": PROVENANCE},
    "bag": {"provenance": PROVENANCE},
    "board": {"cells": "text", "colours": _of_colours, "provenance": PROVENANCE},
    "bonus": {"points": range(10000), "provenance": PROVENANCE},
    "stars": {"worth": ("letter", "zero"), "swap": YES_NO, "provenance": PROVENANCE},
    "target": {"points": range(10000), "provenance": PROVENANCE},
    "play": {
        "one_line": YES_NO,
        "equal_turns": YES_NO,
        "skips": range(1, 10),
        "deduction": YES_NO,
        "words": POLICIES,
    },
}
_OPTIONAL = ("name", "bag", "target", "letters.counts_provenance")


def _of_letters(letters: dict[str, str]) -> Iterator[Problem]:
    seen: dict[str, dict[str, str]] = {language: {} for language in languages({"letters": letters})}
    counted = False
    for language in list(seen)[MOST_LANGUAGES:]:
        yield Problem(f"letters.{language}", "set.wrong.unknown", {"part": f"letters.{language}", "token": language})
        del seen[language]
    for part in ("both", *seen):
        path = f"letters.{part}"
        for token in letters.get(part, "").split():
            tile = read_tile(token)
            if isinstance(tile, str):
                yield Problem(path, tile, {"token": safe_value(token), **_limits(tile)})
                continue
            counted = counted or tile.number is not None
            for language in seen if part == "both" else (part,):
                if tile.letter in seen[language]:
                    yield Problem(path, "set.wrong.twice", {"token": safe_value(token), "letter": tile.letter})
                    break
                seen[language][tile.letter] = token
                if tile.letter != STAR and not in_alphabet(tile.letter, language):
                    values: dict[str, object] = {
                        "token": safe_value(token),
                        "letter": tile.letter,
                        "language": language,
                    }
                    yield Problem(path, "set.wrong.foreign", values)
                    break
    for language, found in seen.items():
        if not any(letter not in (STAR, APOSTROPHE) for letter in found):
            yield Problem(f"letters.{language}", "set.wrong.no-letters", {})
    if counted and "counts_provenance" not in letters:
        yield Problem("letters.counts_provenance", "set.wrong.missing", {"part": "letters.counts_provenance"})


def _limits(key: str) -> dict[str, object]:
    limits = {"set.wrong.price": PRICE, "set.wrong.count": COUNT}.get(key)
    return {"low": limits[0], "high": limits[1]} if limits else {}


def _of_bag(tables: dict[str, Any]) -> Iterator[Problem]:
    """The number of tiles against the sum of what is known of them."""
    for language, total in tables.get("bag", {}).items():
        if language == "provenance":
            continue
        path = f"bag.{language}"
        if language not in languages(tables):
            yield Problem(path, "set.wrong.no-letters", {})
            continue
        counts = [tile.number for tile in _tiles_of(tables["letters"], language)]
        known = sum(count for count in counts if count is not None)
        values: dict[str, object] = {"total": total, "sum": known, "language": language}
        if None not in counts and known != total:
            yield Problem(path, "crossword.set.wrong.total", values)
        elif known > total:
            yield Problem(path, "crossword.set.wrong.total-less", values)


def _of_board(board: dict[str, Any]) -> Iterator[Problem]:
    cells, path = rows(board["cells"]), "board.cells"
    size, before = len(cells), ""
    for number, row in enumerate(cells, 1):
        values: dict[str, object] = {"row": number, "token": safe_value(row)}
        for code in sorted(set(row) - set(CODES)):
            yield Problem(
                path, "crossword.set.wrong.code", {**values, "code": safe_value(code), "codes": " ".join(CODES)}
            )
        if len(row) != size:
            yield Problem(path, "crossword.set.wrong.row", {**values, "width": len(row), "size": size})
        before += row
    if not SMALLEST <= size <= LARGEST:
        yield Problem(path, "crossword.set.wrong.size", {"size": size, "low": SMALLEST, "high": LARGEST})
    elif len(before) == size * size and not _star_in_the_middle(before, size):
        yield Problem(path, "crossword.set.wrong.centre", {"row": size // 2 + size % 2})
    for code in "TDtd":
        if code in before and code not in board["colours"]:
            yield Problem("board.colours", "crossword.set.wrong.colour", {"code": code})


def _star_in_the_middle(cells: str, size: int) -> bool:
    """Whether a star, where the board has one, marks its middle, or one of the four middle cells of an even board."""
    starred = [divmod(at, size) for at, code in enumerate(cells) if code == STAR]
    return len(starred) <= 1 and set(starred) <= set(middle(size))


def read_tile(token: str) -> Tile | str:
    """A letter of a set file, or the key of what is wrong with it."""
    for sign in _APOSTROPHES:
        token = token.replace(sign, APOSTROPHE)
    match = _TILE.fullmatch(unicodedata.normalize("NFC", token))
    if not match:
        return "crossword.set.wrong.tile"
    letter, price, count = match["letter"].upper(), match["price"], match["count"]
    if letter == STAR:
        if price is not None:
            return "crossword.set.wrong.star"
    elif len(letter) != 1 or not (letter.isalpha() or letter == APOSTROPHE) or price is None:
        return "crossword.set.wrong.tile"
    elif not _fits(price, PRICE):
        return "set.wrong.price"
    if count is not None and not _fits(count, COUNT):
        return "set.wrong.count"
    return Tile(letter, None if price is None else int(price), None if count is None else int(count))


def _fits(number: str, limits: tuple[int, int]) -> bool:
    low, high = limits
    return number.isdecimal() and len(number) <= 4 and low <= int(number) <= high


def _tiles_of(letters: dict[str, str], language: str) -> list[Tile]:
    tokens = f"{letters.get('both', '')} {letters.get(language, '')}".split()
    return [tile for tile in map(read_tile, tokens) if isinstance(tile, Tile)]


def _columns(prices: dict[str, int]) -> str:
    cyrillic = any("\u0400" <= letter <= "\u04ff" for letter in prices)
    return _CYRILLIC_COLUMNS if cyrillic else _LATIN_COLUMNS


def provenance(tables: dict[str, Any]) -> dict[str, str | None]:
    found = {"letters": tables["letters"]["provenance"], "counts": tables["letters"].get("counts_provenance")}
    for part, table in (
        ("total", "bag"),
        ("board", "board"),
        ("bonus", "bonus"),
        ("stars", "stars"),
        ("target", "target"),
    ):
        found[part] = tables.get(table, {}).get("provenance")
    return found
