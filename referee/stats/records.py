"""Players' records across matches: a pure sum over the summaries of their matches."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from referee.stats.summary import Summary, Tally


class Rounds(NamedTuple):
    """The kons or rounds of one game scored in one way, and the points they gave."""

    number: int = 0
    points: int = 0

    @property
    def average(self) -> float:
        return self.points / self.number


class Best(NamedTuple):
    """A word, its points (None if it was not scored alone), and the match it was laid in."""

    word: str
    points: int
    match: int


class Record:
    """What one player has done."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.played = self.finished = self.won = 0
        self.turns = self.points = self.bingos = self.stood = self.fell = 0
        self.rounds_of: dict[tuple[str, str], Rounds] = {}  # by game and way of scoring
        self.best: Best | None = None
        self.longest: Best | None = None
        self.totals: list[tuple[int, int]] = []

    @property
    def average(self) -> float | None:
        """Points a turn, where turns score by themselves."""
        return self.points / self.turns if self.turns else None

    @property
    def rounds(self) -> int:
        return sum(rounds.number for rounds in self.rounds_of.values())

    @property
    def round_average(self) -> float | None:
        """Points a kon or round; None if they were scored in several ways, which no number can compare."""
        return next(iter(self.rounds_of.values())).average if len(self.rounds_of) == 1 else None


def records(matches: Iterable[Summary], seats: Callable[[Sequence[str]], Sequence[str]] = tuple) -> list[Record]:
    """The players' records, those who won most first. A name is a person, however its letters are sized.

    `seats` says what the players of a match are called now.
    """
    found: dict[str, Record] = {}
    for match in matches:
        if not match.entries:
            continue
        for seat, name in enumerate(seats(match.players)):
            record = found.setdefault(_person(name), Record(name))
            record.played += 1
            record.finished += match.over
            record.won += seat in match.winners
            record.totals.append((match.match, match.totals[seat]))
            _add(record, match.tallies[seat], match)
    return sorted(found.values(), key=lambda record: (-record.won, -record.played, record.name))


@lru_cache(maxsize=4096)
def _person(name: str) -> str:
    return name.casefold()


def _add(record: Record, tally: Tally, match: Summary) -> None:
    record.turns += tally.turns
    record.points += tally.points
    record.bingos += tally.bingos
    record.stood += tally.stood
    record.fell += tally.fell
    if tally.rounds:
        way = match.game, match.scoring
        before = record.rounds_of.get(way, Rounds())
        record.rounds_of[way] = Rounds(before.number + tally.rounds, before.points + tally.round_points)
    if tally.best is not None and (record.best is None or tally.best[1] > record.best.points):
        record.best = Best(tally.best[0], tally.best[1], match.match)
    if tally.longest is not None and (record.longest is None or len(tally.longest[0]) > len(record.longest.word)):
        record.longest = Best(tally.longest[0], tally.longest[1], match.match)


def as_json(record: Record) -> dict[str, Any]:
    def word(best: Best | None) -> dict[str, Any] | None:
        return None if best is None else best._asdict()

    def rounded(average: float | None) -> float | None:
        return None if average is None else round(average, 2)

    ways = [
        {"game": game, "scoring": scoring or None, "rounds": rounds.number, "average": rounded(rounds.average)}
        for (game, scoring), rounds in sorted(record.rounds_of.items())
    ]
    return {
        "player": record.name,
        "played": record.played,
        "finished": record.finished,
        "won": record.won,
        "turns": record.turns,
        "average": rounded(record.average),
        "best_word": word(record.best),
        "longest_word": word(record.longest),
        "bingos": record.bingos,
        "challenged": {"stood": record.stood, "fell": record.fell},
        "rounds": record.rounds,
        "round_average": rounded(record.round_average),
        **({"round_averages": ways} if len(ways) > 1 else {}),
        "totals": [{"match": match, "total": total} for match, total in record.totals],
    }
