"""`referee players`: people are renamed and merged in lists, records and sheets; the journal stays as it was."""

from __future__ import annotations

import os

import pytest

from referee.store.journal import Journal


@pytest.fixture
def three(referee):
    """Three matches: Masha with Petya, Maria with Petya, Masha with Olya."""
    for players in (["Маша", "Петя"], ["Мария", "Петя"], ["маша", "Оля"]):
        assert referee("new", "erudit", *players).code == 0
        assert referee("score", "10").code == 0
    return referee


def people(referee):
    listed = referee("players", "list", "--json").json()["players"]
    return {one["player"]: (one["names"], one["played"]) for one in listed}


def test_the_people_on_the_shelf(three):
    assert people(three) == {
        "Оля": (["Оля"], 1),
        "Маша": (["Маша"], 2),
        "Мария": (["Мария"], 1),
        "Петя": (["Петя"], 2),
    }


def test_a_person_is_called_otherwise_everywhere(three):
    answer = three("players", "rename", "Пет", "Пётр", "--json").json()["players"]
    assert [(one["player"], one["names"], one["played"]) for one in answer] == [("Пётр", ["Петя"], 2)]
    shelf = three("matches", "--json").json()["matches"]
    assert [one["players"] for one in shelf] == [["Маша", "Пётр"], ["Мария", "Пётр"], ["маша", "Оля"]]
    assert [one["match"] for one in three("matches", "--player", "Пётр", "--json").json()["matches"]] == [1, 2]
    assert "Пётр" in [one["player"] for one in three("stats", "--json").json()["players"]]
    sheet = three("sheet", "1", "--json").json()
    assert (sheet["players"], sheet["totals"]) == (["Маша", "Пётр"], {"Маша": 10, "Пётр": 0})
    with Journal(os.environ["REFEREE_DB"]) as journal:
        assert journal.header(1)["players"] == ["Маша", "Петя"]


def test_several_names_are_one_person_called_by_the_last(three):
    assert three("players", "merge", "Маша", "Мария").code == 0
    assert people(three)["Мария"] == (["Маша", "Мария"], 3)
    assert "Маша" not in people(three)
    stats = three("stats", "--player", "Мария", "--json").json()["players"]
    assert [(one["player"], one["played"], one["turns"]) for one in stats] == [("Мария", 3, 3)]


def test_a_person_renamed_after_a_merge_takes_all_names_along(three):
    three("players", "merge", "Маша", "Мария")
    three("players", "rename", "Мария", "Марья")
    assert people(three)["Марья"] == (["Маша", "Мария"], 3)


def test_a_merge_is_taken_apart_again(three):
    three("players", "merge", "Маша", "Мария")
    assert three("players", "separate", "Маша").code == 0
    assert people(three)["Маша"] == (["Маша"], 2)
    assert people(three)["Мария"] == (["Мария"], 1)


@pytest.mark.parametrize(
    ("argv", "key"),
    [
        (["rename", "Петя", "Оля"], "taken"),
        (["rename", "Петя", "Пе:тя"], "colon"),
        (["rename", "Никита", "Ник"], "played"),
        (["rename", "М", "Ма"], "could be"),
        (["merge", "Маша", "Петя"], "played each other"),
        (["merge", "Маша", "маша"], "one person already"),
        (["merge", "Маша"], "Missing"),
        (["separate", "Петя"], "not merged"),
    ],
)
def test_what_cannot_be_is_said_and_changes_nothing(argv, key, three):
    before = people(three)
    answer = three("players", *argv)
    assert answer.code in (2, 3)
    assert key in answer.err
    assert people(three) == before


def test_the_advice_of_a_name_that_is_taken_works(three):
    advice = three("players", "rename", "Мария", "Маша", lang="ru").err.rpartition("referee ")[2]
    assert three(*advice.replace("«", "").replace("»", "").split()).code == 0
    assert people(three)["Маша"] == (["Маша", "Мария"], 3)


def test_two_seats_of_one_match_never_get_one_name(three):
    three("players", "rename", "Петя", "Пётр")
    assert three("new", "erudit", "Петя", "Пётр").code == 0
    assert three("score", "5").code == 0
    assert three("matches", "--json").json()["matches"][-1]["players"] == ["Петя", "Пётр"]


@pytest.mark.parametrize(("lang", "head"), [("ru", "игрок"), ("uk", "гравець"), ("en", "player")])
def test_the_list_is_a_table(lang, head, three):
    three("players", "merge", "Маша", "Мария")
    lines = three("players", "list", lang=lang).out.splitlines()
    assert lines[0].startswith(head)
    assert lines[3].split()[:3] == ["Мария", "3", "0"] or lines[2].split()[:3] == ["Мария", "3", "0"]
