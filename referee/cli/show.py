"""`referee show`: the board, the totals, whose turn, and what is left in the bag."""

from __future__ import annotations

from referee.cli import pictures
from referee.cli.desk import Desk, opened
from referee.cli.replies import shown, standing_line
from referee.cli.terminal import Terminal


def show(terminal: Terminal, words: list[str]) -> int:
    """Shows the current match, or another by its number."""
    from referee.cli.matches import number_of

    with opened(terminal, number_of(words)) as desk:
        if terminal.options.json:
            terminal.json(shown(desk))
        else:
            picture(desk)
        return 0


def picture(desk: Desk) -> None:
    """The match as it stands, for the eye."""
    terminal, state = desk.terminal, desk.match.state
    say = terminal.say
    title = state.box.titles.get(say.language) or state.box.name
    terminal.line(terminal.paint(say("show.title", number=desk.number, title=title), "strong"))
    for line in pictures.of(desk.header.game).match_lines(terminal, state):
        terminal.line(line)
    terminal.line(standing_line(terminal, desk.match))
