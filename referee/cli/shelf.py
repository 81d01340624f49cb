"""`referee matches` and `referee use`: the shelf of matches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee import match as matches
from referee.cli.desk import Desk, faults_told, header_from, mark_running
from referee.cli.replies import shown, standing_line
from referee.cli.terminal import Fault, Terminal
from referee.journal import Journal
from referee.match import Row
from referee.places import store

if TYPE_CHECKING:
    import typer


def number_of(words: list[str]) -> int | None:
    """The number of a match, where one is given."""
    if len(words) > 1:
        raise Fault("usage", "usage.extra", value=" ".join(words[1:]))
    if not words:
        return None
    if not words[0].isascii() or not words[0].isdigit():
        raise Fault("usage", "match.number", value=words[0])
    return int(words[0])


def shelf(terminal: Terminal) -> int:
    """Lists the matches, the latest last."""
    with faults_told(), Journal(store(terminal.options.db)) as journal:
        current = journal.current()
        listed = [_summary(journal, shelved, current) for shelved in journal.shelf()]
    if terminal.options.json:
        terminal.json({"matches": listed})
        return 0
    say = terminal.say
    if not listed:
        terminal.line(say("match.none"))
        return 0
    from tabulate import tabulate

    rows = [
        [
            f"{'>' if one['current'] else ''}{one['match']}",
            say(f"game.{one['game']}"),
            ", ".join(f"{name} {total}" for name, total in one["totals"].items()),
            one["entries"],
            say("shelf.over") if one["over"] else say("shelf.running"),
            one["created"][:10],
        ]
        for one in listed
    ]
    heads = [say(f"shelf.{name}") for name in ("number", "game", "players", "entries", "state", "date")]
    terminal.line(tabulate(rows, headers=heads, tablefmt="simple", disable_numparse=True))
    return 0


def _summary(journal: Journal, shelved: Any, current: int | None) -> dict[str, Any]:
    match = matches.fold(
        header_from(shelved.header), [Row(row.kind, row.text, row.data) for row in journal.rows(shelved.id)]
    )
    now, players = match.standing, match.header.players
    return {
        "match": shelved.id,
        "game": match.header.game,
        "players": list(players),
        "totals": dict(zip(players, now.totals, strict=True)),
        "entries": len(match.lines),
        "over": now.over,
        "winners": [players[i] for i in now.winners],
        "created": shelved.created,
        "current": shelved.id == current,
    }


def use(terminal: Terminal, words: list[str]) -> int:
    """Makes a match the current one."""
    number = number_of(words)
    if number is None:
        raise Fault("usage", "usage.missing", name="N")
    with faults_told(), Journal(store(terminal.options.db)) as journal:
        journal.use(number)
        desk = Desk(terminal, journal, number)
        mark_running(terminal, desk.header, desk.match)
        if terminal.options.json:
            terminal.json(shown(desk))
        else:
            terminal.line(terminal.say("shelf.using", number=number))
            terminal.line(standing_line(terminal, desk.match))
        return 0


def register(app: typer.Typer, terminal: Terminal) -> None:
    """Tells typer about the commands."""
    import typer

    from referee.cli.app import command_class

    say, cls = terminal.say, command_class(terminal)
    example = f"{say('help.example')} referee"

    @app.command("matches", cls=cls, help=say("help.matches"), epilog=f"{example} matches")
    def _matches() -> int:
        return shelf(terminal)

    @app.command("use", cls=cls, help=say("help.use"), epilog=f"{example} use 3")
    def _use(words: list[str] = typer.Argument(None, metavar="N", help=say("help.match"))) -> int:
        return use(terminal, words or [])
