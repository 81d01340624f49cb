"""`referee serve`: a page for a television or telephones that follows the match."""

from __future__ import annotations

import secrets
import socket
import sys
from typing import TYPE_CHECKING

from referee.cli.matches import number_of
from referee.cli.printing import blaming_match, open_journal, translate_store_errors
from referee.errors import Fault
from referee.installing import library_command
from referee.paths import store
from referee.session import Session

if TYPE_CHECKING:
    from referee.cli.terminal import Terminal

_PORT = 8765


def serve(
    terminal: Terminal, port: str | None = None, lan: bool = False, match: str | None = None, event: str | None = None
) -> int:
    try:
        from referee.screen.server import create_app, own_address, serve_app
        from referee.screen.watch import Watcher
    except ImportError:
        raise Fault("usage", "serve.no-starlette", install=library_command("starlette", "uvicorn", "segno")) from None
    number = number_of([match] if match else [])
    if match and event:
        raise Fault("usage", "usage.extra", value=f"--match {match}")
    if port is not None and not (port.isascii() and port.isdecimal() and int(port) < 65536):
        raise Fault("usage", "serve.port", value=port)
    with translate_store_errors():
        with open_journal(terminal) as journal:  # what cannot be shown is told before anybody is invited to look
            meant = None if event else journal.current() if number is None else number
            if meant is not None:
                with blaming_match(terminal, journal, meant):
                    Session(journal, meant)
        watcher = Watcher(terminal.say, store(terminal.options.db), number, event)
        if not terminal.options.json:
            here, there = ("serve.here", "serve.lan") if watcher.meant else ("serve.event.here", "serve.event.lan")
            terminal.line(terminal.say(there if lan else here, **watcher.shown.name))
            sys.stdout.flush()
        bound = _bind("0.0.0.0" if lan else "127.0.0.1", None if port is None else int(port))
        host = own_address() if lan else "127.0.0.1"
        token = secrets.token_urlsafe(12)
        _print_address(terminal, f"http://{host}:{bound.getsockname()[1]}/{token}/")
        try:
            serve_app(create_app(watcher, token), bound)
        except KeyboardInterrupt:
            pass
        finally:
            bound.close()
    return 0


def _bind(host: str, port: int | None) -> socket.socket:
    """A socket on the port asked for, else on the usual one or any that is free."""
    for one in (_PORT, 0) if port is None else (port,):
        bound = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            bound.bind((host, one))
            bound.listen(256)  # who comes early waits
        except OSError as error:
            bound.close()
            why = error.strerror or str(error)
        else:
            return bound
    raise Fault("store", "serve.taken", port=port or _PORT, why=why)


def _print_address(terminal: Terminal, url: str) -> None:
    if terminal.options.json:
        terminal.json({"url": url})
    else:
        terminal.line(url)
        terminal.line(terminal.say("serve.big", url=f"{url}big"))
        if sys.stdout.isatty():
            import segno

            segno.make(url).terminal(compact=True)
        terminal.line(terminal.say("serve.stop"))
    sys.stdout.flush()
