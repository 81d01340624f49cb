"""Replies and matches as JSON, as the commands print it and the screen serves it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.wording import format_notes, format_refusal, has_one_answer
from referee.words.explain import facts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.errors import Refusal
    from referee.games.play import Standing
    from referee.games.protocol import Ruled
    from referee.locale import Voice
    from referee.match import Change, Match


def change_json(say: Voice, number: int, change: Change) -> dict[str, Any]:
    """A recorded change, in the shape every recording command prints."""
    match, outcome = change.match, change.outcome
    players = match.players
    shown: dict[str, Any] = {
        "kind": change.kind,
        "match": number,
        "number": change.number,
        "player": None if outcome is None or outcome.player is None else players[outcome.player],
        "entry": change.text,
        "words": [{"word": word, "points": points} for word, points in outcome.words] if outcome else [],
        "bonus": outcome.bonus if outcome else 0,
        "points": outcome.points if outcome else None,
        "scores": {players[i]: n for i, n in outcome.scores.items()} if outcome else {},
        **_standing_json(match),
        "notes": format_notes(say, change),
    }
    if outcome is not None and outcome.announced is not None:
        shown["announced"] = outcome.announced
    if change.kind == "challenge" and outcome is not None:
        shown["fell"] = outcome.fell
        told = () if has_one_answer(match) else change.verdicts.values()
        shown["verdicts"] = [verdict_json(say, verdict) for verdict in told]
    return shown


def _standing_json(match: Match) -> dict[str, Any]:
    players, now = match.players, match.standing
    return {
        "totals": dict(zip(players, now.totals, strict=True)),
        "next": None if now.turn is None else players[now.turn],
        "over": now.over,
        **result_json(players, now),
    }


def result_json(players: Sequence[str], now: Standing) -> dict[str, list[str]]:
    won = {"winners": [players[i] for i in now.winners]}
    return {**won, "losers": [players[i] for i in now.losers]} if now.losers else won


def match_json(number: int, match: Match) -> dict[str, Any]:
    header = match.header
    return {
        "match": number,
        "game": header.game,
        "players": list(match.players),
        **_standing_json(match),
        "target": header.target,
        "words": header.policy,
        "judge": header.judge,
        "language": header.language,
        "entries": len(match.played),
        "adjustments": dict(zip(match.players, match.standing.adjustments, strict=True)),
        "assumed": list(match.state.box.assumed),
        **match.game.facts(match.state),
    }


def refusal_json(say: Voice, refusal: Refusal) -> dict[str, Any]:
    return {
        "kind": refusal.kind,
        "clause": refusal.clause,
        "message": format_refusal(say, refusal),
        "choices": [{"place": c.place, "points": c.points, "words": list(c.words)} for c in refusal.choices],
        "verdicts": [verdict_json(say, verdict) for verdict in refusal.verdicts.values()],
    }


def verdict_json(say: Voice, verdict: Ruled) -> dict[str, Any]:
    """A verdict on a word of a running match: no suggestions (E6.3)."""
    return facts(verdict, say)  # type: ignore[arg-type]


def meaning_lines(verdict: Ruled, language: str) -> list[str]:
    """What an accepted word means, as a line; nothing where no dictionary says so."""
    from referee.words.judge import Verdict
    from referee.words.meanings import meaning

    if not isinstance(verdict, Verdict):
        return []
    told = meaning(verdict, language)
    return [f"{verdict.spelling.upper()} — {told}"] if told else []
