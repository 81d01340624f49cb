"""The identity of a match: a random id, made when it starts and kept in its header through export and import."""

from __future__ import annotations

import os
from zlib import crc32

from referee.text import lazy_regex

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

_ID = lazy_regex(r"[A-Za-z0-9][A-Za-z0-9._:+-]{3,99}")


def new_id() -> str:
    return os.urandom(8).hex()


def is_id(text: object) -> bool:
    return isinstance(text, str) and _ID.fullmatch(text) is not None


def match_id(header: Mapping[str, Any], created: str, content: str = "") -> str:
    """The id in a stored header; for a match from before there were ids, one that its copies have too.

    `content` stands in for the time of a match that nobody knows.
    """
    stored = header.get("id")
    if isinstance(stored, str) and is_id(stored):
        return stored
    text = "\n".join([str(header.get("game")), *map(str, header.get("players", ())), created or content])
    return f"old-{created or 'undated'}-{crc32(text.encode('utf-8', 'replace')):08x}".replace("+", "-")
