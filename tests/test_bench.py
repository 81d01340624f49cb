"""The measurements run, have their rows, and keep what they found. How long anything takes is not tested."""

from __future__ import annotations

import json
from xml.etree import ElementTree

import pytest

from bench import __main__ as bench
from bench import picture, plain, turns
from bench.board import crowded
from bench.report import Growth, Table, beside
from bench.turns import Command, Failed

ROWS = {
    "one word, from a shell": 7,
    "500 distinct Russian forms": 5,
    "a turn, from a shell": 6,
    "32 moves of one match": 6,
    "all places of a word": 5,
    "its words judged": 1,
    "start to first paint": 2,
    "at rest": 2,
    "a key to its frame": 1,
}
GROWN = {
    "entries": ["referee score", "referee show", "referee sheet", "referee sheet, PDF", "python -c pass"],
    "words": ["referee check -", "pyenchant", "pymorphy3", "hunspell -l"],
    "matches": ["referee score", "referee matches", "referee stats", "python -c pass"],
}


def test_a_glance_measures_everything_and_keeps_it(tmp_path, capsys):
    assert bench.main(["--quick", "--into", str(tmp_path)]) == 0
    kept = json.loads((tmp_path / "latest.json").read_text("utf-8"))

    assert [len(one["rows"]) for one in kept["tables"]] == [*ROWS.values()]
    for title, one in zip(ROWS, kept["tables"], strict=True):
        assert one["title"].startswith(title)
    assert {one["name"]: [*one["costs"]] for one in kept["growth"]} == GROWN
    assert all(len(costs) == 2 for one in kept["growth"] for costs in one["costs"].values())
    assert ["moves on whose points both agree: 32 of 32", "", ""] in kept["tables"][3]["rows"]

    text = (tmp_path / "latest.txt").read_text("utf-8")
    assert text == capsys.readouterr().out
    assert [*kept["machine"]] == ["processor", "memory", "system", "python", "libraries", "programs", "date", "load"]
    assert all(f"{value}\n" in text for value in kept["machine"].values())
    assert len(ElementTree.fromstring((tmp_path / "growth.svg").read_text("utf-8")).findall("{*}g")) == 3


def test_a_part_alone_replaces_nothing_that_is_kept(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(bench, "RESULTS", tmp_path)
    monkeypatch.setitem(bench.PARTS, "board", lambda effort, folder: iter([Table("moves", ["ms"], [["one", "1.0"]])]))
    assert bench.main(["board"]) == 0
    assert "moves      ms\n-------  ----\none       1.0\n" in capsys.readouterr().out
    assert [*tmp_path.iterdir()] == []


def test_the_readme_shows_the_figures_that_are_kept():
    kept = json.loads((bench.RESULTS / "latest.json").read_text("utf-8"))
    readme = bench.README.read_text("utf-8")
    assert bench.quoted(readme, kept["machine"], [Table(**one) for one in kept["tables"]]) == readme
    assert len([one for one in kept["tables"] if one["title"].startswith(bench.QUOTED)]) == len(bench.QUOTED)


def test_the_plain_scorer_and_the_referee_agree_on_every_move():
    board, played = {}, crowded().played
    assert len(played) == 32
    for one in played:
        assert plain.score(board, *plain.parse(one.line.text)) == one.outcome.points, one.line.text


def test_a_rival_that_is_missing_is_not_here(tmp_path):
    absent = Command("absent", ("no-such-program",), rival=True)
    found = turns.in_turns([turns.bare(), absent], tmp_path, rounds=1)
    assert [*found] == ["python -c pass"]
    assert beside(found, "absent", "python -c pass") == ["not here", ""]


def test_a_command_of_ours_that_fails_is_no_figure(tmp_path):
    with pytest.raises(Failed):
        turns.in_turns([Command("wrong", (turns.REFEREE, "check", "кошки"))], tmp_path, rounds=1)


def test_growth_is_bars_to_one_scale():
    grown = Growth("words", "a word", "words", "ms", [1, 10, 100], {"ours": [100, 10, 1], "theirs": [None] * 3})
    assert [line.split() for line in str(grown).splitlines()[2:]] == [
        ["ours", "100", "10.0", "1.00", "█▅▁", "0.01"],
        ["theirs", *["not", "here"] * 3],
    ]


def test_growth_is_drawn_with_names_that_do_not_cover_each_other():
    costs = {"referee score": [60, 160], "referee show": [60, 161], "python -c pass": [11, 11], "absent": [None, None]}
    drawn = picture.drawn([Growth("entries", "one more command, by entries", "entries", "ms", [10, 5000], costs)])
    texts = ElementTree.fromstring(drawn).findall(".//{*}text")
    shown = {text.text: float(text.get("y")) for text in texts}
    assert {"score", "show", "python", "10 ms", "1 s", "10", "5k", "one more command"} <= shown.keys()
    assert "absent" not in shown
    assert abs(shown["score"] - shown["show"]) == picture._LABEL


@pytest.mark.parametrize(
    ("seconds", "said"), [(1e-7, "0.1 µs"), (1e-5, "10 µs"), (1e-3, "1 ms"), (0.1, "100 ms"), (10, "10 s")]
)
def test_a_duration_is_said_in_the_unit_people_use(seconds, said):
    assert picture.duration(seconds) == said
