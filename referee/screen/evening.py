"""The page of an event: who sits where, how it stands at the tables, the standings, and the best of the evening."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from referee.club.best import best_lines
from referee.club.printing import format_points
from referee.screen.page import build_document
from referee.sheets.wording import figure, signed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.club.best import Best
    from referee.club.event import Event, Round
    from referee.club.standings import Standing
    from referee.locale import Voice

_MANY = 16  # players who fill a television in two columns


def build_event_page(event: Event, standings: Sequence[Standing], best: Best, say: Voice, big: bool = False) -> str:
    """The page of an event; `big` is for a projector."""
    system = say(f"event.system.{event.system}")
    head = f"<header><h1>{escape(event.name)}</h1><p>{escape(system)}</p></header>"
    return build_document(event.name, say.language, head + build_event_part(event, standings, best, say), big, True)


def build_event_part(event: Event, standings: Sequence[Standing], best: Best, say: Voice) -> str:
    """Pairings, standings and the best, for a page of their own or below a match."""
    many = " many" if len(standings) > _MANY else ""
    tables = "" if event.round is None else _tables(event, event.round, say)
    lines = "".join(f"<dt>{escape(head)}</dt><dd>{escape(line)}</dd>" for head, line in best_lines(best, say))
    return (
        f'<div class="event{many}">{tables}{_standings(standings, say)}</div>'
        f"{f'<dl class=best>{lines}</dl>' if lines else ''}"
    )


def _tables(event: Event, paired: Round, say: Voice) -> str:
    items = []
    for table in paired.tables:
        place = paired.number, table.number
        result, running = event.results.get(place), event.running.get(place)
        points = result or running or {}
        seated = "".join(
            f"<span><bdi>{escape(name)}</bdi> <b>{figure(points[name]) if name in points else ''}</b></span>"
            for name in table.players
        )
        kind = "done" if result else "runs" if running else ""
        items.append(f'<li class="{kind}"><i>{table.number}</i>{seated}</li>')
    byes = f"<p>{escape(say('event.bye', names=', '.join(paired.byes)))}</p>" if paired.byes else ""
    head = escape(say("event.round", round=paired.number))
    starts = f"<p>{escape(say('event.starts'))}</p>"
    return f'<section class="seating"><h2>{head}</h2><ol>{"".join(items)}</ol>{byes}{starts}</section>'


def _standings(standings: Sequence[Standing], say: Voice) -> str:
    items = "".join(
        f"<li><i>{line.place}</i><bdi>{escape(line.player)}</bdi><span>{line.won}–{line.drawn}–{line.lost}</span>"
        f"<span>{signed(line.spread)}</span><b>{format_points(line.points)}</b></li>"
        for line in standings
    )
    return f'<section class="places"><h2>{escape(say("event.standings"))}</h2><ol>{items}</ol></section>'
