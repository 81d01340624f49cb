"""The notation of the board games: `КОШКА 8Г`, `8Е=Т ЭРУДИ_=Т Г8`, `24`, `Маша: рука= Петя: рука=АБ_`.

Reading gives an entry, writing gives its canonical text, and each is the other's inverse.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from referee.errors import Unreadable
from referee.games.crossword.board import Place, star
from referee.games.line import (
    Adjust,
    Challenge,
    End,
    Join,
    Leave,
    Remark,
    as_typed,
    by_layout,
    dot_line,
    line_of,
    named,
    player_called,
    read_shared,
    starts_with_name,
    without_mark,
)
from referee.text import looks_cyrillic, match_prefix, replace_lookalikes
from referee.values import Value

STARS = "_*"
_WORD = re.compile(r"(?P<letters>(?:[^\W\d_]|[_*])['\w*]*(?:-['\w*]+)*)(?:=(?P<stars>(?:[^\W\d_]|')+))?(?P<agreed>!?)")
_PLACE = re.compile(r"(?P<row>\d{1,3})(?P<column>[^\W\d_])|(?P<column2>[^\W\d_])(?P<row2>\d{1,3})")
_SWAP = re.compile(r"(?P<place>\d{1,3}[^\W\d_]|[^\W\d_]\d{1,3})=(?P<letter>[^\W\d_]|')")
_HAND = re.compile(r"(?<![\w*'])(?:РУКА|HAND)=(?P<tiles>[\w*']*)")
_SOUNDS = dict(zip("DGZLNPVJWFRS", "ДГЗЛНПВЖВФРС", strict=True))
_LATIN = re.compile("[A-Za-z]")
_MOST_DIGITS = 6
# Which way `.shift` moves the board, by rows and columns, and its words.
_WAYS = {
    (1, 0): ("down", "вниз", "униз"),
    (-1, 0): ("up", "вверх", "вгору", "угору"),
    (0, 1): ("right", "вправо", "праворуч"),
    (0, -1): ("left", "влево", "вліво", "ліворуч"),
}
_STEPS = re.compile(r"(?:(?P<before>\d{1,2})\s+)?(?P<way>[^\W\d_]+)(?:\s+(?P<after>\d{1,2}))?")


class Word(Value):
    """A word as laid: its letters, which of them are stars, where, and whether the players agreed on it."""

    letters: str
    stars: tuple[int, ...] = ()
    place: Place | None = None
    agreed: bool = False

    @property
    def tiles(self) -> str:
        return "".join(star(c) if k in self.stars else c for k, c in enumerate(self.letters))


class Swap(Value):
    """A star taken off the board by laying its real letter."""

    row: int
    column: int
    letter: str


class Lay(Value):
    """Words laid on the board, with the stars taken off it for them; a swap without a word is read, and refused."""

    words: tuple[Word, ...]
    swaps: tuple[Swap, ...] = ()
    player: int | None = None
    agreed: bool = False


class Count(Value):
    """A turn whose points the players counted themselves."""

    points: int
    words: tuple[Word, ...] = ()
    player: int | None = None
    agreed: bool = False


class Pass(Value):
    """A turn without a word."""

    player: int | None = None
    agreed: bool = False


class Exchange(Value):
    """Tiles changed instead of a turn."""

    tiles: int
    player: int | None = None
    agreed: bool = False


class Close(Value):
    """The end: what each player still holds, in seat order."""

    hands: tuple[str, ...]
    agreed: bool = False


class Late(Value):
    """A turn lost to the clock."""

    player: int | None = None
    agreed: bool = False


class Shift(Value):
    """Everything on the board moved: so many rows down and columns to the right, or up and left below zero."""

    rows: int
    columns: int
    agreed: bool = False


Entry = Lay | Count | Pass | Exchange | Late | Challenge | Shift | Close | Adjust | End | Remark | Leave


class Paper(Value):
    """What a line is read against: the players, the board's columns and size, and the language of the tiles."""

    players: tuple[str, ...]
    columns: str
    language: str

    @property
    def size(self) -> int:
        return len(self.columns)


def read(text: str, paper: Paper) -> tuple[Entry, str]:
    """The entry a line means, and the line as it was understood where that is not as it was typed ('' otherwise)."""
    line = line_of(text, "crossword.notation.empty")
    understood = _understood(line, paper)
    return _read(understood, paper), "" if as_typed(text, understood) else understood


