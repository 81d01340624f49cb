"""Rebuilds the board of a match recorded as words and points: a search through the possible boards, line by line.

Every way to read the sheet has a cost: a star that nobody marked, a word the dictionary does not know, a sum that fits
nowhere. The cheapest readings are sought first; all boards of the same lowest cost are answers. A dictionary that knows
what was written is believed as much as the sums are. A board and its mirror image say the same, so the first word lies
across.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from referee.games.crossword import notation, reading
from referee.games.crossword.board import Board, is_star
from referee.games.crossword.laying import lay
from referee.games.crossword.layout import Layout
from referee.games.crossword.notation import Close, Count, Exchange, Lay, Paper, Pass, Word
from referee.games.crossword.state import State
from referee.games.crossword.sums import Sum, Sums
from referee.games.line import Challenge
from referee.games.rebuild import Broke, Question, Rebuilt, WrongSum
from referee.values import replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from referee.errors import Choice
    from referee.games.rebuild import Watch

STAR, UNKNOWN, WRONG = 1, 2, 4  # what a reading of a line costs
_KNOWS = 0.95  # of the words written, when an unknown word is as dear as a wrong sum
_MOST_COST = 40
_MOST_BOARDS = 3000  # of one line; the cheapest go on
_NEAREST = 3


class _Turn(NamedTuple):
    """A line of the sheet: the words with their places as far as they are told, the sum if any, or another entry."""

    number: int
    text: str
    words: tuple[Word, ...]
    points: int | None
    agreed: bool
    fell: bool
    other: str
    skips: int  # turns passed before it, for a line that names whose it is
    hands: tuple[str, ...] = ()  # what was left at the end


class _Step(NamedTuple):
    """How a turn was laid, and the step before it."""

    way: Sum
    turn: _Turn
    before: _Step | None


class _Reading(NamedTuple):
    """A board so far: what reading the sheet so has cost, and how it came about."""

    cost: int
    last: _Step | None = None


def rebuild_boards(
    start: State,
    lines: Sequence[str],
    fixed: Mapping[int, str],
    accepts: Callable[[str], bool],
    watch: Watch | None = None,
) -> Rebuilt:
    """The boards that lines of words and points allow; `fixed` are entries that are known, by their numbers."""
    paper = Paper(start.players, start.box.columns, start.box.language)
    turns = _turns(start, lines, fixed, paper)
    played = {word.letters for turn in turns for word in turn.words}

    def known(word: str) -> bool:
        return word in played or accepts(word)

    unknown = _cost_of_unknown(turns, accepts)
    search = _Search(start.layout, known, unknown, watch)
    told = _from_totals(start, turns)
    # Totals go first: as points of turns nearly all of them would be wrong, and the search long.
    by_totals = _Search(start.layout, known, unknown, watch).solve(told) if told else {}
    found = search.solve(turns, _least(by_totals) if by_totals else _MOST_COST)
    if told and by_totals and not found:
        found, turns = by_totals, told
    found = _with_hands(start, turns, found)
    if not found:
        return Rebuilt(0, (), broke=search.broke(paper))
    paths = [_path(one) for one in found.values()]
    entries, wrong, agreed = _entries(turns, paths[0], paper, known)
    for path in paths[1:]:
        if not wrong:
            break
        wrong = [one for one in wrong if one in _entries(turns, path, paper, known)[1]]
    question = _question(start, turns, paths, paper) if len(paths) > 1 else None
    return Rebuilt(len(paths), entries, tuple(wrong), agreed, question)


def _cost_of_unknown(turns: list[_Turn], accepts: Callable[[str], bool]) -> int:
    """What a word that the dictionary does not know costs: a dictionary that lacks words of the sheet may lack more."""
    written = [accepts(word.letters) for turn in turns if not turn.fell for word in turn.words]
    return WRONG if sum(written) >= _KNOWS * len(written) else UNKNOWN


def _turns(start: State, lines: Sequence[str], fixed: Mapping[int, str], paper: Paper) -> list[_Turn]:
    """The lines as entries; a challenge takes the play before it off the board."""
    turns: list[_Turn] = []
    seat, seats = 0, len(start.players)
    for number, line in enumerate(lines, 1):
        entry = reading.read(line, paper)[0]
        told = reading.read(fixed[number], paper)[0] if number in fixed else entry
        player = getattr(entry, "player", None)
        skips = (player - seat) % seats if player is not None else 0
        if isinstance(entry, Count | Lay):
            words = told.words if isinstance(told, Count | Lay) else entry.words
            points = entry.points if isinstance(entry, Count) else entry.announced
            words = tuple(_tiled(start, word) for word in words)
            if words:
                turns.append(_Turn(number, line, words, points, entry.agreed, False, "", skips))
            else:
                turns.append(_Turn(number, line, (), points, True, False, ".pass !", skips))
            seat = (seat + skips + 1) % seats
        else:
            if isinstance(entry, Challenge) and turns and turns[-1].words:
                turns[-1] = turns[-1]._replace(fell=True)
            if isinstance(entry, Pass | Exchange):
                seat = (seat + skips + 1) % seats
            plain = replace(entry, player=None) if isinstance(entry, Pass | Exchange) else entry
            hands = entry.hands if isinstance(entry, Close) else ()
            turns.append(_Turn(number, line, (), None, False, False, notation.write(plain, paper), skips, hands))
    return turns


def _with_hands(start: State, turns: list[_Turn], found: dict[Board, _Reading]) -> dict[Board, _Reading]:
    """The boards that with the hands left are all the tiles of the box, where somebody went out and hands are told."""
    box, hands = start.box, next((turn.hands for turn in turns if turn.hands), ())
    counted = box.provenance.get("counts") != "assumed" and box.counts.keys() == {*box.prices, "*"}
    if not hands or all(hands) or not counted:
        return found
    left = Counter(box.counts)
    left.subtract("".join(hands).replace("_", "*"))
    whole = {board: one for board, one in found.items() if Counter(map(_tile, board.tiles())) == left}
    return whole or found


def _tile(laid: str) -> str:
    return "*" if is_star(laid) else laid


def _tiled(start: State, word: Word) -> Word:
    """The word in the letters of the box's tiles."""
    letters, stars = "", []
    for k, letter in enumerate(word.letters):
        tile = start.box.lays(letter)
        if k in word.stars and tile:
            stars.append(len(letters))
        letters += tile
    return Word(letters, tuple(stars), word.place, word.agreed)


