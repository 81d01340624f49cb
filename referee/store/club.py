"""Copies a club's server into an SQLite file, and back, match by match."""

from __future__ import annotations

import os
import tempfile
from itertools import count
from typing import TYPE_CHECKING

from referee.store.backup import back_up_store
from referee.store.errors import JournalFault, NoSuchMatch
from referee.store.postgres import PostgresJournal
from referee.store.sqlite import SqliteJournal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.store.model import StoredRow


def back_up_server(address: str, target: str) -> int:
    """Copies all that a server keeps into an SQLite file, while others may write to it; the number of matches."""
    with tempfile.TemporaryDirectory() as folder, PostgresJournal(address) as source:
        file = os.path.join(folder, "referee.db")
        with SqliteJournal(file) as made:
            if not _copy(source, made):
                raise JournalFault("store.nothing", path=source.path)
            current = source.current()
            if current is not None:
                made.use(current)
        return back_up_store(file, target)


def restore_server(source: str, address: str) -> int:
    """Writes the matches of a backup to a server; the number of matches.

    A server may hold the first of them already, from a try that was cut short; another match there is refused.
    """
    with tempfile.TemporaryDirectory() as folder, PostgresJournal(address) as target:
        file = os.path.join(folder, "referee.db")
        if not os.path.isfile(source):
            raise JournalFault("store.no-copy", path=source)
        matches = back_up_store(source, file)
        with SqliteJournal(file) as made:
            _check_same_beginning(made, target)
            _copy(made, target)
            current = made.current()
            if current is not None:
                target.use(current)
        return matches


def check_server(address: str) -> tuple[int, int, bool]:
    """Reads all that a server keeps: the number of matches, the bytes they take, and whether one may write there."""
    with PostgresJournal(address) as journal:
        for _ in journal.all_rows():
            pass
        return len(journal.shelf()), journal.size(), journal.may_write()


def _copy(source: SqliteJournal | PostgresJournal, target: SqliteJournal | PostgresJournal) -> int:
    """Copies the matches and marks that the other lacks; how many matches there are."""
    marks = source.marks()  # before the matches they are about, of which there may be more in a moment
    matches = 0
    known = len([*_matches(target)])
    for matches, (header, created, rows) in enumerate(_matches(source), 1):
        if matches > known:
            told = [(row.kind, row.text, row.data) for row in rows]
            target.create(header, told, created, [row.at for row in rows])
    for mark in marks[len(target.marks()) :]:
        target.mark(mark.kind, mark.data, mark.at)
    return matches


def _check_same_beginning(source: SqliteJournal, target: PostgresJournal) -> None:
    """Refuses a server that holds anything but the beginning of what is to be written to it."""
    refused = JournalFault("vault.club", path=target.path)
    if target.marks() != source.marks()[: len(target.marks())]:
        raise refused
    ours = _matches(source)
    for there in _matches(target):
        if next(ours, None) != there:
            raise refused


def _matches(journal: SqliteJournal | PostgresJournal) -> Iterator[tuple[dict[str, object], str, list[StoredRow]]]:
    """Every match, those put away too. Their numbers follow one another from 1."""
    for match in count(1):
        try:
            yield journal.header(match), journal.created(match), journal.rows(match)
        except NoSuchMatch:
            return
