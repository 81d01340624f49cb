"""Files and words as the program reads them: sets, match files, JSON, GCG, the house list, and words to be checked."""

from __future__ import annotations

import atexit
import glob
import os
import shutil
import tempfile
from functools import cache
from typing import Any

import pytest

from referee import sets
from referee.cli.import_ import form_of
from referee.cli.terminal import Options, Terminal
from referee.errors import Fault, Refusal
from referee.formats import gcg, jsonfile, matchfile
from referee.formats.errors import RecordFault
from referee.formats.gcg_replay import Unplayable, language_of, replay, set_of
from referee.formats.record import Kept, header_of
from referee.formats.replay import Refused, retrace
from referee.games import all_word_rules, load_game
from referee.games import setfile as boxes
from referee.games.play import Header
from referee.match import StoredVerdict
from referee.match import replay as sat_down
from referee.paths import PACKAGE
from referee.session import header_to_json
from referee.words import house
from referee.words.explain import explanation
from referee.words.judges import Panel
from tests.trust.lines import VOICES, said
from tests.trust.mutation import as_text

SET_WORDS = (
    "game", "players", "rack", "titles", "letters", "both", "ru", "uk", "bag", "board", "cells", "colours", "bonus",
    "points", "stars", "worth", "target", "play", "skips", "words", "provenance", "deck", "prizes", "effect", "count",
    "text", "shortest", "contains", '"""', "[", "]", "[[", "{", "}", "=", "true", "false", "inf", "nan", "-1",
    "1e400", "2020-01-01", "07:32:00", "[]", '"printed"', '"assumed"', "А1x10", "*x2", "Ж:x3", '"x2"', "T", "D", "t",
    "d", "*", ".", "x", "0x7fffffffffffffff", '"uno"',
)  # fmt: skip
MATCH_WORDS = (
    "referee match 1", "game: erudit", "game: uno", "language: uk", "player: Маша", "player: ", "target: none",
    "words: any", "judge: challenge", "created: 2025-03-08T18:30:00Z", "options: {}", 'options: {"house": ["stack"]}',
    "set: erudit", "```toml", "```", "---", "1. КОШКА 8Г", ".undo", ".redo", ".amend 1 КОТ 8Г",
    "   at: 2025-03-08T18:31:00Z", "   typed: \"x\"", "   accepted: КОШКА, noun", "   refused: КОТ",
    "   undecided: -", "   later: 1 overruled: yes", "   overruled: yes", "   seconds: 5", "   data: {}", "# x",
    '"\\ud800"',
)  # fmt: skip
JSON_WORDS = (
    "null", "true", "{}", "[]", "[", "{", '"kind"', '"entry"', '"amend"', '"undo"', '"redo"', '"data"', '"number"',
    '"later"', "1e400", "-1", "0.5", '"seconds"', '"set"', '"tables"', '"players"', '"options"', '"clock"', '"25m"',
    '"at_zero"', '"house"', '"target"', '"\\ud800"', '"\\u0000"', '"verdicts"', '"typed"', '"overruled"',
    '"КОШКА 8Г"', '".undo"', '"at"', ",", ":", '"', "NaN",
)  # fmt: skip
GCG_WORDS = (
    "#player1 A A", "#player2 B B", "#character-encoding", "UTF-8", "#note", "#rack1", "#incomplete", "#title",
    "#tile-set erudit ru", ">A:", ">B:", "ABCDEFG", "8D", "H8", "CAT", "c(A)t", "...", "--", "-", "-ABC", "-3", "+12",
    "12", "(challenge)", "(time)", "(AB)", "+0", "-5", "[CH]", "?", "#", ">",
)  # fmt: skip
WORDS = (
    "кошка",
    "лыжи",
    "п'ять",
    "мед-",
    "rjirf",
    "КOТ",
    "ведмідь",
    "cat",
    "ножницы",
    "ё",
    "'",
    "’",
    "-",
    "Москва",
    "x",
    "ая",
)


@cache
def texts(pattern: str) -> tuple[str, ...]:
    """The files of this project that a pattern finds, read as text that keeps every byte."""
    root = os.path.dirname(PACKAGE)
    found = []
    for path in sorted(glob.glob(os.path.join(root, pattern))):
        with open(path, "rb") as file:
            found.append(as_text(file.read()).replace("0000-00-00", "2025-03-08"))
    return tuple(found)


def of_any_mind(word: str) -> StoredVerdict:
    return StoredVerdict(True, None) if len(word) % 2 else StoredVerdict(None, None, "unknown")


def read_set(data: bytes) -> str:
    """A set file: a box that can be shown and played with in each of its languages, or everything that is wrong."""
    try:
        text = data.decode("utf-8-sig").replace("\r\n", "\n")
        tables = sets.parse(text, "x")
    except UnicodeDecodeError:
        return "undecodable"
    except sets.SetUnreadable as unreadable:
        said(unreadable.key, **{"line": unreadable.line, **unreadable.values})
        return "unreadable"
    problems = boxes.problems(tables)
    for problem in problems:
        said(problem.key, **problem.values)
        row = problem.values.get("row", 0)
        sets.line_of(text, problem.path, str(problem.values.get("token", "")), row if isinstance(row, int) else 0)
    if problems:
        return "wrong"
    _plays(tables)
    return "set"


