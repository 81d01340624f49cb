"""Text from people, wherever it comes in, is text wherever it goes out: no colour, no tag, no formula, no command.

`tests/sheets/test_hostile_text.py` shows it of names and notes on a sheet; here it comes from every file and goes
through every command.
"""

from __future__ import annotations

import asyncio
import csv
import io
import json
import re
from html.parser import HTMLParser

import pytest
from textual.events import Paste

from tests.trust.files import texts

ESCAPE = "\x1b[31m\x1b]0;x\x07\x9b2J\u202e\u200b\x00"
MARKUP = '[red]я[/red] <script src=x>1</script> #read("/etc/passwd") $x$ *y* _z_ `w` {0} %s \'; DROP TABLE matches;--'
FORMULA = "=cmd|'/C calc'!A0"
NAMES = (f"{FORMULA}{ESCAPE}", "[red]Вася[/red]", "<img src=x onerror=y>", '#read("x") $y$')
NOTE = f"{ESCAPE}{FORMULA} {MARKUP}"
SHOWING = (
    "show", "sheet", "sheet --format text", "sheet --format md", "sheet --format csv", "sheet --format html",
    "sheet --json", "matches", "stats", "export", "export --format json", "export --format gcg", "show --json",
    "matches --json", "stats --json", "export --json", "export --format gcg --json", "set list", "set list --json",
    "words list", "words list --json", "undo", "redo",
)  # fmt: skip


class Page(HTMLParser):
    def __init__(self, content: str) -> None:
        super().__init__()
        self.found: set[str] = set()
        self.feed(content)

    def handle_starttag(self, tag, attrs):
        self.found |= {tag, *(name for name, _ in attrs)}


def harmless(said: str) -> bool:
    """Nothing that a terminal acts upon; its own colours aside."""
    return all(c.isprintable() or c == "\n" for c in re.sub(r"\x1b\[[\d;]*m", "", said).replace("\r\n", "\n"))


@pytest.fixture
def own(tmp_path):
    """A set of one's own whose every text is hostile."""
    undervud = next(text for text in texts("referee/sets/*.toml") if 'game = "undervud"' in text)
    toml = json.dumps(MARKUP, ensure_ascii=False)
    hostile = re.sub(r'^(ru|uk|en) = "\w+"$', lambda found: f"{found[1]} = {toml}", undervud, flags=re.M)
    hostile = hostile.replace('text = "размножить или сократить букву"', f"text = {toml}")
    hostile += f'\n[prizes."двойное"]\neffect = "ability"\ntext = "\\u001b[31m\\u202e{FORMULA}"\n'
    folder = tmp_path / "store" / "sets"
    folder.mkdir(parents=True)
    (folder / "моя.toml").write_text(hostile, encoding="utf-8")
    return "моя"


def typed(referee, own):
    assert referee("new", "biplant", *NAMES).code == 0
    for name in NAMES:
        assert referee("score", "12").code == 0
        assert referee("adjust", name, "-5", NOTE).code == 0


def from_set(referee, own):
    assert referee("new", own, *NAMES).code == 0
    line = " ".join(f"{name}: КОТ+двойное рука=" for name in NAMES)
    assert referee("score", line, "--agreed").code == 0


def from_json(referee, own):
    whole = json.loads(texts("tests/formats/snapshots/erudit.json")[0])
    whole["header"]["players"] = [name.replace("\x1b", "").replace(ESCAPE[1:], "") for name in NAMES[1:3]]
    whole["header"]["options"] = {"imported": NOTE, "clock": "5m"}
    whole["header"]["tables"]["titles"] = dict.fromkeys(("ru", "uk", "en"), MARKUP)
    whole["header"]["tables"]["name"] = FORMULA
    whole["rows"] = whole["rows"][:3]
    for row in whole["rows"]:
        row["data"]["typed"] = NOTE
        for verdict in row["data"]["verdicts"].values():
            verdict |= {"reason": NOTE, "clause": NOTE, "lemma": NOTE, "dictionary": NOTE}
    whole["rows"].append({"kind": "entry", "text": f".adjust {whole['header']['players'][0]} -5 {NOTE}"})
    result = referee("import", "-", stdin=json.dumps(whole))
    assert (result.code, result.err) == (0, "")


def from_gcg(referee, own):
    lines = [
        f"#player1 a {NAMES[2]}",
        f"#player2 b {FORMULA}",
        f"#title {NOTE}",
        f"#description {NOTE}",
        f"#note {NOTE}",
    ]
    lines += [
        f"#lexicon {NOTE}",
        ">a: ABC - +0 0 " + NOTE,
        f"#note {NOTE}",
        ">b: CAT 8G CAT +10 10 " + MARKUP,
        f"#id {NOTE}",
    ]
    result = referee("import", "-", stdin="\n".join(lines))
    assert result.code == 0, result.err


@pytest.fixture(params=[typed, from_set, from_json, from_gcg], ids=lambda source: source.__name__)
def hostile(request, referee, own):
    """A store whose current match has hostile text from one of the ways in, and a house list with some too."""
    assert referee("words", "allow", "кинза", "--note", NOTE).code == 0
    request.param(referee, own)
    return referee


