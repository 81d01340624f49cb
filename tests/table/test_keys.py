"""How many keys a turn takes: whole recorded matches typed again key by key, with the cursor and by the word alone."""

from __future__ import annotations

from pathlib import Path
from statistics import median
from types import SimpleNamespace

import pytest

from referee.match import replay
from referee.paths import store
from referee.session import Session, start_match
from referee.store.journal import Journal
from tests.table.test_matches import lines_of

RECORDED = Path(__file__).parent.parent / "formats" / "recorded"
MATCHES = ["liwords-hood-river-02", "biplant", "schitay-slova"]


def recorded(name, referee):
    """A recorded match in the store, and a new one of the same header that becomes the current."""
    path = RECORDED / f"{name}.gcg"
    if path.exists():
        assert referee("import", str(path)).code == 0
    else:
        first, *entries = lines_of(name)
        assert referee(*first.split()).code == 0
        for entry in entries:
            assert referee("score", entry).code == 0, entry
    with Journal(store()) as journal:
        match = Session(journal, journal.current()).match
        start_match(journal, match.header)
    return match


def laid_at_once(entry):
    """Whether a turn lays one word and takes no star off the board: what the cursor is for."""
    return hasattr(entry, "words") and len(entry.words) == 1 and entry.words[0].place and not entry.swaps


@pytest.mark.parametrize("name", MATCHES)
def test_a_turn_at_the_cursor_costs_its_word_and_two_keys(name, sit, referee):
    match = recorded(name, referee)
    costs = []

    async def play(seat):
        for number, played in enumerate(match.played):
            entry = played.entry
            if not laid_at_once(entry):
                await seat.enter(played.line.text)
                continue
            word = entry.words[0]
            board = replay(match.header, match.lines[:number]).state.board
            fresh = board.fits(word.tiles, word.place)
            clicks = 2 if word.place.down else 1
            for _ in range(clicks):
                seat.top.on_click(SimpleNamespace(screen_x=3 + 2 * word.place.column, screen_y=2 + word.place.row))
            keys = ["_" + tile.upper() if tile.islower() else tile for tile in fresh.values()]
            mark = "!" if entry.agreed or word.agreed else ""
            await seat.strike(*"".join(keys).lower(), *mark, "enter")
            await seat.close_end()
            assert len(seat.lines) == number + 1, (played.line.text, seat.typed, seat.top.said)
            costs.append(clicks + len("".join(keys)) + 1 - len(word.letters))
        assert [one.outcome.points for one in seat.match.played] == [one.outcome.points for one in match.played]
        assert seat.totals == match.standing.totals

    sit(play, size=(80, 24))
    assert len(costs) > 10
    assert median(costs) <= 2


@pytest.mark.parametrize("name", MATCHES)
def test_a_turn_by_its_word_and_a_digit_costs_two_keys_more(name, sit, referee):
    match = recorded(name, referee)
    costs = []

    async def play(seat):
        for number, played in enumerate(match.played):
            entry = played.entry
            if not laid_at_once(entry) or entry.words[0].stars:
                await seat.enter(played.line.text)
                continue
            await seat.strike(*entry.words[0].letters.lower(), "enter")
            keys = 1
            if len(seat.lines) == number:
                at = [place.line for place in seat.top.places].index(played.line.text)
                more = ["enter"] * (at // 9) + [str(at % 9 + 1)]
                await seat.strike(*more)
                keys += len(more)
            await seat.close_end()
            assert seat.lines[number:] == [played.line.text], (played.line.text, seat.typed, seat.top.said)
            costs.append(keys)
        assert seat.totals == match.standing.totals

    sit(play, size=(80, 24))
    assert len(costs) > 10
    assert median(costs) <= 2


@pytest.mark.clause("R44")
@pytest.mark.parametrize("name", MATCHES)
def test_a_turn_by_its_word_and_its_points_costs_the_points_and_enter(name, sit, referee):
    match = recorded(name, referee)
    costs = []

    async def play(seat):
        for number, played in enumerate(match.played):
            entry, points = played.entry, played.outcome.points
            if not laid_at_once(entry) or entry.words[0].stars or entry.agreed or entry.words[0].agreed:
                await seat.enter(played.line.text)
                continue
            await seat.strike(*entry.words[0].letters.lower(), *str(points), "enter")
            keys = len(str(points)) + 1
            if len(seat.lines) == number:
                assert seat.top.asked, (played.line.text, seat.top.said)
                at = [place.line.split()[1] for place in seat.top.places].index(played.line.text.split()[1])
                more = ["enter"] * (at // 9) + [str(at % 9 + 1)]
                await seat.strike(*more)
                keys += len(more)
            await seat.close_end()
            assert len(seat.lines) == number + 1, (played.line.text, seat.typed, seat.top.said)
            costs.append(keys)
        assert seat.totals == match.standing.totals

    sit(play, size=(80, 24))
    assert len(costs) > 10
    assert median(costs) <= 3
