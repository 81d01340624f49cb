"""The sheet for the terminal: in colour where that can be seen, with the board and a small chart of the totals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.sheets import wording
from referee.sheets.chart import thinned
from referee.sheets.colours import CELLS, of_player
from referee.sheets.text import cell, column_width, signs, total_after
from referee.text import shorten_names

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text

    from referee.locale import Voice
    from referee.sheets import Grid, Sheet, SheetLine

_BARS = "▁▂▃▄▅▆▇█"
_CHART = 48
_TILE = "bold #3a2d12 on #f0dfb4"
_NARROWEST = 60


def terminal(sheet: Sheet, say: Voice, colours: bool = False, width: int = 100) -> str:
    import io

    from rich.console import Console
    from rich.text import Text

    page = io.StringIO()
    console = Console(
        file=page,
        force_terminal=colours,
        color_system="truecolor" if colours else None,
        width=max(_NARROWEST, width),
        highlight=False,
        markup=False,
        emoji=False,
        legacy_windows=False,
    )

    def line(text: str = "", style: str = "") -> None:
        console.print(Text(text, style=style))

    line(sheet.title, "bold")
    line(wording.subtitle(sheet, say), "dim")
    line(" ".join(sheet.terms), "dim")
    line()
    line(wording.result(sheet, say), "bold green" if sheet.over else "bold")
    if wording.reason(sheet):
        line(wording.reason(sheet))
    line()
    for drawn in _chart(sheet):
        console.print(drawn, no_wrap=True, overflow="ellipsis")
    for said in wording.left_out(sheet, say):
        line()
        line(said, "bold")
    if sheet.rounds:
        line()
        console.print(_rounds(sheet, say, console.width))
    if sheet.turns:
        line()
        console.print(_table(sheet, say, console.width))
    if sheet.grid:
        line()
        for drawn in _board(sheet.grid, colours):
            console.print(drawn, no_wrap=True)
        for said in signs(sheet.grid, say):
            line(said, "dim")
    line()
    for said in [*wording.highlights(sheet, say), *filter(None, [wording.adjusted(sheet, say)])]:
        line(said)
    head, meanings = wording.meanings(sheet, say)
    if meanings:
        line()
        line(head, "bold")
        for said in meanings:
            line(said)
        line()
    for said in wording.footnotes(sheet, say):
        line(said, "dim")
    for said in ("", *sheet.review) if sheet.review else ():
        line(said)
    return "\n".join(row.rstrip() for row in page.getvalue().splitlines()) + "\n"


def _chart(sheet: Sheet) -> list[Text]:
    from rich.text import Text

    names = shorten_names(sheet.players, 24)
    longest = max(map(len, names))
    course = thinned(sheet.course, _CHART)
    low = min(0, *(min(totals) for totals in course))
    high = max(1, *(max(totals) for totals in course))
    drawn = []
    for seat, name in enumerate(names):
        bars = "".join(_BARS[(totals[seat] - low) * (len(_BARS) - 1) // (high - low)] for totals in course)
        won = sheet.players[seat] in sheet.winners
        row = Text.assemble(
            (f"{name:<{longest}}  ", "bold" if won else ""),
            (f"{bars}  ", of_player(seat)),
            (wording.figure(sheet.totals[seat]), "bold"),
        )
        drawn.append(row)
    return drawn


def _rounds(sheet: Sheet, say: Voice, width: int) -> RenderableType:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold", show_lines=False)
    table.add_column(Text(say(f"sheet.{sheet.rounds_by}.head")), justify="right", style="dim", no_wrap=True)
    heads = shorten_names(sheet.players, max(6, (width - 8) // len(sheet.players) - 3))
    for seat, name in enumerate(heads):
        table.add_column(Text(name, style=of_player(seat)), overflow="fold", ratio=1)
    for line in sheet.rounds[-wording.MOST_ROWS :]:
        cells = []
        for name in sheet.players:
            gain = wording.round_gain(sheet, line, name)
            said = [*wording.round_cell(sheet, line, name, say), *([gain] if gain else []), ""]
            cells.append(Text("\n").join(Text(one, style="bold" if one == gain else "") for one in said))
        table.add_row(wording.round_name(line), *cells)
    return table


def _table(sheet: Sheet, say: Voice, width: int) -> RenderableType:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold")
    table.add_column("№", justify="right", style="dim", no_wrap=True)
    widest = 20 if len(sheet.players) < 4 else column_width(sheet, width)
    table.add_column(Text(say("sheet.player")), max_width=widest, no_wrap=True)
    table.add_column(Text(say("sheet.entry")), min_width=12)
    table.add_column(Text(say("sheet.points")), justify="right", no_wrap=True)
    for seat, name in enumerate(shorten_names(sheet.players, column_width(sheet, width))):
        table.add_column(Text(name, style=of_player(seat)), justify="right", no_wrap=True)
    for line in sheet.turns[-wording.MOST_ROWS :]:
        seats = range(len(sheet.players))
        totals = [Text(total_after(sheet, line, seat), style=_emphasis(sheet, line, seat)) for seat in seats]
        table.add_row(str(line.number), Text(line.player or ""), _entry(line, say), wording.points(line), *totals)
    return table


def _emphasis(sheet: Sheet, line: SheetLine, seat: int) -> str:
    name = sheet.players[seat]
    return "bold" if name == line.player or line.scores.get(name) else "dim"


def _entry(line: SheetLine, say: Voice) -> Text:
    from rich.text import Text

    counted, marks = wording.counted(line), wording.marks(line, say)
    pieces = [(line.paper, "")]
    pieces += [(f" = {counted}", "dim")] if counted else []
    pieces += [(f" [{'; '.join(marks)}]", "yellow")] if marks else []
    return Text.assemble(*pieces)


def _board(grid: Grid, colours: bool) -> list[Text]:
    """The board in its box's colours; without colours, as plain text has it."""
    from rich.text import Text

    gap = "" if colours else " "
    lines = [Text("    " + gap.join(f" {name} " if colours else name for name in grid.columns), style="dim")]
    for number, (tiles, cells) in enumerate(zip(grid.rows, grid.cells, strict=True), 1):
        row = Text.assemble((f"{number:>2}  ", "dim"))
        for at, (tile, code) in enumerate(zip(tiles, cells, strict=True)):
            drawn = cell(tile, code, grid)
            row.append(f" {drawn} " if colours else (gap if at else "") + drawn, _style(tile, code, grid))
        lines.append(row)
    return lines


def _style(tile: str, code: str, grid: Grid) -> str:
    if tile != ".":
        return f"{_TILE} underline" if tile.islower() or tile == "`" else _TILE
    fill = CELLS.get(grid.colours.get(code, ""))
    return f"{fill[1]} on {fill[0]}" if fill else "dim"
