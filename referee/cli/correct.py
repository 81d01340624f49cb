"""`referee undo`, `redo` and `amend`: corrections, which are entries too."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from referee import match as matches
from referee.cli.desk import answer, opened, refuse
from referee.cli.score import no_options_left
from referee.cli.terminal import Terminal
from referee.errors import Fault, Refusal

if TYPE_CHECKING:
    import typer


def undo(terminal: Terminal, words: list[str]) -> int:
    """Takes back the last act."""
    return _step(terminal, words, matches.undo)


def redo(terminal: Terminal, words: list[str]) -> int:
    """Does again what was taken back."""
    return _step(terminal, words, matches.redo)


def _step(terminal: Terminal, words: list[str], step: object) -> int:
    if words:
        raise Fault("usage", "usage.extra", value=" ".join(words))
    with opened(terminal) as desk:
        try:
            act = step(desk.match, desk.rows)  # type: ignore[operator]
        except Refusal as refusal:
            return refuse(terminal, refusal)
        desk.keep(act)
        return answer(desk, act)


def amend(terminal: Terminal, words: list[str], agreed: bool = False) -> int:
    """Puts another entry in place of an earlier one and counts everything after it again."""
    no_options_left(words)
    if len(words) < 2:
        raise Fault("usage", "amend.what")
    number, *entry = words
    if not re.fullmatch("[0-9]{1,9}", number):
        raise Fault("usage", "amend.number", value=number)
    with opened(terminal) as desk:
        try:
            act = matches.amend(desk.match, int(number), " ".join(entry), desk.ask, agreed)
        except Refusal as refusal:
            return refuse(terminal, refusal)
        desk.keep(act)
        return answer(desk, act)


def register(app: typer.Typer, terminal: Terminal) -> None:
    """Tells typer about the commands."""
    import typer

    from referee.cli.app import command_class

    say, cls = terminal.say, command_class(terminal)
    example = f"{say('help.example')} referee"

    @app.command("undo", cls=cls, help=say("help.undo"), epilog=f"{example} undo")
    def _undo() -> int:
        return undo(terminal, [])

    @app.command("redo", cls=cls, help=say("help.redo"), epilog=f"{example} redo")
    def _redo() -> int:
        return redo(terminal, [])

    @app.command(
        "amend",
        cls=cls,
        help=say("help.amend"),
        epilog=f"{example} amend 3 КОШКА 8Г",
        context_settings={"ignore_unknown_options": True},
    )
    def _amend(
        words: list[str] = typer.Argument(None, metavar="N ENTRY...", help=say("help.amend.words")),
        agreed: bool = typer.Option(False, "--agreed", help=say("help.agreed")),
    ) -> int:
        return amend(terminal, words or [], agreed)
