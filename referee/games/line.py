"""What the notations of all games share: owners of entries, dot lines, and the wrong keyboard layout."""

from __future__ import annotations

import re
from collections.abc import Sequence

from referee.commands import commands_of, words_of
from referee.errors import Ambiguous, Unreadable
from referee.text import (
    LAYOUTS,
    LONGEST_NAME,
    clean_name,
    convert_layout,
    fold_name,
    lazy_regex,
    match_prefix,
    tidy_line,
)
from referee.values import Value, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    _E = TypeVar("_E", bound=Value)

DOT_WORDS = {name: words_of(name) for name in commands_of("entry")}
_LONGEST, _LONGEST_NOTE = 2000, 200


_IN_PARTS = lazy_regex("[ИиЕеІіЇї][\u0306\u0308]")


class Adjust(Value):
    """Points the players add or take, with a note."""

    player: int
    points: int
    note: str = ""

    def text(self, players: Sequence[str]) -> str:
        """As it is written: `.adjust Маша -5 упала фишка`."""
        return f".adjust {players[self.player]} {self.points:+d} {self.note}".rstrip()


class Challenge(Value):
    """An objection to the last play: to some of its words, or to all. `struck`: the players rule that it falls."""

    words: tuple[str, ...] = ()
    agreed: bool = False
    struck: bool = False

    def text(self) -> str:
        """As it is written: `.challenge КОШКА`, `.strike КОШКА`."""
        return " ".join([".strike" if self.struck else ".challenge", *self.words])


class End(Value):
    """The end of a match by agreement: who leads has won."""

    agreed: bool = False

    def text(self, players: Sequence[str]) -> str:
        """As it is written: `.end`."""
        return _with_mark(".end", self.agreed)


class Remark(Value):
    """A note of the players on an entry by its number, or on the one before; it stands on the sheet."""

    note: str
    number: int | None = None

    def text(self, players: Sequence[str]) -> str:
        """As it is written: `.note 5 упала фишка`."""
        return f".note {self.note}" if self.number is None else f".note {self.number} {self.note}"


class Leave(Value):
    """A player who leaves while the others play on."""

    player: int
    agreed: bool = False

    def text(self, players: Sequence[str]) -> str:
        """As it is written: `.leave Оля`."""
        return _with_mark(f".leave {players[self.player]}", self.agreed)


class Join(Value):
    """A player who joins, with the points that were agreed."""

    name: str
    points: int | None = None
    agreed: bool = False

    def text(self, players: Sequence[str]) -> str:
        """As it is written: `.join Оля 30`."""
        points = "" if self.points is None else f" {self.points}"
        return _with_mark(f".join {self.name}{points}", self.agreed)


# Entries that are written alike in every game.
Shared = Adjust | End | Remark | Leave | Join


def tidy_input(text: str, empty: str, longest: int = _LONGEST) -> str:
    """What was typed as one tidy line; `empty` is the message that says what to type instead of nothing."""
    if len(text) > longest:
        raise Unreadable("notation.long", limit=longest)
    line = tidy_line(text)
    if not line:
        raise Unreadable(empty)
    return line


def as_typed(text: str, understood: str) -> bool:
    """Whether a line was understood as it stands: in its own letters, each of them whole."""
    in_parts = ("\u0306" in text or "\u0308" in text) and _IN_PARTS.search(text)
    return not in_parts and understood.upper() == tidy_line(text).upper()


def without_mark(text: str) -> tuple[str, bool]:
    """A text without the `!` at its end, alone or attached, and whether it was there: the players agreed on it all."""
    agreed = text.endswith("!")
    return (text[:-1].strip() if agreed else text), agreed


def _with_mark(text: str, agreed: bool) -> str:
    return f"{text} !" if agreed else text


def agreed_on(entry: _E) -> _E:
    """The entry with the players' agreement, where it can have one."""
    return replace(entry, agreed=True) if "agreed" in entry.__match_args__ else entry


def dot_line(text: str) -> tuple[str, str] | None:
    """The command and the rest of a line that starts with a dot; None for a line that does not, or is only a dot."""
    if not text.startswith(".") or text == ".":
        return None
    name, _, rest = text[1:].partition(" ")
    if name.endswith("!") and not rest:
        name, rest = name[:-1], "!"
    found = match_prefix(name.lower().replace("ё", "е"), DOT_WORDS)
    if len(found) != 1:
        key = "notation.dot-ambiguous" if found else "notation.dot-unknown"
        raise Unreadable(key, line=text, known=", ".join(f".{command}" for command in sorted(found or DOT_WORDS)))
    return found[0], rest.strip()


def read_shared(command: str, rest: str, players: Sequence[str]) -> Shared | None:
    """The entry of a dot line that every game writes alike; none for any other command."""
    match command:
        case "adjust":
            return adjustment(rest, players)
        case "note":
            return _remark(rest)
        case "end":
            body, agreed = without_mark(rest)
            if body:
                raise Unreadable("notation.dot-here", line=f".end {rest}")
            return End(agreed)
        case "leave":
            whole = fold_name(rest) in map(fold_name, players)  # a name may end with the mark itself
            name, agreed = (rest, False) if whole else without_mark(rest)
            return Leave(player_called(name, players), agreed)
        case "join":
            return _join(rest)
    return None


