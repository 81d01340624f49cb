"""`referee set`: what is in a box, and how to make it match one's own."""

from __future__ import annotations

from referee import sets
from referee.cli.check import language_code
from referee.cli.terminal import Terminal
from referee.errors import Fault
from referee.games import load_game
from referee.games import setfile as boxes
from referee.text import safe_text
from referee.wording import game_title, part_names, set_title

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.games.protocol import Box

MOST_PROBLEMS = 50


def show_list(terminal: Terminal) -> int:
    files = sets.files(terminal.options.db)
    rows = [_listed(terminal, file) for file in files]
    if terminal.options.json:
        terminal.json({"sets": rows})
        return 0
    say = terminal.say
    heads = (say(f"set.head.{name}") for name in ("name", "title", "players", "target", "assumed"))
    terminal.table(heads, (_cells(terminal, file, row) for file, row in zip(files, rows, strict=True)))
    terminal.line(say("set.list.more"))
    return 0


def show(terminal: Terminal, name: str, language: str | None = None) -> int:
    """Draws a set: its board, tiles and options, and what of it is only assumed."""
    file = _found(terminal, name)
    box, known = _box(terminal, file, language_code(language))
    if terminal.options.json:
        terminal.json({"set": _as_json(terminal, file, box, known)})
        return 0
    say = terminal.say
    title = set_title(say, box)
    terminal.line(terminal.paint(f"{title} ({file.name}, {box.language})", "strong"))
    terminal.line()
    for line in (*load_game(box.game).terminal().box_lines(terminal, box), "", *_sources(terminal, box)):
        terminal.line(line)
    for line in _correction(terminal, box, file):
        terminal.line(line)
    return 0


def copy(terminal: Terminal, name: str, new_name: str) -> int:
    try:
        path = sets.copy(name, new_name, terminal.options.db)
    except sets.SetUnreadable as unreadable:
        raise _fault(unreadable) from None
    fresh = sets.find(path).name
    if terminal.options.json:
        terminal.json({"set": {"name": fresh, "path": path}})
    else:
        terminal.line(terminal.say("set.copied", path=safe_text(path, 200)))
        terminal.line(terminal.say("set.copied.then", name=fresh))
    return 0


def check(terminal: Terminal, name: str) -> int:
    """Says what is wrong with a set file, line by line; 0 where nothing is, else 1."""
    file = _found(terminal, name)
    problems = _problems(terminal, file)
    if terminal.options.json:
        terminal.json({"set": {"name": file.name, "path": file.path}, "problems": problems})
        return 1 if problems else 0
    say = terminal.say
    if not problems:
        terminal.line(terminal.paint(say("set.fine", name=file.name), "good"))
        return 0
    terminal.line(say("set.wrong", path=safe_text(file.path, 200)))
    for problem in problems[:MOST_PROBLEMS]:
        key = "set.wrong.at-line" if problem["line"] and problem["part"] else "set.wrong.somewhere"
        terminal.line("  " + say(key, line=problem["line"], message=problem["message"]))
    if len(problems) > MOST_PROBLEMS:
        terminal.line("  " + say("set.wrong.more", count=len(problems) - MOST_PROBLEMS))
    return 1


def _found(terminal: Terminal, name: str) -> sets.SetFile:
    try:
        return sets.find(name, terminal.options.db)
    except sets.SetUnreadable as unreadable:
        raise _fault(unreadable) from None


def _fault(unreadable: sets.SetUnreadable) -> Fault:
    kind = "store" if unreadable.key == "store.unwritable" else "usage"
    return Fault(kind, unreadable.key, **unreadable.values)


def _box(terminal: Terminal, file: sets.SetFile, language: str | None) -> tuple[Box, tuple[str, ...]]:
    """The box in the language asked for, else in that of the messages where the set has it; and all its languages."""
    try:
        tables = sets.parse(sets.text(file.path), file.name)
    except sets.SetUnreadable as unreadable:
        raise _fault(unreadable) from None
    problems, known = boxes.problems(tables), boxes.languages(tables)
    if problems:
        named = file.name if file.name in sets.names(terminal.options.db) else safe_text(file.path, 200)
        raise Fault("usage", "set.faulty", name=named, count=len(problems))
    if language is not None and language not in known:
        raise Fault("usage", "usage.bad-value", name="--language", value=language, choices=", ".join(known))
    if language is None and terminal.say.language in known:
        language = terminal.say.language
    return boxes.read_box(tables, language), known


