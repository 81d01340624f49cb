"""Which words a game allows, and which clauses say so."""

from __future__ import annotations

POLICIES = ("nouns", "any", "off")
SPELLINGS = ("american", "british")  # of English alone: any word, spelled so
LISTED = "list:"  # and the name of a list of the house's own


def policies_of(language: str | None) -> tuple[str, ...]:
    """The policies that words of a language may be judged by, but for the house's own lists."""
    return (*POLICIES, *SPELLINGS) if language == "en" else POLICIES


class WordRules:
    """A game's word rules: its languages, its own policy, how it takes plurals and names, and its clauses.

    `ideas` is why nobody gets ideas for words while a match runs. The rulebook of a game with `general` set also
    answers where no game is named.
    """

    __slots__ = (
        "clause_any",
        "clause_ideas",
        "clause_noun",
        "clause_word",
        "general",
        "languages",
        "mostly_plural",
        "names",
        "policy",
    )

    def __init__(
        self,
        *languages: str,
        word: str | None = None,
        noun: str | None = None,
        any: str | None = None,
        ideas: str = "R48",
        policy: str = "nouns",
        mostly_plural: bool = False,
        names: bool = False,
        general: bool = False,
    ) -> None:
        self.languages = languages
        self.policy = policy
        self.mostly_plural = mostly_plural
        self.names = names
        self.clause_word = word
        self.clause_ideas = ideas
        self.clause_noun = noun
        self.clause_any = any
        self.general = general


NO_RULES = WordRules()
