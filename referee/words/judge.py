"""The judge: a policy and a word in, a verdict out.

A verdict rests on the readings the lexicon keeps of a form; one reading that satisfies the policy is enough. What
a set of readings comes to is worked out once and remembered, so that thousands of words cost a look-up each.
"""

from __future__ import annotations

from referee.games import all_word_rules
from referee.games.wordrules import LISTED, NO_RULES, SPELLINGS, WordRules
from referee.words.lexicon import (
    ABBREVIATION,
    AMERICAN,
    BRITISH,
    DISPUTED,
    LONGEST,
    MOSTLY_PLURAL,
    PLURAL_ONLY,
    PROPER,
    Lexicon,
    Reading,
    fold,
    is_cyrillic,
    is_latin,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from referee.words.house import Entry
    from referee.words.lists import WordList
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


_LISTED, _NOT_LISTED = Outcome(True, "listed"), Outcome(False, "not-listed")
_BY_LIST = ("listed", "not-listed", "list-banned")


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
    if not found:  # no rulebook is meant for it; what is played in that language alone is
        found = [rules for rules in all_word_rules() if rules.languages == (language,)][:1]
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
        listed: WordList | None = None,
    ) -> None:
        """`listed` is the list that rules alone, or, where it only bans, takes words away."""
        self.language = language
        self.lexicon = lexicon
        self.listed = listed
        self._is_plain = is_latin if language == "en" else is_cyrillic
        self._speller = speller
        self.house = house or {}
        self.rules = (rules,) if rules else general_rules(language)
        self.policy = self.rules[0].policy if policy is None or policy.startswith(LISTED) else policy
        self.spelling = ""  # the English that is played, where not both are
        if self.policy in SPELLINGS:
            self.spelling = AMERICAN if self.policy == SPELLINGS[0] else BRITISH
            self.policy = "any"
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
        word = typed.lower()
        if self.listed is not None and not self.house and 2 <= len(word) <= LONGEST and self._is_plain(word):
            ruled = self._by_list(typed, word)
            if ruled:
                return ruled
        if self.lexicon is None:
            return self._by_spelling(typed)
        if not self._is_plain(word) or not 2 <= len(word) <= LONGEST or self.house or self.policy == "off":
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
        if verdict.reason in _BY_LIST:
            return verdict.dictionary or ""
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

        def known(word: str) -> bool:
            key = fold(word)
            listed = self.listed is not None and key in self.listed.allowed
            return self._is_plain(key) and (listed or lexicon.find(key) >= 0)

        try:
            meant = understand(typed, self.language, known)
        except NotAWord as fault:
            return self._not_a_word(typed, fault)
        word, key = meant.word, fold(meant.word)
        if len(key) < 2:
            outcome = Outcome(False, "short", self._clause("word"))
        elif self.policy == "off":
            outcome = Outcome(True, "off", self._clause("any"))
        elif key in self.house:
            return self._by_house(typed, meant)
        elif ruled := self._by_list(typed, word, meant.how):
            return ruled
        elif not self._is_plain(key) or (found := lexicon.find(key)) < 0:
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

    def _by_list(self, typed: str, word: str, how: str = "") -> Verdict | None:
        """What the list of the house says; none where it only bans, and not this word."""
        listed, key = self.listed, fold(word)
        if listed is None or (not listed.allowed and key not in listed.banned):
            return None
        if key in listed.banned:
            outcome = Outcome(False, "list-banned")
        else:
            outcome = _LISTED if key in listed.allowed else _NOT_LISTED
        verdict = Verdict(typed, word, key, outcome)
        verdict.how = how
        verdict.dictionary = f"{LISTED}{listed.name}"
        return verdict

    def _weigh(self, found: int) -> Outcome:
        """What a set of readings comes to; undecided where no game is named and the rulebooks differ."""
        assert self.lexicon is not None
        lines = self.lexicon.lines(found)
        first, *others = (weigh(lines, self.policy, rules, self.spelling) for rules in self.rules)
        if any(other.accepted != first.accepted for other in others):
            return Outcome(None, "games-differ", None, first.line)
        return first

    def _unknown(self, typed: str, word: str, how: str = "") -> Verdict:
        """A form the lexicon does not have: the speller's second opinion, which knows no word classes.

        In English there is none: a spell-checker knows names, abbreviations and units too.
        """
        if self.language == "en" or not self.speller.knows(word):
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
        if len(word) > 1 and (ruled := self._by_list(typed, word)):
            return ruled
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


def weigh(lines: list[str], policy: str, rules: WordRules, spelling: str = "") -> Outcome:
    """What readings come to by one game's rules: the first that satisfies the policy, else the one people mean."""
    outcomes = [_weigh_one(line, policy, rules, spelling) for line in lines]
    return next((o for o in outcomes if o.accepted), None) or next(
        (o for o in outcomes if o.accepted is None), outcomes[0]
    )


def _weigh_one(line: str, policy: str, rules: WordRules, spelling: str) -> Outcome:
    pos, case, number, marks, _ = line.split("|", 1)[0].split(" ")
    word = rules.clause_any if policy == "any" else rules.clause_word
    if ABBREVIATION in marks:
        return Outcome(False, "abbreviation", word, line)
    if PROPER in marks and not (policy == "any" and rules.names):
        return Outcome(False, "proper", word, line)
    if spelling and spelling not in marks and (AMERICAN in marks or BRITISH in marks):
        return Outcome(False, "american" if AMERICAN in marks else "british", word, line)
    if policy == "any":
        accepted, reason, clause = True, "known", rules.clause_any
    elif pos == "word":
        return Outcome(None, "class-unknown", rules.clause_noun, line)
    elif pos != "noun":
        return Outcome(False, pos, rules.clause_noun, line)
    elif case != "nom":
        return Outcome(False, "oblique", rules.clause_noun, line)
    else:
        accepted, reason = _weigh_number(number, marks, rules)
        clause = rules.clause_noun
    if accepted and DISPUTED in marks:
        return Outcome(None, "disputed", word, line)
    return Outcome(accepted, reason, clause, line)


def _weigh_number(number: str, marks: str, rules: WordRules) -> tuple[bool, str]:
    """Whether a nominative is allowed as it stands, and why."""
    if number == "sg":
        return True, "noun"
    if PLURAL_ONLY in marks:
        return True, "plural-only"
    if MOSTLY_PLURAL in marks and rules.mostly_plural:
        return True, "mostly-plural"
    return False, "plural"
