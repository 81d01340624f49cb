"""The notation of Undervud, in the order of play: `К КОШКА+х2 Ж`, `2=Ш КО_КА=Т .`, `Маша: НОС рука= Петя: рука=АБ_`.

Reading gives an entry, writing gives its canonical text, and each is the other's inverse. What may be done is not
asked here, but the rules of how cards make a word are: without them there is no word to speak of.
"""

from __future__ import annotations

import re

from referee.errors import Illegal, Refusal, Unacceptable, Unreadable
from referee.games.line import (
    DOT_WORDS,
    Adjust,
    Challenge,
    End,
    Join,
    Leave,
    Remark,
    as_typed,
    by_layout,
    dot_line,
    player_called,
    read_shared,
    split_by_player,
    tidy_input,
    without_mark,
)
from referee.games.undervud.box import Box
from referee.games.undervud.cards import UNDERWOOD, Word, card_for, multiply, name_underwoods
from referee.games.undervud.entries import NO_CARD, Close, Entry, Front, Open, Sums, Swap, Take, Turn
from referee.games.undervud.prizes import printed, prize_called
from referee.text import fold_name, lazy_regex, looks_cyrillic, replace_lookalikes
from referee.values import Value, replace

_TAKE = lazy_regex(r"(?P<letter>[^\W\d_])(?P<position>[1-9]\d{0,2})?")
_SWAP = lazy_regex(r"(?P<word>\d{1,3})=(?P<letter>.*)")
_WORD = lazy_regex(r"(?P<left>[^\W\d]['\w]*)(?:=(?P<right>[\w']*))?")
_HYPHENED = lazy_regex(r"[^\W\d_](?:[^\W\d]|')*(?:-(?:[^\W\d]|')+)+")
_HAND = lazy_regex(r"(?:РУКА|HAND)=(?P<cards>.*)")
_HAND_AT = lazy_regex(r"(?i)(?<!\S)(рука|hand)\s+=")
_CLOSING = lazy_regex(r"(?:^|[\s:])(?:РУКА|HAND)=")
_SUM = lazy_regex(r"[+-]?\d+")
_TOLD = lazy_regex(r"(?P<prize>.+)=(?P<points>\d{1,3})")
_LARGEST = 9999
_NAME_AND_SUM = lazy_regex(r"([^\d+=-][^:+=]*?),?\s+([+-]?\d+)(?:,?\s+|,?$)")
_WORD_AFTER = lazy_regex(r"(?:^|\s)[«„“]?(?:[^\W\d_]|[_*]){2}|^\.[^\W\d_]")
_NOTHING = ("-", "0")  # an empty hand
_QUOTES = dict.fromkeys(map(ord, "«»„“”"))
_LATIN_COMMANDS = frozenset(word for words in DOT_WORDS.values() for word in words if word.isascii())
# The colon of a prize, `+Ж:х3`, is not the colon after a name: while names are looked for, another sign stands for it.
_PRIZE_COLON = lazy_regex(r"((?:\+|(?<!\S)-)[^\W\d_]+):(?=\+?[XxХх×]?\d)")
_HIDDEN = "\ue000"


class Paper(Value):
    """What a line is read against: the players and the box."""

    players: tuple[str, ...]
    box: Box


def read(text: str, paper: Paper, agreed: bool = False) -> tuple[Entry, str]:
    """The entry a line means, and the line as it was understood where that is not as it was typed ('' otherwise).

    Players who agreed on the whole entry may have laid a word with a hyphen, without it.
    """
    line = tidy_input(text, "undervud.empty")
    seen: list[tuple[str, str]] = []
    entry = _read(line, paper, seen, agreed)
    understood = line
    for typed, meant in seen:
        understood = understood.replace(typed, meant, 1)
    return entry, "" if as_typed(text, understood) else understood


