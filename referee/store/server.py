"""A connection to a club's PostgreSQL server: its tables, how they are made, and what can be wrong with it."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from referee.installing import library_command
from referee.paths import without_password
from referee.store.errors import JournalFault

try:
    import psycopg as psycopg  # others take it from here
except ImportError:  # said when a journal is opened: the extra `club` brings it
    psycopg = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import LiteralString

    Connection = psycopg.Connection[tuple[Any, ...]]

PATIENCE = 5.0  # seconds to wait for a server that went away in the middle of a writing
LOCK = 0x72656665  # held while a match or a mark gets its number, and while tables are made

# A store of version N has had the first N of these. Each may be run again, so that it can also be printed for whoever
# owns the server. Once released, they stay as they are.
MIGRATIONS: tuple[tuple[LiteralString, ...], ...] = (
    (
        "CREATE SCHEMA IF NOT EXISTS referee",
        "CREATE TABLE IF NOT EXISTS referee.versions (version integer PRIMARY KEY)",
        """CREATE TABLE IF NOT EXISTS referee.matches (
    id bigint PRIMARY KEY CHECK (id > 0),
    created text NOT NULL,
    header text NOT NULL,
    seal bigint NOT NULL,
    token text NOT NULL UNIQUE
)""",
        """CREATE TABLE IF NOT EXISTS referee.entries (
    match bigint NOT NULL REFERENCES referee.matches (id),
    seq bigint NOT NULL CHECK (seq > 0),
    kind text NOT NULL,
    text text NOT NULL,
    data text NOT NULL,
    at text NOT NULL,
    seal bigint NOT NULL,
    token text NOT NULL,
    PRIMARY KEY (match, seq)
)""",
        """CREATE TABLE IF NOT EXISTS referee.marks (
    seq bigint PRIMARY KEY CHECK (seq > 0),
    kind text NOT NULL,
    data text NOT NULL,
    at text NOT NULL,
    seal bigint NOT NULL,
    token text NOT NULL UNIQUE
)""",
        """CREATE OR REPLACE FUNCTION referee.keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'matches, entries and marks are only appended'; END $$""",
        """CREATE OR REPLACE FUNCTION referee.follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.seq <> 1 + (SELECT coalesce(max(seq), 0) FROM referee.entries WHERE match = NEW.match) THEN
        RAISE EXCEPTION 'entries are only appended' USING ERRCODE = 'unique_violation';
    END IF;
    RETURN NEW;
