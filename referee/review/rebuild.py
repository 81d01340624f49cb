"""A match counted on paper becomes a match with a board: the boards found, and the new match's header and rows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee import match as matches
from referee.errors import Illegal, Refusal
from referee.games import load_game
from referee.games.play import Consent, Header
from referee.match import Match, Row, StoredVerdict
from referee.review.words import open_words
from referee.session import find_judge
from referee.values import replace

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from referee.errors import Choice
    from referee.games.protocol import Ruled
    from referee.games.rebuild import Rebuilt, Watch
    from referee.match import Played


def match_lines(match: Match) -> list[str]:
    """The lines of a counted match, a line an entry; a turn lost to the judge laid nothing."""
    if match.game.facts(match.state).get("board"):
        raise Illegal("rebuild.has-board")
    return [_line(played) for played in match.played]


def _line(played: Played) -> str:
    if played.outcome.kind == "play" and played.outcome.fell:
        return ".pass !"
    if played.outcome.kind == "challenge" and not played.outcome.fell:
        return f".note {played.line.text.removeprefix('.')}"
    return played.line.text


def _fallen(word: str) -> Ruled:
    """On paper a play that was challenged and stayed would not be told."""
    return StoredVerdict(False, None, "withdrawn")


def find_boards(
    header: Header, lines: Sequence[str], fixed: Mapping[int, str], store: str, watch: Watch | None = None
) -> Rebuilt:
    """The boards that lines of words and points allow. Raises a `Refusal` where a line cannot be read."""
    game = load_game(header.game)
    view = game.review()
    _, accepts = open_words(header, store)
    found = view.rebuild(game.start(header), lines, fixed, accepts, watch) if view else None
    if found is None:
        raise Illegal("rebuild.no-board")
    return found


def build_match(header: Header, found: Rebuilt, source: int | None, store: str) -> tuple[Match, list[Row]]:
    """The match with the board that was found. What the players laid stands, whatever a dictionary says of it."""
    options = {name: value for name, value in header.options.items() if name != "counted"}
    if source is not None:
        options["rebuilt"] = source
    match = matches.replay(replace(header, options=options), [])
    ask = find_judge(header, store)
    rows: list[Row] = []
    for text in found.entries:
        for consent in (Consent.RULES, Consent.AGREED, Consent.OVERRULED):
            try:
                change = matches.record(match, text, _fallen if text.startswith(".challenge") else ask, consent)
                break
            except Refusal:
                if consent is Consent.OVERRULED:
                    raise
        match = change.match
        rows.append(change.row)
    return match, rows


def rebuilt_json(found: Rebuilt, number: int | None) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "boards": found.boards,
        "match": number,
        "entries": list(found.entries),
        "wrong": [{"number": w.number, "written": w.written, "computed": w.computed} for w in found.wrong],
        "question": found.question
        and {"number": found.question.number, "choices": [_choice_json(one) for one in found.question.choices]},
    }
    if found.broke:
        nearest = [_choice_json(one) for one in found.broke.nearest]
        shown["broke"] = {"number": found.broke.number, "entry": found.broke.text, "nearest": nearest}
    return shown


def _choice_json(choice: Choice) -> dict[str, Any]:
    return {"entry": choice.entry, "place": choice.place, "points": choice.points, "words": list(choice.words)}