def _read(line: str, paper: Paper, seen: list[tuple[str, str]], agreed: bool) -> Entry:
    line = _with_dot(_HAND_AT.sub(r"\1=", _with_colons(line, paper.players)), paper)
    if re.match(r"\.[^\W\d_]", line):
        return _dotted(line, paper, seen)
    line, marked = without_mark(line)
    agreed = agreed or marked
    hidden = _PRIZE_COLON.sub(rf"\1{_HIDDEN}", line)
    try:
        parts = [(player, body.replace(_HIDDEN, ":")) for player, body in split_by_player(hidden, paper.players)]
    except Refusal as refusal:
        refusal.values = {name: str(value).replace(_HIDDEN, ":") for name, value in refusal.values.items()}
        raise
    if _CLOSING.search(line.upper()):
        return _closing(parts, paper, seen, agreed)
    if any(player is not None and _SUM.fullmatch(body.strip(",")) for player, body in parts):
        return _sums(parts, paper, agreed)
    if len(parts) > 1:
        raise Unreadable("undervud.two-players", line=line)
    player, body = parts[0]
    if not body:
        raise Unreadable("undervud.empty")
    if player is None and body[0].isdigit() and all(map(_SUM.fullmatch, body.split())):
        raise Unreadable("undervud.whose-sum", text=body.split()[0], player=paper.players[0])
    body = _with_dot(body, paper)
    if re.match(r"\.[^\W\d_]", body):
        return _dotted(f"{body} !" if agreed else body, paper, seen, player)
    return _turn(_tokens(body, paper, seen), paper, player, agreed)


def _with_dot(line: str, paper: Paper) -> str:
    """`open К` as `.open К`: a Latin word is no word of Cyrillic cards, and the dot may be left out."""
    word = line.partition(" ")[0].lower()
    command = word == "open" or (word in _LATIN_COMMANDS and paper.box.language in ("ru", "uk"))
    return f".{line}" if command else line


def _with_colons(line: str, players: tuple[str, ...]) -> str:
    """A line with the colons that were left out: `Маша 20 Петя -5`, or `Петя КОТ Ж`, where a word follows the name."""
    if ":" in line:
        return line
    seats = {fold_name(name) for name in players}
    pairs = _NAME_AND_SUM.findall(line)
    whole = "+" not in line and {fold_name(name) for name, _ in pairs} <= seats  # else a word and its prize
    if pairs and not _NAME_AND_SUM.sub("", line) and (whole or len(pairs) > 1):
        return " ".join(f"{name}: {points}" for name, points in pairs)
    tokens = line.split()
    for size in range(1, len(tokens)):
        if fold_name(" ".join(tokens[:size])) in seats and _WORD_AFTER.search(" ".join(tokens[size:])):
            return f"{' '.join(tokens[:size])}: {' '.join(tokens[size:])}"
    return line


def _dotted(line: str, paper: Paper, seen: list[tuple[str, str]], player: int | None = None) -> Entry:
    command, rest = dot_line(line) or ("", "")
    if player is None and (shared := read_shared(command, rest, paper.players)):
        return shared
    rest, agreed = without_mark(rest)
    if command == "pass":
        turn = Turn(player=player, agreed=agreed)
        if not rest:
            return turn
        ended = _turn(_tokens(rest, paper, seen), paper, player, agreed)
        if ended == replace(turn, card=ended.card):  # the card that goes to the tape, and nothing else
            return ended
    if command == "open":
        name, colon, card = rest.partition(":")
        if colon and player is None:
            player, rest = player_called(name, paper.players), card.strip()
        tokens = _tokens(rest, paper, seen)
        if not tokens:
            raise Unreadable("undervud.open-how")
        return Open(paper.box.lays(" ".join(tokens)), player, agreed)
    if command in ("challenge", "strike") and player is None:
        words = tuple(_word(token, paper.box).letters for token in _tokens(rest, paper, seen))
        return Challenge(words, agreed, command == "strike")
    raise Unreadable("undervud.dot-here", line=line)


def _closing(parts: list[tuple[int | None, str]], paper: Paper, seen: list[tuple[str, str]], agreed: bool) -> Close:
    fronts: list[Front | None] = [None] * len(paper.players)
    for player, body in _by_player(parts, paper, "undervud.whose-hand"):
        fronts[player] = _front(_tokens(body, paper, seen), paper.box, agreed)
    return Close(tuple(fronts), agreed)


def _sums(parts: list[tuple[int | None, str]], paper: Paper, agreed: bool) -> Sums:
    """A kon that was counted on paper: `Маша: 20 Петя: -5`."""
    points: list[int | None] = [None] * len(paper.players)
    for player, told in _by_player(parts, paper, "undervud.whose-sum"):
        body = told.strip(", ")
        if not _SUM.fullmatch(body) or abs(int(body[:8])) > _LARGEST:
            raise Unreadable("undervud.sum", text=body, player=paper.players[player], limit=_LARGEST)
        points[player] = int(body)
    return Sums(tuple(points), agreed)


