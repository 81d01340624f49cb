"""The words people argue about most, each with the sentence it gets: read and settled by hand, one list a language."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.games import word_rules
from referee.locale import Voice
from referee.paths import data
from referee.words.explain import explanation
from referee.words.judge import Judge
from referee.words.lexicon import Lexicon
from referee.words.speller import Speller

LISTS = Path(__file__).parent / "disputed"
GAMES = {"ru": "undervud", "uk": "erudit", "en": "scrabble-en"}


def settled(language: str) -> dict[str, str]:
    lines = (LISTS / f"{language}.txt").read_text("utf-8").splitlines()
    return dict(line.split("\t") for line in lines)


@pytest.mark.parametrize("language", GAMES)
def test_every_disputed_word_gets_the_sentence_that_was_settled(language):
    silent = Speller(language)
    silent.missing = "library"
    lexicon = Lexicon(data("dictionaries", f"{language}.lexicon"))
    judge = Judge(language, lexicon=lexicon, rules=word_rules(GAMES[language]), speller=silent)
    say = Voice(language)
    sentences = settled(language)
    assert {word: explanation(judge.verdict(word), say) for word in sentences} == sentences


@pytest.mark.parametrize("language", GAMES)
def test_two_hundred_words_are_settled(language):
    assert len(settled(language)) >= 200
