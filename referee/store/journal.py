"""Opens a journal by its address. A path, the only kind of address yet, is an SQLite file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.store.errors import JournalFault, NoSuchMatch, Stale
from referee.store.protocol import Mark, Position, Shelved, StoredRow
from referee.store.sqlite import SqliteJournal

if TYPE_CHECKING:
    from referee.store.protocol import JournalProtocol

__all__ = [
    "Journal",
    "JournalFault",
    "Mark",
    "NoSuchMatch",
    "Position",
    "Shelved",
    "Stale",
    "StoredRow",
    "open_journal",
]

Journal = SqliteJournal


def open_journal(address: str) -> JournalProtocol:
    """The journal at an address. Nothing is opened or created before it is first used."""
    return SqliteJournal(address)
