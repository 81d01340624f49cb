"""A club's server through the commands: what works in a file works there, and one that goes away says what to do."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.paths import beside, is_address, without_password
from referee.store import server
from referee.store.errors import JournalFault
from referee.store.postgres import PostgresJournal

MATCH = ("new", "erudit", "Маша", "Петя", "--language", "ru")
AWAY = "postgresql://club:secret@127.0.0.1:9/evening"

needs_server = pytest.mark.program("initdb")


@pytest.fixture
def impatient(monkeypatch):
    monkeypatch.setattr(server, "PATIENCE", 0.3)


def test_an_evening_is_played_and_kept(stored, referee, tmp_path):
    assert "referee new" in referee("matches").out
    assert referee(*MATCH, "--json").json()["match"] == 1
    assert referee("score", "КОШКА", "8Г", "--json").json()["totals"] == {"Маша": 18, "Петя": 0}
    assert referee("pass").code == 0
    assert [referee(line).code for line in ("undo", "redo", "undo")] == [0, 0, 0]
    assert referee("score", "ОСА", "Д8", "--json").json()["totals"]["Петя"] > 0
    assert referee("amend", "2", "НОС", "Д7", "--json").json()["number"] == 2
    assert referee("show", "--json").json()["match"] == 1
    assert "КОШКА" in referee("sheet").out
    assert referee("new", "uno", "Аня", "Боря", "--json").json()["match"] == 2
    assert [one["match"] for one in referee("matches", "--json").json()["matches"]] == [1, 2]
    assert referee("stats", "--json").code == 0
    assert Path(beside(stored, "summaries")).exists()
    assert referee("use", "1").code == 0
    assert referee("forget", "2").code == 0
    assert [one["match"] for one in referee("matches", "--json").json()["matches"]] == [1]
    assert referee("forget", "2", "--bring-back").code == 0
    assert referee("export", "1", "-o", str(tmp_path / "one.match")).code == 0
    taken = referee("import", str(tmp_path / "one.match"), "--json").json()["imported"][0]
    assert (taken["match"], taken["known"], taken["added"]) == (1, True, 0)
    assert referee("check", "кошка").code == 0
    assert referee("words", "allow", "барабулька").code == 0
    assert referee("doctor", "--json").json()["parts"][4]["facts"]["matches"] == 2


def test_an_event_is_played_to_its_end(stored, referee):
    assert referee("event", "new", "Весна", "--game", "erudit", "--system", "round-robin").code == 0
    assert referee("event", "join", "Аня", "Боря", "Витя", "Галя").code == 0
    for _ in range(3):
        tables = referee("event", "pair", "--json").json()["tables"]
        for table in tables:
            first, second = table["players"]
            assert referee("event", "result", first, "300", second, "250").code == 0
    referee("event", "new", "Лето", "--game", "erudit", "--system", "round-robin")
    referee("event", "join", "Аня", "Боря")
    referee("event", "pair")
    assert referee("event", "table", "1", lang="ru").code == 0
    assert [referee("score", line, lang="ru").code for line in ("24", "20", ".end")] == [0, 0, 0]
    summer = referee("event", "standings", "--json").json()["standings"]
    assert [(one["won"], one["spread"]) for one in summer] == [(1, 4), (0, -4)]
    standings = referee("event", "standings", "--event", "Весна", "--json").json()["standings"]
    assert sum(one["won"] for one in standings) == 6
    assert [one["played"] for one in standings] == [3] * 4


def test_a_copy_goes_into_a_file_and_from_a_file(stored, referee, tmp_path, monkeypatch):
    referee(*MATCH)
    referee("score", "КОШКА", "8Г")
    referee("new", "uno", "Аня", "Боря")
    referee("use", "1")
    referee("forget", "2")
    before = [referee(*line).out for line in (("matches", "--json"), ("sheet", "1", "--format", "json"))]
    copy = str(tmp_path / "copy.db")
    assert referee("backup", copy).code == 0
    monkeypatch.setenv("REFEREE_DB", copy)
    assert [referee(*line).out for line in (("matches", "--json"), ("sheet", "1", "--format", "json"))] == before
    assert referee("forget", "2", "--bring-back").code == 0
    assert referee("show", "--json").json()["totals"] == {"Маша": 18, "Петя": 0}


@needs_server
def test_a_server_is_filled_from_a_file_and_never_replaced(club, referee, tmp_path):
    for game in ("erudit", "uno", "uno"):
        referee("new", game, "Маша", "Петя")
        referee("score", "Маша:", "24")
    referee("forget", "2")
    referee("use", "1")
    before = referee("matches", "--json").out
    copy = str(tmp_path / "copy.db")
    assert referee("backup", copy).code == 0
    for _ in range(2):  # the second time everything is there already
        assert referee("restore", copy, "--db", club).code == 0
        assert referee("matches", "--json", "--db", club).out == before
    referee(*MATCH, "--db", club)
    referee(*MATCH)
    assert referee("backup", copy, "--force").code == 0
    refused = referee("restore", copy, "--force", "--db", club)
    assert (refused.code, "never replaced" in refused.err) == (3, True)
    assert len(referee("matches", "--json", "--db", club).json()["matches"]) == 3


@needs_server
def test_each_laptop_has_its_own_current_match(club, referee, monkeypatch, tmp_path):
    for laptop, player in (("one", "Аня"), ("two", "Боря")):
        monkeypatch.setenv("HOME", str(tmp_path / laptop))
        assert referee("new", "uno", player, "Гость", "--db", club).code == 0
    for laptop, player in (("one", "Аня"), ("two", "Боря")):
        monkeypatch.setenv("HOME", str(tmp_path / laptop))
        assert player in referee("show", "--json", "--db", club).json()["totals"]
    assert referee("forget", "1", "--db", club).code == 0
    monkeypatch.setenv("HOME", str(tmp_path / "one"))
    assert referee("show", "--db", club).code == 3


# A server that goes away


@pytest.mark.parametrize("lang", ["ru", "uk", "en"])
@pytest.mark.parametrize(
    "line", ["new uno Маша Петя", "matches", "show", "score 5", "stats", "backup copy.db", "event show", "serve"]
)
def test_a_server_that_does_not_answer_is_a_sentence(referee, line, lang, monkeypatch):
    pytest.importorskip("psycopg")
    monkeypatch.setattr("referee.store.server.PATIENCE", 0.2)
    gone = referee(*line.split(), "--db", AWAY, "--json", lang=lang)
    error = gone.json()["error"]
    assert (gone.code, error["kind"], "secret" in gone.out + gone.err) == (3, "store", False)
    why = {"ru": "там никто не слушает", "uk": "там ніхто не слухає", "en": "nobody listens there"}[lang]
    assert f"postgresql://club@127.0.0.1:9/evening ({why})" in error["message"]


@pytest.mark.parametrize(("lang", "why"), [("ru", "там никто не слушает"), ("en", "nobody listens there")])
def test_doctor_says_what_is_wrong_with_a_connection(referee, lang, why):
    pytest.importorskip("psycopg")
    found = referee("doctor", "--db", AWAY, lang=lang)
    assert (found.code, f"postgresql://club@127.0.0.1:9/evening ({why})" in found.out.replace("\n", " ")) == (3, True)
    assert "secret" not in found.out


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("postgresql://club:se%cret@host/x", "postgresql://club@host/x"),
        ("postgresql://club:sec?ret@host/x", "postgresql://club@host/x"),
        ("postgresql://host/x?password=secret&nonsense=1", "postgresql://host/x?nonsense=1"),
    ],
)
def test_what_is_no_address_is_told_without_its_password(referee, address, said):
    pytest.importorskip("psycopg")
    refused = referee("matches", "--db", address)
    assert (
        refused.code,
        said in refused.err,
        "ret" in refused.err.replace("secr", "ret") and "cret" in refused.err,
    ) == (
        3,
        True,
        False,
    )


def test_without_the_library_it_is_said_what_brings_it(referee, monkeypatch):
    monkeypatch.setattr(server, "psycopg", None)
    refused = referee("matches", "--db", AWAY)
    assert (refused.code, '-m pip install "psycopg[binary]"' in refused.err) == (3, True)


@needs_server
def test_a_server_that_was_killed_comes_back_with_all_it_acknowledged(club, postgres_server, referee, impatient):
    assert referee(*MATCH, "--db", club).code == 0
    assert referee("score", "КОШКА", "8Г", "--db", club).code == 0
    postgres_server.kill()
    try:
        gone = referee("score", "ОСА", "Г6", "--db", club)
        assert (gone.code, "type the same again" in gone.err) == (3, True)
    finally:
        postgres_server.start()
    assert referee("show", "--json", "--db", club).json()["totals"]["Маша"] == 18


@needs_server
def test_an_open_journal_finds_the_server_again(club, postgres_server):
    with PostgresJournal(club) as journal:
        match = journal.create({})
        journal.append(match, 0, "entry", "1", {})
        postgres_server.stop()
        postgres_server.start()
        assert journal.position(match).entries == 1
        postgres_server.kill()
        postgres_server.start()
        assert journal.append(match, 1, "entry", "2", {}).seq == 2
        assert [row.text for row in journal.rows(match)] == ["1", "2"]


class Deaf:
    """A connection whose server does what it is told and goes away before it answers."""

    def __init__(self, db, left):
        self._db, self.left = db, left

    def __getattr__(self, name):
        return getattr(self._db, name)

    def execute(self, query, *values):
        found = self._db.execute(query, *values)
        if self.left and query.startswith("INSERT"):
            self._db.close()
            raise server.psycopg.OperationalError("server closed the connection unexpectedly")
        return found


@needs_server
def test_an_entry_whose_answer_was_lost_is_not_written_twice(club, monkeypatch):
    connect, left = server.connect, [True]
    monkeypatch.setattr(
        server, "connect", lambda address: (lambda db, v: (Deaf(db, left and left.pop()), v))(*connect(address))
    )
    with PostgresJournal(club) as journal:
        with PostgresJournal(club) as other:
            match = other.create({})
        left.append(True)
        assert journal.append(match, 0, "entry", "24", {}).seq == 1
        assert [row.text for row in journal.rows(match)] == ["24"]


@needs_server
@pytest.mark.parametrize("then", ["", "55P03"])
@pytest.mark.parametrize("line", ["score 24", "undo", "new uno Маша Петя"])
def test_a_command_whose_answer_was_lost_is_typed_again_and_counts_once(
    club, referee, monkeypatch, impatient, line, then
):
    """The server keeps the row, goes away before it says so, and stays away or is busy until the command gives up."""
    referee(*MATCH, "--counted", "--db", club)
    referee("score", "11", "--db", club)
    referee("score", "12", "--db", club)
    connect = server.connect
    with monkeypatch.context() as patch:
        told = []

        def connect_once(address):
            if told and not then:
                raise server.psycopg.OperationalError("connection refused")
            db, version = connect(address)
            if told:
                busy = server.psycopg.errors.lookup(then)("canceling statement due to lock timeout")
                monkeypatch.setattr(db, "execute", lambda *_: (_ for _ in ()).throw(busy))
                return db, version
            return Deaf(db, told.append(True) or True), version

        patch.setattr(server, "connect", connect_once)
        gone = referee(*line.split(), "--db", club)
        assert (gone.code, "it will not be recorded twice" in gone.err) == (3, not then)
    kept = referee("matches", "--json", "--db", club).json()["matches"]
    assert referee(*line.split(), "--db", club).code == 0
    assert referee("matches", "--json", "--db", club).json()["matches"][0]["entries"] == kept[0]["entries"]
    totals = referee("show", "1", "--json", "--db", club).json()["totals"] if not line.startswith("new") else None
    assert totals == {"score 24": {"Маша": 35, "Петя": 12}, "undo": {"Маша": 11, "Петя": 0}}.get(line)
    assert len(referee("matches", "--json", "--db", club).json()["matches"]) == (2 if line.startswith("new") else 1)
    assert referee(*line.split(), "--db", club).code == 0  # typed a third time it is meant


# Rights, versions, addresses


@needs_server
def test_a_role_of_least_rights_plays_and_can_change_nothing(club, postgres_server, referee, tmp_path):
    postgres_server.ask("DROP ROLE IF EXISTS players")
    sql = referee("club", "init", "--role", "players").out
    postgres_server.ask(sql)
    address = postgres_server.address(user="players")
    assert referee(*MATCH, "--db", address).code == 0
    assert referee("score", "КОШКА", "8Г", "--db", address).code == 0
    assert referee("forget", "1", "--db", address).code == 0
    assert referee("doctor", "--json", "--db", address).json()["parts"][4]["state"] == "works"
    import psycopg

    for statement in ("UPDATE referee.entries SET text = ''", "DELETE FROM referee.matches", "TRUNCATE referee.marks"):
        with psycopg.connect(address) as db, pytest.raises(psycopg.errors.InsufficientPrivilege):
            db.execute(statement)
        with psycopg.connect(club) as db, pytest.raises(psycopg.errors.RaiseException, match="only appended"):
            db.execute(statement)
    postgres_server.ask("REVOKE INSERT ON referee.entries FROM players")
    denied = referee("undo", "--db", address)
    assert denied.code == 3
    assert referee("doctor", "--json", "--db", address).json()["parts"][4]["state"] == "fails"
    postgres_server.ask("DROP OWNED BY players", "DROP ROLE players")


@needs_server
def test_tables_of_a_newer_version_are_told(club, postgres_server, referee):
    referee(*MATCH, "--db", club)
    postgres_server.ask("INSERT INTO referee.versions VALUES (99)")
    newer = referee("show", "--db", club)
    assert (newer.code, "Update referee" in newer.err) == (3, True)


@needs_server
def test_older_tables_are_brought_up_to_date_by_whoever_may(club, postgres_server, referee, monkeypatch):
    postgres_server.ask("DROP ROLE IF EXISTS players", server.least_rights("players"))
    referee(*MATCH, "--db", club)
    step = ("CREATE TABLE referee.tags (tag text)", "INSERT INTO referee.versions VALUES (2)")
    monkeypatch.setattr(server, "MIGRATIONS", (*server.MIGRATIONS, step))
    denied = referee("matches", "--db", postgres_server.address(user="players"))
    assert (denied.code, "referee club init" in denied.err) == (3, True)
    for _ in range(2):
        assert referee("matches", "--db", club).code == 0
        assert postgres_server.ask(
            "SELECT count(*) FROM referee.tags", "SELECT max(version) FROM referee.versions"
        ) == [
            [(0,)],
            [(2,)],
        ]
    postgres_server.ask("DROP OWNED BY players", "DROP ROLE players")


@needs_server
@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE referee.entries SET text = '25' WHERE seq = 1",
        "UPDATE referee.matches SET header = '{}'",
        "DELETE FROM referee.entries WHERE seq = 1",
    ],
)
def test_what_somebody_changed_behind_its_back_is_told(club, postgres_server, referee, statement):
    referee(*MATCH, "--counted", "--db", club)
    referee("score", "11", "--db", club)
    referee("score", "12", "--db", club)
    postgres_server.ask("SET session_replication_role = replica; " + statement)
    damaged = referee("show", "--db", club)
    assert (damaged.code, "damaged" in damaged.err) == (3, True)
    assert referee("doctor", "--json", "--db", club).json()["parts"][4]["state"] == "fails"


@needs_server
def test_who_is_not_let_in_is_told(club, postgres_server, referee):
    for address in (postgres_server.address("nowhere"), postgres_server.address(user="stranger", password="secret")):
        refused = referee("matches", "--db", address)
        assert (refused.code, "does not let you in" in refused.err, "secret" in refused.err) == (3, True, False)


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("postgresql://club:secret@host:5432/evening", "postgresql://club@host:5432/evening"),
        ("postgres://host/evening", "postgres://host/evening"),
        ("postgresql://a:b@c@host/x?sslmode=require&password=d", "postgresql://a@host/x?sslmode=require"),
        ("postgresql:///evening?host=/run/postgresql", "postgresql:///evening?host=/run/postgresql"),
        ("/srv/a:b@c.db", "/srv/a:b@c.db"),
    ],
)
def test_an_address_is_shown_without_its_password(address, shown):
    assert without_password(address) == shown


def test_small_files_of_a_server_lie_in_the_data_folder_by_its_address(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    one, same, other = (
        beside(f"postgresql://{login}host/evening", "house") for login in ("club:secret@", "club@", "director@")
    )
    assert one == same != other
    assert Path(one).parent == tmp_path / "referee" / "servers"
    assert "secret" not in one
    assert not is_address("/srv/postgresql://x")


# Followers


@needs_server
def test_a_table_and_a_page_see_what_another_laptop_wrote(club, referee, monkeypatch, tmp_path):
    pytest.importorskip("starlette")
    from referee.locale import Voice
    from referee.screen.watch import Watcher
    from referee.session import Session
    from referee.store.journal import open_journal

    referee("new", "erudit", "Маша", "Петя", "--counted", "--language", "ru", "--db", club)
    watcher = Watcher(Voice("ru"), club)
    with open_journal(club) as journal:
        table = Session(journal, 1)
        assert (table.follow(), watcher.look()) == (False, False)
        monkeypatch.setenv("HOME", str(tmp_path / "another"))
        referee("use", "1", "--db", club)
        assert referee("score", "24", "--db", club).code == 0
        assert (table.follow(), watcher.look()) == (True, True)
        assert table.match.standing.totals == (24, 0)
        assert watcher.snapshot.score == "Маша 24 · Петя 0\n".encode()
    watcher.journal.close()


@needs_server
def test_who_looks_again_and_again_does_not_wait_each_time(club, postgres_server, monkeypatch):
    with PostgresJournal(club) as journal:
        journal.create({})
        tried, connect = [], server.connect
        monkeypatch.setattr(server, "connect", lambda address: tried.append(address) or connect(address))
        postgres_server.kill()
        try:
            for _ in range(5):
                with pytest.raises(JournalFault) as caught:
                    journal.position(1)
                assert (caught.value.kind, caught.value.key) == ("store", "server.away")
            assert len(tried) == 1
        finally:
            postgres_server.start()
