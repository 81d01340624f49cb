"""`python -m bench.beside CHECKOUT`: this checkout beside another one, both measured in turns in one run.

Compared are recorded games imported from a shell, and moves played in one process, by processor time. The other
checkout may be as old as the words in `_WORKER` reach; it runs on this interpreter and its libraries.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from bench import machine
from bench.board import crowded
from bench.report import Table

ROOT = Path(__file__).resolve().parent.parent
RECORDED = ROOT / "tests" / "formats" / "recorded"
COPIES = 4  # of each recorded game, by other players
_PASSES = 50  # through the moves of one match, a round

# Answers each line of its input with the seconds of the fastest of so many passes: entries played, then lines read and
# played.
_WORKER = """
import sys
from time import process_time
from referee import sets
from referee.games.crossword import game
try:
    from referee.games.play import Header
except ImportError:
    from referee.games.table import Header
class Good:
    accepted, clause, reason, lemma, dictionary = True, None, "", None, None
good = Good()
def judge(word): return good
lines, passes = open(sys.argv[1], encoding="utf-8").read().splitlines(), int(sys.argv[2])
begun = state = game.start(Header("erudit", sets.load("erudit"), ("Маша", "Петя"), "ru"))
entries = []
for line in lines:
    entry, _ = game.read(state, line)
    entries.append(entry)
    state = game.play(state, entry, judge)
def play():
    state = begun
    for entry in entries:
        state = game.play(state, entry, judge)
def read_and_play():
    state = begun
    for line in lines:
        entry, _ = game.read(state, line)
        state = game.play(state, entry, judge)
for _ in sys.stdin:
    for way in (play, read_and_play):
        taken = []
        for _ in range(passes):
            start = process_time()
            way()
            taken.append(process_time() - start)
        print(min(taken))
    sys.stdout.flush()
"""


class Checkout(NamedTuple):
    """A tree of the program, and what it finds in its surroundings; bytecode is kept apart from the tree."""

    name: str
    path: Path
    folder: Path

    def start(self, *argv: str, **options: object) -> subprocess.Popen[str]:
        own = {"PYTHONPATH": str(self.path), "PYTHONPYCACHEPREFIX": str(self.folder / f"{self.name}-compiled")}
        own["PYTHONDONTWRITEBYTECODE"] = ""
        own |= {"REFEREE_DB": str(self.folder / self.name / "referee.db"), "REFEREE_LANG": "en"}
        argv = (sys.executable, *argv)
        return subprocess.Popen(  # type: ignore[call-overload, no-any-return]
            argv, cwd=self.path, env={**os.environ, **own}, text=True, stdout=subprocess.PIPE, **options
        )


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.beside", description=__doc__)
    parser.add_argument("checkout", type=Path, help="the tree to compare with")
    parser.add_argument("--rounds", type=int, default=7)
    options = parser.parse_args(argv)
    print("\n".join(f"{name}  {value}" for name, value in machine.described().items()), flush=True)
    with tempfile.TemporaryDirectory() as folder:
        trees = [Checkout("other", options.checkout.resolve(), Path(folder)), Checkout("this", ROOT, Path(folder))]
        rates = {**moves(trees, options.rounds), **imports(trees, options.rounds)}
    rows = [
        [what, f"{rate['other']:,.0f}", f"{rate['this']:,.0f}", f"{rate['this'] / rate['other']:.2f}"]
        for what, rate in rates.items()
    ]
    print(f"\n{Table(f'best of {options.rounds}', ['other', 'this', 'ratio'], rows)}")
    return 0


def moves(trees: list[Checkout], rounds: int) -> dict[str, dict[str, float]]:
    """Moves a second in one process."""
    lines = [line.text for line in crowded().lines]
    kept = trees[0].folder / "lines"
    kept.write_text("\n".join(lines), "utf-8")
    workers = {tree: tree.start("-c", _WORKER, str(kept), str(_PASSES), stdin=subprocess.PIPE) for tree in trees}
    found: dict[str, dict[str, list[float]]] = {}
    for _ in range(rounds * 5):
        for tree, worker in workers.items():
            assert worker.stdin and worker.stdout
            worker.stdin.write("again\n")
            worker.stdin.flush()
            for what in ("moves/s, played by the rules", "moves/s, read and played"):
                rate = len(lines) / float(worker.stdout.readline())
                found.setdefault(what, {}).setdefault(tree.name, []).append(rate)
    for worker in workers.values():
        worker.communicate()
    return {what: {name: max(rates) for name, rates in each.items()} for what, each in found.items()}


def imports(trees: list[Checkout], rounds: int) -> dict[str, dict[str, float]]:
    """Plays of recorded games a second, from the start of the command to its end."""
    files = [str(file) for file in _games(trees[0].folder / "games")]
    found: dict[str, list[float]] = {tree.name: [] for tree in trees}
    for round in range(rounds + 1):
        for tree in trees:
            for kept in (tree.folder / tree.name).glob("*"):
                kept.unlink()
            start = _of_children()
            out, _ = tree.start("-m", "referee", "import", "--json", *files).communicate()
            taken = _of_children() - start
            if round:  # the first one compiles
                found[tree.name].append(sum(one["placements"] for one in json.loads(out)["imported"]) / taken)
    return {f"plays/s, {len(files)} games imported": {name: max(rates) for name, rates in found.items()}}


def _of_children() -> float:
    """The processor time of all processes that have ended: that of a busy machine's other work is not in it."""
    used = os.times()
    return used.children_user + used.children_system


def _games(folder: Path) -> list[Path]:
    """The recorded games, each several times by other players, so that none is known to be here already."""
    folder.mkdir()
    made = []
    for file in sorted(RECORDED.glob("*.gcg")):
        for copy in range(COPIES):
            made.append(folder / f"{file.stem}-{copy}.gcg")
            named = re.sub(rb"(?m)^(#player[12][ \t]+[^\r\n]*)", rb"\g<1> %d" % copy, file.read_bytes())
            made[-1].write_bytes(named)
    return made


if __name__ == "__main__":
    sys.exit(main())
