"""The judges a table may call on, a language each, and which of them a word belongs to."""

from __future__ import annotations

from referee.paths import data
from referee.words.judge import Judge, Verdict
from referee.words.lexicon import Lexicon, fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.games.wordrules import WordRules
    from referee.words.house import Entry
    from referee.words.lists import WordList

CYRILLIC = ("ru", "uk")
COMPILED = (*CYRILLIC, "en")
FAULTS = ("cyrillic", "empty", "hyphen", "latin", "letters", "long", "mixed", "short")
_LATIN = frozenset("abcdefghijklmnopqrstuvwxyz'")
_ONLY_UKRAINIAN = frozenset("іїєґ'’ʼ")
_ONLY_RUSSIAN = frozenset("ыэёъ")


class Panel:
    """Judges by one game's rules and policy; each is called in when a word of its language comes up."""

    def __init__(
        self,
        *,
        rules: WordRules | None = None,
        policy: str | None = None,
        language: str | None = None,
        messages: str = "en",
        house_list: list[Entry] | None = None,
        listed: WordList | None = None,
    ) -> None:
        self.rules = rules
        self.policy = policy
        self.language = language
        self.messages = messages
        self.house_list = house_list or []
        self.listed = listed
        if listed and not language:
            self.language = listed.language
        self._judges: dict[str, Judge] = {}

    def judge(self, language: str) -> Judge:
        """The judge of a language, with its lexicon where one is compiled."""
        if language not in self._judges:
            self._judges[language] = Judge(
                language,
                lexicon=Lexicon(data("dictionaries", f"{language}.lexicon")) if language in COMPILED else None,
                rules=self.rules,
                policy=self.policy,
                listed=self.listed if self.listed and self.listed.language == language else None,
                house={fold(entry.word): entry for entry in self.house_list if entry.language == language},
            )
        return self._judges[language]

    def verdict(self, typed: str) -> tuple[Judge, Verdict]:
        """The verdict on a word and the judge who gave it: of the language told, else of the word's letters."""
        first, *others = self._languages(typed)
        judge = self.judge(first)
        verdict = judge.verdict(typed)
        for language in others:
            if verdict.reason not in ("unknown", "latin", "no-dictionary"):
                break
            further = self.judge(language)
            opinion = further.verdict(typed)
            if language == "en" or opinion.reason not in ("unknown", *FAULTS):
                judge, verdict = further, opinion
        return judge, verdict

    def _languages(self, typed: str) -> tuple[str, ...]:
        """The languages a word may be of, the likeliest first."""
        if self.language:
            return (self.language,)
        allowed = self.rules.languages if self.rules else ()
        if len(allowed) == 1:
            return allowed
        told = language_of(typed)
        if allowed:
            return (next((guess for guess in (told, self.messages) if guess in allowed), allowed[0]),)
        if told == "en":
            # Perhaps Cyrillic typed in the wrong layout.
            return (self.messages, "en") if self.messages in CYRILLIC else ("en", *CYRILLIC)
        if told:
            return (told,)
        return (self.messages,) if self.messages in CYRILLIC else CYRILLIC


def language_of(word: str) -> str | None:
    """The language that a word's letters alone give away, or none."""
    letters = set(word.lower())
    if letters <= _LATIN:
        return "en"
    ukrainian, russian = letters & _ONLY_UKRAINIAN, letters & _ONLY_RUSSIAN
    if bool(ukrainian) == bool(russian):
        return None
    return "uk" if ukrainian else "ru"