def _from_totals(start: State, turns: list[_Turn]) -> list[_Turn] | None:
    """The turns where the numbers on paper are read as running totals; None if they cannot be."""
    totals = [0] * len(start.players)
    seat, changed, differs = 0, [], False
    for turn in turns:
        seat = (seat + turn.skips) % len(totals)
        if turn.words and turn.points is not None:
            if turn.points < totals[seat]:
                return None
            differs = differs or totals[seat] > 0
            changed.append(turn._replace(points=turn.points - totals[seat]))
            totals[seat] = turn.points
        else:
            changed.append(turn)
        if turn.words or turn.other.startswith((".pass", ".exchange")):
            seat = (seat + 1) % len(totals)
    return changed if differs else None


class _Search:
    """Goes through the turns with every board that is possible so far."""

    def __init__(self, layout: Layout, accepts: Callable[[str], bool], unknown: int, watch: Watch | None) -> None:
        self.layout = layout
        self.accepts = accepts
        self.unknown = unknown
        self.windows = sorted({0, unknown, WRONG})  # how much dearer than the cheapest a reading may be on the way
        self.watch = watch
        self.sums = Sums(layout)
        self._known: dict[tuple[int, Board, bool], list[tuple[int, Sum]]] = {}
        self._furthest: tuple[_Turn, list[Board]] | None = None

    def solve(self, turns: list[_Turn], limit: int = _MOST_COST) -> dict[Board, _Reading]:
        """All boards of the lowest cost found, no higher than a limit."""
        best: dict[Board, _Reading] = {}
        for window in self.windows:
            found = self._through(turns, window, limit)
            if found and (not best or _least(found) <= _least(best)):
                best = {board: one for board, one in found.items() if one.cost == _least(found)}
            # Sums that all fit to the end are no accident.
            if best and (not _least(best) or (window and not any(map(_has_wrong_sum, best.values())))):
                break
        return best

    def _through(self, turns: list[_Turn], window: int, limit: int) -> dict[Board, _Reading]:
        """The boards after all turns; of each turn those go on that cost little more than the cheapest."""
        marked = any(word.stars for turn in turns for word in turn.words)
        told = any(word.place for turn in turns for word in turn.words)
        now = {Board(self.layout.box.size): _Reading(0)}
        for done, turn in enumerate(turns):
            if not turn.words:
                continue
            if self.watch:
                self.watch(done, len(turns), len(now))
            after: dict[Board, _Reading] = {}
            across = not told and all(board.is_empty for board in now)
            self._lay(turn, now, after, limit, exact=True, stars=not marked, across=across)
            most = min(limit, _least(after) + window) if after else limit
            if turn.points is not None:
                self._lay(turn, now, after, most, exact=False, stars=False, across=across)
            if not after:
                if self._furthest is None or self._furthest[0].number <= turn.number:
                    self._furthest = turn, list(now)
                return {}
            most = _least(after) + window
            kept = sorted((one for one in after.items() if one[1].cost <= most), key=lambda one: one[1].cost)
            now = dict(kept[:_MOST_BOARDS])
        return now

    def _lay(
        self,
        turn: _Turn,
        now: dict[Board, _Reading],
        after: dict[Board, _Reading],
        most: int,
        exact: bool,
        stars: bool,
        across: bool,
    ) -> None:
        """Adds the boards after a turn that cost no more: with the sum as it is written, or with any other."""
        least_of_all = 0 if exact else WRONG
        for board, so_far in now.items():
            if so_far.cost + least_of_all > most:
                continue
            for cost, way in self._ways(turn, board, exact, stars):
                total = so_far.cost + cost
                place = way.words[0].place
                if total > most or (across and place and place.down):
                    continue
                on = board if turn.fell else way.board
                if on not in after or after[on].cost > total:
                    after[on] = _Reading(total, _Step(way, turn, so_far.last))
                if turn.fell:
                    break

    def _ways(self, turn: _Turn, board: Board, exact: bool, stars: bool) -> list[tuple[int, Sum]]:
        """The ways to lay a turn on a board, the cheapest first: those that come to its sum, or all others."""
        key = turn.number, board, exact
        if key not in self._known:
            wanted = turn.points if exact else None
            ways = []
            for way in self.sums.find(board, turn.words, wanted, stars):
                if not exact and way.points == turn.points:
                    continue
                unknown = not turn.agreed and not all(map(self.accepts, way.besides))
                ways.append((STAR * way.guessed + self.unknown * unknown + WRONG * (not exact), way))
            self._known[key] = sorted(ways, key=lambda way: way[0])
        return self._known[key]

    def broke(self, paper: Paper) -> Broke | None:
        """The line where no place was left, and the places whose sums come nearest."""
        if self._furthest is None:
            return None
        turn, boards = self._furthest
        ways = [
            (abs(way.points - (turn.points or 0)), board, way)
            for board in boards
            for way in self.sums.find(board, turn.words, None, stars=False)
        ]
        ways.sort(key=lambda one: one[0])
        nearest = {way.words: (board, way) for _, board, way in ways[: 4 * _NEAREST]}
        choices = [_choice(self.layout, board, way, paper) for board, way in list(nearest.values())[:_NEAREST]]
        return Broke(turn.number, turn.text, tuple(choices))


