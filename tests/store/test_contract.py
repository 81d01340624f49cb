"""What every journal promises, kept by both: the file of a family and the server of a club."""

from __future__ import annotations

import threading
from datetime import UTC, datetime, timedelta

import pytest

from referee.store.journal import JournalFault, NoSuchMatch, Shelved, Stale, StoredRow
from referee.store.model import AWAY, BACK, Mark, NewMatch, Position
from referee.store.postgres import PostgresJournal
from referee.store.sqlite import SqliteJournal

HEADER = {"game": "erudit", "players": ["Маша", "Петя"], "target": None}
EVENING = datetime(2025, 3, 8, 18, 30, tzinfo=UTC)


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.program("initdb"))])
def opened(request, tmp_path):
    """Opens journals of one store."""
    if request.param == "sqlite":
        kind, address = SqliteJournal, str(tmp_path / "referee.db")
    else:
        kind, address = PostgresJournal, request.getfixturevalue("club")
    journals = []

    def open_one(**options):
        journals.append(kind(address, **options))
        return journals[-1]

    yield open_one
    for journal in journals:
        journal.close()


@pytest.fixture
def journal(opened):
    return opened()


@pytest.fixture
def kept(opened):
    """A store with one match of two entries."""
    journal = opened()
    match = journal.create(HEADER)
    journal.append(match, 0, "turn", "КОШКА 8Г", {"points": 14})
    journal.append(match, 1, "turn", "ОСА Г8", {"points": 5})
    return journal


def fault(action, *arguments):
    with pytest.raises(JournalFault) as caught:
        action(*arguments)
    return caught.value


def texts(journal, match=1):
    return [row.text for row in journal.rows(match)]


# What is written is read back


def test_a_match_is_read_back_as_it_was_written(opened):
    journal = opened(clock=lambda: EVENING)
    match = journal.create(HEADER)
    row = journal.append(match, 0, "turn", "КОШКА 8Г", {"words": [{"word": "КОШКА", "points": 14}]})
    words = {"words": [{"word": "КОШКА", "points": 14}]}
    checksum = journal.position(match).checksum
    assert row == StoredRow(1, "turn", "КОШКА 8Г", words, "2025-03-08T18:30:00Z", checksum)
    other = opened()
    assert (other.header(match), other.created(match)) == (HEADER, "2025-03-08T18:30:00Z")
    assert other.rows(match) == [row]


def test_rows_and_times_of_the_past_come_with_a_new_match(opened):
    journal = opened(clock=lambda: EVENING)
    rows = [("entry", "24", {"number": 1}), ("undo", "", {}), ("entry", "7", {})]
    match = journal.create(HEADER, rows, "2020-01-01T10:00:00Z", ["2020-01-01T10:01:00Z", ""])
    assert [(row.seq, row.kind, row.text, row.data, row.at) for row in journal.rows(match)] == [
        (1, "entry", "24", {"number": 1}, "2020-01-01T10:01:00Z"),
        (2, "undo", "", {}, "2025-03-08T18:30:00Z"),
        (3, "entry", "7", {}, "2025-03-08T18:30:00Z"),
    ]
    assert journal.created(match) == "2020-01-01T10:00:00Z"


def test_many_matches_are_created_together(opened):
    journal = opened(clock=lambda: EVENING)
    journal.create({"name": "before"})
    many = [
        NewMatch({"name": f"match {n}"}, [("entry", str(n), {})] * n, "2020-01-01T10:00:00Z", ["2020-01-01T10:01:00Z"])
        for n in range(3)
    ]
    assert (journal.create_all(many), journal.create_all([])) == ([2, 3, 4], [])
    other = opened()
    assert [(one.header["name"], one.created, one.entries, one.last) for one in other.shelf()[1:]] == [
        ("match 0", "2020-01-01T10:00:00Z", 0, "2020-01-01T10:00:00Z"),
        ("match 1", "2020-01-01T10:00:00Z", 1, "2020-01-01T10:01:00Z"),
        ("match 2", "2020-01-01T10:00:00Z", 2, "2025-03-08T18:30:00Z"),
    ]
    assert (texts(other, 4), other.current()) == (["2", "2"], 4)


