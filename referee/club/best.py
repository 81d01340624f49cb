"""The best of an event: the word worth most, the best turn, who laid most bingos, and the strangest word."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from referee.sheets.glossary import find_strangest
from referee.stats.summary import tally_players
from referee.values import Value, replace
from referee.words.lexicon import fold

if TYPE_CHECKING:
    from referee.locale import Voice
    from referee.match import Match


class Feat(Value):
    """Who laid which words in which match, and what they brought or what the word means."""

    player: str
    match: int
    words: tuple[str, ...]
    points: int | None = None
    meaning: str | None = None

    @property
    def word(self) -> str:
        return self.words[0]


class Best(Value):
    """What there was of each; `bingos` are those who laid most, with their number."""

    word: Feat | None
    turn: Feat | None
    bingos: tuple[tuple[str, int], ...]
    strangest: Feat | None


def find_best(matches: Iterable[tuple[int, Match]]) -> Best:
    """The best of matches, the first of equals. A play that fell to a challenge was nothing."""
    words: list[Feat] = []
    turns: list[Feat] = []
    bingos: Counter[str] = Counter()
    laid: dict[str, Feat] = {}
    header = None
    for number, match in matches:
        header = header or match.header
        outcomes = [played.outcome for played in match.played]
        for name, tally in zip(
            match.players, tally_players(match.game.ROUND_ENDS, len(match.players), outcomes), strict=False
        ):
            if tally.best is not None and tally.best[1]:
                words.append(Feat(name, number, (tally.best[0],), tally.best[1]))
            if tally.turn is not None:
                turns.append(Feat(name, number, *tally.turn))
            bingos[name] += tally.bingos
            for word in tally.words:
                laid.setdefault(fold(word.lower()), Feat(name, number, (word,)))
    most = max(bingos.values(), default=0)
    strangest = find_strangest(laid, header)[:1] if header else ()
    return Best(
        max(words, key=_points, default=None),
        max(turns, key=_points, default=None),
        tuple((name, count) for name, count in bingos.items() if count == most) if most else (),
        next((replace(laid[fold(word.lower())], words=(word,), meaning=told) for word, told in strangest), None),
    )


def _points(feat: Feat) -> int:
    return feat.points or 0


def best_lines(best: Best, say: Voice) -> list[tuple[str, str]]:
    """What there is, each with its head: what, and who did it."""
    lines = []
    if best.word:
        lines.append(("word", _with_points(best.word)))
    if best.turn:
        lines.append(("turn", _with_points(best.turn)))
    if best.bingos:
        lines.append(("bingos", ", ".join(f"{name} {count}" for name, count in best.bingos)))
    if best.strangest:
        lines.append(("strangest", f"{best.strangest.word}, {best.strangest.player}: {best.strangest.meaning}"))
    return [(say(f"event.best.{name}"), line) for name, line in lines]


def _with_points(feat: Feat) -> str:
    return f"{', '.join(feat.words).upper()} {feat.points}, {feat.player}"
