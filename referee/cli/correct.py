"""`referee undo`, `redo` and `amend`: corrections, which are entries too."""

from __future__ import annotations

import re

from referee import match as matches
from referee.cli.desk import answer, opened, refuse
from referee.cli.terminal import Terminal
from referee.errors import Fault, Refusal


def undo(terminal: Terminal) -> int:
    """Takes back the last act."""
    return _step(terminal, matches.undo)


def redo(terminal: Terminal) -> int:
    """Does again what was taken back."""
    return _step(terminal, matches.redo)


def _step(terminal: Terminal, step: object) -> int:
    with opened(terminal) as desk:
        try:
            act = step(desk.match, desk.rows)  # type: ignore[operator]
        except Refusal as refusal:
            return refuse(terminal, refusal)
        desk.keep(act)
        return answer(desk, act)


def amend(terminal: Terminal, words: list[str], agreed: bool = False) -> int:
    """Puts another entry in place of an earlier one and counts everything after it again."""
    if len(words) < 2:
        raise Fault("usage", "amend.what")
    number, *entry = words
    if not re.fullmatch("[0-9]{1,9}", number):
        raise Fault("usage", "amend.number", value=number)
    with opened(terminal) as desk:
        try:
            act = matches.amend(desk.match, int(number), " ".join(entry), desk.ask, agreed)
        except Refusal as refusal:
            return refuse(terminal, refusal)
        desk.keep(act)
        return answer(desk, act)