def _read(line: str, paper: Paper) -> Entry:
    if line.startswith(".") and not starts_with_name(line, paper.players):
        return _dotted(*(dot_line(line) or ("", "")), paper)
    line, agreed = without_mark(line)
    parts: list[tuple[int | None, str]] = named(line, paper.players) if ":" in line else [(None, line)]
    if "=" in line and any(_HAND.search(body.upper()) for _, body in parts):
        return _closing(parts, paper, agreed)
    if len(parts) > 1:
        raise Unreadable("crossword.notation.two-players", line=line)
    player, body = parts[0]
    if body.startswith("."):
        return _dotted(*(dot_line(f"{body} !" if agreed else body) or ("", "")), paper, player)
    return _turn(body.upper().split(), paper, player, agreed)


def _dotted(command: str, rest: str, paper: Paper, player: int | None = None) -> Entry:
    body, agreed = without_mark(rest)
    if command == "pass" and not body:
        return Pass(player, agreed)
    if command == "late" and not body:
        return Late(player, agreed)
    if command == "exchange":
        if not re.fullmatch(r"\d{1,3}", body):
            raise Unreadable("crossword.notation.exchange", text=rest)
        return Exchange(int(body), player, agreed)
    if player is None:
        if command in ("challenge", "strike"):
            words = tuple(_word(token, paper).letters for token in body.upper().split())
            return Challenge(words, agreed, command == "strike")
        if command == "shift":
            return _shift(body, agreed)
        shared = None if command == "join" else read_shared(command, rest, paper.players)
        if shared:
            assert not isinstance(shared, Join)
            return shared
    raise Unreadable("notation.dot-here", line=f".{command} {rest}".strip())


def _shift(body: str, agreed: bool) -> Shift:
    """Which way the board moves and how far: `down 1`, `вниз`, `1 вправо`, `вниз 1 вправо 2`."""
    rows = columns = 0
    for match in _STEPS.finditer(body.lower()):
        ways = match_prefix(match["way"], _WAYS)
        if len(ways) != 1 or (match["before"] and match["after"]):
            raise Unreadable("crossword.notation.shift", text=body)
        far = int(match["after"] or match["before"] or 1)
        rows, columns = rows + ways[0][0] * far, columns + ways[0][1] * far
    if _STEPS.sub("", body.lower()).strip() or not (rows or columns):
        raise Unreadable("crossword.notation.shift", text=body)
    return Shift(rows, columns, agreed)


def _closing(parts: list[tuple[int | None, str]], paper: Paper, agreed: bool) -> Close:
    hands: dict[int, str] = {}
    for player, body in parts:
        hand = _HAND.fullmatch(body.upper() or "РУКА=")
        if player is None or hand is None:
            raise Unreadable("crossword.notation.hands", text=body, player=paper.players[0])
        if player in hands:
            raise Unreadable("notation.name-twice", name=paper.players[player])
        hands[player] = "".join("_" if c in STARS else c for c in hand["tiles"])
    return Close(tuple(hands.get(index, "") for index in range(len(paper.players))), agreed)


def _turn(tokens: list[str], paper: Paper, player: int | None, agreed: bool) -> Entry:
    words: list[Word] = []
    swaps: list[Swap] = []
    points: int | None = None
    for token in tokens:
        if points is not None:
            raise Unreadable("crossword.notation.after-points", token=token)
        if not words and (swap := _SWAP.fullmatch(token)):
            place = _place(swap["place"], paper)
            swaps.append(Swap(place.row, place.column, swap["letter"]))
        elif token.isdecimal() and len(token) <= _MOST_DIGITS:
            points = int(token)
        elif _PLACE.fullmatch(token):
            if not words or words[-1].place:
                raise Unreadable("crossword.notation.place-alone", token=token)
            last = words.pop()
            words.append(Word(last.letters, last.stars, _place(token, paper), last.agreed))
        else:
            words.append(_word(token, paper))
    if points is not None:
        if swaps or any(word.place for word in words):
            raise Unreadable("crossword.notation.place-and-points", points=points)
        return Count(points, tuple(words), player, agreed)
    if not words and not swaps:
        raise Unreadable("crossword.notation.no-word")
    return Lay(tuple(words), tuple(swaps), player, agreed)


def _word(token: str, paper: Paper) -> Word:
    match = _WORD.fullmatch(token)
    if not match:
        raise Unreadable("crossword.notation.word", token=token)
    letters, named_stars = match["letters"], match["stars"] or ""
    places = tuple(k for k, c in enumerate(letters) if c in STARS)
    if len(places) != len(named_stars):
        raise Unreadable("crossword.notation.stars", token=token, stars=len(places), named=len(named_stars))
    if any(c.isdigit() for c in letters):
        raise Unreadable("crossword.notation.word", token=token)
    spelled = list(letters)
    for k, letter in zip(places, named_stars, strict=True):
        spelled[k] = letter
    if len(spelled) < 2:
        raise Unreadable("crossword.notation.one-letter", token=token)
    return Word("".join(spelled), places, None, bool(match["agreed"]))


