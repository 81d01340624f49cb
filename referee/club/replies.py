"""Events as JSON, in the shapes that the commands print and the screen serves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.text import fold_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from referee.club.best import Best, Feat
    from referee.club.event import Event, Round
    from referee.club.standings import Standing


def event_json(event: Event) -> dict[str, Any]:
    """An event and its last round: what most of `event` prints."""
    now = {"round": 0, "tables": [], "bye": []} if event.round is None else _round_json(event, event.round)
    return {
        "event": event.name,
        "game": event.game,
        "system": event.system,
        "rounds": event.rounds,
        "seats": event.seats,
        "players": [
            {"player": one.name, "school": one.school, "rating": one.rating, "joined": one.joined, "left": one.left}
            for one in event.players
        ],
        **now,
    }


def _round_json(event: Event, paired: Round) -> dict[str, Any]:
    return {
        "round": paired.number,
        "tables": [
            {
                "table": one.number,
                "players": list(one.players),
                "first": one.first,
                "match": event.matches.get((paired.number, one.number)),
                "result": event.results.get((paired.number, one.number)),
            }
            for one in paired.tables
        ],
        "bye": list(paired.byes),
    }


def _standing_json(line: Standing, ratings: Mapping[str, int]) -> dict[str, Any]:
    points = line.points
    return {
        "place": line.place,
        "player": line.player,
        "played": line.played,
        "won": line.won,
        "drawn": line.drawn,
        "lost": line.lost,
        "points": int(points) if points.denominator == 1 else float(points),
        "spread": line.spread,
        "rating": ratings.get(fold_name(line.player)),
    }


def pairing_json(paired: Round) -> dict[str, Any]:
    tables = [{"table": one.number, "players": list(one.players), "first": one.first} for one in paired.tables]
    return {"round": paired.number, "tables": tables, "bye": list(paired.byes)}


def standings_json(event: Event, lines: Iterable[Standing], ratings: Mapping[str, int]) -> dict[str, Any]:
    standings = [_standing_json(line, ratings) for line in lines]
    return {"event": event.name, "round": len(event.played), "standings": standings}


def best_json(best: Best) -> dict[str, Any]:
    def feat(one: Feat | None, *names: str) -> dict[str, Any] | None:
        if one is None:
            return None
        return {"player": one.player, "match": one.match, **{name: getattr(one, name) for name in names}}

    return {
        "best_word": feat(best.word, "word", "points"),
        "best_turn": feat(best.turn, "words", "points"),
        "bingos": [{"player": name, "count": count} for name, count in best.bingos],
        "strangest": feat(best.strangest, "word", "meaning"),
    }
