"""A finished match reviewed: what each turn could have been, what each player took of what was possible."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.errors import Illegal
from referee.games import word_rules
from referee.games.review import Heat, Step, TurnReview
from referee.match import play_lines
from referee.review.words import open_words
from referee.values import Value

if TYPE_CHECKING:
    from referee.match import Match


class Review(Value):
    """The turns that could be reviewed, what each player took of what was possible, and where the points lay.

    `leads` are the entries after which somebody else was ahead, with who it was.
    """

    turns: tuple[TurnReview, ...]
    points: tuple[int, ...]
    possible: tuple[int, ...]
    leads: tuple[tuple[int, int], ...]
    heat: Heat | None


def review_match(match: Match, store: str) -> Review:
    """Reviews a match that is over; an `Illegal` while it runs, or where nothing can be said of it."""
    if not match.standing.over:
        rules = word_rules(match.header.game)
        raise Illegal("review.running", rules.clause_ideas if rules else None)
    view = match.game.review()
    if view is None:
        raise Illegal("review.no-game")
    words, accepts = open_words(match.header, store)
    steps = match_steps(match)
    turns = tuple(view.review_turns(steps, words, accepts))
    if not turns:
        raise Illegal("review.nothing")
    seats = range(len(match.header.players))
    return Review(
        turns,
        tuple(sum(turn.points for turn in turns if turn.player == seat) for seat in seats),
        tuple(sum(turn.possible for turn in turns if turn.player == seat) for seat in seats),
        tuple(_lead_changes(match)),
        view.heat(steps),
    )


def match_steps(match: Match) -> list[Step[Any, Any]]:
    """A match's entries between the states before and after each."""
    state = match.game.start(match.header)
    steps = []
    for number, (line, entry, after) in enumerate(play_lines(match.game, state, match.lines), 1):
        steps.append(Step(number, state, entry, after, line.recorded))
        state = after
    return steps


def _lead_changes(match: Match) -> list[tuple[int, int]]:
    changes, leader = [], None
    best = min if match.standing.lowest_leads else max
    for played in match.played:
        ahead = best(played.totals)
        if played.totals.count(ahead) == 1 and (seat := played.totals.index(ahead)) != leader:
            leader = seat
            changes.append((played.number, seat))
    return changes


def review_json(review: Review, players: tuple[str, ...]) -> dict[str, Any]:
    return {
        "turns": [
            {
                "number": turn.number,
                "player": players[turn.player],
                "entry": turn.text,
                "points": turn.points,
                "better_place": turn.better_place
                and {"place": turn.better_place.place, "points": turn.better_place.points},
                "best": turn.best and {"entry": turn.best.entry, "points": turn.best.points},
                "bingo": turn.bingo and {"entry": turn.bingo.entry, "points": turn.bingo.points},
                "rack": turn.rack or None,
            }
            for turn in review.turns
        ],
        "players": {
            name: {"points": points, "possible": possible}
            for name, points, possible in zip(players, review.points, review.possible, strict=True)
        },
        "lead_changes": [{"number": number, "player": players[seat]} for number, seat in review.leads],
        "heat": review.heat and [list(row) for row in review.heat.points],
    }
