"""The sheet in Markdown."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from referee.sheets import wording
from referee.sheets.text import columns, grid_lines, rounds_columns, signs

if TYPE_CHECKING:
    from referee.locale import Voice
    from referee.sheets import Sheet

_SIGNS = re.compile(r"([\\`*_{}\[\]|~$])")
_AT_START = re.compile(r"^([#+\->=]|\d+(?=[.)]))")
_WIDEST = 24
_UNWRAPPED = 10_000


def markdown(sheet: Sheet, say: Voice) -> str:
    """The whole sheet; whatever people typed stands in it as text."""
    from tabulate import tabulate

    heads, rows = columns(sheet, say, _WIDEST)
    right = ("right", "left", "left", "right", *["right"] * len(sheet.players))
    entries = tabulate(
        [[plain(cell) for cell in row] for row in rows],
        headers=[plain(head) for head in heads],
        tablefmt="pipe",
        disable_numparse=True,
        colalign=right if rows else None,
    )
    totals = tabulate(
        [
            [f"**{plain(name)}**" if name in sheet.winners else plain(name), wording.figure(total)]
            for name, total in zip(sheet.players, sheet.totals, strict=True)
        ],
        headers=[plain(say("sheet.player")), plain(say("sheet.total"))],
        tablefmt="pipe",
        disable_numparse=True,
        colalign=("left", "right"),
    )
    reason = wording.reason(sheet)
    head, meanings = wording.meanings(sheet, say)
    round_heads, round_rows = rounds_columns(sheet, say, _UNWRAPPED)
    rounds = tabulate(
        [["<br>".join(plain(text) for text in cell) for cell in row] for row in round_rows],
        headers=[plain(head) for head in round_heads],
        tablefmt="pipe",
        disable_numparse=True,
    )
    parts = [
        f"# {plain(sheet.title)}",
        plain(wording.subtitle(sheet, say)),
        plain(" ".join(sheet.terms)),
        f"**{plain(wording.result(sheet, say))}**" + (f" {plain(reason)}" if reason else ""),
        totals,
        rounds if round_rows else "",
        entries if rows else "",
        "\n".join(["```text", *grid_lines(sheet.grid), *signs(sheet.grid, say), "```"]) if sheet.grid else "",
        _list([*wording.highlights(sheet, say), *filter(None, [wording.adjusted(sheet, say)])]),
        f"**{plain(head)}**" if meanings else "",
        _list(meanings),
        _list(wording.footnotes(sheet, say)),
        "\n".join(f"    {line}" for line in sheet.review),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def plain(text: str) -> str:
    """Text with everything that Markdown or HTML would take for a sign escaped."""
    escaped = _SIGNS.sub(r"\\\1", text.replace("&", "&amp;").replace("<", "&lt;"))
    return _AT_START.sub(_kept, escaped)


def _kept(start: re.Match[str]) -> str:
    """What would begin a heading, a list or a quotation, kept from doing so."""
    sign = start[1]
    return f"{sign[:-1]}&#{ord(sign[-1])};" if sign.isdigit() else f"\\{sign}"


def _list(lines: list[str]) -> str:
    return "\n".join(f"- {plain(line)}" for line in lines)
