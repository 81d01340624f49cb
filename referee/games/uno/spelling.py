"""How people type cards: in letters of three languages, in full names, in any case and in the wrong layout."""

from __future__ import annotations

from collections.abc import Iterator

from referee.errors import Ambiguous, Choice, Unreadable
from referee.games.line import by_layout
from referee.games.uno.cards import (
    COLOURS,
    CUSTOM,
    DRAW_FOUR,
    DRAW_TWO,
    REVERSE,
    SKIP,
    SWAP,
    WILD,
    Card,
    Laid,
    write,
)
from referee.text import LAYOUTS, lazy_regex, replace_lookalikes
from referee.values import NamedTuple

_COLOUR_LETTERS = dict(zip("кжзсrygbч", (*COLOURS, *COLOURS, "red"), strict=True))
_COLOUR_STEMS = {
    "красн": "red",
    "червон": "red",
    "желт": "yellow",
    "жовт": "yellow",
    "зелен": "green",
    "син": "blue",
    "голуб": "blue",
    "блакит": "blue",
}
_COLOUR_NAMES = {"red": "red", "yellow": "yellow", "green": "green", "blue": "blue"}
_FACES = {"п": SKIP, "s": SKIP, "н": REVERSE, "r": REVERSE, "+2": DRAW_TWO}
_BLACKS = {
    "ц": WILD,
    "w": WILD,
    "+4": DRAW_FOUR,
    "ц+4": DRAW_FOUR,
    "w+4": DRAW_FOUR,
    "м": SWAP,
    "x": SWAP,
    "д": CUSTOM,
    "d": CUSTOM,
}
_NUMBERS = (
    "ноль нуль нолик zero",
    "один одна единица одиниця one",
    "два двойка двійка two",
    "три тройка трійка three",
    "четыре четверка чотири четвірка four",
    "пять пятерка п'ять п'ятірка five",
    "шесть шестерка шість шістка six",
    "семь семерка сім сімка seven",
    "восемь восьмерка вісім вісімка eight",
    "девять девятка дев'ять дев'ятка nine",
)
_PHRASES = {
    SKIP: ("пропусти", "пропусти ход", "пропусти хід", "пропуск", "стоп", "skip", "stop"),
    REVERSE: ("наоборот", "навпаки", "реверс", "разворот", "поворот", "розворот", "reverse"),
    DRAW_TWO: (
        *("возьми две", "возьми 2", "візьми дві", "візьми 2", "draw two", "draw 2"),
        *("плюс два", "плюс две", "плюс дві", "плюс 2", "plus two", "plus 2"),
    ),
    WILD: ("закажи цвет", "замов колір", "смена цвета", "зміна кольору", "дикая", "дика", "wild"),
    DRAW_FOUR: (
        *("плюс четыре", "плюс чотири", "плюс 4", "plus four", "plus 4", "wild +4", "дикая +4", "дика +4"),
        "закажи цвет и возьми четыре",
        "закажи цвет и возьми 4",
        "возьми четыре",
        "возьми 4",
        "замов колір і візьми чотири",
        "замов колір і візьми 4",
        "візьми чотири",
        "візьми 4",
        "wild draw four",
        "wild draw 4",
        "draw four",
        "draw 4",
    ),
    SWAP: ("меняй руки", "міняй руки", "shuffle hands", "swap hands", "wild shuffle hands", "wild swap hands"),
    CUSTOM: ("своя", "домашняя", "домашня", "custom", "customizable", "wild customizable"),
}
# The endings of a numeral that is called by a noun: «семёрку», «одиницею».
_ENDINGS = {"ка": ("ки", "ку", "кой", "кою"), "ца": ("цы", "цу", "цей"), "ця": ("ці", "цю", "цею")}
_FACE_NAMES: dict[tuple[str, ...], str] = {
    **{(face,): meaning for face, meaning in _FACES.items()},
    **{(str(digit),): str(digit) for digit in range(10)},
    **{(name,): str(digit) for digit, names in enumerate(_NUMBERS) for name in names.split()},
    **{
        (name[:-2] + ending,): str(digit)
        for digit, names in enumerate(_NUMBERS)
        for name in names.split()
        for ending in _ENDINGS.get(name[-2:], ())
    },
    **{tuple(phrase.split()): face for face in (SKIP, REVERSE, DRAW_TWO) for phrase in _PHRASES[face]},
}
_BLACK_NAMES: dict[tuple[str, ...], str] = {
    **{(black,): face for black, face in _BLACKS.items()},
    **{tuple(phrase.split()): face for face in (WILD, DRAW_FOUR, SWAP, CUSTOM) for phrase in _PHRASES[face]},
}
_SHORT = lazy_regex(r"(?P<colour>[кчжзсrygb])(?P<face>[0-9]|\+2|[пнsr])")
_SHORT_BLACK = lazy_regex(r"(?P<black>(?:ц|w)?\+4|[цwмxдd])(?:=(?P<named>\w+)|(?P<attached>[кчжзсrygb]))?")
_FACE_FIRST = lazy_regex(r"(?P<face>[0-9]|\+2)(?P<colour>[кчжзсrygb])")
# A letter for a picture and a letter for a colour, each in the language's own script.
_PICTURE_FIRST = {
    "ru": lazy_regex(r"(?P<face>[пн])(?P<colour>[кчжзс])"),
    "uk": lazy_regex(r"(?P<face>[пн])(?P<colour>[кчжзс])"),
    "en": lazy_regex(r"(?P<face>[sr])(?P<colour>[rygb])"),
}
_ATTACHED = lazy_regex(r"([^\W\d_]+)-?([0-9]|\+[24])|([0-9]|\+[24])-?([^\W\d_]+)")
_ZERO_OR_REVERSE = lazy_regex(r"(?P<colour>[кчжзсrygb])[oо]")
_NEAR_DIGITS = {"з": "3", "б": "6", "l": "1"}
_BACK = {letter: key for key, letter in LAYOUTS["ru"].items()}


