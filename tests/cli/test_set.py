"""`referee set`: the boxes listed, drawn, copied and checked."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from referee import sets
from referee.cli import set as command
from referee.cli.terminal import Options, Terminal
from referee.errors import Fault

BOXED = ("biplant", "erudit", "schitay-slova", "scrabble-en", "scrabble-ru", "scrabble-uk")


@pytest.fixture
def own(tmp_path: Path) -> Path:
    folder = tmp_path / "store" / "sets"
    folder.mkdir(parents=True)
    return folder


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Any:
    """Runs a part of the command and returns its exit code and what it printed."""

    def run(part: Any, *arguments: Any, lang: str = "en", colours: bool = False) -> tuple[int, str]:
        terminal = Terminal(Options(lang=lang))
        terminal.colours = colours
        code = part(terminal, *arguments)
        return code, capsys.readouterr().out

    return run


@pytest.fixture
def answered(capsys: pytest.CaptureFixture[str]) -> Any:
    """Runs a part of the command with `--json` and returns its exit code and the object."""

    def run(part: Any, *arguments: Any, lang: str = "en") -> tuple[int, Any]:
        code = part(Terminal(Options(json=True, lang=lang)), *arguments)
        return code, json.loads(capsys.readouterr().out)

    return run


def edited(own: Path, old: str, new: str, source: str = "erudit") -> Path:
    """A copy of a boxed set with one change."""
    text = sets.text(sets.find(source).path)
    assert text.count(old) == 1
    path = own / "mine.toml"
    path.write_text(text.replace(old, new), encoding="utf-8")
    return path


def line_with(path: Path, piece: str) -> int:
    lines = path.read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if piece in line)


# list


def test_the_list_tells_what_is_boxed_and_what_of_it_is_assumed(answered: Any) -> None:
    code, answer = answered(command.show_list)
    listed = {row["name"]: row for row in answer["sets"]}
    assert code == 0
    assert set(BOXED) <= set(listed)
    assert listed["erudit"] == {
        "name": "erudit",
        "own": False,
        "path": sets.find("erudit").path,
        "title": "Erudit 2 in 1",
        "game": "erudit",
        "languages": ["ru", "uk"],
        "players": [2, 4],
        "target": None,
        "assumed": ["letters", "board"],
        "problems": 0,
    }
    assert {name: listed[name]["assumed"] for name in BOXED if name.startswith("scrabble")} == {
        "scrabble-en": [],
        "scrabble-ru": [],
        "scrabble-uk": [],
    }


def test_the_list_is_a_table_with_a_line_a_set(said: Any) -> None:
    code, text = said(command.show_list)
    (line,) = [line for line in text.splitlines() if line.startswith("biplant")]
    assert code == 0
    assert re.split(r"\s{2,}", line) == [
        "biplant",
        "Erudit (Biplant)",
        "2–18",
        "200",
        "how many of each letter, the number of tiles, the board",
    ]


def test_own_sets_stand_in_the_list_faulty_ones_with_the_command_that_tells_why(own: Path, said: Any) -> None:
    sets.copy("erudit", "домашний")
    (own / "broken.toml").write_text("game = \n", encoding="utf-8")
    (own / "erudit.toml").write_text("", encoding="utf-8")
    _, text = said(command.show_list)
    lines = text.splitlines()
    assert [line.split()[0] for line in lines if "Erudit 2 in 1 (own set: Erudit 2 in 1)" in line] == ["домашний"]
    assert [line.split()[0] for line in lines if "has mistakes: referee set check broken" in line] == ["broken"]
    assert [line.split()[0] for line in lines if f"rename the file {own / 'erudit.toml'}" in line] == ["erudit"]


def test_the_list_counts_the_problems_of_own_sets(own: Path, answered: Any) -> None:
    edited(own, "rack = 7", "rack = 0")
    _, answer = answered(command.show_list)
    (row,) = [row for row in answer["sets"] if row["own"]]
    assert (row["name"], row["title"], row["players"], row["problems"]) == ("mine", None, None, 1)


# show


def test_a_set_is_drawn_with_codes_and_a_legend_where_there_is_no_colour(said: Any) -> None:
    code, text = said(command.show, "erudit", "ru")
    lines = text.splitlines()
    assert code == 0
    assert "\x1b" not in text
    assert lines[0] == "Erudit 2 in 1 (erudit, ru)"
    assert lines[2] == "     А  Б  В  Г  Д  Е  Ж  З  И  К  Л  М  Н  О  П"
    assert lines[3] == "  1  T  .  .  d  .  .  .  T  .  .  .  d  .  .  T"
    assert lines[10] == "  8  T  .  .  d  .  .  .  *  .  .  .  d  .  .  T"
    assert lines[19:24] == [
        " T  word ×3 (red cell)",
        " D  word ×2 (blue cell)",
        " t  letter ×3 (yellow cell)",
        " d  letter ×2 (green cell)",
        "The centre is 8-З: the first word covers it",
    ]


def test_biplants_cells_show_the_digits_that_are_printed_on_them(said: Any) -> None:
    _, text = said(command.show, "biplant")
    assert "  1  2  .  .  3  .  .  .  2  .  .  .  3  .  .  2\n" in text
    assert " 2  word ×2\n 3  letter ×3\n" in text


def test_a_terminal_shows_the_boxs_own_colours(said: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("COLORTERM", raising=False)
    _, text = said(command.show, "erudit", colours=True)
    row = next(line for line in text.splitlines() if line.startswith("  1 "))
    red, green = "\x1b[1;37;48;5;160m", "\x1b[30;48;5;40m"
    assert row.startswith(f"  1 {red} T \x1b[0m .  . {green} d \x1b[0m .  .  . {red} T \x1b[0m")
    bare = re.sub(r"\x1b\[[0-9;]*m", "", row)
    assert bare == "  1  T  .  .  d  .  .  .  T  .  .  .  d  .  .  T "


def test_the_tiles_are_told_in_the_alphabets_order_with_price_and_number(said: Any) -> None:
    _, text = said(command.show, "erudit", "uk")
    lines = text.splitlines()
    first = lines.index("Tiles: letter, price, ×how many") + 1
    assert lines[first] == "  А  1 ×?    Б  3 ×?    В  2 ×?    Г  3 ×?    Ґ 10 ×1    Д  2 ×?    Е  1 ×?    Є  8 ×1"
    assert "115 tiles in the bag" in lines
    assert "×?: how many of these there are is unknown; the referee does not count them" in lines


def test_numbers_of_tiles_are_called_printed_only_where_they_are_given(said: Any) -> None:
    _, text = said(command.show, "erudit")
    (printed,) = [line for line in text.splitlines() if line.startswith("Printed in the rules or on the box: ")]
    assert printed.partition(": ")[2] == (
        "the given numbers of tiles, the number of tiles, the bonus for all tiles, the stars"
    )


def test_the_options_are_told_in_sentences(said: Any) -> None:
    _, text = said(command.show, "scrabble-en")
    lines = text.splitlines()
    start = lines.index("2 to 4 players; 7 tiles in hand")
    assert lines[start : start + 9] == [
        "2 to 4 players; 7 tiles in hand",
        "All the tiles of a full hand in one turn (7): +50",
        "A blank (*) is any letter and is worth 0",
        "A star is not taken off the board",
        "Play goes on until the tiles run out; a target may be named when a match starts",
        "The game ends when everyone skips 2 rounds running",
        "The tiles of a turn lie in one line",
        "At the end, tiles left in hand are subtracted",
        "Words: any that the dictionary has",
    ]


def test_what_is_assumed_is_said_once_with_the_command_that_corrects_it(said: Any) -> None:
    _, text = said(command.show, "erudit", lang="ru")
    assert text.count("Наша догадка") == 1
    assert text.splitlines()[-2:] == [
        "Наша догадка: цены букв, поле. Это не цифры издателя, сверьте со своей коробкой.",
        "Чтобы было как в вашей коробке: referee set fill erudit",
    ]


def test_where_nothing_is_assumed_nothing_is_to_be_corrected(said: Any) -> None:
    _, text = said(command.show, "scrabble-uk")
    assert "Assumed" not in text
    assert "referee set fill" not in text


def test_an_own_set_is_corrected_in_its_own_file(own: Path, said: Any) -> None:
    sets.copy("erudit", "mine")
    _, text = said(command.show, "mine")
    path = own / "mine.toml"
    assert text.splitlines()[-1] == f"To make it match your own box: referee set fill mine, or edit {path}"


def test_a_set_is_shown_in_the_language_of_messages_where_it_has_it(answered: Any) -> None:
    assert answered(command.show, "erudit", lang="uk")[1]["set"]["language"] == "uk"
    assert answered(command.show, "erudit", lang="en")[1]["set"]["language"] == "ru"
    assert answered(command.show, "erudit", "ua", lang="ru")[1]["set"]["language"] == "uk"


def test_a_set_is_one_json_object(answered: Any) -> None:
    code, answer = answered(command.show, "считай-слова")
    shown = answer["set"]
    assert code == 0
    assert shown["letters"][0] == {"letter": "А", "price": 1, "count": None}
    assert len(shown["board"]["cells"]) == shown["board"]["size"] == 15
    assert {name: shown[name] for name in shown if name not in ("letters", "board", "path")} == {
        "name": "schitay-slova",
        "own": False,
        "title": "Schitay slova",
        "game": "schitay-slova",
        "language": "ru",
        "languages": ["ru"],
        "players": [2, 18],
        "rack": 7,
        "stars": None,
        "total": 130,
        "bonus": 15,
        "star": "letter",
        "swap": False,
        "one_line": False,
        "target": 100,
        "equal_turns": True,
        "skips": 2,
        "deduction": False,
        "words": "nouns",
        "provenance": {
            "letters": "assumed",
            "total": "one",
            "board": "assumed",
            "bonus": "printed",
            "stars": "printed",
            "target": "printed",
        },
        "assumed": ["letters", "board"],
    }


def test_a_language_the_set_has_not_is_refused(answered: Any) -> None:
    with pytest.raises(Fault) as fault:
        answered(command.show, "erudit", "en")
    assert (fault.value.key, fault.value.values["choices"]) == ("usage.bad-value", "ru, uk")


def test_a_set_that_is_not_there_is_bad_usage(answered: Any) -> None:
    with pytest.raises(Fault) as fault:
        answered(command.show, "монополия")
    assert (fault.value.key, fault.value.code) == ("set.unreadable.no-set", 2)


def test_a_faulty_set_is_not_drawn(own: Path, answered: Any) -> None:
    edited(own, "rack = 7", "rack = 0")
    with pytest.raises(Fault) as fault:
        answered(command.show, "mine")
    assert (fault.value.key, fault.value.values) == ("set.faulty", {"name": "mine", "count": 1})


@pytest.mark.parametrize("lang", ["ru", "uk", "en"])
@pytest.mark.parametrize("name", BOXED)
def test_every_set_is_drawn_in_every_language(name: str, lang: str, said: Any) -> None:
    code, text = said(command.show, name, lang=lang)
    assert code == 0
    assert text.count("\n 15 ") == 1


# copy


def test_a_copy_says_where_it_is_and_what_comes_next(own: Path, said: Any, answered: Any) -> None:
    path = own / "моя-коробка.toml"
    assert said(command.copy, "эрудит", "моя-коробка") == (
        0,
        f"The set is copied: {path}\nEdit the file in any editor, then check it: referee set check моя-коробка\n",
    )
    assert answered(command.copy, "erudit", "other") == (
        0,
        {"set": {"name": "other", "path": str(own / "other.toml")}},
    )


@pytest.mark.parametrize(
    ("name", "problem"),
    [("my box", "set.unreadable.name"), ("uno", "set.unreadable.boxed-name"), ("mine", "set.unreadable.exists")],
)
def test_a_copy_that_cannot_be_made_is_bad_usage(name: str, problem: str, said: Any) -> None:
    sets.copy("erudit", "mine")
    with pytest.raises(Fault) as fault:
        said(command.copy, "erudit", name)
    assert (fault.value.key, fault.value.code) == (problem, 2)


# check


@pytest.mark.parametrize("name", BOXED)
def test_every_boxed_set_is_fine(name: str, answered: Any) -> None:
    path = sets.find(name).path
    assert answered(command.check, name) == (0, {"set": {"name": name, "path": path}, "problems": []})


def test_a_copy_is_fine_until_it_is_edited(said: Any) -> None:
    sets.copy("erudit", "mine")
    assert said(command.check, "mine") == (0, "The set “mine” is fine.\n")


@pytest.mark.parametrize(
    ("old", "new", "part", "message"),
    [
        ("Щ10", "Щ10x102.5", "letters.both", "“Щ10x102.5”: the number of tiles is a whole number from 1 to 999"),
        ("Е1 Ж5", "E1 Ж5", "letters.both", "“E1”: E is no letter of the language ru; perhaps typed in another layout"),
        ("uk = 115", "uk = 9", "bag.uk", "9 in the bag, but the known tiles alone make 11 (uk)"),
        (
            "T..d...*...d..T",
            "T..d...*...d..",
            "board.cells",
            "board row 8: 14 cells, but there are 15 rows; the board must be square",
        ),
        ('words = "nouns"', 'words = "verbs"', "play.words", "play.words = verbs: may be nouns, any, off"),
        (
            "players = [2, 4]",
            "players = [4, 2]",
            "players",
            "players = [4, 2]: must be two whole numbers, the fewest and the most, such as [2, 4]",
        ),
    ],
)
def test_a_problem_is_told_with_its_line(old: str, new: str, part: str, message: str, own: Path, answered: Any) -> None:
    path = edited(own, old, new)
    code, answer = answered(command.check, str(path))
    assert code == 1
    assert answer["set"] == {"name": "mine", "path": str(path)}
    assert answer["problems"] == [{"line": line_with(path, new), "part": part, "message": message}]


def test_a_mistyped_key_is_both_unknown_and_missed(own: Path, answered: Any) -> None:
    path = edited(own, "skips = 2", "skipz = 2")
    assert answered(command.check, "mine")[1]["problems"] == [
        {"line": line_with(path, "[play]"), "part": "play.skips", "message": "the part play.skips is missing"},
        {
            "line": line_with(path, "skipz"),
            "part": "play.skipz",
            "message": "there is no “play.skipz” here; perhaps a typing mistake",
        },
    ]


def test_problems_are_told_in_the_order_of_lines(own: Path, said: Any) -> None:
    path = edited(own, "rack = 7", "rack = 0")
    text = path.read_text(encoding="utf-8").replace("points = 15", "points = -15").replace("skips = 2", "skips = 0")
    path.write_text(text, encoding="utf-8")
    code, answer = said(command.check, "mine")
    assert code == 1
    assert answer.splitlines() == [
        f"Mistakes in {path}:",
        f"  line {line_with(path, 'rack = 0')}: rack = 0: may be from 1 to 20",
        f"  line {line_with(path, 'points = -15')}: bonus.points = -15: may be from 0 to 9999",
        f"  line {line_with(path, 'skips = 0')}: play.skips = 0: may be from 1 to 9",
    ]


def test_what_is_missing_has_no_line(own: Path, answered: Any) -> None:
    (own / "mine.toml").write_text('game = "erudit"\n', encoding="utf-8")
    code, answer = answered(command.check, "mine")
    assert code == 1
    assert {"line": None, "part": "letters", "message": "the part letters is missing"} in answer["problems"]


def test_what_is_no_toml_is_a_problem_with_its_line(own: Path, answered: Any) -> None:
    (own / "mine.toml").write_text('game = "erudit"\nplayers = [2, 4\nrack = 7\n', encoding="utf-8")
    code, answer = answered(command.check, "mine")
    (problem,) = answer["problems"]
    assert (code, problem["line"], problem["part"]) == (1, 3, None)
    assert (
        problem["message"]
        == "Set “mine”, line 3: “rack = 7” cannot be read. Look at the quotes, the brackets and the = sign."
    )


def test_only_the_first_fifty_problems_are_printed(own: Path, said: Any) -> None:
    edited(own, "*x2\n", "*x2\n" + "Щ\n" * 60)
    code, text = said(command.check, "mine")
    lines = text.splitlines()
    assert (code, len(lines)) == (1, 52)
    assert lines[-1] == "  and 10 more mistakes"


def test_a_file_that_is_not_there_is_bad_usage(tmp_path: Path, answered: Any) -> None:
    with pytest.raises(Fault) as fault:
        answered(command.check, str(tmp_path / "missing.toml"))
    assert (fault.value.key, fault.value.code) == ("set.unreadable.missing", 2)


def test_what_a_file_says_does_not_reach_the_terminal_raw(own: Path, said: Any) -> None:
    edited(own, 'words = "nouns"', 'words = "\\u001b[31mred\\u0007"')
    _, text = said(command.check, "mine")
    assert "\x1b" not in text
    assert "play.words = [31mred: may be nouns, any, off" in text
