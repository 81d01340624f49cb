"""The suite can be collected on Windows: no test module imports at its top what only POSIX systems have."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
MISSING = ("fcntl", "grp", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty")
SIGNALS = ("SIGABRT", "SIGFPE", "SIGILL", "SIGINT", "SIGSEGV", "SIGTERM")

# Collects the suite without the modules and signals that Windows does not have.
COLLECT = f"""
import signal, sys
import pytest

class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name in {MISSING}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Blocker())
for name in {MISSING}:
    sys.modules.pop(name, None)
for name in [item.name for item in signal.Signals if item.name not in {SIGNALS}]:
    delattr(signal, name)
sys.exit(pytest.main(["--collect-only", "-qq", "-p", "no:cacheprovider", "tests"]))
"""


def test_every_module_is_collected_where_there_is_no_posix():
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    done = subprocess.run([sys.executable, "-c", COLLECT], cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
