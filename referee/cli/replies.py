"""What the referee says of an act or a refusal, in words and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.cli.desk import said
from referee.games import text_domain
from referee.words.explain import explanation, facts

if TYPE_CHECKING:
    from referee.cli.desk import Desk
    from referee.cli.terminal import Terminal
    from referee.errors import Refusal
    from referee.games.play import Header
    from referee.match import Act, Match


def record(desk: Desk, act: Act) -> dict[str, Any]:
    """A recorded entry as JSON, in the shape every recording command prints."""
    match, outcome = act.match, act.outcome
    players = match.header.players
    scored = outcome is not None and act.kind not in ("undo", "redo")
    return {
        "kind": act.kind,
        "match": desk.number,
        "number": act.number,
        "player": None if outcome is None or outcome.player is None else players[outcome.player],
        "entry": act.text,
        "words": [{"word": word, "points": points} for word, points in outcome.words] if outcome and scored else [],
        "bonus": outcome.bonus if outcome else 0,
        "points": outcome.points if outcome else None,
        "scores": {players[i]: n for i, n in outcome.scores.items()} if outcome else {},
        **_standing(match),
        "notes": [said(desk.terminal, note) for note in act.notes],
    }


def _standing(match: Match) -> dict[str, Any]:
    players, now = match.header.players, match.standing
    return {
        "totals": dict(zip(players, now.totals, strict=True)),
        "next": None if now.turn is None else players[now.turn],
        "over": now.over,
        "winners": [players[i] for i in now.winners],
    }


def shown(desk: Desk) -> dict[str, Any]:
    """The match as it stands, as JSON: what `new` and `show` print."""
    header, match = desk.header, desk.match
    return {
        "match": desk.number,
        "game": header.game,
        "players": list(header.players),
        **_standing(match),
        "target": header.target,
        "words": header.policy,
        "judge": header.judge,
        "language": header.language,
        "entries": len(match.lines),
        "adjustments": dict(zip(header.players, match.standing.adjustments, strict=True)),
        "assumed": list(match.state.box.assumed),
        **match.game.facts(match.state),
    }


def refused(terminal: Terminal, refusal: Refusal) -> dict[str, Any]:
    """A refusal as JSON."""
    return {
        "kind": refusal.kind,
        "clause": refusal.clause,
        "message": message(terminal, refusal),
        "choices": [{"place": c.place, "points": c.points, "words": list(c.words)} for c in refusal.choices],
        "verdicts": [verdict_json(terminal, verdict) for verdict in refusal.verdicts.values()],
    }


def verdict_json(terminal: Terminal, verdict: Any) -> dict[str, Any]:
    """A verdict on a word of a running match: no suggestions (E6.3)."""
    return facts(verdict, terminal.say)


def message(terminal: Terminal, refusal: Refusal) -> str:
    """Why, in words: what was typed, what is wrong, what would be right."""
    verdicts = [explanation(verdict, terminal.say) for verdict in refusal.verdicts.values()]  # type: ignore[arg-type]
    text = terminal.say(refusal.key, **refusal.values)
    if verdicts:
        text = f"{'; '.join(verdicts)}. {terminal.say('refused.overrule')}"
    if refusal.number is not None:
        text = f"{terminal.say('match.amend-breaks', number=refusal.number)} {text}"
    return text


def say_refused(terminal: Terminal, refusal: Refusal) -> None:
    clause = f" ({refusal.clause})" if refusal.clause else ""
    terminal.line(f"{terminal.paint('✗', 'bad')} {message(terminal, refusal)}{terminal.paint(clause, 'dim')}")
    for number, choice in enumerate(refusal.choices, 1):
        points = terminal.say("points", points=choice.points)
        besides = ", ".join(choice.words[1:])
        line = f"  {number:>2}. {choice.place:<4} {choice.strip}  {points}"
        terminal.line(f"{line} (+ {besides})" if besides else line)


def say_record(desk: Desk, act: Act) -> None:
    """One line for the act, one for the standing, and whatever else is to be said."""
    terminal, match, outcome = desk.terminal, act.match, act.outcome
    say, players = terminal.say, match.header.players
    if outcome is None:
        terminal.line(say(f"act.{act.kind}", number=act.number, entry=spoken(act.text, say.language)))
    else:
        who = players[outcome.player] if outcome.player is not None else ""
        terminal.line(_headline(desk, act, who))
        for word in outcome.agreed:
            terminal.line("  " + say("act.agreed-word", word=word))
        if outcome.after_end:
            terminal.line("  " + say("act.after-end"))
    for note in act.notes:
        terminal.line("  " + said(terminal, note))
    terminal.line(standing_line(terminal, match))


def _headline(desk: Desk, act: Act, who: str) -> str:
    say, outcome = desk.terminal.say, act.outcome
    assert outcome is not None
    if outcome.kind in ("play", "draw", "colour") and outcome.points is None:
        return say("act.turn", number=act.number, player=who, entry=_inked(desk, act.text.removeprefix(f"{who}: ")))
    if act.kind in ("play", "amend") and outcome.kind == "play":
        words = " + ".join(f"{word} {points}" for word, points in outcome.words)
        bonus = f" + {outcome.bonus}" if outcome.bonus else ""
        points = say("points", points=outcome.points or 0)
        entry = act.text.removeprefix(f"{who}: ")
        text = say("act.play", number=act.number, player=who, entry=entry, points=points)
        return f"{text} ({words}{bonus})" if len(outcome.words) > 1 or bonus else text
    if outcome.kind == "adjust":
        return say("act.adjust", number=act.number, player=who, points=f"{outcome.points:+d}")
    if outcome.kind in ("pass", "exchange"):
        return say(f"act.{outcome.kind}", number=act.number, player=who, entry=act.text.rpartition(" ")[2])
    return say("act.entry", number=act.number, entry=_inked(desk, spoken(act.text, say.language)))


def spoken(entry: str, language: str) -> str:
    """An entry with the hands called as they are in a language; any name of a hand may be typed."""
    return entry.replace(" рука=", " hand=") if language == "en" else entry


def _inked(desk: Desk, entry: str) -> str:
    """An entry in the colours of its cards, where the game has coloured cards and the terminal shows them."""
    from referee.cli import pictures

    ink = getattr(pictures.of(desk.header.game), "inked", None)
    return str(ink(desk.terminal, entry)) if ink and desk.terminal.colours else entry


def standing_line(terminal: Terminal, match: Match) -> str:
    """Totals, and whose turn it is or who has won and why."""
    say, players, now = terminal.say, match.header.players, match.standing
    totals = " · ".join(
        f"{terminal.paint(name, 'strong') if i == now.turn else name} {total}"
        for i, (name, total) in enumerate(zip(players, now.totals, strict=True))
    )
    if not now.over and now.turn is None:
        return f"{totals}."
    if not now.over:
        assert now.turn is not None
        return f"{totals}. {say('standing.turn', player=players[now.turn])}"
    winners = ", ".join(players[i] for i in now.winners)
    key = "standing.won" if len(now.winners) == 1 else "standing.shared"
    why = said(terminal, now.why) if now.why else ""
    return f"{totals}. {say(key, winners=winners)} {why}".rstrip()


def agreements(terminal: Terminal, header: Header) -> list[str]:
    """What was agreed beyond the target: the way of scoring, and the house options."""
    say, domain, lines = terminal.say, text_domain(header.game), []
    if "scoring" in header.options:
        lines.append(say(f"{domain}.scoring.{header.options['scoring']}"))
    if header.options.get("house"):
        chosen = ", ".join(say(f"{domain}.option.{option}") for option in header.options["house"])
        lines.append(say("new.options", list=chosen))
    return lines
