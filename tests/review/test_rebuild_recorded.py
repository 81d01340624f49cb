"""Recorded games with their places taken away: words and points alone give the board back."""

from __future__ import annotations

import functools
import re
from pathlib import Path

import pytest

from referee import sets
from referee.formats import gcg
from referee.formats.gcg_replay import replay
from referee.games.crossword import game
from referee.games.crossword.notation import Close, Lay
from referee.games.crossword.rebuild import rebuild_boards
from referee.match import replay as replay_lines
from referee.match.model import Line
from referee.review.words import open_words
from referee.values import replace

RECORDED = Path(__file__).parent.parent / "formats" / "recorded"
GAMES = [f"liwords-hood-river-{number:02}" for number in range(1, 21)]


@functools.cache
def played(name):
    return replay(gcg.read((RECORDED / f"{name}.gcg").read_bytes()), sets.load("scrabble-en"), "en").match


@functools.cache
def words():
    """Every word made in these games: what a dictionary would know."""
    return {word for name in GAMES for one in played(name).played for word, _ in one.outcome.words}


def on_paper(match):
    """The lines as people write them: words and points, no places; and the lines with their places."""
    paper, placed = [], []
    for one in match.played:
        text = one.line.text
        if isinstance(one.entry, Lay):
            text = f"{re.sub(' [0-9A-O]+$', '', text.removesuffix(' !'))} {one.outcome.points}"
        elif one.outcome.kind not in ("pass", "exchange", "challenge"):
            continue
        paper.append(text)
        placed.append(one.line)
    return paper, placed


def solved(name, lines):
    return rebuild_boards(game.start(played(name).header), lines, {}, words().__contains__)


def board_of(name, entries):
    match = replay_lines(played(name).header, [Line(entry, overruled=True) for entry in entries])
    return match.state.board


def same_board(name, found):
    """Whether the board found is the one that was played on, or its mirror image."""
    plays = [line.text for line in on_paper(played(name))[1] if not line.text.startswith(".challenge")]
    if len(plays) < len(on_paper(played(name))[1]):
        return True  # what fell lies nowhere
    true, got = board_of(name, plays), board_of(name, found.entries)
    return got.by_rows in (true.by_rows, true.by_columns)


def test_words_and_points_give_three_boards_in_four():
    found = {name: solved(name, on_paper(played(name))[0]) for name in GAMES}
    assert all(one.boards for one in found.values())
    alone = [name for name, one in found.items() if one.boards == 1]
    assert len(alone) >= 0.75 * len(GAMES)
    assert all(same_board(name, found[name]) for name in alone)
    assert not any(one.wrong for one in found.values())


def test_the_hands_left_decide_between_boards_that_take_other_tiles(tmp_path):
    name = "quackle-showdown-4"
    _, accepts = open_words(replace(played(name).header, policy="any"), str(tmp_path / "referee.db"))
    lines, _ = on_paper(played(name))
    [hands] = [one.line.text for one in played(name).played if isinstance(one.entry, Close)]
    start = game.start(played(name).header)
    assert rebuild_boards(start, lines, {}, accepts).boards == 2
    found = rebuild_boards(start, [*lines, hands], {}, accepts)
    assert found.boards == 1
    assert same_board(name, found)


def test_running_totals_are_not_sought_long_as_points_of_turns():
    lines, totals, boards = [], [0, 0], []
    name = GAMES[1]
    plays = [one for one in played(name).played if isinstance(one.entry, Lay)]
    for line, one in zip(on_paper(played(name))[0], plays, strict=True):
        head, _, points = line.rpartition(" ")
        totals[one.outcome.player] += int(points)
        lines.append(f"{head} {totals[one.outcome.player]}")
    start = game.start(played(name).header)
    found = rebuild_boards(start, lines, {}, words().__contains__, lambda done, total, now: boards.append(now))
    assert (found.boards, found.wrong) == (1, ())
    assert same_board(name, found)
    assert max(boards) < 100


@pytest.mark.parametrize("name", GAMES[:4])
def test_a_wrong_sum_is_named(name):
    lines, _ = on_paper(played(name))
    at = next(k for k, line in enumerate(lines) if k > 8 and re.search(r" [0-9]+$", line))
    head, _, points = lines[at].rpartition(" ")
    lines[at] = f"{head} {int(points) + 3}"
    wrong = solved(name, lines).wrong
    assert [(one.number, one.written, one.computed) for one in wrong] == [(at + 1, int(points) + 3, int(points))]


def answered(name, lines):
    """The board that is left when each question is answered as the game was played; None if no answer is right."""
    placed = [line.text.removesuffix(" !") for line in on_paper(played(name))[1]]
    known = {1: placed[0]}
    while True:
        found = rebuild_boards(game.start(played(name).header), lines, known, words().__contains__)
        if found.question is None:
            return found
        number = found.question.number
        if placed[number - 1] not in [choice.entry for choice in found.question.choices]:
            return None
        known[number] = placed[number - 1]


@pytest.mark.parametrize(("name", "at", "more"), [("liwords-hood-river-01", 13, 1), ("liwords-hood-river-01", 20, 3)])
def test_a_wrong_sum_is_as_likely_as_a_word_that_a_good_dictionary_lacks(name, at, more):
    lines, _ = on_paper(played(name))
    head, _, points = lines[at].rpartition(" ")
    lines[at] = f"{head} {int(points) + more}"
    found = answered(name, lines)
    assert found is not None
    assert [(one.number, one.written, one.computed) for one in found.wrong] == [
        (at + 1, int(points) + more, int(points))
    ]
