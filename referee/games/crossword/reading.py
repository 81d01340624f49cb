"""Reads the notation of the board games. A word may come without its place, or with part of it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from referee.errors import Unreadable
from referee.games.crossword.board import Place
from referee.games.crossword.notation import (
    WAYS,
    Close,
    Count,
    Entry,
    Exchange,
    Hint,
    Late,
    Lay,
    Paper,
    Pass,
    Shift,
    Swap,
    Word,
)
from referee.games.line import (
    Challenge,
    Join,
    as_typed,
    by_layout,
    dot_line,
    player_called,
    read_shared,
    split_by_player,
    starts_with_name,
    tidy_input,
    without_mark,
)
from referee.text import LAYOUTS, lazy_regex, looks_cyrillic, match_prefix, replace_lookalikes
from referee.values import replace

STARS = "_*"
_WORD = lazy_regex(r"(?P<letters>(?:[^\W\d_]|[_*])['\w*]*(?:-['\w*]+)*)(?:=(?P<stars>(?:[^\W\d_]|')+))?(?P<agreed>!?)")
_SIGN = "[-·•.,/]"  # between the row and the column
_PLACE = lazy_regex(rf"(?P<row>\d{{1,3}}){_SIGN}?(?P<column>[^\W\d_])|(?P<column2>[^\W\d_]){_SIGN}?(?P<row2>\d{{1,3}})")
_SWAP = lazy_regex(rf"(?P<place>\d{{1,3}}{_SIGN}?[^\W\d_]|[^\W\d_]{_SIGN}?\d{{1,3}})=(?P<letter>[^\W\d_]|')")
_HALF = lazy_regex(r"(?P<before>-?)(?P<part>[^\W\d_]|\d{1,3})(?P<after>-?)")
_GLUED = lazy_regex(
    rf"(?P<word>(?:[^\W\d_]|[_*])(?:[^\W\d_]|[_*'])(?:[^\W\d_]|[_*'=-])*!?)(?P<place>\d{{1,3}}{_SIGN}?[^\W\d_]|\d{{1,6}})"
)
_PLACE_FIRST = lazy_regex(
    rf"(?P<place>\d{{1,3}}{_SIGN}?[^\W\d_]|[^\W\d_]{_SIGN}?\d{{1,3}})(?P<word>(?:[^\W\d_]|[_*]){{2}}[\w*'=!-]*)"
)
_AROUND = '«»„“”",;'  # what people write around a word, or between a word and its place
_SPACED = lazy_regex(rf"(?<!\S)(?P<first>\d{{1,3}}|[^\W\d_]) {_SIGN} (?P<second>[^\W\d_]|\d{{1,3}})(?=[ =]|$)")
_HAND = lazy_regex(r"(?<![\w*'])(?:РУКА|HAND)=(?P<tiles>[\w*']*)")
_STEPS = lazy_regex(r"(?:(?P<before>\d{1,2})\s+)?(?P<way>[^\W\d_]+)(?:\s+(?P<after>\d{1,2}))?")
_LATIN = lazy_regex("[A-Za-z]")
_ARROWS = str.maketrans("→↓", "  ")
_MOST_DIGITS = 6
_NO_HINT = Hint()


def read(text: str, paper: Paper) -> tuple[Entry, str]:
    """The entry a line means, and the line as it was understood where that is not as it was typed ('' otherwise)."""
    typed = text.translate(_ARROWS)
    understood = _understood(tidy_input(typed, "crossword.notation.empty"), paper)
    return _read(understood, paper), "" if as_typed(typed, understood) else understood


def _read(line: str, paper: Paper) -> Entry:
    if line.startswith(".") and not starts_with_name(line, paper.players):
        return _dotted(*(dot_line(line) or ("", "")), paper)
    line, agreed = without_mark(line)
    parts: list[tuple[int | None, str]] = split_by_player(line, paper.players) if ":" in line else [(None, line)]
    if "=" in line and any(_HAND.search(body.upper()) for _, body in parts):
        return _closing(parts, paper, agreed)
    if len(parts) > 1:
        raise Unreadable("crossword.notation.two-players", line=line)
    player, body = parts[0]
    if body.startswith("."):
        return _dotted(*(dot_line(f"{body} !" if agreed else body) or ("", "")), paper, player)
    return _turn(_tokens(body.upper(), paper.size), paper, player, agreed)


def _dotted(command: str, rest: str, paper: Paper, player: int | None = None) -> Entry:
    body, agreed = without_mark(rest)
    if command == "pass" and not body:
        return Pass(player, agreed)
    if command == "late" and not body:
        return Late(player, agreed)
    if command == "exchange":
        if not re.fullmatch(r"\d{1,3}", body):
            raise Unreadable("crossword.notation.exchange", text=rest or ".exchange")
        return Exchange(int(body), player, agreed)
    if player is None:
        if command in ("challenge", "strike"):
            words = tuple(_word(token, paper).letters for token in body.upper().split())
            return Challenge(words, agreed, command == "strike")
        if command == "shift":
            return _shift(body, agreed)
        shared = None if command == "join" else read_shared(command, rest, paper.players)
        if shared:
            assert not isinstance(shared, Join)
            return shared
    raise Unreadable("notation.dot-here", line=f".{command} {rest}".strip())


def _shift(body: str, agreed: bool) -> Shift:
    """Which way the board moves and how far: `down 1`, `вниз`, `1 вправо`, `вниз 1 вправо 2`."""
    rows = columns = 0
    for match in _STEPS.finditer(body.lower()):
        ways = match_prefix(match["way"], WAYS)
        if len(ways) != 1 or (match["before"] and match["after"]):
            raise Unreadable("crossword.notation.shift", text=body or ".shift")
        far = int(match["after"] or match["before"] or 1)
        rows, columns = rows + ways[0][0] * far, columns + ways[0][1] * far
    if _STEPS.sub("", body.lower()).strip() or not (rows or columns):
        raise Unreadable("crossword.notation.shift", text=body or ".shift")
    return Shift(rows, columns, agreed)


def _closing(parts: list[tuple[int | None, str]], paper: Paper, agreed: bool) -> Close:
    hands: dict[int, str] = {}
    for player, body in parts:
        hand = _HAND.fullmatch(body.upper() or "РУКА=")
        if player is None or hand is None:
            raise Unreadable("crossword.notation.hands", text=body, player=paper.players[0], tiles=paper.hand)
        if player in hands:
            raise Unreadable("notation.name-twice", name=paper.players[player])
        hands[player] = "".join("_" if c in STARS else c for c in hand["tiles"])
    return Close(tuple(hands.get(index, "") for index in range(len(paper.players))), agreed)


def _tokens(body: str, size: int) -> list[str]:
    """The parts of a turn: `ТОМ10Ж` and `10ЖТОМ` are two, `10 Ж` and `10 - Ж` one; quotes, commas, a last stop none."""
    tokens: list[str] = []
    if any(len(token) == 1 for token in body.split()):
        body = _SPACED.sub(r"\g<first>-\g<second>", body)
    for token in body.split():
        plain = token.isalpha() or _PLACE.fullmatch(token)
        bare = token if plain else token.strip(_AROUND) or token
        glued = None if plain else _GLUED.fullmatch(bare) or _PLACE_FIRST.fullmatch(bare)
        tokens += glued.groups() if glued else [bare]
    if tokens and len(tokens[-1]) > 1:
        tokens[-1] = tokens[-1].removesuffix(".")
    joined: list[str] = []
    for token in tokens:
        last = joined[-1] if joined else ""
        is_place = (_is_letter(token) and _is_row(last, size)) or (_is_row(token, size) and _is_letter(last))
        if is_place:
            joined[-1] = last + token
        else:
            joined.append(token)
    return joined


def _is_row(token: str, size: int) -> bool:
    return token.isdecimal() and len(token) <= 2 and 1 <= int(token) <= size


def _is_letter(token: str) -> bool:
    return len(token) == 1 and token.isalpha()


def _turn(tokens: list[str], paper: Paper, player: int | None, agreed: bool) -> Entry:
    words: list[Word] = []
    swaps: list[Swap] = []
    hint = _NO_HINT
    first: Place | None = None  # a place in front of the word: `10Ж ТОМ`
    for token in tokens:
        if hint.points is not None:
            raise Unreadable("crossword.notation.after-points", token=token)
        if not words and "=" in token and (swap := _SWAP.fullmatch(token)):
            place = _place(swap["place"], paper)
            swaps.append(Swap(place.row, place.column, swap["letter"]))
        elif token.isdecimal() and len(token) <= _MOST_DIGITS:
            hint = replace(hint, points=int(token))
        elif _PLACE.fullmatch(token):
            if words and words[-1].place is None and hint == _NO_HINT:
                words[-1] = replace(words[-1], place=_place(token, paper))
            elif not words and first is None:
                first = _place(token, paper)
            else:
                raise Unreadable("crossword.notation.place-alone", token=token, example=paper.example)
        elif words and words[-1].place is None and hint == _NO_HINT and (half := _HALF.fullmatch(token)):
            hint = _half(half, token, paper)
        else:
            word = _word(token, paper)
            words.append(replace(word, place=first) if first else word)
            first = None
    if first is not None:
        raise Unreadable("crossword.notation.place-alone", token=tokens[-1], example=paper.example)
    if not words and (swaps or hint.points is None) and (not swaps or hint != _NO_HINT):
        raise Unreadable("crossword.notation.no-word", example=paper.example)
    return _entry(tuple(words), tuple(swaps), hint, player, agreed)


def _entry(
    words: tuple[Word, ...], swaps: tuple[Swap, ...], hint: Hint, player: int | None, agreed: bool
) -> Lay | Count:
    """The turn of these words: points alone, or with words that have no places, are counted by the players."""
    placed = bool(words) and all(word.place for word in words)
    if hint.points is not None and not swaps and not any(word.place for word in words) and hint.part is None:
        return Count(hint.points, words, player, agreed)
    if placed:
        return Lay(words, swaps, player, agreed, announced=hint.points)
    return Lay(words, swaps, player, agreed, hint=None if hint == _NO_HINT else hint)


def _half(match: re.Match[str], token: str, paper: Paper) -> Hint:
    """Part of a place: `К` and `К-` are a column to read down, `-К` one to read across, `6-` a row to read across."""
    part, down = match["part"], bool(match["before"])
    if match["before"] and match["after"]:
        raise Unreadable("crossword.notation.word", token=token, star=paper.star)
    if part.isdecimal():
        if not 1 <= int(part) <= paper.size:
            raise Unreadable("crossword.notation.row", token=token, row=int(part), size=paper.size)
        return Hint(row=int(part) - 1, down=down)
    return Hint(column=_column(part, token, paper), down=not down)


def _word(token: str, paper: Paper) -> Word:
    match = _WORD.fullmatch(token)
    if not match:
        raise Unreadable("crossword.notation.word", token=token, star=paper.star)
    letters, named_stars, agreed = match.groups(default="")
    places = tuple([k for k, c in enumerate(letters) if c in STARS])
    if len(places) != len(named_stars):
        key = "crossword.notation.stars" if named_stars else "crossword.notation.star-unnamed"
        raise Unreadable(key, token=token, stars=len(places), named=len(named_stars), star=paper.star)
    if not letters.isalpha() and any(c.isdigit() for c in letters):
        raise Unreadable("crossword.notation.word", token=token, star=paper.star)
    for k, letter in zip(places, named_stars, strict=True):
        letters = letters[:k] + letter + letters[k + 1 :]
    if len(letters) < 2:
        raise Unreadable("crossword.notation.one-letter", token=token)
    return Word(letters, places, None, bool(agreed))


def _place(token: str, paper: Paper) -> Place:
    match = _PLACE.fullmatch(token)
    assert match is not None
    letter = match["column"] or match["column2"]
    row = int(match["row"] or match["row2"])
    column = _column(letter, token, paper)
    if not 1 <= row <= paper.size:
        raise Unreadable("crossword.notation.row", token=token, row=row, size=paper.size)
    return Place(row - 1, column, bool(match["column2"]))


def _column(letter: str, token: str, paper: Paper) -> int:
    column = paper.columns.find(letter)
    if column >= 0:
        return column
    if len(meant := _columns_meant(letter, paper)) > 1:
        given = [token.replace(letter, one) for one in meant]
        raise Unreadable("crossword.notation.latin-column", token=token, first=given[0], second=given[1])
    raise Unreadable("crossword.notation.column", token=token, column=letter, columns=" ".join(paper.columns))


def _columns_meant(letter: str, paper: Paper) -> list[str]:
    """The columns that a Latin letter may mean: the one that looks like it, and the one on the same key."""
    if not letter.isascii() or paper.language not in LAYOUTS:
        return []
    alike = replace_lookalikes(letter, paper.language) if letter.upper() != "U" else ""
    key = LAYOUTS[paper.language].get(letter.lower(), "").upper()
    return [one for one in dict.fromkeys((alike, key)) if one and one in paper.columns]


def _understood(line: str, paper: Paper) -> str:
    """The line in the letters of the tiles: a Latin look-alike or a wrong layout is read as what was meant."""
    if paper.language not in ("ru", "uk"):
        return line
    if not _LATIN.search(line):
        return line
    if line.startswith(".") and not starts_with_name(line, paper.players):
        return line
    head, body = _without_names(line, paper.players)
    if body.startswith(".") or not _LATIN.search(body) or _HAND.search(body.upper()):
        return line
    tokens = body.upper().split(" ")
    if not any(c > "\x7f" and c.isalpha() for c in body):
        converted = by_layout(body.upper(), paper.language)
        similar = all(looks_cyrillic(t, paper.language) or _PLACE.fullmatch(t) or t.isdigit() for t in tokens)
        if converted is None or similar:
            raise Unreadable("notation.latin", line=body)
        return head + converted
    first = next((n for n, token in enumerate(tokens) if len(token) > 2 and not _PLACE.fullmatch(token)), 0)
    return head + " ".join(_similar(token, paper, after=n > first) or token for n, token in enumerate(tokens))


def _without_names(line: str, players: Sequence[str]) -> tuple[str, str]:
    """A line parted behind its first name, so that a player called Kate is not taken for a word."""
    head, colon, body = line.partition(":")
    if not colon:
        return "", line
    player_called(head, players)
    return head + ": ", body.strip()


def _similar(token: str, paper: Paper, after: bool) -> str | None:
    """A token with its Latin letters turned Cyrillic; None if a letter has no double, or several.

    A place, or a lone letter after the word, is a column: by its looks or by its key, whichever is one.
    """
    bare = token.strip("-.!")
    if _SWAP.fullmatch(token):
        place, _, letter = token.partition("=")
        named_letter = _similar(letter, paper, after=False)
        return named_letter and f"{_similar(place, paper, after) or place}={named_letter}"
    if _PLACE.fullmatch(bare) or (after and _is_letter(bare)):
        letter = next((c for c in bare if c.isalpha()), "")  # a sign such as ² counts as a letter in the pattern alone
        meant = _columns_meant(letter, paper)
        return token.replace(letter, meant[0]) if len(meant) == 1 else None
    turned = replace_lookalikes(token, paper.language)
    return None if any("A" <= c <= "Z" for c in turned) else turned
