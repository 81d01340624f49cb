"""Keys, pastes and signs that nobody planned: the table stays, no traceback is seen, the store is sound afterwards.

The short form strikes a few hundred of them at each game; the long one, `REFEREE_LONG=1`, more than 100,000 in all.
"""

from __future__ import annotations

import random
from types import SimpleNamespace

import pytest
from textual.events import Paste

from referee.games import PACKAGES
from referee.match import fold
from referee.paths import store
from referee.session import Session
from referee.store.journal import Journal
from referee.text import ALPHABETS, LAYOUTS
from tests.forms import tries

SIGNS = sorted({sign for text in (*ALPHABETS.values(), *LAYOUTS.values(), *LAYOUTS) for sign in text})
SIGNS += [sign.upper() for sign in SIGNS if sign.isalpha()] + list(
    " 0123456789+-:=_.!*?/'\"ʼ’`~@#$%^&()[]{}<>|\\,;№₴—«»"
)
NAMED = [
    *("enter", "enter", "enter", "escape", "tab", "shift+tab", "backspace", "delete", "home", "end"),
    *("up", "down", "left", "right", "pageup", "pagedown", "ctrl+u", "ctrl+k", "ctrl+w", "insert"),
    *(f"f{number}" for number in range(1, 10)),
    *("ctrl+z", "ctrl+y", "ctrl+p", "ctrl+left", "ctrl+a", "ctrl+e"),
]
PASTES = [
    *("КОШКА 8Ж", "кошка", "КІШКА", "HOUSE 8H", "рот 5", "РОТ З7", "К_Т=О 8З", "ОСА! 9Д", "КОТ 8З !", "24", "КОТ 12"),
    *(".пас", ".обмен 3", ".спор", ".вычеркнуть", ".сдвиг вниз 1", ".заметка упала", ".поправка Маша -5 так", ".время"),
    *(".конец", ".уходит Петя", ".исправить 1 КОТ 8Ж", ".отмена", ".вернуть", ".правила", ".часы", ".помощь", "."),
    *("сон 8", ".разрешить кошки", ".запретить кот", ".удалить 1", ".вставить 1 .пас", ".взять", ".реванш", ".жребий"),
    *(".открыть К", "К КОШКА Ж", "К КОТ", "СЛОН А", "Маша: рука= Петя: рука=АБ", "Маша: КОТ рука= Петя: рука=", "Ж"),
    *(".открыть к5", "к7", "ж+2", "ц=з", "+4=с", "+", "-", "+-", "Маша: Петя: к7 ж+2", "Петя: 77", "7к", "ко"),
    *("м'", "м’яч", "п'єса", "\u0301\u0306", "й\u0306", "ŉ", "ß ﬁ", "𝔘𝔫𝔦", "\x1b[31m", "\n\n", "\x00", "\u202e8Ж"),
    *("a" * 3000, "😀 8Ж", "_" * 20, "=" * 20, "*=А", "8Е=Т", "8Е=Т КОТ 8Ж", "рука=", "Маша:", ":", "Маша: Петя:"),
    *("9" * 20, "Ё8", "²3", "КОТ ٣З", "КОТ 8З 99999999999", "_Т=О", "К К К К", "КОТ " * 300),
]  # fmt: skip


def step(rng, seat):
    """One thing somebody might do to the table."""
    kind = rng.random()
    if kind < 0.62:
        return [rng.choice(SIGNS)]
    if kind < 0.85:
        return [rng.choice(NAMED)]
    if kind < 0.93:
        return [Paste(rng.choice(PASTES)), "enter"]
    if kind < 0.97:
        return [Paste("".join(rng.choice(SIGNS) for _ in range(rng.randrange(1, 30))))]
    return [SimpleNamespace(screen_x=rng.randrange(80), screen_y=rng.randrange(24))]


@pytest.mark.parametrize("game", PACKAGES)
def test_nothing_struck_or_pasted_ends_the_table(game, sit, referee):
    rng = random.Random(f"table {game}")

    async def play(seat):
        struck = 0
        while struck < tries(250, 13_000):
            batch = [one for _ in range(rng.randrange(1, 12)) for one in step(rng, seat)]
            for one in batch:
                await seat.do(one)
            await seat.settle()
            struck += len(batch)
            assert seat.app.errors == [], batch
            assert seat.app.is_running and seat.app.return_code is None
            if not hasattr(seat.top, "session"):
                await seat.press("escape")  # a page, or the questions of a new match
        assert all("Traceback" not in line for line in seat.screen)

    language = {"scrabble-en": "en", "scrabble-uk": "uk"}.get(game, "ru")
    clock = ("--clock", "25m") if game == "biplant" else ()
    sit(play, game, "Маша", "Петя", *clock, lang=language)
    with Journal(store()) as journal:
        for number in (shelved.id for shelved in journal.shelf()):
            session = Session(journal, number)
            assert fold(session.header, session.rows) == session.match
    assert referee("show").code == 0
