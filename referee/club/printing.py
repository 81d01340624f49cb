"""What is printed for an event: pairings, result slips, table cards, standings and certificates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from referee.sheets.wording import date
from referee.text import fold_name
from referee.typesetting import set_template
from referee.wording import stored_time

if TYPE_CHECKING:
    from referee.club.event import Event, Round
    from referee.club.standings import Standing
    from referee.locale import Voice

_WINNERS = 3
_SAID = ("table", "player", "opponents", "points", "signature", "first", "bye", "by-table", "by-name", "certificate")


def print_pages(
    what: str,
    event: Event,
    standings: Sequence[Standing],
    ratings: Mapping[str, int],
    best: Sequence[tuple[str, str]],
    say: Voice,
    paper: str,
) -> bytes:
    made = stored_time(event.created)
    content: dict[str, Any] = {
        "what": what,
        "lang": say.language,
        "paper": paper,
        "title": event.name,
        "names": [one.name for one in event.players],
        "subtitle": say("event.round", round=len(event.played)) if event.played else "",
        "heads": standings_heads(say),
        "standings": [format_standing(line, ratings) for line in standings],
        "best": [list(line) for line in best],
        "tables": [] if event.round is None else _tables(event.round),
        "by_name": [] if event.round is None else _by_name(event.round, say),
        "byes": [] if event.round is None else list(event.round.byes),
        "winners": [_winner(line, say) for line in standings if line.place <= _WINNERS and line.played],
        "date": date(event.created, say),
        "said": {name: say(f"event.print.{name}") for name in _SAID},
    }
    return set_template("club.typ", content, made)


def standings_heads(say: Voice) -> list[str]:
    return [say(f"event.head.{name}") for name in ("place", "player", "points", "won", "spread", "rating")]


def format_points(points: Fraction) -> str:
    """Points as people write them: 2½, and a third of a point as it is."""
    whole, rest = divmod(points, 1)
    if not rest:
        return str(whole)
    return f"{whole or ''}½" if rest == Fraction(1, 2) else f"{float(points):.2f}"


def format_standing(line: Standing, ratings: Mapping[str, int]) -> list[str]:
    return [
        str(line.place),
        line.player,
        format_points(line.points),
        f"{line.won}–{line.drawn}–{line.lost}",
        f"{line.spread:+d}",
        str(ratings.get(fold_name(line.player), "")),
    ]


def _tables(paired: Round) -> list[dict[str, Any]]:
    return [{"number": one.number, "players": list(one.players)} for one in paired.tables]


def _by_name(paired: Round, say: Voice) -> list[list[str]]:
    """Everybody with their table and who else sits there, or their bye, in the order of names."""
    lines = [
        [name, str(one.number), ", ".join(other for other in one.players if other != name)]
        for one in paired.tables
        for name in one.players
    ]
    lines += [[name, "–", say("event.print.has-bye")] for name in paired.byes]
    return sorted(lines, key=lambda line: line[0].casefold())


def _winner(line: Standing, say: Voice) -> dict[str, str]:
    return {
        "name": line.player,
        "place": say(f"event.certificate.place-{line.place}"),
        "for": say("event.certificate.for", points=format_points(line.points), spread=f"{line.spread:+d}"),
    }
