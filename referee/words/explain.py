"""Says a verdict in a sentence a ten-year-old understands."""

from __future__ import annotations

from referee.words.lexicon import LONGEST, PROPER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.locale import Voice
    from referee.words.judge import Verdict


def explanation(verdict: Verdict, say: Voice) -> str:
    """The reason in words, after a remark on how the word had to be read, where it was not read as typed."""
    sentence = _reason(verdict, say)
    if verdict.note:
        sentence += f"; {say('check.note', note=verdict.note)}"
    if verdict.how:
        from referee.text import safe_text

        remark = say(f"understood.{verdict.how}", typed=safe_text(verdict.typed, LONGEST), word=verdict.word)
        sentence = f"{remark}. {sentence}"
    return sentence


def _reason(verdict: Verdict, say: Voice) -> str:
    reason, word = verdict.reason, verdict.spelling
    reading = verdict.reading
    if reading is None:
        from referee.text import safe_text

        return say(
            f"verdict.{reason}", word=safe_text(word, LONGEST), list=(verdict.dictionary or "").removeprefix("list:")
        )
    if reason == "oblique":
        number = say("of-plural") if reading.number == "pl" else ""
        return say("verdict.oblique", word=word, case=say(f"case.{reading.case}"), plural=number, lemma=reading.lemma)
    if reason == "games-differ":
        if PROPER in reading.marks:
            return say("verdict.games-differ-names", word=word.capitalize())
        what = "usually-plural-alone" if reading.lemma == word else "usually-plural"
        return say("verdict.games-differ", word=word, what=say(what, lemma=reading.lemma))
    if reason == "plural" and reading.lemma == word:
        return say("verdict.plural-alone", word=word)
    if f"pos.{reason}" in say.texts:
        return say("verdict.pos", word=word, pos=say(f"pos.{reason}"))
    return say(f"verdict.{reason}", word=word, lemma=reading.lemma)


def facts(verdict: Verdict, say: Voice) -> dict[str, object]:
    return {
        "word": verdict.word,
        "accepted": verdict.accepted,
        "reason": verdict.reason,
        "lemma": verdict.lemma,
        "clause": verdict.clause,
        "explanation": explanation(verdict, say),
    }
