"""Sentences about a match that the command line, the live table and JSON share: notes, refusals, standings."""

from __future__ import annotations

from referee.commands import in_words
from referee.games import text_domain
from referee.games.line import Adjust, localize_entry
from referee.games.wordrules import LISTED
from referee.match.model import StoredVerdict
from referee.text import drop_controls
from referee.words.explain import explanation

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime

    from referee.errors import Refusal
    from referee.games.play import Note
    from referee.games.protocol import Box, Entry, Ruled
    from referee.locale import Voice
    from referee.match import Change, Match


def format_note(say: Voice, note: Note) -> str:
    return add_clause(say(note.key, **note.values), note.clause)


def stored_time(stored: str) -> datetime | None:
    """A time of the store; None if it is no time, as a store may come from anywhere."""
    from datetime import datetime

    try:
        return datetime.fromisoformat(stored)
    except ValueError:
        return None


def local_time(stored: str) -> datetime | None:
    """A time of the store where we are; in UTC where the day would be before the first year or after the last."""
    time = stored_time(stored)
    try:
        return time and time.astimezone()
    except (OverflowError, OSError, ValueError):
        return time


def format_policy(say: Voice, policy: str) -> str:
    """Which words are played."""
    if policy.startswith(LISTED):
        return say("new.words.list", name=policy.removeprefix(LISTED))
    return say(f"new.words.{policy}")


def add_clause(text: str, clause: str | None) -> str:
    return f"{text} ({clause})" if clause else text


def format_refusal(say: Voice, refusal: Refusal) -> str:
    """Why an entry is refused: what was typed, what is wrong, what would be right. The clause is not in it."""
    verdicts = [_explain(say, word, verdict) for word, verdict in refusal.verdicts.items()]
    lines = ("entry", "line", "text")  # values that are lines to type
    values = {name: _localize(say, str(v)) if name in lines else v for name, v in refusal.values.items()}
    if refusal.key.startswith("notation.dot-") and "known" in values:
        values["known"] = ", ".join(_localize(say, one) for one in str(values["known"]).split(", "))
    text = say(refusal.key, **values)
    if verdicts:
        typed = refusal.values.get("typed")
        overrule = say("refused.overrule-typed", typed=typed) if typed else say("refused.overrule")
        where = f"{text} " if "place" in refusal.values else ""
        text = f"{where}{'; '.join(verdicts)}. {overrule}"
    if refusal.number is not None:
        text = f"{say('match.amend-breaks', number=refusal.number)} {text}"
    return text


def _explain(say: Voice, word: str, verdict: Ruled) -> str:
    """What is wrong with a word; a file that is imported may say no more than how it was ruled on."""
    if isinstance(verdict, StoredVerdict):
        return say("verdict.recorded.undecided" if verdict.accepted is None else "verdict.recorded.refused", word=word)
    return explanation(verdict, say)  # type: ignore[arg-type]


def format_entry(say: Voice, match: Match, entry: Entry) -> str:
    """The line of an entry as people say it."""
    return _localize(say, match.game.display(match.state, entry))


def _localize(say: Voice, line: str) -> str:
    return in_words(localize_entry(line, say.language), say.language)


def format_change(say: Voice, change: Change, entry: str) -> list[str]:
    """The lines that report a change: the headline and its notes. `entry` is its text."""
    outcome = change.outcome
    if outcome is None:
        lines = [say(f"act.{change.kind}", number=change.number, entry=entry)]
    else:
        lines = [_format_headline(say, change, entry)]
        lines += [say("act.agreed-word", word=word) for word in outcome.agreed]
        if outcome.after_end:
            lines.append(say("act.after-end"))
        now, players = change.match.standing, change.match.players
        if outcome.kind == "leave" and not now.over and len(players) - len(now.left) == 1:
            last = next(name for seat, name in enumerate(players) if seat not in now.left)
            lines.append(say("table.nobody-left", player=last))
    return [*lines, *format_notes(say, change)]


