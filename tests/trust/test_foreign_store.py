"""A store from somebody else: its names cannot write to the terminal, and one bad match does not hide the good ones."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing

import pytest

from referee.store.journal import Journal

FORGED = (
    {"players": 7},
    {"game": 7},
    {"game": "нет такой"},
    {"target": "x"},
    {"language": None},
    {"policy": 4},
    {"options": [1]},
    {"tables": 5},
    {"players": ["", "Б"]},
    {"players": "АБ"},
)


@pytest.fixture
def store(referee):
    """A store with a good match."""
    referee("new", "erudit", "Маша", "Петя", "--language", "ru")
    return os.environ["REFEREE_DB"]


def forge(store, changes):
    """Writes a match with another header; its number."""
    with Journal(store) as journal:
        return journal.create({**journal.header(1), **changes})


@pytest.mark.parametrize(
    "line",
    ["show", "matches", "stats", "score КОТ 8Ж", "adjust Зло 5", "undo", "players list", "sheet", "use 2", "export"],
)
def test_names_from_a_foreign_store_cannot_write_to_the_terminal(store, referee, line):
    forge(store, {"players": ["\x1b[31mЗло\x07", "Пе\u202eтя"]})
    done = referee(*line.split())
    assert all(text.isprintable() for text in (done.out + done.err).replace("\t", "").splitlines())


@pytest.mark.parametrize("changes", FORGED)
def test_a_forged_header_is_damage_in_a_sentence(store, referee, changes):
    number = forge(store, changes)
    for line in ("show", "score КОТ 8Ж", f"sheet {number}", f"export {number}", f"use {number}", "undo"):
        done = referee(*line.split())
        assert (done.code, "Traceback" in done.err) == (3, False), line
    for line in ("stats", "players list", "matches --player М"):
        assert referee(*line.split()).code == 0, line


def test_the_good_matches_are_listed_and_the_bad_ones_named(store, referee):
    bad = [forge(store, changes) for changes in FORGED[:3]]
    listed = referee("matches", "--json").json()
    assert ([one["match"] for one in listed["matches"]], listed["skipped"]) == ([1], bad)
    done = referee("matches")
    assert (done.code, done.err) == (0, "These matches could not be read: 2, 3, 4\n")


SPIES = (
    "CREATE TRIGGER spy AFTER INSERT ON entries BEGIN UPDATE settings SET value = '' WHERE name = 'current'; END",
    "CREATE TRIGGER sqlite_stat_spy AFTER UPDATE ON seals BEGIN DELETE FROM settings; END",
    "CREATE VIEW spy AS SELECT * FROM entries",
)


@pytest.mark.parametrize("spy", SPIES)
def test_what_would_act_on_our_writing_is_not_opened(store, referee, tmp_path, spy):
    referee("backup", str(tmp_path / "copy.db"))
    for path in (store, str(tmp_path / "copy.db")):
        with closing(sqlite3.connect(path, isolation_level=None)) as db:
            if "sqlite_" in spy:
                db.execute("PRAGMA writable_schema = ON")
                values = ("trigger", "sqlite_stat_spy", "seals", 0, spy)
                db.execute("INSERT INTO sqlite_master VALUES (?, ?, ?, ?, ?)", values)
            else:
                db.execute(spy)
    for line in ("show", "score КОТ 8Ж", "new uno А Б", "matches", "backup x.db"):
        done = referee(*line.split(), "--json")
        assert (done.code, done.json()["error"]["kind"]) == (3, "store"), line
        assert "another program" in done.json()["error"]["message"]
    assert referee("--db", str(tmp_path / "new.db"), "restore", str(tmp_path / "copy.db")).code == 3


def test_a_changed_guard_is_not_opened(store, referee):
    with closing(sqlite3.connect(store, isolation_level=None)) as db:
        db.execute("DROP TRIGGER entries_kept")
        db.execute("CREATE TRIGGER entries_kept BEFORE UPDATE ON entries BEGIN SELECT 1; END")
    assert referee("show").code == 3
