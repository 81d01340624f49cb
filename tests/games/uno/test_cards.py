"""How cards are typed: letters of three languages, full names, any case, the wrong layout."""

from __future__ import annotations

import random

import pytest

from referee.errors import Ambiguous, Unreadable
from referee.games.uno import spelling
from referee.games.uno.cards import BLACK, COLOURED, COLOURS, Card, Laid, write


def card(text, naming=True, language="ru"):
    [laid] = spelling.cards(text, language, naming).cards
    return laid


RED_SEVEN = Laid(Card("7", "red"))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("к7", RED_SEVEN),
        ("К7", RED_SEVEN),
        ("ч7", RED_SEVEN),
        ("r7", RED_SEVEN),
        ("R7", RED_SEVEN),
        ("ж+2", Laid(Card("draw-two", "yellow"))),
        ("зп", Laid(Card("skip", "green"))),
        ("сн", Laid(Card("reverse", "blue"))),
        ("y+2", Laid(Card("draw-two", "yellow"))),
        ("gs", Laid(Card("skip", "green"))),
        ("br", Laid(Card("reverse", "blue"))),
        ("rr", Laid(Card("reverse", "red"))),
        ("ц", Laid(Card("wild"))),
        ("ц=з", Laid(Card("wild"), "green")),
        ("w=g", Laid(Card("wild"), "green")),
        ("+4", Laid(Card("draw-four"))),
        ("+4=с", Laid(Card("draw-four"), "blue")),
        ("ц+4=b", Laid(Card("draw-four"), "blue")),
        ("ц=зелёный", Laid(Card("wild"), "green")),
        ("м=к", Laid(Card("swap"), "red")),
        ("d=y", Laid(Card("custom"), "yellow")),
        ("цз", Laid(Card("wild"), "green")),
        ("+4з", Laid(Card("draw-four"), "green")),
        ("wg", Laid(Card("wild"), "green")),
        ("7к", RED_SEVEN),
        ("7R", RED_SEVEN),
        ("+2ж", Laid(Card("draw-two", "yellow"))),
        ("пз", Laid(Card("skip", "green"))),
        ("НС", Laid(Card("reverse", "blue"))),
    ],
)
def test_a_card_in_letters(typed, meant):
    found = spelling.cards(typed, "ru", naming=True)
    assert found == spelling.Found((meant,), astray=False)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("красная 7", RED_SEVEN),
        ("Красная Семёрка", RED_SEVEN),
        ("червона сім", RED_SEVEN),
        ("red seven", RED_SEVEN),
        ("7 красная", RED_SEVEN),
        ("к 7", RED_SEVEN),
        ("жёлтая возьми две", Laid(Card("draw-two", "yellow"))),
        ("желтая возьми 2", Laid(Card("draw-two", "yellow"))),
        ("возьми две синяя", Laid(Card("draw-two", "blue"))),
        ("пропусти ход зелёный", Laid(Card("skip", "green"))),
        ("зелена пропусти хід", Laid(Card("skip", "green"))),
        ("red skip", Laid(Card("skip", "red"))),
        ("синий наоборот", Laid(Card("reverse", "blue"))),
        ("blue reverse", Laid(Card("reverse", "blue"))),
        ("закажи цвет", Laid(Card("wild"))),
        ("закажи цвет зелёный", Laid(Card("wild"), "green")),
        ("закажи цвет и возьми четыре синий", Laid(Card("draw-four"), "blue")),
        ("замов колір і візьми чотири", Laid(Card("draw-four"))),
        ("wild draw four red", Laid(Card("draw-four"), "red")),
        ("wild", Laid(Card("wild"))),
        ("ц з", Laid(Card("wild"), "green")),
        ("красный7", RED_SEVEN),
        ("Красная-7", RED_SEVEN),
        ("7красная", RED_SEVEN),
        ("красную семёрку", RED_SEVEN),
        ("червону сімку", RED_SEVEN),
        ("семеркой красной", RED_SEVEN),
        ("RED 7", RED_SEVEN),
        ("7 red", RED_SEVEN),
        ("к пропуск", Laid(Card("skip", "red"))),
        ("К ПРОПУСТИ", Laid(Card("skip", "red"))),
        ("пропуск к", Laid(Card("skip", "red"))),
        ("з разворот", Laid(Card("reverse", "green"))),
        ("жовта +2", Laid(Card("draw-two", "yellow"))),
        ("желтая плюс два", Laid(Card("draw-two", "yellow"))),
        ("голубая +2", Laid(Card("draw-two", "blue"))),
        ("синю дев'ятку", Laid(Card("9", "blue"))),
        ("+4 зелёный", Laid(Card("draw-four"), "green")),
        ("+4зелёный", Laid(Card("draw-four"), "green")),
        ("дикая +4 синий", Laid(Card("draw-four"), "blue")),
        ("плюс 4 синий", Laid(Card("draw-four"), "blue")),
    ],
)
def test_a_card_by_its_name(typed, meant):
    assert spelling.cards(typed, "ru", naming=True) == spelling.Found((meant,), astray=False)


