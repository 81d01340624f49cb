"""A store replaced or removed while a program has it open: nothing is acknowledged that is not there."""

from __future__ import annotations

import os
import shutil
import threading
from contextlib import ExitStack

import pytest

from referee.session import Session
from referee.store.backup import back_up_store, restore_store
from referee.store.journal import Journal, JournalFault, Position, Stale
from referee.store.note import read_note
from tests.forms import tries


@pytest.fixture
def path(referee):
    """A store with a match of one entry."""
    referee("new", "erudit", "Маша", "Петя", "--language", "ru")
    referee("score", "КОШКА 8Г")
    return os.environ["REFEREE_DB"]


@pytest.fixture
def sit_down(path):
    """Opens the match as a program does that stays open until the test is over."""
    with ExitStack() as opened:
        yield lambda: Session(opened.enter_context(Journal(path)), 1)


def restored_with(path, line, referee):
    """The store put back as it was after the match began, and another entry played there."""
    fresh = f"{path}.fresh"
    with Journal(fresh) as journal, Journal(path) as here:
        journal.create(here.header(1), created=here.created(1))
    restore_store(fresh, path)
    assert referee("score", line).code == 0


def test_an_entry_for_a_board_that_is_not_there_is_refused(path, referee, sit_down):
    session = sit_down()
    restored_with(path, "НОС 8Ж", referee)
    with pytest.raises(Stale) as caught:
        session.enter(".adjust Маша 5")
    assert (caught.value.kind, caught.value.key) == ("stale", "store.other-entries")
    assert session.follow()
    assert [line.text for line in session.match.lines] == ["НОС 8Ж"]
    assert not session.follow()
    assert session.enter(".adjust Маша 5").change is not None
    session.journal.close()


def test_a_position_is_the_entries_and_their_checksum(path):
    with Journal(path) as journal:
        seen = journal.position(1)
        with pytest.raises(Stale):
            journal.append(1, Position(seen.entries, seen.checksum ^ 1), "entry", "", {})
        row = journal.append(1, seen, "undo", "", {})
        assert journal.position(1) == Position(row.seq, row.checksum)
        assert journal.rows(1)[-1] == row


def test_an_open_program_goes_on_in_the_file_that_bears_the_name(path, sit_down):
    """What a sync tool does: another file, with the same content, takes the place of the store."""
    session = sit_down()
    back_up_store(path, f"{path}.other")
    for ending in ("", "-wal", "-shm"):
        if os.path.exists(path + ending):
            os.replace(path + ending, f"{path}.aside{ending}")
    os.replace(f"{path}.other", path)
    assert session.enter(".adjust Маша 5").refusal is None
    session.journal.close()
    with Journal(path) as journal:
        assert len(journal.rows(1)) == 2
    with Journal(f"{path}.aside") as journal:
        assert len(journal.rows(1)) == 1


def test_an_open_program_writes_nothing_to_a_removed_store(path, sit_down):
    session = sit_down()
    os.remove(path)
    with pytest.raises(JournalFault) as caught:
        session.enter(".adjust Маша 5")
    assert caught.value.key in ("store.gone", "store.orphan")
    session.journal.close()


def test_a_store_replaced_during_a_write_is_told(path, monkeypatch):
    with Journal(path) as journal:
        seen = journal.position(1)
        real = journal._check_in_place

        def replaced():
            shutil.copy(path, f"{path}.new")
            os.replace(f"{path}.new", path)
            real()

        monkeypatch.setattr(journal, "_check_in_place", replaced)
        with pytest.raises(JournalFault) as caught:
            journal.append(1, seen, "undo", "", {})
        assert caught.value.key == "store.replaced"


def test_a_store_that_is_gone_is_told_until_the_note_is_removed(path, referee):
    for ending in ("", "-wal", "-shm"):
        if os.path.exists(path + ending):
            os.remove(path + ending)
    for argv in (["show"], ["score", "КОТ 8Ж"], ["new", "uno", "А", "Б"], ["matches"]):
        done = referee(*argv, "--json")
        assert (done.code, done.json()["error"]["kind"]) == (3, "store")
        assert "is gone" in done.json()["error"]["message"]
        assert f"delete {os.path.realpath(path)}.match" in done.json()["error"]["message"]
    os.remove(f"{os.path.realpath(path)}.match")
    assert referee("new", "uno", "А", "Б").code == 0


def test_a_copy_is_put_back_where_the_store_is_gone(path, referee):
    back_up_store(path, f"{path}.copy")
    for ending in ("", "-wal", "-shm"):
        if os.path.exists(path + ending):
            os.remove(path + ending)
    assert referee("restore", f"{path}.copy").code == 0
    assert referee("show").code == 0


