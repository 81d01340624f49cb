"""Plays a recorded game again on our engine: each move's written score beside the one we compute.

The recorded words are not judged and the recorded ending is taken as it was written, so that only scoring is compared.
"""

from __future__ import annotations

import dataclasses
from copy import deepcopy
from typing import Any

from referee import match as matches
from referee.errors import Illegal, Refusal
from referee.formats import gcg_record as recorded
from referee.games import game_info, game_names
from referee.games.crossword.board import EMPTY, Place, face, is_star
from referee.games.crossword.notation import Close, Exchange, Lay, Pass, Word
from referee.games.crossword.state import State
from referee.games.line import Adjust
from referee.games.play import LONGEST_NAME, Consent, Header, Ruled
from referee.match import Match, Row, StoredVerdict
from referee.text import fold_name
from referee.values import replace

_LATIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
# A record with such a move cannot be right: no players could have let it stand.
_CANNOT_LIE = ("crossword.in-the-way", "crossword.nothing-laid")


@dataclasses.dataclass(frozen=True, slots=True)
class Scored:
    """A move of the record: our entry for it, the score written and the one computed, and why they may differ."""

    line: int
    player: str
    entry: str
    placement: bool
    written: int | None
    computed: int
    explanation: str = ""

    @property
    def agrees(self) -> bool:
        return self.written is None or self.written == self.computed


@dataclasses.dataclass(frozen=True, slots=True)
class Replayed:
    """A record become a match: its header and rows, and the moves compared."""

    header: Header
    rows: tuple[Row, ...]
    match: Match
    moves: tuple[Scored, ...]


class Unplayable(ValueError):
    """A move that cannot lie on the board: the line of the record, and the refusal."""

    def __init__(self, line: int, refusal: Refusal) -> None:
        super().__init__(refusal.key)
        self.line = line
        self.refusal = refusal


def game_of(record: recorded.Record) -> str:
    """The game a record is taken to be of, by the letters of its plays."""
    language = _language(record)
    return next(game for game in game_names() if game_info(game).gcg_language == language)


def language_of(record: recorded.Record, known: tuple[str, ...]) -> str:
    """The language of a set that a record was played in, by the letters of its plays; else the set's first."""
    found = _language(record)
    return found if found in known else known[0]


def _language(record: recorded.Record) -> str:
    letters = {c for move in record.moves if isinstance(move, recorded.Placement) for c in move.letters.upper()}
    if letters & set("ІЇЄҐ'"):
        return "uk"
    return "ru" if any("А" <= c <= "Я" for c in letters) else "en"


def replay(record: recorded.Record, tables: dict[str, Any], language: str) -> Replayed:
    """The whole record played again."""
    kept = deepcopy(tables)
    kept["play"] |= {"deduction": False, "skips": 9}
    header = Header(tables["game"], kept, _names(record), language, None, "off", "strict", {"imported": "gcg"})
    game = _Table(matches.replay(header, []))
    for index, move in enumerate(record.moves):
        game.move(move, record.moves[index - 1] if index else None)
    game.close(record)
    return Replayed(header, tuple(game.rows), game.match, tuple(game.scored))


