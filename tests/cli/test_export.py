"""`referee export`, and `import` of what it writes: the same journal again, and nothing overwritten unasked."""

from __future__ import annotations

import json
import os

import pytest

from referee.formats.record import MOST_ACTS
from referee.store.journal import Journal

LANGUAGES = ("ru", "uk", "en")


@pytest.fixture
def match(referee):
    """A match of Erudit with a correction, and what was said of it."""
    assert referee("new", "erudit", "Маша", "Петя", "--language", "ru", "--clock", "25m").code == 0
    for line in ("КОШКА 8Г", "КОТ Г8", ".adjust Петя -2 упала # фишка"):
        assert referee("score", line).code == 0
    assert referee("undo").code == referee("redo").code == 0
    assert referee("amend", "2", "КОТИК", "Г8").code == 0
    return referee


def journal(number):
    """All that the store keeps of a match, but its number."""
    with Journal(os.environ["REFEREE_DB"]) as store:
        rows = [(row.seq, row.kind, row.text, row.data, row.at) for row in store.rows(number)]
        return store.header(number), store.created(number), rows


@pytest.mark.parametrize("form", ["match", "json"])
def test_a_match_goes_out_and_comes_in_as_the_same_journal(form, match, tmp_path):
    file = str(tmp_path / "кошка")
    assert match("export", "--format", form, "-o", file).out == f"Match #1 is written: {file}\n"
    os.environ["REFEREE_DB"] = str(tmp_path / "other" / "referee.db")
    answer = match("import", file, "--json")
    assert answer.json() == {
        "imported": [
            {
                "file": file,
                "format": form,
                "match": 1,
                "game": "erudit",
                "players": ["Маша", "Петя"],
                "totals": {"Маша": 18, "Петя": 14},
                "entries": 3,
                "known": False,
                "added": 6,
                "judged": [],
                "remarks": [],
            }
        ],
        "problems": [],
    }
    copied = journal(1)
    os.environ["REFEREE_DB"] = str(tmp_path / "store" / "referee.db")
    assert copied == journal(1)
    assert len(copied[2]) == 6


@pytest.mark.parametrize("form", ["match", "json"])
def test_a_file_that_could_not_be_imported_again_says_so(form, match, tmp_path):
    with Journal(os.environ["REFEREE_DB"]) as store:
        rows = [("entry", ".pass !", {"verdicts": {}, "overruled": True})] * (MOST_ACTS + 1)
        long = store.create(store.header(1), rows)
    file = str(tmp_path / "long")
    why = f"the record is too long: at most {MOST_ACTS} acts"
    told = f"This file could not be imported again: {why}. What keeps the whole match: referee backup FILE"
    assert match("export", str(long), "--format", form, "-o", file, "--json").json()["lost"] == [told]
    assert match("export", str(long), "--format", form).err == f"{told}\n"
    refused = match("import", file, "--json")
    assert (refused.code, [one["message"] for one in refused.json()["problems"]]) == (1, [why])


def test_what_is_printed_is_what_is_written(match, tmp_path):
    for form in ("match", "json", "gcg"):
        file = tmp_path / form
        assert match("export", "1", "--format", form, "-o", str(file)).code == 0
        assert match("export", "--format", form).out == file.read_text("utf-8")
        assert match("export", "--format", form, "-o", "-").out == file.read_text("utf-8")


def test_export_as_json_is_the_match_itself(match, tmp_path):
    answer = match("export", "--json")
    assert answer.json() == json.loads(match("export", "--format", "json").out)
    assert list(answer.json()) == ["format", "version", "created", "header", "rows"]
    assert match("import", "-", stdin=answer.out).out == ("-: this is match #1, already here; nothing new.\n")


def test_what_gcg_cannot_say_is_said(match, tmp_path):
    answer = match("export", "--format", "gcg")
    assert answer.err.splitlines() == [
        "GCG keeps only plays and points: verdicts, corrections, times, the target and the set itself are left out.",
        "Columns are written in Latin letters; other programs may not know Cyrillic tiles.",
        "The points are by the set erudit; other programs will count by their own.",
        "Entry #3: GCG has no adjustments; it is written as (challenge) or (time).",
    ]
    shape = match("export", "--format", "gcg", "--json").json()
    assert shape == {"match": 1, "format": "gcg", "text": answer.out, "lost": answer.err.splitlines()}
    file = str(tmp_path / "g")
    assert match("export", "--format", "gcg", "--json", "-o", file).json() == {
        "match": 1,
        "format": "gcg",
        "file": file,
        "lost": answer.err.splitlines(),
    }


