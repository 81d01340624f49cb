"""`referee backup` and `restore`: a copy while the match goes on, and nothing replaced unasked or by half."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import threading
from contextlib import closing
from pathlib import Path

import pytest

from referee import files
from referee.store import connection as opening
from referee.store.journal import Journal
from referee.store.schema import APPLICATION

LANGUAGES = ("ru", "uk", "en")


def everything(path):
    with Journal(str(path)) as journal:
        return [(one, journal.rows(one.id)) for one in journal.shelf()], journal.current()


def test_a_copy_holds_everything_and_is_one_file(played, store, tmp_path):
    copy = tmp_path / "copy.db"
    answer = played("backup", str(copy))
    assert answer.out == f"Backed up: 1 match, {copy}\nThe house list lies beside it: {copy}.house\n"
    assert sorted(name for name in os.listdir(tmp_path) if name not in ("home", "store")) == [
        "copy.db",
        "copy.db.house",
    ]
    assert copy.stat().st_mode & 0o777 == 0o600
    assert Path(f"{copy}.house").read_bytes() == Path(f"{store}.house").read_bytes()
    assert everything(copy) == everything(store)


def test_a_copy_in_json(played, tmp_path):
    copy = str(tmp_path / "copy.db")
    assert played("backup", copy, "--json").json() == {
        "file": copy,
        "matches": 1,
        "house": f"{copy}.house",
        "lists": [],
        "sets": [],
    }


def test_a_copy_is_whole_while_others_write(played, store, tmp_path):
    done = threading.Event()

    def write():
        with Journal(str(store)) as journal:
            number = journal.create({"game": "erudit"})
            seq = 0
            while not done.is_set():
                seq = journal.append(number, seq, "entry", "КОТ 8Ж", {}).seq

    writer = threading.Thread(target=write)
    writer.start()
    try:
        for number in range(10):
            assert played("backup", str(tmp_path / f"{number}.db")).code == 0
    finally:
        done.set()
        writer.join()
    for number in range(10):
        with closing(sqlite3.connect(tmp_path / f"{number}.db")) as db:
            assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    with Journal(str(store)) as journal:
        assert len(journal.rows(2)) > 0


@pytest.mark.parametrize("name", ["copy.db", "copy.db.house"])
def test_a_file_that_is_there_is_not_overwritten(name, played, tmp_path):
    (tmp_path / name).write_text("заметки")
    copy = str(tmp_path / "copy.db")
    answer = played("backup", copy)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err == f"Error: The file {tmp_path / name} already exists. To replace it: --force\n"
    assert ((tmp_path / name).read_text(), len(os.listdir(tmp_path))) == ("заметки", 3)
    assert played("backup", copy, "--force").code == 0
    assert everything(copy) == everything(os.environ["REFEREE_DB"])


def test_an_old_house_list_does_not_stay_beside_a_new_copy(referee, tmp_path):
    referee("new", "erudit", "Маша", "Петя")
    copy = tmp_path / "copy.db"
    Path(f"{copy}.house").write_text("ru\tallowed\tстарое\t\n")
    assert referee("backup", str(copy), "--force", "--json").json()["house"] is None
    assert not Path(f"{copy}.house").exists()


def test_a_link_is_not_written_through(played, tmp_path):
    (tmp_path / "other").write_text("заметки")
    (tmp_path / "link").symlink_to(tmp_path / "other")
    assert played("backup", str(tmp_path / "link")).code == 2
    assert played("backup", str(tmp_path / "link"), "--force").code == 0
    assert (tmp_path / "other").read_text() == "заметки"


def test_the_store_is_no_copy_of_itself(played, store):
    assert played("backup", str(store), "--force").code == 2
    assert played("restore", str(store), "--force", "--json").json()["error"]["kind"] == "store"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_to_keep(lang, referee, tmp_path):
    answer = referee("backup", str(tmp_path / "copy.db"), lang=lang)
    assert (answer.code, answer.out, os.listdir(tmp_path)) == (3, "", [])


def test_a_folder_that_is_not_there(played, tmp_path):
    answer = played("backup", str(tmp_path / "no" / "copy.db"), "--json")
    assert (answer.code, answer.json()["error"]["kind"]) == (3, "store")


# Back


def test_a_copy_is_taken_back_on_a_new_machine(played, store, tmp_path):
    copy = str(tmp_path / "copy.db")
    played("backup", copy)
    before = everything(store)
    shutil.rmtree(store.parent)
    assert played("restore", copy).out == (f"Restored: 1 match, {store}\nThe house list is restored too.\n")
    assert everything(store) == before
    assert played("check", "хрюндель").code == 0
    assert "E6.3" in "".join(played("check", "кошка")[1:])  # the match runs again
    assert played("score", "КОТ Г8").code == 0
    assert store.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("lang", LANGUAGES)
def test_matches_that_are_there_are_replaced_only_if_asked(lang, played, store, tmp_path):
    copy = str(tmp_path / "copy.db")
    played("backup", copy)
    played("score", "КОТ Г8")
    now = everything(store)
    answer = played("restore", copy, lang=lang)
    assert (answer.code, answer.out) == (2, "")
    assert "--force" in answer.err
    assert everything(store) == now
    assert played("restore", copy, "--force", "--json").json() == {
        "store": str(store),
        "matches": 1,
        "house": True,
        "lists": [],
        "sets": [],
        "damaged": None,
    }
    assert everything(store) == everything(copy) != now


def test_another_house_list_is_replaced_only_if_asked(played, store, tmp_path):
    copy = str(tmp_path / "copy.db")
    played("backup", copy)
    for name in ("", "-wal", "-shm"):
        Path(f"{store}{name}").unlink(missing_ok=True)
    played("words", "ban", "кот")
    answer = played("restore", copy)
    assert (answer.code, store.exists()) == (2, False)
    assert (
        answer.err
        == f"Error: The house list here is another: {store}.house. To set it aside and take the copy’s: --force\n"
    )


@pytest.fixture
def equipped(played, tmp_path):
    """A store with a set and a word list of its own, and a copy of it all; the path of the copy."""
    assert played("set", "copy", "erudit", "наш").code == 0
    (tmp_path / "words.txt").write_text("кошка\n-кит\n", encoding="utf-8")
    assert played("words", "import", str(tmp_path / "words.txt"), "--name", "клуб").code == 0
    return str(tmp_path / "copy.db")


def test_a_copy_holds_sets_and_word_lists_too(equipped, played, store, tmp_path):
    answer = played("backup", equipped)
    assert answer.out.splitlines()[2:] == [
        "Your own word lists lie beside it: клуб",
        f"Your own sets lie in {equipped}.sets: наш",
    ]
    before = {path.name: path.read_bytes() for path in (Path(f"{store}.list.клуб"), store.parent / "sets" / "наш.toml")}
    shutil.rmtree(store.parent)
    answer = played("restore", equipped)
    assert answer.out.splitlines()[2:] == ["Word lists restored: клуб", "Sets restored: наш"]
    assert before == {
        path.name: path.read_bytes() for path in (Path(f"{store}.list.клуб"), store.parent / "sets" / "наш.toml")
    }
    assert played("new", "наш", "А", "Б", "--words", "list:клуб").code == 0
    assert played("restore", equipped, "--force", "--json").json() == {
        "store": str(store),
        "matches": 1,
        "house": True,
        "lists": ["клуб"],
        "sets": ["наш"],
        "damaged": None,
    }


def test_what_is_there_and_differs_is_set_aside_and_named(equipped, played, store):
    played("backup", equipped)
    own = store.parent / "sets" / "наш.toml"
    changed = {own: "# мой\n", Path(f"{store}.house"): "ru\tbanned\tкот\t\n", Path(f"{store}.list.клуб"): "ru\nкот\n"}
    for path, text in changed.items():
        path.write_text(text, encoding="utf-8")
    for name in ("", "-wal", "-shm", ".match"):
        Path(f"{store}{name}").unlink(missing_ok=True)
    assert played("restore", equipped).code == 2  # the house list
    answer = played("restore", equipped, "--force", "--json").json()
    assert sorted(answer["aside"]) == sorted(f"{path}.before-restore-1" for path in changed)
    assert all(Path(f"{path}.before-restore-1").read_text("utf-8") == text for path, text in changed.items())
    assert own.read_bytes() == Path(f"{equipped}.sets/наш.toml").read_bytes()
    assert [one["name"] for one in played("set", "list", "--json").json()["sets"] if one["own"]] == ["наш"]
    assert played("words", "list", "--json").json()["lists"] == ["клуб"]
    assert "aside" not in played("restore", equipped, "--force", "--json").json()


def test_a_later_copy_holds_only_what_is_there_then(equipped, played, store):
    played("backup", equipped)
    (store.parent / "sets" / "наш.toml").unlink()
    Path(f"{store}.list.клуб").unlink()
    assert played("backup", equipped).code == 2
    answer = played("backup", equipped, "--force", "--json").json()
    assert (answer["lists"], answer["sets"]) == ([], [])
    assert (os.listdir(f"{equipped}.sets"), os.path.exists(f"{equipped}.list.клуб")) == ([], False)


def test_a_set_beside_another_copy_is_not_overwritten(equipped, played):
    os.mkdir(f"{equipped}.sets")
    Path(f"{equipped}.sets/чужой.toml").write_text("# чужой\n", encoding="utf-8")
    assert (played("backup", equipped).code, os.path.exists(equipped)) == (2, False)


@pytest.mark.program("initdb")
def test_what_lies_beside_a_clubs_store_is_copied_and_restored(club, referee, tmp_path):
    copy, names = str(tmp_path / "copy.db"), ("--db", club)
    (tmp_path / "words.txt").write_text("кошка\n", encoding="utf-8")
    assert referee("new", "erudit", "А", "Б", *names).code == 0
    assert referee("words", "import", str(tmp_path / "words.txt"), "--name", "клуб", *names).code == 0
    assert referee("set", "copy", "erudit", "наш", *names).code == 0
    told = referee("backup", copy, "--json", *names).json()
    assert (told["lists"], told["sets"]) == (["клуб"], ["наш"])
    shutil.rmtree(tmp_path / "home")
    told = referee("restore", copy, "--json", *names).json()
    assert (told["lists"], told["sets"]) == (["клуб"], ["наш"])
    assert referee("words", "list", "--json", *names).json()["lists"] == ["клуб"]


@pytest.mark.posix("asks for a process by its number")
def test_the_copy_of_a_killed_backup_is_removed_by_the_next(played, store, tmp_path):
    left = files.create_temporary(str(tmp_path / "copy.db"))
    gone = subprocess.Popen(["true"])
    gone.wait()
    killed = left.replace(str(os.getpid()), str(gone.pid))
    for ending in ("", "-wal", "-journal"):
        Path(killed + ending).write_bytes(b"half")
    running = left.replace(str(os.getpid()), str(os.getppid()))
    Path(running).write_bytes(b"another backup, at this moment")
    assert played("backup", str(tmp_path / "copy.db")).code == 0
    assert [name for name in os.listdir(tmp_path) if name.startswith(".")] == [os.path.basename(running)]


def test_without_a_house_list_beside_the_copy_yours_stays(played, store, tmp_path):
    copy = tmp_path / "copy.db"
    played("backup", str(copy))
    Path(f"{copy}.house").unlink()
    answer = played("restore", str(copy), "--force")
    assert answer.out.splitlines()[1] == "There is no house list beside the copy; yours is left as it was."
    assert played("words", "list", "--json").json()["house"][0]["word"] == "хрюндель"


def test_a_player_with_the_match_open_sees_the_restored_one(played, store, tmp_path):
    """The store is filled anew and not swapped for another file, so that whoever has it open keeps the right one."""
    copy = str(tmp_path / "copy.db")
    played("backup", copy)
    played("score", "КОТ Г8")
    with Journal(str(store)) as other:
        assert len(other.rows(1)) == 2
        assert played("restore", copy, "--force").code == 0
        assert len(other.rows(1)) == 1
        assert other.append(1, 1, "entry", "КОТ Г8", {}).seq == 2
    assert len(everything(store)[0][0][1]) == 2


def test_a_damaged_store_is_put_aside_and_kept(played, store, tmp_path):
    copy = str(tmp_path / "copy.db")
    played("backup", copy)
    store.write_bytes(b"\xa5" * 8192)
    assert played("show").code == 3
    assert played("restore", copy).code == 2
    answer = played("restore", copy, "--force", "--json")
    assert answer.json()["damaged"] == f"{store}.damaged-1"
    assert Path(f"{store}.damaged-1").read_bytes() == b"\xa5" * 8192
    assert everything(store) == everything(copy)


def cut(content):
    return content[: len(content) // 2]


def garbage(content):
    return content[:4096] + b"\xa5" * (len(content) - 4096)


@pytest.mark.parametrize(
    "spoil",
    [cut, garbage, lambda content: b"", lambda content: b"referee match 1\n", lambda content: content[:-1]],
    ids=["half", "garbage", "nothing", "text", "last byte"],
)
def test_a_copy_that_is_not_whole_changes_nothing(spoil, played, store, tmp_path):
    copy = tmp_path / "copy.db"
    played("backup", str(copy))
    copy.write_bytes(spoil(copy.read_bytes()))
    before, spoiled = everything(store), copy.read_bytes()
    answer = played("restore", str(copy), "--force")
    assert (answer.code, answer.out) == (3, "")
    assert answer.err == (
        f"Error: {copy} is not a whole file of matches: it is damaged or was cut off. Nothing was changed.\n"
    )
    assert (everything(store), copy.read_bytes()) == (before, spoiled)
    assert not [name for name in os.listdir(store.parent) if name.startswith(".")]


@pytest.mark.parametrize(
    ("statements", "message"),
    [
        (("CREATE TABLE bookmarks (url TEXT)",), "another program"),
        ((f"PRAGMA application_id = {APPLICATION}", "PRAGMA user_version = 1"), "not a whole file"),
        ((f"PRAGMA application_id = {APPLICATION}", "PRAGMA user_version = 99"), "newer version"),
    ],
)
def test_a_database_that_is_not_ours_changes_nothing(statements, message, played, store, tmp_path):
    other = tmp_path / "other.db"
    with closing(sqlite3.connect(other)) as db:
        for statement in statements:
            db.execute(statement)
    before = everything(store)
    answer = played("restore", str(other), "--force")
    assert (answer.code, message in answer.err) == (3, True)
    assert everything(store) == before


@pytest.mark.parametrize(
    "statements",
    [
        ("DROP TRIGGER entries_kept", "UPDATE entries SET data = '{'"),
        ("DROP TRIGGER matches_kept", "UPDATE matches SET header = '[]'"),
        ("DROP TRIGGER entries_kept",),
        ("DROP TABLE settings",),
        ("DROP TRIGGER entries_sealed", "INSERT INTO entries VALUES (9, 1, 'entry', '', '{}', '')"),
    ],
)
def test_a_copy_with_contents_that_make_no_sense(statements, played, store, tmp_path):
    copy = tmp_path / "copy.db"
    played("backup", str(copy))
    with closing(sqlite3.connect(copy, isolation_level=None)) as db:
        for statement in statements:
            db.execute(statement)
    before = everything(store)
    assert played("restore", str(copy), "--force").code == 3
    assert everything(store) == before


def test_a_locked_store_is_waited_for_and_then_said(played, store, tmp_path, monkeypatch):
    monkeypatch.setattr(opening, "PATIENCE", 0.2)
    copy = str(tmp_path / "copy.db")
    played("backup", copy)
    with closing(sqlite3.connect(store, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        answer = played("restore", copy, "--force")
    assert (answer.code, "Another program" in answer.err) == (3, True)


@pytest.mark.parametrize("name", ["missing.db", "."])
def test_no_such_copy(name, played, tmp_path):
    answer = played("restore", str(tmp_path / name), "--force", "--json")
    assert (answer.code, answer.json()["error"]["kind"]) == (3, "store")


@pytest.mark.parametrize("argv", [["backup"], ["restore"], ["backup", "a", "b"], ["restore", "a", "--frob"]])
def test_typed_wrong(argv, played):
    answer = played(*argv, "--json")
    assert (answer.code, answer.json()["error"]["kind"]) == (2, "usage")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_has_an_example(lang, referee):
    for command in ("backup", "restore"):
        assert f"referee {command} matches.db" in referee(command, "--help", lang=lang).out
