"""What a line that starts with a dot means at the table: an entry of the match, or something to do to the match.

A command is called by its word in Russian, Ukrainian or English, or by the beginning of it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from referee.commands import commands_of, find_commands, shown_words, word_of, words_of
from referee.games.line import DOT_WORDS

if TYPE_CHECKING:
    from referee.locale import Voice

TABLE_WORDS = {name: words_of(name) for name in commands_of("table")}
# The word that help shows, in English, Russian and Ukrainian.
SHOWN = {name: shown_words(name) for name in (*DOT_WORDS, *TABLE_WORDS)}


# What a message tells to type in a shell and the table has a line for.
_IN_SHELL = re.compile(
    r"\breferee (?:(open|pass|exchange|challenge|adjust|undo|redo|amend)\b|(new)(?: [^\s(]+)+)|--agreed\b"
)


class Command(NamedTuple):
    """A dot line: the command, what follows it, and whether it is an entry of the match."""

    name: str
    rest: str
    entry: bool

    @property
    def line(self) -> str:
        """The line as every game's notation reads it."""
        return f".{self.name} {self.rest}".rstrip()


class Unclear(ValueError):
    """A dot line that names no command, or may be several: `known` are those it may be."""

    def __init__(self, key: str, line: str, known: list[str]) -> None:
        super().__init__(key)
        self.key = key
        self.line = line
        self.known = known


def command(text: str, language: str) -> Command | None:
    """The command of a line that starts with a dot and a word; none for any other.

    Where a beginning fits several commands, it means the one whose word in the reader's language begins so.
    """
    line = text.strip()
    word, _, rest = line.removeprefix(".").partition(" ")
    if not line.startswith(".") or not word:
        return None
    wanted = word.lower().replace("ё", "е")
    found = find_commands(wanted, list(SHOWN))
    if len(found) > 1:
        found = [name for name in found if word_of(name, language).startswith(f".{wanted}")] or found
    if len(found) != 1:
        key = "notation.dot-ambiguous" if found else "live.no-command"
        raise Unclear(key, line, found)
    return Command(found[0], rest.strip(), found[0] in DOT_WORDS)


def meant_command(text: str, language: str) -> str:
    """The dot line of a command that was typed as a word, without its dot; '' for any other text."""
    word, _, rest = text.strip().partition(" ")
    wanted = word.lower().replace("ё", "е")
    name = next((name for name in SHOWN if wanted in words_of(name)), None)
    return "" if name is None else f"{word_of(name, language)} {rest}".rstrip()


def nearest_command(line: str, language: str) -> str:
    """The command whose word is most like the one mistyped; '' where none is near."""
    from difflib import get_close_matches

    words = [word for name in SHOWN for word in words_of(name)]
    word = line.strip().removeprefix(".").partition(" ")[0].lower().replace("ё", "е")
    near = get_close_matches(word, words, 1, 0.75)
    return word_of(next(name for name in SHOWN if near[0] in words_of(name)), language) if near else ""


def at_table(text: str, say: Voice) -> str:
    """A message that tells what to type here: `referee open К` is `.открыть К`, and `--agreed` a mark in the line."""

    def replace(found: re.Match[str]) -> str:
        name = found[1] or found[2]
        return word_of(name, say.language) if name else say("live.agreed")

    return _IN_SHELL.sub(replace, text)
