"""`referee doctor`: what works here, what is missing, and what is damaged."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from referee.cli import doctor as ward

NAMES = [
    *("store", "lexicon-ru", "lexicon-uk"),
    *("spelling-ru", "spelling-uk", "spelling-en", "pdf", "table"),
]


@pytest.mark.enchant
def test_everything_works(referee):
    answer = referee("doctor", "--json")
    assert (answer.code, answer.err) == (0, "")
    told = answer.json()
    assert (told["works"], [check["name"] for check in told["checks"]]) == (True, NAMES)
    assert [check["works"] for check in told["checks"]] == [True] * len(NAMES)


@pytest.mark.parametrize(
    ("lang", "none", "one"),
    [
        ("ru", "✓ Партий пока нет; они будут здесь: {path}", "✓ Партии: {path}, 1 партия, все читаются."),
        ("uk", "✓ Партій поки немає; вони будуть тут: {path}", "✓ Партії: {path}, 1 партія, усі читаються."),
        ("en", "✓ No matches yet; they will be here: {path}", "✓ Matches: {path}, 1 match, all readable."),
    ],
)
def test_the_matches_are_read(lang, none, one, referee):
    path = os.environ["REFEREE_DB"]
    assert referee("doctor", lang=lang).out.splitlines()[0] == none.format(path=path)
    assert not os.path.exists(path)
    referee("new", "erudit", "Маша", "Петя", "--language", "ru")
    referee("score", "КОШКА", "8Г")
    assert referee("doctor", lang=lang).out.splitlines()[0] == one.format(path=path)


def test_a_damaged_store_is_told_and_left_alone(referee):
    path = Path(os.environ["REFEREE_DB"])
    path.parent.mkdir(parents=True)
    path.write_bytes(b"no matches here" * 100)
    answer = referee("doctor", "--json")
    assert (answer.code, answer.json()["works"], answer.json()["checks"][0]["works"]) == (3, False, False)
    assert str(path) in answer.json()["checks"][0]["message"]
    assert path.read_bytes() == b"no matches here" * 100


@pytest.mark.parametrize("content", [None, b"", b"x" * 500])
def test_a_dictionary_that_is_missing_or_damaged(content, referee, monkeypatch, tmp_path):
    if content is not None:
        (tmp_path / "ru.lexicon").write_bytes(content)
    monkeypatch.setattr(ward, "data", lambda folder, name: str(tmp_path / name))
    answer = referee("doctor", "--json")
    assert (answer.code, [check["works"] for check in answer.json()["checks"]][:3]) == (3, [True, False, False])
    assert str(tmp_path / "ru.lexicon") in answer.json()["checks"][1]["message"]


def test_without_what_is_not_needed_the_rest_works(referee, monkeypatch):
    for library in ("typst", "textual", "enchant"):
        monkeypatch.setitem(sys.modules, library, None)
    told = referee("doctor", "--json")
    assert (told.code, told.json()["works"]) == (0, True)
    assert [check["works"] for check in told.json()["checks"]] == [True] * 3 + [False] * 5
    assert [line[0] for line in referee("doctor").out.splitlines()] == ["✓"] * 3 + ["?"] * 5


def test_a_doctor_takes_no_arguments(referee):
    assert referee("doctor", "x", "--json").json()["error"]["kind"] == "usage"
