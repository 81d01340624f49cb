"""Several programs write to one store at once: what each was told is there once, and nobody waits for ever."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from referee.words import lock as holding
from tests.forms import tries
from tests.trust.recount import environment, recount, texts

PLAYERS = ["Маша", "Петя"]


def writers(number, lines):
    """So many programs that take turns from their input, each with its own points; what each said, and its code."""
    started = [
        subprocess.Popen(
            [sys.executable, "-m", "referee", "score", "--json"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment(),
        )
        for _ in range(number)
    ]
    for process, typed in zip(started, lines, strict=True):
        process.stdin.write("".join(f"{points}\n" for points in typed).encode())
        process.stdin.close()
        process.stdin = None
    said = []
    for process in started:
        out, err = process.communicate(timeout=120)
        assert err == b""
        said.append(([json.loads(line) for line in out.splitlines()], process.returncode))
    return said


@pytest.mark.parametrize("number", [2, 4, 8] if tries(0, 1) else [4])
def test_at_one_match_each_turn_is_there_once_and_who_saw_less_is_told(number, referee):
    assert referee("new", "erudit", *PLAYERS, "--language", "ru").code == 0
    left = [[1000 * (one + 1) + turn for turn in range(tries(5, 40))] for one in range(number)]
    due = sorted(points for turns in left for points in turns)
    acknowledged, told, rounds = {}, 0, 0
    while any(left):
        rounds += 1
        busy = [one for one in range(number) if left[one]]
        for one, (replies, code) in zip(busy, writers(len(busy), [left[one] for one in busy]), strict=True):
            *done, last = [*replies, None] if code == 0 else replies
            for reply, points in zip(done, left[one], strict=False):
                assert reply["points"] == points
                acknowledged[reply["number"]] = points
            del left[one][: len(done)]
            if code:
                assert (code, last["error"]["kind"]) in ((3, "stale"), (3, "store"))
                told += 1
    rows = texts(os.environ["REFEREE_DB"], 1)
    assert {number: int(text) for number, (_, text, _) in enumerate(rows, 1)} == acknowledged
    assert sorted(acknowledged.values()) == due
    assert referee("show", "--json").json()["totals"] == recount(rows, PLAYERS)
    assert told >= rounds - 1


WRITER = """
import sys
from referee.cli.printing import open_session, print_reply
from referee.cli.terminal import Options, Terminal
match, count = sys.argv[1:]
terminal = Terminal(Options(json=True))
with open_session(terminal, int(match)) as session:
    for turn in range(int(count)):
        assert print_reply(terminal, session, session.enter(str(int(match) * 1000 + turn))) == 0
"""


def test_at_several_matches_of_one_store_nobody_disturbs_anybody(referee):
    number, count = tries(3, 8), tries(10, 100)
    for _ in range(number):
        assert referee("new", "erudit", *PLAYERS, "--language", "ru").code == 0
    started = [
        subprocess.Popen(
            [sys.executable, "-c", WRITER, str(match), str(count)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment(),
        )
        for match in range(1, number + 1)
    ]
    for match, process in enumerate(started, 1):
        out, err = process.communicate(timeout=120)
        assert (process.returncode, err) == (0, b"")
        assert [json.loads(line)["points"] for line in out.splitlines()] == [match * 1000 + n for n in range(count)]
    for match in range(1, number + 1):
        rows = texts(os.environ["REFEREE_DB"], match)
        assert [text for _, text, _ in rows] == [str(match * 1000 + turn) for turn in range(count)]
        assert referee("show", str(match), "--json").json()["totals"] == recount(rows, PLAYERS)


def test_of_rulings_made_at_once_none_is_lost(referee):
    words = [f"{first}{second}рл" for first in "бвгд" for second in "ао"][: tries(4, 8)]
    started = [
        subprocess.Popen(
            [sys.executable, "-m", "referee", "words", "allow", word, "--json"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment(),
        )
        for word in words
    ]
    for word, process in zip(words, started, strict=True):
        out, err = process.communicate(timeout=120)
        assert (process.returncode, err, json.loads(out)["house"][0]["word"]) == (0, b"", word)
    listed = referee("words", "list", "--json").json()["house"]
    assert [one["word"] for one in listed] == sorted(words)


def test_a_list_that_another_holds_is_not_waited_for_for_ever(referee, monkeypatch):
    monkeypatch.setattr(holding, "PATIENCE", 0.05)
    with holding.held(f"{os.environ['REFEREE_DB']}.house"):
        answer = referee("words", "allow", "хрюндель", "--json")
    assert (answer.code, answer.json()["error"]["kind"]) == (3, "store")
    assert referee("words", "list", "--json").json()["house"] == []


def test_several_begin_matches_in_a_store_that_is_not_there_yet(referee):
    number = tries(3, 8)
    started = [
        subprocess.Popen(
            [sys.executable, "-m", "referee", "new", "erudit", f"Игрок{one}", "Петя", "--json"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment(),
        )
        for one in range(number)
    ]
    begun = {}
    for one, process in enumerate(started):
        out, err = process.communicate(timeout=120)
        assert (process.returncode, err) == (0, b"")
        begun[json.loads(out)["match"]] = [f"Игрок{one}", "Петя"]
    shelf = referee("matches", "--json").json()["matches"]
    assert {one["match"]: one["players"] for one in shelf} == begun
    assert sorted(begun) == list(range(1, number + 1))
