"""How UNO is played: a state, an entry, and the state after it.

A round is counted from the hands, or ruled on card by card and then counted. Everything here is pure.
"""

from __future__ import annotations

from referee.errors import Illegal, Unreadable
from referee.games.line import Adjust, End, Join, Leave, Remark, agreed_on
from referee.games.play import Consent, Header, Note, Outcome, Standing, adjustment_changes, check_players
from referee.games.seats import Seats, pad_for_joined
from referee.games.uno import box as boxes
from referee.games.uno import cards, counting, notation, spelling, turns
from referee.games.uno.box import Box
from referee.games.uno.notation import Challenge, Close, Draw, Entry, Lay, Name, Open, Paper, Pass
from referee.games.uno.round import DUE, Round, Table, open_round
from referee.games.uno.suiting import Lying, suits
from referee.values import Value, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.games.protocol import FillView, Judge, Reading, SheetView, TableView, TerminalView

COMMANDS = ("pass", "open", "challenge", "adjust", "note", "leave", "join", "end")
ROUND_ENDS: str | None = "round"
languages, problems, read_box = boxes.languages, boxes.problems, boxes.read


class State(Value):
    """A match of UNO at one moment."""

    header: Header
    table: Table
    totals: tuple[int, ...]
    adjustments: tuple[int, ...]
    dealer: int
    rounds: int = 0
    round: Round | None = None
    ended: Note | None = None
    outcome: Outcome | None = None

    @property
    def box(self) -> Box:
        return self.table.box

    @property
    def players(self) -> tuple[str, ...]:
        return self.table.players

    @property
    def held(self) -> dict[str, int]:
        return {self.players[seat]: self.round.hands[seat] for seat in self.round.seats.playing} if self.round else {}

    @property
    def scoring(self) -> str:
        return str(self.header.options.get("scoring") or self.box.scoring)

    @property
    def paper(self) -> Paper:
        laying = self.round is not None and self.round.out is None
        counting = self.round is not None and not laying
        return Paper(self.players, self.box.language, laying, counting, self.table.seats.left)


def start(header: Header) -> State:
    """A match before its first round: the last named player deals, the first named starts."""
    box = boxes.read(dict(header.tables), header.language)
    check_players(header, box.players, "N1.2")
    count = len(header.players)
    zeros = (0,) * count
    table = Table(Seats(header.players), box, frozenset(header.options.get("house", ())))
    return State(header, table, zeros, zeros, dealer=count - 1)


def terminal() -> TerminalView[State, Box]:
    from referee.games.uno import terminal

    return terminal


def table() -> TableView[State]:
    from referee.games.uno import table

    return table


def sheet() -> SheetView[State, Entry, Box]:
    from referee.games.uno import sheet

    return sheet


def read(state: State, text: str, consent: Consent = Consent.RULES) -> Reading[Entry]:
    entry, astray = notation.read(text, state.paper)
    if consent:
        entry = agreed_on(entry)
    notes = (Note("notation.understood", {"line": write(state, entry)}),) if astray else ()
    return entry, notes


read_recorded = read  # a line of the journal reads as any other


def write(state: State, entry: Entry) -> str:
    return notation.write(entry, state.paper)


display = write  # nothing in it can be misread


def play(state: State, entry: Entry, judge: Judge, consent: Consent = Consent.RULES) -> State:
    """The state after an entry; an `Illegal` where it may not be.

    An overruled entry is one that an amendment before it made illegal and the players let stand.
    """
    if isinstance(entry, Adjust):
        return replace(state, **adjustment_changes(state.adjustments, entry))
    if isinstance(entry, Remark):
        return replace(state, outcome=Outcome("note"))
    if consent is Consent.OVERRULED:
        entry = agreed_on(entry)
    now = standing(state)
    if now.over:
        assert now.why is not None
        if not entry.agreed:
            raise Illegal("table.over", now.why.clause)
        # A match played on after its end stays over.
        state = replace(state, ended=now.why)
    if isinstance(entry, Leave | Join):
        return _reseated(state, entry, now.over)
    if isinstance(entry, End):
        return replace(state, ended=now.why or Note("table.ended", {}, "R0"), outcome=Outcome("end"))
    if isinstance(entry, Close):
        return _close(state, entry, now.over)
    if isinstance(entry, Open):
        return _open(state, entry, now.over)
    round, outcome = _turn(state, entry)
    return replace(state, round=round, outcome=replace(outcome, after_end=now.over))


