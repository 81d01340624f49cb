"""`referee export`: a match as a match file, as JSON or as GCG, on the output or in a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.cli.matches import number_of
from referee.cli.printing import open_session, print_refusal
from referee.cli.terminal import Terminal
from referee.errors import Fault, Refusal
from referee.files import FileNotWritten, check_can_write, write_new
from referee.formats import gcg, jsonfile, matchfile
from referee.formats.errors import RecordFault
from referee.formats.gcg_export import tell
from referee.formats.record import Act, Kept, header_of
from referee.formats.replay import Refused, retrace
from referee.match import StoredVerdict
from referee.match.identity import match_id
from referee.text import safe_text
from referee.wording import format_note, format_refusal

if TYPE_CHECKING:
    from referee.locale import Voice
    from referee.session import Session
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
            check_can_write(file, force)
        with open_session(terminal, number) as session:
            try:
                text, lost = _text(session, form, terminal.say)
            except Refusal as refusal:
                return print_refusal(terminal, refusal)
            if file is not None:
                write_new(file, text, force)
            _print_export(terminal, session, form, text, lost, file)
    except FileNotWritten as fault:
        raise Fault(
            fault.kind, _SAID_HERE.get(fault.key, fault.key), **{**fault.values, "path": safe_text(str(file))}
        ) from None
    return 0


def kept_of(journal: Journal, number: int) -> Kept:
    acts = tuple(Act(row.kind, row.text, row.data, row.at) for row in journal.rows(number))
    return Kept(journal.header(number), acts, journal.created(number))


def _text(session: Session, form: str, say: Voice) -> tuple[str, list[str]]:
    if form == "gcg":
        journal, number = session.journal, session.number
        told = tell(session.match, match_id(journal.header(number), journal.created(number)))
        return gcg.write(told.record), [format_note(say, note) for note in told.lost]
    kept = kept_of(session.journal, session.number)
    written = jsonfile if form == "json" else matchfile
    text = written.write(kept)
    try:
        again = written.read(text.encode())
        retrace(header_of(again), again.acts, lambda word: StoredVerdict(True, None))
    except RecordFault as wrong:
        why = say(wrong.problems[0].key, **wrong.problems[0].values)
    except Refused as wrong:
        why = format_refusal(say, wrong.refusal)
    else:
        return text, []
    return text, [say("export.one-way", why=why.rstrip("."))]


def _print_export(
    terminal: Terminal, session: Session, form: str, text: str, lost: list[str], file: str | None
) -> None:
    number = session.number
    about = {"match": number, "format": form}
    if terminal.options.json:
        if file is not None:
            terminal.json({**about, "file": safe_text(file), "lost": lost})
        elif form == "json":
            terminal.json(jsonfile.value(kept_of(session.journal, number)))
        else:
            terminal.json({**about, "text": text, "lost": lost})
        return
    if file is None:
        terminal.line(text.removesuffix("\n"))
    else:
        terminal.line(terminal.say("export.done", match=number, path=safe_text(file)))
    for line in lost:
        terminal.remark(line)
