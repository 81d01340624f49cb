"""How Undervud is played: a state, an entry, and the state after it.

Everything here is pure: no dictionary, file or terminal. The judge is a function from a word to a verdict.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from referee.errors import Ambiguous, Choice, Illegal, Unacceptable
from referee.games.line import Adjust, Challenge, End, Remark, agreed_on
from referee.games.play import Consent, Header, Judge, Note, Outcome, Reading, Standing
from referee.games.undervud import box as boxes
from referee.games.undervud import kon as kons
from referee.games.undervud import notation
from referee.games.undervud.cards import Word
from referee.games.undervud.closing import Finished, closable, finish, last_mover
from referee.games.undervud.counts import fitting, within_deck
from referee.games.undervud.kon import TRACKED, WORDS, Kon, Laid, points_of
from referee.games.undervud.notation import NO_CARD, Close, Entry, Open, Paper, Turn
from referee.values import Value, replace

if TYPE_CHECKING:
    from referee.games.protocol import SheetView, TableView, TerminalView
    from referee.games.undervud.box import Box

COMMANDS = ("open", "challenge", "strike", "adjust", "note", "end")
ROUND_ENDS: str | None = "close"
languages, problems, read_box = boxes.languages, boxes.problems, boxes.read


class Play(NamedTuple):
    """The last play and the state before it, to be put back if a word falls to a challenge."""

    before: State
    entry: Turn | Close
    words: tuple[str, ...]


class State(Value):
    """A match of Undervud at one moment."""

    header: Header
    box: Box
    kon: Kon
    dealer: int
    turn: int
    adjustments: tuple[int, ...]
    finished: tuple[Finished, ...] = ()
    last_play: Play | None = None
    ended: tuple[Note, tuple[int, ...]] | None = None
    outcome: Outcome | None = None

    @property
    def players(self) -> tuple[str, ...]:
        return self.header.players


def start(header: Header) -> State:
    """A new match: the last named player deals, the first named begins (R31)."""
    box = boxes.read(dict(header.tables), header.language)
    fewest, most = box.players
    count = len(header.players)
    if not fewest <= count <= most:
        raise Illegal("table.players", None, count=count, fewest=fewest, most=most)
    return State(header, box, kons.fresh(box, count), count - 1, 0, (0,) * count)


def terminal() -> TerminalView[State, Box]:
    from referee.games.undervud import terminal

    return terminal


def table() -> TableView[State]:
    from referee.games.undervud import table

    return table


def sheet() -> SheetView[State, Entry, Box]:
    from referee.games.undervud import sheet

    return sheet


def may_lay(on: str, card: str, language: str) -> None:
    """Letter cards are not laid on one another."""
    return


def read(state: State, text: str, consent: Consent = Consent.RULES, recorded: bool = False) -> Reading[Entry]:
    """The entry that a line means in this kon; a turn that says nothing of the card to the tape is asked about."""
    entry, understood = notation.read(text, Paper(state.players, state.box), bool(consent))
    if consent:
        entry = agreed_on(entry)
    if isinstance(entry, Turn) and entry.card is None and state.kon.mode == TRACKED:
        entry = _with_card(state, entry)
    return Reading(entry, (Note("notation.understood", {"line": understood}),) if understood else ())


def write(state: State, entry: Entry) -> str:
    return notation.write(entry, Paper(state.players, state.box))


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
        case End():
            return _end_by_agreement(state, entry)
        case Challenge():
            return _challenge(state, entry, judge, overruled)
        case Open():
            return _open(state, entry, overruled)
        case Turn():
            return _turn(state, entry, judge, overruled)
        case Close():
            return _close(state, entry, judge, overruled)


def standing(state: State) -> Standing:
    """Totals, whose turn, and whether it is over: totals meet the target only between kons (U2.1)."""
    totals = tuple(
        sum(kon.scores[player] for kon in state.finished) + state.adjustments[player]
        for player in range(len(state.players))
    )
    why, winners = state.ended or _end(state, totals)
    return Standing(totals, state.adjustments, None if why else state.turn, why is not None, winners, why)


def facts(state: State) -> dict[str, object]:
    """What else can be seen on the table, for those who read JSON."""
    kon, players = state.kon, state.players
    tracked = kon.mode == TRACKED
    return {
        "kon": len(state.finished) + 1,
        "dealer": players[state.dealer],
        "tracked": tracked,
        "tape": list(kon.tape),
        "table": [_shown(state, laid, number) for number, laid in enumerate(kon.words, 1)],
        "hands": dict(zip(players, kon.hands, strict=True)) if tracked else {},
        "deck": kon.deck if tracked else None,
        "set_aside": len(kon.aside),
        "owes_card": players[state.turn] if kon.due else None,
        "out": None if kon.out is None else players[kon.out],
        "kons": [
            {
                "scores": dict(zip(players, done.scores, strict=True)),
                "hands": dict(zip(players, done.hands, strict=True)),
                "dealer": players[done.dealer],
                "words": [_shown(state, laid, number) for number, laid in enumerate(done.words, 1)],
            }
            for done in state.finished
        ],
    }


def _shown(state: State, laid: Laid, number: int) -> dict[str, object]:
    word = laid.word
    return {
        "number": number,
        "player": state.players[laid.owner],
        "word": word.letters,
        "cards": word.faces,
        "prize": word.prize or None,
        "points": points_of(word, state.box),
        "agreed": word.agreed,
    }


def _end(state: State, totals: tuple[int, ...]) -> tuple[Note | None, tuple[int, ...]]:
    """The first to reach the target wins; of several the highest; equal, another kon is played (U2.1, R19)."""
    target, best = state.header.target, max(totals)
    if target is None or state.kon.mode is not None or not state.finished or best < target:
        return None, ()
    winners = tuple(player for player, total in enumerate(totals) if total == best)
    if len(winners) > 1:
        return None, ()
    return Note("undervud.over-target", {"target": target}, "U2.1"), winners


def _end_by_agreement(state: State, entry: End) -> State:
    """The players stop here: the highest total wins, and a kon that is being played is not counted."""
    _not_over(state, entry.agreed)
    now = standing(state)
    best = tuple(player for player, total in enumerate(now.totals) if total == max(now.totals))
    ended = state.ended or ((now.why, now.winners) if now.why else (Note("table.ended", {}, "R0"), best))
    return replace(state, ended=ended, last_play=None, outcome=Outcome("end"))


def _with_card(state: State, turn: Turn) -> Turn:
    """A tracked turn with its end told: an empty hand lays nothing, anything else is asked (U4.12)."""
    _may_move(state, turn)
    if kons.held_after(state.kon, state.box, turn, state.turn) <= 0:
        return replace(turn, card=NO_CARD)
    bare = replace(turn, card=NO_CARD)
    known = kons.known_letters(state.kon, bare, state.turn)
    endings = [replace(turn, card=card) for card in dict.fromkeys(known)] if known else [bare]
    kons.lay(state.kon, state.box, endings[0], state.turn)
    word = (turn.word.letters,) if turn.word else ()
    points = points_of(turn.word, state.box) if turn.word else 0
    choices = [Choice(end.card or "", points, word, write(state, end)) for end in endings]
    typed = write(state, bare).removesuffix(" !").removesuffix(NO_CARD).rstrip() or ".pass"
    key = "undervud.card-due-known" if known else "undervud.card-due"
    raise Ambiguous(key, "U4.12", choices=choices, entry=typed, letters=" ".join(known))


def _may_move(state: State, entry: Turn) -> None:
    """A turn is taken by the player whose turn it is, while the kon and the match go on."""
    _not_over(state, entry.agreed)
    kon = state.kon
    if kon.out is not None and not entry.agreed:
        raise Illegal("undervud.kon-over", "R28", player=state.players[kon.out])
    if kon.stalled and not entry.agreed:
        raise Illegal("undervud.kon-stalled", "R30")
    if entry.player is not None and entry.player != state.turn:
        key = "table.not-your-turn" if kon.mode == TRACKED else "undervud.not-your-turn"
        raise Illegal(key, "U4.1", player=state.players[entry.player], turn=state.players[state.turn])


def _not_over(state: State, agreed: bool) -> None:
    now = standing(state)
    if now.over and not agreed:
        assert now.why is not None
        raise Illegal("table.over", now.why.clause)


def _open(state: State, entry: Open, overruled: bool) -> State:
    _not_over(state, entry.agreed)
    kon = state.kon
    if kon.mode is not None:
        if overruled:
            return replace(state, outcome=Outcome("open"))
        key = "undervud.already-open" if kon.mode == TRACKED else "undervud.not-tracked"
        raise Illegal(key, "U3.2", card=entry.card)
    kon = kons.opened(kon, entry.card)
    dealt = {"hand": state.box.hand, "deck": kon.deck, "player": state.players[state.turn]}
    return _after(state, Outcome("open", notes=(Note("undervud.dealt", dealt, "U3.1"),)), kon=kon, last_play=None)


def _turn(state: State, turn: Turn, judge: Judge, overruled: bool) -> State:
    if not overruled:
        _may_move(state, turn)
    player, kon, box = state.turn, state.kon, state.box
    if turn.agreed and turn.word:
        turn = replace(turn, word=replace(turn.word, agreed=True))
    words = (turn.word,) if turn.word else ()
    said: tuple[Note, ...] = ()
    if kon.mode == TRACKED:
        # Cards that cannot be are told of before places they cannot come from.
        after, _ = kons.lay(kon, box, turn, player, overruled=True)
    else:
        laid = tuple(Laid(player, word) for word in words)
        after = replace(kon, mode=WORDS, words=kon.words + laid, last=player)
    given = "".join(swap.letter for swap in turn.swaps)
    touched = "".join(word.faces for word in words) + given + (turn.card or "").replace(NO_CARD, "")
    notes = within_deck(box, after.words, after.tape + "".join(after.seen), after.aside, touched, turn.agreed)
    if kon.mode == TRACKED:
        after, said = kons.lay(kon, box, turn, player, overruled)
    elif not overruled:
        _words_only(turn)
    notes += fitting(words, box, turn.agreed) + said
    refused, agreed = _judged(state, words, turn.agreed, judge)
    fell = _falls(state, refused, judge)
    if refused and not fell:
        raise Unacceptable("undervud.unacceptable", judge(refused[0]).clause, failing=refused, word=refused[0])
    if fell:
        after = kons.fall(kon, box, turn, player) if kon.mode == TRACKED else replace(kon, mode=WORDS, last=player)
        notes = (Note("undervud.fell", {"word": refused[0]}, "R29"),)
    following = player if after.due else (player + 1) % len(state.players)
    scored = tuple((word.letters, points_of(word, box)) for word in words) if not fell else ()
    worth = tuple(
        Note("undervud.worth", {"player": state.players[player], "word": word, "points": points}, "U4.4")
        for word, points in scored
    )
    kind = "play" if words or kon.mode == TRACKED else "pass"
    outcome = Outcome(kind, player, scored, agreed=agreed, fell=True if fell else None)
    outcome = replace(outcome, notes=(*worth, *notes, *_announced(state, after, following)))
    last = Play(replace(state, last_play=None), turn, tuple(word.letters for word in words)) if scored else None
    return _after(state, outcome, kon=after, turn=following, last_play=last)


def _words_only(turn: Turn) -> None:
    """A kon that was not opened has no tape to take from or lay to."""
    if turn.takes or turn.swaps or turn.aside or turn.card:
        shown = turn.takes[0].letter if turn.takes else (turn.card or "")
        key = "undervud.tape-not-open" if turn.takes else "undervud.not-open"
        raise Illegal(key, "U3.2", letter=shown.replace(NO_CARD, "") or "К")


def _judged(
    state: State, words: Sequence[Word], all_agreed: bool, judge: Judge
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The words that fail, and those the players agreed on though they fail."""
    if state.header.judge == "challenge" or state.header.policy == "off":
        return (), ()
    failing = {word.letters: word.agreed or all_agreed for word in words if judge(word.letters).accepted is not True}
    refused = tuple(word for word, agreed in failing.items() if not agreed)
    return refused, tuple(word for word, agreed in failing.items() if agreed)


