"""Hunspell by its own library, where the program brings both: the folder that needs no Python, but for Windows.

libenchant, by which it is asked elsewhere, finds its dictionaries only where it was told to when it was compiled.
"""

from __future__ import annotations

import os

from referee.paths import data

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def brought() -> str:
    """The folder of the library and its dictionaries, whether or not there is one."""
    return data("hunspell")


def open_dictionary(folder: str, language: str) -> Dictionary | None:
    """The dictionary of a language, if the folder has one; OSError if the library cannot be loaded."""
    names = sorted(os.listdir(folder))
    tags = [name.removesuffix(".dic") for name in names if name.endswith(".dic")]
    tag = next((tag for tag in tags if tag.split("_")[0] == language), None)
    library = next((name for name in names if name.startswith("libhunspell")), "libhunspell")
    return Dictionary(os.path.join(folder, library), folder, tag) if tag else None


class Dictionary:
    """A dictionary, open as long as the program runs."""

    def __init__(self, library: str, folder: str, tag: str) -> None:
        import ctypes

        self.tag = tag
        self.library = os.path.basename(library).partition(".so")[0].removesuffix(".dylib")
        self._library: Any = ctypes.CDLL(library)
        self._strings = ctypes.POINTER(ctypes.c_char_p)
        handle, word = ctypes.c_void_p, ctypes.c_char_p
        self._declare("create", handle, word, word)
        self._declare("get_dic_encoding", word, handle)
        self._declare("spell", ctypes.c_int, handle, word)
        self._declare("suggest", ctypes.c_int, handle, ctypes.POINTER(self._strings), word)
        self._declare("free_list", None, handle, ctypes.POINTER(self._strings), ctypes.c_int)
        paths = (os.fsencode(os.path.join(folder, f"{tag}{ending}")) for ending in (".aff", ".dic"))
        self._handle = self._library.Hunspell_create(*paths)
        self._encoding = self._library.Hunspell_get_dic_encoding(self._handle).decode("ascii")

    def _declare(self, name: str, answer: Any, *asked: Any) -> None:
        function = getattr(self._library, f"Hunspell_{name}")
        function.restype, function.argtypes = answer, asked

    def check(self, word: str) -> bool:
        try:
            return bool(self._library.Hunspell_spell(self._handle, word.encode(self._encoding)))
        except UnicodeEncodeError:
            return False

    def suggest(self, word: str) -> list[str]:
        from ctypes import byref

        found = self._strings()
        count = self._library.Hunspell_suggest(self._handle, byref(found), word.encode(self._encoding, "replace"))
        near = [found[index].decode(self._encoding) for index in range(count)]
        self._library.Hunspell_free_list(self._handle, byref(found), count)
        return near
