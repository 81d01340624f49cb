"""`referee matches` and `referee use`: the shelf of matches."""

from __future__ import annotations

import re
from datetime import date

from referee.cli.printing import format_standing, open_journal
from referee.cli.terminal import Terminal
from referee.errors import Fault
from referee.games import require_game
from referee.player_names import People
from referee.session import use_match
from referee.store.model import matches_put_away
from referee.values import Value
from referee.wording import game_title

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from referee.stats.summary import Summary


def number_of(words: list[str]) -> int | None:
    if len(words) > 1:
        raise Fault("usage", "usage.extra", value=" ".join(words[1:]))
    if not words:
        return None
    if not re.fullmatch("[0-9]{1,18}", words[0]):
        raise Fault("usage", "match.number", value=words[0])
    return int(words[0])


class MatchFilter(Value):
    """Which matches are meant: by a player's name or its beginning, a game, and the first and last day."""

    player: str | None = None
    game: str | None = None
    since: str | None = None
    until: str | None = None

    @classmethod
    def asked(cls, player: str | None, game: str | None, since: str | None, until: str | None) -> MatchFilter:
        known = require_game(game) if game is not None else None
        return cls(player, known, _day("--since", since), _day("--until", until))

    def __bool__(self) -> bool:
        return any((self.player is not None, self.game, self.since, self.until))

    def has(self, name: str) -> bool:
        """Whether a player's name is the one asked for, or begins so."""
        return self.player is None or name.casefold().startswith(self.player.strip().casefold())

    def holds(self, match: Summary, players: Sequence[str]) -> bool:
        day = match.created
        return (
            (self.player is None or any(self.has(name) for name in players))
            and (self.game is None or match.game == self.game)
            and (self.since is None or day[: len(self.since)] >= self.since)
            and (self.until is None or day[: len(self.until)] <= self.until)
        )


def filter_matches(matches: Sequence[Summary], which: MatchFilter, people: People) -> list[Summary]:
    """The matches that are meant, the oldest first. An exact name wins over longer ones that begin so."""
    if not which:
        return list(matches)
    everything = [(one, people.seats(one.players)) for one in matches]
    if which.player is not None:
        exact = which.player.strip().casefold()
        everything = [
            (one, players) for one, players in everything if any(name.casefold() == exact for name in players)
        ] or everything
    return [one for one, players in everything if which.holds(one, players)]


def _day(name: str, text: str | None) -> str | None:
    """A day, a month or a year as it is typed, `2025-03-08`, `2025-03` or `2025`."""
    if text is None:
        return None
    try:
        if re.fullmatch(r"[0-9]{4}(-[0-9]{2}){0,2}", text) is None:
            raise ValueError
        date.fromisoformat(text + "0000-01-01"[len(text) :])
    except ValueError:
        raise Fault("usage", "shelf.day", name=name, value=text) from None
    return text


def list_matches(
    terminal: Terminal,
    player: str | None = None,
    game: str | None = None,
    since: str | None = None,
    until: str | None = None,
) -> int:
    """Lists the matches, or those asked for, the latest last."""
    from referee.stats.shelf import summaries

    which = MatchFilter.asked(player, game, since, until)
    with open_journal(terminal) as journal:
        current, people = journal.current(), People(journal.marks())
        matches, skipped = summaries(journal)
        listed = [
            _match_json(one, people.seats(one.players), current) for one in filter_matches(matches, which, people)
        ]
    if terminal.options.json:
        terminal.json({"matches": listed, **({"skipped": skipped} if skipped else {})})
        return 0
    say = terminal.say
    if skipped:
        terminal.remark(say("shelf.skipped", list=", ".join(map(str, skipped))))
    if not listed:
        terminal.line(say("shelf.none" if which else "match.none"))
        return 0
    rows = [
        [
            f"{'>' if one['current'] else ''}{one['match']}",
            game_title(say, one["game"]),
            ", ".join(f"{'★ ' * (name in one['winners'])}{name} {total}" for name, total in one["totals"].items()),
            one["entries"],
            say("shelf.over") if one["over"] else say("shelf.running"),
            one["created"][:10],
        ]
        for one in listed
    ]
    terminal.table((say(f"shelf.{name}") for name in ("number", "game", "players", "entries", "state", "date")), rows)
    return 0


def _match_json(one: Summary, players: Sequence[str], current: int | None) -> dict[str, Any]:
    losers = {"losers": [players[seat] for seat in one.losers]} if one.losers else {}
    return {
        "match": one.match,
        "game": one.game,
        "players": list(players),
        "totals": dict(zip(players, one.totals, strict=True)),
        "entries": one.entries,
        "over": one.over,
        "winners": [players[seat] for seat in one.winners],
        **losers,
        "created": one.created,
        "current": one.match == current,
    }


def use(terminal: Terminal, words: list[str]) -> int:
    number = number_of(words)
    if number is None:
        raise Fault("usage", "usage.missing", name="N", command="referee use")
    with open_journal(terminal) as journal:
        if number in matches_put_away(journal.marks()):
            raise Fault("usage", "forget.away", number=number)
        match = use_match(journal, number).match
        if terminal.options.json:
            from referee.replies import match_json

            terminal.json(match_json(number, match))
        else:
            terminal.line(terminal.say("shelf.using", number=number))
            terminal.line(format_standing(terminal, match))
        return 0
