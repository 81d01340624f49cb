"""The notation of UNO: `к7`, `ц=з`, `+`, `-`, `.open к5`, `Маша: Петя: к7 ж+2 +4`, `Петя: 77`.

Reading gives an entry, writing gives its canonical text, and each is the other's inverse.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress

from referee.errors import Ambiguous, Choice, Illegal, Unreadable
from referee.games.line import (
    DOT_WORDS,
    Shared,
    by_layout,
    dot_line,
    player_called,
    read_shared,
    split_by_player,
    tidy_input,
    without_mark,
)
from referee.games.uno import cards, spelling
from referee.games.uno.cards import SWAP, Card, Laid
from referee.text import fold_name, lazy_regex
from referee.values import Value

_LONGEST = 4000
_LONGEST_CARD = 6  # words: «закажи цвет и возьми четыре», and the colour named
_DRAWS = ("+", "беру", "взял", "взяла", "взяв", "тяну", "draw", "take")
_PASSES = ("-", "пас", "pass")
_CALLS = ("уно", "uno")
_YES = ("yes", "да", "так", "был", "была", "був", "була")
_NO = ("no", "нет", "ні", "не было", "не була", "не було")
_ANSWERS = {"ru": ("да", "нет"), "uk": ("так", "ні")}
_OUT = ("вышел", "вышла", "вышло", "вийшов", "вийшла", "out", "went out", "пусто", "порожньо")
_SUM = lazy_regex(r"[0-9]{1,6}(?:\+[0-9]{1,6})*|[0-9]{1,6}(?: \+ [0-9]{1,6})+")
_QUOTES = dict.fromkeys(map(ord, "«»„“”"))
_HAND = lazy_regex(r"^(?:рука|hand)=\s*")

Hand = tuple[Card, ...] | int


class Open(Value):
    """The card that opens the discard pile, and who dealt where that is not whose turn it was to deal."""

    laid: Laid
    player: int | None = None
    agreed: bool = False


class Lay(Value):
    """A card laid, with «UNO!» called or not; `other` is whose hand is swapped for the player's own."""

    laid: Laid
    player: int | None = None
    called: bool = False
    other: int | None = None
    agreed: bool = False


class Name(Value):
    """The colour that the first player names when a Wild opens the round."""

    colour: str
    player: int | None = None
    agreed: bool = False


class Draw(Value):
    """Cards drawn; `passes`: and the turn passed at once, where drawing has not ended it."""

    player: int | None = None
    passes: bool = False
    agreed: bool = False


class Pass(Value):
    player: int | None = None
    agreed: bool = False


class Challenge(Value):
    """A Draw Four settled by the hand that is shown, or by what the players say of it; or a «UNO!» not called."""

    shown: tuple[Card, ...] = ()
    guilty: bool | None = None
    call: bool = False
    agreed: bool = False


class Close(Value):
    """A round's end: what each player still holds, in seat order, as cards or as a sum. An empty hand went out.

    Who did not play the round has none.
    """

    hands: tuple[Hand | None, ...]
    agreed: bool = False


Entry = Open | Lay | Name | Draw | Pass | Challenge | Close | Shared


class Paper(Value):
    """What a line is read against: the players and the language of the cards.

    `laying`: a round lies open; `counting`: it has ended, and the hands are to be told. `left`: who does not play.
    """

    players: tuple[str, ...]
    language: str
    laying: bool = False
    counting: bool = False
    left: frozenset[int] = frozenset()


def read(text: str, paper: Paper) -> tuple[Entry, bool]:
    """The entry a line means, and whether some of it was typed astray."""
    line = _tidied(tidy_input(text, "uno.empty", _LONGEST), paper)
    try:
        return _read(line, paper)
    except Ambiguous as question:
        token = str(question.values.get("token"))
        question.choices = tuple(_in_line(choice, line, token) for choice in question.choices)
        raise
    except Unreadable:
        if ":" in line:  # perhaps not after every name
            with suppress(Unreadable, Ambiguous):
                return _read(line.replace(":", " "), paper)
        converted = _by_layout(line)
        if converted is None:
            raise
        with suppress(Unreadable, Ambiguous):
            return _read(converted, paper)[0], True
        raise


def _tidied(line: str, paper: Paper) -> str:
    """A line without quotes and a full stop at its end, and with the colon after a name that a card follows."""
    line = line.translate(_QUOTES)
    if line[-2:-1].isalnum():
        line = line.removesuffix(".")
    words = line.split()
    seats = {fold_name(name) for name in paper.players}
    for size in range(1, len(words) if paper.laying and ":" not in line else 0):
        if fold_name(" ".join(words[:size])) in seats:
            return f"{' '.join(words[:size])}: {' '.join(words[size:])}"
    return line


def _in_line(choice: Choice, line: str, token: str) -> Choice:
    """A choice of one card as a choice of the whole line."""
    words = line.split()
    at = next((n for n, word in enumerate(words) if spelling.fold(word) == token), None)
    if at is not None:
        words[at] = choice.entry
    return Choice(choice.place, choice.points, choice.words, " ".join(words))


