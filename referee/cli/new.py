"""`referee new`: starts a match and makes it current."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, Any

from referee import sets
from referee.cli.desk import Desk, faults_told, header_from, header_kept, mark_running, refuse
from referee.cli.replies import agreements, shown, standing_line
from referee.cli.terminal import Terminal
from referee.errors import Fault, Refusal
from referee.games import FOLDERS, NAMES, game_called
from referee.games import setfile as boxes
from referee.games.line import folded, printable
from referee.games.play import JUDGES, LONGEST_NAME, Header
from referee.match import playable, replay
from referee.paths import store
from referee.store.journal import Journal
from referee.words.rules import GAMES, POLICIES

if TYPE_CHECKING:
    from referee.games.setfile import Box

_CLOCK = re.compile(r"[1-9]\d{0,2}m(/turn)?")
AT_ZERO = ("sound", "nothing", "points", "turn")  # what follows when the clock has run out, the usual first


def new(
    terminal: Terminal,
    words: list[str],
    to: str | None = None,
    policy: str | None = None,
    judge: str | None = None,
    clock: str | None = None,
    language: str | None = None,
    scoring: str | None = None,
    set_file: str | None = None,
    house: list[str] | None = None,
    at_zero: str | None = None,
) -> int:
    """Starts a match; with nothing said, a rematch of the current one in which the next player begins."""
    with faults_told(), Journal(store(terminal.options.db)) as journal:
        try:
            chosen = (to, policy, judge, clock, language, scoring, set_file, house, at_zero)
            header = _header(terminal, journal, words, *chosen)
            replay(header, [])
        except Refusal as refusal:
            return refuse(terminal, refusal)
        number = journal.create(header_kept(header))
        desk = Desk(terminal, journal, number)
        mark_running(journal, desk.match)
        if terminal.options.json:
            terminal.json(shown(desk))
        else:
            _welcome(desk)
        return 0


def _header(terminal: Terminal, journal: Journal, words: list[str], *chosen: Any) -> Header:
    if not words:
        if any(chosen):
            raise Fault("usage", "usage.missing", name="GAME PLAYER", command="referee new")
        return _rematch(journal)
    to, policy, judge, clock, language, scoring, set_file, house, at_zero = chosen
    tables = _tables(terminal, words[0], set_file)
    known = boxes.languages(tables)
    box = boxes.read(tables, _one_of("--language", language, known) or _language(terminal, known))
    if box.game not in GAMES and (policy or judge):
        raise Fault("usage", "check.no-words-in-game", game=box.game)
    options: dict[str, Any] = {"clock": _clock(clock)} if clock else {}
    if at_zero:
        if not clock:
            raise Fault("usage", "new.at-zero-alone", value=at_zero)
        options["at_zero"] = _one_of("--at-zero", at_zero, AT_ZERO)
    way = _scoring(terminal, box, scoring)
    if way:
        options["scoring"] = way
    if house:
        options["house"] = _house(box, house, way)
    return Header(
        game=box.game,
        tables=tables,
        players=_players(words[1:], box.game),
        language=box.language,
        target=_target(to, boxes.scorings(box).get(way or "", box.target)),
        policy=_one_of("--words", policy, POLICIES) or box.policy,
        judge=_one_of("--judge", judge, JUDGES) or "strict",
        options=options,
    )


def _rematch(journal: Journal) -> Header:
    current = journal.current()
    if current is None:
        raise Fault("no-match", "new.no-rematch")
    before = header_from(journal.header(current))
    kept = header_kept(before)
    first, *others = before.players
    return header_from({**kept, "players": [*others, first]})


def _tables(terminal: Terminal, name: str, set_file: str | None) -> dict[str, Any]:
    """The tables of the set to play with: the game's own, or of a file that is a set of that game."""
    game = game_called(name)
    own = sets.names(store(terminal.options.db))
    if game is None and name not in own:
        raise Fault("usage", "usage.no-game", name=name, games=", ".join(NAMES))
    if game is not None and not playable(game):
        raise Fault("usage", "new.not-yet", game=game)
    try:
        tables = sets.load(set_file or game or name, store(terminal.options.db))
    except sets.SetUnreadable as fault:
        raise Fault("usage", fault.key, **fault.values) from None
    wrong = boxes.problems(tables)
    if wrong:
        raise Fault("usage", "new.bad-set", set=set_file or name, path=wrong[0].path, count=len(wrong))
    if game is not None and tables.get("game") != game:
        raise Fault("usage", "new.other-game", set=set_file, game=game, other=tables.get("game"))
    return tables


