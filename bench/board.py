"""How fast the board games are refereed: `python bench/board.py`.

Everything is measured in one run and in turns, so the ratios hold although the machine's own speed wanders. A command
is timed from start to exit, each run on its own copy of the same store. The tables go to the terminal and to
`bench/results/board.txt`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import NamedTuple

from report import machine, table

from referee import match as matches
from referee import sets
from referee.cli.desk import header_kept
from referee.games.crossword import game
from referee.games.crossword.laying import places
from referee.games.crossword.notation import Entry
from referee.games.table import Header
from referee.journal import Journal
from referee.match import Asked, Line, Match, Stored
from referee.ruling import Ambiguous, Refusal
from referee.words.judge import Verdict
from referee.words.panel import Panel
from referee.words.rules import GAMES

HERE = Path(__file__).resolve().parent
RESULTS = HERE / "results" / "board.txt"
ROUNDS, PASSES = 30, 7
PLAYERS = ("Маша", "Петя")
SHORT, LONG = 50, 5_000

# Laid one after another, each where it scores most and every run is a word: a board as crowded as boards get.
WORDS = (
    *("КОШКА", "КОРОВА", "ТОРТ", "КАРТА", "РАМА", "СТОЛ", "ЛАМПА", "МОСТ", "СОК", "ОКНО", "НОС", "САНИ", "ИВА", "АРКА"),
    *("КРАН", "НОРА", "РОСА", "СОВА", "ВАЗА", "ЗАЛ", "ЛУК", "КИТ", "ТУМАН", "НИТКА", "КЛЕЙ", "ЕЛКА", "КОТ", "ТРОН"),
    *("НОТА", "АИСТ", "ТИГР", "РОГ", "ГОРА", "АЗБУКА", "КАША", "ШАР", "РЕКА", "КУСТ", "ТЕНЬ", "ПИЛА", "ЛИСТ", "ТОПОР"),
)
SOUGHT = ("КОТ", "КОШКА", "ПИРОГ", "МАТРОС", "КАРТОШКА")


class Command(NamedTuple):
    """A command line that is run on a store: none for the bare interpreter."""

    name: str
    argv: Sequence[str]
    store: Path | None = None

    def seconds(self, folder: Path) -> float:
        """From start to exit, on a copy of the store of its own."""
        copy = folder / "copy"
        if self.store:
            shutil.copytree(self.store, copy)
        # Compiled as an installed program is, whatever the surroundings say; the checkout is left as it was.
        compiled = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(folder / "compiled")}
        environment = {**os.environ, **compiled, "REFEREE_DB": str(copy / "referee.db")}
        start = perf_counter()
        subprocess.run(self.argv, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment, check=True)
        taken = perf_counter() - start
        shutil.rmtree(copy, ignore_errors=True)
        return taken


def good(word: str) -> Stored:
    """A judge who costs nothing: what a dictionary costs is measured beside."""
    return Stored(True, None)


def header(players: tuple[str, ...] = PLAYERS) -> Header:
    return Header("erudit", sets.load("erudit"), players, "ru")


def verdict() -> Callable[[str], Verdict]:
    """The judge of Erudit's words."""
    return Panel(rules=GAMES["erudit"], policy="nouns", language="ru").judge("ru").verdict


def crowded() -> Match:
    """A match of the words above."""
    match, ask = matches.replay(header(), []), verdict()
    for word in WORDS:
        try:
            matches.record(match, word, ask)
        except Ambiguous as question:
            match = _best(match, question, ask)
        except Refusal:
            continue
    return match


def _best(match: Match, question: Ambiguous, ask: Callable[[str], Verdict]) -> Match:
    for choice in question.choices:
        try:
            return matches.record(match, choice.entry, ask).match
        except Refusal:
            continue
    return match


def placements(match: Match) -> str:
    """Every place of one word on the crowded board, found, checked and scored."""
    state = match.state
    tiles = len([*state.board.tiles()])
    rows = []
    for word in SOUGHT:
        entry, _ = game.notation.read(word, game.paper(state))
        best = _best_of(lambda entry=entry: places(state.layout, state.board, entry, state.clause), 30)  # type: ignore[misc]
        found = len(places(state.layout, state.board, entry, state.clause))
        rows.append([word, str(found), f"{best * 1000:.2f}", f"{found / best:,.0f}"])
    title = f"all places of a word, {tiles} tiles on the board (best of 30)"
    return table([title, "places", "ms", "places/s"], rows)


