"""GCG, the text format in which recorded Scrabble games travel.

A line that starts with `>` is something that happened at the table, one that starts with `#` says something about the
game, and any other continues the text above it. What is written is kept as written: scores and totals are the
record's claims, and no tile is looked for in a rack or on a board.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any
from unicodedata import normalize

from referee.formats.errors import LINES, Problem, shown
from referee.formats.gcg_encoding import GCGFault, decode
from referee.formats.gcg_record import (
    ChallengeBonus,
    EndRack,
    Exchange,
    Move,
    Note,
    Pass,
    Placement,
    Player,
    Record,
    TimePenalty,
    Withdrawal,
)
from referee.text import flatten_lines

if TYPE_CHECKING:
    from collections.abc import Callable

LARGEST = 1_000_000
MOST_PROBLEMS = 1000
MOST_LINES = 3000  # a game has a few dozen
_LONGEST_TILES = 60
_BOARD = 26

_PRAGMA = re.compile(r"#([\w-]*):?\s*(.*)")
_BEGINS = re.compile(r"#player1\b", re.IGNORECASE)
_BELONGS = re.compile(r"#(note|rack[1-9]|incomplete)\b", re.IGNORECASE)
_NUMBERED = re.compile(r"(player|rack)([1-9])")
_PLACE = re.compile("([0-9]{1,3})[A-Za-zА-Яа-яІЇЄҐіїєґ]|[A-Za-zА-Яа-яІЇЄҐіїєґ]([0-9]{1,3})")
_NUMBER = re.compile(r"\+?([-−–]?)([0-9]{1,6})")
_COUNT = re.compile(r"-([0-9]{1,2})")
_SAYS = {
    "title": "title",
    "description": "description",
    "id": "id",
    "lexicon": "lexicon",
    "game-type": "variant",
    "board-layout": "board",
    "tile-set": "tile_set",
    "tile-distribution": "distribution",
}
_SAID_IN_NOTES = {"variant": "variant", "boardlayout": "board", "letterdistribution": "distribution"}
_ONE_LINE = {"id", "lexicon", "game-type", "board-layout", "tile-set", "tile-distribution"}
_UNKNOWN_RACK = "UNKNOWN"


def read(data: bytes) -> Record:
    """The one game a GCG file records. Raises `GCGFault` with every problem where any line cannot be read."""
    return _Reader(_lines_of(data)).record()


def read_all(data: bytes) -> list[Record]:
    """The games a GCG file records one after another; each begins with its `#player1`."""
    games: list[list[tuple[int, str]]] = [[]]
    head: list[tuple[int, str]] = []  # pragmas that may belong to the next game
    moved = False
    for number, line in _lines_of(data):
        if moved and _BEGINS.match(line):
            games.append(head)
            head, moved = [], False
        if moved and line.startswith("#") and not _BELONGS.match(line):
            head.append((number, line))
            continue
        if line or not head:
            games[-1] += [*head, (number, line)]
            head = []
        moved = moved or line.startswith(">")
    games[-1] += head
    return [_Reader(lines).record() for lines in games]


def _lines_of(data: bytes) -> list[tuple[int, str]]:
    """The lines of a file by their numbers."""
    if len(data) > LARGEST:
        raise GCGFault((Problem(0, "gcg.too-large", {"limit": LARGEST // 1_000_000}),))
    lines = [(number, line.strip()) for number, line in enumerate(LINES.split(decode(data)), 1)]
    if len(lines) > MOST_LINES:
        raise GCGFault((Problem(MOST_LINES + 1, "gcg.too-many-lines", {"most": MOST_LINES}),))
    if not any(line.startswith((">", "#")) for _, line in lines):
        raise GCGFault((Problem(0, "gcg.not-gcg"),))
    return lines


def write(record: Record) -> str:
    """A record as GCG in UTF-8; reading it gives the same record."""
    lines = ["#character-encoding UTF-8"]
    lines += [f"#player{seat} {player.nick} {player.name}" for seat, player in enumerate(record.players, 1)]
    facts = {fact: pragma for pragma, fact in _SAYS.items()}
    lines += [f"#{facts[fact]} {getattr(record, fact)}" for fact in facts if getattr(record, fact)]
    lines += [f"#{note.pragma} {_note(note.text)}" for note in record.notes if note.pragma != "note"]
    lines += [f"#note {_note(note.text)}" for note in record.notes if note.pragma == "note"]
    for move in record.moves:
        lines.append(_written(record.players[move.player].nick, move))
        lines += [f"#note {_note(move.note)}"] if move.note else []
    lines += [f"#rack{seat} {rack}" for seat, rack in enumerate(record.racks, 1) if rack]
    lines += [f"#incomplete {record.pending}".rstrip()] if record.incomplete else []
    return "\n".join(lines) + "\n"


def _written(nick: str, move: Move) -> str:
    minus = (isinstance(move, EndRack) and move.own) or (move.score or 0) < 0
    score = "" if move.score is None else f"{'-' if minus else '+'}{abs(move.score)}"
    total = "" if move.total is None else str(move.total)
    match move:
        case Placement():
            what = f"{move.place} {_marked(move)}"
        case Exchange():
            what = f"-{move.tiles or move.count}"
        case EndRack():
            what = f"({move.tiles})"
        case _:
            what = {Pass: "-", Withdrawal: "--", ChallengeBonus: "(challenge)", TimePenalty: "(time)"}[type(move)]
    return " ".join(part for part in (f">{nick}:", move.rack, what, score, total, move.aside) if part)


def _marked(move: Placement) -> str:
    """The letters of a placement, those that lay there already in parentheses where they are not dots."""
    marked = {k for k in move.covered if move.letters[k] != "."}
    return "".join(f"({c})" if k in marked else c for k, c in enumerate(move.letters)).replace(")(", "")


def _note(text: str) -> str:
    """A note over as many lines as it has, none of which can be taken for a move or a pragma."""
    return re.sub("\n(?=[>#])", " ", text)


class _Unread(Exception):
    """A line cannot be read; the key and values of its problem."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.values = values


