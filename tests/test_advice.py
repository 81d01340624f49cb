"""What a message advises works when it is typed, in three languages.

What is typed is cut out of the message itself. A message that advises something is tried here, or stands below with
the reason why not.
"""

from __future__ import annotations

import re
import shlex
from importlib import import_module

import pytest

from referee import sets
from referee.commands import word_of
from referee.errors import Ambiguous
from referee.games import PACKAGES, text_domain, texts_package
from referee.games.setfile import languages
from referee.locale import LANGUAGES, Voice
from referee.table.commands import at_table, command
from referee.wording import format_refusal

CATALOGUES = ["referee.locale", *sorted({texts_package(text_domain(game)) for game in PACKAGES})]
TEXTS = {
    language: {
        key: text for package in CATALOGUES for key, text in import_module(f"{package}.{language}").TEXTS.items()
    }
    for language in LANGUAGES
}

# Lines that are refused
#
# A row: the message, the game, the lines before, the line that is refused, what is cut out of the message, and how it
# is typed where it is not a whole line. {0} and {1} are the players, {line} is the refused line, {it} what was cut out.

LAST = r": ([^:]+)$"
ROUND = r"((?:[^\s:]+: ){2}[^:]+)$"
DOT = r"(?<!\S)(\.[^\W\d_]+(?: [^\s.,:;]+:?)*)"
BANG = r"(!) (?:в конце|у кінці|at the end)"
HANDS = r": ((?:\S+: \w+=\w* ?)+)"
OPEN = ".open К"
TAPE = (OPEN, "О", "Т")

