"""Builds a `Sheet` from a match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games import text_domain, word_rules
from referee.games.line import Adjust, Remark
from referee.games.show import format_option
from referee.match.start import has_words
from referee.player_names import People
from referee.sheets import ROUNDS, Part, Ruling, Sheet, SheetLine
from referee.sheets.wording import closing, format_part, worth
from referee.text import drop_controls, unique_names
from referee.values import replace
from referee.wording import format_policy, format_target, has_one_answer, stored_time

if TYPE_CHECKING:
    from collections.abc import Mapping

    from referee.games.play import Header, Note, Outcome
    from referee.locale import Voice
    from referee.match import Line, Match, Played
    from referee.session import Session


def session_sheet(session: Session, say: Voice, full: bool = False) -> Sheet:
    """The sheet of a match in the store; with `full`, each card that was laid is on it."""
    shelved = session.journal.shelved(session.number)
    finished = shelved.last if shelved.entries else None
    called = People(session.journal.marks()).seats(session.match.players)
    dictionary = _judging_dictionary(session.header)
    return sheet_of(session.match, session.number, shelved.created, say, finished, dictionary, called, full)


def _judging_dictionary(header: Header) -> str:
    """The lexicon that judges a match's words, by name and version."""
    rules = word_rules(header.game)
    if header.policy == "off" or rules is None:
        return ""
    from referee.words.judges import Panel

    lexicon = Panel(rules=rules, policy=header.policy, language=header.language).judge(header.language).lexicon
    if lexicon is None:
        return ""
    notes = lexicon.notes()
    return notes.get(f"source.{notes.get('main', '')}", "")


def sheet_of(
    match: Match,
    number: int,
    created: str,
    say: Voice,
    finished: str | None = None,
    dictionary: str = "",
    called: tuple[str, ...] = (),
    full: bool = False,
) -> Sheet:
    """The sheet of a match. Its title and notes are in the voice's language; times are ISO, as the journal has them.

    `called` is what the players are called now, where that is not what they played under. With `full`, each card that
    was laid in a round is on it.
    """
    header, now, box = match.header, match.standing, match.state.box
    players = unique_names(called or match.players)
    view = match.game.sheet()
    lines = _number_rounds(_lines(match, players, say), match.game.ROUND_ENDS)
    lines = _with_remarks(tuple(replace(line, paper=_paper_text(line, say)) for line in lines))
    scored = [line for line in lines if line.scores or line.kind == "adjust"]
    struck = _struck(lines)
    best = max((line for line in lines if line.number not in struck), key=worth, default=None)
    return Sheet(
        match=number,
        game=header.game,
        set=drop_controls(box.name),
        title=drop_controls(box.titles.get(say.language) or box.name),
        language=header.language,
        created=created,
        finished=finished,
        duration=_seconds(created, finished),
        players=players,
        target=header.target,
        policy=header.policy,
        judge=header.judge,
        options=dict(header.options),
        terms=(*_terms(say, match), *view.terms(say, match.state), *_house_terms(say, header)),
        dictionary="" if header.policy == "off" else _dictionary(match) or dictionary,
        assumed=box.assumed,
        lines=lines,
        totals=now.totals,
        adjustments=now.adjustments,
        over=now.over,
        winners=tuple(players[i] for i in now.winners),
        losers=tuple(players[i] for i in now.losers),
        why=_format_note(now.why, say) if now.why else None,
        clause=now.why.clause if now.why else None,
        leads=tuple(sum(line.leaders == (name,) for line in scored) for name in players),
        best=best.number if best and worth(best) > 0 else None,
        grid=view.grid(match.state),
        facts=match.game.facts(match.state),
        rounds_by=ROUNDS.get(match.game.ROUND_ENDS or ""),
        folded=not full and match.game.ROUND_ENDS is not None and not has_words(header.game),
        fallen=tuple(sorted(struck)),
        small_print=_small_print(match, lines, say),
    )


def _small_print(match: Match, lines: tuple[SheetLine, ...], say: Voice) -> tuple[str, ...]:
    """What a small letter in a word is, where a star was laid."""
    starred = any(
        letter.islower() for line in lines if line.words and not line.parts for letter in line.paper.partition(" ")[0]
    )
    starred |= any(
        c.islower() for line in lines for part in line.parts.values() for word, _ in part.words for c in word
    )
    key = f"{text_domain(match.header.game)}.sheet.star"
    return (say(key),) if starred and say.knows(key) else ()


def _terms(say: Voice, match: Match) -> list[str]:
    terms, header = [format_target(say, match)], match.header
    if has_words(header.game):
        terms.append(format_policy(say, header.policy))
        if header.policy != "off":
            terms.append(say(f"new.judge.{header.judge}"))
    clock = header.options.get("clock")
    return [*terms, say("sheet.clock", clock=drop_controls(str(clock)))] if clock else terms


def _house_terms(say: Voice, header: Header) -> list[str]:
    house = header.options.get("house")
    if not house:
        return []
    return [say("new.options", list=", ".join(format_option(say, header.game, str(name)) for name in house))]


