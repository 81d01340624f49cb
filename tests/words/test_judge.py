"""The judge's verdicts: what each rulebook allows, word by word."""

from __future__ import annotations

import pytest

from referee.games import word_rules
from referee.words.explain import explanation
from referee.words.house import Entry

OPENCORPORA = "OpenCorpora r417150 (pymorphy3-dicts-ru 2.4.417150.4580142)"
DICT_UK = "dict_uk (pymorphy3-dicts-uk 2.4.1.1.1663094765)"


@pytest.fixture(scope="module")
def undervud(judge):
    return judge("ru", "undervud")


@pytest.fixture(scope="module")
def erudit(judge):
    return judge("ru", "erudit")


@pytest.fixture(scope="module")
def ukrainian(judge):
    return judge("uk", "erudit")


@pytest.fixture(scope="module")
def no_game(judge):
    return judge("ru")


def ruled(judge, word: str) -> tuple[bool | None, str, str | None]:
    verdict = judge.verdict(word)
    return verdict.accepted, verdict.reason, verdict.clause


@pytest.mark.clause("U2.2")
class TestUndervudStandardWords:
    """Common nouns, nominative, singular; a plural where the word is used always or mostly in the plural."""

    @pytest.mark.parametrize(
        "word", ["кошка", "дом", "река", "время", "путь", "пианино", "кофе", "кенгуру", "сирота", "печь"]
    )
    def test_nouns_in_the_nominative_singular(self, undervud, word):
        assert ruled(undervud, word) == (True, "noun", "U2.2")

    @pytest.mark.parametrize(
        ("word", "reason"),
        [("ножницы", "plural-only"), ("брюки", "plural-only"), ("лыжи", "mostly-plural"), ("тапки", "mostly-plural")],
    )
    def test_the_books_own_plurals(self, undervud, word, reason):
        assert ruled(undervud, word) == (True, reason, "U2.2")

    @pytest.mark.parametrize(
        "word", ["туфли", "носки", "коньки", "перчатки", "варежки", "дети", "люди", "ботинки", "сапоги", "наушники"]
    )
    def test_things_named_mostly_in_the_plural(self, undervud, word):
        assert ruled(undervud, word) == (True, "mostly-plural", "U2.2")

    @pytest.mark.parametrize(
        "word", ["щи", "сани", "часы", "очки", "духи", "весы", "ворота", "сутки", "хлопоты", "деньги"]
    )
    def test_things_without_a_singular(self, undervud, word):
        assert ruled(undervud, word) == (True, "plural-only", "U2.2")

    @pytest.mark.parametrize("word", ["кошки", "столы", "условия", "россияне", "руки", "окна", "сестры"])
    def test_ordinary_plurals(self, undervud, word):
        assert ruled(undervud, word) == (False, "plural", "U2.2")

    @pytest.mark.parametrize("word", ["кошкою", "кошке", "дому", "рекой", "ножницами", "лыжами"])
    def test_other_cases(self, undervud, word):
        assert ruled(undervud, word) == (False, "oblique", "U2.2")

    @pytest.mark.parametrize("word", ["москва", "россия", "саратов", "филадельфия", "пушкин", "ивановна"])
    def test_names(self, undervud, word):
        assert ruled(undervud, word) == (False, "proper", "U2.2")

    def test_other_parts_of_speech(self, undervud):
        assert ruled(undervud, "бежать") == (False, "verb", "U2.2")
        assert ruled(undervud, "красивый") == (False, "adjective", "U2.2")

    def test_words_nobody_knows(self, undervud):
        assert ruled(undervud, "абырвалг") == (False, "unknown", "U2.2")

    def test_one_letter_is_no_word(self, undervud):
        assert ruled(undervud, "я") == (False, "short", "U2.2")


