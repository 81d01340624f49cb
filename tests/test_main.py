"""The door answers a plain `check` as the full application would, only sooner."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from referee import __main__ as door
from referee.cli import words as words_command

ROOT = Path(__file__).parent.parent

PLAIN = [
    "check кошка",
    "check кошки",
    "check Москва бежать кшкшк я",
    "check кошка осёл ножницы",
    "check лыжи",
    "check лыжи --game undervud",
    "check --game undervud лыжи",
    "check --game=эрудит лыжи",
    "check лыжи --game erudit --game undervud",
    "check бежать --words any",
    "check бежать --words=off",
    "check ведмідь --language uk",
    "check --language=UA ведмідь",
    "check кот --language ru",
    "check мать-и-мачеха",
    "--json check кошка кошки",
    "check --json лыжи",
    "check кошка --json",
    "--lang ru check кошки",
    "check кошки --lang uk --language ru",
    "check --lang=ru Москва",
    "--db {house} check барабулька",
    "check барабулька --db={house} --json",
    "check кошка --game chess",
    "check кошка --game uno",
    "check кошка --words verbs",
    "check кошка --language r2",
    "check кошка --game --words",
    "check кошка --game chess --json --lang ru",
    "check кошка -",
    "check -",
    "check - --json --game undervud",
]

NOT_PLAIN = [
    "",
    "check",
    "words list",
    "rules erudit",
    "check --help",
    "check кошка --help",
    "check кошка --gmae erudit",
    "check -- кошка",
    "check кошка --game",
    "check кошка --game=",
    "check --game erudit",
    "chec кошка",
]


@pytest.mark.parametrize("line", PLAIN)
def test_the_door_and_the_full_application_answer_alike(line, referee, monkeypatch, tmp_path):
    house = tmp_path / "club.db"
    Path(f"{house}.house").write_text("ru\tallowed\tбарабулька\tвиды рыб\n", encoding="utf-8")
    argv = line.format(house=house).split()
    stdin = "кошка\n\nлыжи\nкшкшк\n"

    seen = []
    plain = door.plain
    monkeypatch.setattr(door, "plain", lambda arguments: seen.append(plain(arguments)) or seen[-1])
    at_the_door = referee(*argv, stdin=stdin)
    [asked] = seen
    assert asked is not None

    monkeypatch.setattr(door, "plain", lambda arguments: None)
    assert referee(*argv, stdin=stdin) == at_the_door


@pytest.mark.parametrize("line", ["check -x", "check кошка -x", "check -кошка", "check -5", "check кошка -h"])
def test_a_single_dash_means_the_same_to_both(line, referee, monkeypatch):
    at_the_door = referee(*line.split())
    monkeypatch.setattr(door, "plain", lambda arguments: None)
    assert referee(*line.split()) == at_the_door


@pytest.mark.parametrize("line", NOT_PLAIN)
def test_what_the_full_application_must_read(line):
    assert door.plain(line.split()) is None


def test_what_a_plain_check_asks():
    command, words, options = door.plain(["check", "кошка", "--words=any", "осёл", "--game", "uno", "--language", "uk"])
    assert (command.module, command.function) == ("referee.cli.check", "check")
    assert words == ["кошка", "осёл"]
    assert options == {"policy": "any", "game": "uno", "language": "uk"}
    assert door.plain(["check", "-"])[1:] == (["-"], {})


LOADED = """
import sys
bare = set(sys.modules)
from referee.__main__ import main
main()
print(*sorted(set(sys.modules) - bare), file=sys.stderr)
"""


def loaded(program, *argv):
    """The modules a command line loads beyond those of the bare interpreter."""
    return set(program(*argv, python=("-c", LOADED)).err.splitlines()[-1].split())


@pytest.mark.parametrize("word", ["кошка", "кошки", "Москва", "лыжи", "ведмідь"])
def test_a_plain_check_loads_nothing_but_the_judge(word, program):
    modules = loaded(program, "check", word)
    assert {name for name in modules if name.split(".")[0] != "referee"} <= {"__future__", "gc", "mmap", "zlib"}
    assert {name for name in modules if name.startswith("referee.words.")} - {"referee.words.meanings"} == {
        "referee.words.explain",
        "referee.words.judge",
        "referee.words.lexicon",
        "referee.words.judges",
    }
    assert "referee.cli.app" not in modules
    assert not {name for name in modules if ".texts" in name}


@pytest.mark.parametrize("game", ["erudit", "undervud", "uno"])
@pytest.mark.parametrize("line", ["show", "pass", "score ?", "undo"])
def test_an_everyday_command_loads_nothing_that_makes_classes_slowly(game, line, program):
    assert program("new", game, "Маша", "Петя").code == 0
    assert loaded(program, *line.split()) & {"dataclasses", "inspect", "tokenize", "typer", "typing"} == set()


@pytest.mark.parametrize("line", ["new uno Маша Петя", "matches", "stats", "doctor", "event show"])
def test_what_a_server_needs_is_loaded_only_for_a_server(line, program):
    assert program("new", "erudit", "Маша", "Петя").code == 0
    modules = loaded(program, *line.split())
    assert modules & {"psycopg", "referee.store.postgres", "referee.store.server"} == set()


def test_a_line_with_names_in_it_is_read_without_looking_for_similar_ones(program):
    assert program("new", "undervud", "Маша", "Петя").code == 0
    assert "difflib" not in loaded(program, "score", "Маша: КОШКА СЛОН рука=АБ Петя: НОС рука=")


@pytest.mark.parametrize("line", ["rules erudit", "rules undervud U2.2", "words list", "words allow барабулька"])
def test_a_command_loads_neither_the_speller_nor_what_draws_help(line, program):
    roots = {name.split(".")[0] for name in loaded(program, *line.split())}
    assert "typer" in roots
    assert roots & {"enchant", "rich", "tabulate", "platformdirs", "sqlite3"} == set()


def test_a_command_loads_no_other_command(program):
    modules = loaded(program, "rules", "erudit")
    assert {name for name in modules if name.startswith("referee.cli.")} == {
        "referee.cli.app",
        "referee.cli.commands",
        "referee.cli.rules",
        "referee.cli.terminal",
    }


def test_the_program_answers_with_its_exit_code(program):
    accepted = program("check", "кошка", "--json")
    refused = program("check", "кошки", "--json")
    assert (accepted.code, accepted.json()["words"][0]["accepted"], accepted.err) == (0, True, "")
    assert (refused.code, refused.json()["words"][0]["accepted"], refused.err) == (1, False, "")
    assert program("rules", "erudit", "E6.2").code == 0
    assert program("rules", "chess").code == 2


def test_output_is_utf8_whatever_the_locale(program):
    surroundings = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": "ascii"}
    answer = program("check", "-", stdin="кошка\n".encode(), env=surroundings)
    assert answer == (0, "✓ кошка is a noun: allowed (E6.2)\n", "")
    begun = program("new", "uno", "Аня", "Петя", env=surroundings)
    assert (begun.code, "Аня 0 · Петя 0" in begun.out, begun.err) == (0, True, "")


def test_streams_that_cannot_be_prepared_are_used_as_they_are(monkeypatch):
    out = io.StringIO()
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "stdin", io.StringIO("кошка\n"))
    assert door.main(["check", "-"]) == 0
    assert out.getvalue() == "✓ кошка is a noun: allowed (E6.2)\n"


def test_the_arguments_are_those_of_the_process(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["referee", "check", "кошки", "--words", "any"])
    assert door.main() == 0
    assert capsys.readouterr().out.splitlines()[0] == "✓ кошки is a word: allowed (E6.1)"


@pytest.mark.parametrize("line", ["check кошка", "check -", "--help", "words allow рцы", "set show uno"])
def test_a_reader_who_has_gone_is_met_with_silence(line):
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [sys.executable, "-m", "referee", *line.split()],
        input="кошка\n".encode() * 5000,
        stdout=writer,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        timeout=60,
    )
    os.close(writer)
    assert (done.returncode in (0, 141), done.stderr) == (True, b"")


def test_a_reader_who_has_gone_does_not_make_a_recorded_entry_a_refusal(referee):
    referee("new", "erudit", "Маша", "Петя", "--language", "ru")
    reader, writer = os.pipe()
    os.close(reader)
    line = [sys.executable, "-m", "referee", "score", "КОТ", "8Ж"]
    codes = [
        subprocess.run(
            line, stdout=writer, stderr=subprocess.DEVNULL, env={**os.environ, "PYTHONPATH": str(ROOT)}
        ).returncode
        for _ in range(2)
    ]
    os.close(writer)
    assert codes == [0, 1]  # played; then refused, because it lies there
    assert referee("show", "--json").json()["next"] == "Петя"


@pytest.mark.parametrize("line", ["score", "check -", "score -", "amend 1", "import -", "new", "words list", "undo"])
def test_a_closed_input_is_an_empty_one(referee, line):
    referee("new", "erudit", "Маша", "Петя", "--language", "ru")
    done = subprocess.run(
        ["/bin/sh", "-c", f'exec "$@" {line} <&-', "sh", sys.executable, "-m", "referee"],
        capture_output=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        timeout=60,
    )
    assert b"Traceback" not in done.stderr
    assert done.returncode in (0, 1, 2)


@pytest.mark.parametrize("columns", ["²", "0", "-5", "99999999999999999999", "5e3", ""])
def test_a_width_that_is_none_is_not_believed(referee, monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", columns)
    for line in ("new erudit Маша Петя", "show", "--help", "sheet", "new --help"):
        assert referee(*line.split()).code == 0


@pytest.mark.parametrize("line", ["score", "check", "amend 1", "challenge", "adjust"])
def test_bytes_that_are_not_utf8_are_refused_as_they_are_on_the_input(referee, line):
    referee("new", "erudit", "Маша", "Петя", "--language", "ru")
    words = [*line.split(), os.fsdecode("КОТ".encode("cp1251")), "8"]
    assert referee(*words).code in (1, 2)
    assert referee("show", "--json").json()["totals"] == {"Маша": 0, "Петя": 0}


@pytest.mark.parametrize("line", ["new erudit Петя", "words allow", "rules erudit", "matches", "set show"])
def test_bytes_that_are_not_utf8_are_told_elsewhere(referee, line):
    done = referee(*line.split(), os.fsdecode("Маша".encode("cp1251")))
    assert (done.code, done.err) == (2, "Error: “����” is not UTF-8. Check the encoding of your terminal.\n")


def test_ctrl_c_ends_a_check_quietly(monkeypatch, capsys):
    class Interrupted(io.StringIO):
        def readline(self, size=-1):
            raise KeyboardInterrupt

    monkeypatch.setattr(sys, "stdin", Interrupted())
    assert door.main(["check", "-"]) == 130
    assert capsys.readouterr() == ("", "")


def test_ctrl_c_ends_any_other_command(monkeypatch, referee):
    def interrupted(terminal):
        raise KeyboardInterrupt

    monkeypatch.setattr(words_command, "house_list", interrupted)
    code, out, err = referee("words", "list")
    assert (code, out, err.strip()) == (130, "", "")
