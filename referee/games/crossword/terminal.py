"""How a board game is drawn: the board with what lies on it, and its box with prices and options."""

from __future__ import annotations

from referee.games.crossword.board import EMPTY, is_star
from referee.games.crossword.notation import shown_cell
from referee.games.setfile import premium_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

    from referee.games.crossword.board import Board
    from referee.games.crossword.box import Box
    from referee.games.crossword.state import State
    from referee.games.protocol import Canvas
    from referee.games.show import Chapter
    from referee.locale import Voice

_BACKGROUNDS = {
    "red": "97;41",
    "blue": "97;44",
    "green": "30;42",
    "yellow": "30;43",
    "pink": "30;45",
    "lightblue": "30;46",
    "darkblue": "97;44",
    "2": "97;44",
    "3": "30;42",
}
_STYLES = {
    "red": "bold white on red3",
    "blue": "bold white on dodger_blue3",
    "green": "black on green3",
    "yellow": "black on yellow1",
    "pink": "black on light_pink1",
    "lightblue": "black on light_sky_blue1",
    "darkblue": "bold white on blue3",
    "2": "bold reverse",
    "3": "bold",
}
_PER_LINE = 8
_WIDTH = 78
_STAR = "1;35"


def match_lines(canvas: Canvas, state: State) -> list[str]:
    if state.mode == "counted":
        return []
    last = state.outcome.tiles if state.outcome else ()
    lines = board_lines(state.board, state.box, canvas.colours, last)
    lines.append(_key(canvas, state.box))
    if any(map(is_star, state.board.tiles())):
        lines.append(canvas.say("crossword.show.star"))
    if state.bag is not None:
        lines.append(canvas.say("crossword.show.bag", bag=state.bag))
    return lines + unseen_lines(canvas.say, state, _WIDTH)


def unseen_lines(say: Voice, state: State, width: int) -> list[str]:
    """What lies in the bag or on the racks: each letter and how many of it."""
    tiles = [f"{letter}{count}" for letter, count in state.unseen().items()]
    if not tiles:
        return []
    if any(letter not in state.box.counts for letter in state.box.prices):
        tiles.append(say("crossword.live.unseen.others"))  # how many there are of the others is not known
    lines, line = [], say("crossword.live.unseen")
    for tile in tiles:
        if len(line) + 1 + len(tile) > width:
            lines.append(line)
            line = f" {tile}"
        else:
            line = f"{line} {tile}"
    return [*lines, line]


def opening_hint(canvas: Canvas, state: State) -> str:
    column = state.box.columns[3]
    return canvas.say("crossword.new.type", across=f"8{column}", down=f"{column}8")


def guide(say: Voice, box: Box, players: tuple[str, ...]) -> tuple[Chapter, ...]:
    from referee.games.crossword.guide import chapters

    return chapters(say, box, players)


def colour_entry(canvas: Canvas, entry: str) -> str:
    return entry


def _key(canvas: Canvas, box: Box) -> str:
    """What the signs on the cells do, in one line."""
    return " · ".join(f"{_sign(box, code)} {said}" for code, said in premium_words(canvas.say, box.cells).items())


def box_lines(canvas: Canvas, box: Box) -> list[str]:
    parts = (_board(canvas, box), _legend(canvas, box), _tiles(canvas, box))
    return [line for part in parts for line in (*part, "")] + _options(canvas, box)


def box_facts(box: Box) -> dict[str, object]:
    letters = [{"letter": letter, "price": n, "count": box.counts.get(letter)} for letter, n in box.by_alphabet]
    return {
        "rack": box.rack,
        "board": {"size": box.size, "columns": box.columns, "cells": list(box.cells), "colours": box.colours},
        "letters": letters,
        "stars": box.counts.get("*"),
        "total": box.total,
        "bonus": box.bonus,
        "star": box.star,
        "swap": box.swap,
        "one_line": box.one_line,
        "equal_turns": box.equal_turns,
        "skips": box.skips,
        "deduction": box.deduction,
    }


