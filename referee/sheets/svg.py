"""The board and the running totals as SVG, in the colours of the page they stand on."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from referee.sheets import wording
from referee.sheets.chart import chart_of
from referee.sheets.colours import of_player
from referee.sheets.drawing import cells
from referee.text import shorten_names

if TYPE_CHECKING:
    from referee.locale import Voice
    from referee.sheets import Grid, Sheet

_SIDE, _GAP, _MARGIN = 30, 1.5, 22
_LEFT, _RIGHT, _TOP = 40, 150, 14


def board(grid: Grid, title: str, say: Voice) -> str:
    size = _MARGIN + len(grid.columns) * (_SIDE + _GAP)
    parts = [f'<svg class="board" viewBox="0 0 {size:g} {size:g}" role="img" aria-label="{escape(title)}">']
    for at, name in enumerate(grid.columns):
        parts.append(_text(_place(at) + _SIDE / 2, 14, name, "axis"))
    for r, row in enumerate(cells(grid, say)):
        y = _place(r)
        parts.append(_text(_MARGIN - 10, y + _SIDE / 2 + 4, str(r + 1), "axis"))
        for c, cell in enumerate(row):
            x = _place(c)
            box = f'x="{x:g}" y="{y:g}" width="{_SIDE}" height="{_SIDE}" rx="3"'
            if cell.tile:
                kind = "letter star" if cell.star else "letter"
                parts.append(f'<rect class="tile" {box}/>')
                parts.append(_text(x + _SIDE / 2 - 1.5 * len(cell.worth), y + 21, cell.sign, kind))
                parts.append(_text(x + _SIDE - 3, y + _SIDE - 4, cell.worth, "worth"))
                continue
            parts.append(f'<rect class="cell" {box}{f""" style="fill:{cell.fill}" """ if cell.fill else ""}/>')
            if cell.sign:
                style = f"fill:{cell.ink}" if cell.ink else ""
                kind = "sign small" if len(cell.sign) > 1 else "sign"
                parts.append(_text(x + _SIDE / 2, y + 20, cell.sign, kind, style))
    return "".join([*parts, "</svg>"])


def _place(at: int) -> float:
    return _MARGIN + at * (_SIDE + _GAP)


def chart(sheet: Sheet, say: Voice, width: int, height: int) -> str:
    drawn = chart_of(sheet, 18 / height)
    wide, names = width - _LEFT - _RIGHT, shorten_names(sheet.players, 11)
    title = escape(say("sheet.course"))
    parts = [f'<svg class="chart" viewBox="0 0 {width} {height + _TOP * 2}" role="img" aria-label="{title}">']

    def across(x: float) -> float:
        return round(_LEFT + wide * x, 1)

    def down(y: float) -> float:
        return round(_TOP + height * (1 - y), 1)

    for tick in drawn.ticks:
        kind = "zero" if tick.points == 0 else "tick"
        parts.append(f'<path class="{kind}" d="M{_LEFT} {down(tick.at)}H{_LEFT + wide}"/>')
        parts.append(_text(_LEFT - 8, down(tick.at) + 4, wording.figure(tick.points), "axis end"))
    if drawn.target is not None:
        parts.append(f'<path class="target" d="M{_LEFT} {down(drawn.target)}H{_LEFT + wide}"/>')
        said = say("sheet.target", target=sheet.target)
        parts.append(_text(_LEFT + 4, down(drawn.target) - 5, said, "axis start to"))
    for course in drawn.courses:
        colour, won = of_player(course.seat), sheet.players[course.seat] in sheet.winners
        points = " ".join(f"{across(x)},{down(y)}" for x, y in course.line)
        style = f"--mine:{colour};stroke-width:{3 if won else 2}"
        parts.append(f'<polyline class="course" style="{style}" points="{points}"/>')
        x, y = course.line[-1]
        parts.append(f'<circle cx="{across(x)}" cy="{down(y)}" r="4" style="--mine:{colour}"/>')
        label = f"{names[course.seat]} {wording.figure(sheet.totals[course.seat])}"
        style = f"--mine:{colour}" + (";font-weight:700" if won else "")
        parts.append(_text(_LEFT + wide + 12, down(course.label) + 4, label, "name", style))
    return "".join([*parts, "</svg>"])


def _text(x: float, y: float, words: str, kind: str, style: str = "") -> str:
    styled = f' style="{style}"' if style else ""
    return f'<text class="{kind}" x="{x:g}" y="{y:g}"{styled}>{escape(words)}</text>'
