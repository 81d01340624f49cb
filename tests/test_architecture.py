"""The page that says how the program is built names files that are there, and the arrows that are checked."""

from __future__ import annotations

import re
import tomllib

import pytest

from tests.conftest import ROOT

PAGE = (ROOT / "docs" / "ARCHITECTURE.md").read_text(encoding="utf-8")
# Where a file may be that is named by itself: the package, and the folders of games, of which one stands for all.
FOLDERS = [ROOT, ROOT / "referee", ROOT / "referee" / "games" / "crossword"]


def test_the_arrows_are_those_that_are_checked():
    tools = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
    layers = [re.sub("[()]", "", layer) for layer in tools["importlinter"]["contracts"][0]["layers"]]
    drawn = re.search(r"```text\n(.*?)```", PAGE, re.DOTALL)
    assert drawn is not None and drawn[1].splitlines() == layers


def test_every_file_it_names_is_there():
    named = set(re.findall(r"`([\w/]+\.(?:py|toml)|[\w/]+/)`", PAGE))
    assert len(named) > 20
    assert [name for name in sorted(named) if not any((folder / name).exists() for folder in FOLDERS)] == []


@pytest.mark.parametrize("package", sorted((ROOT / "referee").rglob("__init__.py")), ids=lambda path: path.parent.name)
def test_a_package_names_modules_that_it_has(package):
    about = package.read_text(encoding="utf-8").split('"""')[1] if package.stat().st_size else ""
    named = [name for span in re.findall(r"`([a-z_ ]+)`", about) for name in span.split()]
    there = {path.stem for path in package.parent.iterdir()} | {"load", "check", "referee"}
    assert set(named) <= there
