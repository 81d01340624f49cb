"""Only their owner reads the store, what lies beside it, and copies of it, whatever the umask."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from referee.match.clock import Clock
from referee.store.journal import Journal

pytestmark = pytest.mark.posix("file modes")


@pytest.fixture(params=[0o000, 0o022, 0o077], ids=oct)
def umask(request):
    before = os.umask(request.param)
    yield
    os.umask(before)


def modes(folder):
    """The permissions of all that lies in a directory, and of the directories in it."""
    found = {str(path.relative_to(folder)): stat.S_IMODE(path.stat().st_mode) for path in sorted(folder.rglob("*"))}
    return {name: mode for name, mode in found.items() if not name.startswith("home")}


def test_the_store_and_all_beside_it(umask, referee, tmp_path, monkeypatch):
    monkeypatch.setenv("REFEREE_DB", str(tmp_path / "a" / "b" / "referee.db"))
    assert referee("words", "allow", "хрюндель").code == 0
    assert referee("new", "erudit", "Маша", "Петя").code == 0
    with Journal(str(tmp_path / "a" / "b" / "referee.db")) as other:
        other.current()
        assert referee("score", "24").code == 0
        Clock(str(tmp_path / "a" / "b" / "referee.db.clock"), 1, 1).toggle()
        assert modes(tmp_path) == {
            "a": 0o700,
            "a/b": 0o700,
            "a/b/referee.db": 0o600,
            "a/b/referee.db-shm": 0o600,
            "a/b/referee.db-wal": 0o600,
            "a/b/referee.db.clock": 0o600,
            "a/b/referee.db.house": 0o600,
            "a/b/referee.db.match": 0o600,
        }


def test_what_this_person_notes_besides(umask, referee, tmp_path):
    assert referee("new", "erudit", "Маша", "Петя").code == 0
    found = {path.stat().st_mode for path in (tmp_path / "home").rglob("*")}
    assert {(stat.S_ISDIR(mode), stat.S_IMODE(mode)) for mode in found} == {(True, 0o700), (False, 0o600)}


def test_copies_and_what_is_taken_back(umask, referee, tmp_path, monkeypatch):
    store = Path(os.environ["REFEREE_DB"])
    assert referee("new", "erudit", "Маша", "Петя").code == 0
    assert referee("words", "allow", "хрюндель").code == 0
    copy = tmp_path / "copies"
    copy.mkdir(0o700)
    assert referee("backup", str(copy / "copy.db")).code == 0
    assert modes(copy) == {"copy.db": 0o600, "copy.db.house": 0o600}
    (store.parent / "referee.db").write_bytes(b"\xa5" * 8192)
    for line in ("restore {} --force", "restore {} --force --db {}/other/referee.db"):
        assert referee(*line.format(copy / "copy.db", tmp_path).split()).code == 0
    names = ("referee.db", "referee.db.house", "referee.db.match", "referee.db.summaries")
    kept = dict.fromkeys(names, 0o600)
    assert modes(store.parent) == {**kept, "referee.db.damaged-1": 0o600}
    assert modes(tmp_path / "other") == kept
    assert stat.S_IMODE((tmp_path / "other").stat().st_mode) == 0o700
