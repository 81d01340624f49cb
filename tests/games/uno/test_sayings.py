"""What the referee says: of each move beside its score, and of each line it refuses, with every name and number in it.

A row is the table (how many players, or another deck), the house option or `own`, the lines before, and the line.
"""

from __future__ import annotations

import re

import pytest

from referee import sets
from referee.games.uno.cards import ColourWord
from referee.locale import LANGUAGES, Voice

SIX = ".open к5, кп, кп, жп, жп, сп"  # of two players only Маша has laid, and holds two cards


def sit(uno, seats, house, before):
    """A table at which the lines before have been played."""
    scoring, options = ("own", ()) if house == "own" else ("collect", (house,) if house else ())
    if isinstance(seats, str):
        game = uno(3, *options, scoring=scoring, tables=sets.load(seats))
    else:
        game = uno(seats, *options, scoring=scoring)
    if before:
        game.play(*before.split(", "))
    return game


def showing(rows, clauses):
    """The rows, each marked with the clauses that are cited in it."""
    return [pytest.param(*row, marks=[pytest.mark.clause(id) for id in clauses(row) if id]) for row in rows]


SAID = [
    # The opening card
    (3, "", "", ".open к5", []),
    (3, "", "", ".open кп", [("uno.open-skip", "R34", {"player": "Маша"})]),
    (3, "", "", ".open кн", [("uno.open-reverse", "R34", {"player": "Оля"})]),
    (3, "", "", ".open к+2", [("uno.open-draw-two", "R34", {"player": "Маша"})]),
    (3, "", "", ".open ц", [("uno.open-wild", "R34", {"player": "Маша"})]),
    (3, "", "", ".open ц=з", []),
    ("uno-112", "", "", ".open м", [("uno.open-wild", "R34", {"player": "Маша"})]),
    # A card laid
    (3, "", ".open к5", "к7", []),
    (3, "", ".open к5", "кп", [("uno.misses", "N3.1", {"player": "Петя"})]),
    (3, "", ".open к5", "кн", [("uno.turned", "N3.4", {})]),
    (3, "", ".open к5, кн", "кн", [("uno.turned-back", "N3.4", {})]),
    (2, "", ".open к5", "кн", [("uno.misses", "R33", {"player": "Петя"})]),
    (2, "literal-reverse", ".open к5", "кн", [("uno.turned", "R33", {})]),
    (2, "literal-reverse", ".open к5, кн", "кн", [("uno.turned-back", "R33", {})]),
    (3, "", ".open к5", "ц=з", []),
    (3, "", ".open к5", "к+2", [("uno.two-due", "N3.2", {"player": "Петя"})]),
    (
        3,
        "",
        ".open к5, к+2",
        "ж+2",
        [
            ("uno.suits.draw-two-on-two", "N3.3", {"card": "ж+2", "top": "к+2", "colour": "red"}),
            ("uno.two-due", "N3.2", {"player": "Оля"}),
        ],
    ),
    (
        3,
        "",
        ".open к5",
        "+4=с",
        [
            ("uno.remember-four", "N3.6", {"player": "Маша", "colour": "red"}),
            ("uno.four-due", "N3.7", {"player": "Петя", "colour": "blue"}),
        ],
    ),
    (
        3,
        "",
        ".open к5, +4=с",
        "с+2",
        [
            ("uno.suits.draw-two-on-four", "N3.7", {"card": "с+2", "top": "+4=с", "colour": "blue"}),
            ("uno.two-due", "N3.2", {"player": "Оля"}),
        ],
    ),
    (3, "", ".open ц", "+4=с", [("uno.four-due", "N3.7", {"player": "Петя", "colour": "blue"})]),
    ("uno-112", "", ".open к5", "д=с", [("uno.custom", None, {})]),
    # A card drawn, a pass, a colour named
    (3, "", ".open к5", "+", [("uno.drew-one", "R37", {"player": "Маша"})]),
    (3, "", ".open к+2", "+", [("uno.drew-due", "N3.2", {"player": "Маша", "count": 2})]),
    (3, "", ".open к5, +4=с", "+", [("uno.drew-due", "N3.6", {"player": "Петя", "count": 4})]),
    (3, "", ".open к5, +", "-", []),
    (3, "", ".open ц", "з", []),
    # The last card but one, and the last
    (2, "", SIX, "сп", [("uno.misses", "N3.1", {"player": "Петя"}), ("uno.one-left", None, {"player": "Маша"})]),
    (
        2,
        "call-uno",
        SIX,
        "сп",
        [("uno.misses", "N3.1", {"player": "Петя"}), ("uno.not-called", None, {"player": "Маша"})],
    ),
    (
        2,
        "call-uno",
        SIX,
        "сп uno",
        [("uno.misses", "N3.1", {"player": "Петя"}), ("uno.one-left", None, {"player": "Маша"})],
    ),
    (2, "call-uno", f"{SIX}, сп", ".challenge uno", [("uno.caught", None, {"player": "Маша", "count": 2})]),
    (2, "", f"{SIX}, сп", "с9", [("uno.out", "N1.1", {"player": "Маша", "hands": "Маша: Петя: …"})]),
    (
        2,
        "",
        f"{SIX}, сп",
        "с+2",
        [
            ("uno.last-not-drawn", "R35", {"player": "Петя", "count": 2}),
            ("uno.out", "N1.1", {"player": "Маша", "hands": "Маша: Петя: …"}),
        ],
    ),
    (
        2,
        "",
        f"{SIX}, сп",
        "+4",
        [
            ("uno.last-not-drawn", "R35", {"player": "Петя", "count": 4}),
            ("uno.out", "N1.1", {"player": "Маша", "hands": "Маша: Петя: …"}),
        ],
    ),
    (
        2,
        "last-draw",
        f"{SIX}, сп",
        "с+2",
        [
            ("uno.last-drawn", "R35", {"player": "Петя", "count": 2}),
            ("uno.out", "N1.1", {"player": "Маша", "hands": "Маша: Петя: …"}),
        ],
    ),
    (
        2,
        "last-draw",
        f"{SIX}, сп",
        "+4",
        [
            ("uno.last-drawn", "R35", {"player": "Петя", "count": 4}),
            ("uno.out", "N1.1", {"player": "Маша", "hands": "Маша: Петя: …"}),
        ],
    ),
    (
        2,
        "",
        f"{SIX}, сп, +, с3, с+2",
        "ж+2",
        [
            ("uno.suits.draw-two-on-two", "N3.3", {"card": "ж+2", "top": "с+2", "colour": "blue"}),
            ("uno.last-not-drawn", "R35", {"player": "Петя", "count": 2}),
            ("uno.out", "N1.1", {"player": "Маша", "hands": "Маша: Петя: …"}),
        ],
    ),
    # Out of turn, and challenged
    (3, "jump-in", ".open к5, к7", "Маша: к7", [("uno.jumped-in", None, {"player": "Маша"})]),
    (
        3,
        "jump-in",
        ".open к5, к+2",
        "Оля: к+2",
        [("uno.jumped-in", None, {"player": "Оля"}), ("uno.two-due", "N3.2", {"player": "Маша"})],
    ),
    (
        3,
        "challenge",
        ".open к5, +4=с",
        ".challenge yes",
        [("uno.guilty", "N3.6", {"player": "Маша", "challenger": "Петя", "colour": "red", "count": 4})],
    ),
    (
        3,
        "challenge",
        ".open к5, +4=с",
        ".challenge no",
        [("uno.innocent", "N3.6", {"player": "Маша", "challenger": "Петя", "colour": "red", "count": 6})],
    ),
    (
        3,
        "challenge",
        ".open к5, +4=с",
        ".challenge з1 з2 з3 з4 з5 к6",
        [("uno.guilty", "N3.6", {"player": "Маша", "challenger": "Петя", "colour": "red", "count": 4})],
    ),
    (
        3,
        "challenge",
        ".open к5, +4=с",
        ".challenge з1 з2 з3 з4 з5 с6",
        [("uno.innocent", "N3.6", {"player": "Маша", "challenger": "Петя", "colour": "red", "count": 6})],
    ),
    # A round counted
    (
        3,
        "",
        "",
        "Маша: Петя: к7 ж+2 +4 Оля: 34",
        [
            ("uno.collected", "N1.1", {"player": "Маша", "points": 111}),
            ("uno.next-round", "N1.3", {"dealer": "Маша", "player": "Петя"}),
        ],
    ),
    (
        3,
        "",
        "Маша: Петя: 5 Оля: 5",
        "Маша: 100 Петя: Оля: 50",
        [
            ("uno.collected", "N1.1", {"player": "Петя", "points": 150}),
            ("uno.next-round", "N1.3", {"dealer": "Петя", "player": "Оля"}),
        ],
    ),
    (3, "", "", "Маша: Петя: 199 Оля: 400", [("uno.collected", "N1.1", {"player": "Маша", "points": 599})]),
    (
        3,
        "own",
        "",
        "Маша: Петя: к7 Оля: 34",
        [
            ("uno.charged", "N4.1", {"player": "Маша", "list": "Петя 7, Оля 34"}),
            ("uno.to-limit", "R41", {"target": 200, "list": "Маша 200, Петя 193, Оля 166"}),
            ("uno.next-round", "N1.3", {"dealer": "Маша", "player": "Петя"}),
        ],
    ),
    (
        3,
        "own",
        "",
        "Маша: Петя: 199 Оля: 400",
        [("uno.charged", "N4.1", {"player": "Маша", "list": "Петя 199, Оля 400"})],
    ),
]


