"""The sheet as one HTML file that needs nothing else: light and dark on a screen, black on white from a printer."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from referee.paths import data
from referee.sheets import svg, wording
from referee.sheets.colours import of_player
from referee.sheets.drawing import legend
from referee.text import crop, shorten_names

if TYPE_CHECKING:
    from collections.abc import Iterable

    from referee.locale import Voice
    from referee.sheets import Grid, Sheet, SheetLine
    from referee.sheets.blank import Blank

# Nothing is fetched and nothing runs, whatever the text on the page says.
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"


def html(sheet: Sheet, say: Voice) -> str:
    reason = wording.reason(sheet)
    parts = [
        _header(sheet.title, [wording.subtitle(sheet, say), " ".join(sheet.terms)]),
        f'<p class="result"><strong>{escape(wording.result(sheet, say))}</strong> <span>{escape(reason)}</span></p>',
        _totals(sheet, say),
        _pictures(sheet, say),
        _rounds(sheet, say) if sheet.rounds else "",
        _turns(sheet, say) if sheet.turns else "",
        _meanings(sheet, say),
        _signatures(sheet, say),
        _notes(wording.footnotes(sheet, say)),
        f'<section class="review"><pre>{escape(chr(10).join(sheet.review))}</pre></section>' if sheet.review else "",
    ]
    return _document(f"{sheet.title} · {wording.subtitle(sheet, say)}", say.language, parts)


def _document(title: str, language: str, parts: Iterable[str]) -> str:
    with open(data("scoresheets", "templates", "scoresheet.css"), encoding="utf-8") as file:
        style = file.read()
    return "\n".join(
        [
            "<!doctype html>",
            f'<html lang="{escape(language)}">',
            '<head><meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="color-scheme" content="light dark">',
            f"<title>{escape(title)}</title>",
            f"<style>\n{style}</style></head>",
            "<body><main>",
            *filter(None, parts),
            "</main></body></html>\n",
        ]
    )


def _header(title: str, lines: Iterable[str]) -> str:
    said = "".join(f"<p>{escape(line)}</p>" for line in lines)
    return f"<header><h1>{escape(title)}</h1>{said}</header>"


def _totals(sheet: Sheet, say: Voice) -> str:
    cards = []
    for seat, name in enumerate(sheet.players):
        points = sheet.adjustments[seat]
        note = say("sheet.with-adjustment", points=wording.signed(points)) if points else ""
        adjusted = f"<small>{escape(note)}</small>" if note else ""
        won = ' class="won"' if name in sheet.winners else ""
        cards.append(
            f'<li{won} style="--mine:{of_player(seat)}"><bdi>{escape(name)}</bdi>'
            f"<b>{wording.figure(sheet.totals[seat])}</b>{adjusted}</li>"
        )
    return f'<ul class="totals">{"".join(cards)}</ul>'


def _pictures(sheet: Sheet, say: Voice) -> str:
    said = "".join(f"<li>{escape(line)}</li>" for line in wording.highlights(sheet, say))
    heading = f"<h2>{escape(say('sheet.course'))}</h2>"
    width, height = (440, 300) if sheet.grid else (620, 240)
    drawn = heading + svg.chart(sheet, say, width, height) if len(sheet.course) > 1 else ""
    beside = f'<section>{drawn}<ul class="said">{said}</ul></section>'
    if sheet.grid is None:
        return f'<div class="pictures alone">{beside}</div>'
    return f'<div class="pictures"><section>{_board(sheet.grid, say)}</section>{beside}</div>'


def _board(grid: Grid, say: Voice) -> str:
    keys = "".join(
        f'<li><i style="background:{fill};color:{ink}">{escape(sign)}</i>{escape(words)}</li>'
        for fill, ink, sign, words in legend(grid, say)
    )
    title = say("sheet.board")
    return f'<h2>{escape(title)}</h2>{svg.board(grid, title, say)}<ul class="legend">{keys}</ul>'


def _notes(lines: Iterable[str]) -> str:
    return '<ul class="notes">' + "".join(f"<li>{escape(line)}</li>" for line in lines) + "</ul>"


def _rounds(sheet: Sheet, say: Voice) -> str:
    heads = "".join(
        f'<th scope="col" class="seat" style="--mine:{of_player(seat)}"><bdi>{escape(name)}</bdi></th>'
        for seat, name in enumerate(sheet.players)
    )
    rows = "".join(_round(sheet, line, say) for line in sheet.rounds)
    return (
        f"<h2>{escape(say(f'sheet.{sheet.rounds_by}s'))}</h2>"
        f'<div class="wide"><table class="rounds"><thead><tr><th scope="col">№</th>{heads}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div>"
    )


def _round(sheet: Sheet, line: SheetLine, say: Voice) -> str:
    cells = []
    for name in sheet.players:
        said = "".join(f"<li>{escape(one)}</li>" for one in wording.round_cell(sheet, line, name, say))
        gain = wording.round_gain(sheet, line, name)
        total = f"<b>{escape(gain)}</b>" if gain else ""
        cells.append(f'<td data-name="{escape(name)}"><ul>{said}</ul>{total}</td>')
    return f"<tr><td>{wording.round_name(line)}</td>{''.join(cells)}</tr>"


def _turns(sheet: Sheet, say: Voice) -> str:
    many = len(sheet.players) > 6 or any(len(name) > 12 for name in sheet.players)
    heads = "".join(
        f'<th scope="col" class="seat" style="--mine:{of_player(seat)}"><bdi title="{escape(sheet.players[seat])}">'
        f"{escape(name)}</bdi></th>"
        for seat, name in enumerate(shorten_names(sheet.players, 16))
    )
    first = "".join(f'<th scope="col">{escape(say(f"sheet.{name}"))}</th>' for name in ("player", "entry", "points"))
    rows = "".join(_row(sheet, line, say) for line in sheet.turns)
    kind = ' class="many"' if many else ""
    return (
        f"<h2>{escape(say('sheet.turns'))}</h2>"
        f'<div class="wide"><table{kind}><thead><tr><th scope="col">№</th>{first}{heads}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div>"
    )


def _row(sheet: Sheet, line: SheetLine, say: Voice) -> str:
    counted, who = wording.counted(line), crop(line.player or "", 18)
    entry = escape(line.paper)
    entry += f" <small>{escape(counted)}</small>" if counted else ""
    entry += "".join(f" <em>{escape(mark)}</em>" for mark in wording.marks(line, say))
    totals = []
    for seat, name in enumerate(sheet.players):
        gained = line.scores.get(name)
        strong = name == line.player or gained
        several = f"<small>{wording.signed(gained)}</small>" if gained and not line.player else ""
        kind = ' class="own"' if strong else ""
        totals.append(f'<td data-name="{escape(name)}"{kind}>{wording.figure(line.totals[seat])}{several}</td>')
    return (
        f"<tr><td>{line.number}</td><td><bdi>{escape(who)}</bdi></td><td>{entry}</td>"
        f"<td>{wording.points(line)}</td>{''.join(totals)}</tr>"
    )


def _meanings(sheet: Sheet, say: Voice) -> str:
    if sheet.meanings is None:
        return ""
    words = "".join(f"<dt>{escape(word)}</dt><dd>{escape(told)}</dd>" for word, told in sheet.meanings)
    head = escape(say("sheet.meanings"))
    said = f"<dl>{words}</dl>" if words else f"<p>{escape(say('sheet.meanings.none'))}</p>"
    return f'<section class="meanings"><h2>{head}</h2>{said}</section>'


def _signatures(sheet: Sheet, say: Voice) -> str:
    places = "".join(f"<li><bdi>{escape(name)}</bdi></li>" for name in sheet.players)
    return f'<section class="signatures"><h2>{escape(say("sheet.signatures"))}</h2><ul>{places}</ul></section>'


def blank(page: Blank, say: Voice) -> str:
    target = escape(str(page.target)) if page.target else "<u></u>"
    prices = "".join(f"<li><b>{escape(letter)}</b><sub>{escape(price)}</sub></li>" for letter, price in page.prices)
    reminders = "".join(f"<li>{escape(line)}</li>" for line in page.reminders)
    notes = "".join(f"<li>{escape(line)}</li>" for line in page.footnotes)
    kind = "prices" if all(len(letter) == 1 for letter, _ in page.prices) else "prices words"
    beside = (
        f'<section><h2>{escape(say("blank.prices"))}</h2><ul class="{kind}">{prices}</ul>'
        f'<h2>{escape(say("blank.reminders"))}</h2><ul class="reminders">{reminders}</ul>'
        f'<ul class="notes">{notes}</ul></section>'
    )
    drawn = f"<section>{_board(page.grid, say)}</section>" if page.grid else ""
    empty = "<td></td>" * page.seats
    rows = "".join(f"<tr><td>{number}</td>{empty}</tr>" for number in range(1, page.rows + 1))
    table = (
        f'<table class="ruled"><thead><tr><th>№</th>{"<th></th>" * page.seats}</tr></thead><tbody>{rows}</tbody>'
        f"<tfoot><tr><td>Σ</td>{empty}</tr></tfoot></table>"
    )
    dated = f'<p class="dated">{escape(say("blank.date"))} <u></u> {escape(say("blank.target"))} {target}</p>'
    parts = [
        _header(page.title, []).replace("</header>", f"{dated}</header>"),
        f'<div class="pictures{"" if page.grid else " alone"}">{drawn}{beside}</div>',
        table,
    ]
    return _document(page.title, say.language, parts)