LINES = [
    ("notation.name-near", "erudit", (), "{0}ь: КОТ 8Ж", r"(\S+)\?$", "{it}: КОТ 8Ж"),
    ("notation.adjust", "erudit", (), ".adjust", DOT, ""),
    ("notation.adjust", "uno", (), ".adjust {0}", DOT, ""),
    ("notation.note", "erudit", ("КОТ 8Ж", *[".pass"] * 4), ".note", DOT, ""),
    ("notation.join", "undervud", (), ".join", DOT, ""),
    ("table.too-few", "undervud", ("{0}: 20 {1}: -5",), ".leave {0}", DOT, ""),
    ("crossword.counted", "erudit", ("24",), "КОТ 8Ж", r": (\w+ 24)", ""),
    ("crossword.tracked", "erudit", ("КАША З6",), "24", LAST, ""),
    ("crossword.notation.exchange", "erudit", (), ".exchange", DOT, ""),
    ("crossword.notation.shift", "erudit", ("КОТ З7",), ".shift", DOT, ""),
    (
        "crossword.notation.hands",
        "erudit",
        ("КОТ 8Ж",),
        "{0}: КОТ {1}: рука=",
        r" (\S+: \w+=\w+) \(",
        "{it} {1}: рука=",
    ),
    ("crossword.notation.hands", "erudit", ("КОТ 8Ж",), "{0}: КОТ {1}: рука=", r" (\w+=)\)", "{0}: {it} {1}: рука="),
    ("crossword.hands-missing", "erudit", ("КОТ 8Ж",), "{0}: рука=АБ", r"(?:вышел|вийшов|went out): (.+)$", ""),
    (
        "crossword.notation.hands",
        "scrabble-en",
        ("CAT 8G",),
        "{0}: CAT {1}: hand=",
        r" (\w+=)\)",
        "{0}: {it} {1}: hand=",
    ),
    (
        "crossword.notation.hands",
        "scrabble-en",
        ("CAT 8G",),
        "{0}: CAT {1}: hand=",
        r" (\S+: \w+=\w+) \(",
        "{it} {1}: hand=",
    ),
    ("crossword.notation.place-alone", "erudit", (), "8Ж", LAST, ""),
    ("crossword.notation.no-word", "erudit", (), "8Ж=Т 16", LAST, ""),
    ("crossword.notation.word", "erudit", (), "К#Т 8Ж", LAST, ""),
    ("crossword.notation.stars", "erudit", (), "К__=О 8Ж", LAST, ""),
    ("crossword.notation.star-unnamed", "erudit", (), "К_Т 8Ж", LAST, ""),
    ("crossword.notation.latin-column", "erudit", ("КОТ 8З",), "АТ K7", r" (\S+) \w+ \S+\?$", "АТ {it}"),
    ("crossword.notation.latin-column", "erudit", ("КОТ 8З",), "АТ K7", r" (\S+)\?$", "АТ {it}"),
    ("crossword.worth-first", "erudit", (), "КОТ 99", r": (\d+)$", ""),
    ("crossword.worth", "erudit", ("КОТ 8З",), "СОН 99", r" (\d+)[,…]", "СОН {it}"),
    ("crossword.worth", "erudit", ("КОТ 8З",), "СОН 99", r" (\w+-\w+)\b", "СОН {it}"),
    ("undervud.empty", "undervud", (OPEN,), "!", r": (\w+ \w) \(", ""),
    ("undervud.two-players", "undervud", (), "{0}: КОТ {1}: СОН", HANDS.replace(r"\w+=", r"(?:\w+ )?\w+="), ""),
    ("undervud.dot-here", "undervud", (OPEN,), ".exchange 3", r"(\.[^\W\d_]+ \w+ -5)", ""),
    ("undervud.whose-hand", "undervud", ("КОТ",), "рука=АБ_", LAST.replace("[^:]+", r"\S+: [^:]+"), "{it} {1}: рука="),
    (
        "undervud.after-hand",
        "undervud",
        ("КОТ",),
        "{0}: рука=А КОТ {1}: рука=",
        r", (\w+=\w+)$",
        "{0}: {it} {1}: рука=",
    ),
    ("undervud.open-how", "undervud", (), ".open", DOT, ""),
    ("undervud.aside-unknown", "undervud", (OPEN,), "-перв КОТ Ж", LAST, ""),
    ("undervud.word", "undervud", (), "К#Т", r": (\w+=\w);", ""),
    ("undervud.position-after", "undervud", (OPEN,), "К КОТ К3", r": (\+\S+)$", "К КОТ{it} Ж"),
    ("undervud.card-due", "undervud", (OPEN,), "КОТ", r"(точк|крапк|dot)", "КОТ ."),
    ("undervud.card-due", "undervud", (OPEN,), "КОТ", r"(букв|letter)", "КОТ Ж"),
    ("undervud.card-due", "undervud", (OPEN,), ".pass", r"(точк|крапк|dot)", "{line} ."),
    ("undervud.card-due", "undervud", (OPEN,), ".pass", r"(букв|letter)", "{line} Ж"),
    ("undervud.card-due-known", "undervud", (*TAPE, "Ж"), "О СОН", r"\b([ТЖ])\b", "О СОН {it}"),
    ("undervud.prize-near", "undervud", (), "МАССА=МАСА+разможить", r"(\S+)\? ", "МАССА=МАСА+{it}"),
    ("undervud.sum", "undervud", (), "{0}: 9999999 {1}: 5", r", (\S+: 20) \(", "{it} {1}: 5"),
    ("undervud.prize-near", "undervud", (), "КОТ+разможить", r" (\+\S+) \+", "КОТ{it}"),
    ("undervud.prize-late", "undervud", (OPEN,), "КОТ Ж +х2", LAST, ""),
    ("undervud.swap", "undervud", (OPEN, "К КОТ Ж", "{star} Б"), "1=ШЖ КОТ", LAST, "{it} С_Н=О Ж"),
    ("undervud.tape-not-open", "undervud", (), "К КОТ Ж", DOT, ""),
    ("undervud.not-open", "undervud", (), "КОТ Ж", DOT, ""),
    ("undervud.one-word", "undervud", (), "КОТ СОН", BANG, "{line} {it}"),
    ("undervud.unnamed", "undervud", (), "К_Т", LAST, ""),
    ("undervud.underwoods", "undervud", (), "К_Т=ОА", r": (\w+=\w), ", ""),
    ("undervud.underwoods", "undervud", (), "К_Т=ОА", LAST, ""),
    ("undervud.multiply", "undervud", (), "МАССА=КАСА", r", (\w+=\w+)\. ", ""),
    ("undervud.multiply", "undervud", (), "МАССА=КАСА", LAST, ""),
    ("undervud.not-multiplied", "undervud", (), "МАССА+размножить", LAST, ""),
    ("undervud.prize-alone", "undervud", (OPEN,), "+х2 Ж", LAST, "{it} Ж"),
    ("undervud.prize-unknown", "undervud", (OPEN,), "КОТ+мимо Ж", r" (\+\S+) \+", "КОТ{it} Ж"),
    ("undervud.prize-unknown", "undervud", (OPEN,), "КОТ+мимо Ж", r" (\+Ж:\+5)", "ЖУК{it} Н"),
    ("undervud.tape-alone", "undervud", TAPE, "К О Т КОТ Ж", BANG, "{line} {it}"),
    ("undervud.not-your-turn", "undervud", (), "{1}: СОН", DOT, ""),
    ("undervud.words-in-turns", "undervud", (OPEN, "К КОТ Ж"), "{0}: СОН рука= {1}: рука=А", HANDS, "{it}!"),
    ("undervud.missing", "undervud", (), "{0}: ОСА рука=", r" (\S+: \w+=\w+)[;,]", "{line} {it}"),
    ("undervud.missing", "undervud", (), "{0}: ОСА рука=А", r" (\S+: \w+=)$", "{line} {it}"),
    ("undervud.sums-missing", "undervud", (), "{0}: 20", r" (\S+: 0)$", "{line} {it}"),
    ("undervud.sums-in-turns", "undervud", ("КОТ",), "{0}: 20 {1}: -5", HANDS, ""),
    ("undervud.sums-in-turns", "undervud", ("КОТ",), "{0}: 20 {1}: -5", BANG, "{line}{it}"),
    ("undervud.nobody-out", "undervud", (OPEN,), "{0}: рука=А {1}: рука=А", BANG, "{line} {it}"),
    ("undervud.whose-sum", "undervud", (), "20 {1}: 5", r" (\S+: 20)$", "{it} {1}: 5"),
    ("uno.empty", "uno", (".open к5",), "!", r" (\w\d)[;,]", ""),
    ("uno.empty", "uno", (), "!", ROUND, ""),
    ("uno.no-card", "uno", (".open к5",), "кошка", r"(\w\d) ", ""),
    ("uno.which-colour", "uno", (".open к5",), "+2", r"\? (\w\+2)", ""),
    ("uno.call-alone", "uno", (".open к5",), "уно", r": (\w\d \w+)$", ""),
    ("uno.which-colour", "uno", (".open к5",), "пропуск", r"\? (\w+)", ""),
    ("uno.near", "uno", (".open к5",), "кз", r"(\S+)\?$", ""),
    ("uno.whose-hand", "uno", (), "к7 {1}: ж5 к1", r" (\S+: [^:]+)$", "{it} {1}:"),
    ("uno.several-out", "uno", (), "{0}: {1}:", r"(карт|cards)", "{0}: {1}: к7"),
    ("uno.several-out", "uno", (), "{0}: {1}:", r"(сумм?у|sum)", "{0}: {1}: 20"),
    ("uno.open", "uno", (), ".open", DOT, ""),
    ("uno.no-round", "uno", (), "к5", DOT, ""),
    ("uno.no-round", "uno", (), "к5", ROUND, ""),
    ("uno.round-open", "uno", (".open к5",), ".open к7", r"([^\s:]+:) … \S+ …$", "{it} {1}: ж7!"),
    ("uno.nobody-out", "uno", (), "{0}: к5 {1}: к7", ROUND, ""),
    ("uno.whose-sum", "uno", (), "5", r" (\S+: 5)$", "{0}: {it}"),
    ("uno.drew-already", "uno", (".open к5", "+"), "+", LAST, ""),
    ("uno.draw-due", "uno", (".open к5", "к+2"), "-", LAST, ""),
    ("uno.draw-first", "uno", (".open к5",), "-", LAST, ""),
    ("uno.suits.four-on-two", "uno", (".open к5", "к+2"), "+4=з", LAST, ""),
    ("uno.suits.not-two-on-two", "uno", (".open к5", "к+2"), "к7", LAST, ""),
    ("uno.suits.not-two-on-four", "uno", (".open к5", "+4=з"), "к7", LAST, ""),
    ("uno.colour-first", "uno", (".open ц",), "+", r": (\w),", ""),
    ("uno.colour-first", "uno", (".open ц",), "+", r" (\w)\.$", ""),
    ("uno.no-colour-due", "uno", (".open к5",), "к", LAST, ""),
]