@pytest.mark.parametrize(
    ("seats", "house", "before", "line", "said"), showing(SAID, lambda row: [clause for _, clause, _ in row[-1]])
)
def test_what_is_said_of_a_line(uno, seats, house, before, line, said):
    outcome = sit(uno, seats, house, before).play(line)
    assert [(note.key, note.clause, dict(note.values)) for note in outcome.notes] == said


REFUSED = [
    # Rounds
    (3, "", "", "к7", ("uno.no-round", "N1.2", {"entry": "к7", "round": "Маша: Петя: к7 ж+2 Оля: 34"})),
    (3, "", "", "Маша: к7", ("uno.no-round", "N1.2", {"entry": "Маша: к7", "round": "Маша: Петя: к7 ж+2 Оля: 34"})),
    (3, "", ".open к5", ".open ж5", ("uno.round-open", "N1.2", {"card": "ж5", "hands": "Маша: … Петя: … Оля: …"})),
    (3, "", "", ".open +4", ("uno.open-draw-four", "R34", {})),
    (3, "", "", ".open д", ("uno.not-in-deck", "N1.2", {"card": "д"})),
    (3, "", "Маша: Петя: 600 Оля: 1", ".open к5", ("table.over", "N4.1", {})),
    # Cards
    (3, "", ".open к5", "ж7", ("uno.suits.nothing-alike", "N2.1", {"card": "ж7", "top": "к5", "colour": "red"})),
    (3, "", ".open ц=з", "к5", ("uno.suits.not-named", "N3.8", {"card": "к5", "top": "ц=з", "colour": "green"})),
    (3, "", ".open к+2", "к5", ("uno.suits.not-two-on-two", "N3.3", {"card": "к5", "top": "к+2", "colour": "red"})),
    (3, "", ".open к+2", "+4=к", ("uno.suits.four-on-two", "R38", {"card": "+4", "top": "к+2", "colour": "red"})),
    (
        3,
        "",
        ".open к5, +4=з",
        "к+2",
        ("uno.suits.not-two-on-four", "N3.7", {"card": "к+2", "top": "+4=з", "colour": "green"}),
    ),
    (3, "", ".open к0", "к0", ("uno.all-lie", "N2.1", {"card": "к0", "known": 1})),
    (3, "", ".open к5, к5, ж5", "к5", ("uno.all-lie", "N2.1", {"card": "к5", "known": 2})),
    (3, "", ".open к5", "д=к", ("uno.not-in-deck", "N2.1", {"card": "д"})),
    (3, "", ".open к5", "ц", ("uno.which-named", "N3.5", {"card": "ц", "known": "ц=к, ц=ж, ц=з, ц=с"})),
    (2, "", SIX, "ц", ("uno.which-named", "N3.5", {"card": "ц", "known": "ц=к, ц=ж, ц=з, ц=с"})),
    (3, "", ".open к5", "Маша: +4", ("uno.which-named", "N3.6", {"card": "+4", "known": "+4=к, +4=ж, +4=з, +4=с"})),
    (3, "", ".open к5", "з", ("uno.no-colour-due", "N3.5", {"colour": "з", "card": "з7"})),
    # Turns
    (3, "", ".open к5", "Петя: к5", ("table.not-your-turn", "N1.3", {"player": "Петя", "turn": "Маша"})),
    (3, "", ".open к5", "Петя: +4=к", ("table.not-your-turn", "N3.6", {"player": "Петя", "turn": "Маша"})),
    (3, "", ".open кп", "Маша: жп", ("uno.skip-on-skip", "R38", {"player": "Маша", "turn": "Петя"})),
    (2, "", ".open к5, кн", "Петя: жп", ("uno.skip-on-skip", "R38", {"player": "Петя", "turn": "Маша"})),
    (3, "", ".open к5", "Оля: +", ("table.not-your-turn", "N1.3", {"player": "Оля", "turn": "Маша"})),
    (3, "", ".open ц", "+", ("uno.colour-first", "R34", {"player": "Маша"})),
    (3, "", ".open ц", "-", ("uno.colour-first", "R34", {"player": "Маша"})),
    (3, "", ".open к5, +", "+", ("uno.drew-already", "N2.2", {"player": "Маша"})),
    (3, "", ".open к5", "-", ("uno.draw-first", "N2.2", {"player": "Маша"})),
    (3, "", ".open к+2", "-", ("uno.draw-due", "N3.2", {"player": "Маша", "count": 2})),
    (3, "", ".open к5, +4=к", "-", ("uno.draw-due", "N3.6", {"player": "Петя", "count": 4})),
    # Challenges
    (3, "", ".open к5", ".challenge uno", ("uno.option-off", "R42", {"option": "call-uno"})),
    (3, "", ".open к5", ".challenge yes", ("uno.option-off", "N3.6", {"option": "challenge"})),
    (3, "call-uno", ".open к5", ".challenge uno", ("uno.nobody-silent", "R42", {})),
    (3, "challenge", ".open к5", ".challenge yes", ("uno.nothing-to-challenge", "N3.6", {})),
    (3, "challenge", ".open к5, +4=к, +", ".challenge yes", ("uno.nothing-to-challenge", "N3.6", {})),
    (
        3,
        "challenge",
        ".open к5, +4=к",
        ".challenge з1",
        ("uno.other-count", "N3.6", {"player": "Маша", "count": 6, "given": 1}),
    ),
    (
        3,
        "challenge",
        ".open к5, +4=к",
        ".challenge к5 к5 з1 з1 з2 з2",
        ("uno.too-many-lying", "N3.6", {"card": "к5", "count": 2, "lying": 1, "known": 2}),
    ),
    # Hands
    (3, "", "", "Маша: 1 Петя: 2 Оля: 3", ("uno.nobody-out", "N1.1", {"round": "Маша: Петя: к7 ж+2 Оля: 34"})),
    (3, "", "", "Маша: Петя: Оля: 3", ("uno.several-out", "N1.1", {"players": "Маша, Петя"})),
    (3, "", "", "Маша: Петя: к0 Оля: к0", ("uno.too-many", "N1.1", {"card": "к0", "count": 2, "known": 1})),
    (3, "", "", "Маша: Петя: д Оля: 3", ("uno.not-in-deck", "N1.1", {"card": "д"})),
    (
        3,
        "",
        "",
        "Маша: Петя: 1240 Оля: 1",
        ("uno.too-many-points", "N1.1", {"points": 1241, "most": 1240, "total": 108}),
    ),
    (3, "", ".open к5", "Маша: Петя: 5 Оля: 5", ("uno.not-out", "N1.1", {"player": "Маша", "count": 7})),
    (2, "", f"{SIX}, сп, с9", "с3", ("uno.hands-due", "N1.1", {"player": "Маша", "hands": "Маша: Петя: …"})),
    (2, "", f"{SIX}, сп, с9", ".open к5", ("uno.round-open", "N1.1", {"card": "к5", "hands": "Маша: Петя: …"})),
    (
        2,
        "",
        f"{SIX}, сп, с9",
        "Маша: Петя: к7 ж+2",
        ("uno.other-count", "N1.1", {"player": "Петя", "count": 7, "given": 2}),
    ),
    (2, "", f"{SIX}, сп, с9", "Маша: 5 Петя:", ("uno.not-out", "N1.1", {"player": "Петя", "count": 7})),
    (
        2,
        "",
        f"{SIX}, сп, с9",
        "Маша: Петя: 351",
        ("uno.sum-too-big", "N1.1", {"player": "Петя", "points": 351, "count": 7, "most": 350}),
    ),
    (
        2,
        "",
        f"{SIX}, сп, с9",
        "Маша: Петя: кп к1 к2 к3 к4 к5 к6",
        ("uno.too-many-lying", "N1.1", {"card": "кп", "count": 1, "lying": 2, "known": 2}),
    ),
]


