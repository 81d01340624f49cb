"""An event taken from the store, and what is done to it: every act is appended to the shelf's marks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from referee.club.best import Best, find_best
from referee.club.event import (
    KIND,
    LEAST_SEATS,
    MOST_SEATS,
    SYSTEMS,
    Entrant,
    Event,
    Round,
    Table,
    acts_by_event,
    fold_events,
)
from referee.club.pairing import everybody_met, pair_round
from referee.club.ratings import find_ratings
from referee.club.standings import Standing, find_standings
from referee.errors import Fault, Illegal, Unreadable
from referee.games import load_game, setfile
from referee.games.line import player_called
from referee.games.play import LONGEST_NAME, Header
from referee.match.start import build_chosen_header, choose
from referee.session import Session, load_match, load_tables, start_match, use_match
from referee.stats.shelf import summaries
from referee.store.model import AWAY, Position
from referee.text import clean_name, fold_name, match_prefix
from referee.values import replace

if TYPE_CHECKING:
    from referee.store.journal import Journal

_LONGEST_EVENT = 80
_FEW = 10  # tables that are listed in a sentence


class Organiser:
    """One event of the store: the one named, else the newest."""

    def __init__(self, journal: Journal, name: str | None = None) -> None:
        self.journal = journal
        self.events = _load_events(journal)
        self.event = _find_event(self.events, name)

    @property
    def lowest(self) -> bool:
        """Whether fewer points at a table are better."""
        return _lowest_leads(self.journal, self.event)

    def standings(self) -> list[Standing]:
        return find_standings(self.event, self.lowest)

    def ratings(self) -> Mapping[str, int]:
        """The ratings of everybody, over all events of the store up to this one."""
        until = [*self.events.values()]
        until = until[: until.index(self.event) + 1]
        return find_ratings((event, _lowest_leads(self.journal, event)) for event in until)

    def best(self) -> Best:
        """The best of the matches that are finished at its tables."""
        return find_best((number, load_match(self.journal, number)[1]) for number in self.finished())

    def finished(self) -> Mapping[int, Position]:
        """The matches that are finished at its tables, and how far each has come."""
        event, there = self.event, self.journal.positions()
        ended = [number for place, number in event.matches.items() if place not in event.running]
        return {number: there[number] for number in ended if number in there}

    def join(self, names: Sequence[str], school: str, rating: int | None) -> list[str]:
        names = [_clean(name) for name in names]
        for name in names:
            known = self.event.find(name)
            if (known is not None and known.left is None) or [*map(fold_name, names)].count(fold_name(name)) > 1:
                raise Illegal("event.joined-twice", name=known.name if known else name)
        self._act("join", names=names, school=school, rating=rating)
        return list(names)

    def leave(self, name: str) -> str:
        """Takes a player out from the next round on; what they played stays."""
        player = self._player(name)
        if player.left is not None:
            raise Illegal("event.left-twice", name=player.name)
        self._act("leave", name=player.name)
        return player.name

    def pair(self) -> Round:
        event = self.event
        if event.round is not None and (missing := event.missing(event.round.number)):
            tables, first = _format_tables(missing), missing[0]
            names = " 0 ".join(first.players)
            raise Illegal("event.missing", round=event.round.number, tables=tables, table=first.number, names=names)
        if event.rounds is not None and len(event.played) >= event.rounds:
            raise Illegal("event.all-played", rounds=event.rounds)
        if event.rounds is None and event.system == "round-robin" and event.played and everybody_met(event):
            raise Illegal("event.everybody-met")
        if len(event.present) < LEAST_SEATS:
            raise Illegal("event.too-few", count=len(event.present))
        number, paired = len(event.played) + 1, pair_round(event, self.lowest)
        seating = [list(table) for table in paired.tables]
        self._act("pair", round=number, tables=seating, bye=paired.byes)
        if len(self.event.played) < number:
            raise Fault("stale", "event.players-elsewhere")
        made = self.event.played[number - 1]
        if [list(table.players) for table in made.tables] != seating:
            raise Fault("stale", "event.paired-elsewhere", round=number)
        return made

    def table(self, number: int) -> Session:
        """Starts the match of a table, or takes it up where it was started before."""
        event = self.event
        if event.round is None:
            raise Illegal("event.not-paired")
        table = next((one for one in event.round.tables if one.number == number), None)
        if table is None:
            raise Illegal("event.no-table", number=number, last=len(event.round.tables))
        place = event.round.number, number
        known = event.matches.get(place)
        if known is None or known not in self.journal.positions():  # none yet, or one that was put away
            started = start_match(self.journal, _header(self.journal, event, table.players)).number
            self._act("table", round=place[0], table=number, match=started, instead=known)
            known = self.event.matches.get(place, started)
            if known != started:  # another laptop was quicker
                self.journal.mark(AWAY, {"match": started})
        return use_match(self.journal, known)

    def result(
        self, words: Sequence[str], number: int | None
    ) -> tuple[int, Table, dict[str, int], Mapping[str, int] | None]:
        """Takes a result kept on paper, or corrects one: `TABLE NAME POINTS NAME POINTS`.

        The last value is what it was before. The names alone say which table it is; where its number is named too,
        they must sit there.
        """
        event = self.event
        if event.round is None:
            raise Illegal("event.not-paired")
        number = len(event.played) if number is None else number
        if not 1 <= number <= len(event.played):
            raise Illegal("event.no-round", number=number, last=len(event.played))
        named, words = _split_table_number(words)
        points = self._read_points(words, number)
        table = event.table_of(points, number)
        if table is None:
            raise self._no_such_table(words, points, number)
        if named not in (None, table.number):
            raise Illegal("event.other-table", named=named, table=table.number, names=", ".join(points))
        points = {name: points[name] for name in table.players}
        before = event.results.get((number, table.number))
        if before != points:
            self._act("result", round=number, table=table.number, points=points, was=before)
            there = self.event.results[number, table.number]
            if there != points:
                result = format_result(there)
                raise Fault("stale", "event.result-elsewhere", round=number, table=table.number, result=result)
        return number, table, points, before

    def _no_such_table(self, words: Sequence[str], names: Mapping[str, int], number: int) -> Illegal:
        """Where these players sat instead, or the round in which they did sit together."""
        listed, event = ", ".join(names), self.event
        for one in reversed(event.played):
            if one.number != number and event.table_of(names, one.number):
                typed = " ".join(words)
                return Illegal("event.other-round", names=listed, round=number, other=one.number, words=typed)
        paired = event.played[number - 1]
        tables = _format_tables([table for table in paired.tables if {*table.players} & {*names}])
        return Illegal("event.no-such-table", names=listed, round=number, tables=tables)

    def undo(self) -> Mapping[str, Any]:
        """Takes back the last act, which it returns."""
        key = fold_name(self.event.name)
        last = acts_by_event(_acts(self.journal))[key][-1][0]
        self._act("undo")
        return last

    def _read_points(self, words: Sequence[str], number: int) -> dict[str, int]:
        points: dict[str, int] = {}
        name: list[str] = []
        tables = self.event.played[number - 1].tables
        seated = [one for table in tables for one in table.players]
        for word in words:
            if name and word.lstrip("+-").isdecimal() and len(word) < 8:
                player = self._called(" ".join(name).rstrip(":"), seated)
                if player in points:
                    raise Illegal("event.twice", name=player)
                points[player], name = int(word), []
            else:
                name.append(word)
        if name or len(points) < LEAST_SEATS:
            first = tables[0]
            raise Illegal(
                "event.result-how", text=" ".join(words), table=first.number, names=" 312 ".join(first.players)
            )
        return points

    def _player(self, name: str) -> Entrant:
        return next(one for one in self.event.players if one.name == self._called(name))

    def _called(self, name: str, seated: Sequence[str] = ()) -> str:
        """The player whom a name means: one of those who are seated, else anybody of the event."""
        everybody = [one.name for one in self.event.players]
        for names in (seated, everybody) if seated else (everybody,):
            try:
                return names[player_called(name, names)]
            except Unreadable as unknown:
                near = unknown.values.get("near")
        if near is not None:
            raise Unreadable("event.near-player", name=name, near=near)
        raise Unreadable("event.no-player", name=name)

    def _act(self, kind: str, **data: Any) -> None:
        self.journal.mark(KIND, {"event": fold_name(self.event.name), "act": kind, **data})
        self.events = _load_events(self.journal)
        self.event = self.events.get(self.event.name, self.event)


def start_event(
    journal: Journal,
    name: str,
    game: str,
    *,
    language: str,
    system: str = SYSTEMS[0],
    rounds: int | None = None,
    seats: int = LEAST_SEATS,
    bye_spread: int,
    spread_cap: int | None = None,
    options: Mapping[str, Any],
) -> Organiser:
    """Writes a new event to the journal. All its tables play in one language: this one, unless another was chosen."""
    name = " ".join(clean_name(name).split())
    if not name or len(name) > _LONGEST_EVENT:
        raise Fault("usage", "event.name", limit=_LONGEST_EVENT)
    if fold_name(name) in map(fold_name, _load_events(journal)):
        raise Fault("usage", "event.exists", name=name)
    if system not in SYSTEMS:
        raise Fault("usage", "usage.bad-value", name="--system", value=system, choices=", ".join(SYSTEMS))
    if not LEAST_SEATS <= seats <= MOST_SEATS:
        raise Fault("usage", "event.seats", value=seats, low=LEAST_SEATS, high=MOST_SEATS)
    tables = load_tables(game, journal.path)
    options = {**({"language": language} if language in setfile.languages(tables) else {}), **options}
    event = Event(name, str(tables["name"]), system, rounds, seats, bye_spread, spread_cap, options)
    box = setfile.load_box(tables)
    if seats > box.players[1]:
        raise Fault("usage", "event.seats", value=seats, low=LEAST_SEATS, high=min(MOST_SEATS, box.players[1]))
    _header(journal, event, tuple(f"{seat}" for seat in range(max(2, box.players[0]))))
    data = {"system": system, "rounds": rounds, "seats": seats, "bye_spread": bye_spread, "spread_cap": spread_cap}
    act = {"event": fold_name(name), "act": "new", "name": name, "game": event.game, **data, "options": options}
    journal.mark(KIND, act)
    return Organiser(journal, name)


def _acts(journal: Journal) -> Iterator[tuple[Mapping[str, Any], str]]:
    return ((mark.data, mark.at) for mark in journal.marks() if mark.kind == KIND)


def _load_events(journal: Journal) -> dict[str, Event]:
    """All events, with the results of the matches that were finished at their tables."""
    events = fold_events(_acts(journal))
    if any(event.matches for event in events.values()):
        totals = {
            one.match: (one.over, dict(zip(one.players, one.totals, strict=True))) for one in summaries(journal)[0]
        }
        for name, event in events.items():
            points = {place: totals[match] for place, match in event.matches.items() if match in totals}
            played = {place: found for place, (over, found) in points.items() if over}
            running = {place: found for place, (over, found) in points.items() if not over}
            events[name] = replace(event, results={**played, **event.results}, running=running)
    return events


def _split_table_number(words: Sequence[str]) -> tuple[int | None, Sequence[str]]:
    """The number of a table in front of names and points; a number that points follow is a player's name."""
    numbered = len(words) > 1 and words[0].isdecimal() and not words[1].lstrip("+-").isdecimal()
    return (int(words[0]), words[1:]) if numbered else (None, words)


