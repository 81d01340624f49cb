"""`referee event`: a club evening or a tournament: players, rounds, pairings, results, standings, and printed pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.cli.printing import open_journal, print_refusal
from referee.club.best import best_lines
from referee.club.event import BYE_SPREAD, Event, Round
from referee.club.organise import Organiser, format_result, start_event
from referee.club.replies import best_json, event_json, pairing_json, standings_json
from referee.errors import Fault, Refusal

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.cli.terminal import Terminal
    from referee.club.standings import Standing

PRINTED = ("pairings", "slips", "cards", "standings", "certificates")


def new(
    terminal: Terminal,
    name: str,
    game: str | None = None,
    system: str = "swiss",
    rounds: str | None = None,
    seats: str | None = None,
    bye: str | None = None,
    cap: str | None = None,
    **options: Any,
) -> int:
    if game is None:
        raise Fault("usage", "usage.missing", name="--game", command="referee event new")
    chosen = {"words": options.pop("policy", None), **options}
    with open_journal(terminal) as journal:
        organiser = start_event(
            journal,
            name,
            game,
            language=terminal.say.language,
            system=system,
            rounds=_whole("--rounds", rounds, 1),
            seats=_whole("--seats", seats, 2) or 2,
            bye_spread=BYE_SPREAD if bye is None else _whole("--bye", bye, 0) or 0,
            spread_cap=_whole("--cap", cap, 1),
            options={option: value for option, value in chosen.items() if value is not None},
        )
        return _answer(terminal, organiser.event, "event.started", name=organiser.event.name)


def _on_event(act: Callable[..., int]) -> Callable[..., int]:
    """The command that does this to the event named, else to the newest."""

    def command(terminal: Terminal, *words: Any, event: str | None = None, **options: Any) -> int:
        with open_journal(terminal) as journal:
            try:
                return act(terminal, Organiser(journal, event), *words, **options)
            except Refusal as refusal:
                return print_refusal(terminal, refusal)

    return command


@_on_event
def join(
    terminal: Terminal, organiser: Organiser, names: list[str], school: str = "", rating: str | None = None
) -> int:
    joined = organiser.join(names, school, _whole("--rating", rating, 1))
    count = len(organiser.event.present)
    return _answer(terminal, organiser.event, "event.joined", names=", ".join(joined), count=count)


@_on_event
def leave(terminal: Terminal, organiser: Organiser, names: list[str]) -> int:
    left = organiser.leave(" ".join(names))
    return _answer(terminal, organiser.event, "event.left", name=left, count=len(organiser.event.present))


@_on_event
def pair(terminal: Terminal, organiser: Organiser) -> int:
    paired = organiser.pair()
    if terminal.options.json:
        terminal.json(pairing_json(paired))
    else:
        _print_round(terminal, organiser.event, paired)
    return 0


@_on_event
def table(terminal: Terminal, organiser: Organiser, number: str) -> int:
    session = organiser.table(_whole("N", number, 1) or 0)
    if terminal.options.json:
        from referee.replies import match_json

        terminal.json(match_json(session.number, session.match))
    else:
        names = ", ".join(session.match.players)
        terminal.line(terminal.say("event.table", table=int(number), match=session.number, names=names))
    return 0


@_on_event
def result(terminal: Terminal, organiser: Organiser, words: list[str], round_number: str | None = None) -> int:
    number, seats, points, before = organiser.result(words, _whole("--round", round_number, 1))
    if terminal.options.json:
        terminal.json({"event": organiser.event.name, "round": number, "table": seats.number, "points": points})
        return 0
    key = "event.result" if before is None else "event.known" if before == points else "event.corrected"
    was = format_result(before or {})
    terminal.line(terminal.say(key, round=number, table=seats.number, result=format_result(points), was=was))
    left = organiser.event.missing(number)
    if left:
        terminal.line(terminal.say("event.waiting", count=len(left), tables=", ".join(str(one.number) for one in left)))
    return 0


@_on_event
def standings(terminal: Terminal, organiser: Organiser) -> int:
    lines, ratings = organiser.standings(), organiser.ratings()
    if terminal.options.json:
        terminal.json(standings_json(organiser.event, lines, ratings))
        return 0
    _print_standings(terminal, lines, ratings)
    return 0


@_on_event
def best(terminal: Terminal, organiser: Organiser) -> int:
    """Says what was best in the matches that are finished."""
    found, say = organiser.best(), terminal.say
    if terminal.options.json:
        terminal.json({"event": organiser.event.name, **best_json(found)})
        return 0
    for head, line in best_lines(found, say) or [("", say("event.best.none"))]:
        terminal.line(f"{head}: {line}" if head else line)
    return 0


@_on_event
def undo(terminal: Terminal, organiser: Organiser) -> int:
    act = organiser.undo()
    names = act.get("name") or ", ".join(act.get("names") or act.get("points") or ())
    where = {"round": act.get("round", 0), "table": act.get("table", 0)}
    return _answer(terminal, organiser.event, f"event.undone.{act['act']}", names=names, **where)


def show(terminal: Terminal, name: str | None = None) -> int:
    """Shows an event: who plays, and the tables of the round."""
    return _show(terminal, event=name)


@_on_event
def _show(terminal: Terminal, organiser: Organiser) -> int:
    event = organiser.event
    if terminal.options.json:
        terminal.json(event_json(event))
        return 0
    say = terminal.say
    terminal.line(say("event.title", name=event.name, system=say(f"event.system.{event.system}")))
    players = ", ".join(one.name for one in event.present)
    terminal.line(say("event.players", count=len(event.present), names=players))
    if event.round is not None:
        _print_round(terminal, event, event.round)
    return 0


def print_event(
    terminal: Terminal,
    what: str,
    output: str | None = None,
    paper: str = "a4",
    force: bool = False,
    event: str | None = None,
) -> int:
    """Sets pairings, result slips, table cards, standings or certificates for the printer."""
    if what not in PRINTED:
        raise Fault("usage", "usage.bad-value", name="WHAT", value=what, choices=", ".join(PRINTED))
    if paper not in ("a4", "a5"):
        raise Fault("usage", "usage.bad-value", name="--paper", value=paper, choices="a4, a5")
    if output is None:
        raise Fault("usage", "event.needs-file", what=what)

    return _print_pages(terminal, what, output, paper, force, event=event)


@_on_event
def _print_pages(terminal: Terminal, organiser: Organiser, what: str, output: str, paper: str, force: bool) -> int:
    from referee.club.printing import print_pages
    from referee.files import write_new

    if what != "standings" and what != "certificates" and organiser.event.round is None:
        raise Fault("usage", "event.not-paired")
    standings = organiser.standings()
    found = best_lines(organiser.best(), terminal.say) if what == "standings" else []
    pages = print_pages(what, organiser.event, standings, organiser.ratings(), found, terminal.say, paper)
    write_new(output, pages, force)
    terminal.json({"file": output}) if terminal.options.json else terminal.line(
        terminal.say("event.printed", path=output)
    )
    return 0


def _whole(option: str, typed: str | None, least: int) -> int | None:
    if typed is None:
        return None
    if not typed.isascii() or not typed.isdecimal() or len(typed) > 6 or int(typed) < least:
        raise Fault("usage", "event.number", name=option, value=typed, least=least)
    return int(typed)


def _answer(terminal: Terminal, event: Event, key: str, **values: object) -> int:
    terminal.json(event_json(event)) if terminal.options.json else terminal.line(terminal.say(key, **values))
    return 0


def _print_round(terminal: Terminal, event: Event, paired: Round) -> None:
    say = terminal.say
    terminal.line(say("event.round", round=paired.number))
    for one in paired.tables:
        points = event.results.get((paired.number, one.number))
        shown = " — ".join(f"{name} {points[name]}" if points else name for name in one.players)
        terminal.line(f"  {one.number:>2}. {shown}")
    if paired.byes:
        terminal.line("  " + say("event.bye", names=", ".join(paired.byes)))
    terminal.line(say("event.starts"))


def _print_standings(terminal: Terminal, lines: list[Standing], ratings: Any) -> None:
    from referee.club.printing import format_standing, standings_heads

    terminal.table(standings_heads(terminal.say), (format_standing(line, ratings) for line in lines))
