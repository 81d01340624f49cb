"""`referee forget`: a match put away is on no list, stays in the journal, and comes back whole."""

from __future__ import annotations

import os

import pytest

from referee.store.journal import Journal


@pytest.fixture
def two(referee):
    """Two matches; the second is the current one."""
    for argv in (["new", "erudit", "Маша", "Петя"], ["score", "24"], ["new", "erudit", "Оля", "Лев"], ["score", "30"]):
        assert referee(*argv).code == 0
    return referee


def listed(referee):
    return [one["match"] for one in referee("matches", "--json").json()["matches"]]


def test_a_match_put_away_is_off_every_list(two):
    assert two("forget", "1", "--json").json() == {"forgotten": 1, "current": 2}
    assert listed(two) == [2]
    assert [one["player"] for one in two("stats", "--json").json()["players"]] == ["Лев", "Оля"]
    assert [one["player"] for one in two("players", "list", "--json").json()["players"]] == ["Лев", "Оля"]


def test_it_stays_in_the_journal_and_can_be_looked_at(two):
    two("forget", "1")
    with Journal(os.environ["REFEREE_DB"]) as journal:
        assert [row.text for row in journal.rows(1)] == ["24"]
    assert two("show", "1", "--json").json()["totals"] == {"Маша": 24, "Петя": 0}


def test_it_is_brought_back(two):
    two("forget", "1")
    assert two("forget", "1", "--bring-back", "--json").json() == {"brought_back": 1, "current": 2}
    assert listed(two) == [1, 2]


def test_the_current_match_put_away_leaves_none(two):
    assert two("forget", "2", "--json").json() == {"forgotten": 2, "current": None}
    answer = two("score", "10", "--json")
    assert (answer.code, answer.json()["error"]["kind"]) == (3, "no-match")
    assert "E6.3" not in "".join(two("check", "кошка")[1:])
    assert two("use", "1").code == 0
    assert two("score", "10", "--json").json()["match"] == 1


def test_a_match_put_away_is_not_taken_up_before_it_is_brought_back(two):
    two("forget", "1")
    answer = two("use", "1", "--json")
    assert answer.code == 2
    advice = answer.json()["error"]["message"].rpartition("referee ")[2]
    assert two(*advice.split()).code == 0
    assert two("use", "1").code == 0


@pytest.mark.parametrize("lang", ["ru", "uk", "en"])
def test_what_is_said_names_the_way_back_and_another_match(lang, two):
    said = two("forget", "2", lang=lang).out.splitlines()
    assert said[0].endswith("referee forget 2 --bring-back")
    assert said[1].endswith("referee use 1")


def test_twice_is_as_good_as_once(two):
    two("forget", "1")
    assert two("forget", "1").code == 0
    with Journal(os.environ["REFEREE_DB"]) as journal:
        assert [(mark.kind, mark.data) for mark in journal.marks()] == [("forget", {"match": 1})]


@pytest.mark.parametrize(("argv", "code"), [(["forget"], 2), (["forget", "x"], 2), (["forget", "9"], 3)])
def test_a_match_that_is_not_there(argv, code, two):
    assert two(*argv).code == code
    assert listed(two) == [1, 2]
