"""The command line: a module a command, each of which reads its arguments, calls, and prints. No rules live here.

Every command is declared here, once. `referee.__main__` parses everyday command lines from the declaration;
`referee.cli.app` builds the full application from it. A command's module is imported only when it runs.
"""

from __future__ import annotations

from referee.errors import Fault

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from referee.cli.terminal import Terminal


# Plain classes: every command imports this module, and a `Value` takes longer to define.
class Argument:
    """A word after the command, or with `many` all the words that are left; `help` is a key."""

    __slots__ = ("help", "many", "metavar", "name", "required")

    def __init__(
        self, name: str, help: str, *, metavar: str | None = None, required: bool = False, many: bool = False
    ) -> None:
        self.name = name
        self.help = help
        self.metavar = metavar
        self.required = required
        self.many = many


class Option:
    """An option: the keyword of the function, the key of its help, and its flags. With `many` it may be repeated."""

    __slots__ = ("flags", "help", "keyword", "many", "takes_value")

    def __init__(self, keyword: str, help: str, *flags: str, takes_value: bool = True, many: bool = False) -> None:
        self.keyword = keyword
        self.help = help
        self.flags = flags
        self.takes_value = takes_value
        self.many = many


class Command:
    """A command: its function, and how it is typed.

    The function is `module.function` of this package, called as `function(terminal, *arguments, **options)`.
    `example` is what follows the command's name in the example of its help: one for all, or by language. A `fast`
    command is parsed without typer. A `loose` one takes tokens such as `-5` for words, not for options.
    """

    __slots__ = ("arguments", "example", "fast", "function", "loose", "module", "options")

    def __init__(
        self,
        function: str,
        arguments: tuple[Argument, ...] = (),
        options: tuple[Option, ...] = (),
        example: str | Mapping[str, str] = "",
        *,
        fast: bool = False,
        loose: bool = False,
    ) -> None:
        module, _, self.function = function.rpartition(".")
        self.module = f"referee.cli.{module}"
        self.arguments = arguments
        self.options = options
        self.example = example
        self.fast = fast
        self.loose = loose


class Group:
    """A command that is followed by another: `words allow`."""

    __slots__ = ("commands", "example")

    def __init__(self, example: str, **commands: Command) -> None:
        self.example = example
        self.commands = commands


def run_command(command: Command, terminal: Terminal, words: list[str], options: dict[str, object]) -> int:
    """Runs a command with the words and options of its command line; returns the exit code."""
    arguments: list[object] = []
    rest = list(words)
    for argument in command.arguments:
        if argument.many:
            arguments.append(rest)
            rest = []
        else:
            arguments.append(rest.pop(0) if rest else None)
    if rest:
        raise Fault("usage", "usage.extra", value=" ".join(rest))
    module = __import__(command.module, fromlist=[command.function])
    code: int = getattr(module, command.function)(terminal, *arguments, **options)
    return code


def _entry(function: str, name: str, example: str | Mapping[str, str]) -> Command:
    """A command that records an entry of a match."""
    words = Argument("words", f"help.{name}.words", many=True)
    return Command(f"score.{function}", (words,), (_AGREED,), example, fast=True, loose=True)


