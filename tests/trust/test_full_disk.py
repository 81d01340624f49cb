"""The disk is full: a turn is refused with a sentence, nothing is half written, and play goes on once there is room."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from referee.store.journal import Journal
from tests.forms import tries
from tests.trust.recount import environment, recount, texts

pytestmark = pytest.mark.posix("limits on a process's files")
PLAYERS = ["Маша", "Петя"]


def run(*argv, **how):
    """The real program: its exit code, what it says, and what it says beside that."""
    done = subprocess.run(
        [sys.executable, "-m", "referee", *argv],
        stdin=subprocess.DEVNULL,
        stdout=how.pop("stdout", subprocess.PIPE),
        stderr=subprocess.PIPE,
        env=environment(),
        timeout=60,
        **how,
    )
    return done.returncode, (done.stdout or b"").decode(), done.stderr.decode()


class Limited:
    """A system that lets no file grow past a size. It needs nobody's leave."""

    def __init__(self, folder):
        self.most = 0

    def fill(self, pages):
        self.most = pages * 4096

    def free(self):
        return

    def run(self, *argv):
        import resource

        limit = (self.most, self.most)
        return run(*argv, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, limit))

    def put_away(self):
        return


class Small:
    """A disk of 64 pages, where mounting one is allowed."""

    def __init__(self, folder):
        self.folder = folder
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", folder], check=True)

    def fill(self, pages):
        """Leaves room for so many pages."""
        room = os.statvfs(self.folder).f_bavail - pages
        (self.folder / "films").write_bytes(bytes(max(0, room) * 4096))

    def free(self):
        (self.folder / "films").unlink()

    def run(self, *argv):
        return run(*argv)

    def put_away(self):
        subprocess.run(["umount", self.folder], check=True)


def mountable():
    if sys.platform != "linux" or os.geteuid() != 0 or shutil.which("unshare") is None:
        return False
    tried = ["unshare", "--mount", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]
    return subprocess.run(tried, capture_output=True).returncode == 0


WAYS = [Limited, Small] if mountable() else [Limited]


@pytest.fixture(params=WAYS, ids=lambda way: way.__name__)
def disk(request, tmp_path, monkeypatch):
    """A disk that fills up, with the store on it."""
    folder = tmp_path / "disk"
    folder.mkdir()
    monkeypatch.setenv("REFEREE_DB", str(folder / "referee.db"))
    disk = request.param(folder)
    disk.store = folder / "referee.db"
    yield disk
    disk.put_away()


@pytest.fixture
def played(disk, referee):
    """A disk with a match of one turn."""
    assert referee("new", "erudit", *PLAYERS, "--language", "ru").code == 0
    assert referee("score", "24").code == 0
    return disk


def totals(disk):
    return recount(texts(disk.store, 1), PLAYERS)


def test_a_turn_is_refused_and_goes_in_once_there_is_room(played, referee):
    points, refused = 24, 0
    for pages in range(0, 16, tries(7, 1)):
        before = referee("show")
        played.fill(pages)
        assert played.run("show") == before
        code, out, err = played.run("score", "10")
        if code:
            refused += 1
            assert (code, out) == (3, "")
            assert_sentence(err, played.store)
        else:
            points += 10
        played.free()
        assert sum(totals(played).values()) == points
    assert refused > 0
    assert referee("score", "5").code == 0
    assert sum(totals(played).values()) == points + 5


def names(folder):
    """The files of a directory but for what SQLite shares among those who use the store now."""
    return sorted(name for name in os.listdir(folder) if not name.endswith("-shm"))


def assert_sentence(err, path):
    assert err.startswith("Error: ") and str(path) in err and err.count("\n") == 1, err


def test_turns_that_a_killed_program_left_in_the_log_are_read(played, referee):
    with Journal(str(played.store)) as killed:
        killed.current()
        assert referee("score", "10").code == 0
        left = {ending: Path(f"{played.store}{ending}").read_bytes() for ending in ("", "-wal")}
    for ending, content in left.items():
        Path(f"{played.store}{ending}").write_bytes(content)
    played.fill(0)
    code, out, _ = played.run("show", "--json")
    assert (code, json.loads(out)["totals"]) == (0, {"Маша": 24, "Петя": 10})
    code, out, err = played.run("score", "7")
    assert (code, out) == (3, "")
    assert_sentence(err, played.store)
    played.free()
    assert referee("score", "7", "--json").json()["totals"] == {"Маша": 31, "Петя": 10}


def test_a_store_that_cannot_be_begun_is_begun_later(disk, referee):
    disk.fill(0)
    code, out, err = disk.run("new", "erudit", *PLAYERS)
    assert (code, out) == (3, "")
    assert_sentence(err, disk.store)
    disk.free()
    assert referee("new", "erudit", *PLAYERS).code == 0
    assert referee("score", "24").code == 0
    assert totals(disk) == {"Маша": 24, "Петя": 0}


@pytest.mark.parametrize(
    ("argv", "name"),
    [
        (("backup", "{}/copy.db"), "copy.db"),
        (("sheet", "-o", "{}/sheet.html"), "sheet.html"),
        (("export", "-o", "{}/match.txt"), "match.txt"),
        (("export", "--format", "json", "-o", "{}/match.json"), "match.json"),
        (("set", "copy", "erudit", "наш"), "sets/наш.toml"),
        (("words", "import", "{}/../words.txt", "--name", "клуб"), "referee.db.list.клуб"),
        (("words", "allow", *(f"{a}{b}{c}л" for a in "бвгдж" for b in "аоуие" for c in "крстн")), "referee.db.house"),
    ],
)
def test_a_file_that_does_not_fit_leaves_nothing_behind(argv, name, played, referee):
    folder = played.store.parent
    argv = [part.format(folder) for part in argv]
    (folder / "sets").mkdir()
    (folder.parent / "words.txt").write_text("кошка\n", encoding="utf-8")
    played.fill(0)
    before = names(folder)
    code, out, err = played.run(*argv)
    assert (code, out) == (3, "")
    assert_sentence(err, folder / name)
    assert names(folder) == before
    played.free()
    assert referee(*argv).code == 0
    assert (folder / name).stat().st_size > 0


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="a full device is of Linux")
@pytest.mark.parametrize(
    "argv",
    [("score", "24"), ("score", "24", "--json"), ("new", "erudit", *PLAYERS), ("show", "9", "--json")],
)
def test_an_answer_that_cannot_be_written_is_said_beside(argv, referee):
    """It is recorded and not acknowledged."""
    assert referee("new", "erudit", *PLAYERS).code == 0
    with open("/dev/full", "w") as full:
        code, _, err = run(*argv, stdout=full)
    assert (code, err) == (
        3,
        "Error: The answer could not be written: No space left on device. "
        "What was recorded stays recorded; look: referee show\n",
    )
    entries = 1 if argv[0] == "score" else 0
    assert len(texts(os.environ["REFEREE_DB"], 1)) == entries
