"""What a record says against itself: totals that do not add up, tiles that no rack held, moves after the end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from referee.formats import gcg_record as recorded
from referee.formats.errors import Problem

if TYPE_CHECKING:
    from referee.games.crossword.board import Board
    from referee.games.crossword.box import Box

_PLAYS = (recorded.Placement, recorded.Exchange, recorded.Pass, recorded.Withdrawal)


# Words that name the usual game and board, and word lists of languages that have no set here.
_USUAL = {"", "classic", "crosswordgame", "standard", "standard15", "scrabble", "english"}
_NO_SET = {"fise", "file", "spanish", "disc", "catalan", "nsf", "norwegian", "zingarelli", "italian"}


def check_record(record: recorded.Record, board: Board, box: Box) -> Iterator[Problem]:
    """What can be told of a record by itself, its box and its last board: a remark for each line that is odd."""
    yield from _variant(record, box)
    yield from _totals(record)
    yield from _order(record)
    yield from _left(record, board, box)


def _variant(record: recorded.Record, box: Box) -> Iterator[Problem]:
    """Another game, board or language than the set's."""
    usual = _USUAL | {box.name, box.game, *re.split("[^a-z]+", box.titles["en"].lower())}
    for said in (record.variant, record.board, record.distribution):
        if said.strip().lower() not in usual:
            yield Problem(0, "gcg.variant", {"variant": said})
    if _NO_SET & {*re.split("[^a-z]+", record.lexicon.lower())}:
        yield Problem(0, "gcg.variant", {"variant": record.lexicon})


def _totals(record: recorded.Record) -> Iterator[Problem]:
    totals: dict[int, int] = {}
    for move in record.moves:
        before = totals.get(move.player, 0)
        if move.total is None or move.score is None:
            totals[move.player] = move.total if move.total is not None else before + (move.score or 0)
            continue
        # A withdrawal may be written +0 and let only the total fall.
        taken_back = isinstance(move, recorded.Withdrawal) and move.score == 0
        if move.total != before + move.score and not taken_back:
            yield Problem(move.line, "gcg.total-differs", {"written": move.total, "sum": before + move.score})
        totals[move.player] = move.total


def _order(record: recorded.Record) -> Iterator[Problem]:
    """Bonuses follow plays, and nothing is played after what was left is counted."""
    ended = False
    played: dict[int, bool] = {}
    for move in record.moves:
        if ended and isinstance(move, _PLAYS):
            yield Problem(move.line, "gcg.after-end")
        if isinstance(move, recorded.ChallengeBonus) and not played.get(move.player):
            yield Problem(move.line, "gcg.bonus-without-play")
        if isinstance(move, recorded.TimePenalty) and (move.score or 0) > 0:
            yield Problem(move.line, "gcg.time-gained", {"points": move.score})
        if isinstance(move, _PLAYS):
            played[move.player] = isinstance(move, recorded.Placement)
        ended = ended or isinstance(move, recorded.EndRack)


def check_rack(move: recorded.Move, board: Board, box: Box) -> Iterator[Problem]:
    """A rack before its play: no more tiles than it can hold, and no more of one than the board leaves."""
    rack = move.rack
    if len(rack) > box.rack:
        yield Problem(move.line, "gcg.rack-too-big", {"rack": rack, "most": box.rack})
    else:
        yield from _with_board(rack, move.line, board, box)


def _with_board(tiles: str, line: int, board: Board, box: Box) -> Iterator[Problem]:
    """The first tile of which there are more, with those on the board, than in the set."""
    if box.provenance.get("counts") == "assumed":
        return
    for tile in dict.fromkeys(tiles):
        counted = "*" if tile == "?" else tile
        known = box.counts.get(counted)
        seen = tiles.count(tile) + board.count(counted)
        if known is not None and seen > known:
            yield Problem(line, "gcg.rack-too-many", {"tile": tile, "count": known, "seen": seen})
            return


def check_used(move: recorded.Move, tiles: list[str]) -> Iterator[Problem]:
    """What is laid or exchanged was on the rack, where the record tells one."""
    if not move.rack:
        return
    lacking, left = "", move.rack
    for tile in tiles:
        if tile in left:
            left = left.replace(tile, "", 1)
        else:
            lacking += tile
    if lacking:
        yield Problem(move.line, "gcg.not-in-rack", {"tiles": "".join(sorted(lacking)), "rack": move.rack})


def _left(record: recorded.Record, board: Board, box: Box) -> Iterator[Problem]:
    """What was left at the end is worth what is written, and with the board it is what the set has."""
    laid = sum(1 for _ in board.tiles())
    for move in record.moves:
        if not isinstance(move, recorded.EndRack) or move.score is None:
            continue
        worth = sum(box.prices.get(tile, 0) for tile in move.tiles)
        if abs(move.score) not in (worth, 2 * worth):
            values: dict[str, object] = {"tiles": move.tiles, "written": abs(move.score), "worth": worth}
            yield Problem(move.line, "gcg.left-worth", values)
        yield from _with_board(move.tiles, move.line, board, box)
        told = laid + len(move.tiles)
        if not move.own and len(record.players) == 2 and box.total not in (None, told):
            yield Problem(move.line, "gcg.left-count", {"tiles": move.tiles, "told": told, "total": box.total})
    for number, rack in enumerate(record.racks, 1):
        for found in _with_board(rack, 0, board, box):
            yield Problem(0, "gcg.last-rack", {"number": number, "rack": rack, **found.values})
