"""The house list: a text file beside the store, a line a ruling."""

from __future__ import annotations

import os
import stat

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.words import house
from referee.words.house import Entry


def told(entries: list[Entry]) -> list[tuple[str, str, bool, str]]:
    return [(e.language, e.word, e.allowed, e.note) for e in entries]


@pytest.fixture
def path(tmp_path) -> str:
    return str(tmp_path / "deep" / "referee.db.house")


def test_without_a_list_there_are_no_rulings(path):
    assert house.read(path) == []


def test_what_is_written_is_read_back_in_order_of_language_and_word(path):
    house.write(
        path,
        [
            Entry("uk", "кицюня", True),
            Entry("ru", "ёжкин", False, "не слово, а ругань"),
            Entry("ru", "вкусняшка", True, "так решила бабушка"),
        ],
    )
    assert told(house.read(path)) == [
        ("ru", "вкусняшка", True, "так решила бабушка"),
        ("ru", "ёжкин", False, "не слово, а ругань"),
        ("uk", "кицюня", True, ""),
    ]


def test_a_line_is_plain_text(path):
    house.write(path, [Entry("ru", "бум", True, "шум")])
    with open(path, encoding="utf-8") as file:
        assert file.read() == "ru\tallowed\tбум\tшум\n"


def test_a_later_ruling_takes_the_place_of_the_earlier():
    entries = house.ruled([], Entry("ru", "ёлка", True, "сначала"))
    entries = house.ruled(entries, Entry("ru", "дом", True))
    entries = house.ruled(entries, Entry("ru", "елка", False, "потом"))
    assert told(entries) == [("ru", "дом", True, ""), ("ru", "елка", False, "потом")]


def test_a_word_may_be_ruled_on_in_each_language():
    entries = house.ruled([Entry("ru", "мама", True)], Entry("uk", "мама", False))
    assert told(entries) == [("ru", "мама", True, ""), ("uk", "мама", False, "")]


def test_a_ruling_is_taken_back_however_the_word_is_spelled():
    entries = [Entry("uk", "м'яч", False), Entry("ru", "мяч", False)]
    assert told(house.without(entries, "uk", "мяч")) == [("ru", "мяч", False, "")]
    assert told(house.without(entries, "uk", "куля")) == told(entries)


def test_lines_that_cannot_be_read_are_left_alone(path):
    os.makedirs(os.path.dirname(path))
    with open(path, "wb") as file:
        file.write(
            "ru\tallowed\tбум\tшум\nбум\n\n\tallowed\nru\tmaybe\tбац\t\nru\tbanned\tбах\n".encode() + b"\xff\xfe\tx\n"
        )
    assert told(house.read(path)) == [("ru", "бум", True, "шум"), ("ru", "бах", False, "")]


def test_comments_and_lines_that_cannot_be_read_are_kept(path):
    os.makedirs(os.path.dirname(path))
    with open(path, "w", encoding="utf-8") as file:
        file.write("# решили в марте\nru\tallowed\tбум\tшум\n\nru\tmaybe\tбац\n")
    house.write(path, house.ruled(house.read(path), Entry("ru", "ау", False)))
    with open(path, encoding="utf-8") as file:
        assert file.read() == "# решили в марте\nru\tmaybe\tбац\nru\tbanned\tау\t\nru\tallowed\tбум\tшум\n"


@pytest.mark.parametrize("encoding", ["cp1251", "utf-16"])
def test_a_list_in_another_encoding_is_not_overwritten(referee, encoding):
    path = f"{os.environ['REFEREE_DB']}.house"
    os.makedirs(os.path.dirname(path))
    content = "ru\tallowed\tбум\tшум\n".encode(encoding)
    with open(path, "wb") as file:
        file.write(content)
    done = referee("words", "allow", "ау", lang="en")
    assert (done.code, done.err) == (
        3,
        f"Error: The house list is not in UTF-8: {path}. Nothing was changed; save it as UTF-8.\n",
    )
    with open(path, "rb") as file:
        assert file.read() == content


@pytest.mark.posix("file modes")
def test_only_its_owner_may_read_the_list(path):
    before = os.umask(0)
    try:
        house.write(path, [Entry("ru", "бум", True)])
    finally:
        os.umask(before)
    assert stat.S_IMODE(os.stat(path).st_mode) == 0o600


def test_nothing_is_left_beside_the_list(path):
    house.write(path, [Entry("ru", "бум", True)])
    house.write(path, [Entry("ru", "бац", True)])
    assert os.listdir(os.path.dirname(path)) == ["referee.db.house"]


def test_a_list_that_cannot_be_written_leaves_the_old_one_whole(path, monkeypatch):
    house.write(path, [Entry("ru", "бум", True)])

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(house.os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        house.write(path, [Entry("ru", "бац", True)])
    assert told(house.read(path)) == [("ru", "бум", True, "")]


words = st.text("абвгдеёжзийклмн'", min_size=2, max_size=10)
notes = st.text(st.characters(exclude_categories=["Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"]), max_size=30).filter(
    str.isprintable
)


@given(st.lists(st.tuples(st.sampled_from(["ru", "uk", "en"]), words, st.booleans(), notes), unique_by=lambda e: e[:2]))
def test_every_list_survives_the_file(tmp_path_factory, rulings):
    path = str(tmp_path_factory.mktemp("house") / "list")
    house.write(path, [Entry(*ruling) for ruling in rulings])
    assert told(house.read(path)) == sorted(rulings, key=lambda ruling: ruling[:2])