@dataclass(slots=True)
class _Text:
    """A text that following lines may continue; `move` is the place of the move it belongs to, if it does."""

    line: int
    pragma: str
    lines: list[str]
    move: int | None = None

    def whole(self) -> str:
        return "\n".join(self.lines).strip()


class _Reader:
    """Reads the lines of one file, all of them, and gathers what is wrong on the way."""

    def __init__(self, lines: list[tuple[int, str]]) -> None:
        self.problems: list[Problem] = []
        self.moves: list[Move] = []
        self.texts: list[_Text] = []
        self.racks: dict[int, str] = {}
        self.incomplete = False
        self.pending = ""
        self.continued: _Text | None = None
        self.last_was_read = True
        self.seats: dict[int, Player] = {}
        self.totals: dict[int, int] = {}
        for number, line in lines:
            if line.lower().startswith("#player") and len(self.problems) <= MOST_PROBLEMS:
                self._try(number, self._player, line)
        if not self.seats and not self.problems:
            self.problems.append(Problem(0, "gcg.no-players"))
        self.players = tuple(player for _, player in sorted(self.seats.items()))
        self.all_known = not self.problems
        for number, line in lines:
            if len(self.problems) <= MOST_PROBLEMS:
                self._line(number, line)

    def record(self) -> Record:
        if self.problems:
            found = sorted(self.problems, key=lambda problem: problem.line)
            if len(found) > MOST_PROBLEMS:
                found[MOST_PROBLEMS:] = [Problem(found[MOST_PROBLEMS].line, "gcg.too-many")]
            raise GCGFault(tuple(found))
        notes: list[Note] = []
        said: dict[str, str] = {}
        about: dict[int, list[str]] = {}
        for text in self.texts:
            fact = _SAYS.get(text.pragma)
            if text.move is not None:
                about.setdefault(text.move, []).append(text.whole())
            elif fact and fact not in said:
                said[fact] = text.whole()
            else:
                notes.append(Note(text.line, text.pragma, text.whole()))
        for note in notes:
            name, colon, value = note.text.partition(":")
            fact = _SAID_IN_NOTES.get(name.strip().lower()) if colon and note.pragma == "note" else None
            if fact:
                said.setdefault(fact, value.strip().partition("\n")[0])
        return Record(
            players=self.players,
            moves=tuple(
                replace(move, note="\n".join(about[place])) if place in about else move
                for place, move in enumerate(self.moves)
            ),
            notes=tuple(notes),
            racks=tuple(self.racks.get(number, "") for number in sorted(self.seats)),
            incomplete=self.incomplete,
            pending=self.pending,
            **said,
        )

    def _try(self, number: int, reading: Callable[[int, str], None], line: str) -> bool:
        """Whether a line could be read; what is wrong with it is kept."""
        try:
            reading(number, line)
        except _Unread as unread:
            self.problems.append(Problem(number, unread.key, unread.values))
            return False
        return True

    def _line(self, number: int, line: str) -> None:
        if line.startswith(">"):
            self.continued = None
            self.last_was_read = self._try(number, self._move, line)
        elif line.startswith("#"):
            self.continued = None
            self._try(number, self._pragma, line)
        elif self.continued:
            self.continued.lines.append(flatten_lines(line))
        elif line:
            self.problems.append(Problem(number, "gcg.stray", {"text": shown(line)}))

    def _player(self, number: int, line: str) -> None:
        pragma, value = _parts(line)
        numbered = _NUMBERED.fullmatch(pragma)
        if not numbered:
            return
        words = flatten_lines(value).split()
        if not words:
            raise _Unread("gcg.player-without-name", number=numbered[2])
        nick = words[0]
        if int(numbered[2]) in self.seats:
            raise _Unread("gcg.player-twice", number=numbered[2])
        self.seats[int(numbered[2])] = Player(nick, " ".join(words[1:]) or nick)

    def _pragma(self, number: int, line: str) -> None:
        pragma, value = _parts(line)
        numbered = _NUMBERED.fullmatch(pragma)
        if pragma == "character-encoding" or (numbered and numbered[1] == "player"):
            return
        if numbered:
            if int(numbered[2]) not in self.seats:
                raise _Unread("gcg.rack-of-nobody", number=numbered[2])
            rack = _tiles("".join(value.split()))
            if self.moves:
                self.racks[int(numbered[2])] = rack
            else:  # what a player began with; the last racks stand behind the moves
                self.texts.append(_Text(number, pragma, [rack]))
        elif pragma == "incomplete":
            self.incomplete = True
            self.pending = _tiles("".join(value.split()))
        else:
            move = len(self.moves) - 1 if pragma == "note" and self.moves else None
            text = _Text(number, pragma, [flatten_lines(value)], move)
            self.texts.append(text)
            self.continued = None if pragma in _ONE_LINE else text

    def _move(self, number: int, line: str) -> None:
        seats, said = self._who(line[1:].strip())
        tokens = said.split()
        rack = _tiles(tokens.pop(0)) if tokens and not _starts_move(tokens[0]) else ""
        if not tokens:
            raise _Unread("gcg.no-move")
        token = tokens.pop(0)
        if token.startswith("("):
            end = next((k for k, part in enumerate([token, *tokens[:_BOARD]]) if part.endswith(")")), 0)
            token, tokens = token + "".join(tokens[:end]), tokens[end:]
        word = tokens.pop(0) if tokens and _PLACE.fullmatch(token) else ""
        score, negative, total, aside = _counted(tokens)
        player = self._seat(seats, token.startswith(("(", "--")), score, total)
        self.totals[player] = self.totals.get(player, 0) + (score or 0) if total is None else total
        written: dict[str, Any] = {"player": player, "rack": rack, "score": score, "total": total, "line": number}
        written["aside"] = aside
        if _PLACE.fullmatch(token):
            place = _place(token)
            letters, covered = _word(word, place)
            self.moves.append(Placement(**written, place=place, letters=letters, covered=covered))
        elif token == "--":
            self._withdrawn(player)
            self.moves.append(Withdrawal(**written))
        elif token.startswith("-"):
            tiles, count = _exchanged(token)
            self.moves.append(Exchange(**written, tiles=tiles, count=count) if count else Pass(**written))
        elif token[0] != "(" or token[-1] != ")":
            raise _Unread("gcg.bad-move", text=shown(token))
        elif score is None:
            raise _Unread("gcg.no-score", move=shown(token))
        elif token == "(time)":  # in small letters only: the tiles T, I, M and E may well be left on a rack
            self.moves.append(TimePenalty(**written))
        elif token.lower() == "(challenge)":
            written["rack"] = "" if rack == _UNKNOWN_RACK else rack
            self.moves.append(ChallengeBonus(**written))
        else:
            self.moves.append(EndRack(**written, tiles=_tiles(token[1:-1]), own=negative))

    def _withdrawn(self, player: int) -> None:
        """Only what the same player has just laid can come off. After a line that could not be read, nobody knows."""
        last = self.moves[-1] if self.moves else None
        if self.last_was_read and not (isinstance(last, Placement) and last.player == player):
            raise _Unread("gcg.nothing-to-withdraw")

    def _who(self, line: str) -> tuple[list[int], str]:
        """Whose move a line may be, and the rest of it. A nick may hold a colon, or be typed loosely."""
        nicks = [player.nick for player in self.players if line.startswith(player.nick + ":")]
        if nicks:
            nick = max(nicks, key=len)
            return [seat for seat, player in enumerate(self.players) if player.nick == nick], line[len(nick) + 1 :]
        nick, colon, rest = line.partition(":")
        if not colon:
            raise _Unread("gcg.no-colon", text=shown(line))
        if not self.all_known:
            return [0], rest
        alike = [seat for seat, player in enumerate(self.players) if player.nick.lower() == flatten_lines(nick).lower()]
        if not alike or len({self.players[seat].nick for seat in alike}) > 1:
            raise _Unread("gcg.unknown-player", nick=shown(nick))
        return alike, rest

    def _seat(self, seats: list[int], goes_back: bool, score: int | None, total: int | None) -> int:
        """Whose move it is of players with one nick: of whose turn it is, or as the totals add up."""
        if len(seats) == 1:
            return seats[0]
        last = self.moves[-1].player if self.moves else -1
        due = min(seats, key=lambda seat: (seat - last - (not goes_back)) % len(self.players))
        adding_up = [seat for seat in seats if self.totals.get(seat, 0) + (score or 0) == total]
        return due if due in adding_up or not adding_up else adding_up[0]


