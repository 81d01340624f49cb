"""The games: a folder each, and the registry that finds a game by its name.

A game's package says in `GAMES` what its games are called and which words they allow, and in `load` gives the module
that plays them (`referee.games.protocol.Game`). A game may also come from another package through the entry point
`referee.games`; entry points are looked up only for a name that is not known, because that is slow.
"""

from __future__ import annotations

import os

from referee.errors import Fault

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from types import ModuleType

    from referee.games.protocol import Box, Entry, Game, State
    from referee.games.wordrules import WordRules

# A game and the package that plays it, in the order in which games are listed.
PACKAGES = {
    "undervud": "referee.games.undervud",
    "erudit": "referee.games.crossword",
    "biplant": "referee.games.crossword",
    "schitay-slova": "referee.games.crossword",
    "uno": "referee.games.uno",
    "scrabble-en": "referee.games.crossword",
    "scrabble-ru": "referee.games.crossword",
    "scrabble-uk": "referee.games.crossword",
}
ENTRY_POINT = "referee.games"


class GameInfo:
    """What is known of a game before its module is loaded: its names, its clause letter, and its word rules.

    `gcg`: its matches can be told in GCG, the format of recorded board games. `gcg_language`: a GCG record in that
    language is taken to be of this game. `gcg_sets`: sets of this game that a record may be of, each with the letters,
    word lists and names of tiles that give it away.
    """

    __slots__ = ("clauses", "gcg", "gcg_language", "gcg_sets", "names", "word_rules")

    def __init__(
        self,
        *names: str,
        clauses: str = "",
        word_rules: WordRules | None = None,
        gcg: bool = False,
        gcg_language: str = "",
        gcg_sets: Mapping[str, tuple[str, ...]] | None = None,
    ) -> None:
        self.names = names
        self.clauses = clauses
        self.word_rules = word_rules
        self.gcg = gcg
        self.gcg_language = gcg_language
        self.gcg_sets = gcg_sets or {}


_installed: dict[str, str] | None = None  # games from other packages, once they have been looked up
_loaded: dict[str, Game[State, Entry, Box]] = {}  # by package


def _installed_packages() -> dict[str, str]:
    """Games from other packages, each with the package that plays it."""
    global _installed
    if _installed is None:
        from importlib.metadata import entry_points

        points = entry_points(group=ENTRY_POINT)
        _installed = {point.name: point.value for point in points if point.name not in PACKAGES}
    return _installed


def package_name(game: str) -> str | None:
    """The package that plays a game; None if no such game is installed."""
    return PACKAGES.get(game) or _installed_packages().get(game)


def _package(game: str) -> ModuleType:
    name = package_name(game)
    if name is None:
        raise LookupError(game)
    return __import__(name, fromlist=["GAMES"])


def game_folder(game: str) -> str:
    """The folder of the package that plays a game, with its data files."""
    return os.path.dirname(_package(game).__file__ or "")


def is_game(name: object) -> bool:
    return isinstance(name, str) and package_name(name) is not None


def load_game(game: str) -> Game[State, Entry, Box]:
    """The module that plays a game; a LookupError where there is no such game."""
    name = package_name(game) or ""
    if name not in _loaded:
        _loaded[name] = _package(game).load()
    return _loaded[name]


def game_info(game: str) -> GameInfo:
    info: GameInfo = _package(game).GAMES[game]
    return info


def word_rules(game: str) -> WordRules | None:
    return game_info(game).word_rules


def all_word_rules() -> Iterator[WordRules]:
    """The word rules of the games that come with the program."""
    return (rules for game in PACKAGES if (rules := word_rules(game)) is not None)


def text_domain(game: str) -> str:
    """The first part of the keys of a game's messages: the last part of its package's name."""
    return (package_name(game) or "").rpartition(".")[2]


def texts_package(domain: str) -> str | None:
    """The package that holds the messages of a domain; None if no game has them."""
    packages = (*PACKAGES.values(), *(() if domain in _own_domains() else _installed_packages().values()))
    return next((f"{package}.texts" for package in packages if package.rpartition(".")[2] == domain), None)


def _own_domains() -> set[str]:
    return {package.rpartition(".")[2] for package in PACKAGES.values()}


def installed_games() -> list[str]:
    return list(_installed_packages())


def game_names() -> list[str]:
    """All games: those that come with the program, then those of other packages."""
    return [*PACKAGES, *installed_games()]


def find_game(typed: str) -> str | None:
    """The game a person means by its name in Latin or Cyrillic letters, or the beginning of it; none if unclear."""
    wanted = "-".join(typed.lower().replace("ё", "е").replace("_", " ").replace("-", " ").split())
    if wanted in PACKAGES or not wanted:
        return wanted or None
    return _find_among(wanted, list(PACKAGES)) or _find_among(wanted, list(_installed_packages()))


def _find_among(wanted: str, games: list[str]) -> str | None:
    from referee.text import match_prefix

    names = {game: (game, *game_info(game).names) for game in games}
    found = match_prefix(wanted, names)
    return found[0] if len(found) == 1 else None


def require_game(typed: str) -> str:
    """The game a person means, or a usage error that lists the games."""
    found = find_game(typed)
    if found is None:
        raise Fault("usage", "usage.no-game", name=typed, games=", ".join(game_names()))
    return found
