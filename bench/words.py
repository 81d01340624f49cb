"""How fast words are judged, beside the programs that could be asked instead: `python bench/words.py`.

Everything is measured in one run and in turns, so the ratios hold although the machine's own speed wanders. What is
not installed is said to be not here. The tables go to the terminal and to `bench/results/words.txt`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from itertools import islice
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

from report import machine, table

HERE = Path(__file__).resolve().parent
RESULTS = HERE / "results" / "words.txt"
LISTS = HERE.parent / "dictionaries"
ROUNDS, PASSES, SAMPLE, EVERY = 30, 5, 20_000, 150

ENCHANT = "import enchant; enchant.Dict('ru_RU').check('кошки')"
PYMORPHY = "import pymorphy3; m = pymorphy3.MorphAnalyzer(lang='ru'); m.word_is_known('кошки'); m.parse('кошки')"

# A child counts the memory of the process it was started from as its own, up to the moment its program is loaded. So
# it is started from an interpreter as small as one can be, and the bare interpreter beside it shows the floor.
MEMORY = """
import posix, sys
actions = [(posix.POSIX_SPAWN_OPEN, 1, "/dev/null", posix.O_WRONLY, 0)]
child = posix.posix_spawn(sys.argv[1], sys.argv[1:], posix.environ, file_actions=actions)
print(posix.wait4(child, 0)[2].ru_maxrss)
"""


class Command(NamedTuple):
    """A command line that answers about one word, the text it reads, and the exit codes of an answer."""

    name: str
    argv: Sequence[str]
    stdin: str = ""
    codes: tuple[int, ...] = (0,)

    def run(self) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            self.argv, input=self.stdin.encode(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    @property
    def here(self) -> bool:
        return shutil.which(self.argv[0]) is not None and self.run().returncode in self.codes

    def seconds(self) -> float:
        start = perf_counter()
        self.run()
        return perf_counter() - start

    def megabytes(self) -> float:
        argv = [sys.executable, "-I", "-S", "-c", MEMORY, shutil.which(self.argv[0]) or "", *self.argv[1:]]
        answer = subprocess.run(argv, input=self.stdin.encode(), capture_output=True, check=True)
        return int(answer.stdout) / (1 << 20 if sys.platform == "darwin" else 1 << 10)


def commands() -> list[Command]:
    """The bare interpreter first, then everyone who can be asked about one word from a shell."""
    referee = str(Path(sys.executable).parent / "referee")
    python = [sys.executable, "-c"]
    return [
        Command("python -c pass", [*python, "pass"]),
        Command("referee check, accepted", [referee, "check", "кошка", "--game", "erudit"]),
        Command("referee check, refused with its reason", [referee, "check", "кошки", "--game", "erudit"], codes=(1,)),
        Command(
            "referee check, unknown, with suggestions", [referee, "check", "кошкка", "--game", "erudit"], codes=(1,)
        ),
        Command("pyenchant, check", [*python, ENCHANT]),
        Command("pymorphy3, word_is_known and parse", [*python, PYMORPHY]),
        Command("hunspell -d ru_RU -a", ["hunspell", "-d", "ru_RU", "-a"], stdin="кошки\n"),
    ]


def cold() -> str:
    """One word from a shell: time and memory from start to exit, and how many times the bare interpreter's that is."""
    everyone = commands()
    present = [command for command in everyone if command.here]
    times: dict[str, list[float]] = {command.name: [] for command in present}
    for _ in range(ROUNDS):
        for command in present:
            times[command.name].append(command.seconds())
    spent = {name: median(runs) * 1000 for name, runs in times.items()}
    memory = {command.name: command.megabytes() for command in present} if hasattr(os, "posix_spawn") else {}
    floor = everyone[0].name
    rows = [
        [
            command.name,
            *_beside(spent, command.name, floor, "{:.1f}"),
            *_beside(memory, command.name, floor, "{:.1f}"),
        ]
        for command in everyone
    ]
    return table([f"one word, from a shell (median of {ROUNDS} runs)", "ms", "x bare", "MB", "x bare"], rows)


