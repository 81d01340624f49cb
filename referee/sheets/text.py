"""The sheet as plain text: who won, a table of entries with running totals, the board, and what was agreed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.setfile import premium_words
from referee.sheets import wording
from referee.text import crop, shorten_names

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.locale import Voice
    from referee.sheets import Grid, Sheet, SheetLine
    from referee.sheets.blank import Blank

# No letter of any alphabet: a premium cell must not be taken for a tile.
_SIGNS = {".": "·", "T": "#", "D": "=", "t": ":", "d": "-"}
_MANY = 4
WIDTH = 80
_ENTRY, _PLAYER, _LEAST_ENTRY, _ENTRY_COLUMN = 44, 20, 16, 2


def text(sheet: Sheet, say: Voice) -> str:
    parts = [
        _wrapped([sheet.title, wording.subtitle(sheet, say), *sheet.terms]),
        _wrapped([wording.result(sheet, say), *filter(None, [wording.reason(sheet)])]),
        totals(sheet, say),
        rounds_table(sheet, say, WIDTH),
        table(sheet, say),
        [*grid_lines(sheet.grid), *signs(sheet.grid, say)],
        _wrapped([*wording.highlights(sheet, say), *filter(None, [wording.adjusted(sheet, say)])]),
        _wrapped(_meanings(sheet, say)),
        _wrapped(wording.footnotes(sheet, say)),
        list(sheet.review),
    ]
    return "\n\n".join("\n".join(part) for part in parts if part) + "\n"


def _meanings(sheet: Sheet, say: Voice) -> list[str]:
    head, lines = wording.meanings(sheet, say)
    return [f"{head}:", *lines] if lines else []


def _wrapped(lines: Sequence[str]) -> list[str]:
    import textwrap

    return [piece for line in lines for piece in textwrap.wrap(line, WIDTH, subsequent_indent="  ")]


def totals(sheet: Sheet, say: Voice) -> list[str]:
    from tabulate import tabulate

    rows = [
        [name, wording.figure(total), "*" if name in sheet.winners else ""]
        for name, total in zip(sheet.players, sheet.totals, strict=True)
    ]
    return tabulate(rows, tablefmt="plain", disable_numparse=True, colalign=("left", "right", "left")).splitlines()


def table(sheet: Sheet, say: Voice) -> list[str]:
    """The entries, as wide as a page. Names too long for the heads of columns are cut, entries go on in a new line."""
    import textwrap

    heads, rows = columns(sheet, say, column_width(sheet, WIDTH))
    if not rows:
        return []
    widths = [max(len(row[at]) for row in [heads, *rows]) for at in range(len(heads))]
    left = WIDTH - sum(widths) + widths[_ENTRY_COLUMN] - 2 * (len(heads) - 1)
    widths[_ENTRY_COLUMN] = max(_LEAST_ENTRY, min(_ENTRY, left, widths[_ENTRY_COLUMN]))
    lines = [_table_line(heads, widths), "  ".join("-" * width for width in widths)]
    for row in rows:
        first, *more = textwrap.wrap(row[_ENTRY_COLUMN], widths[_ENTRY_COLUMN]) or [""]
        lines.append(_table_line([*row[:_ENTRY_COLUMN], first, *row[_ENTRY_COLUMN + 1 :]], widths))
        lines += [" " * (sum(widths[:_ENTRY_COLUMN]) + 2 * _ENTRY_COLUMN) + piece for piece in more]
    return lines


def _table_line(cells: Sequence[str], widths: Sequence[int]) -> str:
    """A line of the table: the player and the entry from the left, figures from the right."""
    aligned = [
        cell.ljust(width) if at in (1, _ENTRY_COLUMN) else cell.rjust(width)
        for at, (cell, width) in enumerate(zip(cells, widths, strict=True))
    ]
    return "  ".join(aligned).rstrip()


def rounds_table(sheet: Sheet, say: Voice, width: int) -> list[str]:
    from tabulate import tabulate

    heads, rows = rounds_columns(sheet, say, width)
    if not rows:
        return []
    joined = [["\n".join(cell) for cell in row] for row in rows]
    return tabulate(joined, headers=heads, tablefmt="grid", disable_numparse=True).splitlines()


def rounds_columns(sheet: Sheet, say: Voice, width: int) -> tuple[list[str], list[list[list[str]]]]:
    """The heads and the rows of the table of rounds, each cell in lines no wider than there is room for."""
    import textwrap

    if not sheet.rounds:
        return [], []
    one = max(8, (width - 10) // len(sheet.players) - 3)

    def fitted(line: str) -> list[str]:
        return textwrap.wrap(line, width=one, break_long_words=True) or [""]

    rows = []
    for line in sheet.rounds:
        cells = [[wording.round_name(line)]]
        for name in sheet.players:
            said = [*wording.round_cell(sheet, line, name, say), wording.round_gain(sheet, line, name)]
            cells.append([piece for text in said for piece in fitted(text)])
        rows.append(cells)
    return [say(f"sheet.{sheet.rounds_by}.head"), *shorten_names(sheet.players, one)], rows


def columns(sheet: Sheet, say: Voice, width: int) -> tuple[list[str], list[list[str]]]:
    heads = ["№", say("sheet.player"), say("sheet.entry"), say("sheet.points"), *shorten_names(sheet.players, width)]
    rows = [
        [
            str(line.number),
            crop(line.player or "", _PLAYER if len(sheet.players) < _MANY else width),
            entry(line, say),
            wording.points(line),
            *(total_after(sheet, line, seat) for seat in range(len(sheet.players))),
        ]
        for line in sheet.turns
    ]
    return heads, rows


def column_width(sheet: Sheet, width: int) -> int:
    """How long a player's name may be at the head of a column."""
    left = width - (_ENTRY if len(sheet.players) < _MANY else _LEAST_ENTRY) - 20
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
    meant = [f"{cell('.', code, grid)} {words}" for code, words in premium_words(say, grid.cells).items()]
    return ["    " + ", ".join(meant)] if meant else []


def cell(tile: str, code: str, grid: Grid) -> str:
    if tile != ".":
        return tile
    colour = grid.colours.get(code, "")
    return colour if colour.isdigit() else _SIGNS.get(code, code)


def blank(page: Blank, say: Voice) -> str:
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
