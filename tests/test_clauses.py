"""The clause and ruling texts: complete in three languages, found as people type their numbers, part of the wheel."""

from __future__ import annotations

import os
import sys
import tomllib

import pytest

import referee.clauses
from referee import games
from referee.clauses import Clause, clauses, find_clause
from referee.games import PACKAGES, game_folder
from referee.locale import LANGUAGES

BOOKS = {"undervud": "U", "schitay-slova": "S", "erudit": "E", "biplant": "B", "uno": "N"}
FILES = [
    os.path.join(os.path.dirname(referee.clauses.__file__), "rulings.toml"),
    *sorted({os.path.join(game_folder(game), "clauses.toml") for game in PACKAGES}),
]


def read_tables(path: str) -> dict[str, dict]:
    """The clauses and rulings of a file by their ids."""
    with open(path, "rb") as file:
        tables = tomllib.load(file)
    tables.pop("shared", None)
    inside = [tables] if path == FILES[0] else tables.values()
    return {id: one for table in inside for id, one in table.items()}


@pytest.fixture(scope="module")
def tables() -> dict[str, dict]:
    """All clauses and rulings."""
    return {id: one for path in FILES for id, one in read_tables(path).items()}


def test_every_clause_is_in_every_language_and_has_marks(tables):
    for id, one in tables.items():
        assert set(one) - {"games", "reading"} == {*LANGUAGES, *(() if id[0] == "R" else ("marks",))}, id
        assert set(one.get("marks", "E")) <= set("ESRO") and one.get("marks", "E"), id


def test_every_ruling_stands_in_one_file(tables):
    rulings = [id for path in FILES for id in read_tables(path) if id[0] == "R"]
    assert sorted(rulings, key=lambda id: int(id[1:])) == [f"R{number}" for number in range(49)]


def test_a_ruling_names_games_of_its_own_package(tables):
    for path in FILES[1:]:
        for id, one in read_tables(path).items():
            for game in one.get("games", ()):
                assert os.path.join(game_folder(game), "clauses.toml") == path, id


def test_every_text_is_one_whole_sentence_or_more(tables):
    for id, one in tables.items():
        for language in LANGUAGES:
            text = one[language]
            assert text == " ".join(text.split()), (id, language)
            assert text.endswith((".", "!", "…", ".»", ".”", ")")), (id, language)


@pytest.mark.parametrize(("language", "foreign"), [("ru", "іїєґ"), ("uk", "ыэёъ"), ("en", "абвгдежзиклмноп")])
def test_the_texts_are_in_their_languages(language, foreign, tables):
    """Quoted words and single letters, the names of tiles and keys, may be foreign; the rest may not."""
    for id, one in tables.items():
        unquoted = one[language].lower().replace("»", "«").split("«")[::2]
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
        *("R43", "R44"),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", PACKAGES)
def test_every_game_has_its_rules_in_every_language(game, language):
    found = clauses(game, language)
    assert len({clause.id for clause in found}) == len(found)
    assert "R0" in {clause.id for clause in found}
    assert all(clause.text for clause in found)
    own = [clause for clause in found if not clause.ruling]
    assert {clause.id[0] for clause in own} == ({BOOKS[game]} if game in BOOKS else set())
    assert found == own + [clause for clause in found if clause.id[0] == "R"]


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
    assert "R45" in {clause.id for clause in clauses("undervud", "uk")}


@pytest.mark.parametrize("typed", ["E6.2", "e6.2", "Е6.2", "э6,2", "(E6.2)", " E6.2. "])
def test_a_clause_is_found_as_people_type_it(typed):
    found = find_clause(clauses("erudit", "en"), typed)
    assert found is not None and found.id == "E6.2"


@pytest.mark.parametrize("typed", ["", ".", "6.2", "E6", "U2.2"])
def test_what_is_no_clause(typed):
    assert find_clause(clauses("erudit", "en"), typed) is None


# A game from another package

GO_FISH = """
shared = ["R0"]

[go-fish."G1.1"]
marks = "E"
ru = "Сдают по пять карт."
uk = "Роздають по п’ять карток."
en = "Five cards are dealt."

[rulings.R101]
en = "A pair is laid at once."
"""


@pytest.fixture
def go_fish(tmp_path, monkeypatch):
    """The folder of the package of a game that is installed beside the program."""
    folder = tmp_path / "go_fish_package"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(games, "_installed", {"go-fish": "go_fish_package"})
    yield folder
    sys.modules.pop("go_fish_package", None)


def test_a_game_from_another_package_brings_its_clauses(go_fish):
    (go_fish / "clauses.toml").write_text(GO_FISH, "utf-8")
    first, shared, own = clauses("go-fish", "en")
    assert first == Clause("G1.1", "Five cards are dealt.", "E")
    assert (shared.id, own) == ("R0", Clause("R101", "A pair is laid at once."))


def test_a_game_from_another_package_may_have_no_clauses(go_fish):
    assert clauses("go-fish", "en") == []


def test_the_wheel_takes_the_package_whole():
    """The texts are inside the package, and the wheel has all of it: nothing is excluded, no TOML ignored by git."""
    root = os.path.dirname(os.path.dirname(referee.__file__))
    with open(os.path.join(root, "pyproject.toml"), "rb") as file:
        wheel = tomllib.load(file)["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert "referee" in wheel["only-include"] and "exclude" not in wheel
    assert all(os.path.relpath(path, root).startswith(f"referee{os.sep}") for path in FILES)
    with open(os.path.join(root, ".gitignore"), encoding="utf-8") as file:
        assert "toml" not in file.read()
