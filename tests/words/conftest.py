"""Judges to try words on. None asks the system's spelling dictionary unless a test says so."""

from __future__ import annotations

from functools import cache

import pytest

from referee.games import word_rules
from referee.locale import Voice
from referee.paths import data
from referee.words.house import Entry
from referee.words.judge import Judge
from referee.words.lexicon import Lexicon, fold


class SecondOpinion:
    """Stands in for the spelling dictionary: it knows the words it was given."""

    available = True
    missing = ""
    description = "second opinion"

    def __init__(self, *words: str) -> None:
        self.words = words

    def knows(self, word: str) -> bool:
        return word in self.words

    def suggestions(self, word: str) -> list[str]:
        return []


@cache
def _lexicon(language: str) -> Lexicon:
    return Lexicon(data("dictionaries", f"{language}.lexicon"))


@pytest.fixture(scope="session")
def lexicon():
    """The compiled lexicon of a language."""
    return _lexicon


@pytest.fixture(scope="session")
def say():
    """The voice of a language."""
    return cache(Voice)


@pytest.fixture(scope="session")
def judge():
    """A judge of a language, by a game's rules, a policy, house rulings, and words only a second opinion knows."""

    def named(
        language: str,
        game: str | None = None,
        policy: str | None = None,
        house: tuple[Entry, ...] = (),
        second: tuple[str, ...] = (),
    ) -> Judge:
        return Judge(
            language,
            lexicon=_lexicon(language) if language in ("ru", "uk") else None,
            rules=word_rules(game) if game else None,
            policy=policy,
            house={fold(entry.word): entry for entry in house},
            speller=SecondOpinion(*second),
        )

    return named