_AGREED = Option("agreed", "help.agreed", "--agreed", takes_value=False)
_POLICY = Option("policy", "help.check.policy", "--words")
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
_MATCH = Argument("words", "help.match", metavar="[MATCH]", many=True)
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
        "new.new",
        (Argument("words", "help.new.words", metavar="GAME PLAYER...", many=True),),
        (
            Option("to", "help.new.to", "--to"),
            _POLICY,
            Option("judge", "help.new.judge", "--judge"),
            Option("clock", "help.new.clock", "--clock"),
            Option("language", "help.new.language", "--language"),
            Option("scoring", "help.new.scoring", "--scoring"),
            Option("set_file", "help.new.set", "--set"),
            Option("house", "help.new.option", "--option", many=True),
            Option("at_zero", "help.new.at-zero", "--at-zero"),
        ),
        {
            "en": "scrabble-en Ann Bob",
            "ru": "erudit Маша Петя --language ru",
            "uk": "erudit Оля Тарас --language uk",
        },
    ),
    "score": _entry("score", "score", {"en": "HORSE 8D", "ru": "КОШКА 8Г", "uk": "КІШКА 8Г"}),
    "pass": _entry("skip", "pass", ""),
    "exchange": _entry("exchange", "exchange", "3"),
    "open": _entry("open_card", "open", "К"),
    "adjust": _entry(
        "adjust",
        "adjust",
        {"en": "Ann -5 dropped a tile", "ru": "Маша -5 упала фишка", "uk": "Оля -5 впала фішка"},
    ),
    "challenge": _entry("challenge", "challenge", {"en": "HORSE", "ru": "КОШКА", "uk": "КІШКА"}),
    "check": Command(
        "check.check",
        (Argument("words", "help.check.words", required=True, many=True),),
        (
            Option("game", "help.check.game", "--game"),
            _POLICY,
            Option("language", "help.check.language", "--language"),
        ),
        "лыжи --game undervud",
        fast=True,
    ),
    "undo": Command("correct.undo", fast=True),
    "redo": Command("correct.redo", fast=True),
    "amend": Command(
        "correct.amend",
        (Argument("words", "help.amend.words", metavar="N ENTRY...", many=True),),
        (_AGREED,),
        {"en": "3 HORSE 8D", "ru": "3 КОШКА 8Г", "uk": "3 КІШКА 8Г"},
        fast=True,
        loose=True,
    ),
    "show": Command("show.show", (_MATCH,), fast=True),
    "sheet": Command(
        "sheet.sheet",
        (_MATCH,),
        (
            Option("form", "help.sheet.format", "--format"),
            Option("output", "help.sheet.output", "-o", "--output"),
            Option("paper", "help.sheet.paper", "--paper"),
            Option("blank", "help.sheet.blank", "--blank"),
            Option("force", "help.sheet.force", "--force", takes_value=False),
        ),
        "--format pdf -o sheet.pdf",
    ),
    "matches": Command(
        "matches.list_matches",
        options=_CHOSEN,
        example={
            "en": "--player Ann --since 2025-03",
            "ru": "--player Маша --since 2025-03",
            "uk": "--player Оля --since 2025-03",
        },
    ),
    "use": Command("matches.use", (Argument("words", "help.match", metavar="N", many=True),), example="3"),
    "stats": Command(
        "stats.stats",
        options=_CHOSEN,
        example={
            "en": "--player Ann --game scrabble-en",
            "ru": "--player Маша --game erudit",
            "uk": "--player Оля --game erudit",
        },
    ),
    "import": Command(
        "import_.import_files",
        (Argument("files", "help.import.files", metavar="FILE...", many=True),),
        (Option("set_name", "help.new.set", "--set"),),
        "game.gcg",
    ),
    "export": Command(
        "export.export",
        (_MATCH,),
        (
            Option("form", "help.export.format", "--format"),
            Option("output", "help.export.output", "--output", "-o"),
            _FORCE,
        ),
        "3 --format json -o match.json",
    ),
    "rules": Command(
        "rules.rules",
        (
            Argument("game", "help.rules.game", required=True),
            Argument("words", "help.rules.clause", metavar="[CLAUSE]", many=True),
        ),
        (Option("on", "help.rules.on", "--on"),),
        "undervud U2.2",
    ),
    "set": Group(
        "show erudit",
        list=Command("set.show_list"),
        show=Command("set.show", (_SET,), (_SET_LANGUAGE,), "erudit --language uk"),
        copy=Command(
            "set.copy",
            (_SET, Argument("new_name", "help.set.new-name", required=True)),
            example={"en": "erudit my-box", "ru": "erudit моя-коробка", "uk": "erudit моя-коробка"},
        ),
        check=Command(
            "set.check",
            (Argument("file", "help.set.file", required=True),),
            example={"en": "my-box", "ru": "моя-коробка", "uk": "моя-коробка"},
        ),
        fill=Command("fill.fill", (_SET, Argument("new_name", "help.set.new-name")), example="undervud"),
    ),
    "words": Group(
        "allow кинза",
        allow=Command("words.allow", (_LISTED,), (_NOTE, _WORD_LANGUAGE), "кинза --note «есть в меню»"),
        ban=Command("words.ban", (_LISTED,), (_NOTE, _WORD_LANGUAGE), "юк"),
        forget=Command("words.forget", (_LISTED,), (_WORD_LANGUAGE,), "юк"),
        list=Command("words.show", options=(_WORD_LANGUAGE,)),
    ),
    "backup": Command(
        "backup.backup",
        (Argument("file", "help.backup.file", metavar="FILE", required=True),),
        (_FORCE,),
        "matches.db",
    ),
    "restore": Command(
        "backup.take_back",
        (Argument("file", "help.restore.file", metavar="FILE", required=True),),
        (Option("force", "help.restore.force", "--force", takes_value=False),),
        "matches.db --force",
    ),
    "doctor": Command("doctor.doctor", fast=True),
    "demo": Command("demo.demo"),
}