def fill(text, parts):
    """A line with players and what was cut out of a message put in."""
    return re.sub(r"\{(\w+)\}", lambda name: parts[name[1]], text)


@pytest.mark.parametrize("reader", LANGUAGES)
@pytest.mark.parametrize(("key", "game", "before", "line", "cut", "typed"), LINES)
def test_a_refusal_s_advice_can_be_typed(key, game, before, line, cut, typed, reader, table):
    names = Voice(reader)("guide.names").split()
    known = languages(sets.load(game))
    seat = table(game, *names, language=reader if reader in known else known[0])
    parts = {"0": names[0], "1": names[1], "star": "КНИ_А=Г" if reader == "uk" else "КО_КА=Ш"}
    if before:
        seat.play(*(fill(one, parts) for one in before))
    parts["line"] = fill(line, parts)
    refusal = seat.refusal(parts["line"])
    assert refusal.key == key
    text = format_refusal(Voice(reader), refusal)
    advised = re.findall(cut, text)
    assert advised, text
    for one in advised:
        now = fill(typed or "{it}", parts | {"it": one.strip()})
        try:
            seat.play(now)
        except Ambiguous as question:
            assert question.choices, now  # read, and asked about
        else:
            seat.undo()


# Commands that are refused, or that tell what to do next
#
# A row: the message, the commands before, the command that says it, what is cut out, and how it is typed where it is
# not a whole command. Commands are typed as in a shell; {argv} is the command itself.

