"""What stands beside the picture: the totals with who leads, the sheet so far, and the answers under the line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content
from textual.widget import Widget

from referee.match import clock as clocks
from referee.wording import format_entry, format_result

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.games.play import Standing
    from referee.locale import Voice
    from referee.match import Match, Played
    from referee.match.clock import Limit

GOOD, BAD, DIM, STRONG, TURN = "bold ansi_green", "bold ansi_red", "dim", "bold", "bold reverse"


class Panel(Widget, can_focus=False):
    """A part of the table that is drawn anew from the match whenever it changes or is resized."""

    def __init__(self, draw: Callable[[int, int], Content], id: str) -> None:
        super().__init__(id=id, markup=False)
        self.draw = draw
        self.failed = False

    def render(self) -> Content:
        try:
            content = self.draw(self.size.width, self.size.height)
        except Exception as error:
            from referee.table.app import Table

            if not self.failed:  # once: saying it draws panels again
                assert isinstance(self.app, Table)
                self.app.call_later(self.app.report_error, error)
            self.failed = True
            return Content("…")
        self.failed = False
        return content


def stacked(lines: list[Content]) -> Content:
    return Content("\n").join(lines)


def flowed(parts: list[Content], width: int) -> list[Content]:
    """Parts side by side with a gap between them, going on in the next line where one has no room."""
    lines: list[Content] = []
    for part in parts:
        if lines and lines[-1].cell_length + 2 + part.cell_length <= width:
            lines[-1] = Content.assemble(lines[-1], "  ", part)
        else:
            lines.append(part.truncate(max(1, width), ellipsis=True))
    return lines


def fitted(text: str, width: int) -> Content:
    """A text of people's in exactly so many columns, whatever the width of its characters."""
    content = Content(text).truncate(width, ellipsis=True)
    return content.pad_right(max(0, width - content.cell_length))


def totals(
    say: Voice, match: Match, width: int, most: int, limit: Limit | None, elapsed: float, runs: bool
) -> list[Content]:
    """A line a player: whose turn, the total, how far to the target, the time; then who leads, or who has won.

    More players than there are lines for stand side by side, with their totals alone; so do all in a single line.
    """
    now, header = match.standing, match.header
    used = clocks.used(match)
    lines, short = [], []
    for i, name in enumerate(match.players):
        here = i == now.turn
        mark = "★ " if i in now.winners else "✗ " if i in now.losers else "► " if here else "  "
        tail = f"{now.totals[i]:>6}"
        if header.target:
            to_go = _format_distance(say, header.target - now.totals[i], now.lowest_leads)
            tail += f" {to_go:>{14 if now.lowest_leads else 9}}"
        if limit:
            left = limit.left(used[i], elapsed if here else 0.0)
            tail += f" {clocks.face(left):>7}" if here or not limit.each_turn else " " * 8
        named = fitted(mark + name, max(4, width - len(tail)))
        style = STRONG if here or i in now.winners else DIM if i in now.left else ""
        lines.append(Content.assemble((named.plain, style), (tail, style)))
        short.append(Content.styled(f"{mark.strip()} {name} {now.totals[i]}".strip(), style))
    if len(lines) > most:
        lines = flowed(short, width)
    if limit and not runs and not now.over:
        lines.append(Content.styled(say("live.clock.stands"), DIM))
    lines.append(Content(_format_lead(say, match)))
    return lines


def _format_distance(say: Voice, points: int, limit: bool) -> str:
    """How far it is to the target; a limit that was reached has a cross."""
    if points > 0:
        return say("live.to-limit" if limit else "live.to-go", points=points)
    return "✗" if limit else "✓"


def _format_lead(say: Voice, match: Match) -> str:
    now, players = match.standing, match.players
    if now.over:
        return format_result(say, match)
    ranked = [i for i in ranking(now) if i not in now.left]
    turn = "" if now.turn is None else say("standing.turn", player=players[now.turn]) + " "
    if len(ranked) < 2:
        return turn
    lead = abs(now.totals[ranked[0]] - now.totals[ranked[1]])
    if not lead:
        return turn + (say("live.level") if any(now.totals) else "")
    return turn + say("live.leads", player=players[ranked[0]], points=lead)


