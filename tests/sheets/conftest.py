"""A match of each game, played to a sheet with a fixed date; and what a PDF says, read back."""

from __future__ import annotations

import io
import time
from typing import Any

import pytest

from referee.locale import Voice
from referee.sheets import Sheet
from referee.sheets.build import sheet_of

CREATED, FINISHED = "2026-11-18T18:00:00Z", "2026-11-18T19:42:00Z"
DICTIONARY = "OpenCorpora r417150"


@pytest.fixture(autouse=True)
def greenwich(monkeypatch):
    """A day is the same day wherever the tests run."""
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()


@pytest.fixture
def sheet():
    """The sheet of a match at a table: `sheet(table("erudit"), "ru").totals`."""

    def make(played: Any, lang: str = "en", finished: str | None = FINISHED, dictionary: str = "") -> Sheet:
        return sheet_of(played.match, 7, CREATED, Voice(lang), finished, dictionary)

    return make


@pytest.fixture
def game(table):
    """A match of a game, with whatever can happen in it: adjusted, challenged, agreed on, amended, passed, closed."""

    def play(name: str) -> Any:
        return {
            "erudit": _erudit,
            "biplant": _biplant,
            "schitay-slova": _schitay_slova,
            "scrabble-en": _scrabble_en,
            "scrabble-ru": _scrabble_ru,
            "scrabble-uk": _scrabble_uk,
            "undervud": _undervud,
            "uno": _uno,
        }[name](table)

    return play


def _erudit(table):
    match = table("erudit", "Оля", "Тарас", language="uk", words={"ВИДИ": "E6.2"})
    match.play("ДЖИН 8Д", "ВИДИ! Ж7", ".adjust Оля -5 впала фішка", ".pass", ".exchange 3")
    match.amend(5, ".exchange 2")
    return match


def _biplant(table):
    match = table("biplant", "Вера", "Лев", target=45)
    match.play("ЛУЧ 8Е", "ТОМ 7Д", "ФЛОТ Д4", "СОЛО 6Б", "СЫН Б6", "ДОЛГ Е6")
    return match


def _schitay_slova(table):
    match = table("schitay-slova", "Мама", "Папа", "Аня", judge="challenge", words={"ДЕР": "E6.1"})
    match.play("ВОД 8Е", "ПЛАЧ И6", "АРИЯ К4", "ДЕР Л4", ".challenge ДЕР", "РАДИО 4И", ".challenge")
    return match


def _scrabble_en(table):
    match = table("scrabble-en", "Alice", "Bob", policy="off")
    match.play("BREAD 8D", "CREAM E7", "MARKET 11E", "DUSK H8", ".exchange 3")
    match.play("TOAST J11", "Alice: hand= Bob: hand=TV_")
    return match


def _scrabble_ru(table):
    match = table("scrabble-ru", "Я", "Ты")
    match.play("КОШК_=А 8Ж", ".pass", ".pass", ".pass", ".pass")
    return match


def _scrabble_uk(table):
    match = table("scrabble-uk", "Їжак", "Ґава")
    match.play("КІТ 8Ж", ".pass", ".pass", ".pass", ".pass")
    return match


def _undervud(table):
    match = table("undervud", "Маша", "Петя")
    match.play("Маша: КОШКА СЛОН+х2 рука=АБ_ Петя: НОС рука=", "Маша: рука= Петя: КОТ рука=ЩЦ_")
    match.play(".open К", "К КОШКА+х2 Ж", ".adjust Петя +3 за чай")
    return match


def _uno(table):
    match = table("uno", "Маша", "Петя", "Оля", target=150)
    match.play("Маша: Петя: к7 ж+2 +4 Оля: з5", "Маша: 12 Петя: Оля: 77", "Маша: Петя: 40 Оля: 50")
    return match


class Printed:
    """A PDF read back: its pages, the text on them, its typefaces."""

    def __init__(self, content: bytes) -> None:
        from pypdf import PdfReader

        self.reader = PdfReader(io.BytesIO(content))
        self.pages = [page.extract_text() for page in self.reader.pages]

    @property
    def text(self) -> str:
        return "\n".join(self.pages).replace("\u200b", "")

    @property
    def size(self) -> tuple[int, int]:
        """In millimetres."""
        box = self.reader.pages[0].mediabox
        return round(float(box.width) * 25.4 / 72), round(float(box.height) * 25.4 / 72)

    @property
    def typefaces(self) -> dict[str, bool]:
        """Each typeface, and whether it is embedded and can be searched."""
        found = {}
        for page in self.reader.pages:
            for font in page["/Resources"]["/Font"].values():
                font = font.get_object()
                descriptor = font["/DescendantFonts"][0].get_object()["/FontDescriptor"].get_object()
                embedded = any(name in descriptor for name in ("/FontFile", "/FontFile2", "/FontFile3"))
                found[font["/BaseFont"].partition("+")[2].removesuffix("-Identity-H")] = (
                    embedded and "/ToUnicode" in font
                )
        return found


@pytest.fixture(scope="session")
def printed():
    """A PDF read back: `printed(pdf(...)).pages`."""
    return Printed