def _falls(state: State, refused: Sequence[str], judge: Judge) -> bool:
    """`auto`: a word that fails costs the turn, as if challenged; one that nobody can decide is asked about."""
    return state.header.judge == "auto" and any(judge(word).accepted is False for word in refused)


def _announced(state: State, kon: Kon, following: int) -> tuple[Note, ...]:
    """What the next move needs to know: the kon is over, a card is owed, or fewer cards are drawn."""
    box, players = state.box, state.players
    if kon.out is not None:
        return (Note("undervud.out", {"player": players[kon.out]}, "U5.1"),)
    if kon.stalled:
        return (Note("undervud.stalled", {}, "U5.5"),)
    if kon.due:
        return (Note("undervud.owes-card", {"player": players[following]}, "R29"),)
    if kon.mode == TRACKED and kon.deck < box.draw:
        return (Note("undervud.draws", {"player": players[following], "cards": kon.deck}, "U4.2"),)
    return ()


def _close(state: State, entry: Close, judge: Judge, overruled: bool) -> State:
    _not_over(state, entry.agreed)
    kon, box, players = state.kon, state.box, state.players
    words = kon.words + tuple(Laid(p, word) for p, front in enumerate(entry.fronts) for word in front.words)
    hands = tuple(front.hand for front in entry.fronts)
    notes: tuple[Note, ...] = ()
    if not entry.agreed:
        notes = closable(kon, box, entry, players, len(state.finished))
    fresh = [word for front in entry.fronts for word in front.words]
    touched = "".join((*hands, *(word.faces for word in fresh)))
    notes += within_deck(box, words, kon.tape + "".join(hands), kon.aside, touched, entry.agreed)
    notes += fitting(fresh, box, entry.agreed)
    refused, agreed = _judged(state, fresh, entry.agreed, judge)
    fell = _falls(state, refused, judge)
    if refused and not fell:
        raise Unacceptable("undervud.unacceptable", judge(refused[0]).clause, failing=refused, word=refused[0])
    if fell:
        notes += tuple(Note("undervud.struck", {"word": word}, "R29") for word in refused)
        words = _without(words, len(kon.words), refused)
    mover = last_mover(kon, entry)
    dealer = (state.dealer + 1) % len(players) if mover is None else mover
    done = finish(words, hands, state.dealer, box)
    after = replace(
        state,
        kon=kons.fresh(box, len(players)),
        dealer=dealer,
        turn=(dealer + 1) % len(players),
        finished=(*state.finished, done),
        last_play=Play(replace(state, last_play=None), entry, tuple(dict.fromkeys(w.letters for w in fresh)))
        if fresh
        else None,
    )
    outcome = Outcome(
        "close",
        words=tuple((laid.word.letters, points_of(laid.word, box)) for laid in words),
        scores=dict(enumerate(done.scores)),
        agreed=agreed,
        fell=True if fell else None,
    )
    if standing(state).over:
        after = replace(after, ended=_ending(state))
        outcome = replace(outcome, after_end=True)
    return replace(after, outcome=replace(outcome, notes=(*notes, *_told(after, done))))


