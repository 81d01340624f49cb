"""What a typed word means: look-alike letters, the wrong keyboard layout, decomposed letters, apostrophes.

Nothing is understood in silence: a word that had to be read otherwise than typed says so in `Understood.how`.
"""

from __future__ import annotations

from referee.words.lexicon import LONGEST

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

ALPHABETS = {
    "ru": frozenset("абвгдеёжзийклмнопрстуфхцчшщъыьэюя"),
    "uk": frozenset("абвгґдеєжзиіїйклмнопрстуфхцчшщьюя'"),
}
_LATIN = frozenset("abcdefghijklmnopqrstuvwxyz")
_LOOKALIKES = {
    "ru": dict(zip("aceopxykmthbu", "асеорхукмтнви", strict=True)),
    "uk": dict(zip("aceopxykmthbui", "асеорхукмтнвиі", strict=True)),
}
_KEYS = "qwertyuiop[]asdfghjkl;'zxcvbnm,."
_LAYOUTS = {
    "ru": dict(zip(_KEYS + "`", "йцукенгшщзхъфывапролджэячсмитьбюё", strict=True)),
    "uk": dict(zip(_KEYS + "`\\", "йцукенгшщзхїфівапролджєячсмитьбю'ґ", strict=True)),
}
_APOSTROPHES = "’ʼ‘`´ʹ′"
_AROUND = '«»„“”"‚‘().!?;:…'
_UNSEEN = "\u0301\u0300\u00ad\u200b\u200c\u200d\u2060\ufeff"
_HYPHENS = "-‐‑‒–—−"


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


def shown(text: str) -> str:
    """Typed text made safe to print back: no control characters, no lone surrogates, not endless."""
    safe = "".join(c if c.isprintable() else "\ufffd" for c in text[: LONGEST + 1])
    return safe if len(safe) <= LONGEST else safe[:LONGEST] + "…"


def tidy(typed: str) -> str:
    """Small composed letters, one kind of apostrophe and hyphen, nothing invisible and no quotes around."""
    from unicodedata import normalize

    word = typed
    for sign in _UNSEEN:
        word = word.replace(sign, "")
    word = normalize("NFC", word).lower()
    for sign in _UNSEEN:
        word = word.replace(sign, "")
    for sign in _APOSTROPHES:
        word = word.replace(sign, "'")
    for sign in _HYPHENS:
        word = word.replace(sign, "-")
    return word


def understand(typed: str, language: str, known: Callable[[str], bool]) -> Understood:
    """The Cyrillic word that was meant. Only a reading that `known` finds in the lexicon is chosen."""
    if len(typed) > LONGEST:
        raise NotAWord("long")
    word, keys = tidy(typed), typed.strip().lower()
    if not word.isascii() or not word.isalpha():
        stripped = word.strip(_AROUND)
        if stripped and not _readable_as_keys(keys, language, known):
            word = stripped
    if not word.strip():
        raise NotAWord("empty")
    alphabet = ALPHABETS[language] | ALPHABETS["ru"] | ALPHABETS["uk"]
    if alphabet.issuperset(word):
        return Understood(word, "decomposed" if "\u0306" in typed or "\u0308" in typed else "")
    if "-" in word and alphabet.issuperset(word.replace("-", "")) and word.strip("-"):
        raise NotAWord("hyphen")
    return _converted(word, keys, language, known)


def _readable_as_keys(word: str, language: str, known: Callable[[str], bool]) -> bool:
    """Whether signs at the ends are letters of the other layout: `;tyf` is «жена»."""
    converted = _by_layout(word, language)
    return bool(_LATIN.intersection(word)) and converted is not None and known(converted)


def _converted(word: str, keys: str, language: str, known: Callable[[str], bool]) -> Understood:
    letters = set(word)
    lookalikes = _LOOKALIKES[language]
    similar = "".join(lookalikes.get(c, c) for c in word)
    similar_fits = ALPHABETS[language].issuperset(similar)
    if letters & (ALPHABETS[language] - {"'"}):
        if similar_fits:
            return Understood(similar, "lookalike")
        raise NotAWord("mixed" if letters <= ALPHABETS[language] | _LATIN else "letters")
    by_layout = _by_layout(keys, language)
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


def other_layouts(word: str) -> list[str]:
    """What the same keys give in the other layouts: Latin letters for Cyrillic ones, and the other way round."""
    back = ({letter: key for key, letter in layout.items()} for layout in _LAYOUTS.values())
    turned = ("".join(keys.get(c, c) for c in word) for keys in (*_LAYOUTS.values(), *back))
    return [other for other in dict.fromkeys(turned) if other != word]


def _by_layout(word: str, language: str) -> str | None:
    """The word those keys give in the language's own layout, or none where a key has no letter."""
    layout = _LAYOUTS[language]
    return "".join(layout[c] for c in word) if all(c in layout for c in word) else None
