"""Seals: digests by which a row that was scribbled on, lost or moved is known.

SQLite sees how its pages hang together, and not what stands in them. So the count of a match's entries and a digest
that runs through them all are kept in a table of their own, on another page than the entries are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from zlib import crc32

if TYPE_CHECKING:
    import sqlite3


def of_match(match: int, created: str, header: str) -> int:
    """The seal of what a match was started with."""
    return crc32(f"{match}\0{created}\0{header}".encode())


def onward(seal: int, seq: int, kind: str, text: str, data: str, at: str) -> int:
    """The seal of a match with one more entry."""
    return crc32(f"{seq}\0{kind}\0{text}\0{data}\0{at}".encode(), seal)


def of_choice(match: int) -> str:
    """The number of the current match, as it is kept."""
    return f"{match} {crc32(b'%d' % match):08x}"


def chosen(value: str) -> int:
    """The number of the current match, read back; a `ValueError` where it was scribbled on."""
    match = int(value.partition(" ")[0])
    if of_choice(match) != value:
        raise ValueError(value)
    return match


def seal_everything(db: sqlite3.Connection) -> None:
    """Seals the matches of a store that has no seals yet, as they are."""
    for match, created, header in db.execute("SELECT id, created, header FROM matches").fetchall():
        first = seal = of_match(match, created, header)
        rows = db.execute("SELECT seq, kind, text, data, at FROM entries WHERE match = ? ORDER BY seq", (match,))
        entries = rows.fetchall()
        for row in entries:
            seal = onward(seal, *row)
        db.execute("INSERT INTO seals VALUES (?, ?, ?, ?)", (match, first, len(entries), seal))
    for (match,) in db.execute("SELECT value FROM settings WHERE name = 'current'").fetchall():
        db.execute("UPDATE settings SET value = ? WHERE name = 'current'", (of_choice(int(match)),))
