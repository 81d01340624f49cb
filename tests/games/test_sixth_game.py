"""A game from a package of its own plays through every command, with no line of the program changed for it."""

from __future__ import annotations

import asyncio
import os
import tomllib

import pytest

from referee import games
from referee.locale import Voice
from referee.paths import store
from referee.store.journal import Journal
from referee.table.app import Table
from referee.table.layout import drawn
from tests.conftest import ROOT
from tests.sixth_game.install import HERE

SAMPLE = HERE / "dice_game" / "samples" / "dice.match"


@pytest.fixture(autouse=True)
def installed(site):
    """Every test here has the game installed."""


@pytest.fixture
def match(referee):
    """A match after three throws, the last of which was read wrong, and a challenge."""
    assert referee("new", "кости", "Ann", "Ben").code == 0
    for line in ("3 5 5", "222", "6 6 5"):
        assert referee("score", line).code == 0
    return referee("challenge", "6", "6", "4", "--json").json()


def test_it_is_found_by_its_names_only_where_no_other_game_is_called_so(referee):
    assert [games.find_game(name) for name in ("dice", "кос", "КОСТІ", "erudit")] == ["dice", "dice", "dice", "erudit"]
    assert referee("new", "dise", "Ann", "Ben").err.endswith("scrabble-uk, dice.\n")


def test_a_match_is_started_and_said(referee):
    out = referee("new", "dice", "Оля", "Тарас", "--option", "ones-burn", lang="uk").out
    assert "Кості" in out and "одиниця спалює кидок" in out and "сума для перемоги" in out
    assert referee("show", "--json").json()["dice"] == 3
    assert referee("score", "1 6 6", "--json").json()["totals"] == {"Оля": 0, "Тарас": 0}
    refused = referee("new", "dice", "Оля", "Тарас", "--scoring", "own", lang="uk")
    assert refused.code == 2 and referee("new", "dice", "Ann").code == 1


def test_turns_and_what_they_come_to(referee, match):
    assert match["fell"] is True and match["scores"] == {"Ann": -17}
    assert match["totals"] == {"Ann": 13, "Ben": 12} and match["next"] == "Ben"
    assert referee("pass", "--json").json()["next"] == "Ann"
    assert referee("adjust", "Ben", "-2", "a", "die", "fell", "--json").json()["totals"] == {"Ann": 13, "Ben": 10}


def test_what_is_refused_cites_its_clause(referee, match):
    refused = referee("score", "3 5", "--json").json()["refused"]
    assert (refused["kind"], refused["clause"]) == ("illegal", "D1.2")
    assert refused["message"] == "2 dice named; 3 are thrown."
    assert referee("score", "кошка", "--json").json()["refused"]["kind"] == "unreadable"
    assert referee("score", "Ann:", "666", "--json").json()["refused"]["clause"] == "D1.1"
    assert referee("open", "5", "--json").json()["refused"]["kind"] == "unreadable"


def test_corrections(referee, match):
    assert referee("undo", "--json").json()["totals"] == {"Ann": 30, "Ben": 12}
    assert referee("redo", "--json").json()["totals"] == {"Ann": 13, "Ben": 12}
    assert referee("amend", "2", "6 6 6", "--json").json()["totals"] == {"Ann": 13, "Ben": 36}


@pytest.mark.parametrize("form", ["terminal", "text", "md", "csv", "json", "html", "pdf"])
def test_the_sheet(form, referee, match, tmp_path):
    path = tmp_path / f"sheet.{form}"
    assert referee("sheet", "--format", form, "-o", str(path)).code == 0
    if form == "pdf":
        assert path.read_bytes().startswith(b"%PDF")
    else:
        text = path.read_text(encoding="utf-8")
        assert "3 5 5" in text and "Ben" in text and "challenge" in text


@pytest.mark.parametrize("form", ["text", "html", "pdf"])
def test_the_empty_sheet(form, referee, tmp_path):
    path = tmp_path / f"empty.{form}"
    assert referee("sheet", "--blank", "dice", "--format", form, "-o", str(path), lang="ru").code == 0
    assert form == "pdf" or "Все одинаковые считаются вдвое" in path.read_text(encoding="utf-8")


@pytest.mark.parametrize("form", ["match", "json"])
def test_a_match_is_exported_and_imported_again(form, referee, match, tmp_path):
    path = tmp_path / f"dice.{form}"
    before = referee("show", "--json").json()
    assert referee("export", "--format", form, "-o", str(path)).code == 0
    assert referee("import", str(path), "--json", "--db", str(tmp_path / "other.db")).code == 0
    again = referee("show", "--json", "--db", str(tmp_path / "other.db")).json()
    assert again == {**before, "match": 1}


def test_a_match_written_by_hand_names_its_set(referee):
    found = referee("import", str(SAMPLE), "--json").json()["imported"][0]
    assert found["totals"] == {"Ann": 45, "Ben": 16} and found["entries"] == 8
    assert referee("show", "--json").json()["winners"] == ["Ann"]