@pytest.mark.parametrize(("seats", "house", "before", "line", "said"), showing(REFUSED, lambda row: [row[-1][1]]))
def test_what_is_said_of_a_line_that_is_refused(uno, seats, house, before, line, said):
    refusal = sit(uno, seats, house, before).refusal(line)
    assert (refusal.key, refusal.clause, refusal.values) == said


def said(outcome):
    return [(note.key, note.clause, dict(note.values)) for note in outcome.notes]


@pytest.mark.clause("R36")
def test_what_is_said_when_the_pile_runs_out(uno):
    game = uno(5, tables={**sets.load("uno"), "players": [2, 5], "hand": 20})
    game.play(".open к5", "к1", "+4=к", "+", "+4=к")
    assert game.facts["pile"] == 3
    assert said(game.play("+")) == [
        ("uno.drew-due", "N3.6", {"player": "Рита", "count": 4}),
        ("uno.shuffled", "R36", {"count": 3}),
    ]
    game.play("+4=к")
    assert said(game.play("+")) == [
        ("uno.drew-due", "N3.6", {"player": "Петя", "count": 4}),
        ("uno.shuffled", "R36", {"count": 1}),
        ("uno.pile-empty", "R36", {"player": "Петя", "got": 3, "count": 4}),
    ]
    assert (game.facts["pile"], game.facts["hands"]["Петя"]) == (0, 22)
    assert said(game.play("+")) == [
        ("uno.pile-empty", "R36", {"player": "Оля", "got": 0, "count": 1}),
        ("uno.drew-one", "R37", {"player": "Оля"}),
    ]


