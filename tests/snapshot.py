"""Snapshots: texts kept in files. `REFEREE_SNAPSHOTS=write` rewrites them: then look at what changed."""

from __future__ import annotations

import os
from pathlib import Path


def assert_snapshot(path: Path, found: str) -> None:
    """Compares a text with the file it is kept in, byte for byte."""
    if os.environ.get("REFEREE_SNAPSHOTS") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(found, encoding="utf-8", newline="")
    assert found == path.read_bytes().decode("utf-8")
