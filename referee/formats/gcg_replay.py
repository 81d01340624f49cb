"""Plays a recorded game again on our engine: each move's written score beside the one we compute.

The recorded words are not judged and the recorded ending is taken as it was written, so that only scoring is compared.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator, Mapping
from copy import deepcopy
from hashlib import md5
from typing import Any

from referee import match as matches
from referee.errors import Illegal, Refusal, Unreadable
from referee.formats import gcg_record as recorded
from referee.formats.errors import Problem
from referee.formats.gcg_check import check_rack, check_record, check_used
from referee.games import game_info, game_names
from referee.games.crossword.board import EMPTY, Place, face, is_star
from referee.games.crossword.notation import Close, Entry, Exchange, Lay, Pass, Word
from referee.games.crossword.state import State
from referee.games.line import Adjust, Challenge
from referee.games.play import LONGEST_NAME, Consent, Header
from referee.match import Match, Row, StoredVerdict
from referee.match.identity import is_id
from referee.text import fold_name
from referee.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.games.protocol import Ruled

GAME_FACTS = ("title", "description", "id", "lexicon", "variant", "board", "tile_set", "distribution")
OWN_ID = "referee "
_LONGEST_TOLD = 500
_MOST_NOTES = 20
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
    """A record become a match: its header and rows, the moves compared, and what the record says against itself."""

    record: recorded.Record
    header: Header
    rows: tuple[Row, ...]
    match: Match
    moves: tuple[Scored, ...]
    remarks: tuple[Problem, ...] = ()

    def remarked(self, key: str, /, **values: object) -> Replayed:
        """With a remark about the whole record."""
        return dataclasses.replace(self, remarks=(Problem(0, key, values), *self.remarks))


class Unplayable(ValueError):
    """A move that cannot lie on the board: the line of the record, and the refusal.

    `likely` is the set the record looks like, where another was asked for.
    """

    likely: str | None = None

    def __init__(self, line: int, refusal: Refusal) -> None:
        super().__init__(refusal.key)
        self.line = line
        self.refusal = refusal


def set_of(record: recorded.Record) -> str:
    """The set a record is taken to be of: by the word list or tiles it names, by its letters, by its alphabet."""
    named = re.split(r"[^a-z]+", f"{record.distribution} {record.lexicon} {record.tile_set}".lower())
    letters = _letters(record)
    games = [game for game in game_names() if game_info(game).gcg_language]
    for game in games:
        for name, signs in game_info(game).gcg_sets.items():
            if any(sign in named or sign in letters for sign in signs):
                return name
    language = _alphabet(letters)
    return next(game for game in games if game_info(game).gcg_language == language)


def language_of(record: recorded.Record, known: tuple[str, ...]) -> str:
    """The language of a set that a record was played in, by the letters of its plays; else the set's first."""
    found = _alphabet(_letters(record))
    return found if found in known else known[0]


def _letters(record: recorded.Record) -> set[str]:
    return {c for move in record.moves if isinstance(move, recorded.Placement) for c in move.letters.upper()}


def _alphabet(letters: set[str]) -> str:
    if letters & set("ІЇЄҐ'"):
        return "uk"
    return "ru" if any("А" <= c <= "Я" for c in letters) else "en"


def record_id(record: recorded.Record) -> str:
    """The id of a match that came as a record: the one it tells, else one that the same record always has."""
    if is_id(told := record.id.removeprefix(OWN_ID)) and told != record.id:
        return told
    moves = [(move.player, getattr(move, "place", ""), move.score, move.total) for move in record.moves]
    said = record.id or repr(moves)
    return f"gcg-{md5((repr(record.players) + said).encode('utf-8', 'replace'), usedforsecurity=False).hexdigest()}"