@pytest.mark.clause("U2.3")
class TestUndervudAnyWords:
    """By agreement, any existing word of at least two letters."""

    @pytest.fixture
    def agreed(self, judge):
        return judge("ru", "undervud", "any")

    @pytest.mark.parametrize(
        "word",
        ["кошка", "кошки", "кошкою", "бежать", "красивый", "вчера", "спев", "ого", "на", "лыжи", "москва", "альпы"],
    )
    def test_every_existing_word(self, agreed, word):
        assert ruled(agreed, word) == (True, "known", "U2.3")

    @pytest.mark.parametrize("word", ["абырвалг", "кшк", "ъъ"])
    def test_no_word_that_does_not_exist(self, agreed, word):
        assert ruled(agreed, word) == (False, "unknown", "U2.3")

    @pytest.mark.parametrize("word", ["я", "в", "о"])
    def test_at_least_two_letters(self, agreed, word):
        assert ruled(agreed, word) == (False, "short", "U2.3")

    def test_a_word_only_the_second_opinion_knows_exists(self, judge):
        assert ruled(judge("ru", "undervud", "any", second=("абырвалг",)), "абырвалг") == (True, "known", "U2.3")


@pytest.mark.clause("U2.4")
def test_which_words_are_allowed_is_agreed_before_play(judge):
    """The agreement is a value of the judge, and the clause it cites follows it."""
    standard, wider = judge("ru", "undervud"), judge("ru", "undervud", "any")
    assert (standard.policy, wider.policy) == ("nouns", "any")
    assert ruled(standard, "бежать") == (False, "verb", "U2.2")
    assert ruled(wider, "бежать") == (True, "known", "U2.3")


@pytest.mark.clause("E6.1")
class TestEruditDictionaryWords:
    """Words of the dictionary: no proper names, abbreviations or hyphens; borrowed words are fine."""

    @pytest.mark.parametrize("word", ["пианино", "кофе", "жюри", "кенгуру", "такси", "джаз", "компьютер", "эскимо"])
    def test_borrowed_words(self, erudit, word):
        assert ruled(erudit, word) == (True, "noun", "E6.2")

    @pytest.mark.parametrize(
        "word", ["москва", "голландия", "днепр", "анна", "иванович", "иваныч", "пушкин", "кошкин", "париже", "альпы"]
    )
    def test_names_of_places_and_people(self, erudit, word):
        assert ruled(erudit, word) == (False, "proper", "E6.1")

    @pytest.mark.parametrize("word", ["филадельфия", "голливуд", "байконур", "диканька"])
    def test_names_the_dictionary_leaves_untagged(self, erudit, word):
        assert ruled(erudit, word) == (False, "proper", "E6.1")

    @pytest.mark.parametrize(
        "word",
        ["болонья", "альфонс", "олимп", "лабрадор", "калиф", "птицефабрика", "стоматология", "марс", "ньютон", "пегас"],
    )
    def test_a_name_that_is_a_common_word_too(self, erudit, word):
        assert ruled(erudit, word) == (True, "noun", "E6.2")

    @pytest.mark.parametrize("word", ["США", "цска", "ссср", "оон", "мгу"])
    def test_abbreviations(self, erudit, word):
        assert ruled(erudit, word) == (False, "abbreviation", "E6.1")

    @pytest.mark.parametrize("word", ["вуз", "загс", "нэп", "жэк"])
    def test_abbreviations_that_became_words(self, erudit, word):
        assert ruled(erudit, word) == (True, "noun", "E6.2")

    @pytest.mark.parametrize("word", ["мать-и-мачеха", "диван-кровать", "кто-то", "Нью-Йорк"])
    def test_hyphens(self, erudit, word):
        assert ruled(erudit, word) == (False, "hyphen", "E6.1")

    @pytest.mark.parametrize("word", ["очепятка", "бессоница", "сальмонелёз", "дуршлак", "грейпфрукт"])
    def test_misspellings(self, erudit, word):
        assert ruled(erudit, word) == (False, "unknown", "E6.1")

    @pytest.mark.parametrize("word", ["абырвалг", "кшк", "глокая", "куздра", "бутявка"])
    def test_a_plausible_word_is_still_unknown(self, erudit, word):
        assert ruled(erudit, word) == (False, "unknown", "E6.1")

    def test_a_word_only_the_second_opinion_knows_is_for_the_players(self, judge):
        assert ruled(judge("ru", "erudit", second=("абырвалг",)), "абырвалг") == (None, "second-opinion", "E6.1")


