"""How the board games are played: a state, an entry, and the state after it.

Everything here is pure: no dictionary, file or terminal. The judge is a function from a word to a verdict.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from referee.errors import Ambiguous, Illegal, Unacceptable, Unreadable
from referee.games.crossword import box as boxes
from referee.games.crossword import notation
from referee.games.crossword.board import Board, is_star
from referee.games.crossword.clauses import clause
from referee.games.crossword.endings import close, closing_is_due, end, end_by_agreement
from referee.games.crossword.laying import Turn, lay, places
from referee.games.crossword.layout import Layout
from referee.games.crossword.notation import Close, Count, Entry, Exchange, Late, Lay, Paper, Pass, Shift
from referee.games.crossword.shifting import shift
from referee.games.crossword.state import COUNTED, TRACKED, Laid, State, Taken, added
from referee.games.line import Adjust, Challenge, End, Leave, Remark, agreed_on
from referee.games.play import Consent, Header, Judge, Note, Outcome, Reading, Standing
from referee.text import tidy_line
from referee.values import replace

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.games.crossword.box import Box
    from referee.games.protocol import ReviewView, SheetView, TableView, TerminalView

COMMANDS = ("pass", "exchange", "challenge", "strike", "adjust", "shift", "note", "late", "leave", "end")
ROUND_ENDS: str | None = None
languages, problems, read_box = boxes.languages, boxes.problems, boxes.read
CHALLENGE_COSTS = {"challenge-5": 5, "challenge-10": 10}


@lru_cache(maxsize=64)
def _paper(players: tuple[str, ...], columns: str, language: str) -> Paper:
    return Paper(players, columns, language)


def paper(state: State) -> Paper:
    """What lines of this match are read against."""
    return _paper(state.players, state.box.columns, state.box.language)


def start(header: Header) -> State:
    """The empty board of a new match."""
    box = boxes.read(dict(header.tables), header.language)
    fewest, most = box.players
    count = len(header.players)
    if not fewest <= count <= most:
        raise Illegal("table.players", clause(box.game, "players"), count=count, fewest=fewest, most=most)
    zeros = (0,) * count
    bag = None if box.total is None else box.total - box.rack * count
    return State(header, Layout.of(box), Board(box.size), zeros, zeros, bag, (box.rack,) * count)


def terminal() -> TerminalView[State, Box]:
    from referee.games.crossword import terminal

    return terminal


def table() -> TableView[State]:
    from referee.games.crossword import table

    return table


def sheet() -> SheetView[State, Entry, Box]:
    from referee.games.crossword import sheet

    return sheet


def review() -> ReviewView[State, Entry] | None:
    from referee.games.crossword import review

    return review


def may_lay(on: str, card: str, language: str) -> None:
    """Tiles are not laid on one another."""
    return


def read(state: State, text: str, consent: Consent = Consent.RULES) -> Reading[Entry]:
    """The entry that a line means on this board; a word without a place is given the one where it fits."""
    entry, understood = notation.read(text, paper(state))
    if consent:
        entry = agreed_on(entry)
    notes: tuple[Note, ...] = (Note("notation.understood", {"line": understood}),) if understood else ()
    if isinstance(entry, Count):
        _place_or_points(state, entry, tidy_line(text))
    if isinstance(entry, Lay):
        _words_can_be(state, entry)
        entry = _tiled(state, entry)
        if state.mode == COUNTED:
            raise Unreadable("crossword.counted", word=entry.words[0].letters)
        if any(word.place is None for word in entry.words):
            _in_turn(state, entry)
            entry = _placed(state, entry)
            notes += (Note("crossword.found", {"entry": write(state, entry)}),)
    return Reading(entry, notes)


def write(state: State, entry: Entry) -> str:
    return notation.write(entry, paper(state))


def play(state: State, entry: Entry, judge: Judge, consent: Consent = Consent.RULES) -> State:
    """The state after an entry; an `Illegal` or `Unacceptable` where it may not be.

    An overruled entry is one that an amendment before it made illegal and the players let stand.
    """
    overruled = consent is Consent.OVERRULED
    if overruled:
        entry = agreed_on(entry)
    match entry:
        case Adjust():
            return _adjust(state, entry)
        case Remark():
            return replace(state, outcome=Outcome("note"))
        case Challenge():
            return _challenge(state, entry, judge, overruled)
        case Shift():
            return shift(state, entry, overruled)
        case Close():
            return close(state, entry)
        case End():
            return end_by_agreement(state, entry)
        case Leave():
            return _leave(state, entry)
    if not overruled:
        _in_turn(state, entry)
    match entry:
        case Lay():
            return _lay(state, entry, judge, overruled)
        case Count():
            return _count(state, entry, judge)
        case Pass():
            return _skip(state, entry, "pass")
        case Exchange():
            return _exchange(state, entry, overruled)
        case Late():
            return _late(state)


def standing(state: State) -> Standing:
    """Totals, whose turn, and whether it is over."""
    totals = state.standings
    why = end(state)
    best = max(totals[seat] for seat in state.seats)
    winners = tuple(seat for seat in state.seats if totals[seat] == best) if why else ()
    turn, lost_round = None if why else state.turn, state.lost >= len(state.seats)
    return Standing(totals, state.adjustments, turn, why is not None, winners, why, lost_round=lost_round)


def facts(state: State) -> dict[str, object]:
    """What else can be seen on the table, for those who read JSON. Players who count themselves tell of no tiles."""
    if state.mode == COUNTED:
        return {"board": [], "bag": None, "racks": {}}
    return {"board": state.board.rows(), "bag": state.bag, "racks": dict(zip(state.players, state.racks, strict=True))}


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
        letters, stars = "", []
        for k, letter in enumerate(word.letters):
            tile = state.box.lays(letter)
            if k in word.stars and tile:
                stars.append(len(letters))
            letters += tile
        if len(letters) < 2:
            raise Unreadable("crossword.notation.one-letter", token=word.letters)
        words.append(word if letters == word.letters else replace(word, letters=letters, stars=tuple(stars)))
    swaps = tuple(replace(swap, letter=state.box.lays(swap.letter)) for swap in entry.swaps)
    laid = tuple(words)
    return entry if laid == entry.words and swaps == entry.swaps else replace(entry, words=laid, swaps=swaps)


def _placed(state: State, entry: Lay) -> Lay:
    """The entry with its one word put where it fits; several places are a question, none is an answer."""
    if len(entry.words) > 1:
        missing = next(word for word in entry.words if word.place is None)
        raise Unreadable("crossword.place-each", word=missing.letters)
    found = places(state.layout, state.board, entry, state.clause)
    if len(found) == 1:
        return found[0].entry
    word = entry.words[0].letters
    choices = [turn.choice(write(state, turn.entry)) for turn in found]
    raise Ambiguous("crossword.several-places", choices=choices, word=word, count=len(found))


def _place_or_points(state: State, entry: Count, text: str) -> None:
    """Refuses points in a tracked match; and, before it is decided how to count, points that may be a place."""
    digits = str(entry.points)
    column = {"3": "З", "0": "О"}.get(digits[-1], " ")
    place = digits[:-1] + column
    doubtful = len(digits) > 1 and column in state.box.columns and int(digits[:-1]) <= state.box.size
    if state.mode == TRACKED:
        if doubtful:
            raise Unreadable("crossword.place-or-points", text=text, place=place, points=entry.points)
        raise Unreadable("crossword.tracked", text=text)
    if state.mode is None and doubtful and len(entry.words) == 1 and _fits_at(state, entry, place):
        raise Unreadable("crossword.place-or-points-first", text=text, place=place, points=entry.points)


def _fits_at(state: State, entry: Count, place: str) -> bool:
    """Whether the word of a counted turn could be laid at a place."""
    there, _ = notation.read(f"{entry.words[0].letters} {place}", paper(state))
    assert isinstance(there, Lay)
    try:
        lay(state.layout, state.board, _tiled(state, there), state.clause)
    except Illegal:
        return False
    return True


def _lay(state: State, entry: Lay, judge: Judge, overruled: bool) -> State:
    if state.mode == COUNTED:
        raise Illegal("crossword.counted", word=entry.words[0].letters)
    notes: tuple[Note, ...] = ()

    def held(after: Board, fresh: dict[tuple[int, int], str]) -> None:
        nonlocal notes
        notes = _tile_counts(state, after, fresh, entry)
        if not overruled:
            _rack_holds(state, len(fresh))

    turn = lay(state.layout, state.board, entry, state.clause, overruled, held)
    made = tuple(run.word for run in turn.runs)
    _words_once(state, made, entry.agreed)
    refused, agreed = _judged(state, turn, entry, judge)
    if _falls(state, refused, judge):
        return _fallen(state, refused[0], TRACKED)
    if refused:
        named = {word.letters for word in entry.words}
        first = refused[0]
        cited = judge(first).clause if first in named else state.clause("run")
        raise Unacceptable("crossword.unacceptable", cited, failing=refused, word=first)
    points = turn.points
    laid = len(turn.fresh)
    bag, racks = _drawn(state, laid)
    return _advance(
        state,
        Outcome(
            "play",
            state.turn,
            tuple((run.word, run.points) for run in turn.runs),
            turn.bonus,
            points,
            {state.turn: points},
            agreed,
            notes=notes + closing_is_due(state, bag, racks),
            tiles=tuple(turn.fresh),
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


def _judged(state: State, turn: Turn, entry: Lay, judge: Judge) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The words that fail, those the player named first; and those the players agreed on though they fail."""
    if state.header.judge == "challenge" or state.header.policy == "off":
        return (), ()
    named = [word.letters for word in entry.words]
    agreed = {word.letters for word in entry.words if word.agreed}
    made = [*dict.fromkeys([*named, *(run.word for run in turn.runs)])]
    failing = [word for word in made if judge(word).accepted is not True]
    if entry.agreed:
        return (), tuple(failing)
    return tuple(w for w in failing if w not in agreed), tuple(w for w in failing if w in agreed)


