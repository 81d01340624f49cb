"""The notation of Undervud, in examples."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.commands import word_of
from referee.games.line import localize_entry
from referee.games.show import Chapter, Example, dot_examples

if TYPE_CHECKING:
    from referee.games.undervud.box import Box
    from referee.locale import Voice


def chapters(say: Voice, box: Box, players: tuple[str, ...]) -> tuple[Chapter, ...]:
    """A kon turn by turn, a kon from paper, and what else happens."""
    first, second, *others = players
    opening = f"{word_of('open', say.language)} К"
    underwood = "К КО_КА=Ш Ж"

    def one(name: str, line: str, *after: str) -> Example:
        return Example(localize_entry(line, say.language), say(f"undervud.guide.{name}"), after)

    def close(of_first: str, of_second: str) -> str:
        return " ".join(
            [f"{first}: {of_first}рука=АБ_", f"{second}: {of_second}рука=", *(f"{name}: рука=Ж" for name in others)]
        )

    turns = (
        one("open", opening),
        one("turn", "К КОШКА Ж", opening),
        one("prize", "К КОШКА+х2 Ж", opening),
        one("position", "К1 КОШКА Ж", opening),
        one("card", "Ж", opening),
        one("no-card", "К КОШКА .", opening),
        one("underwood", underwood, opening),
        one("swap", "1=Ш С_Н=О Н", opening, underwood),
        one("agreed", "К КОШКА! Ж", opening),
        one("end", close("", ""), "КОШКА", "НОС"),
    )
    sums = " ".join([f"{first}: 20", f"{second}: -5", *(f"{name}: 7" for name in others)])
    paper = (one("kon", close("КОШКА СЛОН+х2 ", "НОС ")), one("sums", sums))
    note = say("guide.note")
    dots = dot_examples(
        say,
        {
            "challenge": "КОШКА",
            "strike": "КОШКА",
            "adjust": f"{first} -5 {note}",
            "note": f"1 {say('guide.remark')}",
            "end": "",
        },
        {"challenge": (opening, "К КОШКА Ж"), "strike": (opening, "К КОШКА Ж"), "note": (opening,), "end": (sums,)},
    )
    return (
        Chapter(say("undervud.guide.turns"), turns),
        Chapter(say("undervud.guide.paper"), paper),
        Chapter(say("guide.other"), dots),
    )
