"""Which words each game allows, and which clause says so."""

from __future__ import annotations

POLICIES = ("nouns", "any", "off")


class WordRules:
    """A game's word rules: its languages, its own policy, how it takes plurals and names, and its clauses."""

    __slots__ = ("clause_any", "clause_noun", "clause_word", "game", "languages", "mostly_plural", "names", "policy")

    def __init__(
        self,
        game: str,
        languages: tuple[str, ...],
        *,
        word: str | None = None,
        noun: str | None = None,
        any: str | None = None,
        policy: str = "nouns",
        mostly_plural: bool = False,
        names: bool = False,
    ) -> None:
        self.game = game
        self.languages = languages
        self.policy = policy
        self.mostly_plural = mostly_plural
        self.names = names
        self.clause_word = word
        self.clause_noun = noun
        self.clause_any = any


GAMES = {
    rules.game: rules
    for rules in (
        WordRules("undervud", ("ru",), word="U2.2", noun="U2.2", any="U2.3", mostly_plural=True, names=True),
        WordRules("erudit", ("ru", "uk"), word="E6.1", noun="E6.2", any="E6.1"),
        WordRules("biplant", ("ru",), word="R4", noun="R4", any="R4"),
        WordRules("schitay-slova", ("ru",), word="S4.1", noun="S4.1", any="S4.1"),
        WordRules("scrabble-en", ("en",), policy="any"),
        WordRules("scrabble-ru", ("ru",)),
        WordRules("scrabble-uk", ("uk",)),
    )
}

# With no game named, the two rulebooks that do have word clauses speak; Undervud exists in Russian only.
RULEBOOKS = {"ru": (GAMES["erudit"], GAMES["undervud"]), "uk": (GAMES["erudit"],)}
OPEN = WordRules("", ())
