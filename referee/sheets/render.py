"""A sheet in one of the formats, each of whose modules is imported only when it is asked for."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from referee.errors import Fault
from referee.files import FileNotWritten, check_can_write, write_new
from referee.sheets import BLANK_FORMATS
from referee.sheets.json import as_json
from referee.text import drop_controls

if TYPE_CHECKING:
    from referee.locale import Voice
    from referee.sheets import Sheet

_ENDINGS = {".txt": "text", ".md": "md", ".csv": "csv", ".json": "json", ".html": "html", ".htm": "html", ".pdf": "pdf"}


def render(
    sheet: Sheet,
    say: Voice,
    form: str,
    paper: str = "a4",
    *,
    colours: bool = False,
    width: int = 100,
    mark_csv: bool = True,
) -> bytes:
    """The sheet in one of the formats; colours and width are for a terminal."""
    match form:
        case "terminal":
            from referee.sheets.terminal import terminal as draw

            text = draw(sheet, say, colours, width)
        case "text":
            from referee.sheets.text import text as plain

            text = plain(sheet, say)
        case "md":
            from referee.sheets.markdown import markdown

            text = markdown(sheet, say)
        case "csv":
            from referee.sheets.csv import csv

            # A byte order mark is what makes spreadsheets read a file of Cyrillic letters as UTF-8.
            text = ("\ufeff" if mark_csv else "") + csv(sheet, say)
        case "html":
            from referee.sheets.html import html

            text = html(sheet, say)
        case "json":
            import json

            text = json.dumps(as_json(sheet), ensure_ascii=False, indent=1) + "\n"
        case _:
            from referee.sheets.pdf import pdf

            return pdf(sheet, say, paper)
    return text.encode("utf-8", "replace")


def format_by_ending(output: str | None, blank: bool = False) -> str | None:
    """The format that a file's name asks for; None if the name has no ending."""
    ending = os.path.splitext(output or "")[1]
    if not ending:
        return None
    endings = {known: form for known, form in _ENDINGS.items() if not blank or form in BLANK_FORMATS}
    if ending.lower() not in endings:
        raise Fault("usage", "sheet.ending", name=ending, endings=", ".join(endings))
    return endings[ending.lower()]


def render_file(sheet: Sheet, say: Voice, path: str) -> None:
    """Writes the sheet into a new file, in the format that its name asks for."""
    form = format_by_ending(path) or "text"
    try:
        check_can_write(path, False)  # before any work is done for nothing
        write_new(path, render(sheet, say, form), False)
    except FileNotWritten as fault:
        raise Fault(
            "usage", fault.key, **{name: drop_controls(str(value)) for name, value in fault.values.items()}
        ) from None
