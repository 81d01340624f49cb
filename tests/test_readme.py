"""The README's examples, run from its top to its end in one fresh store: each prints what the page says it prints.

The pages in other languages are for players: they have the same commands as the English one has until its dictionaries.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = {
    language: (ROOT / name).read_text(encoding="utf-8")
    for language, name in (("en", "README.md"), ("ru", "README.ru.md"), ("uk", "README.uk.md"))
}
SHELL = 'referee() { "$PYTHON" -m referee "$@"; }\n'


def examples(page):
    """The commands of a page with the answers under them."""
    for block in blocks(page, "console"):
        for example in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, answer = example.partition("\n")
            yield command, answer.strip("\n")


def blocks(page, kind):
    return re.findall(rf"^```{kind}\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)


@pytest.mark.enchant
@pytest.mark.parametrize("language", PAGES)
def test_every_example_prints_what_the_page_says(language, tmp_path):
    surroundings = {**os.environ, "PYTHON": sys.executable, "PYTHONPATH": str(ROOT), "REFEREE_LANG": language}
    told, printed = list(examples(PAGES[language])), []
    for command, _ in told:
        done = subprocess.run(
            ["bash", "-c", SHELL + command],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            cwd=tmp_path,
            env=surroundings,
            timeout=60,
        )
        printed.append((command, done.stdout.decode().strip("\n")))
    assert len(told) > 15
    assert printed == told


def test_every_command_that_the_page_names_is_one(referee):
    """`referee NAME …` in the text: the program knows the name and each option."""
    named = {name for page in PAGES.values() for name in re.findall(r"`referee\s([a-z]+)", page)} - {"help"}
    assert {"doctor", "sheet", "backup"} <= named
    for command in sorted(named):
        assert referee(command, "--help").code == 0


@pytest.mark.parametrize("language", PAGES)
def test_the_links_of_the_page_lead_somewhere(language):
    links = re.findall(r"\]\(([^)]+)\)", PAGES[language])
    assert any(link.startswith("docs/table") for link in links)
    heads = {re.sub(r"\W+", "-", head.lower()) for head in re.findall(r"(?m)^#+ (.+)$", PAGES["en"])}
    for link in links:
        file, _, part = link.partition("#")
        assert link.startswith("https://") or (ROOT / (file or "README.md")).exists(), link
        assert not part or part in heads, link


def commands(page):
    """What a page has people type, in its order: the command with the names of its options, whatever it is about."""
    typed = [*(command for command, _ in examples(page)), *re.findall(r"`(referee\s[^`]+)`", page)]
    words = [re.search(r"referee\s(.*)", one, re.DOTALL)[1].split() for one in typed]
    pairs = ("event", "players", "set", "words")
    return [
        (one[: 2 if one[0] in pairs else 1], sorted(w for w in one if w.startswith("-") and len(w) > 1))
        for one in words
    ]


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_the_pages_for_players_have_the_same_commands(language):
    page, english = PAGES[language], PAGES["en"].partition("## Dictionaries")[0]
    assert commands(page) == commands(english)
    assert (blocks(page, "shell"), blocks(page, "sh")) == (blocks(english, "shell"), blocks(english, "sh"))
    assert len(re.findall("(?m)^## ", page)) == len(re.findall("(?m)^## ", english))
    assert len(re.findall(r"(?m)^\| ", page)) == len(re.findall(r"(?m)^\| ", english))


def test_two_commands_set_everything_up():
    """The first plays the demo, the second passes the tests; `.ci/run` takes the second from here."""
    demo, tests = blocks(PAGES["en"], "sh")
    for block in (demo, tests):
        assert block.count("\n") == 1
        assert block.startswith("python3 -m venv .venv && .venv/bin/pip install --quiet ")
    assert demo.endswith(" && .venv/bin/referee demo\n")
    assert " && .venv/bin/python -m pytest " in tests
