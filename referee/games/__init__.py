"""The games: what each is called, and, a folder each, how it is played."""

from __future__ import annotations

from referee.text import match_prefix

NAMES = {
    "undervud": ("undervud", "underwood", "ундервуд"),
    "erudit": ("erudit", "эрудит", "ерудит"),
    "biplant": ("biplant", "биплант", "біплант"),
    "schitay-slova": ("schitay-slova", "schitay", "считай-слова", "считай", "рахуй-слова"),
    "uno": ("uno", "уно"),
    "scrabble-en": ("scrabble-en", "скрабл-en", "скрэббл-en"),
    "scrabble-ru": ("scrabble-ru", "скрабл-ru", "скрэббл-ru"),
    "scrabble-uk": ("scrabble-uk", "скрабл-uk", "скрэббл-uk"),
}

# The folder whose modules `game` and `box` play it. A game that is not here has no engine yet.
FOLDERS = {
    "erudit": "crossword",
    "biplant": "crossword",
    "schitay-slova": "crossword",
    "scrabble-en": "crossword",
    "scrabble-ru": "crossword",
    "scrabble-uk": "crossword",
    "undervud": "undervud",
    "uno": "uno",
}


def game_called(name: str) -> str | None:
    """The game a person means, by its name in Latin or Cyrillic letters; none where nothing or too much fits."""
    wanted = "-".join(name.lower().replace("ё", "е").replace("_", " ").replace("-", " ").split())
    found = match_prefix(wanted, NAMES)
    return found[0] if len(found) == 1 else None
