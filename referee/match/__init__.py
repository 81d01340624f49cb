"""A match: a header and rows of the journal; everything else is a fold over them.

`model` has the values, `fold` makes a match of rows, `edit` does something to a match, `start` makes the header of a
new one.
"""

from __future__ import annotations

from referee.match.edit import amend, delete, insert, record, record_entry, redo, undo
from referee.match.fold import RecordingJudge, apply_rows, fold, play_lines, replay, storable_verdicts
from referee.match.model import Change, Line, Match, Played, Row, StoredVerdict

__all__ = [
    "Change",
    "Line",
    "Match",
    "Played",
    "RecordingJudge",
    "Row",
    "StoredVerdict",
    "amend",
    "apply_rows",
    "delete",
    "fold",
    "insert",
    "play_lines",
    "record",
    "record_entry",
    "redo",
    "replay",
    "storable_verdicts",
    "undo",
]