def _plays(tables: dict[str, Any]) -> None:
    terminal = Terminal(Options(lang="en"))
    for language in boxes.languages(tables):
        box = boxes.read_box(tables, language)
        drawing = load_game(box.game).terminal()
        assert "".join(drawing.box_lines(terminal, box)).isprintable()
        assert drawing.box_facts(box)
        assert all(title.isprintable() for title in box.titles.values())
        options = {"scoring": next(iter(box.scorings))} if box.scorings else {}
        names = tuple(f"И{number}" for number in range(box.players[0]))
        header = Header(box.game, tables, names, language, box.target, box.policy, options=options)
        try:
            sat_down(header, [])
        except Refusal as refusal:
            said(refusal.key, **refusal.values)
        _kept_again(header, Kept(header_to_json(header)))


def _kept_again(header: Header, kept: Kept) -> None:
    """Both forms of a match that was taken read back to the same header."""
    for form in (matchfile, jsonfile):
        again = header_of(form.read(form.write(kept).encode("utf-8", "replace")))
        assert (again.game, again.players, again.target) == (header.game, header.players, header.target)


def read_match(data: bytes) -> str:
    """A match file."""
    return _retraced(lambda: matchfile.read(data))


def read_json(data: bytes) -> str:
    """A match as JSON."""
    return _retraced(lambda: jsonfile.read(data))


def _retraced(read: Any) -> str:
    try:
        kept = read()
        if "tables" not in kept.header:
            kept = _with_set(kept)
        header = header_of(kept)
        retraced = retrace(header, kept.acts, of_any_mind)
    except RecordFault as fault:
        _all_said(fault)
        return "wrong"
    except Refused as refused:
        said(refused.refusal.key, **refused.refusal.values)
        return "refused"
    assert all(name.isprintable() for name in header.players)
    assert retraced.match.standing.totals
    _kept_again(header, Kept(header_to_json(header)))
    return "match"


def _with_set(kept: Kept) -> Kept:
    from referee.cli.import_ import _Importer
    from referee.store.journal import Journal

    terminal = Terminal(Options(lang="en", db="/nowhere/referee.db"))
    return _Importer(terminal, Journal("/nowhere/referee.db"), None)._with_set(kept)


def read_gcg(data: bytes) -> str:
    """A recorded game of Scrabble."""
    try:
        record = gcg.read(data)
        tables = sets.load(set_of(record))
        replayed = replay(record, tables, language_of(record, boxes.languages(tables)))
    except RecordFault as fault:
        _all_said(fault)
        return "wrong"
    except Unplayable as refused:
        said(refused.refusal.key, **refused.refusal.values)
        return "refused"
    assert len(set(replayed.header.players)) == len(record.players)
    header_of(Kept(header_to_json(replayed.header)))
    assert gcg.read(gcg.write(record).encode("utf-8", "replace")).players == record.players
    return "game"


def read_record(data: bytes) -> str:
    """A file of which nobody has said what it is."""
    try:
        form = form_of(data)
    except RecordFault as fault:
        _all_said(fault)
        return "unknown"
    return {"gcg": read_gcg, "match": read_match, "json": read_json}[form](data)


def _all_said(fault: RecordFault) -> None:
    assert fault.problems
    for problem in fault.problems:
        said(problem.key, **problem.values)
        assert problem.line >= 0


@cache
def _panels() -> tuple[Panel, ...]:
    languages = ("ru", "uk", "en", None)
    games = [Panel(rules=rules, policy=policy) for rules in all_word_rules() for policy in ("nouns", "any", "off")]
    return (*games, *(Panel(language=language, messages=say.language) for language in languages for say in VOICES))


def read_word(data: bytes) -> str:
    """A word whose verdict is asked for, by one of the panels."""
    text = as_text(data)
    panels = _panels()
    judge, verdict = panels[len(data) % len(panels)].verdict(text)
    for say in VOICES:
        sentence = explanation(verdict, say)
        assert sentence.strip() and sentence.isprintable(), sentence
    judge.source(verdict)
    assert verdict.accepted in (True, False, None)
    return {True: "accepted", False: "refused", None: "undecided"}[verdict.accepted]


@cache
def _folder() -> str:
    folder = tempfile.mkdtemp(prefix="referee-house-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def read_house(data: bytes) -> str:
    """A house list that somebody has edited by hand; it is kept as it reads, and rules on words."""
    path = os.path.join(_folder(), "x.db.house")
    with open(path, "wb") as file:
        file.write(data)
    entries = house.read(path)
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        with pytest.raises(Fault):
            house.write(path, entries)
        return "undecodable"
    for entry in entries:
        assert (entry.word + entry.language + entry.note).isprintable(), entry.line()
    house.write(path, entries)
    again = house.read(path)
    assert sorted(e.line() for e in again) == sorted(e.line() for e in entries)
    panel = Panel(language="ru", house_list=again)
    for entry in entries[:3] if len(data) % 8 == 0 else ():
        _, verdict = panel.verdict(entry.word)
        assert all(explanation(verdict, say).isprintable() for say in VOICES)
    return "list" if entries else "empty"
