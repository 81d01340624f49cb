"""The small files beside the store: nothing waits for what lies there, and the note follows the current match."""

from __future__ import annotations

import os

import pytest

from referee.match.clock import Clock
from referee.session import Session
from referee.store.journal import Journal
from referee.store.note import note_path, read_note


@pytest.fixture
def store(referee):
    referee("new", "erudit", "Маша", "Петя", "--language", "ru")
    referee("score", "КОТ 8Ж")
    return os.environ["REFEREE_DB"]


@pytest.mark.posix("pipes and devices")
@pytest.mark.parametrize("put", [os.mkfifo, lambda path: os.symlink("/dev/zero", path), os.mkdir])
@pytest.mark.parametrize("line", ["check кошка", "show", "use 1", "doctor", "adjust Маша 5"])
def test_no_command_waits_for_a_note_that_is_no_file(store, program, put, line):
    os.remove(note_path(store))
    put(note_path(store))
    assert program(*line.split()).code == 0


@pytest.mark.posix("pipes and devices")
@pytest.mark.parametrize("put", [os.mkfifo, lambda path: os.symlink("/dev/zero", path)])
@pytest.mark.parametrize("line", ["matches", "stats", "players list"])
def test_no_command_waits_for_summaries_that_are_no_file(store, program, put, line):
    put(f"{store}.summaries")
    assert program(*line.split()).code == 0


@pytest.mark.posix("pipes and devices")
@pytest.mark.parametrize("put", [os.mkfifo, lambda path: os.symlink("/dev/zero", path)])
def test_a_clock_that_is_no_file_is_not_waited_for(tmp_path, put):
    path = str(tmp_path / "clock")
    put(path)
    assert not Clock(path, match=1, lines=0).runs


def test_a_word_is_judged_by_the_current_match_whoever_writes_to_another(store, referee):
    with Journal(store) as journal:
        earlier = Session(journal, 1)  # a table that is still open
        assert referee("new", "undervud", "А", "Б", "--words", "off").code == 0
        assert earlier.enter(".adjust Маша 5").change is not None
        noted = read_note(store)
        assert noted is not None
        assert (noted.game, noted.policy, noted.written) == ("undervud", "off", journal.written)
