"""How the board games are played: a state, an entry, and the state after it.

Everything here is pure: no dictionary, file or terminal. The judge is a function from a word to a verdict.
"""

from __future__ import annotations

from referee.errors import Illegal, Unacceptable, Unreadable
from referee.games.crossword import box as boxes
from referee.games.crossword import notation, reading
from referee.games.crossword.board import Board
from referee.games.crossword.challenging import challenge
from referee.games.crossword.clauses import clause
from referee.games.crossword.endings import close, closing_is_due, end, end_by_agreement, leave
from referee.games.crossword.laying import Turn, lay
from referee.games.crossword.layout import Layout
from referee.games.crossword.notation import Close, Count, Entry, Exchange, Late, Lay, Pass, Shift, shown_place
from referee.games.crossword.placing import (
    check_tiles,
    find_place,
    offer_whole_words,
    paper,
    points_or_place,
    without_name,
)
from referee.games.crossword.shifting import shift
from referee.games.crossword.state import COUNTED, TRACKED, Laid, State, Taken
from referee.games.line import Adjust, Challenge, End, Leave, Remark, agreed_on
from referee.games.play import Consent, Header, Note, Outcome, Standing, added, adjustment_changes, check_players
from referee.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from referee.games.crossword.box import Box
    from referee.games.protocol import FillView, Judge, Reading, ReviewView, SheetView, TableView, TerminalView

COMMANDS = ("pass", "exchange", "challenge", "strike", "adjust", "shift", "note", "late", "leave", "end")
ROUND_ENDS: str | None = None
languages, problems, read_box = boxes.languages, boxes.problems, boxes.read


# The boxes read last, by the very tables: a file of many matches has one set.
_layouts: list[tuple[Mapping[str, Any], str, Layout]] = []


def _layout_of(header: Header) -> Layout:
    for tables, language, layout in _layouts:
        if tables is header.tables and language == header.language:
            return layout
    layout = Layout.of(boxes.read(dict(header.tables), header.language))
    _layouts[:] = [(header.tables, header.language, layout), *_layouts[:3]]
    return layout


def start(header: Header) -> State:
    layout = _layout_of(header)
    box = layout.box
    check_players(header, box.players, clause(box.game, "players"))
    count = len(header.players)
    zeros = (0,) * count
    bag = None if box.total is None else box.total - box.rack * count
    counted = bool(header.options.get("counted"))
    racks, seats = (box.rack,) * count, tuple(range(count))
    state = State(header, layout, Board(box.size), zeros, zeros, None if counted else bag, racks, seats)
    return replace(state, mode=COUNTED) if counted else state


def terminal() -> TerminalView[State, Box]:
    from referee.games.crossword import terminal

    return terminal


def table() -> TableView[State]:
    from referee.games.crossword import table

    return table


def sheet() -> SheetView[State, Entry, Box]:
    from referee.games.crossword import sheet

    return sheet


def fill() -> FillView:
    from referee.games.crossword import fill

    return fill


def review() -> ReviewView[State, Entry] | None:
    from referee.games.crossword import review

    return review


def may_lay(on: str, card: str, language: str) -> None:
    return


def read(state: State, text: str, consent: Consent = Consent.RULES) -> Reading[Entry]:
    """The entry that a line means on this board; a word without a place is given the one where it fits."""
    return _read(state, text, consent, recorded=False)


def read_recorded(state: State, text: str) -> Reading[Entry]:
    """The entry of a line that was recorded: it has its places, and a word with points was counted by the players."""
    return _read(state, text, Consent.RULES, recorded=True)


def _read(state: State, text: str, consent: Consent, recorded: bool) -> Reading[Entry]:
    entry, understood = reading.read(text, paper(state))
    if consent:
        entry = agreed_on(entry)
    notes: tuple[Note, ...] = ()
    if understood:
        notes = (
            Note("notation.understood", {"line": display(state, entry) if isinstance(entry, Lay) else understood}),
        )
    if isinstance(entry, (Lay, Count)) and len(entry.words) > 1 and not recorded:
        entry = without_name(state, entry)
    if isinstance(entry, Count) and not recorded:
        entry = points_or_place(state, entry)
    if isinstance(entry, Close) and not recorded and not entry.agreed:
        _all_hands_are_told(state, entry, text)
    if isinstance(entry, Lay):
        _words_can_be(state, entry)
        entry = _tiled(state, entry)
        if state.mode == COUNTED:
            raise Unreadable("crossword.counted", word=entry.words[0].letters)
        if any(word.place is None for word in entry.words):
            _in_turn(state, entry)
            entry, found = find_place(state, entry)
            notes += found
        elif not recorded and not entry.agreed:
            offer_whole_words(state, entry)
    return entry, notes


