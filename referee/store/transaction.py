"""SQLite transactions."""

from __future__ import annotations

from contextlib import contextmanager

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator


@contextmanager
def transaction(db: sqlite3.Connection, how: str) -> Iterator[sqlite3.Connection]:
    """Begins a transaction, `DEFERRED` or `IMMEDIATE`; commits it at the end, and rolls it back on an exception."""
    db.execute(f"BEGIN {how}")
    try:
        yield db
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise
