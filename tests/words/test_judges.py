"""Which language a word belongs to, and so which judge speaks."""

from __future__ import annotations

import pytest

from referee.games import word_rules
from referee.words import speller
from referee.words.house import Entry
from referee.words.judges import Panel, language_of


@pytest.fixture(autouse=True)
def no_second_opinion(monkeypatch):
    """Only the lexicons speak here."""
    monkeypatch.setattr(speller.Speller, "_open", lambda self: setattr(self, "missing", "library"))


def spoke(panel: Panel, typed: str) -> tuple[str, bool | None, str]:
    judge, verdict = panel.verdict(typed)
    return judge.language, verdict.accepted, verdict.reason


@pytest.mark.parametrize(
    ("word", "language"),
    [
        ("мыло", "ru"),
        ("ЭХО", "ru"),
        ("ёж", "ru"),
        ("подъезд", "ru"),
        ("кішка", "uk"),
        ("ЇЖАК", "uk"),
        ("щастє", "uk"),
        ("ґанок", "uk"),
        ("м'яч", "uk"),
        ("м’яч", "uk"),
        ("мʼяч", "uk"),
        ("cat", "en"),
        ("don't", "en"),
        ("молоко", None),
        ("об'ём", None),
        ("ыі", None),
        ("кошка2", None),
    ],
)
def test_the_language_letters_give_away(word, language):
    assert language_of(word) == language


class TestNothingTold:
    @pytest.mark.parametrize("messages", ["ru", "uk", "en"])
    def test_letters_decide(self, messages):
        panel = Panel(messages=messages)
        assert spoke(panel, "мыло") == ("ru", True, "noun")
        assert spoke(panel, "кішка") == ("uk", True, "noun")
        assert spoke(panel, "м'яч") == ("uk", True, "noun")

    def test_else_the_language_of_messages(self):
        assert spoke(Panel(messages="ru"), "кошка") == ("ru", True, "noun")
        assert spoke(Panel(messages="uk"), "мати") == ("uk", True, "noun")
        assert spoke(Panel(messages="ru"), "молоко") == ("ru", True, "noun")
        assert spoke(Panel(messages="uk"), "молоко") == ("uk", True, "noun")

    def test_with_english_messages_both_languages_are_tried(self):
        assert spoke(Panel(messages="en"), "кошка") == ("ru", True, "noun")
        assert spoke(Panel(messages="en"), "жінка") == ("uk", True, "noun")
        assert spoke(Panel(messages="en"), "кохання") == ("uk", True, "noun")
        assert spoke(Panel(messages="en"), "абвгд") == ("ru", False, "unknown")

    def test_latin_letters_are_the_readers_wrong_layout_or_english(self):
        assert spoke(Panel(messages="ru"), "rjirf") == ("ru", True, "noun")
        assert spoke(Panel(messages="uk"), "rsirf") == ("uk", True, "noun")
        assert spoke(Panel(messages="ru"), "cat") == ("en", True, "known")
        assert spoke(Panel(messages="en"), "rjirf") == ("ru", True, "noun")
        assert spoke(Panel(messages="en"), "rsirf") == ("uk", True, "noun")
        assert spoke(Panel(messages="en"), "cat") == ("en", True, "known")


class TestLanguageTold:
    def test_the_option_outweighs_letters_and_messages(self):
        panel = Panel(language="uk", messages="ru")
        assert spoke(panel, "кошка") == ("uk", False, "unknown")
        assert spoke(panel, "мыло") == ("uk", False, "unknown")
        assert spoke(panel, "мати") == ("uk", True, "noun")

    def test_the_option_outweighs_the_game(self):
        assert spoke(Panel(language="uk", rules=word_rules("undervud")), "мати") == ("uk", True, "noun")

    def test_latin_letters_are_that_languages_layout(self):
        assert spoke(Panel(language="ru", messages="en"), "rjirf") == ("ru", True, "noun")
        assert spoke(Panel(language="ru", messages="en"), "cat") == ("ru", False, "latin")

    def test_a_language_without_a_lexicon(self):
        assert spoke(Panel(language="de"), "Katze") == ("de", None, "no-dictionary")


class TestGameTold:
    @pytest.mark.parametrize("messages", ["ru", "uk", "en"])
    def test_a_game_of_one_language(self, messages):
        assert spoke(Panel(rules=word_rules("undervud"), messages=messages), "кішка") == ("ru", False, "unknown")
        assert spoke(Panel(rules=word_rules("scrabble-uk"), messages=messages), "кошка") == ("uk", False, "unknown")
        assert spoke(Panel(rules=word_rules("scrabble-en"), messages=messages), "кошка") == ("en", False, "cyrillic")

    def test_a_game_of_two_languages_goes_by_letters_then_by_messages(self):
        assert spoke(Panel(rules=word_rules("erudit"), messages="ru"), "кішка") == ("uk", True, "noun")
        assert spoke(Panel(rules=word_rules("erudit"), messages="uk"), "мыло") == ("ru", True, "noun")
        assert spoke(Panel(rules=word_rules("erudit"), messages="uk"), "мати") == ("uk", True, "noun")
        assert spoke(Panel(rules=word_rules("erudit"), messages="en"), "кошка") == ("ru", True, "noun")


def test_a_judge_is_called_in_once():
    panel = Panel(messages="ru")
    assert panel.verdict("кошка")[0] is panel.verdict("мыло")[0] is panel.judge("ru")


def test_a_house_ruling_holds_in_its_own_language():
    panel = Panel(messages="ru", house_list=[Entry("uk", "молоко", False)])
    assert spoke(panel, "молоко") == ("ru", True, "noun")
    assert spoke(Panel(messages="uk", house_list=panel.house_list), "молоко") == ("uk", False, "banned")


def test_the_policy_is_handed_to_every_judge():
    panel = Panel(policy="any", messages="ru")
    assert spoke(panel, "бежать") == ("ru", True, "known")
    assert spoke(panel, "бігти") == ("uk", True, "known")
