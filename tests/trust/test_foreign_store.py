"""A store from somebody else: its names cannot write to the terminal, and one bad match does not hide the good ones."""

from __future__ import annotations

import os

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
