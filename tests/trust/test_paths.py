"""Where files are read and written: ordinary ones, where they are named, and nowhere else."""

from __future__ import annotations

import os
import signal
import stat
import sys
from contextlib import contextmanager

import pytest

pytestmark = pytest.mark.posix("pipes, devices and links")
ODD_NAMES = ("a\nb", "a\x1b[31mb", "a\u202eb", "-o", "a b", "'; rm x", "%s{0}", "a\udcffb")


@contextmanager
def soon():
    """Nothing waits here for somebody who never comes."""

    def woken(signum: int, frame: object) -> None:
        raise TimeoutError("it waits for ever")

    before = signal.signal(signal.SIGALRM, woken)
    signal.alarm(20)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


@pytest.fixture
def place(tmp_path, referee, monkeypatch):
    """A folder with one of each kind of thing that is not an ordinary file, and a store with a match."""
    folder = tmp_path / "place"
    (folder / "folder.toml").mkdir(parents=True)
    os.mkfifo(folder / "pipe.toml")
    (folder / "secret").write_text("old")
    (folder / "game.gcg").write_text("#player1 a A\n#player2 b B\n")
    (folder / "link.toml").symlink_to("secret")
    (folder / "device.toml").symlink_to("/dev/zero")
    with open(folder / "huge.toml", "wb") as file:
        file.truncate(5_000_000_000)
    monkeypatch.chdir(folder)
    assert referee("new", "erudit", "Маша", "Петя", "--language", "ru", "--words", "off").code == 0
    assert referee("score", "КОШКА", "8Г").code == 0
    return folder


def seen(folder):
    return sorted(os.listdir(folder))


READING = (
    ("import", "{}"),
    ("import", "{}", "--json"),
    ("set", "check", "{}"),
    ("set", "show", "{}"),
    ("new", "erudit", "А", "Б", "--set", "{}"),
    ("sheet", "--blank", "{}"),
    ("import", "--set", "{}", "game.gcg"),
)


@pytest.mark.parametrize("command", READING, ids=" ".join)
@pytest.mark.parametrize("name", ["pipe.toml", "folder.toml", "device.toml", "huge.toml", "missing.toml"])
def test_what_is_no_file_of_ours_is_refused_at_once(name, command, place, referee):
    with soon():
        result = referee(*(word.format(name) for word in command))
    assert result.code in (1, 2)
    assert (result.out + result.err).strip()
    assert referee("show", "--json").json()["entries"] == 1


@pytest.mark.parametrize("command", READING, ids=" ".join)
def test_a_file_without_permission_is_refused(command, place, referee, monkeypatch):
    def shut(path, *how, **options):  # to root, who may run the tests, every file is open
        if str(path).endswith("shut.toml"):
            raise PermissionError(13, "Permission denied", path)
        return opened(path, *how, **options)

    opened = os.open
    monkeypatch.setattr(os, "open", shut)
    result = referee(*(word.format("shut.toml") for word in command))
    assert result.code in (1, 2)
    assert "shut.toml" in result.out + result.err


@pytest.mark.parametrize("kind", ["import", "set"])
def test_a_file_of_five_gigabytes_is_refused_by_its_size(kind, place, referee):
    command = ("import", "huge.toml") if kind == "import" else ("set", "check", "huge.toml")
    result = referee(*command)
    assert result.code == 1
    assert ("4 MB" if kind == "import" else "256 KB") in result.out + result.err


@pytest.mark.parametrize("end", ["", ".house"])
@pytest.mark.parametrize("thing", ["pipe.toml", "folder.toml", "device.toml", "huge.toml"])
def test_a_store_or_house_list_that_is_no_file_is_told(thing, end, place, referee):
    os.symlink(place / thing, f"own.db{end}")
    with soon():
        result = referee("words", "list", "--db", "own.db") if end else referee("show", "--db", "own.db")
    assert result.code == 3
    assert result.err.startswith("Error: ")


WRITING = (
    ("sheet", "--format", "text", "-o", "{}"),
    ("sheet", "--format", "html", "-o", "{}"),
    ("export", "-o", "{}"),
    ("backup", "{}"),
)


@pytest.mark.parametrize("command", WRITING, ids=" ".join)
@pytest.mark.parametrize("target", ["pipe.toml", "folder.toml", "/dev/full", "/dev/null", ".", "/", "secret/x", "no/x"])
@pytest.mark.parametrize("force", [False, True])
def test_what_cannot_be_a_file_is_not_written_to(target, command, force, place, referee):
    before = seen(place)
    with soon():
        result = referee(*(word.format(target) for word in command), *["--force"] * force)
    assert result.code in (2, 3)
    assert target in result.err
    assert seen(place) == before
    assert (place / "secret").read_text() == "old"


