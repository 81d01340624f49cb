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
        f"The set is copied: {own / 'my-undervud.toml'}. To play with it: referee new my-undervud Ann Ben"
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
    assert "They make 103; they must make 102." in out
    box = boxes.read_box(sets.load("my-undervud"))
    assert (box.counts["А"], box.counts["Б"], box.assumed) == (9, 1, ("prizes",))


def test_four_underwoods_are_printed(fill):
    _, out, _ = fill(*LETTERS, "5", "4", "стоп")
    assert "“5”: the rulebook prints 4." in out
    assert boxes.read_box(sets.load("my-undervud")).assumed == ("prizes",)


@pytest.mark.parametrize("stop", ["stop", "стоп", ".", None])
def test_the_walk_is_stopped_and_taken_up_again(stop, fill, own):
    first = fill("2 8", "3 2", *([stop] if stop else []))
    assert first.out.splitlines()[-1].endswith(
        "Letters: 102 of 102; Underwood cards: 4; Prize cards: 0 of 14. To go on: referee set fill my-undervud"
    )
    box = boxes.read_box(sets.load("my-undervud"))
    assert (box.prices["А"], box.assumed) == (2, ("letters", "cards", "prizes"))
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


def test_only_a_set_is_filled_and_no_boxed_one_is_written_over(fill, own):
    assert fill(name="нет-такого").code == 2
    assert fill(new_name="uno").code == 2
    assert not own.exists()


# Any box


def boxed(name, language=None):
    return boxes.read_box(sets.load(name), language)


def test_a_family_copies_the_prices_of_its_erudit(fill, own):
    code, out, _ = fill("2 10", "", "1", "<", "3 5", "стоп", name="erudit", lang="ru")
    assert code == 0 and "Б [3 ?]:" in out and "В [1 ?]:" in out
    box = boxed("мой-эрудит", "ru")
    assert (box.prices["А"], box.counts["А"], box.prices["В"], box.counts["В"]) == (2, 10, 3, 5)
    assert "letters" in box.assumed
    both, russian, ukrainian = [""] * 27, [""] * 4, [""] * 4
    fill(*both, *russian, *ukrainian, name="мой-эрудит", lang="ru")
    assert boxed("мой-эрудит", "ru").provenance["letters"] == "printed"


def test_a_board_of_ten_by_ten_is_drawn_row_by_row(fill, referee):
    board = ["3........3", "..D....D..", *["." * 10] * 2, "....*.....", *["." * 10] * 3, "..D....D..", "t........t"]
    fill("?", "поле", "10", *board, "2", "3", ".", name="biplant", new_name="экспресс", lang="ru")
    box = boxed("экспресс")
    assert box.cells == (*["t........t", *board[1:]],)
    assert (box.size, box.centre, box.colours["t"], box.provenance["board"]) == (10, (4, 4), "3", "printed")
    referee("new", "экспресс", "Маша", "Петя", lang="ru")
    assert referee("score", "КОТ 1А", "--json", lang="ru").json()["refused"]["kind"] == "illegal"
    assert referee("score", "КОТ 5Г", "--json", lang="ru").json()["points"] == 5


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ("..d", "3 клетки, а в ряду 15"),
        ("Q" + "." * 14, "клетки «Q» не бывает"),
        ("*" + "." * 14, "* бывает только посередине"),
    ],
)
def test_a_row_that_cannot_be_is_refused_with_what_would_be_right(row, told, fill):
    _, out, _ = fill("?", "поле", "", row, ".", name="biplant", lang="ru")
    assert told in out and boxed("мой-биплант").cells[0] == "D..t...D...t..D"


def test_cards_of_uno_are_copied_with_their_worth_and_number(fill):
    _, out, _ = fill("0 2", "", "п 25 3", "?", "2", "", "", "м 0 0", "3", ".", name="uno-112", lang="ru")
    assert "п: 25 3 (Цветные карты: всего 120 карт)" in out
    box = boxed("мой-uno-112")
    faces = {card.face: (box.worth[card.face], number) for card, number in box.counts.items()}
    assert (faces["skip"], faces["0"], "swap" in faces, box.total) == ((25, 3), (0, 2), False, 119)


def test_numbers_and_rules_are_changed_by_their_names(fill):
    fill("премия 25", "в руке 8", "игроков 2-6", "играть до 150", "снимать нет", ".", name="biplant", lang="ru")
    box = boxed("мой-биплант")
    assert (box.bonus, box.rack, box.players, box.target) == (25, 8, (2, 6), 150)


