"""The clock of the machine is set back and forth: entries keep their order, and turns take as long as they take."""

from __future__ import annotations

import os
from datetime import UTC, datetime, timedelta

import pytest

from referee.match.clock import Clock, Hand, Limit, face
from referee.store.journal import Journal
from tests.forms import tries
from tests.trust.recount import recount, texts

PLAYERS = ["Маша", "Петя"]

# The program with another hour of day: it is asked for through `datetime`, which the journal takes its time from.
AT_ANOTHER_HOUR = """
import sys, time
from datetime import UTC, datetime
from referee.store import journal
from referee.__main__ import main
hour = datetime.fromtimestamp(float(sys.argv.pop(1)), UTC)
journal.Journal.__init__.__defaults__ = (lambda: hour,)
time.time = lambda: hour.timestamp()
sys.exit(main())
"""


def test_entries_keep_their_order(program):
    """Each turn is an hour, a day or a year before the last one, or after it."""
    hour = datetime(2025, 3, 8, 18, 30, tzinfo=UTC)
    steps = [timedelta(hours=-1), timedelta(days=-1), timedelta(days=365), timedelta(days=-900), timedelta(seconds=1)]

    def at(hour, *argv):
        return program(str(hour.timestamp()), *argv, "--json", python=("-c", AT_ANOTHER_HOUR))

    assert at(hour, "new", "erudit", *PLAYERS).code == 0
    times = []
    for number in range(tries(4, 40)):
        hour += steps[number % len(steps)]
        times.append(hour.strftime("%Y-%m-%dT%H:%M:%SZ"))
        assert at(hour, "score", str(10 + number)).json()["number"] == number + 1
    store = os.environ["REFEREE_DB"]
    rows = texts(store, 1)
    assert [text for _, text, _ in rows] == [str(10 + number) for number in range(len(times))]
    with Journal(store) as journal:
        assert [row.at for row in journal.rows(1)] == times
        assert journal.shelf()[0].last == times[-1]
    hour -= timedelta(days=3000)
    assert at(hour, "undo").code == 0
    assert at(hour, "redo").json()["totals"] == recount(rows, PLAYERS)


class Machine:
    """A machine whose hour of day is set as one likes, and which now and then is started anew."""

    def __init__(self):
        self.up = 5000.0

    def __call__(self):
        return self.up


def test_the_hour_of_day_is_nothing_to_the_clock_of_the_table(tmp_path, monkeypatch):
    clock = Clock(str(tmp_path / "clock"), 1, 0)
    clock.toggle()
    for hour in (0.0, 4e9):
        monkeypatch.setattr("time.time", lambda hour=hour: hour)
        clock.tick(0)
        assert (clock.runs, 0 <= clock.elapsed < 60) == (True, True)
        assert Clock(str(tmp_path / "clock"), 1, 0).runs


def test_a_turn_that_ran_when_the_machine_went_down_keeps_its_time(tmp_path):
    machine = Machine()
    clock = Clock(str(tmp_path / "clock"), 1, 0, machine)
    clock.toggle()
    for _ in range(40):
        machine.up += 1
        clock.tick(0)
    machine.up = 12.0
    anew = Clock(str(tmp_path / "clock"), 1, 0, machine)
    assert (anew.runs, anew.elapsed) == (False, 40)
    anew.toggle()
    machine.up += 2
    assert anew.elapsed == 42


def test_no_time_is_credited_whatever_a_table_was_told(tmp_path):
    machine, limit = Machine(), Limit(1500, False, "points")
    clock = Clock(str(tmp_path / "clock"), 1, 0, machine)
    clock.toggle()
    machine.up -= 3600
    assert clock.elapsed == 0
    assert face(limit.left(60, clock.elapsed)) == "24:00"


@pytest.mark.parametrize("written", ["-90 0 0", "nan 1 1", "inf 1 1", "1 -5 1", "1 nan 1", "1 1 inf", "1 1", ""])
def test_a_hand_that_cannot_be_is_not_believed(written, tmp_path):
    path = tmp_path / "clock"
    path.write_text("\t".join(("1", "0", *written.split())))
    assert Clock(str(path), 1, 0).hand == Hand(1, 0)
