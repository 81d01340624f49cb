"""`referee review`: after the match, what each turn could have been. Never while it runs (E6.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.cli.matches import number_of
from referee.cli.printing import open_session, print_refusal
from referee.errors import Refusal
from referee.review.turns import Review, review_json, review_match
from referee.review.wording import review_lines

if TYPE_CHECKING:
    from referee.cli.terminal import Terminal


def review(terminal: Terminal, words: list[str]) -> int:
    with open_session(terminal, number_of(words)) as session:
        players = session.header.players
        try:
            found: Review = review_match(session.match, session.journal.path)
        except Refusal as refusal:
            return print_refusal(terminal, refusal)
        if terminal.options.json:
            terminal.json({"match": session.number, **review_json(found, players)})
        else:
            for line in review_lines(terminal.say, found, players, terminal.paint):
                terminal.line(line)
    return 0
