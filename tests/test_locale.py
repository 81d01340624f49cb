"""Three languages say the same things: nothing missing, nothing left over, every number in its right form."""

from __future__ import annotations

import ast
import os
import re
import string
from importlib import import_module
from pathlib import Path

import pytest

import referee
from referee import locale
from referee.games import PACKAGES as GAME_PACKAGES
from referee.games import text_domain, texts_package
from referee.locale import LANGUAGES, Voice, chosen

PACKAGE = Path(referee.__file__).parent
DOMAINS = sorted({text_domain(game) for game in GAME_PACKAGES})
PACKAGES = {"": "referee.locale", **{domain: texts_package(domain) for domain in DOMAINS}}


def texts(package, language):
    return import_module(f"{package}.{language}").TEXTS


CATALOGUES = {
    language: {key: text for package in PACKAGES.values() for key, text in texts(package, language).items()}
    for language in LANGUAGES
}
KEYS = sorted(CATALOGUES["en"])


# The catalogues


def fields(text):
    """The placeholders of a message and the plural forms it offers; a colour has four cases, not plural forms."""
    parsed = [(name, spec) for _, name, spec, _ in string.Formatter().parse(text) if name is not None]
    return {name for name, _ in parsed}, [spec.split("|") for name, spec in parsed if spec and name != "colour"]


@pytest.mark.parametrize("domain", PACKAGES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_catalogue_has_every_message(language, domain):
    assert sorted(texts(PACKAGES[domain], language)) == sorted(texts(PACKAGES[domain], "en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_has_its_own_texts_and_the_shared_ones_are_of_no_game(language):
    for domain, package in PACKAGES.items():
        families = {key.partition(".")[0] for key in texts(package, language)}
        assert families == {domain} if domain else not families & set(DOMAINS)


@pytest.mark.parametrize("key", KEYS)
def test_a_message_has_the_same_placeholders_in_every_language(key):
    placeholders = {language: fields(texts[key])[0] for language, texts in CATALOGUES.items()}
    assert placeholders == dict.fromkeys(LANGUAGES, placeholders["en"])


@pytest.mark.parametrize(("language", "forms"), [("ru", 3), ("uk", 3), ("en", 2)])
def test_a_number_has_all_forms_of_its_language(language, forms):
    counted = {key: {len(choice) for choice in fields(text)[1]} for key, text in CATALOGUES[language].items()}
    plural = {key: found for key, found in counted.items() if found}
    assert "words.count" in plural
    assert plural == {key: {forms} for key in plural}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_is_empty_or_unprintable(language):
    assert [key for key, text in CATALOGUES[language].items() if not text.strip() or not text.isprintable()] == []


def test_russian_has_no_ukrainian_letters_nor_ukrainian_russian_ones():
    russian = {key for key, text in CATALOGUES["ru"].items() if re.search("[іїєґ]", text, re.IGNORECASE)}
    ukrainian = {key for key, text in CATALOGUES["uk"].items() if re.search("[ыэёъ]", text, re.IGNORECASE)}
    assert russian == set()
    assert ukrainian == {"crossword.game.biplant"}  # the name printed on a Russian box


# The catalogues and the code


def sources():
    for path in sorted(PACKAGE.rglob("*.py")):
        if path.parent.name not in ("locale", "texts") or path.name == "__init__.py":
            yield ast.parse(path.read_text(encoding="utf-8"))


def pattern(node):
    """What a string in the code may come to: itself, or, with a value in it, anything that fits around the value."""
    if isinstance(node, ast.JoinedStr):
        return "".join(re.escape(v.value) if isinstance(v, ast.Constant) else ".+" for v in node.values)
    return re.escape(node.value)


def strings(node):
    """The outermost strings under a node, plain and formatted."""
    if isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str)):
        yield node
        for value in getattr(node, "values", ()):
            if isinstance(value, ast.FormattedValue):
                yield from strings(value.value)
        return
    for child in ast.iter_child_nodes(node):
        yield from strings(child)


def spoken():
    """The patterns of the keys that the code hands to the voice or to a fault."""
    for tree in sources():
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call):
                continue
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            place = {"say": 0, "Fault": 1}.get(name)
            if place is None or len(node.args) <= place:
                continue
            argument = node.args[place]
            choices = (argument.body, argument.orelse) if isinstance(argument, ast.IfExp) else (argument,)
            for choice in choices:
                if isinstance(choice, ast.JoinedStr | ast.Constant):
                    yield pattern(choice)


def test_the_code_says_only_what_the_catalogues_have():
    keys = set(spoken())
    assert len(keys) > 50
    assert {key for key in keys if not any(re.fullmatch(key, known) for known in KEYS)} == set()


def test_whatever_looks_like_a_key_is_one():
    families = {key.split(".")[0] for key in KEYS if "." in key}
    plain = {node.value for tree in sources() for node in strings(tree) if isinstance(node, ast.Constant)}
    alike = {text for text in plain if re.fullmatch(rf"(?:{'|'.join(families)})\.[a-z.-]*[a-z]", text)}
    assert len(alike) > 50
    assert alike - set(KEYS) - {"demo.toml", "score.txt"} == set()


