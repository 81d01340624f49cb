"""Where the demo is shown: on a terminal with pauses and animated scenes, elsewhere as plain lines."""

from __future__ import annotations

import os
import shutil
import signal
import sys
import textwrap
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import TracebackType
    from typing import Self

    from referee.cli.terminal import Terminal

SMALLEST = (80, 24)
_OPEN, _CLOSE = "\x1b[?1049h\x1b[?25l", "\x1b[?25h\x1b[?1049l"  # a screen of its own, without a cursor
_ENDING = ("SIGTERM", "SIGHUP")  # a window that is closed must not leave a store behind


class Enough(Exception):
    """Raised when a key is pressed during the demo."""


class Stage:
    """Where lines and scenes are shown. Any key ends the show; the terminal is left as it was."""

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal
        self._output = sys.stdout  # the live table takes the other one for as long as it lies
        self.watched = self._output.isatty()
        self.width, self.height = shutil.get_terminal_size(SMALLEST)
        roomy = self.width >= SMALLEST[0] and self.height >= SMALLEST[1]
        self.moving = self.watched and roomy and os.environ.get("TERM", "dumb") != "dumb"
        self._scene = False
        self._mode: Any = None
        self._handlers: dict[int, Any] = {}

    def __enter__(self) -> Self:
        for name in _ENDING:
            number = getattr(signal, name, None)
            if number is not None:
                with suppress(ValueError):  # not the main thread: nobody sends it signals
                    self._handlers[number] = signal.signal(number, _leave)
        if self.watched and sys.stdin.isatty():
            self._mode = _keys_at_once()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.end_scene()
        if self._mode is not None:
            _keys_as_before(self._mode)
        for number, handler in self._handlers.items():
            signal.signal(number, handler)

    def line(self, text: str = "") -> None:
        self.terminal.line(text)

    def pause(self, seconds: float) -> None:
        if not self.watched:
            return
        self._output.flush()
        if self._mode is None:
            time.sleep(seconds)
        elif _key_within(seconds):
            raise Enough

    def scene(self, head: Sequence[str], picture: Sequence[str], tail: Sequence[str]) -> None:
        """One moment of a match, in place of the one before: the picture is cut to the room that is left."""
        if not self._scene:
            self._output.write(_OPEN)
            self._scene = True
        above, below = self.broken(head), self.broken(tail)
        room = max(0, self.height - len(above) - len(below))
        rows = [*above, *picture[:room], *below][: self.height]
        # Erased before it is written: behind a row as long as the screen, its last letter would be erased.
        self._output.write("\x1b[H" + "\n".join(f"\x1b[2K{row}" for row in rows) + "\x1b[J")

    def end_scene(self) -> None:
        """Back to the lines that stay."""
        if self._scene:
            self._output.write(_CLOSE)
            self._output.flush()
            self._scene = False

    def broken(self, lines: Sequence[str]) -> list[str]:
        """Lines without colours, broken between words to the width of the screen."""
        if not self.watched:
            return list(lines)
        return [part for line in lines for part in textwrap.wrap(line, self.width, subsequent_indent="  ") or [""]]


def _leave(number: int, frame: object) -> None:
    raise SystemExit(128 + number)


def _keys_at_once() -> Any:
    """Lets a key be noticed without Enter; what undoes it."""
    if os.name != "posix":
        return True
    import termios
    import tty

    mode = termios.tcgetattr(sys.stdin)
    tty.setcbreak(sys.stdin)
    return mode


def _keys_as_before(mode: Any) -> None:
    if os.name != "posix":
        return
    import termios

    termios.tcsetattr(sys.stdin, termios.TCSAFLUSH, mode)  # a key pressed here is not typed into the shell


def _key_within(seconds: float) -> bool:
    """Whether a key is pressed before the time is over."""
    if os.name == "posix":
        import select

        return bool(select.select([sys.stdin], [], [], seconds)[0])
    return _key_on_windows(seconds)


def _key_on_windows(seconds: float) -> bool:
    import importlib

    keyboard = importlib.import_module("msvcrt")
    until = time.monotonic() + seconds
    while not keyboard.kbhit():
        if time.monotonic() > until:
            return False
        time.sleep(0.02)
    keyboard.getwch()
    return True