def test_of_many_matches_none_is_created_where_one_cannot_be(opened):
    journal = opened()
    journal.create(HEADER)
    with pytest.raises(TypeError):
        journal.create_all([NewMatch(HEADER), NewMatch({"name": object()})])
    assert len(opened().shelf()) == 1
    assert journal.create_all([NewMatch(HEADER)]) == [2]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "  КОШКА  8Г ",
        "и\u0306 е\u0308 ї ґ ’",
        "'); DROP TABLE entries; --",
        "ab\nc\td",
        "\\0 \\\\0 \\",
        "🎲 %s {}",
    ],
)
def test_text_is_kept_as_given(opened, text):
    journal = opened()
    match = journal.create({"note": text})
    row = journal.append(match, 0, "turn", text, {"note": text})
    assert (journal.header(match), row.text, row.data) == ({"note": text}, text, {"note": text})
    assert opened().rows(match) == [row]


def test_what_would_write_to_a_terminal_is_not_read_out(journal):
    match = journal.create({"note": ["a\x1bb\x00", {"c\u202e": "d\x9b"}]}, [("entry", "\x07x", {"typed": "\ry"})])
    assert journal.header(match) == {"note": ["ab", {"c": "d"}]}
    assert [(row.text, row.data) for row in journal.rows(match)] == [("x", {"typed": "y"})]
    journal.mark("rename", {"name": "\x1b[2Jz"})
    assert journal.marks()[-1].data == {"name": "[2Jz"}


def test_bytes_that_are_no_text_become_question_marks(journal):
    match = journal.create({"players": ["Ма\udcffша"]})
    row = journal.append(match, 0, "turn", "КО\udcd0Т", {"note": "\ud800"})
    assert (journal.header(match), row.text, row.data) == ({"players": ["Ма?ша"]}, "КО?Т", {"note": "?"})
    assert journal.rows(match) == [row]


def test_what_append_returns_is_what_will_be_read(journal):
    match = journal.create({})
    row = journal.append(match, 0, "turn", "", {"cell": (7, 7), "by": {1: "Маша"}})
    assert row.data == {"cell": [7, 7], "by": {"1": "Маша"}}
    assert journal.rows(match) == [row]


# The shelf and the current match


def test_an_empty_store_has_nothing_and_says_so(journal):
    assert (journal.shelf(), journal.positions(), journal.marks(), journal.current()) == ([], {}, [], None)
    assert list(journal.all_rows()) == []
    for action in (journal.header, journal.rows, journal.use, journal.position, journal.shelved, journal.created):
        assert fault(action, 1).key == "store.no-match"
    assert fault(journal.append, 1, 0, "turn", "", {}).key == "store.no-match"


@pytest.mark.parametrize("number", [0, -1, 2, 10**30])
def test_a_match_that_is_not_there(kept, number):
    for action, arguments in [
        (kept.header, ()),
        (kept.rows, ()),
        (kept.use, ()),
        (kept.position, ()),
        (kept.append, (0, "turn", "", {})),
    ]:
        raised = fault(action, number, *arguments)
        assert type(raised) is NoSuchMatch
        assert (raised.kind, raised.key, raised.values) == ("no-match", "store.no-match", {"match": number})
    assert kept.current() == 1


def test_the_shelf_tells_how_far_each_match_is(opened):
    minutes = (EVENING + timedelta(minutes=n) for n in range(10))
    journal = opened(clock=lambda: next(minutes))
    long, short = journal.create(HEADER), journal.create({"game": "uno"})
    journal.append(long, 0, "turn", "КОШКА 8Г", {})
    journal.append(long, 1, "undo", "", {})
    shelf = [
        Shelved(long, "2025-03-08T18:30:00Z", HEADER, 2, "2025-03-08T18:33:00Z"),
        Shelved(short, "2025-03-08T18:31:00Z", {"game": "uno"}, 0, "2025-03-08T18:31:00Z"),
    ]
    assert journal.shelf() == shelf
    assert [journal.shelved(long), journal.shelved(short)] == shelf
    assert [(match, [row.kind for row in rows]) for match, rows in journal.all_rows()] == [(1, ["turn", "undo"])]
    assert journal.positions() == {long: journal.position(long), short: journal.position(short)}