class Found(NamedTuple):
    """The cards read from a text, and whether some of it had to be understood as typed astray."""

    cards: tuple[Laid, ...]
    astray: bool


def fold(text: str) -> str:
    """A text as it is compared: small letters, Ё as Е."""
    return text.lower().replace("ё", "е")


def colour_called(word: str) -> str | None:
    """The colour that a letter or a word names."""
    word = fold(word)
    exact = _COLOUR_LETTERS.get(word) or _COLOUR_NAMES.get(word)
    stem = next((colour for stem, colour in _COLOUR_STEMS.items() if word.startswith(stem)), None)
    return exact or (stem if len(word) <= 10 and word.isalpha() else None)


def cards(text: str, language: str, naming: bool = False, bare: bool = False) -> Found:
    """The cards of a text, one after another.

    With `naming`, a black card is followed by the colour it names; with `bare`, a Draw Two may have no colour.
    """
    tokens = fold(text).replace(",", " ").split()
    found: list[Laid] = []
    astray = False
    at = 0
    while at < len(tokens):
        laid, used = short(tokens[at]), 1
        if laid is None:
            laid, used = _in_words(tokens, at)
        if laid is None:
            laid, used = _attached(tokens[at], language), 1
        if laid is None and bare:
            laid, used = next(((Laid(Card(DRAW_TWO)), n) for n in _draws_two(tokens, at)), (None, 1))
        if laid is None:
            laid, used = _typed_astray(tokens[at]), 1
            astray = astray or laid is not None
        if laid is None:
            raise _unreadable(tokens[at], language)
        if naming and laid.card.black and laid.named is None and at + used < len(tokens):
            named = colour_called(tokens[at + used])
            laid, used = Laid(laid.card, named), used + (named is not None)
        found.append(laid)
        at += used
    return Found(tuple(found), astray)


def short(token: str) -> Laid | None:
    """A card in letters: `к7`, `ж+2`, `ц=з`, `цз`."""
    match = _SHORT.fullmatch(token)
    if match:
        return Laid(Card(_FACES.get(match["face"], match["face"]), _COLOUR_LETTERS[match["colour"]]))
    match = _SHORT_BLACK.fullmatch(token)
    if match is None:
        return None
    word = match["named"] or match["attached"]
    named = colour_called(word) if word else None
    if word and named is None:
        return None
    return Laid(Card(_BLACKS[match["black"]]), named)


