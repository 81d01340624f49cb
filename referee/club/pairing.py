"""Who plays whom in the next round, and who starts.

Tables of two are paired by minimum-weight matching: a second bye costs more than anything else, then a second meeting,
then a first turn that cannot be balanced, then a school that meets itself, then players who stand far apart. Larger
tables are filled in the order of the standings and improved by exchanging players while that helps.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations, product
from operator import itemgetter
from random import Random

from referee.club.event import Entrant, Event
from referee.club.standings import Score, find_scores, find_standings
from referee.errors import Fault
from referee.installing import library_command

_BYE_AGAIN, _AGAIN, _UNBALANCED, _SAME_SCHOOL = 10**14, 10**12, 10**9, 10**7
_WINDOWS = 8, 24  # how many opponents further down the standings are tried first
_TRIES = 500  # beginnings from which larger tables are tried, for each player
_BYE = ""

Cost = Callable[[str, str], int]


class Pairing:
    """A round that is not played yet: the tables with who starts first, and the byes."""

    def __init__(self, tables: list[tuple[str, ...]], byes: list[str]) -> None:
        self.tables = tables
        self.byes = byes


def pair_round(event: Event, lowest: bool = False) -> Pairing:
    scores = find_scores(event, lowest)
    players = {one.name: one for one in event.present}
    order = _order(event, players, lowest)
    if event.seats > 2:
        return Pairing([_seat(table, scores) for table in _fill_tables(order, event.seats, scores, players)], [])
    if event.system == "round-robin" and (circle := _circle(event, players)) is not None:
        return circle
    pairs, bye = _match(order, scores, players, event.system)
    tables = _seat_pairs(pairs, order, scores, len(event.played))
    return Pairing(sorted(tables, key=lambda pair: min(map(order.index, pair))), bye)


def everybody_met(event: Event) -> bool:
    scores = find_scores(event)
    return all(scores[one.name].met.get(other.name) for one, other in combinations(event.present, 2))


def _order(event: Event, players: Mapping[str, Entrant], lowest: bool) -> list[str]:
    """Those who play, the best first; before the first round by rating, then as they joined."""
    if not event.played:
        return sorted(players, key=lambda name: -(players[name].rating or 0))
    return [line.player for line in find_standings(event, lowest) if line.player in players]


def _seat(table: Sequence[str], scores: Mapping[str, Score]) -> tuple[str, ...]:
    """A table with the player first who has started least."""
    return tuple(sorted(table, key=lambda name: (scores[name].firsts - scores[name].seconds, scores[name].firsts)))


# Tables of two


def _circle(event: Event, players: Mapping[str, Entrant]) -> Pairing | None:
    """The next round of the circle method; none where players came late or left, and the circle is broken."""
    if any(one.joined > 1 or one.left is not None for one in event.players):
        return None
    ring = [*players] if len(players) % 2 == 0 else [_BYE, *players]
    turn = len(event.played) % max(1, len(ring) - 1)
    pairs = _turn_circle(ring, turn)
    if _BYE in ring:
        # The bye stays where it is while the others turn: who starts by the place in the circle starts by turns.
        tables = [pair if place % 2 else (pair[1], pair[0]) for place, pair in enumerate(pairs) if _BYE not in pair]
        return Pairing(tables, ["".join(pair) for pair in pairs if _BYE in pair])
    earlier = turn - turn % 2
    if earlier == len(ring) - 2:  # the last round, before which everybody has started as often as not
        return Pairing(pairs, [])
    return Pairing(_start_by_turns(_turn_circle(ring, earlier), _turn_circle(ring, earlier + 1))[turn - earlier], [])


def _turn_circle(ring: Sequence[str], turn: int) -> list[tuple[str, ...]]:
    """The pairs of the circle after so many turns; the first in it keeps the place."""
    at = len(ring) - turn
    moved = [ring[0], *ring[at:], *ring[1:at]] if turn else ring
    return [(moved[place], moved[-1 - place]) for place in range(len(moved) // 2)]


def _start_by_turns(*rounds: Sequence[tuple[str, ...]]) -> tuple[list[tuple[str, ...]], list[tuple[str, ...]]]:
    """Two rounds in which everybody starts once.

    From a player to the opponent of the one round, from there to that one's opponent of the other, and so on, one comes
    back to where one began: so each who was met starts against the next.
    """
    mates = [{one: other for pair in pairs for one, other in (pair, pair[::-1])} for pairs in rounds]
    found: tuple[list[tuple[str, ...]], list[tuple[str, ...]]] = ([], [])
    seen: set[str] = set()
    for name in mates[0]:
        while name not in seen:
            other = mates[0][name]
            found[0].append((name, other))
            found[1].append((other, mates[1][other]))
            seen |= {name, other}
            name = mates[1][other]
    return found


def _match(
    order: list[str], scores: Mapping[str, Score], players: Mapping[str, Entrant], system: str
) -> tuple[list[tuple[str, ...]], list[str]]:
    """Pairs by minimum-weight matching, with a bye where the number is odd."""
    ranks = {name: rank for rank, name in enumerate(order)}
    names = order if len(order) % 2 == 0 else [*order, _BYE]

    def cost(one: str, other: str) -> int:
        if _BYE in (one, other):
            name = one or other
            return _BYE_AGAIN * scores[name].byes + (len(order) - 1 - ranks[name]) ** 2
        lean = [scores[name].firsts - scores[name].seconds for name in (one, other)]
        return (
            _AGAIN * scores[one].met.get(other, 0)
            + (system != "koth") * _UNBALANCED * (lean[0] * lean[1] > 0) * min(map(abs, lean))
            + _SAME_SCHOOL * _same_school(players[one], players[other])
            + (system != "round-robin") * (ranks[one] - ranks[other]) ** 2
        )

    pairs = _cheapest_pairs(names, cost, _fewest_faults(order, scores, players, system))
    byes = [one or other for one, other in pairs if _BYE in (one, other)]
    return [pair for pair in pairs if _BYE not in pair], byes


def _fewest_faults(order: list[str], scores: Mapping[str, Score], players: Mapping[str, Entrant], system: str) -> int:
    """What faults cost at least: players who all started more often or all less, or all of one school, must meet."""
    leans = Counter(
        (scores[name].firsts > scores[name].seconds) - (scores[name].firsts < scores[name].seconds) for name in order
    )
    seats = len(order) + len(order) % 2
    uneven = max(0, 2 * max(leans[1], leans[-1]) - seats) // 2
    schools = Counter(players[name].school.casefold() for name in order if players[name].school)
    together = max(0, 2 * max(schools.values(), default=0) - seats) // 2
    return (system != "koth") * _UNBALANCED * uneven + _SAME_SCHOOL * together


def _seat_pairs(
    pairs: Sequence[tuple[str, ...]], order: list[str], scores: Mapping[str, Score], played: int
) -> Sequence[tuple[str, ...]]:
    """The pairs with who starts; where many have met, so that the next round can be even without a second meeting."""
    uneven = any(scores[name].firsts != scores[name].seconds for name in order)
    if 3 * played < len(order) or len(order) % 2 or uneven:
        return [_seat(pair, scores) for pair in pairs]
    now = set(pairs)

    def cost(one: str, other: str) -> int:
        return _AGAIN * (scores[one].met.get(other, 0) + bool(now & {(one, other), (other, one)}))

    return _start_by_turns(pairs, _cheapest_pairs(order, cost))[0]


def _cheapest_pairs(names: list[str], cost: Cost, least: int = 0) -> list[tuple[str, ...]]:
    """The perfect matching that costs least.

    It is sought among likely pairs first; where more faults stay than there are in any case, among all.
    """
    count = len(names)
    costs = {(one, other): cost(names[one], names[other]) for one, other in combinations(range(count), 2)}
    for window in _WINDOWS:
        pairs = _matching(_likely(costs, count, window))
        if len(pairs) * 2 == count and sum(map(_fault, map(costs.__getitem__, pairs))) <= least:
            break
    else:
        pairs = _matching(costs)
    return [(names[one], names[other]) for one, other in pairs]


def _likely(costs: Mapping[tuple[int, int], int], count: int, window: int) -> dict[tuple[int, int], int]:
    """Of each player's pairs with those further down: some without a fault, near and far, and a few others."""
    chosen = [(one, count - 1) for one in range(count - 1)]
    for one in range(count):
        below = [(one, other) for other in range(one + 1, count)]
        fine = [pair for pair in below if not _fault(costs[pair])]
        step = 1 + len(fine) // window
        chosen += fine[:window] + fine[window + one % step :: step]  # not the same far ones for all
        chosen += [pair for pair in below if _fault(costs[pair])][: _WINDOWS[0]]
    return {pair: costs[pair] for pair in chosen}


