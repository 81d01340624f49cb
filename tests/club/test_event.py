"""`referee event`: a tournament from its first player to its certificates."""

from __future__ import annotations

import pytest

from referee.club.organise import Organiser
from referee.errors import Fault
from referee.locale import Voice
from referee.store.journal import open_journal


@pytest.fixture
def event(referee):
    """Runs `referee event`; the code and the JSON."""

    def run(*argv, code=0, **how):
        answer = referee("event", *argv, "--json", **how)
        assert answer.code == code, answer
        return answer.json()

    return run


@pytest.fixture
def cup(event):
    event("new", "Кубок", "--game", "erudit", "--rounds", "3", "--language", "ru")
    event("join", "Аня", "Боря", "Вера", "Гена", "Даша")
    return event


def test_an_event_of_eight_to_its_end(event, stored):
    event("new", "Cup", "--game", "scrabble-en", "--system", "swiss", "--rounds", "3")
    names = [f"P{number}" for number in range(8)]
    event("join", *names)
    met = set()
    for number in range(1, 4):
        paired = event("pair")
        assert (paired["round"], paired["bye"], len(paired["tables"])) == (number, [], 4)
        for table in paired["tables"]:
            one, other = table["players"]
            assert table["first"] == one
            assert frozenset((one, other)) not in met
            met.add(frozenset((one, other)))
            points = {name: 400 - names.index(name) for name in (one, other)}
            said = event("result", one, str(points[one]), other, str(points[other]))
            assert said == {"event": "Cup", "round": number, "table": table["table"], "points": points}
    lines = event("standings")
    assert (lines["event"], lines["round"]) == ("Cup", 3)
    first = lines["standings"][0]
    assert (first["place"], first["player"], first["won"], first["points"]) == (1, "P0", 3, 3)
    assert first.keys() == {"place", "player", "played", "won", "drawn", "lost", "points", "spread", "rating"}
    assert first["rating"] > 1500 > lines["standings"][-1]["rating"]
    assert "all rounds are played" in event("pair", code=1, lang="en")["refused"]["message"].lower()


def settle(event, tables, better=300):
    """Types results by which whoever is named first wins, so that standings stay as they are seeded."""
    for table in tables:
        one, other = sorted(table["players"])
        event("result", one, str(better), other, "200")


@pytest.mark.parametrize(
    ("lang", "a", "b", "c", "d", "e", "f", "g", "h"),
    [
        ("ru", "Аня", "Боря", "Вера", "Гена", "Даша К.", "Егор", "Женя", "Зоя"),
        ("en", "Ann", "Bob", "Cid", "Dan", "Eve K.", "Fay", "Guy", "Hal"),
    ],
)
def test_an_evening_with_every_mistake_a_director_makes(event, referee, stored, lang, a, b, c, d, e, f, g, h):
    def refused(*argv, code=1):
        answer = event(*argv, code=code, lang=lang)
        return answer["refused"]["message"] if code == 1 else answer["error"]["message"]

    assert "event new" in refused("pair", code=3)
    event("new", "Cup", "--game", "scrabble-en", "--rounds", "4")
    assert "cup" in refused("new", "cup", "--game", "scrabble-en", code=2)
    assert "event join" in refused("pair")
    event("join", a, b, c, d, e, f, g)
    assert a in refused("join", a.upper())
    assert "event pair" in refused("result", a, "300", b, "200")
    first = event("pair")
    assert first == {
        "round": 1,
        "tables": [
            {"table": number, "players": [one, other], "first": one}
            for number, (one, other) in enumerate(((a, b), (c, d), (e, f)), 1)
        ],
        "bye": [g],
    }
    # Not everything at once, and not everything right.
    assert f"event result 1 {a} 0 {b} 0" in refused("pair")
    assert refused("result", a, "300")
    assert refused("result", a, "three", b, "250")
    assert "event show" in refused("result", a, "300", "Xenophon", "250")
    assert f"{c}, {d}" in refused("result", a, "300", c, "250")
    assert refused("result", a, "300", b, "250", a, "10")
    assert refused("result", "2", a, "300", b, "250") == Voice(lang)(
        "event.other-table", names=f"{a}, {b}", table=1, named=2
    )
    event("result", "1", a, "300", b, "250")
    event("result", b.lower(), "250", a.lower(), "300")  # typed twice: nothing is written
    assert referee("event", "undo", lang=lang).code == 0
    assert event("show")["tables"][0]["result"] is None
    event("result", a, "300", b, "250")
    assert "250" in referee("event", "result", a, "300", b, "260", lang=lang).out  # what it was
    event("result", c, "310", d, "310")
    event("result", e, "200", f, "-5")
    # One leaves, one comes late, one is joined by a slip.
    event("leave", g)
    assert g in refused("leave", g)
    event("join", h)
    event("join", "Zzz")
    event("undo")
    second = event("pair")
    assert (second["round"], second["bye"]) == (2, [f])  # seven again, and the last of the standings has no bye yet
    assert {name for table in second["tables"] for name in table["players"]} == {a, b, c, d, e, h}
    advised = refused("result", a, "280", b, "270")
    assert advised.endswith(f"referee event result {a} 280 {b} 270 --round 1")
    settle(event, second["tables"])
    third = event("pair")
    settle(event, third["tables"])
    fourth = event("pair")
    settle(event, fourth["tables"])
    before = {line["player"]: line for line in event("standings")["standings"]}
    event("result", a, "250", b, "300", "--round", "1")
    after = {line["player"]: line for line in event("standings")["standings"]}
    assert (before[a]["won"] - after[a]["won"], after[b]["won"] - before[b]["won"]) == (1, 1)
    assert before[a]["spread"] - after[a]["spread"] == 90
    assert all(after[name]["spread"] == before[name]["spread"] for name in (c, d, e, f, g, h))
    assert [table["players"] for table in event("show")["tables"]] == [table["players"] for table in fourth["tables"]]
    assert "event standings" in refused("pair")
    event("undo")
    assert event("standings")["standings"] == [*before.values()]


