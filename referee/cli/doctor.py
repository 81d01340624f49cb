"""`referee doctor`: what works here, and what to do about what does not. It looks and never touches."""

from __future__ import annotations

import os
import sys
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.cli.terminal import Terminal
from referee.errors import SURROUNDINGS
from referee.installing import is_frozen, library_command, reinstall_command
from referee.text import safe_text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

WORKS, REMARK, FAILS = "works", "remark", "fails"
_MARKS = {WORKS: ("✓", "good"), REMARK: ("!", "open"), FAILS: ("✗", "bad")}
_PLAIN = {"✓": "+", "✗": "x", "→": "->"}  # where only ASCII can be shown, and all else would be a question mark
_LITTLE = 50 * 1024 * 1024  # bytes left on a disk, from which on it is said
_COLUMNS, _LINES = 80, 24
_SPELLED = {"ru": "hunspell-ru", "uk": "hunspell-uk", "en": "hunspell-en-us"}


class Finding(NamedTuple):
    """What was found out about one part: how it is, in a sentence, and what to do."""

    part: str
    state: str
    message: str
    advice: str | None = None
    facts: Mapping[str, Any] = MappingProxyType({})

    @property
    def needed(self) -> bool:
        return self.part in _NEEDED


def doctor(terminal: Terminal) -> int:
    """Says what works; 3 where something that is needed does not."""
    findings = [_looked(terminal, part, look) for part, look in _PARTS]
    works = not any(finding.needed and finding.state == FAILS for finding in findings)
    if terminal.options.json:
        _as_json(terminal, findings, works)
    else:
        _as_text(terminal, findings, works)
    return 0 if works else SURROUNDINGS


def _as_text(terminal: Terminal, findings: list[Finding], works: bool) -> None:
    plain = {} if _spells_cyrillic(getattr(sys.stdout, "encoding", None) or "?") else _PLAIN
    terminal.line(terminal.paint(terminal.say("doctor.program", **_program()), "strong"))
    for finding in findings:
        sign, colour = _MARKS[finding.state]
        sign = plain.get(sign, sign)
        head = terminal.say(f"doctor.part.{finding.part}")
        terminal.line(f"{terminal.paint(sign, colour)} {head}: {finding.message}")
        if finding.advice:
            terminal.line(f"  {plain.get('→', '→')} {finding.advice}")
    if not works:
        terminal.line(terminal.say("doctor.fails", sign=plain.get("✗", "✗")))
    elif any(finding.state != WORKS for finding in findings):
        terminal.line(terminal.say("doctor.remarks"))
    else:
        terminal.line(terminal.say("doctor.works"))


def _as_json(terminal: Terminal, findings: list[Finding], works: bool) -> None:
    parts = [
        {
            "part": f.part,
            "state": f.state,
            "needed": f.needed,
            "message": f.message,
            "advice": f.advice,
            "facts": dict(f.facts),
        }
        for f in findings
    ]
    terminal.json({**_program(), "works": works, "parts": parts})


def _program() -> dict[str, str]:
    import platform

    from referee import __version__

    return {"version": __version__, "python": platform.python_version(), "system": platform.system()}


def _looked(terminal: Terminal, part: str, look: Callable[[Terminal, str], Finding]) -> Finding:
    """What a look at a part found; whatever happens on the way is a finding too."""
    try:
        return look(terminal, part)
    except Exception as error:
        why = f"{type(error).__name__}: {error}"
        safe = "".join(c if c.isprintable() else "\ufffd" for c in why)[:300]
        message = terminal.say("doctor.unexpected", why=safe)
        return Finding(part, FAILS, message, _reinstall(terminal))


def _reinstall(terminal: Terminal) -> str:
    return (
        terminal.say("doctor.unpack") if is_frozen() else terminal.say("doctor.reinstall", install=reinstall_command())
    )


def _lexicon(terminal: Terminal, language: str) -> Finding:
    from referee.paths import data
    from referee.words.lexicon import DamagedLexicon, Lexicon

    say, path = terminal.say, data("dictionaries", f"{language}.lexicon")
    try:
        notes = Lexicon(path).notes()
    except FileNotFoundError:
        message = say("doctor.lexicon.missing", path=path)
    except DamagedLexicon:
        message = say("doctor.lexicon.damaged", path=path)
    except OSError as error:
        message = say("store.unreadable", path=path, why=terminal.reason(error.strerror or str(error)))
    else:
        sources = {name.partition(".")[2]: value for name, value in notes.items() if name.startswith("source.")}
        forms = int(notes["forms"])
        shown = f"{forms:,}".replace(",", " ")
        message = say("doctor.lexicon", count=forms, forms=shown, source=sources[notes["main"]])
        return Finding(language, WORKS, message, facts={"forms": forms, "sources": sources})
    return Finding(language, FAILS, message, _reinstall(terminal))