def _all_hands_are_told(state: State, entry: Close, text: str) -> None:
    """While there are tiles in the bag, nobody who is not named is taken to have gone out."""
    if state.bag and text.count(":") < len(state.seats):
        raise Unreadable("crossword.hands-missing", bag=state.bag, line=write(state, entry))


def write(state: State, entry: Entry) -> str:
    return notation.write(entry, paper(state))


def display(state: State, entry: Entry) -> str:
    """The line of an entry with places that cannot be misread: `КОШКА 8-З`."""
    return notation.display(entry, paper(state))


def play(state: State, entry: Entry, judge: Judge, consent: Consent = Consent.RULES) -> State:
    """The state after an entry; an `Illegal` or `Unacceptable` where it may not be.

    An overruled entry is one that an amendment before it made illegal and the players let stand.
    """
    overruled = consent is Consent.OVERRULED
    if overruled:
        entry = agreed_on(entry)
    match entry:
        case Lay():
            if not overruled:
                _in_turn(state, entry)
            return _lay(state, entry, judge, overruled)
        case Adjust():
            return replace(state, **adjustment_changes(state.adjustments, entry))
        case Remark():
            return replace(state, outcome=Outcome("note"))
        case Challenge():
            return challenge(state, entry, judge, overruled)
        case Shift():
            return shift(state, entry, overruled)
        case Close():
            return close(state, entry)
        case End():
            return end_by_agreement(state, entry)
        case Leave():
            return leave(state, entry)
    if not overruled:
        _in_turn(state, entry)
    match entry:
        case Count():
            return _count(state, entry, judge)
        case Pass():
            return _skip(state, entry, "pass")
        case Exchange():
            return _exchange(state, entry, overruled)
        case Late():
            return _late(state)


def standing(state: State) -> Standing:
    totals = state.standings
    why = end(state)
    best = max(totals[seat] for seat in state.seats)
    winners = tuple(seat for seat in state.seats if totals[seat] == best) if why else ()
    turn, lost_round = None if why else state.turn, state.lost >= len(state.seats)
    left = frozenset(range(len(totals))).difference(state.seats)
    return Standing(totals, state.adjustments, turn, why is not None, winners, why, lost_round=lost_round, left=left)


def facts(state: State) -> dict[str, object]:
    """What else can be seen on the table, for those who read JSON. Players who count themselves tell of no tiles."""
    if state.mode == COUNTED:
        return {"board": [], "bag": None, "racks": {}, "unseen": {}}
    racks = dict(zip(state.players, state.racks, strict=True))
    return {"board": state.board.rows(), "bag": state.bag, "racks": racks, "unseen": state.unseen()}


def _in_turn(state: State, entry: Lay | Count | Pass | Exchange | Late) -> None:
    why = end(state)
    if why is not None and not entry.agreed:
        raise Illegal("table.over", why.clause)
    if entry.player is not None and entry.player != state.turn:
        raise Illegal(
            "table.not-your-turn",
            state.clause("order"),
            player=state.players[entry.player],
            turn=state.players[state.turn],
        )


def _words_can_be(state: State, entry: Lay) -> None:
    """A turn lays words, and no set has a tile for a hyphen; players who agree on such a word leave it out."""
    if not entry.words:
        key = "crossword.star-not-laid" if state.box.swap else "crossword.no-swaps"
        raise Illegal(key, state.clause("swap"), taken=len(entry.swaps), laid=0)
    for word in entry.words:
        if "-" in word.letters and not word.agreed and not entry.agreed:
            raise Unacceptable("crossword.hyphen", state.clause("word"), failing=(word.letters,), word=word.letters)


