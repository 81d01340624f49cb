"""Many tables on one server that is killed meanwhile: what was acknowledged is there, once (long: `bench.club`)."""

from __future__ import annotations

import threading

import pytest

from bench.club import count, keep_table, kill_again_and_again

pytestmark = pytest.mark.program("initdb")


def test_many_tables_write_while_the_server_is_killed(club, postgres_server, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    done, written = threading.Event(), []
    writers = [threading.Thread(target=lambda: written.append(keep_table(club, 4))) for _ in range(6)]
    killer = threading.Thread(target=kill_again_and_again, args=(postgres_server, 1.5, done))
    for thread in (*writers, killer):
        thread.start()
    for thread in writers:
        thread.join()
    done.set()
    killer.join()
    came = count(club, written)
    assert (len(written), came.lost, came.doubled) == (6, 0, 0)
    assert came.there >= came.acknowledged > 6
    assert came.failures > 0  # the server was away, and what was refused was typed again
