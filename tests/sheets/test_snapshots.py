"""A sheet of each game in each form, kept as files (see `tests/snapshot.py`)."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from referee.games import PACKAGES
from referee.locale import Voice
from referee.sheets.blank import build_blank
from referee.sheets.csv import csv
from referee.sheets.html import blank as html_blank
from referee.sheets.html import html
from referee.sheets.json import as_json
from referee.sheets.markdown import markdown
from referee.sheets.pdf import blank as pdf_blank
from referee.sheets.pdf import pdf
from referee.sheets.terminal import terminal
from referee.sheets.text import blank as text_blank
from referee.sheets.text import text
from tests.snapshot import assert_snapshot

KEPT = Path(__file__).parent / "snapshots"
# Scrabble in four other languages lays out as in English; only the letters differ.
LANGUAGES = {"erudit": "uk", "scrabble-uk": "uk", "scrabble-en": "en"}
FORMS = {
    "terminal": (".ansi", lambda sheet, say: terminal(sheet, say, colours=True)),
    "text": (".txt", text),
    "md": (".md", markdown),
    "csv": (".csv", csv),
    "json": (".json", lambda sheet, say: json.dumps(as_json(sheet), ensure_ascii=False, indent=1) + "\n"),
    "html": (".html", lambda sheet, say: unstyled(html(sheet, say))),
}


def unstyled(page: str) -> str:
    """A page without its style, which is the same for all."""
    return re.sub(r"(?s)<style>.*?</style>", "<style></style>", page)


def same(name: str, found: str) -> None:
    assert_snapshot(KEPT / name, found)


def facts(pdf: object) -> str:
    """What a PDF holds, whatever its bytes: pages, paper, typefaces, and the words in their order."""
    found = {"pages": len(pdf.pages), "size": pdf.size, "typefaces": pdf.typefaces, "words": pdf.text.split()}
    return json.dumps(found, ensure_ascii=False, indent=1) + "\n"


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", PACKAGES)
def test_a_sheet(name, form, game, sheet):
    lang = LANGUAGES.get(name, "ru")
    ending, drawn = FORMS[form]
    same(f"{name}{ending}", drawn(sheet(game(name), lang, dictionary="OpenCorpora r417150"), Voice(lang)))


@pytest.mark.parametrize("name", PACKAGES)
def test_a_sheet_for_the_printer(name, game, sheet, printed):
    lang = LANGUAGES.get(name, "ru")
    made = sheet(game(name), lang, dictionary="OpenCorpora r417150")
    same(f"{name}.pdf.json", facts(printed(pdf(made, Voice(lang)))))


@pytest.mark.parametrize("name", ["erudit", "undervud", "uno"])
def test_an_empty_sheet(name, table, printed):
    say = Voice("ru")
    page = build_blank(table(name, language="ru").match.state.box, say)
    same(f"blank-{name}.txt", text_blank(page, say))
    same(f"blank-{name}.html", unstyled(html_blank(page, say)))
    same(f"blank-{name}.pdf.json", facts(printed(pdf_blank(page, say))))