def test_positions_differ_with_what_is_written(kept, opened):
    before = kept.position(1)
    kept.append(1, 2, "turn", "КОТ 8Г", {})
    assert (before.entries, kept.position(1).entries) == (2, 3)
    assert before.checksum != kept.position(1).checksum
    assert opened().position(1) == kept.position(1)
    assert isinstance(before, Position)


def test_a_new_match_is_the_current_one_until_another_is_chosen(opened):
    journal = opened()
    first, second = journal.create({}), journal.create({})
    assert (first, second, journal.current()) == (1, 2, 2)
    journal.use(first)
    assert (journal.current(), opened().current()) == (first, first)


def test_a_store_made_by_another_is_seen_by_a_journal_opened_before_it(opened):
    early, other = opened(), opened()
    assert early.current() is None
    other.create(HEADER)
    assert early.header(1) == HEADER


# Marks


def test_marks_are_kept_in_order_and_a_match_put_away_is_on_no_list(opened):
    journal = opened(clock=lambda: EVENING)
    journal.create(HEADER)
    journal.create(HEADER)
    journal.mark("rename", {"from": "Маша", "to": "Мария"})
    journal.mark(AWAY, {"match": 2})
    assert journal.current() is None
    assert ([one.id for one in journal.shelf()], list(journal.positions())) == ([1], [1])
    assert journal.header(2) == HEADER
    opened().mark(BACK, {"match": 2})
    assert [one.id for one in journal.shelf()] == [1, 2]
    assert journal.marks() == [
        Mark("rename", {"from": "Маша", "to": "Мария"}, "2025-03-08T18:30:00Z"),
        Mark(AWAY, {"match": 2}, "2025-03-08T18:30:00Z"),
        journal.marks()[2],
    ]


def test_a_mark_needs_no_match(journal):
    journal.mark("event", {"name": "Весна"})
    assert [(mark.kind, mark.data) for mark in journal.marks()] == [("event", {"name": "Весна"})]


# Writers


def test_a_stale_writer_is_told_and_writes_nothing(kept, opened):
    other = opened()
    other.append(1, 2, "turn", "НОС Д8", {})
    raised = fault(kept.append, 1, 2, "turn", "КОТ 8Г", {})
    assert type(raised) is Stale
    assert (raised.kind, raised.values) == ("stale", {"match": 1, "expected": 2, "found": 3})
    assert texts(kept) == ["КОШКА 8Г", "ОСА Г8", "НОС Д8"]
    assert fault(kept.append, 1, 9, "turn", "КОТ 8Г", {}).kind == "stale"
    assert kept.append(1, 3, "turn", "КОТ 8Г", {}).seq == 4


def test_a_writer_who_saw_other_entries_is_told(kept):
    seen = kept.position(1)
    assert fault(kept.append, 1, Position(2, seen.checksum ^ 1), "turn", "КОТ 8Г", {}).key == "store.other-entries"
    row = kept.append(1, seen, "turn", "КОТ 8Г", {})
    assert kept.append(1, Position(row.seq, row.checksum), "turn", "НОС Д8", {}).seq == 4


def test_of_many_who_write_the_same_number_one_does(kept, opened):
    gate, came = threading.Barrier(8), []

    def write(number):
        journal = opened()
        gate.wait()
        try:
            came.append(journal.append(1, 2, "turn", f"ход {number}", {}).text)
        except Stale:
            came.append(None)
        journal.close()

    threads = [threading.Thread(target=write, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(text is not None for text in came) == [False] * 7 + [True]
    assert texts(opened()) == ["КОШКА 8Г", "ОСА Г8", next(text for text in came if text)]


def test_many_who_start_matches_and_marks_at_once_all_get_numbers_of_their_own(opened):
    opened().create(HEADER)
    numbers = []

    def start():
        journal = opened()
        numbers.append(journal.create(HEADER))
        journal.close()

    threads = [threading.Thread(target=start) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(numbers) == list(range(2, 10))
