"""Damage: told in a sentence that offers a way out, never repaired in silence, and never a wrong total."""

from __future__ import annotations

import json
import os
import random
import shutil
from collections import Counter
from pathlib import Path

import pytest

from referee.store.journal import Journal
from tests.forms import tries

READING = ("show", "show 1", "show 2", "show 3", "matches", "stats", "sheet 1", "export 3")
ENDINGS = ("", "-wal", "-shm", ".match")


class Shelf:
    """A store of three matches that can be put back as it was, a copy of it, and what the referee says of them."""

    def __init__(self, referee, folder, made):
        self.referee = referee
        self.store = Path(os.environ["REFEREE_DB"])
        self.copy = folder / "copy.db"
        self.store.parent.mkdir()
        if not made:
            self.play()
            made["kept"], made["copy"], made["right"] = self.kept, self.copy.read_bytes(), self.answers()
        self.kept, self.right = made["kept"], made["right"]
        self.copy.write_bytes(made["copy"])
        self.put_back()

    def play(self):
        for line, typed in (
            ("new erudit Маша Петя --language ru", ""),
            ("score", "24\n12\n7"),
            ("undo", ""),
            ("amend 2 30", ""),
            ("adjust Маша -5 упала фишка", ""),
            ("new erudit Маша Петя --language ru", ""),
            ("score", "КОШКА 8Г\nКОТ Г8"),
            ("new erudit Оля Петя --language ru", ""),
            ("score", "\n".join(map(str, range(20, 50)))),
            ("use 1", ""),
        ):
            assert self.referee(*line.split(), stdin=typed).code == 0, line
        assert self.referee("backup", str(self.copy)).code == 0
        self.keep()

    def keep(self):
        """The files as they are now are those to put back."""
        self.kept = {
            ending: Path(f"{self.store}{ending}").read_bytes()
            for ending in ENDINGS
            if Path(f"{self.store}{ending}").exists()
        }

    def put_back(self):
        shutil.rmtree(self.store.parent)
        self.store.parent.mkdir()
        for ending, content in self.kept.items():
            Path(f"{self.store}{ending}").write_bytes(content)

    def damage(self, change, ending=""):
        """The store as it was, but for one of its files."""
        self.put_back()
        self.damaged = {**self.kept, ending: change(self.kept[ending])}
        Path(f"{self.store}{ending}").write_bytes(self.damaged[ending])

    def untouched(self):
        """Whether the store and its log are as damage left them."""
        return all(
            Path(f"{self.store}{ending}").read_bytes() == self.damaged[ending]
            for ending in ("", "-wal")
            if self.damaged.get(ending)
        )

    def answers(self):
        return [self.referee(*line.split(), "--json") for line in READING]

    def outcome(self):
        """How a damaged store answers: `noticed`, `harmless` or `wrong`. What is told comes with the way out of it."""
        told = 0
        for answer, right in zip(self.answers(), self.right, strict=True):
            if answer.code == 3:
                told += 1
                assert json.loads(answer.out)["error"]["kind"] == "store"
                assert answer.err == ""
            elif answer != right:
                return "wrong"
        return "noticed" if told else "harmless"

    def played_on(self):
        """Whether a turn is refused with a sentence, or else comes to the right total."""
        answer = self.referee("score", "7", "--json")
        if answer.code == 3:
            return True
        return answer.code == 0 and answer.json()["totals"] == {"Маша": 26, "Петя": 30}

    def restored(self):
        """Whether the copy can be taken back, and what was damaged is kept as it was."""
        damaged = {ending: Path(f"{self.store}{ending}") for ending in ("", "-wal")}
        before = {ending: path.read_bytes() for ending, path in damaged.items() if path.exists()}
        answer = self.referee("restore", str(self.copy), "--force", "--json")
        if answer.code:
            return False
        aside = answer.json()["damaged"]
        after = {ending: Path(f"{aside}{ending}").read_bytes() for ending, content in before.items() if content}
        same = after == {ending: content for ending, content in before.items() if content}
        return same and self.referee(*READING[0].split(), "--json") == self.right[0]


@pytest.fixture(scope="module")
def made():
    """What the first shelf is made of, so that the others need not be played."""
    return {}


@pytest.fixture
def shelf(referee, tmp_path, made):
    return Shelf(referee, tmp_path, made)


def a_byte(content, chance):
    """One byte, overwritten."""
    at = chance.randrange(len(content))
    return content[:at] + bytes([content[at] ^ chance.randrange(1, 256)]) + content[at + 1 :]


def some_bytes(content, chance):
    """A run of bytes, overwritten."""
    at, length = chance.randrange(len(content)), chance.randrange(2, 600)
    return content[:at] + chance.randbytes(length)[: len(content) - at] + content[at + length :]


def cut(content, chance):
    return content[: chance.randrange(len(content))]


def zeros(content, chance):
    """A sector that was never written."""
    at = chance.randrange(0, len(content), 512)
    return content[:at] + bytes(512) + content[at + 512 :]


HOW = {"a byte": a_byte, "bytes": some_bytes, "cut": cut, "zeros": zeros}


@pytest.mark.parametrize(
    ("how", "times"), [("a byte", (16, 2000)), ("bytes", (3, 300)), ("cut", (3, 200)), ("zeros", (6, 200))]
)
def test_no_damage_makes_a_wrong_answer(how, times, shelf):
    chance, outcomes = random.Random(how), Counter()
    for _ in range(tries(*times)):
        number = sum(outcomes.values())
        shelf.damage(lambda content: HOW[how](content, chance))
        outcome = shelf.outcome()
        outcomes[outcome] += 1
        assert outcome != "wrong", number
        assert shelf.untouched(), number
        if outcome == "noticed":
            assert shelf.restored()
            continue
        assert shelf.played_on(), number
    print(f"\n{how}: {dict(outcomes)}")
    assert outcomes["noticed"] > 0


@pytest.fixture
def logged(shelf):
    """The shelf as a killed process leaves it: its latest turns are only in the log."""
    with Journal(str(shelf.store)) as other:
        other.current()
        for points in (31, 32, 33, 34):
            assert shelf.referee("score", str(points)).code == 0
        shelf.keep()
    assert len(shelf.kept["-wal"]) > 4096
    shelf.put_back()
    shelf.right = shelf.answers()
    shelf.put_back()
    assert shelf.referee("backup", str(shelf.copy), "--force").code == 0
    return shelf


@pytest.mark.parametrize(
    ("how", "times"), [("a byte", (3, 400)), ("bytes", (2, 100)), ("cut", (2, 200)), ("zeros", (4, 100))]
)
def test_a_damaged_log_does_not_lose_its_turns_in_silence(how, times, logged):
    chance, outcomes = random.Random(how), Counter()
    for _ in range(tries(*times)):
        number = sum(outcomes.values())
        logged.damage(lambda content: HOW[how](content, chance), "-wal")
        outcome = logged.outcome()
        outcomes[outcome] += 1
        assert outcome != "wrong", number
        assert outcome == "harmless" or (logged.untouched() and logged.restored()), number
    print(f"\nlog, {how}: {dict(outcomes)}")
    assert outcomes["noticed"] > 0
