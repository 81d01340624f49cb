"""The program and its commands by their names in Russian and Ukrainian, and when the table is opened at all."""

from __future__ import annotations

import io
import tomllib
from pathlib import Path

import pytest

from referee import __main__ as door
from referee.cli import Group, live
from referee.cli.app import resolve
from referee.cli.commands import COMMANDS
from referee.cli.terminal import Options, Terminal
from referee.commands import WORDS, commands_of, in_words, shown_words, words_of
from referee.errors import Fault
from referee.games.line import DOT_WORDS
from referee.table.commands import SHOWN, TABLE_WORDS, Unclear, command, word_of

ROOT = Path(__file__).parent.parent.parent
ERUDIT = ("новая", "эрудит", "Маша", "Петя", "--language", "ru")


def test_the_program_is_called_in_three_languages():
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    scripts = settings["project"]["scripts"]
    assert scripts.keys() == {"tabletop-referee", "судья", "суддя"}
    assert set(scripts.values()) == {"referee.__main__:enter"}
    own = settings["tool"]["hatch"]["build"]["targets"]["wheel"]["shared-scripts"]
    assert set(own.values()) == {"referee", "referee.cmd"}
    assert "from referee.__main__ import enter" in (ROOT / "launchers" / "referee").read_text(encoding="utf-8")


def test_every_command_has_a_name_of_its_own_in_both_languages():
    parts = {part for one in COMMANDS.values() if isinstance(one, Group) for part in one.commands}
    assert COMMANDS.keys() == set(commands_of("shell"))
    assert parts == set(commands_of("part"))
    for known in (COMMANDS, parts):
        for name in known:
            assert [resolve(word, known) for word in words_of(name)] == [name] * len(words_of(name))


def test_every_use_of_a_word_is_known():
    assert {use for row in WORDS.values() for use in row[0].split()} == {"entry", "table", "shell", "part"}
    assert all(len(shown_words(name)) == 3 for name in WORDS)


@pytest.mark.parametrize(
    "word", [word for name in (*commands_of("entry"), *commands_of("table")) for word in words_of(name)]
)
def test_a_word_means_the_same_after_a_dot_and_in_the_shell(word):
    found = command(f".{word}", "ru")
    assert found is not None
    if found.name in COMMANDS:
        assert resolve(word, COMMANDS) == found.name


@pytest.mark.parametrize("word", ["спор", "оспорить", "Оспорить", "оскаржити", "суперечка"])
def test_a_challenge_by_any_of_its_words(word, referee):
    assert referee(*ERUDIT).code == 0
    assert referee("ход", "КОШКА", "8Ж").code == 0
    assert referee(word, "--json").json()["entry"] == ".challenge"


@pytest.mark.parametrize(
    ("line", "entry"),
    [("ход КОШКА 8Ж", "КОШКА 8Ж"), ("хід КОШКА 8Ж", "КОШКА 8Ж"), ("пас", ".pass"), ("обмін 2", ".exchange 2")],
)
def test_a_turn_by_its_name(line, entry, referee):
    assert referee(*ERUDIT).code == 0
    assert referee(*line.split(), "--json").json()["entry"] == entry


def test_words_of_other_commands(referee):
    assert referee("проверить", "кошка").code == 0
    assert referee("слова", "разр", "барабулька").code == 0
    assert "барабулька" in referee("слова", "список").out
    assert referee("прав", "erudit", "E6.3").code == 0


def test_what_may_be_several_is_asked_about():
    with pytest.raises(Fault) as caught:
        resolve("п", COMMANDS)
    assert caught.value.key == "usage.ambiguous"
    assert {"pass", "adjust", "check"} <= set(str(caught.value.values["names"]).split(", "))


def test_not_on_a_terminal_the_bare_program_shows_its_help(referee):
    answer = referee()
    assert (answer.code, answer.err) == (0, "")
    assert answer.out == referee("--help").out


@pytest.mark.parametrize("argv", [[], ["score"], ["ход"]])
def test_on_a_terminal_the_table_is_opened(argv, monkeypatch):
    opened = []
    monkeypatch.setattr(live, "watched", lambda terminal: True)
    monkeypatch.setattr(live, "live", lambda terminal: opened.append(terminal) or 0)
    monkeypatch.setattr(door, "_at_terminal", lambda: True)
    assert (door.main(argv), len(opened)) == (0, 1)


@pytest.mark.parametrize(
    ("term", "json", "watched"), [("xterm", False, True), ("dumb", False, False), ("xterm", True, False)]
)
def test_a_dumb_terminal_and_json_get_no_table(term, json, watched, monkeypatch):
    monkeypatch.setenv("TERM", term)
    for stream in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(f"sys.{stream}", type("Stream", (), {"isatty": lambda self: True})())
    assert live.watched(Terminal(Options(json=json))) == watched
    monkeypatch.setattr("sys.stderr", io.StringIO())
    assert not live.watched(Terminal(Options(json=json)))


# Dot lines


def test_no_word_names_two_commands():
    words = [word for known in (*DOT_WORDS.values(), *TABLE_WORDS.values()) for word in known]
    assert len(words) == len(set(words))


@pytest.mark.parametrize("name", SHOWN)
def test_the_word_that_is_shown_is_understood_in_every_language(name):
    for language in ("ru", "uk", "en"):
        found = command(f"{word_of(name, language)} 3", language)
        assert found is not None
        assert (found.name, found.rest) == (name, "3")


def test_entries_are_handed_on_in_the_words_of_the_notation():
    found = command(".Обмен  3", "ru")
    assert found is not None
    assert (found.entry, found.line) == (True, ".exchange 3")
    assert command("ПАС", "ru") is None
    assert command(".", "ru") is None  # in Undervud a turn without a card


@pytest.mark.parametrize(("line", "key"), [(".ъ", "live.no-command"), (".о", "notation.dot-ambiguous")])
def test_a_dot_line_that_is_not_clear(line, key):
    with pytest.raises(Unclear) as caught:
        command(line, "ru")
    assert caught.value.key == key


def test_where_a_beginning_fits_several_the_reader_s_own_words_are_meant():
    assert command(".сп", "ru").name == "challenge"  # not .справка
    with pytest.raises(Unclear) as caught:
        command(".с", "ru")
    assert set(caught.value.known) == {"challenge", "shift", "join"}  # neither .отмена, `скасувати`, nor .помощь


@pytest.mark.parametrize(
    ("line", "said"),
    [(".pass", ".пас"), (".exchange 3", ".обмен 3"), ("КОШКА 8Ж", "КОШКА 8Ж"), (".strange", ".strange")],
)
def test_a_line_of_the_sheet_in_words(line, said):
    assert in_words(line, "ru") == said
