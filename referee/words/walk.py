"""A lexicon walked letter by letter as it lies in its file, for whoever looks for words instead of looking one up."""

from __future__ import annotations

from referee.words.lexicon import Lexicon, fold, pack

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

_STAY = -1  # a letter that keys leave out: the apostrophe


class Walk:
    """The words that a judge accepts, reached a letter at a time; letters are those of tiles, in capitals.

    A node is where the letters so far have led. `accepts` is asked once about each word.
    """

    def __init__(self, lexicon: Lexicon, accepts: Callable[[str], bool]) -> None:
        self._units = lexicon.units
        self.root = self._units[0]
        self._labels: dict[str, int] = {}
        self._accepts = accepts
        self._accepted: dict[str, bool] = {}

    def steps(self, node: int, letters: Iterable[str]) -> list[tuple[str, int]]:
        """The nodes that some letter after this node leads to."""
        units, labels, found = self._units, self._labels, []
        for letter in letters:
            label = labels.get(letter)
            if label is None:
                label = self._label(letter)
            if label == _STAY:
                found.append((letter, node))
                continue
            try:
                unit = units[node >> 9 ^ label]
            except IndexError:
                continue
            if unit & 0x800000FF == label:
                found.append((letter, unit))
        return found

    def follow(self, node: int, letters: str) -> int:
        """The node that several letters lead to, or -1."""
        for letter in letters:
            step = self.steps(node, letter)
            if not step:
                return -1
            node = step[0][1]
        return node

    def ends(self, node: int) -> bool:
        """Whether some form ends here; whether it is allowed, `accepts` says."""
        return bool(node & 0x100)

    def accepts(self, word: str) -> bool:
        """Whether the judge accepts a word that the lexicon knows."""
        known = self._accepted.get(word)
        if known is None:
            known = self._accepted[word] = self._accepts(word)
        return known

    def _label(self, letter: str) -> int:
        packed = pack(fold(letter.lower()))
        label = self._labels[letter] = packed[0] if packed else _STAY
        return label
