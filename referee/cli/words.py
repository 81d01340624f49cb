"""`referee words`: the house list."""

from __future__ import annotations

from referee.cli.check import house_list, language_code
from referee.cli.terminal import Terminal
from referee.errors import Fault
from referee.paths import store
from referee.text import printable_line, safe_text
from referee.words import house
from referee.words.judges import language_of
from referee.words.lexicon import LONGEST
from referee.words.ruling import changing_house, why_unfit
from referee.words.spelling import tidy


def allow(terminal: Terminal, words: list[str], note: str = "", language: str | None = None) -> int:
    """Allows words: writes each into the house list."""
    return _rule(terminal, words, True, note, language)


def ban(terminal: Terminal, words: list[str], note: str = "", language: str | None = None) -> int:
    """Bans words: writes each into the house list."""
    return _rule(terminal, words, False, note, language)


def _rule(terminal: Terminal, words: list[str], allowed: bool, note: str, language: str | None) -> int:
    """Writes a ruling on each word into the house list."""
    note = printable_line(note)
    rulings = [house.Entry(*_word(terminal, word, language), allowed, note) for word in words]
    with changing_house(store(terminal.options.db)) as entries:
        for entry in rulings:
            entries[:] = house.ruled(entries, entry)
    return _answer(terminal, rulings, "words.allowed" if allowed else "words.banned")


def forget(terminal: Terminal, words: list[str], language: str | None = None) -> int:
    """Takes words off the house list."""
    with changing_house(store(terminal.options.db)) as entries:
        for typed in words:
            code, word = _word(terminal, typed, language)
            fewer = house.without(entries, code, word)
            if len(fewer) == len(entries):
                raise Fault("usage", "words.not-listed", word=word, language=code)
            entries[:] = fewer
    gone = [house.Entry(*_word(terminal, typed, language), True) for typed in words]
    return _answer(terminal, gone, "words.forgotten")


def show(terminal: Terminal, language: str | None = None) -> int:
    """Prints the house list."""
    code = language_code(language)
    entries = [entry for entry in house_list(terminal) if code in (None, entry.language)]
    if terminal.options.json:
        terminal.json({"house": [_as_json(entry) for entry in entries]})
        return 0
    say = terminal.say
    if not entries:
        terminal.line(say("words.empty"))
        return 0
    from tabulate import tabulate

    rows = [[e.word, say(f"words.ruling.{e.reason}"), e.language, e.note] for e in entries]
    heads = [say(f"words.{name}") for name in ("word", "ruling", "language", "note")]
    terminal.line(tabulate(rows, headers=heads, tablefmt="simple", disable_numparse=True))
    terminal.line(say("words.count", count=len(entries)))
    return 0


def _word(terminal: Terminal, typed: str, language: str | None) -> tuple[str, str]:
    """A word's language and the word in small letters, fit to stand in the list."""
    word = tidy(typed)
    messages = terminal.say.language
    code = language_code(language) or language_of(word) or (messages if messages in ("ru", "uk") else "ru")
    if why := why_unfit(word, code):
        raise Fault("usage", "words.unfit", word=safe_text(typed, LONGEST), why=terminal.say(why, language=code))
    return code, word


def _answer(terminal: Terminal, entries: list[house.Entry], key: str) -> int:
    if terminal.options.json:
        terminal.json({"house": [_as_json(entry) for entry in entries]})
        return 0
    for entry in entries:
        terminal.line(terminal.say(key, word=entry.word, language=entry.language))
    return 0


def _as_json(entry: house.Entry) -> dict[str, object]:
    return {"word": entry.word, "language": entry.language, "allowed": entry.allowed, "note": entry.note}