def _without(words: tuple[Laid, ...], first: int, struck: Sequence[str]) -> tuple[Laid, ...]:
    """The words of a kon less those that fell, of the ones entered with its end."""
    return tuple(laid for at, laid in enumerate(words) if at < first or laid.word.letters not in struck)


def _told(state: State, done: Finished) -> tuple[Note, ...]:
    """What the kon gave, and, while nobody has won, who deals the next one and who begins (U5.6, U5.7)."""
    players, now = state.players, standing(state)
    scores = ", ".join(f"{name} {points:+d}" for name, points in zip(players, done.scores, strict=True))
    notes = [Note("undervud.kon", {"kon": len(state.finished), "scores": scores}, "U5.6")]
    if now.over:
        return tuple(notes)
    if state.header.target is not None and max(now.totals) >= state.header.target:
        notes.append(Note("undervud.tie", {"points": max(now.totals)}, "R19"))
    names = {"dealer": players[state.dealer], "first": players[state.turn]}
    return (*notes, Note("undervud.next-kon", names, "U5.7"))


def _challenge(state: State, entry: Challenge, judge: Judge, overruled: bool) -> State:
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
        return _struck(state, play, failing)
    before = play.before
    if before.kon.mode == TRACKED:
        kon = kons.fall(before.kon, state.box, play.entry, before.turn)
    else:
        kon = replace(before.kon, mode=WORDS, last=before.turn)
    turn = before.turn if kon.due else (before.turn + 1) % len(state.players)
    notes = (Note("undervud.fell", {"word": failing[0]}, "R29"), *_announced(state, kon, turn))
    outcome = Outcome("challenge", before.turn, fell=True, notes=notes)
    return replace(state, kon=kon, turn=turn, last_play=None, outcome=outcome)


