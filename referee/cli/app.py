"""The full application: finds the command, lets typer read its arguments, and says usage errors in the user's words."""

from __future__ import annotations

import os
import sys
from difflib import get_close_matches
from importlib import import_module
from typing import TYPE_CHECKING, Any

import typer
from typer.core import TyperCommand, TyperGroup

from referee import __version__
from referee.cli import COMMANDS, IN_WORDS
from referee.cli.terminal import Terminal
from referee.errors import Fault
from referee.text import match_prefix, other_layouts

if TYPE_CHECKING:
    from collections.abc import Iterable

try:
    from typer._click import exceptions as click
except ImportError:  # typer before it carried click inside
    from click import exceptions as click  # type: ignore[no-redef]

COMPLETION = "_REFEREE_COMPLETE"
HELP = ("help", "-h", "помощь", "справка", "довідка", "допомога")


def run(terminal: Terminal, arguments: list[str]) -> int:
    """Carries out a command line; the exit code."""
    if not arguments and COMPLETION not in os.environ:
        arguments = ["--help"]
    if arguments[:1] and arguments[0].lower() in HELP:
        arguments = [*arguments[1:], "--help"]
    if arguments[:1] == ["--version"]:
        terminal.line(f"referee {__version__}")
        return 0
    names: Iterable[str] = COMMANDS
    if arguments and not arguments[0].startswith("-"):
        names = [resolve(arguments[0], COMMANDS)]
        arguments = [*names, *arguments[1:]]
    if "--help" in arguments:
        _translate_help(terminal)
    try:
        result = application(terminal, names).main(arguments, prog_name="referee", standalone_mode=False)
    except click.UsageError as error:
        raise usage_fault(error) from None
    return result if isinstance(result, int) else 0


def application(terminal: Terminal, names: Iterable[str]) -> Any:
    """The application with some of its commands: those that this command line needs."""
    say = terminal.say
    app = new_group(terminal, say("help.app"), add_completion=True)

    @app.callback(epilog=f"{say('help.example')} referee check лыжи --game undervud")
    def root(
        version: bool = typer.Option(False, "--version", help=say("help.version")),
        json: bool = typer.Option(False, "--json", help=say("help.json")),
        lang: str = typer.Option(None, "--lang", help=say("help.lang")),
        db: str = typer.Option(None, "--db", help=say("help.db")),
    ) -> None:
        """The options of every command are taken from the command line beforehand; here they are only described."""

    for name in names:
        import_module(COMMANDS[name]).register(app, terminal)
    command = typer.main.get_command(app)
    for option in command.params:
        words = {"install_completion": "help.completion.install", "show_completion": "help.completion.show"}
        if option.name in words:
            option.help = say(words[option.name])  # type: ignore[attr-defined]
    return command


def new_group(terminal: Terminal, help: str, add_completion: bool = False) -> typer.Typer:
    """A group of commands, any of which may be named by an unambiguous prefix."""

    class Group(_Translated, TyperGroup):
        say = terminal.say

        def get_command(self, ctx: Any, cmd_name: str) -> Any:
            return self.commands[resolve(cmd_name, self.commands)]

    return typer.Typer(cls=Group, help=help, add_completion=add_completion)


def command_class(terminal: Terminal) -> type[TyperCommand]:
    """The class of a command whose help is in the user's language."""

    class Command(_Translated, TyperCommand):
        say = terminal.say

    return Command


def resolve(name: str, known: Iterable[str]) -> str:
    """The command a person means by its name, in any of the three languages, or the beginning of it."""
    names = list(known)
    typed, name = name, name.lower()
    if name in names:
        return name
    called = {one: (one, *IN_WORDS.get(one, ())) for one in names}
    found = match_prefix(name, called)
    if len(found) == 1:
        return found[0]
    if found:
        raise Fault("usage", "usage.ambiguous", name=typed, names=", ".join(found))
    near = _near(name, called)
    if near:
        raise Fault("usage", "usage.similar-command", name=typed, names=", ".join(near))
    raise Fault("usage", "usage.no-command", name=typed)


def _near(name: str, called: dict[str, tuple[str, ...]]) -> list[str]:
    """The commands that may be meant: a slip of the finger, in any of the languages, or another keyboard layout."""
    words = {word: one for one, others in called.items() for word in others}
    meant = [
        word for typed in (name, *other_layouts(name)) for word in get_close_matches(typed, words, n=3, cutoff=0.65)
    ]
    return list(dict.fromkeys(words[word] for word in meant))[:3]


def usage_fault(error: Any) -> Fault:
    """A usage error of the library as a fault with a message of ours."""
    message = error.format_message()
    if isinstance(error, click.NoSuchOption):
        if error.possibilities:
            names = ", ".join(sorted(error.possibilities))
            return Fault("usage", "usage.similar-option", name=error.option_name, names=names)
        return Fault("usage", "usage.no-option", name=error.option_name)
    if isinstance(error, click.MissingParameter):
        name = error.param.human_readable_name if error.param is not None else "?"
        name = name if name.startswith("-") else name.upper()
        return Fault("usage", "usage.missing", name=name, command=_command(error))
    if isinstance(error, click.BadOptionUsage):
        key = "usage.flag-value" if "does not take" in message else "usage.option-value"
        return Fault("usage", key, name=error.option_name)
    if "extra argument" in message:
        return Fault("usage", "usage.extra", value=message.partition("(")[2].removesuffix(")").removeprefix("s) ("))
    if "Missing command" in message:
        return Fault("usage", "usage.missing-command", command=_command(error))
    return Fault("usage", "usage.other", message=message)


def _command(error: Any) -> str:
    """The command that a usage error is about, as it is typed."""
    return error.ctx.command_path if error.ctx is not None else "referee"


class _Translated:
    """Help whose own words are in the user's language."""

    say: Any

    def get_usage(self, ctx: Any) -> str:
        usage: str = super().get_usage(ctx)  # type: ignore[misc]
        return usage.replace("Usage:", self.say("help.usage"), 1)

    def get_help_option(self, ctx: Any) -> Any:
        option = super().get_help_option(ctx)  # type: ignore[misc]
        if option is not None:
            option.help = self.say("help.help")
        return option


def _translate_help(terminal: Terminal) -> None:
    """The headings of typer's help panels, which are constants of a module."""
    from typer import rich_utils

    say = terminal.say
    rich_utils.OPTIONS_PANEL_TITLE = say("help.options")
    rich_utils.ARGUMENTS_PANEL_TITLE = say("help.arguments")
    rich_utils.COMMANDS_PANEL_TITLE = say("help.commands")
    rich_utils.DEFAULT_STRING = say.texts["help.default"]
    rich_utils.REQUIRED_LONG_STRING = say("help.required")
    if not sys.stdout.isatty():
        rich_utils.MAX_WIDTH = 100
