"""`referee matches` and `use`, and the store under all commands: two at one table, locked, damaged, read-only."""

from __future__ import annotations

import os
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from referee import match as matches
from referee.store import connection as opening
from referee.store.journal import Journal


@pytest.fixture
def store() -> Path:
    return Path(os.environ["REFEREE_DB"])


@pytest.fixture
def counted(referee: Any) -> Any:
    """A match whose points the players count themselves; runs a command with `--json`."""
    assert referee("new", "erudit", "Маша", "Петя").code == 0
    return lambda *argv, **how: referee(*argv, "--json", **how)


def error(answer: Any) -> tuple[int, str]:
    assert answer.json().keys() == {"error"}
    assert answer.json()["error"]["message"].endswith(("FILE", ".", "matches"))
    return answer.code, answer.json()["error"]["kind"]


# The shelf


def test_an_empty_shelf(referee):
    assert referee("matches", "--json").json() == {"matches": []}
    answer = referee("matches", lang="ru")
    assert (answer.code, answer.out) == (0, "Партии пока нет. Начать: referee new erudit Маша Петя\n")


def test_every_match_stands_on_the_shelf(counted):
    counted("score", "24")
    counted("new", "scrabble-en", "Ann", "Bob")
    first, second = counted("matches").json()["matches"]
    assert first == {
        "match": 1,
        "game": "erudit",
        "players": ["Маша", "Петя"],
        "totals": {"Маша": 24, "Петя": 0},
        "entries": 1,
        "over": False,
        "winners": [],
        "created": first["created"],
        "current": False,
    }
    assert (second["match"], second["game"], second["current"]) == (2, "scrabble-en", True)


HEADS = {
    "ru": (["№", "игра", "игроки", "записей", "партия", "дата"], "идёт", "окончена"),
    "uk": (["№", "гра", "гравці", "записів", "партія", "дата"], "триває", "закінчена"),
    "en": (["#", "game", "players", "entries", "match", "date"], "running", "over"),
}


@pytest.mark.parametrize("lang", HEADS)
def test_the_shelf_is_a_table_that_marks_the_current_match(lang, referee, counted):
    counted("score", "Маша: рука= Петя: рука=А")
    counted("new")
    heads, running, over = HEADS[lang]
    head, _, first, second = referee("matches", lang=lang).out.splitlines()
    assert head.split() == heads
    assert (first.split()[0], over in first) == ("1", True)
    assert (second.split()[0], running in second) == (">2", True)


def test_another_match_is_put_on_the_table(counted):
    counted("new", "scrabble-en", "Ann", "Bob")
    used = counted("use", "1")
    assert used.code == 0
    assert used.json() == counted("show").json()
    assert used.json()["match"] == 1
    assert counted("score", "24").json()["match"] == 1


@pytest.mark.clause("E6.3")
def test_words_are_checked_by_the_match_on_the_table(counted, referee):
    counted("score", "Маша: рука= Петя: рука=А")
    assert "E6.3" not in "".join(referee("check", "кошка")[1:])
    counted("new", "erudit", "Оля", "Коля")
    assert "E6.3" in "".join(referee("check", "кошка")[1:])
    counted("use", "1")
    assert "E6.3" not in "".join(referee("check", "кошка")[1:])
    counted("use", "2")
    assert "E6.3" in "".join(referee("check", "кошка")[1:])


@pytest.mark.parametrize(
    ("number", "lang", "said"),
    [
        ("9", "ru", "Ошибка: Партии 9 нет. Какие есть: referee matches\n"),
        ("9", "en", "Error: There is no match 9. Those there are: referee matches\n"),
    ],
)
def test_a_match_that_is_not_there_cannot_be_used(number, lang, said, counted, referee):
    assert error(counted("use", number)) == (3, "no-match")
    assert referee("use", number, lang=lang).err == said
    assert counted("show").json()["match"] == 1


@pytest.mark.parametrize("argv", [["use"], ["use", "x"], ["use", "1", "2"], ["use", "-1"], ["matches", "1"]])
def test_the_shelf_typed_wrong_is_a_usage_error(argv, counted):
    answer = counted(*argv)
    assert (answer.code, answer.json()["error"]["kind"]) == (2, "usage")


# Two at one table


def test_another_process_sees_an_entry_at_once(counted, program):
    counted("score", "24")
    assert program("show", "--json").json()["totals"] == {"Маша": 24, "Петя": 0}
    assert program("score", "10", "--json").json()["totals"] == {"Маша": 24, "Петя": 10}
    assert counted("show").json()["totals"] == {"Маша": 24, "Петя": 10}


