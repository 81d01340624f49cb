"""Sets a PDF with Typst from one of the templates in `scoresheets/templates`.

All text reaches a template as JSON, never as markup: what people typed is only ever text.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.errors import Fault
from referee.installing import library_command
from referee.paths import data

if TYPE_CHECKING:
    from datetime import datetime

# What the typeface inside Typst has letters for. Other scripts are looked for among the machine's own typefaces.
_LAST_KNOWN = "\u052f"
_SIGNS = ("\u2000", "\u22ff")


def set_template(template: str, content: dict[str, Any], made: datetime | None = None) -> bytes:
    """The PDF, made at a time that has nothing to do with now, so that the same content gives the same file."""
    import json
    from datetime import UTC, datetime

    try:
        import typst
    except ImportError:
        raise Fault("store", "sheet.no-typst", install=library_command("typst")) from None
    folder = data("scoresheets", "templates")
    text = json.dumps(content, ensure_ascii=False)
    set_page: bytes = typst.compile(
        f"{folder}/{template}",
        root=folder,
        format="pdf",
        sys_inputs={"page": text},
        ignore_system_fonts=_known(text),
        timestamp=made or datetime(2000, 1, 1, tzinfo=UTC),
    )
    return set_page


def _known(text: str) -> bool:
    return all(c <= _LAST_KNOWN or _SIGNS[0] <= c <= _SIGNS[1] for c in text)
