"""The judge against what the rulebooks give as examples, and against lists sorted by people before the judge was asked.

A list in `judged/` has groups of words under a heading: the reasons a verdict on them may have.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.games import word_rules
from referee.paths import data
from referee.words.judge import Judge
from referee.words.lexicon import Lexicon
from referee.words.speller import Speller

LISTS = Path(__file__).parent / "judged"
IN_BOTH, IN_UNDERVUD = ("noun", "plural-only"), "mostly-plural"


class Nobody(Speller):
    """No second opinion, so that a verdict is the lexicon's own on every machine."""

    def knows(self, word: str) -> bool:
        return False


def groups(language: str) -> list[tuple[list[str], list[str]]]:
    """Each heading's reasons and the words below it."""
    text = re.sub(r"(?m)^#.*$", "", (LISTS / f"{language}.txt").read_text("utf-8"))
    _, *parts = re.split(r"(?m)^\[(.+)\]$", text)
    return [(heading.split(), words.split()) for heading, words in zip(parts[::2], parts[1::2], strict=True)]


def judge(language: str, game: str) -> Judge:
    lexicon = Lexicon(data("dictionaries", f"{language}.lexicon"))
    return Judge(language, lexicon=lexicon, rules=word_rules(game), speller=Nobody(language))


@pytest.mark.parametrize("language", ["ru", "uk"])
@pytest.mark.parametrize("game", ["erudit", "undervud"])
def test_every_word_is_ruled_as_a_reader_of_the_rulebook_rules(language, game):
    asked = judge(language, game)
    astray = {}
    for reasons, words in groups(language):
        allowed = reasons[0] in IN_BOTH or (reasons[0] == IN_UNDERVUD and game == "undervud")
        expected = {"plural"} if reasons == [IN_UNDERVUD] and not allowed else set(reasons)
        for word in words:
            verdict = asked.verdict(word)
            if verdict.accepted is not allowed or verdict.reason not in expected:
                astray[word] = (verdict.accepted, verdict.reason, verdict.lemma)
    assert astray == {}


def test_english_words_are_known_or_not():
    asked = judge("en", "scrabble-en")
    ruled = {word: asked.verdict(word).reason for _, words in groups("en") for word in words}
    assert ruled == {word: reasons[0] for reasons, words in groups("en") for word in words}


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_no_word_stands_in_two_groups(language):
    words = [word for _, group in groups(language) for word in group]
    assert sorted({word for word in words if words.count(word) > 1}) == []


@pytest.mark.clause("U2.2")
@pytest.mark.parametrize("word", ["ножницы", "брюки", "лыжи", "тапки"])
def test_the_undervud_books_examples_of_plurals(word):
    assert judge("ru", "undervud").verdict(word).accepted is True
