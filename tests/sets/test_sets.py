"""Set files: found by name or path, read with care, copied and never overwritten."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from referee import sets
from referee.sets import SetUnreadable

BOXED = ["biplant", "erudit", "schitay-slova", "scrabble-en", "scrabble-ru", "scrabble-uk"]


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """The folder of own sets, beside the store."""
    folder = tmp_path / "store" / "sets"
    folder.mkdir(parents=True)
    return folder


def refused(text: str) -> tuple[str, int | None]:
    with pytest.raises(SetUnreadable) as refusal:
        sets.parse(text, "mine")
    return refusal.value.key, refusal.value.line


def test_the_board_games_are_boxed() -> None:
    assert [name for name in BOXED if name not in sets.names()] == []


def test_own_sets_lie_beside_the_store(tmp_path: Path) -> None:
    assert sets.own_folder() == str(tmp_path / "store" / "sets")
    assert sets.own_folder(str(tmp_path / "other.db")) == str(tmp_path / "sets")


def test_own_sets_are_listed_after_the_boxed_ones_and_found_by_name(own: Path) -> None:
    (own / "моя-коробка.toml").write_text('game = "erudit"\n', encoding="utf-8")
    assert sets.names()[-1] == "моя-коробка"
    assert sets.load("моя-коробка") == {"game": "erudit", "name": "моя-коробка"}
    assert sets.load("Моя-Коробка")["name"] == "моя-коробка"


def test_a_set_is_found_by_its_games_name_in_either_alphabet() -> None:
    assert sets.find("эрудит").name == "erudit"
    assert sets.find("Ерудит").name == "erudit"
    assert sets.find("считай слова").name == "schitay-slova"
    assert sets.find("скрабл-ru").name == "scrabble-ru"


def test_an_own_name_wins_over_the_beginning_of_a_games_name(own: Path) -> None:
    (own / "эру.toml").write_text("", encoding="utf-8")
    assert sets.find("эру").path == str(own / "эру.toml")
    assert sets.find("эруд").name == "erudit"


def test_an_own_file_does_not_stand_for_a_boxed_set(own: Path) -> None:
    (own / "erudit.toml").write_text('game = "biplant"\n', encoding="utf-8")
    assert sets.load("erudit")["game"] == "erudit"
    assert sets.names().count("erudit") == 1
    assert [(file.name, file.own) for file in sets.files() if file.shadowed] == [("erudit", True)]


def test_a_set_is_found_by_path(tmp_path: Path) -> None:
    path = tmp_path / "box.toml"
    path.write_text('game = "uno"\n', encoding="utf-8")
    assert sets.load(str(path)) == {"game": "uno", "name": "box"}


def test_a_set_that_is_not_there_is_refused_with_those_that_are() -> None:
    with pytest.raises(SetUnreadable) as refusal:
        sets.load("монополия")
    assert refusal.value.key == "set.unreadable.no-set"
    assert refusal.value.values == {"name": "монополия", "known": ", ".join(sets.names())}


@pytest.mark.parametrize("name", ["missing.toml", "no/such/folder/box.toml"])
def test_a_file_that_is_not_there_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(SetUnreadable) as refusal:
        sets.load(str(tmp_path / name))
    assert refusal.value.key == "set.unreadable.missing"


def test_a_folder_is_no_set(tmp_path: Path) -> None:
    with pytest.raises(SetUnreadable) as refusal:
        sets.load(f"{tmp_path}/")
    assert refusal.value.key == "set.unreadable.file"


def test_a_file_may_be_256_kilobytes_and_no_larger(tmp_path: Path) -> None:
    path = tmp_path / "large.toml"
    path.write_bytes(b"#\n" * (128 * 1024))
    assert sets.load(str(path)) == {"name": "large"}
    path.write_bytes(b"#\n" * (128 * 1024) + b"#")
    with pytest.raises(SetUnreadable) as refusal:
        sets.load(str(path))
    assert (refusal.value.key, refusal.value.values["most"]) == ("set.unreadable.large", 256)


def test_a_file_is_utf_8_with_or_without_a_mark_and_with_any_line_ends(tmp_path: Path) -> None:
    path = tmp_path / "box.toml"
    path.write_bytes('\ufeffa = "я"\r\nb = """\r\nx\r\n"""\r\n'.encode())
    assert sets.load(str(path)) == {"a": "я", "b": "x\n", "name": "box"}
    path.write_bytes('a = 1\nb = "я"\n'.encode("cp1251"))
    with pytest.raises(SetUnreadable) as refusal:
        sets.load(str(path))
    assert (refusal.value.key, refusal.value.line) == ("set.unreadable.encoding", 2)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("a = 1\nb = = 2\n", ("set.unreadable.syntax", 2)),
        ('a = 1\nb = "x\nc = 2\n', ("set.unreadable.syntax", 2)),
        ("[letters\nru = 1\n", ("set.unreadable.syntax", 1)),
        ('a = 1\ncells = """\nT..\n', ("set.unreadable.end", 3)),
        ("[bag]\nru = 1\n[bag]\n", ("set.unreadable.again", 3)),
        ("a = 1\na = 2\n", ("set.unreadable.again", 2)),
        ("a = [" + "\n[" * 5000, ("set.unreadable.syntax", 1)),
        ("# one\n" + "a." * 300 + "a = 1", ("set.unreadable.long-line", 2)),
    ],
)
def test_what_is_no_toml_is_refused_with_its_line(text: str, problem: tuple[str, int]) -> None:
    assert refused(text) == problem


