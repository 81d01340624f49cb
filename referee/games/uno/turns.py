"""One turn of a round card by card: a card laid, cards drawn, a pass, a colour named, a challenge."""

from __future__ import annotations

from collections import Counter

from referee.errors import Ambiguous, Choice, Illegal
from referee.games.play import Note, Outcome
from referee.games.uno import cards
from referee.games.uno.cards import DRAW_FOUR, DRAW_TWO, REVERSE, SKIP, Card, ColourWord
from referee.games.uno.notation import Challenge, Draw, Lay, Name, Pass
from referee.games.uno.round import Round, Table, drawn, laid
from referee.games.uno.suiting import Answer, Lying, suits
from referee.values import replace

PENALTY = 2  # for «UNO!» not called, and for a Draw Four challenged wrongly


def lay(table: Table, round: Round, entry: Lay) -> tuple[Round, Outcome]:
    """Lays a card: in one's turn a card that suits, and any card the players agreed on."""
    language, card = table.box.language, entry.laid.card
    _in_deck(table, round, entry)
    player = round.turn if entry.player is None else entry.player
    jumped = player != round.turn and _jumps_in(table, round, card)
    if player != round.turn and not jumped and not entry.agreed:
        raise _out_of_turn(table, round, player, card)
    answer = suits(card, round.lying)
    if not answer.allowed and not jumped and not entry.agreed:
        raise refused(explained(answer, card, round.lying, language))
    if card.black and entry.laid.named is None and round.hands[player] > 1:
        raise _which_colour(table, entry)
    after = laid(table, round, player, entry.laid, entry.called, entry.other)
    notes: list[Note] = []
    if jumped:
        notes.append(Note("uno.jumped-in", {"player": table.players[player]}))
    if round.due and not jumped and answer.allowed:
        notes.append(explained(answer, card, round.lying, language))
    notes += _told(table, round, after, player, entry)
    if after.out is not None:
        after, last = _last_card(table, after)
        notes += last
    return after, Outcome("play", player, notes=tuple(notes))


def draw(table: Table, round: Round, entry: Draw) -> tuple[Round, Outcome]:
    """Draws what is due and misses the turn; else one card, to be laid or kept (N2.2, R37)."""
    player = _whose(table, round, entry)
    name = table.players[player]
    _colour_known(table, round, entry, player)
    if round.due:
        clause = "N3.6" if round.top.face == DRAW_FOUR else "N3.2"
        after, notes = drawn(table, round, player, round.due)
        after = replace(after, due=0, turn=after.after(player))
        note = Note("uno.drew-due", {"player": name, "count": round.due}, clause)
        return _acted(after), Outcome("draw", player, notes=(note, *notes))
    if round.drew and not entry.agreed:
        raise Illegal("uno.drew-already", "N2.2", player=name)
    after, notes = drawn(table, round, player, 1)
    if entry.passes:
        after = replace(after, turn=after.after(player), skipped=None)
        return _acted(after), Outcome("draw", player, notes=(*notes, Note("uno.drew-passed", {"player": name}, "N2.2")))
    after = replace(after, drew=True, turn=player, skipped=None)
    return _acted(after), Outcome("draw", player, notes=(*notes, Note("uno.drew-one", {"player": name}, "R37")))


def skip(table: Table, round: Round, entry: Pass) -> tuple[Round, Outcome]:
    """Passes, after one card has been drawn (N2.2)."""
    player = _whose(table, round, entry)
    name = table.players[player]
    _colour_known(table, round, entry, player)
    if round.due and not entry.agreed:
        clause = "N3.6" if round.top.face == DRAW_FOUR else "N3.2"
        raise Illegal("uno.draw-due", clause, player=name, count=round.due)
    if not round.drew and not entry.agreed:
        raise Illegal("uno.draw-first", "N2.2", player=name)
    after = replace(round, drew=False, due=0, turn=round.after(player), skipped=None)
    return _acted(after), Outcome("pass", player)


def name(table: Table, round: Round, entry: Name) -> tuple[Round, Outcome]:
    """Names the colour when a Wild has opened the round (R34)."""
    player = _whose(table, round, entry)
    if round.colour is not None and not entry.agreed:
        letter = cards.colour_letter(entry.colour, table.box.language)
        raise Illegal("uno.no-colour-due", "N3.5", colour=letter, card=f"{letter}7")
    return replace(round, colour=entry.colour, turn=player), Outcome("colour", player)


