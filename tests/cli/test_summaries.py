"""The summaries kept beside the store: they hold for exactly the entries there are, and can be lost at any time."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from referee.stats import shelf, summary
from referee.store.journal import Journal


@pytest.fixture
def two(referee):
    for players, points in ((("Маша", "Петя"), "24"), (("Оля", "Лев"), "30")):
        assert referee("new", "erudit", *players).code == 0
        assert referee("score", points).code == 0
    return referee


@pytest.fixture
def folded(monkeypatch):
    """The numbers of the matches that were folded."""
    seen = []

    def counting(number, *rest):
        seen.append(number)
        return summary.summarize(number, *rest)

    monkeypatch.setattr(shelf, "summarize", counting)
    return seen


def beside():
    return Path(f"{os.environ['REFEREE_DB']}.summaries")


def test_a_match_is_folded_once(two, folded):
    first = two("matches", "--json").json()
    assert folded == [1, 2]
    assert two("matches", "--json").json() == first
    assert two("stats", "--json").json()["matches"] == 2
    assert folded == [1, 2]


def test_only_a_match_with_new_entries_is_folded_again(two, folded):
    two("matches")
    two("score", "11")
    assert two("matches", "--json").json()["matches"][1]["totals"] == {"Оля": 30, "Лев": 11}
    two("undo")
    assert two("matches", "--json").json()["matches"][1]["totals"] == {"Оля": 30, "Лев": 0}
    assert folded == [1, 2, 2, 2]


@pytest.mark.parametrize("content", [b"", b"1\n2\n3", b"\xff\xfe", b"x" * 100])
def test_a_damaged_file_is_made_again(content, two, folded):
    right = two("stats", "--json").json()
    kept = beside().read_bytes()
    for wrong in (content, kept[:-1], kept.replace(b"24", b"42")):
        beside().write_bytes(wrong)
        assert two("stats", "--json").json() == right
    assert beside().read_bytes() == kept


def test_another_version_of_the_program_makes_its_own(two, folded, monkeypatch):
    two("matches")
    monkeypatch.setattr(shelf, "VERSION", "2 0.0")
    two("matches")
    assert folded == [1, 2, 1, 2]


def test_where_nothing_can_be_written_the_answer_is_the_same(two):
    right = two("matches", "--json").json()
    beside().unlink()
    beside().mkdir()
    assert two("matches", "--json").json() == right


def test_what_only_reads_leaves_the_store_alone(two):
    before = Path(os.environ["REFEREE_DB"]).read_bytes()
    with Journal(os.environ["REFEREE_DB"]) as journal:
        journal.shelf()
        written = journal.written
    two("matches")
    two("stats")
    with Journal(os.environ["REFEREE_DB"]) as journal:
        journal.shelf()
        assert journal.written == written
    assert Path(os.environ["REFEREE_DB"]).read_bytes() == before


def test_a_summary_comes_back_as_it_was_kept(two):
    with Journal(os.environ["REFEREE_DB"]) as journal:
        made, _ = shelf.summaries(journal)
    for one in made:
        again = summary.from_json(one.match, summary.to_json(one))
        assert (again[:-1], [t.numbers() for t in again.tallies]) == (one[:-1], [t.numbers() for t in one.tallies])


def test_words_of_a_kon_told_whole_are_known(referee):
    referee("new", "undervud", "Маша", "Петя")
    assert referee("score", "Маша: КОШКА СЛОН+х2 рука=АБ_ Петя: НОС рука=").code == 0
    masha, petya = referee("stats", "--json").json()["players"]
    assert (masha["best_word"]["word"], masha["longest_word"]["word"]) == ("КОШКА", "КОШКА")
    assert petya["best_word"] == {"word": "НОС", "points": 3, "match": 1}
