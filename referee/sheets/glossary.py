"""What the strangest words of a match mean, as a part of its sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.errors import Fault
from referee.games import word_rules
from referee.games.wordrules import LISTED
from referee.values import replace

if TYPE_CHECKING:
    from referee.games.play import Header
    from referee.sheets import Sheet


def with_meanings(sheet: Sheet, header: Header) -> Sheet:
    """The sheet with the meanings of the rarest words on it that the dictionary accepts."""
    rules = word_rules(header.game)
    if rules is None:
        raise Fault("usage", "sheet.no-meanings", game=header.game)
    from referee.words.judges import Panel
    from referee.words.meanings import strangest

    policy = "any" if header.policy == "off" or header.policy.startswith(LISTED) else header.policy
    judge = Panel(rules=rules, policy=policy, language=header.language).judge(header.language)
    laid = (word for line in sheet.lines if line.number not in sheet.fallen for word in line.laid)
    verdicts = (judge.verdict(word) for word in dict.fromkeys(laid))
    found = strangest((verdict for verdict in verdicts if verdict.reading), header.language)
    return replace(sheet, meanings=tuple((word.upper(), told) for word, told in found))