def _by_player(parts: list[tuple[int | None, str]], paper: Paper, nobody: str) -> list[tuple[int, str]]:
    """The parts of a kon with the player of each, every player once."""
    found: dict[int, str] = {}
    for player, body in parts:
        if player is None:
            raise Unreadable(nobody, text=body, player=paper.players[0])
        if player in found:
            raise Unreadable("notation.name-twice", name=paper.players[player])
        found[player] = body
    return list(found.items())


def _front(tokens: list[str], box: Box, agreed: bool) -> Front:
    words: list[Word] = []
    cards: str | None = None
    for token in tokens:
        hand = _HAND.fullmatch(token)
        if cards is not None and len(token) == 1:
            cards += _held(token, box)  # `рука= А Б`
        elif cards is not None:
            raise Unreadable("undervud.after-hand", token=token)
        elif hand:
            held = hand["cards"].replace(",", "").strip(".")
            cards = "" if held in _NOTHING else "".join(_held(card, box) for card in held)
        elif token.startswith("+"):
            if not words:
                raise Illegal("undervud.prize-alone", "U1.4", prize=token)
            words.append(_with_prize(words.pop(), token[1:], box))
        else:
            words.append(_word(token, box, agreed))
    return Front(tuple(words), cards)


def _held(card: str, box: Box) -> str:
    if card in "_*":
        return UNDERWOOD
    if not card.isalpha():
        raise Unreadable("undervud.hand", token=card)
    return card_for(card, box)


def _turn(tokens: list[str], paper: Paper, player: int | None, agreed: bool) -> Turn:
    """A turn in the order of play: prizes set aside, letters from the tape, swaps, the word, the card to the tape."""
    box = paper.box
    turn = Turn(player=player, agreed=agreed)
    if (last := tokens[-1].removesuffix(NO_CARD)) and last != tokens[-1]:
        named = len(tokens) > 1 and _TAKE.fullmatch(last)  # a full stop after the card says nothing
        tokens[-1:] = [last] if named else [last, NO_CARD]
    for token in tokens:
        swap, take = _SWAP.fullmatch(token), _TAKE.fullmatch(token)
        letter = UNDERWOOD if token in ("_", "*") else take["letter"] if take else ""
        if turn.card is not None:
            if turn.card == NO_CARD or not letter or (take and take["position"]):
                if token.startswith("+"):
                    raise Unreadable("undervud.prize-late", prize=token.lower())
                raise Unreadable("undervud.after-card", token=token)
            turn = replace(turn, card=turn.card + (letter if letter == UNDERWOOD else card_for(letter, box)))
        elif token == NO_CARD:
            turn = replace(turn, card=NO_CARD)
        elif token.startswith("-"):
            if turn.words:
                raise Illegal("undervud.aside-first", "U4.3", token=token, word=turn.words[-1].letters)
            turn = replace(turn, aside=(*turn.aside, _aside(token, tokens, box)))
        elif swap:
            turn = replace(turn, swaps=(*turn.swaps, _swap(swap, token, turn, box)))
        elif token.startswith("+"):
            turn = _add_prize(turn, token[1:], box)
        elif letter:
            if turn.words and take and take["position"]:
                raise Unreadable("undervud.position-after", token=token, word=turn.words[-1].letters)
            card = letter if letter == UNDERWOOD else card_for(letter, box)
            position = int(take["position"]) if take and take["position"] else None
            named_now = {"card": card} if turn.words else {"takes": (*turn.takes, Take(card, position))}
            turn = replace(turn, **named_now)
        else:
            turn = replace(turn, words=(*turn.words, _word(token, box, agreed)))
    return _without_word(turn)


def _aside(token: str, tokens: list[str], box: Box) -> str:
    """The prize card set aside; nobody need know which."""
    if token == "-":
        return ""
    try:
        return prize_called(token[1:], box).token
    except Unreadable as refusal:
        if refusal.key != "undervud.prize-unknown":
            raise
        line = " ".join("-" if one == token else one for one in tokens)
        raise Unreadable("undervud.aside-unknown", prize=token[1:], entry=line) from None


def _add_prize(turn: Turn, typed: str, box: Box) -> Turn:
    if turn.words:
        return replace(turn, words=(*turn.words[:-1], _with_prize(turn.words[-1], typed, box)))
    return replace(turn, prizes=(*turn.prizes, prize_called(typed.removesuffix("!"), box).token))