def test_a_round_is_not_paired_while_a_result_is_missing(cup):
    first = cup("pair")
    one, other = first["tables"][0]["players"]
    cup("result", one, "300", other, "200")
    refused = cup("pair", code=1, lang="ru")["refused"]
    assert refused["kind"] == "illegal"
    assert ", ".join(first["tables"][1]["players"]) in refused["message"]
    advised = refused["message"].rpartition("referee event ")[2].split()
    cup(*advised)
    assert cup("pair")["round"] == 2


def test_a_bye_is_a_win_with_its_spread(cup):
    (name,) = cup("pair")["bye"]
    line = next(one for one in cup("standings")["standings"] if one["player"] == name)
    assert (line["won"], line["points"], line["spread"]) == (1, 1, 50)


def test_the_match_of_a_table_is_its_result(cup, referee):
    table = cup("pair")["tables"][1]
    one, other = table["players"]
    started = cup("table", "2")
    assert started["players"] == [one, other]
    assert referee("score", "КОШКА", "8Г").code == 0
    assert cup("show")["tables"][1]["result"] is None
    assert referee("use", "1").code == 0
    assert cup("table", "2")["match"] == started["match"]  # taken up, not started again
    assert referee("score", ".end").code == 0
    assert cup("show")["tables"][1]["result"] == {one: 18, other: 0}


def test_the_best_of_the_evening(cup, referee):
    nothing = {"best_word": None, "best_turn": None, "bingos": [], "strangest": None}
    cup("pair")
    assert cup("best") == {"event": "Кубок", **nothing}
    assert "с бумаги" in referee("event", "best", lang="ru").out
    (_, b), (c, _) = (table["players"] for table in cup("show")["tables"])
    cup("table", "1")
    for line in ("КОШКА 8Г", "ФИАКР Ж5"):
        assert referee("score", line).code == 0
    assert cup("best") == {"event": "Кубок", **nothing}  # not before it is over
    assert referee("score", ".end").code == 0
    cup("table", "2")
    assert referee("score", "КЕРАМИК 8Г!").code == 0
    assert referee("score", ".end").code == 0
    found = cup("best")
    assert found["best_word"] == {"player": b, "match": 1, "word": "ФИАКР", "points": 19}
    assert found["best_turn"] == {"player": c, "match": 2, "words": ["КЕРАМИК"], "points": 28}
    assert found["bingos"] == [{"player": c, "count": 1}]
    assert found["strangest"]["player"] == b
    assert found["strangest"]["word"] == "ФИАКР"
    told = referee("event", "best", lang="ru").out.splitlines()
    assert told[1] == f"Лучший ход: КЕРАМИК 28, {c}"
    assert told[3].startswith(f"Самое редкое слово: ФИАКР, {b}: ")


def test_an_earlier_result_is_corrected_and_pairings_stay(cup):
    first = cup("pair")
    for table in first["tables"]:
        one, other = table["players"]
        cup("result", one, "300", other, "200")
    second = cup("pair")
    one, other = first["tables"][0]["players"]
    cup("result", one, "100", other, "300", "--round", "1")
    unplayed = {"match": None, "result": None}
    assert cup("show")["tables"] == [{**table, **unplayed} for table in second["tables"]]
    lines = {line["player"]: line for line in cup("standings")["standings"]}
    assert (lines[one]["won"], lines[other]["won"]) == (lines[one]["played"] - 1, lines[other]["played"])


