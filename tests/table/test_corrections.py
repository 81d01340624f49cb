"""What is mended and looked up at the table: entries in the middle, the house list, other matches, lots."""

from __future__ import annotations

import pytest

from referee.paths import store
from referee.session import Session
from referee.store.journal import Journal

ERUDIT = ("erudit", "Маша", "Петя", "--language", "ru")


def test_a_forgotten_entry_is_put_in_and_one_too_many_taken_out(sit, referee):
    async def play(seat):
        await seat.enter("КОШКА 8Ж", "РОТ З7")
        await seat.enter(".вставить 2 .пас")
        assert (seat.lines, seat.totals) == (["КОШКА 8Ж", ".pass", "РОТ З7"], (21, 0))
        assert seat.answer.startswith("№2 Петя пропускает ход")
        await seat.enter(".удалить 2")
        assert (seat.lines, seat.totals) == (["КОШКА 8Ж", "РОТ З7"], (16, 5))
        assert seat.answer.startswith("Удалено: №2 .пас. Всё после этой записи пересчитано.")
        await seat.press("f5")
        assert seat.lines == ["КОШКА 8Ж", ".pass", "РОТ З7"]
        await seat.press("f5", "f6", "f6")
        assert seat.lines == ["КОШКА 8Ж", "РОТ З7"]

    sit(play, *ERUDIT)
    assert referee("show", "--json").json()["totals"] == {"Маша": 16, "Петя": 5}


def test_what_would_break_a_later_entry_is_refused_with_its_number(sit):
    async def play(seat):
        await seat.enter("КОШКА 8Ж", "ОКНО К7")
        await seat.offer(".удалить 1")
        assert "№1" in seat.answer and len(seat.lines) == 2
        for line, said in ((".удалить 9", "№9"), (".удалить", ".удалить 3"), (".вставить 1", ".вставить 3")):
            await seat.press("escape")
            await seat.offer(line)
            assert said in seat.answer

    sit(play, *ERUDIT)


def test_a_ruling_of_the_house_holds_from_the_next_turn_on(sit, referee):
    async def play(seat):
        await seat.offer("КОШКИ 8Ж")
        assert "✗" in seat.answer
        await seat.press("escape")
        await seat.enter(".разрешить кошки")
        assert seat.answer == "«кошки» теперь можно: записано в домашний список (ru)."
        await seat.enter("КОШКИ 8Ж", ".запретить рот")
        await seat.offer("РОТ З7")
        assert "✗" in seat.answer
        await seat.press("escape")
        await seat.offer(".разрешить 5")
        assert "«5»" in seat.answer
        await seat.offer(".запретить")
        assert ".запретить слово" in seat.answer

    sit(play, *ERUDIT)
    assert referee("words", "list", "--json").json()["house"][0]["word"] == "кошки"


def test_a_ruling_made_elsewhere_counts_at_once(sit, referee):
    async def play(seat):
        await seat.offer("КОШКИ 8Ж")
        assert seat.lines == []
        assert referee("words", "allow", "кошки").code == 0
        await seat.press("enter")
        assert seat.lines == ["КОШКИ 8Ж"]

    sit(play, *ERUDIT)


def test_a_rematch_passes_the_deal_on_and_an_older_match_is_picked_from_the_list(sit):
    async def play(seat):
        await seat.enter("КОШКА 8Ж", ".реванш")
        assert (seat.top.session.number, seat.match.header.players, seat.lines) == (2, ("Петя", "Маша"), [])
        assert seat.answer == "Партия №2. Начинает Петя."
        await seat.offer(".взять")
        assert [line.split()[0] for line in seat.screen[1:3]] == ["№2", "№1"]
        await seat.press("down", "enter")
        assert (seat.top.session.number, seat.lines) == (1, ["КОШКА 8Ж"])
        await seat.offer(".взять")
        await seat.press("escape")
        assert seat.top.session.number == 1
        await seat.enter(".взять 2")
        assert seat.top.session.number == 2
        await seat.offer(".взять 7")
        assert seat.answer == "✗ Партии №7 нет. Список: .взять"
        await seat.offer(".взять пятую")
        assert ".взять 3" in seat.answer

    sit(play, *ERUDIT)
    with Journal(store()) as journal:
        assert journal.current() == 2


@pytest.mark.parametrize("drawn", [0, 1, 2])
def test_lots_are_drawn_before_the_first_turn(drawn, sit, monkeypatch):
    players = ("Маша", "Петя", "Оля")
    monkeypatch.setattr("random.SystemRandom.randrange", lambda self, count: drawn)

    async def play(seat):
        await seat.offer(".жребий")
        assert seat.answer == f"Жребий: начинает {players[drawn]}."
        assert seat.match.header.players == (*players[drawn:], *players[:drawn])
        await seat.enter("КОШКА 8Ж")
        await seat.offer(".жребий")
        assert "до первого хода" in seat.answer

    sit(play, "erudit", *players, "--language", "ru")


def test_an_insertion_and_a_deletion_travel_in_a_match_file(referee, tmp_path):
    assert referee("new", *ERUDIT).code == 0
    for words in (("score", "КОШКА", "8Ж"), ("score", "РОТ", "З7"), ("amend", "2", "--insert", ".pass")):
        assert referee(*words).code == 0, words
    assert referee("amend", "2", "--delete").code == 0
    assert referee("score", ".пас").code == 0
    assert referee("amend", "2", "--delete", "КОТ").code == 2
    assert referee("amend", "9", "--delete").code == 1
    for ending in ("match", "json"):
        path = tmp_path / f"kept.{ending}"
        assert referee("export", "1", "-o", str(path)).code == 0
    with Journal(store()) as journal:
        first = Session(journal, 1)
    assert [line.text for line in first.match.lines] == ["КОШКА 8Ж", "РОТ З7", ".pass"]
    for ending in ("match", "json"):
        assert referee("--db", str(tmp_path / f"{ending}.db"), "import", str(tmp_path / f"kept.{ending}")).code == 0
        with Journal(str(tmp_path / f"{ending}.db")) as journal:
            again = Session(journal, 1)
        assert again.match == first.match
        assert [row.kind for row in again.rows] == [row.kind for row in first.rows]
