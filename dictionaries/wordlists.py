"""Reads the word lists: a word a line, `#` for reasons, `word ~ model` for a noun declined like another."""

from __future__ import annotations

from pathlib import Path

HERE = Path(__file__).parent


def words(path: Path) -> dict[str, str]:
    """The words of one list, each with the noun it is declined like ('' where the list names none)."""
    if not path.exists():
        return {}
    found: dict[str, str] = {}
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        entry = line.split("#", 1)[0].strip()
        if not entry:
            continue
        word, _, model = (part.strip() for part in entry.replace("\t", "~").partition("~"))
        if word in found:
            raise ValueError(f"{path}:{number}: «{word}» stands there twice")
        found[word] = model
    return found


def kept(language: str, name: str) -> dict[str, str]:
    """A list kept by hand."""
    return words(HERE / "lists" / language / f"{name}.txt")


def harvested(language: str, kind: str) -> dict[str, dict[str, str]]:
    """Lists taken from packages, by the source their file is named after: `ru-nouns-hunspell.txt` is `hunspell`."""
    prefix = f"{language}-{kind}"
    paths = sorted((HERE / "harvested").glob(f"{prefix}*.txt"))
    return {path.stem.removeprefix(prefix).removeprefix("-"): words(path) for path in paths}
