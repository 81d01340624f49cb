"""The command line: a module a command, each of which reads its arguments, calls, and prints. No rules live here.

Every command is declared once: the everyday ones here, where `referee.__main__` parses them without typer, the others
in `referee.cli.commands`, from which `referee.cli.app` builds the full application. A command's module is imported
only when it runs. What each answers with `--json` is in docs/JSON.md.
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

    @property
    def takes_file(self) -> bool:
        return self.name.startswith("file") or "FILE" in (self.metavar or "")


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

    The function is `module:function` of this package, called as `function(terminal, *arguments, **options)`.
    `example` is what follows the command's name in the example of its help: one for all, or by language.
    A `loose` command takes tokens such as `-5` for words, not for options.
    """

    __slots__ = ("arguments", "example", "function", "loose", "module", "options")

    def __init__(
        self,
        function: str,
        arguments: tuple[Argument, ...] = (),
        options: tuple[Option, ...] = (),
        example: str | Mapping[str, str] = "",
        *,
        loose: bool = False,
    ) -> None:
        module, _, self.function = function.partition(":")
        self.module = f"referee.cli.{module}"
        self.arguments = arguments
        self.options = options
        self.example = example
        self.loose = loose


def example_in(example: str | Mapping[str, str], language: str) -> str:
    return example if isinstance(example, str) else example.get(language, example["en"])


class Group:
    """A command that is followed by another: `words allow`."""

    __slots__ = ("commands", "example")

    def __init__(self, example: str | Mapping[str, str], **commands: Command) -> None:
        self.example = example
        self.commands = commands


def run_command(command: Command, terminal: Terminal, words: list[str], options: dict[str, object]) -> int:
    """Runs a command with the words and options of its command line; returns the exit code."""
    arguments: list[object] = []
    rest = words if any(argument.takes_file for argument in command.arguments) else _readable(command, words)
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


def _readable(command: Command, words: list[str]) -> list[str]:
    """The words of a command line: bytes that are not UTF-8 make an entry unreadable, and are refused elsewhere."""
    if all(map(str.isascii, words)):
        return list(words)
    from referee.cli.terminal import replace_stray_bytes

    sound = replace_stray_bytes(words)
    wrong = next((new for old, new in zip(words, sound, strict=True) if old != new and "\ufffd" in new), None)
    if wrong is not None and command not in FAST.values():
        raise Fault("usage", "usage.not-utf8", value=wrong)
    return sound


def _entry(function: str, name: str, example: str | Mapping[str, str]) -> Command:
    words = Argument("words", f"help.{name}.words", many=True)
    return Command(f"score:{function}", (words,), (AGREED,), example, loose=True)


AGREED = Option("agreed", "help.agreed", "--agreed", takes_value=False)
POLICY = Option("policy", "help.check.policy", "--words")
MATCH = Argument("words", "help.match", metavar="[MATCH]", many=True)

# The everyday commands, which must start fast.
FAST: dict[str, Command] = {
    "score": _entry("score", "score", {"en": "HORSE 8D", "ru": "КОШКА 8Г", "uk": "КІШКА 8Г"}),
    "pass": _entry("skip", "pass", ""),
    "exchange": _entry("exchange", "exchange", "3"),
    "open": _entry("open_card", "open", "К"),
    "adjust": _entry(
        "adjust", "adjust", {"en": "Ann -5 dropped a tile", "ru": "Маша -5 упала фишка", "uk": "Оля -5 впала фішка"}
    ),
    "challenge": _entry("challenge", "challenge", {"en": "HORSE", "ru": "КОШКА", "uk": "КІШКА"}),
    "check": Command(
        "check:check",
        (Argument("words", "help.check.words", required=True, many=True),),
        (Option("game", "help.check.game", "--game"), POLICY, Option("language", "help.check.language", "--language")),
        "лыжи --game undervud",
    ),
    "undo": Command("correct:undo"),
    "redo": Command("correct:redo"),
    "amend": Command(
        "correct:amend",
        (Argument("words", "help.amend.words", metavar="N ENTRY...", many=True),),
        (
            AGREED,
            Option("delete", "help.amend.delete", "--delete", takes_value=False),
            Option("insert", "help.amend.insert", "--insert", takes_value=False),
        ),
        {"en": "3 HORSE 8D", "ru": "3 КОШКА 8Г", "uk": "3 КІШКА 8Г"},
        loose=True,
    ),
    "show": Command("show:show", (MATCH,)),
    "doctor": Command("doctor:doctor"),
}