@pytest.mark.clause("N1.1")
def test_hands_other_than_counted_are_only_said_where_nobody_knows_them_for_certain(uno):
    game = uno(2, tables=sets.load("uno-112"))
    game.play(".open к5", "д=к", "+", "-", "кп", "кп", "жп", "жп", "сп", "с9")
    assert said(game.play("Маша: Петя: к7"))[0] == (
        "uno.other-count",
        "N1.1",
        {"player": "Петя", "count": 8, "given": 1},
    )


@pytest.mark.clause("N1.1")
def test_more_cards_than_the_deck_has(uno):
    refusal = uno().refusal("Маша: Петя: " + "к1 " * 60 + "Оля: " + "к2 " * 49)
    assert (refusal.key, refusal.clause) == ("uno.too-many-cards", "N1.1")
    assert refusal.values == {"count": 109, "total": 108}


@pytest.mark.clause("N4.1")
@pytest.mark.parametrize(
    ("scoring", "why"), [("collect", ("uno.over-collect", {"target": 500})), ("own", ("uno.over-own", {"target": 200}))]
)
def test_why_a_match_is_over(uno, scoring, why):
    game = uno(3, scoring=scoring)
    game.play("Маша: Петя: 300 Оля: 250")
    assert (game.standing.why.key, game.standing.why.values, game.standing.why.clause) == (*why, "N4.1")


