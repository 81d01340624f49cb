"""The judge: a policy and a word in, a verdict out.

A verdict rests on the readings the lexicon keeps of a form; one reading that satisfies the policy is enough. What
a set of readings comes to is worked out once and remembered, so that thousands of words cost a look-up each.
"""

from __future__ import annotations

from referee.games import all_word_rules
from referee.games.wordrules import NO_RULES, WordRules
from referee.words.lexicon import (
    ABBREVIATION,
    LONGEST,
    MOSTLY_PLURAL,
    PLURAL_ONLY,
    PROPER,
    SURNAME,
    Lexicon,
    Reading,
    fold,
    is_cyrillic,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from referee.words.house import Entry
    from referee.words.speller import Speller
    from referee.words.spelling import NotAWord, Understood


class Outcome:
    """What a word's readings come to under a policy: accepted, refused or undecided (None), and why."""

    __slots__ = ("accepted", "clause", "line", "reason")

    def __init__(self, accepted: bool | None, reason: str, clause: str | None = None, line: str = "") -> None:
        self.accepted = accepted
        self.reason = reason
        self.clause = clause
        self.line = line


class Verdict:
    """The judge's answer about one word."""

    __slots__ = ("_reading", "dictionary", "how", "key", "note", "outcome", "suggestions", "typed", "word")

    def __init__(self, typed: str, word: str, key: str, outcome: Outcome) -> None:
        self.typed = typed
        self.word = word
        self.key = key
        self.outcome = outcome
        self._reading: Reading | None = None
        self.how = ""
        self.note = ""
        self.dictionary: str | None = None
        self.suggestions: tuple[str, ...] = ()

    @property
    def accepted(self) -> bool | None:
        return self.outcome.accepted

    @property
    def reason(self) -> str:
        return self.outcome.reason

    @property
    def clause(self) -> str | None:
        return self.outcome.clause

    @property
    def reading(self) -> Reading | None:
        """The reading the verdict rests on, or none where no lexicon spoke."""
        if self._reading is None and self.outcome.line:
            self._reading = Reading(self.key, self.outcome.line)
        return self._reading

    @property
    def lemma(self) -> str | None:
        return self.reading.lemma if self.reading else None

    @property
    def spelling(self) -> str:
        """The word as it is spelled, ё and apostrophe put back; a name with its capital."""
        if self.reading is None:
            return self.word
        named = PROPER in self.reading.marks and self.reason == "proper"
        return self.reading.spelling.capitalize() if named else self.reading.spelling


def general_rules(language: str) -> tuple[WordRules, ...]:
    """The rules that speak where no game is named: of every rulebook of that language that is meant for it."""
    found = [rules for rules in all_word_rules() if rules.general and language in rules.languages]
    # The rulebook of more languages first: its clause is cited.
    return tuple(sorted(found, key=lambda rules: -len(rules.languages))) or (NO_RULES,)


class Judge:
    """Judges words of one language by a game's rules, or, where no game is named, by all rulebooks that have any."""

    def __init__(
        self,
        language: str,
        *,
        lexicon: Lexicon | None = None,
        rules: WordRules | None = None,
        policy: str | None = None,
        house: Mapping[str, Entry] | None = None,
        speller: Speller | None = None,
    ) -> None:
        self.language = language
        self.lexicon = lexicon
        self._speller = speller
        self.house = house or {}
        self.rules = (rules,) if rules else general_rules(language)
        self.policy = policy or self.rules[0].policy
        self._outcomes: dict[int, Outcome] = {}

    @property
    def speller(self) -> Speller:
        """The language's spelling dictionary, called in when a word needs a second opinion."""
        if self._speller is None:
            from referee.words.speller import Speller

            self._speller = Speller(self.language)
        return self._speller

    @property
    def missing(self) -> str:
        """What was not there when a second opinion was wanted: `library`, `dictionary` or nothing."""
        return self._speller.missing if self._speller else ""

    def verdict(self, typed: str) -> Verdict:
        """The verdict on a word as it was typed."""
        word = typed.lower()
        if self.lexicon is None:
            return self._by_spelling(typed)
        if not is_cyrillic(word) or not 2 <= len(word) <= LONGEST or self.house or self.policy == "off":
            return self._unusual(typed)
        key = word.replace("ё", "е")
        found = self.lexicon.find(key)
        if found < 0:
            return self._unknown(typed, word)
        outcome = self._outcomes.get(found)
        if outcome is None:
            outcome = self._outcomes[found] = self._weigh(found)
        return Verdict(typed, word, key, outcome)

    def source(self, verdict: Verdict) -> str:
        """Which dictionary spoke, with its version: the lexicon's source of the reading, the speller, or none."""
        if verdict.reason in ("allowed", "banned"):
            return "house"
        if verdict.reading and self.lexicon:
            return self.lexicon.notes().get(f"source.{verdict.reading.source}", "")
        if verdict.reason in ("known", "second-opinion") or (verdict.reason == "unknown" and not self.lexicon):
            return self.speller.description
        if self.lexicon and verdict.reason == "unknown":
            notes = self.lexicon.notes()
            return notes[f"source.{notes['main']}"]
        return ""

    def _unusual(self, typed: str) -> Verdict:
        """A word that needs more than a look-up: odd letters, one letter, a house list, or no judging at all."""
        from referee.words.spelling import NotAWord, understand

        lexicon = self.lexicon
        assert lexicon is not None
        try:
            meant = understand(typed, self.language, lambda word: lexicon.find(fold(word)) >= 0)
        except NotAWord as fault:
            return self._not_a_word(typed, fault)
        word, key = meant.word, fold(meant.word)
        if len(key) < 2:
            outcome = Outcome(False, "short", self._clause("word"))
        elif self.policy == "off":
            outcome = Outcome(True, "off", self._clause("any"))
        elif key in self.house:
            return self._by_house(typed, meant)
        elif (found := lexicon.find(key)) < 0:
            return self._unknown(typed, word, meant.how)
        else:
            outcome = self._outcomes.setdefault(found, self._weigh(found))
        verdict = Verdict(typed, word, key, outcome)
        verdict.how = meant.how
        return verdict

    def _not_a_word(self, typed: str, fault: NotAWord) -> Verdict:
        clause = self._clause("word") if fault.reason == "hyphen" else None
        verdict = Verdict(typed, typed, "", Outcome(False, fault.reason, clause))
        verdict.suggestions = fault.guesses
        return verdict

    def _by_house(self, typed: str, meant: Understood) -> Verdict:
        entry = self.house[fold(meant.word)]
        verdict = Verdict(typed, meant.word, fold(meant.word), Outcome(entry.allowed, entry.reason))
        verdict.how = meant.how
        verdict.note = entry.note
        return verdict

    def _weigh(self, found: int) -> Outcome:
        """What a set of readings comes to; undecided where no game is named and the rulebooks differ."""
        assert self.lexicon is not None
        lines = self.lexicon.lines(found)
        first, *others = (weigh(lines, self.policy, rules) for rules in self.rules)
        if any(other.accepted != first.accepted for other in others):
            return Outcome(None, "games-differ", None, first.line)
        return first

    def _unknown(self, typed: str, word: str, how: str = "") -> Verdict:
        """A form the lexicon does not have: the speller's second opinion, which knows no word classes."""
        if not self.speller.knows(word):
            outcome = Outcome(False, "unknown", self._clause("any" if self.policy == "any" else "word"))
        elif self.policy == "any":
            outcome = Outcome(True, "known", self._clause("any"))
        else:
            outcome = Outcome(None, "second-opinion", self._clause("word"))
        verdict = Verdict(typed, word, fold(word), outcome)
        verdict.how = how
        return verdict

    def _by_spelling(self, typed: str) -> Verdict:
        """A language without a lexicon: the speller alone."""
        from referee.words.spelling import NotAWord, Understood, tidy

        word = tidy(typed).strip('«»„“”"().!?;:…') if len(typed) <= LONGEST else ""
        if len(typed) > LONGEST:
            return self._not_a_word(typed, NotAWord("long"))
        if not typed.strip():
            return self._not_a_word(typed, NotAWord("empty"))
        if "-" in word.strip("-"):
            return self._not_a_word(typed, NotAWord("hyphen"))
        if not word.replace("'", "").isalpha():
            return self._not_a_word(typed, NotAWord("letters"))
        if fold(word) in self.house:
            return self._by_house(typed, Understood(word))
        if len(word) < 2:
            outcome = Outcome(False, "short", self._clause("word"))
        elif self.policy == "off":
            outcome = Outcome(True, "off", self._clause("any"))
        elif not self.speller.available:
            outcome = Outcome(None, "no-dictionary")
        elif self.speller.knows(word):
            outcome = Outcome(True, "known", self._clause("any"))
        else:
            outcome = Outcome(False, "unknown", self._clause("word"))
        return Verdict(typed, word, word, outcome)

    def _clause(self, kind: str) -> str | None:
        rules = self.rules[0]
        if self.policy == "any":
            return rules.clause_any
        return rules.clause_noun if kind == "noun" else rules.clause_word


def weigh(lines: list[str], policy: str, rules: WordRules) -> Outcome:
    """What readings come to by one game's rules: the one that satisfies the policy, else the nearest miss."""
    best = min(lines, key=lambda line: (_rank(line, policy, rules), _unlikely(line)))
    pos, case, number, marks, _ = best.split("|", 1)[0].split(" ")
    word = rules.clause_any if policy == "any" else rules.clause_word
    if ABBREVIATION in marks:
        return Outcome(False, "abbreviation", word, best)
    if PROPER in marks and not (policy == "any" and rules.names):
        return Outcome(False, "proper", word, best)
    if policy == "any":
        return Outcome(True, "known", rules.clause_any, best)
    if pos != "noun":
        return Outcome(False, pos, rules.clause_noun, best)
    if case != "nom":
        return Outcome(False, "oblique", rules.clause_noun, best)
    if number == "sg":
        return Outcome(True, "noun", rules.clause_noun, best)
    if PLURAL_ONLY in marks:
        return Outcome(True, "plural-only", rules.clause_noun, best)
    if MOSTLY_PLURAL in marks and rules.mostly_plural:
        return Outcome(True, "mostly-plural", rules.clause_noun, best)
    return Outcome(False, "plural", rules.clause_noun, best)


_PLAIN = ("preposition", "pronoun")  # nobody takes these for a name or for a form of a noun


def _unlikely(line: str) -> bool:
    """Whether people would name another reading first: «на» is a preposition, «спит» a verb, «коты» several cats."""
    plural_of_itself = " nom pl " in line and "|0||" in line
    rare = ("interjection", "conjunction", "particle", "adjective - ", "participle - ")
    return plural_of_itself or line.startswith(rare)


def _rank(line: str, policy: str, rules: WordRules) -> int:
    """How near a reading comes to being allowed: 0 satisfies the policy, the rest is what explains a refusal best."""
    pos, case, number, marks, _ = line.split("|", 1)[0].split(" ")
    if ABBREVIATION in marks:
        return 3 if pos == "noun" else 9
    if PROPER in marks and not (policy == "any" and rules.names):
        return 9 if case != "nom" or number != "sg" else 7 if SURNAME in marks else 4
    if policy == "any":
        return 0
    if pos != "noun":
        return 2 if pos in _PLAIN or (pos == "adjective" and line.endswith("|0||")) else 8
    if case == "nom":
        mostly = MOSTLY_PLURAL in marks and rules.mostly_plural
        return 0 if number == "sg" or PLURAL_ONLY in marks or mostly else 1
    return 5 if number == "sg" else 6
