"""How dice are played: a state, an entry, and the state after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dice_game import box as boxes
from dice_game import notation
from dice_game.box import Box
from dice_game.notation import Challenge, Entry, Pass, Throw
from referee.errors import Illegal
from referee.games.line import Adjust
from referee.games.play import Consent, Header, Note, Outcome, Standing, added, adjustment_changes, check_players
from referee.values import Value, replace

if TYPE_CHECKING:
    from referee.games.protocol import FillView, Judge, Reading, SheetView, TableView, TerminalView

COMMANDS = ("pass", "challenge", "adjust")
ROUND_ENDS: str | None = None
languages, problems, read_box = boxes.languages, boxes.problems, boxes.read_box


class State(Value):
    """A match of dice at one moment; `last` is whose throw lies, its pips and its points, while it may be doubted."""

    header: Header
    box: Box
    totals: tuple[int, ...]
    adjustments: tuple[int, ...]
    turn: int = 0
    last: tuple[int, tuple[int, ...], int] | None = None
    ended: Note | None = None
    outcome: Outcome | None = None

    @property
    def players(self) -> tuple[str, ...]:
        return self.header.players


def start(header: Header) -> State:
    """A match before its first throw."""
    box = boxes.read_box(dict(header.tables), header.language)
    check_players(header, box.players, "D1.1")
    zeros = (0,) * len(header.players)
    return State(header, box, zeros, zeros)


def terminal() -> TerminalView[State, Box]:
    from dice_game import terminal

    return terminal


def table() -> TableView[State]:
    from dice_game import table

    return table


def sheet() -> SheetView[State, Entry, Box]:
    from dice_game import sheet

    return sheet


def fill() -> FillView:
    from dice_game import fill

    return fill


def review() -> None:
    """Dice leave nothing to choose."""
    return


def read(state: State, text: str, consent: Consent = Consent.RULES) -> Reading[Entry]:
    """The entry that a line means."""
    entry = notation.read(text, state.players)
    if consent and not isinstance(entry, Adjust):
        entry = replace(entry, agreed=True)
    return entry, ()


def read_recorded(state: State, text: str) -> Reading[Entry]:
    """The entry of a line of the journal, which reads as any other."""
    return read(state, text)


def write(state: State, entry: Entry) -> str:
    return notation.write(entry, state.players)


display = write


def play(state: State, entry: Entry, judge: Judge, consent: Consent = Consent.RULES) -> State:
    """The state after an entry; an `Illegal` where it may not be."""
    if isinstance(entry, Adjust):
        return replace(state, **adjustment_changes(state.adjustments, entry))
    agreed = entry.agreed or consent is Consent.OVERRULED
    over = state.ended is not None
    if isinstance(entry, Challenge):
        return _challenge(state, entry, over)
    if over and not agreed:
        raise Illegal("table.over", "D2.1")
    player = state.turn if entry.player is None else entry.player
    if player != state.turn and not agreed:
        raise Illegal("table.not-your-turn", "D1.1", player=state.players[player], turn=state.players[state.turn])
    after = replace(state, turn=(player + 1) % len(state.players), last=None)
    if isinstance(entry, Pass):
        return replace(after, outcome=Outcome("pass", player, points=0, scores={player: 0}, after_end=over))
    return _throw(after, entry, player, over)


def _throw(state: State, entry: Throw, player: int, over: bool) -> State:
    if len(entry.pips) != state.box.dice:
        raise Illegal("dice_game.count", "D1.2", given=len(entry.pips), count=state.box.dice)
    points = worth(entry.pips, "ones-burn" in state.header.options.get("house", ()))
    notes = (Note("dice_game.alike", clause="D1.3"),) if points and len(set(entry.pips)) == 1 else ()
    totals = added(state.totals, player, points)
    target = state.header.target
    ended = state.ended
    if ended is None and target is not None and totals[player] >= target:
        ended = Note("dice_game.reached", {"target": target}, "D2.1")
    outcome = Outcome("play", player, points=points, scores={player: points}, after_end=over, notes=notes)
    return replace(state, totals=totals, last=(player, entry.pips, points), ended=ended, outcome=outcome)


def worth(pips: tuple[int, ...], ones_burn: bool = False) -> int:
    """What a throw counts: its pips, twice where all are alike; nothing with a one where ones burn."""
    if ones_burn and 1 in pips:
        return 0
    return sum(pips) * (2 if len(set(pips)) == 1 else 1)


def _challenge(state: State, entry: Challenge, over: bool) -> State:
    """A throw that was read wrong comes off; the match it had ended goes on."""
    if state.last is None:
        raise Illegal("dice_game.no-throw", "D3.1")
    player, pips, points = state.last
    fell = sorted(pips) != sorted(entry.pips)
    outcome = Outcome("challenge", points=-points if fell else 0, fell=fell, scores={player: -points} if fell else {})
    if not fell:
        return replace(state, last=None, outcome=outcome)
    totals = added(state.totals, player, -points)
    return replace(state, totals=totals, last=None, ended=None, outcome=outcome)


def standing(state: State) -> Standing:
    """Totals, whose turn, and whether it is over."""
    totals = tuple(map(sum, zip(state.totals, state.adjustments, strict=True)))
    best = max(totals)
    winners = tuple(seat for seat, total in enumerate(totals) if total == best) if state.ended else ()
    turn = None if state.ended else state.turn
    return Standing(totals, state.adjustments, turn, state.ended is not None, winners, state.ended)


def facts(state: State) -> dict[str, object]:
    """The throw that lies, for JSON."""
    return {"dice": state.box.dice, "throw": list(state.last[1]) if state.last else None}


def may_lay(on: str, card: str, language: str) -> None:
    """Dice have no cards."""