@pytest.mark.clause("E6.2")
class TestEruditNouns:
    """Nouns only, nominative singular; plural only where the noun has no singular."""

    @pytest.mark.parametrize(
        "word", ["кошка", "печь", "стекло", "мел", "ля", "тюль", "мороженое", "тапок", "кинза", "балетка"]
    )
    def test_nouns(self, erudit, word):
        assert ruled(erudit, word) == (True, "noun", "E6.2")

    @pytest.mark.parametrize(
        "word", ["больной", "больная", "русский", "столовая", "рабочий", "учёный", "ученый", "прохожий", "ванная"]
    )
    def test_adjectives_that_became_nouns(self, erudit, word):
        assert ruled(erudit, word) == (True, "noun", "E6.2")

    @pytest.mark.parametrize("word", ["ножницы", "брюки", "щи", "сани", "часы", "очки", "деньги", "сутки"])
    def test_plurals_without_a_singular(self, erudit, word):
        assert ruled(erudit, word) == (True, "plural-only", "E6.2")

    @pytest.mark.parametrize(
        ("word", "lemma"),
        [
            ("лыжи", "лыжа"),
            ("коньки", "конёк"),
            ("кошки", "кошка"),
            ("коты", "кот"),
            ("марши", "марш"),
            ("бегуны", "бегун"),
            ("туфли", "туфля"),
            ("люди", "человек"),
            ("дети", "ребёнок"),
            ("сердца", "сердце"),
        ],
    )
    def test_plurals_with_a_singular(self, erudit, word, lemma):
        assert ruled(erudit, word) == (False, "plural", "E6.2")
        assert erudit.verdict(word).lemma == lemma

    def test_a_plural_with_two_singulars(self, erudit):
        assert ruled(erudit, "тапки") == (False, "plural", "E6.2")
        assert erudit.verdict("тапки").lemma in ("тапка", "тапок")

    @pytest.mark.parametrize(
        ("word", "reason"),
        [
            ("красивый", "adjective"),
            ("вчера", "adverb"),
            ("красивее", "comparative"),
            ("если", "conjunction"),
            ("спев", "gerund"),
            ("ого", "interjection"),
            ("восемь", "numeral"),
            ("бегущий", "participle"),
            ("даже", "particle"),
            ("жаль", "predicative"),
            ("через", "preposition"),
            ("они", "pronoun"),
            ("бежать", "verb"),
        ],
    )
    def test_every_other_part_of_speech_has_its_reason(self, erudit, word, reason):
        assert ruled(erudit, word) == (False, reason, "E6.2")

    @pytest.mark.parametrize(
        ("word", "case", "number"),
        [
            ("кошке", "dat", "sg"),
            ("кошку", "acc", "sg"),
            ("кошкою", "ins", "sg"),
            ("доме", "loc", "sg"),
            ("домов", "gen", "pl"),
            ("котам", "dat", "pl"),
        ],
    )
    def test_other_cases(self, erudit, word, case, number):
        verdict = erudit.verdict(word)
        assert (verdict.accepted, verdict.reason, verdict.clause) == (False, "oblique", "E6.2")
        assert (verdict.reading.case, verdict.reading.number) == (case, number)

    @pytest.mark.parametrize("word", ["печь", "стекло", "знать", "пасть", "напасть", "течь", "рой", "пила"])
    def test_one_reading_that_fits_is_enough(self, erudit, lexicon, word):
        assert {"noun", "verb"} <= {reading.pos for reading in lexicon("ru").readings(word)}
        assert ruled(erudit, word) == (True, "noun", "E6.2")


