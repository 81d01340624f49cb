"""`referee import`: recorded games become matches, each file whole or not at all.

    {"imported": [{"file", "format": "match|json|gcg", "match", "game", "players", "totals", "entries", ...}],
     "problems": [{"file", "line", "message"}]}

A match file or JSON adds `judged`, the lines whose words had no verdict yet; GCG adds `placements`, how many of their
scores `agree`, and all `moves` with the score written and the one computed.
"""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, Any

from referee import sets
from referee.cli.printing import open_journal
from referee.cli.terminal import Terminal
from referee.errors import Fault
from referee.files import read_file
from referee.formats import gcg, jsonfile, matchfile
from referee.formats.errors import LARGEST, Problem, RecordFault, fault
from referee.formats.gcg_replay import Replayed, Unplayable, game_of, language_of, replay
from referee.formats.record import Kept, header_of
from referee.formats.replay import Refused, retrace
from referee.games import game_info, is_game
from referee.games import setfile as boxes
from referee.games.play import Header, Ruled
from referee.paths import store
from referee.session import find_judge, header_to_json, note_current_match
from referee.text import safe_text
from referee.wording import format_refusal

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.match import Match
    from referee.store.journal import Journal

_STDIN = "-"


def import_files(terminal: Terminal, files: list[str], set_name: str | None = None) -> int:
    """Imports each file; 0 where all were taken, else 1."""
    if not files:
        raise Fault("usage", "usage.missing", name="FILE", command="referee import")
    imported: list[dict[str, Any]] = []
    problems: list[dict[str, Any]] = []
    with open_journal(terminal) as journal:
        contents = [(path, _content(path)) for path in files]  # all of them, before anything is taken
        for path, data in contents:
            try:
                imported.append(_imported(terminal, journal, path, data, set_name))
            except RecordFault as unread:
                problems += [_problem(terminal, path, problem) for problem in unread.problems]
            except (Unplayable, Refused) as refused:
                said = format_refusal(terminal.say, refused.refusal)
                problems.append({"file": safe_text(path), "line": refused.line, "message": said})
    if terminal.options.json:
        terminal.json({"imported": imported, "problems": problems})
    else:
        _say(terminal, imported, problems)
    return 1 if problems else 0


def form_of(data: bytes) -> str:
    """The format of a file, by what stands in it: `json`, `match`, or `gcg`."""
    start = data[:100_000].lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n")
    if start[:1] in (b"{", b"["):
        return "json"
    text = data[:100_000].decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig", "replace")
    lines = [line.strip() for line in re.split("[\r\n]+", text)]
    says = next((line for line in lines if line and not line.startswith("#")), "")
    if matchfile.SIGNATURE.fullmatch(says):
        return "match"
    if says.startswith(">") or any(line.startswith("#player") for line in lines):
        return "gcg"
    if any(line.startswith((">", "#")) for line in lines):
        return "gcg"
    raise fault(0, "import.unknown")