def _attached(token: str, language: str) -> Laid | None:
    """A card whose colour and face are written together in another way: `7к`, `к-7`, `красный7`, `+4зелёный`."""
    laid = _face_first(token, language) or (short(token.replace("-", "")) if "-" in token[1:] else None)
    parts = _ATTACHED.fullmatch(token)
    if laid is not None or parts is None:
        return laid
    words = [part for part in parts.groups() if part]
    laid, used = _in_words(words, 0)
    if laid is None or used == len(words):
        return laid
    named = colour_called(words[1])
    return Laid(laid.card, named) if laid.card.black and named else None


def _face_first(token: str, language: str) -> Laid | None:
    """A card in letters, the colour last: `7к`, `+2ж`, `пз`."""
    match = _FACE_FIRST.fullmatch(token) or _PICTURE_FIRST[language].fullmatch(token)
    return Laid(Card(_FACES.get(match["face"], match["face"]), _COLOUR_LETTERS[match["colour"]])) if match else None


def _draws_two(tokens: list[str], at: int) -> Iterator[int]:
    """How many words a Draw Two without a colour takes."""
    return (used for face, used in _phrases(tokens, at, _FACE_NAMES) if face == DRAW_TWO)


def _in_words(tokens: list[str], at: int) -> tuple[Laid | None, int]:
    """A card in full: `красная 7`, `пропусти синий`, `wild draw four`; and how many words it takes."""
    colour = colour_called(tokens[at])
    if colour:
        for face, used in _phrases(tokens, at + 1, _FACE_NAMES):
            return Laid(Card(face, colour)), used + 1
    for face, used in _phrases(tokens, at, _BLACK_NAMES):
        return Laid(Card(face)), used
    for face, used in _phrases(tokens, at, _FACE_NAMES):
        colour = colour_called(tokens[at + used]) if at + used < len(tokens) else None
        if colour:
            return Laid(Card(face, colour)), used + 1
    return None, 0


def _phrases(tokens: list[str], at: int, names: dict[tuple[str, ...], str]) -> Iterator[tuple[str, int]]:
    """What the next words name, the longest name first."""
    for size in range(min(5, len(tokens) - at), 0, -1):
        face = names.get(tuple(tokens[at : at + size]))
        if face is not None:
            yield face, size


def _typed_astray(token: str) -> Laid | None:
    """A card whose keys were pressed in another layout, or whose letters only look right; None if that is unsure."""
    turned = {
        by_layout(token.upper(), "ru"),
        by_layout(token.upper(), "uk"),
        "".join(_BACK.get(c, c) for c in token),
        replace_lookalikes(token.upper(), "uk"),
    }
    folded = [fold(text) for text in turned if text]
    readings = {laid for text in folded for laid in (short(text) or _face_first(text, "ru"),) if laid}
    return readings.pop() if len(readings) == 1 else None


def _unreadable(token: str, language: str) -> Unreadable | Ambiguous:
    zero_or_reverse = _ZERO_OR_REVERSE.fullmatch(token)
    if zero_or_reverse:
        colour = _COLOUR_LETTERS[zero_or_reverse["colour"]]
        zero, reverse = (write(Card(face, colour), language) for face in ("0", REVERSE))
        choices = [Choice(card, 0, (), card) for card in (zero, reverse)]
        return Ambiguous("uno.zero-or-reverse", choices=choices, token=token, zero=zero, reverse=reverse)
    face = DRAW_TWO if token in ("возьми", "візьми", "draw") else _FACE_NAMES.get((token,))
    if face:
        known = ", ".join(write(Card(face, colour), language) for colour in COLOURS)
        return Unreadable("uno.which-colour", token=token, known=known)
    near = token[:1] + _NEAR_DIGITS.get(token[1:], "")
    if len(near) == 2 and short(near):
        return Unreadable("uno.near", token=token, near=near)
    known = {"ru": "к7 ж+2 зп сн ц=з +4=с", "uk": "ч7 ж+2 зп сн ц=з +4=с", "en": "r7 y+2 gs br w=g +4=b"}[language]
    return Unreadable("uno.no-card", token=token, known=known)
