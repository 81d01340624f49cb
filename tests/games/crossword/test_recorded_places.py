"""Where the true place of a word stands among those offered, over games that were really played.

No dictionary is asked. A turn counts where a word alone was laid in a place that the rules of placing allow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import partial
from pathlib import Path

import pytest

from referee.errors import Refusal
from referee.formats import matchfile
from referee.games.crossword.laying import places
from referee.games.crossword.notation import Lay
from referee.games.crossword.placing import check_tiles
from referee.match import Match, play_lines
from referee.paths import data
from referee.values import replace
from tests.trust.test_recorded_games import GAMES, replayed

HOME = ("erudit", "biplant", "schitay-slova", "scrabble-en")


def ranks(matches: Iterable[Match]) -> tuple[Counter[int], Counter[int]]:
    """How often the true place is first, second... of those where the word fits, and of those worth its points."""
    alone, with_points = Counter[int](), Counter[int]()
    for match in matches:
        state = match.game.start(match.header)
        for _, entry, after in play_lines(match.game, state, match.lines):
            if isinstance(entry, Lay) and len(entry.words) == 1 and not after.outcome.fell:
                true = entry.words[0].place
                bare = replace(entry, words=(replace(entry.words[0], place=None),))
                try:
                    found = places(state.layout, state.board, bare, state.clause, partial(check_tiles, state, bare))
                except Refusal:
                    found = []
                order = [turn.entry.words[0].place for turn in found]
                if true in order:
                    alone[order.index(true) + 1] += 1
                    worth = [turn.entry.words[0].place for turn in found if turn.points == after.outcome.points]
                    with_points[worth.index(true) + 1] += 1
            state = after
    return alone, with_points


def share(counted: Counter[int], most: int) -> float:
    return sum(count for rank, count in counted.items() if rank <= most) / counted.total()


@pytest.fixture(scope="module")
def home(table) -> tuple[Counter[int], Counter[int]]:
    """The sample matches, played as people play at home."""
    found = []
    for game in HOME:
        record = matchfile.read(Path(data("scoresheets", "samples", f"{game}.match")).read_bytes())
        header = record.header
        seated = table(game, *header["players"], language=header.get("language"), target=None)
        seated.play(*(act.text for act in record.acts))
        found.append(seated.match)
    return ranks(found)


@pytest.fixture(scope="module")
def tournaments() -> tuple[Counter[int], Counter[int]]:
    """Every fourth of the recorded tournament games, with their many short words side by side."""
    return ranks(replayed(name).match for name in GAMES[::4])


@pytest.mark.clause("E6.3")
def test_the_true_place_is_among_the_first_three_more_often_than_not_at_home(home):
    alone, _ = home
    assert alone.total() >= 50
    assert share(alone, 3) >= 0.6


@pytest.mark.clause("E6.3")
def test_in_tournaments_the_true_place_is_rarer_among_the_first(tournaments):
    alone, _ = tournaments
    assert alone.total() >= 400
    assert share(alone, 3) >= 0.45


@pytest.mark.clause("R44")
@pytest.mark.parametrize("games", ["home", "tournaments"])
def test_with_the_announced_points_the_true_place_is_among_the_first_three(games, request):
    _, with_points = request.getfixturevalue(games)
    assert share(with_points, 1) >= 0.7
    assert share(with_points, 3) >= 0.9
