"""`referee doctor`: what works here and what does not: the store, the dictionaries, spelling, printing, the live table.

{"works": whether matches can be kept and words judged, "checks": [{"name", "works", "message"}]}
"""

from __future__ import annotations

import os
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from referee.cli.desk import folded
from referee.cli.terminal import SURROUNDINGS, Terminal
from referee.journal import Journal, JournalFault
from referee.places import data, store
from referee.records.fault import legible
from referee.words.lexicon import DamagedLexicon, Lexicon
from referee.words.panel import COMPILED
from referee.words.speller import Speller

if TYPE_CHECKING:
    from collections.abc import Iterator

    import typer

_LIBRARIES = {"pdf": "typst", "table": "textual"}
_SPELLED = ("ru", "uk", "en")


class Check(NamedTuple):
    """One thing that was looked at. What is not needed may be missing: the rest works without it."""

    name: str
    works: bool
    message: str
    needed: bool = True


def doctor(terminal: Terminal) -> int:
    """Says what works, a line each; 0 where matches can be kept and words judged."""
    checks = [_store(terminal), *_lexicons(terminal), *_spellers(terminal), *_libraries(terminal)]
    works = all(check.works for check in checks if check.needed)
    if terminal.options.json:
        shown = [{"name": check.name, "works": check.works, "message": check.message} for check in checks]
        terminal.json({"works": works, "checks": shown})
    else:
        for check in checks:
            sign, colour = ("✓", "good") if check.works else ("✗", "bad") if check.needed else ("?", "open")
            terminal.line(f"{terminal.paint(sign, colour)} {check.message}")
    return 0 if works else SURROUNDINGS


def _store(terminal: Terminal) -> Check:
    """The file of matches: each is folded again, so that a damaged one is found before it is wanted."""
    path, say = store(terminal.options.db), terminal.say
    if not os.path.lexists(path):
        return Check("store", True, say("doctor.no-store", path=legible(path)))
    try:
        with Journal(path) as journal:
            matches = [match.id for match in journal.shelf()]
            for number in matches:
                folded(journal, number)
    except JournalFault as fault:
        return Check("store", False, say(fault.key, **fault.values))
    return Check("store", True, say("doctor.store", path=legible(path), matches=len(matches)))


def _lexicons(terminal: Terminal) -> Iterator[Check]:
    for language in COMPILED:
        path, name = data("dictionaries", f"{language}.lexicon"), f"lexicon-{language}"
        try:
            notes = Lexicon(path).notes()
        except DamagedLexicon:
            yield Check(name, False, terminal.say("lexicon.damaged", path=path))
        except FileNotFoundError:
            yield Check(name, False, terminal.say("lexicon.missing", path=path))
        else:
            source = notes[f"source.{notes['main']}"]
            yield Check(name, True, terminal.say("doctor.lexicon", language=language, source=source))


def _spellers(terminal: Terminal) -> Iterator[Check]:
    for language in _SPELLED:
        speller = Speller(language)
        works = speller.available
        said = (
            terminal.say("doctor.speller", language=language, source=speller.description)
            if works
            else terminal.say(f"check.no-{speller.missing}", language=language)
        )
        yield Check(f"spelling-{language}", works, said, needed=False)


def _libraries(terminal: Terminal) -> Iterator[Check]:
    for name, library in _LIBRARIES.items():
        try:
            import_module(library)
        except ImportError:
            yield Check(name, False, terminal.say(f"doctor.no-{name}", library=library), needed=False)
        else:
            yield Check(name, True, terminal.say(f"doctor.{name}"), needed=False)


def register(app: typer.Typer, terminal: Terminal) -> None:
    """Tells typer about the command."""
    from referee.cli.app import command_class

    say = terminal.say

    @app.command(
        "doctor", cls=command_class(terminal), help=say("help.doctor"), epilog=f"{say('help.example')} referee doctor"
    )
    def _doctor() -> int:
        return doctor(terminal)
