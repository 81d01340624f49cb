"""Searches for inputs that break a reader, led by what they reach: `python -m tests.trust.fuzz READER SECONDS`.

With atheris installed (`pip install atheris`; the project does not need it) it leads. Without it, inputs that reach a
new line of the program are kept and changed further. What breaks a reader is written into `corpus/READER/`, where the
tests read it.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from hashlib import sha256
from random import Random
from types import FrameType
from typing import Any

from tests.trust.mutation import as_bytes, as_text, mutated
from tests.trust.watch import measured, watch

CORPUS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "corpus")


def main(name: str, seconds: int) -> int:
    """Searches for so long; how many inputs broke the reader, up to the first with atheris."""
    try:
        import atheris
    except ImportError:
        return _by_lines(name, seconds)
    return _by_atheris(atheris, name, seconds)


def _by_atheris(atheris: Any, name: str, seconds: int) -> int:
    with atheris.instrument_imports(include=["referee"]):
        from tests.trust.readers import READERS
    reader, chance = READERS[name], Random(time.time_ns())
    samples = reader.samples()

    def change(data: bytes, most: int, seed: int) -> bytes:
        if chance.random() < 0.5:
            return bytes(atheris.Mutate(data, most))
        return as_bytes(mutated(chance, (as_text(data), *samples[:1]), reader.words))[:most]

    def one(data: bytes) -> None:
        with measured():
            reader.read(data)

    with watch():
        kept = os.path.join(CORPUS, name, "")
        options = [f"-max_total_time={seconds}", f"-artifact_prefix={kept}", "-max_len=12000", "-print_final_stats=1"]
        os.makedirs(kept, exist_ok=True)
        atheris.Setup([sys.argv[0], *options, tempfile.mkdtemp(), kept], one, custom_mutator=change)
        atheris.Fuzz()  # leaves the program by itself
    return 0


def _by_lines(name: str, seconds: int) -> int:
    from tests.trust.readers import READERS

    reader, chance = READERS[name], Random(time.time_ns())
    pool, reached, tried, broken = list(reader.samples()), set[tuple[str, int]](), 0, 0

    def trace(frame: FrameType, event: str, _: object) -> Any:
        if f"{os.sep}referee{os.sep}" not in frame.f_code.co_filename:
            return None
        if event == "line":
            here.add((frame.f_code.co_filename, frame.f_lineno))
        return trace

    until = time.monotonic() + seconds
    with watch():
        while time.monotonic() < until:
            text, tried = mutated(chance, pool, reader.words), tried + 1
            here = set[tuple[str, int]]()
            sys.settrace(trace)
            try:
                reader.read(as_bytes(text))
            except Exception as error:
                sys.settrace(None)
                broken += 1
                print(f"{error!r}: {_kept(name, as_bytes(text))}")
            finally:
                sys.settrace(None)
            if not here <= reached:
                reached |= here
                pool.append(text)
    print(f"{name}: {tried} inputs, {len(reached)} lines reached, {len(pool)} samples, {broken} broken")
    return broken


def _kept(name: str, data: bytes) -> str:
    path = os.path.join(CORPUS, name, sha256(data).hexdigest()[:12])
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(data)
    return path


if __name__ == "__main__":
    if len(sys.argv) != 3 or not sys.argv[2].isdecimal():
        sys.exit(__doc__)
    sys.exit(1 if main(sys.argv[1], int(sys.argv[2])) else 0)
