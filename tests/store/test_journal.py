"""The store of matches: what was acknowledged is there, nobody overwrites anybody, and what is wrong is said."""

from __future__ import annotations

import errno
import os
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
import threading
from contextlib import closing
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from referee.locale import Voice
from referee.store import connection
from referee.store import schema as versions
from referee.store.journal import Journal, JournalFault, NoSuchMatch, Shelved, Stale, StoredRow, open_journal
from referee.store.schema import APPLICATION, MIGRATIONS
from referee.values import replace

ROOT = Path(__file__).parent.parent
HEADER = {"game": "erudit", "players": ["Маша", "Петя"], "target": None}
EVENING = datetime(2025, 3, 8, 18, 30, tzinfo=UTC)


@pytest.fixture
def path(tmp_path):
    return str(tmp_path / "referee.db")


@pytest.fixture
def kept(path):
    """A store with one match of two entries, closed."""
    with Journal(path) as journal:
        match = journal.create(HEADER)
        journal.append(match, 0, "turn", "КОШКА 8Г", {"points": 14})
        journal.append(match, 1, "turn", "ОСА Г8", {"points": 5})
    return path


def raw(path, *statements):
    """Does to the file what the journal would never do."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        return [db.execute(statement).fetchall() for statement in statements]


def fault(action, *arguments):
    with pytest.raises(JournalFault) as caught:
        action(*arguments)
    return caught.value


def key_of(path, name="shelf", *arguments):
    """Which fault a method of a freshly opened journal ends in."""
    with Journal(path) as journal:
        return fault(getattr(journal, name), *arguments).key


def texts(path, match=1):
    with Journal(path) as journal:
        return [row.text for row in journal.rows(match)]


def names(directory):
    return sorted(os.listdir(directory))


# What is written is read back


def test_a_match_is_read_back_as_it_was_written(path):
    with Journal(path, clock=lambda: EVENING) as journal:
        match = journal.create(HEADER)
        row = journal.append(match, 0, "turn", "КОШКА 8Г", {"words": [{"word": "КОШКА", "points": 14}]})
        assert replace(row, checksum=0) == StoredRow(
            1, "turn", "КОШКА 8Г", {"words": [{"word": "КОШКА", "points": 14}]}, "2025-03-08T18:30:00Z"
        )
    with Journal(path) as journal:
        assert journal.header(match) == HEADER
        assert journal.rows(match) == [row]


def test_entries_come_back_in_the_order_of_writing(path):
    with Journal(path) as journal:
        first, second = journal.create({}), journal.create({})
        for number in range(12):
            journal.append(first, number, "turn", f"первый {number}", {})
            journal.append(second, number, "turn", f"второй {number}", {})
        assert [row.seq for row in journal.rows(first)] == list(range(1, 13))
        assert [row.text for row in journal.rows(second)] == [f"второй {number}" for number in range(12)]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "  КОШКА  8Г ",
        "и\u0306 е\u0308 ї ґ ’",
        "'); DROP TABLE entries; --",
        "ab\nc\td",
        "🎲 [red]{points}",
    ],
)
def test_text_is_kept_as_given(path, text):
    with Journal(path) as journal:
        match = journal.create({"note": text})
        row = journal.append(match, 0, "turn", text, {"note": text})
        assert (journal.header(match), row.text, row.data) == ({"note": text}, text, {"note": text})
        assert journal.rows(match) == [row]


def test_bytes_that_are_no_text_become_question_marks(path):
    with Journal(path) as journal:
        match = journal.create({"players": ["Ма\udcffша"]})
        row = journal.append(match, 0, "turn", "КО\udcd0Т", {"note": "\ud800"})
        assert journal.header(match) == {"players": ["Ма?ша"]}
        assert (row.text, row.data) == ("КО?Т", {"note": "?"})
        assert journal.rows(match) == [row]


def test_what_append_returns_is_what_will_be_read(path):
    with Journal(path) as journal:
        match = journal.create({})
        row = journal.append(match, 0, "turn", "", {"cell": (7, 7), "by": {1: "Маша"}})
        assert row.data == {"cell": [7, 7], "by": {"1": "Маша"}}
        assert journal.rows(match) == [row]


def test_times_are_utc_with_seconds(path):
    kyiv = timezone(timedelta(hours=2))
    with Journal(path, clock=lambda: datetime(2025, 1, 1, 0, 30, 15, 999999, tzinfo=kyiv)) as journal:
        journal.create({})
        assert journal.shelf()[0].created == "2024-12-31T22:30:15Z"


def test_without_a_clock_it_is_now(path):
    before = datetime.now(UTC).replace(microsecond=0)
    with Journal(path) as journal:
        journal.create({})
        assert before <= datetime.fromisoformat(journal.shelf()[0].created) <= datetime.now(UTC)


# The shelf and the current match


def test_the_shelf_tells_how_far_each_match_is(path):
    minutes = (EVENING + timedelta(minutes=n) for n in range(10))
    with Journal(path, clock=lambda: next(minutes)) as journal:
        long, short = journal.create(HEADER), journal.create({"game": "uno"})
        journal.append(long, 0, "turn", "КОШКА 8Г", {})
        journal.append(long, 1, "undo", "", {})
        assert journal.shelf() == [
            Shelved(long, "2025-03-08T18:30:00Z", HEADER, 2, "2025-03-08T18:33:00Z"),
            Shelved(short, "2025-03-08T18:31:00Z", {"game": "uno"}, 0, "2025-03-08T18:31:00Z"),
        ]


def test_a_clock_set_back_does_not_change_which_entry_is_the_last(path):
    times = iter([EVENING, EVENING + timedelta(hours=1), EVENING - timedelta(hours=1)])
    with Journal(path, clock=lambda: next(times)) as journal:
        match = journal.create({})
        journal.append(match, 0, "turn", "", {})
        journal.append(match, 1, "turn", "", {})
        assert journal.shelf()[0].last == "2025-03-08T17:30:00Z"


def test_a_new_match_is_the_current_one_until_another_is_chosen(path):
    with Journal(path) as journal:
        first, second = journal.create({}), journal.create({})
        assert (first, second, journal.current()) == (1, 2, 2)
        journal.use(first)
        assert journal.current() == first
    with Journal(path) as journal:
        assert journal.current() == first


@pytest.mark.parametrize("number", [0, -1, 2, 10**30])
def test_a_match_that_is_not_there(kept, number):
    with Journal(kept) as journal:
        for action, arguments in [
            (journal.header, ()),
            (journal.rows, ()),
            (journal.use, ()),
            (journal.append, (0, "turn", "", {})),
        ]:
            raised = fault(action, number, *arguments)
            assert type(raised) is NoSuchMatch
            assert (raised.kind, raised.key, raised.values) == ("no-match", "store.no-match", {"match": number})
        assert journal.current() == 1


# Where the file is


def test_a_missing_store_reads_as_an_empty_one_and_is_not_made(tmp_path):
    path = str(tmp_path / "deep" / "referee.db")
    with Journal(path) as journal:
        assert journal.shelf() == []
        assert journal.current() is None
        assert fault(journal.header, 1).key == "store.no-match"
        assert fault(journal.rows, 1).key == "store.no-match"
        assert fault(journal.use, 1).key == "store.no-match"
        assert fault(journal.append, 1, 0, "turn", "", {}).key == "store.no-match"
    assert names(tmp_path) == []


def test_an_empty_file_is_a_store_yet_to_be_made(tmp_path, path):
    Path(path).touch()
    with Journal(path) as journal:
        assert (journal.shelf(), journal.current()) == ([], None)
        assert names(tmp_path) == ["referee.db"]
        assert os.path.getsize(path) == 0
        assert journal.create(HEADER) == 1
        assert journal.header(1) == HEADER


def test_a_store_made_by_another_is_seen_by_a_journal_opened_before_it(path):
    with Journal(path) as early, Journal(path) as other:
        assert early.current() is None
        other.create(HEADER)
        assert early.header(1) == HEADER


@pytest.mark.parametrize(
    "name",
    ["моя игра.db", "a?mode=memory.db", "#1.db", "100%.db", "a%3fb.db", ":memory:", "file:x.db", "dir?#/и/y.db"],
)
def test_any_file_name_will_do(tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    with Journal(name) as journal:
        journal.create(HEADER)
    assert (tmp_path / name).read_bytes().startswith(b"SQLite format 3\0")
    with Journal(name) as journal:
        assert journal.header(1) == HEADER
    assert [p for p in tmp_path.rglob("*") if p.is_file()] == [tmp_path / name]


def test_two_leading_slashes_are_one(path):
    with Journal(f"/{path}") as journal:
        journal.create(HEADER)
    assert os.path.isfile(path)


def test_a_link_is_followed_even_before_its_store_exists(tmp_path):
    os.symlink(tmp_path / "disk" / "real.db", tmp_path / "link.db")
    with Journal(str(tmp_path / "link.db")) as journal:
        journal.create(HEADER)
    assert names(tmp_path) == ["disk", "link.db"]
    with Journal(str(tmp_path / "disk" / "real.db")) as journal:
        assert journal.header(1) == HEADER


@pytest.mark.posix("file modes")
def test_only_the_owner_can_read_the_store(tmp_path):
    directory = tmp_path / "referee"
    before = os.umask(0)
    try:
        with Journal(str(directory / "referee.db")) as journal:
            journal.create(HEADER)
            modes = {name: stat.S_IMODE(os.stat(directory / name).st_mode) for name in names(directory)}
    finally:
        os.umask(before)
    assert modes == {"referee.db": 0o600, "referee.db-shm": 0o600, "referee.db-wal": 0o600}
    assert stat.S_IMODE(directory.stat().st_mode) == 0o700


# Nothing acknowledged is lost


def test_an_entry_is_on_disk_before_it_is_acknowledged(kept, monkeypatch):
    opened, connect = [], sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *a, **k: opened.append(connect(*a, **k)) or opened[-1])
    with Journal(kept) as journal:
        journal.shelf()
        pragmas = ("journal_mode", "synchronous", "fullfsync", "foreign_keys", "busy_timeout", "application_id")
        values = {name: opened[0].execute(f"PRAGMA {name}").fetchone()[0] for name in pragmas}
    assert values == {
        "journal_mode": "wal",
        "synchronous": 2,
        "fullfsync": 1,
        "foreign_keys": 1,
        "busy_timeout": 2000,
        "application_id": APPLICATION,
    }


WRITER = """
import sys
from referee.store.journal import Journal
with Journal(sys.argv[1]) as journal:
    for number in range(2, 100000):
        row = journal.append(1, number, "turn", f"ход {number + 1}", {})
        print(row.seq, flush=True)