def _by_layout(line: str) -> str | None:
    if not any("a" <= c <= "z" for c in line.lower()) or any(c.isalpha() and not c.isascii() for c in line):
        return None
    return by_layout(line.upper(), "ru")


def _read(line: str, paper: Paper) -> tuple[Entry, bool]:
    body, agreed = (line, False) if _is_call(line) else without_mark(line)
    body = _with_dot(body)
    dotted = dot_line(body)
    if dotted:
        shared = read_shared(dotted[0], line.partition(" ")[2], paper.players)
        if shared is not None:
            return shared, False
        return _dotted(*dotted, body, paper, None, agreed)
    parts = split_by_player(body, paper.players)
    player, text = parts[0]
    if len(parts) == 1:
        text = _with_dot(text)
        inner = dot_line(text)
        if inner:
            return _dotted(*inner, text, paper, player, agreed)
        if player is None:
            sums = _sums(text, paper)
            if sums:
                return _closing(sums, paper, agreed)
        if not _is_hand(text) or player is None:
            return _one_name(text, paper, player, agreed)
    return _closing(parts, paper, agreed)


def _is_call(line: str) -> bool:
    """Whether a line ends with «УНО!», whose mark belongs to the call."""
    return spelling.fold(line.split(" ")[-1]).rstrip("!").endswith(_CALLS)


def _with_dot(text: str) -> str:
    """`open к5` as `.open к5`: no card is called so, and the dot may be left out."""
    word = text.partition(" ")[0].lower()
    return f".{text}" if word in (*DOT_WORDS["open"], *DOT_WORDS["challenge"]) else text


def _is_hand(text: str) -> bool:
    """Whether a text can only be what is left in a hand."""
    folded = spelling.fold(text)
    return not folded or folded in _OUT or bool(_SUM.fullmatch(folded) or _HAND.match(folded))


def _sums(text: str, paper: Paper) -> list[tuple[int | None, str]] | None:
    """Names with sums and no colons, `Маша 10 Петя 20`; none for any other text, and for one that is a card."""
    words = text.replace(",", " ").split()
    if len(words) > 1 and all(map(_SUM.fullmatch, words)) and not paper.laying:
        raise Unreadable("uno.whose-sum", text=words[0], player=paper.players[0])
    if len(words) < 2 or not _is_hand(words[-1]):
        return None
    try:
        spelling.cards(text, paper.language, naming=True)
    except (Unreadable, Ambiguous):
        pass
    else:
        return None
    parts: list[tuple[int | None, str]] = []
    name: list[str] = []
    for word in words:
        if name and _is_hand(word):
            try:
                parts.append((player_called(" ".join(name), paper.players), word))
            except Unreadable:
                if paper.laying:
                    return None  # a card whose colour was mistyped
                raise
            name = []
        elif word != "-":
            name.append(word)
    return None if name else parts


def _one_name(text: str, paper: Paper, player: int | None, agreed: bool) -> tuple[Entry, bool]:
    """A turn; a hand where a round has ended, and where none lies open and a player has several cards."""
    try:
        entry, astray = _turn(text, paper, player, agreed)
    except (Illegal, Unreadable) as refusal:
        if paper.counting and player is None and refusal.key == "uno.one-card-a-turn":
            raise Unreadable("uno.whose-hand", text=text, player=paper.players[0]) from None
        if paper.laying or player is None:
            raise
    else:
        hand = isinstance(entry, Lay) and not entry.called and entry.laid.named is None and entry.other is None
        if not (paper.counting and player is not None and hand):
            return entry, astray
    return _closing([(player, text)], paper, agreed)


def _dotted(command: str, rest: str, line: str, paper: Paper, player: int | None, agreed: bool) -> tuple[Entry, bool]:
    if command == "open":
        parts = split_by_player(rest, paper.players)
        if len(parts) == 1 and (player is None or parts[0][0] is None):
            dealer, text = parts[0]
            found = spelling.cards(text, paper.language, naming=True)
            if len(found.cards) == 1:
                return Open(found.cards[0], player if dealer is None else dealer, agreed), found.astray
        raise Unreadable("uno.open", line=line)
    if command == "pass" and not rest:
        return Pass(player, agreed), False
    if command == "challenge" and player is None:
        return _challenge(rest, paper, agreed)
    raise Unreadable("notation.dot-here", line=line)


def _challenge(rest: str, paper: Paper, agreed: bool) -> tuple[Challenge, bool]:
    word = spelling.fold(rest).strip("!")
    if word in _CALLS:
        return Challenge(call=True, agreed=agreed), False
    if word in (*_YES, *_NO):
        return Challenge(guilty=word in _YES, agreed=agreed), False
    if not rest:
        raise Unreadable("uno.challenge-how")
    found = spelling.cards(rest, paper.language)
    return Challenge(tuple(laid.card for laid in found.cards), agreed=agreed), found.astray