def _parts(line: str) -> tuple[str, str]:
    found = _PRAGMA.match(line)
    assert found
    return found[1].lower(), found[2]


def _starts_move(token: str) -> bool:
    return token.startswith(("-", "(")) or _PLACE.fullmatch(token) is not None


def _place(text: str) -> str:
    found = _PLACE.fullmatch(text)
    assert found
    if not 1 <= int(found[1] or found[2]) <= _BOARD:
        raise _Unread("gcg.bad-place", place=shown(text))
    return text.upper()


def _composed(text: str, key: str) -> str:
    """Letters in their composed form with one kind of apostrophe; digraphs and what is far too long are refused."""
    if "[" in text or "]" in text:
        raise _Unread("gcg.digraph", text=shown(text))
    if len(text) > _LONGEST_TILES:
        raise _Unread(key, text=shown(text))
    return text if text.isascii() else normalize("NFC", text).replace("’", "'").replace("ʼ", "'")


def _tiles(text: str) -> str:
    """Tiles of a rack in capital letters, blanks as `?`."""
    tiles = _composed(text, "gcg.bad-rack")
    if tiles.isascii() and tiles.isalpha():
        return tiles.upper()
    if not all(tile.isalpha() or tile in "?'" for tile in tiles):
        raise _Unread("gcg.bad-rack", text=shown(text))
    return "".join(tile.upper() if len(tile.upper()) == 1 else tile for tile in tiles)


