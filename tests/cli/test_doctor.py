"""`referee doctor`: whatever is broken, it says so in a line with a remedy, and leaves everything as it was."""

from __future__ import annotations

import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest

from referee import __version__
from referee import paths as places
from referee.locale import LANGUAGES
from referee.store.check import check_store
from referee.store.journal import Journal
from referee.store.schema import APPLICATION
from referee.words.speller import Speller

PARTS = ["ru", "uk", "en", "spelling", "store", "house", "sets", "terminal", "table", "pdf"]
NEEDED = {"ru", "uk", "en", "store", "house"}


@pytest.fixture(autouse=True)
def no_spelling(request, monkeypatch):
    """Three Hunspell dictionaries take 0.4 s to load: only a test that is marked as needing them pays for it."""
    if not request.node.get_closest_marker("enchant"):
        monkeypatch.setitem(sys.modules, "enchant", None)


def parts(answer):
    return {part["part"]: part for part in answer.json()["parts"]}


def states(answer):
    """Whatever does not work, but for the spelling, which may be missing where the tests run."""
    found = {name: part["state"] for name, part in parts(answer).items()}
    return {name: state for name, state in found.items() if state != "works" and name != "spelling"}


def everything_under(folder):
    """Every file with its bytes and times; of a store's shared memory, which readers mark, only that it is there."""
    return {
        path: (path.stat().st_mtime_ns, path.read_bytes()) if path.is_file() and path.suffix != ".db-shm" else None
        for path in sorted(folder.rglob("*"))
    }


# What works


@pytest.mark.enchant
def test_all_that_is_here_works(played, store):
    answer = played("doctor")
    lines = answer.out.splitlines()
    assert (answer.code, answer.err) == (0, "")
    assert lines[0].startswith(f"referee {__version__}, Python 3.")
    assert [line[0] for line in lines[1:-1]] == ["✓"] * len(PARTS)
    assert f"✓ Matches: 1 match, {round(store.stat().st_size / 1024)} KB, {store}" in lines
    assert "✓ House list: 1 word on the house list" in lines
    assert lines[-1] == "Everything works."


def test_json_says_the_same_in_facts(played, store):
    answer = played("doctor", "--json")
    told = answer.json()
    assert set(told) == {"version", "python", "system", "works", "parts"}
    assert (told["version"], told["works"]) == (__version__, True)
    assert [part["part"] for part in told["parts"]] == PARTS
    assert {part["part"] for part in told["parts"] if part["needed"]} == NEEDED
    for part in told["parts"]:
        assert set(part) == {"part", "state", "needed", "message", "advice", "facts"}
    facts = {part["part"]: part["facts"] for part in told["parts"]}
    assert facts["ru"]["forms"] > 3_000_000
    assert facts["uk"]["sources"]["dict_uk"].startswith("dict_uk")
    assert (facts["store"]["path"], facts["store"]["exists"], facts["store"]["matches"]) == (str(store), True, 1)
    assert facts["house"] == {"path": f"{store}.house", "words": 1}
    assert facts["sets"] == {"folder": str(store.parent / "sets"), "names": []}


@pytest.mark.parametrize(
    ("lang", "command", "first", "last"),
    [
        ("ru", "доктор", "✓ Русский словарь: ", "Всё"),
        ("uk", "лікар", "✓ Російський словник: ", "Усе"),
        ("en", "doctor", "✓ Russian dictionary: ", "Everything"),
    ],
)
def test_it_speaks_the_language_of_the_person(lang, command, first, last, referee):
    lines = referee(command, lang=lang).out.splitlines()
    assert lines[1].startswith(first)
    assert lines[-1].split()[0] in (last, "All")


def test_it_makes_no_store(referee, program, tmp_path):
    assert referee("doctor").code == 0
    answer = program("doctor", "--json")
    assert (answer.code, answer.err) == (0, "")
    assert parts(answer)["store"]["facts"]["exists"] is False
    assert list(tmp_path.rglob("*")) == []


