"""`referee words`: the house list."""

from __future__ import annotations

import os

from referee.cli.check import house_list, language_code, own_list
from referee.cli.terminal import Terminal
from referee.errors import Fault
from referee.files import make_private_folder, read_file, write_atomically
from referee.games.wordrules import LISTED
from referee.paths import store
from referee.text import printable_line, safe_text
from referee.words import house
from referee.words.judges import language_of
from referee.words.lexicon import LONGEST
from referee.words.lists import LARGEST, is_name, list_names, list_path, list_text
from referee.words.ruling import changing_house, why_unfit
from referee.words.spelling import tidy


def allow(terminal: Terminal, words: list[str], note: str = "", language: str | None = None) -> int:
    return _rule(terminal, words, True, note, language)


def ban(terminal: Terminal, words: list[str], note: str = "", language: str | None = None) -> int:
    return _rule(terminal, words, False, note, language)


def _rule(terminal: Terminal, words: list[str], allowed: bool, note: str, language: str | None) -> int:
    note = printable_line(note)
    rulings = [house.Entry(*_word(terminal, word, language), allowed, note) for word in words]
    with changing_house(store(terminal.options.db)) as entries:
        for entry in rulings:
            entries[:] = house.ruled(entries, entry)
    return _answer(terminal, rulings, "words.allowed" if allowed else "words.banned")


def forget(terminal: Terminal, words: list[str], language: str | None = None) -> int:
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
    code = language_code(language)
    lists = list_names(store(terminal.options.db))
    entries = [entry for entry in house_list(terminal) if code in (None, entry.language)]
    if terminal.options.json:
        house_rulings = [_as_json(entry) for entry in entries]
        terminal.json({"house": house_rulings, "lists": lists} if lists else {"house": house_rulings})
        return 0
    say = terminal.say
    if lists:
        terminal.line(say("words.lists", lists=", ".join(lists)))
    if not entries:
        terminal.line(say("words.empty"))
        return 0
    rows = [[e.word, say(f"words.ruling.{e.reason}"), e.language, e.note] for e in entries]
    terminal.table((say(f"words.{name}") for name in ("word", "ruling", "language", "note")), rows)
    terminal.line(say("words.count", count=len(entries)))
    return 0


def import_list(
    terminal: Terminal, file: str, name: str | None = None, language: str | None = None, banned: bool = False
) -> int:
    """Takes in a list of words, to be played by as `list:NAME`: a word a line, `-` before one that is banned."""
    called = name or os.path.splitext(os.path.basename(file))[0]
    if not is_name(called):
        raise Fault("usage", "words.list-name", name=safe_text(called, LONGEST))
    try:
        lines = read_file(file, LARGEST).decode("utf-8-sig", "replace").splitlines()
    except OSError as error:
        raise Fault("usage", "import.unreadable", path=safe_text(file), why=error.strerror or str(error)) from None
    code = language_code(language)
    rulings: dict[str, bool] = {}
    for number, line in enumerate(lines, 1):
        typed = line.split("#", 1)[0].strip()
        if not typed:
            continue
        try:
            code, word = _word(terminal, typed.removeprefix("-"), code)
        except Fault as fault:
            why = terminal.say(fault.key, **fault.values)
            raise Fault("usage", "words.import-line", file=file, number=number, why=why) from None
        rulings[word] = not banned and not typed.startswith("-")
    if not rulings or code is None:
        raise Fault("usage", "words.import-empty", file=file)
    path = list_path(store(terminal.options.db), called)
    try:
        make_private_folder(os.path.dirname(os.path.abspath(path)))
        write_atomically(path, list_text(code, rulings), durable=True)
    except OSError as error:
        raise Fault("store", "store.unwritable", path=path, why=error.strerror or str(error)) from None
    allowed = sum(rulings.values())
    told = {"name": called, "language": code, "allowed": allowed, "banned": len(rulings) - allowed}
    if terminal.options.json:
        terminal.json({"list": told})
    else:
        terminal.line(terminal.say("words.imported", **told))
    return 0


def export_list(terminal: Terminal, name: str | None = None, language: str | None = None) -> int:
    """Prints a list as a file that can be taken in again; without a name, the house list."""
    if name is None:
        code = language_code(language)
        rulings = {entry.word: entry.allowed for entry in house_list(terminal) if code in (None, entry.language)}
    else:
        listed = own_list(terminal, LISTED + name)
        assert listed is not None
        rulings = dict.fromkeys(listed.allowed, True) | dict.fromkeys(listed.banned, False)
    if terminal.options.json:
        words = [{"word": word, "allowed": allowed} for word, allowed in sorted(rulings.items())]
        terminal.json({"list": {"name": name, "words": words}})
        return 0
    if not rulings:
        terminal.remark(terminal.say("words.export-empty"))
    for word, allowed in sorted(rulings.items()):
        terminal.line(word if allowed else f"-{word}")
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
