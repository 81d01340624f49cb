"""`referee backup` and `referee restore`: the store and the house list put into a file, and taken back from it.

backup:  {"file", "matches", "house": path of the house list's copy or null}
restore: {"store", "matches", "house": whether the house list was taken back, "damaged": where a damaged store is}
"""

from __future__ import annotations

import os
from contextlib import suppress

from referee.cli.desk import Desk, faults_told, mark_running
from referee.cli.terminal import Terminal
from referee.errors import Fault
from referee.formats.errors import legible
from referee.paths import beside, store
from referee.sheets.save import NotKept, keep, refuse_taken
from referee.store import backup as copies
from referee.store.journal import Journal, JournalFault
from referee.words.house import raw

_SAID_HERE = {"sheet.link": "export.link", "sheet.not-file": "export.not-file"}
_HOUSE = "house"


def backup(terminal: Terminal, file: str, force: bool = False) -> int:
    """Copies the store, which may be in use, and the house list beside it."""
    path = store(terminal.options.db)
    target, rulings = os.path.expanduser(file), _read(beside(path, _HOUSE))
    beside_target = beside(target, _HOUSE)
    if os.path.realpath(target) == os.path.realpath(path):
        raise Fault("usage", "vault.same", path=legible(file))
    try:
        refuse_taken(target, force)
        refuse_taken(beside_target, force)
        with faults_told():
            matches = copies.backup(path, target)
        if rulings is not None:
            keep(beside_target, rulings, force, private=True)
        elif os.path.lexists(beside_target):
            os.remove(beside_target)  # of an earlier backup: there is no list now
    except NotKept as fault:
        values = {**fault.values, "path": legible(str(fault.values["path"]))}
        raise Fault("usage", _SAID_HERE.get(fault.key, fault.key), **values) from None
    if terminal.options.json:
        copy = legible(beside_target) if rulings is not None else None
        terminal.json({"file": legible(target), "matches": matches, "house": copy})
        return 0
    terminal.line(terminal.say("vault.kept", matches=matches, path=legible(target)))
    if rulings is not None:
        terminal.line(terminal.say("vault.kept-house", path=legible(beside_target)))
    return 0


def take_back(terminal: Terminal, file: str, force: bool = False) -> int:
    """Puts a copy in place of the store; over matches that are there only if asked."""
    path, source = store(terminal.options.db), os.path.expanduser(file)
    rulings, here = _read(beside(source, _HOUSE)), _read(beside(path, _HOUSE))
    if not force:
        _refuse_used(path)
        if rulings is not None and here not in (None, b"", rulings):
            raise Fault("usage", "vault.used-house", path=legible(beside(path, _HOUSE)))
    with faults_told():
        matches, damaged = copies.restore(source, path)
    if rulings is not None:
        try:
            keep(beside(path, _HOUSE), rulings, force=True, private=True)
        except NotKept as fault:
            raise Fault(
                "store", "store.unwritable", path=beside(path, _HOUSE), why=fault.values.get("why", "")
            ) from None
    _mark(terminal, path)
    if terminal.options.json:
        moved = None if damaged is None else legible(damaged)
        terminal.json({"store": legible(path), "matches": matches, "house": rulings is not None, "damaged": moved})
        return 0
    terminal.line(terminal.say("vault.back", matches=matches, path=legible(path)))
    terminal.line(terminal.say("vault.back-house" if rulings is not None else "vault.no-house"))
    if damaged is not None:
        terminal.line(terminal.say("vault.damaged", path=legible(damaged)))
    return 0


def _refuse_used(path: str) -> None:
    """Refuses where the store has matches, or is damaged and may have some."""
    with faults_told(), Journal(path) as journal:
        try:
            matches = len(journal.shelf())
        except JournalFault as fault:
            if fault.key not in ("store.damaged", "store.orphan", "store.lost"):
                raise
            raise Fault("usage", "vault.used-damaged", path=legible(path)) from None
    if matches:
        raise Fault("usage", "vault.used", path=legible(path), matches=matches)


def _mark(terminal: Terminal, path: str) -> None:
    """Notes which match runs now."""
    with faults_told(), Journal(path) as journal:
        current = journal.current()
        if current is None:
            return
        with suppress(JournalFault):  # a match of a later version: no reason to say that nothing was restored
            desk = Desk(terminal, journal, current)
            mark_running(journal, desk.match)


def _read(path: str) -> bytes | None:
    try:
        return raw(path)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise Fault("store", "store.unreadable", path=legible(path), why=why) from None
