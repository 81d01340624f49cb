"""The sheet as plain text: a table of turns with running totals, then the board and who won."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from referee.locale import Voice
    from referee.sheets import Sheet, SheetLine


def text(sheet: Sheet, say: Voice) -> list[str]:
    """The whole sheet, line by line, without the board."""
    from tabulate import tabulate

    heads = ["№", say("sheet.player"), say("sheet.entry"), say("sheet.points"), *sheet.players]
    rows = [[line.number, line.player or "", _entry(line, say), _points(line), *line.totals] for line in sheet.lines]
    lines = [say("sheet.title", title=sheet.title, match=sheet.match, date=sheet.created[:10])]
    lines.append(say("new.to", target=sheet.target) if sheet.target else say("new.no-target"))
    lines += tabulate(rows, headers=heads, tablefmt="simple", disable_numparse=True).splitlines()
    if any(sheet.adjustments):
        lines.append(say("sheet.adjustments", list=_named(sheet, sheet.adjustments)))
    if sheet.assumed:
        lines.append(say("sheet.assumed", parts=", ".join(say(f"part.{part}") for part in sheet.assumed)))
    if sheet.winners:
        key = "standing.won" if len(sheet.winners) == 1 else "standing.shared"
        lines.append(say(key, winners=", ".join(sheet.winners)))
    return lines


def _entry(line: SheetLine, say: Voice) -> str:
    marks = [say("sheet.agreed", words=", ".join(line.agreed))] if line.agreed else []
    marks += [say(f"sheet.{mark}") for mark in ("amended", "overruled", "after_end") if getattr(line, mark)]
    if line.fell is not None:
        marks.append(say("sheet.fell" if line.fell else "sheet.stood"))
    words = ""
    if len(line.words) > 1 or line.bonus:
        words = " = " + " + ".join(f"{word} {points}" for word, points in line.words)
        words += f" + {line.bonus}" if line.bonus else ""
    return f"{line.entry}{words}" + (f" [{'; '.join(marks)}]" if marks else "")


def _points(line: SheetLine) -> str:
    if line.points is None:
        return ""
    return f"{line.points:+d}" if line.kind in ("adjust", "challenge") else str(line.points)


def _named(sheet: Sheet, numbers: tuple[int, ...]) -> str:
    return ", ".join(f"{name} {n:+d}" for name, n in zip(sheet.players, numbers, strict=True) if n)
