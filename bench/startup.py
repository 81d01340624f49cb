"""Start-up of everyday commands, this version beside another: `python -m bench.startup OTHER/bin/referee`.

The two run in turn, so that what else the machine does falls on both. Compile the other's bytecode first.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

_COMMANDS = (("check", "кошка", "--game", "erudit"), ("score", "КОШКА", "8Г"), ("show",))
_TIMES = 41


def main(other: str) -> None:
    """Prints the median of each command, there and here, and the median ratio."""
    here = str(Path(sys.executable).with_name("referee"))
    with tempfile.TemporaryDirectory() as folder:
        programs = {other: f"{folder}/other.db", here: f"{folder}/here.db"}
        for program, store in programs.items():
            _run(program, store, "new", "erudit", "Маша", "Петя", "--language", "ru")
        print(f"{'':8}{'other':>10}{'here':>10}{'ratio':>8}")
        for command in _COMMANDS:
            taken: dict[str, list[float]] = {other: [], here: []}
            for _ in range(_TIMES):
                for program, store in programs.items():
                    taken[program].append(_run(program, store, *command))
                    if command[0] == "score":
                        _run(program, store, "undo")
            ratio = statistics.median(a / b for a, b in zip(taken[here], taken[other], strict=True))
            times = "".join(f"{statistics.median(times) * 1000:7.1f} ms" for times in taken.values())
            print(f"{command[0]:8}{times}{ratio:8.3f}")


def _run(program: str, store: str, *words: str) -> float:
    started = time.perf_counter()
    subprocess.run([program, "--db", store, *words], check=True, capture_output=True)
    return time.perf_counter() - started


if __name__ == "__main__":
    main(sys.argv[1])
