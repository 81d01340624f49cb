"""`referee import`: recorded games become matches, each whole or not at all, with their scores compared."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee import sets
from referee.cli.desk import faults_told, header_kept
from referee.cli.replies import message
from referee.cli.terminal import Fault, Terminal
from referee.games import boxes
from referee.journal import Journal
from referee.places import store
from referee.records import gcg
from referee.records.replay import Replayed, Unplayable, game_of, replay
from referee.words.spelling import shown

if TYPE_CHECKING:
    import typer


def import_files(terminal: Terminal, files: list[str], set_name: str | None = None) -> int:
    """Imports each file; 0 where all were taken, else 1."""
    if not files:
        raise Fault("usage", "usage.missing", name="FILE...")
    imported: list[dict[str, Any]] = []
    problems: list[dict[str, Any]] = []
    with faults_told(), Journal(store(terminal.options.db)) as journal:
        for path in files:
            try:
                replayed = _replayed(terminal, path, set_name)
            except gcg.GCGFault as fault:
                problems += [
                    {"file": shown(path), "line": p.line, "message": terminal.say(p.key, **p.values)}
                    for p in fault.problems
                ]
                continue
            except Unplayable as fault:
                problems.append({"file": shown(path), "line": fault.line, "message": message(terminal, fault.refusal)})
                continue
            rows = [(row.kind, row.text, dict(row.data)) for row in replayed.rows]
            number = journal.create(header_kept(replayed.header), rows)
            imported.append(_report(terminal, path, number, replayed))
    if terminal.options.json:
        terminal.json({"imported": imported, "problems": problems})
    else:
        _say(terminal, imported, problems)
    return 1 if problems else 0


def _replayed(terminal: Terminal, path: str, set_name: str | None) -> Replayed:
    try:
        with open(path, "rb") as file:
            record = gcg.read(file.read(gcg.LARGEST + 1))
    except OSError as error:
        raise Fault("usage", "import.unreadable", path=shown(path), why=error.strerror or str(error)) from None
    name = set_name or game_of(record)
    try:
        tables = sets.load(name, store(terminal.options.db))
        box = boxes.read(tables)
    except sets.SetUnreadable as fault:
        raise Fault("usage", fault.key, **fault.values) from None
    except boxes.SetFault as fault:
        raise Fault("usage", "new.bad-set", set=name, path=fault.problems[0].path, count=len(fault.problems)) from None
    return replay(record, tables, box.language)


def _report(terminal: Terminal, path: str, number: int, replayed: Replayed) -> dict[str, Any]:
    placements = [move for move in replayed.moves if move.placement]
    players = replayed.header.players
    return {
        "file": shown(path),
        "match": number,
        "game": replayed.header.game,
        "players": list(players),
        "totals": dict(zip(players, replayed.match.standing.totals, strict=True)),
        "placements": len(placements),
        "agree": sum(move.agrees for move in placements),
        "moves": [
            {
                "line": move.line,
                "player": move.player,
                "entry": move.entry,
                "placement": move.placement,
                "written": move.written,
                "computed": move.computed,
                "agrees": move.agrees,
                "explanation": move.explanation or None,
            }
            for move in replayed.moves
        ],
    }


def _say(terminal: Terminal, imported: list[dict[str, Any]], problems: list[dict[str, Any]]) -> None:
    say = terminal.say
    for one in imported:
        terminal.line(
            say("import.done", file=one["file"], match=one["match"], agree=one["agree"], placements=one["placements"])
        )
        for move in one["moves"]:
            if not move["agrees"]:
                values = {name: move[name] for name in ("line", "player", "entry", "written", "computed")}
                terminal.line("  " + say("import.differs", **values))
    for problem in problems:
        where = say("gcg.line", line=problem["line"], message=problem["message"])
        terminal.remark(f"{problem['file']}: {where}")
    if problems:
        files = len({problem["file"] for problem in problems})
        terminal.remark(say("import.refused", files=files))


def register(app: typer.Typer, terminal: Terminal) -> None:
    """Tells typer about the command."""
    import typer

    from referee.cli.app import command_class

    say = terminal.say
    example = f"{say('help.example')} referee import game.gcg"

    @app.command("import", cls=command_class(terminal), help=say("help.import"), epilog=example)
    def _import(
        files: list[str] = typer.Argument(None, metavar="FILE...", help=say("help.import.files")),
        set_name: str = typer.Option(None, "--set", help=say("help.new.set")),
    ) -> int:
        return import_files(terminal, files or [], set_name)
