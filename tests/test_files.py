"""A file is written whole, where it was named, and never over another one without `force`."""

from __future__ import annotations

import os

import pytest

from referee import files
from referee.files import FileNotWritten, write_new


def refused(path, force=False):
    with pytest.raises(FileNotWritten) as caught:
        write_new(str(path), b"sheet", force)
    return caught.value.key


def test_a_new_file_is_written_whole_and_alone(tmp_path):
    write_new(str(tmp_path / "sheet.txt"), b"sheet")
    assert [path.name for path in tmp_path.iterdir()] == ["sheet.txt"]
    assert (tmp_path / "sheet.txt").read_bytes() == b"sheet"


@pytest.mark.posix("folders are synced where the system can")
@pytest.mark.parametrize("force", [False, True])
def test_a_file_and_its_name_are_on_disk_when_it_is_written(force, tmp_path, monkeypatch):
    synced = []
    real = os.fsync
    monkeypatch.setattr(files.os, "fsync", lambda handle: (synced.append(os.fstat(handle)), real(handle)))
    write_new(str(tmp_path / "sheet.txt"), b"sheet", force)
    made, folder = (tmp_path / "sheet.txt").stat(), tmp_path.stat()
    assert [(one.st_ino, one.st_size if one.st_ino == made.st_ino else 0) for one in synced] == [
        (made.st_ino, 5),
        (folder.st_ino, 0),
    ]


@pytest.mark.posix("folders are synced where the system can")
def test_a_new_folder_is_on_disk_too(tmp_path, monkeypatch):
    synced = []
    monkeypatch.setattr(files.os, "fsync", lambda handle: synced.append(os.fstat(handle).st_ino))
    files.make_private_folder(str(tmp_path / "a" / "b"))
    assert synced == [tmp_path.stat().st_ino, (tmp_path / "a").stat().st_ino]


@pytest.mark.posix("file modes")
def test_others_may_read_it_as_they_may_read_any_new_file(tmp_path):
    before = os.umask(0o022)
    try:
        write_new(str(tmp_path / "sheet.txt"), b"sheet")
    finally:
        os.umask(before)
    assert (tmp_path / "sheet.txt").stat().st_mode & 0o777 == 0o644


def test_a_file_that_is_there_stays_unless_forced(tmp_path):
    path = tmp_path / "sheet.txt"
    path.write_text("older")
    assert refused(path) == "sheet.exists"
    assert path.read_text() == "older"
    write_new(str(path), b"sheet", force=True)
    assert path.read_text() == "sheet"
    assert [one.name for one in tmp_path.iterdir()] == ["sheet.txt"]


@pytest.mark.parametrize("target", ["there.txt", "nowhere.txt"])
def test_a_link_is_refused_and_forced_only_replaced(target, tmp_path):
    (tmp_path / "there.txt").write_text("older")
    link = tmp_path / "sheet.txt"
    link.symlink_to(tmp_path / target)
    assert refused(link) == "sheet.link"
    write_new(str(link), b"sheet", force=True)
    assert not link.is_symlink()
    assert link.read_text() == "sheet"
    assert (tmp_path / "there.txt").read_text() == "older"
    assert not (tmp_path / "nowhere.txt").exists()


@pytest.mark.posix("named pipes")
@pytest.mark.parametrize("force", [False, True])
def test_a_folder_or_a_device_is_no_file(force, tmp_path):
    assert refused(tmp_path, force) == "sheet.not-file"
    assert refused("/dev/null", force) == "sheet.not-file"
    os.mkfifo(tmp_path / "pipe")
    assert refused(tmp_path / "pipe", force) == "sheet.not-file"


@pytest.mark.parametrize("name", ["no/such/folder.txt", "file/sheet.txt", "a" * 300, "nul\0.txt"])
def test_where_nothing_can_be_written_it_says_so(name, tmp_path):
    (tmp_path / "file").write_text("")
    assert refused(tmp_path / name) == "sheet.unwritable"


def test_a_file_that_appears_meanwhile_is_not_replaced(tmp_path, monkeypatch):
    path = tmp_path / "sheet.txt"
    monkeypatch.setattr("referee.files.check_can_write", lambda *_: path.write_text("older"))
    assert refused(path) == "sheet.exists"
    assert path.read_text() == "older"
    assert [one.name for one in tmp_path.iterdir()] == ["sheet.txt"]