@pytest.mark.parametrize("lang", ["ru", "uk", "en"])
def test_a_writer_who_saw_less_is_told_that_the_match_moved_on(lang, counted, referee, program, monkeypatch):
    record = matches.record

    def slowly(*asked: Any) -> Any:
        monkeypatch.setattr(matches, "record", record)
        assert program("score", "10").code == 0
        return record(*asked)

    monkeypatch.setattr(matches, "record", slowly)
    assert error(counted("score", "24", lang=lang)) == (3, "stale")
    assert counted("show").json()["totals"] == {"Маша": 10, "Петя": 0}

    monkeypatch.setattr(matches, "record", slowly)
    answer = referee("score", "24", lang=lang)
    assert (answer.code, answer.out, "referee show" in answer.err) == (3, "", True)


def test_racing_writers_lose_and_double_nothing(counted, program):
    counted("score", "0")

    def ten(_: int) -> list[Any]:
        return [program("score", "1", "--json") for _ in range(5)]

    with ThreadPoolExecutor(4) as pool:
        answers = [answer for batch in pool.map(ten, range(4)) for answer in batch]
    done = [answer.json() for answer in answers if answer.code == 0]
    losers = [answer for answer in answers if answer.code and error(answer) != (3, "stale")]
    assert [answer for answer in losers if "Another program is using" not in answer.out] == []
    assert sorted(act["number"] for act in done) == list(range(2, 2 + len(done)))
    shown = counted("show").json()
    assert (shown["entries"], sum(shown["totals"].values())) == (1 + len(done), len(done))
    assert len(done) >= 5


# A store that will not do


def test_a_locked_store_is_told_and_still_read(counted, store, monkeypatch):
    monkeypatch.setattr(opening, "PATIENCE", 0.05)
    with closing(sqlite3.connect(store, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert error(counted("score", "24")) == (3, "store")
        assert error(counted("new")) == (3, "store")
        assert counted("show").code == 0
    assert counted("show").json()["entries"] == 0


@pytest.mark.parametrize(
    "command", ["score 24", "pass", "undo", "show", "sheet", "matches", "use 1", "new", "new erudit A B"]
)
def test_a_damaged_store_is_told_and_left_alone(command, referee, store):
    store.parent.mkdir(parents=True)
    store.write_bytes(b"SQLite format 3\x00" + b"\xff" * 4096)
    answer = referee(*command.split(), "--json")
    assert error(answer) == (3, "store")
    assert store.read_bytes() == b"SQLite format 3\x00" + b"\xff" * 4096


def test_a_store_that_is_a_directory_is_told(referee, store):
    store.mkdir(parents=True)
    assert error(referee("new", "erudit", "A", "B", "--json")) == (3, "store")


def test_a_store_that_may_only_be_read_is_read(counted, store, monkeypatch):
    counted("score", "24")
    allowed = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: not mode & os.W_OK and allowed(path, mode))
    assert counted("show").json()["totals"] == {"Маша": 24, "Петя": 0}
    assert error(counted("score", "10")) == (3, "store")
    assert error(counted("undo")) == (3, "store")


def tampered(store: Path, *statements: str) -> None:
    """Changes the store behind the referee's back."""
    with closing(sqlite3.connect(store, isolation_level=None)) as db:
        for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            db.execute(f"DROP TRIGGER {name}")
        for statement in statements:
            db.execute(statement)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE matches SET header = '{}'",
        "UPDATE matches SET header = replace(header, '\"erudit\"', '\"chess\"')",
        "UPDATE entries SET text = 'КОТ 99Ы'",
        "UPDATE entries SET kind = 'undo'",
        "UPDATE entries SET kind = 'nonsense'",
    ],
)
@pytest.mark.parametrize("command", ["show", "score 10", "matches"])
def test_a_match_that_no_longer_reads_is_told_in_a_sentence(statement, command, counted, store):
    counted("score", "24")
    tampered(store, statement)
    assert error(counted(*command.split())) == (3, "store")


def test_the_note_of_what_runs_is_not_worth_losing_an_answer_over(counted, store):
    note = Path(f"{store}.match")
    note.unlink()
    note.mkdir()
    answer = counted("score", "24")
    assert (answer.code, answer.json()["points"]) == (0, 24)


# A refusal changes nothing


def test_a_refusal_leaves_the_store_as_it_was(counted, store):
    counted("score", "24")
    with Journal(str(store)) as journal:
        before = journal.rows(1), journal.shelf(), journal.current()
    note = Path(f"{store}.match").read_bytes()
    for line in (
        "score КОШКИ 5",
        "score КОШКА 8Г",
        "exchange 9",
        "redo",
        "amend 7 КОТ",
        "challenge слон",
        "new erudit A",
    ):
        assert counted(*line.split()).code == 1
    with Journal(str(store)) as journal:
        assert (journal.rows(1), journal.shelf(), journal.current()) == before
    assert Path(f"{store}.match").read_bytes() == note
