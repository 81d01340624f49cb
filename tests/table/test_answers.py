"""What stands under the line and beside the picture: questions, answers and hints, whole on any terminal."""

from __future__ import annotations

ERUDIT = ("erudit", "Маша", "Петя", "--language", "ru")


def test_enter_once_more_turns_to_the_next_places(sit):
    async def play(seat):
        await seat.type("кошка")
        await seat.press("enter", "enter")
        tenth = seat.top.places[9]
        assert (seat.top.first_shown, seat.lines) == (9, [])
        assert f"1: {tenth.label} {tenth.points}" in seat.answer
        await seat.press("enter")
        assert seat.top.first_shown == 0  # and round again
        await seat.press("enter", "1")
        assert seat.lines == [tenth.line]

    sit(play, *ERUDIT)


def test_a_place_whose_word_reads_on_says_which_word_that_is(sit):
    async def play(seat):
        await seat.enter("КОШКА 8Ж")
        await seat.type("пар ж5")
        assert seat.answer == "Enter записывает  Ж-5 ↓ 9  ПАРК"
        await seat.press("enter")
        assert seat.lines[-1] == "ПАРК Ж5"

    sit(play, *ERUDIT)


def test_a_question_with_one_answer_takes_it_by_its_digit(sit):
    async def play(seat):
        await seat.enter(".открыть К")
        await seat.offer("КОТ")
        assert "какая карта легла в ленту?" in seat.answer and seat.answer.endswith("1: .")
        await seat.press("1")
        assert seat.lines[-1] == "КОТ ."
        await seat.enter(".пас Ж", ".")
        assert seat.lines[-2:] == ["Ж", "."]
        await seat.press("up", "enter")
        assert (seat.top.fine, seat.lines[-1]) == (True, ".")

    sit(play, "undervud", "Маша", "Петя")


def test_what_to_type_next_is_told_before_a_kon_in_it_and_in_one_on_paper(sit):
    async def play(seat):
        await seat.enter(".открыть К")
        assert "Ход: К КОШКА Ж" in await hint(seat)
        await seat.enter("Маша: рука= Петя: рука=А!")
        assert "Кон по ходам: .открыть К" in await hint(seat)
        await seat.enter("Маша: КОТ")
        assert (await hint(seat)).startswith("Слово: КОШКА. Конец кона:")

    sit(play, "undervud", "Маша", "Петя")


def test_what_to_type_next_is_told_before_a_round_and_in_it(sit):
    async def play(seat):
        await seat.enter("Маша: Петя: 20")
        assert "Раунд по картам: .открыть к5" in await hint(seat)
        await seat.enter(".открыть к5")
        assert (await hint(seat)).startswith("Карта: к7")

    sit(play, "uno", "Маша", "Петя")


def test_a_match_that_the_players_count_is_not_asked_for_places(sit):
    async def play(seat):
        await seat.enter("24")
        assert (await hint(seat)).startswith("Слово и его очки: КОШКА 24.")

    sit(play, *ERUDIT)


def test_a_long_line_of_the_sheet_goes_on_below_and_nothing_is_cut_in_mid_word(sit):
    async def play(seat):
        await seat.enter("Маша: КОШКА СЛОН рука= Петя: НОС рука=АБ Оля: СОН ДОМ рука=К", "Маша: 20 Петя: -5 Оля: 34")
        side = [line[42:].strip() for line in seat.screen]
        first = next(at for at, line in enumerate(side) if line.startswith("1 "))
        assert " ".join(side[first : first + 3])[2:] == seat.lines[0]
        assert side[first + 3] == f"2 {seat.lines[1]}"
        await seat.press("up", "up")
        assert "№1 Маша ›" in seat.text and "2 Маша: 20" in seat.text

    sit(play, "undervud", "Маша", "Петя", "Оля", size=(80, 24))


def test_on_a_narrow_terminal_the_totals_are_the_title_and_a_cut_board_has_a_mark(sit):
    async def play(seat):
        await seat.enter("КОШКА 8Ж")
        assert seat.screen[0] == "Маша 16  ► Петя 0"
        assert seat.screen[-7] == "…" and "15  T" not in seat.text
        assert max(map(len, seat.screen)) <= 40

    sit(play, *ERUDIT, size=(40, 20))


async def hint(seat):
    """What is said when there is nothing to answer."""
    await seat.press("escape")
    return seat.answer


def test_an_answer_that_is_long_gets_the_room_it_needs(sit):
    async def play(seat):
        await seat.enter("Маша: КОШКА рука=А Петя: НОС рука=АБ Оля: СОН рука=К")
        assert seat.answer.endswith("Скажите, кто начинает: .открыть Оля: К (R45)")
        await seat.offer(".открыть К")
        assert "например .открыть Оля: К (R45)" in seat.answer

    sit(play, "undervud", "Маша", "Петя", "Оля")


def test_what_a_long_refusal_advises_is_seen_whole_and_the_keys_below_it_too(sit):
    async def play(seat):
        await seat.enter("КОШКА 8Ж")
        await seat.offer("АБВГДЕЖ 9Е")
        assert "Наберите: АБВГДЕЖ 9Е! (E6.1)" in " ".join(seat.screen)
        assert seat.screen[-1].startswith("F1")
        await seat.press("escape")
        assert "слово D×2" in seat.text  # the picture has its room back

    sit(play, *ERUDIT, "--words", "any", size=(60, 24))


def test_a_name_and_its_number_stay_together(sit):
    async def play(seat):
        await seat.enter(".відкрити ч5")
        side = [line[42:].strip() for line in seat.screen]
        assert "Карток у руках: Оля 7, Іван 7," in side and "Марія 7. У колоді для добору 86." in side

    sit(play, "uno", "Оля", "Іван", "Марія", "--language", "uk", lang="uk")


def test_a_question_goes_with_the_word_that_was_asked_about(sit):
    async def play(seat):
        await seat.enter("КОШКА 8Ж")
        await seat.offer("рот")
        assert "Куда?" in seat.answer
        await seat.press("ctrl+u")
        assert "Куда?" not in seat.answer

    sit(play, "erudit", "Маша", "Петя", "--language", "ru")
