"""`referee demo`: a few disputes settled, and nothing left behind."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from referee.cli import demo as demo_command
from referee.cli import scenes as stage
from referee.cli.demo import samples
from referee.games import text_domain
from referee.locale import LANGUAGES, Voice

FIRST = {
    "ru": [
        "Судья за настоящим столом: рассудит спор, сосчитает очки, напечатает лист.",
        "",
        "«лыжи» — можно? Играем в «Ундервуд».",
        "✓ лыжи — так говорят почти всегда во множественном числе, можно (U2.2)",
    ],
    "uk": [
        "Суддя за справжнім столом: розсудить, порахує очки, надрукує аркуш.",
        "",
        "«лыжи» — можна? Граємо в «Ундервуд».",
        "✓ лыжи — так кажуть майже завжди у множині, можна (U2.2)",
    ],
    "en": [
        "A referee for a real table: settles disputes, counts, prints the sheet.",
        "",
        "“лыжи”: is it allowed in “Undervud”?",
        "✓ лыжи is nearly always said in the plural: allowed (U2.2)",
    ],
}
LAST = {
    "ru": "  referee sheet -o лист.pdf       лист на бумагу",
    "uk": "  referee sheet -o аркуш.pdf      аркуш на папір",
    "en": "  referee sheet -o sheet.pdf      the sheet on paper",
}
GAMES = ("erudit", "undervud", "uno", "schitay-slova", "biplant", "scrabble-en")
# The disputes, then what goes wrong in the matches: a plural, and a turn that is somebody else's.
MARKS = ["✓", "✗", "✓", "✗", "✗", "✓", "✓", "✗", "✗"]


@pytest.fixture(scope="module")
def shown():
    """What has been shown: by the language, and by the size of a terminal."""
    return {}


@pytest.fixture
def demo(referee, shown):
    """What the demo says in a language; it is played once for all tests."""

    def play(lang):
        if lang not in shown:
            shown[lang] = referee("demo", lang=lang)
        return shown[lang]

    return play


@pytest.mark.clause("U2.2")
@pytest.mark.clause("E6.1")
@pytest.mark.clause("E6.2")
@pytest.mark.parametrize("lang", FIRST)
def test_the_disputes_are_settled_in_the_language_of_the_person(lang, demo):
    answer = demo(lang)
    assert (answer.code, answer.err) == (0, "")
    lines = answer.out.splitlines()
    assert lines[:4] == FIRST[lang]
    assert lines[-1] == LAST[lang]
    assert [line[0] for line in lines if line[:1] in ("✓", "✗", "?")] == MARKS


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("ru", "✗ бежать — глагол; играем существительными (E6.2)"),
        ("uk", "✗ бігти — дієслово; граємо іменниками (E6.2)"),
        ("en", "✗ бежать is a verb; we play nouns (E6.2)"),
    ],
)
def test_a_verb_is_no_noun(lang, sentence, demo):
    assert sentence in demo(lang).out.splitlines()


def test_every_dispute_is_settled_without_the_spelling_library(referee, demo, monkeypatch):
    monkeypatch.setitem(sys.modules, "enchant", None)
    assert referee("demo", lang="uk") == demo("uk")


def files_below(folder):
    return [path for path in folder.rglob("*") if not path.is_dir()]


def test_nothing_is_left_behind(program, tmp_path):
    assert program("demo").code == 0
    assert files_below(tmp_path) == []


def test_json_is_one_object(referee):
    answer = referee("demo", "--json")
    assert answer.code == 0
    assert isinstance(answer.json(), dict)


def test_there_is_a_sample_for_every_game_shown():
    assert tuple(one.game for one in samples()) == GAMES


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_game_says_what_it_is(lang, demo):
    lines = demo(lang).out.splitlines()
    for game in GAMES:
        title = Voice(lang)("demo.match", game=Voice(lang)(f"{text_domain(game)}.game.{game}"))
        assert lines[lines.index(title) + 1] == Voice(lang)(f"{text_domain(game)}.demo.{game}")


def test_what_goes_wrong_is_told_and_what_is_meant_is_understood(demo):
    out = demo("en").out
    assert "$ referee score ДАЧІ Д8\n✗ дачі is the plural of “дача”; we play the singular." in out
    assert "$ referee score Мама: АРИЯ К4\n✗ " in out
    assert "$ referee score njv 7l\n#2 Лев: ТОМ 7-Д — 21 points" in out


@pytest.mark.parametrize("winner", ["Тарас", "Лев", "Аня", "Alice", "Петя", "Маша"])
def test_the_sheet_names_the_winner(demo, winner):
    assert f"{winner} wins." in demo("en").out.splitlines()


# Where somebody watches

ROOT = Path(__file__).parent.parent.parent


@pytest.mark.parametrize(("lang", "columns", "lines"), [("ru", 80, 24), ("uk", 120, 40)])
def test_every_scene_fits_the_screen_and_the_show_takes_less_than_a_minute(lang, columns, lines, referee, monkeypatch):
    """The pauses alone; playing and drawing all of it takes two or three seconds besides."""
    waited = []
    monkeypatch.setattr(stage.time, "sleep", waited.append)
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("LINES", str(lines))
    if columns == 80:  # so that a line is one piece of text
        monkeypatch.setenv("NO_COLOR", "1")
    answer = referee("demo", lang=lang, terminal=True)
    assert answer.code == 0
    assert 40 < sum(waited) < 55
    scenes = answer.out.split("\x1b[H")[1:]
    at_table = {lang in one.at_table: len(one.lines()) for one in samples()}
    assert len(scenes) == sum(len(one.lines()) for one in samples()) + at_table[True] + 1
    caption, moments = Voice(lang)("demo.table"), []
    for scene in scenes:
        rows = scene.partition("\x1b[J")[0].split("\n")
        assert len(rows) <= lines
        if rows[-1] == f"\x1b[2K{caption}":
            moments.append(scene)
        else:
            assert "$ referee score " in scene
    for line, _ in next(one.lines() for one in samples() if lang in one.at_table):
        assert columns > 80 or any(line in moment for moment in moments)


def test_elsewhere_the_live_table_is_drawn_once(demo):
    lines = demo("en").out.splitlines()
    at = lines.index("This is the live table: type “referee” and sit down.")
    assert lines[at + 1] == "Match #1: Scrabble, English · Words are not checked"
    assert lines[at + 2].startswith("    A B C D E F")
    assert "F10" in "".join(lines[at : at + 26])
    assert lines.count(lines[at]) == 1


@pytest.mark.parametrize("environment", [{"TERM": "dumb"}, {"COLUMNS": "60"}, {"LINES": "20"}])
def test_where_no_scene_fits_there_are_lines(environment, referee, monkeypatch):
    monkeypatch.setattr(stage.time, "sleep", lambda seconds: None)
    monkeypatch.setattr(demo_command, "samples", lambda: samples()[:1])
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    answer = referee("demo", terminal=True)
    assert answer.code == 0
    assert "\x1b[H" not in answer.out
    assert "$ referee score ДЖИН 8Д" in answer.out


AT_TABLE = "ДАЧІ Д8"  # typed in the first match, which is played at the table for those who read Ukrainian
HASTY = """
import select
wait = select.select
select.select = lambda *files: wait(*files[:3], *(seconds / 20 for seconds in files[3:]))
from referee.__main__ import enter
enter()
"""  # the program with its pauses cut to a twentieth


def watch(tmp_path, until, act, *argv):
    """Runs the demo on a terminal, acts once some text was seen; its exit code and all it wrote."""
    import pty

    ours, theirs = pty.openpty()
    for name in ("home", "temporary"):
        (tmp_path / name).mkdir()
    surroundings = {"PYTHONPATH": str(ROOT), "TMPDIR": str(tmp_path / "temporary"), "HOME": str(tmp_path / "home")}
    command = [sys.executable, "-c", HASTY, "demo", *argv]
    before = stage_mode(theirs)
    process = subprocess.Popen(
        command, stdin=theirs, stdout=theirs, stderr=theirs, env={**os.environ, **surroundings}, start_new_session=True
    )
    seen, deadline, acted = b"", time.monotonic() + 60, False
    while process.poll() is None and time.monotonic() < deadline:
        if select.select([ours], [], [], 0.05)[0]:
            seen += os.read(ours, 65536)
        if not acted and until.encode() in seen:
            act(ours, process)
            acted = True
    while select.select([ours], [], [], 0.1)[0]:
        seen += os.read(ours, 65536)
    after = stage_mode(theirs)
    os.close(ours)
    os.close(theirs)
    assert before == after
    assert files_below(tmp_path / "home") + list((tmp_path / "temporary").rglob("*")) == []
    return process.returncode, seen.decode()


def stage_mode(terminal):
    import termios

    return termios.tcgetattr(terminal)


@pytest.mark.posix("pseudo-terminals")
@pytest.mark.parametrize("until", ["$ referee score", AT_TABLE], ids=["in a match", "at the table"])
def test_any_key_ends_it(until, tmp_path):
    lang = "uk" if until == AT_TABLE else "en"
    code, seen = watch(tmp_path, until, lambda terminal, process: os.write(terminal, b"q"), "--lang", lang)
    assert code == 0
    assert seen.rstrip().endswith(LAST[lang])
    assert seen.count("\x1b[?1049h") == seen.count("\x1b[?1049l")


@pytest.mark.posix("pseudo-terminals, SIGHUP")
@pytest.mark.parametrize(
    ("sent", "code", "until"),
    [("SIGINT", 130, AT_TABLE), ("SIGHUP", 129, "$ referee score")],
    ids=["interrupted at the table", "hung up in a match"],
)
def test_an_interrupted_show_leaves_nothing_behind(sent, code, until, tmp_path):
    number, spoken = getattr(signal, sent), ("--lang", "uk") if until == AT_TABLE else ()
    ended, seen = watch(tmp_path, until, lambda terminal, process: process.send_signal(number), *spoken)
    assert ended == code
    assert "Traceback" not in seen
    assert seen.count("\x1b[?1049h") == seen.count("\x1b[?1049l") == 1