def _turn(text: str, paper: Paper, player: int | None, agreed: bool) -> tuple[Entry, bool]:
    words = text.split()
    if not words:
        raise Unreadable("uno.empty")
    last = spelling.fold(words[-1]).rstrip("!")
    called = last.endswith(_CALLS)
    if last in _CALLS:
        if len(words) == 1:
            seven = cards.write(Card("7", "red"), paper.language)
            raise Unreadable("uno.call-alone", text=words[0], card=seven)
        words.pop()
    elif called:
        words[-1] = last[:-3].rstrip("-")  # all of them have three letters
    if words == ["+", "-"]:
        words = ["+-"]
    if len(words) == 1:
        word = spelling.fold(words[0])
        colour = spelling.colour_called(word)
        if word in _DRAWS:
            return Draw(player, agreed=agreed), False
        if word == "+-":
            return Draw(player, True, agreed), False
        if word in _PASSES:
            return Pass(player, agreed), False
        if colour and not called:
            return Name(colour, player, agreed), False
        if re.fullmatch(r"[0-9]+", word) and not (paper.laying and len(word) == 1):
            raise Unreadable("uno.whose-sum", text=word, player=paper.players[-1])
    other, words = _swapped(words, paper)
    found = spelling.cards(" ".join(words), paper.language, naming=True)
    if len(found.cards) != 1:
        raise Illegal("uno.one-card-a-turn", "N2.1", text=text, count=len(found.cards))
    return Lay(found.cards[0], player, called, other, agreed), found.astray


def _swapped(words: list[str], paper: Paper) -> tuple[int | None, list[str]]:
    """The player named after a card that swaps hands, and the words before the name."""
    for at in range(1, min(len(words), _LONGEST_CARD + 1)):
        try:
            found = spelling.cards(" ".join(words[:at]), paper.language, naming=True)
            if len(found.cards) == 1 and found.cards[0].card.face == SWAP and found.cards[0].named:
                return player_called(" ".join(words[at:]), paper.players), words[:at]
        except (Unreadable, Ambiguous):
            continue
    return None, words


def _closing(parts: Sequence[tuple[int | None, str]], paper: Paper, agreed: bool) -> tuple[Close, bool]:
    hands: dict[int, Hand] = {}
    astray = False
    for player, body in parts:
        if player is None:
            raise Unreadable("uno.whose-hand", text=body, player=paper.players[0])
        if player in hands:
            raise Unreadable("notation.name-twice", name=paper.players[player])
        if player in paper.left:
            raise Illegal("table.has-left", "N1.1", player=paper.players[player])
        text = _HAND.sub("", spelling.fold(body))
        if _SUM.fullmatch(text):
            hands[player] = sum(map(int, text.split("+")))
        elif text in _OUT:
            hands[player] = ()
        else:
            found = spelling.cards(text, paper.language, bare=True)
            hands[player] = tuple(laid.card for laid in found.cards)
            astray = astray or found.astray
    seats = range(len(paper.players))
    given: list[Hand | None] = [None if seat in paper.left else hands.get(seat, ()) for seat in seats]
    if given.count(0) == 1 and (() not in given or () not in hands.values()):
        # Everyone has a sum, and one of them is 0: that is who went out.
        given[given.index(0)] = ()
    return Close(tuple(given), agreed), astray


def write(entry: Entry, paper: Paper) -> str:
    if isinstance(entry, Shared):
        return entry.text(paper.players)
    player = getattr(entry, "player", None)
    owner = "" if player is None else f"{paper.players[player]}: "
    text = owner + _write(entry, paper)
    return f"{text} !" if entry.agreed else text


def _write(entry: Open | Lay | Name | Draw | Pass | Challenge | Close, paper: Paper) -> str:
    match entry:
        case Open():
            return f".open {_laid(entry.laid, paper)}"
        case Lay():
            other = "" if entry.other is None else f" {paper.players[entry.other]}"
            return f"{_laid(entry.laid, paper)}{other}{' uno' if entry.called else ''}"
        case Name():
            return cards.colour_letter(entry.colour, paper.language)
        case Draw():
            return "+-" if entry.passes else "+"
        case Pass():
            return "-"
        case Challenge():
            if entry.call:
                return ".challenge uno"
            if entry.guilty is not None:
                yes, no = _ANSWERS.get(paper.language, ("yes", "no"))
                return f".challenge {yes if entry.guilty else no}"
            return f".challenge {write_hand(entry.shown, paper.language)}"
        case Close():  # who joined since has no hand in it
            hands = (
                (player, hand) for player, hand in zip(paper.players, entry.hands, strict=False) if hand is not None
            )
            return " ".join(f"{player}: {write_hand(hand, paper.language)}".rstrip() for player, hand in hands)


def _laid(laid: Laid, paper: Paper) -> str:
    return cards.write(laid.card, paper.language, laid.named)


def write_hand(hand: Hand, language: str) -> str:
    """A hand as it is typed: its cards, or their sum."""
    return str(hand) if isinstance(hand, int) else " ".join(cards.write(card, language) for card in hand)
