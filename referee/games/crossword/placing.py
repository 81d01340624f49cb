"""Finds the place of a word typed without one, or with part of one; asks where there are several.

The dictionary is not asked, or the answer would give its verdict away.
"""

from __future__ import annotations

from functools import lru_cache, partial

from referee.errors import Ambiguous, Illegal, Unreadable
from referee.games.crossword.board import Board, Place
from referee.games.crossword.laying import Cell, Turn, lay, places
from referee.games.crossword.notation import Count, Hint, Lay, Paper, Word, shown_place, write
from referee.games.crossword.state import COUNTED, TRACKED, State
from referee.games.play import Note
from referee.text import fold_name
from referee.values import replace

_LETTERS = {"3": "З", "0": "О"}  # digits that look like a column
_MOST_TOLD = 8


@lru_cache(maxsize=64)
def _paper(players: tuple[str, ...], columns: str, language: str) -> Paper:
    return Paper(players, columns, language)


def paper(state: State) -> Paper:
    """What lines of this match are read against."""
    return _paper(state.players, state.box.columns, state.box.language)


def points_or_place(state: State, entry: Count) -> Count | Lay:
    """What a number means: points where the players count themselves, else what the one word's place is worth."""
    if state.mode == COUNTED or (state.mode is None and not entry.words):
        return entry
    if len(entry.words) != 1:
        raise Unreadable("crossword.tracked", text=write(entry, paper(state)), example=paper(state).example)
    return Lay(entry.words, (), entry.player, entry.agreed, hint=Hint(points=entry.points))


def find_place(state: State, entry: Lay) -> tuple[Lay, tuple[Note, ...]]:
    """The entry with its one word put where it fits; several places are a question, none is an answer."""
    if len(entry.words) > 1:
        missing = next(word for word in entry.words if word.place is None)
        raise Unreadable("crossword.place-each", word=missing.letters)
    hint, entry = entry.hint or Hint(), replace(entry, hint=None)
    found = places(state.layout, state.board, entry, state.clause, partial(check_tiles, state, entry))
    fitting = [turn for turn in found if _fits(turn, hint)]
    worth = [turn for turn in fitting if hint.points in (None, turn.points)]
    doubtful = [] if worth or hint.part is not None else _misread(state, found, hint)
    if not worth and len(doubtful) == 1 and _is_column_first(doubtful[0], hint):
        worth = doubtful
    if len(worth) == 1:
        chosen = worth[0].entry
        return chosen, (Note("crossword.found", {"entry": _shown(state, worth[0])}),)
    _ask(state, entry, hint, worth or doubtful)
    raise _nowhere(state, entry, hint, found, fitting)


def without_name(state: State, entry: Lay | Count) -> Lay | Count:
    """The entry of a player whose name stands in front without its colon: `Маша КОШКА 8Ж`."""
    first, *words = entry.words
    seats = [seat for seat, name in enumerate(state.players) if fold_name(name) == fold_name(first.letters)]
    if not seats or first.place or first.stars or entry.player is not None:
        return entry
    return replace(entry, words=tuple(words), player=seats[0])


def check_tiles(
    state: State, entry: Lay, after: Board, fresh: dict[Cell, str], overruled: bool = False
) -> tuple[Note, ...]:
    """No more tiles than a rack holds, and no more of one than the box has: that is only said where it is assumed."""
    notes = []
    counts, letters = state.box.counts, state.box.prices
    used = [tile if tile in letters else "*" for tile in fresh.values()] + [swap.letter for swap in entry.swaps]
    for tile in dict.fromkeys(used):
        known = counts.get(tile)
        if known is None:
            continue
        laid = after.count(tile)
        if laid <= known:
            continue
        if state.box.provenance.get("counts") != "assumed" and not entry.agreed:
            cited = state.clause("star" if tile == "*" else "tiles")
            raise Illegal("crossword.too-many", cited, tile=tile, count=known, laid=laid)
        notes.append(Note("crossword.more-than-assumed", {"tile": tile, "count": known, "laid": laid}))
    if len(fresh) > state.in_hand and not overruled:
        raise Illegal("crossword.rack", state.clause("rack"), laid=len(fresh), rack=state.in_hand)
    return tuple(notes)


def _fits(turn: Turn, hint: Hint) -> bool:
    """Whether a place has the row or the column that was typed, and reads the way that was."""
    place = turn.entry.words[0].place
    assert place is not None
    return all(wanted in (None, has) for wanted, has in zip((hint.row, hint.column, hint.down), place, strict=True))


