"""The summary of a match: the few numbers that the list of matches and the players' records need.

A summary is kept beside the match, so that neither has to fold the shelf; it holds for exactly so many entries.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from referee import __version__
from referee.games import load_game
from referee.games.play import Header, Outcome
from referee.match import Row, apply_rows, play_lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.games.protocol import State

VERSION = f"2 {__version__}"  # another version of the program may count otherwise
_TURNS = ("play", "pass", "exchange")


class Tally:
    """What one player did in one match. A word is kept with its points: `best` has the most, `longest` most letters.

    `words` are all that counted, and `turn` the words and points of the best turn; neither is kept with a summary.
    """

    __slots__ = (
        "best",
        "bingos",
        "fell",
        "longest",
        "points",
        "round_points",
        "rounds",
        "stood",
        "turn",
        "turns",
        "words",
    )

    def __init__(self, *numbers: Any) -> None:
        counts = numbers or (0, 0, 0, 0, 0, 0, 0, None, None)
        self.turns, self.points, self.bingos, self.stood, self.fell, self.rounds, self.round_points = counts[:7]
        self.best: Sequence[Any] | None = counts[7]
        self.longest: Sequence[Any] | None = counts[8]
        self.words: list[str] = []
        self.turn: tuple[tuple[str, ...], int] | None = None

    def add_word(self, word: str, points: int) -> None:
        self.words.append(word)
        if self.best is None or points > self.best[1]:
            self.best = (word, points)
        if self.longest is None or len(word) > len(self.longest[0]):
            self.longest = (word, points)

    def numbers(self) -> list[Any]:
        """The inverse of making one."""
        counts = (self.turns, self.points, self.bingos, self.stood, self.fell, self.rounds, self.round_points)
        return [*counts, self.best, self.longest]


class Summary(NamedTuple):
    """A match: its way of scoring, players and totals by seat, who won and lost, and what each did."""

    match: int
    created: str
    game: str
    scoring: str
    players: tuple[str, ...]
    totals: tuple[int, ...]
    entries: int
    over: bool
    winners: tuple[int, ...]
    losers: tuple[int, ...]
    tallies: tuple[Tally, ...]


def to_json(summary: Summary) -> list[Any]:
    return [*summary[1:-1], [tally.numbers() for tally in summary.tallies]]


def from_json(match: int, kept: list[Any]) -> Summary:
    *values, tallies = kept
    fields: list[Any] = [tuple(value) if isinstance(value, list) else value for value in values]
    return Summary(match, *fields, tallies=tuple(Tally(*numbers) for numbers in tallies))  # type: ignore[misc]


def summarize(number: int, created: str, header: Header, rows: Iterable[Row], start: State | None = None) -> Summary:
    """What the rows of a match come to, folded from its start without keeping the states between."""
    game = load_game(header.game)
    state = begun = start or game.start(header)
    played: list[Outcome] = []
    for _, _, state in play_lines(game, begun, apply_rows(rows).lines):
        assert state.outcome is not None
        played.append(state.outcome)
    now = game.standing(state)
    return Summary(
        number,
        created,
        header.game,
        str(header.options.get("scoring", "")),
        tuple(state.players),
        now.totals,
        len(played),
        now.over,
        now.winners,
        now.losers,
        tally_players(game.ROUND_ENDS, len(state.players), played),
    )


def tally_players(round_ends: str | None, players: int, played: Sequence[Outcome]) -> tuple[Tally, ...]:
    """What each player did. A play that fell is a turn of no points, and its words are nobody's best."""
    seats = tuple(Tally() for _ in range(players))
    fallen = _fallen(played)
    closings: list[Outcome] = []
    last: int | None = None
    for index, outcome in enumerate(played):
        if outcome.kind == "challenge":
            accused = last if outcome.player is None else outcome.player
            if accused is not None:
                seats[accused].fell += outcome.fell is True
                seats[accused].stood += outcome.fell is False
            elif outcome.scores and closings:
                closings[-1] = outcome  # words were struck from the kon: these are left
                for seat, points in outcome.scores.items():
                    seats[seat].round_points += points
        elif outcome.kind == round_ends and outcome.player is None:
            closings.append(outcome)
            last = None
            for seat, points in outcome.scores.items():
                seats[seat].rounds += 1
                seats[seat].round_points += points
        elif outcome.player is not None and outcome.kind in _TURNS:
            last = outcome.player if outcome.kind == "play" else None
            _add_turn(seats[outcome.player], outcome, index in fallen)
    for outcome in closings:
        for owner, (word, points) in zip(outcome.owners, outcome.words, strict=False):
            seats[owner].add_word(word, points)
    return seats


def _add_turn(tally: Tally, outcome: Outcome, fell: bool) -> None:
    if outcome.points is None:
        return  # its words count when the kon ends
    tally.turns += 1
    tally.points += 0 if fell else outcome.points
    if fell:
        return
    tally.bingos += outcome.bonus > 0
    if outcome.words and (tally.turn is None or outcome.points > tally.turn[1]):
        tally.turn = tuple(word for word, _ in outcome.words), outcome.points
    for word, points in outcome.words:
        tally.add_word(word, points)


def _fallen(outcomes: Sequence[Outcome]) -> set[int]:
    """The plays that a later challenge took off the table."""
    fallen: set[int] = set()
    last: int | None = None
    for index, outcome in enumerate(outcomes):
        if outcome.kind == "play":
            last = index
        elif outcome.kind == "challenge":
            if outcome.fell and last is not None:
                fallen.add(last)
            last = None
    return fallen
