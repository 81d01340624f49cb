"""`referee rules`: a game's clauses and the rulings on it; how it is written down; whether a card may be laid."""

from __future__ import annotations

from referee.clauses import Clause, clauses, find_clause
from referee.cli.terminal import Terminal
from referee.errors import Fault, Refusal
from referee.games import load_game, require_game
from referee.wording import game_title


def rules(terminal: Terminal, game: str, words: list[str], on: str | None = None, notation: bool = False) -> int:
    """Prints all clauses of a game, or one; its notation; with `on`, says whether a card may be laid on another."""
    if notation:
        if words or on is not None:
            raise Fault("usage", "usage.extra", value=" ".join([*words, *(["--on"] if on is not None else [])]))
        from referee.cli.notation import print_notation

        return print_notation(terminal, game)
    if on is not None:
        return may_lay(terminal, game, on, " ".join(words))
    if len(words) > 1:
        raise Fault("usage", "usage.extra", value=" ".join(words[1:]))
    return print_clauses(terminal, game, *words)


def print_clauses(terminal: Terminal, game: str, clause: str | None = None) -> int:
    found = require_game(game)
    known = clauses(found, terminal.say.language)
    if clause is not None:
        one = find_clause(known, clause)
        if one is None:
            ids = ", ".join(each.id for each in known)
            raise Fault("usage", "rules.no-clause", clause=clause, game=found, known=ids)
        known = [one]
    if terminal.options.json:
        terminal.json({"game": found, "clauses": [_as_json(one) for one in known]})
        return 0
    if clause is None:
        terminal.line(terminal.paint(game_title(terminal.say, found), "strong"))
    headed = clause is not None
    for one in known:
        if one.ruling and not headed:
            terminal.line()
            terminal.line(terminal.paint(terminal.say("rules.rulings"), "strong"))
            headed = True
        _print(terminal, one)
    return 0


def may_lay(terminal: Terminal, game: str, on: str, card: str) -> int:
    """Says whether a card may be laid on another; 0 where it may, else 1."""
    from referee.cli.printing import print_refusal
    from referee.wording import format_note

    found = require_game(game)
    if not card:
        raise Fault("usage", "usage.missing", name="CARD", command="referee rules")
    try:
        ruling = load_game(found).may_lay(on, card, terminal.say.language)
    except Refusal as refusal:
        return print_refusal(terminal, refusal)
    if ruling is None:
        raise Fault("usage", "rules.no-cards", game=found)
    allowed, clause, why = ruling
    if terminal.options.json:
        explanation = terminal.say(why.key, **why.values)
        terminal.json({"allowed": allowed, "clause": clause, "explanation": explanation})
    else:
        mark = terminal.paint("✓", "good") if allowed else terminal.paint("✗", "bad")
        terminal.line(f"{mark} {format_note(terminal.say, why)}")
    return 0 if allowed else 1


def _print(terminal: Terminal, clause: Clause) -> None:
    import textwrap

    marks = ", ".join(terminal.say(f"rules.mark.{mark}") for mark in clause.marks)
    text = f"{clause.text} [{marks}]" if marks else clause.text
    head = f"{clause.id:<5} "
    lines = textwrap.wrap(text, width=page_width() - len(head), break_long_words=False)
    terminal.line(terminal.paint(head, "strong") + lines[0])
    for line in lines[1:]:
        terminal.line(" " * len(head) + line)


def page_width() -> int:
    import shutil

    return max(40, min(100, shutil.get_terminal_size((100, 24)).columns))


def _as_json(clause: Clause) -> dict[str, object]:
    return {"id": clause.id, "text": clause.text, "marks": list(clause.marks), "reading": clause.reading}
