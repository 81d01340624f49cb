"""`referee backup` and `referee restore`: the store and the house list, into a file and back.

backup:  {"file", "matches", "house": path of the house list's copy or null}
restore: {"store", "matches", "house": whether the house list was restored, "damaged": where a damaged store is}
"""

from __future__ import annotations

import os
from contextlib import suppress

from referee.cli.printing import translate_store_errors
from referee.cli.terminal import Terminal
from referee.errors import Fault
from referee.files import FileNotWritten, check_can_write, write_new
from referee.paths import beside, is_address, store, without_password
from referee.session import Session, note_current_match
from referee.store.backup import back_up_store, restore_store
from referee.store.journal import JournalFault, open_journal
from referee.text import safe_text
from referee.words.house import raw

_KEYS = {"sheet.link": "export.link", "sheet.not-file": "export.not-file"}
_HOUSE = "house"


def backup(terminal: Terminal, file: str, force: bool = False) -> int:
    """Copies the store, which may be in use, and the house list beside it."""
    path = store(terminal.options.db)
    target, rulings = os.path.expanduser(file), _read_house_list(beside(path, _HOUSE))
    beside_target = beside(target, _HOUSE)
    if is_address(target):
        raise Fault("usage", "vault.to-server", path=without_password(target))
    if os.path.realpath(target) == os.path.realpath(path):
        raise Fault("usage", "vault.same", path=safe_text(file))
    try:
        check_can_write(target, force)
        check_can_write(beside_target, force)
        with translate_store_errors():
            if is_address(path):
                from referee.store.club import back_up_server

                matches = back_up_server(path, target)
            else:
                matches = back_up_store(path, target)
        if rulings is not None:
            write_new(beside_target, rulings, force, mode=0o600)
        elif os.path.lexists(beside_target):
            os.remove(beside_target)  # of an earlier backup: there is no list now
    except FileNotWritten as fault:
        values = {**fault.values, "path": safe_text(str(fault.values["path"]))}
        raise Fault("usage", _KEYS.get(fault.key, fault.key), **values) from None
    if terminal.options.json:
        copy = safe_text(beside_target) if rulings is not None else None
        terminal.json({"file": safe_text(target), "matches": matches, "house": copy})
        return 0
    terminal.line(terminal.say("vault.kept", matches=matches, path=safe_text(target)))
    if rulings is not None:
        terminal.line(terminal.say("vault.kept-house", path=safe_text(beside_target)))
    return 0


def restore(terminal: Terminal, file: str, force: bool = False) -> int:
    """Replaces the store by a backup; a store that has matches only with `force`."""
    path, source = store(terminal.options.db), os.path.expanduser(file)
    rulings, here = _read_house_list(beside(source, _HOUSE)), _read_house_list(beside(path, _HOUSE))
    if not force:
        if not is_address(path):  # a server's matches are never replaced, so it need not be asked twice
            _check_store_is_empty(path)
        if rulings is not None and here not in (None, b"", rulings):
            raise Fault("usage", "vault.used-house", path=safe_text(beside(path, _HOUSE)))
    with translate_store_errors():
        if is_address(path):
            from referee.store.club import restore_server

            matches, damaged = restore_server(source, path), None
        else:
            matches, damaged = restore_store(source, path)
    if rulings is not None:
        try:
            write_new(beside(path, _HOUSE), rulings, force=True, mode=0o600)
        except FileNotWritten as fault:
            raise Fault(
                "store", "store.unwritable", path=beside(path, _HOUSE), why=fault.values.get("why", "")
            ) from None
    _write_note(terminal, path)
    path = without_password(path)
    if terminal.options.json:
        moved = None if damaged is None else safe_text(damaged)
        terminal.json({"store": safe_text(path), "matches": matches, "house": rulings is not None, "damaged": moved})
        return 0
    terminal.line(terminal.say("vault.back", matches=matches, path=safe_text(path)))
    terminal.line(terminal.say("vault.back-house" if rulings is not None else "vault.no-house"))
    if damaged is not None:
        terminal.line(terminal.say("vault.damaged", path=safe_text(damaged)))
    return 0


def _check_store_is_empty(path: str) -> None:
    """Refuses where the store has matches, or is damaged and may have some."""
    with translate_store_errors(), open_journal(path) as journal:
        try:
            matches = len(journal.shelf())
        except JournalFault as fault:
            if fault.key == "store.gone":  # there is nothing to lose
                return
            if fault.key not in ("store.damaged", "store.orphan", "store.lost"):
                raise
            raise Fault("usage", "vault.used-damaged", path=safe_text(path)) from None
    if matches:
        raise Fault("usage", "vault.used", path=safe_text(path), matches=matches)


def _write_note(terminal: Terminal, path: str) -> None:
    """Writes the note of the restored store."""
    with translate_store_errors(), open_journal(path) as journal:
        current = journal.current()
        if current is None:
            return
        with suppress(JournalFault):  # a match of a later version: the restore succeeded all the same
            note_current_match(journal, Session(journal, current).match)


def _read_house_list(path: str) -> bytes | None:
    try:
        return raw(path)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise Fault("store", "store.unreadable", path=safe_text(path), why=why) from None