def _place(token: str, paper: Paper) -> Place:
    match = _PLACE.fullmatch(token)
    assert match is not None
    letter = match["column"] or match["column2"]
    row = int(match["row"] or match["row2"])
    column = paper.columns.find(letter)
    if column < 0:
        near = _SOUNDS.get(letter) or replace_lookalikes(letter, "uk")
        if near in paper.columns and near:
            raise Unreadable(
                "crossword.notation.latin-column", token=token, column=near, place=token.replace(letter, near)
            )
        raise Unreadable("crossword.notation.column", token=token, column=letter, columns=" ".join(paper.columns))
    if not 1 <= row <= paper.size:
        raise Unreadable("crossword.notation.row", token=token, row=row, size=paper.size)
    return Place(row - 1, column, bool(match["column2"]))


def _understood(line: str, paper: Paper) -> str:
    """The line in the letters of the tiles: a Latin look-alike or a wrong layout is read as what was meant."""
    if paper.language not in ("ru", "uk"):
        return line
    if not _LATIN.search(line):
        return line
    if line.startswith(".") and not starts_with_name(line, paper.players):
        return line
    head, body = _without_names(line, paper.players)
    if body.startswith(".") or not _LATIN.search(body) or _HAND.search(body.upper()):
        return line
    tokens = body.upper().split(" ")
    if not any(c > "\x7f" and c.isalpha() for c in body):
        converted = by_layout(body.upper(), paper.language)
        similar = all(looks_cyrillic(t, paper.language) or _PLACE.fullmatch(t) or t.isdigit() for t in tokens)
        if converted is None or similar:
            raise Unreadable("notation.latin", line=body)
        return head + converted
    return head + " ".join(_similar(t, paper.language) or t for t in tokens)


def _without_names(line: str, players: Sequence[str]) -> tuple[str, str]:
    """A line parted behind its first name, so that a player called Kate is not taken for a word."""
    head, colon, body = line.partition(":")
    if not colon:
        return "", line
    player_called(head, players)
    return head + ": ", body.strip()


def _similar(token: str, language: str) -> str | None:
    """A word with its Latin look-alikes turned Cyrillic; none where a Latin letter has no double, or for a place."""
    if _PLACE.fullmatch(token):
        return None
    if _SWAP.fullmatch(token):
        place, _, letter = token.partition("=")
        named_letter = _similar(letter, language)
        return named_letter and f"{place}={named_letter}"
    turned = replace_lookalikes(token, language)
    return None if any("A" <= c <= "Z" for c in turned) else turned


def place_text(place: Place, columns: str) -> str:
    """`8Г` across, `Г8` down."""
    column, row = columns[place.column], str(place.row + 1)
    return column + row if place.down else row + column


def write(entry: Entry, paper: Paper) -> str:
    """The canonical text of an entry."""
    if isinstance(entry, Adjust | End | Remark | Leave):
        return entry.text(paper.players)
    text = _write(entry, paper)
    player = getattr(entry, "player", None)
    owner = "" if player is None else f"{paper.players[player]}: "
    return f"{owner}{text} !" if entry.agreed else f"{owner}{text}"


def _write(entry: Lay | Count | Pass | Exchange | Late | Challenge | Shift | Close, paper: Paper) -> str:
    match entry:
        case Lay():
            swaps = [f"{place_text(Place(s.row, s.column, False), paper.columns)}={s.letter}" for s in entry.swaps]
            return " ".join(swaps + [_write_word(word, paper) for word in entry.words])
        case Count():
            return " ".join([*(_write_word(word, paper) for word in entry.words), str(entry.points)])
        case Pass():
            return ".pass"
        case Exchange():
            return f".exchange {entry.tiles}"
        case Late():
            return ".late"
        case Challenge():
            return entry.text()
        case Shift():
            return " ".join([".shift", *_ways(entry)])
        case Close():
            return " ".join(f"{p}: рука={hand}" for p, hand in zip(paper.players, entry.hands, strict=True))


def _ways(shift: Shift) -> list[str]:
    steps = ((1, 0), shift.rows), ((0, 1), shift.columns)
    return [f"{_WAYS[way if far > 0 else (-way[0], -way[1])][0]} {abs(far)}" for way, far in steps if far]


def _write_word(word: Word, paper: Paper) -> str:
    text = "".join("_" if k in word.stars else c for k, c in enumerate(word.letters))
    if word.stars:
        text += "=" + "".join(word.letters[k] for k in word.stars)
    text += "!" if word.agreed else ""
    return f"{text} {place_text(word.place, paper.columns)}" if word.place else text
