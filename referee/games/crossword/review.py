"""A match of a board game, turn by turn, beside what its tiles could have been worth."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from referee.errors import Refusal
from referee.games.crossword import notation
from referee.games.crossword.board import is_star
from referee.games.crossword.laying import Turn, lay, places
from referee.games.crossword.moves import BLANK, Move, MoveFinder
from referee.games.crossword.notation import Close, Exchange, Lay, Paper, Pass, Word, place_text, spaced_place
from referee.games.crossword.state import COUNTED, State
from referee.games.line import Challenge
from referee.games.review import Find, Heat, TurnReview
from referee.values import replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from referee.games.crossword.notation import Entry
    from referee.games.rebuild import Rebuilt, Watch
    from referee.games.review import Step, WordSearch

_FIRSTS = 12  # of the best plays, how many are tried as the first of two words in one turn


def review_turns(
    steps: Sequence[Step[State, Entry]], words: WordSearch | None, accepts: Callable[[str], bool]
) -> Iterator[TurnReview]:
    """The turns of a match with a board; a play that fell is worth nothing."""
    if not steps or steps[-1].after.mode == COUNTED:
        return
    finder = MoveFinder(steps[0].before.layout, words) if words else None
    racks = _racks(steps)
    for step, following in zip(steps, [*steps[1:], None], strict=True):
        if isinstance(step.entry, Lay | Pass | Exchange):
            fell = _fell(step) or bool(following and isinstance(following.entry, Challenge) and _fell(following))
            yield _review_turn(step, fell, racks.get(step.number, ""), finder, accepts)


def _fell(step: Step[State, Entry]) -> bool:
    return bool(step.after.outcome and step.after.outcome.fell)


def heat(steps: Sequence[Step[State, Entry]]) -> Heat | None:
    if not steps or steps[-1].after.mode == COUNTED:
        return None
    box = steps[0].before.box
    points = [[0] * box.size for _ in range(box.size)]
    for step in steps:
        outcome = step.after.outcome
        if isinstance(step.entry, Lay) and outcome and outcome.points:
            for row, column in outcome.tiles:
                points[row][column] += outcome.points
    return Heat(box.columns, tuple(map(tuple, points)))


def rebuild(
    state: State,
    lines: Sequence[str],
    fixed: Mapping[int, str],
    accepts: Callable[[str], bool],
    watch: Watch | None = None,
) -> Rebuilt | None:
    from referee.games.crossword.rebuild import rebuild_boards

    return rebuild_boards(state, lines, fixed, accepts, watch)


def _review_turn(
    step: Step[State, Entry], fell: bool, rack: str, finder: MoveFinder | None, accepts: Callable[[str], bool]
) -> TurnReview:
    state, entry, outcome = step.before, step.entry, step.after.outcome
    assert outcome is not None
    points = 0 if fell else outcome.points or 0
    better = best = bingo = None
    tiles = rack
    if isinstance(entry, Lay):
        stood = set() if fell else {entry.words[0].letters, *outcome.agreed}
        better = _better_place(state, entry, rack, stood, points, accepts)
        tiles = rack or _tiles_laid(state, entry)
    if finder and tiles:
        plays = sorted(finder.moves(state.board, tiles), key=lambda move: -move.points)
        best = _best(state, plays, tiles, points, finder, accepts)
        whole = next((move for move in plays if len(move.laid) == state.box.rack), None)
        one_word = len(entry.words) == 1 if isinstance(entry, Lay) else True
        took_it = len(outcome.tiles) == state.box.rack and one_word and not fell
        if whole and not took_it and whole.points > points:
            bingo = _find(state, whole.entry, whole.points)
    text, shown = _texts(state, entry)
    return TurnReview(step.number, state.turn, text, points, better, best, bingo, rack, shown)


def _better_place(
    state: State, entry: Lay, rack: str, stood: set[str], points: int, accepts: Callable[[str], bool]
) -> Find | None:
    """The best place of the word that was laid, where it is worth more there; of a rack that is known, by its tiles.

    Words that stood need no dictionary.
    """
    if len(entry.words) != 1 or entry.swaps:
        return None
    word = entry.words[0]
    try:
        turns = places(state.layout, state.board, replace(entry, words=(replace(word, place=None),)), state.clause)
    except Refusal:
        return None
    turns = sorted(turns, key=lambda turn: -turn.points)
    fitting = (
        turn
        for turn in turns
        if turn.points > points
        and (not rack or Counter(_taken(turn)) <= Counter(rack))
        and all(run.word in stood or accepts(run.word) for run in turn.runs)
    )
    turn = next(fitting, None)
    return _find(state, turn.entry, turn.points) if turn else None


def _taken(turn: Turn) -> str:
    """The tiles that a play takes from the rack, stars as `_`."""
    return "".join(BLANK if is_star(tile) else tile for tile in turn.fresh.values())


def _tiles_laid(state: State, entry: Lay) -> str:
    """The tiles that a play took from the rack, stars as `_`; nothing where a star came from the board."""
    if entry.swaps:
        return ""
    return _taken(lay(state.layout, state.board, entry, state.clause, overruled=True))


def _best(
    state: State,
    plays: list[Move],
    tiles: str,
    points: int,
    finder: MoveFinder,
    accepts: Callable[[str], bool],
) -> Find | None:
    """The best play of one word, or of two where the rules allow them, if it is worth more than what was played."""
    best: tuple[int, Lay] | None = None
    if plays and plays[0].points > points:
        best = plays[0].points, plays[0].entry
    if not state.box.one_line:
        two = _best_of_two(state, plays, tiles, max(points, best[0] if best else 0), finder, accepts)
        if two:
            best = two.points, two.entry
    return _find(state, best[1], best[0]) if best else None


def _best_of_two(
    state: State, plays: list[Move], tiles: str, least: int, finder: MoveFinder, accepts: Callable[[str], bool]
) -> Turn | None:
    """Two words in one turn that are worth more than `least`, sought among the best plays of one word."""
    found = None
    for first in [move for move in plays if len(move.laid) < len(tiles)][:_FIRSTS]:
        fresh = state.board.fits(first.entry.words[0].tiles, first.place)
        assert fresh is not None
        left = Counter(tiles) - Counter(BLANK if is_star(tile) else tile for tile in first.laid)
        seconds = finder.moves(state.board.lay(fresh), "".join(left.elements()))
        for second in sorted(seconds, key=lambda move: -move.points):
            if first.points + second.points + state.box.bonus <= least:
                break
            entry = Lay((*first.entry.words, *second.entry.words))
            try:
                turn = lay(state.layout, state.board, entry, state.clause)
            except Refusal:
                continue
            if turn.points > least and all(accepts(run.word) for run in turn.runs):
                found, least = turn, turn.points
    return found


def _find(state: State, entry: Lay, points: int) -> Find:
    places = [word.place for word in entry.words if word.place]
    place, shown_place = (" ".join(of(p, state.box.columns) for p in places) for of in (place_text, spaced_place))
    text, shown = _texts(state, Lay(tuple(Word(word.letters, word.stars, word.place) for word in entry.words)))
    return Find(text, place, points, shown, shown_place)


def _texts(state: State, entry: Entry) -> tuple[str, str]:
    """An entry as it is written, and as people read it."""
    paper = Paper(state.players, state.box.columns, state.box.language)
    return notation.write(entry, paper), notation.display(entry, paper)


def _racks(steps: Sequence[Step[State, Entry]]) -> dict[int, str]:
    """The racks that are known, by entry: those a record tells, and those that the hands left at the end give away."""
    racks = {step.number: step.recorded["rack"].replace("?", BLANK) for step in steps if step.recorded.get("rack")}
    hands: list[str] | None = None
    for step in reversed(steps):
        if isinstance(step.entry, Close):
            hands = list(step.entry.hands)
        elif isinstance(step.entry, Challenge):
            break
        elif hands is not None and isinstance(step.entry, Lay | Pass):
            if step.before.bag != 0 or not step.before.bag_is_known:
                break
            if isinstance(step.entry, Lay):
                hands[step.before.turn] += _tiles_laid(step.before, step.entry)
            if len(hands[step.before.turn]) <= step.before.box.rack:
                racks.setdefault(step.number, hands[step.before.turn])
    return racks