def board_lines(board: Board, box: Box, colours: bool, last: Collection[tuple[int, int]] = ()) -> list[str]:
    """The board line by line; the last play stands out, a star is a small letter."""
    lines = ["    " + " ".join(f"{name:>1}" for name in box.columns)]
    for r, row in enumerate(board.rows()):
        cells = (_cell(tile, box.cells[r][c], box, colours, (r, c) in last) for c, tile in enumerate(row))
        lines.append(f"{r + 1:>2}  " + " ".join(cells).rstrip())
    return lines


def _cell(tile: str, code: str, box: Box, colours: bool, fresh: bool) -> str:
    if tile != EMPTY:
        styles = (["1"] if fresh else []) + ([_STAR] if is_star(tile) else [])
        return f"\x1b[{';'.join(styles)}m{tile}\x1b[0m" if colours and styles else tile
    colour = _BACKGROUNDS.get(box.colours.get(code, ""))
    shown = "·" if code == "." else _sign(box, code)
    return f"\x1b[{colour}m{shown}\x1b[0m" if colours and colour else shown


def _board(canvas: Canvas, box: Box) -> list[str]:
    """The board with its columns and rows named, in its own colours where they can be seen."""
    lines = ["    " + "".join(f" {name} " for name in box.columns).rstrip()]
    for number, row in enumerate(box.cells, 1):
        cells = [(f" {_sign(box, code)} ", box.colours.get(code, "")) for code in row]
        lines.append(_painted(canvas, [(f"{number:>3} ", ""), *cells]))
    return lines


def _sign(box: Box, code: str) -> str:
    """What is drawn on a cell: the digit that the box prints there, else the code."""
    colour = box.colours.get(code, "")
    return colour if colour.isdigit() else code


def _painted(canvas: Canvas, parts: list[tuple[str, str]]) -> str:
    if not canvas.colours:
        return "".join(text for text, _ in parts).rstrip()
    from rich.console import Console
    from rich.text import Text

    console = Console(force_terminal=True, width=200, highlight=False)
    with console.capture() as captured:
        console.print(Text.assemble(*((text, _STYLES.get(colour, "")) for text, colour in parts)), end="")
    return captured.get()


def _legend(canvas: Canvas, box: Box) -> list[str]:
    say, lines = canvas.say, []
    for code, said in premium_words(say, box.cells).items():
        colour = box.colours[code]
        named = "" if colour.isdigit() else f" ({say(f'crossword.set.colour.{colour}')})"
        lines.append(_painted(canvas, [(f" {_sign(box, code)} ", colour), (f" {said}{named}", "")]))
    row, column = box.centre
    lines.append(say("crossword.set.centre", place=shown_cell(row, column, box.columns)))
    return lines


def _tiles(canvas: Canvas, box: Box) -> list[str]:
    say = canvas.say
    tiles = [f"{letter} {price:>2} {box.times(letter):<4}" for letter, price in box.by_alphabet]
    tiles.append(f"*    {box.times('*'):<4}")
    lines = [say("crossword.set.tiles")]
    for start in range(0, len(tiles), _PER_LINE):
        lines.append("  " + "  ".join(tiles[start : start + _PER_LINE]).rstrip())
    if box.total is not None:
        lines.append(say("crossword.set.total", total=box.total))
    if unknown_counts(box):
        lines.append(say("crossword.set.counts-unknown"))
    return lines


def unknown_counts(box: Box) -> bool:
    return any(letter not in box.counts for letter in (*box.prices, "*"))


def _options(canvas: Canvas, box: Box) -> list[str]:
    say = canvas.say
    lines = [
        say("crossword.set.option.players", low=box.players[0], high=box.players[1], rack=box.rack),
        say("crossword.set.option.bonus", rack=box.rack, bonus=box.bonus),
        say(f"crossword.set.option.star.{box.star}"),
        say(f"crossword.set.option.swap.{'yes' if box.swap else 'no'}"),
        say("set.option.no-target") if box.target is None else say("set.option.target", target=box.target),
        say("crossword.set.option.skips", skips=box.skips),
    ]
    if box.target is not None and box.equal_turns:
        lines.insert(5, say("crossword.set.option.equal-turns"))
    if box.one_line:
        lines.append(say("crossword.set.option.one-line"))
    if box.deduction:
        lines.append(say("crossword.set.option.deduction"))
    return [*lines, say(f"set.option.words.{box.policy}")]
