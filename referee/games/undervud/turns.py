"""Plays a turn of Undervud: checks it, computes its outcome, and rules on a challenge to it."""

from __future__ import annotations

from referee.errors import Ambiguous, Choice, Illegal
from referee.games.line import Challenge
from referee.games.play import Note, Outcome
from referee.games.undervud import kon as kons
from referee.games.undervud import notation
from referee.games.undervud.counts import within_deck
from referee.games.undervud.ending import strike
from referee.games.undervud.entries import NO_CARD, Close, Open, Turn
from referee.games.undervud.kon import TRACKED, WORDS, Kon, Laid, points_of
from referee.games.undervud.rules import check_opening, check_prizes, check_turn, judge_words
from referee.games.undervud.state import Play, State, after, not_over, seat_starter
from referee.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.games.protocol import Judge


def with_card(state: State, turn: Turn) -> Turn:
    """A tracked turn with its end told: an empty hand lays nothing, anything else is asked (U4.12)."""
    player = _may_move(state, turn)
    check_turn(turn, state.box)
    if kons.held_after(state.kon, state.box, turn, player) <= 0:
        return replace(turn, card=NO_CARD)
    bare = replace(turn, card=NO_CARD)
    known = kons.known_letters(state.kon, bare, player)
    endings = [replace(turn, card=card) for card in dict.fromkeys(known)] if known else [bare]
    kons.lay(state.kon, state.box, endings[0], player)
    words = tuple(word.letters for word in turn.words)
    points = sum(points_of(word, state.box) for word in turn.words)
    choices = [Choice(end.card or "", points, words, notation.write(end, state.paper)) for end in endings]
    typed = notation.write(bare, state.paper).removesuffix(" !").removesuffix(NO_CARD).rstrip() or ".pass"
    key = "undervud.card-due-known" if known else "undervud.card-due"
    raise Ambiguous(key, "U4.12", choices=choices, entry=typed, letters=" ".join(known))


def _may_move(state: State, entry: Turn) -> int:
    """Whose turn it is; a turn is taken by that player, while the kon and the match go on."""
    not_over(state, entry.agreed)
    kon = state.kon
    if kon.out is not None and not entry.agreed:
        raise Illegal("undervud.kon-over", "R28", player=state.players[kon.out])
    if kon.stalled and not entry.agreed:
        raise Illegal("undervud.kon-stalled", "R30")
    turn = _known_starter(state, entry)
    if entry.player is not None and entry.player != turn:
        key = "table.not-your-turn" if kon.mode == TRACKED else "undervud.not-your-turn"
        raise Illegal(key, "U4.1", player=state.players[entry.player], turn=state.players[turn])
    return turn


def _known_starter(state: State, entry: Turn | Open) -> int:
    """Whose turn it is, or, where nobody knows who made the last move, whose the entry is (R45)."""
    starter = entry.player if state.turn is None or isinstance(entry, Open) else state.turn
    if starter in state.left:
        raise Illegal("table.has-left", "U4.1", player=state.players[starter])
    if starter is not None:
        return starter
    if isinstance(entry, Turn) and not entry.words and entry.card is None and (entry.prizes or entry.aside):
        entry = replace(entry, card=NO_CARD)  # behind a name, a lone `+10` is a sum
    named = [(state.players[player], replace(entry, player=player)) for player in state.seats.playing]
    choices = [Choice(name, 0, (), notation.write(one, state.paper)) for name, one in named]
    raise Ambiguous("undervud.who-starts", "R45", choices=choices, entry=choices[-1].entry)


def open_tape(state: State, entry: Open, overruled: bool) -> State:
    """The first card of the tape, laid before the one whose turn it is, or who is said to start (R45)."""
    not_over(state, entry.agreed)
    kon = state.kon
    if kon.mode is not None:
        if overruled:
            return replace(state, outcome=Outcome("open"))
        key = "undervud.already-open" if kon.mode == TRACKED else "undervud.not-tracked"
        raise Illegal(key, "U3.2", card=entry.card)
    check_opening(entry.card, state.box)
    if entry.player is not None or state.turn is None:
        state = seat_starter(state, 0 if overruled and entry.player is None else _known_starter(state, entry))
    assert state.turn is not None
    kon = kons.lay_opening_card(kon, entry.card)
    dealt = {"hand": state.box.hand, "deck": kon.deck, "player": state.players[state.turn]}
    return after(state, Outcome("open", notes=(Note("undervud.dealt", dealt, "U3.1"),)), kon=kon, last_play=None)


