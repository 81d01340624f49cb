"""`referee show`: the board, the totals, whose turn, and what is left in the bag."""

from __future__ import annotations

from referee.cli.printing import format_standing, open_session
from referee.cli.terminal import Terminal
from referee.wording import format_title

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.match import Match


def show(terminal: Terminal, words: list[str]) -> int:
    from referee.cli.matches import number_of

    with open_session(terminal, number_of(words)) as session:
        if terminal.options.json:
            from referee.replies import match_json

            terminal.json(match_json(session.number, session.match))
        else:
            print_match(terminal, session.number, session.match)
        return 0


def print_match(terminal: Terminal, number: int, match: Match) -> None:
    say = terminal.say
    terminal.line(terminal.paint(say("show.title", number=number, title=format_title(say, match)), "strong"))
    for line in match.game.terminal().match_lines(terminal, match.state):
        terminal.line(line)
    terminal.line(format_standing(terminal, match))
