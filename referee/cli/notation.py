"""`referee rules GAME --notation`: how a game is written down, on a page; also the end of `referee score --help`.

{"game", "language", "notation": [{"title", "examples": [{"line", "meaning"}]}]}
"""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from referee.cli.rules import page_width
from referee.games import game_names, is_game, require_game, text_domain
from referee.games.setfile import languages, load_box
from referee.games.show import Chapter, Example, notation_page
from referee.paths import store
from referee.session import load_tables
from referee.store.note import read_note
from referee.wording import game_title

if TYPE_CHECKING:
    from referee.cli.terminal import Terminal


def print_notation(terminal: Terminal, game: str) -> int:
    """Prints how a game is written down, on a page."""
    found = require_game(game)
    tables = load_tables(found, store(terminal.options.db))
    known, language = languages(tables), terminal.say.language
    box = load_box(tables, language if language in known else known[0])
    page = notation_page(terminal.say, found, box)
    if terminal.options.json:
        terminal.json({"game": found, "language": box.language, "notation": [_chapter_json(one) for one in page]})
        return 0
    terminal.line(terminal.paint(terminal.say("rules.notation", game=game_title(terminal.say, found)), "strong"))
    longest = max(len(example.line) for chapter in page for example in chapter.examples)
    width = min(longest, page_width() // 2 - 4)
    for chapter in page:
        terminal.line()
        terminal.line(terminal.paint(chapter.title, "strong"))
        for example in chapter.examples:
            _print_example(terminal, example, width)
    return 0


def print_score_help(terminal: Terminal) -> None:
    """How to write down the game that is being played; with none on the table, every kind of game."""
    noted = read_note(store(terminal.options.db))
    if noted is not None and noted.game and is_game(noted.game):
        games = [noted.game]
    else:
        games = list({text_domain(game): game for game in reversed(game_names())}.values())[::-1]
    for game in games:
        print_notation(terminal, game)
        terminal.line()


def _print_example(terminal: Terminal, example: Example, width: int) -> None:
    """The line, and beside it what it does; below it where the line is long."""
    lines = textwrap.wrap(example.meaning, width=page_width() - width - 6)
    shown, gap = terminal.paint(example.line, "strong"), " " * (width - len(example.line))
    if len(example.line) > width:
        terminal.line(f"  {shown}")
    else:
        terminal.line(f"  {shown}{gap}  {lines.pop(0)}")
    for line in lines:
        terminal.line(" " * (width + 4) + line)


def _chapter_json(chapter: Chapter) -> dict[str, object]:
    examples = [{"line": example.line, "meaning": example.meaning} for example in chapter.examples]
    return {"title": chapter.title, "examples": examples}
