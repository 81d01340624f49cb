"""`referee undo`, `redo` and `amend`: corrections, which are entries too."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from referee.cli.printing import open_session, print_reply
from referee.cli.score import no_options_left
from referee.cli.terminal import Terminal
from referee.errors import Fault
from referee.games.play import Consent

if TYPE_CHECKING:
    import typer


def undo(terminal: Terminal, words: list[str]) -> int:
    """Takes back the last act."""
    _no_words(words)
    with open_session(terminal) as session:
        return print_reply(terminal, session, session.undo())


def redo(terminal: Terminal, words: list[str]) -> int:
    """Does again what was taken back."""
    _no_words(words)
    with open_session(terminal) as session:
        return print_reply(terminal, session, session.redo())


def _no_words(words: list[str]) -> None:
    if words:
        raise Fault("usage", "usage.extra", value=" ".join(words))


def amend(terminal: Terminal, words: list[str], agreed: bool = False) -> int:
    """Puts another entry in place of an earlier one and counts everything after it again."""
    no_options_left(words)
    if len(words) < 2:
        raise Fault("usage", "amend.what")
    number, *entry = words
    if not re.fullmatch("[0-9]{1,9}", number):
        raise Fault("usage", "amend.number", value=number)
    consent = Consent.AGREED if agreed else Consent.RULES
    with open_session(terminal) as session:
        return print_reply(terminal, session, session.amend(int(number), " ".join(entry), consent))


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