def _spelling(terminal: Terminal, part: str) -> Finding:
    from referee.words.speller import Speller

    say = terminal.say
    spellers = {language: Speller(language) for language in _SPELLED}
    found = {language: speller.description.removeprefix("Hunspell ") for language, speller in spellers.items()}
    found = {language: description for language, description in found.items() if description}
    missing = [language for language in spellers if language not in found]
    failure = next((s.missing for s in spellers.values() if s.missing.endswith("library")), "")
    facts = {"library": not failure, "dictionaries": found}
    if failure:
        return Finding(part, REMARK, say(f"doctor.spelling.{failure}"), _installed(terminal, missing, failure), facts)
    if missing:
        message = say("doctor.spelling.missing", languages=", ".join(missing))
        return Finding(part, REMARK, message, _installed(terminal, missing, failure), facts)
    return Finding(part, WORKS, ", ".join(found.values()), facts=facts)


def _installed(terminal: Terminal, languages: list[str], failure: str) -> str:
    """How the library and the dictionaries are installed on this system."""
    import shutil

    packages = [_SPELLED[language] for language in languages]
    sudo = "" if getattr(os, "geteuid", lambda: 0)() == 0 else "sudo "
    if sys.platform == "darwin":
        return terminal.say("doctor.spelling.mac" if failure else "doctor.spelling.mac-dictionary")
    if sys.platform == "win32":
        return terminal.say("doctor.spelling.windows", install=library_command("pyenchant", again=True))
    broken = failure == "broken-library"  # a package manager leaves what is installed alone unless told otherwise
    if shutil.which("apt-get"):
        install = "install --reinstall" if broken else "install"
        return f"{sudo}apt-get {install} {' '.join(['libenchant-2-2', *packages] if failure else packages)}"
    if shutil.which("dnf"):
        if broken:
            return f"{sudo}dnf reinstall enchant2"
        packages = [package.replace("en-us", "en-US") for package in packages]
        return f"{sudo}dnf install {' '.join(['enchant2', *packages] if failure else packages)}"
    return terminal.say("doctor.spelling.other", packages=", ".join(packages))


def _terminal(terminal: Terminal, part: str) -> Finding:
    import shutil

    say, tty = terminal.say, sys.stdout.isatty()
    encoding = getattr(sys.stdout, "encoding", None) or "?"
    facts: dict[str, Any] = {"tty": tty, "columns": None, "lines": None, "colours": terminal.colours}
    facts["encoding"] = encoding
    if not tty:
        return Finding(part, WORKS, say("doctor.terminal.none"), facts=facts)
    columns, lines = shutil.get_terminal_size()
    facts |= {"columns": columns, "lines": lines}
    colours = say("doctor.terminal.colours" if terminal.colours else "doctor.terminal.plain")
    message = say("doctor.terminal", columns=columns, lines=lines, colours=colours, encoding=encoding)
    if not _spells_cyrillic(encoding):
        advice = "chcp 65001" if sys.platform == "win32" else "export LANG=C.UTF-8"
        return Finding(part, REMARK, say("doctor.terminal.letters", encoding=encoding), advice, facts)
    if os.environ.get("TERM", "dumb") == "dumb" and sys.platform != "win32":
        return Finding(part, REMARK, say("doctor.terminal.dumb"), "export TERM=xterm-256color", facts)
    if columns < _COLUMNS or lines < _LINES:
        return Finding(part, REMARK, message, say("doctor.terminal.small", columns=_COLUMNS, lines=_LINES), facts)
    return Finding(part, WORKS, message, facts=facts)


def _spells_cyrillic(encoding: str) -> bool:
    try:
        "Жїґ—✓".encode(encoding)
    except (LookupError, UnicodeError):
        return False
    return True


