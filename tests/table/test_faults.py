"""Nothing that is typed ends the table: what nobody expected is a line under the prompt and a record in the log."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.cli import live
from referee.cli.terminal import Options, Terminal
from referee.errors import Fault
from referee.locale import Voice
from referee.paths import store
from referee.store.journal import Journal
from referee.table.app import Table
from referee.table.faults import log_path

ERUDIT = ("erudit", "Оля", "Тарас", "--language", "uk")


def broken(*given, **named):
    raise RuntimeError("nobody expected this")


@pytest.mark.parametrize("sign", ["'", "’", "ʼ"])
@pytest.mark.parametrize("word", ["м{}яч", "п{}єса"])
def test_an_apostrophe_after_the_first_letter_is_typed_from_the_second_turn_on(sign, word, sit):
    async def play(seat):
        await seat.enter("КІШКА 8Ж")
        for letter in word.format(sign):
            await seat.put(letter)
        assert seat.top.places
        await seat.press("tab", "enter")
        assert len(seat.lines) == 2 or "✗" in seat.answer

    sit(play, *ERUDIT, lang="uk")


def test_a_letter_and_an_apostrophe_are_no_word_and_leave_the_match_sound(sit, referee):
    async def play(seat):
        await seat.enter("КІШКА 8Ж")
        await seat.offer("м'")
        assert "дві букви" in seat.answer
        assert len(seat.lines) == 1

    sit(play, *ERUDIT, "--words", "off", lang="uk")
    assert referee("show").code == 0


@pytest.mark.parametrize(
    ("part", "typed"),
    [
        ("referee.games.crossword.table.places", "КІШКА"),
        ("referee.games.crossword.table.picture", "КІШКА"),
        ("referee.session.Session.enter", "КІШКА 8Ж\n"),
        ("referee.session.Session.undo", ".скасувати\n"),
        ("referee.table.screen.format_change", "КІШКА 8Ж\n"),
        ("referee.games.crossword.table.beside", "КІШКА 8Ж\n"),
    ],
)
def test_whatever_breaks_is_said_and_the_table_goes_on(part, typed, sit, monkeypatch):
    async def play(seat):
        with monkeypatch.context() as patched:
            patched.setattr(part, broken)
            await seat.put(typed.strip())
            if typed.endswith("\n"):
                await seat.press("enter")
            await seat.pilot.pause()
            assert "програм" in seat.answer and "партія ціла" in seat.answer
        assert {str(error) for error in seat.app.errors} == {"nobody expected this"}
        await seat.press("escape")
        seat.app.errors.clear()
        await seat.enter("КІШКА 8Ж" if not seat.lines else ".пас")
        assert not seat.app.errors

    sit(play, *ERUDIT, lang="uk", size=(200, 24))
    assert "nobody expected this" in Path(log_path(store())).read_text(encoding="utf-8")


def test_a_key_that_breaks_is_said_too(sit, monkeypatch):
    async def play(seat):
        with monkeypatch.context() as patched:
            patched.setattr("referee.table.screen.MatchScreen.action_help", broken)
            await seat.press("f1")
        assert "партія ціла" in seat.answer
        seat.app.errors.clear()
        await seat.press("f1")
        assert "Esc" in seat.screen[-1]

    sit(play, *ERUDIT, lang="uk")


def test_a_table_that_falls_says_where_the_match_is_and_exits_with_three(referee, monkeypatch, capsys):
    assert referee("new", *ERUDIT).code == 0
    run = Table.run
    monkeypatch.setattr(Table, "run", lambda table: run(table, headless=True))
    monkeypatch.setattr(Table, "get_default_screen", broken)
    with pytest.raises(Fault) as fault:
        live.live(Terminal(Options(lang="en")))
    assert fault.value.code == 3
    text = Voice("en")(fault.value.key, **fault.value.values)
    assert store() in text and log_path(store()) in text
    assert "Traceback" not in "".join(capsys.readouterr())
    with Journal(store()) as journal:
        assert journal.current() == 1
