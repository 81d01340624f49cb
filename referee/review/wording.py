"""A review in words: a line a turn with what it missed, and the heat of the board."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from referee.games.review import Heat, TurnReview
    from referee.locale import Voice
    from referee.review.turns import Review

Paint = Callable[[str, str], str]
_SHADES = " ░▒▓█"


def plain(text: str, colour: str) -> str:
    return text


def review_lines(say: Voice, review: Review, players: tuple[str, ...], paint: Paint = plain) -> Iterator[str]:
    for turn in review.turns:
        points = say("points", points=turn.points)
        yield f"{turn.number:>3}. {players[turn.player]}: {turn.shown or turn.text} — {points}"
        for line in _missed(say, turn):
            yield f"     {paint(line, 'open')}"
    yield ""
    for name, taken, possible in zip(players, review.points, review.possible, strict=True):
        share = round(100 * taken / possible) if possible > 0 else 100
        yield say("review.player", player=name, points=taken, possible=possible, share=share)
    if len(review.leads) > 1:
        changes = ", ".join(f"#{number} {players[seat]}" for number, seat in review.leads[1:])
        yield say("review.leads", count=len(review.leads) - 1, changes=changes)
    if review.heat:
        yield ""
        yield say("review.heat")
        yield from heat_lines(review.heat)


def _missed(say: Voice, turn: TurnReview) -> Iterator[str]:
    if turn.better_place:
        better = turn.better_place
        yield say("review.better-place", place=better.shown_place or better.place, points=better.points)
    if turn.best:
        key = "review.best-rack" if turn.rack else "review.best"
        yield say(key, entry=turn.best.shown_entry or turn.best.entry, points=turn.best.points)
    if turn.bingo and (turn.best is None or turn.bingo.entry != turn.best.entry):
        yield say("review.bingo", entry=turn.bingo.shown_entry or turn.bingo.entry, points=turn.bingo.points)


def heat_lines(heat: Heat) -> Iterator[str]:
    """The board, the darker the more points the turns on a cell brought."""
    most = max(max(row) for row in heat.points) or 1
    yield "    " + " ".join(heat.columns)
    for number, row in enumerate(heat.points, 1):
        shades = (_SHADES[-(-points * (len(_SHADES) - 1) // most)] for points in row)
        yield f"{number:>3} " + " ".join(shade if shade != " " else "·" for shade in shades)
