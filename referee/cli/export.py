"""`referee export`: a match as a match file, as JSON or as GCG, on the output or in a file.

With `--json`: {"match", "format", "text", "lost": [...]}, or, into a file, {"match", "format", "file", "lost"}. `lost`
says what the format cannot. JSON asked for with `--json` is the match itself, as `referee/formats/jsonfile.py` has it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.cli.desk import Desk, opened, refuse, said
from referee.cli.matches import number_of
from referee.cli.terminal import Terminal
from referee.errors import Fault, Refusal
from referee.formats import gcg, jsonfile, matchfile
from referee.formats.errors import legible
from referee.formats.gcg_export import tell
from referee.formats.record import Act, Kept
from referee.sheets.save import NotKept, keep, refuse_taken

if TYPE_CHECKING:
    from referee.store.journal import Journal

FORMATS = ("match", "json", "gcg")
_STDOUT = "-"
_SAID_HERE = {"sheet.link": "export.link", "sheet.not-file": "export.not-file"}


def export(
    terminal: Terminal, words: list[str], form: str | None = None, output: str | None = None, force: bool = False
) -> int:
    """Writes the current match, or another by its number."""
    form = form or ("json" if terminal.options.json else "match")
    if form not in FORMATS:
        raise Fault("usage", "usage.bad-value", name="--format", value=form, choices=", ".join(FORMATS))
    number = number_of(words)
    file = None if output in (None, _STDOUT) else output
    try:
        if file is not None:
            refuse_taken(file, force)
        with opened(terminal, number) as desk:
            try:
                text, lost = _text(desk, form)
            except Refusal as refusal:
                return refuse(terminal, refusal)
            if file is not None:
                keep(file, text.encode("utf-8"), force)
            _say(desk, form, text, lost, file)
    except NotKept as fault:
        raise Fault(
            "usage", _SAID_HERE.get(fault.key, fault.key), **{**fault.values, "path": legible(str(file))}
        ) from None
    return 0


def kept_of(journal: Journal, number: int) -> Kept:
    """A match as the store keeps it."""
    acts = tuple(Act(row.kind, row.text, row.data, row.at) for row in journal.rows(number))
    return Kept(journal.header(number), acts, journal.created(number))


def _text(desk: Desk, form: str) -> tuple[str, list[str]]:
    if form == "gcg":
        told = tell(desk.match)
        return gcg.write(told.record), [said(desk.terminal, note) for note in told.lost]
    kept = kept_of(desk.journal, desk.number)
    return (jsonfile if form == "json" else matchfile).write(kept), []


def _say(desk: Desk, form: str, text: str, lost: list[str], file: str | None) -> None:
    terminal = desk.terminal
    about = {"match": desk.number, "format": form}
    if terminal.options.json:
        if file is not None:
            terminal.json({**about, "file": legible(file), "lost": lost})
        elif form == "json":
            terminal.json(jsonfile.value(kept_of(desk.journal, desk.number)))
        else:
            terminal.json({**about, "text": text, "lost": lost})
        return
    if file is None:
        terminal.line(text.removesuffix("\n"))
    else:
        terminal.line(terminal.say("export.done", match=desk.number, path=legible(file)))
    for line in lost:
        terminal.remark(line)
