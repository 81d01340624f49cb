"""A store from somebody else: its names cannot write to the terminal, and one bad match does not hide the good ones."""

from __future__ import annotations

import os
import sqlite3
import unicodedata
from contextlib import closing
from random import Random

import pytest

from referee.store.journal import Journal
from tests.forms import tries

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


# Changed anywhere

MATCHES = (
    ("new erudit Маша Петя --language ru", "КОШКА 8Г", "КОТ Г8"),
    ("new undervud Аня Петя", "Аня: КОШКА рука= Петя: НОС рука=А"),
    ("new uno Ян Оля", "Ян: Оля: к7 ж+2"),
)
WRITING = "\x1b[31m\x9b5m\u202e"  # to a terminal: colours, and the other way round
VALUES = (5, -1, None, "x", WRITING, [], {}, [1], {"a": 1}, True, 1.5, 10**30, "")
LOOKS = (
    "show",
    "show --json",
    "sheet",
    "sheet --format html",
    "sheet --format md",
    "sheet --format json",
    "sheet --format csv",
    "sheet --format pdf -o page.pdf --force",
    "matches",
    "stats",
    "players list",
    "export",
    "export --format json",
    "export --format gcg",
    "score КОТ 8Ж",
    "adjust Я 5",
    "amend 1 НОС 8Г",
    "undo",
    "redo",
    "challenge",
    "review",
    "rebuild",
    "serve --port x",
)


def places(value, path=()):
    """The paths of everything inside a JSON value."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, inner in inside:
        yield (*path, name)
        yield from places(inner, (*path, name))


def look_up(value, path):
    for name in path:
        value = value[name]
    return value


def replaced(value, path, other):
    """The value with another one at a path."""
    if not path:
        return other
    value = value.copy()
    value[path[0]] = replaced(value[path[0]], path[1:], other)
    return value


def writes_to_the_terminal(text):
    return any(unicodedata.category(c) in ("Cc", "Cf") and c not in "\n\t\r\ufeff" for c in text)


def test_a_match_changed_anywhere_is_shown_or_named(referee, monkeypatch, tmp_path):
    """Any part of a header or a row is another value, or has signs in it that would write to the terminal."""
    monkeypatch.chdir(tmp_path)
    for start, *lines in MATCHES:
        assert referee(*start.split()).code == 0
        for line in lines:
            assert referee("score", line).code == 0, line
    with Journal(os.environ["REFEREE_DB"]) as journal:
        kept = [
            {"header": journal.header(match), "rows": [[row.kind, row.text, row.data] for row in journal.rows(match)]}
            for match in (1, 2, 3)
        ]
    parts = [(one, path) for one in kept for path in places(one) if len(path) > 1]
    chance = Random(5)
    for number in range(tries(25, 5_000)):
        one, path = chance.choice(parts)
        old = look_up(one, path)
        value = old + WRITING if isinstance(old, str) and chance.random() < 0.4 else chance.choice(VALUES)
        changed = replaced(one, path, value)
        store = str(tmp_path / "changed" / f"{number // 50}.db")
        monkeypatch.setenv("REFEREE_DB", store)
        whole = (row for row in changed["rows"] if isinstance(row, list) and len(row) == 3)
        rows = [(str(kind), str(text), data) for kind, text, data in whole]
        with Journal(store) as journal:
            journal.create(changed["header"], rows, chance.choice(("", "", f"9999-99-99T{WRITING}")))
        for line in chance.sample(LOOKS, 6):
            done = referee(*line.split())
            assert done.code in (0, 1, 2, 3), (path, value, line)
            assert not writes_to_the_terminal(done.out + done.err), (path, value, line)


def test_a_restored_match_that_no_import_would_take_is_named(store, referee, tmp_path):
    with Journal(store) as journal:
        tables = journal.header(1)["tables"]
    forged = (
        {"game": "нет такой"},
        {"tables": {**tables, "titles": {"ru": [5]}}},
        {"tables": {**tables, "board": {**tables["board"], "colours": {"d": {"a": 1}}}}},
        {"options": {"scoring": "x"}},
    )
    bad = [forge(store, changes) for changes in forged]
    assert referee("backup", str(tmp_path / "copy.db")).code == 0
    answer = referee("--db", str(tmp_path / "new.db"), "restore", str(tmp_path / "copy.db"), "--json").json()
    assert (answer["matches"], answer["skipped"]) == (5, bad)
    done = referee("--db", str(tmp_path / "other.db"), "restore", str(tmp_path / "copy.db"))
    assert (done.code, done.err) == (0, "These matches could not be read: 2, 3, 4, 5\n")


def test_a_match_that_cannot_be_shown_says_what_is_wrong_with_it(store, referee):
    with Journal(store) as journal:
        tables = journal.header(1)["tables"]
    number = forge(store, {"tables": {**tables, "board": {**tables["board"], "colours": {"d": {"a": 1}}}}})
    done = referee("sheet", "--format", "html")
    assert done.code == 3
    assert done.err.startswith(f"Error: Match #{number} cannot be used: another program than this one wrote it (")
    assert referee("show", "1").code == 0


@pytest.mark.parametrize(
    ("time", "zone"), [("0001-01-01T00:00:00Z", "America/New_York"), ("9999-12-31T23:59:59Z", "Asia/Tokyo")]
)
def test_days_at_the_ends_of_the_calendar(program, tmp_path, zone, time):
    text = f"referee match 1\ngame: uno\nplayer: А\nplayer: Б\ncreated: {time}\n---\nА: 10\n  at: {time}\n"
    (tmp_path / "match.txt").write_text(text, encoding="utf-8")
    here = {"TZ": zone}
    for line in ("import match.txt", "sheet", "sheet --format html", "sheet -o x.pdf --force", "matches", "export"):
        done = program(*line.split(), env=here)
        assert (done.code, done.err) == (0, ""), line


def test_a_way_of_scoring_that_is_nothing_is_the_usual_one(store, referee):
    assert referee("new", "uno", "Аня", "Боря", "--scoring", "collect").code == 0
    with Journal(store) as journal:
        header = journal.header(journal.current())
        assert header["options"]["scoring"] == "collect"
        number = journal.create({**header, "options": {**header["options"], "scoring": None}})
    sheets = [referee("sheet", str(one), "--format", "json").json() for one in (number - 1, number)]
    assert sheets[0]["players"] == sheets[1]["players"]
    assert referee("sheet", str(number)).code == referee("show", str(number)).code == 0