def format_result(points: Mapping[str, int]) -> str:
    """The points of a table."""
    return ", ".join(f"{name} {n}" for name, n in points.items())


def _format_tables(tables: Sequence[Table]) -> str:
    listed = "; ".join(f"{table.number}: {', '.join(table.players)}" for table in tables[:_FEW])
    return f"{listed}; …" if len(tables) > _FEW else listed


def _find_event(events: Mapping[str, Event], name: str | None) -> Event:
    if not events:
        raise Fault("no-match", "event.none")
    if name is None:
        return list(events.values())[-1]
    found = match_prefix(fold_name(name), {event: (fold_name(event),) for event in events})
    if len(found) != 1:
        raise Fault("usage", "event.unknown", name=name, names=", ".join(events))
    return events[found[0]]


def _header(journal: Journal, event: Event, players: Sequence[str]) -> Header:
    return build_chosen_header(load_tables(event.game, journal.path), choose(list(players), **event.options))


def _lowest_leads(journal: Journal, event: Event) -> bool:
    fewest = setfile.load_box(load_tables(event.game, journal.path)).players[0]
    header = _header(journal, event, tuple(str(seat) for seat in range(max(2, fewest))))
    game = load_game(header.game)
    return game.standing(game.start(header)).lowest_leads


def _clean(name: str) -> str:
    cleaned = clean_name(name)
    if not cleaned or ":" in cleaned or len(cleaned) > LONGEST_NAME:
        raise Fault("usage", "players.name", name=cleaned[:LONGEST_NAME], limit=LONGEST_NAME)
    return cleaned
