"""`referee demo`: a few disputed words, then a sample match of each game from its first entry to its sheet.

It plays in a store of its own, which is gone when it ends. Where somebody watches it takes less than a minute.
"""

from __future__ import annotations

import os
import tempfile
from typing import TYPE_CHECKING

from referee.cli.app import run
from referee.cli.check import as_text, verdicts_json
from referee.cli.printing import open_session
from referee.cli.scenes import Enough, Stage
from referee.cli.score import score
from referee.cli.terminal import Options, Terminal
from referee.games import PACKAGES, text_domain, word_rules
from referee.paths import data
from referee.sheets.build import session_sheet
from referee.words.judges import Panel

if TYPE_CHECKING:
    from collections.abc import Iterator

DISPUTES = (
    ("undervud", "ru", "лыжи"),
    ("erudit", "ru", "лыжи"),
    ("erudit", "ru", "ножницы"),
    ("erudit", "ru", "Москва"),
    ("erudit", "ru", "бежать"),
    ("erudit", "uk", "ведмідь"),
    ("biplant", "ru", "rjirf"),
)
_IN_UKRAINIAN = (
    ("undervud", "ru", "лыжи"),
    ("erudit", "uk", "лижі"),
    ("erudit", "uk", "ножиці"),
    ("erudit", "uk", "Київ"),
    ("erudit", "uk", "бігти"),
    ("erudit", "uk", "ведмідь"),
    ("erudit", "uk", "rsirf"),
)
_ORDER = ("erudit", "undervud", "uno", "schitay-slova", "biplant", "scrabble-en")

# What somebody types before an entry of a sample, by the number of the entry; the referee refuses it, and says why.
_SLIPS = {"erudit": {3: "ДАЧІ Д8"}, "schitay-slova": {3: "Мама: АРИЯ К4"}}
# An entry of a sample as tired fingers type it; the referee understands.
_TYPED = {"biplant": {2: "njv 7l"}}

# Seconds, where somebody watches: all of it together stays well under a minute.
_HELLO, _QUESTION, _VERDICT = 1.5, 0.4, 0.5
_START, _PLAYED, _LONGEST, _READ = 0.7, 3.6, 0.9, 1.4
_ROLLED, _SHEET = 0.8, 1.2


def demo(terminal: Terminal) -> int:
    """Settles a few disputes, then plays the samples."""
    if terminal.options.json:
        words = [verdict for dispute in _disputes(terminal) for verdict in _verdicts(terminal, *dispute)]
        terminal.json({"words": words})
        return 0
    with Stage(terminal) as stage:
        try:
            _show(stage)
        except Enough:
            stage.end_scene()
    terminal.line()
    for line in ("demo.now", "demo.now.table", "demo.now.match", "demo.now.word", "demo.now.sheet"):
        terminal.line(terminal.say(line))
    return 0


def samples() -> Iterator[tuple[str, list[str]]]:
    """The sample matches: the arguments of `new` in the first line, then an entry a line."""
    for game in sorted(PACKAGES, key=lambda game: _ORDER.index(game) if game in _ORDER else len(_ORDER)):
        path = data("scoresheets", "samples", f"{game}.txt")
        if os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                yield game, file.read().splitlines()


def _disputes(terminal: Terminal) -> tuple[tuple[str, str, str], ...]:
    """Game, language and word: what those who read this language quarrel about."""
    return _IN_UKRAINIAN if terminal.say.language == "uk" else DISPUTES


def _show(stage: Stage) -> None:
    terminal, say = stage.terminal, stage.terminal.say
    terminal.line(terminal.paint(say("demo.hello"), "strong"))
    if stage.watched:
        terminal.line(terminal.paint(say("demo.any-key"), "dim"))
    terminal.line()
    stage.pause(_HELLO)
    for game, language, word in _disputes(terminal):
        stage.line(say("demo.word", word=word, game=say(f"{text_domain(game)}.game.{game}")))
        stage.pause(_QUESTION)
        as_text(terminal, _panel(terminal, game, language), [word], streamed=True, suggest=False)
        stage.line()
        stage.pause(_VERDICT)
    for game, lines in samples():
        _play(stage, game, lines)


def _play(stage: Stage, game: str, lines: list[str]) -> None:
    """Plays one sample to its sheet in a store that is thrown away."""
    terminal, say = stage.terminal, stage.terminal.say
    title, about = (
        say("demo.match", game=say(f"{text_domain(game)}.game.{game}")),
        say(f"{text_domain(game)}.demo.{game}"),
    )
    first, *entries = lines
    with tempfile.TemporaryDirectory() as folder:
        table = _Overheard(Options(lang=say.language, db=os.path.join(folder, "matches")))
        stage.line(terminal.paint(title, "strong"))
        for line in stage.broken([about]):
            stage.line(line)
        _tell(stage, f"referee {first}", table, run(table, first.split()))
        stage.pause(_START)
        for number, entry in enumerate(entries, 1):
            slip = _SLIPS.get(game, {}).get(number)
            if slip:
                _enter(stage, table, (title, about), slip)
                stage.pause(_READ)
            typed = _TYPED.get(game, {}).get(number, entry)
            _enter(stage, table, (title, about), typed)
            stage.pause(_READ if typed != entry else min(_LONGEST, _PLAYED / len(entries)))
        stage.end_scene()
        _roll(stage, table)


def _enter(stage: Stage, table: _Overheard, head: tuple[str, str], entry: str) -> None:
    """Types an entry, and shows what the referee says to it and how the table looks then."""
    code = score(table, [entry])
    if not stage.moving:
        _tell(stage, f"referee score {entry}", table, code)
        return
    with open_session(table) as session:
        picture = session.match.game.terminal().match_lines(stage.terminal, session.match.state)
    stage.scene(head, picture, [f"$ referee score {entry}", *table.taken()])


def _tell(stage: Stage, command: str, table: _Overheard, code: int) -> None:
    """A command and its answer, as lines."""
    stage.line(stage.terminal.paint(f"$ {command}", "dim"))
    for line in stage.broken(table.taken()):
        stage.line(stage.terminal.paint(line, "bad") if code and line.startswith("✗") else line)


def _roll(stage: Stage, table: _Overheard) -> None:
    """The sheet, line by line, as it would come out of a printer."""
    from referee.sheets.terminal import terminal as drawn

    stage.line(stage.terminal.paint("$ referee sheet", "dim"))
    with open_session(table) as session:
        lines = drawn(session_sheet(session, table.say), table.say, stage.terminal.colours, stage.width).splitlines()
    for line in lines:
        stage.line(line)
        stage.pause(_ROLLED / len(lines))
    stage.line()
    stage.pause(_SHEET)


class _Overheard(Terminal):
    """A terminal whose lines are kept for the stage, in black and white."""

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        self.colours = False
        self._heard: list[str] = []

    def line(self, text: str = "") -> None:
        self._heard.append(text)

    def taken(self) -> list[str]:
        """What was said since the last time."""
        heard, self._heard = self._heard, []
        return heard


def _verdicts(terminal: Terminal, game: str, language: str, word: str) -> list[dict[str, object]]:
    return verdicts_json(terminal, _panel(terminal, game, language), [word], suggest=False)


def _panel(terminal: Terminal, game: str, language: str) -> Panel:
    return Panel(rules=word_rules(game), language=language, messages=terminal.say.language)
