"""`referee` and `referee score` on a terminal: the live table of the current match."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from referee.cli.printing import open_journal
from referee.errors import Fault

if TYPE_CHECKING:
    from referee.cli.terminal import Terminal


def watched(terminal: Terminal) -> bool:
    """Whether somebody sits at a terminal that the table can be laid on."""
    seen = all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr))  # textual draws on the errors' stream
    return seen and not terminal.options.json and os.environ.get("TERM", "dumb") != "dumb"


def live(terminal: Terminal) -> int:
    with open_journal(terminal) as journal:
        journal.current()  # a store that cannot be read is an error of the command, not of the table
        from referee.table.app import Table
        from referee.table.faults import log_path

        table = Table(terminal.say, journal)
        table.run()
        if table.return_code:
            raise Fault("table", "live.crashed", path=journal.path, log=log_path(journal.path))
        return 0
