"""The rules for a single turn that do not depend on the table: how many words, cards and prizes, and which."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from referee.errors import Illegal, Unacceptable
from referee.games.play import Header, Note
from referee.games.undervud.box import Box
from referee.games.undervud.cards import UNDERWOOD, Word, card_for, word_worth
from referee.games.undervud.entries import Turn
from referee.games.undervud.prizes import Prize, card_laid, prizes_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.games.protocol import Judge


def check_opening(card: str, box: Box) -> None:
    """The card that opens the tape is a letter and nothing else (U3.2)."""
    if len(card) != 1 or not card.isalpha():
        raise Illegal("undervud.open-letter", "U3.2", token=card)
    card_for(card, box)


def check_turn(turn: Turn, box: Box) -> None:
    """One word with one prize, and one letter card to the tape, unless the players agreed on more."""
    if turn.prizes:
        raise Illegal("undervud.prize-alone", "U1.4", prize=f"+{turn.prizes[0]}")
    if not turn.agreed:
        if len(turn.words) > 1:
            first, second, *_ = turn.words
            raise Illegal("undervud.one-word", "U4.4", first=first.letters, second=second.letters)
        if len(turn.to_tape) > 1:
            raise Illegal("undervud.one-card", "U4.12", first=turn.to_tape[0], second=turn.to_tape[1])
        one_prize_each(turn.words)
        for prize in (card_laid(token, box) for token in turn.aside if token):
            if box.prizes_known and not prize.name and not box.cards_like(prize):
                raise not_in_deck(prize, box)
    if UNDERWOOD in turn.to_tape or any(take.letter == UNDERWOOD for take in turn.takes):
        raise Illegal("undervud.underwood-tape", "U4.12")


def one_prize_each(words: Iterable[Word]) -> None:
    """At most one prize card to a word (U4.11)."""
    for word in words:
        if len(word.prizes) > 1:
            raise Illegal("undervud.one-prize", "U4.11", word=word.letters)


def check_prizes(words: Iterable[Word], box: Box, agreed: bool) -> tuple[Note, ...]:
    """Refuses a prize that the deck does not have, or that is not for the word (U1.4).

    Where no program can tell, the card is quoted; what the players say a word is worth is said again.
    """
    notes: list[Note] = []
    for word in words:
        prizes = prizes_of(word, box)
        if not agreed:
            _check_word(word, prizes, box)
        for prize in prizes:
            if prize.text and (prize.ability or not (prize.testable or prize.multiplies)):
                notes.append(Note("undervud.prize-says", {"prize": prize.name, "text": prize.text}, "U1.4"))
            if prize.ability and word.told is None:
                entry = f"{word.letters}+{prize.name}={word_worth(word, prizes, box.prices)}"
                notes.append(Note("undervud.prize-uncounted", {"prize": prize.name, "entry": entry}, "U1.4"))
        if word.told is not None:
            notes.append(Note("undervud.prize-told", {"word": word.letters, "points": word.told}, "U1.4"))
    return tuple(notes)


def _check_word(word: Word, prizes: tuple[Prize, ...], box: Box) -> None:
    if len(prizes) > 1:
        raise Illegal("undervud.one-prize-multiplied", "U4.11", word=word.letters, prize=prizes[0].token)
    for prize in prizes:
        if prize.multiplies and not word.multiplied:
            raise Illegal("undervud.not-multiplied", "U5.3", word=word.letters, prize=prize.token)
        if box.prizes_known and not prize.name:
            raise not_in_deck(prize, box)
        prize.fits(word.letters)
    if word.told is not None and not any(prize.ability for prize in prizes):
        raise Illegal("undervud.prize-counted", "U1.4", word=word.letters, prize=prizes[0].token)


def not_in_deck(prize: Prize, box: Box) -> Illegal:
    """A prize that no card of a deck entered whole has (R46)."""
    known = ", ".join(box.prizes) or "—"
    return Illegal("undervud.no-such-prize", "U1.4", prize=prize.token, prizes=known)


def judge_words(
    header: Header, words: Sequence[Word], all_agreed: bool, judge: Judge
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The words that fall, and those the players agreed on though they fail; Unacceptable where neither may be.

    `auto`: a word that fails costs the turn, as if challenged; one that nobody can decide is asked about.
    """
    if header.judge == "challenge" or header.policy == "off":
        return (), ()
    failing = {word.letters: word.agreed or all_agreed for word in words if judge(word.letters).accepted is not True}
    refused = tuple(word for word, agreed in failing.items() if not agreed)
    if refused and not (header.judge == "auto" and any(judge(word).accepted is False for word in refused)):
        raise Unacceptable("undervud.unacceptable", judge(refused[0]).clause, failing=refused, word=refused[0])
    return refused, tuple(word for word, agreed in failing.items() if agreed)