def test_late_ones_play_from_the_next_round_and_leavers_no_more(cup):
    for table in cup("pair")["tables"]:
        one, other = table["players"]
        cup("result", one, "300", other, "200")
    cup("leave", "Аня")
    cup("join", "Женя")
    paired = cup("pair")
    seated = {name for table in paired["tables"] for name in table["players"]} | set(paired["bye"])
    assert seated == {"Боря", "Вера", "Гена", "Даша", "Женя"}
    assert "Аня" in {line["player"] for line in cup("standings")["standings"]}


def test_a_match_that_is_put_away_is_no_result_and_the_table_starts_anew(cup, referee):
    cup("pair")
    number = cup("table", "1")["match"]
    assert referee("score", ".end").code == 0
    assert cup("show")["tables"][0]["result"] is not None
    assert referee("forget", str(number)).code == 0
    assert cup("show")["tables"][0]["result"] is None
    again = cup("table", "1")["match"]
    assert again != number
    assert cup("table", "1")["match"] == again


def test_two_laptops_that_start_a_table_at_once_have_one_match(cup, stored, monkeypatch):
    cup("new", "Лига", "--game", "erudit", "--language", "ru")
    cup("join", "Аня", "Боря")
    cup("pair")
    with open_journal(stored) as journal:
        slow = Organiser(journal)  # has seen the table before anybody started it
        number = cup("table", "1")["match"]
        assert slow.table(1).number == number
        assert journal.current() == number
        assert [one.id for one in journal.shelf()] == [number]


def test_two_directors_at_once(stored, cup):
    cup("pair")
    one, other = cup("show")["tables"][0]["players"]
    with open_journal(stored) as journal:
        slow, slower = Organiser(journal), Organiser(journal)
        cup("result", one, "300", other, "200")
        with pytest.raises(Fault) as told:
            slow.result([one, "310", other, "200"], None)
        assert (told.value.kind, told.value.values["result"]) == ("stale", f"{one} 300, {other} 200")
        assert cup("show")["tables"][0]["result"] == {one: 300, other: 200}
        slow.result([one, "310", other, "200"], None)  # typed again, it is a correction
        slower.join(["Зоя"], "", None)
        assert [one.name for one in slower.event.players][-1] == "Зоя"
        assert slower.event.results[1, 1] == {one: 310, other: 200}
        assert cup("undo")["players"][-1]["player"] != "Зоя"
        assert cup("undo")["tables"][0]["result"] == {one: 300, other: 200}  # what came too late is nothing to undo
        cup("undo")
        cup("undo")
        slow, slower = Organiser(journal), Organiser(journal)
        slower.leave(one)
        with pytest.raises(Fault) as told:
            slow.pair()
        assert told.value.kind == "stale"
        assert cup("show")["round"] == 0
        paired = slow.pair()  # typed again, it is for those who are there
        assert one not in {name for table in paired.tables for name in table.players} | {*paired.byes}
        assert slower.pair() == paired  # both came to the same
    assert [table["players"] for table in cup("show")["tables"]] == [list(table.players) for table in paired.tables]


def test_all_tables_play_in_the_language_of_the_event(event, referee):
    event("new", "Cup", "--game", "erudit", lang="ru")
    event("join", "Аня Ким", "Боря", "Вера", "Гена")
    event("pair")
    for number, lang in (("1", "uk"), ("2", "ru")):
        event("table", number, lang=lang)
        assert referee("score", "КОТ", "8Ж", lang=lang).code == 0
    assert event("leave", "Аня", "Ким")["players"][0]["left"] == 2


def test_who_has_a_bye_is_found_by_name(cup, monkeypatch, tmp_path):
    (name,) = cup("pair")["bye"]
    set_pages = []
    monkeypatch.setattr("referee.club.printing.set_template", lambda *page: set_pages.append(page) or b"")
    cup("print", "pairings", "-o", str(tmp_path / "x.pdf"), lang="ru")
    assert [name, "–", "пропускает тур"] in set_pages[0][1]["by_name"]


def test_a_round_robin_without_a_number_of_rounds_ends_when_everybody_has_met(event):
    event("new", "Cup", "--game", "erudit", "--system", "round-robin")
    event("join", "A", "B", "C")
    for _ in range(3):
        settle(event, event("pair")["tables"])
    assert "standings" in event("pair", code=1)["refused"]["message"]