def _remark(rest: str) -> Remark:
    number, _, note = rest.partition(" ")
    if re.fullmatch(r"\d{1,4}", number) and note:
        return Remark(_note(note.split()), int(number))
    if not rest or rest.isdecimal():
        raise Unreadable("notation.note", text=rest)
    return Remark(_note(rest.split()))


def looks_like_notation(name: str) -> bool:
    """Whether a name would be read as something else in a line: a dot line, a hand, points."""
    return name.startswith(".") or re.search(r"(?i)(?:рука|hand)\s*=|=$|(^|\s)[+-]\d+$", name) is not None


def _join(rest: str) -> Join:
    body, agreed = without_mark(rest)
    name, _, points = body.rpartition(" ")
    has_points = bool(name) and re.fullmatch(r"[+-]?\d{1,6}", points) is not None
    name = clean_name(name if has_points else body)
    if not name or len(name) > LONGEST_NAME or ":" in name:
        raise Unreadable("notation.join", text=rest or ".join")
    if looks_like_notation(name):
        raise Unreadable("new.notation-name", name=name)
    return Join(name, int(points) if has_points else None, agreed)


def localize_entry(entry: str, language: str) -> str:
    """An entry with hands called as they are in a language; any name of a hand may be typed."""
    return entry.replace(" рука=", " hand=") if language == "en" else entry


def player_called(name: str, players: Sequence[str]) -> int:
    """The player whose name this is, or begins so; an exact name wins."""
    found = _called(name, players)
    if len(found) == 1:
        return found[0]
    if found:
        raise Ambiguous("notation.name-ambiguous", name=name.strip(), names=", ".join(players[i] for i in found))
    from difflib import get_close_matches

    known = [fold_name(player) for player in players]
    near = get_close_matches(fold_name(name), known, n=1, cutoff=0.5)
    if near:
        raise Unreadable("notation.name-near", name=name.strip(), near=players[known.index(near[0])])
    raise Unreadable("notation.name-unknown", name=name.strip(), names=", ".join(players))


def _called(name: str, players: Sequence[str]) -> list[int]:
    return match_prefix(fold_name(name), {seat: (fold_name(player),) for seat, player in enumerate(players)})


def starts_with_name(text: str, players: Sequence[str]) -> bool:
    """Whether a line begins with a player's whole name and a colon."""
    head, colon, _ = text.partition(":")
    return bool(colon) and fold_name(head) in map(fold_name, players)


def split_by_player(text: str, players: Sequence[str]) -> list[tuple[int | None, str]]:
    """The parts of a line by whose they are: `Маша: КОШКА Петя: НОС`. A part before the first name is nobody's."""
    parts: list[tuple[int | None, str]] = []
    owner: int | None = None
    pieces = text.split(":")
    for number, piece in enumerate(pieces):
        if number == len(pieces) - 1:
            parts.append((owner, piece.strip()))
            break
        body, next_owner = _name_at_end(piece, players, alone=number == 0)
        if number or body:
            parts.append((owner, body))
        owner = next_owner
    return parts


def _name_at_end(piece: str, players: Sequence[str], alone: bool) -> tuple[str, int]:
    """Parts what stands before a colon into the end of the part before it and the name."""
    words = piece.split()
    for start in range(len(words)):
        found = _called(" ".join(words[start:]), players)
        if len(found) == 1:
            return " ".join(words[:start]), found[0]
    name = piece if alone else " ".join(words[-1:])
    return "", player_called(name, players)


def adjustment(text: str, players: Sequence[str]) -> Adjust:
    """Whose, how many and why, of `Маша -5 упала фишка`."""
    words = text.split()
    for size in range(len(words) - 1, 0, -1):
        if not re.fullmatch(r"[+-]?\d{1,6}", words[size]):
            continue
        who = " ".join(words[:size])
        if [fold_name(player) for player in players].count(fold_name(who)) == 1:
            return Adjust(player_called(who, players), int(words[size]), _note(words[size + 1 :]))
    for size in range(1, len(words)):
        if re.fullmatch(r"[+-]?\d{1,6}", words[size]):
            who = " ".join(words[:size])
            return Adjust(player_called(who, players), int(words[size]), _note(words[size + 1 :]))
    raise Unreadable("notation.adjust", text=text or ".adjust")


def _note(words: list[str]) -> str:
    return " ".join(words)[:_LONGEST_NOTE]


def by_layout(text: str, language: str) -> str | None:
    """A line whose keys were pressed in the Latin layout, in the language's own; None if a key has no letter."""
    if language not in LAYOUTS:
        return None
    dot, rest = ("." if text.startswith(".") else ""), text.removeprefix(".")
    converted = convert_layout(rest, language, keep="0123456789 _*=!+-:")
    return None if converted is None else dot + converted.upper()