def _has_wrong_sum(reading: _Reading) -> bool:
    return any(step.turn.points not in (None, step.way.points) for step in _steps(reading))


def _steps(reading: _Reading) -> Iterator[_Step]:
    step = reading.last
    while step:
        yield step
        step = step.before


def _least(found: dict[Board, _Reading]) -> int:
    return min(one.cost for one in found.values())


def _choice(layout: Layout, board: Board, way: Sum, paper: Paper) -> Choice:
    entry = Lay(way.words)
    turn = lay(layout, board, entry, lambda rule: None, overruled=True)
    return turn.choice(notation.write(entry, paper))


def _path(reading: _Reading) -> dict[int, Sum]:
    """How each turn was laid, by its number."""
    return {step.turn.number: step.way for step in _steps(reading)}


def _entries(
    turns: list[_Turn], path: dict[int, Sum], paper: Paper, accepts: Callable[[str], bool]
) -> tuple[tuple[str, ...], list[WrongSum], tuple[int, ...]]:
    """The entries of a match with these places, the sums that were wrong, and the entries with unknown words."""
    entries: list[str] = []
    wrong: list[WrongSum] = []
    agreed: list[int] = []
    for turn in turns:
        entries += [".pass !"] * turn.skips
        if not turn.words:
            entries.append(turn.other)
            continue
        way = path[turn.number]
        number = len(entries) + 1
        announced = turn.points if way.points != turn.points else None
        if announced is not None:
            wrong.append(WrongSum(number, announced, way.points))
        unknown = not all(map(accepts, way.besides))
        if turn.agreed or unknown:
            agreed.append(number)
        entries.append(notation.write(Lay(way.words, agreed=turn.agreed or unknown, announced=announced), paper))
    return tuple(entries), wrong, tuple(agreed)


def _question(start: State, turns: list[_Turn], paths: list[dict[int, Sum]], paper: Paper) -> Question | None:
    """The first turn that the boards lay differently, with each way once."""
    board = Board(start.box.size)
    for turn in turns:
        if not turn.words:
            continue
        ways = {path[turn.number].words: path[turn.number] for path in paths}
        if len(ways) > 1:
            return Question(turn.number, tuple(_choice(start.layout, board, way, paper) for way in ways.values()))
        way = next(iter(ways.values()))
        board = board if turn.fell else way.board
    return None