def replay(record: recorded.Record, tables: dict[str, Any], language: str) -> Replayed:
    options = {"imported": "gcg", "record": facts_of(record)}
    header = Header(tables["game"], _lenient(tables), _names(record), language, None, "off", "strict", options)
    game = _Table(matches.replay(header, []))
    for index, move in enumerate(record.moves):
        game.move(move, record.moves[index - 1] if index else None)
    game.close(record)
    box = game.state.box
    remarks = [*game.remarks, *check_record(record, game.state.board, box), *_final_totals(record, game.match)]
    remarks.sort(key=lambda remark: remark.line)
    return Replayed(record, header, tuple(game.rows), game.match, tuple(game.scored), tuple(remarks))


_tables: list[tuple[dict[str, Any], dict[str, Any]]] = []


def _lenient(tables: dict[str, Any]) -> dict[str, Any]:
    """The set without the rules that a record settles itself; the same value for the same tables."""
    for given, kept in _tables:
        if given is tables:
            return kept
    kept = deepcopy(tables)
    kept["play"] |= {"deduction": False, "skips": 9}
    _tables[:] = [(tables, kept), *_tables[:3]]
    return kept


def _final_totals(record: recorded.Record, match: Match) -> Iterator[Problem]:
    """The totals that the record ends with, where they are not what its board and its other points come to."""
    for seat, name in enumerate(match.header.players):
        last = next((move for move in reversed(record.moves) if move.player == seat and move.total is not None), None)
        total = match.standing.totals[seat]
        if last and last.total != total:
            values: dict[str, object] = {"player": name, "written": last.total, "computed": total}
            yield Problem(last.line, "gcg.final-total", values)


