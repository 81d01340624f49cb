"""`referee demo`: shows what the referee can do, and leaves nothing behind."""

from __future__ import annotations

import typer

from referee.cli.app import command_class
from referee.cli.check import check
from referee.cli.terminal import Terminal

DISPUTES = (
    ("undervud", "лыжи"),
    ("erudit", "лыжи"),
    ("erudit", "ножницы"),
    ("erudit", "Москва"),
    ("erudit", "бежать"),
    ("erudit", "ведмідь"),
    ("biplant", "rjirf"),
)


def demo(terminal: Terminal) -> int:
    """Settles a few disputes about words."""
    for game, word in DISPUTES:
        terminal.line(terminal.say("demo.word", word=word, game=terminal.say(f"game.{game}")))
        check(terminal, [word], game)
        terminal.line()
    terminal.line(terminal.say("demo.end"))
    return 0


def register(app: typer.Typer, terminal: Terminal) -> None:
    """Tells typer about the command."""
    say = terminal.say
    example = f"{say('help.example')} referee demo"

    @app.command("demo", cls=command_class(terminal), help=say("help.demo"), epilog=example)
    def _demo() -> int:
        return demo(terminal)
