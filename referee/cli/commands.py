"""Every command, in the order of the help: the everyday ones, and those that need typer."""

from __future__ import annotations

from referee.cli import FAST, MATCH, POLICY, Argument, Command, Group, Option

_SET_LANGUAGE = Option("language", "help.set.language", "--language")
_WORD_LANGUAGE = Option("language", "help.words.language", "--language")
_NOTE = Option("note", "help.words.note", "--note")
_FORCE = Option("force", "help.force", "--force", takes_value=False)
_CHOSEN = (
    Option("player", "help.matches.player", "--player"),
    Option("game", "help.matches.game", "--game"),
    Option("since", "help.matches.since", "--since"),
    Option("until", "help.matches.until", "--until"),
)
# What is agreed before a match, and before an event for all its matches.
_TERMS = (
    Option("to", "help.new.to", "--to"),
    POLICY,
    Option("judge", "help.new.judge", "--judge"),
    Option("clock", "help.new.clock", "--clock"),
    Option("language", "help.new.language", "--language"),
    Option("scoring", "help.new.scoring", "--scoring"),
)
_EVENT = Option("event", "help.event.event", "--event")
_LISTED = Argument("words", "help.words.word", required=True, many=True)
_SET = Argument("name", "help.set.name", required=True)

# Understood on either side of the command's name, by `referee.cli.terminal.lift`; declared for help and completion.
COMMON = (
    Option("version", "help.version", "--version", takes_value=False),
    Option("json", "help.json", "--json", takes_value=False),
    Option("lang", "help.lang", "--lang"),
    Option("db", "help.db", "--db"),
)
EXAMPLE = "check лыжи --game undervud"

