"""Hunspell: second opinion and suggestions, and the judge where no lexicon exists.

It is the system's, through pyenchant, unless the program brings it. The library is loaded only when a word needs it.
It runs with a configuration of its own, so that the user's personal word lists change no verdict. Without the library,
or with one that cannot be loaded, the program still works.
"""

from __future__ import annotations

import os

from referee.words import hunspell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_SUGGESTIONS = 5


class Speller:
    """A Hunspell dictionary of a language, found and opened at the first question."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.missing = ""
        self._dictionary: Any = None
        self._library = ""

    @property
    def available(self) -> bool:
        """Whether there is a dictionary to ask. If not, `missing` says why.

        `library`: pyenchant finds no libenchant. `broken-library`: there is one, and it cannot be loaded.
        `dictionary`: the library works and has no dictionary of this language.
        """
        if self._dictionary is None and not self.missing:
            self._open()
        return self._dictionary is not None

    @property
    def description(self) -> str:
        """The dictionary by name, with the library's version."""
        return f"Hunspell {self._dictionary.tag} ({self._library})" if self.available else ""

    def knows(self, word: str) -> bool:
        """Whether the dictionary has the word in small letters; False if there is no dictionary."""
        return self.available and bool(self._dictionary.check(word))

    def suggestions(self, word: str) -> list[str]:
        """Words with a similar spelling. Names are left out."""
        if not self.available:
            return []
        near = (str(found) for found in self._dictionary.suggest(word))
        return [found for found in near if found.isalpha() and found.islower()][:_SUGGESTIONS]

    def _open(self) -> None:
        folder = hunspell.brought()
        if os.path.isdir(folder):
            self._dictionary = self._open_brought(folder)
        else:
            self._open_system()

    def _open_brought(self, folder: str) -> hunspell.Dictionary | None:
        """The dictionary that the program brings, or None with `missing` set."""
        try:
            dictionary = hunspell.open_dictionary(folder, self.language)
        except (OSError, AttributeError):
            self.missing = "broken-library"
            return None
        if dictionary is None:
            self.missing = "dictionary"
        else:
            self._library = dictionary.library
        return dictionary

    def _open_system(self) -> None:
        # A directory that cannot exist: enchant finds no personal lists there, and writes none.
        before = os.environ.get("ENCHANT_CONFIG_DIR")
        os.environ["ENCHANT_CONFIG_DIR"] = os.devnull
        try:
            self._dictionary = self._request_dictionary()
        finally:
            if before is None:
                del os.environ["ENCHANT_CONFIG_DIR"]
            else:
                os.environ["ENCHANT_CONFIG_DIR"] = before

    def _request_dictionary(self) -> Any:
        """The dictionary, or None with `missing` set."""
        try:
            import enchant
        except ImportError:
            self.missing = "library"
            return None
        except Exception:  # ctypes: OSError for a file it cannot load, AttributeError for a function that is not in it
            self.missing = "broken-library"
            return None
        try:
            broker = enchant.Broker()
            tag = self._choose_tag(broker.list_languages())
            for pattern in ("*", tag):  # a system may prefer another provider for one language
                broker.set_ordering(pattern, "hunspell,nuspell")
            self._library = f"enchant {enchant.get_enchant_version()}"
            return broker.request_dict(tag)
        except enchant.errors.Error:
            self.missing = "dictionary"
            return None

    def _choose_tag(self, tags: list[str]) -> str:
        preferred = {"ru": "ru_RU", "uk": "uk_UA", "en": "en_US"}.get(self.language, self.language)
        if preferred in tags:
            return preferred
        return next((tag for tag in sorted(tags) if tag.split("_")[0] == self.language), preferred)
