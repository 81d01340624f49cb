"""The page: totals, the board or what lies on the table, the last turns, and a ruling in large letters.

It is made from the match's sheet and the game's own picture, and holds nothing that a player could not see.
"""

from __future__ import annotations

import re
import time
from html import escape
from typing import TYPE_CHECKING

from referee.match.clock import Limit, face, used
from referee.paths import data
from referee.sheets import svg
from referee.sheets.build import session_sheet
from referee.sheets.colours import of_player
from referee.sheets.drawing import legend
from referee.sheets.wording import figure
from referee.wording import format_result, format_title

if TYPE_CHECKING:
    from referee.locale import Voice
    from referee.match.clock import Clock
    from referee.session import Session
    from referee.sheets import Sheet

_TURNS, _TURNS_BIG = 12, 3
_NONCE = "follow"  # replaced in each answer by a word that nobody can guess
_ENDS = re.compile(rb'<time class="runs">(-?[\d.]+)</time>')  # replaced in each answer by what is left then
_SCRIPT = """
const source = new EventSource("events");
let shown = performance.getEntriesByType("navigation")[0].responseStart;
let newest = 0, loading = false;
source.onmessage = async (event) => {
  newest = event.data;
  if (loading) return;
  loading = true;
  while (+document.querySelector("main").dataset.version < newest) {
    try {
      const answer = await fetch(location.href, { cache: "no-store" }), answered = performance.now();
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
      document.querySelector("main").replaceWith(fresh.querySelector("main"));
      document.title = fresh.title;
      shown = answered;
    } catch { await new Promise((again) => setTimeout(again, 1000)); }
  }
  loading = false;
};
setInterval(() => {
  for (const clock of document.querySelectorAll("time.runs")) {
    const left = clock.dataset.left - (performance.now() - shown) / 1000;
    const whole = Math.abs(Math.floor(left)), rest = String(whole % 60).padStart(2, "0");
    clock.textContent = (left < 0 ? "-" : "") + Math.floor(whole / 60) + ":" + rest;
    clock.classList.toggle("over", left < 0);
  }
}, 250);
if (document.documentElement.classList.contains("long")) setInterval(() => {
  const end = innerHeight + scrollY >= document.documentElement.scrollHeight - 8;
  scrollTo({ top: end ? 0 : scrollY + innerHeight * 0.9, behavior: "smooth" });
}, 10000);
"""


class _Plain:
    """A canvas without colours."""

    colours = False

    def __init__(self, say: Voice) -> None:
        self.say = say

    def paint(self, text: str, colour: str) -> str:
        return text


def build_page(session: Session, say: Voice, clock: Clock | None, below: str = "", big: bool = False) -> str:
    """The page of a match; `big` is for a television across the room, `below` what comes after it, as HTML."""
    match = session.match
    sheet = session_sheet(session, say)
    title = format_title(say, match)
    ruling = _ruling(sheet, say)
    parts = [
        f"<header><h1>{escape(title)}</h1><p>{escape(format_result(say, match))}</p></header>",
        _totals(session, sheet, clock),
        f'<div class="table">{ruling}{_picture(session, sheet, say)}{_turns(sheet, say, big)}</div>',
        below,
    ]
    return build_document(f"{title}: {' · '.join(sheet.players)}", say.language, "".join(parts), big)


def build_document(title: str, language: str, body: str, big: bool, long: bool = False) -> str:
    """A page that follows, and looks like the others; a `long` one for a television is scrolled where it has to be."""
    style = ""
    for name in ("scoresheet.css", "screen.css"):
        with open(data("scoresheets", "templates", name), encoding="utf-8") as file:
            style += file.read()
    kind = f' class="big{" long" if long else ""}"' if big else ""
    return (
        f'<!doctype html><html lang="{escape(language)}"{kind}><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
        '<noscript><meta http-equiv="refresh" content="5"></noscript>'
        f"<title>{escape(title)}</title><style>{style}</style></head>"
        f'<body><main>{body}</main><script nonce="{_NONCE}">{_SCRIPT}</script></body></html>\n'
    )


def _totals(session: Session, sheet: Sheet, clock: Clock | None) -> str:
    now = session.match.standing
    cards = []
    for seat, name in enumerate(sheet.players):
        kind = "won" if name in sheet.winners else "turn" if seat == now.turn else ""
        cards.append(
            f'<li class="{kind}" style="--mine:{of_player(seat)}"><bdi>{escape(name)}</bdi>'
            f"{_clock(session, seat, clock)}<b>{figure(sheet.totals[seat])}</b></li>"
        )
    return f'<ul class="totals">{"".join(cards)}</ul>'


def _clock(session: Session, seat: int, clock: Clock | None) -> str:
    """What a player has left, where the match has a clock: of the whole match, or of the turn that is played."""
    limit = Limit.of(session.header)
    here = session.match.standing.turn == seat
    if limit is None or clock is None or (limit.each_turn and not here):
        return ""
    left = limit.left(used(session.match)[seat], clock.elapsed if here else 0.0)
    if here and clock.runs:
        return f'<time class="runs">{left + time.monotonic():.3f}</time>'
    return _time(left, "")


def _time(left: float, kind: str) -> str:
    return f'<time class="{kind}{" over" if left < 0 else ""}" data-left="{left:.3f}">{face(left)}</time>'


def set_clocks(page: bytes) -> bytes:
    """A page that was built a while ago, with what the clocks that run have left now."""
    now = time.monotonic()
    return _ENDS.sub(lambda ends: _time(float(ends[1]) - now, "runs").encode(), page)


def _picture(session: Session, sheet: Sheet, say: Voice) -> str:
    """The board as it is printed, or the tape or pile as the terminal shows it."""
    if sheet.grid is not None:
        keys = "".join(
            f'<li><i style="background:{fill};color:{ink}">{escape(sign)}</i>{escape(words)}</li>'
            for fill, ink, sign, words in legend(sheet.grid, say)
        )
        board = svg.board(sheet.grid, say("sheet.board"), say)
        return f'<section class="picture">{board}<ul class="legend">{keys}</ul></section>'
    lines = session.match.game.terminal().match_lines(_Plain(say), session.match.state)
    return f'<section class="picture"><pre>{escape(chr(10).join(lines))}</pre></section>'


def _turns(sheet: Sheet, say: Voice, big: bool) -> str:
    lines = []
    for line in sheet.lines[::-1][: _TURNS_BIG if big else _TURNS]:
        points = "" if line.points is None else figure(line.points)
        fell = ' class="fell"' if line.fell else ""
        who = f"<bdi>{escape(line.player)}</bdi> " if line.player else ""
        lines.append(f"<li{fell}>{who}<span>{escape(line.paper)}</span> <b>{points}</b></li>")
    head = f"<h2>{escape(say('sheet.turns'))}</h2>"
    return f'<section class="last">{head}<ol>{"".join(lines)}</ol></section>' if lines else ""


def _ruling(sheet: Sheet, say: Voice) -> str:
    """The answer to a challenge that was made last, in large letters."""
    if not sheet.lines or sheet.lines[-1].kind != "challenge" or sheet.lines[-1].fell is None:
        return ""
    fell = sheet.lines[-1].fell
    words = escape(say("live.ruling.fell" if fell else "live.ruling.stood"))
    return f'<p class="ruling {"fell" if fell else "stood"}">{words}</p>'
