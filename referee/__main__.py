"""The entry point: runs everyday commands directly and passes all others to the full typer application.

Importing typer takes several times as long as a verdict, so this module and all it needs stay free of it.
"""

from __future__ import annotations

import gc

gc.set_threshold(20_000)  # the garbage of a short command goes with it; to look for it takes a part of every start

import os
import sys

from referee.cli import FAST, Command, run_command
from referee.cli.terminal import Options, Terminal, lift, prepare_streams
from referee.errors import Fault

GONE = 141  # who read the output has gone before all was said: what a shell says of SIGPIPE


def enter() -> None:
    """Where the program starts. A plain command leaves nothing to close, so the interpreter is not wound down."""
    code = main()
    if "typer" in sys.modules:
        sys.exit(code)
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    os._exit(code)


def main(argv: list[str] | None = None) -> int:
    """Runs a command line and returns its exit code."""
    prepare_streams()
    arguments = sys.argv[1:] if argv is None else argv
    options = Options()
    code = GONE
    try:
        code = _answer(arguments, options)
        sys.stdout.flush()  # here, so that a reader who has gone is noticed while it can still be handled
        return code
    except KeyboardInterrupt:
        if sys.stdout.isatty():
            print()  # the shell's prompt goes on a line of its own
        return 130
    except BrokenPipeError:
        _fall_silent()  # whoever read our output has gone; what was recorded before is recorded
        return code
    except OSError as error:
        if error.filename is not None:
            raise
        _fall_silent()  # it was our output that could not be written: a full disk, a terminal that is gone
        options.json = False
        return Terminal(options).fault(Fault("output", "output.failed", why=error.strerror or str(error)))


def _fall_silent() -> None:
    """Nothing more can be said on the output, not even at the interpreter's exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _answer(arguments: list[str], options: Options) -> int:
    try:
        rest = lift(arguments, options)
        return _run(Terminal(options), rest)
    except Fault as fault:
        options.json = options.json or "--json" in arguments
        return Terminal(options).fault(fault)


def _run(terminal: Terminal, arguments: list[str]) -> int:
    call = plain(arguments)
    if not arguments and _at_terminal():
        from referee.cli.live import live, watched

        code: int = live(terminal) if watched(terminal) else _in_full(terminal, arguments)
    elif call is not None:
        command, words, options = call
        code = run_command(command, terminal, words, options)
    else:
        code = _in_full(terminal, arguments)
    return code


def _in_full(terminal: Terminal, arguments: list[str]) -> int:
    from referee.cli.app import run

    return run(terminal, arguments)


def _at_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty() and "_REFEREE_COMPLETE" not in os.environ


def plain(arguments: list[str]) -> tuple[Command, list[str], dict[str, object]] | None:
    """Parses an everyday command line: command, words, options; none for what the full application must parse."""
    command = _fast_command(arguments[0]) if arguments else None
    if command is None:
        return None
    words: list[str] = []
    options: dict[str, object] = {}
    flags = {flag: option for option in command.options for flag in option.flags}
    tokens = iter(arguments[1:])
    for token in tokens:
        flag, equals, value = token.partition("=")
        option = flags.get(flag)
        if option is not None and option.takes_value and not option.many:
            value = value if equals else next(tokens, "")
            if not value:
                return None
            options[option.keyword] = value
        elif option is not None and not option.takes_value and not equals:
            options[option.keyword] = True
        elif token.startswith("--") or (token.startswith("-") and token != "-" and not command.loose):
            return None
        else:
            words.append(token)
    required = sum(argument.required for argument in command.arguments)
    return (command, words, options) if len(words) >= required else None


def _fast_command(word: str) -> Command | None:
    """The command that a whole word names, where it can be parsed here."""
    if word in FAST:
        return FAST[word]
    from referee.commands import words_of  # only here: a command called by its own name does not need the table

    return next((command for name, command in FAST.items() if word in words_of(name)), None)


if __name__ == "__main__":
    enter()
