"""A store replaced or removed while a program has it open: nothing is acknowledged that is not there."""

from __future__ import annotations

import os
import shutil
import threading

import pytest

from referee.session import Session
from referee.store.backup import back_up_store, restore_store
from referee.store.journal import Journal, JournalFault, Position, Stale
from referee.store.note import read_note


@pytest.fixture
def path(referee):
    """A store with a match of one entry."""
    referee("new", "erudit", "Маша", "Петя", "--language", "ru")
    referee("score", "КОШКА 8Г")
    return os.environ["REFEREE_DB"]


def sit_down(path):
    return Session(Journal(path), 1)


def restored_with(path, line, referee):
    """The store put back as it was after the match began, and another entry played there."""
    fresh = f"{path}.fresh"
    with Journal(fresh) as journal, Journal(path) as here:
        journal.create(here.header(1), created=here.created(1))
    restore_store(fresh, path)
    assert referee("score", line).code == 0


def test_an_entry_for_a_board_that_is_not_there_is_refused(path, referee):
    session = sit_down(path)
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


def test_an_open_program_goes_on_in_the_file_that_bears_the_name(path):
    """What a sync tool does: another file, with the same content, takes the place of the store."""
    session = sit_down(path)
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


def test_an_open_program_writes_nothing_to_a_removed_store(path):
    session = sit_down(path)
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


def test_restoring_beside_writers_leaves_a_store_that_opens(path, referee):
    copy = f"{path}.copy"
    back_up_store(path, copy)
    stop, acknowledged, wrong = threading.Event(), [], []

    def write():
        while not stop.is_set():
            try:
                session = sit_down(path)
                session.enter(".adjust Маша 1")
                acknowledged.append(1)
                session.journal.close()
            except JournalFault as fault:
                if fault.key not in ("store.stale", "store.other-entries", "store.locked"):
                    wrong.append(fault.key)

    writers = [threading.Thread(target=write) for _ in range(3)]
    for writer in writers:
        writer.start()
    for _ in range(12):
        restore_store(copy, path)
    stop.set()
    for writer in writers:
        writer.join()
    assert wrong == []
    assert acknowledged
    note = read_note(path)
    with Journal(path) as journal:
        journal.rows(1)
        assert note is None or note.written <= journal.written
    assert referee("show").code == 0
