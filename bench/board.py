"""How fast the board games are refereed, beside a scorer that knows no rules."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from bench import plain
from bench.effort import Effort
from bench.report import Table, beside, figure
from bench.turns import REFEREE, Command, bare, best_of, in_turns
from referee import match as matches
from referee import sets
from referee.errors import Ambiguous, Refusal
from referee.games import word_rules
from referee.games.crossword import game
from referee.games.crossword.laying import places
from referee.games.crossword.notation import Lay, Word
from referee.games.play import Header
from referee.match import Line, Match, RecordingJudge, StoredVerdict
from referee.session import header_to_json
from referee.store.journal import Journal
from referee.words.judge import Verdict
from referee.words.judges import Panel

PLAYERS = ("Маша", "Петя")

# Laid one after another, each where it scores most and every run is a word: a board as crowded as boards get.
WORDS = (
    *("КОШКА", "КОРОВА", "ТОРТ", "КАРТА", "РАМА", "СТОЛ", "ЛАМПА", "МОСТ", "СОК", "ОКНО", "НОС", "САНИ", "ИВА", "АРКА"),
    *("КРАН", "НОРА", "РОСА", "СОВА", "ВАЗА", "ЗАЛ", "ЛУК", "КИТ", "ТУМАН", "НИТКА", "КЛЕЙ", "ЕЛКА", "КОТ", "ТРОН"),
    *("НОТА", "АИСТ", "ТИГР", "РОГ", "ГОРА", "АЗБУКА", "КАША", "ШАР", "РЕКА", "КУСТ", "ТЕНЬ", "ПИЛА", "ЛИСТ", "ТОПОР"),
)
SOUGHT = ("КОТ", "КОШКА", "ПИРОГ", "МАТРОС", "КАРТОШКА")
PLAIN = "a plain scorer, no rules"


def measured(effort: Effort, folder: Path) -> Iterator[Table]:
    match = crowded()
    yield cold(match, effort, folder)
    yield moves(match, effort)
    yield placements(match, effort)
    yield judged(match, effort)


def cold(match: Match, effort: Effort, folder: Path) -> Table:
    """A turn from a shell, from start to exit: after one move, and after a whole match."""
    shelve(folder / "opened", [matches.record(matches.replay(header(), []), "КОШКА 8Г", good).match])
    shelve(folder / "played", [matches.replay(header(), match.lines[:-1])])
    kept = folder / "moves"
    kept.write_text("".join(f"{line.text}\n" for line in match.lines), "utf-8")
    last = match.lines[-1].text.split()
    whole, json = f"referee score, after {len(match.lines) - 1} moves", "referee score --json, after 1 move"
    script = str(Path(plain.__file__).resolve())
    everyone = [
        bare(),
        Command(f"{PLAIN}, after {len(match.lines) - 1} moves", (sys.executable, script, str(kept))),
        Command("referee score, after 1 move", (REFEREE, "score", "КОТ", "Г8"), store=folder / "opened"),
        Command(json, (REFEREE, "score", "КОТ", "Г8", "--json"), store=folder / "opened"),
        Command(whole, (REFEREE, "score", *last), store=folder / "played"),
        Command(f"referee show, after {len(match.lines) - 1} moves", (REFEREE, "show"), store=folder / "played"),
    ]
    spent = {name: taken * 1000 for name, taken in in_turns(everyone, folder, effort.rounds).items()}
    rows = [[one.name, *beside(spent, one.name, everyone[0].name, "{:.1f}")] for one in everyone]
    return Table(f"a turn, from a shell (median of {effort.rounds})", ["ms", "x bare"], rows)


def moves(match: Match, effort: Effort) -> Table:
    """The moves of a match played again in one process, by a scorer without rules and with every rule enforced."""
    lines = [line.text for line in match.lines]
    begun = state = game.start(match.header)
    entries = []
    for text in lines:
        entry, _ = game.read(state, text)
        entries.append(entry)
        state = game.play(state, entry, good)
    parsed = [plain.parse(text) for text in lines]
    folded = [Line(text, {}) for text in lines]

    def read_and_play() -> None:
        state = begun
        for text in lines:
            entry, _ = game.read(state, text)
            state = game.play(state, entry, good)

    ways: dict[str, Callable[[], object]] = {
        PLAIN: lambda: _plainly(parsed),
        f"{PLAIN}, moves read too": lambda: _plainly([plain.parse(text) for text in lines]),
        "referee, played by the rules": lambda: _played(begun, entries),
        "referee, read and played": read_and_play,
        "referee, folded: the box opened, read, played, totals": lambda: matches.replay(match.header, folded),
    }
    seconds = best_of(ways, effort.passes * 40)
    rates = {name: len(lines) / taken for name, taken in seconds.items()}
    rows = [[name, *beside(rates, name, PLAIN, "{:,.0f}")] for name in ways]
    same = sum(map(int.__eq__, _plainly(parsed), (one.outcome.points or 0 for one in match.played)))
    rows.append([f"moves on whose points both agree: {same} of {len(lines)}", "", ""])
    return Table(f"{len(lines)} moves of one match (best of {effort.passes * 40})", ["moves/s", "x plain"], rows)


def _plainly(parsed: Sequence[tuple[str, int, int, bool]]) -> list[int]:
    board: plain.Board = {}
    return [plain.score(board, *move) for move in parsed]


def _played(state: Any, entries: Sequence[Any]) -> None:
    for entry in entries:
        state = game.play(state, entry, good)


def placements(match: Match, effort: Effort) -> Table:
    """Every place of one word on the crowded board, found, checked and scored."""
    state = match.state
    read = {word: Lay((Word(word),)) for word in SOUGHT}
    ways = {word: partial(places, state.layout, state.board, entry, state.clause) for word, entry in read.items()}
    seconds = best_of(ways, effort.passes * 4)
    found = {word: len(way()) for word, way in ways.items()}
    rows = [[word, str(found[word]), figure(t * 1000), f"{found[word] / t:,.0f}"] for word, t in seconds.items()]
    tiles = len([*state.board.tiles()])
    title = f"all places of a word, {tiles} tiles on the board (best of {effort.passes * 4})"
    return Table(title, ["places", "ms", "places/s"], rows)


def judged(match: Match, effort: Effort) -> Table:
    """What the dictionary adds: every word the match made, judged."""
    ask = verdict()
    words = [word for one in match.played for word, _ in one.outcome.words]
    [taken] = best_of({"": lambda: [RecordingJudge(ask)(word) for word in words]}, effort.passes).values()
    return Table(
        f"its words judged (best of {effort.passes})",
        ["words/s"],
        [[f"{len(words)} words of the match", f"{len(words) / taken:,.0f}"]],
    )


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


def good(word: str) -> StoredVerdict:
    """A judge who costs nothing: what a dictionary costs is measured beside."""
    return StoredVerdict(True, None)


def verdict() -> Callable[[str], Verdict]:
    """The judge of Erudit's words."""
    return Panel(rules=word_rules("erudit"), policy="nouns", language="ru").judge("ru").verdict


def header(players: tuple[str, ...] = PLAYERS) -> Header:
    return Header("erudit", sets.load("erudit"), players, "ru")


def shelve(folder: Path, shelf: Sequence[Match]) -> None:
    """A store with these matches."""
    folder.mkdir()
    with Journal(os.path.join(folder, "referee.db")) as journal:
        for match in shelf:
            rows = [("entry", line.text, {"verdicts": line.verdicts}) for line in match.lines]
            journal.create(header_to_json(match.header), rows)
