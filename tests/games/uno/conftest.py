from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest


@pytest.fixture
def uno(table: Any) -> Callable[..., Any]:
    """A table of UNO: `uno(3, "jump-in").play(".open к5", "к7")`."""

    def sit(players: int | tuple[str, ...] = 3, *house: str, scoring: str = "collect", **agreed: Any) -> Any:
        names = ("Маша", "Петя", "Оля", "Иван", "Рита")[:players] if isinstance(players, int) else players
        agreed.setdefault("target", {"collect": 500, "own": 200}[scoring])
        return table("uno", *names, options={"scoring": scoring, "house": list(house)}, **agreed)

    return sit