def test_through_gcg_the_set_and_the_language_are_found_again(match, tmp_path):
    file = str(tmp_path / "g")
    match("export", "--format", "gcg", "-o", file)
    imported = match("import", file, "--json").json()["imported"][0]
    assert (imported["format"], imported["game"], imported["totals"]) == ("gcg", "erudit", {"Маша": 18, "Петя": 14})
    assert (imported["placements"], imported["agree"]) == (2, 2)
    boards = [match("show", str(number), "--json").json()["board"] for number in (1, 2)]
    assert boards[0] == boards[1]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_counted_match_is_not_for_gcg(lang, referee):
    referee("new", "erudit", "Маша", "Петя")
    referee("score", "24")
    answer = referee("export", "--format", "gcg", lang=lang)
    assert (answer.code, answer.err) == (1, "")
    assert answer.out.startswith("✗ ")
    refused = referee("export", "--format", "gcg", "--json").json()["refused"]
    assert (refused["kind"], refused["clause"], refused["choices"]) == ("illegal", None, [])


# Files


def test_a_file_that_is_there_stays_as_it_is(match, tmp_path):
    file = tmp_path / "notes.txt"
    file.write_text("заметки")
    answer = match("export", "-o", str(file))
    assert (answer.code, answer.out, file.read_text()) == (2, "", "заметки")
    assert answer.err == f"Error: The file {file} already exists. To replace it: --force\n"
    assert match("export", "-o", str(file), "--force").code == 0
    assert file.read_text().startswith("referee match 1\n")
    assert sorted(os.listdir(tmp_path)) == ["home", "notes.txt", "store"]


@pytest.mark.parametrize("target", ["there", "nowhere"])
def test_a_link_is_not_written_through(target, match, tmp_path):
    link, other = tmp_path / "link", tmp_path / "there"
    other.write_text("заметки")
    link.symlink_to(tmp_path / target)
    answer = match("export", "-o", str(link))
    assert (answer.code, answer.err) == (
        2,
        f"Error: {link} is a link to another file. To write in the link’s place: --force\n",
    )
    assert match("export", "-o", str(link), "--force").code == 0
    assert (link.is_symlink(), other.read_text(), (tmp_path / "nowhere").exists()) == (False, "заметки", False)


@pytest.mark.parametrize(("name", "told"), [(".", (2, "usage")), ("no/such/folder/file", (3, "store"))])
def test_a_place_that_cannot_be_written(name, told, match, tmp_path):
    answer = match("export", "-o", str(tmp_path / name), "--json")
    assert (answer.code, answer.json()["error"]["kind"]) == told


@pytest.mark.parametrize(
    ("argv", "code"), [(["--format", "pgn"], 2), (["x"], 2), (["1", "2"], 2), (["7"], 3), (["--frob"], 2)]
)
def test_export_typed_wrong(argv, code, match):
    assert match("export", *argv).code == code


def test_nothing_to_export(referee):
    answer = referee("export", "--json")
    assert (answer.code, answer.json()["error"]["kind"]) == (3, "no-match")


# Back again


def test_a_file_edited_by_hand_is_judged_where_it_was_edited(match, tmp_path):
    text = match("export").out
    lines = [line for line in text.splitlines() if "accepted: КОШКА" not in line]
    file = tmp_path / "match.txt"
    file.write_text("\n".join(lines), "utf-8")
    here = journal(1)[2]
    os.environ["REFEREE_DB"] = str(tmp_path / "other" / "referee.db")
    judged = lines.index("1. КОШКА 8Г") + 1
    assert match("import", str(file)).out == (
        f"{file}: match #1, 3 entries.\n  Words without a verdict were judged now; lines: {judged}\n"
    )
    assert journal(1)[2] == here


