"""Compiles the package when it is installed for editing, as pip does for every other install.

Where the environment forbids writing bytecode, each start would otherwise compile every module anew.
"""

import compileall
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Bytecode(BuildHookInterface):  # type: ignore[type-arg]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            compileall.compile_dir("referee", quiet=1)
