"""Who plays whom: nobody twice while it can be avoided, byes and first turns fair, the same school apart."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from itertools import combinations
from random import Random

import pytest

from referee.club import pairing
from referee.club.event import Entrant, Event, Round, Table
from referee.club.pairing import Pairing, pair_round
from referee.club.standings import find_scores
from referee.values import replace

EVENTS = 1000 if os.environ.get("REFEREE_LONG") else 40


def an_event(count: int, system: str = "swiss", seats: int = 2, schools: int = 0, rng: Random | None = None) -> Event:
    names = [f"P{number}" for number in range(1, count + 1)]
    players = (Entrant(name, school=f"S{(rng or Random(0)).randrange(schools)}" if schools else "") for name in names)
    return Event("Cup", "erudit", system, None, seats, players=tuple(players))


def play_round(event: Event, rng: Random) -> Event:
    """The event after one more round, with results by chance."""
    number, paired = len(event.played) + 1, pair_round(event)
    tables = tuple(Table(at, names) for at, names in enumerate(paired.tables, 1))
    seated = [name for table in tables for name in table.players]
    assert sorted([*seated, *paired.byes]) == sorted(one.name for one in event.present)
    results = {(number, table.number): {name: rng.randrange(100, 400) for name in table.players} for table in tables}
    played = Round(number, tables, tuple(paired.byes))
    return replace(event, played=(*event.played, played), results={**event.results, **results})


def lean(event: Event, name: str) -> int:
    score = find_scores(event)[name]
    return score.firsts - score.seconds


def fewest_faults(event: Event) -> tuple[int, ...]:
    """Brute force over every pairing of the next round: byes again, then meetings again, then tables out of balance."""
    scores = find_scores(event)
    leans = {name: score.firsts - score.seconds for name, score in scores.items()}

    def faults(names: tuple[str, ...]) -> tuple[int, int]:
        if not names:
            return 0, 0
        first, rest = names[0], names[1:]
        found = []
        for other in rest:
            again, uneven = faults(tuple(one for one in rest if one != other))
            low, high = sorted((leans[first], leans[other]))
            found.append((again + scores[first].met.get(other, 0), uneven + (max(abs(low + 1), abs(high - 1)) > 1)))
        return min(found)

    names = tuple(one.name for one in event.present)
    if len(names) % 2 == 0:
        return 0, *faults(names)
    return min((scores[out].byes, *faults(tuple(one for one in names if one != out))) for out in names)


def faults_of_last_round(before: Event, event: Event) -> tuple[int, ...]:
    was, last = find_scores(before), event.played[-1]
    return (
        sum(was[name].byes for name in last.byes),
        sum(was[table.players[0]].met[table.players[1]] for table in last.tables),
        sum(max(abs(lean(event, name)) for name in table.players) > 1 for table in last.tables),
    )


def test_no_second_bye_no_second_meeting_and_no_uneven_table_that_could_be_avoided():
    rng = Random(7)
    for _ in range(EVENTS):
        event = an_event(rng.randrange(4, 11), rng=rng)
        for _ in range(rng.randrange(1, len(event.players))):
            before, event = event, play_round(event, rng)
            assert faults_of_last_round(before, event) == fewest_faults(before)


@pytest.mark.parametrize("count", [8, 12, 13, 16, 20])
def test_first_turns_of_a_swiss_event_are_one_apart_at_most(count):
    rng, event = Random(3), an_event(count)
    for _ in range(count * 3 // 4):
        event = play_round(event, rng)
        assert {abs(score.firsts - score.seconds) for score in find_scores(event).values()} <= {0, 1}


@pytest.mark.parametrize("count", range(3, 13))
def test_a_round_robin_is_everybody_against_everybody_once(count):
    rng, event = Random(1), an_event(count, "round-robin")
    rounds = count - 1 if count % 2 == 0 else count
    for _ in range(rounds):
        event = play_round(event, rng)
        assert max(abs(score.firsts - score.seconds) for score in find_scores(event).values()) <= 1
    scores = find_scores(event)
    everybody = {one.name for one in event.players}
    for name, score in scores.items():
        assert {other for other, times in score.met.items() if times == 1} == everybody - {name}
        assert score.byes == count % 2


def test_the_leaders_meet():
    event = an_event(4, "koth")
    event = replace(
        event,
        played=(Round(1, (Table(1, ("P1", "P2")), Table(2, ("P3", "P4")))),),
        results={(1, 1): {"P1": 300, "P2": 100}, (1, 2): {"P3": 310, "P4": 290}},
    )
    assert [set(table) for table in pair_round(event).tables] == [{"P1", "P3"}, {"P4", "P2"}]


def test_the_same_school_is_kept_apart_as_long_as_it_can_be():
    players = tuple(Entrant(f"P{number}", school="A" if number <= 4 else "B") for number in range(1, 9))
    event = Event("Cup", "erudit", players=players)
    rng = Random(5)
    for _ in range(4):
        event = play_round(event, rng)
        for table in event.played[-1].tables:
            assert {event.find(name).school for name in table.players} == {"A", "B"}  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("count", "seats", "sizes"), [(10, 4, [4, 3, 3]), (9, 4, [3, 3, 3]), (7, 10, [7]), (5, 3, [3, 2])]
)
def test_larger_tables_are_as_equal_as_they_can_be(count, seats, sizes):
    assert [len(table) for table in pair_round(an_event(count, seats=seats)).tables] == sizes


def seatings(names: list[str], size: int) -> Iterator[list[tuple[str, ...]]]:
    """Every way to seat people at tables of one size."""
    if not names:
        yield []
        return
    first, *rest = names
    for others in combinations(rest, size - 1):
        for tables in seatings([one for one in rest if one not in others], size):
            yield [(first, *others), *tables]


def meetings_again(event: Event, tables: Iterable[tuple[str, ...]]) -> int:
    scores = find_scores(event)
    return sum(scores[one].met.get(other, 0) ** 2 for table in tables for one, other in combinations(table, 2))


@pytest.mark.parametrize(("count", "seats"), [(9, 3), (8, 4)])
def test_at_larger_tables_nobody_meets_again_where_it_could_be_avoided(count, seats):
    rng, event = Random(2), an_event(count, seats=seats)
    names = [one.name for one in event.players]
    for _ in range(5):
        before, event = event, play_round(event, rng)
        fewest = min(meetings_again(before, tables) for tables in seatings(names, seats))
        assert meetings_again(before, (table.players for table in event.played[-1].tables)) == fewest


@pytest.mark.parametrize(("count", "seats", "apart"), [(24, 4, 0), (60, 4, 0), (20, 5, 1)])
def test_at_larger_tables_everybody_starts_about_as_often(count, seats, apart):
    rng, event = Random(2), an_event(count, seats=seats)
    for _ in range(4):
        event = play_round(event, rng)
    started = [score.firsts for score in find_scores(event).values()]
    assert max(started) - min(started) == apart


def schooled(event: Event, *sizes: int) -> Event:
    """The event with its players of schools of these sizes, as they joined; the rest of none."""
    schools = [f"S{school}" for school, size in enumerate(sizes) for _ in range(size)]
    schools += [""] * (len(event.players) - len(schools))
    return replace(
        event, players=tuple(replace(one, school=school) for one, school in zip(event.players, schools, strict=True))
    )


def test_pairs_that_are_not_looked_at_would_have_no_fewer_faults(monkeypatch):
    rng = Random(11)

    def cost_of_faults(event: Event, found: Pairing) -> tuple[int, ...]:
        scores = find_scores(event)
        leans = {name: score.firsts - score.seconds for name, score in scores.items()}
        return (
            sum(scores[name].byes for name in found.byes),
            sum(scores[one].met.get(other, 0) for one, other in found.tables),
            sum(leans[one] * leans[other] > 0 for one, other in found.tables),
            sum(
                event.find(one).school == event.find(other).school != ""  # type: ignore[union-attr]
                for one, other in found.tables
            ),
        )

    for count, sizes in ((32, (20,)), (31, (10,) * 3), (36, ())):
        event = schooled(an_event(count), *sizes)
        for _ in range(4):
            monkeypatch.setattr(pairing, "_WINDOWS", (8, 24))
            quick = cost_of_faults(event, pair_round(event))
            monkeypatch.setattr(pairing, "_WINDOWS", (200,))
            assert quick == cost_of_faults(event, pair_round(event))
            event = play_round(event, rng)
            more = [one.name for one in event.present if lean(event, one.name) == 1][:3]
            left = len(event.played) + 1
            event = replace(
                event, players=tuple(replace(one, left=left) if one.name in more else one for one in event.players)
            )


@pytest.mark.parametrize("sizes", [(120,), (20,) * 10])
def test_of_many_players_few_pairs_are_weighed(monkeypatch, sizes):
    weighed, match = [], pairing._matching
    monkeypatch.setattr(pairing, "_matching", lambda costs: weighed.append(len(costs)) or match(costs))
    pair_round(schooled(an_event(200), *sizes))
    assert max(weighed) < 5000  # of 19,900, which take seconds


def test_late_ones_and_leavers():
    rng, event = Random(4), an_event(5)
    event = play_round(event, rng)
    late = Entrant("Late", joined=2)
    players = tuple(replace(one, left=2) if one.name == "P3" else one for one in event.players)
    event = play_round(replace(event, players=(*players, late)), rng)
    seated = {name for table in event.played[1].tables for name in table.players} | set(event.played[1].byes)
    assert seated == {"P1", "P2", "P4", "P5", "Late"}