@pytest.mark.parametrize(
    ("before", "line", "outcome"),
    [
        ("", ".open к5", ("open", None, None)),
        (".open к5", "к7", ("play", 0, None)),
        (".open к5, к7", "+", ("draw", 1, None)),
        (".open к5, к7, +", "-", ("pass", 1, None)),
        (".open к+2", "+", ("draw", 0, None)),
        (".open ц", "з", ("colour", 0, None)),
        (".open к5, к7, +4=з", ".challenge yes", ("challenge", 1, True)),
        (".open к5, к7, +4=з", ".challenge no", ("challenge", 1, False)),
        ("", "Маша: Петя: 3 Оля: 4", ("round", None, None)),
    ],
)
def test_what_a_line_is_and_whose(uno, before, line, outcome):
    done = sit(uno, 3, "challenge", before).play(line)
    assert (done.kind, done.player, done.fell) == outcome


@pytest.mark.clause("N3.5")
@pytest.mark.parametrize(("line", "owner"), [("ц", ""), ("Маша: ц", "Маша: ")])
def test_the_colours_that_may_be_named_are_offered(uno, line, owner):
    offered = [
        (one.place, one.points, one.words, one.entry) for one in sit(uno, 3, "", ".open к5").refusal(line).choices
    ]
    assert offered == [(card, 0, (), owner + card) for card in ("ц=к", "ц=ж", "ц=з", "ц=с")]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Маша к7", "Маша: к7"),
        ("«к7».", "к7"),
        ("маша красная семёрка!", "Маша: к7 !"),
        ("к7уно", "к7 uno"),
        ("к7-UNO!", "к7 uno"),
    ],
)
def test_a_card_is_read_with_the_signs_people_leave_out_or_add(uno, typed, meant):
    game = uno(3, "call-uno")
    game.play(".open к5", typed)
    assert game.entries[-1] == meant