def test_nothing_changes(played, tmp_path):
    before = everything_under(tmp_path)
    assert played("doctor").code == 0
    assert everything_under(tmp_path) == before


def test_a_log_left_by_a_crash_stays_where_it_is(played, store, tmp_path):
    """The last entry is only in the log; it is counted, and the log is not written into the store."""
    crashed = tmp_path / "crashed.db"
    with Journal(str(store)) as journal:
        journal.create({"game": "erudit"})
        for ending in ("", "-wal", "-shm"):
            Path(f"{crashed}{ending}").write_bytes(Path(f"{store}{ending}").read_bytes())
    before = everything_under(tmp_path)
    assert check_store(str(crashed)) == 2
    assert everything_under(tmp_path) == before
    Path(f"{crashed}-shm").unlink()
    before = everything_under(tmp_path)
    assert check_store(str(crashed)) == 2
    assert everything_under(tmp_path) == before


def test_it_takes_no_words(referee):
    assert referee("doctor", "erudit") == (2, "", "Error: Unexpected: “erudit”.\n")


def test_it_needs_no_typer(program):
    python = ("-c", "import sys; sys.modules['typer'] = None\nfrom referee.__main__ import enter; enter()")
    answer = program("doctor", python=python)
    assert (answer.code, answer.err) == (0, "")


# A store that fails


def damage(store):
    store.write_bytes(store.read_bytes()[:4096] + b"\xa5" * 8192)


def cut(store):
    store.write_bytes(store.read_bytes()[:-1])


def garbage(store):
    store.write_bytes(b"\xa5" * 8192)


def nonsense(store):
    with closing(sqlite3.connect(store, isolation_level=None)) as db:
        db.execute("DROP TRIGGER entries_kept")
        db.execute("UPDATE entries SET data = '{'")


def foreign(store):
    store.unlink()
    with closing(sqlite3.connect(store)) as db:
        db.execute("CREATE TABLE bookmarks (url TEXT)")


def newer(store):
    store.unlink()
    with closing(sqlite3.connect(store)) as db:
        db.execute(f"PRAGMA application_id = {APPLICATION}")
        db.execute("PRAGMA user_version = 99")


def folder(store):
    store.unlink()
    store.mkdir()


def orphan(store):
    store.unlink()
    Path(f"{store}-wal").write_bytes(b"\xa5" * 100)


SPOILED = [damage, cut, garbage, nonsense, foreign, newer, folder, orphan]


# Each is told in one of the languages: that no language lacks a text is tested in test_locale.
@pytest.mark.parametrize(("spoil", "lang"), [*zip(SPOILED, LANGUAGES * 3, strict=False)])
def test_a_store_that_cannot_be_used(spoil, lang, played, store, tmp_path):
    spoil(store)
    before = everything_under(tmp_path)
    answer = played("doctor", "--json", lang=lang)
    assert (answer.code, answer.err, answer.json()["works"]) == (3, "", False)
    assert states(answer) == {"store": "fails"}
    assert str(store) in parts(answer)["store"]["message"]
    assert everything_under(tmp_path) == before
    said = played("doctor", lang=lang)
    assert said.code == 3
    assert [line for line in said.out.splitlines() if line.startswith("✗") and str(store) in line]


def test_a_damaged_store_is_told_with_the_way_back(played, store):
    damage(store)
    lines = played("doctor").out.splitlines()
    [line] = [line for line in lines if line.startswith("✗")]
    assert line.startswith(f"✗ Matches: The file of matches is damaged: {store}.")
    assert "referee restore FILE" in line
    assert lines[-1] == "Something that is needed does not work: see the lines marked ✗."


