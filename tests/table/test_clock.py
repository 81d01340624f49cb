"""The clock: for the game or for each turn, running and paused, given back by an undo, and what follows at zero."""

from __future__ import annotations

import pytest

from referee.match import clock as clocks
from referee.match.clock import ASLEEP, Clock, Limit, face

SCHITAY = ("schitay-slova", "Маша", "Петя", "--language", "ru")
BIPLANT = ("biplant", "Маша", "Петя", "--language", "ru")


class Hour:
    """A time that stands still until it is moved."""

    def __init__(self):
        self.now = 1_000_000.0

    def __call__(self):
        return self.now


@pytest.fixture
def hour(monkeypatch):
    hour = Hour()
    monkeypatch.setattr("referee.table.screen.TICK", 0.02)
    monkeypatch.setattr(Clock.__init__, "__defaults__", (hour,))
    return hour


async def tick(seat):
    """Lets the table look at the clock a few times."""
    await seat.pilot.pause(0.1)
    await seat.pilot.pause()


@pytest.mark.parametrize(
    ("seconds", "shown"), [(0, "0:00"), (59.9, "0:59"), (60, "1:00"), (1500, "25:00"), (-0.5, "-0:00"), (-61, "-1:01")]
)
def test_the_face_of_the_clock(seconds, shown):
    assert face(seconds) == shown


@pytest.mark.parametrize(
    ("used", "elapsed", "points"), [(0, 60, 0), (0, 61, 10), (0, 121, 20), (90, 10, 0), (59, 62, 20)]
)
def test_each_minute_begun_beyond_the_limit_costs_ten_points_once(used, elapsed, points):
    assert Limit(60, False, "points").penalty(used, elapsed) == points


@pytest.mark.clause("S4.1")
def test_a_game_clock_runs_is_paused_and_is_given_back_by_an_undo(sit, hour):
    async def play(seat):
        assert "25:00" in seat.text and "F9" in seat.text
        hour.now += 100
        assert seat.top.clock.elapsed == 0
        await seat.press("f9")
        hour.now += 40
        await seat.enter("ДОМ 8Ж")
        assert seat.match.lines[0].seconds == 40
        hour.now += 10
        await seat.press("f9")
        hour.now += 500
        await seat.press("f9")
        hour.now += 5
        await seat.enter("РОТ З7")
        assert [line.seconds for line in seat.match.lines] == [40, 15]
        assert clocks.used(seat.match) == (40, 15)
        await seat.press("f5")
        assert (seat.top.clock.elapsed, clocks.used(seat.match)) == (15, (40, 0))
        hour.now += 6
        await seat.enter("РОТ З7")
        assert clocks.used(seat.match) == (40, 21)
        await seat.enter(".adjust Маша -1 спор")
        assert seat.match.lines[2].seconds is None
        await tick(seat)
        assert "24:20" in seat.text and "24:39" in seat.text

    sit(play, *SCHITAY, "--clock", "25m", size=(120, 40))


@pytest.mark.clause("B4.1")
@pytest.mark.parametrize("at_zero", ["nothing", "sound", "points", "turn"])
def test_what_follows_at_zero_is_the_matchs_choice(at_zero, sit, hour, monkeypatch):
    async def play(seat):
        bells = []
        monkeypatch.setattr(seat.app, "bell", lambda: bells.append(1))
        await seat.press("f9")
        hour.now += 121
        await tick(seat)
        assert len(bells) == (at_zero != "nothing")
        assert ("Время вышло" in seat.answer) == (at_zero != "nothing")
        if at_zero == "turn":
            assert (seat.lines, seat.match.lines[0].seconds) == ([".late"], 121)
            return
        await seat.enter("ДОМ 8Ж")
        assert seat.lines[0] == "ДОМ 8Ж"
        late = [".adjust Маша -10 время"] if at_zero == "points" else []
        assert seat.lines[1:] == late

    sit(play, *BIPLANT, "--clock", "2m/turn", "--at-zero", at_zero)


@pytest.mark.clause("R43")
def test_after_a_whole_round_of_lost_turns_the_clock_stops_and_waits(sit, hour):
    async def play(seat):
        await seat.enter("ДОМ 8Ж", ".пас")
        await seat.press("f9")
        for lost in (1, 2):
            assert seat.top.clock.runs
            hour.now += 121
            await tick(seat)
            assert seat.lines[2:] == [".late"] * lost
        assert not seat.top.clock.runs
        assert "Все потеряли ход по времени: часы остановлены и ждут вас." in seat.answer
        hour.now += 1000
        await tick(seat)
        assert (len(seat.lines), seat.match.standing.over) == (4, False)

    sit(play, *BIPLANT, "--clock", "2m/turn", "--at-zero", "turn")


def test_the_sheet_of_the_table_shows_the_times(sit, hour):
    async def play(seat):
        await seat.press("f9")
        hour.now += 75
        await seat.enter("ДОМ 8Ж")
        assert any("ДОМ 8-Ж" in line and "1:15" in line for line in seat.screen)

    sit(play, *BIPLANT, "--clock", "25m")


def test_tables_share_the_clock_and_one_left_behind_is_paused(tmp_path):
    hour, path = Hour(), str(tmp_path / "clock")
    first = Clock(path, 1, 0, hour)
    first.toggle()
    hour.now += 3
    second = Clock(path, 1, 0, hour)
    assert (second.runs, second.elapsed) == (True, 3)
    second.toggle()
    first.tick(0)
    assert (first.runs, first.elapsed) == (False, 3)
    first.toggle()
    hour.now += 2
    first.tick(0)
    hour.now += ASLEEP + 1000
    killed = Clock(path, 1, 0, hour)
    assert (killed.runs, killed.elapsed) == (False, 5)
    assert Clock(path, 2, 0, hour).elapsed == 0


def test_an_amended_turn_keeps_its_time(table):
    from referee import match as matches

    seat = table("biplant", language="ru")
    seat.done(matches.record(seat.match, "ДОМ 8Ж", seat.ask, seconds=31))
    assert seat.amend(1, "ДОМ 8З").match.lines[0].seconds == 31
    seat.undo()
    assert seat.match.lines[0].seconds == 31


@pytest.mark.parametrize("argv", [("--clock", "0m"), ("--clock", "25m", "--at-zero", "war"), ("--at-zero", "turn")])
def test_a_clock_that_cannot_be(argv, referee):
    assert referee("new", *BIPLANT, *argv, "--json").json()["error"]["kind"] == "usage"


def test_no_clock_is_said(sit):
    async def play(seat):
        await seat.press("f9")
        assert seat.answer == "Эта партия без часов. О часах спросят, когда начнёте новую: .новая"

    sit(play, *BIPLANT)
