"""The SQLite schema and its migrations: an older store is migrated, one of a later version is refused."""

from __future__ import annotations

from collections.abc import Callable

from referee.store.checksums import add_checksums, encode_marks
from referee.store.errors import JournalFault
from referee.store.transaction import transaction

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3

APPLICATION = 0x72656665  # "refe": marks our stores in SQLite's file header

Step = str | Callable[["sqlite3.Connection"], None]

# A store of version N has had the first N of these, each in its own transaction. Once released, they stay as they are.
MIGRATIONS: tuple[tuple[Step, ...], ...] = (
    (
        f"PRAGMA application_id = {APPLICATION}",
        "CREATE TABLE matches (id INTEGER PRIMARY KEY, created TEXT NOT NULL, header TEXT NOT NULL)",
        """CREATE TABLE entries (
            match INTEGER NOT NULL REFERENCES matches (id),
            seq INTEGER NOT NULL,
            kind TEXT NOT NULL,
            text TEXT NOT NULL,
            data TEXT NOT NULL,
            at TEXT NOT NULL,
            PRIMARY KEY (match, seq)
        ) WITHOUT ROWID""",
        "CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
        """CREATE TRIGGER matches_new BEFORE INSERT ON matches WHEN EXISTS (SELECT 1 FROM matches WHERE id = NEW.id)
            BEGIN SELECT RAISE(ABORT, 'matches are only appended'); END""",
        """CREATE TRIGGER matches_kept BEFORE UPDATE ON matches
            BEGIN SELECT RAISE(ABORT, 'matches are only appended'); END""",
        """CREATE TRIGGER matches_stay BEFORE DELETE ON matches
            BEGIN SELECT RAISE(ABORT, 'matches are only appended'); END""",
        """CREATE TRIGGER entries_next BEFORE INSERT ON entries
            WHEN NEW.seq <> 1 + (SELECT coalesce(max(seq), 0) FROM entries WHERE match = NEW.match)
            BEGIN SELECT RAISE(ABORT, 'entries are only appended'); END""",
        """CREATE TRIGGER entries_kept BEFORE UPDATE ON entries
            BEGIN SELECT RAISE(ABORT, 'entries are only appended'); END""",
        """CREATE TRIGGER entries_stay BEFORE DELETE ON entries
            BEGIN SELECT RAISE(ABORT, 'entries are only appended'); END""",
    ),
    (
        """CREATE TABLE seals (
            match INTEGER PRIMARY KEY REFERENCES matches (id),
            header INTEGER NOT NULL,
            entries INTEGER NOT NULL,
            seal INTEGER NOT NULL
        )""",
        add_checksums,
        "INSERT INTO settings VALUES ('written', (SELECT count(*) FROM matches))",
        """CREATE TRIGGER seals_next BEFORE UPDATE ON seals
            WHEN NEW.match <> OLD.match OR NEW.header <> OLD.header OR NEW.entries <> OLD.entries + 1
            BEGIN SELECT RAISE(ABORT, 'seals only go on'); END""",
        """CREATE TRIGGER seals_stay BEFORE DELETE ON seals
            BEGIN SELECT RAISE(ABORT, 'seals only go on'); END""",
    ),
    (
        "CREATE TABLE marks (seq INTEGER PRIMARY KEY, kind TEXT NOT NULL, data TEXT NOT NULL, at TEXT NOT NULL)",
        f"INSERT INTO settings VALUES ('marks', '{encode_marks(0, 0)}')",
        """CREATE TRIGGER marks_next BEFORE INSERT ON marks
            WHEN NEW.seq <> 1 + (SELECT coalesce(max(seq), 0) FROM marks)
            BEGIN SELECT RAISE(ABORT, 'marks are only appended'); END""",
        """CREATE TRIGGER marks_kept BEFORE UPDATE ON marks
            BEGIN SELECT RAISE(ABORT, 'marks are only appended'); END""",
        """CREATE TRIGGER marks_stay BEFORE DELETE ON marks
            BEGIN SELECT RAISE(ABORT, 'marks are only appended'); END""",
    ),
    # What is written is sealed first: a program of the first version that has the store open would not know how.
    (
        """CREATE TRIGGER matches_sealed BEFORE INSERT ON matches
            WHEN NOT EXISTS (SELECT 1 FROM seals WHERE match = NEW.id)
            BEGIN SELECT RAISE(ABORT, 'matches are only appended'); END""",
        """CREATE TRIGGER entries_sealed BEFORE INSERT ON entries
            WHEN NEW.seq > coalesce((SELECT entries FROM seals WHERE match = NEW.match), 0)
            BEGIN SELECT RAISE(ABORT, 'entries are only appended'); END""",
    ),
)


_TABLES = ("matches", "entries", "settings")
_SQL = frozenset(step for steps in MIGRATIONS for step in steps if isinstance(step, str))


def read_version(db: sqlite3.Connection, path: str) -> int:
    """The number of migrations a store has had; refuses other programs' databases and stores of a later version."""
    with transaction(db, "DEFERRED"):
        version: int = db.execute("PRAGMA user_version").fetchone()[0]
        (application,) = db.execute("PRAGMA application_id").fetchone()
        parts = db.execute("SELECT type, name, sql FROM sqlite_master").fetchall()
    if application != APPLICATION and {name for _, name, _ in parts}.issuperset(_TABLES):
        raise JournalFault("store.damaged", path=path)
    if application != APPLICATION and (application or version or parts):
        raise JournalFault("store.foreign", path=path)
    if version > len(MIGRATIONS):
        raise JournalFault("store.newer", path=path)
    if any(kind in ("trigger", "view") and sql not in _SQL for kind, _, sql in parts):
        raise JournalFault("store.foreign", path=path)  # it would do what we did not ask for whenever we write
    return version


def run_migration(db: sqlite3.Connection, version: int) -> None:
    """Runs the steps from one version to the next, inside the caller's transaction."""
    for step in MIGRATIONS[version]:
        if isinstance(step, str):
            db.execute(step)
        else:
            step(db)


def migrate(db: sqlite3.Connection, version: int, path: str) -> int:
    """Migrates a store by one version, unless another process just did; returns its version."""
    with transaction(db, "IMMEDIATE"):
        found: int = db.execute("PRAGMA user_version").fetchone()[0]
        if found == version:
            run_migration(db, version)
            db.execute(f"PRAGMA user_version = {version + 1}")
    return read_version(db, path)