@pytest.mark.clause("R18")
class TestYoAndApostrophe:
    @pytest.mark.parametrize(
        ("typed", "spelling"),
        [
            ("елка", "ёлка"),
            ("ёлка", "ёлка"),
            ("ЕЖ", "ёж"),
            ("ребенок", "ребёнок"),
            ("пчелка", "пчёлка"),
            ("осел", "осёл"),
        ],
    )
    def test_yo_may_be_laid_as_ye(self, erudit, typed, spelling):
        verdict = erudit.verdict(typed)
        assert (verdict.accepted, verdict.word, verdict.spelling) == (True, typed.lower(), spelling)

    def test_and_matches_the_other_way_too(self, erudit):
        assert erudit.verdict("мёл").spelling == "мел"
        assert ruled(erudit, "кошкё") == (False, "oblique", "E6.2")

    @pytest.mark.parametrize("typed", ["м'яч", "мяч", "м’яч", "мʼяч", "М'ЯЧ", "М`ЯЧ"])
    def test_the_apostrophe_may_be_left_out(self, ukrainian, typed):
        verdict = ukrainian.verdict(typed)
        assert (verdict.accepted, verdict.reason, verdict.spelling) == (True, "noun", "м'яч")

    @pytest.mark.parametrize(("typed", "spelling"), [("сімя", "сім'я"), ("память", "пам'ять"), ("подвіря", "подвір'я")])
    def test_the_spelling_is_shown_with_it(self, ukrainian, typed, spelling):
        assert ukrainian.verdict(typed).spelling == spelling
        assert ukrainian.verdict(typed).lemma == spelling


@pytest.mark.clause("R4")
def test_biplant_takes_the_word_rules_of_its_sisters(judge):
    biplant = judge("ru", "biplant")
    assert ruled(biplant, "кошка") == (True, "noun", "R4")
    assert ruled(biplant, "ножницы") == (True, "plural-only", "R4")
    assert ruled(biplant, "лыжи") == (False, "plural", "R4")
    assert ruled(biplant, "москва") == (False, "proper", "R4")
    assert ruled(biplant, "абырвалг") == (False, "unknown", "R4")


class TestUkrainian:
    @pytest.mark.parametrize(
        "word",
        ["кішка", "віра", "котик", "ґанок", "мати", "сім'я", "щастя", "їжак", "день", "хвора", "черговий", "загс"],
    )
    @pytest.mark.clause("E6.2")
    def test_nouns(self, ukrainian, word):
        assert ruled(ukrainian, word) == (True, "noun", "E6.2")

    @pytest.mark.parametrize("word", ["ножиці", "двері", "штани", "окуляри"])
    @pytest.mark.clause("E6.2")
    def test_plurals_without_a_singular(self, ukrainian, word):
        assert ruled(ukrainian, word) == (True, "plural-only", "E6.2")

    @pytest.mark.parametrize(
        ("word", "lemma"), [("кішки", "кішка"), ("лижі", "лижа"), ("коти", "кіт"), ("дні", "день")]
    )
    @pytest.mark.clause("E6.2")
    def test_plurals_with_a_singular(self, ukrainian, word, lemma):
        assert ruled(ukrainian, word) == (False, "plural", "E6.2")
        assert ukrainian.verdict(word).lemma == lemma

    @pytest.mark.parametrize("word", ["Київ", "україна", "париж", "одеса", "дніпро", "шевченко", "києва"])
    @pytest.mark.clause("E6.1")
    def test_names(self, ukrainian, word):
        assert ruled(ukrainian, word) == (False, "proper", "E6.1")

    @pytest.mark.parametrize("word", ["попугай", "поставщик"])
    @pytest.mark.clause("E6.1")
    def test_words_that_one_dictionary_calls_bad_and_others_have_are_for_the_table(self, ukrainian, word):
        assert ruled(ukrainian, word) == (None, "disputed", "E6.1")

    @pytest.mark.clause("E6.1")
    def test_a_word_may_be_spelled_as_older_dictionaries_do(self, ukrainian):
        for word in "ґанок", "ганок", "ґудзик", "гудзик":
            assert ruled(ukrainian, word) == (True, "noun", "E6.2")
            assert ukrainian.verdict(word).lemma == word

    @pytest.mark.parametrize(
        ("word", "reason"),
        [
            ("красивий", "adjective"),
            ("завтра", "adverb"),
            ("аби", "conjunction"),
            ("співаючи", "gerund"),
            ("вісім", "numeral"),
            ("навіть", "particle"),
            ("для", "preposition"),
            ("вони", "pronoun"),
            ("бігти", "verb"),
        ],
    )
    @pytest.mark.clause("E6.2")
    def test_other_parts_of_speech(self, ukrainian, word, reason):
        assert ruled(ukrainian, word) == (False, reason, "E6.2")

    @pytest.mark.clause("E6.2")
    def test_the_vocative(self, ukrainian):
        verdict = ukrainian.verdict("українко")
        assert (verdict.accepted, verdict.reason, verdict.lemma, verdict.reading.case) == (
            False,
            "oblique",
            "українка",
            "voc",
        )

    @pytest.mark.clause("E6.1")
    def test_letters_of_another_alphabet_make_an_unknown_word(self, ukrainian):
        assert ruled(ukrainian, "мыло") == (False, "unknown", "E6.1")

    def test_scrabble_has_no_book_to_cite(self, judge):
        assert ruled(judge("uk", "scrabble-uk"), "кішка") == (True, "noun", None)
        assert ruled(judge("uk", "scrabble-uk"), "Київ") == (False, "proper", None)


