"""How the board games are played: a state, an entry, and the state after it.

Everything here is pure: no dictionary, file or terminal. The judge is a function from a word to a verdict.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from operator import add
from typing import TYPE_CHECKING

from referee.games.crossword import box as boxes
from referee.games.crossword import notation
from referee.games.crossword.board import Board, is_star
from referee.games.crossword.clauses import clause
from referee.games.crossword.laying import Turn, lay, places
from referee.games.crossword.layout import Layout
from referee.games.crossword.notation import Adjust, Challenge, Close, Count, Entry, Exchange, Lay, Paper, Pass
from referee.games.notation import tidy
from referee.games.table import Header, Judge, Note, Outcome, Standing
from referee.ruling import Ambiguous, Illegal, Unacceptable, Unreadable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.games.crossword.box import Box

TRACKED, COUNTED = "tracked", "counted"


@dataclass(frozen=True, slots=True)
class Taken:
    """What the last play changed, to be put back if it falls to a challenge."""

    board: Board
    totals: tuple[int, ...]
    bag: int | None
    racks: tuple[int, ...]
    player: int
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class State:
    """A match of a board game at one moment."""

    header: Header
    layout: Layout
    board: Board
    totals: tuple[int, ...]
    adjustments: tuple[int, ...]
    bag: int | None
    racks: tuple[int, ...]
    turn: int = 0
    skips: int = 0
    mode: str | None = None
    last_play: Taken | None = None
    ended: Note | None = None
    outcome: Outcome | None = None

    @property
    def box(self) -> Box:
        return self.layout.box

    @property
    def players(self) -> tuple[str, ...]:
        return self.header.players

    def clause(self, rule: str) -> str | None:
        return clause(self.box.game, rule)


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


def read(state: State, text: str, agreed: bool = False) -> tuple[Entry, tuple[Note, ...]]:
    """The entry that a line means on this board; a word without a place is given the one where it fits."""
    entry, understood = notation.read(text, paper(state))
    if agreed and not isinstance(entry, Adjust):
        entry = replace(entry, agreed=True)
    notes: tuple[Note, ...] = (Note("notation.understood", {"line": understood}),) if understood else ()
    if isinstance(entry, Count) and state.mode == TRACKED:
        _points_in_tracked(state, entry, tidy(text))
    if isinstance(entry, Lay):
        entry = _tiled(state, entry)
        if state.mode == COUNTED:
            raise Unreadable("crossword.counted", word=entry.words[0].letters)
        if any(word.place is None for word in entry.words):
            _in_turn(state, entry)
            entry = _placed(state, entry)
            notes += (Note("crossword.found", {"entry": write(state, entry)}),)
    return entry, notes


def write(state: State, entry: Entry) -> str:
    return notation.write(entry, paper(state))


def play(state: State, entry: Entry, judge: Judge, overruled: bool = False) -> State:
    """The state after an entry; an `Illegal` or `Unacceptable` where it may not be.

    An overruled entry is one that an amendment before it made illegal and the players let stand.
    """
    if overruled and isinstance(entry, Lay | Count | Pass | Exchange | Close):
        entry = replace(entry, agreed=True)
    match entry:
        case Adjust():
            return _adjust(state, entry)
        case Challenge():
            return _challenge(state, entry, judge)
        case Close():
            return _close(state, entry)
    _in_turn(state, entry)
    match entry:
        case Lay():
            return _lay(state, entry, judge, overruled)
        case Count():
            return _count(state, entry, judge)
        case Pass():
            return _skip(state, entry, "pass")
        case Exchange():
            return _exchange(state, entry)


def standing(state: State) -> Standing:
    """Totals, whose turn, and whether it is over."""
    totals = _with_adjustments(state)
    why = _end(state)
    best = max(totals)
    winners = tuple(i for i, total in enumerate(totals) if total == best) if why else ()
    return Standing(totals, state.adjustments, None if why else state.turn, why is not None, winners, why)


def facts(state: State) -> dict[str, object]:
    """What else can be seen on the table, for those who read JSON."""
    board = state.board.rows() if state.mode != COUNTED else []
    return {"board": board, "bag": state.bag, "racks": dict(zip(state.players, state.racks, strict=True))}


def _with_adjustments(state: State) -> tuple[int, ...]:
    return tuple(map(add, state.totals, state.adjustments))


def _end(state: State) -> Note | None:
    """Why the match is over: closed, out, everyone skipping, or the target reached and the round finished.

    Where racks are deducted the match waits for its closing line, which says what they hold.
    """
    if state.ended:
        return state.ended
    if state.bag == 0 and 0 in state.racks and not state.box.deduction and _bag_is_known(state):
        return _out(state, [index for index, held in enumerate(state.racks) if not held])
    players = len(state.players)
    if state.skips >= state.box.skips * players:
        return Note("crossword.over-skips", {"rounds": state.box.skips}, state.clause("skips"))
    target = state.header.target
    if target is None or not state.mode or (state.turn and state.box.equal_turns):
        return None
    if max(_with_adjustments(state)) < target:
        return None
    return Note("crossword.over-target", {"target": target}, state.clause("target"))


def _in_turn(state: State, entry: Lay | Count | Pass | Exchange) -> None:
    why = _end(state)
    if why is not None and not entry.agreed:
        raise Illegal("table.over", why.clause)
    if entry.player is not None and entry.player != state.turn:
        raise Illegal(
            "table.not-your-turn",
            state.clause("order"),
            player=state.players[entry.player],
            turn=state.players[state.turn],
        )


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


def _points_in_tracked(state: State, entry: Count, text: str) -> None:
    digits = str(entry.points)
    twin = {"3": "З", "0": "О"}.get(digits[-1])
    if len(digits) > 1 and twin and twin in state.box.columns and int(digits[:-1]) <= state.box.size:
        raise Unreadable("crossword.place-or-points", text=text, place=digits[:-1] + twin, points=entry.points)
    raise Unreadable("crossword.tracked", text=text)


def _lay(state: State, entry: Lay, judge: Judge, overruled: bool) -> State:
    if state.mode == COUNTED:
        raise Illegal("crossword.counted", word=entry.words[0].letters)
    notes: tuple[Note, ...] = ()

    def held(after: Board, fresh: dict[tuple[int, int], str]) -> None:
        nonlocal notes
        notes = _tile_counts(state, after, fresh, entry)
        _rack_holds(state, len(fresh))

    turn = lay(state.layout, state.board, entry, state.clause, overruled, held)
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
            notes=notes + _announced(state, bag, racks),
            tiles=tuple(turn.fresh),
        ),
        board=turn.board,
        totals=_added(state.totals, state.turn, points),
        bag=bag,
        racks=racks,
        mode=TRACKED,
        skips=0,
        last_play=Taken(
            state.board, state.totals, state.bag, state.racks, state.turn, tuple(run.word for run in turn.runs)
        ),
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
    shares = tuple((word, entry.points if len(words) == 1 else 0) for word in words)
    outcome = Outcome("play", state.turn, shares, 0, entry.points, {state.turn: entry.points}, agreed)
    return _advance(
        state,
        outcome,
        totals=_added(state.totals, state.turn, entry.points),
        mode=COUNTED,
        skips=0,
        last_play=Taken(state.board, state.totals, state.bag, state.racks, state.turn, words),
    )


def _skip(state: State, entry: Pass | Exchange, kind: str) -> State:
    outcome = Outcome(kind, state.turn, (), 0, 0, {state.turn: 0})
    return _advance(state, outcome, skips=state.skips + 1, last_play=None)


def _exchange(state: State, entry: Exchange) -> State:
    cited, most = state.clause("exchange"), _in_hand(state)
    if not 1 <= entry.tiles <= most:
        raise Illegal("crossword.exchange", cited, tiles=entry.tiles, most=most)
    if _bag_is_known(state) and entry.tiles > (state.bag or 0):
        raise Illegal("crossword.exchange-bag", cited, tiles=entry.tiles, bag=state.bag)
    return _skip(state, entry, "exchange")


def _challenge(state: State, entry: Challenge, judge: Judge) -> State:
    taken = state.last_play
    cited = state.clause("challenge")
    if taken is None:
        raise Illegal("crossword.nothing-to-challenge", cited)
    words = tuple("".join(map(state.box.lays, word)) for word in entry.words) or taken.words
    strange = [word for word in words if word not in taken.words]
    if strange or not words:
        raise Illegal("crossword.not-in-play", cited, word=", ".join(strange), made=", ".join(taken.words))
    failing = [word for word in words if judge(word).accepted is False]
    if not failing:
        kept = Note("crossword.challenge-failed", {"words": ", ".join(words)}, "R16")
        left = tuple(word for word in taken.words if word not in words)
        open_still = replace(taken, words=left) if left else None
        return replace(state, last_play=open_still, outcome=Outcome("challenge", None, fell=False, notes=(kept,)))
    lost = state.totals[taken.player] - taken.totals[taken.player]
    note = Note("crossword.fell", {"word": failing[0]}, cited)
    outcome = Outcome("challenge", taken.player, points=-lost, scores={taken.player: -lost}, fell=True, notes=(note,))
    return replace(
        state,
        board=taken.board,
        totals=taken.totals,
        bag=taken.bag,
        racks=taken.racks,
        skips=0,
        last_play=None,
        outcome=outcome,
    )


def _close(state: State, entry: Close) -> State:
    """The end by an empty rack: what is left is counted, and deducted where the set says so."""
    if state.ended and not entry.agreed:
        raise Illegal("table.over", state.ended.clause)
    cited = state.clause("out")
    for player, hand in zip(state.players, entry.hands, strict=True):
        stranger = next((c for c in hand if c != "_" and not state.box.has(c)), None)
        if stranger:
            raise Illegal("crossword.no-such-tile", state.clause("tiles"), letter=stranger, word=hand)
        if len(hand) > state.box.rack:
            raise Illegal("crossword.hand-too-big", state.clause("rack"), player=player, rack=state.box.rack)
    out = [index for index, hand in enumerate(entry.hands) if not hand]
    skipped_out = _end(state) is not None
    if not out and not skipped_out and not entry.agreed:
        raise Illegal("crossword.nobody-out", cited)
    scores = _deductions(state, entry.hands, out) if state.box.deduction else {}
    totals = tuple(total + scores.get(i, 0) for i, total in enumerate(state.totals))
    why = _out(state, out) if out else Note("crossword.over-closed", {}, cited)
    outcome = Outcome("close", None, scores={i: scores.get(i, 0) for i in range(len(state.players))})
    return replace(state, totals=totals, ended=why, last_play=None, outcome=outcome)


def _out(state: State, out: list[int]) -> Note:
    return Note("crossword.over-out", {"player": ", ".join(state.players[i] for i in out)}, state.clause("out"))


def _deductions(state: State, hands: tuple[str, ...], out: list[int]) -> dict[int, int]:
    worth = [sum(state.box.prices.get(c, 0) for c in hand) for hand in hands]
    scores = {index: -value for index, value in enumerate(worth)}
    if len(out) == 1:
        scores[out[0]] = sum(worth)
    return scores


def _adjust(state: State, entry: Adjust) -> State:
    outcome = Outcome("adjust", entry.player, points=entry.points, notes=())
    return replace(state, adjustments=_added(state.adjustments, entry.player, entry.points), outcome=outcome)


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


def _bag_is_known(state: State) -> bool:
    """Whether what is left in the bag, and so in the racks, is more than a guess."""
    return state.bag is not None and state.box.provenance.get("total") != "assumed"


def _in_hand(state: State) -> int:
    """The most tiles that the player to move can hold."""
    return state.racks[state.turn] if _bag_is_known(state) else state.box.rack


def _rack_holds(state: State, laid: int) -> None:
    if laid > _in_hand(state):
        raise Illegal("crossword.rack", state.clause("rack"), laid=laid, rack=_in_hand(state))


def _drawn(state: State, laid: int) -> tuple[int | None, tuple[int, ...]]:
    if state.bag is None:
        return None, state.racks
    drawn = min(laid, max(state.bag, 0))
    racks = list(state.racks)
    racks[state.turn] = max(0, racks[state.turn] - laid + drawn)
    return state.bag - drawn, tuple(racks)


def _announced(state: State, bag: int | None, racks: tuple[int, ...]) -> tuple[Note, ...]:
    """An empty rack and an empty bag: the closing line is due."""
    ends_at_once = _bag_is_known(state) and not state.box.deduction
    if bag == 0 and racks[state.turn] == 0 and not ends_at_once:
        return (Note("crossword.out", {"player": state.players[state.turn]}, state.clause("out")),)
    return ()


def _added(numbers: tuple[int, ...], index: int, points: int) -> tuple[int, ...]:
    return (*numbers[:index], numbers[index] + points, *numbers[index + 1 :])


def _advance(state: State, outcome: Outcome, **changes: object) -> State:
    """The next player's turn. A match played on after its end stays over, and the play is marked."""
    why = _end(state)
    if why is not None:
        changes["ended"] = why
        outcome = replace(outcome, after_end=True)
    return replace(state, turn=(state.turn + 1) % len(state.players), outcome=outcome, **changes)  # type: ignore[arg-type]
