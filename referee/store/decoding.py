"""What is read of a store, whoever wrote it there: JSON objects and texts without what could write to a terminal."""

from __future__ import annotations

import json  # noqa: TID253 - every command that opens the store reads JSON

from referee.text import drop_controls, lazy_regex, printable_strings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# The only escapes in JSON of ours are of quotation marks, backslashes, line ends and tabs.
_ESCAPED = lazy_regex(r'\\[^"\\nt]')


def read_object(stored: str) -> dict[str, Any] | None:
    """The JSON object that a row holds; none where it holds something else."""
    try:
        value = json.loads(stored)
    except (TypeError, ValueError, RecursionError):
        return None
    if not isinstance(value, dict):
        return None
    if stored.isprintable() and not _ESCAPED.search(stored):
        return value
    return dict(printable_strings(value))


def read_text(stored: str) -> str:
    """A text that a row holds: a line, a kind, a time."""
    return drop_controls(str(stored), keep="\n\t")
