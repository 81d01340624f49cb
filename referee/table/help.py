"""The words of the table's help, and of the clauses it cites."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.clauses import clauses, find_clause
from referee.commands import word_of
from referee.games.line import DOT_WORDS
from referee.games.show import example_column, lay_out_example, notation_page
from referee.match.start import has_words
from referee.table.commands import SHOWN

if TYPE_CHECKING:
    from referee.locale import Voice
    from referee.match import Match

_KEYS = {
    "pass": "F2",
    "exchange": "F3",
    "open": "F3",
    "challenge": "F4",
    "undo": "F5, Ctrl+Z",
    "redo": "F6, Ctrl+Y",
    "adjust": "F7",
    "rules": "F8",
    "clock": "F9",
    "quit": "F10, Ctrl+Q",
    "amend": "↑ ↓",
    "print": "Ctrl+P",
    "set": "F12",
    "help": "F1",
}


def help_lines(say: Voice, match: Match, board: bool, clock: bool, width: int) -> list[str]:
    """How turns are typed in this game, then every command with its key."""
    game = match.header.game
    lines = [say("live.help.cursor"), say("live.help.digits"), ""] if board else []
    page = notation_page(say, game, match.state.box, match.header.players)
    column = example_column(page, width)
    for chapter in page:
        lines.append(chapter.title)
        for one in chapter.examples:
            lines += [f"  {line:<{column}}  {text}".rstrip() for line, text in lay_out_example(one, column, width)]
        lines.append("")
    elsewhere = set(DOT_WORDS) - set(match.game.COMMANDS)
    lines += [say("live.help.commands"), ""]
    if has_words(game):
        lines += [say("live.help.ruling"), ""]
    for name in SHOWN:
        if name in elsewhere or (name == "clock" and not clock):
            continue
        lines.append(f"  {word_of(name, say.language):<14} {_KEYS.get(name, ''):<12} {say(f'live.does.{name}')}")
    return lines


def rules_lines(say: Voice, game: str, wanted: str | None) -> list[str]:
    """The clause that is wanted, else all clauses of the game."""
    known = clauses(game, say.language)
    found = find_clause(known, wanted) if wanted else None
    return [line for one in ([found] if found else known) for line in (f"{one.id}  {one.text}", "")]