def ranking(now: Standing) -> list[int]:
    """The players by their totals, the best first."""
    return sorted(range(len(now.totals)), key=lambda i: now.totals[i] if now.lowest_leads else -now.totals[i])


def format_end(say: Voice, match: Match) -> list[str]:
    """The end of a match in a line or two: who has won and by how much, and the best turn."""
    now, players = match.standing, match.header.players
    others = [total for i, total in enumerate(now.totals) if i not in now.winners]
    lines = []
    if len(now.winners) == 1 and others:
        best = min(others) if now.lowest_leads else max(others)
        margin = abs(now.totals[now.winners[0]] - best)
        lines.append(f"★ {say('live.end.margin', winners=players[now.winners[0]], margin=margin)}")
    lines += format_best(say, match)
    return [" ".join(lines)] if lines else []


def format_best(say: Voice, match: Match) -> list[str]:
    """The turn that scored most, if any did."""
    turns = [one.outcome for one in match.played if one.outcome.words and one.outcome.kind == "play"]
    top = max(turns, key=lambda outcome: outcome.points or 0, default=None)
    if top is None or top.player is None or not top.points:
        return []
    words = " + ".join(word for word, _ in top.words)
    return [say("live.end.best", player=match.header.players[top.player], words=words, points=top.points)]


def sheet(say: Voice, match: Match, width: int, height: int, picked: int | None) -> Content:
    """The lines of the match that fit, the latest or the picked one among them, each whole."""
    if height < 1 or width < 12:
        return Content("")
    played = match.played
    timed = any(one.line.seconds is not None for one in played) and width >= 36
    at = len(played) if picked is None else picked
    lines = _sheet_lines(say, match, played[at - 1], width, timed, picked is not None)[:height] if played else []
    for one in played[at : at + height // 2]:
        after = _sheet_lines(say, match, one, width, timed, False)
        if len(lines) + len(after) > height // 2 + 1:
            break
        lines += after
    for one in played[max(0, at - 1 - height) : max(0, at - 1)][::-1]:
        before = _sheet_lines(say, match, one, width, timed, False)
        if len(lines) + len(before) > height:
            break
        lines = before + lines
    return stacked(lines)


def _sheet_lines(say: Voice, match: Match, one: Played, width: int, timed: bool, picked: bool) -> list[Content]:
    """One line of the match; what is too long for the panel goes on below."""
    players, outcome = match.players, one.outcome
    who = "" if outcome.player is None else players[outcome.player]
    room = width - 4 - 6 - (6 if timed else 0)
    name_room = min(max((Content(name).cell_length for name in players), default=0), max(4, room // 3))
    named = f"{fitted(who, name_room).plain} " if who else ""
    room -= Content(named).cell_length
    entry = format_entry(say, match, one.entry).removeprefix(f"{who}: " if who else "")
    marks = "*" if one.line.amended else ""
    marks += "!" if outcome.agreed or one.line.overruled else ""
    marks += "✗" if outcome.fell else ""
    first, *rest = Content(entry + marks).wrap(max(4, room))
    time = f"{clocks.face(one.line.seconds):>6}" if timed and one.line.seconds is not None else " " * 6 * timed
    text = f"{one.number:>3} {named}{fitted(first.plain, room).plain}{time}{_points(one):>6}"
    indent = " " * (4 + Content(named).cell_length)
    style = TURN if picked else DIM if outcome.fell else ""
    return [Content.styled(line, style) for line in (text, *(f"{indent}{part.plain}" for part in rest))]


def _points(one: Played) -> str:
    outcome = one.outcome
    if outcome.points is not None:
        return f"{outcome.points:+d}" if outcome.kind in ("adjust", "challenge") else str(outcome.points)
    return ""
