"""The door: a plain `referee check WORD` is answered here at once; everything else goes on to the full application.

Importing typer takes several times as long as a verdict, so this module and all it needs stay free of it.
"""

from __future__ import annotations

import os
import sys

from referee.cli.terminal import Fault, Options, Terminal, lift, prepare_streams

_VALUES = {"--game": "game", "--words": "policy", "--language": "language"}


def enter() -> None:
    """Where the program starts. After a plain check nothing is left to close, so the interpreter is not wound down."""
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
    try:
        options, rest = lift(arguments)
        return _run(Terminal(options), rest)
    except Fault as fault:
        options.json = options.json or "--json" in arguments
        return Terminal(options).fault(fault)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Whoever read our output has gone; nothing more can be said, not even at the interpreter's exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def _run(terminal: Terminal, arguments: list[str]) -> int:
    asked = plain_check(arguments)
    if asked is not None:
        from referee.cli.check import check

        code = check(terminal, *asked)
    else:
        from referee.cli.app import run

        code = run(terminal, arguments)
    sys.stdout.flush()  # here, so that a reader who has gone is noticed while it can still be handled
    return code


def plain_check(arguments: list[str]) -> tuple[list[str], str | None, str | None, str | None] | None:
    """The words, game, policy and language of a plain `check`; none for what the full application must read."""
    if len(arguments) < 2 or arguments[0] != "check":
        return None
    words: list[str] = []
    given: dict[str, str] = {}
    tokens = iter(arguments[1:])
    for token in tokens:
        name, equals, value = token.partition("=")
        if name in _VALUES:
            given[_VALUES[name]] = value if equals else next(tokens, "")
            if not given[_VALUES[name]]:
                return None
        elif token.startswith("-") and token != "-":
            return None
        else:
            words.append(token)
    return (words, given.get("game"), given.get("policy"), given.get("language")) if words else None
