"""The notation of Undervud, in the order of play: `К КОШКА+х2 Ж`, `2=Ш КО_КА=Т .`, `Маша: НОС рука= Петя: рука=АБ_`.

Reading gives an entry, writing gives its canonical text, and each is the other's inverse.
"""

from __future__ import annotations

import re

from referee.errors import Illegal, Refusal, Unacceptable, Unreadable
from referee.games.line import (
    Adjust,
    Challenge,
    End,
    Remark,
    as_typed,
    by_layout,
    dot_line,
    line_of,
    named,
    read_shared,
    without_mark,
)
from referee.games.undervud.box import Box
from referee.games.undervud.cards import UNDERWOOD, Word, spelled
from referee.games.undervud.prizes import printed, prize_called
from referee.text import looks_cyrillic, replace_lookalikes
from referee.values import Value, replace

_TAKE = re.compile(r"(?P<letter>[^\W\d_])(?P<position>[1-9]\d{0,2})?")
_SWAP = re.compile(r"(?P<word>\d{1,3})=(?P<letter>.*)")
_WORD = re.compile(r"(?P<left>[^\W\d]['\w]*)(?:=(?P<right>[\w']*))?")
_HYPHENED = re.compile(r"[^\W\d_](?:[^\W\d]|')*(?:-(?:[^\W\d]|')+)+")
_HAND = re.compile(r"(?:РУКА|HAND)=(?P<cards>.*)")
_CLOSING = re.compile(r"(?:^|[\s:])(?:РУКА|HAND)=")
# The colon of a prize, `+Ж:х3`, is not the colon after a name: while names are looked for, another sign stands for it.
_PRIZE_COLON = re.compile(r"((?:\+|(?<!\S)-)[^\W\d_]+):(?=\+?[XxХх×]?\d)")
_HIDDEN = "\ue000"
NO_CARD = "."


class Take(Value):
    """A letter taken from the tape; without a position, the latest of its kind (R20)."""

    letter: str
    position: int | None = None


class Swap(Value):
    """A letter put in place of the Underwood that stands for it in a word on the table."""

    word: int
    letter: str


class Turn(Value):
    """A turn: prizes set aside, letters from the tape, swaps, the word, and the card to the tape.

    `card` is a letter, `.` where there is no letter card in hand, and none where nothing is said of it.
    """

    word: Word | None = None
    card: str | None = None
    takes: tuple[Take, ...] = ()
    swaps: tuple[Swap, ...] = ()
    aside: tuple[str, ...] = ()
    player: int | None = None
    agreed: bool = False


class Open(Value):
    """The card that opens the tape."""

    card: str
    agreed: bool = False


class Front(Value):
    """What lies in front of a player at the end of a kon, so far as it is not yet entered, and what is left in hand."""

    words: tuple[Word, ...] = ()
    hand: str = ""


class Close(Value):
    """The end of a kon, in seat order."""

    fronts: tuple[Front, ...]
    agreed: bool = False


Entry = Turn | Open | Close | Challenge | Adjust | End | Remark


class Paper(Value):
    """What a line is read against: the players and the box."""

    players: tuple[str, ...]
    box: Box


def read(text: str, paper: Paper, agreed: bool = False) -> tuple[Entry, str]:
    """The entry a line means, and the line as it was understood where that is not as it was typed ('' otherwise).

    Players who agreed on the whole entry may have laid a word with a hyphen, without it.
    """
    line = line_of(text, "undervud.empty")
    seen: list[tuple[str, str]] = []
    entry = _read(line, paper, seen, agreed)
    understood = line
    for typed, meant in seen:
        understood = understood.replace(typed, meant, 1)
    return entry, "" if as_typed(text, understood) else understood