def test_the_catalogues_have_only_what_the_code_says():
    found = [node for tree in sources() for node in strings(tree)]
    plain = {node.value for node in found if isinstance(node, ast.Constant)}
    formatted = {pattern(node) for node in found if isinstance(node, ast.JoinedStr)}
    families = [text for text in formatted if re.match(r"[a-z]+\\[.-]", text)]
    own = "|".join(DOMAINS)  # what a key of whichever game begins with
    families += [re.sub(r"^\.\+", f"(?:{own})", text) for text in formatted if re.match(r"\.\+\\\.[a-z]", text)]
    assert [key for key in KEYS if key not in plain and not any(re.fullmatch(text, key) for text in families)] == []


# Numbers

COUNTS = {
    "ru": {
        "слово": (1, 21, 101),
        "слова": (2, 4, 22),
        "слов": (0, 5, 11, 12, 14, 25, 111, 112),
    },
    "uk": {
        "слово": (1, 21, 101),
        "слова": (2, 4, 22),
        "слів": (0, 5, 11, 12, 14, 25, 111, 112),
    },
    "en": {
        "word": (1,),
        "words": (0, 2, 4, 5, 11, 12, 14, 21, 22, 25, 101, 111, 112),
    },
}
TAILS = {"ru": "в домашнем списке", "uk": "у домашньому списку", "en": "on the house list"}


@pytest.mark.parametrize(
    ("language", "count", "form"),
    [(language, n, form) for language, forms in COUNTS.items() for form, numbers in forms.items() for n in numbers],
)
def test_a_number_takes_its_form(language, count, form):
    assert Voice(language)("words.count", count=count) == f"{count} {form} {TAILS[language]}"


def test_text_with_braces_is_said_as_it_is():
    assert (
        Voice("en")("usage.no-command", name="{name} {0} {")
        == "No such command: “{name} {0} {”. All commands: referee --help"
    )


def test_a_voice_knows_its_messages():
    assert Voice("ru").knows("pos.verb")
    assert not Voice("ru").knows("pos.plural")


def test_a_voice_loads_a_game_s_messages_when_one_is_asked_for():
    say = Voice("en")
    assert not say.knows("uno.no-such-message")
    assert say.knows("uno.colour.red")
    assert say("uno.colour.red") == "red"
    with pytest.raises(KeyError):
        say("uno.no-such-message")
    with pytest.raises(KeyError):
        say("chess.check")


# Which language is spoken


@pytest.mark.parametrize(
    ("option", "environment", "language"),
    [
        ("uk", {"REFEREE_LANG": "ru", "LC_ALL": "en_US.UTF-8"}, "uk"),
        (None, {"REFEREE_LANG": "ru", "LC_ALL": "uk_UA.UTF-8"}, "ru"),
        (None, {"REFEREE_LANG": "UK"}, "uk"),
        (None, {"REFEREE_LANG": "ru_RU.UTF-8"}, "ru"),
        (None, {"REFEREE_LANG": "", "LANG": "uk_UA.UTF-8"}, "uk"),
        (None, {"REFEREE_LANG": "nonsense", "LANG": "uk_UA.UTF-8"}, "uk"),
        (None, {"LC_ALL": "ru_RU.UTF-8", "LC_MESSAGES": "uk_UA.UTF-8", "LANG": "en_US.UTF-8"}, "ru"),
        (None, {"LC_MESSAGES": "uk_UA.UTF-8", "LANG": "ru_RU.UTF-8"}, "uk"),
        (None, {"LC_ALL": "", "LC_MESSAGES": "", "LANG": "ru_RU.KOI8-R"}, "ru"),
        (None, {"LANG": "uk"}, "uk"),
        (None, {"LANG": "en_GB.UTF-8"}, "en"),
        (None, {"LANG": "de_DE.UTF-8"}, "en"),
        (None, {"LANG": "C"}, "en"),
        (None, {"LANG": "C.UTF-8"}, "en"),
        (None, {"LC_ALL": "POSIX", "LANG": "ru_RU.UTF-8"}, "en"),
        (None, {"LC_ALL": "C", "LANG": "uk_UA.UTF-8"}, "en"),
        (None, {}, "en"),
    ],
)
def test_the_language_of_messages(option, environment, language, monkeypatch):
    monkeypatch.delenv("REFEREE_LANG")
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert chosen(option) == language


@pytest.mark.parametrize(
    ("system", "language"),
    [("Russian_Russia", "ru"), ("Ukrainian_Ukraine", "uk"), ("uk_UA", "uk"), ("German_Germany", "en"), (None, "en")],
)
def test_a_system_without_locale_variables_names_its_language(system, language, monkeypatch):
    monkeypatch.delenv("REFEREE_LANG")
    monkeypatch.setattr(locale.os, "name", "nt")
    monkeypatch.setattr("locale.getlocale", lambda: (system, "cp1251"))
    found = chosen()
    monkeypatch.setattr(os, "name", "posix")
    assert found == language
