"""The cards of UNO, and how they are written: `к7 ж+2 зп сн`, black ones `ц +4`, with the named colour `ц=з`."""

from __future__ import annotations

from referee.values import NamedTuple

COLOURS = ("red", "yellow", "green", "blue")
DIGITS = tuple("0123456789")
SKIP, REVERSE, DRAW_TWO = "skip", "reverse", "draw-two"
WILD, DRAW_FOUR, SWAP, CUSTOM = "wild", "draw-four", "swap", "custom"
COLOURED = (*DIGITS, SKIP, REVERSE, DRAW_TWO)
BLACK = (WILD, DRAW_FOUR, SWAP, CUSTOM)

_COLOUR_LETTERS = {"ru": "кжзс", "uk": "чжзс", "en": "rygb"}
_FACE_LETTERS = {
    "ru": {SKIP: "п", REVERSE: "н", WILD: "ц", SWAP: "м", CUSTOM: "д"},
    "en": {SKIP: "s", REVERSE: "r", WILD: "w", SWAP: "x", CUSTOM: "d"},
}
_FACE_LETTERS["uk"] = _FACE_LETTERS["ru"]
_SIGNS = {DRAW_TWO: "+2", DRAW_FOUR: "+4"}


class ColourWord(str):
    """A colour in a message, which says it in the case it needs: `{colour:красного|жёлтого|зелёного|синего}`."""

    def __format__(self, spec: str) -> str:
        return spec.split("|")[COLOURS.index(self)] if "|" in spec else str(self)


class Card(NamedTuple):
    """A card: its face, and its colour unless it is black."""

    face: str
    colour: str | None = None

    @property
    def black(self) -> bool:
        return self.colour is None


class Laid(NamedTuple):
    """A card as it is laid: a black one with the colour that is named."""

    card: Card
    named: str | None = None

    @property
    def colour(self) -> str | None:
        """The colour in force once it lies."""
        return self.card.colour or self.named


def colour_letter(colour: str | None, language: str) -> str:
    """`к`, `ч` or `r` for red; a question mark where no colour has been named."""
    return "?" if colour is None else _COLOUR_LETTERS[language][COLOURS.index(colour)]


def write(card: Card, language: str, named: str | None = None) -> str:
    face = _SIGNS.get(card.face) or _FACE_LETTERS[language].get(card.face, card.face)
    if card.colour:
        return colour_letter(card.colour, language) + face
    if card.face == DRAW_TWO:
        return face  # of a colour that nobody told
    return f"{face}={colour_letter(named, language)}" if named else face
