"""Every game is played to its end through the table; the screens of each are kept in `snapshots`, in two sizes."""

from __future__ import annotations

import pytest

from referee.cli.demo import samples
from referee.games import PACKAGES

SIZES = [(120, 40), (80, 24)]

OWN = {
    "scrabble-ru": [
        "new scrabble-ru Анна Борис --language ru",
        "КОШКА 8Ж",
        "РОТ З7",
        ".пас",
        "ОКНО К7",
        "Анна: рука= Борис: рука=ЩЭ",
    ],
    "scrabble-uk": [
        "new scrabble-uk Оля Тарас --language uk",
        "КІШКА 8Ж",
        "ЛІС З7",
        ".обмін 2",
        "РАК К6",
        "Оля: рука= Тарас: рука=Щ",
    ],
    "undervud": [
        "new undervud Маша Петя --to 20",
        ".open К",
        "К КОШКА Ж",
        "СЛОН А",
        "А НОРА Ж",
        "Маша: рука= Петя: рука=АБ",
        "Маша: КОШКА СЛОН рука= Петя: НОС рука=АБ",
    ],
    "uno": [
        "new uno Маша Петя --to 50 --scoring collect",
        "Маша: Петя: к7",
        ".open к5",
        *("к1", "к2", "к3", "к4", "к6", "+", "к7", "к8", "к9", "к1", "к2", "к3", "к4"),
        "к6",
        "Петя: Маша: +4 ж9",
    ],
}


def lines_of(game: str) -> list[str]:
    """What is typed: our own match of a game, else its sample, else a match that is soon called off."""
    if game in OWN:
        return OWN[game]
    sample = next((one for one in samples() if one.game == game), None)
    if sample is None:
        return [f"new {game} Анна Борис", ".пас", ".конец"]
    return [" ".join(sample.new), *sample.entries]


@pytest.mark.parametrize("game", PACKAGES)
def test_a_game_is_played_to_its_end(game, sit, snapshot, referee):
    first, *entries = lines_of(game)

    async def look(seat, moment):
        for width, height in SIZES:
            await seat.pilot.resize_terminal(width, height)
            await seat.pilot.pause()
            snapshot(f"{game}-{width}x{height}-{moment}", seat.screen)

    async def play(seat):
        half = len(entries) // 2
        await look(seat, 0)
        await seat.enter(*entries[:half])
        await look(seat, 1)
        await seat.enter(*entries[half:])
        assert seat.match.standing.over
        await look(seat, 2)

    sit(play, *first.split()[1:], lang={"scrabble-en": "en", "scrabble-uk": "uk"}.get(game, "ru"))

    shown = referee("sheet", "--json").json()
    assert (shown["over"], len(shown["lines"])) == (True, len(entries))


@pytest.mark.parametrize("lang", ["ru", "uk", "en"])
def test_a_match_ends_with_who_has_won_by_how_much_and_what_comes_next(lang, sit, snapshot):
    async def play(seat):
        await seat.enter("КОШКА 8Ж", ".пас", ".пас")
        await seat.offer(".конец")
        snapshot(f"ending-{lang}", seat.screen)
        await seat.press("f5")
        assert (seat.top.session.match.standing.over, len(seat.lines)) == (False, 3)
        await seat.offer(".конец")
        await seat.press("enter")
        assert seat.top.session.number == 1
        await seat.press("f5")
        await seat.offer(".конец")
        await seat.press("2")
        assert (seat.top.session.number, seat.match.players) == (2, ("Петя", "Маша"))
        await seat.offer(".конец")
        assert "НИЧЬЯ" not in seat.text  # nobody has laid anything: both have won, in large letters
        await seat.press("1")
        assert "КОШКА" not in seat.text
        await seat.press("escape")
        assert seat.top.session.number == 2

    sit(play, "erudit", "Маша", "Петя", "--language", "ru", lang=lang)


@pytest.mark.parametrize("lang", ["ru", "uk", "en"])
def test_the_empty_table_says_what_to_type(lang, sit, snapshot):
    async def look(seat):
        snapshot(f"empty-{lang}", seat.screen)

    sit(look, "erudit", "Маша", "Петя", "--language", "ru", lang=lang)
