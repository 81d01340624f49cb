"""How Undervud is played: a state, an entry, and the state after it.

Everything here is pure: no dictionary, file or terminal. The judge is a function from a word to a verdict.
"""

from __future__ import annotations

from referee.games.line import DOT_WORDS, Adjust, Challenge, End, Join, Leave, Remark, agreed_on
from referee.games.play import Consent, Header, Note, Outcome, adjustment_changes, check_players
from referee.games.undervud import box as boxes
from referee.games.undervud import kon as kons
from referee.games.undervud import notation
from referee.games.undervud.closing import add_known_hands
from referee.games.undervud.ending import close_kon, end_by_agreement, sum_up
from referee.games.undervud.entries import NO_CARD, Close, Entry, Open, Sums, Turn
from referee.games.undervud.kon import TRACKED, Laid, points_of
from referee.games.undervud.state import State, reseat
from referee.games.undervud.state import standing as standing
from referee.games.undervud.turns import challenge, open_tape, take_turn, with_card
from referee.text import tidy_line
from referee.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.games.protocol import FillView, Judge, Reading, ReviewView, SheetView, TableView, TerminalView
    from referee.games.undervud.box import Box

COMMANDS = ("open", "challenge", "strike", "adjust", "note", "leave", "join", "end")
ROUND_ENDS: str | None = "close"
languages, problems, read_box = boxes.languages, boxes.problems, boxes.read


def start(header: Header) -> State:
    """A new match: the last named player deals, the first named begins (R31)."""
    box = boxes.read(dict(header.tables), header.language)
    check_players(header, box.players, None)
    count = len(header.players)
    return State(header, box, kons.new_kon(box, count), count - 1, 0, (0,) * count, (0,) * count)


def terminal() -> TerminalView[State, Box]:
    from referee.games.undervud import terminal

    return terminal


def table() -> TableView[State]:
    from referee.games.undervud import table

    return table


def sheet() -> SheetView[State, Entry, Box]:
    from referee.games.undervud import sheet

    return sheet


def fill() -> FillView:
    from referee.games.undervud import fill

    return fill


def review() -> ReviewView[State, Entry] | None:
    from referee.games.undervud import review

    return review


def may_lay(on: str, card: str, language: str) -> None:
    return


def read(state: State, text: str, consent: Consent = Consent.RULES) -> Reading[Entry]:
    """The entry that a line means in this kon; a turn that says nothing of the card to the tape is asked about."""
    first, _, rest = tidy_line(text).partition(" ")
    if state.kon.mode is None and rest and first.lower() in DOT_WORDS["open"]:
        text = f".{first} {rest}"  # with no tape there is no card to lay beside such a word
    entry, understood = notation.read(text, state.paper, bool(consent))
    if consent:
        entry = agreed_on(entry)
    if isinstance(entry, Turn) and entry.card is None and state.kon.mode == TRACKED:
        entry = with_card(state, entry)
    elif isinstance(entry, Turn) and entry.words and entry.card == NO_CARD and state.kon.mode != TRACKED:
        entry = replace(entry, card=None)  # without the tape a full stop says nothing
    elif isinstance(entry, Close):
        entry = add_known_hands(state.kon, entry)
    return entry, (Note("notation.understood", {"line": understood}),) if understood else ()


read_recorded = read  # a line of the journal reads as any other


def write(state: State, entry: Entry) -> str:
    return notation.write(entry, state.paper)


display = write  # nothing in it can be misread


def play(state: State, entry: Entry, judge: Judge, consent: Consent = Consent.RULES) -> State:
    """The state after an entry; an `Illegal` or `Unacceptable` where it may not be.

    An overruled entry is one that an amendment before it made illegal and the players let stand.
    """
    overruled = consent is Consent.OVERRULED
    if overruled:
        entry = agreed_on(entry)
    match entry:
        case Adjust():
            return replace(state, **adjustment_changes(state.adjustments, entry))
        case Remark():
            return replace(state, outcome=Outcome("note"))
        case Leave() | Join():
            return reseat(state, entry)
        case End():
            return end_by_agreement(state, entry)
        case Challenge():
            return challenge(state, entry, judge, overruled)
        case Open():
            return open_tape(state, entry, overruled)
        case Turn():
            return take_turn(state, entry, judge, overruled)
        case Close():
            return close_kon(state, entry, judge, overruled)
        case Sums():
            return sum_up(state, entry, overruled)


def facts(state: State) -> dict[str, object]:
    kon, players = state.kon, state.players
    tracked = kon.mode == TRACKED
    return {
        "kon": len(state.finished) + 1,
        "dealer": _name(state, state.dealer),
        "tracked": tracked,
        "tape": list(kon.tape),
        "table": [_shown(state, laid, number) for number, laid in enumerate(kon.words, 1)],
        "hands": {players[seat]: kon.hands[seat] for seat in state.seats.playing} if tracked else {},
        "deck": kon.deck if tracked else None,
        "set_aside": len(kon.aside),
        "owes_card": _name(state, state.turn) if kon.due else None,
        "out": _name(state, kon.out),
        "kons": [
            {
                "scores": dict(zip(players, done.scores, strict=False)),
                "hands": dict(zip(players, done.hands, strict=False)),
                "dealer": _name(state, done.dealer),
                "words": [_shown(state, laid, number) for number, laid in enumerate(done.words, 1)],
            }
            for done in state.finished
        ],
    }


def _name(state: State, player: int | None) -> str | None:
    return None if player is None else state.players[player]


def _shown(state: State, laid: Laid, number: int) -> dict[str, object]:
    word = laid.word
    return {
        "number": number,
        "player": state.players[laid.owner],
        "word": word.letters,
        "cards": word.faces,
        "prize": "+".join(word.prizes) or None,
        "points": points_of(word, state.box),
        "agreed": word.agreed,
    }
