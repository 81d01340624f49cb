"""Players' records across matches: a pure sum over what their matches came to.

A play that fell to a challenge counts as a turn of no points, and its words are nobody's best.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

from referee.games import load_game
from referee.games.play import Header, Outcome, Standing, State
from referee.match import Row, apply_rows, play_lines
from referee.values import replace

_TURNS = ("play", "pass", "exchange")


class Finished(NamedTuple):
    """A match as far as statistics go: what each entry came to, and how it stands."""

    number: int
    created: str
    header: Header
    outcomes: tuple[Outcome, ...]
    standing: Standing


class Rounds(NamedTuple):
    """The kons or rounds of one game scored in one way, and the points they gave."""

    number: int = 0
    points: int = 0

    @property
    def average(self) -> float:
        return self.points / self.number


class Best(NamedTuple):
    """A word, its points (none where it was not scored alone), and the match it was laid in."""

    word: str
    points: int
    match: int


@dataclass(slots=True)
class Record:
    """What one player has done."""

    name: str
    played: int = 0
    finished: int = 0
    won: int = 0
    turns: int = 0
    points: int = 0
    bingos: int = 0
    stood: int = 0
    fell: int = 0
    rounds_of: dict[tuple[str, str], Rounds] = field(default_factory=dict)
    best: Best | None = None
    longest: Best | None = None
    totals: list[tuple[int, int]] = field(default_factory=list)

    @property
    def average(self) -> float | None:
        """Points a turn, where turns score by themselves."""
        return self.points / self.turns if self.turns else None

    def add_round(self, way: tuple[str, str], points: int, number: int = 1) -> None:
        """One more kon or round of a game scored in a way; none more where only its points change."""
        before = self.rounds_of.get(way, Rounds())
        self.rounds_of[way] = Rounds(before.number + number, before.points + points)

    @property
    def rounds(self) -> int:
        return sum(rounds.number for rounds in self.rounds_of.values())

    @property
    def round_average(self) -> float | None:
        """Points a kon or round; none where they were scored in several ways, which no number can compare."""
        return next(iter(self.rounds_of.values())).average if len(self.rounds_of) == 1 else None


def come_to(number: int, created: str, header: Header, rows: Iterable[Row], start: State | None = None) -> Finished:
    """What the rows of a match come to, folded from its start without keeping the states between."""
    game = load_game(header.game)
    state = begun = start or game.start(header)
    outcomes = []
    for _, _, state in play_lines(game, begun, apply_rows(rows).lines):
        assert state.outcome is not None
        outcomes.append(state.outcome)
    if state.players != header.players:
        header = replace(header, players=state.players)
    return Finished(number, created, header, tuple(outcomes), game.standing(state))


def records(matches: Iterable[Finished]) -> list[Record]:
    """The players' records, those who won most first. A name is a person, however its letters are sized."""
    found: dict[str, Record] = {}
    for match in matches:
        if not match.outcomes:
            continue
        seats = [found.setdefault(_person(name), Record(name)) for name in match.header.players]
        for index, record in enumerate(seats):
            record.played += 1
            record.finished += match.standing.over
            record.won += index in match.standing.winners
            record.totals.append((match.number, match.standing.totals[index]))
        _count(match, seats)
    return sorted(found.values(), key=lambda record: (-record.won, -record.played, record.name))


@lru_cache(maxsize=4096)
def _person(name: str) -> str:
    return name.casefold()


def _count(match: Finished, seats: Sequence[Record]) -> None:
    closing = load_game(match.header.game).ROUND_ENDS
    way = match.header.game, str(match.header.options.get("scoring", ""))
    fallen = _fallen(match.outcomes)
    closings: list[Outcome] = []
    last: int | None = None
    for index, outcome in enumerate(match.outcomes):
        if outcome.kind == "challenge":
            accused = last if outcome.player is None else outcome.player
            if accused is not None:
                seats[accused].fell += outcome.fell is True
                seats[accused].stood += outcome.fell is False
            elif outcome.scores and closings:
                closings[-1] = outcome  # words were struck from the kon: these are left
                for seat, points in outcome.scores.items():
                    seats[seat].add_round(way, points, 0)
        elif outcome.kind == closing and outcome.player is None:
            closings.append(outcome)
            last = None
            for seat, points in outcome.scores.items():
                seats[seat].add_round(way, points)
        elif outcome.player is not None and outcome.kind in _TURNS:
            last = outcome.player if outcome.kind == "play" else None
            _turn(seats[outcome.player], outcome, match.number, index in fallen)
    for outcome in closings:
        for seat, (word, points) in zip(outcome.owners, outcome.words, strict=False):
            _word(seats[seat], word, points, match.number)


def _turn(record: Record, outcome: Outcome, match: int, fell: bool) -> None:
    if outcome.points is None:
        return  # its words count when the kon ends
    record.turns += 1
    record.points += 0 if fell else outcome.points
    if fell:
        return
    record.bingos += outcome.bonus > 0
    for word, points in outcome.words:
        _word(record, word, points, match)


def _word(record: Record, word: str, points: int, match: int) -> None:
    if record.best is None or points > record.best.points:
        record.best = Best(word, points, match)
    if record.longest is None or len(word) > len(record.longest.word):
        record.longest = Best(word, points, match)


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


def as_json(record: Record) -> dict[str, Any]:
    """A record in the shape that `stats --json` prints."""

    def word(best: Best | None) -> dict[str, Any] | None:
        return None if best is None else best._asdict()

    ways = [
        {"game": game, "scoring": scoring or None, "rounds": rounds.number, "average": round(rounds.average, 2)}
        for (game, scoring), rounds in sorted(record.rounds_of.items())
    ]
    return {
        "player": record.name,
        "played": record.played,
        "finished": record.finished,
        "won": record.won,
        "turns": record.turns,
        "average": None if record.average is None else round(record.average, 2),
        "best_word": word(record.best),
        "longest_word": word(record.longest),
        "bingos": record.bingos,
        "challenged": {"stood": record.stood, "fell": record.fell},
        "rounds": record.rounds,
        "round_average": None if record.round_average is None else round(record.round_average, 2),
        **({"round_averages": ways} if len(ways) > 1 else {}),
        "totals": [{"match": match, "total": total} for match, total in record.totals],
    }
