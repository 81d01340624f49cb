"""Every module can be imported where the system is not POSIX: what only POSIX has is imported where it is used."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from referee.words import lock

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


class WindowsLocks:
    """What Windows has for locking a file: a file that another handle has locked is refused at once."""

    LK_NBLCK = 2

    def __init__(self):
        self.locked = {}

    def locking(self, handle, how, count):
        file = os.fstat(handle).st_ino
        if self.locked.setdefault(file, handle) != handle:
            raise PermissionError(13, "Permission denied")


def test_on_windows_two_do_not_change_the_house_list_at_once(tmp_path, monkeypatch):
    windows = WindowsLocks()
    monkeypatch.setitem(sys.modules, "fcntl", None)
    monkeypatch.setitem(sys.modules, "msvcrt", windows)
    monkeypatch.setattr(lock, "PATIENCE", 0.05)
    path = str(tmp_path / "referee.db.house")
    with lock.held(path), pytest.raises(TimeoutError), lock.held(path):
        pass
    windows.locked.clear()  # the first has closed its file
    with lock.held(path):
        assert len(windows.locked) == 1
