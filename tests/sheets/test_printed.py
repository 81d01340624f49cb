"""The sheet from the printer: any number of players and turns, any names, on either paper."""

from __future__ import annotations

import re
import time
from itertools import pairwise

import pytest

from referee import match as matches
from referee.locale import Voice
from referee.sheets import PAPERS, wording
from referee.sheets.blank import build_blank
from referee.sheets.chart import chart_of
from referee.sheets.html import html
from referee.sheets.pdf import blank, pdf
from referee.sheets.terminal import terminal

RU = Voice("ru")
LONG = "Александра-Константинополь-Стефания-Мар"  # 39 letters, and one more tells them apart


@pytest.fixture
def counted(table, sheet):
    """A counted match of so many players and turns."""

    def play(names, turns):
        match = table("biplant", *names, target=None)
        for turn in range(turns):
            match.match = matches.record(match.match, str(turn * 7 % 40 + 1), match.ask).match
        return sheet(match, "ru")

    return play


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("names", [("Я", "Є"), [f"{LONG}{digit}" for digit in range(10)]], ids=["two", "ten"])
@pytest.mark.parametrize("turns", [3, 300])
def test_every_turn_is_printed_once_and_in_order(names, turns, paper, counted, printed):
    made = printed(pdf(counted(names, turns), RU, paper))
    numbers = [number for page in made.pages for number in _rows(page)]
    assert numbers == list(range(1, turns + 1))


def test_of_thousands_of_turns_the_last_are_laid_out_and_the_rest_is_told(counted, printed, monkeypatch):
    monkeypatch.setattr(wording, "MOST_ROWS", 20)
    made = counted(("Я", "Є"), 70)
    page = printed(pdf(made, RU))
    assert [number for page in page.pages for number in _rows(page)] == list(range(51, 71))
    told = "Здесь только последние 20 строк из 70;"
    assert told in re.sub(r"\s+", " ", page.text)
    screen = terminal(made, RU)
    assert told in screen
    assert re.findall(r"(?m)^ *(\d+) +[ЯЄ] ", screen) == [str(number) for number in range(51, 71)]


def test_a_chart_has_no_more_points_than_can_be_seen(counted):
    made = counted(("Я", "Є"), 1500)
    courses = chart_of(made).courses
    assert {len(course.line) for course in courses} == {1000}
    assert [course.line[-1][0] for course in courses] == [1, 1]


def _rows(page: str) -> list[int]:
    """The numbers of the turns on a page: under the heads, each stands first on its line and a name follows."""
    return [int(found[1]) for found in re.finditer(r"(?m)^(\d+)\s+(?:Я|Є|Алек)", page.partition("очки")[2])]


@pytest.mark.parametrize("paper", PAPERS)
def test_the_heads_are_repeated_on_every_page_with_turns(paper, counted, printed):
    pages = printed(pdf(counted(["Вера", "Лев"], 300), RU, paper)).pages
    assert len(pages) > 4
    assert all("очки" in page for page in pages if re.search(r"(?m)^\d+ (?:Вера|Лев) ", page))


@pytest.mark.parametrize("names", [("Я", "Є"), [f"{LONG}{digit}" for digit in range(10)]], ids=["two", "ten"])
def test_every_name_can_be_found(names, counted, printed):
    said = re.sub(r"\s+", "", printed(pdf(counted(names, 3), RU)).text)
    assert all(name in said for name in names)


@pytest.mark.parametrize(("paper", "size"), [("a4", (210, 297)), ("a5", (148, 210))])
def test_paper(paper, size, counted, printed):
    assert printed(pdf(counted(["Вера", "Лев"], 3), RU, paper)).size == size


def test_forty_turns_are_one_or_two_pages_in_half_a_second(counted, printed):
    made = counted(["Вера", "Лев"], 40)
    spent = []
    for _ in range(3):
        start = time.process_time()
        content = pdf(made, RU)
        spent.append(time.process_time() - start)
    assert len(printed(content).pages) in (1, 2)
    assert min(spent) < 0.5


def test_typefaces_are_embedded_and_cyrillic_is_text(game, sheet, printed):
    made = printed(pdf(sheet(game("erudit"), "uk"), Voice("uk")))
    assert made.typefaces
    assert all(made.typefaces.values())
    assert "ДЖИН 8-Д" in made.text
    assert "впала фішка" in made.text


def test_the_same_sheet_is_the_same_file(game, sheet):
    made = sheet(game("uno"), "ru")
    assert pdf(made, RU) == pdf(made, RU)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("lang", ["ru", "uk", "en"])
@pytest.mark.parametrize(
    "name", ["erudit", "biplant", "schitay-slova", "scrabble-en", "scrabble-ru", "scrabble-uk", "undervud", "uno"]
)
def test_an_empty_sheet_is_one_page(name, lang, paper, table, printed):
    say = Voice(lang)
    page = build_blank(table(name).match.state.box, say)
    made = printed(blank(page, say, paper))
    assert len(made.pages) == 1
    assert all(line[:20].split()[0] in made.text for line in page.reminders)


def test_names_in_the_chart_do_not_cover_each_other(counted):
    labels = sorted(course.label for course in chart_of(counted([f"И{n}" for n in range(10)], 10), 0.08).courses)
    assert all(above - below >= 0.0799 for below, above in pairwise(labels))
    assert all(label <= 1 for label in labels)


def test_a_chart_goes_below_nothing(table, sheet):
    match = table("undervud", "А", "Б")
    match.play("А: рука=ЩЦ_ Б: НОС рука=")
    drawn = chart_of(sheet(match))
    [zero] = [tick.at for tick in drawn.ticks if tick.points == 0]
    assert min(y for course in drawn.courses for _, y in course.line) == 0 < zero


def test_html_repeats_the_heads_and_keeps_turns_whole(counted):
    page = html(counted(["Вера", "Лев"], 300), RU)
    assert "<thead>" in page
    assert re.search(r"tr \{ break-inside: avoid", page)
    assert page.count("<tr>") == 301