def test_rules_set_shelf_and_records(referee, match, tmp_path):
    assert [one["id"] for one in referee("rules", "dice", "--json").json()["clauses"]][:2] == ["D1.1", "D1.2"]
    assert "вдвое" in referee("rules", "кости", "D1.3", lang="ru").out
    assert referee("rules", "dice", "--on", "1", "2").code == 2
    assert "dice" in {one["name"] for one in referee("set", "list", "--json").json()["sets"]}
    assert referee("set", "list").code == 0
    assert "3 dice, to 40" in referee("set", "show", "dice").out
    assert referee("set", "show", "dice", "--json").json()["set"]["assumed"] == ["target"]
    path = referee("set", "copy", "dice", "mine", "--json").json()["set"]["path"]
    assert referee("set", "check", "mine").code == 0
    with open(path, encoding="utf-8") as file:
        text = file.read()
    with open(path, "w", encoding="utf-8") as file:
        file.write(text.replace("dice = 3", "dice = 33"))
    assert referee("set", "check", "mine", "--json").json()["problems"][0]["part"] == "throw.dice"
    assert referee("matches").code == 0
    assert [one["game"] for one in referee("matches", "--game", "dice", "--json").json()["matches"]] == ["dice"]
    ann = referee("stats", "--game", "dice", "--json").json()["players"]
    assert {one["player"]: (one["turns"], one["challenged"]) for one in ann}["Ann"] == (2, {"stood": 0, "fell": 1})
    assert referee("doctor").code in (0, 1)


def test_a_word_of_no_game_is_judged_as_before(referee, match):
    assert referee("check", "кошка", "--json").json()["words"][0]["accepted"] is True
    assert referee("check", "кошка", "--game", "dice").code == 2


def test_the_demo_plays_its_sample(referee):
    out = referee("demo").out
    assert "referee new dice Ann Ben" in out and "referee score 5 6 6" in out


def test_the_live_table(referee, match):
    async def play():
        with Journal(store()) as journal:
            app = Table(Voice("en"), journal)
            async with app.run_test(size=(100, 30)) as pilot:
                for key in ("6", "space", "4", "space", "5", "enter"):
                    await pilot.press(key)
                await pilot.pause()
                assert app.screen.session.match.standing.totals == (13, 27)
                assert "Ben: 6 4 5 on the table." in "\n".join(drawn(app.screen))
                for key in ("f1", "escape", "f5", "f6", "f4"):
                    await pilot.press(key)
                    await pilot.pause()
                assert "What really lies?" in "\n".join(drawn(app.screen))
                await pilot.press("escape", "ctrl+p")
                await pilot.pause()
                assert "6 4 5" in "\n".join(drawn(app.screen))
                await pilot.press("escape", "f8")
                await pilot.pause()
                assert "D1.1" in "\n".join(drawn(app.screen))

    asyncio.run(play())


def test_the_live_table_starts_one(referee):
    async def play():
        with Journal(store()) as journal:
            app = Table(Voice("uk"), journal)
            async with app.run_test(size=(100, 30)) as pilot:
                await pilot.pause()
                assert "Кості" in "\n".join(drawn(app.screen))
                number = str(1 + games.game_names().index("dice"))
                await pilot.press(number, "enter", *"Ann", "space", *"Ben", "enter")
                for _ in ("target", "clock", "options"):
                    await pilot.press("enter")
                    await pilot.pause()
                assert app.screen.session.header.game == "dice"
                assert "Перший кидок: 2 3 4" in "\n".join(drawn(app.screen))

    asyncio.run(play())


def test_a_program_of_its_own_finds_it(program, site):
    path = {"PYTHONPATH": os.pathsep.join((str(ROOT), str(site)))}
    assert program("new", "dice", "Ann", "Ben", env=path).code == 0
    assert program("score", "4", "4", "4", "--json", env=path).json()["totals"] == {"Ann": 24, "Ben": 0}


def test_where_it_is_not_installed_its_match_is_a_fault_of_the_surroundings(referee, match, monkeypatch):
    monkeypatch.setattr(games, "_installed", {})
    gone = referee("show")
    assert (gone.code, gone.err) == (
        3,
        "Error: Match #1 is of a game that is not installed here: dice. Install its package, or go on with another"
        " match: referee matches\n",
    )


def test_its_package_asks_for_the_referee_by_the_name_it_is_installed_by():
    theirs, ours = (tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8")) for folder in (HERE, ROOT))
    assert theirs["project"]["dependencies"] == [ours["project"]["name"]]


def test_its_set_is_filled_in(referee):
    filled = referee("set", "fill", "dice", "наши-кости", "--json", stdin="50\n5\n")
    assert filled.code == 0 and filled.json()["target"] is True
    shown = referee("set", "show", "наши-кости", "--json").json()["set"]
    assert (shown["dice"], shown["target"]) == (5, 50)