def _lines(match: Match, players: tuple[str, ...], say: Voice) -> tuple[SheetLine, ...]:
    view, ends, closed, lines = match.game.sheet(), match.game.ROUND_ENDS, 0, []
    final = view.final_words([(played.entry, played.outcome) for played in match.played], match.state)
    for index, played in enumerate(match.played):
        words = final.get(index, played.outcome.words)
        lines.append(_line(match, players, played, say, words, view.parts(played.entry, match.state, closed)))
        closed += played.outcome.kind == ends
    return tuple(lines)


def _with_remarks(lines: tuple[SheetLine, ...]) -> tuple[SheetLine, ...]:
    """The lines, each with the notes that the players made on it."""
    remarks: dict[int, tuple[str, ...]] = {}
    for line in lines:
        if line.about:
            remarks[line.about] = (*remarks.get(line.about, ()), line.note)
    return tuple(replace(line, remarks=remarks.get(line.number, ())) for line in lines) if remarks else lines


def _line(
    match: Match,
    players: tuple[str, ...],
    played: Played,
    say: Voice,
    words: tuple[tuple[str, int], ...],
    parts: Mapping[int, Part],
) -> SheetLine:
    outcome, line, view = played.outcome, played.line, match.game.sheet()
    best = (min if match.standing.lowest_leads else max)(played.totals)
    owner = "" if outcome.player is None else f"{match.players[outcome.player]}: "
    text = line.text.removeprefix(owner).removesuffix(" !")
    entry = played.entry
    return SheetLine(
        number=played.number,
        kind=outcome.kind,
        player=None if outcome.player is None else players[outcome.player],
        entry=drop_controls(line.text),
        paper=""
        if isinstance(entry, Adjust | Remark)
        else drop_controls(view.entry_text(say, entry, outcome, text, match.state.box)),
        words=words,
        bonus=outcome.bonus,
        points=outcome.points,
        scores={players[i]: n for i, n in outcome.scores.items()},
        totals=(*played.totals, *(0,) * (len(players) - len(played.totals))),
        leaders=tuple(name for name, total in zip(players, played.totals, strict=False) if total == best),
        parts=_parts(players, parts),
        kon=None,
        note=drop_controls(entry.note) if isinstance(entry, Adjust | Remark) else "",
        agreed=outcome.agreed,
        rulings=_rulings(match, line, outcome),
        fell=outcome.fell,
        amended=line.amended,
        overruled=line.overruled,
        after_end=outcome.after_end,
        notes=tuple(_format_note(note, say) for note in outcome.notes),
        about=(entry.number or played.number - 1) if isinstance(entry, Remark) else None,
        announced=outcome.announced,
    )


def _parts(players: tuple[str, ...], parts: Mapping[int, Part]) -> dict[str, Part]:
    return {
        players[seat]: Part(
            tuple((drop_controls(word), points) for word, points in part.words),
            None if part.hand is None else drop_controls(part.hand),
            part.cost,
        )
        for seat, part in parts.items()
    }


def _paper_text(line: SheetLine, say: Voice) -> str:
    """The entry as one would write it on paper."""
    if line.kind == "adjust":
        return f"{say('sheet.adjust')}: {line.note}" if line.note else say("sheet.adjust")
    if line.kind == "note":
        return line.note
    if line.kind in ("late", "leave", "join", "shift", "end"):
        return say(f"sheet.{line.kind}")
    if line.parts:
        parts = " · ".join(f"{name}: {format_part(one, line, say)}" for name, one in line.parts.items())
        return f"{closing(line, say)}. {parts}"
    return line.paper


def _number_rounds(lines: tuple[SheetLine, ...], kind: str | None) -> tuple[SheetLine, ...]:
    """The lines, with those that close a kon or a round counted."""
    found, number = [], 0
    for line in lines:
        closes = kind is not None and bool(line.parts)
        number += closes
        found.append(replace(line, kon=number) if closes else line)
    return tuple(found)


def _struck(lines: tuple[SheetLine, ...]) -> set[int]:
    last: dict[str | None, int] = {}
    fallen = set()
    for line in lines:
        if line.kind == "play":
            last[line.player] = line.number
        elif line.kind == "challenge" and line.fell and line.player in last:
            fallen.add(last[line.player])
    return fallen


def _rulings(match: Match, line: Line, outcome: Outcome) -> tuple[Ruling, ...]:
    """The verdicts worth keeping on paper: of words agreed on, and of words that fell, where it is told which."""
    fallen = outcome.fell and not has_one_answer(match)
    return tuple(
        Ruling(word, kept["accepted"], kept.get("reason", ""), kept.get("clause"))
        for word, kept in line.verdicts.items()
        if word in outcome.agreed or (fallen and kept["accepted"] is False)
    )


def _dictionary(match: Match) -> str:
    """The dictionaries that judged this match's words, where its verdicts keep them."""
    kept = (verdict.get("dictionary") for line in match.lines for verdict in line.verdicts.values())
    return "; ".join(dict.fromkeys(drop_controls(source) for source in kept if source))


def _format_note(note: Note, say: Voice) -> str:
    return drop_controls(say(note.key, **note.values))


def _seconds(created: str, finished: str | None) -> int | None:
    begun, ended = stored_time(created), stored_time(finished or "")
    if begun is None or ended is None:
        return None
    return max(0, int((ended - begun).total_seconds()))