@pytest.mark.parametrize("lang", ["ru", "uk", "en"])
def test_it_says_what_was_taken_back(cup, referee, lang):
    cup("leave", "Аня")
    cup("join", "Аня")
    cup("pair")
    cup("table", "1")
    cup("result", "Вера", "1", "Гена", "2")
    told = [referee("event", "undo", lang=lang).out for _ in range(7)]
    assert all(name in told[0] for name in ("Вера", "Гена", "1"))
    assert all("1" in told[at] for at in (1, 2))
    assert ["Аня" in told[at] for at in (3, 4, 5)] == [True] * 3
    assert "Кубок" in told[6]
    assert referee("event", "undo").code == 3


def test_the_last_step_is_taken_back(cup):
    cup("pair")
    assert cup("undo")["round"] == 0
    assert cup("pair")["round"] == 1


@pytest.mark.parametrize(
    ("argv", "code"),
    [
        (["join", "Аня"], 1),
        (["leave", "Зоя"], 1),
        (["result", "Аня", "300"], 1),
        (["result", "Аня", "300", "Вера", "200", "--round", "7"], 1),
        (["table", "9"], 1),
        (["table", "x"], 2),
        (["standings", "--event", "Лига"], 2),
        (["new", "Кубок", "--game", "erudit"], 2),
        (["new", "Лига", "--game", "erudit", "--system", "олимпийская"], 2),
        (["new", "Лига", "--game", "erudit", "--seats", "11"], 2),
        (["new", "Лига", "--game", "шахматы"], 2),
        (["print", "флаги", "-o", "x.pdf"], 2),
    ],
)
def test_what_cannot_be_is_refused(cup, argv, code):
    cup("pair")
    cup(*argv, code=code)


def test_with_no_event_it_says_how_to_start_one(event):
    assert event("pair", code=3)["error"]["kind"] == "no-match"


def test_tables_of_four_in_uno_where_fewer_points_are_better(event):
    event("new", "Вечер", "--game", "uno", "--seats", "4", "--scoring", "own")
    event("join", *"АБВГДЕЖЗ")
    table = event("pair")["tables"][0]["players"]
    event("result", *(word for at, name in enumerate(table) for word in (name, str(10 * at))))
    best = event("standings")["standings"][0]
    assert (best["player"], best["points"]) == (table[0], 3)


@pytest.mark.parametrize("lang", ["ru", "uk", "en"])
@pytest.mark.parametrize("what", ["pairings", "slips", "cards", "standings", "certificates"])
def test_it_is_printed(cup, what, lang, tmp_path):
    cup("pair")
    for paper in ("a4", "a5"):
        path = tmp_path / f"{paper}.pdf"
        cup("print", what, "-o", str(path), "--paper", paper, lang=lang)
        assert path.read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize("lang", ["ru", "uk", "en"])
def test_it_is_told_in_three_languages(cup, referee, lang):
    paired = referee("event", "pair", lang=lang)
    assert paired.code == 0
    assert "1. " in paired.out
    for argv in (["show"], ["standings"], ["result", "Аня", "1", "Боря", "2"]):
        assert referee("event", *argv, lang=lang).out


def test_the_store_keeps_the_event(cup, referee, tmp_path):
    cup("pair")
    before = cup("show")
    assert referee("backup", str(tmp_path / "copy.db")).code == 0
    assert referee("event", "show", "--json", "--db", str(tmp_path / "copy.db")).json() == before


def test_ratings_go_from_one_event_to_the_next(event, stored):
    for name, rounds in (("Spring", "1"), ("Summer", "2")):
        event("new", name, "--game", "scrabble-en", "--rounds", rounds)
    event("join", "Ann", "Ben", "--event", "Spring")
    event("pair", "--event", "Spring")
    event("result", "Ann", "400", "Ben", "300", "--event", "Spring")
    event("join", "Cid", "ann")
    assert event("pair")["tables"] == [{"table": 1, "players": ["Cid", "ann"], "first": "Cid"}]

    def ratings(*which):
        return {line["player"]: line["rating"] for line in event("standings", *which)["standings"]}

    spring = ratings("--event", "Spring")
    assert spring["Ann"] > 1500 > spring["Ben"]
    assert ratings() == {"Cid": None, "ann": spring["Ann"]}
    event("result", "Cid", "300", "ann", "290")
    assert ratings()["Cid"] - 1500 > spring["Ann"] - 1500  # who beats a better one wins more
    assert ratings("--event", "Spring") == spring
