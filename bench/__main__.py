"""`python -m bench`: everything is measured in one run, printed, and kept with a description of the machine.

Kept are `bench/results/latest.txt` and `.json`, the picture `docs/growth.svg`, and the figures in the README.
`python -m bench words board` measures these parts only and `--quick` shows only that everything runs; neither replaces
what is kept, unless `--into` says where to.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter
from typing import Any

from bench import board, growth, machine, picture, table, words
from bench.effort import FULL, QUICK, Effort
from bench.report import Growth, Table

ROOT = Path(__file__).resolve().parent.parent
RESULTS, DOCS, README = ROOT / "bench" / "results", ROOT / "docs", ROOT / "README.md"
QUOTED = ("one word, from a shell", "20,000 distinct", "a turn, from a shell", "28 moves")  # tables the README shows
PARTS: dict[str, Callable[[Effort, Path], Iterator[Table | Growth]]] = {
    "words": words.measured,
    "board": board.measured,
    "table": table.measured,
    "growth": growth.measured,
}


def main(argv: list[str] | None = None) -> int:
    options = _options(argv)
    chosen = options.parts or [*PARTS]
    effort = QUICK if options.quick else FULL
    start = perf_counter()
    head = machine.described()
    said = [_described(head)]
    print(said[0], flush=True)
    found: list[Table | Growth] = []
    with tempfile.TemporaryDirectory() as folder:
        for part in chosen:
            own = Path(folder) / part
            own.mkdir()
            for one in PARTS[part](effort, own):
                found.append(one)
                said.append(str(one))
                print(f"\n{one}", flush=True)
    said.append(f"{perf_counter() - start:.0f} s; load at the end: {machine.load()}")
    print(f"\n{said[-1]}")
    if options.into:
        _keep(options.into, options.into, said, head, found)
    elif not options.quick and not options.parts:
        _keep(RESULTS, DOCS, said, head, found)
        tables = [one for one in found if isinstance(one, Table)]
        README.write_text(quoted(README.read_text("utf-8"), head, tables), "utf-8")
    return 0


def quoted(readme: str, head: dict[str, str], tables: list[Table]) -> str:
    """The README with these figures in place of those that stand between its marks."""
    on = "; ".join(head[name] for name in ("processor", "python", "date")) + f"; load {head['load'].split(',')[0]}"
    shown = [on, *(str(one) for one in tables if one.title.startswith(QUOTED))]
    before, first, rest = readme.partition("<!-- figures -->\n")
    _, last, after = rest.partition("<!-- /figures -->\n")
    return "".join((before, first, "```text\n", "\n\n".join(shown), "\n```\n", last, after))


def _options(argv: list[str] | None) -> Any:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("parts", nargs="*", choices=[[], *PARTS], metavar="PART", help=f"of {', '.join(PARTS)}")
    parser.add_argument("--quick", action="store_true", help="a glance: does everything run?")
    parser.add_argument("--into", type=Path, metavar="FOLDER", help="keep the figures and the picture there")
    return parser.parse_args(argv)


def _described(head: dict[str, str]) -> str:
    width = max(map(len, head))
    return "\n".join(f"{name:<{width}}  {value}" for name, value in head.items())


def _keep(folder: Path, docs: Path, said: list[str], head: dict[str, str], found: list[Table | Growth]) -> None:
    """Puts text to be read, figures to be compared and the picture in place of those of the run before."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "latest.txt").write_text("\n\n".join(said) + "\n", "utf-8")
    figures = {
        "machine": head,
        "tables": [one._asdict() for one in found if isinstance(one, Table)],
        "growth": [one._asdict() for one in found if isinstance(one, Growth)],
    }
    (folder / "latest.json").write_text(json.dumps(figures, ensure_ascii=False, indent=1) + "\n", "utf-8")
    grown = [one for one in found if isinstance(one, Growth)]
    if grown:
        (docs / "growth.svg").write_text(picture.drawn(grown), "utf-8")


if __name__ == "__main__":
    sys.exit(main())
