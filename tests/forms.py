"""The two forms of every suite that tries things by chance: short with every check, long when `REFEREE_LONG=1`."""

from __future__ import annotations

import os

LONG = os.environ.get("REFEREE_LONG") == "1"


def tries(short: int, long: int) -> int:
    """How often a thing is tried in the form that is run."""
    return long if LONG else short
