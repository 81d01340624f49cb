"""The command line: a module a command, each of which reads its arguments, calls, and prints. No rules live here.

The table below is all that is known of a command before it is used: its module is imported only then.
"""

from __future__ import annotations

COMMANDS = {
    "check": "referee.cli.check",
    "words": "referee.cli.words",
    "rules": "referee.cli.rules",
    "demo": "referee.cli.demo",
}