def standing(state: State) -> Standing:
    totals = tuple(a + b for a, b in zip(state.totals, state.adjustments, strict=True))
    target = state.header.target
    why = state.ended
    own, options = state.scoring == "own", state.table.options
    left = state.table.seats.left
    playing = {seat: totals[seat] for seat in state.table.seats.playing}
    # Where the players end the match before the limit is met, the best total wins.
    limit = target if target is not None and max(playing.values()) >= target else None
    result = counting.result(playing, limit, state.scoring, options)
    played_out = result.tied and "tie-round" in options  # as an option (R0)
    reached = state.rounds and state.round is None and limit is not None
    if why is None and reached and not played_out:
        why = Note("uno.over-own" if own else "uno.over-collect", {"target": target}, "N4.1")
    if why is None:
        return Standing(totals, state.adjustments, _next(state), over=False, lowest_leads=own, left=left)
    winners, losers, _ = result
    return Standing(totals, state.adjustments, None, True, winners, why, lowest_leads=own, losers=losers, left=left)


def facts(state: State) -> dict[str, object]:
    round, language = state.round, state.box.language
    return {
        "scoring": state.scoring,
        "options": sorted(state.table.options),
        "deck": state.box.total,
        "rounds": state.rounds,
        "dealer": state.players[round.dealer if round else state.dealer],
        "top": cards.write(round.top, language) if round else None,
        "colour": round.colour if round else None,
        "direction": None if round is None else "clockwise" if round.direction == 1 else "counterclockwise",
        "due": round.due if round else None,
        "drew": round.drew if round else None,
        "hands": state.held if round else None,
        "pile": round.pile if round else None,
        "out": state.players[round.out] if round and round.out is not None else None,
    }


def fill() -> FillView:
    from referee.games.uno import fill

    return fill


def review() -> None:
    """Cards are closed: nobody knows what else could have been laid."""
    return


def may_lay(on: str, card: str, language: str) -> tuple[bool, str, Note]:
    """Whether a card may be laid on another, with no match at all: the answer, the clause, and why.

    A Draw Two or Draw Four that lies is still due, unless `+` after it says that the cards have been drawn.
    """
    below, _, rest = on.strip().rpartition(" ")
    served = rest == "+"
    lies, asked = (_one_card(text, language) for text in (below if served else on, card))
    if lies.colour is None:
        raise Unreadable("uno.named-colour", "N3.5", card=on, named=f"{on}={cards.colour_letter('green', language)}")
    lying = Lying(lies.card, lies.colour, 0 if served else DUE.get(lies.card.face, 0))
    answer = suits(asked.card, lying)
    return answer.allowed, answer.clause, turns.explained(answer, asked.card, lying, language)


def _one_card(text: str, language: str) -> cards.Laid:
    found = spelling.cards(text, language, naming=True).cards
    if len(found) != 1:
        raise Unreadable("uno.one-card", text=text)
    return found[0]


def _next(state: State) -> int | None:
    """Whose turn it is; nobody's while the hands of a finished round are to be counted."""
    if state.round is None:
        return state.table.seats.after(state.dealer)
    return state.round.turn if state.round.out is None else None


def _open(state: State, entry: Open, after_end: bool) -> State:
    if state.round is not None:
        clause = "N1.2" if state.round.out is None else "N1.1"
        shown = cards.write(entry.laid.card, state.box.language)
        raise Illegal("uno.round-open", clause, card=shown, hands=_hands_asked(state, state.round))
    if entry.laid.card not in state.box.counts:
        raise Illegal("uno.not-in-deck", "N1.2", card=cards.write(entry.laid.card, state.box.language))
    if entry.laid.card.face == cards.DRAW_FOUR:
        raise Illegal("uno.open-draw-four", "R34")
    dealer = state.dealer if entry.player is None else entry.player
    _plays(state, entry.player)
    round, notes = open_round(state.table, dealer, entry.laid)
    return replace(state, round=round, outcome=Outcome("open", entry.player, after_end=after_end, notes=notes))


