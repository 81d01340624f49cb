"""The scoresheet: one `Sheet` value made from a match, and renderers that only lay it out, a module each.

`build` makes the value, `wording` puts its parts into words, `terminal text markdown csv html pdf json` lay it out;
`blank` is the empty sheet for those who write by hand, and `render` puts a sheet into one of the formats.
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.games.show import Grid, Part
from referee.values import Value, factory

__all__ = ["BLANK_FORMATS", "FORMATS", "PAPERS", "ROUNDS", "Grid", "Part", "Ruling", "Sheet", "SheetLine"]

FORMATS = ("terminal", "text", "md", "csv", "json", "html", "pdf")
BLANK_FORMATS = ("text", "html", "pdf")
PAPERS = ("a4", "a5")
ROUNDS = {"close": "kon", "round": "round"}  # what the kinds of entries that end a part of the match are called


class Ruling(Value):
    """What the judge said of a word that the players let stand, or that fell."""

    word: str
    accepted: bool | None
    reason: str
    clause: str | None


class SheetLine(Value):
    """One entry on the sheet: who, what, the words with their points, and the totals after it.

    `paper` is the entry as one would write it on paper. `scores` is what it gave each player, `parts` what each of them
    had where it closes a kon, a round or the match, `kon` the number of the kon or round it closes.
    `leaders` are those with the best total after it. `remarks` are notes of the players on it, `announced` the points
    they said aloud where it was not what was counted; `about` is the entry that a note is on.
    """

    number: int
    kind: str
    player: str | None
    entry: str
    paper: str
    words: tuple[tuple[str, int], ...]
    bonus: int
    points: int | None
    scores: Mapping[str, int]
    totals: tuple[int, ...]
    leaders: tuple[str, ...]
    parts: Mapping[str, Part]
    kon: int | None
    note: str
    agreed: tuple[str, ...]
    rulings: tuple[Ruling, ...]
    fell: bool | None
    amended: bool
    overruled: bool
    after_end: bool
    notes: tuple[str, ...]
    about: int | None = None
    remarks: tuple[str, ...] = ()
    announced: int | None = None

    @property
    def laid(self) -> tuple[str, ...]:
        """Its words, those of a kon that it closes too."""
        return tuple(word for words in (self.words, *(one.words for one in self.parts.values())) for word, _ in words)


class Sheet(Value):
    """A match as it is put on paper.

    `leads` is after how many scoring entries each player had the best total to themselves; `best` is the number of the
    entry that scored most; `duration` is in seconds, from the start to the last entry. `rounds_by` is what the match
    goes by, kons or rounds; none where it goes by turns alone. `folded`: the entries between rounds are not laid out.
    `fallen` are the plays that a challenge took off the table. Added where they are asked for: `review`, a page, and
    `meanings`, the strangest words with what they mean (none where they are not asked for).
    """

    match: int
    game: str
    set: str
    title: str
    language: str
    created: str
    finished: str | None
    duration: int | None
    players: tuple[str, ...]
    target: int | None
    policy: str
    judge: str
    options: Mapping[str, object]
    terms: tuple[str, ...]
    dictionary: str
    assumed: tuple[str, ...]
    lines: tuple[SheetLine, ...]
    totals: tuple[int, ...]
    adjustments: tuple[int, ...]
    over: bool
    winners: tuple[str, ...]
    losers: tuple[str, ...]
    why: str | None
    clause: str | None
    leads: tuple[int, ...]
    best: int | None
    grid: Grid | None
    review: tuple[str, ...] = ()
    meanings: tuple[tuple[str, str], ...] | None = None
    facts: Mapping[str, object] = factory(default_factory=dict)
    rounds_by: str | None = None
    folded: bool = False
    small_print: tuple[str, ...] = ()
    fallen: tuple[int, ...] = ()

    @property
    def rounds(self) -> tuple[SheetLine, ...]:
        """What closes each kon or round, and the adjustments; nothing for a match that goes by turns alone."""
        if self.rounds_by is None:
            return ()
        return tuple(line for line in self.lines if line.parts or line.kind == "adjust")

    @property
    def turns(self) -> tuple[SheetLine, ...]:
        """The entries that are laid out one under the other: all, or what there is besides the rounds."""
        if self.folded:
            return ()
        apart = {line.number for line in self.rounds}
        return tuple(line for line in self.lines if line.number not in apart and not line.about)

    @property
    def scored(self) -> tuple[SheetLine, ...]:
        """The entries after which totals may differ: all but cards laid and turns counted only when a kon ends."""
        return tuple(line for line in self.lines if line.scores or line.kind == "adjust")

    @property
    def course(self) -> tuple[tuple[int, ...], ...]:
        """The running totals from nothing to the end."""
        return ((0,) * len(self.players), *(line.totals for line in self.scored))
