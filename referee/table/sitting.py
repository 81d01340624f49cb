"""A match that lies open on the table: things are done to it, and what the referee says of them is heard as lines.

Whatever another process adds to the match is taken up too.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from referee import match as matches
from referee.cli import replies
from referee.cli.desk import Desk
from referee.cli.terminal import Terminal
from referee.errors import Ambiguous, Fault, Refusal
from referee.store.journal import JournalFault, Stale
from referee.table.commands import at_table

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.games.play import Header
    from referee.locale import Voice
    from referee.match import Act, Match
    from referee.store.journal import Journal


class Page(Terminal):
    """A terminal that keeps what is said to it, so that the table can put it where it belongs."""

    def __init__(self, terminal: Terminal, colours: bool = False) -> None:
        self.options = terminal.options
        self.say = terminal.say
        self.colours = colours
        self.lines: list[str] = []

    def line(self, text: str = "") -> None:
        self.lines.append(text)

    def remark(self, text: str) -> None:
        self.lines.append(text)

    def taken(self) -> list[str]:
        """What was said since the last time, as it is typed at the table."""
        said, self.lines = self.lines, []
        return [at_table(line, self.say) for line in said]


@dataclass(frozen=True, slots=True)
class Answer:
    """What the referee says to something done: whether it was, in words, and the clause it rests on."""

    done: bool
    lines: list[str]
    clause: str | None = None
    act: Act | None = None
    question: Ambiguous | None = None
    words: tuple[str, ...] = field(default=())


class Sitting:
    """One match of the store, open."""

    def __init__(self, terminal: Terminal, journal: Journal, number: int) -> None:
        self.page = Page(terminal)
        self.journal = journal
        self.number = number
        self.desk = Desk(self.page, journal, number)

    @property
    def say(self) -> Voice:
        return self.page.say

    @property
    def match(self) -> Match:
        return self.desk.match

    @property
    def header(self) -> Header:
        return self.desk.header

    def enter(self, text: str, seconds: int | None = None) -> Answer:
        """Records a line."""
        return self._do(lambda: matches.record(self.match, text, self.desk.ask, seconds=seconds))

    def amend(self, number: int, text: str) -> Answer:
        """Puts a line in place of an earlier one."""
        return self._do(lambda: matches.amend(self.match, number, text, self.desk.ask))

    def undo(self) -> Answer:
        return self._do(lambda: matches.undo(self.match, self.desk.rows))

    def redo(self) -> Answer:
        return self._do(lambda: matches.redo(self.match, self.desk.rows))

    def follow(self) -> bool:
        """Takes up what others have written meanwhile; whether there was anything."""
        if self.journal.position(self.number).entries == len(self.desk.rows):
            return False
        self.desk = Desk(self.page, self.journal, self.number)
        return True

    def before(self, number: int) -> Match:
        """The match as it stood before one of its lines."""
        return matches.replay(self.header, self.match.lines[: number - 1])

    def _do(self, deed: Callable[[], Act]) -> Answer:
        try:
            act = deed()
            self.desk.keep(act)
        except Refusal as refusal:
            replies.say_refused(self.page, refusal)
            question = refusal if isinstance(refusal, Ambiguous) and refusal.choices else None
            said = self.page.taken()
            lines = said[:1] if question else said
            return Answer(False, lines, refusal.clause, question=question, words=refusal.words)
        except Stale:
            self.follow()
            return Answer(False, [self.say("live.moved-on")])
        except JournalFault as fault:
            return Answer(False, [self.say(fault.key, **fault.values)])
        except Fault as fault:
            return Answer(False, [self.say(fault.key, **fault.values)])
        except OSError as error:
            return Answer(False, [self.say("store.disk", path=self.journal.path, why=error.strerror or str(error))])
        replies.say_record(self.desk, act)
        clause = next((note.clause for note in act.notes if note.clause), None)
        return Answer(True, self.page.taken()[:-1], clause, act)
