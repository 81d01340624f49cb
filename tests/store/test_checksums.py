"""Seals and the note beside the store: what SQLite cannot see is told as damage, and nothing else is."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from referee.store.backup import back_up_store, restore_store
from referee.store.journal import Journal, JournalFault
from referee.store.note import MatchNote, forget_note, note_path, read_note, write_note
from referee.store.schema import MIGRATIONS

HEADER = {"game": "erudit", "players": ["Маша", "Петя"]}


@pytest.fixture
def kept(tmp_path):
    """A store with two matches, of three entries and of one, closed; the first is the current one."""
    path = str(tmp_path / "referee.db")
    with Journal(path) as journal:
        for points in ((24, 10, 7), (12,)):
            journal.create(HEADER, [("entry", str(one), {}) for one in points])
        journal.use(1)
    return path


def behind_its_back(path, *statements):
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            db.execute(f"DROP TRIGGER {name}")
        for statement in statements:
            db.execute(statement)


def read_all(journal):
    return journal.current(), journal.shelf(), journal.rows(1), journal.rows(2), list(journal.all_rows())


def told(path, action=read_all):
    with Journal(path) as journal, pytest.raises(JournalFault) as caught:
        action(journal)
    return caught.value.key


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entries SET text = '25' WHERE match = 1 AND seq = 1",
        "UPDATE entries SET kind = 'undo' WHERE match = 1 AND seq = 2",
        "UPDATE entries SET data = '{ }' WHERE match = 1 AND seq = 3",
        "UPDATE entries SET at = '' WHERE match = 1 AND seq = 1",
        "UPDATE entries SET match = 2, seq = 2 WHERE match = 1 AND seq = 3",
        "DELETE FROM entries WHERE match = 1 AND seq = 3",
        "DELETE FROM entries WHERE match = 1",
        "INSERT INTO entries SELECT 1, 4, kind, text, data, at FROM entries WHERE match = 2",
        "UPDATE seals SET seal = seal + 1 WHERE match = 1",
        "UPDATE seals SET entries = 2 WHERE match = 1",
        "DELETE FROM seals WHERE match = 1",
        "UPDATE matches SET header = replace(header, 'Петя', 'Оля') WHERE id = 1",
        "UPDATE matches SET created = '' WHERE id = 1",
        "UPDATE matches SET id = 3 WHERE id = 1",
        "DELETE FROM matches WHERE id = 1",
    ],
)
def test_a_match_that_is_not_as_it_was_sealed_is_damaged_and_the_other_is_played_on(statement, kept):
    behind_its_back(kept, statement)
    assert told(kept, lambda journal: journal.rows(1)) == "store.damaged"
    assert told(kept, lambda journal: (journal.shelf(), list(journal.all_rows()))) == "store.damaged"
    if "match = 2" not in statement.partition("WHERE")[0]:
        with Journal(kept) as journal:
            assert [row.text for row in journal.rows(2)] == ["12"]
            assert journal.append(2, 1, "entry", "5", {}).seq == 2


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE settings SET value = replace(value, '1 ', '2 ') WHERE name = 'current'",
        "UPDATE settings SET value = '1' WHERE name = 'current'",
        "UPDATE settings SET name = 'curreny' WHERE name = 'current'",
        "DELETE FROM settings WHERE name = 'current'",
        "DELETE FROM settings WHERE name = 'written'",
        "UPDATE settings SET value = '?' WHERE name = 'written'",
    ],
)
def test_which_match_is_the_current_one_is_sealed_too(statement, kept):
    behind_its_back(kept, statement)
    assert told(kept, Journal.current) == "store.damaged"


@pytest.mark.parametrize(
    "lost", ["DELETE FROM entries WHERE match = 1 AND seq = 3", "DELETE FROM seals WHERE match = 1"]
)
def test_nothing_is_added_to_a_match_that_lost_its_end(lost, kept):
    behind_its_back(kept, lost)
    assert told(kept, lambda journal: journal.append(1, 2, "entry", "5", {})) == "store.damaged"


@pytest.mark.parametrize("statement", ["UPDATE seals SET seal = 0", "UPDATE seals SET header = 0", "DELETE FROM seals"])
def test_the_file_itself_keeps_seals_from_being_broken(statement, kept):
    with (
        pytest.raises(sqlite3.IntegrityError, match="seals only go on"),
        closing(sqlite3.connect(kept, isolation_level=None)) as db,
    ):
        db.execute(statement)
    with Journal(kept) as journal:
        assert [row.text for row in journal.rows(1)] == ["24", "10", "7"]


def version_1(path):
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        for statement in (*MIGRATIONS[0], "PRAGMA user_version = 1"):
            db.execute(statement)
        db.execute("""INSERT INTO matches VALUES (1, '2025-03-08T18:30:00Z', '{"game":"uno"}')""")
        for seq, text in enumerate(("24", "10"), 1):
            db.execute("INSERT INTO entries VALUES (1, ?, 'entry', ?, '{}', '2025-03-08T18:31:00Z')", (seq, text))
        db.execute("INSERT INTO settings VALUES ('current', '1')")


def test_a_store_without_seals_is_sealed_as_it_is(tmp_path):
    path = str(tmp_path / "old.db")
    version_1(path)
    with Journal(path) as journal:
        assert (journal.current(), [row.text for row in journal.rows(1)]) == (1, ["24", "10"])
        assert journal.append(1, 2, "entry", "7", {}).seq == 3
    behind_its_back(path, "UPDATE entries SET text = '25' WHERE seq = 1")
    assert told(path, lambda journal: journal.rows(1)) == "store.damaged"


def test_a_copy_without_seals_is_taken_back(tmp_path, kept):
    version_1(str(tmp_path / "old.db"))
    assert restore_store(str(tmp_path / "old.db"), kept) == (1, None)
    with Journal(kept) as journal:
        assert [row.text for row in journal.rows(1)] == ["24", "10"]


def test_a_name_in_the_file_that_is_no_text(kept):
    """SQLite names the part that it cannot read, byte for byte."""
    content = Path(kept).read_bytes()
    Path(kept).write_bytes(content.replace(b"CREATE TRIGGER entries_next", b"CREATE TRIGGXR \xffntries_next"))
    assert told(kept) == "store.damaged"


@pytest.mark.parametrize("number", [0, 77])
def test_a_store_that_says_it_is_another_programs_is_a_damaged_one(number, kept):
    behind_its_back(kept, f"PRAGMA application_id = {number}")
    assert told(kept) == "store.damaged"


# The note


def noted(path, written):
    write_note(path, MatchNote("erudit", "nouns", "ru", False, written))


def written(path):
    with Journal(path) as journal:
        journal.current()
        return journal.written


def test_each_writing_is_counted(kept):
    assert written(kept) == 3
    with Journal(kept) as journal:
        journal.append(1, 3, "entry", "5", {})
        assert journal.written == 4
        with pytest.raises(JournalFault):
            journal.append(1, 3, "entry", "5", {})
        assert journal.written == 4
    assert written(kept) == 4


def test_a_store_that_holds_less_than_was_noted_has_lost_the_rest(kept):
    noted(kept, 3)
    assert written(kept) == 3
    noted(kept, 4)
    assert told(kept) == "store.lost"
    forget_note(kept)
    assert written(kept) == 3


def test_a_store_that_was_emptied_is_not_a_new_one(kept):
    noted(kept, 3)
    os.truncate(kept, 0)
    assert told(kept) == "store.lost"
    assert told(kept, lambda journal: journal.create(HEADER)) == "store.lost"


def test_a_store_that_was_taken_away_is_told_and_may_be_begun_anew_without_its_note(kept):
    noted(kept, 3)
    os.remove(kept)
    assert told(kept, lambda journal: journal.create(HEADER)) == "store.gone"
    forget_note(kept)
    with Journal(kept) as journal:
        assert (journal.current(), journal.create(HEADER)) == (None, 1)
    assert read_note(kept) is None
    assert written(kept) == 1


def test_an_older_copy_taken_back_has_lost_nothing(kept, tmp_path):
    copy = str(tmp_path / "copy.db")
    assert back_up_store(kept, copy) == 2
    with Journal(kept) as journal:
        journal.append(1, 3, "entry", "5", {})
    noted(kept, 4)
    assert restore_store(copy, kept) == (2, None)
    noted(kept, 4)  # by a program that wrote to the store as it was, and is late with its note
    assert written(kept) > 4


def test_what_has_lost_its_end_is_put_aside(kept, tmp_path):
    copy = str(tmp_path / "copy.db")
    back_up_store(kept, copy)
    noted(kept, 9)
    assert restore_store(copy, kept) == (2, f"{kept}.damaged-1")
    noted(kept, 9)  # late
    assert written(kept) > 9


def test_a_damaged_store_does_not_take_the_place_of_a_good_copy(kept, tmp_path):
    copy = tmp_path / "copy.db"
    back_up_store(kept, str(copy))
    good = copy.read_bytes()
    behind_its_back(kept, "UPDATE entries SET text = '25' WHERE match = 1 AND seq = 1")
    with pytest.raises(JournalFault) as caught:
        back_up_store(kept, str(copy))
    assert (caught.value.key, caught.value.values["path"]) == ("store.damaged", kept)
    assert copy.read_bytes() == good
    assert sorted(os.listdir(tmp_path)) == ["copy.db", "referee.db"]


def test_what_claims_to_be_of_a_later_version_is_put_aside(kept, tmp_path):
    copy = str(tmp_path / "copy.db")
    back_up_store(kept, copy)
    behind_its_back(kept, "PRAGMA user_version = 99")
    assert told(kept) == "store.newer"
    assert restore_store(copy, kept) == (2, f"{kept}.damaged-1")


@pytest.mark.parametrize("content", ["", "erudit\tnouns\tru\trunning", "erudit\tnouns\tru\trunning\tmany", "\xff"])
def test_a_note_that_cannot_be_read_says_nothing(content, kept):
    Path(note_path(kept)).write_text(content, encoding="latin-1")
    assert read_note(kept) is None
    assert written(kept) == 3


def test_the_note_is_of_the_store_by_whatever_name(kept, tmp_path):
    link = tmp_path / "link.db"
    link.symlink_to(kept)
    noted(str(link), 4)
    assert note_path(str(link)) == f"{kept}.match"
    assert told(str(link)) == "store.lost"


# Marks of the shelf


def test_marks_are_read_back_in_order(kept):
    with Journal(kept) as journal:
        journal.mark("forget", {"match": 1})
        journal.mark("name", {"from": "Маша", "to": "Мария"})
    with Journal(kept) as journal:
        assert [(mark.kind, mark.data) for mark in journal.marks()] == [
            ("forget", {"match": 1}),
            ("name", {"from": "Маша", "to": "Мария"}),
        ]
        assert [one.id for one in journal.shelf()] == [2]


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE marks SET kind = 'bring-back'",
        "DELETE FROM marks",
        "DELETE FROM settings WHERE name = 'marks'",
        "UPDATE settings SET value = '0 00000000' WHERE name = 'marks'",
    ],
)
def test_a_mark_altered_or_gone_is_known(statement, kept):
    with Journal(kept) as journal:
        journal.mark("forget", {"match": 1})
    behind_its_back(kept, statement)
    assert told(kept, lambda journal: journal.shelf()) == "store.damaged"


@pytest.mark.parametrize("statement", ["UPDATE marks SET kind = 'x'", "DELETE FROM marks"])
def test_marks_are_only_appended(statement, kept):
    with Journal(kept) as journal:
        journal.mark("forget", {"match": 1})
    with closing(sqlite3.connect(kept)) as db, pytest.raises(sqlite3.IntegrityError, match="only appended"):
        db.execute(statement)
