"""Standings: points, spread, direct encounter."""

from __future__ import annotations

from fractions import Fraction

from referee.club.event import Entrant, Event, Round, Table
from referee.club.standings import find_standings


def an_event(*tables, byes=(), **settings):
    """An event of one round with these results."""
    names = [name for table in tables for name in table] + list(byes)
    seats = tuple(Table(number, tuple(table)) for number, table in enumerate(tables, 1))
    return Event(
        "Cup",
        "erudit",
        players=tuple(map(Entrant, names)),
        played=(Round(1, seats, tuple(byes)),),
        results={(1, number): dict(table) for number, table in enumerate(tables, 1)},
        **settings,
    )


def shown(event, lowest=False):
    return [(line.place, line.player, line.points, line.spread) for line in find_standings(event, lowest)]


def test_a_win_a_draw_a_loss_and_a_bye():
    event = an_event({"A": 300, "B": 250}, {"C": 200, "D": 200}, byes=["E"])
    assert shown(event) == [
        (1, "A", 1, 50),
        (1, "E", 1, 50),
        (3, "C", Fraction(1, 2), 0),
        (3, "D", Fraction(1, 2), 0),
        (5, "B", 0, -50),
    ]
    assert [(line.won, line.drawn, line.lost) for line in find_standings(event)] == [
        (1, 0, 0),
        (1, 0, 0),
        (0, 1, 0),
        (0, 1, 0),
        (0, 0, 1),
    ]


def test_at_a_larger_table_as_many_points_as_players_beaten():
    event = an_event({"A": 100, "B": 80, "C": 80, "D": 10}, seats=4)
    assert [(name, points) for _, name, points, _ in shown(event)] == [
        ("A", 3),
        ("B", Fraction(3, 2)),
        ("C", Fraction(3, 2)),
        ("D", 0),
    ]


def test_fewer_points_are_better_where_the_game_says_so():
    assert [name for _, name, _, _ in shown(an_event({"A": 120, "B": 15}), lowest=True)] == ["B", "A"]


def test_the_spread_of_one_match_may_be_capped():
    assert shown(an_event({"A": 400, "B": 100}, spread_cap=150)) == [(1, "A", 1, 150), (2, "B", 0, -150)]


def test_who_beat_whom_decides_between_equals():
    event = Event(
        "Cup",
        "erudit",
        players=tuple(map(Entrant, "ABCD")),
        played=(
            Round(1, (Table(1, ("A", "B")), Table(2, ("C", "D")))),
            Round(2, (Table(1, ("A", "C")), Table(2, ("B", "D")))),
        ),
        results={
            (1, 1): {"A": 100, "B": 110},
            (1, 2): {"C": 100, "D": 100},
            (2, 1): {"A": 120, "C": 100},
            (2, 2): {"B": 100, "D": 100},
        },
    )
    lines = shown(event)
    assert lines[0][1] == "B"
    event_tie = an_event({"A": 110, "B": 100})
    assert [name for _, name, _, _ in shown(event_tie)] == ["A", "B"]
