"""The sheet for the printer: set by Typst from the templates in `scoresheets/templates`.

All text reaches a template as JSON, never as markup: what people typed is only ever text.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from referee.sheets import wording
from referee.sheets.chart import chart_of
from referee.sheets.colours import of_player
from referee.sheets.drawing import cells, legend
from referee.sheets.text import total_after
from referee.text import crop, shorten_names
from referee.typesetting import set_template
from referee.wording import stored_time

if TYPE_CHECKING:
    from referee.locale import Voice
    from referee.sheets import Grid, Sheet, SheetLine
    from referee.sheets.blank import Blank

_LONGEST_WORD, _PIECE = 18, 6
_NARROW, _FEW = 3, 12  # two columns of turns: up to so many players, and not for so few turns


def pdf(sheet: Sheet, say: Voice, paper: str = "a4") -> bytes:
    """The whole sheet as a PDF; the turns in two columns where that makes it one page."""
    content, made = _page(sheet, say, paper), stored_time(sheet.created)
    page = set_template("scoresheet.typ", content, made)
    if _count_pages(page) != 2 or len(sheet.players) > _NARROW or len(sheet.turns) < _FEW:
        return page  # three pages never become one
    two = set_template("scoresheet.typ", {**content, "two": True}, made)
    return two if _count_pages(two) == 1 else page  # over several pages the halves would be read in the wrong order


def _count_pages(page: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", page))


def blank(page: Blank, say: Voice, paper: str = "a4") -> bytes:
    content = {
        "lang": say.language,
        "paper": paper,
        "title": page.title,
        "names": [],
        "seats": page.seats,
        "rows": page.rows,
        "target": str(page.target or ""),
        "board": _board(page.grid, say),
        "prices": [list(price) for price in page.prices],
        "reminders": list(page.reminders),
        "footnotes": list(page.footnotes),
        "said": {name: say(f"blank.{name}") for name in ("date", "target", "prices", "reminders")},
    }
    return set_template("empty.typ", content)


def _page(sheet: Sheet, say: Voice, paper: str) -> dict[str, Any]:
    heads = shorten_names(sheet.players, 9 if len(sheet.players) <= 4 and paper == "a4" else 14)
    return {
        "lang": say.language,
        "paper": paper,
        "title": sheet.title,
        "names": list(sheet.players),
        "match": say("sheet.match", match=sheet.match),
        "date": wording.date(sheet.created, say),
        "duration": wording.duration(sheet, say),
        "terms": sheet.terms,
        "result": wording.result(sheet, say),
        "reason": wording.reason(sheet),
        "highlights": [*wording.left_out(sheet, say), *wording.highlights(sheet, say)],
        "footnotes": wording.footnotes(sheet, say),
        "players": [
            {
                "name": breakable(name),
                "head": heads[seat],
                "label": shorten_names(sheet.players, 12)[seat],
                "total": wording.figure(sheet.totals[seat]),
                "adjusted": _adjusted(sheet, seat, say),
                "won": name in sheet.winners,
                "colour": of_player(seat),
            }
            for seat, name in enumerate(sheet.players)
        ],
        "lines": [_line(sheet, line, say) for line in sheet.turns[-wording.MOST_ROWS :]],
        "chart": _chart(sheet, say),
        "board": _board(sheet.grid, say),
        "rounds": [_round(sheet, line, say) for line in sheet.rounds[-wording.MOST_ROWS :]],
        "two": False,
        "review": list(sheet.review),
        "meanings": None if sheet.meanings is None else [[breakable(word), told] for word, told in sheet.meanings],
        "said": {
            name: say(f"sheet.{name}")
            for name in (
                "player",
                "entry",
                "points",
                "course",
                "board",
                "turns",
                "signatures",
                "meanings",
                "meanings.none",
            )
        }
        | {"rounds": say(f"sheet.{sheet.rounds_by}s") if sheet.rounds_by else ""},
    }


def _round(sheet: Sheet, line: SheetLine, say: Voice) -> dict[str, Any]:
    return {
        "name": wording.round_name(line),
        "cells": [
            {
                "said": [breakable(one) for one in wording.round_cell(sheet, line, name, say)],
                "gain": wording.round_gain(sheet, line, name),
            }
            for name in sheet.players
        ],
    }


def _adjusted(sheet: Sheet, seat: int, say: Voice) -> str:
    points = sheet.adjustments[seat]
    return say("sheet.with-adjustment", points=wording.signed(points)) if points else ""


def _line(sheet: Sheet, line: SheetLine, say: Voice) -> dict[str, Any]:
    return {
        "number": line.number,
        "player": breakable(crop(line.player or "", 24)),
        "colour": of_player(sheet.players.index(line.player)) if line.player else None,
        "entry": breakable(line.paper),
        "counted": wording.counted(line),
        "marks": [breakable(mark) for mark in wording.marks(line, say)],
        "points": wording.points(line),
        "totals": [
            {
                "text": wording.figure(line.totals[seat]),
                "gained": total_after(sheet, line, seat).partition(" ")[2].strip("()"),
                "strong": name == line.player or bool(line.scores.get(name)),
            }
            for seat, name in enumerate(sheet.players)
        ],
    }


def _chart(sheet: Sheet, say: Voice) -> dict[str, Any] | None:
    if len(sheet.course) < 2:
        return None
    chart = chart_of(sheet)
    return {
        "ticks": [[tick.at, wording.figure(tick.points)] for tick in chart.ticks],
        "courses": [[list(point) for point in course.line] for course in chart.courses],
        "labels": [course.label for course in chart.courses],
        "target": chart.target,
        "to": say("sheet.target", target=sheet.target) if sheet.target else "",
    }


def _board(grid: Grid | None, say: Voice) -> dict[str, Any] | None:
    if grid is None:
        return None
    return {
        "columns": list(grid.columns),
        "cells": [[cell._asdict() for cell in row] for row in cells(grid, say)],
        "legend": [list(entry) for entry in legend(grid, say)],
    }


def breakable(text: str) -> str:
    """The text with places to break a word that is longer than a column."""
    return " ".join(word if len(word) <= _LONGEST_WORD else _broken(word) for word in text.split(" "))


def _broken(word: str) -> str:
    return "\u200b".join(word[at : at + _PIECE] for at in range(0, len(word), _PIECE))
