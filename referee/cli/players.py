"""`referee players`: the people on the shelf. What the journal says is not changed: marks say who is who."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.cli.printing import open_journal
from referee.errors import Fault
from referee.games.play import LONGEST_NAME
from referee.player_names import NAME, SEPARATE, People
from referee.stats.shelf import summaries
from referee.text import clean_name, fold_name, match_prefix
from referee.values import Value

if TYPE_CHECKING:
    from referee.cli.terminal import Terminal
    from referee.stats.summary import Summary
    from referee.store.journal import Journal


class Person(Value):
    """Somebody on the shelf: the name of today, the names in the journal, and the matches played."""

    name: str
    names: tuple[str, ...]
    played: int
    won: int
    last: str


def show(terminal: Terminal) -> int:
    with open_journal(terminal) as journal:
        return _print(terminal, _people(journal))


def rename(terminal: Terminal, old: str, new: str) -> int:
    with open_journal(terminal) as journal:
        people = _people(journal)
        person, name = _find(people, old), clean_name(new)
        if not name or ":" in name or len(name) > LONGEST_NAME:
            raise Fault("usage", "players.name", name=name[:LONGEST_NAME], limit=LONGEST_NAME)
        other = next((one for one in people if fold_name(one.name) == fold_name(name) and one is not person), None)
        if other is not None:
            raise Fault("usage", "players.taken", name=other.name, old=person.name)
        journal.mark(NAME, {"from": person.name, "to": name})
        return _answer(terminal, journal, name, "players.renamed", old=person.name, name=name)


def merge(terminal: Terminal, typed: list[str]) -> int:
    if len(typed) < 2:
        raise Fault("usage", "usage.missing", name="NAME", command="referee players merge")
    with open_journal(terminal) as journal:
        people = _people(journal)
        *others, kept = [_find(people, name) for name in typed]
        for one in others:
            if one is kept:
                raise Fault("usage", "players.same", name=kept.name)
        together = _match_with_two_of(
            summaries(journal)[0], {fold_name(name) for one in (*others, kept) for name in one.names}
        )
        if together is not None:
            raise Fault("usage", "players.together", number=together, names=_names([*others, kept]))
        for one in others:
            journal.mark(NAME, {"from": one.name, "to": kept.name})
        return _answer(terminal, journal, kept.name, "players.merged", names=_names(others), name=kept.name)


def separate(terminal: Terminal, name: str) -> int:
    with open_journal(terminal) as journal:
        people = _people(journal)
        wanted = fold_name(name)
        person = next((one for one in people if len(one.names) > 1 and wanted in map(fold_name, one.names)), None)
        if person is None or wanted == fold_name(person.name):
            raise Fault("usage", "players.not-merged", name=clean_name(name))
        own = next(one for one in person.names if fold_name(one) == wanted)
        journal.mark(SEPARATE, {"name": own})
        return _answer(terminal, journal, own, "players.separated", name=own, other=person.name)


def _people(journal: Journal) -> list[Person]:
    people = People(journal.marks())
    found: dict[str, Person] = {}
    for match in summaries(journal)[0]:
        for seat, (player, name) in enumerate(zip(match.players, people.seats(match.players), strict=True)):
            key = fold_name(name)
            before = found.pop(key, Person(name, (), 0, 0, ""))
            names = before.names if fold_name(player) in map(fold_name, before.names) else (*before.names, player)
            won = before.won + (seat in match.winners)
            found[key] = Person(before.name, names, before.played + 1, won, match.created)
    return list(found.values())[::-1]


def _find(people: list[Person], typed: str) -> Person:
    """The person meant by a name of today or in the journal, or by its beginning."""
    called = {at: {fold_name(one.name), *map(fold_name, one.names)} for at, one in enumerate(people)}
    found = match_prefix(fold_name(typed), called)
    if len(found) == 1:
        return people[found[0]]
    if found:
        meant = _names([people[at] for at in found])
        raise Fault("usage", "players.ambiguous", name=clean_name(typed), names=meant)
    raise Fault("no-match", "stats.nobody", name=clean_name(typed))


def _names(people: list[Person]) -> str:
    return ", ".join(one.name for one in people)


def _match_with_two_of(matches: list[Summary], names: set[str]) -> int | None:
    for one in matches:
        if len(names.intersection(map(fold_name, one.players))) > 1:
            return one.match
    return None


def _answer(terminal: Terminal, journal: Journal, name: str, key: str, /, **values: Any) -> int:
    """What was done, or, as JSON, the person as it is now."""
    if not terminal.options.json:
        terminal.line(terminal.say(key, **values))
        return 0
    return _print(terminal, [one for one in _people(journal) if fold_name(one.name) == fold_name(name)])


def _print(terminal: Terminal, people: list[Person]) -> int:
    if terminal.options.json:
        listed = [
            {"player": one.name, "names": list(one.names), "played": one.played, "won": one.won, "last": one.last}
            for one in people
        ]
        terminal.json({"players": listed})
        return 0
    say = terminal.say
    if not people:
        terminal.line(say("match.none"))
        return 0
    rows = [
        [one.name, one.played, one.won, one.last[:10], ", ".join(name for name in one.names if name != one.name)]
        for one in people
    ]
    heads = [say("stats.player"), say("stats.played"), say("stats.won"), say("players.last"), say("players.names")]
    shown = 5 if any(row[4] for row in rows) else 4
    terminal.table(heads[:shown], (row[:shown] for row in rows))
    return 0
