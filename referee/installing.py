"""How this copy of the program was installed, and the commands that add a library to it or install it again."""

from __future__ import annotations

import os
import sys

DISTRIBUTION = "tabletop-referee"


def is_frozen() -> bool:
    """Whether this is the folder that needs no Python: it has every library, and nothing can be added."""
    return bool(getattr(sys, "frozen", False))


def library_command(*libraries: str, again: bool = False) -> str:
    """The command that installs libraries beside this copy, whether pip, pipx or uv put it there."""
    names = " ".join(libraries)
    if _has("uv-receipt.toml"):
        force = "--reinstall " if again else ""
        return f"uv pip install {force}--python {_quoted(sys.executable)} {names}"
    if _has("pipx_metadata.json"):
        force = "--force " if again else ""
        return f"pipx inject {force}{os.path.basename(sys.prefix)} {names}"
    force = "--force-reinstall " if again else ""
    return f"{_quoted(sys.executable or 'python3')} -m pip install {force}{names}"


def reinstall_command() -> str:
    """The command that installs this copy again, from where it came."""
    if _has("uv-receipt.toml"):
        return f"uv tool upgrade --reinstall {DISTRIBUTION}"
    if _has("pipx_metadata.json"):
        return f"pipx reinstall {os.path.basename(sys.prefix)}"
    return library_command(_source(), again=True)


def _has(note: str) -> bool:
    """Whether an installer has left its note in the environment."""
    return os.path.exists(os.path.join(sys.prefix, note))


def _source() -> str:
    """The folder this copy was installed from, where it is still there; else the name in the index."""
    import json
    from importlib import metadata
    from urllib.parse import urlsplit
    from urllib.request import url2pathname

    try:
        note = metadata.distribution(DISTRIBUTION).read_text("direct_url.json")
        folder = url2pathname(urlsplit(json.loads(note or "{}").get("url", "")).path)
    except (metadata.PackageNotFoundError, ValueError):
        return DISTRIBUTION
    return _quoted(folder) if folder and os.path.isdir(folder) else DISTRIBUTION


def _quoted(path: str) -> str:
    return f'"{path}"' if " " in path else path
