"""docs/JSON.md names what the commands answer: every name of an answer stands in its part of the page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PAGE = (Path(__file__).parent.parent.parent / "docs" / "JSON.md").read_text(encoding="utf-8")
PARTS = {
    name: part for head, part in re.findall(r"^## (.*)\n([^#]*)", PAGE, re.M) for name in re.findall("`(.*?)`", head)
}
BY_NAME = {"totals", "players", "provenance", "colours", "points"}  # whose keys are people or parts


def names(answer, inside=""):
    """The names in an answer, but those that are people or parts."""
    if isinstance(answer, dict):
        if inside not in BY_NAME:
            yield from answer
        for name, value in answer.items():
            yield from () if name == "facts" else names(value, name)
    elif isinstance(answer, list):
        for value in answer:
            yield from names(value)


@pytest.mark.parametrize(
    "line",
    [
        *("matches", "players list", "stats", "doctor", "forget 1", "rules uno --on r7 y7", "rules erudit --notation"),
        *(
            "set list",
            "set show erudit",
            "set check erudit",
            "export --format gcg",
            "backup copy",
            "import match.txt",
            "rebuild 1",
        ),
        *("event new Cup --game erudit", "event standings", "event best", "review 2"),
    ],
)
def test_the_page_names_all_that_is_answered(line, referee, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "match.txt").write_text("referee match 1\ngame: erudit\nplayer: А\nplayer: Б\n---\nКОШКА 8Г\n", "utf-8")
    referee("new", "erudit", "А", "Б", "--language", "ru", "--counted")
    referee("score", "КОШКА 18")
    referee("new", "erudit", "А", "Б", "--language", "ru")
    for entry in ("КОШКА 8Г", ".end"):
        assert referee("score", entry).code == 0
    referee("event", "new", "Day", "--game", "erudit")
    answer = referee(*line.split(), "--json").json()
    assert "error" not in answer
    part = PARTS[line.split()[0]]
    assert {name for name in names(answer) if not re.search(rf'["`]{name}["`]', part)} == set()
