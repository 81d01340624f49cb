"""The compiled lexicon: look-ups, folding, all readings of a form, and files that are not whole."""

from __future__ import annotations

import os
from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dictionaries.compiler import Book, Reading
from referee.paths import data
from referee.words.lexicon import DamagedLexicon, Lexicon, fold, is_cyrillic

LETTERS = "абвгґдеєёжзиіїйклмнопрстуфхцчшщъыьэюя"


def told(lexicon: Lexicon, key: str) -> set[tuple[str, str, str, str, str]]:
    return {(r.pos, r.case, r.number, r.lemma, r.spelling) for r in lexicon.readings(key)}


def test_all_readings_of_a_form_are_kept(lexicon):
    assert told(lexicon("uk"), "київ") == {
        ("noun", "nom", "sg", "київ", "київ"),
        ("noun", "acc", "sg", "київ", "київ"),
        ("noun", "gen", "pl", "кий", "київ"),
    }
    assert told(lexicon("ru"), "печь") == {
        ("noun", "nom", "sg", "печь", "печь"),
        ("noun", "acc", "sg", "печь", "печь"),
        ("verb", "-", "-", "печь", "печь"),
    }
    assert told(lexicon("ru"), "кошки") == {
        ("noun", "nom", "pl", "кошка", "кошки"),
        ("noun", "acc", "pl", "кошка", "кошки"),
        ("noun", "gen", "sg", "кошка", "кошки"),
    }


@pytest.mark.clause("R18")
def test_one_key_leads_to_words_with_and_without_yo(lexicon):
    assert told(lexicon("ru"), "осел") == {
        ("noun", "nom", "sg", "осёл", "осёл"),
        ("verb", "-", "sg", "осесть", "осел"),
    }
    assert told(lexicon("ru"), "елка") == {("noun", "nom", "sg", "ёлка", "ёлка")}


@pytest.mark.clause("R18")
def test_a_key_without_apostrophe_shows_the_spelling_with_it(lexicon):
    assert told(lexicon("uk"), "мяч") == {
        ("noun", "nom", "sg", "м'яч", "м'яч"),
        ("noun", "acc", "sg", "м'яч", "м'яч"),
    }


def test_folding_drops_what_tiles_do_not_show():
    assert fold("ёж") == "еж"
    assert fold("м'яч") == "мяч"
    assert fold("объём") == "объем"
    assert fold("ґанок") == "ґанок"


@pytest.mark.parametrize(
    "key",
    [
        "",
        "ъъъ",
        "кошк",
        "кошкаа",
        "кошка ",
        "koshka",
        "кошkа",
        "ѫжица",
        "қала",
        "\u0400",
        "кошка\u0400",
        "кошка" * 2000,
        "я" * 100_000,
    ],
)
@pytest.mark.parametrize("language", ["ru", "uk"])
def test_an_unknown_form_has_no_readings(lexicon, language, key):
    assert lexicon(language).find(key) == -1
    assert lexicon(language).readings(key) == []


def test_signs_that_share_a_byte_with_letters_are_told_apart_before_the_look_up():
    assert is_cyrillic("кошка")
    assert not is_cyrillic(":54@")  # the low bytes of «кедр»
    assert not is_cyrillic("\ud800")
    assert not is_cyrillic("\U0001043a\U0001043e")


def test_the_notes_say_what_the_lexicon_was_built_from(lexicon):
    russian, ukrainian = lexicon("ru").notes(), lexicon("uk").notes()
    assert (russian["language"], russian["main"]) == ("ru", "opencorpora")
    assert (ukrainian["language"], ukrainian["main"]) == ("uk", "dict_uk")
    assert russian["source.opencorpora"] == "OpenCorpora r417150 (pymorphy3-dicts-ru 2.4.417150.4580142)"
    assert ukrainian["source.dict_uk"] == "dict_uk (pymorphy3-dicts-uk 2.4.1.1.1663094765)"
    assert int(russian["forms"]) > 3_000_000
    assert int(ukrainian["forms"]) > 3_400_000


def test_every_source_a_reading_names_is_in_the_notes(lexicon):
    for language, words in ("ru", ("кошка", "больной", "кинза")), ("uk", ("кішка", "гранола")):
        notes = lexicon(language).notes()
        for word in words:
            sources = {f"source.{reading.source}" for reading in lexicon(language).readings(word)}
            assert sources and sources <= notes.keys()