def _tiled(state: State, entry: Lay) -> Lay:
    """The entry in the letters of the box's tiles: Ё laid as Е, an apostrophe without a tile left out (R18)."""
    words = []
    for word in entry.words:
        if state.box.prices.keys() >= set(word.letters):
            words.append(word)
            continue
        letters, stars = "", []
        for k, letter in enumerate(word.letters):
            tile = state.box.lays(letter)
            if k in word.stars and tile:
                stars.append(len(letters))
            letters += tile
        if len(letters) < 2:
            raise Unreadable("crossword.notation.one-letter", token=word.letters)
        words.append(replace(word, letters=letters, stars=tuple(stars)))
    swaps = tuple(replace(swap, letter=state.box.lays(swap.letter)) for swap in entry.swaps)
    laid = tuple(words)
    return entry if laid == entry.words and swaps == entry.swaps else replace(entry, words=laid, swaps=swaps)


def _lay(state: State, entry: Lay, judge: Judge, overruled: bool) -> State:
    if state.mode == COUNTED:
        raise Illegal("crossword.counted", word=entry.words[0].letters)
    notes: tuple[Note, ...] = ()

    def held(after: Board, fresh: dict[tuple[int, int], str]) -> None:
        nonlocal notes
        notes = check_tiles(state, entry, after, fresh, overruled)

    turn = lay(state.layout, state.board, entry, state.clause, overruled, held)
    made = tuple([run.word for run in turn.runs])
    _words_once(state, made, entry.agreed)
    refused, agreed = _judged(state, made, entry, judge)
    if _falls(state, refused, judge):
        return _fallen(state, refused[0], TRACKED)
    if refused:
        raise _refusal(state, turn, entry, refused, judge)
    points = turn.points
    laid = len(turn.fresh)
    bag, racks = _drawn(state, laid)
    if entry.announced not in (None, points):
        notes += (Note("crossword.announced", {"announced": entry.announced, "points": points}, "R44"),)
    return _advance(
        state,
        Outcome(
            "play",
            state.turn,
            tuple([(run.word, run.points) for run in turn.runs]),
            turn.bonus,
            points,
            {state.turn: points},
            agreed,
            notes=notes + closing_is_due(state, bag, racks),
            tiles=tuple(turn.fresh),
            announced=entry.announced,
        ),
        board=turn.board,
        totals=added(state.totals, state.turn, points),
        bag=bag,
        racks=racks,
        mode=TRACKED,
        skips=0,
        laid=state.laid.union(made),
        turns=(*state.turns, Laid(state.turn, entry, points)),
        last_play=Taken(state.board, state.totals, state.bag, state.racks, state.turn, made, state.laid, state.turns),
    )


def _refusal(state: State, turn: Turn, entry: Lay, refused: tuple[str, ...], judge: Judge) -> Unacceptable:
    """Which word fails, where it stands if nobody named it, and what to type if the players let it stand."""
    first = refused[0]
    plain = replace(entry, words=tuple(replace(word, agreed=False) for word in entry.words))
    typed = f"{write(state, plain)}!"
    if first in {word.letters for word in entry.words}:
        return Unacceptable("crossword.unacceptable", judge(first).clause, failing=refused, word=first, typed=typed)
    place = shown_place(next(run.place for run in turn.runs if run.word == first), state.box.columns)
    key = "crossword.run-unacceptable"
    return Unacceptable(key, state.clause("run"), failing=refused, word=first, place=place, typed=typed)


