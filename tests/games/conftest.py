"""The sixth game, from a package of its own, where a test asks for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee import games
from tests.sixth_game.install import install


@pytest.fixture(scope="session")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sixth game installed in a folder of its own."""
    return install(tmp_path_factory.mktemp("site"))


@pytest.fixture
def site(package: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder where the sixth game is installed; this process finds it there too."""
    monkeypatch.syspath_prepend(str(package))
    monkeypatch.setattr(games, "_installed", None)
    return package
