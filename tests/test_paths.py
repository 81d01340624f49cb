"""Where the referee finds its data, and where it keeps a person's."""

from __future__ import annotations

import os
import sys

import platformdirs
import pytest

from referee import paths as places

on_linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the XDG directories are those of Linux")


def folder(root, *files):
    for name in files:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"")
    return str(root / "referee")


def test_in_a_checkout_dictionaries_lie_beside_the_package(tmp_path, monkeypatch):
    monkeypatch.setattr(places, "PACKAGE", folder(tmp_path, "referee/clauses/rulings.toml", "dictionaries/ru.lexicon"))
    assert places.data("dictionaries", "ru.lexicon") == str(tmp_path / "dictionaries" / "ru.lexicon")
    assert places.data("clauses", "rulings.toml") == str(tmp_path / "referee" / "clauses" / "rulings.toml")


def test_once_installed_dictionaries_lie_inside_the_package(tmp_path, monkeypatch):
    stranger = "dictionaries/ru.lexicon"
    monkeypatch.setattr(places, "PACKAGE", folder(tmp_path, "referee/dictionaries/ru.lexicon", stranger))
    assert places.data("dictionaries", "ru.lexicon") == str(tmp_path / "referee" / "dictionaries" / "ru.lexicon")


@pytest.mark.parametrize(
    "names", [("dictionaries", "ru.lexicon"), ("dictionaries", "uk.lexicon"), ("clauses", "rulings.toml")]
)
def test_the_data_of_this_very_package_is_found(names):
    assert os.path.isfile(places.data(*names))


def test_the_store_is_the_one_chosen(monkeypatch, tmp_path):
    monkeypatch.setenv("REFEREE_DB", "/srv/club.db")
    monkeypatch.setenv("XDG_DATA_HOME", "/srv/share")
    assert places.store("/tmp/tonight.db") == "/tmp/tonight.db"
    assert places.store("~/tonight.db") == str(tmp_path / "home" / "tonight.db")


def test_else_the_store_is_the_one_of_the_environment(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", "/srv/share")
    monkeypatch.setenv("REFEREE_DB", "/srv/club.db")
    assert places.store() == "/srv/club.db"
    monkeypatch.setenv("REFEREE_DB", "~/club.db")
    assert places.store() == str(tmp_path / "home" / "club.db")


@on_linux
@pytest.mark.parametrize("unset", [None, ""])
def test_else_the_store_lies_in_the_data_directory(unset, monkeypatch, tmp_path):
    if unset is None:
        monkeypatch.delenv("REFEREE_DB")
    else:
        monkeypatch.setenv("REFEREE_DB", unset)
    assert places.store() == str(tmp_path / "home" / ".local" / "share" / "referee" / "referee.db")
    monkeypatch.setenv("XDG_DATA_HOME", "/srv/share")
    assert places.store() == "/srv/share/referee/referee.db"


@on_linux
@pytest.mark.parametrize("share", [None, "", "/srv/share", "/srv/my share/", "/srv/каталог"])
def test_the_data_directory_is_that_of_platformdirs(share, monkeypatch):
    monkeypatch.delenv("REFEREE_DB")
    if share is not None:
        monkeypatch.setenv("XDG_DATA_HOME", share)
    directory = platformdirs.user_data_dir("referee", appauthor=False)
    assert places.store() == os.path.join(directory, "referee.db")


@on_linux
@pytest.mark.parametrize("share", ["share", "./share", "  "])
def test_a_data_directory_that_is_not_absolute_is_passed_over(share, monkeypatch, tmp_path):
    monkeypatch.delenv("REFEREE_DB")
    monkeypatch.setenv("XDG_DATA_HOME", share)
    assert places.store() == str(tmp_path / "home" / ".local" / "share" / "referee" / "referee.db")


def test_elsewhere_platformdirs_is_asked(monkeypatch):
    monkeypatch.delenv("REFEREE_DB")
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(platformdirs, "user_data_dir", lambda name, appauthor: f"/Users/Маша/{name}/{appauthor}")
    assert places.store() == os.path.join("/Users/Маша/referee/False", "referee.db")


def test_small_files_lie_beside_the_store():
    assert places.beside("/srv/club.db", "house") == "/srv/club.db.house"
