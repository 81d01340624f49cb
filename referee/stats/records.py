"""Players' records across matches: a pure sum over the summaries of their matches."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from referee.stats.summary import Summary, Tally


class Best(NamedTuple):
    """A word, its points (none where it was not scored alone), and the match it was laid in."""

    word: str
    points: int
    match: int


class Record:
    """What one player has done. Rounds in which fewer points are better are counted apart: `own_rounds`."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.played = self.finished = self.won = 0
        self.turns = self.points = self.bingos = self.stood = self.fell = 0
        self.rounds = self.round_points = self.own_rounds = self.own_points = 0
        self.best: Best | None = None
        self.longest: Best | None = None
        self.totals: list[tuple[int, int]] = []

    @property
    def average(self) -> float | None:
        """Points a turn, where turns score by themselves."""
        return self.points / self.turns if self.turns else None

    @property
    def round_average(self) -> float | None:
        """Points a kon or round."""
        return self.round_points / self.rounds if self.rounds else None

    @property
    def own_average(self) -> float | None:
        """Points left in hand a round, where everybody writes down their own."""
        return self.own_points / self.own_rounds if self.own_rounds else None


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
    if match.fewest:
        record.own_rounds += tally.rounds
        record.own_points += tally.round_points
    else:
        record.rounds += tally.rounds
        record.round_points += tally.round_points
    if tally.best is not None and (record.best is None or tally.best[1] > record.best.points):
        record.best = Best(tally.best[0], tally.best[1], match.match)
    if tally.longest is not None and (record.longest is None or len(tally.longest[0]) > len(record.longest.word)):
        record.longest = Best(tally.longest[0], tally.longest[1], match.match)


def as_json(record: Record) -> dict[str, Any]:
    """A record in the shape that `stats --json` prints."""

    def word(best: Best | None) -> dict[str, Any] | None:
        return None if best is None else best._asdict()

    def rounded(average: float | None) -> float | None:
        return None if average is None else round(average, 2)

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
        "own_rounds": record.own_rounds,
        "own_average": rounded(record.own_average),
        "totals": [{"match": match, "total": total} for match, total in record.totals],
    }