class _Table:
    """The match as far as it has been played again."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.rows: list[Row] = []
        self.scored: list[Scored] = []
        self.remarks: list[Problem] = []

    @property
    def state(self) -> State:
        state = self.match.state
        assert isinstance(state, State)
        return state

    def move(self, move: recorded.Move, before: recorded.Move | None) -> None:
        names = self.match.header.players
        if move.rack and isinstance(move, recorded.Placement | recorded.Exchange | recorded.Pass):
            self.remarks += check_rack(move, self.state.board, self.state.box)
        match move:
            case recorded.Placement():
                self._to_move(move)
                computed, why = self._play(move, self._laid(move))
                board = self.state.board
                tiles = (board.at(*cell) for cell in self.match.played[-1].outcome.tiles)
                self.remarks += check_used(move, ["?" if is_star(tile) else tile for tile in tiles])
                self._compare(move, computed, why)
            case recorded.Exchange():
                self._to_move(move)
                self.remarks += check_used(move, list(move.tiles))
                self._play(move, Exchange(move.count))
                self._compare(move, 0)
            case recorded.Pass():
                self._to_move(move)
                self._play(move, Pass())
                self._compare(move, 0)
            case recorded.Withdrawal():
                score = self.match.played[-1].outcome.points or 0
                if self._last_play() is None:
                    raise Unplayable(move.line, Illegal("gcg.nothing-to-withdraw"))
                self._record(move, Challenge(), _withdrawn, told=_told(move))
                self._compare(dataclasses.replace(move, score=_taken_back(move, before)), -score)
            case _:
                points = move.score or 0
                note = {"ChallengeBonus": "challenge", "TimePenalty": "time"}.get(type(move).__name__, "rack")
                self._record(move, Adjust(move.player, points, note), _unasked, told=_told(move))
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
            self._record(ends[-1], Close(tuple(hands)), _unasked)
        except Unplayable:
            # A record of a game that was broken off, or that leaves out a turn.
            self._record(ends[-1], Close(tuple(hands), agreed=True), _unasked)

    def _to_move(self, move: recorded.Move) -> None:
        """A record that leaves out a turn is taken to have passed it."""
        while self.state.turn != move.player:
            missing = self.match.header.players[self.state.turn]
            self.remarks.append(Problem(move.line, "gcg.turn-missing", {"player": missing}))
            self._record(move, Pass(agreed=True), _unasked, told={"kind": "missing"})

    def _laid(self, move: recorded.Placement) -> Lay:
        board, columns = self.state.board, self.state.box.columns
        letter = move.place.strip("0123456789")
        column = columns.find(letter) if letter in columns else _LATIN.find(letter)
        row = int(move.place.replace(letter, "")) - 1
        if not board.holds(row, column):
            raise Unplayable(move.line, Illegal("gcg.no-such-cell", place=move.place, size=board.size))
        place = Place(row, column, not move.across)
        faces, stars = "", []
        under = board.tiles_at(place, len(move.letters)).ljust(len(move.letters), EMPTY)
        for k, (there, tile) in enumerate(zip(under, move.letters, strict=True)):
            if there == EMPTY:
                if k in move.covered:
                    fault = Illegal("gcg.nothing-under", place=move.place, letters=move.letters, count=k + 1)
                    raise Unplayable(move.line, fault)
                if is_star(tile):
                    stars.append(k)
            faces += there if tile == EMPTY else tile
        faces = face(faces)
        if len(faces) < 2 or not faces[0].isalpha():
            raise Unplayable(move.line, Unreadable("crossword.notation.one-letter", token=faces))
        return Lay((Word(faces, tuple(stars), place),))

    def _play(self, move: recorded.Move, entry: Lay | Exchange | Pass) -> tuple[int, str]:
        """Plays an entry, let stand where only a rule is against it; its points and the rule."""
        refusal: Refusal | None = None
        told = _told(move)
        for agreed in (False, True):
            try:
                self._record(move, replace(entry, agreed=True) if agreed else entry, _unasked, told=told)
                if refusal is not None:
                    self._let_stand(move, refusal)
                return self.match.played[-1].outcome.points or 0, ""
            except Unplayable as fault:
                refusal = fault.refusal
        assert refusal is not None
        if refusal.key in _CANNOT_LIE:
            raise Unplayable(move.line, refusal)
        self._record(move, entry, _unasked, Consent.OVERRULED, told)
        self._let_stand(move, refusal)
        return self.match.played[-1].outcome.points or 0, refusal.key

    def _let_stand(self, move: recorded.Move, refusal: Refusal) -> None:
        """A play against a rule that its players let stand."""
        self.remarks.append(Problem(move.line, refusal.key, dict(refusal.values)))

    def _last_play(self) -> object:
        return getattr(self.state, "last_play", None)

    def _record(
        self,
        move: recorded.Move,
        entry: Entry,
        ask: Any,
        consent: Consent = Consent.RULES,
        told: Mapping[str, str] | None = None,
    ) -> None:
        try:
            change = matches.record_entry(self.match, entry, ask, consent, told)
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


def _told(move: recorded.Move) -> dict[str, str]:
    """What a move tells besides the entry: kept with it, and written again."""
    told = {"rack": move.rack, "note": move.note, "aside": move.aside}
    match move:
        case recorded.EndRack():
            told |= {"kind": "own" if move.own else "rack", "tiles": move.tiles}
        case recorded.ChallengeBonus():
            told["kind"] = "challenge"
        case recorded.TimePenalty():
            told["kind"] = "time"
        case recorded.Exchange():
            told["tiles"] = move.tiles
    return {name: text[:_LONGEST_TOLD] for name, text in told.items() if text}


def facts_of(record: recorded.Record) -> dict[str, Any]:
    """What a record tells of the whole game, as the header keeps it."""
    told: dict[str, Any] = {name: getattr(record, name)[:_LONGEST_TOLD] for name in GAME_FACTS if getattr(record, name)}
    told["nicks"] = [player.nick for player in record.players]
    if record.notes:
        told["notes"] = [[note.pragma, note.text[:_LONGEST_TOLD]] for note in record.notes[:_MOST_NOTES]]
    if any(record.racks):
        told["racks"] = list(record.racks)
    if record.incomplete:
        told["pending"] = record.pending
    return told


def _unasked(word: str) -> Ruled:
    return StoredVerdict(True, None, "unjudged")


def _withdrawn(word: str) -> Ruled:
    return StoredVerdict(False, None, "withdrawn")


def _names(record: recorded.Record) -> tuple[str, ...]:
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
