"""The clause and ruling texts: complete, and the same in all three languages."""

from __future__ import annotations

import tomllib

import pytest

from referee.clauses import Clause, clauses
from referee.games import PACKAGES
from referee.locale import LANGUAGES
from referee.paths import data

BOOKS = {"undervud": "U", "schitay-slova": "S", "erudit": "E", "biplant": "B", "uno": "N"}
GAMES = (*BOOKS, "scrabble-en", "scrabble-ru", "scrabble-uk")
KINDS = {*BOOKS, "scrabble"}


def toml(name: str) -> dict[str, dict]:
    with open(data("clauses", f"{name}.toml"), "rb") as file:
        return tomllib.load(file)


@pytest.fixture(scope="module")
def index() -> dict[str, dict]:
    return toml("index")


@pytest.fixture(scope="module", params=LANGUAGES)
def texts(request) -> dict[str, dict]:
    return toml(request.param)


def test_the_books_are_those_of_the_games():
    assert set(GAMES) == set(PACKAGES)


def test_the_same_ids_in_the_same_order_in_every_language():
    russian, ukrainian, english = ({book: list(ids) for book, ids in toml(name).items()} for name in LANGUAGES)
    assert list(russian) == [*BOOKS, "rulings"]
    assert russian == ukrainian == english


def test_every_clause_has_marks_and_no_mark_is_without_a_clause(texts, index):
    ids = [id for book in BOOKS for id in texts[book]]
    assert ids == list(index["marks"])
    for id, marks in index["marks"].items():
        assert set(marks) <= set("ESRO") and marks, id


def test_every_ruling_has_games(texts, index):
    assert list(texts["rulings"]) == list(index["rulings"]) == [f"R{number}" for number in range(43)]
    for id, games in index["rulings"].items():
        assert games and set(games) <= KINDS, id


def test_what_is_our_reading_of_a_clause_is_a_clause(texts, index):
    assert set(index["readings"]["ids"]) <= set(index["marks"])


def test_ids_belong_to_their_book(texts):
    for book, letter in BOOKS.items():
        assert {id[0] for id in texts[book]} == {letter}


def test_every_text_is_one_whole_sentence_or_more(texts):
    for book, entries in texts.items():
        for id, text in entries.items():
            assert text == " ".join(text.split()), (book, id)
            assert text.endswith((".", "!", "…", ".»", ".”", ")")), (book, id)


@pytest.mark.parametrize(("language", "foreign"), [("ru", "іїєґ"), ("uk", "ыэёъ"), ("en", "абвгдежзиклмноп")])
def test_the_texts_are_in_their_languages(language, foreign):
    """Quoted words and single letters, the names of tiles and keys, may be foreign; the rest may not."""
    for entries in toml(language).values():
        for id, text in entries.items():
            unquoted = text.lower().replace("»", "«").split("«")[::2]
            words = [word.strip(".,:;()") for part in unquoted for word in part.split()]
            assert not [word for word in words if len(word) > 1 and set(word) & set(foreign)], id


def test_clauses_in_the_order_of_the_book_then_rulings():
    found = [clause.id for clause in clauses("erudit", "uk")]
    assert found == [
        *("E1.1", "E1.2", "E1.3"),
        *("E2.1", "E2.2", "E2.3", "E2.4", "E2.5", "E2.6", "E2.7", "E2.8", "E2.9"),
        *("E3.1", "E3.2", "E3.3"),
        *("E4.1", "E4.2", "E4.3", "E4.4"),
        *("E5.1", "E5.2"),
        *("E6.1", "E6.2", "E6.3", "E6.4"),
        *("R0", "R3", "R5", "R6", "R7", "R8", "R9", "R10", "R11", "R12", "R13", "R14", "R15", "R16", "R17", "R18"),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_rules_in_every_language(game, language):
    found = clauses(game, language)
    assert len({clause.id for clause in found}) == len(found)
    assert "R0" in {clause.id for clause in found}
    assert all(clause.text for clause in found)
    own = [clause for clause in found if not clause.ruling]
    assert {clause.id[0] for clause in own} == ({BOOKS[game]} if game in BOOKS else set())
    assert found == own + [clause for clause in found if clause.ruling]


def test_a_clause_says_how_the_referee_deals_with_it():
    found = {clause.id: clause for clause in clauses("undervud", "en")}
    assert found["U2.2"].marks == "E"
    assert found["U2.3"].marks == "O"
    assert found["U2.4"] == Clause("U2.4", "The players agree before play which words are allowed.", "R", False)
    assert found["U4.2"].reading is True
    assert found["R18"] == Clause(
        "R18", "Ё may be laid as Е. The apostrophe is skipped where the set has no tile for it.", "", False
    )


def test_a_ruling_stands_with_the_games_it_concerns():
    assert "R4" in {clause.id for clause in clauses("biplant", "ru")}
    assert "R4" not in {clause.id for clause in clauses("erudit", "ru")}
    assert "R33" in {clause.id for clause in clauses("uno", "uk")}
    assert "R18" not in {clause.id for clause in clauses("uno", "uk")}