def challenge(table: Table, round: Round, entry: Challenge) -> tuple[Round, Outcome]:
    """Rules on a «UNO!» that was not called, or on the last Draw Four."""
    return _uncalled(table, round) if entry.call else _draw_four(table, round, entry)


def explained(answer: Answer, card: Card, lying: Lying, language: str) -> Note:
    """Why a card may be laid, or not."""
    values = {
        "card": cards.write(card, language),
        "top": cards.write(lying.top, language, lying.colour if lying.top.black else None),
    }
    if lying.colour is not None:
        values["colour"] = ColourWord(lying.colour)
    return Note(f"uno.suits.{answer.why}", values, answer.clause)


def refused(note: Note) -> Illegal:
    """A note as the refusal that it explains."""
    refusal = Illegal(note.key, note.clause)
    refusal.values = dict(note.values)
    return refusal


def _in_deck(table: Table, round: Round, entry: Lay) -> None:
    """No more of a card than the deck has: those laid since the last shuffle lie in the discard pile."""
    card, known = entry.laid.card, table.box.counts.get(entry.laid.card, 0)
    shown = cards.write(card, table.box.language)
    if not known:
        raise Illegal("uno.not-in-deck", "N2.1", card=shown)
    lying = round.discards.count(card)
    if lying >= known and not entry.agreed:
        raise Illegal("uno.all-lie", "N2.1", card=shown, known=known)


def _jumps_in(table: Table, round: Round, card: Card) -> bool:
    """Whether a card may be laid out of turn: the identical card, not Draw Four, not on the first card."""
    identical = card == round.top and card.face != DRAW_FOUR
    return "jump-in" in table.options and identical and not round.opening and not round.drew


def _out_of_turn(table: Table, round: Round, player: int, card: Card) -> Illegal:
    name, turn = table.players[player], table.players[round.turn]
    if player == round.skipped and card.face == SKIP and round.top.face in (SKIP, REVERSE):
        return Illegal("uno.skip-on-skip", "R38", player=name, turn=turn)
    if card.face == DRAW_FOUR:
        return Illegal("table.not-your-turn", "N3.6", player=name, turn=turn)
    return Illegal("table.not-your-turn", "N1.3", player=name, turn=turn)


def _which_colour(table: Table, entry: Lay) -> Ambiguous:
    """A black card without a colour: the four that may be named."""
    language, card = table.box.language, entry.laid.card
    owner = "" if entry.player is None else f"{table.players[entry.player]}: "
    named = [cards.write(card, language, colour) for colour in cards.COLOURS]
    choices = [Choice(text, 0, (), owner + text) for text in named]  # a card that is laid scores nothing
    clause = "N3.6" if card.face == DRAW_FOUR else "N3.5"
    return Ambiguous(
        "uno.which-named", clause, choices=choices, card=cards.write(card, language), known=", ".join(named)
    )


def _told(table: Table, before: Round, after: Round, player: int, entry: Lay) -> list[Note]:
    """What follows from a card: who misses the turn, what is due, which way, and UNO."""
    notes: list[Note] = []
    card, who, players = entry.laid.card, table.players[player], table.players
    if after.out is None:
        if after.skipped is not None:
            clause = "N3.1" if card.face == SKIP else "R33"
            notes.append(Note("uno.misses", {"player": players[after.skipped]}, clause))
        elif card.face == REVERSE:
            key = "uno.turned-back" if after.direction == 1 else "uno.turned"
            notes.append(Note(key, {}, "R33" if len(players) == 2 else "N3.4"))
        elif card.face == DRAW_TWO:
            notes.append(Note("uno.two-due", {"player": players[after.turn]}, "N3.2"))
        elif card.face == DRAW_FOUR:
            if before.colour is not None:
                notes.append(Note("uno.remember-four", {"player": who, "colour": ColourWord(before.colour)}, "N3.6"))
            told = {"player": players[after.turn], "colour": ColourWord(after.colour)}
            notes.append(Note("uno.four-due", told, "N3.7"))
        elif card.face == cards.CUSTOM:
            notes.append(Note("uno.custom"))
    if after.hands[player] == 1:
        silent = after.silent is not None
        notes.append(Note("uno.not-called" if silent else "uno.one-left", {"player": who}))
    return notes


