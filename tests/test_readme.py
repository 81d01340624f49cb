"""The README's examples, run from its top to its end in one fresh store: each prints what the page says it prints."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "README.md").read_text(encoding="utf-8")
SHELL = 'referee() { "$PYTHON" -m referee "$@"; }\n'


def examples():
    """The commands of the page with the answers under them."""
    for block in re.findall(r"^```console\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL):
        for example in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, answer = example.partition("\n")
            yield command, answer.strip("\n")


@pytest.mark.enchant
def test_every_example_prints_what_the_page_says(tmp_path):
    surroundings = {**os.environ, "PYTHON": sys.executable, "PYTHONPATH": str(ROOT)}
    told, printed = list(examples()), []
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
    named = set(re.findall(r"`referee ([a-z]+)", PAGE)) - {"help"}
    assert {"doctor", "sheet", "backup"} <= named
    for command in sorted(named):
        assert referee(command, "--help").code == 0


def test_the_links_of_the_page_lead_somewhere():
    links = re.findall(r"\]\(([^)]+)\)", PAGE)
    assert "docs/table.svg" in links
    assert [link for link in links if link != "docs/TRUST.md" and not (ROOT / link).exists()] == []


def test_two_commands_set_everything_up():
    """The first plays the demo, the second passes the tests; `.ci/run` takes the second from here."""
    demo, tests = re.findall(r"^```sh\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    for block in (demo, tests):
        assert block.count("\n") == 1
        assert block.startswith("python3 -m venv .venv && .venv/bin/pip install --quiet ")
    assert demo.endswith(" && .venv/bin/referee demo\n")
    assert " && .venv/bin/python -m pytest " in tests
