"""What a typed word means: look-alike letters, the wrong keyboard layout, decomposed letters, apostrophes.

Nothing is understood in silence: a word that had to be read otherwise than typed says so in `Understood.how`.
"""

from __future__ import annotations

from referee.text import ALPHABETS, convert_layout, normalize_signs, replace_lookalikes, typed_in_latin
from referee.words.lexicon import LONGEST

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_ALPHABETS = {language: frozenset(ALPHABETS[language]) for language in ("ru", "uk")}
_LATIN = frozenset(ALPHABETS["en"])
_AROUND = '«»„“”"‚‘().!?;:…'
_UNSEEN = "\u0301\u0300\u00ad\u200b\u200c\u200d\u2060\ufeff"


class Understood:
    """A word in small letters as it was understood, and how it had to be read for that ('' where as typed)."""

    __slots__ = ("how", "word")

    def __init__(self, word: str, how: str = "") -> None:
        self.word = word
        self.how = how


class NotAWord(ValueError):
    """What was typed cannot be a word: `reason` says why, `guesses` what may have been meant."""

    def __init__(self, reason: str, guesses: tuple[str, ...] = ()) -> None:
        super().__init__(reason)
        self.reason = reason
        self.guesses = guesses


def tidy(typed: str) -> str:
    """A word in small composed letters, with one kind of apostrophe and hyphen and nothing invisible."""
    word = _drop_unseen(normalize_signs(_drop_unseen(typed)).lower())
    return word.replace("`", "'")


def _drop_unseen(word: str) -> str:
    for sign in _UNSEEN:
        word = word.replace(sign, "")
    return word


def understand(typed: str, language: str, known: Callable[[str], bool]) -> Understood:
    """The word that was meant. Only a reading that `known` finds in the lexicon is chosen."""
    if len(typed) > LONGEST:
        raise NotAWord("long")
    word, keys = tidy(typed), typed.strip().lower()
    if language == "en":
        return _understand_latin(word.strip(_AROUND), keys, known)
    if not word.isascii() or not word.isalpha():
        stripped = word.strip(_AROUND)
        if stripped and not _readable_as_keys(keys, language, known):
            word = stripped
    if not word.strip():
        raise NotAWord("empty")
    alphabet = _ALPHABETS[language] | _ALPHABETS["ru"] | _ALPHABETS["uk"]
    if alphabet.issuperset(word):
        return Understood(word, "decomposed" if "\u0306" in typed or "\u0308" in typed else "")
    if "-" in word and alphabet.issuperset(word.replace("-", "")) and word.strip("-"):
        raise NotAWord("hyphen")
    return _converted(word, keys, language, known)


def _understand_latin(word: str, keys: str, known: Callable[[str], bool]) -> Understood:
    if not word.strip():
        raise NotAWord("empty")
    letters = word.replace("-", "")
    if letters.isascii() and letters.isalpha():
        if letters != word:
            raise NotAWord("hyphen")
        return Understood(word)
    by_layout = next((typed for typed in typed_in_latin(keys) if known(typed)), "")
    if by_layout:
        return Understood(by_layout, "layout")
    cyrillic = _ALPHABETS["ru"] | _ALPHABETS["uk"]
    raise NotAWord("cyrillic" if cyrillic.issuperset(letters) else "letters")


def _readable_as_keys(word: str, language: str, known: Callable[[str], bool]) -> bool:
    """Whether signs at the ends are letters of the other layout: `;tyf` is «жена»."""
    converted = convert_layout(word, language)
    return bool(_LATIN.intersection(word)) and converted is not None and known(converted)


def _converted(word: str, keys: str, language: str, known: Callable[[str], bool]) -> Understood:
    letters = set(word)
    similar = replace_lookalikes(word, language)
    similar_fits = _ALPHABETS[language].issuperset(similar)
    if letters & (_ALPHABETS[language] - {"'"}):
        if similar_fits:
            return Understood(similar, "lookalike")
        raise NotAWord("mixed" if letters <= _ALPHABETS[language] | _LATIN else "letters")
    by_layout = convert_layout(keys, language)
    readings = {}
    if by_layout is not None and known(by_layout):
        readings[by_layout] = "layout"
    if similar_fits and known(similar):
        readings[similar] = "lookalike"
    if len(readings) == 1:
        return Understood(*readings.popitem())
    if letters & _LATIN:
        raise NotAWord("latin", tuple(sorted(readings)))
    raise NotAWord("letters")
