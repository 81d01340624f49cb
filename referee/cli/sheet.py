"""`referee sheet`: the scoresheet of a match, or an empty one, on the terminal or in a file."""

from __future__ import annotations

import os
import shutil
import sys
from typing import TYPE_CHECKING

from referee.cli.desk import Desk, opened
from referee.cli.matches import number_of
from referee.cli.terminal import Terminal
from referee.errors import Fault
from referee.sheets import BLANK_FORMATS, FORMATS, PAPERS
from referee.sheets.build import sheet_of
from referee.sheets.json import as_json
from referee.sheets.people import clean
from referee.sheets.save import NotKept, keep, refuse_taken

if TYPE_CHECKING:
    from referee.sheets import Sheet
    from referee.sheets.blank import Blank

_ENDINGS = {".txt": "text", ".md": "md", ".csv": "csv", ".json": "json", ".html": "html", ".htm": "html", ".pdf": "pdf"}
_STDOUT = "-"


def sheet(
    terminal: Terminal,
    words: list[str],
    form: str | None = None,
    output: str | None = None,
    paper: str | None = None,
    blank: str | None = None,
    force: bool = False,
) -> int:
    """Prints the sheet of the current match, or of another by its number; with a file named, writes it there.

    The sheet as JSON, what `--json` and `--format json` give, is described at `referee.sheets.json.as_json`.
    """
    if output == "":
        raise Fault("usage", "usage.option-value", name="-o")
    paper = _one_of("--paper", paper, PAPERS) or "a4"
    form = _one_of("--format", form, BLANK_FORMATS if blank else FORMATS) or _by_ending(output, blank)
    form = form or _usual(terminal, output, blank)
    if form == "pdf" and (output is None or (output == _STDOUT and sys.stdout.isatty())):
        raise Fault("usage", "sheet.needs-file")
    try:
        if output not in (None, _STDOUT):
            refuse_taken(str(output), force)  # before any work is done for nothing
        return _made(terminal, words, form, output, paper, blank, force)
    except NotKept as fault:
        kind = "store" if fault.key in ("sheet.unwritable", "sheet.no-typst") else "usage"
        raise Fault(kind, fault.key, **{name: clean(str(value)) for name, value in fault.values.items()}) from None


def _made(
    terminal: Terminal, words: list[str], form: str, output: str | None, paper: str, blank: str | None, force: bool
) -> int:
    if blank is not None:
        if words:
            raise Fault("usage", "sheet.blank-alone")
        content = _blank(terminal, blank, form, paper)
        if output is None and terminal.options.json:
            terminal.json({"blank": content.decode("utf-8")})
            return 0
        return _put(terminal, content, form, output, force)
    with opened(terminal, number_of(words)) as desk:
        made = of_desk(desk)
    if output is None and (form == "json" or terminal.options.json):
        terminal.json(as_json(made))
        return 0
    return _put(terminal, _rendered(terminal, made, form, paper, output is None), form, output, force)


def of_desk(desk: Desk) -> Sheet:
    """The sheet of the match that lies open."""
    shelved = next(one for one in desk.journal.shelf() if one.id == desk.number)
    finished = shelved.last if shelved.entries else None
    return sheet_of(desk.match, desk.number, shelved.created, desk.terminal.say, finished, _dictionary(desk))


def _dictionary(desk: Desk) -> str:
    """The lexicon that judges this match's words, by name and version."""
    from referee.words.judges import Panel
    from referee.words.rules import GAMES

    header = desk.header
    if header.policy == "off" or header.game not in GAMES:
        return ""
    lexicon = (
        Panel(rules=GAMES[header.game], policy=header.policy, language=header.language).judge(header.language).lexicon
    )
    if lexicon is None:
        return ""
    notes = lexicon.notes()
    return notes.get(f"source.{notes.get('main', '')}", "")


