"""Installs the sixth game as pip installs a wheel: the package and what its metadata say, in one folder."""

from __future__ import annotations

import shutil
import tomllib
from pathlib import Path

HERE = Path(__file__).parent
PACKAGE = "dice_game"


def install(site: Path) -> Path:
    """Puts the package and its entry points into a folder that is to be on the path; returns the folder."""
    project = tomllib.loads((HERE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    shutil.copytree(HERE / PACKAGE, site / PACKAGE, ignore=shutil.ignore_patterns("__pycache__"))
    about = site / f"{PACKAGE}-{project['version']}.dist-info"
    about.mkdir()
    metadata = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    (about / "METADATA").write_text(metadata, encoding="utf-8")
    points = [
        line
        for group, names in project["entry-points"].items()
        for line in (f"[{group}]", *(f"{name} = {value}" for name, value in names.items()))
    ]
    (about / "entry_points.txt").write_text("\n".join(points) + "\n", encoding="utf-8")
    return site
