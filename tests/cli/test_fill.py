"""`referee set fill`: a family copies its own deck, stops half-way, and goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee import sets
from referee.games import setfile as boxes


@pytest.fixture
def fill(referee):
    """Runs the walk with answers, a line each."""

    def run(*answers, name="undervud", new_name=None, json=False, lang=None):
        words = ["set", "fill", name, *([new_name] if new_name else []), *(["--json"] if json else [])]
        return referee(*words, stdin="".join(f"{answer}\n" for answer in answers), lang=lang)

    return run


@pytest.fixture
def own(tmp_path: Path) -> Path:
    return tmp_path / "store" / "sets"


LETTERS = [""] * 33
PRIZES = ["2", "двойное", "6", "х2", "от 6", "", "зверь", "6", "другое", "", "слово называет зверя"]


def test_a_whole_deck_is_copied(fill, own):
    code, out, _ = fill("2 7", "", "1 5", *LETTERS[3:], "4", *PRIZES)
    assert code == 0
    assert out.splitlines()[-1].endswith(
        f"The deck is copied: {own / 'my-undervud.toml'}. To play with it: referee new my-undervud Ann Ben"
    )
    box = boxes.read_box(sets.load("my-undervud"))
    assert (box.prices["А"], box.counts["А"], box.counts["В"], box.prices["Б"]) == (2, 7, 5, 3)
    assert sum(box.counts.values()) == 102
    assert {prize.name: prize.count for prize in box.prizes.values()} == {"размножить": 2, "двойное": 6, "зверь": 6}
    assert (box.prizes["двойное"].effect.times, box.prizes["двойное"].shortest) == (2, 6)
    assert box.prizes["зверь"].text == "слово называет зверя"
    assert box.assumed == ()
    assert [path.name for path in own.iterdir()] == ["my-undervud.toml"]


def test_what_was_copied_is_played_with(fill, referee):
    fill(*LETTERS, "", *PRIZES, new_name="наша-колода")
    started = referee("new", "наша-колода", "Маша", "Петя")
    assert started.code == 0
    assert "Assumed" not in started.out
    refused = referee("score", "КОШКА+двойное", "--json").json()["refused"]
    assert (refused["clause"], refused["message"]) == (
        "U1.4",
        "The card “двойное” is for words of at least 6 letters; “КОШКА” has 5.",
    )


def test_letters_must_add_up(fill):
    _, out, _ = fill("1 9", *LETTERS[1:], "Б 3", "Б 3 1", "", "стоп")
    assert "The letters make 103; they must make 102." in out
    box = boxes.read_box(sets.load("my-undervud"))
    assert (box.counts["А"], box.counts["Б"], box.assumed) == (9, 1, ("prizes",))


def test_four_underwoods_are_printed(fill):
    _, out, _ = fill(*LETTERS, "5", "4", "стоп")
    assert "“5”: the rulebook prints 4. Count again." in out
    assert boxes.read_box(sets.load("my-undervud")).assumed == ("prizes",)


@pytest.mark.parametrize("stop", ["stop", "стоп", ".", None])
def test_the_walk_is_stopped_and_taken_up_again(stop, fill, own):
    first = fill("2 8", "3 2", *([stop] if stop else []))
    assert first.out.splitlines()[-1].endswith(
        "All you said is kept; 0 of 14 prize cards are copied. To go on: referee set fill my-undervud"
    )
    box = boxes.read_box(sets.load("my-undervud"))
    assert (box.prices["А"], box.assumed) == (1, ("letters", "cards", "prizes"))
    again = fill(*LETTERS[2:], "", name="my-undervud")
    assert "В [1 4]:" in again.out and "А [" not in again.out
    assert boxes.read_box(sets.load("my-undervud")).prices["А"] == 2
    assert not list(own.glob("*.fill"))
    third = fill(*PRIZES)
    assert "А [" not in third.out
    assert boxes.read_box(sets.load("my-undervud")).assumed == ()


def test_prize_cards_may_wait_and_are_never_more_than_fourteen(fill):
    _, out, _ = fill(*LETTERS, "", "15", "0", "двойное", "15", "14", "х2", "", "")
    assert out.count("A number from") == 2
    box = boxes.read_box(sets.load("my-undervud"))
    assert {prize.name: prize.count for prize in box.prizes.values()} == {"двойное": 14}


def test_an_answer_that_cannot_be_read_is_asked_again(fill):
    _, out, _ = fill(
        "много", "1 8", "back", "2 8", *LETTERS[1:], "", "1", "х2", "имя", "1", "ого", "х2", "всем", "", ""
    )
    assert "“много” cannot be read" in out
    assert "“х2”: a name is one word" in out
    assert "“ого” cannot be read" in out
    assert "“всем” cannot be read" in out
    box = boxes.read_box(sets.load("my-undervud"))
    assert (box.prices["А"], box.prizes["имя"].effect.times) == (2, 2)


def test_a_letter_that_the_deck_does_not_have_is_dropped(fill):
    fill("1 9", *LETTERS[1:6], "3 0", *LETTERS[7:], "", "стоп")
    box = boxes.read_box(sets.load("my-undervud"))
    assert "Ё" not in box.prices
    assert sum(box.counts.values()) == 102


def test_the_answer_as_json(fill, own):
    code, _, err = fill(*LETTERS, "", "2", json=True)
    assert code == 0
    assert fill(json=True).json() == {
        "set": {"name": "my-undervud", "path": str(own / "my-undervud.toml")},
        "letters": True,
        "prizes": 2,
    }
    assert "А [1 8]:" in err


def test_the_name_is_in_the_language_of_the_person(fill, own):
    fill(lang="ru")
    assert (own / "мой-ундервуд.toml").exists()


def test_only_undervud_is_filled_so(fill, own):
    code, _, err = fill(name="erudit")
    assert (code, "erudit" in err, own.exists()) == (2, True, False)
    fill("стоп")
    assert fill(name="erudit").code == 2
    assert fill(name="нет-такого").code == 2
    assert fill(new_name="uno").code == 2