def _problems(terminal: Terminal, file: sets.SetFile) -> list[dict[str, object]]:
    say = terminal.say
    try:
        written = sets.text(file.path)
        tables = sets.parse(written, file.name)
    except sets.SetUnreadable as unreadable:
        if unreadable.key in ("set.unreadable.missing", "set.unreadable.file"):
            raise _fault(unreadable) from None
        message = say(unreadable.key, **unreadable.values)
        return [{"line": unreadable.line, "part": None, "message": message}]
    found: list[tuple[int, dict[str, object]]] = []
    for problem in boxes.problems(tables):
        line = _line(written, problem)
        said: dict[str, object] = {"line": line, "part": problem.path, "message": say(problem.key, **problem.values)}
        found.append((line or 0, said))
    return [said for _, said in sorted(found, key=lambda pair: pair[0])]


def _line(written: str, problem: boxes.Problem) -> int | None:
    row = problem.values.get("row", 0)
    token = str(problem.values.get("token", ""))
    twice = problem.key == "set.wrong.twice"
    return sets.line_of(written, problem.path, token, row if isinstance(row, int) else 0, last=twice)


def _listed(terminal: Terminal, file: sets.SetFile) -> dict[str, object]:
    """A set as `set list` tells of it, as far as its file can be read."""
    row: dict[str, object] = {"name": file.name, "own": file.own, "path": file.path, "title": None, "game": None}
    row |= {"languages": [], "players": None, "target": None, "assumed": [], "problems": 1}
    if file.shadowed:
        return row
    try:
        tables = sets.parse(sets.text(file.path), file.name)
        box = boxes.read_box(tables)
    except sets.SetUnreadable:
        return row
    except boxes.SetFault as fault:
        return row | {"problems": len(fault.problems)}
    row |= {"title": set_title(terminal.say, box), "game": box.game, "languages": list(boxes.languages(tables))}
    return row | {"players": list(box.players), "target": box.target, "assumed": list(box.assumed), "problems": 0}


def _cells(terminal: Terminal, file: sets.SetFile, row: dict[str, object]) -> list[str]:
    say = terminal.say
    if file.shadowed:
        return [file.name, say("set.list.shadowed", path=safe_text(file.path, 200)), "", "", ""]
    if row["problems"]:
        return [file.name, say("set.list.faulty", name=file.name), "", "", ""]
    players, parts = row["players"], row["assumed"]
    assert isinstance(players, list) and isinstance(parts, list)
    title = (
        say("set.list.own", title=row["title"], game=game_title(say, str(row["game"]))) if file.own else row["title"]
    )
    target = "—" if row["target"] is None else str(row["target"])
    return [
        file.name,
        str(title),
        f"{players[0]}–{players[1]}",
        target,
        part_names(say, str(row["game"]), parts) or "—",
    ]


def _as_json(terminal: Terminal, file: sets.SetFile, box: Box, known: tuple[str, ...]) -> dict[str, object]:
    return {
        "name": file.name,
        "own": file.own,
        "path": file.path,
        "title": set_title(terminal.say, box),
        "game": box.game,
        "language": box.language,
        "languages": list(known),
        "players": list(box.players),
        "target": box.target,
        "words": box.policy,
        **load_game(box.game).terminal().box_facts(box),
        "provenance": box.provenance,
        "assumed": list(box.assumed),
    }


def _sources(terminal: Terminal, box: Box) -> list[str]:
    """How sure each part is; what is assumed has a sentence of its own."""
    lines, say = [], terminal.say
    for source in ("printed", "agreed", "one"):
        parts = [part for part, word in box.provenance.items() if word == source]
        if "counts" in parts and load_game(box.game).terminal().unknown_counts(box):
            parts[parts.index("counts")] = "known-counts"
        if parts:
            lines.append(terminal.paint(say(f"set.source.{source}", parts=part_names(say, box.game, parts)), "dim"))
    return lines


def _correction(terminal: Terminal, box: Box, file: sets.SetFile) -> list[str]:
    if not box.assumed:
        return []
    say = terminal.say
    key = "set.correct.own" if file.own else "set.correct"
    where = {"name": file.name, "path": safe_text(file.path, 200)}
    return [terminal.paint(say("set.assumed", parts=part_names(say, box.game, box.assumed)), "open"), say(key, **where)]
