"""Messages that all games share, in Russian, Ukrainian and English, and the voice that formats them.

A game's own messages are in its folder and are loaded when one is needed: the first part of a key names the folder.

A message is a format string. A number in it chooses a plural form: `{points} {points:очко|очка|очков}`.
"""

from __future__ import annotations

import os

LANGUAGES = ("ru", "uk", "en")


class Count(int):
    """A whole number that, given forms to choose from, formats as the one that fits it.

    Two forms are those of English, three those of a Slavic language.
    """

    def __format__(self, spec: str) -> str:
        if "|" not in spec:
            return int.__format__(self, spec)
        forms, n = spec.split("|"), abs(self)
        if len(forms) == 2:
            return forms[n != 1]
        if n % 10 == 1 and n % 100 != 11:
            return forms[0]
        return forms[1 if 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14 else 2]


class Voice:
    """Speaks one language: `say("check.unknown", word="кшк")`."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.texts: dict[str, str] = __import__(f"referee.locale.{language}", fromlist=["TEXTS"]).TEXTS
        self._game_texts: dict[str, dict[str, str]] = {}

    def __call__(self, key: str, **values: object) -> str:
        for name, value in values.items():
            if type(value) is int:
                values[name] = Count(value)
        return self.text(key).format_map(values)

    def text(self, key: str) -> str:
        """The format string of a message; `KeyError` where there is none."""
        text = self.texts.get(key)
        return self._texts_of(key.partition(".")[0])[key] if text is None else text

    def knows(self, key: str) -> bool:
        return key in self.texts or key in self._texts_of(key.partition(".")[0])

    def _texts_of(self, domain: str) -> dict[str, str]:
        """The messages of the games in a domain, loaded once; empty where no game has that domain."""
        if domain not in self._game_texts:
            from referee.games import texts_package

            package = texts_package(domain)
            found = __import__(f"{package}.{self.language}", fromlist=["TEXTS"]).TEXTS if package else {}
            self._game_texts[domain] = found
        return self._game_texts[domain]


def chosen(option: str | None = None) -> str:
    """The language of messages: as asked for, else `REFEREE_LANG`, else the locale's, else English."""
    for wish in (option, os.environ.get("REFEREE_LANG")):
        if wish and wish.lower()[:2] in LANGUAGES:
            return wish.lower()[:2]
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name)
        if value:
            return value[:2].lower() if value[:2].lower() in LANGUAGES else "en"
    return "en" if os.name == "posix" else _of_system()


def _of_system() -> str:
    """What a system without locale variables says: Windows names the language in English."""
    import locale

    name = (locale.getlocale()[0] or "").lower()
    return next(
        (code for code, known in (("ru", "russian"), ("uk", "ukrainian")) if name.startswith((code, known))), "en"
    )
