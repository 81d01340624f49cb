"""Checksums that detect altered, missing or reordered rows.

SQLite checks the structure of its pages, not their content. So the number of a match's entries and a running checksum
of them are kept in a table of their own (`seals`), on another page than the entries.
"""

from __future__ import annotations

from zlib import crc32

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3


def header_checksum(match: int, created: str, header: str) -> int:
    """The checksum of a match before its first entry."""
    return crc32(f"{match}\0{created}\0{header}".encode())


def next_checksum(checksum: int, seq: int, kind: str, text: str, data: str, at: str) -> int:
    """The checksum of a match with one more entry."""
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