"""


@pytest.mark.posix("SIGKILL")
@pytest.mark.parametrize("acknowledged", [1, 7, 40])
def test_a_killed_writer_loses_nothing_it_has_acknowledged(kept, acknowledged):
    with subprocess.Popen([sys.executable, "-c", WRITER, kept], stdout=subprocess.PIPE, env=environment()) as writer:
        seen = [int(writer.stdout.readline()) for _ in range(acknowledged)]
        writer.send_signal(signal.SIGKILL)
        seen += [int(line) for line in writer.stdout.read().split()]
    assert writer.returncode == -signal.SIGKILL
    assert seen == list(range(3, 3 + len(seen)))
    found = texts(kept)
    assert found[: 2 + len(seen)] == ["КОШКА 8Г", "ОСА Г8", *(f"ход {number}" for number in seen)]
    assert len(found) - 2 - len(seen) in (0, 1)  # the one that was written and not yet said


def environment():
    return {**os.environ, "PYTHONPATH": str(ROOT)}


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entries SET text = 'КОТ' WHERE seq = 1",
        "DELETE FROM entries WHERE seq = 2",
        "DELETE FROM entries",
        "INSERT OR REPLACE INTO entries VALUES (1, 1, 'turn', 'КОТ', '{}', '')",
        "INSERT OR REPLACE INTO entries VALUES (1, 2, 'turn', 'КОТ', '{}', '')",
        "INSERT INTO entries VALUES (1, 4, 'turn', 'КОТ', '{}', '')",
        "INSERT INTO entries VALUES (1, 0, 'turn', 'КОТ', '{}', '')",
        "UPDATE matches SET header = '{}'",
        "DELETE FROM matches",
        "INSERT OR REPLACE INTO matches VALUES (1, '', '{}')",
    ],
)
def test_the_file_itself_refuses_all_but_appending(kept, statement):
    with pytest.raises(sqlite3.IntegrityError, match="are only appended"):
        raw(kept, statement)
    with Journal(kept) as journal:
        assert journal.header(1) == HEADER
    assert texts(kept) == ["КОШКА 8Г", "ОСА Г8"]


def test_an_entry_belongs_to_a_match(kept):
    with pytest.raises(sqlite3.IntegrityError, match="FOREIGN KEY"):
        raw(
            kept,
            "PRAGMA foreign_keys = ON",
            "DROP TRIGGER entries_sealed",
            "INSERT INTO entries VALUES (7, 1, 'turn', '', '{}', '')",
        )


# Nobody overwrites anybody


@pytest.mark.parametrize("expected", [0, 1, 3])
def test_a_writer_who_missed_an_entry_is_told(kept, expected):
    with Journal(kept) as journal:
        raised = fault(journal.append, 1, expected, "turn", "КОТ 8Г", {})
        assert type(raised) is Stale
        assert (raised.kind, raised.key) == ("stale", "store.stale")
        assert raised.values == {"match": 1, "expected": expected, "found": 2}
        assert [row.text for row in journal.rows(1)] == ["КОШКА 8Г", "ОСА Г8"]
        assert journal.append(1, 2, "turn", "КОТ 8Г", {}).seq == 3


def test_of_two_writers_who_saw_the_same_the_second_is_told(kept):
    with Journal(kept) as masha, Journal(kept) as petya:
        seen = len(masha.rows(1)), len(petya.rows(1))
        masha.append(1, seen[0], "turn", "Маша", {})
        assert fault(petya.append, 1, seen[1], "turn", "Петя", {}).key == "store.stale"
        assert [row.text for row in petya.rows(1)][2:] == ["Маша"]


RACER = """
import sys
from referee.store.journal import Journal, Stale
from referee.store import connection
connection.PATIENCE = 60
path, name, keeps_open = sys.argv[1], sys.argv[2], sys.argv[3] == "open"
kept = Journal(path)
done = 0
while done < 50:
    one = kept if keeps_open else Journal(path)
    try:
        one.append(1, len(one.rows(1)), "turn", f"{name}:{done}", {})
        done += 1
    except Stale:
        pass
    if not keeps_open:
        one.close()
