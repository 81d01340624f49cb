"""`referee undo`, `redo` and `amend`: corrections, which are entries too."""

from __future__ import annotations

import re

from referee.cli.printing import open_session, print_reply
from referee.cli.terminal import Terminal
from referee.errors import Fault
from referee.games.play import Consent


def undo(terminal: Terminal) -> int:
    with open_session(terminal) as session:
        return print_reply(terminal, session, session.undo())


def redo(terminal: Terminal) -> int:
    with open_session(terminal) as session:
        return print_reply(terminal, session, session.redo())


def amend(
    terminal: Terminal, words: list[str], agreed: bool = False, delete: bool = False, insert: bool = False
) -> int:
    """Puts another entry in place of an earlier one, or before it, or takes it out; counts all after it again."""
    if len(words) < (1 if delete else 2):
        from referee.cli.notation import find_example

        raise Fault("usage", "amend.what", example=find_example(terminal))
    if delete and (insert or len(words) > 1):
        raise Fault("usage", "amend.delete-alone")
    number, *entry = words
    if not re.fullmatch("[0-9]{1,9}", number):
        from referee.cli.notation import find_example

        raise Fault("usage", "amend.number", value=number, example=find_example(terminal))
    consent = Consent.AGREED if agreed else Consent.RULES
    with open_session(terminal) as session:
        if delete:
            reply = session.delete(int(number), consent)
        elif insert:
            reply = session.insert(int(number), " ".join(entry), consent)
        else:
            reply = session.amend(int(number), " ".join(entry), consent)
        return print_reply(terminal, session, reply)
