"""`referee rebuild`: a counted match, or words and points typed from a sheet of paper, becomes a checked board."""

from __future__ import annotations

import os
import re
import sys
import time
from typing import TYPE_CHECKING

from referee.cli.matches import number_of
from referee.cli.printing import REFUSED, format_standing, open_journal, print_choices, print_refusal
from referee.errors import Fault, Refusal
from referee.match.identity import new_id
from referee.review.rebuild import build_match, find_boards, match_lines, rebuilt_json
from referee.session import header_to_json, note_current_match, require_current
from referee.text import clean_name, safe_text
from referee.values import replace
from referee.wording import format_entry

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.cli.terminal import Terminal
    from referee.games.play import Header
    from referee.games.rebuild import Question, Rebuilt
    from referee.store.journal import Journal

_PATIENCE = 1.0  # seconds before progress is shown
_LARGEST = 200_000
_KNOWN = re.compile(r"\s*(\d{1,4})\.?\s+(\S.*)")


def rebuild(
    terminal: Terminal,
    words: list[str],
    known: list[str] | None = None,
    game: str | None = None,
    language: str | None = None,
) -> int:
    """Rebuilds the current match, another by its number, or a file of lines (`-` is the input)."""
    fixed = dict(map(_known_entry, known or []))
    with open_journal(terminal) as journal:
        header, lines, source = _sheet(terminal, journal, words, game, language)
        while True:
            try:
                found = find_boards(header, lines, fixed, journal.path, _watch(terminal))
            except Refusal as refusal:
                return print_refusal(terminal, refusal)
            _clear(terminal)
            if found.question is None or terminal.options.json or not _may_ask():
                break
            chosen = _ask(terminal, found, found.question)
            if chosen is None:
                return REFUSED
            fixed[found.question.number] = chosen
        number = None
        entries: list[str] = []
        if found.boards == 1:
            try:
                match, rows = build_match(header, found, source, journal.path)
            except Refusal as refusal:
                return print_refusal(terminal, refusal)
            stored = [(row.kind, row.text, dict(row.data)) for row in rows]
            number = journal.create({"id": new_id(), **header_to_json(match.header)}, stored)
            note_current_match(journal, match)
            entries = [format_entry(terminal.say, match, one.entry) for one in match.played]
    if terminal.options.json:
        terminal.json(rebuilt_json(found, number))
    else:
        for entry_number, entry in enumerate(entries, 1):
            terminal.line(f"{entry_number:>3}. {entry}")
        _say(terminal, found, number, source)
        if number is not None:
            terminal.line(format_standing(terminal, match))
    return 0 if number is not None else REFUSED


def _may_ask() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _known_entry(text: str) -> tuple[int, str]:
    """The number and the entry of `--known "3 КОШКА 8Г"`."""
    found = _KNOWN.fullmatch(text)
    if found is None:
        raise Fault("usage", "rebuild.known", value=text)
    return int(found[1]), found[2]


def _sheet(
    terminal: Terminal, journal: Journal, words: list[str], game: str | None, language: str | None
) -> tuple[Header, list[str], int | None]:
    """What is to be rebuilt: the terms, the lines, and the number of the match they come from."""
    from referee.session import Session

    if words and not words[0].isdecimal():
        if len(words) > 1:
            raise Fault("usage", "usage.extra", value=" ".join(words[1:]))
        lines = _read_lines(words[0])
        return _header(terminal, journal, lines, game, language), lines, None
    number = number_of(words)
    session = Session(journal, require_current(journal) if number is None else number)
    try:
        return session.header, match_lines(session.match), session.number
    except Refusal as refusal:
        raise Fault("usage", refusal.key, **refusal.values) from None


def _read_lines(path: str) -> list[str]:
    from referee.files import read_file

    try:
        data = sys.stdin.buffer.read(_LARGEST) if path == "-" else read_file(path, _LARGEST)
        text = data.decode("utf-8-sig")
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise Fault("usage", "import.unreadable", path=safe_text(path), why=why) from None
    numbered = (re.sub(r"^\s*\d{1,3}\.\s+", "", line).strip() for line in text.splitlines())
    lines = [line for line in numbered if line and not line.startswith("#")]
    if not lines:
        raise Fault("usage", "rebuild.empty", path=safe_text(path))
    return lines


def _header(terminal: Terminal, journal: Journal, lines: list[str], game: str | None, language: str | None) -> Header:
    """The terms of a sheet that was typed: of the game named, else of the current match; it names the players."""
    from referee.match.start import build_chosen_header, choose
    from referee.session import header_from_json, load_tables

    names = list(dict.fromkeys(clean_name(line.partition(":")[0]) for line in lines if ":" in line))
    if game is None:
        current = header_from_json(journal.header(require_current(journal)))
        return replace(current, players=tuple(names)) if len(names) > 1 else current
    tables = load_tables(game, journal.path, None)
    language = language or (terminal.say.language if _speaks(tables, terminal.say.language) else None)
    players = names if len(names) > 1 else ["1", "2"]
    return build_chosen_header(tables, choose(players, language=language))


def _speaks(tables: dict[str, object], language: str) -> bool:
    from referee.games.setfile import languages

    return language in languages(tables)


def _watch(terminal: Terminal) -> Callable[[int, int, int], None] | None:
    """Shows how far the search has come, once it takes long and where somebody watches."""
    if not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
        return None
    start = time.monotonic()

    def watch(done: int, total: int, boards: int) -> None:
        if time.monotonic() - start > _PATIENCE:
            said = terminal.say("rebuild.progress", done=done + 1, total=total, boards=boards)
            print(f"\r\x1b[K{said}", end="", file=sys.stderr, flush=True)

    return watch


def _clear(terminal: Terminal) -> None:
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def _ask(terminal: Terminal, found: Rebuilt, question: Question) -> str | None:
    """The person's choice among the places of the first entry that is not clear; None if they want none."""
    terminal.line(terminal.say("rebuild.several", boards=found.boards, number=question.number))
    print_choices(terminal, question.choices)
    while typed := terminal.ask(terminal.say("score.which", count=len(question.choices))):
        for number, choice in enumerate(question.choices, 1):
            if typed.upper() in (str(number), choice.place):
                return choice.entry
    return None


def _say(terminal: Terminal, found: Rebuilt, number: int | None, source: int | None) -> None:
    say = terminal.say
    if number is not None:
        terminal.line(say("rebuild.done" if source is None else "rebuild.done-from", match=number, source=source))
    elif found.question:
        terminal.line(say("rebuild.several", boards=found.boards, number=found.question.number))
        print_choices(terminal, found.question.choices)
        first = found.question.choices[0].entry
        terminal.line(say("rebuild.answer", known=f'--known "{found.question.number} {first}"'))
    elif found.broke:
        terminal.line(say("rebuild.broke", number=found.broke.number, entry=found.broke.text))
        if found.broke.nearest:
            terminal.line(say("rebuild.nearest"))
            print_choices(terminal, found.broke.nearest)
    for wrong in found.wrong:
        terminal.line(say("rebuild.wrong", number=wrong.number, written=wrong.written, computed=wrong.computed))
    for entry_number in found.agreed if number is not None else ():
        terminal.line(say("rebuild.agreed", number=entry_number))