def _rendered(terminal: Terminal, made: Sheet, form: str, paper: str, seen: bool) -> bytes:
    """The sheet in one of the forms; colours only where it is seen on a terminal."""
    say = terminal.say
    match form:
        case "terminal":
            from referee.sheets.terminal import terminal as drawn

            text = drawn(made, say, terminal.colours and seen, shutil.get_terminal_size((100, 24)).columns)
        case "text":
            from referee.sheets.text import text as plain

            text = plain(made, say)
        case "md":
            from referee.sheets.markdown import markdown

            text = markdown(made, say)
        case "csv":
            from referee.sheets.csv import csv

            # A byte order mark is what makes spreadsheets read a file of Cyrillic letters as UTF-8.
            text = ("" if seen else "\ufeff") + csv(made, say)
        case "html":
            from referee.sheets.html import html

            text = html(made, say)
        case "json":
            import json

            text = json.dumps(as_json(made), ensure_ascii=False, indent=1) + "\n"
        case _:
            from referee.sheets.pdf import pdf

            return pdf(made, say, paper)
    return text.encode("utf-8", "replace")


def _blank(terminal: Terminal, name: str, form: str, paper: str) -> bytes:
    page, say = _page(terminal, name), terminal.say
    match form:
        case "html":
            from referee.sheets.html import blank as html

            return html(page, say).encode("utf-8")
        case "pdf":
            from referee.sheets.pdf import blank as pdf

            return pdf(page, say, paper)
        case _:
            from referee.sheets.text import blank as text

            return text(page, say).encode("utf-8")


def _page(terminal: Terminal, name: str) -> Blank:
    """The empty sheet of a game, or of a set of one's own."""
    from referee import sets
    from referee.games import NAMES, game_called
    from referee.games import setfile as boxes
    from referee.paths import store
    from referee.sheets.blank import blank_of

    known = [*NAMES, *sets.names(store(terminal.options.db))]
    if game_called(name) is None and name not in known and not name.endswith(".toml"):
        raise Fault("usage", "usage.no-game", name=name, games=", ".join(NAMES))
    try:
        tables = sets.load(name, store(terminal.options.db))
    except sets.SetUnreadable as fault:
        raise Fault("usage", fault.key, **fault.values) from None
    wrong = boxes.problems(tables)
    if wrong:
        raise Fault("usage", "new.bad-set", set=name, path=wrong[0].path, count=len(wrong))
    languages = boxes.languages(tables)
    language = terminal.say.language if terminal.say.language in languages else languages[0]
    return blank_of(boxes.read(tables, language), terminal.say)


def _put(terminal: Terminal, content: bytes, form: str, output: str | None, force: bool) -> int:
    """Where the sheet goes: to the output, or into the file named and nowhere else."""
    if output is None or output == _STDOUT:
        sys.stdout.flush()
        if form == "pdf":
            sys.stdout.buffer.write(content)
        else:
            terminal.line(content.decode("utf-8").removesuffix("\n"))
        return 0
    keep(output, content, force)
    if terminal.options.json:
        terminal.json({"written": output, "format": form, "bytes": len(content)})
    else:
        terminal.line(terminal.say("sheet.written", path=clean(output)))
    return 0


def _one_of(name: str, value: str | None, choices: tuple[str, ...]) -> str | None:
    if value is not None and value not in choices:
        raise Fault("usage", "usage.bad-value", name=name, value=value, choices=", ".join(choices))
    return value


def _by_ending(output: str | None, blank: str | None) -> str | None:
    """The form that a file's name asks for; none where the name has no ending."""
    ending = os.path.splitext(output or "")[1]
    if not ending:
        return None
    endings = {known: form for known, form in _ENDINGS.items() if not blank or form in BLANK_FORMATS}
    if ending.lower() not in endings:
        raise Fault("usage", "sheet.ending", name=ending, endings=", ".join(endings))
    return endings[ending.lower()]


def _usual(terminal: Terminal, output: str | None, blank: str | None) -> str:
    if blank is not None:
        return "text"
    if terminal.options.json and output is None:
        return "json"
    return "terminal" if output is None else "text"