class TestPolicies:
    @pytest.mark.parametrize("game", [None, "undervud", "erudit", "biplant", "schitay-slova", "scrabble-ru"])
    def test_nouns_is_what_every_russian_game_starts_with(self, judge, game):
        standard = judge("ru", game)
        assert standard.policy == "nouns"
        assert standard.verdict("кошка").accepted is True
        assert ruled(standard, "бежать")[:2] == (False, "verb")

    @pytest.mark.parametrize("game", [None, "undervud", "erudit", "biplant", "schitay-slova", "scrabble-ru"])
    def test_any(self, judge, game):
        wider = judge("ru", game, "any")
        for word in "кошка", "кошки", "бежать", "вчера":
            assert ruled(wider, word)[:2] == (True, "known")
        assert ruled(wider, "абырвалг")[:2] == (False, "unknown")
        assert ruled(wider, "ссср")[:2] == (False, "abbreviation")
        assert ruled(wider, "кто-то")[:2] == (False, "hyphen")

    @pytest.mark.parametrize("game", [None, "undervud", "erudit", "biplant", "schitay-slova", "scrabble-ru"])
    def test_off(self, judge, game):
        nothing = judge("ru", game, "off")
        for word in "кошка", "кошки", "москва", "абырвалг":
            assert ruled(nothing, word)[:2] == (True, "off")
            assert nothing.source(nothing.verdict(word)) == ""
        assert ruled(nothing, "я")[:2] == (False, "short")
        assert ruled(nothing, "кошка2")[:2] == (False, "letters")

    @pytest.mark.parametrize("policy", ["nouns", "any", "off"])
    def test_ukrainian(self, judge, policy):
        accepted = {word: judge("uk", "erudit", policy).verdict(word).accepted for word in ("кішка", "бігти", "абвгд")}
        assert (
            accepted
            == {
                "nouns": {"кішка": True, "бігти": False, "абвгд": False},
                "any": {"кішка": True, "бігти": True, "абвгд": False},
                "off": {"кішка": True, "бігти": True, "абвгд": True},
            }[policy]
        )

    @pytest.mark.parametrize(
        ("game", "policy"), [("scrabble-en", "any"), ("scrabble-ru", "nouns"), ("scrabble-uk", "nouns")]
    )
    def test_a_games_own_policy(self, game, policy):
        assert word_rules(game).policy == policy


