"""The notation of dice: `3 5 5` is a throw, `.challenge 3 5 6` says what really lies, `.pass` leaves a turn out."""

from __future__ import annotations

import re

from referee.errors import Unreadable
from referee.games.line import Adjust, adjustment, dot_line, split_by_player, tidy_input, without_mark
from referee.values import Value

_PIPS = re.compile(r"[1-6](?: ?[1-6])*")


class Throw(Value):
    """The pips that were thrown."""

    pips: tuple[int, ...]
    player: int | None = None
    agreed: bool = False


class Pass(Value):
    player: int | None = None
    agreed: bool = False


class Challenge(Value):
    """What lies on the table, where the last throw is doubted."""

    pips: tuple[int, ...]
    agreed: bool = False


Entry = Throw | Pass | Challenge | Adjust


def read(text: str, players: tuple[str, ...]) -> Entry:
    """The entry a line means."""
    body, agreed = without_mark(tidy_input(text, "dice_game.empty"))
    if (dotted := dot_line(body)) and dotted[0] == "adjust":
        return adjustment(dotted[1], players)
    if dotted and dotted[0] == "challenge":
        if not dotted[1]:
            raise Unreadable("dice_game.challenge-how")
        return Challenge(_pips(dotted[1]), agreed)
    parts = split_by_player(body, players)
    if len(parts) != 1:
        raise Unreadable("dice_game.one-throw", text=body)
    player, rest = parts[0]
    if inner := dot_line(rest):
        if inner != ("pass", ""):
            raise Unreadable("notation.dot-here", line=rest)
        return Pass(player, agreed)
    return Throw(_pips(rest), player, agreed)


def _pips(text: str) -> tuple[int, ...]:
    if not _PIPS.fullmatch(text):
        raise Unreadable("dice_game.pips", text=text)
    return tuple(int(pip) for pip in text.replace(" ", ""))


def write(entry: Entry, players: tuple[str, ...]) -> str:
    """The canonical line of an entry."""
    if isinstance(entry, Adjust):
        return entry.text(players)
    mark = " !" if entry.agreed else ""
    if isinstance(entry, Challenge):
        return f".challenge {write_pips(entry.pips)}{mark}"
    owner = "" if entry.player is None else f"{players[entry.player]}: "
    return owner + (".pass" if isinstance(entry, Pass) else write_pips(entry.pips)) + mark


def write_pips(pips: tuple[int, ...]) -> str:
    return " ".join(map(str, pips))
