"""What the benchmarks share: tables, and the machine they ran on."""

from __future__ import annotations

import os
import platform
from pathlib import Path

from tabulate import tabulate


def table(heads: list[str], rows: list[list[str]]) -> str:
    right = ["left"] + ["right"] * (len(heads) - 1)
    return tabulate(rows, headers=heads, colalign=right, disable_numparse=True)


def machine() -> str:
    """The processor and the interpreter, for the head of the tables."""
    model = platform.processor() or platform.machine()
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
        model = next((line.split(": ", 1)[1] for line in lines if line.startswith("model name")), model)
    except OSError:
        pass
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{model}, {os.cpu_count()} cores; {python}; {platform.system()}"