def _imported(terminal: Terminal, journal: Journal, path: str, data: bytes, set_name: str | None) -> dict[str, Any]:
    if len(data) > LARGEST:
        raise fault(0, "gcg.too-large", limit=LARGEST // 1_000_000)
    form = form_of(data)
    if form == "gcg":
        replayed = _replayed(terminal, data, set_name)
        rows = [(row.kind, row.text, dict(row.data)) for row in replayed.rows]
        number = journal.create(header_to_json(replayed.header), rows)
        note_current_match(journal, replayed.match)
        return _report(path, form, number, replayed.match, _compared(replayed))
    kept = matchfile.read(data) if form == "match" else jsonfile.read(data)
    header = header_of(_with_set(terminal, kept, set_name))
    retraced = retrace(header, kept.acts, _lazily(terminal, header))
    rows = [(row.kind, row.text, dict(row.data)) for row in retraced.rows]
    number = journal.create(header_to_json(header), rows, kept.created, [act.at for act in kept.acts])
    note_current_match(journal, retraced.match)
    return _report(path, form, number, retraced.match, {"judged": list(retraced.judged)})


def _content(path: str) -> bytes:
    try:
        if path == _STDIN:
            return sys.stdin.buffer.read(LARGEST + 1)
        return read_file(path, LARGEST)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise Fault("usage", "import.unreadable", path=safe_text(path), why=why) from None


def _with_set(terminal: Terminal, kept: Kept, set_name: str | None) -> Kept:
    """The match with its set: the one it carries, unless another is asked for; else the one it names."""
    if set_name is None and "tables" in kept.header:
        return kept
    game = kept.header.get("game")
    name = set_name or kept.header.get("set") or game or ""
    if not isinstance(name, str):
        raise fault(kept.lines.get("header", 0), "record.no-set")
    try:
        tables = sets.load(name, store(terminal.options.db))
    except sets.SetUnreadable as unread:
        line = kept.lines.get("set", kept.lines.get("game", kept.lines.get("header", 0)))
        raise fault(line, unread.key, **{**unread.values, "line": unread.line or line}) from None
    lines = {part: line for part, line in kept.lines.items() if part != "fence"}
    return Kept({**kept.header, "tables": tables}, kept.acts, kept.created, lines)


def _lazily(terminal: Terminal, header: Header) -> Callable[[str], Ruled]:
    """A judge whose dictionary is opened only when a word without a verdict comes."""
    judge: list[Callable[[str], Ruled]] = []

    def ask(word: str) -> Ruled:
        if not judge:
            judge.append(find_judge(header, store(terminal.options.db)))
        return judge[0](word)

    return ask


def _replayed(terminal: Terminal, data: bytes, set_name: str | None) -> Replayed:
    record = gcg.read(data)
    said, _, language = record.tile_set.partition(" ")
    named = said if is_game(said) and game_info(said).gcg else None
    name = set_name or named or game_of(record)
    try:
        tables = sets.load(name, store(terminal.options.db))
        boxes.read_box(tables)
    except sets.SetUnreadable as unread:
        raise Fault("usage", unread.key, **unread.values) from None
    except boxes.SetFault as wrong:
        raise Fault("usage", "new.bad-set", set=name, path=wrong.problems[0].path, count=len(wrong.problems)) from None
    known = boxes.languages(tables)
    return replay(record, tables, language if named and language in known else language_of(record, known))


def _problem(terminal: Terminal, path: str, problem: Problem) -> dict[str, Any]:
    return {"file": safe_text(path), "line": problem.line, "message": terminal.say(problem.key, **problem.values)}


def _report(path: str, form: str, number: int, match: Match, more: dict[str, Any]) -> dict[str, Any]:
    players = match.players
    return {
        "file": safe_text(path),
        "format": form,
        "match": number,
        "game": match.header.game,
        "players": list(players),
        "totals": dict(zip(players, match.standing.totals, strict=True)),
        "entries": len(match.lines),
        **more,
    }


def _compared(replayed: Replayed) -> dict[str, Any]:
    placements = [move for move in replayed.moves if move.placement]
    return {
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
        file, match = one["file"], one["match"]
        if one["format"] != "gcg":
            terminal.line(say("import.kept", file=file, match=match, entries=one["entries"]))
            if one["judged"]:
                terminal.line("  " + say("import.judged", lines=", ".join(map(str, one["judged"]))))
            continue
        terminal.line(say("import.done", file=file, match=match, agree=one["agree"], placements=one["placements"]))
        for move in one["moves"]:
            if not move["agrees"]:
                values = {name: move[name] for name in ("line", "player", "entry", "written", "computed")}
                terminal.line("  " + say("import.differs", **values))
    for problem in problems:
        where = say("gcg.line", line=problem["line"], message=problem["message"])
        terminal.remark(f"{problem['file']}: {where if problem['line'] else problem['message']}")
    if problems:
        files = len({problem["file"] for problem in problems})
        terminal.remark(say("import.refused", files=files))