HAND = "referee match 1\ngame: erudit\nlanguage: ru\nplayer: Маша\nplayer: Петя\n---\n"


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("refused", "КОТИК: the file says that it was refused. Count it anyway? Type: КОТИК Г8!"),
        ("undecided", "КОТИК: the file says that it was left undecided. Count it anyway? Type: КОТИК Г8!"),
    ],
)
def test_a_file_whose_verdict_is_against_its_word_is_refused_with_its_line(said, told, match, tmp_path):
    file = tmp_path / "m.txt"
    match("export", "-o", str(file))
    text = file.read_text(encoding="utf-8").replace("accepted: КОТИК", f"{said}: КОТИК")
    file.write_text(text, encoding="utf-8")
    os.environ["REFEREE_DB"] = str(tmp_path / "other" / "referee.db")
    for lang in ("ru", "uk", "en"):
        done = match("import", str(file), "--json", lang=lang)
        problem = done.json()["problems"][0]
        assert done.code == 1
        assert problem["line"] == 1 + next(n for n, line in enumerate(text.splitlines()) if line.endswith("КОТИК Г8"))
    assert problem["message"] == told


def test_a_file_written_by_hand(referee, tmp_path):
    file = tmp_path / "вечер.txt"
    file.write_text(HAND + "кошка 8г\n# дальше\nкот г8\n.undo\n", "utf-8")
    assert referee("import", str(file)).code == 0
    shown = referee("show", "--json").json()
    assert (shown["match"], shown["totals"], shown["next"]) == (1, {"Маша": 18, "Петя": 0}, "Петя")
    assert (shown["target"], shown["words"], shown["judge"]) == (None, "nouns", "strict")
    assert referee("redo", "--json").json()["totals"] == {"Маша": 18, "Петя": 5}


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        (HAND + "КОШКА 8Г\nКОШКИ 9Г\n", 8, ""),
        (HAND + "КОШКИ 8Г\n", 7, "кошки"),
        (HAND.replace("erudit", "chess") + "КОТ 8Ж\n", 2, "chess"),
        (HAND.replace("game: erudit", "game: erudit\nset: моя-коробка"), 3, "моя-коробка"),
        (HAND.replace("player: Петя\n", ""), 0, "1"),
        ("what is this?\n", 0, "neither a match file nor JSON nor GCG"),
        ('{"format": "referee-match"', 1, "JSON"),
    ],
)
def test_a_file_is_taken_whole_or_not_at_all(text, line, message, referee, tmp_path):
    good, bad = tmp_path / "good", tmp_path / "bad"
    good.write_text(HAND + "КОТ 8Ж\n", "utf-8")
    bad.write_text(text, "utf-8")
    answer = referee("import", str(bad), str(good), "--json")
    (problem,) = answer.json()["problems"]
    assert (answer.code, problem["file"], problem["line"]) == (1, str(bad), line)
    assert message in problem["message"]
    assert [one["match"] for one in answer.json()["imported"]] == [1]
    assert len(referee("matches", "--json").json()["matches"]) == 1
    said = referee("import", str(bad))
    assert (said.code, said.out) == (1, "")
    assert said.err.splitlines()[-1] == "1 file was not taken: each is taken whole or not at all."


def test_a_name_from_a_file_cannot_colour_the_terminal(referee, tmp_path):
    file = tmp_path / "bad"
    file.write_text(HAND.replace("player: Петя", 'player: "\\u001b[31mПетя"') + "\x1b[31m 8Ж\n", "utf-8")
    answer = referee("import", str(file))
    assert answer.code == 1
    assert "\x1b" not in answer.out + answer.err


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_has_an_example(lang, referee):
    for command in ("export", "import"):
        assert f"referee {command} " in referee(command, "--help", lang=lang).out.split("─╯")[-1]


def test_the_matches_of_every_game_come_back(referee, tmp_path):
    lines = {
        "undervud": ["Маша: КОШКА СЛОН рука=АБ_ Петя: НОС рука="],
        "uno": ["Маша: Петя: к7 ж+2 +4"],
        "biplant": ["КОТ 8Ж", ".exchange 2"],
        "schitay-slova": ["КОТ 8Ж", ".pass"],
        "scrabble-ru": ["КОТ 8Ж", ".pass"],
    }
    for game, entries in lines.items():
        assert referee("new", game, "Маша", "Петя").code == 0
        for entry in entries:
            assert referee("score", entry).code == 0, entry
    total = len(lines)
    for number in range(1, total + 1):
        for form in ("match", "json"):
            file = tmp_path / f"{number}.{form}"
            assert referee("export", str(number), "--format", form, "-o", str(file)).code == 0
            imported = referee("import", str(file), "--json").json()["imported"][0]
            assert journal(imported["match"]) == journal(number)
