"""The machine that figures were measured on, so that a reader can tell a slow program from a busy computer."""

from __future__ import annotations

import os
import platform
import shutil
import sqlite3
import subprocess
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

LIBRARIES = ("typer", "rich", "textual", "tabulate", "pyenchant", "pymorphy3", "pymorphy3-dicts-ru", "DAWG2")


def described() -> dict[str, str]:
    """Processor, cores, memory, system, interpreter, libraries, date, and how busy it is at this moment."""
    return {
        "processor": f"{_processor()}, {_cores()} cores",
        "memory": _memory(),
        "system": f"{_system()}, {platform.system()} {platform.release()}, {platform.machine()}",
        "python": f"{platform.python_implementation()} {platform.python_version()}, SQLite {sqlite3.sqlite_version}",
        "libraries": ", ".join(f"{name} {_version(name)}" for name in LIBRARIES),
        "programs": f"enchant {_enchant()}, hunspell {_hunspell()}",
        "date": datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
        "load": load(),
    }


def load() -> str:
    """How many processes wanted the processor over 1, 5 and 15 minutes."""
    try:
        return ", ".join(f"{one:.2f}" for one in os.getloadavg())
    except (AttributeError, OSError):
        return "unknown"


def _processor() -> str:
    lines = _lines("/proc/cpuinfo")
    named = (line.split(":", 1)[1].strip() for line in lines if line.startswith("model name"))
    return next(named, platform.processor() or platform.machine())


def _cores() -> int:
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


def _memory() -> str:
    try:
        size = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, OSError, ValueError):
        return "unknown"
    return f"{size / (1 << 30):.1f} GB"


def _system() -> str:
    try:
        return platform.freedesktop_os_release()["PRETTY_NAME"]
    except (OSError, KeyError):
        return platform.platform(terse=True)


def _version(library: str) -> str:
    try:
        return version(library)
    except PackageNotFoundError:
        return "not here"


def _enchant() -> str:
    try:
        import enchant

        return str(enchant.get_enchant_version())
    except Exception:  # the library is missing, and its own errors cannot be named without it
        return "not here"


def _hunspell() -> str:
    if shutil.which("hunspell") is None:
        return "not here"
    said = subprocess.run(["hunspell", "--version"], capture_output=True, text=True).stdout
    # It gives the version of Ispell's protocol first, and then its own.
    numbers = [word.strip("()") for word in said.split("\n")[0].split() if word[0].isdigit()]
    return numbers[-1] if numbers else "of an unknown version"


def _lines(path: str) -> list[str]:
    try:
        return Path(path).read_text("utf-8").splitlines()
    except OSError:
        return []
