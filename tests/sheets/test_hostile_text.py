"""Names and notes are data: whatever people type comes out as text, in every form of the sheet."""

from __future__ import annotations

import csv as reading
import io
import re
from html.parser import HTMLParser

import pytest

from referee.games.play import Header
from referee.locale import Voice
from referee.sheets.csv import csv, defused
from referee.sheets.html import html
from referee.sheets.markdown import markdown, plain
from referee.sheets.pdf import pdf
from referee.sheets.terminal import terminal
from referee.sheets.text import text
from referee.text import drop_controls, unique_names

RU = Voice("ru")
NAMES = [
    "[red]Вася[/red]",
    "<script>alert(1)</script>",
    "=cmd|'/C calc'!A0",
    '#import "x.typ"',
    '#read("/etc/passwd")',
    "$x$ *y* _z_ `w` ~v~",
    "@SUM(A1) \\n \\",
    "-1+1",
    "{{7*7}} %s {0}",
    "&lt;b&gt; ' \" &",
]
NOTE = '=HYPERLINK("x") [bold]@ </td><img src=x onerror=y> #panic() | `a` \\'


@pytest.fixture
def hostile(table, sheet):
    match = table("biplant", *NAMES, target=None)
    for name in NAMES:
        match.play("12", f".adjust {name} -5 {NOTE}")
    return sheet(match, "ru")


class Page(HTMLParser):
    """What an HTML page holds: its tags, and the text between them."""

    def __init__(self, content: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.words: list[str] = []
        self.feed(content)

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}

    def handle_data(self, data):
        self.words.append(data)


def test_html_has_the_text_and_no_tag_of_it(hostile):
    page = Page(html(hostile, RU))
    said = "".join(page.words)
    assert all(name in said for name in NAMES)
    assert NOTE in said
    assert not page.tags & {"script", "img", "b&gt;", "link", "iframe", "a"}
    assert not any(name.startswith("on") or name in ("src", "href") for name in page.attributes)


def test_html_may_fetch_and_run_nothing(hostile):
    page = html(hostile, RU)
    assert "default-src 'none'" in page
    assert not re.search(r"@import|url\(", page)


def test_a_pdf_has_the_text_and_nothing_was_carried_out(hostile, printed):
    said = re.sub(r"\s+", "", printed(pdf(hostile, RU)).text)
    for name in NAMES:
        assert re.sub(r"\s+", "", name) in said
    assert "root:" not in said
    assert re.sub(r"\s+", "", NOTE) in said


def test_no_cell_of_a_spreadsheet_is_a_formula(hostile):
    rows = list(reading.reader(io.StringIO(csv(hostile, RU))))
    assert len(rows) == 1 + len(hostile.lines)
    for cell in (cell for row in rows for cell in row):
        assert not cell.startswith(("=", "+", "@", "\t", "\r"))
        assert not cell.startswith("-") or re.fullmatch(r"-\d+", cell)
    assert "'=cmd|'/C calc'!A0" in [row[1] for row in rows]


@pytest.mark.parametrize("text", ["=1", "+1", "-1", "@a", "\t=1", " =1", "＝1"])
def test_what_begins_like_a_formula_is_defused(text):
    assert defused(text) == f"'{text}"


def test_a_word_stays_as_it_is_in_a_spreadsheet():
    assert defused("КОШКА 8Г") == "КОШКА 8Г"


@pytest.mark.parametrize("colours", [False, True])
def test_a_terminal_shows_markup_as_it_was_typed(colours, hostile):
    shown = re.sub(r"\x1b\[[\d;]*m", "", terminal(hostile, RU, colours, width=240))
    assert all(name in shown for name in NAMES if len(name) < 20)
    assert all(c.isprintable() or c == "\n" for c in shown)


def test_plain_text_has_every_name(hostile):
    shown = text(hostile, RU)
    assert all(f"\n{name} " in shown for name in NAMES)


def test_markdown_keeps_its_tables_whole(hostile):
    lines = [line for line in markdown(hostile, RU).splitlines() if line.startswith("|")]
    cells = {len(re.findall(r"(?<!\\)\|", line)) for line in lines[len(NAMES) + 2 :]}
    assert cells == {len(NAMES) + 5}
    assert "<script" not in markdown(hostile, RU)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("# x", "\\# x"),
        ("1. x", "&#49;. x"),
        ("- x", "\\- x"),
        ("a|b", "a\\|b"),
        ("[a](b)", "\\[a\\](b)"),
        ("<b>&amp;", "&lt;b>&amp;amp;"),
        ("*a* _b_ `c`", "\\*a\\* \\_b\\_ \\`c\\`"),
    ],
)
def test_signs_of_markdown_are_text(typed, kept):
    assert plain(typed) == kept


def test_what_cannot_be_seen_is_dropped():
    assert drop_controls("Ма\x1b[31mша\u202e\u200f\x00\ud800\n") == "Ма[31mша"


def test_names_that_differ_only_in_what_cannot_be_seen_stay_apart():
    assert unique_names(["Аня", "Аня\u200f", "\u202e"]) == ("Аня", "Аня (2)", "?")


@pytest.mark.parametrize("form", [text, markdown, csv, html, terminal])
def test_control_characters_in_an_old_journal_reach_no_page(form, table, sheet):
    match = table("uno", "А", "Б")
    header = Header("uno", match.header.tables, ("Ма\x1b[31mша\u202e", "Пе\x07тя\u200f"), "ru", 500)
    match.match = type(match.match)(header, (), match.match.game.start(header))
    page = form(sheet(match, "ru"), RU)
    assert not re.search("[\x00-\x08\x0b-\x0c\x0e-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e]", page)
    assert "Ма[31mша" in page.replace("\\", "")