REFEREE = r"referee (\S+(?: [^\s.,;()]+)*)"
NEW = "new erudit {0} {1} --language ru"
UNO = ("new uno {0} {1}", "open к5", "score к1", "score к2")
CUP = "event new Кубок --game erudit"
FLAG = "{argv} {it}"

COMMANDS = [
    ("usage.no-command", (), "frobnicate", REFEREE, ""),
    ("usage.similar-command", (NEW,), "shwo", r"(\w+)\?$", ""),
    ("usage.similar-option", (NEW,), "sheet --formt text", r"(--\w+)\?$", "sheet {it} text"),
    ("usage.missing", (), "words allow", REFEREE, ""),
    ("usage.missing-command", (), "words", REFEREE, ""),
    ("words.empty", (), "words list", REFEREE, ""),
    ("rules.no-clause", (), "rules erudit E9.9", r": (\w\d[.\d]*),", "rules erudit {it}"),
    ("new.who", (), "new erudit", REFEREE, ""),
    ("new.no-rematch", (), "new", REFEREE, ""),
    ("match.none", (), "show", REFEREE, ""),
    ("match.number", (), "use x", REFEREE, ""),
    ("store.no-match", (NEW,), "use 9", REFEREE, ""),
    ("amend.what", UNO, "amend 3", REFEREE, ""),
    ("amend.number", UNO, "amend x к7", REFEREE, ""),
    ("amend.delete-alone", UNO, "amend 3 к7 --delete", REFEREE, ""),
    ("new.clock", (), f"{NEW} --clock часик", r" (25m) ", f"{NEW} --clock {{it}}"),
    ("new.at-zero-alone", (), f"{NEW} --at-zero turn", r" (--clock 25m)\.", FLAG),
    ("new.option-scoring", (), "new uno {0} {1} --scoring collect --option lowest-wins", r" (--scoring own)\.", FLAG),
    ("new.assumed", (), NEW, r"referee (set fill \S+)", ""),
    ("undervud.new.type", (), "new undervud {0} {1}", r"referee (score \S+: [^.]+)\.", ""),
    ("undervud.new.type", (), "new undervud {0} {1}", r"referee (open \w)", ""),
    ("uno.new.type", (), "new uno {0} {1}", r"referee (score [^(]+) \(", ""),
    ("uno.new.type", (), "new uno {0} {1}", r"referee (open \w\d)", ""),
    ("table.over", (NEW, "score КОТ 8Ж", "score .end"), "score ТОК К6", r"(--agreed)", FLAG),
    ("refused.overrule-typed", (NEW,), "score КОТЫ 8Ж", r": (\S+ \S+) ?(?:\(|$)", "score {it}"),
    ("refused.overrule", ("new undervud {0} {1}",), "score КОТЫ", r" (!) ", "score КОТЫ{it}"),
    ("review.running", (NEW, "score КОТ 8Ж"), "review", r"referee (score \.\w+)", ""),
    ("forget.done", (NEW,), "forget 1", REFEREE, ""),
    ("forget.already", (NEW, "forget 1"), "forget 1", REFEREE, ""),
    ("forget.away", (NEW, "forget 1"), "use 1", REFEREE, ""),
    ("forget.use-another", (NEW, NEW), "forget 2", r"referee (use \d+)", ""),
    ("players.taken", (NEW, "new erudit Я {1}"), "players rename Я {0}", r"referee (.+?) ?$", ""),
    ("sheet.needs-file", (NEW,), "sheet --format pdf", r"referee (.+\.pdf)", ""),
    ("sheet.exists", (NEW, "sheet -o a.txt"), "sheet -o a.txt", r"(--force)", FLAG),
    ("vault.used", (NEW, "backup copy.db", NEW), "restore copy.db", r"(--force)", FLAG),
    ("shelf.day", (), "matches --since x", r" (2025\S+?)(?:,| )", "matches --since {it}"),
    ("lost.no-board", ("new uno {0} {1}", "open к5"), "export --format gcg", r"(--format \w+)", "export {it}"),
    ("lost.counted", (NEW + " --counted", "score 24"), "export --format gcg", r"(--format \w+)", "export {it}"),
    ("set.unreadable.boxed-name", (), "set copy erudit erudit", r" (\S+)\.$", "set copy erudit {it}"),
    ("set.correct", (), "set show erudit", r"referee (set fill \S+)", ""),
    ("fill.stopped", (), "set fill erudit", r"referee (set fill \S+)", ""),
    ("set.copied.then", (), "set copy erudit моя", r"referee (set check [\w-]+)", ""),
    ("doctor.sets.none", (), "doctor", r"referee (set copy [\w-]+ [\w-]+)", ""),
    ("crossword.counted", (NEW, "score 24"), "score КОТ 8Ж", r"\(referee (\w+)\)", ""),
    ("uno.option-off", UNO[:2], "challenge уно", REFEREE, ""),
    ("uno.named-colour", (), "rules uno --on ц к7", r": ([^:]+) \(", "rules uno --on {it} ц=к"),
    ("uno.one-card", (), 'rules uno --on "к5 к7" к1', r" (\w\d)\.", "rules uno --on {it} {it}"),
    ("event.none", (), "event show", REFEREE, ""),
    ("event.started", (), CUP, r"referee (event join [^.,]+),", ""),
    ("event.started", (CUP, "event join {0} {1}"), CUP.replace("Кубок", "Приз"), r"referee (event join [^.,]+),", ""),
    ("event.too-few", (CUP,), "event pair", REFEREE, ""),
    ("event.not-paired", (CUP, "event join {0} {1}"), "event table 1", REFEREE, ""),
    ("event.missing", (CUP + " --rounds 2", "event join {0} {1}", "event pair"), "event pair", REFEREE, ""),
    ("event.no-player", (CUP, "event join {0} {1}"), "event leave Ксенофонт", REFEREE, ""),
    ("event.near-player", (CUP, "event join {0} {1}"), "event leave {0}ь", r"(\S+)\?$", "event leave {it}"),
    ("event.needs-file", (CUP, "event join {0} {1}", "event pair"), "event print slips", REFEREE, ""),
    (
        "event.everybody-met",
        (CUP + " --system round-robin", "event join {0} {1}", "event pair", "event result {0} 9 {1} 5"),
        "event pair",
        REFEREE,
        "",
    ),
    (
        "event.other-round",
        (CUP, "event join {0} {1} Я Э", "event pair", "event result {0} 9 {1} 5", "event result Я 9 Э 5", "event pair"),
        "event result {0} 7 {1} 5",
        REFEREE,
        "",
    ),
    (
        "event.all-played",
        (CUP + " --rounds 1", "event join {0} {1}", "event pair", "event result {0} 9 {1} 5"),
        "event pair",
        REFEREE,
        "",
    ),
]