def test_a_store_that_another_program_writes_to(played, store, monkeypatch):
    monkeypatch.setattr("referee.store.connection.PATIENCE", 0.05)
    with closing(sqlite3.connect(store, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        answer = played("doctor", "--json")
        assert (answer.code, states(answer)) == (3, {"store": "fails"})
        assert "Another program is using" in parts(answer)["store"]["message"]
        other.execute("ROLLBACK")
        assert played("doctor").code == 0


@pytest.mark.parametrize("forbidden", ["store", "folder"])
def test_a_store_that_may_only_be_read(forbidden, played, store, monkeypatch):
    locked, allowed = {"store": store, "folder": store.parent}[forbidden], os.access
    monkeypatch.setattr(os, "access", lambda path, mode: str(path) != str(locked) and allowed(path, mode))
    answer = played("doctor", "--json")
    assert (answer.code, states(answer)) == (3, {"store": "fails"})
    assert "can only be read" in parts(answer)["store"]["message"]


def test_a_folder_where_no_store_can_be_made(referee, tmp_path, monkeypatch):
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    answer = referee("doctor", "--json")
    assert (answer.code, states(answer)) == (3, {"store": "fails"})
    assert "REFEREE_DB" in parts(answer)["store"]["advice"]


def test_a_store_inside_a_file(referee, tmp_path):
    (tmp_path / "notes").write_text("заметки")
    answer = referee("doctor", "--json", "--db", str(tmp_path / "notes" / "referee.db"))
    assert (answer.code, states(answer)) == (3, {"store": "fails"})


def test_little_room_is_a_remark(played, monkeypatch):
    monkeypatch.setattr("shutil.disk_usage", lambda path: SimpleNamespace(free=7 << 20))
    answer = played("doctor", "--json")
    assert (answer.code, states(answer)) == (0, {"store": "remark"})
    assert parts(answer)["store"]["advice"] == "only 7 MB are left on the disk: make room"


# Dictionaries


@pytest.mark.parametrize(("content", "lang"), [*zip([None, b"", b"RfL1 and no more"], LANGUAGES, strict=True)])
def test_a_lexicon_that_is_not_there_or_not_whole(content, lang, referee, tmp_path, monkeypatch):
    path, where = tmp_path / "ru.lexicon", places.data
    if content is not None:
        path.write_bytes(content)
    monkeypatch.setattr(places, "data", lambda *names: str(path) if names[-1] == "ru.lexicon" else where(*names))
    answer = referee("doctor", "--json", lang=lang)
    assert (answer.code, states(answer)["ru"]) == (3, "fails")
    assert str(path) in parts(answer)["ru"]["message"]
    assert "pip install" in parts(answer)["ru"]["advice"]


@pytest.mark.parametrize(
    ("tools", "remedy", "lang"),
    [
        ({"apt-get"}, "apt-get install libenchant-2-2 hunspell-ru hunspell-uk hunspell-en-us", "ru"),
        ({"dnf"}, "dnf install enchant2 hunspell-ru hunspell-uk hunspell-en-US", "uk"),
        (set(), "hunspell-ru, hunspell-uk, hunspell-en-us", "en"),
    ],
)
def test_without_the_spelling_library_the_rest_works(tools, remedy, lang, referee, monkeypatch):
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr("shutil.which", lambda name: name if name in tools else None)
    answer = referee("doctor", "--json", lang=lang)
    assert (answer.code, parts(answer)["spelling"]["state"], states(answer)) == (0, "remark", {})
    assert remedy in parts(answer)["spelling"]["advice"]
    assert parts(answer)["spelling"]["facts"] == {"library": False, "dictionaries": {}}


def test_a_spelling_library_that_cannot_be_loaded(program, tmp_path):
    library = tmp_path / "libenchant-2.so"
    library.write_bytes(b"not a library")
    env = {"PYENCHANT_LIBRARY_PATH": str(library)}
    spelling = parts(program("doctor", "--json", env=env))["spelling"]
    assert (spelling["state"], spelling["message"].partition(":")[0]) == (
        "remark",
        "libenchant is there but cannot be loaded",
    )
    checked = program("check", "кшкшк", env=env)
    assert (checked.code, checked.err.count("\n")) == (1, 1)
    assert "libenchant" in checked.err


@pytest.mark.parametrize(("system", "remedy"), [("darwin", "/share/hunspell"), ("win32", r"share\enchant\hunspell")])
def test_the_remedy_is_that_of_the_system(system, remedy, referee, monkeypatch):
    monkeypatch.setattr(Speller, "available", property(lambda speller: False))
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setenv("REFEREE_DB", "referee.db")
    assert remedy in parts(referee("doctor", "--json"))["spelling"]["advice"]


def test_one_dictionary_is_missing(referee, monkeypatch):
    monkeypatch.setattr(Speller, "available", property(lambda speller: speller.language != "uk"))
    monkeypatch.setattr(Speller, "description", property(lambda speller: "Hunspell" if speller.available else ""))
    monkeypatch.setattr("shutil.which", lambda name: name if name == "apt-get" else None)
    spelling = parts(referee("doctor", "--json"))["spelling"]
    assert spelling["message"] == "no dictionary for uk: no second opinion and no similar words there"
    assert spelling["advice"].endswith("apt-get install hunspell-uk")


# The rest


def test_a_house_list_that_cannot_be_read(referee, store):
    Path(f"{store}.house").mkdir(parents=True)
    answer = referee("doctor", "--json")
    assert (answer.code, states(answer)) == (3, {"house": "fails"})
    assert f"{store}.house" in parts(answer)["house"]["advice"]


def test_own_sets_and_one_with_mistakes(referee, store):
    referee("set", "copy", "erudit", "наша")
    assert parts(referee("doctor", "--json"))["sets"]["message"] == "наша"
    (store.parent / "sets" / "чужая.toml").write_text("game = ")
    answer = referee("doctor", "--json")
    assert (answer.code, states(answer)) == (0, {"sets": "remark"})
    assert parts(answer)["sets"]["advice"] == "referee set check чужая"
    assert parts(answer)["sets"]["facts"]["names"] == ["наша", "чужая"]


@pytest.mark.parametrize(
    ("environment", "state", "colours"),
    [
        ({}, "works", True),
        ({"NO_COLOR": "1"}, "works", False),
        ({"TERM": "dumb"}, "remark", False),
        ({"COLUMNS": "60"}, "remark", True),
        ({"LINES": "10"}, "remark", True),
    ],
)
def test_the_terminal(environment, state, colours, referee, monkeypatch):
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    terminal = parts(referee("doctor", "--json", terminal=True))["terminal"]
    assert (terminal["state"], terminal["facts"]["colours"], terminal["facts"]["tty"]) == (state, colours, True)
    assert (terminal["advice"] is None) == (state == "works")


def test_a_terminal_that_shows_no_cyrillic(referee, monkeypatch):
    monkeypatch.setattr("referee.cli.doctor._spells_cyrillic", lambda encoding: False)
    terminal = parts(referee("doctor", "--json", terminal=True))["terminal"]
    assert (terminal["state"], terminal["advice"]) == ("remark", "export LANG=C.UTF-8")
    lines = referee("doctor").out.splitlines()
    assert {line[0] for line in lines[1:-1]} <= {"+", "!", " "}


def test_a_machine_that_knows_only_ascii(program):
    surroundings = {"LC_ALL": "C", "LANG": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "TERM": "dumb"}
    answer = program("doctor", env=surroundings)
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.splitlines()[-1].endswith((".", "without."))


@pytest.mark.parametrize(("part", "library"), [("pdf", "typst"), ("table", "textual")])
def test_a_library_that_draws_is_missing(part, library, referee, monkeypatch):
    monkeypatch.setitem(sys.modules, library, None)
    answer = referee("doctor", "--json")
    assert (answer.code, states(answer)) == (0, {part: "remark"})
    assert parts(answer)[part]["advice"].endswith(f" -m pip install {library}")


def test_what_nobody_thought_of_is_a_line_too(referee, monkeypatch):
    def broken(path):
        raise RuntimeError("\x1b[2Jневидаль")

    monkeypatch.setattr("referee.store.check.check_store", broken)
    answer = referee("doctor")
    assert answer.code == 3
    assert "✗ Matches: could not be looked at (RuntimeError: \ufffd[2Jневидаль)" in answer.out.splitlines()
