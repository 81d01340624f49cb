"""The full application: typer commands built from the declarations, and usage errors in the user's language."""

from __future__ import annotations

import os
import sys
from difflib import get_close_matches
from inspect import Parameter, Signature
from typing import TYPE_CHECKING, Any

import typer
from typer.core import TyperCommand, TyperGroup

from referee import __version__
from referee.cli import Argument, Command, Group, Option, example_in, run_command
from referee.cli.commands import COMMANDS, COMMON, EXAMPLE
from referee.cli.terminal import Terminal
from referee.commands import find_commands, words_of
from referee.errors import Fault
from referee.text import other_layouts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

try:
    from typer._click import exceptions as click
except ImportError:  # typer before it carried click inside
    from click import exceptions as click  # type: ignore[no-redef]

COMPLETION = "_REFEREE_COMPLETE"


def run(terminal: Terminal, arguments: list[str]) -> int:
    if not arguments and COMPLETION not in os.environ:
        arguments = ["--help"]
    if arguments[:1] and arguments[0].lower() in (*words_of("help"), "-h"):
        arguments = [*arguments[1:], "--help"]
    if arguments[:1] == ["--version"]:
        terminal.line(f"referee {__version__}")
        return 0
    names: Iterable[str] = COMMANDS
    if arguments and not arguments[0].startswith("-"):
        names = [resolve(arguments[0], COMMANDS)]
        arguments = [*names, *arguments[1:]]
        declared = COMMANDS[arguments[0]]
        if len(arguments) == 1 and isinstance(declared, Group) and next(iter(declared.commands)) == "list":
            arguments.append("list")
    if "--help" in arguments:
        _translate_help(terminal)
    try:
        result = application(terminal, names).main(arguments, prog_name="referee", standalone_mode=False)
    except click.UsageError as error:
        raise usage_fault(error) from None
    except SystemExit as ended:  # how typer and rich end where who read the output has gone
        if isinstance(ended.__context__, BrokenPipeError):
            raise ended.__context__ from None
        raise
    if arguments == ["score", "--help"]:
        from referee.cli.notation import print_score_help

        print_score_help(terminal)
    return result if isinstance(result, int) else 0


def application(terminal: Terminal, names: Iterable[str]) -> Any:
    """The application with some of its commands: those that this command line needs."""
    say = terminal.say
    app = _group(terminal, "help.app", f"referee {EXAMPLE}", COMMON, add_completion=True)
    for name in names:
        declared = COMMANDS[name]
        if isinstance(declared, Group):
            group = _group(terminal, f"help.{name}", f"referee {name} {example_in(declared.example, say.language)}")
            for part, command in declared.commands.items():
                _add_command(group, terminal, f"{name} {part}", command)
            app.add_typer(group, name=name)
        else:
            _add_command(app, terminal, name, declared)
    built = typer.main.get_command(app)
    for option in built.params:
        words = {"install_completion": "help.completion.install", "show_completion": "help.completion.show"}
        if option.name in words:
            option.help = say(words[option.name])  # type: ignore[attr-defined]
    return built


def _group(
    terminal: Terminal, help: str, example: str, options: tuple[Option, ...] = (), add_completion: bool = False
) -> typer.Typer:
    """A group of commands, any of which may be named by an unambiguous prefix."""

    class TranslatedGroup(_Translated, TyperGroup):
        say = terminal.say

        def get_command(self, ctx: Any, cmd_name: str) -> Any:
            return self.commands[resolve(cmd_name, self.commands)]

    def require_command(ctx: Any, **_: object) -> None:
        if ctx.invoked_subcommand is None:
            raise Fault("usage", "usage.missing-command", command=ctx.command_path)

    return typer.Typer(
        cls=TranslatedGroup,
        help=terminal.say(help),
        epilog=f"{terminal.say('help.example')} {example}",
        callback=_with_signature(require_command, terminal, (), options),
        invoke_without_command=True,
        add_completion=add_completion,
    )


def _add_command(app: typer.Typer, terminal: Terminal, path: str, command: Command) -> None:
    """Adds a command, named by its path: `score`, `words allow`."""

    class TranslatedCommand(_Translated, TyperCommand):
        say = terminal.say

    def run(ctx: Any, **values: Any) -> int:
        given = [values.pop(argument.name) for argument in command.arguments]
        words = [word for value in given for word in ([value] if isinstance(value, str) else value or ())]
        words += ctx.args
        if command.loose:
            _refuse_options(words, command.options)
        return run_command(
            command, terminal, words, {name: value for name, value in values.items() if _is_given(value)}
        )

    example = example_in(command.example, terminal.say.language)
    app.command(
        path.rpartition(" ")[2],
        cls=TranslatedCommand,
        help=terminal.say(f"help.{path.replace(' ', '.')}"),
        epilog=f"{terminal.say('help.example')} referee {path} {example}".rstrip(),
        # Extra words are refused by `run_command`, in the user's language.
        context_settings={"allow_extra_args": True, "ignore_unknown_options": command.loose},
    )(_with_signature(run, terminal, command.arguments, command.options))


