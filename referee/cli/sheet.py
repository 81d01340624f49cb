"""`referee sheet`: the scoresheet of a match, or an empty one, on the terminal or in a file."""

from __future__ import annotations

import shutil
import sys
from typing import TYPE_CHECKING

from referee.cli.matches import number_of
from referee.cli.printing import open_session, print_refusal
from referee.cli.terminal import Terminal
from referee.errors import Fault, Refusal
from referee.files import FileNotWritten, check_can_write, write_new
from referee.sheets import BLANK_FORMATS, FORMATS, PAPERS
from referee.sheets.build import session_sheet
from referee.sheets.glossary import with_meanings
from referee.sheets.json import as_json
from referee.sheets.render import format_by_ending, render
from referee.text import drop_controls
from referee.values import replace

if TYPE_CHECKING:
    from referee.review.turns import Review
    from referee.session import Session
    from referee.sheets import Sheet
    from referee.sheets.blank import Blank

_STDOUT = "-"


def sheet(
    terminal: Terminal,
    words: list[str],
    form: str | None = None,
    output: str | None = None,
    paper: str | None = None,
    blank: str | None = None,
    force: bool = False,
    full: bool = False,
    review: bool = False,
    meanings: bool = False,
) -> int:
    """Prints the sheet of the current match, or of another by its number; with a file named, writes it there.

    The sheet as JSON, what `--json` and `--format json` give, is described at `referee.sheets.json.as_json`.
    With `full`, each card that was laid in a round is on it; with `meanings`, what its strangest words mean.
    """
    if output == "":
        raise Fault("usage", "usage.option-value", name="-o")
    paper = _one_of("--paper", paper, PAPERS) or "a4"
    form = _one_of("--format", form, BLANK_FORMATS if blank else FORMATS) or format_by_ending(output, bool(blank))
    form = form or _usual(terminal, output, blank)
    if form == "pdf" and (output is None or (output == _STDOUT and sys.stdout.isatty())):
        raise Fault("usage", "sheet.needs-file")
    try:
        if output not in (None, _STDOUT):
            check_can_write(str(output), force)  # before any work is done for nothing
        return _made(terminal, words, form, output, paper, blank, force, full, review, meanings)
    except Refusal as refusal:
        return print_refusal(terminal, refusal)
    except FileNotWritten as fault:
        raise Fault(
            fault.kind, fault.key, **{name: drop_controls(str(value)) for name, value in fault.values.items()}
        ) from None


def _made(
    terminal: Terminal,
    words: list[str],
    form: str,
    output: str | None,
    paper: str,
    blank: str | None,
    force: bool,
    full: bool,
    review: bool,
    meanings: bool,
) -> int:
    if blank is not None:
        if words:
            raise Fault("usage", "sheet.blank-alone")
        content = _blank(terminal, blank, form, paper)
        if output is None and terminal.options.json:
            terminal.json({"blank": content.decode("utf-8")})
            return 0
        return _put(terminal, content, form, output, force)
    with open_session(terminal, number_of(words)) as session:
        made = session_sheet(session, terminal.say, full)
        if meanings:
            made = with_meanings(made, session.header)
        found = _reviewed(session) if review else None
        players = session.header.players
        if found:
            from referee.review.wording import review_lines

            made = replace(made, review=tuple(map(drop_controls, review_lines(terminal.say, found, players))))
        if output is None and (form == "json" or terminal.options.json):
            from referee.review.turns import review_json

            terminal.json({**as_json(made), **({"review": review_json(found, players)} if found else {})})
            return 0
        content = _render(terminal, made, form, paper, output is None)
    return _put(terminal, content, form, output, force)


def _reviewed(session: Session) -> Review:
    from referee.review.turns import review_match

    return review_match(session.match, session.journal.path)


def _render(terminal: Terminal, made: Sheet, form: str, paper: str, on_screen: bool) -> bytes:
    """The sheet in one of the formats; in colour and as wide as the terminal where it is shown there."""
    colours, width = terminal.colours and on_screen, shutil.get_terminal_size((100, 24)).columns
    return render(made, terminal.say, form, paper, colours=colours, width=width, mark_csv=not on_screen)


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
    from referee.games.setfile import languages, load_box
    from referee.paths import store
    from referee.session import load_tables
    from referee.sheets.blank import build_blank

    set_file = name if name.endswith(".toml") else None
    tables = load_tables(name, store(terminal.options.db), set_file)
    known = languages(tables)
    language = terminal.say.language if terminal.say.language in known else known[0]
    return build_blank(load_box(tables, language), terminal.say)


def _put(terminal: Terminal, content: bytes, form: str, output: str | None, force: bool) -> int:
    """Where the sheet goes: to the output, or into the file named and nowhere else."""
    if output is None or output == _STDOUT:
        sys.stdout.flush()
        if form == "pdf":
            sys.stdout.buffer.write(content)
        else:
            terminal.line(content.decode("utf-8").removesuffix("\n"))
        return 0
    write_new(output, content, force)
    if terminal.options.json:
        terminal.json({"written": output, "format": form, "bytes": len(content)})
    else:
        terminal.line(terminal.say("sheet.written", path=drop_controls(output)))
    return 0


def _one_of(name: str, value: str | None, choices: tuple[str, ...]) -> str | None:
    if value is not None and value not in choices:
        raise Fault("usage", "usage.bad-value", name=name, value=value, choices=", ".join(choices))
    return value


def _usual(terminal: Terminal, output: str | None, blank: str | None) -> str:
    if blank is not None:
        return "text"
    if terminal.options.json and output is None:
        return "json"
    return "terminal" if output is None else "text"