def _without_word(turn: Turn) -> Turn:
    """With no word, the last lone letter is the card to the tape."""
    if turn.words or turn.card is not None or not turn.takes or turn.takes[-1].position:
        return turn
    return replace(turn, takes=turn.takes[:-1], card=turn.takes[-1].letter)


def _swap(match: re.Match[str], token: str, turn: Turn, box: Box) -> Swap:
    if turn.words or len(match["letter"]) != 1 or not match["letter"].isalpha():
        raise Unreadable("undervud.swap", token=token)
    return Swap(int(match["word"]), card_for(match["letter"], box))


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
    if UNDERWOOD in left:
        left, right = name_underwoods(left, right, token), None
    laid = "".join(card_for(c, box, token) for c in left)
    if len(laid) < 2:
        raise Unreadable("undervud.one-letter", token=token)
    if right is None:
        return Word(laid.upper(), laid)
    cards = "".join(c if c == UNDERWOOD else card_for(c, box, token) for c in right)
    if cards in (laid, laid.replace("Ё", "Е")):
        return Word(cards, cards)
    return Word(laid, multiply(laid, cards))


def _with_prize(word: Word, typed: str, box: Box) -> Word:
    """The word with a prize, or several: `+х2`, `+Ж:+5`, `+второе=18`."""
    agreed, typed = typed.endswith("!"), typed.removesuffix("!")
    first, *others = [typed] if printed(typed) else typed.split("+")
    if others and printed(f"{first}+{others[0]}"):
        first, others = f"{first}+{others[0]}", others[1:]
    told = _TOLD.fullmatch(first)
    prize = prize_called(told["prize"] if told else first, box, told is not None)
    points = int(told["points"]) if told else word.told
    word = replace(word, prizes=(*word.prizes, prize.token), told=points, agreed=word.agreed or agreed)
    return _with_prize(word, "+".join(others), box) if others else word


def _tokens(body: str, paper: Paper, seen: list[tuple[str, str]]) -> list[str]:
    """The tokens of a line in the letters of the cards: Latin look-alikes and a wrong layout read as what was meant."""
    tokens = body.upper().split()
    if not re.search("[A-Z]", body.upper()):  # in the Latin layout a comma is a letter
        tokens = [token.translate(_QUOTES).strip(",") or token for token in tokens]
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
    """A token with its Latin look-alikes turned Cyrillic; None if a Latin letter has no double."""
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
    match entry:
        case Adjust() | End() | Remark() | Leave() | Join():
            return entry.text(paper.players)
        case Open():
            text = f".open {_owner(entry.player, paper)}{entry.card}"
        case Challenge():
            text = entry.text()
        case Close():  # who joined since is not in it
            text = " ".join(
                " ".join([f"{player}:", *map(write_word, front.words), *_written_hand(front)])
                for player, front in zip(paper.players, entry.fronts, strict=False)
                if front is not None
            )
        case Sums():
            pairs = zip(paper.players, entry.points, strict=False)
            text = " ".join(f"{player}: {points}" for player, points in pairs if points is not None)
        case Turn():
            text = _owner(entry.player, paper) + (" ".join(_turn_tokens(entry)) or ".pass")
    return f"{text} !" if entry.agreed else text


def _written_hand(front: Front) -> list[str]:
    return [] if front.hand is None else [f"рука={front.hand}"]


def _owner(player: int | None, paper: Paper) -> str:
    return "" if player is None else f"{paper.players[player]}: "


def _turn_tokens(turn: Turn) -> list[str]:
    takes = [f"{take.letter}{'' if take.position is None else take.position}" for take in turn.takes]
    swaps = [f"{swap.word}={swap.letter}" for swap in turn.swaps]
    aside = [f"-{name}" for name in turn.aside]
    prizes = [f"+{name}" for name in turn.prizes]
    return [*aside, *takes, *swaps, *prizes, *map(write_word, turn.words), *(turn.card or "")]


def write_word(word: Word) -> str:
    """A word as it is typed: `КО_КА=Ш+х2`."""
    if word.multiplied:
        text = f"{word.letters}={word.faces}"
    else:
        stands_for = "".join(card.upper() for card in word.cards if card.islower())
        text = word.faces + (f"={stands_for}" if stands_for else "")
    text += "!" if word.agreed else ""
    told = "" if word.told is None else f"={word.told}"
    return text + "".join(f"+{prize}" for prize in word.prizes) + told
