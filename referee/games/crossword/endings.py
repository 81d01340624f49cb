"""How a board game ends: a rack and the bag empty, everyone skipping, the target reached; and the closing line."""

from __future__ import annotations

from referee.errors import Illegal
from referee.games.crossword.notation import Close
from referee.games.crossword.state import State
from referee.games.line import End, Leave
from referee.games.play import Note, Outcome
from referee.values import replace


def end(state: State) -> Note | None:
    """Why the match is over: closed, out, everyone skipping, or the target reached and the round finished.

    Where racks are deducted the match waits for its closing line, which says what they hold.
    """
    if state.ended:
        return state.ended
    if (
        state.bag == 0
        and any(not state.racks[seat] for seat in state.seats)
        and not state.box.deduction
        and state.bag_is_known
    ):
        return _out(state, [seat for seat in state.seats if not state.racks[seat]])
    if state.skips >= state.box.skips * len(state.seats):
        return Note("crossword.over-skips", {"rounds": state.box.skips}, state.clause("skips"))
    return _reached(state)


def _reached(state: State) -> Note | None:
    """The target is met once the round is finished, or at once where the first to reach it wins (R1)."""
    target = state.header.target
    if target is None or not state.mode:
        return None
    totals = state.standings
    at_once = "first-to-reach" in state.options or not state.box.equal_turns
    if (state.turn != state.seats[0] and not at_once) or max(totals) < target:
        return None
    if "tie-round" in state.options and totals.count(max(totals)) > 1:
        return None
    key = "crossword.over-first" if at_once else "crossword.over-target"
    return Note(key, {"target": target}, "R1" if at_once else state.clause("target"))


def close(state: State, entry: Close) -> State:
    """The end by an empty rack: what is left is counted, and deducted where the set says so."""
    if state.ended and not entry.agreed:
        raise Illegal("table.over", state.ended.clause)
    _hands_can_be(state, entry)
    out = [seat for seat in state.seats if not entry.hands[seat]]
    notes: tuple[Note, ...] = ()
    if not entry.agreed:
        if not out and end(state) is None:
            raise Illegal("crossword.nobody-out", state.clause("out"))
        notes = _against_the_count(state, entry)
    scores = _deductions(state, entry.hands, out) if state.box.deduction else {}
    totals = tuple(total + scores.get(i, 0) for i, total in enumerate(state.totals))
    why = _out(state, out) if out else Note("crossword.over-closed", {}, state.clause("out"))
    each = {i: scores.get(i, 0) for i in range(len(state.players))}
    outcome = Outcome("close", None, scores=each, notes=notes)
    return replace(state, totals=totals, ended=why, last_play=None, outcome=outcome)


def end_by_agreement(state: State, entry: End) -> State:
    why = end(state)
    if why is not None and not entry.agreed:
        raise Illegal("table.over", why.clause)
    return replace(state, ended=why or Note("table.ended", {}, "R0"), last_play=None, outcome=Outcome("end"))


def _hands_can_be(state: State, entry: Close) -> None:
    """Hands of tiles that the set has, no more of them than a rack holds."""
    for player, hand in zip(state.players, entry.hands, strict=True):
        stranger = next((c for c in hand if c != "_" and not state.box.has(c)), None)
        if stranger:
            raise Illegal("crossword.no-such-tile", state.clause("tiles"), letter=stranger, word=hand)
        if len(hand) > state.box.rack:
            raise Illegal("crossword.hand-too-big", state.clause("rack"), player=player, rack=state.box.rack)


def _against_the_count(state: State, entry: Close) -> tuple[Note, ...]:
    """Notes where the players' hands differ from the referee's count; impossible tiles are refused.

    When a match is closed is for the players to say: a bag that should hold tiles, or a rack of another size, is told.
    """
    if not state.bag_is_known:
        return ()
    _no_tile_too_often(state, entry)
    if state.bag:
        return (Note("crossword.bag-not-empty", {"bag": state.bag}, state.clause("out")),)
    return tuple(
        Note("crossword.other-count", {"player": player, "count": count, "given": len(hand)}, state.clause("rack"))
        for player, hand, count in zip(state.players, entry.hands, state.racks, strict=True)
        if len(hand) != count
    )


def _no_tile_too_often(state: State, entry: Close) -> None:
    """Refuses hands that, with the board, hold more of a tile than the box has."""
    if state.box.provenance.get("counts") == "assumed":
        return
    held = "".join(entry.hands).replace("_", "*")
    for tile in dict.fromkeys(held):
        known, seen = state.box.counts.get(tile), held.count(tile) + state.board.count(tile)
        if known is not None and seen > known:
            cited = state.clause("star" if tile == "*" else "tiles")
            raise Illegal("crossword.too-many", cited, tile=tile, count=known, laid=seen)


def _out(state: State, out: list[int]) -> Note:
    return Note("crossword.over-out", {"player": ", ".join(state.players[i] for i in out)}, state.clause("out"))


def _deductions(state: State, hands: tuple[str, ...], out: list[int]) -> dict[int, int]:
    worth = [sum(state.box.prices.get(c, 0) for c in hand) for hand in hands]
    scores = {index: -value for index, value in enumerate(worth)}
    if len(out) == 1:
        scores[out[0]] = sum(worth)
    return scores


def closing_is_due(state: State, bag: int | None, racks: tuple[int, ...]) -> tuple[Note, ...]:
    """The note that the match is to be closed, when rack and bag are empty and it does not end by itself."""
    ends_at_once = state.bag_is_known and not state.box.deduction
    if bag == 0 and racks[state.turn] == 0 and not ends_at_once:
        return (Note("crossword.out", {"player": state.players[state.turn]}, state.clause("out")),)
    return ()


def leave(state: State, entry: Leave) -> State:
    """The others play on; the tiles of who leaves go back into the bag, and the points stand."""
    name = state.players[entry.player]
    if entry.player not in state.seats:
        raise Illegal("table.has-left", state.clause("order"), player=name)
    if len(state.seats) == 1:
        raise Illegal("table.nobody-left", state.clause("players"), player=name)
    if (why := end(state)) is not None and not entry.agreed:
        raise Illegal("table.over", why.clause)
    racks = tuple(0 if seat == entry.player else held for seat, held in enumerate(state.racks))
    bag = None if state.bag is None else state.bag + state.racks[entry.player]
    turn = state.after(entry.player) if state.turn == entry.player else state.turn
    seats = tuple(seat for seat in state.seats if seat != entry.player)
    return replace(state, seats=seats, racks=racks, bag=bag, turn=turn, outcome=Outcome("leave", entry.player))