def _turn(state: State, entry: Lay | Name | Draw | Pass | Challenge) -> tuple[Round, Outcome]:
    round = state.round
    if round is None:
        raise Illegal("uno.no-round", "N1.2", entry=write(state, entry), round=counting.example_round(state.table))
    if round.out is not None:
        raise Illegal("uno.hands-due", "N1.1", player=state.players[round.out], hands=_hands_asked(state, round))
    if not isinstance(entry, Challenge):
        _plays(state, entry.player)
    if isinstance(entry, Lay):
        _plays(state, entry.other)
    match entry:
        case Challenge():
            return turns.challenge(state.table, round, entry)
        case Draw():
            return turns.draw(state.table, round, entry)
        case Pass():
            return turns.skip(state.table, round, entry)
        case Name():
            return turns.name(state.table, round, entry)
        case Lay():
            after, outcome = turns.lay(state.table, round, entry)
    if after.out is not None:
        asked = Note("uno.out", {"player": state.players[after.out], "hands": _hands_asked(state, after)}, "N1.1")
        outcome = replace(outcome, notes=(*outcome.notes, asked))
    return after, outcome


def _plays(state: State, player: int | None) -> None:
    """Who has left lays nothing and deals nothing."""
    if player in state.table.seats.left:
        raise Illegal("table.has-left", "N1.3", player=state.players[player])


def _hands_asked(state: State, round: Round) -> str:
    """The line that ends the round, with the hands left to fill in."""
    return " ".join(f"{state.players[seat]}:{' …' * (seat != round.out)}" for seat in round.seats.playing)


def _close(state: State, entry: Close, after_end: bool) -> State:
    out = counting.who_went_out(state.table, entry)
    counting.hands_exist(state.table, entry, state.round)
    notes = counting.hands_fit(state.table, entry, state.round, out) if state.round else ()
    scores = counting.scores(state.box, entry.hands, out, state.scoring)
    dealer = state.round.dealer if state.round else state.dealer
    after = replace(
        state,
        totals=tuple(total + scores.get(i, 0) for i, total in enumerate(state.totals)),
        dealer=state.table.seats.after(dealer),
        rounds=state.rounds + 1,
        round=None,
    )
    notes += (counting.scores_note(state.table, scores, out, state.scoring),)
    now = standing(after)
    if now.lowest_leads and not now.over and state.header.target is not None:
        notes += (counting.to_limit(state.table.seats, now.totals, state.header.target),)
    starts = now.turn
    if starts is not None:
        told = {"dealer": state.players[after.dealer], "player": state.players[starts]}
        notes += (Note("uno.next-round", told, "N1.3"),)
    return replace(after, outcome=Outcome("round", scores=scores, after_end=after_end, notes=notes))


def _reseated(state: State, entry: Leave | Join, after_end: bool) -> State:
    """Between rounds a player leaves, whose total stands, or joins with the points that were agreed."""
    if state.round is not None:
        raise Illegal("uno.in-round", "N1.1")
    before, (fewest, most) = state.table.seats, state.box.players
    if isinstance(entry, Leave):
        seats, seat, agreed = before.leave(entry, fewest, "N1.2"), entry.player, None
    else:
        seats, seat = before.join(entry, most, "N1.2")
        agreed = entry.points
    totals, adjustments = pad_for_joined(state.totals, seats), pad_for_joined(state.adjustments, seats)
    change = 0 if agreed is None else agreed - totals[seat] - adjustments[seat]
    kind = "leave" if isinstance(entry, Leave) else "join"
    return replace(
        state,
        table=state.table._replace(seats=seats),
        totals=tuple(total + change * (at == seat) for at, total in enumerate(totals)),
        adjustments=adjustments,
        dealer=seats.deals(state.dealer, before),
        outcome=Outcome(kind, seat, scores={seat: change} if change else {}, after_end=after_end),
    )
