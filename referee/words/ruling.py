"""Rulings of the house on words: which words can stand in the list, and the list held while it is changed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from referee.errors import Fault
from referee.paths import beside
from referee.text import ALPHABETS
from referee.words import house
from referee.words.lexicon import fold
from referee.words.lock import held


def why_unfit(word: str, language: str) -> str | None:
    """The message that says why a word cannot stand in the list; none where it can."""
    if not fold(word).isalpha():
        return "words.unfit.letters"
    if len(fold(word)) < 2:
        return "words.unfit.short"
    if language in ("ru", "uk") and not set(ALPHABETS[language]).issuperset(fold(word) if language == "ru" else word):
        return "words.unfit.alphabet"
    return None


@contextmanager
def changing_house(store: str) -> Iterator[list[house.Entry]]:
    """The house list of a store, to be changed while nobody else does, and written at the end."""
    path = beside(store, "house")
    try:
        with held(path):
            entries = house.load_house_list(path)
            yield entries
            house.write(path, entries)
    except TimeoutError:
        raise Fault("store", "store.locked", path=path) from None
    except OSError as error:
        raise Fault("store", "store.unwritable", path=path, why=error.strerror or str(error)) from None
