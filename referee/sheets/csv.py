"""The sheet for a spreadsheet: one row an entry."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.sheets import wording
from referee.words.lexicon import fold

if TYPE_CHECKING:
    from referee.locale import Voice
    from referee.sheets import Sheet, SheetLine

# What makes a spreadsheet take a cell for a formula, as it is and as East Asian keyboards type it.
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")


def csv(sheet: Sheet, say: Voice) -> str:
    """The rows, with a head. Numbers stay numbers; text that would be a formula gets an apostrophe in front."""
    import csv as writing
    import io

    page = io.StringIO()
    writer = writing.writer(page, lineterminator="\r\n")
    writer.writerow([defused(cell) for cell in _heads(sheet, say)])
    for line in sheet.lines:
        writer.writerow([defused(cell) if isinstance(cell, str) else cell for cell in _row(sheet, line, say)])
    return page.getvalue()


def defused(cell: str) -> str:
    return f"'{cell}" if cell.lstrip(" \u00a0").startswith(_FORMULA) else cell


def _heads(sheet: Sheet, say: Voice) -> list[str]:
    one = [say(f"sheet.{name}") for name in ("player", "entry", "words", "bonus", "points")]
    scores = [say("sheet.score-of", player=name) for name in sheet.players]
    totals = [say("sheet.total-of", player=name) for name in sheet.players]
    told = [] if sheet.meanings is None else [say("sheet.meanings")]
    return ["№", *one, *scores, *totals, say("sheet.leaders"), say("sheet.notes"), *told]


def _row(sheet: Sheet, line: SheetLine, say: Voice) -> list[str | int]:
    words = "; ".join(f"{word} {points}" for word, points in line.words)
    points: str | int = "" if line.points is None else line.points
    scores: list[str | int] = [line.scores.get(name, "") for name in sheet.players]
    notes = "; ".join([*wording.marks(line, say), *([line.note] if line.note else [])])
    first: list[str | int] = [line.number, line.player or "", line.entry, words, line.bonus or "", points]
    return [*first, *scores, *line.totals, ", ".join(line.leaders), notes, *_meanings(sheet, line)]


def _meanings(sheet: Sheet, line: SheetLine) -> list[str]:
    """What the words of the entry mean, of those whose meanings the sheet has."""
    if sheet.meanings is None:
        return []
    laid = {fold(word.lower()) for word in line.laid}
    return ["; ".join(f"{word} — {told}" for word, told in sheet.meanings if fold(word.lower()) in laid)]
