"""`referee set fill`: a walk through prices, counts and prize cards, so that a family can copy its own deck.

Answers are kept as they are given: letters in a draft beside the set until they add up, everything else in the set
itself. So the walk can be stopped at any question and taken up again. With `--json` questions go to the error stream,
and at the end `{"set": {"name", "path"}, "letters": copied or not, "prizes": how many are copied}` is said.
"""

from __future__ import annotations

import os
import re
import sys
from typing import TYPE_CHECKING, Any

from referee import sets
from referee.cli.terminal import Terminal
from referee.errors import Fault
from referee.games import package_name
from referee.games import setfile as boxes
from referee.games import undervud as package
from referee.games.undervud.box import COUNT, LONGEST_TEXT, PRICE, card_of
from referee.games.undervud.prizes import ABILITY, MULTIPLY, in_bounds, printed
from referee.text import safe_text

if TYPE_CHECKING:
    from collections.abc import Callable

Tables = dict[str, Any]
_STOP = ("stop", "стоп", ".", "!")
_BACK = ("back", "назад", "<")
_MULTIPLY = ("multiply", "размножить", "розмножити")
_ABILITY = ("other", "другое", "інше")
_CONDITIONS = {
    "shortest": ("from", "от", "від"),
    "longest": ("to", "до"),
    "contains": ("has", "есть", "має", "є"),
    "starts": ("starts", "начало", "початок"),
    "ends": ("ends", "конец", "кінець"),
}
_CARD = re.compile(r"(?P<price>\d{1,3})(?:\s*[xXхХ×\s]\s*(?P<count>\d{1,3}))?")


class Stopped(Exception):
    """The person has had enough for now."""


def fill(terminal: Terminal, name: str, new_name: str | None = None) -> int:
    """Walks through a set of Undervud, from where the last walk stopped."""
    path = _own(terminal, name, new_name)
    draft = path.removesuffix(".toml") + ".fill"
    tables = _tables(path)
    try:
        if tables["letters"]["provenance"] != "printed" or _prizes_left(tables) == 0:
            _letters(terminal, tables, draft)
            _write(path, tables)
            _forget(draft)
        _prizes(terminal, tables, lambda: _write(path, tables))
    except Stopped:
        pass
    return _told(terminal, path, _tables(path))


def _is_fillable(tables: dict[str, Any]) -> bool:
    """Whether a set is of the game with letter cards and prizes."""
    return package_name(str(tables.get("game"))) == package.__name__


def _own(terminal: Terminal, name: str, new_name: str | None) -> str:
    """The file to fill: the person's own set of that name, made from the boxed one where there is none yet."""
    db = terminal.options.db
    try:
        source = sets.find(name, db)
        if not _is_fillable(sets.parse(sets.text(source.path), source.name)):
            raise Fault("usage", "undervud.fill.other-game", name=name)
        wanted = new_name or (source.name if source.own else terminal.say("undervud.fill.name"))
        own = next((f for f in sets.files(db) if f.own and f.name.casefold() == wanted.casefold()), None)
        path = source.path if source.own and not new_name else own.path if own else sets.copy(name, wanted, db)
        tables = sets.parse(sets.text(path), wanted)
    except sets.SetUnreadable as unreadable:
        kind = "store" if unreadable.key == "store.unwritable" else "usage"
        raise Fault(kind, unreadable.key, **unreadable.values) from None
    if not _is_fillable(tables):
        raise Fault("usage", "undervud.fill.other-game", name=wanted)
    wrong = boxes.problems(tables)
    if wrong:
        raise Fault("usage", "set.faulty", name=wanted, count=len(wrong))
    return path


def _tables(path: str) -> Tables:
    tables = sets.parse(sets.text(path), "")
    del tables["name"]
    return tables


