"""Refusals: their kinds, and that whatever is raised or noted anywhere can be said in every language."""

from __future__ import annotations

import ast
import inspect
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

import referee
from referee.errors import Ambiguous, Choice, Illegal, Refusal, Unacceptable, Unreadable
from referee.locale import LANGUAGES, Voice

KINDS = {Unreadable: "unreadable", Illegal: "illegal", Ambiguous: "ambiguous", Unacceptable: "unacceptable"}
SOURCES = sorted((Path(referee.__file__).parent).rglob("*.py"))


@pytest.mark.parametrize(("family", "kind"), KINDS.items())
def test_each_of_the_family_says_its_kind(family, kind):
    refusal = family("table.over", "E3.2")
    assert isinstance(refusal, Refusal)
    assert isinstance(refusal, ValueError)
    assert (refusal.kind, refusal.key, refusal.clause, str(refusal)) == (kind, "table.over", "E3.2", "table.over")
    assert (refusal.choices, refusal.words, refusal.values, refusal.number, refusal.verdicts) == ((), (), {}, None, {})


def test_a_refusal_carries_what_its_message_needs():
    refusal = Illegal("crossword.not-in-play", "E6.4", word="ДОМ", made="КОШКА, КОТ")
    assert refusal.values == {"word": "ДОМ", "made": "КОШКА, КОТ"}
    assert Voice("ru")(refusal.key, **refusal.values) == "Слова «ДОМ» в последнем ходе нет. Там: КОШКА, КОТ."


def test_a_question_carries_its_choices():
    choice = Choice("Е8", 13, ("ШАР",), "ШАР Е8")
    question = Ambiguous("crossword.several-places", choices=[choice], word="ШАР", count=1)
    assert question.choices == (choice,)
    assert (choice.place, choice.points, choice.words, choice.entry) == ("Е8", 13, ("ШАР",), "ШАР Е8")
    assert question.values == {"word": "ШАР", "count": 1}


def _calls(names: set[str]) -> Iterator[tuple[str, str, ast.Call]]:
    """Calls in the sources that name a message: where, which, and the call."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or not node.args:
                continue
            key = node.args[0]
            if node.func.id in names and isinstance(key, ast.Constant) and isinstance(key.value, str):
                yield f"{path.parent.name}/{path.name}:{node.lineno}", key.value, node


def _refusals() -> list[tuple[str, str, set[str]]]:
    """Every refusal that gives its values by name."""
    own = set(inspect.signature(Refusal.__init__).parameters) - {"self", "values"}
    return [
        (where, key, {keyword.arg for keyword in call.keywords if keyword.arg} - own)
        for where, key, call in _calls({family.__name__ for family in KINDS})
        if all(keyword.arg for keyword in call.keywords)
    ]


def _notes() -> list[tuple[str, str, set[str]]]:
    """Every note whose values are written out."""
    found = []
    for where, key, call in _calls({"Note"}):
        values = call.args[1] if len(call.args) > 1 else ast.Dict([], [])
        if isinstance(values, ast.Dict) and all(isinstance(name, ast.Constant) for name in values.keys):
            found.append((where, key, {str(name.value) for name in values.keys if isinstance(name, ast.Constant)}))
    return found


SAID = [*_refusals(), *_notes()]


def test_there_are_refusals_and_notes_to_look_at():
    assert len(_refusals()) > 50
    assert len(_notes()) > 10


@pytest.mark.parametrize(("where", "key", "given"), SAID, ids=[f"{where}-{key}" for where, key, _ in SAID])
def test_every_message_is_given_the_values_it_asks_for(where, key, given):
    for language in LANGUAGES:
        asked = {name for _, name, _, _ in string.Formatter().parse(Voice(language).text(key)) if name}
        assert asked <= given, f"{where}: {language} asks for {sorted(asked - given)}"
