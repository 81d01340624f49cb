"""Pictures of the table for the README: `python docs/screenshots.py docs/`.

Each is a sample match played up to a point that shows something, in a store that is thrown away.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from typing import TYPE_CHECKING, NamedTuple

from referee.locale import Voice
from referee.match.start import build_chosen_header, choose
from referee.session import load_tables, start_match
from referee.store.journal import Journal
from referee.table.app import Table

if TYPE_CHECKING:
    from collections.abc import Sequence


class Scene(NamedTuple):
    """A picture: the match, the lines entered in it, what is typed then, and the keys pressed at last."""

    name: str
    language: str
    match: tuple[str, ...]
    lines: tuple[str, ...]
    typed: str = ""
    keys: tuple[str, ...] = ()
    size: tuple[int, int] = (100, 40)


SCENES = (
    Scene(
        "table",
        "ru",
        ("biplant", "Вера", "Лев"),
        ("ЛУЧ 8Е", "ТОМ 7Д", "ФЛОТ Д4", "СОЛО 6Б", "СЫН Б6", "ДОЛГ Е6", "НОС 8Б", "ФОНД 4Д", "ОПЫТ В8", "БЮРО И3"),
        typed="гол 5в",
        size=(112, 40),
    ),
    Scene(
        "table-en",
        "en",
        ("scrabble-en", "Ann", "Ben"),
        ("BREAD 8D", "CREAM E7", "MARKET 11E", "DUSK H8", ".exchange 3"),
        typed="toast j11",
        size=(112, 40),
    ),
    Scene(
        "table-uk",
        "uk",
        ("erudit", "Оля", "Тарас"),
        ("ДЖИН 8Д", "ВИД Ж7", "ДАЧА Д8", "ПАН 11Г", "ОСІНЬ 6Ж", "ВІЗ И5", "ПАР Г11", "ПРИНЦ 13В"),
        typed="син з6",
        size=(112, 40),
    ),
    Scene("places", "ru", ("erudit", "Маша", "Петя"), ("КОШКА 8Ж",), typed="рот", size=(80, 24)),
    Scene("ruling", "ru", ("erudit", "Маша", "Петя"), ("КОШКА 8Ж",), keys=("f4", "space"), size=(80, 24)),
    Scene(
        "undervud",
        "ru",
        ("undervud", "Маша", "Петя"),
        (".open К", "К КОШКА Ж", "СЛОН А", "А НОРА Ж"),
        size=(80, 24),
    ),
    Scene("uno", "ru", ("uno", "Маша", "Петя", "Оля"), (".open к5", "к7", "ж7", "ж+2"), size=(80, 24)),
)


def main(folder: str) -> int:
    """Draws every scene into a folder; the names of the files are said."""
    os.makedirs(folder, exist_ok=True)
    for scene in SCENES:
        path = os.path.join(folder, f"{scene.name}.svg")
        with open(path, "w", encoding="utf-8") as file:
            file.write(asyncio.run(_drawn(scene)))
        print(path)
    return 0


async def _drawn(scene: Scene) -> str:
    with tempfile.TemporaryDirectory() as store:
        journal = Journal(os.path.join(store, "matches"))
        game, *players = scene.match
        start_match(journal, build_chosen_header(load_tables(game, journal.path), choose(players, **_agreed(scene))))
        app = Table(Voice(scene.language), journal)
        async with app.run_test(size=scene.size) as pilot:
            await _play(app, scene.lines)
            screen = app.screen
            screen.query_one("#line").value = scene.typed  # type: ignore[attr-defined]
            await pilot.pause()
            await pilot.press(*scene.keys)
            await pilot.pause()
            picture = app.export_screenshot(title="referee")
        app.journal.close()
        return picture


def _agreed(scene: Scene) -> dict[str, str]:
    """What the samples agree on, so that nobody is asked."""
    word_game = {"language": scene.language, "judge": "challenge"}
    return {"scoring": "collect"} if scene.match[0] == "uno" else word_game


async def _play(app: Table, lines: Sequence[str]) -> None:
    from referee.table.screen import MatchScreen

    screen = app.screen
    assert isinstance(screen, MatchScreen)
    for line in lines:
        screen.action_enter(line)
        assert screen.fine, screen.said


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else "docs"))
