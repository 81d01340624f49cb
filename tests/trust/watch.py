"""What one input may cost: a second of work and 200 MB; more than that is a failure, and a hang is one too."""

from __future__ import annotations

import gc
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager

SECONDS = 1.0
MEGABYTES = 200
_UNIT = 1 if sys.platform == "darwin" else 1024


class TooMuch(Exception):
    """An input that takes more than one input may."""


def _too_long(signal: int, frame: object) -> None:
    raise TooMuch(f"more than {SECONDS} s of work")


@contextmanager
def watch() -> Iterator[None]:
    """Makes this process ready to measure; work is counted, not waiting, so that a busy machine changes nothing."""
    before = signal.signal(signal.SIGPROF, _too_long)
    gc.freeze()  # what other tests left in this process is not the input's to collect
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
        gc.unfreeze()


@contextmanager
def measured() -> Iterator[None]:
    """Raises `TooMuch` where what is done inside takes too long or too much memory."""
    peak = _peak()
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    if _peak() - peak > MEGABYTES * 1_000_000:
        raise TooMuch(f"{(_peak() - peak) // 1_000_000} MB")


def _peak() -> int:
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * _UNIT
