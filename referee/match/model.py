"""The values of a match: the journal's rows, the lines that stand, what each came to, and the match itself."""

from __future__ import annotations

from collections.abc import Mapping

from referee.games import load_game
from referee.games.play import Consent, Header, Note, Outcome, Standing
from referee.values import NamedTuple, Value, factory

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from referee.games.protocol import Box, Entry, Game, Ruled, State

    Verdicts = dict[str, dict[str, Any]]

DELETE, INSERT = "delete", "insert"  # ways of amending: an entry is taken out, or one more put in


class Row(NamedTuple):
    """One row of the journal: an entry, or an undo, a redo, an amendment."""

    kind: str
    text: str
    data: Mapping[str, Any] = {}


class StoredVerdict(NamedTuple):
    """A verdict as a line keeps it."""

    accepted: bool | None
    clause: str | None
    reason: str = ""
    lemma: str | None = None
    dictionary: str | None = None


class Line(Value):
    """A line of the match as it stands: its canonical text, its verdicts, and whether the players overruled a rule.

    `seconds` is how long the turn took, where a clock was running; `recorded` is what a record of the match
    tells of the line besides, such as the rack.
    """

    text: str
    verdicts: Verdicts = factory(default_factory=dict)
    overruled: bool = False
    amended: bool = False
    seconds: int | None = None
    recorded: Mapping[str, str] = factory(default_factory=dict)

    @property
    def consent(self) -> Consent:
        return Consent.OVERRULED if self.overruled else Consent.RULES


class Played(Value):
    """A line that was played: the entry it means, what it came to, and the totals after it."""

    number: int
    line: Line
    entry: Entry
    outcome: Outcome
    totals: tuple[int, ...]


class Match(Value):
    """A match as it stands; `undone` is how many acts can be redone."""

    header: Header
    played: tuple[Played, ...]
    state: State
    undone: int = 0

    @property
    def game(self) -> Game[State, Entry, Box]:
        return load_game(self.header.game)

    @property
    def players(self) -> tuple[str, ...]:
        """Everyone who has a seat, also those who joined after the start; the header has those who started."""
        return self.state.players

    @property
    def lines(self) -> tuple[Line, ...]:
        return tuple(one.line for one in self.played)

    @property
    def standing(self) -> Standing:
        return self.game.standing(self.state)


class Change(Value):
    """A change of a match: the row for the journal, the match after it, and the notes to show.

    `text` is the canonical line of the entry that was recorded, changed or taken away, `entry` the same as a value.
    """

    row: Row
    match: Match
    kind: str
    number: int
    text: str
    outcome: Outcome | None = None
    notes: tuple[Note, ...] = ()
    verdicts: Mapping[str, Ruled] = factory(default_factory=dict)
    entry: Entry | None = None
