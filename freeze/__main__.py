"""Builds `dist/referee`, a folder with the program, its Python and all that it needs: `python -m freeze`.

PyInstaller builds it from this checkout and the environment it runs in (`pip install '.[freeze]'`). It holds what was
found on this machine: what is missing of the spelling is said, and the rest is built all the same.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import sysconfig
import tempfile
import time
import tomllib
from importlib import metadata
from pathlib import Path

from freeze import spelling

ROOT = Path(__file__).parent.parent
_HUNSPELL = Path("/usr/share/hunspell")
# Imported by name, or only at a second look: the program's own modules, the table's widgets, the server of the page.
_WHOLE = ("referee", "textual", "rich", "uvicorn", "psycopg")
_TOLD = ("tabletop-referee", "textual", "typst")  # whose versions are asked for
_NOT_NEEDED = ("tkinter", "pymorphy3", "pytest", "hypothesis", "mypy", "setuptools", "pip", "IPython", "numpy")
_TIMES = 31


def main() -> int:
    """Builds the folder, tries and measures it; 1 where it does not work."""
    parser = argparse.ArgumentParser(prog="python -m freeze", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--to", type=Path, default=ROOT / "dist", metavar="FOLDER", help="where to put it")
    parser.add_argument(
        "--hunspell", type=Path, default=_HUNSPELL, metavar="FOLDER", help=f"the dictionaries; otherwise {_HUNSPELL}"
    )
    given = parser.parse_args()
    found = spelling.find(given.hunspell)
    with tempfile.TemporaryDirectory() as work:
        _build(found, given.to, work)
    folder = given.to / "referee"
    _add_licences(folder, found.licences)
    for missing in found.missing:
        print(f"not on this machine, so not in the folder: {missing}")
    return _look_at(folder)


def _build(found: spelling.Spelling, to: Path, work: str) -> None:
    from PyInstaller.__main__ import run

    files = [(ROOT / "scoresheets", "referee/scoresheets"), *_dictionaries()]
    files += [(path, found.place) for path in found.dictionaries]
    libraries = [(found.library, found.place)] if found.library else []
    without = (*_NOT_NEEDED, "enchant") if found.library else _NOT_NEEDED
    run(
        [
            *("--onedir", "--console", "--noconfirm", "--log-level=ERROR", "--name=referee"),
            *(f"--distpath={to}", f"--workpath={work}", f"--specpath={work}", f"--paths={ROOT}"),
            *(f"--collect-submodules={name}" for name in _WHOLE),
            *("--collect-data=referee", "--collect-data=textual", "--collect-all=typst"),
            *(f"--copy-metadata={name}" for name in _TOLD),
            *(f"--exclude-module={name}" for name in without),
            *(f"--add-data={path}{os.pathsep}{place}" for path, place in files),
            *(f"--add-binary={path}{os.pathsep}{place}" for path, place in libraries),
            str(ROOT / "launchers" / "referee"),
        ]
    )


def _dictionaries() -> list[tuple[Path, str]]:
    """What the wheel has of the dictionaries."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]["only-include"]
    return [(ROOT / name, "referee/dictionaries") for name in wheel if name.startswith("dictionaries/")]


def _add_licences(folder: Path, of_spelling: list[tuple[Path, str]]) -> None:
    """Puts every licence where people look for it: beside the program, in a folder of what it covers."""
    texts = [
        (Path(str(file.locate())), library.name)
        for library in metadata.distributions()
        if library.name not in _NOT_NEEDED
        for file in library.files or ()
        if ".dist-info" in str(file) and file.name.lower().startswith(("licen", "copying", "notice"))
    ]
    python = Path(sysconfig.get_path("stdlib"), "LICENSE.txt")
    if python.exists():
        texts.append((python, "Python"))
    for text, covers in [*of_spelling, *texts]:
        (folder / "licences" / covers).mkdir(parents=True, exist_ok=True)
        shutil.copy(text, folder / "licences" / covers)
    shutil.copy(ROOT / "LICENSE", folder)


def _look_at(folder: Path) -> int:
    """Says what works in it, how large it is and how soon it answers."""
    program = str(folder / ("referee.exe" if sys.platform == "win32" else "referee"))
    with tempfile.TemporaryDirectory() as home:
        own = {**os.environ, "REFEREE_DB": os.path.join(home, "referee.db"), "REFEREE_LANG": "en"}
        done = subprocess.run([program, "doctor", "--json"], capture_output=True, env=own)
        parts = json.loads(done.stdout)["parts"] if done.stdout else []
        for part in parts:
            print(f"{part['state']:7} {part['part']}: {part['message']}")
        if done.returncode or not parts:
            print(done.stderr.decode(errors="replace"), file=sys.stderr)
            return 1
        there, here = (_start(command, own) for command in ([program], [sys.executable, "-m", "referee"]))
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    print(f"{folder}: {size / 1e6:.0f} MB")
    print(f"check of one word, median of {_TIMES}: {there:.0f} ms; by {sys.executable}: {here:.0f} ms")
    return 0


def _start(program: list[str], surroundings: dict[str, str]) -> float:
    """Milliseconds from the start of the program to its end, with a verdict between."""
    taken = []
    for _ in range(_TIMES):
        started = time.perf_counter()
        subprocess.run(
            [*program, "check", "кошка", "--game", "erudit"], check=True, capture_output=True, env=surroundings
        )
        taken.append((time.perf_counter() - started) * 1000)
    return statistics.median(taken)


if __name__ == "__main__":
    sys.exit(main())