def _falls(state: State, refused: Sequence[str], judge: Judge) -> bool:
    """`auto`: a word that fails costs the turn, as if challenged; one that nobody can decide is asked about."""
    return state.header.judge == "auto" and any(judge(word).accepted is False for word in refused)


def _fallen(state: State, word: str, mode: str) -> State:
    note = Note("crossword.fell", {"word": word}, state.clause("challenge"))
    outcome = Outcome("play", state.turn, (), 0, 0, {state.turn: 0}, fell=True, notes=(note,))
    return _advance(state, outcome, mode=mode, skips=0, last_play=None)


def _count(state: State, entry: Count, judge: Judge) -> State:
    if state.mode == TRACKED:
        raise Illegal("crossword.tracked", text=write(state, entry))
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
    # A place whose letter is typed as a digit, 83 for 8З, would take the board away for the whole match unnoticed.
    counting = words and state.mode is None
    notes = (Note("crossword.counting", {"word": words[0], "points": entry.points}),) if counting else ()
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


def _leave(state: State, entry: Leave) -> State:
    """The others play on; the tiles of who leaves go back into the bag, and the points stand."""
    name = state.players[entry.player]
    if entry.player in state.left:
        raise Illegal("table.has-left", state.clause("order"), player=name)
    if len(state.seats) == 1:
        raise Illegal("table.nobody-left", state.clause("players"), player=name)
    if (why := end(state)) is not None and not entry.agreed:
        raise Illegal("table.over", why.clause)
    racks = tuple(0 if seat == entry.player else held for seat, held in enumerate(state.racks))
    bag = None if state.bag is None else state.bag + state.racks[entry.player]
    turn = state.after(entry.player) if state.turn == entry.player else state.turn
    left = state.left | {entry.player}
    return replace(state, left=left, racks=racks, bag=bag, turn=turn, outcome=Outcome("leave", entry.player))