def test_both_lexicons_together_stay_small():
    sizes = [os.path.getsize(data("dictionaries", f"{language}.lexicon")) for language in ("ru", "uk")]
    assert sum(sizes) <= 10_000_000


class TestDamagedFile:
    @pytest.fixture
    def whole(self) -> bytes:
        book = Book()
        book.add("кошка", Reading("noun", "nom", "sg", "", "list", "кошка"))
        book.add("кошки", Reading("noun", "nom", "pl", "", "list", "кошка"))
        book.add("м'яч", Reading("noun", "nom", "sg", "", "list", "м'яч"))
        return book.compile({"language": "ru"})

    @pytest.fixture
    def open_bytes(self, tmp_path):
        def opened(content: bytes) -> Lexicon:
            path = tmp_path / "some.lexicon"
            path.write_bytes(content)
            return Lexicon(str(path))

        return opened

    def test_the_whole_file_opens(self, whole, open_bytes):
        assert told(open_bytes(whole), "кошки") == {("noun", "nom", "pl", "кошка", "кошки")}

    def test_cut_short_anywhere(self, whole, open_bytes):
        for length in range(len(whole)):
            with pytest.raises(DamagedLexicon):
                open_bytes(whole[:length])

    def test_too_long(self, whole, open_bytes):
        for extra in b"\0", b"\0\0\0\0", whole:
            with pytest.raises(DamagedLexicon):
                open_bytes(whole + extra)

    def test_another_kind_of_file(self, whole, open_bytes):
        for start in b"RfL0", b"SQLi", b"\0\0\0\0":
            with pytest.raises(DamagedLexicon):
                open_bytes(start + whole[4:])

    def test_a_header_that_points_out_of_the_file_or_between_words(self, whole, open_bytes):
        for place in range(2, 8):
            for wrong in 2, 0xFFFFFFFF, len(whole) + 4:
                header = array("I", whole[:32])
                header[place] = wrong
                with pytest.raises(DamagedLexicon):
                    open_bytes(header.tobytes() + whole[32:])

    def test_the_fault_names_the_file(self, tmp_path):
        path = tmp_path / "empty.lexicon"
        path.touch()
        with pytest.raises(DamagedLexicon, match=r"empty\.lexicon"):
            Lexicon(str(path))

    def test_no_file_at_all_is_another_matter(self, tmp_path):
        with pytest.raises(FileNotFoundError):
            Lexicon(str(tmp_path / "none.lexicon"))


forms = st.text(LETTERS + "'", min_size=1, max_size=12).filter(fold)
some_readings = st.builds(
    Reading,
    pos=st.sampled_from(["noun", "verb", "adjective"]),
    case=st.sampled_from(["nom", "gen", "-"]),
    number=st.sampled_from(["sg", "pl", "-"]),
    marks=st.sampled_from(["", "p", "ps", "o", "am"]),
    source=st.sampled_from(["opencorpora", "list"]),
    lemma=st.text(LETTERS + "'", min_size=1, max_size=12),
)


@given(
    entries=st.lists(st.tuples(forms, some_readings), min_size=1, max_size=40),
    others=st.lists(st.text(LETTERS, max_size=12), max_size=20),
)
def test_what_is_compiled_is_read_back_and_nothing_else(tmp_path_factory, entries, others):
    book = Book()
    expected: dict[str, set[tuple[str, ...]]] = {}
    for form, reading in entries:
        book.add(form, reading)
        line = (*reading._replace(marks=reading.marks or "-"), form)
        expected.setdefault(fold(form), set()).add(line)
    path = tmp_path_factory.mktemp("book") / "small.lexicon"
    path.write_bytes(book.compile({"language": "ru"}))
    lexicon = Lexicon(str(path))
    for key, lines in expected.items():
        found = [(r.pos, r.case, r.number, r.marks, r.source, r.lemma, r.spelling) for r in lexicon.readings(key)]
        assert len(found) == len(lines)
        assert set(found) == lines
    for other in others:
        assert (lexicon.find(fold(other)) >= 0) == (fold(other) in expected)
    for key in expected:
        assert (lexicon.find(key[:-1]) >= 0) == (key[:-1] in expected)
    assert lexicon.notes() == {"language": "ru", "forms": str(len(expected))}