"""


def test_eight_processes_write_at_once_and_nothing_is_lost_or_doubled(path):
    with Journal(path) as journal:
        journal.create({})
    racers = [
        subprocess.Popen([sys.executable, "-c", RACER, path, str(n), "open" if n % 2 else "anew"], env=environment())
        for n in range(8)
    ]
    assert [racer.wait(timeout=120) for racer in racers] == [0] * 8
    with Journal(path) as journal:
        rows = journal.rows(1)
    assert [row.seq for row in rows] == list(range(1, 401))
    for n in range(8):
        assert [row.text for row in rows if row.text.startswith(f"{n}:")] == [f"{n}:{i}" for i in range(50)]


def test_eight_make_the_store_at_once(path):
    start, made = threading.Barrier(8), []

    def make():
        start.wait()
        with Journal(path) as journal:
            made.append(journal.create({}))

    threads = [threading.Thread(target=make) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(made) == list(range(1, 9))
    with Journal(path) as journal:
        assert [shelved.id for shelved in journal.shelf()] == list(range(1, 9))


def test_while_another_writes_one_can_read_but_not_write(kept, monkeypatch):
    monkeypatch.setattr(connection, "PATIENCE", 0.05)
    with closing(sqlite3.connect(kept, isolation_level=None)) as other, Journal(kept) as journal:
        other.execute("BEGIN EXCLUSIVE")
        assert [row.text for row in journal.rows(1)] == ["КОШКА 8Г", "ОСА Г8"]
        for name, arguments in [("append", (1, 2, "turn", "", {})), ("create", ({},)), ("use", (1,))]:
            raised = fault(getattr(journal, name), *arguments)
            assert (raised.kind, raised.key, raised.values["path"]) == ("store", "store.locked", kept)
        other.execute("ROLLBACK")
        assert journal.append(1, 2, "turn", "", {}).seq == 3


def test_a_store_held_by_another_alone_is_locked_for_reading_too(kept, monkeypatch):
    monkeypatch.setattr(connection, "PATIENCE", 0.05)
    with closing(sqlite3.connect(kept, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        assert key_of(kept) == "store.locked"


def test_a_writer_waits_for_another_to_finish(kept):
    """Also in a store that has yet to get its write-ahead log: a copy made by `VACUUM INTO` has none."""
    copy = f"{kept}.copy"
    raw(kept, f"VACUUM INTO '{copy}'")
    assert raw(copy, "PRAGMA journal_mode") == [[("delete",)]]
    with closing(sqlite3.connect(copy, isolation_level=None, check_same_thread=False)) as other:
        other.execute("BEGIN IMMEDIATE")
        release = threading.Timer(0.2, other.execute, ("ROLLBACK",))
        release.start()
        with Journal(copy) as journal:
            assert journal.append(1, 2, "turn", "", {}).seq == 3
        release.join()
    assert raw(copy, "PRAGMA journal_mode") == [[("wal",)]]


def test_a_copy_without_a_log_that_stays_locked_is_said_to_be(kept, monkeypatch):
    monkeypatch.setattr(connection, "PATIENCE", 0.05)
    copy = f"{kept}.copy"
    raw(kept, f"VACUUM INTO '{copy}'")
    with closing(sqlite3.connect(copy, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert key_of(copy) == "store.locked"


# What is wrong is said


def forbid(monkeypatch, *forbidden):
    """The system says that these may not be written, whoever asks; root too."""
    allowed = os.access
    monkeypatch.setattr(
        os, "access", lambda path, mode: not (mode & os.W_OK and path in forbidden) and allowed(path, mode)
    )


def test_a_file_that_may_not_be_written_is_read(kept, monkeypatch):
    forbid(monkeypatch, kept)
    with Journal(kept) as journal:
        assert [row.text for row in journal.rows(1)] == ["КОШКА 8Г", "ОСА Г8"]
        for name, arguments in [("append", (1, 2, "turn", "", {})), ("create", ({},)), ("use", (1,))]:
            raised = fault(getattr(journal, name), *arguments)
            assert (raised.kind, raised.key, raised.values["path"]) == ("store", "store.readonly", kept)
    assert texts(kept) == ["КОШКА 8Г", "ОСА Г8"]


def test_a_disk_that_may_not_be_written_is_read_and_left_untouched(kept, tmp_path, monkeypatch):
    forbid(monkeypatch, kept, str(tmp_path))
    before = Path(kept).read_bytes()
    with Journal(kept) as journal:
        assert journal.header(1) == HEADER
        assert [row.text for row in journal.rows(1)] == ["КОШКА 8Г", "ОСА Г8"]
        assert fault(journal.append, 1, 2, "turn", "", {}).key == "store.readonly"
        assert names(tmp_path) == ["referee.db"]
    assert Path(kept).read_bytes() == before


def test_entries_still_in_the_log_are_read_where_nothing_may_be_written(kept, tmp_path, monkeypatch):
    with Journal(kept) as writer:
        writer.append(1, 2, "turn", "НОС Д8", {})
        forbid(monkeypatch, kept, str(tmp_path))
        assert texts(kept) == ["КОШКА 8Г", "ОСА Г8", "НОС Д8"]


@pytest.mark.parametrize(
    ("number", "key"),
    [
        (errno.EACCES, "store.unwritable"),
        (errno.EROFS, "store.readonly"),
        (errno.ENOSPC, "store.full"),
    ],
)
def test_a_store_that_cannot_be_made(path, monkeypatch, number, key):
    def refuse(*arguments):
        raise OSError(number, os.strerror(number), arguments[0])

    monkeypatch.setattr(os, "open", refuse)
    with Journal(path) as journal:
        raised = fault(journal.create, {})
    assert (raised.kind, raised.key, raised.values) == ("store", key, {"path": path, "why": os.strerror(number)})
    assert not os.path.exists(path)


def test_a_full_disk(kept, monkeypatch):
    connect = sqlite3.connect

    def connect_to_a_small_disk(*arguments, **options):
        db = connect(*arguments, **options)
        db.execute("PRAGMA max_page_count = 1")  # SQLite takes this as: no larger than it is
        return db

    monkeypatch.setattr(sqlite3, "connect", connect_to_a_small_disk)
    with Journal(kept) as journal:
        raised = fault(journal.append, 1, 2, "turn", "Э" * 20000, {})
        assert (raised.kind, raised.key, raised.values["path"]) == ("store", "store.full", kept)
        assert [row.text for row in journal.rows(1)] == ["КОШКА 8Г", "ОСА Г8"]
        assert journal.append(1, 2, "turn", "КОТ 8Г", {}).seq == 3  # a short one still goes in


LIMITED = """
import resource, sys
from referee.store.journal import Journal, JournalFault
with Journal(sys.argv[1]) as journal:
    journal.append(1, 2, "turn", "КОТ 8Г", {})
    resource.setrlimit(resource.RLIMIT_FSIZE, (20000, 20000))
    try:
        journal.append(1, 3, "turn", "Э" * 20000, {})
    except JournalFault as fault:
        print(fault.kind, fault.key, fault.values["why"])
    print(len(journal.rows(1)))
