"""The form for a deck of Undervud: letters, Underwoods, prize cards, the numbers of the rules.

A prize card is one line, `6 х2 от 6 - text`: how many, what it does, to which words, what it prints. A new card may be
given only a name and is then asked about step by step; the answers so far are stored with it until it is complete.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from referee.errors import Unreadable
from referee.games.fillform import (
    AS_IT_IS,
    Field,
    Pair,
    Section,
    Tables,
    choice_field,
    in_rows,
    look_up,
    number_field,
    players_field,
    put,
    read_number,
    read_pair,
)
from referee.games.setfile import POLICIES, in_alphabet
from referee.games.undervud import box as boxes
from referee.games.undervud.box import COUNT, LONGEST_TEXT, PRICE, PRIZE_NAME, Card, card_of, named_prizes
from referee.games.undervud.prizes import ABILITY, MULTIPLY, in_bounds, printed
from referee.text import alphabet_order

if TYPE_CHECKING:
    from referee.locale import Voice

ASKED = "asked"
STEPS = ("count", "effect", "condition", "text")
_MULTIPLY = ("multiply", "размножить", "розмножити")
_ABILITY = ("other", "другое", "інше")
_ANY = ("any", "любые", "любое", "будь-які", "будь-яке")
_DASHES = ("-", "–", "—")
_CONDITIONS = {
    "shortest": ("from", "от", "від"),
    "longest": ("to", "до"),
    "contains": ("has", "есть", "має", "є"),
    "starts": ("starts", "начало", "початок"),
    "ends": ("ends", "конец", "кінець"),
}
_SAID = {"en": 0, "ru": 1, "uk": 2}


def sections(say: Voice, tables: Tables) -> tuple[Section, ...]:
    letters = [_letters(say, tables, language) for language in boxes.languages(tables)]
    return (*letters, _underwoods(say, tables), _prizes(say, tables), _rules(say, tables))


def facts(tables: Tables) -> dict[str, object]:
    copied = tables["letters"]["provenance"] == "printed"
    return {"letters": copied, "prizes": tables["deck"]["prizes"] - _left(tables)}


# Letters


def _cards(tables: Tables, language: str) -> list[Card]:
    return [card for card in map(card_of, tables["letters"][language].split()) if isinstance(card, Card)]


def _letters(say: Voice, tables: Tables, language: str) -> Section:
    """Price and number of every letter, until they add up to the deck's."""
    cards, total = _cards(tables, language), tables["deck"]["letters"]
    added = sum(card.number or 1 for card in cards)
    title = say("undervud.fill.letters")
    return Section(
        f"letters.{language}",
        title if len(boxes.languages(tables)) == 1 else f"{title} ({language})",
        tuple(_letter_field(tables, language, card) for card in cards),
        parts=(("letters", "provenance"), ("letters", "counts_provenance")),
        hint=say("fill.letters.hint"),
        running=say("fill.sum", sum=added, total=total),
        wrong="" if added == total else say("fill.sum.wrong", sum=added, total=total),
        example=say("undervud.fill.example"),
        settle=lambda: put(tables, ("deck", "letters"), added),
        add=lambda label, typed: _added(tables, language, label, typed),
    )


def _letter_field(tables: Tables, language: str, card: Card) -> Field:
    now = Pair(card.price, card.number)

    def read(typed: str) -> Tables:
        pair = read_pair(typed, now, PRICE, COUNT[1]) if typed else now
        cards = {one.letter: one for one in _cards(tables, language)}
        fresh = card.letter not in cards
        cards[card.letter] = Card(card.letter, pair.price, 1 if pair.number is None else pair.number)
        letters = sorted(cards, key=alphabet_order) if fresh else list(cards)
        tokens = [f"{letter}{cards[letter].price}x{cards[letter].number}" for letter in letters if cards[letter].number]
        if not tokens:
            raise Unreadable("fill.pair", typed=typed)
        return put(tables, ("letters", language), in_rows(tokens))

    return Field(card.letter, card.letter, now.text, read)


def _added(tables: Tables, language: str, label: str, typed: str) -> Tables | None:
    """The tables with a letter that the deck did not have; None if it is no letter of the language."""
    letter = label.upper()
    known = letter.isalpha() and in_alphabet(letter, language)
    if len(letter) != 1 or not known or any(card.letter == letter for card in _cards(tables, language)):
        return None
    return _letter_field(tables, language, Card(letter, 1, 1)).read(typed)


