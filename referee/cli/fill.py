"""`referee set fill`: a walk through what a box prints, so that a family can make a set match its own.

Enter keeps what is shown, `<` goes back, `.` stops, `?` shows the sections, and a label with a value changes any field.
"""

from __future__ import annotations

import os
import sys

from referee.cli.live import watched
from referee.cli.printing import open_journal
from referee.cli.terminal import Terminal
from referee.fillwalk import STOP, Walk
from referee.games.fillform import NO
from referee.text import printable_line, safe_text


def fill(terminal: Terminal, name: str, new_name: str | None = None) -> int:
    filling = Walk.open(terminal.say, name, new_name, terminal.options.db)
    filling.create()
    _tell(terminal, [terminal.say("fill.keys")])
    _tell(terminal, [filling.introduction()] if filling.section else filling.menu())
    while not filling.is_over:
        if _drawn(terminal, filling):
            continue
        answer = _ask(terminal, filling.question)
        if answer is None or answer.lower() in STOP:
            break
        _tell(terminal, filling.answer(answer))
    return _finish(terminal, filling)


def _ask(terminal: Terminal, question: str) -> str | None:
    """An answer, trimmed; None if there are no more."""
    if terminal.options.json:
        terminal.remark(question + " ")
        answer = sys.stdin.readline()
        return printable_line(answer) if answer else None
    try:
        return printable_line(input(question + " "))
    except EOFError:
        terminal.line()
        return None


def _tell(terminal: Terminal, lines: list[str]) -> None:
    for line in lines:
        terminal.remark(line) if terminal.options.json else terminal.line(line)


def _drawn(terminal: Terminal, filling: Walk) -> bool:
    """On a terminal, a board is drawn with a cursor, unless the person would rather type its rows; whether it was."""
    section = filling.section
    if section is None or section.drawing is None or filling.offered == section.name or not watched(terminal):
        return False
    filling.offered = section.name
    if terminal.ask(terminal.say("fill.draw") + " ").lower() in NO:
        return False
    from referee.table.setpage import SetTable

    with open_journal(terminal) as journal:
        table = SetTable(terminal.say, journal, filling, section.name)
        table.run()
    if filling.is_left(filling.fresh(section)):
        return False
    _tell(terminal, filling.leave(filling.fresh(section)))
    return True


def _finish(terminal: Terminal, filling: Walk) -> int:
    """What is copied by now, and how to go on or to play."""
    name, path = os.path.basename(filling.path).removesuffix(".toml"), filling.path
    if terminal.options.json:
        terminal.json({"set": {"name": name, "path": path}, **filling.view.facts(filling.tables)})
        return 0
    left = "; ".join(f"{one.title}: {one.running}" if one.running else one.title for one in filling.left())
    if why := filling.fault():
        terminal.line(terminal.say("fill.unsound", why=why, name=name))
    elif left:
        terminal.line(terminal.say("fill.stopped", left=left, name=name))
    else:
        terminal.line(terminal.say("fill.done", path=safe_text(path, 200), name=name))
    return 0
