"""An event as its acts come to: who plays, which tables were made, and what was won at them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from referee.text import fold_name
from referee.values import Value, factory, replace

SYSTEMS = ("swiss", "round-robin", "koth")
LEAST_SEATS, MOST_SEATS = 2, 10
BYE_SPREAD = 50
KIND = "event"  # the kind of the marks that are acts of events

Results = Mapping[tuple[int, int], Mapping[str, int]]


class Entrant(Value):
    """A player of an event: the round they join before, the one they leave before, their school and rating."""

    name: str
    joined: int = 1
    left: int | None = None
    school: str = ""
    rating: int | None = None

    def plays_in(self, round_number: int) -> bool:
        return self.joined <= round_number and (self.left is None or round_number < self.left)


class Table(Value):
    """A table of a round: its number and its players; the first of them starts."""

    number: int
    players: tuple[str, ...]

    @property
    def first(self) -> str:
        return self.players[0]


class Round(Value):
    """The tables of a round, and who has a bye."""

    number: int
    tables: tuple[Table, ...]
    byes: tuple[str, ...] = ()


class Event(Value):
    """An event as it stands. `results` are points by round and table, `matches` the matches that were started there.

    `running` are the points so far at the tables that are still played.
    """

    name: str
    game: str
    system: str = SYSTEMS[0]
    rounds: int | None = None
    seats: int = LEAST_SEATS
    bye_spread: int = BYE_SPREAD
    spread_cap: int | None = None
    options: Mapping[str, Any] = factory(default_factory=dict)
    created: str = ""
    players: tuple[Entrant, ...] = ()
    played: tuple[Round, ...] = ()
    results: Results = factory(default_factory=dict)
    matches: Mapping[tuple[int, int], int] = factory(default_factory=dict)
    running: Results = factory(default_factory=dict)

    @property
    def round(self) -> Round | None:
        """The round that was paired last; none before the first."""
        return self.played[-1] if self.played else None

    @property
    def present(self) -> tuple[Entrant, ...]:
        return tuple(one for one in self.players if one.plays_in(len(self.played) + 1))

    def find(self, name: str) -> Entrant | None:
        wanted = fold_name(name)
        return next((one for one in self.players if fold_name(one.name) == wanted), None)

    def missing(self, number: int) -> list[Table]:
        return [table for table in self.played[number - 1].tables if (number, table.number) not in self.results]

    def table_of(self, names: Iterable[str], number: int) -> Table | None:
        """The table of a round at which exactly these people sat."""
        wanted = {fold_name(name) for name in names}
        return next((one for one in self.played[number - 1].tables if set(map(fold_name, one.players)) == wanted), None)


Acts = Iterable[tuple[Mapping[str, Any], str]]


def acts_by_event(acts: Acts) -> dict[str, list[tuple[Mapping[str, Any], Event]]]:
    """The acts of each event and what it was after each, without those that were taken back or came too late."""
    lists: dict[str, list[tuple[Mapping[str, Any], Event]]] = {}
    for act, at in acts:
        done = lists.setdefault(str(act["event"]), [])
        before = done[-1][1] if done else None
        if act["act"] == "undo":
            del done[-1:]
        elif (after := apply_act(before, act, at)) is not None and after is not before:
            done.append((act, after))
    return lists


def fold_events(acts: Acts) -> dict[str, Event]:
    """All events by name, the oldest first, from their acts and the times of these."""
    return {done[-1][1].name: done[-1][1] for done in acts_by_event(acts).values() if done}


def apply_act(event: Event | None, act: Mapping[str, Any], at: str = "") -> Event | None:
    """The event after an act. One that came too late, such as a second pairing of a round, changes nothing."""
    if event is None:
        return _start(act, at) if act["act"] == "new" else None
    match act["act"]:
        case "join":
            return _join(event, act)
        case "leave":
            after = len(event.played) + 1
            players = (replace(one, left=after) if one.name == act["name"] else one for one in event.players)
            return replace(event, players=tuple(players))
        case "pair":
            seated = {name for table in act["tables"] for name in table} | {*act["bye"]}
            if act["round"] != len(event.played) + 1 or seated != {one.name for one in event.present}:
                return event  # two paired it at once, or somebody joined or left meanwhile
            tables = tuple(Table(number, tuple(names)) for number, names in enumerate(act["tables"], 1))
            return replace(event, played=(*event.played, Round(act["round"], tables, tuple(act["bye"]))))
        case "table":
            place = act["round"], act["table"]
            if event.matches.get(place) != act.get("instead"):
                return event  # two laptops started it at once, and the other was quicker
            return replace(event, matches={**event.matches, place: act["match"]})
        case "result":
            place = act["round"], act["table"]
            known = event.results.get(place)
            if known is not None and known != act.get("was", known):
                return event  # two typed it at once
            return replace(event, results={**event.results, place: dict(act["points"])})
    return event


def _start(act: Mapping[str, Any], at: str) -> Event:
    return Event(
        name=act["name"],
        game=act["game"],
        system=act["system"],
        rounds=act["rounds"],
        seats=act["seats"],
        bye_spread=act["bye_spread"],
        spread_cap=act["spread_cap"],
        options=act["options"],
        created=at,
    )


def _join(event: Event, act: Mapping[str, Any]) -> Event:
    """Those who join play from the next round on; one who had left plays again."""
    after = len(event.played) + 1
    players = list(event.players)
    for name in act["names"]:
        known = event.find(name)
        if known is None:
            players.append(Entrant(name, after, None, act.get("school", ""), act.get("rating")))
        elif known.left is not None:
            players[players.index(known)] = replace(known, joined=after, left=None)
    return replace(event, players=tuple(players))
