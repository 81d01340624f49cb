"""Text from people: safe to print, names, look-alike letters, keyboard layouts, alphabets and prefixes.

Imports nothing at module level: `referee check` must start fast.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any, TypeVar

    _Thing = TypeVar("_Thing")

TOGETHER = "\u00a0"  # stands between what is not parted by the end of a line
LONGEST_NAME = 60

ALPHABETS = {
    "ru": "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
    "uk": "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя'",
    "en": "abcdefghijklmnopqrstuvwxyz",
}
_ORDER = "АБВГҐДЕЁЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ'*"

# Latin letters whose capitals or small forms look Cyrillic. The small u is и only inside a Cyrillic word.
_LOOKALIKES = {
    "ru": dict(zip("aceopxykmthbu", "асеорхукмтнви", strict=True)),
    "uk": dict(zip("aceopxykmthbui", "асеорхукмтнвиі", strict=True)),
}
_UNLIKE_ALONE = frozenset("uU")

_KEYS = "qwertyuiop[]asdfghjkl;'zxcvbnm,."
LAYOUTS = {
    "ru": dict(zip(_KEYS + "`", "йцукенгшщзхъфывапролджэячсмитьбюё", strict=True)),
    "uk": dict(zip(_KEYS + "`\\", "йцукенгшщзхїфівапролджєячсмитьбю'ґ", strict=True)),
}

_SIGNS = {
    **{ord(sign): "'" for sign in "’ʼ‘´ʹ′"},
    **{ord(sign): "-" for sign in "‐‑‒–—−"},
    ord("ŉ"): "'n",  # its capital is an apostrophe and a letter
}
_PLAIN = frozenset("".join(ALPHABETS.values()) + "".join(ALPHABETS.values()).upper() + "0123456789 _*=!+:.'-")


# Safe to print


def safe_text(text: str, most: int | None = None) -> str:
    """The text with U+FFFD for what does not print; with `most`, cut to that many characters and an ellipsis."""
    start = text if most is None else text[: most + 1]
    if not start.isprintable():
        start = "".join(c if c.isprintable() else "\ufffd" for c in start)
    return start if most is None or len(start) <= most else start[:most] + "…"


def drop_controls(text: str, keep: str = "") -> str:
    """The text without characters that do not print: controls, marks of direction, lone surrogates."""
    return text if text.isprintable() else "".join(c for c in text if c.isprintable() or c in keep)


def printable_strings(value: object) -> Any:
    """Lists and tables with every string in them without what does not print, but for line ends and tabs."""
    if isinstance(value, dict):
        return {drop_controls(str(key), keep="\n\t"): printable_strings(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [printable_strings(inner) for inner in value]
    return drop_controls(value, keep="\n\t") if isinstance(value, str) else value


def flatten_lines(text: str) -> str:
    """The text on one line: a space for each white space, and no other character that does not print."""
    return drop_controls("".join(" " if c.isspace() else c for c in text)).strip()


def printable_line(text: str) -> str:
    """The text on one line, with single spaces and no character that does not print."""
    return " ".join(flatten_lines(text).split())


def compose(text: str) -> str:
    """The text in composed letters (NFC)."""
    if text.isascii():
        return text
    from unicodedata import normalize

    return normalize("NFC", text)


def normalize_signs(text: str) -> str:
    """The text in composed letters, with one kind of apostrophe and one kind of dash."""
    return compose(text).translate(_SIGNS)


def tidy_line(text: str) -> str:
    """One printable line in composed letters, with one kind of apostrophe and dash and single spaces."""
    if _PLAIN.issuperset(text):
        return " ".join(text.split())
    return normalize_signs(printable_line(compose(text)))


def crop(text: str, width: int, always: bool = False) -> str:
    """The text cut to a width with an ellipsis; with `always`, even where it fits."""
    if len(text) <= width and not always:
        return text
    return text[: max(1, width - 1)].rstrip() + "…"


# Names


def clean_name(typed: str) -> str:
    """A name as it is stored: printable, in composed letters and single spaces."""
    return printable_line(compose(typed))


def fold_name(name: str) -> str:
    """A name as it is compared."""
    return tidy_line(name).casefold()


def unique_names(players: Sequence[str]) -> tuple[str, ...]:
    """The printable names, numbered where two are the same."""
    taken: list[str] = []
    for player in players:
        name = drop_controls(player).strip() or "?"
        same, other = name, 2
        while name in taken:
            name, other = f"{same} ({other})", other + 1
        taken.append(name)
    return tuple(taken)


def shorten_names(players: Sequence[str], width: int) -> tuple[str, ...]:
    """Names cut to a width, no two the same: Александра → Алекс…, with the seat's number where two begin alike."""
    cut = [crop(name, width) for name in players]
    return tuple(
        name if cut.count(name) == 1 else crop(players[seat], width - len(str(seat + 1)), always=True) + str(seat + 1)
        for seat, name in enumerate(cut)
    )


