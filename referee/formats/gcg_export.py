"""A match of a board game told as a GCG record, and what GCG has no words for."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from referee.errors import Illegal
from referee.formats import gcg_record as recorded
from referee.formats.gcg_replay import GAME_FACTS, OWN_ID
from referee.games import game_info
from referee.games.crossword.board import is_star
from referee.games.crossword.notation import Close, Count, Exchange, Late, Lay, Pass, Shift, Word
from referee.games.crossword.shifting import move_entry
from referee.games.crossword.state import COUNTED, State
from referee.games.line import Adjust, Challenge
from referee.games.play import Consent, Note
from referee.match import RecordingJudge, play_lines

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from referee.match import Match

_COLUMNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_PROGRAMS_EXPECT = 2
_KINDS: dict[str, Any] = {
    "own": recorded.EndRack,
    "rack": recorded.EndRack,
    "challenge": recorded.ChallengeBonus,
    "time": recorded.TimePenalty,
}


@dataclass(frozen=True, slots=True)
class Told:
    """The record, and what was lost on the way."""

    record: recorded.Record
    lost: tuple[Note, ...]


@dataclass(frozen=True, slots=True)
class _Step:
    number: int
    before: Any
    entry: Any
    after: Any
    recorded: Mapping[str, str]


def tell(match: Match, id: str = "") -> Told:
    """The match as a record; an `Illegal` where it has no board to tell of. What came with a record goes out again."""
    header = match.header
    if not game_info(header.game).gcg:
        raise Illegal("lost.no-board", game=header.game)
    assert isinstance(match.state, State)
    if match.state.mode == COUNTED:
        raise Illegal("lost.counted")
    teller = _Teller(match, id)
    return Told(teller.record(), tuple(teller.lost))


class _Teller:
    """Tells the match entry by entry, and gathers what cannot be told."""

    def __init__(self, match: Match, id: str) -> None:
        self.match = match
        self.id = id
        facts = match.header.options.get("record")
        self.facts: Mapping[str, Any] = facts if isinstance(facts, dict) else {}
        self.imported = match.header.options.get("imported") == "gcg"
        self.lost: list[Note] = [Note("lost.always")]
        self.racks = [""] * len(match.header.players)
        assert isinstance(match.state, State)
        self.columns = match.state.box.columns
        box, players = match.state.box, match.header.players
        if box.columns[0] != _COLUMNS[0]:
            self.lost.append(Note("lost.letters"))
        if not game_info(box.game).gcg_language or box.name != box.game:
            self.lost.append(Note("lost.set", {"set": box.name}))
        if len(players) > _PROGRAMS_EXPECT:
            self.lost.append(Note("lost.players", {"count": len(players)}))
        steps = list(_steps(match))
        self.moves: list[recorded.Move] = []
        for step, following in zip_longest(steps, steps[1:]):
            falls = following and isinstance(following.entry, Challenge) and following.after.outcome.fell
            self._tell(step, bool(falls))

    def record(self) -> recorded.Record:
        header, facts, box = self.match.header, self.facts, self.match.state.box
        said = {name: str(facts[name]) for name in GAME_FACTS if facts.get(name) and name not in ("id", "tile_set")}
        own_id = f"{OWN_ID}{self.id}" if self.id else ""
        return recorded.Record(
            players=_players(header.players, facts.get("nicks", ())),
            moves=tuple(self.moves),
            notes=tuple(recorded.Note(0, str(pragma), str(text)) for pragma, text in _pairs(facts.get("notes"))),
            racks=tuple(map(str, facts["racks"])) if _is_list(facts.get("racks")) else tuple(self.racks),
            incomplete="pending" in facts if facts else not self.match.standing.over,
            pending=str(facts.get("pending", "")),
            id=str(facts.get("id") or own_id),
            tile_set=" ".join([header.game, header.language, *([box.name] if box.name != header.game else [])]),
            **said,
        )

    def _lose(self, key: str, number: int, **values: object) -> None:
        self.lost.append(Note(key, {"number": number, **values}))

    def _tell(self, step: _Step, falls: bool) -> None:
        """Adds the moves of one entry. `falls`: a challenge takes it off next, which in GCG is one placement."""
        before, after, entry = step.before, step.after, step.entry
        totals = self.match.game.standing(after).totals

        told = step.recorded

        def said(player: int, score: int) -> dict[str, Any]:
            besides = {name: told[name] for name in ("rack", "note", "aside") if told.get(name)}
            return {"player": player, "score": score, "total": totals[player], "line": 0, **besides}

        if told.get("kind") == "missing":
            return
        match entry:
            case Lay() if after.outcome.fell:
                self._lose("lost.fell", step.number)
                note = f"{', '.join(word.letters for word in entry.words)}: not a word"
                self.moves.append(recorded.Pass(**{**said(before.turn, 0), "note": note}))
            case Lay():
                self._laid(step, said, falls)
            case Pass() | Count() | Late():
                self.moves.append(recorded.Pass(**said(before.turn, 0)))
            case Exchange():
                self.moves.append(
                    recorded.Exchange(**said(before.turn, 0), tiles=told.get("tiles", ""), count=entry.tiles)
                )
            case Challenge():
                player = before.last_play.player
                if after.outcome.fell:
                    self.moves.append(recorded.Withdrawal(**said(player, after.outcome.points)))
                else:
                    self.moves.append(recorded.ChallengeBonus(**said(player, 0)))
            case Adjust() if told.get("kind") in _KINDS:
                kind = _KINDS[told["kind"]]
                own = {"tiles": told.get("tiles", ""), "own": told["kind"] == "own"} if kind is recorded.EndRack else {}
                self.moves.append(kind(**said(entry.player, entry.points), **own))
            case Close() if self.imported:
                pass  # what was left stands with its points
            case Adjust():
                self._lose("lost.adjust", step.number)
                kind = recorded.TimePenalty if entry.points < 0 else recorded.ChallengeBonus
                self.moves.append(kind(**{**said(entry.player, entry.points), "note": entry.note}))
            case Close():
                self._closed(step, said)

    def _laid(self, step: _Step, said: Any, falls: bool) -> None:
        """A placement a word, all points with the first."""
        fresh = set(step.after.outcome.tiles)
        player, points = step.before.turn, step.after.outcome.points
        if step.entry.swaps:
            self._lose("lost.swap", step.number)
        told = 0
        for word in step.entry.words:
            letters, rack = _letters(word, step.after.board, fresh)
            if not rack or (told and falls):
                continue
            columns, place = self.columns, word.place
            assert place is not None and len(columns) <= len(_COLUMNS)
            column, row = _COLUMNS[place.column], str(place.row + 1)
            self.moves.append(
                recorded.Placement(
                    **{"rack": "" if self.imported else rack, **said(player, 0 if told else points)},
                    place=column + row if place.down else row + column,
                    letters=letters,
                    covered=tuple(k for k, c in enumerate(letters) if c == "."),
                )
            )
            told += 1
        if told > 1:
            self._lose("lost.several", step.number)

    def _closed(self, step: _Step, said: Any) -> None:
        """What was left: as points where the set counts it, else only as racks."""
        hands = [hand.replace("_", "?") for hand in step.entry.hands]
        self.racks = hands
        if not step.before.box.deduction:
            self._lose("lost.close", step.number)
            return
        prices = step.before.box.prices
        worth = [sum(prices.get(c, 0) for c in hand) for hand in hands]
        for player, hand in enumerate(hands):
            if hand:
                self.moves.append(recorded.EndRack(**said(player, -worth[player]), rack=hand, tiles=hand, own=True))
        out = [player for player, hand in enumerate(hands) if not hand]
        if len(out) == 1:
            self.moves.append(recorded.EndRack(**said(out[0], sum(worth)), tiles="".join(hands), own=False))


def _steps(match: Match) -> Iterator[_Step]:
    """The states before and after each entry; what was laid before the board was shifted, where it lies since."""
    game = match.game
    state = game.start(match.header)
    played = [(line, entry) for line, entry, _ in play_lines(game, state, match.lines)]
    shifts = [(number, entry) for number, (_, entry) in enumerate(played, 1) if isinstance(entry, Shift)]
    for number, (line, entry) in enumerate(played, 1):
        later = [shift for at, shift in shifts if at > number]
        if isinstance(entry, Shift):
            continue
        if isinstance(entry, Lay) and later:
            entry = move_entry(entry, sum(one.rows for one in later), sum(one.columns for one in later))
        consent = Consent.OVERRULED if any(one.agreed for one in later) else line.consent
        after = game.play(state, entry, RecordingJudge(None, line.verdicts), consent)
        yield _Step(number, state, entry, after, line.recorded)
        state = after


def _letters(word: Word, board: Any, fresh: set[tuple[int, int]]) -> tuple[str, str]:
    """A word as GCG writes it, dots for what lay there already, and the tiles it takes from the rack."""
    assert word.place is not None
    letters = rack = ""
    for cell in word.place.cells(len(word.letters)):
        tile = board.at(*cell) if cell in fresh else "."
        fresh.discard(cell)
        letters += tile
        rack += "" if tile == "." else "?" if is_star(tile) else tile
    return letters, rack


def _is_list(value: object) -> bool:
    return isinstance(value, list)


def _pairs(value: object) -> list[Any]:
    return [one for one in value if _is_list(one) and len(one) == 2] if isinstance(value, list) else []


def _players(names: tuple[str, ...], told: Sequence[str]) -> tuple[recorded.Player, ...]:
    """The players, each with the nick a record told, else one of one word."""
    if len(told) == len(names) and all(isinstance(nick, str) and nick.split() == [nick] for nick in told):
        return tuple(recorded.Player(nick, name) for nick, name in zip(told, names, strict=True))
    nicks: list[str] = []
    for number, name in enumerate(names, 1):
        nick = name.replace(" ", "_")
        nicks.append(nick if nick.lower() not in (other.lower() for other in nicks) else f"{nick}_{number}")
    return tuple(recorded.Player(nick, name) for nick, name in zip(nicks, names, strict=True))
