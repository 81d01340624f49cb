"""`referee` and `referee score` on a terminal: the live table of the current match."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from referee.cli.desk import faults_told

if TYPE_CHECKING:
    from referee.cli.terminal import Terminal


def watched(terminal: Terminal) -> bool:
    """Whether somebody sits at a terminal that the table can be laid on."""
    streams = sys.stdin.isatty() and sys.stdout.isatty()
    return streams and not terminal.options.json and os.environ.get("TERM", "dumb") != "dumb"


def live(terminal: Terminal) -> int:
    """Lays the table, and clears it when everyone gets up."""
    from referee.paths import store
    from referee.store.journal import Journal

    with faults_told(), Journal(store(terminal.options.db)) as journal:
        journal.current()  # a store that cannot be read is told here, not on the table
        from referee.table.app import Table

        code = Table(terminal, journal).run()
    return code or 0