def _store(terminal: Terminal, part: str) -> Finding:
    from referee.paths import is_address, store
    from referee.store.check import check_store
    from referee.store.journal import JournalFault

    say, path = terminal.say, store(terminal.options.db)
    if is_address(path):
        return _server(terminal, part, path)
    exists = os.path.lexists(path)
    facts: dict[str, Any] = {"path": safe_text(path), "exists": exists, "matches": None, "bytes": None, "free": None}
    try:
        facts["matches"] = matches = check_store(path)
        _refuse_unwritable(path)
    except JournalFault as fault:
        values = {**fault.values, "path": safe_text(path), "why": terminal.reason(str(fault.values.get("why", "")))}
        advice = say("doctor.store.elsewhere") if fault.key in ("store.unwritable", "store.unreadable") else None
        return Finding(part, FAILS, say(fault.key, **values), advice, facts)
    facts["bytes"], facts["free"] = _size(path), _free(path)
    if not matches:
        message = say("doctor.store.none", path=safe_text(path))
    else:
        size = max(1, facts["bytes"] // 1024)
        message = say("doctor.store", path=safe_text(path), matches=matches, size=size)
    if facts["free"] < _LITTLE:
        free = facts["free"] // (1024 * 1024)
        return Finding(part, REMARK, message, say("doctor.store.little", free=free), facts)
    return Finding(part, WORKS, message, facts=facts)


def _server(terminal: Terminal, part: str, address: str) -> Finding:
    """A club's server, where the store is one."""
    from referee.paths import without_password
    from referee.store.club import check_server
    from referee.store.errors import JournalFault

    say, path = terminal.say, safe_text(without_password(address))
    facts: dict[str, Any] = {"path": path, "exists": False, "matches": None, "bytes": None, "free": None}
    try:
        matches, size, writable = check_server(address)
    except JournalFault as fault:
        values = {**fault.values, "path": path, "why": terminal.reason(str(fault.values.get("why", "")))}
        return Finding(part, FAILS, say(fault.key, **values), None, facts)
    facts |= {"exists": matches > 0, "matches": matches, "bytes": size}
    if not writable:
        return Finding(part, FAILS, say("doctor.club.reads", path=path, matches=matches), None, facts)
    if not matches:
        return Finding(part, WORKS, say("doctor.club.none", path=path), facts=facts)
    return Finding(part, WORKS, say("doctor.club", path=path, matches=matches, size=size // 1024), facts=facts)


def _refuse_unwritable(path: str) -> None:
    """Refuses where a match could not be written: the file, or the nearest folder there is, may only be read."""
    from referee.store.journal import JournalFault

    file = os.path.realpath(path)
    folder = _nearest_folder(file)
    if os.path.exists(file) and not (os.access(file, os.W_OK) and os.access(folder, os.W_OK)):
        raise JournalFault("store.readonly", path=path)
    if not os.path.isdir(folder) or not os.access(folder, os.W_OK | os.X_OK):
        import errno

        why = os.strerror(errno.EACCES if os.path.isdir(folder) else errno.ENOTDIR)
        raise JournalFault("store.unwritable", path=path, why=why)


def _nearest_folder(file: str) -> str:
    """The folder of a file, or the nearest above it that there is."""
    folder = os.path.dirname(file)
    while not os.path.lexists(folder) and os.path.dirname(folder) != folder:
        folder = os.path.dirname(folder)
    return folder


def _size(path: str) -> int:
    files = [path + ending for ending in ("", "-wal")]
    return sum(os.path.getsize(file) for file in files if os.path.exists(file))


def _free(path: str) -> int:
    import shutil

    return shutil.disk_usage(_nearest_folder(os.path.realpath(path))).free


def _house(terminal: Terminal, part: str) -> Finding:
    from referee.paths import beside, store
    from referee.words import house

    say, path = terminal.say, beside(store(terminal.options.db), "house")
    facts: dict[str, Any] = {"path": safe_text(path), "words": None}
    try:
        facts["words"] = count = len(house.read(path))
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        message = say("store.unreadable", path=safe_text(path), why=terminal.reason(why))
        return Finding(part, FAILS, message, say("doctor.house.allow", path=safe_text(path)), facts)
    return Finding(part, WORKS, say("words.count", count=count) if count else say("doctor.house.none"), facts=facts)


def _sets(terminal: Terminal, part: str) -> Finding:
    from referee import sets
    from referee.games import setfile as boxes

    say = terminal.say
    own = [file for file in sets.files(terminal.options.db) if file.own]
    wrong = []
    for file in own:
        try:
            if file.shadowed or boxes.problems(sets.parse(sets.text(file.path), file.name)):
                wrong.append(file.name)
        except sets.SetUnreadable:
            wrong.append(file.name)
    facts = {"folder": safe_text(sets.own_folder(terminal.options.db)), "names": [file.name for file in own]}
    if wrong:
        message = say("doctor.sets.wrong", names=", ".join(wrong))
        return Finding(part, REMARK, message, f"referee set check {wrong[0]}", facts)
    return Finding(part, WORKS, ", ".join(facts["names"]) or say("doctor.sets.none"), facts=facts)


def _library(terminal: Terminal, part: str) -> Finding:
    """A library that draws: Textual the live table, Typst the PDF."""
    from importlib import import_module, metadata

    name = {"table": "textual", "pdf": "typst"}[part]
    try:
        import_module(name)
        version = metadata.version(name)
    except (ImportError, OSError):
        return Finding(
            part, REMARK, terminal.say("doctor.no-library", name=name), library_command(name), {"version": None}
        )
    return Finding(part, WORKS, f"{name} {version}", facts={"version": version})


_PARTS: tuple[tuple[str, Callable[[Terminal, str], Finding]], ...] = (
    ("ru", _lexicon),
    ("uk", _lexicon),
    ("en", _lexicon),
    ("spelling", _spelling),
    ("store", _store),
    ("house", _house),
    ("sets", _sets),
    ("terminal", _terminal),
    ("table", _library),
    ("pdf", _library),
)
_NEEDED = ("ru", "uk", "en", "store", "house")
