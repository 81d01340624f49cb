"""`referee sheet`: the scoresheet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.cli import pictures
from referee.cli.desk import opened
from referee.cli.shelf import number_of
from referee.cli.terminal import Fault, Terminal
from referee.sheets import Sheet, sheet_of
from referee.sheets.text import text

if TYPE_CHECKING:
    import typer

FORMATS = ("terminal", "text", "json")


def sheet(terminal: Terminal, words: list[str], form: str | None = None) -> int:
    """Prints the sheet of the current match, or of another by its number."""
    form = form or ("json" if terminal.options.json else "terminal")
    if form not in FORMATS:
        raise Fault("usage", "usage.bad-value", name="--format", value=form, choices=", ".join(FORMATS))
    with opened(terminal, number_of(words)) as desk:
        created = next(s.created for s in desk.journal.shelf() if s.id == desk.number)
        made = sheet_of(desk.match, desk.number, created, terminal.say.language)
        if form == "json" or terminal.options.json:
            terminal.json(as_json(made))
            return 0
        for line in text(made, terminal.say):
            terminal.line(line)
        terminal.line()
        for line in pictures.of(desk.header.game).match_lines(terminal, desk.match.state):
            terminal.line(line)
        return 0


def as_json(made: Sheet) -> dict[str, Any]:
    """The sheet itself."""
    from dataclasses import asdict

    value = asdict(made)
    value |= value.pop("facts")
    for line in value["lines"]:
        line["words"] = [{"word": word, "points": points} for word, points in line["words"]]
        line["totals"] = dict(zip(made.players, line["totals"], strict=True))
    for name in ("totals", "adjustments"):
        value[name] = dict(zip(made.players, value[name], strict=True))
    return value


def register(app: typer.Typer, terminal: Terminal) -> None:
    """Tells typer about the command."""
    import typer

    from referee.cli.app import command_class

    say = terminal.say
    example = f"{say('help.example')} referee sheet --format text"

    @app.command("sheet", cls=command_class(terminal), help=say("help.sheet"), epilog=example)
    def _sheet(
        words: list[str] = typer.Argument(None, metavar="[MATCH]", help=say("help.match")),
        form: str = typer.Option(None, "--format", help=say("help.sheet.format")),
    ) -> int:
        return sheet(terminal, words or [], form)