def _word(text: str, place: str) -> tuple[str, tuple[int, ...]]:
    """A laid word without its parentheses, and which of its tiles are marked as lying there already."""
    if not text:
        raise _Unread("gcg.no-word", place=place)
    letters, covered, inside = "", [], False
    for sign in _composed(text, "gcg.bad-word"):
        if sign in "()":
            if inside == (sign == "("):
                raise _Unread("gcg.bad-word", text=shown(text))
            inside = not inside
        elif sign.isalpha() or sign in ".'`":
            if inside or sign == ".":
                covered.append(len(letters))
            letters += sign
        else:
            raise _Unread("gcg.bad-word", text=shown(text))
    if inside or len(covered) == len(letters) or len(letters) > _BOARD:
        raise _Unread("gcg.bad-word", text=shown(text))
    return letters, tuple(covered)


def _exchanged(token: str) -> tuple[str, int]:
    """The tiles put back and their number; nothing and 0 for a pass."""
    counted = _COUNT.fullmatch(token)
    if counted:
        return "", int(counted[1])
    tiles = _tiles(token[1:])
    return tiles, len(tiles)


def _counted(tokens: list[str]) -> tuple[int | None, bool, int | None, str]:
    """The score, whether it has a minus, the total, and what follows them."""
    if not tokens:
        return None, False, None, ""
    score = _NUMBER.fullmatch(tokens[0])
    if not score:
        raise _Unread("gcg.bad-score", text=shown(tokens[0]))
    rest = flatten_lines(" ".join(tokens[1:])).split()
    total = None
    if rest and (rest[0][0].isdigit() or rest[0][0] in "+-−–"):
        found = _NUMBER.fullmatch(rest.pop(0))
        if not found:
            raise _Unread("gcg.bad-total", text=shown(tokens[1]))
        total = _value(found)
    return _value(score), bool(score[1]), total, " ".join(rest)


def _value(number: re.Match[str]) -> int:
    return -int(number[2]) if number[1] else int(number[2])
