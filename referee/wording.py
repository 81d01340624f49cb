"""Sentences about a match that the command line, the live table and JSON share: notes, refusals, standings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games import text_domain
from referee.games.wordrules import LISTED
from referee.words.explain import explanation

if TYPE_CHECKING:
    from referee.errors import Refusal
    from referee.games.play import Note
    from referee.locale import Voice
    from referee.match import Change, Match


def format_note(say: Voice, note: Note) -> str:
    """A note in words, with its clause."""
    return add_clause(say(note.key, **note.values), note.clause)


def format_policy(say: Voice, policy: str) -> str:
    """Which words are played."""
    if policy.startswith(LISTED):
        return say("new.words.list", name=policy.removeprefix(LISTED))
    return say(f"new.words.{policy}")


def add_clause(text: str, clause: str | None) -> str:
    return f"{text} ({clause})" if clause else text


def format_refusal(say: Voice, refusal: Refusal) -> str:
    """Why an entry is refused: what was typed, what is wrong, what would be right. The clause is not in it."""
    verdicts = [explanation(verdict, say) for verdict in refusal.verdicts.values()]  # type: ignore[arg-type]
    text = say(refusal.key, **refusal.values)
    if verdicts:
        text = f"{'; '.join(verdicts)}. {say('refused.overrule')}"
    if refusal.number is not None:
        text = f"{say('match.amend-breaks', number=refusal.number)} {text}"
    return text


def format_change(say: Voice, change: Change, entry: str) -> list[str]:
    """What was recorded, in lines: the headline and everything that is to be said with it. `entry` is its text."""
    outcome = change.outcome
    if outcome is None:
        lines = [say(f"act.{change.kind}", number=change.number, entry=entry)]
    else:
        lines = [_format_headline(say, change, entry)]
        lines += [say("act.agreed-word", word=word) for word in outcome.agreed]
        if outcome.after_end:
            lines.append(say("act.after-end"))
    return [*lines, *(format_note(say, note) for note in change.notes)]


def _format_headline(say: Voice, change: Change, entry: str) -> str:
    outcome, number = change.outcome, change.number
    assert outcome is not None
    who = "" if outcome.player is None else change.match.header.players[outcome.player]
    entry_alone = entry.removeprefix(f"{who}: ")
    if outcome.kind in ("play", "draw", "colour") and outcome.points is None:
        return say("act.turn", number=number, player=who, entry=entry_alone)
    if change.kind in ("play", "amend") and outcome.kind == "play":
        words = " + ".join(f"{word} {points}" for word, points in outcome.words)
        bonus = f" + {outcome.bonus}" if outcome.bonus else ""
        points = say("points", points=outcome.points or 0)
        text = say("act.play", number=number, player=who, entry=entry_alone, points=points)
        return f"{text} ({words}{bonus})" if len(outcome.words) > 1 or bonus else text
    if outcome.kind == "adjust":
        return say("act.adjust", number=number, player=who, points=f"{outcome.points:+d}")
    if outcome.kind == "exchange":
        return say("act.exchange", number=number, player=who, entry=str(outcome.exchanged))
    if outcome.kind == "pass":
        return say("act.pass", number=number, player=who)
    return say("act.entry", number=number, entry=entry)


def localize_entry(entry: str, language: str) -> str:
    """An entry with hands called as they are in a language; any name of a hand may be typed."""
    return entry.replace(" рука=", " hand=") if language == "en" else entry


def format_totals(match: Match) -> list[str]:
    """Each player's name and total."""
    return [f"{name} {total}" for name, total in zip(match.header.players, match.standing.totals, strict=True)]


def format_result(say: Voice, match: Match) -> str:
    """Whose turn it is, or who has won and why; '' where it is nobody's turn."""
    players, now = match.header.players, match.standing
    if not now.over:
        return "" if now.turn is None else say("standing.turn", player=players[now.turn])
    winners = ", ".join(players[i] for i in now.winners)
    key = "standing.won" if len(now.winners) == 1 else "standing.shared"
    why = format_note(say, now.why) if now.why else ""
    return f"{say(key, winners=winners)} {why}".rstrip()


def format_title(say: Voice, match: Match) -> str:
    """What the set in use is called."""
    box = match.state.box
    return box.titles.get(say.language) or box.name


def game_title(say: Voice, game: str) -> str:
    """What a game is called."""
    key = f"{text_domain(game)}.game.{game}"
    return say(key) if say.knows(key) else game
