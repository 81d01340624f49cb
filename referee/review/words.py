"""The words of a match's rules, for those who look for words: by its judge, and walked in its lexicon."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from referee.games import word_rules
from referee.paths import beside

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.games.play import Header
    from referee.games.review import WordSearch


def open_words(header: Header, store: str) -> tuple[WordSearch | None, Callable[[str], bool]]:
    """The words of a match as a lexicon to walk, none where its language has none; and whether a word is allowed.

    A match whose words were not judged is reviewed among all words that exist.
    """
    rules = word_rules(header.game)
    if rules is None:
        return None, lambda word: True
    from referee.words.house import load_house_list
    from referee.words.judges import Panel
    from referee.words.lexicon import fold
    from referee.words.lists import load_list
    from referee.words.walk import Walk

    path = beside(store, "house")
    house = load_house_list(path) if os.path.exists(path) else []
    policy = "any" if header.policy == "off" else header.policy
    panel = Panel(
        rules=rules, policy=policy, language=header.language, house_list=house, listed=load_list(store, policy)
    )
    judge = panel.judge(header.language)
    lexicon = judge.lexicon
    if lexicon is None:
        return None, lambda word: judge.verdict(word).accepted is True
    # A form that only the spelling dictionary knows is not looked for: asking it takes longer than all the rest.
    listed = judge.house

    def accepts(word: str) -> bool:
        key = fold(word.lower())
        return (lexicon.find(key) >= 0 or key in listed) and judge.verdict(word).accepted is True

    walk = Walk(lexicon, accepts)
    return walk, walk.accepts
