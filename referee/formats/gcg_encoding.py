"""The encoding of a GCG file: by its mark, as it declares, or by what fits."""

from __future__ import annotations

import re

from referee.formats.errors import Problem, RecordFault, shown

# Latin-1 files are written on Windows too; there the bytes it leaves empty are quotes and dashes.
_LATIN = "cp1252"
_ENCODINGS = {
    "utf8": "utf-8",
    **dict.fromkeys(("iso88591", "latin1", "windows1252", "cp1252", "ascii", "usascii"), _LATIN),
    **dict.fromkeys(("iso88592", "latin2"), "iso8859-2"),
    **dict.fromkeys(("iso885915", "latin9"), "iso8859-15"),
    **dict.fromkeys(("windows1250", "cp1250"), "cp1250"),
    **dict.fromkeys(("windows1251", "cp1251"), "cp1251"),
    "iso88595": "iso8859-5",
    "koi8r": "koi8-r",
    "koi8u": "koi8-u",
}
_MARK = b"\xef\xbb\xbf"
_ENCODING = re.compile(rb"(?:\A|[\r\n])[ \t]*#character-encoding[ \t]+([^\r\n]*)", re.IGNORECASE)


class GCGFault(RecordFault):
    """The file is not a readable GCG record."""


def decode(data: bytes) -> str:
    """The text of a file: by its byte order mark, else as it declares, else UTF-8 where that fits, else Latin-1."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace")
    marked = data.startswith(_MARK)
    data = data.removeprefix(_MARK)
    declared = None if marked else _ENCODING.search(data)
    name = declared[1].decode("ascii", "replace").strip() if declared else "utf-8"
    encoding = _ENCODINGS.get(re.sub("[-_ ]", "", name.lower()))
    if declared and encoding is None:
        raise GCGFault((Problem(_line_at(data, declared.start(1)), "gcg.encoding", {"name": shown(name)}),))
    if encoding and encoding != "utf-8":
        return data.decode(encoding, "replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as fault:
        if not marked and not declared:
            return data.decode(_LATIN, "replace")
        raise GCGFault((Problem(_line_at(data, fault.start), "gcg.undecodable"),)) from None


def _line_at(data: bytes, offset: int) -> int:
    return len(re.findall(rb"\r\n|\r|\n", data[:offset])) + 1
