"""Pages that cover the table: the ruling on a challenge, help, the rules and the sheet."""

from __future__ import annotations

import pytest

from referee.table.banner import large

ERUDIT = ("erudit", "Маша", "Петя", "--language", "ru", "--judge", "challenge")
VERDICTS = ["ПРИНЯТО", "НЕ ПРИНЯТО", "ПРИЙНЯТО", "НЕ ПРИЙНЯТО", "ACCEPTED", "NOT ACCEPTED"]


@pytest.mark.parametrize("text", VERDICTS)
def test_a_verdict_is_three_lines_of_large_letters_that_fit_any_terminal(text):
    lines = large(text)
    assert len(lines) == 3
    assert all(0 < len(line) <= 80 and set(line) <= set("▀▄█ ") for line in lines)


def test_letters_that_have_no_large_form_stay_as_they_are():
    assert large("ОЙ!") == ["ОЙ!"]


@pytest.mark.clause("E6.4")
def test_a_fallen_word_is_ruled_on_before_everyone_and_the_reason_comes_when_asked_for(sit, snapshot):
    async def play(seat):
        await seat.enter("КОШКИ 8Ж")
        await seat.press("f4")
        assert large("НЕ ПРИНЯТО")[0] in seat.text
        assert "множественное" not in seat.text
        snapshot("ruling-fell", seat.screen)
        await seat.press("space")
        assert seat.text.count("множественное") == 1 and "(E6.2)" in seat.text
        snapshot("ruling-fell-why", seat.screen)
        await seat.press("enter")
        assert (seat.totals, seat.match.standing.turn) == ((0, 0), 1)

    sit(play, *ERUDIT)


@pytest.mark.clause("E6.4")
def test_with_one_answer_for_the_play_the_ruling_does_not_tell_which_word_fell(sit):
    async def play(seat):
        await seat.enter("КОШКА 8Ж", "РОТЫ З7")
        await seat.press("f4", "space")
        assert large("НЕ ПРИНЯТО")[0] in seat.text
        assert "РОТЫ" in seat.text and "множественное" not in seat.text

    sit(play, *ERUDIT, "--option", "one-answer")


@pytest.mark.clause("R16")
@pytest.mark.parametrize(("lang", "verdict"), [("ru", "ПРИНЯТО"), ("uk", "ПРИЙНЯТО"), ("en", "ACCEPTED")])
def test_a_good_word_stands(lang, verdict, sit):
    async def play(seat):
        await seat.enter("КОШКА 8Ж")
        await seat.offer(".спор КОШКА")
        assert large(verdict)[1] in seat.text
        await seat.press("escape")
        assert seat.totals == (16, 0)

    sit(play, *ERUDIT, lang=lang)


@pytest.mark.parametrize("lang", ["ru", "uk", "en"])
def test_the_ruling_says_what_the_word_means_when_asked_for(lang, sit, snapshot):
    async def play(seat):
        await seat.enter("ФИАКР 8Ж")
        await seat.offer(".challenge ФИАКР")
        assert "экипаж" not in seat.text
        assert "Tab" in seat.text
        await seat.press("tab")
        assert "ФИАКР — в Западной Европе" in seat.text
        snapshot(f"ruling-means-{lang}", seat.screen)
        await seat.press("space")
        assert "экипаж" in seat.text and "(E6.2)" in seat.text
        await seat.press("tab")
        assert "экипаж" not in seat.text
        await seat.press("enter")
        assert seat.text.count("ФИАКР") > 0

    sit(play, *ERUDIT, lang=lang)


def test_a_refused_word_is_not_explained(sit):
    async def play(seat):
        await seat.enter("КОШКИ 8Ж")
        await seat.press("f4")
        await seat.press("tab")
        assert "толкуют только принятые" in seat.text

    sit(play, *ERUDIT)


def test_nothing_to_challenge_is_said_under_the_line(sit):
    async def play(seat):
        await seat.press("f4")
        assert "(E6.4)" in seat.answer

    sit(play, *ERUDIT)


@pytest.mark.parametrize("lang", ["ru", "uk", "en"])
@pytest.mark.parametrize("game", ["erudit", "undervud", "uno"])
def test_help_by_key_and_by_line(game, lang, sit, snapshot):
    async def play(seat):
        await seat.press("f1")
        snapshot(f"help-{game}-{lang}", seat.screen)
        by_key = seat.screen
        await seat.press("escape")
        await seat.offer({"ru": ".помощь", "uk": ".доп", "en": ".h"}[lang])
        assert seat.screen == by_key

    sit(play, game, "Маша", "Петя", lang=lang)


def test_keys_typed_ahead_of_a_page_do_no_harm(sit):
    async def play(seat):
        await seat.strike("f1", "down", "up", "pagedown", "pageup", "escape")
        assert seat.app.errors == []

    sit(play, *ERUDIT)


def test_the_rules_are_all_there_where_nothing_was_cited(sit):
    async def play(seat):
        await seat.press("f8")
        assert "E1.1" in seat.text
        await seat.press("q")
        await seat.offer(".правила Е2.5")
        assert "E2.5" in seat.text and "E1.1" not in seat.text

    sit(play, *ERUDIT)


def test_the_sheet_is_read_here_and_written_to_a_file(sit, tmp_path):
    async def play(seat):
        await seat.enter("КОШКА 8Ж")
        await seat.press("ctrl+p")
        row = next(line.split() for line in seat.screen if "КОШКА 8-Ж" in line)
        assert row == ["1", "Маша", "КОШКА", "8-Ж", "16", "16", "0"]  # a turn is one row of the screen
        await seat.press("escape")
        await seat.enter(f".печать {tmp_path / 'sheet.txt'}")
        assert "КОШКА 8-Ж" in (tmp_path / "sheet.txt").read_text(encoding="utf-8")
        await seat.offer(f".печать {tmp_path / 'nowhere' / 'sheet.txt'}")
        assert "✗" in seat.answer

    sit(play, *ERUDIT)


def test_help_is_wrapped_anew_when_the_terminal_changes_its_size(sit):
    async def play(seat):
        await seat.press("f1")
        wide = seat.text
        await seat.pilot.resize_terminal(60, 24)
        await seat.pilot.pause()
        lines = [line for line in seat.screen if line.strip(" ▁▂▃▄▅▆▇█")]
        examples = [line for line in lines[1:-1] if line.startswith("   ")]
        assert wide != seat.text and max(map(len, lines)) <= 60
        assert all(line.startswith("   ") or line[1].isupper() for line in lines[5:-1]), lines
        assert len(examples) > 10

    sit(play, "uno", "Ann", "Ben", "--language", "en", lang="en")