def _challenge(state: State, entry: Challenge, judge: Judge, overruled: bool) -> State:
    taken = state.last_play
    cited = state.clause("challenge")
    if overruled and (taken is None or not set(entry.words) <= set(taken.words)):
        return replace(state, outcome=Outcome("challenge", fell=False))
    if taken is None:
        raise Illegal("crossword.nothing-to-challenge", cited)
    words = tuple("".join(map(state.box.lays, word)) for word in entry.words) or taken.words
    strange = [word for word in words if word not in taken.words]
    if strange or not words:
        raise Illegal("crossword.not-in-play", cited, word=", ".join(strange), made=", ".join(taken.words))
    failing = [word for word in words if entry.struck or judge(word).accepted is False]
    if not failing:
        return _withstood(state, taken, words)
    lost = state.totals[taken.player] - taken.totals[taken.player]
    note = Note("crossword.fell", {"word": failing[0]}, cited)
    outcome = Outcome("challenge", taken.player, points=-lost, scores={taken.player: -lost}, fell=True, notes=(note,))
    return replace(
        state,
        board=taken.board,
        totals=taken.totals,
        bag=taken.bag,
        racks=taken.racks,
        laid=taken.laid,
        turns=taken.turns,
        skips=0,
        last_play=None,
        outcome=outcome,
    )