def test_a_hand_by_names_and_letters():
    found = spelling.cards("красная 7 пропусти синий ж+2 закажи цвет зелёная 3 +4", "ru").cards
    assert " ".join(write(laid.card, "ru") for laid in found) == "к7 сп ж+2 ц з3 +4"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        (";7", "ж7"),
        ("p7", "з7"),
        ("c7", "с7"),
        ("C7", "с7"),
        ("k7", "к7"),
        ("rg", "кп"),
        ("ry", "кн"),
        ("cg", "сп"),
        ("w=p", "ц=з"),
        ("w=;", "ц=ж"),
        ("x7", "к7"),
        ("п7", "з7"),
        ("н7", "ж7"),
        ("и7", "с7"),
        ("кы", "кп"),
        ("кк", "кн"),
        ("ц=п", "ц=з"),
        ("7x", "к7"),
        ("7п", "з7"),
    ],
)
def test_a_card_typed_in_the_wrong_layout_is_understood(typed, meant):
    found = spelling.cards(typed, "ru", naming=True)
    [laid] = found.cards
    assert (write(laid.card, "ru", laid.named), found.astray) == (meant, True)


@pytest.mark.parametrize(("typed", "zero", "reverse"), [("ко", "к0", "кн"), ("жО", "ж0", "жн"), ("ro", "к0", "кн")])
def test_a_letter_for_zero_is_a_question(typed, zero, reverse):
    with pytest.raises(Ambiguous) as caught:
        spelling.cards(typed, "ru")
    assert caught.value.key == "uno.zero-or-reverse"
    assert caught.value.values == {"token": typed.lower(), "zero": zero, "reverse": reverse}
    assert [choice.place for choice in caught.value.choices] == [zero, reverse]


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("+2", "uno.which-colour"),
        ("жз", "uno.near"),
        ("кб", "uno.near"),
        ("к10", "uno.no-card"),
        ("к", "uno.no-card"),
        ("к7=з", "uno.no-card"),
        ("ц=", "uno.no-card"),
        ("ц=ц", "uno.no-card"),
        ("+5", "uno.no-card"),
        ("кошка", "uno.no-card"),
        ("к²", "uno.no-card"),
        ("к٣", "uno.no-card"),
    ],
)
def test_what_is_no_card_is_refused_with_what_would_be_right(typed, key):
    with pytest.raises(Unreadable) as caught:
        spelling.cards(typed, "ru", naming=True)
    assert (caught.value.key, caught.value.values["token"]) == (key, typed)


@pytest.mark.parametrize("language", ["ru", "uk", "en"])
def test_every_card_is_read_as_it_is_written(language):
    for laid in [Laid(Card(face, colour)) for face in COLOURED for colour in COLOURS] + [
        Laid(Card(face), named) for face in BLACK for named in (None, *COLOURS)
    ]:
        text = write(laid.card, language, laid.named)
        assert spelling.cards(text, language, naming=True) == spelling.Found((laid,), False)
        assert spelling.cards(text.upper(), language, naming=True) == spelling.Found((laid,), False)


WORDS = {
    "ru": (
        ("красный", "жёлтая", "зелёную", "синей"),
        ("ноль", "один", "двойка", "тройку", "4", "пятёрка", "шесть", "семёрки", "8", "девяткой"),
        ("пропуск", "наоборот", "возьми две"),
    ),
    "uk": (
        ("червоний", "жовта", "зелену", "синьою"),
        ("нуль", "одиницю", "двійка", "три", "четвірку", "п'ять", "шістка", "сімкою", "8", "дев'ятку"),
        ("пропусти хід", "навпаки", "візьми дві"),
    ),
    "en": (
        ("red", "Yellow", "GREEN", "blue"),
        ("zero", "1", "two", "three", "4", "five", "6", "seven", "eight", "nine"),
        ("skip", "reverse", "draw two"),
    ),
}


@pytest.mark.parametrize("language", ["ru", "uk", "en"])
def test_every_card_is_read_however_it_is_said(language):
    """The colour first or last, in letters or words, attached or apart: it is one and the same card."""
    colours, digits, pictures = WORDS[language]
    for colour, word in zip(COLOURS, colours, strict=True):
        for face, name in zip(COLOURED, (*digits, *pictures), strict=True):
            meant = Card(face, colour)
            letters = write(meant, language)
            letter, sign = letters[0], letters[1:]
            ways = [f"{word} {name}", f"{name} {word}", f"{letter} {name}", f"{name} {letter}", f"{letter}-{sign}"]
            ways += [sign + letter, f"{word} {sign}", f"{sign} {word}"]
            ways += [f"{word}{sign}", f"{sign}{word}"] if not sign.isalpha() else []
            for way in ways:
                found = spelling.cards(way, language, naming=True).cards
                assert [laid.card for laid in found] == [meant], way
                assert [laid.card for laid in spelling.cards(way, language).cards] == [meant], way


def test_letters_are_those_of_the_language():
    cards = [Card("7", "red"), Card("skip", "green"), Card("reverse", "blue"), Card("draw-two", "yellow"), Card("wild")]
    assert [write(one, "ru") for one in cards] == ["к7", "зп", "сн", "ж+2", "ц"]
    assert [write(one, "uk") for one in cards] == ["ч7", "зп", "сн", "ж+2", "ц"]
    assert [write(one, "en") for one in cards] == ["r7", "gs", "br", "y+2", "w"]


def test_any_text_is_cards_or_a_refusal():
    chance = random.Random(7)
    letters = "кчжзсrygbпнцwмд0123456789+=-. о3xыi"
    for _ in range(3000):
        text = "".join(chance.choice(letters) for _ in range(chance.randint(0, 8)))
        try:
            spelling.cards(text, "ru", chance.random() < 0.5)
        except (Unreadable, Ambiguous):
            continue