def twin(path, folder):
    """What a sync tool makes: the same folder on another machine, whose person has data of their own."""
    shutil.copytree(os.path.dirname(path), folder)
    return os.path.join(folder, os.path.basename(path))


def take(other, path, everything):
    """What a sync tool does: the files of the other machine take the place of those here."""
    for name in os.listdir(os.path.dirname(other)):
        if everything or ".db.match" not in name:
            shutil.copy(os.path.join(os.path.dirname(other), name), os.path.dirname(path))


@pytest.mark.parametrize("everything", [False, True], ids=["the store", "the store with its note"])
@pytest.mark.parametrize(
    "lines", [(".adjust Маша 6",), (".adjust Маша 6", ".adjust Петя 1")], ids=["as long", "longer"]
)
def test_another_copy_from_another_machine_is_told(path, referee, tmp_path, monkeypatch, everything, lines):
    other = twin(path, str(tmp_path / "other"))
    assert referee("score", ".adjust Маша 5").code == 0
    monkeypatch.setenv("HOME", str(tmp_path / "another"))
    for line in lines:
        assert referee("--db", other, "score", line).code == 0
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    take(other, path, everything)
    for argv in (["show"], ["score", "КОТ 8Ж"], ["new", "uno", "А", "Б"], ["matches"], ["doctor"]):
        done = referee(*argv, "--json")
        assert done.code == 3
        assert "another than the one you wrote to" in done.out, argv
    own = tmp_path / "home" / ".local" / "share" / "referee" / "seen"
    for note in (*own.iterdir(), *([] if everything else [f"{path}.match"])):
        os.remove(note)
    assert referee("show").code == 0  # as the message says


@pytest.mark.parametrize("everything", [False, True])
def test_a_copy_that_another_machine_went_on_with_is_taken_up(path, referee, tmp_path, monkeypatch, everything):
    assert referee("new", "uno", "А", "Б").code == 0
    assert referee("use", "1").code == 0
    assert referee("score", ".adjust Маша 5").code == 0
    other = twin(path, str(tmp_path / "other"))
    monkeypatch.setenv("HOME", str(tmp_path / "another"))
    for line in ("score .adjust Маша 6", "use 2", "score А:10"):
        assert referee("--db", other, *line.split()).code == 0
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    take(other, path, everything)
    assert referee("show", "1").code == 0
    assert referee("score", "Б: 10").code == 0


def test_a_shorter_copy_from_another_machine_is_told(path, referee, tmp_path, monkeypatch):
    other = twin(path, str(tmp_path / "other"))
    assert referee("score", ".adjust Маша 5").code == 0
    take(other, path, everything=True)
    done = referee("show", "--json")
    assert (done.code, "holds less than was written" in done.json()["error"]["message"]) == (3, True)


def test_the_other_copy_is_set_aside_when_a_backup_is_put_back(path, referee, tmp_path):
    back_up_store(path, f"{path}.copy")
    other = twin(path, str(tmp_path / "other"))
    assert referee("score", ".adjust Маша 5").code == 0
    assert referee("--db", other, "score", ".adjust Маша 7").code == 0
    take(other, path, everything=True)
    assert referee("restore", f"{path}.copy").code == 2
    aside = referee("restore", f"{path}.copy", "--force", "--json").json()["damaged"]
    with Journal(aside) as journal:
        assert [row.text for row in journal.rows(1)][1:] == [".adjust Маша +7"]
    assert referee("score", ".adjust Маша 8").code == 0


def test_restoring_beside_writers_leaves_a_store_that_opens(path, referee):
    copy = f"{path}.copy"
    back_up_store(path, copy)
    stop, acknowledged, wrong, restored = threading.Event(), [], [], []

    def write():
        while not stop.is_set():
            try:
                with Journal(path) as journal:
                    Session(journal, 1).enter(".adjust Маша 1")
                acknowledged.append(1)
            except JournalFault as fault:
                if fault.key not in ("store.stale", "store.other-entries", "store.locked"):
                    wrong.append(fault.key)

    def restore():
        for _ in range(tries(6, 100)):
            try:
                restored.append(restore_store(copy, path))
            except JournalFault as fault:
                if fault.key != "store.locked":
                    wrong.append(fault.key)

    writers = [threading.Thread(target=write) for _ in range(3)]
    restorers = [threading.Thread(target=restore) for _ in range(2)]
    for one in (*writers, *restorers):
        one.start()
    for one in restorers:
        one.join()
    stop.set()
    for one in writers:
        one.join()
    assert wrong == []
    assert restored
    assert all(answer == (1, None) for answer in restored)  # nothing was taken for damaged and set aside
    assert acknowledged
    note = read_note(path)
    with Journal(path) as journal:
        journal.rows(1)
        assert note is None or note.written <= journal.written
    assert referee("show").code == 0