def _withstood(state: State, taken: Taken, words: tuple[str, ...]) -> State:
    """A challenge that fails costs nothing or, as an option, the next player, who made it, a turn or points (R16)."""
    left = tuple(word for word in taken.words if word not in words)
    state = replace(state, last_play=replace(taken, words=left) if left else None)
    challenger = state.turn
    said = {"words": ", ".join(words), "player": state.players[challenger]}
    cost = sum(points for option, points in CHALLENGE_COSTS.items() if option in state.options)
    outcome = Outcome("challenge", None, fell=False, notes=(Note("crossword.challenge-failed", said, "R16"),))
    if cost:
        note = Note("crossword.challenge-points", {**said, "points": cost}, "R16")
        outcome = replace(outcome, player=challenger, points=-cost, scores={challenger: -cost}, notes=(note,))
        state = replace(state, totals=added(state.totals, challenger, -cost))
    if "challenge-turn" in state.options:
        outcome = replace(outcome, player=challenger, notes=(Note("crossword.challenge-turn", said, "R16"),))
        return replace(state, turn=state.after(challenger), skips=0, last_play=None, outcome=outcome)
    return replace(state, outcome=outcome)


def _words_once(state: State, words: tuple[str, ...], agreed: bool) -> None:
    """As an option, no word is laid twice (R17)."""
    if "words-once" not in state.options or agreed:
        return
    again = next((word for word in words if word in state.laid), None)
    if again:
        raise Illegal("crossword.word-twice", "R17", word=again)


def _adjust(state: State, entry: Adjust) -> State:
    outcome = Outcome("adjust", entry.player, points=entry.points, notes=())
    return replace(state, adjustments=added(state.adjustments, entry.player, entry.points), outcome=outcome)


def _tile_counts(state: State, after: Board, fresh: dict[tuple[int, int], str], entry: Lay) -> tuple[Note, ...]:
    """No more of a tile than the box has: refused where the count is known, said where it is assumed."""
    notes = []
    assumed = state.box.provenance.get("counts") == "assumed"
    used = ["*" if is_star(tile) else tile for tile in fresh.values()] + [swap.letter for swap in entry.swaps]
    for tile in dict.fromkeys(used):
        known = state.box.counts.get(tile)
        if known is None:
            continue
        laid = sum(map(is_star, after.tiles())) if tile == "*" else after.count(tile)
        if laid <= known:
            continue
        if not assumed and not entry.agreed:
            cited = state.clause("star" if tile == "*" else "tiles")
            raise Illegal("crossword.too-many", cited, tile=tile, count=known, laid=laid)
        notes.append(Note("crossword.more-than-assumed", {"tile": tile, "count": known, "laid": laid}))
    return tuple(notes)


def _rack_holds(state: State, laid: int) -> None:
    if laid > state.in_hand:
        raise Illegal("crossword.rack", state.clause("rack"), laid=laid, rack=state.in_hand)


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
    return replace(state, **{"turn": state.after(state.turn), "outcome": outcome, "lost": 0, **changes})
