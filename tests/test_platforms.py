"""Every module can be imported where the system is not POSIX: what only POSIX has is imported where it is used."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
ONLY_POSIX = ("fcntl", "termios", "pty", "tty", "resource", "grp", "readline")

IMPORT_ALL = """
import importlib, os, pkgutil, sys
# Textual has a driver for each system and takes its own; it is imported before the modules are hidden.
import textual.app, textual.widgets, rich.console, subprocess, typer
for name in {hidden!r}:
    sys.modules[name] = None
import referee
done = 0
for module in pkgutil.walk_packages(referee.__path__, "referee."):
    importlib.import_module(module.name)
    done += 1
print(done)
"""


def test_every_module_is_imported_without_what_only_posix_has():
    done = subprocess.run(
        [sys.executable, "-c", IMPORT_ALL.format(hidden=ONLY_POSIX)],
        capture_output=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        timeout=120,
    )
    assert done.stderr.decode() == ""
    assert int(done.stdout) > 150
