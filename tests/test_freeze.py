"""The folder that needs no Python: `REFEREE_FROZEN=dist/referee pytest tests/test_freeze.py` tries it once built."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from freeze import __main__ as freeze
from freeze import spelling

ROOT = Path(__file__).parent.parent
KINDS = ("lexicon", "meanings", "commonness")
FOLDER = os.environ.get("REFEREE_FROZEN")
built = pytest.mark.skipif(not FOLDER, reason="the folder is not built: REFEREE_FROZEN names it")


@pytest.fixture
def start(tmp_path):
    """Starts the program of the folder where nothing is installed: no way to this machine's programs, an empty home."""
    surroundings = {"PATH": "/nowhere", "HOME": str(tmp_path), "LANG": "C.UTF-8", "REFEREE_LANG": "en"}

    def start(*argv, **more):
        return subprocess.Popen(
            [Path(FOLDER).absolute() / "referee", *argv],
            env={**surroundings, **more},
            cwd=tmp_path,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )

    return start


@pytest.fixture
def run(start):
    """What the program prints, where nothing fails."""

    def run(*argv, code=0, **more):
        process = start(*argv, **more)
        out, err = process.communicate(timeout=120)
        assert (process.returncode, err) == (code, "")
        return out

    return run


@built
def test_everything_works_in_the_folder(run):
    found = json.loads(run("doctor", "--json"))
    assert found["works"]
    assert {part["part"]: part["state"] for part in found["parts"] if part["state"] != "works"} == {}


@built
def test_the_folder_has_what_the_wheel_has_of_the_dictionaries():
    there = {path.name for path in Path(FOLDER, "_internal/referee/dictionaries").iterdir()}
    assert there == {path.name for path, _ in freeze._dictionaries()}
    assert {f"{language}.{kind}" for language in ("ru", "uk", "en") for kind in KINDS} < there


@built
def test_a_word_is_judged(run):
    assert run("check", "лыжи", "--game", "undervud").splitlines()[0].startswith("✓ лыжи")
    assert run("check", "кошки", REFEREE_LANG="uk", code=1).splitlines()[0].startswith("✗ кошки — ")


@built
@pytest.mark.parametrize(("word", "meant"), [("кошкка", "кошка"), ("кішкка", "кішка"), ("housse", "house")])
def test_the_spelling_comes_with_the_folder(word, meant, run):
    said = run("check", word, "--language", {"кошкка": "ru", "кішкка": "uk"}.get(word, "en"), code=1)
    assert meant in said.partition("Similar words: ")[2]


@built
def test_a_match_is_played_and_printed(run, tmp_path):
    run("new", "erudit", "Маша", "Петя", "--language", "ru")
    assert "КОШКА 8-Е — 16 points" in run("score", "КОШКА", "8Е")
    run("sheet", "-o", "match.pdf")
    assert (tmp_path / "match.pdf").read_bytes().startswith(b"%PDF-")
    assert (tmp_path / ".local/share/referee/referee.db").exists()


@built
@pytest.mark.parametrize("language", ["ru", "uk", "en"])
def test_the_demo_plays(language, run):
    assert "  referee check " in run("demo", REFEREE_LANG=language)


@built
def test_an_event_is_paired(run):
    run("event", "new", "Cup", "--game", "erudit")
    run("event", "join", "Ann", "Ben", "Cid", "Dan")
    assert "Ann" in run("event", "pair")


@built
def test_the_page_is_served(run, start):
    run("new", "erudit", "Маша", "Петя", "--language", "ru")
    server = start("serve", "--json", "--port", "0")
    try:
        url = json.loads(server.stdout.readline())["url"]
        with urllib.request.urlopen(url, timeout=20) as page:
            assert "Маша" in page.read().decode()
    finally:
        server.terminate()
        server.communicate(timeout=20)


@built
def test_each_licence_lies_beside_the_program():
    licences = {path.parent.name for path in Path(FOLDER, "licences").glob("*/*")}
    assert {"hunspell-ru", "hunspell-uk", "hunspell-en-us", "libhunspell-1.7-0", "typst", "textual"} <= licences
    assert Path(FOLDER, "LICENSE").exists()
    assert Path(FOLDER, "_internal/referee/dictionaries/LICENCES.md").exists()


@pytest.mark.posix("the library comes with pyenchant on Windows")
def test_what_is_missing_for_the_folder_is_said(tmp_path):
    for name in ("ru_RU.dic", "ru_RU.aff", "uk_UA.dic"):
        (tmp_path / name).touch()
    found = spelling.find(tmp_path, (tmp_path,))
    assert [path.name for path in found.dictionaries] == ["ru_RU.dic", "ru_RU.aff"]
    assert found.missing == [
        "the Hunspell dictionary uk_UA",
        "the Hunspell dictionary en_US",
        "the library libhunspell-1.7",
    ]


def test_the_folder_is_built_by_one_command():
    done = subprocess.run([sys.executable, "-m", "freeze", "--help"], capture_output=True, cwd=ROOT, timeout=60)
    assert done.returncode == 0
