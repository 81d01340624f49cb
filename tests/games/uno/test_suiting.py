"""May this card be laid on that one: every answer there is, with no match at all."""

from __future__ import annotations

import pytest

from referee.errors import Unreadable
from referee.games.uno.cards import Card
from referee.games.uno.game import may_lay
from referee.games.uno.suiting import Lying, suits


@pytest.mark.parametrize(
    ("on", "card", "answer"),
    [
        pytest.param("к5", "к7", (True, "N2.1", "colour"), marks=pytest.mark.clause("N2.1")),
        pytest.param("к5", "ж5", (True, "N2.1", "digit"), marks=pytest.mark.clause("N2.1")),
        pytest.param("кп", "жп", (True, "N2.1", "picture"), marks=pytest.mark.clause("N2.1")),
        pytest.param("к5", "ж7", (False, "N2.1", "nothing-alike"), marks=pytest.mark.clause("N2.1")),
        pytest.param("к+2 +", "ж+2", (True, "N2.1", "picture"), marks=pytest.mark.clause("R39")),
        pytest.param("к+2 +", "ж7", (False, "N2.1", "nothing-alike"), marks=pytest.mark.clause("R39")),
        pytest.param("к5", "ц", (True, "N3.5", "wild"), marks=pytest.mark.clause("N3.5")),
        pytest.param("к5", "+4", (True, "N3.6", "draw-four"), marks=pytest.mark.clause("N3.6")),
        pytest.param("ц=з", "з7", (True, "N3.8", "named"), marks=pytest.mark.clause("N3.8")),
        pytest.param("ц=з", "к7", (False, "N3.8", "not-named"), marks=pytest.mark.clause("N3.8")),
        pytest.param("+4=з +", "к+2", (False, "N3.8", "not-named"), marks=pytest.mark.clause("N3.8")),
        pytest.param("к+2", "ж+2", (True, "N3.3", "draw-two-on-two"), marks=pytest.mark.clause("N3.3")),
        pytest.param("к+2", "к7", (False, "N3.3", "not-two-on-two"), marks=pytest.mark.clause("N3.3")),
        pytest.param("к+2", "ц", (False, "N3.3", "not-two-on-two"), marks=pytest.mark.clause("N3.3")),
        pytest.param("к+2", "+4", (False, "R38", "four-on-two"), marks=pytest.mark.clause("R38")),
        pytest.param("+4=з", "з+2", (True, "N3.7", "draw-two-on-four"), marks=pytest.mark.clause("N3.7")),
        pytest.param("+4=з", "к+2", (False, "N3.7", "not-two-on-four"), marks=pytest.mark.clause("N3.7")),
        pytest.param("+4=з", "з7", (False, "N3.7", "not-two-on-four"), marks=pytest.mark.clause("N3.7")),
        pytest.param("+4=з", "+4", (False, "N3.7", "not-two-on-four"), marks=pytest.mark.clause("N3.7")),
    ],
)
def test_every_answer(on, card, answer):
    allowed, clause, note = may_lay(on, card, "ru")
    assert (allowed, clause, note.key) == (answer[0], answer[1], f"uno.suits.{answer[2]}")
    top = on.removesuffix(" +")
    letter = top[-1] if "=" in top else top[0]
    colour = {"к": "red", "з": "green"}[letter]
    assert (note.clause, note.values) == (clause, {"card": card, "top": top, "colour": colour})


@pytest.mark.clause("R39")
def test_cards_said_in_words():
    allowed, clause, note = may_lay("красная +2 +", "жёлтая +2", "ru")
    assert (allowed, clause, note.values) == (True, "N2.1", {"card": "ж+2", "top": "к+2", "colour": "red"})
    allowed, clause, note = may_lay("ц зелёный", "к7", "ru")
    assert (allowed, clause, note.values) == (False, "N3.8", {"card": "к7", "top": "ц=з", "colour": "green"})
    with pytest.raises(Unreadable) as caught:
        may_lay("к5", "foo", "en")
    assert (caught.value.key, caught.value.values["known"]) == ("uno.no-card", "r7 y+2 gs br w=g +4=b")


@pytest.mark.clause("R34")
def test_on_a_wild_that_opened_any_card_names_its_colour():
    assert suits(Card("5", "red"), Lying(Card("wild"), None)) == (True, "R34", "first-colour")


@pytest.mark.parametrize(
    ("on", "card", "said"),
    [
        ("ц", "к5", ("uno.named-colour", "N3.5", {"card": "ц", "named": "ц=з"})),
        ("к5 ж5", "к5", ("uno.one-card", None, {"text": "к5 ж5"})),
        ("к5", "к5 ж5", ("uno.one-card", None, {"text": "к5 ж5"})),
    ],
)
def test_what_cannot_be_asked(on, card, said):
    with pytest.raises(Unreadable) as caught:
        may_lay(on, card, "ru")
    assert (caught.value.key, caught.value.clause, caught.value.values) == said