"""


@pytest.mark.posix("limits on a process's files")
def test_a_disk_that_refuses_to_write(kept):
    done = subprocess.run([sys.executable, "-c", LIMITED, kept], capture_output=True, env=environment(), timeout=60)
    assert done.stdout.decode().splitlines() == ["store store.disk disk I/O error", "3"]
    assert texts(kept) == ["КОШКА 8Г", "ОСА Г8", "КОТ 8Г"]


def test_a_directory_is_no_store(tmp_path):
    assert key_of(str(tmp_path)) == "store.not-file"
    assert key_of(str(tmp_path), "create", {}) == "store.not-file"


@pytest.mark.posix("named pipes")
def test_a_pipe_is_no_store_and_nobody_waits_for_it(path):
    os.mkfifo(path)
    assert key_of(path) == "store.not-file"
    assert key_of(path, "create", {}) == "store.not-file"


def test_a_file_where_the_directory_should_be(tmp_path):
    (tmp_path / "notes.txt").write_text("заметки")
    path = str(tmp_path / "notes.txt" / "referee.db")
    assert key_of(path) == "store.unreadable"
    assert key_of(path, "create", {}) == "store.unwritable"
    assert (tmp_path / "notes.txt").read_text() == "заметки"


def test_a_store_that_cannot_be_opened(kept, monkeypatch):
    # Gone between a look and the opening.
    monkeypatch.setattr(connection, "store_exists", lambda file, path: os.remove(kept) or True)
    with Journal(kept) as journal:
        raised = fault(journal.shelf)
    assert (raised.kind, raised.key) == ("store", "store.unreadable")
    assert raised.values == {"path": kept, "why": "unable to open database file"}
    assert not os.path.exists(kept)


def garbage(content):
    return b"\xa5" * len(content)


def garbage_after_the_first_page(content):
    return content[:4096] + b"\xa5" * (len(content) - 4096)


def garbage_in_the_header(content):
    return content[:16] + b"\xff" * 84 + content[100:]


DAMAGE = {
    "a note": lambda content: "КОШКА 8Г\n".encode(),
    "garbage": garbage,
    "the first bytes alone": lambda content: content[:16],
    "a header alone": lambda content: content[:100],
    "a page alone": lambda content: content[:4096],
    "half of it": lambda content: content[: len(content) // 2],
    "its last page lost": lambda content: content[:-4096],
    "its last byte lost": lambda content: content[:-1],
    "an end of 512 bytes lost": lambda content: content[:-512],
    "garbage in the header": garbage_in_the_header,
    "garbage after the first page": garbage_after_the_first_page,
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_store_is_told_and_left_as_it_is(kept, tmp_path, damage):
    content = DAMAGE[damage](Path(kept).read_bytes())
    Path(kept).write_bytes(content)
    for name, arguments in [
        ("shelf", ()),
        ("current", ()),
        ("header", (1,)),
        ("rows", (1,)),
        ("append", (1, 2, "turn", "", {})),
        ("use", (1,)),
        ("create", ({},)),
    ]:
        with Journal(kept) as journal:
            raised = fault(getattr(journal, name), *arguments)
        assert (name, raised.kind, raised.key, raised.values["path"]) == (name, "store", "store.damaged", kept)
    assert Path(kept).read_bytes() == content
    assert names(tmp_path) == ["referee.db"]


def test_a_damaged_page_of_entries_stops_the_match_it_belongs_to(kept):
    """The others can be read and played on."""
    with Journal(kept) as journal:
        other = journal.create({})
        for number in range(40):
            journal.append(other, number, "turn", "Ы" * 100, {})
    content = Path(kept).read_bytes()
    pages = [content[start : start + 4096] for start in range(0, len(content), 4096)]
    # 10 marks a leaf of the tree that entries are kept in.
    others = [page[0] == 10 and "ЫЫЫ".encode() in page and "КОШКА".encode() not in page for page in pages]
    assert others.count(True) == 2
    Path(kept).write_bytes(b"".join(garbage(page) if bad else page for page, bad in zip(pages, others, strict=True)))
    with Journal(kept) as journal:
        assert fault(journal.rows, other).key == "store.damaged"
        assert fault(journal.append, other, 40, "turn", "", {}).key == "store.damaged"
        assert [row.text for row in journal.rows(1)] == ["КОШКА 8Г", "ОСА Г8"]


@pytest.mark.parametrize(
    ("statements", "name", "arguments"),
    [
        (("DROP TRIGGER matches_kept", "UPDATE matches SET header = '{\"game\":'"), "header", (1,)),
        (("DROP TRIGGER matches_kept", "UPDATE matches SET header = '[]'"), "shelf", ()),
        (("DROP TRIGGER entries_kept", "UPDATE entries SET data = ''"), "rows", (1,)),
        (("DROP TRIGGER entries_kept", "UPDATE entries SET data = x'ff'"), "rows", (1,)),
        (("DROP TRIGGER entries_kept", "UPDATE entries SET text = CAST(x'd0ff' AS TEXT)"), "rows", (1,)),
        (("UPDATE settings SET value = 'первый'",), "current", ()),
        (("DROP TABLE settings",), "current", ()),
        (("DROP TABLE settings",), "use", (1,)),
    ],
)
def test_contents_that_make_no_sense_are_damage_too(kept, statements, name, arguments):
    raw(kept, *statements)
    assert key_of(kept, name, *arguments) == "store.damaged"


@pytest.mark.parametrize("rest", ["emptied", "removed"])
def test_a_log_without_its_store_is_not_thrown_away(kept, tmp_path, rest):
    """SQLite would delete the log of an empty database, and with it entries that were acknowledged."""
    with Journal(kept) as journal:
        journal.append(1, 2, "turn", "НОС Д8", {})
        shutil.copy(f"{kept}-wal", tmp_path / "log")
    os.rename(tmp_path / "log", f"{kept}-wal")
    if rest == "emptied":
        os.truncate(kept, 0)
    else:
        os.remove(kept)
    content = Path(f"{kept}-wal").read_bytes()
    assert b"\xd0\x9d\xd0\x9e\xd0\xa1" in content
    for name, arguments in [("shelf", ()), ("create", ({},))]:
        with Journal(kept) as journal:
            raised = fault(getattr(journal, name), *arguments)
        assert (raised.kind, raised.key, raised.values) == (
            "store",
            "store.orphan",
            {"path": kept, "log": f"{kept}-wal"},
        )
    assert Path(f"{kept}-wal").read_bytes() == content


@pytest.mark.parametrize(
    "statements",
    [
        ("CREATE TABLE bookmarks (url TEXT)",),
        ("CREATE TABLE matches (id, created, header)", "PRAGMA user_version = 1"),
        ("PRAGMA user_version = 1",),
        ("PRAGMA application_id = 77",),
    ],
)
def test_a_database_of_another_program_is_left_alone(path, statements):
    raw(path, *statements)
    before = Path(path).read_bytes()
    assert key_of(path) == "store.foreign"
    assert key_of(path, "create", {}) == "store.foreign"
    assert Path(path).read_bytes() == before


# Versions


def test_a_store_from_a_newer_version_is_refused_and_left_alone(kept):
    raw(kept, f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    before = Path(kept).read_bytes()
    for name, arguments in [("shelf", ()), ("append", (1, 2, "turn", "", {})), ("create", ({},))]:
        assert (name, key_of(kept, name, *arguments)) == (name, "store.newer")
    assert Path(kept).read_bytes() == before


def version_1(path):
    """A store as the first version made it."""
    raw(path, *MIGRATIONS[0], "PRAGMA user_version = 1")
    raw(
        path,
        "INSERT INTO matches VALUES (1, '2025-03-08T18:30:00Z', '{\"game\":\"uno\"}')",
        "INSERT INTO entries VALUES (1, 1, 'turn', 'к7', '{\"points\":0}', '2025-03-08T18:31:00Z')",
        "INSERT INTO settings VALUES ('current', '1')",
    )


def test_a_store_of_the_first_version_is_read(path):
    version_1(path)
    with Journal(path) as journal:
        assert journal.current() == 1
        assert journal.header(1) == {"game": "uno"}
        (row,) = journal.rows(1)
        assert replace(row, checksum=0) == StoredRow(1, "turn", "к7", {"points": 0}, "2025-03-08T18:31:00Z")
        assert journal.append(1, 1, "turn", "ж7", {}).seq == 2
    assert raw(path, "PRAGMA user_version") == [[(len(MIGRATIONS),)]]


@pytest.mark.parametrize(
    "statement",
    [
        "INSERT INTO entries VALUES (1, 2, 'turn', 'ж7', '{}', '')",
        "INSERT INTO matches (created, header) VALUES ('', '{}')",
    ],
)
def test_a_program_of_the_first_version_that_is_still_open_is_shut_out(path, statement):
    version_1(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as left_open:
        left_open.execute("SELECT * FROM entries").fetchall()
        assert texts(path) == ["к7"]
        with pytest.raises(sqlite3.IntegrityError, match="are only appended"):
            left_open.execute(statement)
    with Journal(path) as journal:
        assert len(journal.shelf()) == 1
        assert journal.append(1, 1, "turn", "ж7", {}).seq == 2


def test_an_older_store_is_brought_up_to_date_step_by_step(path, monkeypatch):
    version_1(path)
    later = (
        ("CREATE TABLE tags (match INTEGER, tag TEXT)", "INSERT INTO tags VALUES (1, 'старая')"),
        ("ALTER TABLE tags ADD COLUMN colour TEXT DEFAULT 'red'",),
    )
    monkeypatch.setattr(versions, "MIGRATIONS", MIGRATIONS + later)
    for _ in range(2):
        assert texts(path) == ["к7"]
        assert raw(path, "SELECT * FROM tags", "PRAGMA user_version") == [
            [(1, "старая", "red")],
            [(len(MIGRATIONS) + 2,)],
        ]


def test_a_step_that_fails_leaves_the_store_as_it_was(path, monkeypatch):
    version_1(path)
    with monkeypatch.context() as patch:
        later = ("CREATE TABLE tags (tag TEXT)", "INSERT INTO labels VALUES (1)")
        patch.setattr(versions, "MIGRATIONS", (*MIGRATIONS, later))
        assert key_of(path) == "store.damaged"
    assert raw(path, "SELECT count(*) FROM sqlite_master WHERE name = 'tags'", "PRAGMA user_version") == [
        [(0,)],
        [(len(MIGRATIONS),)],
    ]
    assert texts(path) == ["к7"]


def test_an_older_store_that_may_not_be_written_is_said_to_be(path, monkeypatch):
    version_1(path)
    forbid(monkeypatch, path)
    assert key_of(path) == "store.readonly"


# Sentences

SAID = {"path": "/игры/referee.db", "why": "disk I/O error"}


@pytest.mark.parametrize("language", ["ru", "uk", "en"])
@pytest.mark.parametrize(
    "raised",
    [
        *(JournalFault(f"store.{name}", **SAID) for name in ("locked", "readonly", "full", "disk", "damaged")),
        *(JournalFault(f"store.{name}", **SAID) for name in ("unreadable", "unwritable")),
        *(JournalFault(f"store.{name}", path=SAID["path"]) for name in ("not-file", "foreign", "newer")),
        JournalFault("store.orphan", path=SAID["path"], log="/игры/referee.db-wal"),
        JournalFault("store.lost", path=SAID["path"], note="/игры/referee.db.match"),
    ],
    ids=lambda raised: raised.key,
)
def test_each_fault_of_the_store_is_a_sentence_that_names_the_file(raised, language):
    assert SAID["path"] in Voice(language)(raised.key, **raised.values)


@pytest.mark.parametrize("language", ["ru", "uk", "en"])
def test_a_stale_writer_and_a_missing_match_are_told_which_match(language):
    for raised in (Stale(17, 4, 5), NoSuchMatch(17)):
        assert "17" in Voice(language)(raised.key, **raised.values)


# Cheap questions


def statements(journal, question):
    """The SQL that a question runs, and its answer."""
    journal.current()  # opens the store
    run = []
    journal._db.set_trace_callback(run.append)
    answer = question()
    journal._db.set_trace_callback(None)
    return answer, [one for one in run if one.startswith("SELECT")]


def test_the_position_of_a_match_is_asked_without_reading_its_entries(kept):
    with Journal(kept) as journal:
        before, run = statements(journal, lambda: journal.position(1))
        assert run == ["SELECT entries, seal FROM seals WHERE match = 1"]
        assert before.entries == 2
        journal.append(1, 2, "turn", "КОТ 8Г", {})
        after = journal.position(1)
        assert (after.entries, after == before) == (3, False)
        assert fault(journal.position, 2).key == "store.no-match"
        assert fault(journal.position, 1 << 70).key == "store.no-match"


def test_one_shelved_match_is_read_by_its_last_entry_alone(kept):
    with Journal(kept) as journal:
        journal.create(HEADER)
        for match in (1, 2):
            one, run = statements(journal, lambda match=match: journal.shelved(match))
            assert one == journal.shelf()[match - 1]
            assert [query.partition(" FROM ")[2].split()[0] for query in run] == ["seals", "entries"]
            assert run[1].endswith(f"WHERE match = {match} ORDER BY seq DESC LIMIT 1")
        assert fault(journal.shelved, 3).key == "store.no-match"


def test_an_address_that_is_a_path_opens_a_file(kept):
    with open_journal(kept) as journal:
        assert journal.header(1) == HEADER