def moves(match: Match) -> str:
    """The moves of the match played again in one process with every rule enforced."""
    lines = [line.text for line in match.lines]
    entries: list[Entry] = []
    state = game.start(match.header)
    begun = state
    for text in lines:
        entry, _ = game.read(state, text)
        entries.append(entry)
        state = game.play(state, entry, good)

    def play() -> None:
        state = begun
        for entry in entries:
            state = game.play(state, entry, good)

    def read_and_play() -> None:
        state = begun
        for text in lines:
            entry, _ = game.read(state, text)
            state = game.play(state, entry, good)

    kept = [Line(text, {}) for text in lines]
    ways: list[tuple[str, Callable[[], object]]] = [
        ("played", play),
        ("read and played", read_and_play),
        ("folded: read, played, totals after each, the set read first", lambda: matches.replay(match.header, kept)),
    ]
    best = {name: 0.0 for name, _ in ways}
    for _ in range(PASSES):
        for name, way in ways:
            best[name] = max(best[name], len(lines) / _best_of(way, 100))
    rows = [[name, f"{best[name]:,.0f}", f"{best[name] / best['played']:.2f}"] for name, _ in ways]
    return table([f"{len(lines)} moves of one match (best of {PASSES} passes)", "moves/s", "x played"], rows)


def cold(folder: Path) -> str:
    """`referee score` from a shell, and what one more turn costs in a match that has had many."""
    stores = {name: folder / name for name in ("tracked", "short", "long")}
    opened = matches.replay(header(), [])
    opened = matches.record(opened, "КОШКА 8Г", good).match
    _shelve(stores["tracked"], opened)
    counted = matches.record(matches.replay(header(), []), "24", good).match
    _shelve(stores["short"], counted, SHORT)
    _shelve(stores["long"], counted, LONG)
    program = str(Path(sys.executable).parent / "referee")
    commands = [
        Command("python -c pass", [sys.executable, "-c", "pass"]),
        Command("referee score КОТ Г8", [program, "score", "КОТ", "Г8"], stores["tracked"]),
        Command("referee score КОТ Г8 --json", [program, "score", "КОТ", "Г8", "--json"], stores["tracked"]),
        Command(f"referee score 24, {SHORT:,} entries before", [program, "score", "24"], stores["short"]),
        Command(f"referee score 24, {LONG:,} entries before", [program, "score", "24"], stores["long"]),
    ]
    times: dict[str, list[float]] = {command.name: [] for command in commands}
    for command in commands:
        command.seconds(folder)
    for _ in range(ROUNDS):
        for command in commands:
            times[command.name].append(command.seconds(folder))
    spent = {name: median(runs) * 1000 for name, runs in times.items()}
    bare, *_, short, long = (spent[command.name] for command in commands)
    rows = [[name, f"{ms:.1f}", f"{ms / bare:.2f}"] for name, ms in spent.items()]
    rows.append([f"a turn after {LONG:,} entries, to one after {SHORT:,}", "", f"{long / short:.2f}"])
    return table([f"a turn, from a shell (median of {ROUNDS} runs)", "ms", "x bare"], rows)


def _shelve(folder: Path, match: Match, times: int = 1) -> None:
    """A store with one match whose first line is there so many times."""
    folder.mkdir()
    rows = [("entry", match.lines[0].text, {"verdicts": match.lines[0].verdicts})] * times
    with Journal(str(folder / "referee.db")) as journal:
        journal.create(header_kept(match.header), rows)


def _best_of(way: Callable[[], object], times: int) -> float:
    best = float("inf")
    for _ in range(times):
        start = perf_counter()
        way()
        best = min(best, perf_counter() - start)
    return best


def judged(match: Match) -> str:
    """What the dictionary adds: every word the match made, judged."""
    ask = verdict()
    words = [word for one in match.played for word, _ in one.outcome.words]
    taken = _best_of(lambda: [Asked(ask)(word) for word in words], PASSES)
    rows = [[f"{len(words)} words of the match", f"{len(words) / taken:,.0f}"]]
    return table([f"its words judged (best of {PASSES} passes)", "words/s"], rows)


def main() -> None:
    match = crowded()
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"REFEREE_LANG": "en", "ENCHANT_CONFIG_DIR": folder}
        parts = (machine(), placements(match), moves(match), judged(match), cold(Path(folder)))
    report = "\n\n".join(parts) + "\n"
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(report, "utf-8")
    print(report, end="")


if __name__ == "__main__":
    main()
