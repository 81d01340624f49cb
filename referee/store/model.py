"""The values a journal returns: stored rows, matches on the shelf, and marks, which concern the store as a whole."""

from __future__ import annotations

from referee.values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any


class StoredRow(Value):
    """A stored entry: its number in the match, from 1, when it was written, and the match's checksum up to it."""

    seq: int
    kind: str
    text: str
    data: dict[str, Any]
    at: str
    checksum: int = 0


class Shelved(Value):
    """A stored match without its entries: how many there are, and when the last was written."""

    id: int
    created: str
    header: dict[str, Any]
    entries: int
    last: str


class NewMatch(Value):
    """A match to be created, with its first rows. `created` and `times`, one for each row, are past times.

    A time that is empty or missing is now.
    """

    header: dict[str, Any]
    rows: Sequence[tuple[str, str, dict[str, Any]]] = ()
    created: str = ""
    times: Sequence[str] = ()


class Position(Value):
    """How far a match has come: the number of its entries, and the checksum of them all."""

    entries: int
    checksum: int


class Mark(Value):
    """Something said of the shelf as a whole, not of one match's play: a match put away, a player's other name."""

    kind: str
    data: dict[str, Any]
    at: str


AWAY, BACK = "forget", "bring-back"  # the kinds of marks that put a match away and bring it back


def matches_put_away(marks: Sequence[Mark]) -> set[int]:
    """The matches that are off every list."""
    away: set[int] = set()
    for mark in marks:
        if mark.kind == AWAY:
            away.add(mark.data["match"])
        elif mark.kind == BACK:
            away.discard(mark.data["match"])
    return away
