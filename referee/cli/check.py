"""`referee check`: the verdict on words, no match needed."""

from __future__ import annotations

import os

from referee.cli.terminal import Terminal
from referee.errors import Fault
from referee.games import is_game, require_game, word_rules
from referee.games.wordrules import LISTED, policies_of
from referee.paths import beside, is_address, store
from referee.store.note import read_note
from referee.words.explain import explanation, facts
from referee.words.judges import Panel
from referee.words.lexicon import DamagedLexicon

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from referee.games.wordrules import WordRules
    from referee.store.note import MatchNote
    from referee.words.house import Entry
    from referee.words.judge import Judge, Verdict
    from referee.words.lists import WordList

_IDEAS = "E6.3"
_MARKS = {True: ("✓", "good"), False: ("✗", "bad"), None: ("?", "open")}


def check(
    terminal: Terminal,
    words: list[str],
    game: str | None = None,
    policy: str | None = None,
    language: str | None = None,
) -> int:
    """Prints a verdict for each word; 0 where all are accepted, else 1."""
    noted = current_match(terminal)
    rules = rules_of(noted.game if game is None and noted else game)
    if noted and rules is word_rules(noted.game):
        policy, language = policy or noted.policy, language or noted.language
    runs = noted is not None and not noted.over
    told = language_code(language)
    panel = Panel(
        rules=rules,
        policy=_policy(policy, rules, told),
        language=told,
        messages=terminal.say.language,
        house_list=house_list(terminal),
        listed=own_list(terminal, policy),
    )
    if "-" in words and len(words) > 1:
        raise Fault("usage", "usage.stdin")
    streamed = words == ["-"]
    typed = terminal.typed() if streamed else [part for word in words for part in word.split() or [word]]
    try:
        suggest = not streamed and not runs
        as_said = _as_json if terminal.options.json else as_text
        code = as_said(terminal, panel, typed, streamed, suggest)
        if runs:
            beside_answer = terminal.options.json or streamed
            (terminal.remark if beside_answer else terminal.line)(_reminder(terminal, rules))
        return code
    except DamagedLexicon as damage:
        raise Fault("store", "lexicon.damaged", path=str(damage)) from None
    except FileNotFoundError as missing:
        raise Fault("store", "lexicon.missing", path=missing.filename) from None


def _reminder(terminal: Terminal, rules: WordRules | None) -> str:
    """That the dictionary gives no ideas while a match runs, by the game's own clause or by the ruling for it."""
    cited = rules.clause_ideas if rules else _IDEAS
    return terminal.say("check.running", clause=cited if cited == _IDEAS else f"{cited}, {_IDEAS}")


def current_match(terminal: Terminal) -> MatchNote | None:
    """The current match where it is one of words, as the note beside the store tells."""
    path = store(terminal.options.db)
    noted = read_note(path) if is_address(path) or os.path.exists(path) else None
    return noted if noted and is_game(noted.game) and word_rules(noted.game) else None


def house_list(terminal: Terminal) -> list[Entry]:
    """The rulings of the house, where it has made any."""
    path = beside(store(terminal.options.db), "house")
    if not os.path.exists(path):
        return []
    from referee.words.house import load_house_list

    return load_house_list(path)


def rules_of(game: str | None) -> WordRules | None:
    if game is None:
        return None
    found = require_game(game)
    rules = word_rules(found)
    if rules is None:
        raise Fault("usage", "check.no-words-in-game", game=found)
    return rules


def own_list(terminal: Terminal, policy: str | None) -> WordList | None:
    """The list of the house that a policy names, or none."""
    if policy is None or not policy.startswith(LISTED):
        return None
    from referee.words.lists import load_list

    return load_list(store(terminal.options.db), policy)


def _policy(policy: str | None, rules: WordRules | None, language: str | None) -> str | None:
    """A policy as a person names it; one of English alone makes the words English."""
    english = language == "en" or (language is None and (rules is None or "en" in rules.languages))
    policies = policies_of("en" if english else language)
    if policy is not None and policy not in policies and not policy.startswith(LISTED):
        raise Fault(
            "usage", "usage.bad-value", name="--words", value=policy, choices=", ".join((*policies, f"{LISTED}…"))
        )
    return policy


def language_code(language: str | None) -> str | None:
    """A language code in small letters; what has no dictionary is told by the verdict."""
    if language is None:
        return None
    code = language.lower()
    if not (code.isascii() and code.isalpha() and len(code) in (2, 3)):
        raise Fault("usage", "usage.bad-value", name="--language", value=language, choices="ru, uk, en, de …")
    return {"ua": "uk"}.get(code, code)


def _as_json(terminal: Terminal, panel: Panel, typed: Iterable[str], streamed: bool, suggest: bool) -> int:
    words = verdicts_json(terminal, panel, typed, suggest)
    terminal.json({"words": words})
    return 0 if all(word["accepted"] for word in words) else 1


def verdicts_json(terminal: Terminal, panel: Panel, typed: Iterable[str], suggest: bool) -> list[dict[str, object]]:
    words: list[dict[str, object]] = []
    for word in typed:
        judge, verdict = panel.verdict(word)
        words.append(
            {
                **facts(verdict, terminal.say),
                "suggestions": _suggestions(judge, verdict) if suggest else [],
                "dictionary": judge.source(verdict) or None,
                "meaning": _meaning(verdict, judge.language),
            }
        )
    return words


def as_text(terminal: Terminal, panel: Panel, typed: Iterable[str], streamed: bool, suggest: bool) -> int:
    """Says a verdict a line, then who spoke; 0 where all are accepted, else 1."""
    accepted = True
    dictionaries: dict[str, None] = {}
    missing: dict[str, None] = {}
    for word in typed:
        judge, verdict = panel.verdict(word)
        accepted = accepted and verdict.accepted is True
        sign, colour = _MARKS[verdict.accepted]
        clause = terminal.paint(f" ({verdict.clause})", "dim") if verdict.clause else ""
        terminal.line(f"{terminal.paint(sign, colour)} {explanation(verdict, terminal.say)}{clause}")
        if judge.missing:
            missing[terminal.say(f"check.no-{judge.missing}", language=judge.language)] = None
        if streamed:
            continue
        means = _meaning(verdict, judge.language)
        if means:
            terminal.line(f"  {means}")
        suggestions = _suggestions(judge, verdict) if suggest else []
        if suggestions:
            terminal.line("  " + terminal.say("check.suggestions", words=", ".join(suggestions)))
        dictionary = judge.source(verdict)
        if dictionary:
            if dictionary.startswith(LISTED):
                dictionary = terminal.say("check.list", name=dictionary.removeprefix(LISTED))
            dictionaries[terminal.say("check.house") if dictionary == "house" else dictionary] = None
    if dictionaries:
        terminal.line(terminal.paint(terminal.say("check.dictionary", dictionary="; ".join(dictionaries)), "dim"))
    for remark in missing:
        terminal.remark(remark)
    return 0 if accepted else 1


def _meaning(verdict: Verdict, language: str) -> str | None:
    if not verdict.accepted:
        return None
    from referee.words.meanings import meaning

    return meaning(verdict, language)


def _suggestions(judge: Judge, verdict: Verdict) -> list[str]:
    """Near words that the judge would accept, for a word no dictionary has; else what may have been meant."""
    if verdict.reason != "unknown":
        return list(verdict.suggestions)
    return [word for word in judge.speller.suggestions(verdict.word) if judge.verdict(word).accepted]