@pytest.mark.parametrize("lang", ["ru", "uk", "en"])
def test_no_command_lets_it_act(lang, hostile):
    for command in SHOWING:
        for terminal in (False, True):
            result = hostile(*command.split(), lang=lang, terminal=terminal and "--json" not in command)
            assert result.code in (0, 1), (command, result)
            assert harmless(result.out + result.err), (command, result)
            assert terminal or "\x1b" not in result.out + result.err, command
        if "--json" in command:
            assert isinstance(result.json(), dict)
    assert len(hostile("matches", "--json").json()["matches"]) == 1


def test_html_has_no_tag_and_no_address_of_it(hostile):
    page = hostile("sheet", "--format", "html").out
    assert not Page(page).found & {"script", "img", "iframe", "link", "a", "object", "src", "href", "onerror", "onload"}
    assert "default-src 'none'" in page
    assert not re.search(r"@import|url\(", page)


def test_a_spreadsheet_has_no_formula(hostile):
    for row in csv.reader(io.StringIO(hostile("sheet", "--format", "csv").out)):
        for cell in row:
            assert not cell.lstrip().startswith(("=", "+", "@", "＝")), cell
            assert not cell.startswith("-") or re.fullmatch(r"-\d+", cell), cell


def test_a_pdf_reads_no_file(hostile, tmp_path):
    from pypdf import PdfReader

    path = tmp_path / "sheet.pdf"
    assert hostile("sheet", "-o", str(path)).code == 0
    said = "".join(page.extract_text() for page in PdfReader(path).pages)
    assert said.strip()
    assert "root:" not in said


def test_what_is_exported_comes_back_and_is_no_worse(hostile):
    for form in ("match", "json"):
        text = hostile("export", "--format", form).out
        again = hostile("import", "-", stdin=text)
        assert again.code == 0, (form, again)
        assert harmless(again.out + again.err)
        assert hostile("export", "--format", form).out.splitlines()[-3:] == text.splitlines()[-3:]


def test_the_live_table_shows_it_as_text(hostile):
    from referee.locale import Voice
    from referee.paths import store
    from referee.store.journal import Journal
    from referee.table.app import Table
    from referee.table.layout import drawn

    async def look() -> list[str]:
        app = Table(Voice("ru"), Journal(store()))
        seen = []
        async with app.run_test(size=(120, 40)) as pilot:
            for line in ("", NOTE, f".adjust {NAMES[1]} -5 {NOTE}", MARKUP):
                app.screen.focused.post_message(Paste(line))
                await pilot.pause()
                await pilot.press("enter")
                await pilot.pause()
                seen += drawn(app.screen)
        app.journal.close()
        return seen

    shown = asyncio.run(look())
    assert [line for line in shown if not line.isprintable()] == []
    assert any(name[:8] in line for line in shown for name in NAMES[1:3])


@pytest.mark.parametrize("language", ["ru", "uk", "en"])
def test_a_set_shows_its_texts_as_they_are(language, referee, own):
    shown = referee("set", "show", own, lang=language, terminal=True)
    assert shown.code == 0
    assert harmless(shown.out)
    assert MARKUP[:40] in shown.out
    assert referee("set", "show", own, "--json").json()["set"]["title"].startswith(MARKUP[:40])


ARGUMENTS = (
    "new {}", "new uno {} {}", "new uno А Б --to {}", "new uno А Б --clock {}", "new uno А Б --option {}",
    "new uno А Б --scoring {}", "new erudit А Б --words {}", "new erudit А Б --set {}",
    "new erudit А Б --language {}", "score {}", "score {}:", "score КОТ {}", "score КОТ+{}", "adjust {}",
    "adjust {} 5", "exchange {}", "challenge {}", "amend {} КОТ", "amend 1 {}", "check {}", "check {} --game erudit",
    "check x --game {}", "check x --language {}", "rules {}", "rules erudit {}", "rules uno --on {}", "use {}",
    "stats {}", "sheet {}", "sheet --format {}", "sheet --blank {}", "sheet --paper {}", "export {}",
    "export --format {}", "set show {}", "set check {}", "set copy {} x", "set copy erudit {}", "set fill {}",
    "words allow {}", "words forget {}", "import {}", "restore {}", "{}", "--{}", "show --lang {}", "show --{}",
    "words {}", "matches {}",
)  # fmt: skip


@pytest.mark.parametrize("command", ARGUMENTS)
def test_no_message_lets_what_was_typed_act(command, referee, own):
    assert referee("new", "erudit", "Маша", "Петя", "--language", "ru", "--words", "off").code == 0
    assert referee("score", "КОШКА", "8Г").code == 0
    for text in (ESCAPE.replace("\x00", ""), MARKUP, FORMULA, f"К{ESCAPE}".replace("\x00", ""), "\udcff\udc9b"):
        for extra in ((), ("--json",)):
            result = referee(*(word.format(text) if "{}" in word else word for word in command.split()), *extra)
            assert result.code in (0, 1, 2, 3)
            assert harmless(result.out + result.err), (command, text, result)
            assert "\x1b" not in result.out + result.err