def _ask(terminal: Terminal, key: str, **values: object) -> str:
    """An answer, trimmed; no more answers, or a word for stopping, ends the walk."""
    question = terminal.say(key, **values) + " "
    if terminal.options.json:
        terminal.remark(question)
        answer = sys.stdin.readline()
        if not answer:
            raise Stopped
    else:
        try:
            answer = input(question)
        except EOFError:
            terminal.line()
            raise Stopped from None
    answer = " ".join("".join(c if c.isprintable() else " " for c in answer).split())[: sets.LONGEST_LINE // 4]
    if answer.lower() in _STOP:
        raise Stopped
    return answer


def _tell(terminal: Terminal, key: str, **values: object) -> None:
    text = terminal.say(key, **values)
    terminal.remark(text) if terminal.options.json else terminal.line(text)


# Letters


def _letters(terminal: Terminal, tables: Tables, draft: str) -> None:
    """Price and number of every letter, until they add up to the deck's."""
    language = next(key for key in tables["letters"] if not key.endswith("provenance"))
    cards = {
        card.letter: card for card in map(card_of, tables["letters"][language].split()) if not isinstance(card, str)
    }
    known = {letter: (card.price, card.number or 1) for letter, card in cards.items()}
    answered = _resumed(draft)
    total = tables["deck"]["letters"]
    _tell(terminal, "undervud.fill.letters", total=total)
    order, at = list(known), 0
    while at < len(order) and order[at] in answered:
        at += 1
    while at < len(order):
        letter = order[at]
        price, count = answered.get(letter, known[letter])
        typed = _ask(terminal, "undervud.fill.letter", letter=letter, price=price, count=count)
        if typed.lower() in _BACK:
            at = max(0, at - 1)
            continue
        found = _card(typed, price, count)
        if found is None:
            _tell(terminal, "undervud.fill.letter-how", typed=typed)
            continue
        answered[letter] = found
        _keep(draft, answered)
        at += 1
    while (added := sum(count for _, count in answered.values())) != total:
        _tell(terminal, "undervud.fill.letters-sum", sum=added, total=total)
        typed = _ask(terminal, "undervud.fill.correct")
        letter, rest = typed[:1].upper(), typed[1:].strip()
        found = _card(rest, *answered.get(letter, (1, 1))) if letter.isalpha() and rest else None
        if found is None:
            _tell(terminal, "undervud.fill.letter-how", typed=typed)
            continue
        answered[letter] = found
        _keep(draft, answered)
    lines = [f"{letter}{price}x{count}" for letter, (price, count) in answered.items() if count]
    tables["letters"][language] = " ".join(lines)
    tables["letters"]["provenance"] = tables["letters"]["counts_provenance"] = "printed"
    while (typed := _ask(terminal, "undervud.fill.underwoods", count=tables["deck"]["underwoods"])) not in (
        "",
        str(tables["deck"]["underwoods"]),
    ):
        _tell(terminal, "undervud.fill.underwoods-printed", count=tables["deck"]["underwoods"], typed=typed)


def _card(typed: str, price: int, count: int) -> tuple[int, int] | None:
    """Price and number: both, the price alone, or nothing to keep what was shown; 0 of them: there is no such card."""
    if not typed:
        return price, count
    match = _CARD.fullmatch(typed)
    if not match:
        return None
    found = int(match["price"]), int(match["count"] or count)
    return found if PRICE[0] <= found[0] <= PRICE[1] and found[1] <= COUNT[1] else None


def _resumed(draft: str) -> dict[str, tuple[int, int]]:
    """The letters answered before the walk was stopped."""
    import json

    try:
        with open(draft, encoding="utf-8") as file:
            kept = json.load(file)
        return {str(letter): (int(price), int(count)) for letter, (price, count) in kept.items()}
    except (OSError, ValueError, TypeError, AttributeError):
        return {}


def _keep(draft: str, answered: dict[str, tuple[int, int]]) -> None:
    import json

    _put(draft, json.dumps(answered, ensure_ascii=False))


def _forget(draft: str) -> None:
    if os.path.exists(draft):
        os.remove(draft)


# Prize cards


def _prizes_left(tables: Tables) -> int:
    """How many prize cards of the deck are not copied yet."""
    counts = [card.get("count") or 0 for name, card in tables["prizes"].items() if name != "provenance"]
    return int(tables["deck"]["prizes"] - sum(counts))


def _prizes(terminal: Terminal, tables: Tables, save: Callable[[], None]) -> None:
    """Card after card, until all of them are copied or the person leaves the rest for later."""
    cards = tables["prizes"]
    for name in [name for name, card in cards.items() if name != "provenance" and "count" not in card]:
        count = _number(terminal, "undervud.fill.prize-count", _prizes_left(tables), least=0, name=name)
        if count:
            cards[name]["count"] = count
        else:
            del cards[name]
        _settle(tables, save)
    while left := _prizes_left(tables):
        total = tables["deck"]["prizes"]
        name = _ask(terminal, "undervud.fill.prize", copied=total - left, total=total).lower().replace(" ", "-")
        if not name:
            return
        if not re.fullmatch(r"[^\W\d_][\w-]{0,39}", name) or printed(name) or name in cards:
            _tell(terminal, "undervud.fill.prize-name", name=name)
            continue
        count = _number(terminal, "undervud.fill.prize-count", left, least=1, name=name)
        card: Tables = {"effect": _effect(terminal), "count": count}
        card |= _condition(terminal)
        text = _ask(terminal, "undervud.fill.prize-text")
        while not text and card["effect"] == ABILITY:
            text = _ask(terminal, "undervud.fill.prize-text")
        cards[name] = card | ({"text": text} if text else {})
        _settle(tables, save)


def _settle(tables: Tables, save: Callable[[], None]) -> None:
    tables["prizes"]["provenance"] = "assumed" if _prizes_left(tables) else "printed"
    save()


def _number(terminal: Terminal, key: str, most: int, least: int, **values: object) -> int:
    while True:
        typed = _ask(terminal, key, **values)
        if not typed and most >= 1:
            return 1
        if re.fullmatch(r"\d{1,3}", typed) and least <= int(typed) <= most:
            return int(typed)
        _tell(terminal, "undervud.fill.number", least=least, most=most)


def _effect(terminal: Terminal) -> str:
    while True:
        typed = _ask(terminal, "undervud.fill.prize-effect")
        if typed.lower() in _MULTIPLY:
            return MULTIPLY
        if typed.lower() in _ABILITY:
            return ABILITY
        effect = printed(typed.removeprefix("+"))
        if effect and in_bounds(effect):
            return f"+{effect.text}" if effect.text.isdigit() else effect.text
        _tell(terminal, "undervud.fill.prize-effect-how", typed=typed)


def _condition(terminal: Terminal) -> Tables:
    """What a word must be like: `от 6 есть Ж`; nothing for any word."""
    while True:
        typed = _ask(terminal, "undervud.fill.prize-condition")
        words = typed.split()
        found: Tables = {}
        for word, value in zip(words[::2], words[1::2], strict=False):
            key = next((key for key, said in _CONDITIONS.items() if word.lower() in said), "")
            if key in ("shortest", "longest") and re.fullmatch("[1-9][0-9]?", value):
                found[key] = int(value)
            elif key in ("contains", "starts", "ends") and value.isalpha():
                found[key] = value.upper()
        if len(found) * 2 == len(words):
            return found
        _tell(terminal, "undervud.fill.prize-condition-how", typed=typed)


# The file


def _write(path: str, tables: Tables) -> None:
    """The set as a file: what was copied off the cards, the rest as it was."""
    lines = ["# Undervud, as copied off the cards with `referee set fill`.", ""]
    lines += [f"{key} = {_value(value)}" for key, value in tables.items() if not isinstance(value, dict)]
    for table, part in tables.items():
        if isinstance(part, dict):
            inner = {key: value for key, value in part.items() if isinstance(value, dict)}
            lines += ["", f"[{table}]"]
            lines += [f"{key} = {_value(value)}" for key, value in part.items() if key not in inner]
            for name, card in inner.items():
                lines += ["", f"[{table}.{_value(name)}]", *(f"{key} = {_value(value)}" for key, value in card.items())]
    _put(path, "\n".join(lines) + "\n")


def _value(value: object) -> str:
    """A value as TOML writes it; JSON writes these kinds alike. Letters, a long text, are broken into lines."""
    import json

    if isinstance(value, str) and len(value) > LONGEST_TEXT:
        words = value.split()
        rows = [" ".join(words[at : at + 12]) for at in range(0, len(words), 12)]
        return '"""\n' + "\n".join(rows).replace("\\", "").replace('"', "'") + '\n"""'
    return json.dumps(value, ensure_ascii=False)


def _put(path: str, text: str) -> None:
    """Writes a file whole, or leaves the old one."""
    try:
        with open(f"{path}.new", "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        os.replace(f"{path}.new", path)
    except OSError as error:
        raise Fault("store", "store.unwritable", path=path, why=error.strerror or str(error)) from None


def _told(terminal: Terminal, path: str, tables: Tables) -> int:
    """What is copied by now, and how to go on or to play."""
    name = os.path.basename(path).removesuffix(".toml")
    copied = tables["letters"]["provenance"] == "printed"
    total, left = tables["deck"]["prizes"], _prizes_left(tables)
    if terminal.options.json:
        terminal.json({"set": {"name": name, "path": path}, "letters": copied, "prizes": total - left})
    elif copied and not left:
        terminal.line(terminal.say("undervud.fill.done", path=safe_text(path, 200), name=name))
    else:
        terminal.line(terminal.say("undervud.fill.stopped", copied=total - left, total=total, name=name))
    return 0