def _underwoods(say: Voice, tables: Tables) -> Section:
    now = tables["deck"]["underwoods"]

    def read(typed: str) -> Tables:
        if not typed:
            return tables
        count = read_number(typed.removesuffix(AS_IT_IS).strip(), 0, 99)
        if count != now and not typed.endswith(AS_IT_IS):
            raise Unreadable("undervud.fill.underwoods-printed", typed=typed, count=now)
        return put(tables, ("deck", "underwoods"), count)

    field = Field("underwoods", say("undervud.fill.underwoods"), str(now), read)
    parts = (("letters", "provenance"), ("letters", "counts_provenance"), ("deck", "provenance"))
    return Section("underwoods", say("undervud.fill.underwoods"), (field,), parts, running=str(now))


# Prize cards


def _left(tables: Tables) -> int:
    return int(tables["deck"]["prizes"] - sum(card.get("count") or 0 for _, card in named_prizes(tables)))


def _prizes(say: Voice, tables: Tables) -> Section:
    """Card after card, until all of them are copied or the person leaves the rest for later."""
    left, total = _left(tables), tables["deck"]["prizes"]
    cards = list(named_prizes(tables))
    fields = [
        _step_field(say, tables, name) if ASKED in card else _card_field(say, tables, name) for name, card in cards
    ]
    if left > 0 and not any(ASKED in card for _, card in cards):
        fields.append(_new_field(say, tables, total - left))
    whole = not left and all("count" in card and ASKED not in card for _, card in cards)
    return Section(
        "prizes",
        say("undervud.fill.prizes"),
        tuple(fields),
        parts=(("prizes", "provenance"),),
        hint=say("undervud.fill.prizes.hint"),
        running=say("fill.sum", sum=total - left, total=total),
        wrong=say("fill.sum.wrong", sum=total - left, total=total) if left < 0 else "",
        example=say("undervud.fill.prize.example"),
        settle=lambda: put(tables, ("deck", "prizes"), total - left),
        complete=whole,
        add=lambda label, typed: _new_card(say, tables, label, typed),
    )


def _new_field(say: Voice, tables: Tables, copied: int) -> Field:
    def read(typed: str) -> Tables:
        if not typed:
            return tables
        if typed == AS_IT_IS:
            return put(tables, ("deck", "prizes"), copied)
        label, _, rest = typed.partition(" ")
        if label.lower() in tables["prizes"]:
            raise Unreadable("undervud.fill.prize-name", name=label)
        if rest and (any(sign.isdigit() for sign in rest) or _effect(rest.split()[0])):
            return _new_card(say, tables, label, rest)
        name = _name(tables, typed.lower().replace(" ", "-"))
        return put(tables, ("prizes", name), {ASKED: []})

    question = say("undervud.fill.prize", copied=copied, total=tables["deck"]["prizes"])
    return Field("new", say("undervud.fill.prize.new"), "", read, question, adds=True)


def _name(tables: Tables, name: str) -> str:
    if not PRIZE_NAME.fullmatch(name) or printed(name) or name in tables["prizes"]:
        raise Unreadable("undervud.fill.prize-name", name=name)
    return name


def _new_card(say: Voice, tables: Tables, label: str, typed: str) -> Tables:
    name = _name(tables, label.lower())
    card = _read_line(tables, {}, typed)
    if card is None or "effect" not in card:
        raise Unreadable("undervud.fill.prize-effect-how", typed=typed)
    return put(tables, ("prizes", name), {"count": 1} | card)


def _step_field(say: Voice, tables: Tables, name: str) -> Field:
    """The next question about a card that is being entered."""
    card = tables["prizes"][name]
    step = next(step for step in STEPS if step not in card[ASKED])
    most = _left(tables)

    def read(typed: str) -> Tables:
        after = {key: value for key, value in card.items() if key != ASKED}
        if step == "count":
            after["count"] = 1 if not typed and most else read_number(typed, 1, most)
        elif step == "effect":
            after["effect"] = _effect(typed)
            if not after["effect"]:
                raise Unreadable("undervud.fill.prize-effect-how", typed=typed)
        elif step == "condition":
            found = _conditions(typed.split())
            if found is None:
                raise Unreadable("undervud.fill.prize-condition-how", typed=typed)
            after |= found
        elif typed:
            after["text"] = typed[:LONGEST_TEXT]
        elif card["effect"] == ABILITY:
            raise Unreadable("undervud.fill.prize-text-needed")
        asked = [*card[ASKED], step]
        return put(tables, ("prizes", name), after | ({ASKED: asked} if len(asked) < len(STEPS) else {}))

    return Field(f"{name}.{step}", name, "", read, say(f"undervud.fill.prize-{step}", name=name), free=True)


