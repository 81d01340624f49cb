"""`referee rules GAME --notation`: how a game is written down, on a page; also the end of `referee score --help`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.cli.rules import page_width
from referee.games import game_names, is_game, require_game, text_domain
from referee.games.setfile import languages, load_box
from referee.games.show import Chapter, example_column, lay_out_example, notation_page
from referee.paths import store
from referee.session import load_tables
from referee.store.note import read_note
from referee.wording import game_title

if TYPE_CHECKING:
    from referee.cli.terminal import Terminal
    from referee.games.protocol import Box


def print_notation(terminal: Terminal, game: str) -> int:
    found = require_game(game)
    box, page = _load_page(terminal, found)
    if terminal.options.json:
        terminal.json({"game": found, "language": box.language, "notation": [_chapter_json(one) for one in page]})
        return 0
    terminal.line(terminal.paint(terminal.say("rules.notation", game=game_title(terminal.say, found)), "strong"))
    column = example_column(page, page_width())
    for chapter in page:
        terminal.line()
        terminal.line(terminal.paint(chapter.title, "strong"))
        for example in chapter.examples:
            for line, meaning in lay_out_example(example, column, page_width()):
                shown = f"  {terminal.paint(line, 'strong') if line else ''}{' ' * (column - len(line))}  {meaning}"
                terminal.line(shown.rstrip())
    return 0


def find_example(terminal: Terminal) -> str:
    """A turn of the game that is being played, or else of the first game, as it is typed."""
    noted = read_note(store(terminal.options.db))
    game = noted.game if noted is not None and noted.game and is_game(noted.game) else next(iter(game_names()))
    page = _load_page(terminal, game)[1]
    return next(one.line for one in page[0].examples if not one.line.startswith("."))


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


def _load_page(terminal: Terminal, game: str) -> tuple[Box, tuple[Chapter, ...]]:
    """A game's usual box, in the reader's language where it has that, and how it is written down."""
    tables = load_tables(game, store(terminal.options.db))
    known, language = languages(tables), terminal.say.language
    box = load_box(tables, language if language in known else known[0])
    return box, notation_page(terminal.say, game, box)


def _chapter_json(chapter: Chapter) -> dict[str, object]:
    examples = [{"line": example.line, "meaning": example.meaning} for example in chapter.examples]
    return {"title": chapter.title, "examples": examples}
