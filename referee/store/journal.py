"""Opens a journal by its address: a path is an SQLite file, `postgresql://...` a club's server."""

from __future__ import annotations

from referee.paths import is_address
from referee.store.errors import JournalFault, NoSuchMatch, Stale
from referee.store.model import Mark, NewMatch, Position, Shelved, StoredRow
from referee.store.sqlite import SqliteJournal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.store.protocol import JournalProtocol

    Journal = JournalProtocol  # what takes a journal takes one of either kind
else:
    Journal = SqliteJournal

__all__ = [
    "Journal",
    "JournalFault",
    "Mark",
    "NewMatch",
    "NoSuchMatch",
    "Position",
    "Shelved",
    "Stale",
    "StoredRow",
    "open_journal",
]


def open_journal(address: str) -> JournalProtocol:
    """The journal at an address. Nothing is opened or created before it is first used."""
    if is_address(address):
        from referee.store.postgres import PostgresJournal

        return PostgresJournal(address)
    return SqliteJournal(address)