def _card_field(say: Voice, tables: Tables, name: str) -> Field:
    """A card on one line; what is typed changes that part of it, and 0 takes it out of the deck."""
    card = tables["prizes"][name]

    def read(typed: str) -> Tables:
        if typed == "0":
            return put(tables, ("prizes", name), None)
        after = _read_line(tables, card, typed)
        if after is None:
            raise Unreadable("undervud.fill.prize-line-how", typed=typed)
        if "count" not in after:
            after["count"] = 1
        if after["effect"] == ABILITY and not after.get("text"):
            raise Unreadable("undervud.fill.prize-text-needed")
        return put(tables, ("prizes", name), after)

    return Field(name, name, write_card(card, say.language), read)


def write_card(card: Tables, language: str) -> str:
    """A card on one line, as it would be typed."""
    at = _SAID.get(language, 0)
    words = {MULTIPLY: _MULTIPLY[at], ABILITY: _ABILITY[at]}
    effect = words.get(card["effect"], str(card["effect"]))
    said = [f"{signs[min(at, len(signs) - 1)]} {card[key]}" for key, signs in _CONDITIONS.items() if key in card]
    text = [f"- {card['text']}"] if card.get("text") else []
    return " ".join([str(card["count"]) if "count" in card else "?", effect, *said, *text])


def _read_line(tables: Tables, card: Tables, typed: str) -> Tables | None:
    """The card with what a line says of it; None if the line cannot be read."""
    after = dict(card)
    words = typed.split()
    dash = next((at for at, word in enumerate(words) if word in _DASHES), None)
    if dash is not None:
        text = " ".join(words[dash + 1 :])[:LONGEST_TEXT]
        after = {key: value for key, value in after.items() if key != "text"} | ({"text": text} if text else {})
        words = words[:dash]
    if words and re.fullmatch("[0-9]{1,3}", words[0]):
        after["count"] = read_number(words[0], 1, max(1, _left(tables) + (card.get("count") or 0)))
        words = words[1:]
    if words and (effect := _effect(words[0])):
        after["effect"] = effect
        words = words[1:]
    if not words:
        return after
    found = {} if words[0].lower() in _ANY else _conditions(words)
    return None if found is None else {k: v for k, v in after.items() if k not in _CONDITIONS} | found


def _effect(typed: str) -> str:
    """What a card does, as a set file says it; '' where it cannot be read."""
    if typed.lower() in _MULTIPLY:
        return MULTIPLY
    if typed.lower() in _ABILITY:
        return ABILITY
    effect = printed(typed.removeprefix("+"))
    if effect is None or not in_bounds(effect):
        return ""
    return f"+{effect.text}" if effect.text.isdigit() else effect.text


def _conditions(words: list[str]) -> Tables | None:
    """What a word must be like: `от 6 есть Ж`; nothing for any word, None if it cannot be read."""
    found: Tables = {}
    for word, value in zip(words[::2], words[1::2], strict=False):
        key = next((key for key, said in _CONDITIONS.items() if word.lower() in said), "")
        if key in ("shortest", "longest") and re.fullmatch("[1-9][0-9]?", value):
            found[key] = int(value)
        elif key in ("contains", "starts", "ends") and value.isalpha():
            found[key] = value.upper()
    return found if len(found) * 2 == len(words) else None


def _rules(say: Voice, tables: Tables) -> Section:
    words = {policy: say(f"set.option.words.{policy}") for policy in POLICIES}
    target = look_up(tables, ("target", "points"))
    printed_target: dict[tuple[str, ...], str] = {("target", "provenance"): "printed"} if target is None else {}
    fields = (
        number_field(tables, ("deck", "letters"), say("undervud.fill.letters-total"), (1, 999)),
        number_field(tables, ("deck", "prizes"), say("undervud.fill.prizes-total"), (0, 99)),
        number_field(tables, ("target", "points"), say("fill.target"), (1, 9999), printed_target),
        players_field(say, tables, 1),
        number_field(tables, ("play", "hand"), say("fill.hand"), (1, 20)),
        number_field(tables, ("play", "draw"), say("undervud.fill.draw"), (0, 20)),
        number_field(tables, ("play", "underwood_left"), say("undervud.fill.underwood-left"), (0, 99)),
        choice_field(tables, ("play", "words"), say("fill.words"), words),
    )
    return Section("rules", say("fill.rules"), fields, example=f"{say('fill.hand')} 7")
