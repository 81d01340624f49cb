"""Ends a kon, from words and hands or from sums; strikes words from it; and says who deals the next."""

from __future__ import annotations

from collections.abc import Sequence

from referee.errors import Ambiguous, Choice, Illegal
from referee.games.line import End
from referee.games.play import Note, Outcome
from referee.games.undervud import kon as kons
from referee.games.undervud import notation
from referee.games.undervud.closing import Finished, check_hands, finish, last_mover, may_close
from referee.games.undervud.counts import within_deck
from referee.games.undervud.entries import Close, Front, Sums
from referee.games.undervud.kon import Laid, points_of
from referee.games.undervud.rules import check_prizes, judge_words, one_prize_each
from referee.games.undervud.state import Play, State, after, best_players, not_over, standing
from referee.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.games.protocol import Judge


def close_kon(state: State, entry: Close, judge: Judge, overruled: bool) -> State:
    not_over(state, entry.agreed)
    kon, box, players = state.kon, state.box, state.players
    fronts = tuple(front or Front() for front in entry.fronts)
    hands = tuple(front.hand or "" for front in fronts)
    fresh = [word for front in fronts for word in front.words]
    words = kon.words + tuple(Laid(player, word) for player, front in enumerate(fronts) for word in front.words)
    if not entry.agreed:
        may_close(kon, fronts, len(state.finished))
        one_prize_each(fresh)
    touched = "".join((*hands, *(word.faces for word in fresh)))
    notes = within_deck(box, words, kon.tape + "".join(hands), kon.aside, touched, entry.agreed)
    if not overruled:
        _everyone_is_named(state, entry, entry.fronts)
    if not entry.agreed:
        notes += check_hands(kon, box, hands, players)
    notes += check_prizes(fresh, box, entry.agreed)
    fallen, agreed = judge_words(state.header, fresh, entry.agreed, judge)
    notes += tuple(Note("undervud.struck", {"word": word}, "R29") for word in fallen)
    words = _without(words, len(kon.words), fallen)
    laid = tuple(dict.fromkeys(word.letters for word in fresh))
    play = Play(replace(state, last_play=None), entry, laid) if fresh else None
    outcome = Outcome("close", agreed=agreed, fell=True if fallen else None, notes=notes)
    return _finished(state, finish(words, hands, state.dealer, box), last_mover(kon, hands), outcome, play)


def sum_up(state: State, entry: Sums, overruled: bool) -> State:
    """A kon counted on paper: its points as they were told (U5.6). Nobody says who made the last move (R45)."""
    not_over(state, entry.agreed)
    kon = state.kon
    if kon.mode is not None and not entry.agreed:
        raise Illegal("undervud.sums-in-turns", "U5.2")
    if not overruled:
        _everyone_is_named(state, entry, entry.points)
    done = Finished(kon.words, (), state.dealer, tuple(points or 0 for points in entry.points))
    return _finished(state, done, kon.last, Outcome("close"), None)


def _everyone_is_named(state: State, entry: Close | Sums, parts: Sequence[object]) -> None:
    """Asks about players left out of the end of a kon, or their hands; nobody is taken to have gone out (U5.1)."""
    gone = next((player for player in state.left if parts[player] is not None), None)
    if gone is not None:
        raise Illegal("table.has-left", "U5.1", player=state.players[gone])
    missing = [seat for seat in state.seats.playing if getattr(parts[seat], "hand", parts[seat]) is None]
    if not missing:
        return
    names = ", ".join(state.players[player] for player in missing)
    if isinstance(entry, Sums):
        raise Ambiguous("undervud.sums-missing", "U5.6", players=names, player=state.players[missing[0]])
    choices = []
    if len(missing) == 1 and not any(front and front.hand == "" for front in entry.fronts):
        first = missing[0]
        out = replace(entry.fronts[first] or Front(), hand="")
        whole = replace(entry, fronts=(*entry.fronts[:first], out, *entry.fronts[first + 1 :]))
        label = f"{names}: рука="
        choices = [Choice(label, 0, (), notation.write(whole, state.paper))]
    raise Ambiguous("undervud.missing", "U5.1", choices=choices, players=names, player=state.players[missing[0]])


