"""`referee undo`, `redo` and `amend`: corrections, which are entries too."""

from __future__ import annotations

import re

from referee.cli.printing import open_session, print_reply
from referee.cli.terminal import Terminal
from referee.errors import Fault
from referee.games.play import Consent


def undo(terminal: Terminal) -> int:
    """Takes back the last act."""
    with open_session(terminal) as session:
        return print_reply(terminal, session, session.undo())


def redo(terminal: Terminal) -> int:
    """Does again what was taken back."""
    with open_session(terminal) as session:
        return print_reply(terminal, session, session.redo())


def amend(terminal: Terminal, words: list[str], agreed: bool = False) -> int:
    """Puts another entry in place of an earlier one and counts everything after it again."""
    if len(words) < 2:
        raise Fault("usage", "amend.what")
    number, *entry = words
    if not re.fullmatch("[0-9]{1,9}", number):
        raise Fault("usage", "amend.number", value=number)
    consent = Consent.AGREED if agreed else Consent.RULES
    with open_session(terminal) as session:
        return print_reply(terminal, session, session.amend(int(number), " ".join(entry), consent))