class TestNoGameNamed:
    @pytest.mark.parametrize("word", ["лыжи", "тапки", "туфли", "люди"])
    def test_where_the_books_differ_nothing_is_decided(self, no_game, word):
        assert ruled(no_game, word) == (None, "games-differ", None)

    @pytest.mark.parametrize("word", ["кошка", "ножницы", "брюки", "щи", "вуз"])
    def test_what_both_allow(self, no_game, word):
        assert no_game.verdict(word).accepted is True

    @pytest.mark.parametrize("word", ["кошки", "кошкою", "москва", "бежать", "абырвалг", "кто-то"])
    def test_what_neither_allows(self, no_game, word):
        assert no_game.verdict(word).accepted is False

    def test_names_divide_the_books_where_any_word_goes(self, judge):
        wider = judge("ru", None, "any")
        assert ruled(wider, "москва") == (None, "games-differ", None)
        assert ruled(wider, "альпы") == (None, "games-differ", None)

    @pytest.mark.parametrize("word", ["лижі", "капці"])
    def test_ukrainian_has_one_book(self, judge, word):
        assert ruled(judge("uk"), word) == (False, "plural", "E6.2")


class TestHouse:
    HOUSE = (
        Entry("ru", "вкусняшка", True, "так решила бабушка"),
        Entry("ru", "ёлка", False),
        Entry("ru", "кошки", True),
        Entry("ru", "печь", False, "хватит"),
    )

    @pytest.fixture(params=[None, "undervud", "erudit"])
    def home(self, judge, request):
        return judge("ru", request.param, house=self.HOUSE)

    def test_an_allowed_word(self, home):
        verdict = home.verdict("вкусняшка")
        assert (verdict.accepted, verdict.reason, verdict.clause) == (True, "allowed", None)
        assert verdict.note == "так решила бабушка"
        assert home.source(verdict) == "house"

    def test_a_banned_word(self, home):
        verdict = home.verdict("печь")
        assert (verdict.accepted, verdict.reason, verdict.clause, verdict.note) == (False, "banned", None, "хватит")
        assert home.source(verdict) == "house"

    @pytest.mark.parametrize("typed", ["ёлка", "елка", "ЕЛКА", "ёлкa"])
    def test_a_ruling_holds_however_the_word_is_typed(self, home, typed):
        assert ruled(home, typed) == (False, "banned", None)

    def test_a_ruling_is_on_the_form_and_not_on_others(self, home):
        assert ruled(home, "кошки") == (True, "allowed", None)
        assert ruled(home, "ёлки")[:2] == (False, "plural")
        assert ruled(home, "кошка")[:2] == (True, "noun")

    def test_other_words_are_judged_as_ever(self, home):
        assert ruled(home, "москва")[:2] == (False, "proper")
        assert ruled(home, "абырвалг")[:2] == (False, "unknown")

    def test_an_english_word(self, judge):
        english = judge(
            "en", "scrabble-en", house=(Entry("en", "za", True), Entry("en", "o'clock", False)), second=("cat",)
        )
        assert ruled(english, "ZA") == (True, "allowed", None)
        assert ruled(english, "cat") == (True, "known", None)
        assert ruled(english, "o'clock") == (False, "banned", None)


class TestVerdict:
    def test_what_a_verdict_says(self, erudit):
        verdict = erudit.verdict("КОШКИ")
        assert (verdict.typed, verdict.word, verdict.spelling, verdict.lemma) == ("КОШКИ", "кошки", "кошки", "кошка")
        assert (verdict.accepted, verdict.reason, verdict.clause) == (False, "plural", "E6.2")
        assert (verdict.how, verdict.note, verdict.suggestions) == ("", "", ())

    def test_which_dictionary_spoke(self, erudit, ukrainian):
        assert erudit.source(erudit.verdict("кошка")) == OPENCORPORA
        assert erudit.source(erudit.verdict("бежать")) == OPENCORPORA
        assert erudit.source(erudit.verdict("больной")) == "lists of this project"
        assert ukrainian.source(ukrainian.verdict("кішка")) == DICT_UK

    def test_of_an_unknown_word_the_dictionary_that_was_asked(self, erudit, ukrainian):
        assert erudit.source(erudit.verdict("абырвалг")) == OPENCORPORA
        assert ukrainian.source(ukrainian.verdict("абырвалг")) == DICT_UK

    def test_of_a_word_only_the_second_opinion_knows_its_own_name(self, judge):
        second = judge("ru", "erudit", second=("абырвалг",))
        assert second.source(second.verdict("абырвалг")) == "second opinion"

    def test_what_is_no_word_no_dictionary_was_asked_about(self, erudit):
        for typed in "кто-то", "кошка2", "я", "":
            assert erudit.source(erudit.verdict(typed)) == ""

    def test_a_name_is_spelled_with_its_capital(self, erudit):
        assert erudit.verdict("москва").spelling == "Москва"
        assert erudit.verdict("болонья").spelling == "болонья"

    def test_an_unknown_word_has_no_lemma(self, erudit):
        verdict = erudit.verdict("абырвалг")
        assert (verdict.lemma, verdict.reading, verdict.spelling) == (None, None, "абырвалг")

    def test_the_same_word_twice_gives_the_same_verdict(self, erudit):
        assert erudit.verdict("лыжи").outcome is erudit.verdict("лыжи").outcome


