"""`referee forget`: puts a match away. It stays in the journal, but is on no list until it is brought back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.cli.matches import number_of
from referee.cli.printing import open_journal
from referee.errors import Fault
from referee.store.model import AWAY, BACK, matches_put_away
from referee.store.note import MatchNote, write_note

if TYPE_CHECKING:
    from referee.cli.terminal import Terminal


def forget(terminal: Terminal, words: list[str], bring_back: bool = False) -> int:
    number = number_of(words)
    if number is None:
        raise Fault("usage", "usage.missing", name="MATCH", command="referee forget")
    say = terminal.say
    with open_journal(terminal) as journal:
        journal.header(number)
        away = number in matches_put_away(journal.marks())
        was_current = journal.current() == number
        if away == bring_back:
            journal.mark(BACK if bring_back else AWAY, {"match": number})
        if was_current and not bring_back:
            write_note(journal.path, MatchNote("", "", "", True, journal.written))
        current = journal.current()
        left = [one.id for one in journal.shelf()]
    if terminal.options.json:
        terminal.json({"brought_back" if bring_back else "forgotten": number, "current": current})
        return 0
    said = ("forget.back" if away else "forget.not-away") if bring_back else "forget.already" if away else "forget.done"
    terminal.line(say(said, number=number))
    if was_current and not bring_back:
        terminal.line(say("forget.use-another", number=left[-1]) if left else say("match.none"))
    return 0
