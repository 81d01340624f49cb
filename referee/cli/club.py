"""`referee club init`: the SQL that prepares a club's server, for its owner to look at and run."""

from __future__ import annotations

from referee.cli.terminal import Terminal
from referee.errors import Fault
from referee.store.server import least_rights

_ROLE = "referee"


def init(terminal: Terminal, role: str | None = None) -> int:
    """Prints the tables and a role of least rights."""
    name = _ROLE if role is None else role
    if not (name.isprintable() and name.strip() and len(name.encode("utf-8", "replace")) <= 63):
        raise Fault("usage", "server.role")
    sql = least_rights(name)
    if terminal.options.json:
        terminal.json({"role": name, "sql": sql})
        return 0
    for line in (terminal.say("server.init"), *sql.splitlines(), terminal.say("server.init-password", role=name)):
        print(line)  # as it is: a line that is broken for the eye would be other SQL
    return 0