def take_turn(state: State, turn: Turn, judge: Judge, overruled: bool) -> State:
    check_turn(turn, state.box)  # before it is asked whose turn it is: a prize without a word reads as points
    if not overruled:
        _may_move(state, turn)
    if state.turn is None:
        state = seat_starter(state, turn.player or 0)
    assert state.turn is not None
    if turn.agreed:
        turn = replace(turn, words=tuple(replace(word, agreed=True) for word in turn.words))
    player, kon, box, words = state.turn, state.kon, state.box, turn.words
    said: tuple[Note, ...] = ()
    if kon.mode == TRACKED:
        # Cards that cannot be are told of before places they cannot come from.
        then, _ = kons.lay(kon, box, turn, player, overruled=True)
    else:
        then = replace(kon, mode=WORDS, words=kon.words + tuple(Laid(player, word) for word in words), last=player)
    touched = turn.faces + "".join(swap.letter for swap in turn.swaps) + turn.to_tape
    notes = within_deck(box, then.words, then.tape + "".join(then.seen), then.aside, touched, turn.agreed)
    if kon.mode == TRACKED:
        then, said = kons.lay(kon, box, turn, player, overruled)
    elif not overruled:
        _words_only(kon, turn)
    notes += check_prizes(words, box, turn.agreed) + said
    fallen, agreed = judge_words(state.header, words, turn.agreed, judge)
    fell = bool(fallen)
    if fell:
        then = kons.fall(kon, box, turn, player) if kon.mode == TRACKED else replace(kon, mode=WORDS, last=player)
        notes = (Note("undervud.fell", {"word": fallen[0]}, "R29"),)
    following = player if then.due else state.seats.after(player)
    scored = tuple((word.letters, points_of(word, box)) for word in words) if not fell else ()
    worth = tuple(
        Note("undervud.worth", {"player": state.players[player], "word": word, "points": points}, "U4.4")
        for word, points in scored
    )
    kind = "play" if words or kon.mode == TRACKED else "pass"
    outcome = Outcome(kind, player, scored, agreed=agreed, fell=True if fell else None)
    told = (*worth, *_revalued(state, kon, then), *notes, *_announced(state, then, following))
    last = Play(replace(state, last_play=None), turn, tuple(word.letters for word in words)) if scored else None
    return after(state, replace(outcome, notes=told), kon=then, turn=following, last_play=last)


def _revalued(state: State, before: Kon, then: Kon) -> tuple[Note, ...]:
    """The words on the table that are worth something else now, after a letter took an Underwood's place (R23)."""
    found = []
    for old, new in zip(before.words, then.words, strict=False):
        points = points_of(new.word, state.box)
        if points != points_of(old.word, state.box):
            values = {"word": new.word.letters, "points": points, "player": state.players[new.owner]}
            found.append(Note("undervud.worth-now", values, "R23"))
    return tuple(found)


def _words_only(kon: Kon, turn: Turn) -> None:
    """A kon that was not opened has no tape to take from or lay to."""
    if turn.takes or turn.swaps or turn.aside or turn.to_tape:
        if kon.mode == WORDS:
            raise Illegal("undervud.words-only", "U3.2")
        shown = turn.takes[0].letter if turn.takes else turn.to_tape
        key = "undervud.tape-not-open" if turn.takes else "undervud.not-open"
        raise Illegal(key, "U3.2", letter=shown or "К")


def _announced(state: State, kon: Kon, following: int) -> tuple[Note, ...]:
    """What the next move needs to know: the kon is over, or may be, a card is owed, or fewer cards are drawn."""
    box, players = state.box, state.players
    if kon.out is not None:
        return (Note("undervud.out", {"player": players[kon.out]}, "U5.1"),)
    if kon.stalled:
        return (Note("undervud.stalled", {}, "U5.5"),)
    if kon.due:
        return (Note("undervud.owes-card", {"player": players[following]}, "R29"),)
    notes: tuple[Note, ...] = ()
    if (left := kons.only_prizes_perhaps(kon, box)) and kon.last is not None:
        notes = (Note("undervud.maybe-out", {"player": players[kon.last], "cards": left}, "U5.1"),)
    if kon.mode == TRACKED and kon.deck < box.draw:
        drawn = {"player": players[following], **({"cards": kon.deck} if kon.deck else {})}
        notes += (Note("undervud.draws" if kon.deck else "undervud.draws-none", drawn, "U4.2"),)
    return notes


def challenge(state: State, entry: Challenge, judge: Judge, overruled: bool) -> State:
    """Rules on the last play before the next turn; a word that falls goes back (R29)."""
    play = state.last_play
    if overruled and (play is None or not set(entry.words) <= set(play.words)):
        return replace(state, outcome=Outcome("challenge", fell=False))
    if play is None:
        raise Illegal("undervud.nothing-to-challenge", "R29")
    words = entry.words or play.words
    strange = [word for word in words if word not in play.words]
    if strange:
        raise Illegal("undervud.not-in-play", "R29", word=", ".join(strange), laid=", ".join(play.words))
    failing = tuple(word for word in words if entry.struck or judge(word).accepted is False)
    if not failing:
        note = Note("undervud.challenge-failed", {"words": ", ".join(words)}, "R29")
        return replace(state, outcome=Outcome("challenge", fell=False, notes=(note,)))
    if isinstance(play.entry, Close):
        return strike(state, play, failing)
    before = play.before
    assert before.turn is not None
    if before.kon.mode == TRACKED:
        kon = kons.fall(before.kon, state.box, play.entry, before.turn)
    else:
        kon = replace(before.kon, mode=WORDS, last=before.turn)
    turn = before.turn if kon.due else state.seats.after(before.turn)
    fell = Note("undervud.fell", {"word": failing[0]}, "R29")
    notes = (fell, *_revalued(state, state.kon, kon), *_announced(state, kon, turn))
    outcome = Outcome("challenge", before.turn, fell=True, notes=notes)
    return replace(state, kon=kon, turn=turn, last_play=None, outcome=outcome)
