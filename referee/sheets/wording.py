"""The parts of a sheet in words, the same for every renderer: what was agreed, what an entry was, who won and why."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from referee.wording import format_winners, part_names

if TYPE_CHECKING:
    from referee.locale import Voice
    from referee.sheets import Part, Sheet, SheetLine


def date(sheet: Sheet, say: Voice) -> str:
    """The day of the match where it was played: 18 ноября 2026."""
    day = datetime.fromisoformat(sheet.created).astimezone()
    return say("sheet.date", day=str(day.day), month=say(f"sheet.month.{day.month}"), year=str(day.year))


def duration(sheet: Sheet, say: Voice) -> str:
    """How long it took; '' where a minute or a day says nothing of the play, as with a game that was imported."""
    if sheet.duration is None or not 60 <= sheet.duration < 86400:
        return ""
    hours, minutes = divmod(sheet.duration // 60, 60)
    return say("sheet.hours", hours=hours, minutes=minutes) if hours else say("sheet.minutes", minutes=minutes)


def subtitle(sheet: Sheet, say: Voice) -> str:
    """The number of the match, the day, how long it took."""
    parts = (say("sheet.match", match=sheet.match), date(sheet, say), duration(sheet, say))
    return " · ".join(part for part in parts if part)


def footnotes(sheet: Sheet, say: Voice) -> list[str]:
    """The set and what is assumed in it, and the dictionary."""
    said = [say("sheet.set", set=sheet.set, language=sheet.language)]
    said += assumed(sheet.game, sheet.assumed, sheet.set, say)
    if sheet.dictionary:
        said.append(say("sheet.dictionary", dictionary=sheet.dictionary))
    return said


def assumed(game: str, parts: tuple[str, ...], name: str, say: Voice) -> list[str]:
    """What is only assumed in a set, and how to make it match one's own box."""
    return [say("new.assumed", parts=part_names(say, game, parts), set=name)] if parts else []


def result(sheet: Sheet, say: Voice) -> str:
    """Who has won, and who has lost."""
    if not sheet.over:
        return say("sheet.running")
    return format_winners(say, sheet.winners, sheet.losers)


def reason(sheet: Sheet) -> str:
    """Why it is over, with the clause."""
    if not sheet.why:
        return ""
    return f"{sheet.why} ({sheet.clause})" if sheet.clause else sheet.why


def highlights(sheet: Sheet, say: Voice) -> list[str]:
    """The entry that scored most, and who was ahead longest."""
    said = []
    best = next((line for line in sheet.lines if line.number == sheet.best), None)
    if best and best.player:
        what = ", ".join(word for word, _ in best.words) or best.paper
        said.append(say("sheet.best", entry=what, player=best.player, points=say("points", points=worth(best))))
    most = max(sheet.leads, default=0)
    if most:
        longest = [name for name, led in zip(sheet.players, sheet.leads, strict=True) if led == most]
        said.append(say("sheet.led", players=", ".join(longest), entries=most, all=len(sheet.scored)))
    return said


def adjusted(sheet: Sheet, say: Voice) -> str:
    """What the players added and took away, apart from what the referee counted."""
    if not any(sheet.adjustments):
        return ""
    pairs = zip(sheet.players, sheet.adjustments, strict=True)
    return say("sheet.adjustments", list=", ".join(f"{name} {signed(n)}" for name, n in pairs if n))


def closing(line: SheetLine, say: Voice) -> str:
    """What a line that names several players closes: the second kon, the third round."""
    if line.kon is None:
        return say("sheet.close")
    return say("sheet.round" if line.kind == "round" else "sheet.kon", number=line.kon)


def format_part(one: Part, line: SheetLine, say: Voice) -> str:
    """What one player had then: the words, and what was left in hand."""
    words = [word if points is None else f"{word} {points}" for word, points in one.words]
    if one.hand is None:
        return ", ".join(words)
    hand = (one.hand or "—") if line.kind == "round" else say("sheet.hand", hand=one.hand or "—")
    cost = f" {signed(-one.cost)}" if one.cost else ""
    return ", ".join([*words, hand + cost])


def counted(line: SheetLine) -> str:
    """How the points add up, where that is more than one word: КОШКА 12 + ОСА 5 + 15."""
    if line.parts or (len(line.words) < 2 and not line.bonus):
        return ""
    pieces = [f"{word} {points}" if points or line.points is None else word for word, points in line.words]
    return " + ".join([*pieces, *([str(line.bonus)] if line.bonus else [])])


def marks(line: SheetLine, say: Voice) -> list[str]:
    """What else is to be known of an entry: agreed, fallen, amended, let stand, played after the end."""
    clauses = {ruling.word: ruling.clause for ruling in line.rulings}
    cited = [f"{word} ({clauses[word]})" if clauses.get(word) else word for word in line.agreed]
    said = [say("sheet.agreed", words=", ".join(cited))] if cited else []
    said += [say(f"sheet.{mark}") for mark in ("amended", "overruled", "after_end") if getattr(line, mark)]
    if line.fell is not None:
        words = ", ".join(ruling.word for ruling in line.rulings if ruling.accepted is False)
        said.append(f"{say('sheet.fell' if line.fell else 'sheet.stood')}{f': {words}' if words else ''}")
    return said


def points(line: SheetLine) -> str:
    """The points of one player's entry, in brackets where they count only when the kon ends; '' where several score."""
    if line.points is None:
        return f"({figure(worth(line))})" if line.player and line.words else ""
    return signed(line.points) if line.kind in ("adjust", "challenge") else figure(line.points)


def worth(line: SheetLine) -> int:
    """What one player's turn is worth, also where that is counted only when the kon ends."""
    if line.kind == "adjust" or line.player is None:
        return 0
    return sum(points for _, points in line.words) if line.points is None else line.points


def figure(number: int) -> str:
    """A number with a proper minus."""
    return f"{number}".replace("-", "−")


def signed(number: int) -> str:
    return f"{number:+d}".replace("-", "−")