class Judging(NamedTuple):
    """Someone who can be asked about many words in one process; nobody to ask where it is not installed."""

    name: str
    ask: Callable[[list[str]], object] | None


def referee_verdicts(sentences: bool) -> Callable[[list[str]], object]:
    """A new judge for each pass, so that no outcome is remembered from the one before; dictionaries stay open."""
    from referee.locale import Voice
    from referee.places import data
    from referee.words.explain import explanation
    from referee.words.judge import Judge
    from referee.words.lexicon import Lexicon
    from referee.words.rules import GAMES
    from referee.words.speller import Speller

    lexicon, speller = Lexicon(data("dictionaries", "ru.lexicon")), Speller("ru")

    def ask(words: list[str]) -> object:
        judge = Judge("ru", lexicon=lexicon, speller=speller, rules=GAMES["erudit"])
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
    argv = ["hunspell", "-d", "ru_RU", "-l"]
    if not Command("", argv, stdin="кошка\n").here:
        return None
    return lambda words: subprocess.run(argv, input="\n".join(words).encode(), capture_output=True, check=True)


def warm() -> str:
    """Many distinct words in one process: answers a second, best of some passes made in turns."""
    words, origin = sample()
    everyone = [
        Judging("referee, verdict", referee_verdicts(sentences=False)),
        Judging("referee, verdict and its sentence", referee_verdicts(sentences=True)),
        Judging("pyenchant, check", enchant_checks()),
        Judging("pymorphy3, word_is_known and parse", pymorphy_parses()),
        Judging("hunspell -l by a pipe, its start taken off", hunspell_lists()),
    ]
    best: dict[str, float] = {}
    for _ in range(PASSES):
        for name, ask in everyone:
            if ask is not None:
                taken = _seconds(ask, words) - (_seconds(ask, words[:1]) if "start taken off" in name else 0)
                best[name] = max(best.get(name, 0), len(words) / taken)
    rows = [[name, *_beside(best, name, everyone[0].name, "{:,.0f}")] for name, _ in everyone]
    title = f"{len(words):,} distinct Russian forms of {origin} (best of {PASSES} passes)"
    return table([title, "words/s", "x referee"], rows)


def sample() -> tuple[list[str], str]:
    """Russian forms from all over the dictionary the lexicon is made from, else from the lists beside it."""
    dictionary = morphology()
    if dictionary is None:
        paths = [*sorted(LISTS.glob("lists/ru/*.txt")), *sorted(LISTS.glob("harvested/ru-nouns-*.txt"))]
        lines = (line.split("#")[0].split() for path in paths for line in path.read_text("utf-8").splitlines())
        return list(dict.fromkeys(words[0] for words in lines if words))[:SAMPLE], "the lists here"
    forms = (form for form, _ in dictionary.dictionary.words.iteritems())
    spread = dict.fromkeys(form for form in islice(forms, 0, None, EVERY) if form.isalpha())
    return list(spread)[:SAMPLE], "OpenCorpora"


def _seconds(ask: Callable[[list[str]], object], words: list[str]) -> float:
    start = perf_counter()
    ask(words)
    return perf_counter() - start


def _beside(figures: dict[str, float], name: str, other: str, form: str) -> tuple[str, str]:
    """A figure and its ratio to another, or that there is none."""
    if name not in figures:
        return "not here", ""
    return form.format(figures[name]), f"{figures[name] / figures[other]:.2f}"


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        # No house list and no personal dictionary of whoever runs this takes part.
        os.environ |= {"REFEREE_DB": f"{folder}/referee.db", "REFEREE_LANG": "en", "ENCHANT_CONFIG_DIR": folder}
        report = "\n\n".join((machine(), cold(), warm())) + "\n"
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(report, "utf-8")
    print(report, end="")


if __name__ == "__main__":
    main()