class _Table:
    """The match as far as it has been played again."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.rows: list[Row] = []
        self.scored: list[Scored] = []

    @property
    def state(self) -> State:
        state = self.match.state
        assert isinstance(state, State)
        return state

    def move(self, move: recorded.Move, before: recorded.Move | None) -> None:
        names = self.match.header.players
        match move:
            case recorded.Placement():
                self._to_move(move)
                computed, why = self._play(move, self._laid(move))
                self._compare(move, computed, why)
            case recorded.Exchange():
                self._to_move(move)
                self._play(move, Exchange(move.count))
                self._compare(move, 0)
            case recorded.Pass():
                self._to_move(move)
                self._play(move, Pass())
                self._compare(move, 0)
            case recorded.Withdrawal():
                score = self.match.played[-1].outcome.points or 0
                self._record(move, ".challenge", _withdrawn)
                self._compare(dataclasses.replace(move, score=_taken_back(move, before)), -score)
            case _:
                points = move.score or 0
                note = {"ChallengeBonus": "challenge", "TimePenalty": "time"}.get(type(move).__name__, "rack")
                self._record(move, _text(self.match, Adjust(move.player, points, note)), _unasked)
                computed = self._rack(move) if isinstance(move, recorded.EndRack) else points
                self.scored.append(
                    Scored(move.line, names[move.player], self.rows[-1].text, False, move.score, computed)
                )

    def close(self, record: recorded.Record) -> None:
        """The closing line, where the record tells what was left; some programs call such a game incomplete."""
        ends = [move for move in record.moves if isinstance(move, recorded.EndRack)]
        players = len(record.players)
        if not ends or players != 2:
            return
        hands = [""] * players
        for end in ends:
            hands[end.player if end.own else 1 - end.player] = end.tiles.replace("?", "_")
        if any(len(hand) > 7 for hand in hands):
            return
        try:
            self._record(ends[-1], _text(self.match, Close(tuple(hands))), _unasked)
        except Unplayable:
            # A record of a game that was broken off, or that leaves out a turn.
            self._record(ends[-1], _text(self.match, Close(tuple(hands), agreed=True)), _unasked)

    def _to_move(self, move: recorded.Move) -> None:
        """A record that leaves out a turn is taken to have passed it."""
        while self.state.turn != move.player:
            self._record(move, ".pass !", _unasked)

    def _laid(self, move: recorded.Placement) -> Lay:
        board, columns = self.state.board, self.state.box.columns
        letter = move.place.strip("0123456789")
        column = columns.find(letter) if letter in columns else _LATIN.find(letter)
        place = Place(int(move.place.replace(letter, "")) - 1, column, not move.across)
        faces, stars = "", []
        for k, (cell, tile) in enumerate(zip(place.cells(len(move.letters)), move.letters, strict=True)):
            there = board.at(*cell) if board.holds(*cell) else EMPTY
            if tile == ".":
                faces += face(there)
                continue
            if there == EMPTY and is_star(tile):
                stars.append(k)
            faces += face(tile)
        return Lay((Word(faces, tuple(stars), place),))

    def _play(self, move: recorded.Move, entry: Lay | Exchange | Pass) -> tuple[int, str]:
        """Plays an entry, let stand where only a rule is against it; its points and the rule."""
        for agreed in (False, True):
            try:
                text = _text(self.match, replace(entry, agreed=agreed))
                self._record(move, text, _unasked)
                return self.match.played[-1].outcome.points or 0, ""
            except Unplayable as fault:
                refusal = fault.refusal
        if refusal.key in _CANNOT_LIE:
            raise Unplayable(move.line, refusal)
        self._record(move, _text(self.match, entry), _unasked, Consent.OVERRULED)
        return self.match.played[-1].outcome.points or 0, refusal.key

    def _record(self, move: recorded.Move, text: str, ask: Any, consent: Consent = Consent.RULES) -> None:
        try:
            change = matches.record(self.match, text, ask, consent)
        except Refusal as refusal:
            raise Unplayable(move.line, refusal) from None
        self.match = change.match
        self.rows.append(change.row)

    def _compare(self, move: recorded.Move, computed: int, why: str = "") -> None:
        names = self.match.header.players
        text, placement = self.rows[-1].text, isinstance(move, recorded.Placement)
        self.scored.append(Scored(move.line, names[move.player], text, placement, move.score, computed, why))

    def _rack(self, move: recorded.EndRack) -> int:
        """What a rack left over is worth by the way the record counts: single on both sides, or double for one."""
        worth: int = sum(self.state.box.prices.get(c, 0) for c in move.tiles.upper())
        if move.own:
            return -worth
        return worth if move.score == worth else 2 * worth


def _taken_back(move: recorded.Withdrawal, before: recorded.Move | None) -> int | None:
    """What a withdrawal is written to cost; some programs write +0 there and let only the total fall."""
    if move.score == 0 and move.total is not None and before and before.total is not None:
        return move.total - before.total
    return move.score


def _text(match: Match, entry: Any) -> str:
    text: str = match.game.write(match.state, entry)
    return text


def _unasked(word: str) -> Ruled:
    return StoredVerdict(True, None, "unjudged")


def _withdrawn(word: str) -> Ruled:
    return StoredVerdict(False, None, "withdrawn")


def _names(record: recorded.Record) -> tuple[str, ...]:
    """The players' names, told apart by number where two are alike."""
    names: list[str] = []
    for number, player in enumerate(record.players, 1):
        told = " ".join((player.name or player.nick).replace(":", " ").split())[:LONGEST_NAME].strip() or str(number)
        name = told
        while fold_name(name) in map(fold_name, names):
            name, number = f"{told[: LONGEST_NAME - 4].strip()} {number}", number + 1
        names.append(name)
    if len(names) < 2:
        raise Unplayable(1, Illegal("table.players", count=len(names), fewest=2, most=4))
    return tuple(names)
