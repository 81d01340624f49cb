"""`referee demo`: shows what the referee can do, and leaves nothing behind."""

from __future__ import annotations

import typer

from referee.cli.app import command_class
from referee.cli.check import as_text, verdicts_json
from referee.cli.terminal import Terminal
from referee.words.panel import Panel
from referee.words.rules import GAMES

DISPUTES = (
    ("undervud", "ru", "лыжи"),
    ("erudit", "ru", "лыжи"),
    ("erudit", "ru", "ножницы"),
    ("erudit", "ru", "Москва"),
    ("erudit", "ru", "бежать"),
    ("erudit", "uk", "ведмідь"),
    ("biplant", "ru", "rjirf"),
)


def demo(terminal: Terminal) -> int:
    """Settles a few disputes about words."""
    if terminal.options.json:
        words = [verdict for dispute in DISPUTES for verdict in _verdicts(terminal, *dispute)]
        terminal.json({"words": words})
        return 0
    for game, language, word in DISPUTES:
        terminal.line(terminal.say("demo.word", word=word, game=terminal.say(f"game.{game}")))
        as_text(terminal, _panel(terminal, game, language), [word], streamed=False, suggest=False)
        terminal.line()
    terminal.line(terminal.say("demo.end"))
    return 0


def _verdicts(terminal: Terminal, game: str, language: str, word: str) -> list[dict[str, object]]:
    return verdicts_json(terminal, _panel(terminal, game, language), [word], suggest=False)


def _panel(terminal: Terminal, game: str, language: str) -> Panel:
    return Panel(rules=GAMES[game], language=language, messages=terminal.say.language)


def register(app: typer.Typer, terminal: Terminal) -> None:
    """Tells typer about the command."""
    say = terminal.say
    example = f"{say('help.example')} referee demo"

    @app.command("demo", cls=command_class(terminal), help=say("help.demo"), epilog=example)
    def _demo() -> int:
        return demo(terminal)
