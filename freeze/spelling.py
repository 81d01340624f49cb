"""Hunspell's library and its dictionaries, as the system's packages bring them, and what is missing of them."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NamedTuple

DICTIONARIES = ("ru_RU", "uk_UA", "en_US")
_PREFIXES = (Path("/usr"), Path("/opt/homebrew"), Path("/usr/local"))
# Debian's packages whose files go into the folder, and their licences with them.
_PACKAGES = ("hunspell-ru", "hunspell-uk", "hunspell-en-us", "libhunspell-1.7-0", "libstdc++6", "libgcc-s1")


class Spelling(NamedTuple):
    """What goes into the folder: the library, the dictionaries and where both are put; and what was not found."""

    library: Path | None
    dictionaries: list[Path]
    place: str
    licences: list[tuple[Path, str]]
    missing: list[str]


def find(folder: Path, prefixes: tuple[Path, ...] = _PREFIXES) -> Spelling:
    """All that there is on this machine, with the dictionaries of a folder."""
    dictionaries, missing = [], []
    for name in DICTIONARIES:
        both = [folder / f"{name}.dic", folder / f"{name}.aff"]
        if all(path.exists() for path in both):
            dictionaries += both
        else:
            missing.append(f"the Hunspell dictionary {name}")
    if sys.platform == "win32":  # pyenchant brings a library, which looks beside its own dictionaries
        return Spelling(None, dictionaries, "enchant/data/mingw64/share/enchant/hunspell", _licences(folder), missing)
    library = _library(prefixes)
    if library is None:
        missing.append("the library libhunspell-1.7")
    return Spelling(library, dictionaries, "referee/hunspell", _licences(folder), missing)


def _library(prefixes: tuple[Path, ...]) -> Path | None:
    forms = ("lib/libhunspell-1.*", "lib/*/libhunspell-1.*")
    found = [path for prefix in prefixes for form in forms for path in sorted(prefix.glob(form))]
    return next((path for path in found if path.suffix != ".a"), None)


def _licences(folder: Path) -> list[tuple[Path, str]]:
    """The licences of the system's packages; of dictionaries from elsewhere, the texts that lie beside them."""
    system = [(Path("/usr/share/doc", name, "copyright"), name) for name in _PACKAGES]
    beside = [(path, "hunspell") for path in sorted(folder.glob("*copyright*"))]
    return [(path, covers) for path, covers in system if path.exists()] + beside
