"""Ratings across the events of a store, by openskill; from 1500 up and down, a table of any size at a time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from referee.club.event import Event
from referee.text import fold_name

_BASE, _SCALE = 1500, 40


def find_ratings(events: Iterable[tuple[Event, bool]]) -> Mapping[str, int]:
    """The rating of everybody who finished a table, by folded name; empty where openskill is not installed.

    Each event comes with whether fewer points were better there.
    """
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        return {}
    model = PlackettLuce()
    ratings: dict[str, Any] = {}
    for event, lowest in events:
        for _, result in sorted(event.results.items()):
            names = [fold_name(name) for name in result]
            teams = [[ratings.get(name) or model.rating()] for name in names]
            scores = [float(-points if lowest else points) for points in result.values()]
            for name, (rating,) in zip(names, model.rate(teams, scores=scores), strict=True):
                ratings[name] = rating
    start = model.rating()
    return {name: round(_BASE + _SCALE * (rating.mu - start.mu)) for name, rating in ratings.items()}
