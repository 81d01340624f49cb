"""Checksums that detect altered, missing or reordered rows.

SQLite checks the structure of its pages, not their content. So the number of a match's entries and a running checksum
of them are kept in a table of their own (`seals`), on another page than the entries.
"""

from __future__ import annotations

from zlib import crc32

from referee.store.transaction import transaction

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3


def header_checksum(match: int, created: str, header: str) -> int:
    return crc32(f"{match}\0{created}\0{header}".encode())


def next_checksum(checksum: int, seq: int, kind: str, text: str, data: str, at: str) -> int:
    return crc32(f"{seq}\0{kind}\0{text}\0{data}\0{at}".encode(), checksum)


def encode_current_match(match: int) -> str:
    """The number of the current match with its checksum, as stored."""
    return f"{match} {crc32(b'%d' % match):08x}"


def decode_current_match(value: str) -> int:
    """The number of the current match; a `ValueError` where the checksum is wrong."""
    match = int(value.partition(" ")[0])
    if encode_current_match(match) != value:
        raise ValueError(value)
    return match


def encode_marks(marks: int, checksum: int) -> str:
    """How many marks the shelf has, and the checksum of them all, as stored."""
    return f"{marks} {checksum:08x}"


def read_restored(db: sqlite3.Connection) -> str:
    """What tells a store from itself before the last time it was restored."""
    found = db.execute("SELECT value FROM settings WHERE name = 'restored'").fetchone()
    return str(found[0]) if found else "0"


def write_last(restored: str, match: int, entries: int, checksum: int) -> str:
    """What was written last: so many entries of a match, with the checksum of them all."""
    return f"{restored} {match} {entries} {checksum}"


def holds(db: sqlite3.Connection, last: str) -> bool:
    """Whether a store has what was once written last to it; one that was restored since need not."""
    try:
        restored, match, entries, checksum = map(int, last.split())
    except ValueError:
        return True
    with transaction(db, "DEFERRED"):
        if read_restored(db) != str(restored):
            return True
        found = db.execute("SELECT header, entries, seal FROM seals WHERE match = ?", (match,)).fetchone()
        if found is None or found[1] <= entries:
            return found is not None and found[1:] == (entries, checksum)
        running: int = found[0]
        rows = "SELECT seq, kind, text, data, at FROM entries WHERE match = ? AND seq <= ? ORDER BY seq"
        for row in db.execute(rows, (match, entries)):
            running = next_checksum(running, *row)
        return running == checksum


def add_checksums(db: sqlite3.Connection) -> None:
    """Adds checksums to a store that has none yet."""
    for match, created, header in db.execute("SELECT id, created, header FROM matches").fetchall():
        first = checksum = header_checksum(match, created, header)
        rows = db.execute("SELECT seq, kind, text, data, at FROM entries WHERE match = ? ORDER BY seq", (match,))
        entries = rows.fetchall()
        for row in entries:
            checksum = next_checksum(checksum, *row)
        db.execute("INSERT INTO seals VALUES (?, ?, ?, ?)", (match, first, len(entries), checksum))
    for (match,) in db.execute("SELECT value FROM settings WHERE name = 'current'").fetchall():
        db.execute("UPDATE settings SET value = ? WHERE name = 'current'", (encode_current_match(int(match)),))