@pytest.mark.parametrize("reader", LANGUAGES)
@pytest.mark.parametrize(("key", "before", "line", "cut", "typed"), COMMANDS)
def test_a_command_s_advice_can_be_typed(key, before, line, cut, typed, reader, referee, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names = Voice(reader)("guide.names").split()
    parts = {"0": names[0], "1": names[1]}

    def run(text):
        return referee(*shlex.split(text), lang=reader)

    for one in before:
        assert run(fill(one, parts)).code == 0, one
    parts["argv"] = fill(line, parts)
    answer = run(parts["argv"])
    said = answer.out + answer.err
    advised = re.findall(cut, said.strip(), re.MULTILINE)
    assert advised, said
    for one in advised:
        now = fill(typed or "{it}", parts | {"it": one.strip()})
        done = run(re.sub("[«»“”]", '"', now))
        assert done.code == 0, (now, done)


# The live table's own lines

TABLE = [
    "live.no-command",
    "live.no-match",
    "live.lots.late",
    "live.amend",
    "live.delete",
    "live.insert",
    "live.house",
    "live.use",
    "live.print",
]
CALLED = {"house": "allow", "no-command": "help", "no-match": "use", "lots.late": "rematch"}


@pytest.mark.parametrize("reader", LANGUAGES)
@pytest.mark.parametrize("key", TABLE)
def test_the_table_s_advice_names_its_command(key, reader):
    name = key.partition(".")[2]
    text = Voice(reader)(key, line="", number=3, command=word_of(CALLED.get(name, name), reader))
    advised = re.search(DOT, text)
    assert advised, text
    assert command(advised[1], reader).name == CALLED.get(name, name)


@pytest.mark.parametrize(("reader", "said"), [("ru", ".новая"), ("uk", ".нова"), ("en", ".new")])
def test_what_is_agreed_for_a_new_match_is_asked_by_the_table_s_own_command(reader, said):
    text = f"{Voice(reader)('uno.option-off', option='call-uno')} (R42)"
    assert at_table(text, Voice(reader)).endswith(f": {said} (R42)")


# Nothing is left out

ADVISES = re.compile(
    r"referee [a-z{]|(?<!\S)\.[^\W\d_]{2,}|--[a-z]|pip install|(?:рука|hand)=|[Пп]оставьте !|[Пп]оставте !|[Pp]ut !"
    r"|[Тт]ак: |[Нн]априме|[Нн]априклад|[Ff]or example|such as|[Ll]ike this|: [+-]$"
    r"|\{(?:install|example|known|round|hands|near|worths|command)\}|: \{typed\}|\{names\}\?|\{player\}: \{text\}"
    r"|\{player\}: 20|[Дд]опиш|\+х2 \+|\bF\d"
)
SHOWN = r"(?:.*\.)?(?:help|guide|demo|show|record|act)\..*|doctor\.program|rules\.rulings"
EXPLAINED = {
    "a club's server, tried in tests/store and tests/trust with a server of their own": (
        "server.address server.damaged server.denied server.init server.no-psycopg server.role vault.club"
    ),
    "names what is there: a list to choose from": (
        "new.notation-name"
        " notation.dot-ambiguous notation.dot-unknown set.unreadable.no-set set.wrong.no-language uno.set.wrong.face"
        " notation.name-ambiguous undervud.prize-ambiguous usage.ambiguous"
        " crossword.shift-centre event.round event.result event.no-such-table event.known event.corrected"
        " event.undone.pair event.undone.table event.undone.result"
    ),
    "an option that is not wanted, or its value": (
        "new.no-scoring new.target new.no-options rules.no-cards sheet.blank-alone serve.port"
    ),
    "an option to add whose value only the player knows": (
        "verdict.games-differ verdict.games-differ-names store.readonly store.damaged store.lost store.other"
        " store.foreign store.not-file gcg.variant gcg.no-such-cell doctor.store.elsewhere"
    ),
    "the same option as in a row above, for a link or a damaged file": (
        "sheet.link export.link vault.used-damaged vault.used-house"
    ),
    "tried where such a file, race, server or question is made": (
        "output.failed store.stale gcg.other-set new.bad-set set.list.faulty set.faulty set.correct.own serve.here"
        " serve.event.here"
        " serve.taken rebuild.answer rebuild.known review.nothing"
        " undervud.prize-uncounted undervud.prize-counted event.paired-elsewhere"
        " event.players-elsewhere event.result-elsewhere"
        " event.result-how score.what store.gone store.no-game store.odd-match store.other-entries store.replaced"
        " words.imported words.no-list export.one-way"
    ),
    "a question about a box, whose answers tests/cli/test_fill.py types": (
        "fill.choice fill.correct fill.correct.how fill.done fill.file fill.letters.hint fill.none fill.pair"
        " fill.players fill.unsound undervud.fill.underwoods-printed"
        " undervud.fill.prize-line-how uno.fill.black.hint uno.fill.coloured.hint"
    ),
    "installs something": (
        "sheet.no-typst doctor.reinstall doctor.spelling.windows event.no-networkx serve.no-starlette"
    ),
    "shows the form, with a word in place of what the player has": "set.list.more crossword.new.type event.table",
    "a key, which tests/table presses": (
        "live.clock.stands live.end.keys live.hint.assumed live.hint.help live.open.keys live.zero.waits"
    ),
    "a part of a set file": (
        "undervud.set.prizes-typed "
        "set.wrong.table set.wrong.players crossword.set.wrong.tile undervud.set.wrong.card"
        " undervud.fill.prize-condition-how crossword.set.counts-unknown undervud.set.counts-unknown"
    ),
    "a question of the opening, whose answers tests/table/test_opening.py types": (
        "ask.names.how ask.target.wrong ask.clock.how ask.clock.wrong live.clock.none live.open.welcome"
    ),
    "a hint of the live table: lines of the page that tests/games/test_guide.py types": (
        "crossword.hint crossword.hint.again crossword.hint.counted undervud.hint undervud.hint.again"
        " undervud.hint.words uno.hint uno.hint.again"
    ),
    "a remark after a turn, or a question with its answers as choices": (
        "crossword.out undervud.who-starts undervud.who-moved-last undervud.kon-over undervud.hands-too-small"
        " uno.hands-due uno.out uno.open-wild uno.drew-one uno.custom uno.not-called uno.which-named uno.challenge-how"
        " uno.all-lie uno.too-many uno.too-many-lying table.nobody-left"
    ),
}


def test_every_message_that_advises_is_tried_or_has_its_reason():
    keys = {key for texts in TEXTS.values() for key, text in texts.items() if ADVISES.search(text)}
    advising = {key for key in keys if not re.fullmatch(SHOWN, key)}
    tried = {row[0] for row in (*LINES, *COMMANDS)} | set(TABLE)
    explained = set(" ".join(EXPLAINED.values()).split())
    assert tried <= set(TEXTS["en"])
    assert explained & tried == set()
    assert explained - advising == set()
    assert advising - tried - explained == set()
