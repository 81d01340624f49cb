"""Whether a card may be laid on the top card, and by which clause."""

from __future__ import annotations

from referee.games.uno.cards import DIGITS, DRAW_FOUR, DRAW_TWO, Card
from referee.values import NamedTuple


class Lying(NamedTuple):
    """What a card would be laid on: the top card, the colour in force, and how many cards are due to be drawn."""

    top: Card
    colour: str | None
    due: int = 0


class Answer(NamedTuple):
    """Whether a card suits; the clause, and the end of the message's key."""

    allowed: bool
    clause: str
    why: str


def suits(card: Card, lying: Lying) -> Answer:
    """Whether a card may be laid on what lies."""
    if lying.due and lying.top.face == DRAW_FOUR:
        return _answers_draw_four(card, lying)
    if lying.due:
        return _answers_draw_two(card)
    if card.black:
        return Answer(True, "N3.6", "draw-four") if card.face == DRAW_FOUR else Answer(True, "N3.5", "wild")
    if lying.colour is None:
        return Answer(True, "R34", "first-colour")
    if lying.top.black:
        return Answer(card.colour == lying.colour, "N3.8", "named" if card.colour == lying.colour else "not-named")
    if card.colour == lying.colour:
        return Answer(True, "N2.1", "colour")
    if card.face == lying.top.face:
        return Answer(True, "N2.1", "digit" if card.face in DIGITS else "picture")
    return Answer(False, "N2.1", "nothing-alike")


def _answers_draw_two(card: Card) -> Answer:
    if card.face == DRAW_TWO:
        return Answer(True, "N3.3", "draw-two-on-two")
    if card.face == DRAW_FOUR:
        return Answer(False, "R38", "four-on-two")
    return Answer(False, "N3.3", "not-two-on-two")


def _answers_draw_four(card: Card, lying: Lying) -> Answer:
    if card.face == DRAW_TWO and card.colour == lying.colour:
        return Answer(True, "N3.7", "draw-two-on-four")
    return Answer(False, "N3.7", "not-two-on-four")
