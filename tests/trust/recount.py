"""What a match of counted turns comes to, told from the text of its rows alone, without the program."""

from __future__ import annotations

import json
import os
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent.parent
ADJUSTED = re.compile(r"\.adjust (\S+) ([+-]?\d+)")


def environment(**more: str) -> dict[str, str]:
    """What the real program is run with."""
    return {**os.environ, "PYTHONPATH": str(ROOT), **more}


def texts(store: str | Path, match: int) -> list[tuple[str, str, dict[str, Any]]]:
    """The rows of a match as they lie in the file, whose pages SQLite finds in order."""
    with closing(sqlite3.connect(store)) as db:
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        rows = db.execute("SELECT seq, kind, text, data FROM entries WHERE match = ? ORDER BY seq", (match,)).fetchall()
    assert [row[0] for row in rows] == list(range(1, len(rows) + 1))
    return [(kind, text, json.loads(data)) for _, kind, text, data in rows]


def recount(rows: list[tuple[str, str, dict[str, Any]]], players: list[str]) -> dict[str, int]:
    """The totals: turns go round, an adjustment is nobody's turn, and a correction is a step to another page."""
    pages, at = [[]], 0
    for kind, text, data in rows:
        if kind in ("undo", "redo"):
            at += 1 if kind == "redo" else -1
            assert 0 <= at < len(pages)
            continue
        lines = [*pages[at]]
        if kind == "amend":
            lines[data["number"] - 1] = text
        else:
            lines.append(text)
        pages[at + 1 :] = [lines]
        at += 1
    totals, turn = dict.fromkeys(players, 0), 0
    for line in pages[at]:
        adjusted = ADJUSTED.match(line)
        if adjusted:
            totals[adjusted[1]] += int(adjusted[2])
        else:
            totals[players[turn % len(players)]] += int(line)
            turn += 1
    return totals
