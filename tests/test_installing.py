"""However this copy was installed, what it advises to type puts a library beside it."""

from __future__ import annotations

import re
import shlex
import sys
import tomllib
from importlib import metadata
from pathlib import Path

import pytest

from referee import installing

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


@pytest.fixture
def environment(tmp_path, monkeypatch):
    """An environment named `referee`, with the notes its installer leaves there."""
    folder = tmp_path / "my tools" / "referee"
    folder.mkdir(parents=True)
    monkeypatch.setattr(sys, "prefix", str(folder))
    monkeypatch.setattr(sys, "executable", str(folder / "python"))
    return folder


@pytest.mark.parametrize(
    ("note", "add", "again"),
    [
        ("", "{python} -m pip install segno", "{python} -m pip install --force-reinstall {source}"),
        ("pipx_metadata.json", "pipx inject referee segno", "pipx reinstall referee"),
        (
            "uv-receipt.toml",
            "uv pip install --python {python} segno",
            "uv tool upgrade --reinstall tabletop-referee",
        ),
    ],
)
def test_each_installer_is_told_in_its_own_words(note, add, again, environment, monkeypatch):
    if note:
        (environment / note).write_text("")
    monkeypatch.setattr(installing, "_source", lambda: "HERE")
    words = {"python": str(environment / "python"), "source": "HERE"}
    split = {line: [word.format(**words) for word in line.split()] for line in (add, again)}
    assert shlex.split(installing.library_command("segno")) == split[add]
    assert shlex.split(installing.reinstall_command()) == split[again]


@pytest.mark.parametrize(
    ("note", "forced"),
    [
        ('{"url": "file://FOLDER"}', '"FOLDER"'),
        ('{"url": "file:///gone"}', "tabletop-referee"),
        (None, "tabletop-referee"),
        ("{", "tabletop-referee"),
    ],
)
def test_a_copy_is_installed_again_from_where_it_came(note, forced, environment, monkeypatch):
    class Found:
        def read_text(self, name):
            return None if note is None else note.replace("FOLDER", environment.as_uri().removeprefix("file://"))

    monkeypatch.setattr(metadata, "distribution", lambda name: Found())
    assert installing.reinstall_command().endswith(f" --force-reinstall {forced.replace('FOLDER', str(environment))}")


def test_the_name_is_the_one_that_is_installed():
    assert PROJECT["name"] == installing.DISTRIBUTION
    assert f"{installing.DISTRIBUTION}[" in PROJECT["optional-dependencies"]["test"][0]
    game = tomllib.loads((ROOT / "tests/sixth_game/pyproject.toml").read_text(encoding="utf-8"))
    assert game["project"]["dependencies"] == [installing.DISTRIBUTION]  # "referee" alone is somebody else's


def test_what_messages_advise_is_what_the_extras_bring():
    """Each library that a command asks for is one that the project depends on."""
    asked = {
        name.strip("'\"").partition("[")[0]
        for path in (ROOT / "referee").rglob("*.py")
        for call in re.findall(r"library_command\(((?:['\"][^)]+))\)", path.read_text(encoding="utf-8"))
        for name in call.replace(", again=True", "").split(", ")
    }
    given = [*PROJECT["dependencies"], *(one for extra in PROJECT["optional-dependencies"].values() for one in extra)]
    known = {re.match(r"[\w-]+", one)[0] for one in given}
    assert {"typst", "networkx", "openskill", "starlette", "uvicorn", "segno", "psycopg"} <= asked <= known