def match_prefix(typed: str, names: Mapping[_Thing, Iterable[str]]) -> list[_Thing]:
    """The things one of whose names is the typed text; if none, those with a name that starts with it."""
    if not typed:
        return []
    exact = [thing for thing, known in names.items() if typed in known]
    return exact or [thing for thing, known in names.items() if any(name.startswith(typed) for name in known)]


# Letters


def alphabet_order(letter: str) -> tuple[int, str]:
    """The sort key of a capital letter or a tile: Cyrillic letters after Latin ones, a blank tile last."""
    return _ORDER.find(letter), letter


def replace_lookalikes(text: str, language: str) -> str:
    """The text with Cyrillic letters in place of the Latin ones that look like them."""
    pairs = _LOOKALIKES[language]
    return "".join(pairs.get(c) or (pairs[c.lower()].upper() if c.lower() in pairs else c) for c in text)


def looks_cyrillic(text: str, language: str) -> bool:
    """Whether a text without Cyrillic letters can be taken for a Cyrillic one by eye."""
    return _UNLIKE_ALONE.isdisjoint(text) and not any(
        c.isascii() and c.isalpha() for c in replace_lookalikes(text, language)
    )


def convert_layout(keys: str, language: str, keep: str = "") -> str | None:
    """What the keys of the Latin layout give in the language's own, in small letters; none if a key has no letter."""
    layout = LAYOUTS[language]
    converted = [key if key in keep else layout.get(key, "") for key in keys.lower()]
    return "".join(converted) if all(converted) else None


def typed_in_latin(word: str) -> list[str]:
    """What the keys of a word typed in a Cyrillic layout give in the Latin one: `рщкыу` is "horse"."""
    found = []
    for language in LAYOUTS:
        keys = {letter: key for key, letter in LAYOUTS[language].items()}
        if all(letter in keys for letter in word):
            found.append("".join(keys[letter] for letter in word))
    return found


def other_layouts(word: str) -> list[str]:
    """What the same keys give in the other layouts: Latin letters for Cyrillic ones, and the other way round."""
    back = ({letter: key for key, letter in layout.items()} for layout in LAYOUTS.values())
    turned = ("".join(keys.get(c, c) for c in word) for keys in (*LAYOUTS.values(), *back))
    return [other for other in dict.fromkeys(turned) if other != word]


class _LazyRegex:
    __slots__ = ("_source", "findall", "finditer", "fullmatch", "match", "search", "sub")

    def __init__(self, source: str) -> None:
        self._source = source

    def __getattr__(self, name: str) -> Any:
        import re

        compiled = re.compile(self._source)
        for method in self.__slots__[1:]:
            setattr(self, method, getattr(compiled, method))
        return getattr(compiled, name)


def lazy_regex(source: str) -> re.Pattern[str]:
    """A regular expression that is compiled when it is first used: a command needs few of those that it imports."""
    return _LazyRegex(source)  # type: ignore[return-value]
