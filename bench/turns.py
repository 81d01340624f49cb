"""Command lines timed in turns, so that ratios hold although the machine's own speed wanders."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import NamedTuple

REFEREE = str(Path(sys.executable).parent / "referee")

# A child counts the memory of the process it was started from as its own, up to the moment its program is loaded. So
# it is started from an interpreter as small as one can be, and the bare interpreter beside it shows the floor.
_MEMORY = """
import posix, sys
actions = [(posix.POSIX_SPAWN_OPEN, 1, "/dev/null", posix.O_WRONLY, 0)]
child = posix.posix_spawn(sys.argv[1], sys.argv[1:], posix.environ, file_actions=actions)
print(posix.wait4(child, 0)[2].ru_maxrss)
"""


class Command(NamedTuple):
    """A command line: the file it reads, the exit codes of an answer, and a store it is to have a copy of.

    A rival need not be installed; what it ends with where it is not is no answer.
    """

    name: str
    argv: tuple[str, ...]
    stdin: Path | None = None
    codes: tuple[int, ...] = (0,)
    store: Path | None = None
    rival: bool = False

    def seconds(self, folder: Path) -> float:
        """From start to exit; only what the command itself does is counted."""
        kept = folder / "store"
        if self.store:
            shutil.copytree(self.store, kept)
        with ExitStack() as stack:
            source = stack.enter_context(open(self.stdin, "rb")) if self.stdin else subprocess.DEVNULL
            environment = surroundings(folder)
            if self.store:  # a person's own note of the store goes with it
                environment |= {"REFEREE_DB": str(kept / "referee.db"), "XDG_DATA_HOME": str(kept)}
            start = perf_counter()
            code = subprocess.call(
                self.argv, stdin=source, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment
            )
            taken = perf_counter() - start
        shutil.rmtree(kept, ignore_errors=True)
        if code not in self.codes:
            raise Failed(self.name, code)
        return taken

    def megabytes(self, folder: Path) -> float:
        """The most memory that it holds."""
        argv = [sys.executable, "-I", "-S", "-c", _MEMORY, shutil.which(self.argv[0]) or "", *self.argv[1:]]
        with ExitStack() as stack:
            source = stack.enter_context(open(self.stdin, "rb")) if self.stdin else subprocess.DEVNULL
            answer = subprocess.run(argv, stdin=source, capture_output=True, check=True, env=surroundings(folder))
        return int(answer.stdout) / (1 << 20 if sys.platform == "darwin" else 1 << 10)


class Failed(Exception):
    """A command that ended with another code than its answers have."""


def bare() -> Command:
    """The floor under everything written in Python."""
    return Command("python -c pass", (sys.executable, "-c", "pass"))


def surroundings(folder: Path) -> dict[str, str]:
    """English messages, no store or dictionary of whoever runs this, bytecode kept as an installed program keeps it."""
    own = {"REFEREE_DB": str(folder / "empty" / "referee.db"), "REFEREE_LANG": "en", "ENCHANT_CONFIG_DIR": str(folder)}
    # Beside all parts, so that it is made once; the checkout is left as it was.
    compiled = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(folder.parent / "compiled")}
    return {**os.environ, **own, **compiled}


def in_turns(commands: Sequence[Command], folder: Path, rounds: int, patience: float = 0) -> dict[str, float]:
    """The median seconds of each command that is here and answers.

    The first run of each is not counted, unless there is one round only. With patience, slow commands have fewer
    rounds: no more than take so many seconds, but three.
    """
    first: dict[Command, float] = {}
    for command in commands:
        try:
            first[command] = command.seconds(folder)
        except (Failed, FileNotFoundError):
            if not command.rival:
                raise
    if rounds == 1:
        return {command.name: taken for command, taken in first.items()}
    if patience:
        rounds = min(rounds, max(3, int(patience / sum(first.values()))))
    times: dict[str, list[float]] = {command.name: [] for command in first}
    for _ in range(rounds):
        for command in first:
            times[command.name].append(command.seconds(folder))
    return {name: median(runs) for name, runs in times.items()}


def best_of(ways: Mapping[str, Callable[[], object]], rounds: int) -> dict[str, float]:
    """The fewest seconds that each of some functions takes, called in turns."""
    best = dict.fromkeys(ways, float("inf"))
    for _ in range(rounds):
        for name, way in ways.items():
            start = perf_counter()
            way()
            best[name] = min(best[name], perf_counter() - start)
    return best
