"""What the strangest words of a match mean, as a part of its sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.errors import Fault
from referee.games import word_rules
from referee.games.wordrules import LISTED
from referee.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterable

    from referee.games.play import Header
    from referee.sheets import Sheet


def with_meanings(sheet: Sheet, header: Header) -> Sheet:
    """The sheet with the meanings of the rarest words on it that the dictionary accepts."""
    if word_rules(header.game) is None:
        raise Fault("usage", "sheet.no-meanings", game=header.game)
    laid = (word for line in sheet.lines if line.number not in sheet.fallen for word in line.laid)
    return replace(sheet, meanings=find_strangest(laid, header))


def find_strangest(words: Iterable[str], header: Header) -> tuple[tuple[str, str], ...]:
    """The rarest of the words that the match's dictionary accepts, the strangest first, with their meanings."""
    rules = word_rules(header.game)
    if rules is None:
        return ()
    from referee.words.judges import Panel
    from referee.words.meanings import strangest

    policy = "any" if header.policy == "off" or header.policy.startswith(LISTED) else header.policy
    judge = Panel(rules=rules, policy=policy, language=header.language).judge(header.language)
    verdicts = (judge.verdict(word) for word in dict.fromkeys(words))
    found = strangest((verdict for verdict in verdicts if verdict.reading), header.language)
    return tuple((word.upper(), told) for word, told in found)
