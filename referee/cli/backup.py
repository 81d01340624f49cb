"""`referee backup` and `referee restore`: the store and all that people keep beside it, into a file and back."""

from __future__ import annotations

import os
from contextlib import suppress

from referee.cli import companions
from referee.cli.companions import HOUSE, LIST, SET, Companion
from referee.cli.printing import translate_store_errors
from referee.cli.terminal import Terminal
from referee.errors import Fault
from referee.files import FileNotWritten, check_can_write
from referee.formats.record import find_problem
from referee.paths import beside, is_address, store, without_password
from referee.session import Session, note_current_match
from referee.stats.shelf import summaries
from referee.store.backup import back_up_store, restore_store
from referee.store.journal import JournalFault, open_journal
from referee.text import safe_text

_KEYS = {"sheet.link": "export.link", "sheet.not-file": "export.not-file"}


def backup(terminal: Terminal, file: str, force: bool = False) -> int:
    """Copies the store, which may be in use, and what is kept beside it."""
    path, target = store(terminal.options.db), os.path.expanduser(file)
    if is_address(target):
        raise Fault("usage", "vault.to-server", path=without_password(target))
    if os.path.realpath(target) == os.path.realpath(path):
        raise Fault("usage", "vault.same", path=safe_text(file))
    kept = companions.read_beside_store(path)
    try:
        check_can_write(target, force)
        companions.check_can_copy(target, kept, force)
        with translate_store_errors():
            if is_address(path):
                from referee.store.club import back_up_server

                matches = back_up_server(path, target)
            else:
                matches = back_up_store(path, target)
        companions.write_beside_copy(target, kept, force)
    except FileNotWritten as fault:
        values = {**fault.values, "path": safe_text(str(fault.values["path"]))}
        raise Fault(fault.kind, _KEYS.get(fault.key, fault.key), **values) from None
    except OSError as error:
        raise Fault("store", "store.unwritable", path=safe_text(target), why=error.strerror or str(error)) from None
    house = next((safe_text(beside(target, HOUSE)) for one in kept if one.kind == HOUSE), None)
    lists, own = _names(kept, LIST), _names(kept, SET)
    if terminal.options.json:
        terminal.json({"file": safe_text(target), "matches": matches, "house": house, "lists": lists, "sets": own})
        return 0
    say = terminal.say
    terminal.line(say("vault.kept", matches=matches, path=safe_text(target)))
    if house is not None:
        terminal.line(say("vault.kept-house", path=house))
    if lists:
        terminal.line(say("vault.kept-lists", list=", ".join(lists)))
    if own:
        terminal.line(say("vault.kept-sets", list=", ".join(own), path=safe_text(f"{target}.sets")))
    return 0


def restore(terminal: Terminal, file: str, force: bool = False) -> int:
    """Replaces the store by a backup; a store that has matches only with `force`."""
    path, source = store(terminal.options.db), os.path.expanduser(file)
    kept = companions.read_beside_copy(source)
    if not force:
        if not is_address(path):  # a server's matches are never replaced, so it need not be asked twice
            _check_store_is_empty(path)
        _check_same_house_list(path, kept)
    with translate_store_errors():
        if is_address(path):
            from referee.store.club import restore_server

            matches, damaged = restore_server(source, path), None
        else:
            matches, damaged = restore_store(source, path)
    aside = _put_back(path, kept)
    skipped = _find_odd_matches(path)
    _write_note(path)
    path, aside = without_password(path), [safe_text(one) for one in aside]
    lists, own, house = _names(kept, LIST), _names(kept, SET), any(one.kind == HOUSE for one in kept)
    if terminal.options.json:
        moved = None if damaged is None else safe_text(damaged)
        told = {"store": safe_text(path), "matches": matches, "house": house, "lists": lists, "sets": own}
        besides = {"aside": aside} if aside else {}
        terminal.json({**told, "damaged": moved, **besides, **({"skipped": skipped} if skipped else {})})
        return 0
    say = terminal.say
    terminal.line(say("vault.back", matches=matches, path=safe_text(path)))
    terminal.line(say("vault.back-house" if house else "vault.no-house"))
    if lists:
        terminal.line(say("vault.back-lists", list=", ".join(lists)))
    if own:
        terminal.line(say("vault.back-sets", list=", ".join(own)))
    for one in aside:
        terminal.line(say("vault.aside", path=one))
    if damaged is not None:
        terminal.line(say("vault.damaged", path=safe_text(damaged)))
    if skipped:
        terminal.remark(say("shelf.skipped", list=", ".join(map(str, skipped))))
    return 0


def _names(kept: list[Companion], kind: str) -> list[str]:
    return [safe_text(one.name) for one in kept if one.kind == kind]


def _check_store_is_empty(path: str) -> None:
    """Refuses where the store has matches, or is damaged and may have some."""
    with translate_store_errors(), open_journal(path) as journal:
        try:
            matches = len(journal.shelf())
        except JournalFault as fault:
            if fault.key == "store.gone":  # there is nothing to lose
                return
            if fault.key not in ("store.damaged", "store.orphan", "store.lost", "store.other"):
                raise
            raise Fault("usage", "vault.used-damaged", path=safe_text(path)) from None
    if matches:
        raise Fault("usage", "vault.used", path=safe_text(path), matches=matches)


def _check_same_house_list(path: str, kept: list[Companion]) -> None:
    """Refuses where the house list beside the store is another than that of the copy."""
    copied = next((one for one in kept if one.kind == HOUSE), None)
    here = next((one for one in companions.read_beside_store(path) if one.kind == HOUSE), None)
    if copied is not None and here is not None and here.content and here != copied:
        raise Fault("usage", "vault.used-house", path=safe_text(beside(path, HOUSE)))


def _put_back(path: str, kept: list[Companion]) -> list[str]:
    try:
        return companions.put_back(path, kept)
    except FileNotWritten as fault:
        raise Fault("store", "store.unwritable", path=fault.values["path"], why=fault.values.get("why", "")) from None
    except OSError as error:
        raise Fault("store", "store.unwritable", path=error.filename or path, why=error.strerror or "") from None


def _find_odd_matches(path: str) -> list[int]:
    """The restored matches that an import would not take: a backup may come from anybody."""
    with translate_store_errors(), open_journal(path) as journal:
        odd = set(summaries(journal)[1])
        headers = {one.id: one.header for one in journal.shelf()}
        rows = dict(journal.all_rows())
        odd |= {match for match, header in headers.items() if find_problem(header, rows.get(match, ()))}
        return sorted(odd)


def _write_note(path: str) -> None:
    with translate_store_errors(), open_journal(path) as journal:
        current = journal.current()
        if current is None:
            return
        with suppress(JournalFault):  # a match of a later version: the restore succeeded all the same
            note_current_match(journal, Session(journal, current).match)
