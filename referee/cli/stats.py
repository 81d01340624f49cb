"""`referee stats`: what the players have done across their matches."""

from __future__ import annotations

from referee.cli.matches import MatchFilter, filter_matches
from referee.cli.printing import open_journal
from referee.cli.terminal import Terminal
from referee.errors import Fault
from referee.games import text_domain
from referee.player_names import People
from referee.stats.records import Best, Record, as_json, records
from referee.stats.shelf import summaries
from referee.wording import format_average, game_title

_BAR = 30
_LATEST = 10


def stats(
    terminal: Terminal,
    player: str | None = None,
    game: str | None = None,
    since: str | None = None,
    until: str | None = None,
) -> int:
    which = MatchFilter.asked(player, game, since, until)
    with open_journal(terminal) as journal:
        people = People(journal.marks())
        matches, skipped = summaries(journal)
    finished = filter_matches(matches, which, people)
    found = [record for record in records(finished, people.seats) if which.has(record.name)]
    if terminal.options.json:
        players = [as_json(record) for record in found]
        terminal.json({"matches": len(finished), "skipped": skipped, "players": players})
        return 0
    if which.player is not None and not found:
        raise Fault("no-match", "stats.nobody", name=which.player)
    if not found:
        terminal.line(terminal.say("match.none" if not which else "shelf.none"))
        return 0
    _say(terminal, found, len(finished))
    if skipped:
        terminal.remark(terminal.say("stats.skipped", list=", ".join(map(str, skipped))))
    return 0


def _say(terminal: Terminal, found: list[Record], matches: int) -> None:
    """The table, and below it bars: the latest totals of one player, or the wins of several."""
    say = terminal.say
    counted = ("player", "played", "won", "average", "best", "longest", "bingos", "challenged")
    names = (*counted, "rounds", "round-average")
    rows = [
        [
            record.name,
            record.played,
            record.won,
            _average(terminal, record.average),
            _best(terminal, record.best),
            record.longest.word if record.longest else "",
            record.bingos,
            f"{record.stood}/{record.fell}" if record.stood or record.fell else "",
            record.rounds or "",
            _round_averages(terminal, record),
        ]
        for record in found
    ]
    shown = [k for k in range(len(names)) if k < 3 or any(row[k] for row in rows)]
    terminal.table((say(f"stats.{names[k]}") for k in shown), ([row[k] for k in shown] for row in rows))
    terminal.line()
    if len(found) == 1:
        latest = found[0].totals[-_LATEST:]
        terminal.line(say("stats.totals", count=len(latest)))
        _bars(terminal, [(f"№{match}", total) for match, total in latest])
    elif any(record.won for record in found):
        terminal.line(say("stats.wins"))
        _bars(terminal, [(record.name, record.won) for record in found if record.won])
    terminal.line(say("stats.matches", count=matches))


def _bars(terminal: Terminal, numbers: list[tuple[str, int]]) -> None:
    """A bar a line, the longest as wide as the chart; what is not above nothing has no bar."""
    width = max(len(name) for name, _ in numbers)
    most = max(1, *(number for _, number in numbers))
    for name, number in numbers:
        bar = "█" * max(round(number * _BAR / most), 1) + " " if number > 0 else ""
        terminal.line(f"  {name:<{width}}  {bar}{number}")


def _average(terminal: Terminal, value: float | None) -> str:
    return "" if value is None else format_average(terminal.say, value)


def _best(terminal: Terminal, best: Best | None) -> str:
    return "" if best is None else terminal.say("stats.word", word=best.word, points=best.points, match=best.match)


def _round_averages(terminal: Terminal, record: Record) -> str:
    """Points a kon or round, each way of scoring by itself."""
    if len(record.rounds_of) < 2:
        return _average(terminal, record.round_average)
    return "; ".join(
        f"{game_title(terminal.say, game)}{_way(terminal, game, scoring)} {_average(terminal, rounds.average)}"
        for (game, scoring), rounds in sorted(record.rounds_of.items())
    )


def _way(terminal: Terminal, game: str, scoring: str | None) -> str:
    key = f"{text_domain(game)}.fill.way.{scoring}"
    return f" ({terminal.say(key) if terminal.say.knows(key) else scoring})" if scoring else ""
