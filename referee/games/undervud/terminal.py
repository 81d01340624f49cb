"""How Undervud is drawn: the tape and the words on the table, and its box with prices and prize cards."""

from __future__ import annotations

from referee.games.line import localize_entry
from referee.games.undervud.kon import TRACKED, points_of
from referee.games.undervud.notation import write_word
from referee.games.undervud.prizes import ABILITY, MULTIPLY, NOTHING, example_prize, name_effects
from referee.text import TOGETHER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.games.protocol import Canvas
    from referee.games.show import Chapter
    from referee.games.undervud.box import Box
    from referee.games.undervud.prizes import Prize
    from referee.games.undervud.state import State
    from referee.locale import Voice

_PER_LINE = 8
_WIDTH = 79


def match_lines(canvas: Canvas, state: State) -> list[str]:
    """The kons that are over, and the one that is played: its tape, words, hands and deck."""
    from referee.games.undervud.state import standing

    say, kon, players = canvas.say, state.kon, state.players
    lines = [
        line
        for number, done in enumerate(state.finished, 1)
        for line in _wrap(say("undervud.show.done", kon=number, scores=_signed(players, done.scores)))
    ]
    if standing(state).over and kon.mode is None:
        return lines
    lines.append(kon_title(say, state))
    if kon.mode == TRACKED:
        tape = " ".join(f"{card}{at}" for at, card in enumerate(kon.tape, 1))
        lines += _wrap(say("undervud.show.tape", tape=tape or "—"))
    for number, laid in enumerate(kon.words, 1):
        points = say("points", points=points_of(laid.word, state.box))
        shown = canvas.paint(write_word(laid.word), "strong") + name_effects(laid.word, state.box)
        lines.append(say("undervud.show.word", number=number, player=players[laid.owner], word=shown, points=points))
    if kon.mode == TRACKED:
        hands = ", ".join(f"{players[seat]}{TOGETHER}{kon.hands[seat]}" for seat in state.seats.playing)
        lines += _wrap(say("undervud.show.hands", hands=hands, deck=kon.deck))
    if kon.due and state.turn is not None:
        lines.append(say("undervud.owes-card", player=players[state.turn]))
    if kon.out is not None:
        lines.append(say("undervud.out", player=players[kon.out]))
    return lines


def kon_title(say: Voice, state: State) -> str:
    """Which kon is played, and who deals it where that is known."""
    kon = len(state.finished) + 1
    if state.dealer is None:
        return say("undervud.show.kon-undealt", kon=kon)
    return say("undervud.show.kon", kon=kon, dealer=state.players[state.dealer])


def opening_hint(canvas: Canvas, state: State) -> str:
    say = canvas.say
    word, prize = word_laid(say), example_prize("СЛОН", state.box)
    return say("undervud.new.type", kon=example_kon(say, state, word, f"СЛОН{prize}"), word=word)


def word_laid(say: Voice) -> str:
    """A word for examples, which can be laid with the cards of either language."""
    return "КНИГА" if say.language == "uk" else "КОШКА"


def example_kon(say: Voice, state: State, *words: str) -> str:
    """A line that ends a kon of these players, one of whom has laid these words."""
    names = [state.players[seat] for seat in state.seats.playing]
    parts = [" ".join([f"{names[0]}:", *words, "рука="]), f"{names[1]}: рука=АБ_"]
    parts += [f"{name}: рука=Ж" for name in names[2:]]
    return localize_entry(" ".join(parts), say.language)


def guide(say: Voice, box: Box, players: tuple[str, ...]) -> tuple[Chapter, ...]:
    from referee.games.undervud.guide import chapters

    return chapters(say, box, players)


def colour_entry(canvas: Canvas, entry: str) -> str:
    return entry


def _wrap(text: str) -> list[str]:
    from textwrap import wrap

    lines = wrap(text, _WIDTH, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)
    return [line.replace(TOGETHER, " ") for line in lines]


def _signed(players: tuple[str, ...], scores: tuple[int, ...]) -> str:
    return ", ".join(f"{name}{TOGETHER}{points:+d}" for name, points in zip(players, scores, strict=False))


def box_lines(canvas: Canvas, box: Box) -> list[str]:
    say = canvas.say
    cards = [f"{letter} {price:>2} {box.times(letter):<4}" for letter, price in box.by_alphabet]
    lines = [say("undervud.set.letters")]
    lines += ["  " + "  ".join(cards[at : at + _PER_LINE]).rstrip() for at in range(0, len(cards), _PER_LINE)]
    lines.append(say("undervud.set.deck", letters=box.letters, underwoods=box.underwoods, prizes=box.prize_cards))
    if unknown_counts(box):
        lines.append(say("undervud.set.counts-unknown"))
    lines += ["", say("undervud.set.prizes")]
    lines += [f"  {_prize(canvas, prize)}" for prize in box.prizes.values()]
    lines.append(say("undervud.set.prizes-typed"))
    target = say("set.option.no-target") if box.target is None else say("set.option.target", target=box.target)
    return [
        *lines,
        "",
        say("undervud.set.players", low=box.players[0], high=box.players[1], hand=box.hand, draw=box.draw),
        say("undervud.set.left", points=box.underwood_left),
        target,
        say(f"set.option.words.{box.policy}"),
    ]


def _prize(canvas: Canvas, prize: Prize) -> str:
    """A prize card in a line: its name, how many, what it does, for which words, and what it prints."""
    say = canvas.say
    does = f"+{prize.effect.text}"
    if prize.effect == NOTHING:
        does = say("undervud.set.multiplies") if prize.multiplies else say("undervud.set.ability")
    conditions = [
        f"{say(f'undervud.set.{part}')} {value}"
        for part in ("shortest", "longest", "contains", "starts", "ends")
        if (value := getattr(prize, part))
    ]
    count = "×?" if prize.count is None else f"×{prize.count}"
    text = f" «{prize.text}»" if prize.text else ""
    return ", ".join([f"{prize.name} {count}: {does}", *conditions]) + text


def box_facts(box: Box) -> dict[str, object]:
    return {
        "hand": box.hand,
        "draw": box.draw,
        "letters": [{"letter": a, "price": n, "count": box.counts.get(a)} for a, n in box.by_alphabet],
        "underwoods": box.underwoods,
        "underwood_left": box.underwood_left,
        "prize_cards": box.prize_cards,
        "prizes": [
            {
                "name": prize.name,
                "count": prize.count,
                "effect": _effect(prize),
                "text": prize.text,
                "shortest": prize.shortest,
                "longest": prize.longest,
                "contains": prize.contains,
                "starts": prize.starts,
                "ends": prize.ends,
            }
            for prize in box.prizes.values()
        ],
        "total": box.deck,
    }


def _effect(prize: Prize) -> str:
    """What a card does, as a set file writes it."""
    if prize.effect == NOTHING:
        return MULTIPLY if prize.multiplies else ABILITY
    return f"+{prize.effect.text}" if prize.effect.text.isdigit() else prize.effect.text


def unknown_counts(box: Box) -> bool:
    return any(letter not in box.counts for letter in box.prices)
