"""How fast words are judged, beside the libraries and programs that could be asked instead."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from bench.effort import Effort
from bench.report import Table, beside
from bench.turns import REFEREE, Command, bare, best_of, in_turns

DICTIONARIES = Path(__file__).resolve().parent.parent / "dictionaries"

ENCHANT = "import enchant; enchant.Dict('ru_RU').check('кошки')"
PYMORPHY = "import pymorphy3; m = pymorphy3.MorphAnalyzer(lang='ru'); m.word_is_known('кошки'); m.parse('кошки')"
LISTED = 4_500_000  # forms of OpenCorpora, fewer than there are: some are left out for their hyphens
START_OFF = "hunspell -l by a pipe, its start taken off"


def measured(effort: Effort, folder: Path) -> Iterator[Table]:
    yield cold(effort, folder)
    yield warm(effort)


def cold(effort: Effort, folder: Path) -> Table:
    """One word from a shell: time and memory from start to exit, and how many times the bare interpreter's that is."""
    asked = folder / "asked"
    asked.write_text("кошки\n", "utf-8")
    check, python = (REFEREE, "check"), (sys.executable, "-c")
    everyone = [
        bare(),
        Command("referee check, accepted", (*check, "кошка", "--game", "erudit")),
        Command("referee check, refused with its reason", (*check, "кошки", "--game", "erudit"), codes=(1,)),
        Command("referee check, unknown, with suggestions", (*check, "кошкка", "--game", "erudit"), codes=(1,)),
        Command("pyenchant, check", (*python, ENCHANT), rival=True),
        Command("pymorphy3, word_is_known and parse", (*python, PYMORPHY), rival=True),
        Command("hunspell -d ru_RU -a", ("hunspell", "-i", "utf-8", "-d", "ru_RU", "-a"), stdin=asked, rival=True),
    ]
    spent = {name: taken * 1000 for name, taken in in_turns(everyone, folder, effort.rounds).items()}
    countable = [command for command in everyone if command.name in spent and hasattr(os, "posix_spawn")]
    memory = {command.name: command.megabytes(folder) for command in countable}
    floor = everyone[0].name
    rows = [
        [one.name, *beside(spent, one.name, floor, "{:.1f}"), *beside(memory, one.name, floor, "{:.1f}")]
        for one in everyone
    ]
    return Table(f"one word, from a shell (median of {effort.rounds})", ["ms", "x bare", "MB", "x bare"], rows)


def warm(effort: Effort) -> Table:
    """Many distinct words in one process: answers a second."""
    words, origin = forms(effort.sample)
    judged = {
        "referee, verdict": referee_verdicts(sentences=False),
        "referee, verdict and its sentence": referee_verdicts(sentences=True),
        "pyenchant, check": enchant_checks(),
        "pymorphy3, word_is_known and parse": pymorphy_parses(),
        START_OFF: hunspell_lists(),
    }
    ways: dict[str, Callable[[], object]] = {name: partial(ask, words) for name, ask in judged.items() if ask}
    hunspell = judged[START_OFF]
    if hunspell:
        ways["its start"] = partial(hunspell, words[:1])
    seconds = best_of(ways, effort.passes)
    if hunspell:
        seconds[START_OFF] -= min(seconds.pop("its start"), seconds[START_OFF] * 0.99)
    rates = {name: len(words) / taken for name, taken in seconds.items()}
    rows = [[name, *beside(rates, name, "referee, verdict", "{:,.0f}")] for name in judged]
    title = f"{len(words):,} distinct Russian forms of {origin} (best of {effort.passes})"
    return Table(title, ["words/s", "x referee"], rows)


def referee_verdicts(sentences: bool) -> Callable[[list[str]], object]:
    """A new judge for each pass, so that no outcome is remembered from the one before; dictionaries stay open."""
    from referee.games import word_rules
    from referee.locale import Voice
    from referee.paths import data
    from referee.words.explain import explanation
    from referee.words.judge import Judge
    from referee.words.lexicon import Lexicon
    from referee.words.speller import Speller

    lexicon, speller = Lexicon(data("dictionaries", "ru.lexicon")), Speller("ru")

    def ask(words: list[str]) -> object:
        judge = Judge("ru", lexicon=lexicon, speller=speller, rules=word_rules("erudit"))
        if not sentences:
            return [judge.verdict(word).accepted for word in words]
        say = Voice("en")
        return [explanation(judge.verdict(word), say) for word in words]

    return ask


def enchant_checks() -> Callable[[list[str]], object] | None:
    try:
        import enchant

        dictionary = enchant.Dict("ru_RU")
    except Exception:  # the library, or its dictionary, is missing; the library's own errors need it to be named
        return None
    return lambda words: [dictionary.check(word) for word in words]


def morphology() -> Any:
    """The analyzer of pymorphy3, or none."""
    try:
        import pymorphy3  # type: ignore[import-untyped]
    except ImportError:
        return None
    return pymorphy3.MorphAnalyzer(lang="ru")


def pymorphy_parses() -> Callable[[list[str]], object] | None:
    analyzer = morphology()
    if analyzer is None:
        return None
    return lambda words: [(analyzer.word_is_known(word), analyzer.parse(word)) for word in words]


def hunspell_lists() -> Callable[[list[str]], object] | None:
    def ask(words: list[str]) -> object:
        argv = ["hunspell", "-i", "utf-8", "-d", "ru_RU", "-l"]
        return subprocess.run(argv, input="\n".join(words).encode(), capture_output=True, check=True)

    try:
        ask(["кошка"])
    except (FileNotFoundError, subprocess.CalledProcessError):
        return None
    return ask


def forms(count: int) -> tuple[list[str], str]:
    """Russian forms from all over the dictionary the lexicon is made from, else from the lists beside it."""
    analyzer = morphology()
    if analyzer is None:
        paths = [*sorted(DICTIONARIES.glob("lists/ru/*.txt")), *sorted(DICTIONARIES.glob("harvested/ru-nouns-*.txt"))]
        lines = (line.split("#")[0].split() for path in paths for line in path.read_text("utf-8").splitlines())
        return list(dict.fromkeys(words[0] for words in lines if words))[:count], "the lists here"
    # Its five million are in alphabetical order; of every forty-fifth or farther, hardly two are the same.
    step = min(LISTED // count, 500)
    listed = (form for form, _ in islice(analyzer.dictionary.words.iteritems(), 0, count * step * 2, step))
    return list(dict.fromkeys(form for form in listed if form.isalpha()))[:count], "OpenCorpora"