def _misread(state: State, found: list[Turn], hint: Hint) -> list[Turn]:
    """Places that a number may mean which is nobody's points: the row it names, or `83` for 8З and `35` for З5."""
    if hint.points is None:
        return []
    digits, columns = str(hint.points), state.box.columns
    meant = {Place(hint.points - 1, column, False) for column in range(state.box.size)}
    for letter, row, down in ((digits[-1], digits[:-1], False), (digits[0], digits[1:], True)):
        column = columns.find(_LETTERS.get(letter, " "))
        if column >= 0 and row and 1 <= int(row) <= state.box.size:
            meant.add(Place(int(row) - 1, column, down))
    return [turn for turn in found if turn.entry.words[0].place in meant]


def _is_column_first(turn: Turn, hint: Hint) -> bool:
    """Whether a number is read as a column and a row, `35` as З5, which is no row and no usual sum."""
    place = turn.entry.words[0].place
    return place is not None and place.down


def _ask(state: State, entry: Lay, hint: Hint, turns: list[Turn]) -> None:
    """Asks which of several places is meant."""
    if turns:
        choices = [turn.choice(write(turn.entry, paper(state))) for turn in turns]
        key = "crossword.several-places" if hint.points is None else "crossword.places-for-points"
        word, points = entry.words[0].letters, hint.points
        if hint.points is not None and all(turn.points != hint.points for turn in turns):
            key = "crossword.points-or-place"
        raise Ambiguous(key, choices=choices, word=word, count=len(turns), points=points)


def _nowhere(state: State, entry: Lay, hint: Hint, found: list[Turn], fitting: list[Turn]) -> Illegal | Ambiguous:
    """Why no place is the one that was meant: what they are worth, or where else the word fits."""
    word, near = entry.words[0].letters, fitting or found
    if hint.points is not None and fitting:
        listed = [f"{shown_place(_place(turn), state.box.columns)} {turn.points}" for turn in near[:_MOST_TOLD]]
        worths = ", ".join([*listed, *([f"+{len(near) - _MOST_TOLD}"] if len(near) > _MOST_TOLD else [])])
        key = "crossword.worth" if state.mode == TRACKED else "crossword.worth-first"
        return Illegal(key, "R44", word=word, points=hint.points, worths=worths)
    choices = [turn.choice(write(turn.entry, paper(state))) for turn in found]
    return Ambiguous("crossword.not-there", state.clause("touch"), choices=choices, word=word, count=len(found))


def _place(turn: Turn) -> Place:
    place = turn.entry.words[0].place
    assert place is not None
    return place


def _shown(state: State, turn: Turn) -> str:
    word = replace(turn.entry.words[0], place=None)
    return f"{write(Lay((word,)), paper(state))} {shown_place(_place(turn), state.box.columns)}"


def offer_whole_words(state: State, entry: Lay) -> None:
    """Asks whether a longer word is meant where what was typed would read on: `ПЕНИ 6А` with an Е behind it."""
    after = state.board
    if len(entry.words) == 1 and _is_whole(after, entry.words[0]):
        return
    for word in entry.words:
        assert word.place is not None
        laid = after.fits(word.tiles, word.place) if after.reaches(word.place, len(word.letters)) else None
        if laid is None:
            return
        after = after.lay(laid)
    if all(_is_whole(after, word) for word in entry.words):
        return
    whole = []
    for word in entry.words:
        assert word.place is not None
        run = after.run(*word.place)
        before = (word.place.row - run.place.row) + (word.place.column - run.place.column)
        stars = tuple(star + before for star in word.stars)
        whole.append(replace(word, letters=run.word, stars=stars, place=run.place))
    longer = replace(entry, words=tuple(whole))
    try:
        turn = lay(state.layout, state.board, longer, state.clause)
    except Illegal:
        return
    first = next(n for n, word in enumerate(entry.words) if word.letters != whole[n].letters)
    choice = turn.choice(write(longer, paper(state)))
    raise Ambiguous(
        "crossword.reads-on-choice",
        state.clause("run"),
        choices=[choice],
        word=entry.words[first].letters,
        run=whole[first].letters,
    )


def _is_whole(board: Board, word: Word) -> bool:
    """Whether a word with its place has no letter right before or after it."""
    assert word.place is not None
    length = len(word.letters)
    return board.reaches(word.place, length) and board.is_whole(word.place, length)
