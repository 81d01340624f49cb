"""What may only be read is read, and a turn that cannot be written is told."""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.forms import tries
from tests.trust.recount import environment

pytestmark = pytest.mark.posix("file modes")
PLAYERS = ("Маша", "Петя")
READING = ("show", "sheet", "check кошка", *("matches", "export", "stats", "show --json")[: tries(0, 4)])
WRITING = ("score 10", "new erudit A B", *("undo", "amend 1 30", "adjust Маша -5", "use 1")[: tries(0, 4)])
CAPBSET_DROP, OVERRIDE, READ_SEARCH = 24, 1, 2


def as_anybody():
    """Takes from the superuser the right to go past permissions, once the program is started."""
    if os.geteuid() == 0:
        system = ctypes.CDLL(None, use_errno=True)
        for right in (OVERRIDE, READ_SEARCH):
            if system.prctl(CAPBSET_DROP, right, 0, 0, 0):
                raise OSError(ctypes.get_errno(), "prctl")


def run(line):
    done = subprocess.run(
        [sys.executable, "-m", "referee", *line.split()],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env=environment(),
        preexec_fn=as_anybody,
        timeout=60,
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def file_alone(store):
    store.chmod(0o400)


def directory_alone(store):
    store.parent.chmod(0o500)


def both(store):
    store.chmod(0o400)
    store.parent.chmod(0o500)


@pytest.fixture(params=[file_alone, directory_alone, both], ids=lambda closed: closed.__name__)
def closed(request, referee):
    """A store with one turn, which may no longer be written."""
    assert referee("new", "erudit", *PLAYERS, "--language", "ru").code == 0
    assert referee("score", "24").code == 0
    store = Path(os.environ["REFEREE_DB"])
    right = {line: tuple(referee(*line.split())) for line in READING}
    request.param(store)
    yield store, right
    store.parent.chmod(0o700)
    store.chmod(0o600)


def test_reading_goes_on(closed):
    store, right = closed
    before = store.read_bytes()
    assert {line: run(line) for line in READING} == right
    assert store.read_bytes() == before


def test_writing_is_refused_with_a_sentence(closed, referee):
    store, _ = closed
    before = store.read_bytes()
    for line in WRITING:
        code, out, err = run(line)
        assert (line, code, out) == (line, 3, "")
        assert err.startswith("Error: ") and str(store) in err and err.count("\n") == 1
    assert store.read_bytes() == before
    store.parent.chmod(0o700)
    store.chmod(0o600)
    assert referee("score", "10", "--json").json()["totals"] == {"Маша": 24, "Петя": 10}