def test_control_characters_are_dropped_from_what_a_file_says() -> None:
    tables = sets.parse('title = "Моя\\u001b[2J\\u202e коробка"\nlist = ["a\\u0007b"]\nrows = """\nT\n.\n"""\n', "mine")
    assert tables == {"title": "Моя[2J коробка", "list": ["ab"], "rows": "T\n.\n", "name": "mine"}


def test_the_name_of_a_set_is_its_files_name_whatever_it_says_itself() -> None:
    assert sets.parse('name = "erudit"', "mine") == {"name": "mine"}


def test_a_copy_is_the_same_text_under_a_new_name() -> None:
    path = sets.copy("эрудит", "Моя-Коробка")
    assert path == os.path.join(sets.own_folder(), "моя-коробка.toml")
    assert sets.text(path) == sets.text(sets.find("erudit").path)
    assert sets.load("моя-коробка") == {**sets.load("erudit"), "name": "моя-коробка"}


def test_a_copy_of_an_own_set_can_be_made(own: Path) -> None:
    (own / "first.toml").write_text("a = 1\n", encoding="utf-8")
    sets.copy("first", "second")
    assert sets.load("second") == {"a": 1, "name": "second"}


def test_a_copy_never_overwrites(own: Path) -> None:
    (own / "Mine.toml").write_text("a = 1\n", encoding="utf-8")
    with pytest.raises(SetUnreadable) as refusal:
        sets.copy("erudit", "mine")
    assert refusal.value.key == "set.unreadable.exists"
    assert [path.name for path in own.iterdir()] == ["Mine.toml"]
    assert (own / "Mine.toml").read_text(encoding="utf-8") == "a = 1\n"


@pytest.mark.parametrize(
    "name", ["", "my box", "../mine", "mine.toml", "-mine", "my_box", "a" * 41, "mine\n", "\x1b", "моя/коробка"]
)
def test_a_new_name_is_letters_digits_and_hyphens(name: str) -> None:
    with pytest.raises(SetUnreadable) as refusal:
        sets.copy("erudit", name)
    assert refusal.value.key == "set.unreadable.name"
    assert not os.path.exists(sets.own_folder())


@pytest.mark.parametrize("name", ["a", "7", "моя-коробка-2", "a" * 40])
def test_a_new_name_has_one_to_forty_characters(name: str) -> None:
    assert sets.find(sets.copy("erudit", name)).name == name


@pytest.mark.parametrize("name", ["erudit", "Erudit", "эрудит", "scrabble-en", "uno"])
def test_a_new_name_is_not_that_of_a_boxed_set_or_a_game(name: str) -> None:
    with pytest.raises(SetUnreadable) as refusal:
        sets.copy("erudit", name)
    assert refusal.value.key == "set.unreadable.boxed-name"


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(SetUnreadable) as refusal:
        sets.copy("erudit", "mine", str(tmp_path / "file" / "referee.db"))
    assert refusal.value.key == "store.unwritable"


TEXT = """\
# a comment
game = "erudit"
players = [2, 4]

[letters]
both = \"\"\"
А1 Б3
Б3 В2
\"\"\"
ru = "Ё3x1 Ы5x2"  # Ж5x2
uk = "І1x6"

[board]
cells = \"\"\"
T . .

. . .
\"\"\"
colours = { T = "red" }
"""


@pytest.mark.parametrize(
    ("path", "where", "line"),
    [
        ("game", {}, 2),
        ("players", {"token": "[2, 4]"}, 3),
        ("letters", {}, 5),
        ("letters.both", {}, 6),
        ("letters.both", {"token": "А1"}, 7),
        ("letters.both", {"token": "Б3"}, 7),
        ("letters.both", {"token": "Б3", "last": True}, 8),
        ("letters.ru", {"token": "Ы5x2"}, 10),
        ("letters.ru", {"token": "Ж5x2"}, 10),
        ("letters.uk", {"token": "І1x6"}, 11),
        ("letters.provenance", {}, 5),
        ("board.cells", {"row": 1}, 15),
        ("board.cells", {"row": 2}, 17),
        ("board.colours.T", {"token": "red"}, 19),
        ("bonus", {}, None),
        ("bonus.points", {}, None),
    ],
)
def test_the_line_of_a_part_is_found(path: str, where: dict[str, object], line: int | None) -> None:
    assert sets.line_of(TEXT, path, **where) == line  # type: ignore[arg-type]


def test_the_line_of_a_part_is_found_in_dotted_and_nested_tables_too() -> None:
    assert sets.line_of("letters.ru = 'А1'\nbag.ru = 5\n", "bag.ru") == 2
    assert sets.line_of('[board]\ncells = ""\n[board.colours]\nT = "red"\n', "board.colours.T", "red") == 4
