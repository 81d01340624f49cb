"""Standings: points, then spread, then who beat whom.

At a table of two a win is 1, a draw ½. At a larger one it is as many points as players beaten, ties shared.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction

from referee.club.event import Event
from referee.values import Value

_HALF = Fraction(1, 2)


class Standing(Value):
    """A player's line of the standings; equal players share a place."""

    place: int
    player: str
    played: int
    won: int
    drawn: int
    lost: int
    points: Fraction
    spread: int
    left: bool


class Score:
    """What a player has come to so far, and whom they met."""

    def __init__(self) -> None:
        self.played = self.won = self.drawn = self.lost = self.spread = self.firsts = self.seconds = self.byes = 0
        self.points = Fraction(0)
        self.beaten: dict[str, Fraction] = defaultdict(Fraction)
        self.met: dict[str, int] = defaultdict(int)


def find_scores(event: Event, lowest: bool = False) -> dict[str, Score]:
    """What every player has come to; with `lowest`, fewer points at a table are better."""
    scores = {one.name: Score() for one in event.players}
    for played in event.played:
        for name in played.byes:
            score = scores[name]
            score.played, score.won, score.byes = score.played + 1, score.won + 1, score.byes + 1
            score.points += 1
            score.spread += event.bye_spread
        for table in played.tables:
            for seat, name in enumerate(table.players):
                scores[name].firsts += seat == 0
                scores[name].seconds += seat > 0
                for other in table.players:
                    scores[name].met[other] += other != name
            result = event.results.get((played.number, table.number))
            if result is not None:
                _count(scores, result, -1 if lowest else 1, event.spread_cap)
    return scores


def _count(scores: Mapping[str, Score], result: Mapping[str, int], better: int, cap: int | None) -> None:
    for name, points in result.items():
        score = scores[name]
        differences = {other: better * (points - theirs) for other, theirs in result.items() if other != name}
        shares = {
            other: _HALF if not difference else Fraction(difference > 0) for other, difference in differences.items()
        }
        score.played += 1
        score.points += sum(shares.values())
        for other, share in shares.items():
            score.beaten[other] += share
        whole = sum(differences.values())
        score.spread += whole if cap is None else max(-cap, min(cap, whole))
        best = all(difference >= 0 for difference in differences.values())
        if not best:
            score.lost += 1
        elif 0 in differences.values():
            score.drawn += 1
        else:
            score.won += 1


def find_standings(event: Event, lowest: bool = False) -> list[Standing]:
    scores = find_scores(event, lowest)
    ordered = sorted(scores, key=lambda name: (-scores[name].points, -scores[name].spread))
    lines: list[Standing] = []
    for group in _groups(ordered, scores):
        place = len(lines) + 1
        previous: Fraction | None = None
        for name in group:
            direct = sum((scores[name].beaten[other] for other in group), Fraction(0))
            if previous is not None and direct != previous:
                place = len(lines) + 1
            previous = direct
            score, entrant = scores[name], event.find(name)
            lines.append(
                Standing(
                    place,
                    name,
                    score.played,
                    score.won,
                    score.drawn,
                    score.lost,
                    score.points,
                    score.spread,
                    entrant is not None and entrant.left is not None,
                )
            )
    return lines


def _groups(ordered: list[str], scores: Mapping[str, Score]) -> Iterator[list[str]]:
    """Players level on points and spread, those who beat the others of their group first."""
    group: list[str] = []
    for name in ordered:
        if group and (scores[name].points, scores[name].spread) != (scores[group[0]].points, scores[group[0]].spread):
            yield _by_encounter(group, scores)
            group = []
        group.append(name)
    if group:
        yield _by_encounter(group, scores)


def _by_encounter(group: list[str], scores: Mapping[str, Score]) -> list[str]:
    return sorted(group, key=lambda name: -sum((scores[name].beaten[other] for other in group), Fraction(0)))