def _read(line: str, paper: Paper, seen: list[tuple[str, str]], agreed: bool) -> Entry:
    if line.lower().startswith("open "):
        line = f".{line}"  # no word is written so, and the dot may be left out
    if re.match(r"\.[^\W\d_]", line):
        return _dotted(line, paper, seen)
    line, marked = without_mark(line)
    agreed = agreed or marked
    hidden = _PRIZE_COLON.sub(rf"\1{_HIDDEN}", line)
    try:
        parts = [(player, body.replace(_HIDDEN, ":")) for player, body in named(hidden, paper.players)]
    except Refusal as refusal:
        refusal.values = {name: str(value).replace(_HIDDEN, ":") for name, value in refusal.values.items()}
        raise
    if _CLOSING.search(line.upper()):
        return _closing(parts, paper, seen, agreed)
    if len(parts) > 1:
        raise Unreadable("undervud.two-players", line=line)
    player, body = parts[0]
    if not body:
        raise Unreadable("undervud.empty")
    if re.match(r"\.[^\W\d_]", body):
        return _dotted(f"{body} !" if agreed else body, paper, seen, player)
    return _turn(_tokens(body, paper, seen), paper, player, agreed)


def _dotted(line: str, paper: Paper, seen: list[tuple[str, str]], player: int | None = None) -> Entry:
    command, rest = dot_line(line) or ("", "")
    if (
        command in ("adjust", "end", "note")
        and player is None
        and (shared := read_shared(command, rest, paper.players))
    ):
        assert isinstance(shared, Adjust | End | Remark)
        return shared
    rest, agreed = without_mark(rest)
    if command == "pass" and not rest:
        return Turn(player=player, agreed=agreed)
    if command == "open" and player is None:
        return Open(_opening(_tokens(rest, paper, seen), paper.box), agreed)
    if command in ("challenge", "strike") and player is None:
        words = tuple(_word(token, paper.box).letters for token in _tokens(rest, paper, seen))
        return Challenge(words, agreed, command == "strike")
    raise Unreadable("undervud.dot-here", line=line)


def _opening(tokens: list[str], box: Box) -> str:
    """The card that opens the tape: a letter and nothing else (U3.2)."""
    token = "".join(tokens)
    if len(tokens) != 1 or len(token) != 1 or not token.isalpha():
        raise Illegal("undervud.open-letter", "U3.2", token=" ".join(tokens))
    return _card(token, box)


def _card(letter: str, box: Box) -> str:
    card = box.lays(letter)
    if not box.has(card):
        raise Illegal("undervud.no-such-card", "U1.1", letter=letter)
    return card


def _closing(parts: list[tuple[int | None, str]], paper: Paper, seen: list[tuple[str, str]], agreed: bool) -> Close:
    fronts: dict[int, Front] = {}
    for player, body in parts:
        if player is None:
            raise Unreadable("undervud.whose-hand", text=body, player=paper.players[0])
        if player in fronts:
            raise Unreadable("notation.name-twice", name=paper.players[player])
        fronts[player] = _front(_tokens(body, paper, seen), paper.box, agreed)
    return Close(tuple(fronts.get(index, Front()) for index in range(len(paper.players))), agreed)


def _front(tokens: list[str], box: Box, agreed: bool) -> Front:
    words: list[Word] = []
    cards: str | None = None
    for token in tokens:
        hand = _HAND.fullmatch(token)
        if cards is not None:
            raise Unreadable("undervud.after-hand", token=token)
        if hand:
            cards = "".join(_held(card, box) for card in hand["cards"])
        elif token.startswith("+"):
            if not words:
                raise Illegal("undervud.prize-alone", "U1.4", prize=token)
            words.append(_with_prize(words.pop(), token[1:], box))
        else:
            words.append(_word(token, box, agreed))
    return Front(tuple(words), cards or "")


def _held(card: str, box: Box) -> str:
    if card in "_*":
        return UNDERWOOD
    if not card.isalpha():
        raise Unreadable("undervud.hand", token=card)
    return _card(card, box)


