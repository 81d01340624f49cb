"""How much is measured: all of it for figures to keep, or a glance that shows only that everything runs."""

from __future__ import annotations

from typing import NamedTuple


class Effort(NamedTuple):
    """Rounds of command lines, passes in one process, words asked about, and the sizes at which growth is looked at."""

    rounds: int
    passes: int
    sample: int
    entries: tuple[int, ...]
    words: tuple[int, ...]
    matches: tuple[int, ...]
    patience: float


FULL = Effort(
    rounds=30,
    passes=7,
    sample=20_000,
    entries=(10, 100, 1_000, 5_000, 20_000),
    words=(1, 10, 100, 1_000, 10_000, 100_000),
    matches=(1, 10, 100, 1_000, 5_000),
    patience=12,
)
QUICK = Effort(rounds=1, passes=1, sample=500, entries=(1, 10), words=(1, 10), matches=(1, 3), patience=0)
