"""A club's own list of words: by it alone words are judged where a match is played by `list:NAME`.

A list lies beside the store as a text file: its language in the first line, then a word a line, `-` before a word that
is banned. A list of banned words alone only takes words away: the rest is judged as the game does.
"""

from __future__ import annotations

import os

from referee.errors import Fault
from referee.files import read_file
from referee.games.wordrules import LISTED
from referee.paths import beside
from referee.words.lexicon import fold

LARGEST = 64_000_000


class WordList:
    """The words of a list, folded."""

    __slots__ = ("allowed", "banned", "language", "name")

    def __init__(self, name: str, language: str, allowed: frozenset[str], banned: frozenset[str]) -> None:
        self.name = name
        self.language = language
        self.allowed = allowed
        self.banned = banned


def list_path(store: str, name: str) -> str:
    return beside(store, f"list.{name}")


def is_name(name: str) -> bool:
    """Whether a list may be called so: letters, digits and hyphens, as they stand in a file's name."""
    return 0 < len(name) <= 60 and name.replace("-", "").replace("_", "").isalnum()


def list_names(store: str) -> list[str]:
    prefix = os.path.basename(list_path(store, ""))
    folder = os.path.dirname(os.path.abspath(list_path(store, "")))
    found = os.listdir(folder) if os.path.isdir(folder) else []
    return sorted(
        name.removeprefix(prefix) for name in found if name.startswith(prefix) and is_name(name[len(prefix) :])
    )


def load_list(store: str, policy: str) -> WordList | None:
    """The list that a policy names, or none where it names none; a Fault where there is no such list."""
    if not policy.startswith(LISTED):
        return None
    name = policy.removeprefix(LISTED)
    path = list_path(store, name)
    try:
        if not is_name(name):
            raise FileNotFoundError
        language, *words = read_file(path, LARGEST).decode("utf-8", "replace").split("\n")
    except (FileNotFoundError, NotADirectoryError):
        raise Fault("usage", "words.no-list", name=name, lists=", ".join(list_names(store)) or "—") from None
    except OSError as error:
        raise Fault("store", "store.unreadable", path=path, why=error.strerror or str(error)) from None
    allowed = frozenset(fold(word) for word in words if word and word[0] != "-")
    banned = frozenset(fold(word[1:]) for word in words if word.startswith("-"))
    return WordList(name, language, allowed, banned)


def list_text(language: str, rulings: dict[str, bool]) -> str:
    """A list as it is kept: each word with whether it is allowed."""
    lines = [word if allowed else f"-{word}" for word, allowed in sorted(rulings.items())]
    return "\n".join((language, *lines)) + "\n"