def _struck(state: State, play: Play, failing: tuple[str, ...]) -> State:
    """The kon counted again without the words that fell."""
    done = state.finished[-1]
    words = _without(done.words, len(play.before.kon.words), failing)
    again = finish(words, done.hands, done.dealer, state.box)
    lost = {p: new - old for p, (old, new) in enumerate(zip(done.scores, again.scores, strict=True)) if new != old}
    after = replace(state, finished=(*state.finished[:-1], again), last_play=None)
    notes = tuple(Note("undervud.struck", {"word": word}, "R29") for word in failing) + _told(after, again)
    return replace(after, outcome=Outcome("challenge", scores=lost, fell=True, notes=notes))


def _adjust(state: State, entry: Adjust) -> State:
    points = list(state.adjustments)
    points[entry.player] += entry.points
    outcome = Outcome("adjust", entry.player, points=entry.points)
    return replace(state, adjustments=tuple(points), outcome=outcome)


def _after(state: State, outcome: Outcome, **changes: object) -> State:
    """The state changed. A match played on after its end stays over, and what is played then is marked."""
    if standing(state).over:
        changes["ended"] = _ending(state)
        outcome = replace(outcome, after_end=True)
    return replace(state, outcome=outcome, **changes)


def _ending(state: State) -> tuple[Note, tuple[int, ...]]:
    now = standing(state)
    assert now.why is not None
    return now.why, now.winners