END $$""",
        """CREATE OR REPLACE TRIGGER kept BEFORE UPDATE OR DELETE OR TRUNCATE ON referee.matches
    FOR EACH STATEMENT EXECUTE FUNCTION referee.keep()""",
        """CREATE OR REPLACE TRIGGER kept BEFORE UPDATE OR DELETE OR TRUNCATE ON referee.entries
    FOR EACH STATEMENT EXECUTE FUNCTION referee.keep()""",
        """CREATE OR REPLACE TRIGGER kept BEFORE UPDATE OR DELETE OR TRUNCATE ON referee.marks
    FOR EACH STATEMENT EXECUTE FUNCTION referee.keep()""",
        """CREATE OR REPLACE TRIGGER next BEFORE INSERT ON referee.entries
    FOR EACH ROW EXECUTE FUNCTION referee.follow()""",
        "INSERT INTO referee.versions VALUES (1) ON CONFLICT DO NOTHING",
    ),
)

# An entry is acknowledged when it is on the server's disk, whatever the server's own settings say. One question does it
# all, and asks besides whether there are tables.
_PREPARE: LiteralString = """SELECT
    CASE WHEN current_setting('synchronous_commit') IN ('off', 'local')
        THEN set_config('synchronous_commit', 'on', false) END,
    set_config('lock_timeout', '5s', false), set_config('statement_timeout', '60s', false),
    set_config('default_transaction_isolation', 'read committed', false),
    to_regclass('referee.versions') IS NOT NULL"""


def _no_library(address: str) -> JournalFault:
    install = library_command('"psycopg[binary]"')
    return JournalFault("server.no-psycopg", path=without_password(address), install=install)


def connect(address: str) -> tuple[Connection, int]:
    """A connection that commits each statement, and the version of its tables, 0 where there are none."""
    if psycopg is None:
        raise _no_library(address)
    waiting: dict[str, Any] = {} if "connect_timeout" in address else {"connect_timeout": 3}
    try:
        db = psycopg.connect(
            address,
            autocommit=True,
            prepare_threshold=None,
            application_name="referee",
            client_encoding="UTF8",
            keepalives_idle=5,
            keepalives_interval=2,
            keepalives_count=3,
            tcp_user_timeout=5_000,
            **waiting,
        )
    except (psycopg.ProgrammingError, UnicodeError):  # what it says of a wrong address may hold the password
        raise JournalFault("server.address", path=without_password(address)) from None
    try:
        found = db.execute(_PREPARE).fetchone()
        if not (found and found[-1]):
            return db, 0
        version = _read_version(db)
        if version > len(MIGRATIONS):
            raise JournalFault("server.newer", path=without_password(address))
        if version < len(MIGRATIONS):
            make_tables(db)
    except BaseException:
        db.close()
        raise
    return db, len(MIGRATIONS)


def make_tables(db: Connection) -> None:
    """Makes the tables or brings them up to date, in one transaction; one of several that try at once does it."""
    with db.transaction():
        take_turn(db)
        made = db.execute("SELECT to_regclass('referee.versions') IS NOT NULL").fetchall()[0][0]
        for steps in MIGRATIONS[_read_version(db) if made else 0 :]:
            for step in steps:
                db.execute(step)


def _read_version(db: Connection) -> int:
    version: int = db.execute("SELECT coalesce(max(version), 0) FROM referee.versions").fetchall()[0][0]
    return version


def take_turn(db: Connection) -> None:
    """Waits, until the end of the transaction, for others who number a match or a mark."""
    db.execute("SELECT pg_advisory_xact_lock(%s)", (LOCK,))


def least_rights(role: str) -> str:
    """The SQL that makes the tables and a role that reads and appends, and can change or delete nothing."""
    quoted = '"' + role.replace('"', '""') + '"'
    steps = [step for steps in MIGRATIONS for step in steps]
    grants = (
        f"CREATE ROLE {quoted} LOGIN",
        f"GRANT USAGE ON SCHEMA referee TO {quoted}",
        f"GRANT SELECT ON ALL TABLES IN SCHEMA referee TO {quoted}",
        f"GRANT INSERT ON referee.matches, referee.entries, referee.marks TO {quoted}",
    )
    return "".join(f"{line};\n" for line in ("BEGIN", *steps, *grants, "COMMIT"))


_STATES = {
    "28": "server.refused",
    "3D": "server.refused",
    "42501": "server.denied",
    "25006": "server.readonly",
    "53100": "server.full",
    "57P03": "server.away",
    "57": "server.lost",
    "08": "server.lost",
    "55P03": "server.busy",
    "57014": "server.busy",
    "40": "server.busy",
    "53": "server.refused",
    "3F": "server.damaged",
    "42": "server.damaged",
}


def find_fault(error: psycopg.Error, path: str, otherwise: str = "server.away") -> JournalFault:
    state = error.sqlstate or ""
    key = _STATES.get(state) or _STATES.get(state[:2])
    if key is None:
        # Before anybody is let in there is no code: only the server itself says that a try was fatal.
        let_in = isinstance(error, psycopg.OperationalError) and "FATAL:" not in str(error)
        starting = "starting up" in str(error) or "shutting down" in str(error)
        key = otherwise if let_in or starting else "server.refused"
    why = (str(error).strip().splitlines() or [type(error).__name__])[0]
    return JournalFault(key, path=path, why=why.rpartition("FATAL:")[2].rpartition(" failed: ")[2].strip())


@contextmanager
def translate_server_errors(path: str, otherwise: str = "server.away") -> Iterator[None]:
    if psycopg is None:
        raise _no_library(path)
    try:
        yield
    except psycopg.Error as error:
        raise find_fault(error, path, otherwise) from None
