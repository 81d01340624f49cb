"""The notation of Undervud, in examples."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.commands import word_of
from referee.games.line import localize_entry
from referee.games.show import Chapter, Example, dot_examples, seats_examples
from referee.games.undervud.prizes import example_prize

if TYPE_CHECKING:
    from referee.games.undervud.box import Box
    from referee.locale import Voice


def chapters(say: Voice, box: Box, players: tuple[str, ...]) -> tuple[Chapter, ...]:
    first, second, *others = players
    opening = f"{word_of('open', say.language)} К"
    # Both can be laid with the cards of either language.
    word, with_star, letter, long, short = (
        ("КНИГА", "КНИ_А=Г", "Г", "ВАННА", "ВАНА")
        if say.language == "uk"
        else ("КОШКА", "КО_КА=Ш", "Ш", "МАССА", "МАСА")
    )
    underwood, prize = f"К {with_star} Ж", example_prize(word, box)

    def one(name: str, line: str, *after: str) -> Example:
        return Example(localize_entry(line, say.language), say(f"undervud.guide.{name}", letter=letter), after)

    def close(of_first: str, of_second: str) -> str:
        return " ".join(
            [f"{first}: {of_first}рука=АБ_", f"{second}: {of_second}рука=", *(f"{name}: рука=Ж" for name in others)]
        )

    turns = (
        one("open", opening),
        one("turn", f"К {word} Ж", opening),
        *([one("prize", f"К {word}{prize} Ж", opening)] if prize else []),
        *([] if box.prizes_known else [one("told", f"К {word}+перв=18 Ж", opening)]),
        one("position", f"К1 {word} Ж", opening),
        one("card", "Ж", opening),
        one("no-card", f"К {word} .", opening),
        one("aside", f"- К {word} Ж", opening),
        one("underwood", underwood, opening),
        one("swap", f"1={letter} С_Н=О Н", opening, underwood),
        one("multiply", f"{long}={short} Ж", opening),
        one("agreed", f"К {word}! Ж", opening),
        one("end", close("", ""), word, "СОН"),
    )
    sums = " ".join([f"{first}: 20", f"{second}: -5", *(f"{name}: 7" for name in others)])
    starter = opening.replace(" ", f" {second}: ")
    paper = (
        one("kon", close(f"{word} СЛОН{example_prize('СЛОН', box)} ", "СОН ")),
        one("sums", sums),
        one("starter", starter, sums),
    )
    note, turn = say("guide.note"), f"К {word} Ж"
    dots = dot_examples(
        say,
        {
            "challenge": word,
            "strike": word,
            "adjust": f"{first} -5 {note}",
            "note": f"1 {say('guide.remark')}",
            "end": "",
        },
        {"challenge": (opening, turn), "strike": (opening, turn), "note": (opening,), "end": (sums,)},
    )
    return (
        Chapter(say("undervud.guide.turns"), turns),
        Chapter(say("undervud.guide.paper"), paper),
        Chapter(say("guide.other"), (*seats_examples(say, first), *dots)),
    )
