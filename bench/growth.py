"""How cost grows: with the entries of a match, with the words of a batch, with the matches on the shelf."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Sequence
from itertools import permutations
from pathlib import Path

from bench.board import crowded, good, header, shelve
from bench.effort import Effort
from bench.report import Growth
from bench.turns import REFEREE, Command, bare, in_turns, surroundings
from bench.words import forms
from referee import match as matches
from referee.match import Match
from referee.values import replace

# What one would write to ask a library about a list of words.
ENCHANT = "import sys, enchant; d = enchant.Dict('ru_RU')\nfor line in sys.stdin: print(d.check(line.strip()))"
PYMORPHY = """
import sys, pymorphy3; m = pymorphy3.MorphAnalyzer(lang='ru')
for line in sys.stdin: print(m.word_is_known(line.strip()), m.parse(line.strip())[0].tag)
"""
PEOPLE = ("Маша", "Петя", "Оля", "Тарас", "Ира")


def measured(effort: Effort, folder: Path) -> Iterator[Growth]:
    yield entries(effort, folder)
    yield batch(effort, folder)
    yield shelf(effort, folder)


def entries(effort: Effort, folder: Path) -> Growth:
    """One more command in a match that has had many entries: points counted by the players, as a board has an end."""
    counted = matches.record(matches.replay(header(), []), "24", good).match
    costs = []
    for size in effort.entries:
        store = folder / f"entries-{size}"
        shelve(store, [_lines(counted, size)])
        commands = [
            Command("referee score", (REFEREE, "score", "24"), store=store),
            Command("referee show", (REFEREE, "show"), store=store),
            Command("referee sheet", (REFEREE, "sheet", "--format", "terminal"), store=store),
            Command("referee sheet, PDF", (REFEREE, "sheet", "-o", f"{folder}/match.pdf", "--force"), store=store),
            bare(),
        ]
        costs.append(in_turns(commands, folder, effort.rounds, effort.patience))
    return _grown("entries", "one more command, by entries in the match", "entries", "ms", effort.entries, costs, 1000)


def batch(effort: Effort, folder: Path) -> Growth:
    """A list of words read from a pipe: what one of them costs."""
    words, _ = forms(max(effort.words))
    python, costs = (sys.executable, "-c"), []
    for size in effort.words:
        listed = folder / f"words-{size}"
        listed.write_text("".join(f"{word}\n" for word in words[:size]), "utf-8")
        hunspell = ("hunspell", "-i", "utf-8", "-d", "ru_RU", "-l")
        check = (REFEREE, "check", "-", "--game", "erudit")
        commands = [
            Command("referee check -", check, stdin=listed, codes=(0, 1)),
            Command("pyenchant", (*python, ENCHANT), stdin=listed, rival=True),
            Command("pymorphy3", (*python, PYMORPHY), stdin=listed, rival=True),
            Command("hunspell -l", hunspell, stdin=listed, rival=True),
        ]
        taken = in_turns(commands, folder, effort.rounds, effort.patience)
        costs.append({name: seconds / size for name, seconds in taken.items()})
    names = ("referee check -", "pyenchant", "pymorphy3", "hunspell -l")
    return _grown("words", "a word, by words in the batch", "words", "µs", effort.words, costs, 1e6, names)


def shelf(effort: Effort, folder: Path) -> Growth:
    """Commands in a store of many matches, each of them a whole one, by five people who play in pairs.

    The matches have been listed before, so that their summaries lie beside them.
    """
    match, costs = crowded(), []
    pairs = [*permutations(PEOPLE, 2)]
    for size in effort.matches:
        store = folder / f"shelf-{size}"
        shelve(store, [replace(match, header=header(pairs[k % len(pairs)])) for k in range(size)])
        own = {"REFEREE_DB": str(store / "referee.db"), "XDG_DATA_HOME": str(store)}
        subprocess.run((REFEREE, "matches"), env=surroundings(folder) | own, stdout=subprocess.DEVNULL, check=True)
        commands = [
            Command("referee score", (REFEREE, "score", ".pass"), store=store),
            Command("referee matches", (REFEREE, "matches"), store=store),
            Command("referee stats", (REFEREE, "stats"), store=store),
            bare(),
        ]
        costs.append(in_turns(commands, folder, effort.rounds, effort.patience))
    title = f"a command, by matches of {len(match.lines)} entries on the shelf"
    return _grown("matches", title, "matches", "ms", effort.matches, costs, 1000)


def _lines(match: Match, count: int) -> Match:
    return replace(match, played=match.played * count)


def _grown(
    name: str,
    title: str,
    of: str,
    unit: str,
    sizes: Sequence[int],
    costs: list[dict[str, float]],
    scale: float,
    names: Sequence[str] = (),
) -> Growth:
    grown: dict[str, list[float | None]] = {
        one: [taken[one] * scale if one in taken else None for taken in costs] for one in names or costs[0]
    }
    return Growth(name, title, of, unit, list(sizes), grown)