def format_notes(say: Voice, change: Change) -> list[str]:
    """The notes of a change; of a play that fell also why, unless one answer for all of it was agreed."""
    lines = [format_note(say, note) for note in change.notes]
    outcome = change.outcome
    if outcome is not None and outcome.fell and not has_one_answer(change.match):
        failing = [verdict for verdict in change.verdicts.values() if verdict.accepted is False]
        lines += [explanation(verdict, say) for verdict in failing]  # type: ignore[arg-type]
    return lines


def has_one_answer(match: Match) -> bool:
    """Whether the players agreed not to be told which word of a play failed."""
    return "one-answer" in match.header.options.get("house", ())


def _format_headline(say: Voice, change: Change, entry: str) -> str:
    outcome, number = change.outcome, change.number
    assert outcome is not None
    who = "" if outcome.player is None else change.match.players[outcome.player]
    entry_alone = entry.removeprefix(f"{who}: ")
    if outcome.kind in ("play", "draw", "colour") and outcome.points is None:
        return say("act.turn", number=number, player=who, entry=entry_alone)
    if change.kind in ("play", "amend", "insert") and outcome.kind == "play":
        words = " + ".join(f"{word} {points}" for word, points in outcome.words)
        bonus = f" + {outcome.bonus}" if outcome.bonus else ""
        points = say("points", points=outcome.points or 0)
        text = say("act.play", number=number, player=who, entry=entry_alone, points=points)
        return f"{text} ({words}{bonus})" if len(outcome.words) > 1 or bonus else text
    if outcome.kind == "adjust":
        note = drop_controls(change.entry.note) if isinstance(change.entry, Adjust) else ""
        text = say("act.adjust", number=number, player=who, points=f"{outcome.points:+d}")
        return f"{text} ({note})" if note else text
    if outcome.kind == "exchange":
        return say("act.exchange", number=number, player=who, entry=str(outcome.exchanged))
    key = f"act.{outcome.kind}" if outcome.kind in ("pass", "late", "leave", "join", "shift", "end") else "act.entry"
    return say(key, number=number, player=who, entry=entry)


def format_average(say: Voice, value: float) -> str:
    """An average with one digit after the point, or the comma of the language."""
    text = f"{value:.1f}".replace("-", "−")
    return text if say.language == "en" else text.replace(".", ",")


def format_totals(match: Match) -> list[str]:
    return [f"{name} {total}" for name, total in zip(match.players, match.standing.totals, strict=True)]


def format_result(say: Voice, match: Match) -> str:
    players, now = match.players, match.standing
    if not now.over:
        return "" if now.turn is None else say("standing.turn", player=players[now.turn])
    won = format_winners(say, [players[i] for i in now.winners], [players[i] for i in now.losers])
    why = format_note(say, now.why) if now.why else ""
    return f"{won} {why}".rstrip()


def format_winners(say: Voice, winners: Sequence[str], losers: Sequence[str]) -> str:
    """Who has won, and who has lost where that is why the others have won."""
    won = ", ".join(winners)
    if losers:
        return say("standing.lost", winners=won, won=len(winners), losers=", ".join(losers), lost=len(losers))
    return say("standing.won" if len(winners) == 1 else "standing.shared", winners=won)


def format_target(say: Voice, match: Match) -> str:
    """How far the match is played: a goal, or a limit that nobody wants to reach."""
    target = match.header.target
    if target is None:
        return say("new.no-target")
    return say("new.limit" if match.standing.lowest_leads else "new.to", target=target)


def format_title(say: Voice, match: Match) -> str:
    return set_title(say, match.state.box)


def set_title(say: Voice, box: Box) -> str:
    return box.titles.get(say.language) or box.name


def part_names(say: Voice, game: str, parts: Iterable[str]) -> str:
    """What parts of a set are called; a part's own name where it has no other."""
    keys = {part: f"{text_domain(game)}.part.{part}" for part in parts}
    return ", ".join(say(key) if say.knows(key) else part for part, key in keys.items())


def game_title(say: Voice, game: str) -> str:
    key = f"{text_domain(game)}.game.{game}"
    return say(key) if say.knows(key) else game