@pytest.mark.parametrize("command", WRITING, ids=" ".join)
@pytest.mark.parametrize("link", ["link.toml", "device.toml", "/dev/stdout"])
def test_nothing_is_written_through_a_link(link, command, place, referee):
    result = referee(*(word.format(link) for word in command))
    assert (result.code, result.out) == (2, "")
    assert "link" in result.err
    assert (place / "secret").read_text() == "old"
    if not link.startswith("/"):
        assert referee(*(word.format(link) for word in command), "--force").code == 0
        assert not (place / link).is_symlink()
        assert (place / "secret").read_text() == "old"


@pytest.mark.parametrize("command", WRITING, ids=" ".join)
@pytest.mark.parametrize("name", ODD_NAMES)
def test_a_file_has_the_very_name_it_was_given(name, command, place, referee):
    before = seen(place)
    result = referee(*(word.format("./" + name) for word in command))
    assert result.code == 0
    assert seen(place) == sorted([*before, name])
    assert all(c.isprintable() or c == "\n" for c in result.out + result.err)
    again = referee(*(word.format("./" + name) for word in command), "--json")
    assert (again.code, list(again.json())) == (2, ["error"])


@pytest.mark.parametrize("command", WRITING[:3], ids=" ".join)
def test_a_sheet_and_a_record_are_ordinary_files(command, place, referee):
    before = os.umask(0o027)
    try:
        assert referee(*(word.format("made") for word in command)).code == 0
    finally:
        os.umask(before)
    assert stat.S_IMODE((place / "made").stat().st_mode) == 0o640


def test_a_copied_set_is_an_ordinary_file_and_a_backup_is_its_owners(place, referee):
    assert referee("set", "copy", "erudit", "моя", "--json").code == 0
    path = referee("set", "check", "моя", "--json").json()["set"]["path"]
    assert stat.S_ISREG(os.lstat(path).st_mode)
    assert referee("backup", "copy.db").code == 0
    assert stat.S_IMODE((place / "copy.db").stat().st_mode) == 0o600


@pytest.mark.parametrize(
    "name", ["../x", "/tmp/x", "a/b", ".", "..", "a b", "a\x1b", "a\nb", "", "-", "~", "a.b", "a\u202eb"]
)
def test_a_set_is_copied_into_its_folder_or_nowhere(name, place, referee):
    before = seen(place), seen(place.parent)
    result = referee("set", "copy", "--", "erudit", name)
    assert result.code == 2
    assert all(c.isprintable() or c == "\n" for c in result.out + result.err)
    assert (seen(place), seen(place.parent)) == before


def test_a_set_is_not_copied_through_a_link(place, referee):
    folder = place.parent / "store" / "sets"
    folder.mkdir()
    (folder / "моя.toml").symlink_to(place / "secret")
    (folder / "чужая.toml").symlink_to(place / "not-yet")
    assert referee("set", "copy", "erudit", "моя").code == 2
    assert referee("set", "copy", "erudit", "чужая").code == 2
    assert (place / "secret").read_text() == "old"
    assert not (place / "not-yet").exists()


def test_a_store_behind_a_link_is_written_where_it_is(place, referee):
    (place / "far").mkdir()
    (place / "near.db").symlink_to(place / "far" / "real.db")
    assert referee("new", "uno", "А", "Б", "--db", "near.db").code == 0
    assert referee("show", "--json", "--db", "near.db").json()["players"] == ["А", "Б"]
    assert (place / "near.db").is_symlink()
    assert (place / "far" / "real.db").stat().st_size > 0


@pytest.mark.parametrize("words", ["show", "new uno А Б", "words list", "backup x.db", "set list"])
def test_the_path_of_a_store_colours_no_terminal(words, place, referee):
    os.mkdir("\x1b[31mdir")
    for path in ("\x1b[31mdir", "\x1b[31mdir/\x07/x.db", "secret/\x1b[2J"):
        result = referee(*words.split(), "--db", path)
        assert result.code in (0, 3)
        assert all(c.isprintable() or c == "\n" for c in result.out + result.err)


RUN = "import os, sys; os.execvp('sh', ['sh', '-c', *sys.argv[1:]])"
REFEREE = ("sh", sys.executable, "-m", "referee")


UNSAID = (
    "The answer could not be written: No space left on device. What was recorded stays recorded; look: referee show"
)


@pytest.mark.parametrize("words", ["show", "show --json", "sheet --format pdf -o -", "--help", "matches"])
def test_an_output_that_is_full_is_told(words, place, program):
    result = program(*words.split(), python=("-c", RUN, 'exec "$@" > /dev/full', *REFEREE))
    assert (result.code, result.err) == (3, f"Error: {UNSAID}\n")


def test_an_output_that_is_closed_is_nobodys_fault(place, program):
    result = program("show", python=("-c", RUN, 'exec "$@" >&-', *REFEREE))
    assert (result.code, result.err) == (0, "")


def test_a_line_without_end_is_read_to_its_beginning_only(referee):
    result = referee(
        "check", "-", "--game", "erudit", "--language", "ru", stdin="кошка\n" + "а" * 1_000_000 + "\nлыжи\n"
    )
    assert [line[:7] for line in result.out.splitlines()] == ["✓ кошка", "✗ ааааа", "✗ лыжи "]
