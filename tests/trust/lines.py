"""Lines of every game as the match reads them: in the states of matches really played, by a judge of any mind."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any
from zlib import crc32

from referee import match as matches
from referee import sets
from referee.errors import Refusal
from referee.formats import matchfile
from referee.games import setfile as boxes
from referee.games import word_rules
from referee.games.play import Header
from referee.locale import LANGUAGES, Voice
from referee.match import Match, Row, StoredVerdict
from referee.paths import data as place_of
from referee.words.explain import explanation
from referee.words.judges import Panel
from tests.trust.mutation import as_text

VOICES = [Voice(language) for language in LANGUAGES]
# Names that look like something else in a line: a hand, a command, points, a place, a card.
NAMES = ("Маша", "Kate", ".пас", "рука=АБ"), ("24", "КОТ 8Г", "!", "Д’Арк-5"), ("к7", "+", "uno", "Ян +5"), ("Ё", "Е_*")
_MORE = {
    "erudit": ("КОШКА 8Г", "КО_КА=Ш 8Г", "ТОК Е8 ОСА 9Е", "8Е=Т ЭРУДИ_=Т Г8", "24", ".challenge КОТ", ".exchange 3"),
    "uno": (".open к5", "к7", "ж+2", "зп", "сн уно", "ц=з", "+4=с", "+", "-", "з", ".challenge к7", ".challenge да"),
    "undervud": (".open К", "К КОШКА+х2 Ж", "К3 МАССА=МАСА+размножить .", "2=Ш КО_КА=Т Ж", "-х2 НОС .", "КОШКИ! Ж"),
}  # fmt: skip
_EVERYWHERE = (".adjust Маша -5 упала фишка", "Маша: КОТ 8Г", "КОТ !", ".challenge", "Маша: рука= Петя: рука=АБ_")
WORDS = (
    *"КАТШ_*!.+-:=", "КОТ", "КОШКА", "8Г", "Г8", "15П", "8Е=Т", "рука=", "hand=", "РУКА=АБ_", "+х2", "+10", "+Ж:х3",
    "х2", "2=Ш", ".open", ".adjust", ".challenge", ".pass", ".exchange", ".открыть", ".обмін", "к7", "ж+2", "ц=з",
    "+4=с", "уно", "да", "Маша", "Маша:", "Петя:", "М:", "rjirf", "8l", "HAND=", "CAT", "КOШКА", "24", "+5", "-5",
    "'",
)  # fmt: skip


def sample(game: str) -> list[str]:
    """The lines of the sample match of a game."""
    with open(place_of("scoresheets", "samples", f"{game}.match"), "rb") as file:
        return [act.text for act in matchfile.read(file.read()).acts]


def _sat_down(game: str, players: tuple[str, ...], language: str | None, **agreed: Any) -> Match:
    tables = sets.load(game)
    box = boxes.read_box(tables, language)
    header = Header(game, tables, players, box.language, agreed.pop("target", None), **agreed)
    return matches.replay(header, [])


def _played(match: Match, lines: list[str]) -> list[Match]:
    """The match after each of its lines."""
    after = [match]
    for line in lines:
        after.append(matches.record(after[-1], line, lambda word: StoredVerdict(True, None)).match)
    return after


@cache
def tables(folder: str) -> tuple[Match, ...]:
    """Matches of a folder of games, each at every moment of its sample; and tables where the names mislead."""
    if folder == "uno":
        laid = [".open к5", "к7", "ж7", "ц=з", "з4"]
        own = {"options": {"scoring": "own", "house": ["stack", "seven-zero"]}, "target": 500}
        collect = {"options": {"scoring": "collect", "house": []}}
        found = _played(_sat_down("uno", ("Маша", "Петя", "Оля"), "ru", **collect), sample("uno"))
        found += _played(_sat_down("uno", ("Маша", "Петя"), "uk", **collect), [".open ч5", "ч7"])
        found += _played(_sat_down("uno", ("Маша", "Маша Петровна", "Петя"), "en", **own), laid)
        return (*found, *(_sat_down("uno", names, "ru", **collect) for names in NAMES))
    if folder == "undervud":
        found = _played(_sat_down("undervud", ("Маша", "Петя", "Оля"), None, target=40), sample("undervud"))
        found += _played(_sat_down("undervud", ("Маша", "Петя"), None, judge="challenge"), [".open К", "К КОРОБКА Ж"])
        return (*found, *(_sat_down("undervud", names, None, judge="auto") for names in NAMES))
    found = []
    for game, names, language in (
        ("erudit", ("Оля", "Тарас"), "uk"),
        ("biplant", ("Вера", "Лев"), None),
        ("schitay-slova", ("Мама", "Папа", "Аня"), None),
        ("scrabble-en", ("Alice", "Bob"), None),
    ):
        found += _played(_sat_down(game, names, language), sample(game))[::2]
    judged: list[Match] = []
    for judge in ("challenge", "auto"):
        judged += _played(_sat_down("erudit", ("Маша", "Петя"), "ru", judge=judge), ["КОШКА 8Г", "К_Т=О Г8"])
    counted = _played(_sat_down("biplant", ("Маша", "Маша Петровна"), None), ["24", "КОТ 7"])
    misled = [_sat_down(game, names, None) for names in NAMES for game in ("erudit", "scrabble-ru")]
    return (*found, *judged, *counted, *misled)


@cache
def samples(folder: str) -> tuple[str, ...]:
    games = ("erudit", "biplant", "schitay-slova", "scrabble-en") if folder == "crossword" else (folder,)
    return (*(line for game in games for line in sample(game)), *_MORE.get(folder, _MORE["erudit"]), *_EVERYWHERE)


@cache
def real_judge(game: str, language: str, policy: str) -> Callable[[str], Any]:
    panel = Panel(rules=word_rules(game), policy=policy, language=language)
    return panel.judge(language).verdict


def _of_any_mind(word: str) -> StoredVerdict:
    """A judge who takes, refuses or leaves open a word, always the same one alike."""
    minds = StoredVerdict(True, None), StoredVerdict(False, "E6.2", "unknown"), StoredVerdict(None, None, "unknown")
    return minds[crc32(word.encode("utf-8", "replace")) % len(minds)]


def read_line(folder: str) -> Callable[[bytes], str]:
    """A reader of lines: what is typed is recorded and can be folded again, or is refused in words.

    Which match it is typed in, by whom it is judged and whether it is agreed are chosen by the line itself.
    """

    def read(data: bytes) -> str:
        text, chosen, found = as_text(data), crc32(data), tables(folder)
        match = found[chosen % len(found)]
        judged = folder != "uno" and chosen % 7 == 0 and match.header.language in ("ru", "uk")
        header = match.header
        ask = real_judge(header.game, header.language, header.policy) if judged else _of_any_mind
        try:
            if match.lines and chosen % 11 == 0:
                act = matches.amend(match, 1 + chosen % len(match.lines), text, ask, chosen % 3 == 0)
            else:
                act = matches.record(match, text, ask, chosen % 5 == 0)
        except Refusal as refusal:
            said(refusal.key, **refusal.values)
            for verdict in refusal.verdicts.values() if judged else ():
                for say in VOICES:
                    assert explanation(verdict, say).isprintable()  # type: ignore[arg-type]
            for choice in refusal.choices:
                assert (choice.entry + choice.place + choice.strip).isprintable()
            return refusal.kind
        _can_be_folded(match, act)
        return "recorded"

    return read


def said(key: str, **values: object) -> None:
    """A sentence that exists in every language, and shows nothing that could not be shown."""
    for say in VOICES:
        sentence = say(key, **values)
        assert sentence.strip() and sentence.isprintable(), (key, sentence)


def _can_be_folded(before: Match, act: matches.Act) -> None:
    """What was recorded is canonical, prints, and comes to the same match again without a dictionary."""
    assert act.text.isprintable()
    row = Row(*json.loads(json.dumps(act.row)))
    if act.kind != "amend":
        state, game = before.state, before.game
        entry, astray = game.read(state, row.text)
        assert game.write(state, entry) == row.text and not astray
    again = [Row("entry", line.text, {"verdicts": line.verdicts, "overruled": line.overruled}) for line in before.lines]
    folded = matches.fold(before.header, [*again, row])
    assert folded.standing == act.match.standing
    assert [line.text for line in folded.lines] == [line.text for line in act.match.lines]
    for note in (*act.notes, *([act.match.standing.why] if act.match.standing.why else [])):
        said(note.key, **note.values)
