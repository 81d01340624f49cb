"""Challenges: an invalid last play is taken back whole; a valid one may cost the challenger (R15, R16)."""

from __future__ import annotations

from referee.errors import Illegal
from referee.games.crossword.state import State, Taken
from referee.games.line import Challenge
from referee.games.play import Note, Outcome, added
from referee.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.games.protocol import Judge

COSTS = {"challenge-5": 5, "challenge-10": 10}


def challenge(state: State, entry: Challenge, judge: Judge, overruled: bool) -> State:
    """The last play taken back if a word of it fails, or if the players strike it; else it stands (R15, R16)."""
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
    note = state.fell(failing[0])
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
    cost = sum(points for option, points in COSTS.items() if option in state.options)
    outcome = Outcome("challenge", None, fell=False, notes=(Note("crossword.challenge-failed", said, "R16"),))
    if cost:
        note = Note("crossword.challenge-points", {**said, "points": cost}, "R16")
        outcome = replace(outcome, player=challenger, points=-cost, scores={challenger: -cost}, notes=(note,))
        state = replace(state, totals=added(state.totals, challenger, -cost))
    if "challenge-turn" in state.options:
        outcome = replace(outcome, player=challenger, notes=(Note("crossword.challenge-turn", said, "R16"),))
        return replace(state, turn=state.after(challenger), skips=0, last_play=None, outcome=outcome)
    return replace(state, outcome=outcome)
