"""The sheet as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.values import to_dict

if TYPE_CHECKING:
    from referee.sheets import Sheet


def as_json(sheet: Sheet) -> dict[str, Any]:
    """The sheet itself as one JSON object.

    - the match: `match game set title language created finished duration players target policy judge options
      dictionary assumed`; times are ISO 8601 in UTC, `duration` is in seconds, `finished` and `duration` are null
      before the first entry, `target` is null where there is none;
    - how it stands: `totals` and `adjustments` ({name: n}; totals include adjustments), `leads` ({name: after how many
      scoring entries alone in front}), `over winners why clause`, `losers` where the game has
      losers, `best` (the number of the entry that scored most);
    - `lines`, one an entry, laid out on paper or not: `number kind player entry`, `words` ([{word, points}]),
      `bonus points`, `scores` ({name: n}, several for a kon or round, and then `player` and `points` are null),
      `totals` ({name: n} after it), `leaders` ([name]), `parts` ({name: words, hand, and its cost where that is told},
      of an entry that closes a kon, a round or the match), `note` (of an adjustment, or on the entry `about`),
      `remarks` (such notes on this entry), `announced` (null where no points were said aloud), `agreed` ([word]),
      `rulings` ([{word, accepted, reason, clause}] of words agreed on or fallen), `fell` (true, false, or null where
      nothing was challenged), `amended overruled after_end`, `notes` ([text]);
    - `grid`, null without a board: `columns cells colours rows prices star`; in `rows` a star is a small letter;
    - `meanings` ([{word, meaning}], the rarest first), where they are asked for;
    - what the game itself adds, as in `referee show --json` (a board game: `board bag racks`).
    """
    value = to_dict(sheet)
    facts = value.pop("facts")
    for name in ("terms", "rounds_by", "folded", "small_print", "fallen", "review"):
        del value[name]
    if sheet.meanings is None:
        del value["meanings"]
    else:
        value["meanings"] = [{"word": word, "meaning": told} for word, told in sheet.meanings]
    if not sheet.losers:
        del value["losers"]
    for line in value["lines"]:
        del line["paper"]
        line["words"] = [{"word": word, "points": points} for word, points in line["words"]]
        line["totals"] = dict(zip(sheet.players, line["totals"], strict=True))
    for name in ("totals", "adjustments", "leads"):
        value[name] = dict(zip(sheet.players, value[name], strict=True))
    return {**facts, **value}
