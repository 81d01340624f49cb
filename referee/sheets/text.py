"""The sheet as plain text: who won, a table of entries with running totals, the board, and what was agreed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.sheets import wording
from referee.sheets.drawing import PREMIUMS
from referee.text import crop, shorten_names

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.locale import Voice
    from referee.sheets import Grid, Sheet, SheetLine
    from referee.sheets.blank import Blank

WIDTH = 100
_ENTRY, _PLAYER = 44, 20


def text(sheet: Sheet, say: Voice) -> str:
    """The whole sheet."""
    parts = [
        [sheet.title, wording.subtitle(sheet, say), *sheet.terms],
        [wording.result(sheet, say), *filter(None, [wording.reason(sheet)])],
        totals(sheet, say),
        table(sheet, say),
        [*grid_lines(sheet.grid), *signs(sheet.grid, say)],
        [*wording.highlights(sheet, say), *filter(None, [wording.adjusted(sheet, say)])],
        wording.footnotes(sheet, say),
        list(sheet.review),
    ]
    return "\n\n".join("\n".join(part) for part in parts if part) + "\n"


def totals(sheet: Sheet, say: Voice) -> list[str]:
    from tabulate import tabulate

    rows = [
        [name, wording.figure(total), "*" if name in sheet.winners else ""]
        for name, total in zip(sheet.players, sheet.totals, strict=True)
    ]
    return tabulate(rows, tablefmt="plain", disable_numparse=True, colalign=("left", "right", "left")).splitlines()


def table(sheet: Sheet, say: Voice) -> list[str]:
    """The entries. Where the names are too long for the heads of columns, they are cut."""
    from tabulate import tabulate

    heads, rows = columns(sheet, say, column_width(sheet, WIDTH))
    if not rows:
        return []
    right = ("right", "left", "left", "right", *["right"] * len(sheet.players))
    wrapped: list[int | None] = [None, None, _ENTRY, None, *[None] * len(sheet.players)]
    lines = tabulate(
        rows, headers=heads, tablefmt="simple", disable_numparse=True, colalign=right, maxcolwidths=wrapped
    )
    return lines.splitlines()


def columns(sheet: Sheet, say: Voice, width: int) -> tuple[list[str], list[list[str]]]:
    """The heads and the rows of the table of entries."""
    heads = ["№", say("sheet.player"), say("sheet.entry"), say("sheet.points"), *shorten_names(sheet.players, width)]
    rows = [
        [
            str(line.number),
            crop(line.player or "", _PLAYER),
            entry(line, say),
            wording.points(line),
            *(total_after(sheet, line, seat) for seat in range(len(sheet.players))),
        ]
        for line in sheet.lines
    ]
    return heads, rows


def column_width(sheet: Sheet, width: int) -> int:
    """How long a player's name may be at the head of a column."""
    left = width - _ENTRY - 36
    return max(5, left // max(1, len(sheet.players)) - 2)


def entry(line: SheetLine, say: Voice) -> str:
    """An entry with how it adds up and its marks."""
    counted, marks = wording.counted(line), wording.marks(line, say)
    shown = line.paper + (f" = {counted}" if counted else "")
    return shown + (f" [{'; '.join(marks)}]" if marks else "")


def total_after(sheet: Sheet, line: SheetLine, seat: int) -> str:
    """A player's total after an entry; where several score at once, with what it gave them."""
    total = wording.figure(line.totals[seat])
    gained = line.scores.get(sheet.players[seat])
    return total if line.player or not gained else f"{total} ({wording.signed(gained)})"


def grid_lines(grid: Grid | None) -> list[str]:
    """The board, a premium cell by its code and a star as a small letter."""
    if grid is None:
        return []
    lines = ["    " + " ".join(grid.columns)]
    for number, (tiles, cells) in enumerate(zip(grid.rows, grid.cells, strict=True), 1):
        drawn = (cell(tile, code, grid) for tile, code in zip(tiles, cells, strict=True))
        lines.append(f"{number:>2}  " + " ".join(drawn))
    return lines


def signs(grid: Grid | None, say: Voice) -> list[str]:
    """What the signs on the board's cells mean, in a line."""
    if grid is None:
        return []
    drawn = set("".join(grid.cells))
    meant = [
        f"{cell('.', code, grid)} {say(f'crossword.set.premium.{what}', times=times)}"
        for code, (what, times) in PREMIUMS.items()
        if code in drawn
    ]
    return ["    " + ", ".join(meant)] if meant else []


def cell(tile: str, code: str, grid: Grid) -> str:
    if tile != ".":
        return tile
    colour = grid.colours.get(code, "")
    return colour if colour.isdigit() else "·" if code == "." else code


def blank(page: Blank, say: Voice) -> str:
    """An empty sheet to be written by hand."""
    ruled = "_" * 12
    names = [f"{number}. {ruled}" for number in range(1, page.seats + 1)]
    width = max(8, min(14, (WIDTH - 6) // page.seats - 3))
    rule = "+".join(["", "-" * 4, *["-" * width] * page.seats, ""])
    rows = [
        line
        for number in range(1, page.rows + 1)
        for line in ("|".join(["", f"{number:>3} ", *[" " * width] * page.seats, ""]), rule)
    ]
    head = "|".join(["", " №  ", *(f"{n:^{width}}" for n in range(1, page.seats + 1)), ""])
    parts: list[Sequence[str]] = [
        [page.title, f"{say('blank.date')}: {ruled}   {say('blank.target')}: {page.target or ruled}"],
        [say("blank.players"), *names],
        [rule, head, rule, *rows],
        [*grid_lines(page.grid), *signs(page.grid, say)],
        [f"{say('blank.prices')}:", *_prices(page)] if page.prices else [],
        [f"{say('blank.reminders')}:", *(f"- {line}" for line in page.reminders)],
        page.footnotes,
    ]
    return "\n\n".join("\n".join(part) for part in parts if part) + "\n"


def _prices(page: Blank) -> list[str]:
    tiles = [f"{letter} {price:>2}" for letter, price in page.prices]
    longest = max(len(tile) for tile in tiles)
    many = max(1, min(10, WIDTH // (longest + 3)))
    return ["   ".join(f"{t:<{longest}}" for t in tiles[i : i + many]).rstrip() for i in range(0, len(tiles), many)]
