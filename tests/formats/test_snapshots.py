"""The sample matches in each form of record, kept as files (see `tests/snapshot.py`)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.cli.demo import samples
from referee.paths import data
from tests.snapshot import assert_snapshot

KEPT = Path(__file__).parent / "snapshots"
BOARDS = ("erudit", "biplant", "schitay-slova", "scrabble-en")
CASES = [
    (game, form)
    for game in (*BOARDS, "undervud", "uno")
    for form in ("match", "json", "gcg")
    if form != "gcg" or game in BOARDS
]


def timeless(text: str) -> str:
    text = re.sub(r"\b(id\"?:? (?:referee )?\"?)[0-9a-f]{16}\b", r"\g<1>0000000000000000", text)
    return re.sub(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|\+00:00)", "0000-00-00T00:00:00Z", text)


@pytest.mark.parametrize(("game", "form"), CASES)
def test_a_record(game, form, referee):
    sample = next(one for one in samples() if one.game == game)
    assert referee(*sample.new, lang="en").code == 0
    assert referee("score", stdin="\n".join(sample.entries), lang="en").code == 0
    told = referee("export", "--format", form, lang="en")
    assert told.code == 0
    assert_snapshot(KEPT / f"{game}.{form}", timeless(told.out))


@pytest.mark.parametrize("game", [*BOARDS, "undervud", "uno"])
@pytest.mark.parametrize("form", ["match", "json"])
def test_a_record_read_back_gives_the_same_record(game, form, referee):
    text = (KEPT / f"{game}.{form}").read_text("utf-8").replace("0000-00-00", "2026-11-18")
    assert referee("import", "-", stdin=text, lang="en").code == 0
    assert timeless(referee("export", "--format", form, lang="en").out) == timeless(text)


@pytest.mark.parametrize("game", [*BOARDS, "undervud", "uno"])
def test_a_sample_is_a_match_file(game, referee):
    imported = referee("import", data("scoresheets", "samples", f"{game}.match"), "--json", lang="en")
    assert imported.code == 0
    assert imported.json()["imported"][0]["game"] == game