def _turn(tokens: list[str], paper: Paper, player: int | None, agreed: bool) -> Turn:
    box = paper.box
    turn = Turn(player=player, agreed=agreed)
    for token in tokens:
        if turn.card is not None:
            raise _after_the_card(turn.card, token)
        swap, take = _SWAP.fullmatch(token), _TAKE.fullmatch(token)
        if token == NO_CARD:
            turn = replace(turn, card=NO_CARD)
        elif token.startswith("-"):
            if turn.word:
                raise Illegal("undervud.aside-first", "U4.3", token=token, word=turn.word.letters)
            aside = prize_called(token[1:], box.prizes).token if token != "-" else ""
            turn = replace(turn, aside=(*turn.aside, aside))
        elif swap:
            turn = replace(turn, swaps=(*turn.swaps, _swap(swap, token, turn, box)))
        elif token.startswith("+"):
            if not turn.word:
                raise Illegal("undervud.prize-alone", "U1.4", prize=token)
            turn = replace(turn, word=_with_prize(turn.word, token[1:], box))
        elif token in ("_", "*"):
            raise Illegal("undervud.underwood-tape", "U4.12")
        elif take and turn.word:
            if take["position"]:
                raise Unreadable("undervud.position-after", token=token, word=turn.word.letters)
            turn = replace(turn, card=_card(take["letter"], box))
        elif take:
            position = int(take["position"]) if take["position"] else None
            turn = replace(turn, takes=(*turn.takes, Take(_card(take["letter"], box), position)))
        else:
            word = _word(token, box, agreed)
            if turn.word:
                raise Illegal("undervud.one-word", "U4.4", first=turn.word.letters, second=word.letters)
            turn = replace(turn, word=word)
    return _without_word(turn)


def _after_the_card(card: str, token: str) -> Illegal | Unreadable:
    if token.startswith("+"):
        return Unreadable("undervud.prize-late", prize=token)
    if card != NO_CARD and (_TAKE.fullmatch(token) or token in ("_", "*")):
        return Illegal("undervud.one-card", "U4.12", first=card, second=token)
    return Unreadable("undervud.after-card", token=token)


def _without_word(turn: Turn) -> Turn:
    """With no word, the last lone letter is the card to the tape."""
    if turn.word or turn.card is not None or not turn.takes or turn.takes[-1].position:
        return turn
    return replace(turn, takes=turn.takes[:-1], card=turn.takes[-1].letter)


def _swap(match: re.Match[str], token: str, turn: Turn, box: Box) -> Swap:
    if turn.word or len(match["letter"]) != 1 or not match["letter"].isalpha():
        raise Unreadable("undervud.swap", token=token)
    return Swap(int(match["word"]), _card(match["letter"], box))


def _word(token: str, box: Box, overruled: bool = False) -> Word:
    """A word with what hangs on it: `КО_КА=Ш`, `МАССА=МАСА`, `КОШКИ!`, `СЛОН+х2`."""
    body, plus, prize = token.partition("+")
    agreed = token.endswith("!") or body.endswith("!")
    body = body.removesuffix("!").replace("*", UNDERWOOD)
    if _HYPHENED.fullmatch(body):
        if not agreed and not overruled:
            raise Unacceptable("undervud.hyphen", failing=(body,), word=body)
        body = body.replace("-", "")
    match = _WORD.fullmatch(body)
    if not match or any(c.isdigit() for c in body):
        raise Unreadable("undervud.word", token=token)
    word = replace(_spelled(match["left"], match["right"], token, box), agreed=agreed)
    return _with_prize(word, prize.removesuffix("!"), box) if plus else word


def _spelled(left: str, right: str | None, token: str, box: Box) -> Word:
    places = left.count(UNDERWOOD)
    if places:
        if right is None or not right:
            raise Illegal("undervud.unnamed", "U4.8", token=token)
        if len(right) != places or not right.isalpha():
            raise Illegal("undervud.underwoods", "U4.8", token=token, underwoods=places, named=len(right))
        letters = iter(right)
        left = "".join(next(letters).lower() if c == UNDERWOOD else c for c in left)
        right = None
    laid = "".join(_as_card(c, box, token) for c in left)
    if len(laid) < 2:
        raise Unreadable("undervud.one-letter", token=token)
    if right is None:
        return Word(laid.upper(), laid)
    cards = "".join(c if c == UNDERWOOD else _as_card(c, box, token) for c in right)
    if cards in (laid, laid.replace("Ё", "Е")):
        return Word(cards, cards)
    found = spelled(laid, cards)
    if found is None:
        raise Illegal("undervud.multiply", "U5.3", word=laid, cards=cards or "—")
    return Word(laid, found)


def _as_card(letter: str, box: Box, token: str) -> str:
    """The card of a word's letter, a small one for an Underwood; '' for an apostrophe."""
    card = box.lays(letter)
    if card and not box.has(card):
        raise Illegal("undervud.no-such-card", "U1.1", letter=letter.upper(), token=token)
    return card.lower() if letter.islower() else card