def _judged(state: State, made: tuple[str, ...], entry: Lay, judge: Judge) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The words that fail, those the player named first; and those the players agreed on though they fail."""
    if state.header.judge == "challenge" or state.header.policy == "off":
        return (), ()
    besides = [word.letters for word in entry.words if word.letters not in made]
    failing = [word for word in dict.fromkeys((*besides, *made)) if judge(word).accepted is not True]
    if not failing:
        return (), ()
    agreed = {word.letters for word in entry.words if word.agreed}
    if entry.agreed:
        return (), tuple(failing)
    return tuple(w for w in failing if w not in agreed), tuple(w for w in failing if w in agreed)


def _falls(state: State, refused: Sequence[str], judge: Judge) -> bool:
    """`auto`: a word that fails costs the turn, as if challenged; one that nobody can decide is asked about."""
    return state.header.judge == "auto" and any(judge(word).accepted is False for word in refused)


def _fallen(state: State, word: str, mode: str) -> State:
    note = state.fell(word)
    outcome = Outcome("play", state.turn, (), 0, 0, {state.turn: 0}, fell=True, notes=(note,))
    return _advance(state, outcome, mode=mode, skips=0, last_play=None)


def _count(state: State, entry: Count, judge: Judge) -> State:
    if state.mode == TRACKED:
        raise Illegal("crossword.tracked", text=write(state, entry), example=paper(state).example)
    agreed: tuple[str, ...] = ()
    if state.header.judge != "challenge" and state.header.policy != "off":
        failing = [word for word in entry.words if judge(word.letters).accepted is not True]
        refused = [] if entry.agreed else [word.letters for word in failing if not word.agreed]
        if _falls(state, refused, judge):
            return _fallen(state, refused[0], COUNTED)
        if refused:
            raise Unacceptable(
                "crossword.unacceptable", judge(refused[0]).clause, failing=tuple(refused), word=refused[0]
            )
        agreed = tuple(word.letters for word in failing)
    words = tuple(word.letters for word in entry.words)
    _words_once(state, words, entry.agreed)
    shares = tuple((word, entry.points if len(words) == 1 else 0) for word in words)
    notes = (Note("crossword.counting", {}),) if state.mode is None else ()
    outcome = Outcome("play", state.turn, shares, 0, entry.points, {state.turn: entry.points}, agreed, notes=notes)
    return _advance(
        state,
        outcome,
        totals=added(state.totals, state.turn, entry.points),
        bag=None,
        mode=COUNTED,
        skips=0,
        laid=state.laid.union(words),
        last_play=Taken(state.board, state.totals, None, state.racks, state.turn, words, state.laid),
    )


def _skip(state: State, entry: Pass | Exchange, kind: str) -> State:
    exchanged = entry.tiles if isinstance(entry, Exchange) else 0
    outcome = Outcome(kind, state.turn, (), 0, 0, {state.turn: 0}, exchanged=exchanged)
    return _advance(state, outcome, skips=state.skips + 1, last_play=None)


def _exchange(state: State, entry: Exchange, overruled: bool) -> State:
    cited, most = state.clause("exchange"), state.in_hand
    if overruled:
        return _skip(state, entry, "exchange")
    if not 1 <= entry.tiles <= most:
        raise Illegal("crossword.exchange", cited, tiles=entry.tiles, most=most)
    if state.bag_is_known and entry.tiles > (state.bag or 0):
        raise Illegal("crossword.exchange-bag", cited, tiles=entry.tiles, bag=state.bag)
    return _skip(state, entry, "exchange")


def _late(state: State) -> State:
    """A turn lost to the clock is no skip, and breaks the chain of skips (R43)."""
    outcome = Outcome("late", state.turn, (), 0, 0, {state.turn: 0})
    return _advance(state, outcome, skips=0, lost=state.lost + 1, last_play=None)


def _words_once(state: State, words: tuple[str, ...], agreed: bool) -> None:
    """As an option, no word is laid twice (R17)."""
    if "words-once" not in state.options or agreed:
        return
    again = next((word for word in words if word in state.laid), None)
    if again:
        raise Illegal("crossword.word-twice", "R17", word=again)


def _drawn(state: State, laid: int) -> tuple[int | None, tuple[int, ...]]:
    if state.bag is None:
        return None, state.racks
    drawn = min(laid, max(state.bag, 0))
    racks = list(state.racks)
    racks[state.turn] = max(0, racks[state.turn] - laid + drawn)
    return state.bag - drawn, tuple(racks)


def _advance(state: State, outcome: Outcome, **changes: object) -> State:
    """The next player's turn. A match played on after its end stays over, and the play is marked."""
    why = end(state)
    if why is not None:
        changes["ended"] = why
        outcome = replace(outcome, after_end=True)
    after = replace(state, **{"turn": state.after(state.turn), "outcome": outcome, "lost": 0, **changes})
    reached = _reached_in_mid_round(state, after)
    return replace(after, outcome=replace(outcome, notes=(*outcome.notes, *reached))) if reached else after


def _reached_in_mid_round(before: State, after: State) -> tuple[Note, ...]:
    """Said once, when a player reaches the target and others are still due a turn (R1)."""
    target, player = before.header.target, before.turn
    if target is None or not before.standings[player] < target <= after.standings[player] or end(after):
        return ()
    waiting = ", ".join(after.players[seat] for seat in after.seats if seat >= after.turn)
    said = {"player": after.players[player], "target": target, "players": waiting}
    return (Note("crossword.reached", said, "R1"),)
