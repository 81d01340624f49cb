"""`referee demo`: a few disputed words, then a sample match of each game from its first entry to its sheet.

It plays in a store of its own, which is gone when it ends. Where somebody watches it takes less than a minute.
"""

from __future__ import annotations

import os
import tempfile
from contextlib import contextmanager
from typing import TYPE_CHECKING

from referee.cli.app import run
from referee.cli.check import as_text, verdicts_json
from referee.cli.printing import open_journal, open_session
from referee.cli.scenes import SMALLEST, Enough, Stage
from referee.cli.score import score
from referee.cli.terminal import Options, Terminal
from referee.games import game_folder, game_names, text_domain, word_rules
from referee.paths import data
from referee.sheets.build import session_sheet
from referee.store.note import forget_note
from referee.values import Value
from referee.wording import game_title
from referee.words.judges import Panel

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

# How a match file names the options of `new`; its key for each is the field of the header.
_NEW_OPTIONS = {"--language": "language", "--words": "policy", "--to": "target"}

# Seconds, where somebody watches: all of it together stays well under a minute.
_HELLO, _QUESTION, _VERDICT = 1.5, 0.4, 0.5
_START, _PLAYED, _LONGEST, _READ = 0.7, 3.6, 0.9, 1.4
_AT_TABLE = 8.0
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


class Sample(Value):
    """A sample match: the arguments of `new`, its entries, and what is typed wrong before or instead of an entry.

    Whoever reads messages in `at_table` sees it played at the live table.
    """

    game: str
    new: tuple[str, ...]
    entries: tuple[str, ...]
    slips: dict[str, str]
    typed: dict[str, str]
    at_table: tuple[str, ...]

    def lines(self) -> list[tuple[str, bool]]:
        """What is typed, and whether that is a line to be read: refused, or understood though mistyped."""
        lines = []
        for number, entry in enumerate(self.entries, 1):
            slip, typed = self.slips.get(str(number)), self.typed.get(str(number), entry)
            lines += [(slip, True)] if slip else []
            lines.append((typed, typed != entry))
        return lines


def samples() -> list[Sample]:
    """The sample matches of all games, in the order in which the demo shows them."""
    described = {game: one for package in _described() for game, one in package.get("samples", {}).items()}
    return [
        _read_sample(game, described[game]) for game in sorted(described, key=lambda game: described[game]["place"])
    ]


def _read_sample(game: str, described: dict[str, Any]) -> Sample:
    from referee.formats import matchfile

    with open(_sample_path(game), "rb") as file:
        match = matchfile.read(file.read())
    options = {name: match.header.get(field) for name, field in _NEW_OPTIONS.items()}
    options["--scoring"] = match.header.get("options", {}).get("scoring")
    given = [str(part) for name, value in options.items() if value is not None for part in (name, value)]
    return Sample(
        game,
        ("new", game, *match.header["players"], *given),
        tuple(act.text for act in match.acts),
        described.get("slips", {}),
        described.get("typed", {}),
        tuple(described.get("at_table", ())),
    )


def _sample_path(game: str) -> str:
    """The match file of a game's sample; a game from another package keeps its own."""
    own = os.path.join(game_folder(game), "samples", f"{game}.match")
    return own if os.path.exists(own) else data("scoresheets", "samples", f"{game}.match")


def _described() -> list[dict[str, Any]]:
    """What the games' packages say of themselves for the demo."""
    import tomllib

    found = []
    for folder in dict.fromkeys(map(game_folder, game_names())):
        path = os.path.join(folder, "demo.toml")
        if os.path.exists(path):
            with open(path, "rb") as file:
                found.append(tomllib.load(file))
    return found


def _disputes(terminal: Terminal) -> list[tuple[str, str, str]]:
    """Game, language and word: what those who read this language quarrel about."""
    return [
        (one["game"], one["language"], one["word"])
        for package in _described()
        for one in package.get("disputes", ())
        if terminal.say.language in one["readers"]
    ]


