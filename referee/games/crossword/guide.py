"""The notation of the board games, in examples of the box: its letters, its board, what its rules allow."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from referee.games.line import localize_entry
from referee.games.show import Chapter, Example, dot_examples

if TYPE_CHECKING:
    from referee.games.crossword.box import Box
    from referee.locale import Voice


class _Words(NamedTuple):
    """A first word, one down from its second letter, one with a star down from its last, and tiles left on a rack."""

    first: str
    second: str
    last: str
    rack: str


_WORDS = {
    "ru": _Words("КОШКА", "ОСА", "АР_А=К", "АБ_"),
    "uk": _Words("КІШКА", "ІКС", "А_ВА=Й", "АБ_"),
    "en": _Words("HORSE", "OAK", "E_ST=A", "AB_"),
}


def chapters(say: Voice, box: Box, players: tuple[str, ...]) -> tuple[Chapter, ...]:
    words = _WORDS.get(box.language, _WORDS["en"])
    row, start = box.centre[0] + 1, box.centre[1] - len(words.first) + 1
    across = f"{words.first} {row}{box.columns[start]}"
    down = f"{words.second} {box.columns[start + 1]}{row}"
    starred = f"{words.first[:-1]}_={words.first[-1]} {row}{box.columns[start]}"
    centre = box.columns[box.centre[1]]
    agreed = f"{words.first}! {row}{box.columns[start]}"

    def one(name: str, line: str, *after: str) -> Example:
        return Example(line, say(f"crossword.guide.{name}"), after)

    turns = [
        one("word", words.first),
        one("across", across),
        one("down", down, across),
        one("part", down.removesuffix(str(row)), across),
        one("announced", f"{across} 16"),
        one("star", starred),
        *([one("swap", f"{row}{centre}={words.last[0]} {words.last} {centre}{row}", starred)] if box.swap else ()),
        *(() if box.one_line else [one("words", f"{across} {down}")]),
        one("agreed", agreed),
        one("owner", f"{players[0]}: {across}"),
    ]
    counted = [one("points", "24"), one("word-points", f"{words.first} 24", "24")]
    note = say("guide.note")
    others = dot_examples(
        say,
        {
            "pass": "",
            "exchange": "3",
            "challenge": words.first,
            "strike": words.first,
            "adjust": f"{players[0]} -5 {note}",
            "note": f"1 {say('guide.remark')}",
            "shift": f"{say('guide.right')} 1",
            "late": "",
            **({"leave": players[-1]} if len(players) > 2 else {}),
            "end": "",
        },
        dict.fromkeys(("challenge", "strike", "note", "shift"), (across,)),
    )
    hands = (f"{players[0]}: рука=", *(f"{name}: рука={words.rack}" for name in players[1:2]))
    hands += tuple(f"{name}: рука=" for name in players[2:])
    end = one("hands", localize_entry(" ".join(hands), say.language), across)
    return (
        Chapter(say("guide.turn"), tuple(turns)),
        Chapter(say("crossword.guide.counted"), tuple(counted)),
        Chapter(say("guide.other"), others),
        Chapter(say("crossword.guide.end"), (end,)),
    )