class TestOddInput:
    @pytest.mark.parametrize(
        ("typed", "word", "how"),
        [
            ("rjirf", "кошка", "layout"),
            (";tyf", "жена", "layout"),
            ("кoшка", "кошка", "lookalike"),
            ("poca", "роса", "lookalike"),
        ],
    )
    def test_what_was_understood(self, erudit, typed, word, how):
        verdict = erudit.verdict(typed)
        assert (verdict.accepted, verdict.typed, verdict.word, verdict.how) == (True, typed, word, how)

    def test_understood_and_refused(self, erudit):
        verdict = erudit.verdict(",t;fnm")
        assert (verdict.accepted, verdict.reason, verdict.word, verdict.how) == (False, "verb", "бежать", "layout")

    def test_two_things_that_may_have_been_meant(self, erudit):
        verdict = erudit.verdict("cytu")
        assert (verdict.accepted, verdict.reason, verdict.clause) == (False, "latin", None)
        assert verdict.suggestions == ("снег", "сути")

    @pytest.mark.parametrize(
        ("typed", "reason"),
        [
            ("", "empty"),
            ("  ", "empty"),
            ("кошка2", "letters"),
            ("123", "letters"),
            (":54@", "letters"),
            ("ко\x00шка", "letters"),
            ("кошка🙂", "letters"),
            ("\ud83d", "letters"),
            ("!!!", "letters"),
            ("zебра", "mixed"),
            ("hello", "latin"),
            ("к" * 10_000, "long"),
            ("k" * 10_000, "long"),
        ],
    )
    def test_what_cannot_be_a_word(self, erudit, typed, reason):
        verdict = erudit.verdict(typed)
        assert (verdict.accepted, verdict.reason, verdict.lemma) == (False, reason, None)

    @pytest.mark.parametrize(
        ("typed", "reason"),
        [
            ("", "empty"),
            (" ", "empty"),
            ("cat2", "letters"),
            ("!!!", "letters"),
            ("\ud800", "letters"),
            ("well-known", "hyphen"),
            ("a", "short"),
            ("x" * 10_000, "long"),
        ],
    )
    def test_the_same_in_a_language_without_a_lexicon(self, judge, typed, reason):
        verdict = judge("en", "scrabble-en").verdict(typed)
        assert (verdict.accepted, verdict.reason) == (False, reason)

    @pytest.mark.parametrize("typed", ["«кошка»", "КОШКА", "ко́шка", "кошка!"])
    def test_signs_around_a_word_and_stress_do_not_matter(self, erudit, typed):
        verdict = erudit.verdict(typed)
        assert (verdict.accepted, verdict.word, verdict.how) == (True, "кошка", "")

    @pytest.mark.parametrize("typed", ["", "к" * 10_000, "\ud800", "\x1b[2J", "ко\nт", "cytu", "😀" * 100])
    @pytest.mark.parametrize("language", ["ru", "uk", "en"])
    def test_whatever_was_typed_can_be_printed_back(self, judge, say, language, typed):
        verdict = judge(language).verdict(typed)
        sentence = explanation(verdict, say("ru"))
        assert sentence.isprintable()
        assert len(sentence) < 200