def _show(stage: Stage) -> None:
    terminal, say = stage.terminal, stage.terminal.say
    terminal.line(terminal.paint(say("demo.hello"), "strong"))
    if stage.watched:
        terminal.line(terminal.paint(say("demo.any-key"), "dim"))
    terminal.line()
    stage.pause(_HELLO)
    for game, language, word in _disputes(terminal):
        stage.line(say("demo.word", word=word, game=game_title(say, game)))
        stage.pause(_QUESTION)
        as_text(terminal, _panel(terminal, game, language), [word], streamed=True, suggest=False)
        stage.line()
        stage.pause(_VERDICT)
    for sample in samples():
        _play(stage, sample)


def _play(stage: Stage, sample: Sample) -> None:
    terminal, say = stage.terminal, stage.terminal.say
    domain = text_domain(sample.game)
    title, about = say("demo.match", game=game_title(say, sample.game)), say(f"{domain}.demo.{sample.game}")
    with _throwaway_store() as path:
        table = _Overheard(Options(lang=say.language, db=path))
        stage.line(terminal.paint(title, "strong"))
        for line in stage.broken([about]):
            stage.line(line)
        _tell(stage, " ".join(("referee", *sample.new)), table, run(table, list(sample.new)))
        stage.pause(_START)
        at_table = say.language in sample.at_table
        if at_table and stage.moving:
            _play_at_table(stage, table, sample.lines())
        else:
            for line, read in sample.lines():
                _enter(stage, table, (title, about), line)
                stage.pause(_READ if read else min(_LONGEST, _PLAYED / len(sample.entries)))
            if at_table:
                _draw_table(stage, table)
        stage.end_scene()
        _roll(stage, table)


@contextmanager
def _throwaway_store() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "matches")
        try:
            yield path
        finally:
            forget_note(path)


def _enter(stage: Stage, table: _Overheard, head: tuple[str, str], entry: str) -> None:
    """Types an entry, and shows what the referee says to it and how the table looks then."""
    code = score(table, [entry])
    if not stage.moving:
        _tell(stage, f"referee score {entry}", table, code)
        return
    with open_session(table) as session:
        picture = session.match.game.terminal().match_lines(stage.terminal, session.match.state)
    stage.scene(head, picture, [f"$ referee score {entry}", *table.taken()])


def _play_at_table(stage: Stage, table: _Overheard, lines: list[tuple[str, bool]]) -> None:
    """The live table over the whole screen, where the lines are typed and entered."""
    from rich.console import Console

    from referee.table.show import Moment, play

    console, caption = Console(), table.say("demo.table")
    long = {line for line, read in lines if read}

    def show(moment: Moment) -> None:
        picture = moment.painted(console) if stage.terminal.colours else moment.text()
        stage.scene((), picture, [caption])
        stage.pause(_READ if moment.line in long else _AT_TABLE / len(lines) / 2)

    with open_journal(table) as journal:
        play(table.say, journal, [line for line, _ in lines], (stage.width, stage.height - 1), show)


def _draw_table(stage: Stage, table: _Overheard) -> None:
    """The live table as text, as it looks once all is entered."""
    from referee.table.show import Moment, play

    picture: list[str] = []

    def show(moment: Moment) -> None:
        picture.extend(moment.text())

    with open_journal(table) as journal:
        play(table.say, journal, (), SMALLEST, show)
    for line in ("", table.say("demo.table"), *picture, ""):
        stage.line(line)


def _tell(stage: Stage, command: str, table: _Overheard, code: int) -> None:
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
    """A terminal whose lines are kept for the stage, in black and white; nobody is asked anything."""

    can_ask = False

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        self.colours = False
        self._heard: list[str] = []

    def line(self, text: str = "") -> None:
        self._heard.append(text)

    def taken(self) -> list[str]:
        heard, self._heard = self._heard, []
        return heard


def _verdicts(terminal: Terminal, game: str, language: str, word: str) -> list[dict[str, object]]:
    return verdicts_json(terminal, _panel(terminal, game, language), [word], suggest=False)


def _panel(terminal: Terminal, game: str, language: str) -> Panel:
    return Panel(rules=word_rules(game), language=language, messages=terminal.say.language)
