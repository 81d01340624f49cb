"""`referee demo`: a few disputed words, then a sample match of each game from its first entry to its sheet.

It plays in a store of its own, which is gone when it ends.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from typing import TYPE_CHECKING

from referee.cli.app import command_class, run
from referee.cli.check import as_text, verdicts_json
from referee.cli.score import score
from referee.cli.sheet import sheet
from referee.cli.terminal import Options, Terminal
from referee.games import FOLDERS
from referee.places import data
from referee.words.panel import Panel
from referee.words.rules import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

    import typer

DISPUTES = (
    ("undervud", "ru", "лыжи"),
    ("erudit", "ru", "лыжи"),
    ("erudit", "ru", "ножницы"),
    ("erudit", "ru", "Москва"),
    ("erudit", "ru", "бежать"),
    ("erudit", "uk", "ведмідь"),
    ("biplant", "ru", "rjirf"),
)
_PAUSE = 0.4  # seconds; only where somebody watches


def demo(terminal: Terminal) -> int:
    """Settles a few disputes, then plays the samples."""
    if terminal.options.json:
        words = [verdict for dispute in DISPUTES for verdict in _verdicts(terminal, *dispute)]
        terminal.json({"words": words})
        return 0
    for game, language, word in DISPUTES:
        terminal.line(terminal.say("demo.word", word=word, game=terminal.say(f"game.{game}")))
        as_text(terminal, _panel(terminal, game, language), [word], streamed=False, suggest=False)
        _pause()
        terminal.line()
    for game, lines in samples():
        _play(terminal, game, lines)
    terminal.line(terminal.say("demo.end"))
    return 0


def samples() -> Iterator[tuple[str, list[str]]]:
    """The sample matches: the arguments of `new` in the first line, then an entry a line."""
    for game in FOLDERS:
        path = data("scoresheets", "samples", f"{game}.txt")
        if os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                yield game, file.read().splitlines()


def _play(terminal: Terminal, game: str, lines: list[str]) -> None:
    """Plays one sample to its sheet in a store that is thrown away."""
    with tempfile.TemporaryDirectory() as folder:
        table = Terminal(Options(lang=terminal.say.language, db=os.path.join(folder, "matches")))
        terminal.line(terminal.paint(terminal.say("demo.match", game=terminal.say(f"game.{game}")), "strong"))
        first, *entries = lines
        terminal.line(terminal.paint(f"$ referee {first}", "dim"))
        run(table, first.split())
        for entry in entries:
            terminal.line(terminal.paint(f"$ referee score {entry}", "dim"))
            score(table, [entry])
            _pause()
        terminal.line(terminal.paint("$ referee sheet", "dim"))
        sheet(table, [])
        terminal.line()


def _pause() -> None:
    if sys.stdout.isatty():
        time.sleep(_PAUSE)


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