@pytest.mark.parametrize(
    ("typed", "key", "known"),
    [
        ("пропуск", "uno.which-colour", "кп, жп, зп, сп"),
        ("п", "uno.which-colour", "кп, жп, зп, сп"),
        ("7", "uno.which-colour", "к7, ж7, з7, с7"),
        ("фиолетовый 5", "uno.no-card", "к7 ж+2 зп сн ц=з +4=с"),
    ],
)
def test_a_card_without_its_colour_is_asked_for_it(uno, typed, key, known):
    refusal = sit(uno, 3, "", ".open к5").refusal(typed)
    assert (refusal.key, refusal.values["known"]) == (key, known)


@pytest.mark.clause("N3.6")
def test_a_shown_hand_has_only_cards_of_the_deck(uno):
    refusal = sit(uno, 3, "challenge", ".open к5, +4=к").refusal(".challenge д з1 з1 з2 з2 з3")
    assert (refusal.key, refusal.clause) == ("uno.too-many-lying", "N3.6")
    assert refusal.values == {"card": "д", "count": 1, "lying": 0, "known": 0}


@pytest.mark.clause("R36")
def test_a_challenge_may_find_too_few_cards(uno):
    game = uno(5, "challenge", tables={**sets.load("uno"), "players": [2, 5], "hand": 20})
    game.play(".open к5", "+4=к", "+", "+4=к")
    assert said(game.play(".challenge no"))[1:] == [
        ("uno.shuffled", "R36", {"count": 2}),
        ("uno.pile-empty", "R36", {"player": "Иван", "got": 5, "count": 6}),
    ]
    game.play("+4=к")
    assert said(game.play(".challenge yes"))[1:] == [
        ("uno.shuffled", "R36", {"count": 1}),
        ("uno.pile-empty", "R36", {"player": "Рита", "got": 1, "count": 4}),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_message_has_a_word_for_each_of_the_four_colours(language):
    """Never a letter: «красной», «зеленою», “blue”, in the case that the sentence needs."""
    texts = __import__(f"referee.games.uno.texts.{language}", fromlist=["TEXTS"]).TEXTS
    cases = {key: re.findall(r"\{colour:([^}]*)\}", text) for key, text in texts.items()}
    assert {len(forms.split("|")) for found in cases.values() for forms in found} == {4}
    say = Voice(language)
    values = {"player": "Маша", "colour": ColourWord("green")}
    assert say("uno.four-due", **values).endswith(
        {"ru": "зелёной «Возьми две».", "uk": "зеленою «Візьми дві».", "en": "a green Draw Two."}[language]
    )


@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.parametrize("line", ["к7", "Маша: +"])
def test_the_round_that_a_refusal_shows_can_be_typed(uno, seats, line):
    game = uno(seats)
    game.play(game.refusal(line).values["round"])
    assert game.facts["rounds"] == 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("key", "before"),
    [("uno.open", ()), ("uno.not-called", (".open к5",)), ("uno.challenge-how", (".open к5", "+4=с"))],
)
def test_the_dot_lines_that_messages_show_are_read(uno, language, key, before):
    game = uno(3, "call-uno", "challenge")
    if before:
        game.play(*before)
    text = __import__(f"referee.games.uno.texts.{language}", fromlist=["TEXTS"]).TEXTS[key]
    for line in re.findall(r"\.\w+ [^:;,.]+", text):
        assert game.match.game.read(game.match.state, line)[0] is not None