COMMANDS: dict[str, Command | Group] = {
    "new": Command(
        "new:new",
        (Argument("words", "help.new.words", metavar="GAME PLAYER...", many=True),),
        (
            *_TERMS,
            Option("set_file", "help.new.set", "--set"),
            Option("house", "help.new.option", "--option", many=True),
            Option("at_zero", "help.new.at-zero", "--at-zero"),
            Option("counted", "help.new.counted", "--counted", takes_value=False),
        ),
        {"en": "scrabble-en Ann Bob", "ru": "erudit Маша Петя --language ru", "uk": "erudit Оля Тарас --language uk"},
    ),
    **{name: command for name, command in FAST.items() if name != "doctor"},
    "sheet": Command(
        "sheet:sheet",
        (MATCH,),
        (
            Option("form", "help.sheet.format", "--format"),
            Option("output", "help.sheet.output", "-o", "--output"),
            Option("paper", "help.sheet.paper", "--paper"),
            Option("blank", "help.sheet.blank", "--blank"),
            Option("full", "help.sheet.full", "--full", takes_value=False),
            Option("review", "help.sheet.review", "--review", takes_value=False),
            Option("meanings", "help.sheet.meanings", "--meanings", takes_value=False),
            Option("force", "help.sheet.force", "--force", takes_value=False),
        ),
        "--format pdf -o sheet.pdf",
    ),
    "matches": Command(
        "matches:list_matches",
        options=_CHOSEN,
        example={
            "en": "--player Ann --since 2025-03",
            "ru": "--player Маша --since 2025-03",
            "uk": "--player Оля --since 2025-03",
        },
    ),
    "use": Command("matches:use", (Argument("words", "help.match", metavar="N", many=True),), example="3"),
    "forget": Command(
        "forget:forget",
        (Argument("words", "help.match", metavar="MATCH", many=True),),
        (Option("bring_back", "help.forget.bring-back", "--bring-back", takes_value=False),),
        "3",
    ),
    "players": Group(
        {"en": "rename Ann Anna", "ru": "rename Маша Мария", "uk": "rename Оля Ольга"},
        list=Command("players:show"),
        rename=Command(
            "players:rename",
            (
                Argument("old", "help.players.old", metavar="NAME", required=True),
                Argument("new", "help.players.new", metavar="NEW", required=True),
            ),
            example={"en": "Ann Anna", "ru": "Маша Мария", "uk": "Оля Ольга"},
        ),
        merge=Command(
            "players:merge",
            (Argument("names", "help.players.names", metavar="NAME... NAME", required=True, many=True),),
            example={"en": "Ann Annie Anna", "ru": "Маша Маруся Мария", "uk": "Оля Олюся Ольга"},
        ),
        separate=Command(
            "players:separate",
            (Argument("name", "help.players.old", metavar="NAME", required=True),),
            example={"en": "Ann", "ru": "Маша", "uk": "Оля"},
        ),
    ),
    "stats": Command(
        "stats:stats",
        options=_CHOSEN,
        example={
            "en": "--player Ann --game scrabble-en",
            "ru": "--player Маша --game erudit",
            "uk": "--player Оля --game erudit",
        },
    ),
    "import": Command(
        "import_:import_files",
        (Argument("files", "help.import.files", metavar="FILE...", many=True),),
        (Option("set_name", "help.new.set", "--set"),),
        "game.gcg",
    ),
    "export": Command(
        "export:export",
        (MATCH,),
        (
            Option("form", "help.export.format", "--format"),
            Option("output", "help.export.output", "--output", "-o"),
            _FORCE,
        ),
        "3 --format json -o match.json",
    ),
    "rebuild": Command(
        "rebuild:rebuild",
        (Argument("words", "help.rebuild.words", metavar="[MATCH|FILE]", many=True),),
        (
            Option("known", "help.rebuild.known", "--known", many=True),
            Option("game", "help.check.game", "--game"),
            Option("language", "help.new.language", "--language"),
        ),
        "sheet.txt --game erudit",
    ),
    "review": Command("review:review", (MATCH,), example="3"),
    "rules": Command(
        "rules:rules",
        (
            Argument("game", "help.rules.game", required=True),
            Argument("words", "help.rules.clause", metavar="[CLAUSE]", many=True),
        ),
        (
            Option("on", "help.rules.on", "--on"),
            Option("notation", "help.rules.notation", "--notation", takes_value=False),
        ),
        "undervud U2.2",
    ),
    "set": Group(
        "show erudit",
        list=Command("set:show_list"),
        show=Command("set:show", (_SET,), (_SET_LANGUAGE,), "erudit --language uk"),
        copy=Command(
            "set:copy",
            (_SET, Argument("new_name", "help.set.new-name", required=True)),
            example={"en": "erudit my-box", "ru": "erudit моя-коробка", "uk": "erudit моя-коробка"},
        ),
        check=Command(
            "set:check",
            (Argument("file", "help.set.file", required=True),),
            example={"en": "my-box", "ru": "моя-коробка", "uk": "моя-коробка"},
        ),
        fill=Command(
            "fill:fill",
            (_SET, Argument("new_name", "help.set.new-name")),
            example={"en": "undervud my-deck", "ru": "undervud моя-колода", "uk": "undervud моя-колода"},
        ),
    ),
    "words": Group(
        "allow кинза",
        allow=Command("words:allow", (_LISTED,), (_NOTE, _WORD_LANGUAGE), "кинза --note «есть в меню»"),
        ban=Command("words:ban", (_LISTED,), (_NOTE, _WORD_LANGUAGE), "юк"),
        forget=Command("words:forget", (_LISTED,), (_WORD_LANGUAGE,), "юк"),
        list=Command("words:show", options=(_WORD_LANGUAGE,)),
        export=Command(
            "words:export_list",
            (Argument("name", "help.words.list-name", metavar="[NAME]"),),
            (_WORD_LANGUAGE,),
            "club",
        ),
        **{
            "import": Command(
                "words:import_list",
                (Argument("file", "help.words.file", metavar="FILE", required=True),),
                (
                    Option("name", "help.words.name", "--name"),
                    _WORD_LANGUAGE,
                    Option("banned", "help.words.banned", "--banned", takes_value=False),
                ),
                "club.txt --name club",
            )
        },
    ),
    "serve": Command(
        "serve:serve",
        (),
        (
            Option("port", "help.serve.port", "--port"),
            Option("lan", "help.serve.lan", "--lan", takes_value=False),
            Option("match", "help.serve.match", "--match"),
            Option("event", "help.serve.event", "--event"),
        ),
        "--lan",
    ),
    "event": Group(
        {"en": "join Ann Ben", "ru": "join Маша Петя", "uk": "join Оля Тарас"},
        new=Command(
            "event:new",
            (Argument("name", "help.event.name", metavar="NAME", required=True),),
            (
                Option("game", "help.event.game", "--game"),
                Option("system", "help.event.system", "--system"),
                Option("rounds", "help.event.rounds", "--rounds"),
                Option("seats", "help.event.seats", "--seats"),
                Option("bye", "help.event.bye", "--bye"),
                Option("cap", "help.event.cap", "--cap"),
                *_TERMS,
            ),
            {
                "en": "Cup --game scrabble-en --rounds 5",
                "ru": "Кубок --game erudit --rounds 5",
                "uk": "Кубок --game erudit --rounds 5",
            },
        ),
        join=Command(
            "event:join",
            (Argument("names", "help.event.names", metavar="NAME...", required=True, many=True),),
            (
                Option("school", "help.event.school", "--school"),
                Option("rating", "help.event.rating", "--rating"),
                _EVENT,
            ),
            {"en": "Ann Ben", "ru": "Маша Петя", "uk": "Оля Тарас"},
        ),
        leave=Command(
            "event:leave",
            (Argument("names", "help.event.player", metavar="NAME", required=True, many=True),),
            (_EVENT,),
            {"en": "Ann", "ru": "Маша", "uk": "Оля"},
        ),
        pair=Command("event:pair", options=(_EVENT,)),
        table=Command(
            "event:table", (Argument("number", "help.event.table-number", metavar="N", required=True),), (_EVENT,), "1"
        ),
        result=Command(
            "event:result",
            (Argument("words", "help.event.points", metavar="N NAME POINTS...", required=True, many=True),),
            (Option("round_number", "help.event.round", "--round"), _EVENT),
            {"en": "Ann 312 Ben 290", "ru": "Маша 312 Петя 290", "uk": "Оля 312 Тарас 290"},
            loose=True,
        ),
        standings=Command("event:standings", options=(_EVENT,)),
        best=Command("event:best", options=(_EVENT,)),
        print=Command(
            "event:print_event",
            (Argument("what", "help.event.what", metavar="WHAT", required=True),),
            (
                Option("output", "help.event.output", "-o", "--output"),
                Option("paper", "help.sheet.paper", "--paper"),
                _FORCE,
                _EVENT,
            ),
            "slips -o slips.pdf",
        ),
        show=Command("event:show", (Argument("name", "help.event.name", metavar="[NAME]"),)),
        undo=Command("event:undo", options=(_EVENT,)),
    ),
    "club": Group("init", init=Command("club:init", options=(Option("role", "help.club.role", "--role"),))),
    "backup": Command(
        "backup:backup", (Argument("file", "help.backup.file", metavar="FILE", required=True),), (_FORCE,), "matches.db"
    ),
    "restore": Command(
        "backup:restore",
        (Argument("file", "help.restore.file", metavar="FILE", required=True),),
        (Option("force", "help.restore.force", "--force", takes_value=False),),
        "matches.db --force",
    ),
    "doctor": FAST["doctor"],
    "demo": Command("demo:demo"),
}