def test_a_prize_card_is_written_on_one_line_and_changed_later(fill):
    fill(*LETTERS, "", "2", "двойное 6 х2 от 6", "двойное 5", "двойное от 4 есть Ж", "зверь 1 other - зверь", ".")
    card = boxed("my-undervud").prizes["двойное"]
    assert (card.count, card.effect.times, card.shortest, card.contains) == (5, 2, 4, "Ж")
    assert boxed("my-undervud").prizes["зверь"].text == "зверь"
    fill("двойное 0", "зверь - рыба", ".", name="my-undervud")
    assert set(boxed("my-undervud").prizes) == {"размножить", "зверь"}
    assert boxed("my-undervud").prizes["зверь"].text == "рыба"


@pytest.mark.clause("U1.1")
def test_a_deck_may_have_lost_cards_where_the_person_says_so(fill, referee):
    _, out, _ = fill("1 7", *LETTERS[1:], "!", "3!", "", "двойное 11 х2", "!")
    assert "They make 101; they must make 102." in out
    box = boxed("my-undervud")
    assert (box.letters, box.underwoods, box.prize_cards, box.assumed) == (101, 3, 12, ())
    referee("new", "my-undervud", "Ann", "Ben", "--words", "off")
    refused = referee("score", "Ann: БАНАНА БАНАНА hand= Ben: hand=АА", "--json").json()["refused"]
    assert (refused["kind"], refused["clause"]) == ("illegal", "U1.1")


def test_a_section_is_chosen_by_its_number_or_name(fill):
    _, out, _ = fill("?", "7", "вот", "правила", ".", name="biplant", lang="ru")
    assert "  3  Поле: 15x15: D 24, t 32" in out and "«7»: такого раздела нет" in out and "игроков [2 18]:" in out


def test_a_copied_set_offers_its_sections_and_anything_can_still_be_changed(fill):
    fill(*LETTERS, "", *PRIZES)
    _, out, _ = fill("Ж 6 1", "", name="my-undervud")
    assert "  1  Letters: 102 of 102 ✓" in out
    assert boxed("my-undervud").prices["Ж"] == 6


def test_sums_that_are_wrong_wait_beside_the_set(fill, own):
    _, out, _ = fill("1 9", ".")
    assert "the set stays as it was until this is right: Letters: They make 103; they must make 102." in out
    assert boxed("my-undervud").counts["А"] == 8
    again = fill(".", name="my-undervud")
    assert "Б [3 2]:" in again.out and "103 of 102" in again.out
    fill("Б 3 1", ".", name="my-undervud")
    assert (boxed("my-undervud").counts["А"], boxed("my-undervud").counts["Б"]) == (9, 1)


@pytest.mark.parametrize("kept", ["", "[]", "{}", '{"done": 5}', '{"done": [], "tables": {"letters": 5}}', "\0\0"])
def test_a_damaged_draft_is_as_good_as_none(kept, fill, own):
    fill("1 9", ".")
    next(own.glob("*.fill")).write_text(kept, encoding="utf-8")
    code, out, _ = fill(".", name="my-undervud")
    assert code == 0 and "А [1 8]:" in out


HOSTILE = [
    "9" * 400,
    "А " * 300,
    "\x1b[31m2 7",
    "[[",
    "'; --",
    "-1",
    "1 1000",
    "²",
    "А -5 -5",
    "..",
    "!",
    "🐈 1 1",
    "?" * 50,
]


@pytest.mark.parametrize("name", ["undervud", "erudit", "biplant", "uno-112", "scrabble-en"])
def test_nothing_typed_ends_the_walk_or_spoils_the_set(name, fill, own):
    code, out, err = fill(
        *HOSTILE, "?", *HOSTILE, "1", *HOSTILE, "2 2", "<", "<", "?", "2", *HOSTILE, "?", "4", *HOSTILE, name=name
    )
    assert (code, "Traceback" in err, "\x1b" in out) == (0, False, False)
    written = sets.load(next(own.glob("*.toml")).stem)
    assert boxes.problems(written) == []


@pytest.mark.parametrize("sizes", [["10"], ["14", "13", "12", "11", "10"], ["26", "10"]])
def test_a_board_grows_and_shrinks_around_its_middle(sizes, fill):
    fill("?", "поле", *(answer for size in sizes for answer in (size, "<")), ".", name="biplant", lang="ru")
    box = boxed("мой-биплант")
    assert (box.size, box.centre) == (10, (5, 5))
    assert (box.cells[5], box.cells[4][4:7]) == (".t...*...t", "t.t")
