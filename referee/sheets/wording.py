"""The parts of a sheet in words, the same for every renderer: what was agreed, what an entry was, who won and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.wording import format_average, format_winners, local_time, part_names

if TYPE_CHECKING:
    from referee.locale import Voice
    from referee.sheets import Part, Sheet, SheetLine

MOST_ROWS = 2_000  # kons, and turns besides, that are laid out for a screen or a printer


def date(stored: str, say: Voice) -> str:
    """The day where it was played: 18 ноября 2026; '' where the store does not say."""
    day = local_time(stored)
    if day is None:
        return ""
    return say("sheet.date", day=str(day.day), month=say(f"sheet.month.{day.month}"), year=str(day.year))


def duration(sheet: Sheet, say: Voice) -> str:
    """How long it took; '' where a minute or a day says nothing of the play, as with a game that was imported."""
    if sheet.duration is None or not 60 <= sheet.duration < 86400:
        return ""
    hours, minutes = divmod(sheet.duration // 60, 60)
    return say("sheet.hours", hours=hours, minutes=minutes) if hours else say("sheet.minutes", minutes=minutes)


def start(sheet: Sheet, say: Voice) -> str:
    """When it began; '' where it is not known how long it took."""
    if not duration(sheet, say):
        return ""
    begun = local_time(sheet.created)
    return say("sheet.start", time=f"{begun:%H:%M}") if begun else ""


def subtitle(sheet: Sheet, say: Voice) -> str:
    parts = (say("sheet.match", match=sheet.match), date(sheet.created, say), start(sheet, say), duration(sheet, say))
    return " · ".join(part for part in parts if part)


def left_out(sheet: Sheet, say: Voice) -> list[str]:
    """That a screen and a printer are given only the last rows of a match of thousands."""
    rows = max(len(sheet.rounds), len(sheet.turns))
    return [say("sheet.left-out", most=MOST_ROWS, all=rows)] if rows > MOST_ROWS else []


def footnotes(sheet: Sheet, say: Voice) -> list[str]:
    """The small print: what signs mean, what is left out, the set and what is assumed in it, the dictionary."""
    said = [*sheet.small_print]
    if sheet.folded and (hidden := len(sheet.lines) - len(sheet.rounds)):
        said.append(say("sheet.folded", count=hidden))
    said.append(say("sheet.set", set=sheet.set, language=sheet.language))
    said += assumed(sheet.game, sheet.assumed, say)
    if sheet.dictionary:
        said.append(say("sheet.dictionary", dictionary=sheet.dictionary))
    return said


def assumed(game: str, parts: tuple[str, ...], say: Voice) -> list[str]:
    return [say("sheet.assumed", parts=part_names(say, game, parts))] if parts else []


def result(sheet: Sheet, say: Voice) -> str:
    if not sheet.over:
        return say("sheet.running")
    return format_winners(say, sheet.winners, sheet.losers)


def reason(sheet: Sheet) -> str:
    if not sheet.why:
        return ""
    return f"{sheet.why} ({sheet.clause})" if sheet.clause else sheet.why


def meanings(sheet: Sheet, say: Voice) -> tuple[str, list[str]]:
    """The head of the strangest words and a line for each; ('', []) where they are not asked for."""
    if sheet.meanings is None:
        return "", []
    lines = [f"{word} — {told}" for word, told in sheet.meanings]
    return say("sheet.meanings"), lines or [say("sheet.meanings.none")]


def highlights(sheet: Sheet, say: Voice) -> list[str]:
    """The best entry, the longest word, averages, turns with all tiles, who was ahead longest, notes on rounds."""
    said: list[str] = []
    best = next((line for line in sheet.lines if line.number == sheet.best), None)
    if best and best.player:
        what, points = ", ".join(word for word, _ in best.words), say("points", points=worth(best))
        key = "sheet.best" if what else "sheet.best-points"
        said.append(say(key, entry=what, player=best.player, points=points))
    said += [*_longest(sheet, say), *_averages(sheet, say), *_all_tiles(sheet, say)]
    most = max(sheet.leads, default=0)
    if most:
        longest = [name for name, led in zip(sheet.players, sheet.leads, strict=True) if led == most]
        said.append(say("sheet.led", players=", ".join(longest), entries=most, all=len(sheet.scored)))
    return said + _of_rounds(sheet, say)


def _of_rounds(sheet: Sheet, say: Voice) -> list[str]:
    """What else is to be known of a kon or a round, for which its row has no room."""
    noted = [(line, "; ".join(marks(line, say))) for line in sheet.rounds if line.parts]
    return [f"{closing(line, say)}: {told}" for line, told in noted if told]


def _longest(sheet: Sheet, say: Voice) -> list[str]:
    standing = [line for line in sheet.lines if not line.parts and line.number not in sheet.fallen]
    found = [(word, line.player) for line in standing if line.player for word, _ in line.words]
    found += [
        (word.partition(" ")[0].upper(), name)
        for line in sheet.lines
        if line.kind == "close"
        for name, part in line.parts.items()
        if part.hand is not None
        for word, _ in part.words
    ]
    word, player = max(found, key=lambda one: len(one[0]), default=("", ""))
    return [say("sheet.longest", word=word, length=len(word), player=player)] if word else []


def _averages(sheet: Sheet, say: Voice) -> list[str]:
    closing = [line.scores for line in sheet.rounds if line.parts]
    listed = []
    for name in sheet.players:
        scored = [scores.get(name, 0) for scores in closing]
        if sheet.rounds_by is None:
            own = [line for line in sheet.lines if line.player == name and line.kind in ("play", "pass", "exchange")]
            scored = [0 if line.number in sheet.fallen else line.points for line in own if line.points is not None]
        if scored:
            listed.append(f"{name} {format_average(say, sum(scored) / len(scored))}")
    return [say(f"sheet.average.{sheet.rounds_by or 'turn'}", list=" · ".join(listed))] if listed else []


def _all_tiles(sheet: Sheet, say: Voice) -> list[str]:
    counts = {name: sum(line.player == name and line.bonus > 0 for line in sheet.lines) for name in sheet.players}
    listed = ", ".join(f"{name} — {count}" for name, count in counts.items() if count)
    return [say("sheet.all-tiles", list=listed)] if listed else []


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
    hand = [] if one.hand is None else [part_hand(one, line, say)]
    return ", ".join([*part_words(one), *hand])


def part_words(one: Part) -> list[str]:
    return [word if points is None else f"{word} {points}" for word, points in one.words]


def part_hand(one: Part, line: SheetLine, say: Voice) -> str:
    if line.kind == "round":
        worth_in_hand = f" ({one.cost})" if one.cost and one.hand != str(one.cost) else ""
        return f"{one.hand or '—'}{worth_in_hand}"
    minus = f"\u00a0−{one.cost}" if one.cost else ""  # never on a line of its own
    return say("sheet.hand", hand=one.hand or "—") + minus


def round_name(line: SheetLine) -> str:
    """The head of a row in the table of rounds: its number, or that it is an adjustment."""
    return str(line.kon) if line.kon else "±"


def round_cell(sheet: Sheet, line: SheetLine, name: str, say: Voice) -> list[str]:
    """The cell of a player in the table of rounds: words, hand, points."""
    if line.kind == "adjust":
        own = name == line.player
        return [f"{signed(line.points or 0)} {line.note or say('sheet.adjust')}"] if own else []
    one = line.parts.get(name)
    if one is None or one.hand is None:
        return []
    return [*part_words(one), part_hand(one, line, say)]


def round_gain(sheet: Sheet, line: SheetLine, name: str) -> str:
    """What a round gave a player, and the total after it: +15 → 40."""
    total = figure(line.totals[sheet.players.index(name)])
    gained = line.scores.get(name, 0)
    return f"{signed(gained)} → {total}" if line.parts else f"→ {total}" if name == line.player else ""


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
    said += list(line.remarks)
    if line.announced is not None and line.announced != line.points:
        said.append(say("sheet.announced", points=line.announced))
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
    return f"{number}".replace("-", "−")


def signed(number: int) -> str:
    return f"{number:+d}".replace("-", "−")