def _last_card(table: Table, after: Round) -> tuple[Round, list[Note]]:
    """The round is over as it stands; a last Draw Two or Draw Four is drawn only as an option (R35)."""
    count, hit = after.due, after.turn
    if not count:
        return after, []
    after = replace(after, due=0)
    told = {"player": table.players[hit], "count": count}
    if "last-draw" not in table.options:
        return after, [Note("uno.last-not-drawn", told, "R35")]
    after, notes = drawn(table, after, hit, count)
    return after, [Note("uno.last-drawn", told, "R35"), *notes]


def _whose(table: Table, round: Round, entry: Draw | Pass | Name) -> int:
    player = round.turn if entry.player is None else entry.player
    if player != round.turn and not entry.agreed:
        raise Illegal("table.not-your-turn", "N1.3", player=table.players[player], turn=table.players[round.turn])
    return player


def _colour_known(table: Table, round: Round, entry: Draw | Pass, player: int) -> None:
    """Where a Wild has opened, the first player does nothing before naming the colour (R34)."""
    if round.colour is None and not round.due and not entry.agreed:
        raise Illegal("uno.colour-first", "R34", player=table.players[player])


def _acted(round: Round) -> Round:
    """Once the next player has acted, what went before can no longer be challenged."""
    return replace(round, silent=None, accused=None)


def _uncalled(table: Table, round: Round) -> tuple[Round, Outcome]:
    if "call-uno" not in table.options:
        raise Illegal("uno.option-off", "R42", option="call-uno")
    if round.silent is None:
        raise Illegal("uno.nobody-silent", "R42")
    caught = round.silent
    after, notes = drawn(table, round, caught, PENALTY)
    note = Note("uno.caught", {"player": table.players[caught], "count": PENALTY})
    return replace(after, silent=None), Outcome("challenge", caught, fell=True, notes=(note, *notes))


def _draw_four(table: Table, round: Round, entry: Challenge) -> tuple[Round, Outcome]:
    if "challenge" not in table.options:
        raise Illegal("uno.option-off", "N3.6", option="challenge")
    if round.accused is None or not round.due:
        raise Illegal("uno.nothing-to-challenge", "N3.6")
    accused, challenger = round.accused, round.turn
    guilty = entry.guilty
    if guilty is None:
        _shown_hand(table, round, entry, accused)
        guilty = round.colour_before is not None and any(card.colour == round.colour_before for card in entry.shown)
    values: dict[str, object] = {
        "player": table.players[accused],
        "challenger": table.players[challenger],
        "count": round.due if guilty else round.due + PENALTY,
    }
    if round.colour_before is not None:
        values["colour"] = ColourWord(round.colour_before)
    if guilty:
        after, notes = drawn(table, round, accused, round.due)
        after = replace(after, due=0)
        note = Note("uno.guilty" if "colour" in values else "uno.guilty-anyway", values, "N3.6")
    else:
        after, notes = drawn(table, round, challenger, round.due + PENALTY)
        after = replace(after, due=0, turn=after.after(challenger))
        note = Note("uno.innocent" if "colour" in values else "uno.innocent-anyway", values, "N3.6")
    return _acted(after), Outcome("challenge", accused, fell=guilty, notes=(note, *notes))


def _shown_hand(table: Table, round: Round, entry: Challenge, accused: int) -> None:
    """The hand that is shown has as many cards as were counted, and no more of one than there are."""
    if entry.agreed or round.unsure:
        return
    count = round.hands[accused]
    if len(entry.shown) != count:
        raise Illegal("uno.other-count", "N3.6", player=table.players[accused], count=count, given=len(entry.shown))
    for card, held in Counter(entry.shown).items():
        known = table.box.counts.get(card, 0)
        if held + round.discards.count(card) > known:
            shown = cards.write(card, table.box.language)
            lying = round.discards.count(card)
            raise Illegal("uno.too-many-lying", "N3.6", card=shown, count=held, lying=lying, known=known)
