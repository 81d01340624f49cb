"""A line to type in, which takes only what can be seen: a paste may bring what would colour or clear the terminal."""

from __future__ import annotations

from textual.widgets import Input

from referee.table.faults import Sturdy


class Prompt(Sturdy, Input):
    """A line of printable text."""

    def validate_value(self, value: str) -> str:
        return value if value.isprintable() else "".join(c for c in value if c.isprintable())