def _with_signature(
    function: Callable[..., Any], terminal: Terminal, arguments: tuple[Argument, ...], options: tuple[Option, ...]
) -> Callable[..., Any]:
    """The function with the signature from which typer takes a command's parameters."""
    say = terminal.say
    parameters: dict[str, tuple[Any, Any]] = {"ctx": (typer.Context, Parameter.empty)}
    for argument in arguments:
        parameters[argument.name] = (
            list[str] if argument.many else str,
            typer.Argument(... if argument.required else None, metavar=argument.metavar, help=say(argument.help)),
        )
    for option in options:
        kind: Any = (list[str] if option.many else str) if option.takes_value else bool
        parameters[option.keyword] = (
            kind,
            typer.Option(None if option.takes_value else False, *option.flags, help=say(option.help)),
        )
    function.__annotations__ = {name: kind for name, (kind, _) in parameters.items()}
    function.__signature__ = Signature(  # type: ignore[attr-defined]
        [
            Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=kind)
            for name, (kind, default) in parameters.items()
        ]
    )
    return function


def _is_given(value: object) -> bool:
    return value is not None and value is not False and value != []


def _refuse_options(words: list[str], options: tuple[Option, ...]) -> None:
    """Refuses a mistyped option that would be read as a word of the entry."""
    unknown = next((word for word in words if word.startswith("--")), None)
    if unknown is None:
        return
    flags = [flag for option in options for flag in option.flags]
    typed = unknown.partition("=")[0]
    near = get_close_matches(typed, flags) or [flag for flag in flags if len(typed) > 2 and flag.startswith(typed)]
    raise _no_option(unknown, near)


def _no_option(name: str, near: Iterable[str]) -> Fault:
    names = ", ".join(sorted(near))
    if names:
        return Fault("usage", "usage.similar-option", name=name, names=names)
    return Fault("usage", "usage.no-option", name=name)


def resolve(name: str, known: Iterable[str]) -> str:
    """The command that a word in any of the three languages, or its beginning, names."""
    names = list(known)
    found = find_commands(name, names)
    if len(found) == 1:
        return found[0]
    if found:
        raise Fault("usage", "usage.ambiguous", name=name, names=", ".join(found))
    near = _near(name.lower(), {one: words_of(one) for one in names})
    if near:
        raise Fault("usage", "usage.similar-command", name=name, names=", ".join(near))
    raise Fault("usage", "usage.no-command", name=name)


def _near(name: str, called: dict[str, tuple[str, ...]]) -> list[str]:
    """The commands that may be meant: a slip of the finger, in any of the languages, or another keyboard layout."""
    words = {word: one for one, others in called.items() for word in others}
    meant = [
        word for typed in (name, *other_layouts(name)) for word in get_close_matches(typed, words, n=3, cutoff=0.65)
    ]
    return list(dict.fromkeys(words[word] for word in meant))[:3]


def usage_fault(error: Any) -> Fault:
    command = error.ctx.command_path if error.ctx is not None else "referee"
    if isinstance(error, click.NoSuchOption):
        return _no_option(error.option_name, error.possibilities or ())
    if isinstance(error, click.MissingParameter):
        name = error.param.human_readable_name if error.param is not None else "?"
        name = name if name.startswith("-") else name.upper()
        return Fault("usage", "usage.missing", name=name, command=command)
    if isinstance(error, click.BadOptionUsage):
        key = "usage.flag-value" if _is_flag(error) else "usage.option-value"
        return Fault("usage", key, name=error.option_name)
    return Fault("usage", "usage.other", message=error.format_message())


def _is_flag(error: Any) -> bool:
    """Whether the option that was misused takes no value."""
    params = error.ctx.command.get_params(error.ctx) if error.ctx is not None else ()
    return any(error.option_name in param.opts and getattr(param, "is_flag", False) for param in params)


class _Translated:
    """A command whose help is in the user's language, and whose usage errors know their context."""

    say: Any

    def parse_args(self, ctx: Any, args: list[str]) -> Any:
        try:
            return super().parse_args(ctx, args)  # type: ignore[misc]
        except click.UsageError as error:
            error.ctx = error.ctx or ctx
            raise

    def get_usage(self, ctx: Any) -> str:
        usage: str = super().get_usage(ctx)  # type: ignore[misc]
        return usage.replace("Usage:", self.say("help.usage"), 1)

    def get_help_option(self, ctx: Any) -> Any:
        option = super().get_help_option(ctx)  # type: ignore[misc]
        if option is not None:
            option.help = self.say("help.help")
        return option


def _translate_help(terminal: Terminal) -> None:
    from typer import rich_utils

    say = terminal.say
    rich_utils.OPTIONS_PANEL_TITLE = say("help.options")
    rich_utils.ARGUMENTS_PANEL_TITLE = say("help.arguments")
    rich_utils.COMMANDS_PANEL_TITLE = say("help.commands")
    rich_utils.DEFAULT_STRING = say.texts["help.default"]
    rich_utils.REQUIRED_LONG_STRING = say("help.required")
    if not sys.stdout.isatty():
        rich_utils.MAX_WIDTH = 100