def _with_prize(word: Word, typed: str, box: Box) -> Word:
    """The word with its one prize (U4.11)."""
    agreed = typed.endswith("!")
    first, *others = typed.removesuffix("!").split("+") if not printed(typed) else [typed]
    if others and printed(f"{first}+{others[0]}"):
        first, others = f"{first}+{others[0]}", others[1:]
    if others or word.prize:
        raise Illegal("undervud.one-prize", "U4.11", word=word.letters)
    prize = prize_called(first, box.prizes)
    if word.multiplied and not prize.multiplies:
        raise Illegal("undervud.one-prize-multiplied", "U4.11", word=word.letters, prize=prize.token)
    if prize.multiplies and not word.multiplied:
        raise Illegal("undervud.not-multiplied", "U5.3", word=word.letters, prize=prize.token)
    return replace(word, prize=prize.token, agreed=word.agreed or agreed)


def _tokens(body: str, paper: Paper, seen: list[tuple[str, str]]) -> list[str]:
    """The tokens of a line in the letters of the cards: Latin look-alikes and a wrong layout read as what was meant."""
    tokens = body.upper().split()
    if paper.box.language not in ("ru", "uk"):
        return tokens
    tokens = [re.sub(r"(?<=[+:-])X(?=\d)", "Х", token) for token in tokens]
    latin = [token for token in tokens if re.search("[A-Z]", token.removeprefix("HAND="))]
    if not latin:
        return tokens
    cyrillic = re.search("[Ѐ-ӿ]", re.sub("(?<=[+:-])Х", "", "".join(tokens)))
    turned = [_similar(token, paper.box.language) for token in tokens]
    if not cyrillic:
        converted = [_by_layout(token, paper.box.language) for token in tokens]
        similar = all(looks_cyrillic(token.removeprefix("HAND="), paper.box.language) for token in tokens)
        if None in converted or similar:
            raise Unreadable("notation.latin", line=body)
        turned = converted
    known = [new or old for new, old in zip(turned, tokens, strict=True)]
    seen.append((body, " ".join(known)))
    return known


def _similar(token: str, language: str) -> str | None:
    """A token with its Latin look-alikes turned Cyrillic; none where a Latin letter has no double."""
    head = "HAND=" if token.startswith("HAND=") else ""
    turned = replace_lookalikes(token.removeprefix(head), language)
    return None if re.search("[A-Z]", turned) else head + turned


def _by_layout(token: str, language: str) -> str | None:
    if token == NO_CARD:
        return None
    word, plus, prize = token.partition("+")
    kept = printed(prize) is not None
    first = by_layout(word, language) if word else ""
    second = prize if kept or not prize else by_layout(prize, language)
    return None if first is None or second is None else first + plus + second


def write(entry: Entry, paper: Paper) -> str:
    """The canonical text of an entry."""
    match entry:
        case Adjust() | End() | Remark():
            return entry.text(paper.players)
        case Open():
            text = f".open {entry.card}"
        case Challenge():
            text = entry.text()
        case Close():
            text = " ".join(
                " ".join([f"{player}:", *map(write_word, front.words), f"рука={front.hand}"])
                for player, front in zip(paper.players, entry.fronts, strict=True)
            )
        case Turn():
            owner = "" if entry.player is None else f"{paper.players[entry.player]}: "
            text = owner + (" ".join(_turn_tokens(entry)) or ".pass")
    return f"{text} !" if entry.agreed else text


def _turn_tokens(turn: Turn) -> list[str]:
    takes = [f"{take.letter}{'' if take.position is None else take.position}" for take in turn.takes]
    swaps = [f"{swap.word}={swap.letter}" for swap in turn.swaps]
    aside = [f"-{name}" for name in turn.aside]
    word = [write_word(turn.word)] if turn.word else []
    return [*aside, *takes, *swaps, *word, *([turn.card] if turn.card else [])]


def write_word(word: Word) -> str:
    """A word as it is typed: `КО_КА=Ш+х2`."""
    if word.multiplied:
        text = f"{word.letters}={word.faces}"
    else:
        stands_for = "".join(card.upper() for card in word.cards if card.islower())
        text = word.faces + (f"={stands_for}" if stands_for else "")
    text += "!" if word.agreed else ""
    return f"{text}+{word.prize}" if word.prize else text
