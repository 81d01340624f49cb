"""The board games: Erudit 2 in 1, Erudit by Biplant, Schitay slova, and Scrabble, on one engine."""

from __future__ import annotations

from referee.games import GameInfo
from referee.games.wordrules import WordRules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.games.crossword.box import Box
    from referee.games.crossword.notation import Entry
    from referee.games.crossword.state import State
    from referee.games.protocol import Game


# Sets of this game in languages without a lexicon: the system's spelling dictionary judges where there is one.
_FOREIGN = {
    "scrabble-de": ("Ä", "Ö", "Ü", "german", "deutsch"),
    "scrabble-fr": ("french", "fra", "ods"),
    "scrabble-pl": ("Ą", "Ć", "Ę", "Ł", "Ń", "Ś", "Ź", "Ż", "polish", "osps"),
}

GAMES = {
    "erudit": GameInfo(
        "эрудит",
        "ерудит",
        clauses="E",
        word_rules=WordRules("ru", "uk", word="E6.1", noun="E6.2", any="E6.1", ideas="E6.3", general=True),
        gcg=True,
    ),
    "biplant": GameInfo(
        "биплант", "біплант", clauses="B", word_rules=WordRules("ru", word="R4", noun="R4", any="R4"), gcg=True
    ),
    "schitay-slova": GameInfo(
        "schitay",
        "считай-слова",
        "считай",
        "рахуй-слова",
        clauses="S",
        word_rules=WordRules("ru", word="S4.1", noun="S4.1", any="S4.1"),
        gcg=True,
    ),
    "scrabble-en": GameInfo(
        "скрабл-en",
        "скрэббл-en",
        word_rules=WordRules("en", policy="any"),
        gcg=True,
        gcg_language="en",
        gcg_sets=_FOREIGN,
    ),
    "scrabble-ru": GameInfo("скрабл-ru", "скрэббл-ru", word_rules=WordRules("ru"), gcg=True, gcg_language="ru"),
    "scrabble-uk": GameInfo("скрабл-uk", "скрэббл-uk", word_rules=WordRules("uk"), gcg=True, gcg_language="uk"),
}


def load() -> Game[State, Entry, Box]:
    from referee.games.crossword import game

    return game
