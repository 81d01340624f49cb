"""The sixth game, from a package of its own, where a test asks for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee import games
from tests.sixth_game.install import install


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder where the sixth game is installed; this process finds it there too."""
    folder = install(tmp_path / "site")
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.setattr(games, "_installed", None)
    return folder
