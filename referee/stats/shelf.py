"""The summaries of the matches in the store, cached in a file beside it.

The cache is never in the store itself, as commands that only read write nothing to the journal. A cache that is lost,
old or damaged is computed again.
"""

from __future__ import annotations

import json  # noqa: TID253 - the summaries are read by no everyday command
from contextlib import suppress
from typing import TYPE_CHECKING, Any
from zlib import crc32

from referee.files import read_file, write_atomically
from referee.games import load_game
from referee.match import Row
from referee.paths import beside
from referee.session import header_from_json
from referee.stats.summary import VERSION, Summary, from_json, summarize, to_json
from referee.store.base import read_object

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from referee.store.journal import Journal, Position, Shelved, StoredRow

# What folding a match ends in where a later version, or somebody with other means than ours, has written it.
_UNPLAYABLE = (ValueError, LookupError, TypeError, AttributeError)
_FEW = 50
_LARGEST = 1_000_000_000


def summaries(journal: Journal) -> tuple[list[Summary], list[int]]:
    """The summary of each match in the store, the oldest first, and the numbers of matches that cannot be read."""
    positions = journal.positions()
    path = beside(journal.path, "summaries")
    kept = _read_kept(path)
    valid = {match: kept[match] for match, now in positions.items() if kept.get(match, ())[:2] == [*_numbers(now)]}
    missing = [match for match in positions if match not in valid]
    made = _make(journal, missing) if missing else {}
    valid |= {match: [*_numbers(positions[match]), to_json(one)] for match, one in made.items()}
    if made:
        _write_kept(path, valid)
    found = [from_json(match, valid[match][2]) for match in positions if match in valid]
    return found, [match for match in missing if match not in made]


def _numbers(position: Position) -> tuple[int, int]:
    return position.entries, position.checksum


def _read_kept(path: str) -> dict[int, list[Any]]:
    """The summaries beside the store, with the position of the match each was made for; none from another version."""
    try:
        version, checksum, text = read_file(path, _LARGEST).decode("utf-8").split("\n", 2)
        if version != VERSION or int(checksum) != crc32(text.encode()):
            return {}
        return {int(match): kept for match, kept in (read_object(text) or {}).items()}
    except (OSError, ValueError):
        return {}


def _write_kept(path: str, kept: dict[int, list[Any]]) -> None:
    """Saves the summaries for the next time; if they cannot be saved, they are computed again then."""
    text = json.dumps(kept, ensure_ascii=False, separators=(",", ":"))
    with suppress(OSError):
        write_atomically(path, f"{VERSION}\n{crc32(text.encode())}\n{text}")


def _make(journal: Journal, missing: Sequence[int]) -> dict[int, Summary]:
    made = {}
    starts: dict[str, Any] = {}  # matches with one and the same header start from one and the same table
    for shelved, rows in _rows(journal, missing):
        key = str(shelved.header)
        try:
            if key not in starts:
                header = header_from_json(shelved.header)
                starts[key] = header, load_game(header.game).start(header)
            header, start = starts[key]
            lines = [Row(row.kind, row.text, row.data) for row in rows]
            made[shelved.id] = summarize(shelved.id, shelved.created, header, lines, start)
        except _UNPLAYABLE:
            continue
    return made


def _rows(journal: Journal, missing: Sequence[int]) -> Iterator[tuple[Shelved, Sequence[StoredRow]]]:
    """The matches with their rows: all in one reading, or, where they are few, one by one."""
    if len(missing) <= _FEW:
        for match in missing:
            yield journal.shelved(match), journal.rows(match)
        return
    wanted = set(missing)
    rows = dict(journal.all_rows())
    for shelved in journal.shelf():
        if shelved.id in wanted:
            yield shelved, rows.get(shelved.id, ())