def _finished(state: State, done: Finished, mover: int | None, outcome: Outcome, play: Play | None) -> State:
    """The state after a kon: its points added, and whoever made the last move deals the next (U5.6, U5.7)."""
    outcome = replace(
        outcome,
        words=tuple((laid.word.letters, points_of(laid.word, state.box)) for laid in done.words),
        owners=tuple(laid.owner for laid in done.words),
        scores={player: points for player, points in enumerate(done.scores) if player not in state.left},
    )
    then = after(
        state,
        outcome,
        kon=kons.new_kon(state.box, len(state.players), state.left),
        dealer=mover,
        turn=None if mover is None else state.seats.after(mover),
        points=_added(state.points, done.scores),
        finished=state.finished.plus(done),
        last_play=play,
    )
    assert then.outcome is not None
    return replace(then, outcome=replace(then.outcome, notes=(*outcome.notes, *_told(then, done))))


def _added(points: Sequence[int], more: Sequence[int]) -> tuple[int, ...]:
    return tuple(map(sum, zip(points, more, strict=True)))


def _without(words: tuple[Laid, ...], first: int, struck: Sequence[str]) -> tuple[Laid, ...]:
    """The words of a kon less those that fell, of the ones entered with its end."""
    return tuple(laid for at, laid in enumerate(words) if at < first or laid.word.letters not in struck)


def _told(state: State, done: Finished) -> tuple[Note, ...]:
    """What the kon gave, and, while nobody has won, who deals the next one and who begins (U5.6, U5.7)."""
    players, now = state.players, standing(state)
    scores = ", ".join(f"{players[seat]} {done.scores[seat]:+d}" for seat in state.seats.playing)
    notes = [Note("undervud.kon", {"kon": len(state.finished), "scores": scores}, "U5.6")]
    if now.over:
        return tuple(notes)
    if state.header.target is not None and max(now.totals) >= state.header.target:
        notes.append(Note("undervud.tie", {"points": max(now.totals)}, "R19"))
    if state.dealer is None or state.turn is None:
        return (*notes, Note("undervud.who-moved-last", {"player": players[state.seats.playing[-1]]}, "R45"))
    names = {"dealer": players[state.dealer], "first": players[state.turn]}
    return (*notes, Note("undervud.next-kon", names, "U5.7"))


def strike(state: State, play: Play, failing: tuple[str, ...]) -> State:
    """The kon counted again without the words that fell."""
    done = state.finished[-1]
    words = _without(done.words, len(play.before.kon.words), failing)
    again = finish(words, done.hands, done.dealer, state.box)
    lost = {p: new - old for p, (old, new) in enumerate(zip(done.scores, again.scores, strict=True)) if new != old}
    points = _added(state.points, [lost.get(player, 0) for player in range(len(state.players))])
    then = replace(state, points=points, finished=state.finished.with_last(again), last_play=None)
    notes = tuple(Note("undervud.struck", {"word": word}, "R29") for word in failing) + _told(then, again)
    scored = tuple((laid.word.letters, points_of(laid.word, state.box)) for laid in words)
    owners = tuple(laid.owner for laid in words)
    outcome = Outcome("challenge", words=scored, owners=owners, scores=lost, fell=True, notes=notes)
    return replace(then, outcome=outcome)


def end_by_agreement(state: State, entry: End) -> State:
    """The players stop here: the highest total wins, and a kon that is being played is not counted."""
    not_over(state, entry.agreed)
    now = standing(state)
    best = best_players(state, now.totals)
    ended = state.ended or ((now.why, now.winners) if now.why else (Note("table.ended", {}, "R0"), best))
    return replace(state, ended=ended, last_play=None, outcome=Outcome("end"))
