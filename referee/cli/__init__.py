"""The command line: a module a command, each of which reads its arguments, calls, and prints. No rules live here.

The tables below are all that is known of a command before it is used: its module is imported only then.
"""

from __future__ import annotations

COMMANDS = {
    "new": "referee.cli.new",
    "score": "referee.cli.score",
    "pass": "referee.cli.score",
    "exchange": "referee.cli.score",
    "open": "referee.cli.score",
    "adjust": "referee.cli.score",
    "check": "referee.cli.check",
    "challenge": "referee.cli.score",
    "undo": "referee.cli.correct",
    "redo": "referee.cli.correct",
    "amend": "referee.cli.correct",
    "show": "referee.cli.show",
    "sheet": "referee.cli.sheet",
    "matches": "referee.cli.shelf",
    "use": "referee.cli.shelf",
    "import": "referee.cli.importing",
    "rules": "referee.cli.rules",
    "set": "referee.cli.set",
    "words": "referee.cli.words",
    "demo": "referee.cli.demo",
}


class Plain:
    """A command that the door can carry out itself: its function, and its options; a flag has no value."""

    __slots__ = ("flags", "function", "module", "values")

    def __init__(self, module: str, function: str, values: dict[str, str], *flags: str) -> None:
        self.module = module
        self.function = function
        self.values = values
        self.flags = flags


PLAIN = {
    "check": Plain("referee.cli.check", "check", {"--game": "game", "--words": "policy", "--language": "language"}),
    "score": Plain("referee.cli.score", "score", {}, "--agreed"),
    "pass": Plain("referee.cli.score", "skip", {}, "--agreed"),
    "exchange": Plain("referee.cli.score", "exchange", {}, "--agreed"),
    "adjust": Plain("referee.cli.score", "adjust", {}, "--agreed"),
    "challenge": Plain("referee.cli.score", "challenge", {}, "--agreed"),
    "undo": Plain("referee.cli.correct", "undo", {}),
    "redo": Plain("referee.cli.correct", "redo", {}),
    "amend": Plain("referee.cli.correct", "amend", {}, "--agreed"),
    "show": Plain("referee.cli.show", "show", {}),
}