def _players(names: list[str], game: str) -> tuple[str, ...]:
    players: list[str] = []
    for typed in names:
        name = printable(typed)
        if not name:
            raise Fault("usage", "new.empty-name")
        if len(name) > LONGEST_NAME:
            raise Fault("usage", "new.long-name", name=name[:LONGEST_NAME] + "…", limit=LONGEST_NAME)
        if ":" in name:
            raise Fault("usage", "new.colon-name", name=name)
        if folded(name) in map(folded, players):
            raise Fault("usage", "new.same-name", name=name)
        players.append(name)
    if not players:
        raise Fault("usage", "new.who", game=game)
    return tuple(players)


def _language(terminal: Terminal, known: tuple[str, ...]) -> str:
    """The language of messages where the set has it, else the set's first."""
    return terminal.say.language if terminal.say.language in known else known[0]


def _target(to: str | None, default: int | None) -> int | None:
    if to is None:
        return default
    if not re.fullmatch(r"\d{1,6}", to) or int(to) == 0:
        raise Fault("usage", "new.target", value=to)
    return int(to)


def _clock(clock: str) -> str:
    if not _CLOCK.fullmatch(clock):
        raise Fault("usage", "new.clock", value=clock)
    return clock


def _scoring(terminal: Terminal, box: Box, asked: str | None) -> str | None:
    """The way of scoring: as asked for, else as the person at the terminal answers, else the first (R40)."""
    ways = boxes.scorings(box)
    if not ways:
        if asked is not None:
            raise Fault("usage", "new.no-scoring", value=asked)
        return None
    if asked is not None:
        return _one_of("--scoring", asked, tuple(ways))
    usual = next(iter(ways))
    if terminal.options.json or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return usual
    for way, target in ways.items():
        terminal.line(terminal.say(f"new.scoring.{way}", target=target))
    typed = terminal.ask(terminal.say("new.scoring.ask", usual=usual)).lower()
    return next((way for way in ways if typed and way.startswith(typed)), usual)


def _house(box: Box, asked: list[str], way: str | None) -> list[str]:
    """The house options that were chosen, each once."""
    known = boxes.options(box)
    for option in asked:
        if not known:
            raise Fault("usage", "new.no-options", value=option)
        belongs = known[str(_one_of("--option", option, tuple(known)))]
        if belongs is not None and belongs != way:
            raise Fault("usage", "new.option-scoring", value=option, scoring=belongs)
    return sorted(set(asked))


def _one_of(name: str, value: str | None, choices: tuple[str, ...]) -> str | None:
    if value is not None and value not in choices:
        raise Fault("usage", "usage.bad-value", name=name, value=value, choices=", ".join(choices))
    return value


def _welcome(desk: Desk) -> None:
    """What was agreed, what is only assumed, and what to type now."""
    terminal, header, box = desk.terminal, desk.header, desk.match.state.box
    say = terminal.say
    title = box.titles.get(say.language) or box.name
    terminal.line(say("new.started", number=desk.number, title=title, language=header.language))
    target = say("new.to", target=header.target) if header.target else say("new.no-target")
    if header.game in GAMES:
        terminal.line(f"{target} {say(f'new.words.{header.policy}')} {say(f'new.judge.{header.judge}')}")
    else:
        terminal.line(target)
    for line in agreements(terminal, header):
        terminal.line(line)
    if box.assumed:
        parts = ", ".join(say(f"part.{part}") for part in box.assumed)
        terminal.line(say("new.assumed", parts=parts, set=box.name))
    terminal.line(standing_line(terminal, desk.match))
    own = f"new.type.{FOLDERS[header.game]}"
    if say.knows(own):
        terminal.line(say(own))
    else:
        column = box.columns[3]
        terminal.line(say("new.what-to-type", across=f"8{column}", down=f"{column}8"))