def _fault(cost: int) -> int:
    """What a pair costs apart from how far it is apart."""
    return cost - cost % _SAME_SCHOOL


def _matching(costs: Mapping[tuple[int, int], int]) -> list[tuple[int, int]]:
    try:
        from networkx import Graph, min_weight_matching
    except ImportError:
        raise Fault("usage", "event.no-networkx", install=library_command("networkx", "openskill")) from None
    graph = Graph()
    for pair, price in costs.items():
        graph.add_edge(*pair, weight=price)
    return sorted((min(pair), max(pair)) for pair in min_weight_matching(graph))


def _same_school(one: Entrant, other: Entrant) -> bool:
    return bool(one.school) and one.school.casefold() == other.school.casefold()


# Larger tables


def _fill_tables(
    order: list[str], seats: int, scores: Mapping[str, Score], players: Mapping[str, Entrant]
) -> list[list[str]]:
    """Tables as equal as can be, neighbours of the standings together, then improved by exchanges.

    Where some would meet again, or would have to start again, it is tried from other beginnings too.
    """
    count = -(-len(order) // seats)
    sizes = [len(order) // count + (table < len(order) % count) for table in range(count)]
    ranks = {name: rank for rank, name in enumerate(order)}
    least = min(scores[name].firsts for name in order)

    apart = {
        frozenset((one, other)): _AGAIN * scores[one].met.get(other, 0) ** 2
        + _SAME_SCHOOL * _same_school(players[one], players[other])
        + (ranks[one] - ranks[other]) ** 2
        for one, other in combinations(order, 2)
    }

    def cost(table: list[str]) -> int:
        started = min(scores[name].firsts for name in table) - least
        return _UNBALANCED * started + sum(apart[frozenset(pair)] for pair in combinations(table, 2))

    found: list[tuple[int, list[list[str]]]] = []
    rng, begin = Random(len(order)), order
    for _ in range(1 + _TRIES // len(order)):
        names = iter(begin)
        tables = [[next(names) for _ in range(size)] for size in sizes]
        while _improve(tables, cost):
            continue
        found.append((sum(map(cost, tables)), tables))
        if found[-1][0] < _UNBALANCED:
            break
        begin = rng.sample(order, len(order))
    return min(found, key=itemgetter(0))[1]


def _improve(tables: list[list[str]], cost: Callable[[list[str]], int]) -> bool:
    """Exchanges two players wherever that costs less and one of their tables is not as it should be; whether it did."""
    better = False
    for left, right in combinations(tables, 2):
        now = cost(left) + cost(right)
        if now < _SAME_SCHOOL:
            continue
        for i, j in product(range(len(left)), range(len(right))):
            left[i], right[j] = right[j], left[i]
            after = cost(left) + cost(right)
            if after < now:
                now, better = after, True
            else:
                left[i], right[j] = right[j], left[i]
    return better
