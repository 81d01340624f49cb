"""What goes out comes in again as the same journal: match file and JSON, over matches that nobody planned."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee import sets
from referee.formats import gcg, jsonfile, matchfile
from referee.formats.errors import RecordFault
from referee.formats.gcg_export import tell
from referee.formats.gcg_replay import Unplayable, replay, set_of
from referee.formats.record import Act, Kept, header_of
from referee.formats.replay import retrace
from referee.match import replay as play_again

FORMATS = {"match": matchfile, "json": jsonfile}
RELAXED = settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture, HealthCheck.filter_too_much],
)


def drawing(data):
    """Numbers below a bound, drawn as hypothesis likes."""
    return lambda bound: data.draw(st.integers(0, bound - 1))


def nobody(word):
    raise AssertionError(f"the dictionary was asked about {word}")


def unplaced(kept):
    """The match without what only the file knows: lines and the set's text."""
    return Kept(kept.header, tuple(replace(act, line=0) for act in kept.acts), kept.created)


@pytest.mark.parametrize("name", FORMATS)
@given(data=st.data())
@RELAXED
def test_a_match_comes_back_row_by_row_and_no_dictionary_is_asked(name, data, evening, kept_of):
    seat = evening(drawing(data))
    kept, form = kept_of(seat), FORMATS[name]
    again = form.read(form.write(kept).encode())
    assert [replace(act, line=0) for act in again.acts] == list(kept.acts)
    assert again.created == kept.created
    assert header_of(again) == seat.header
    retraced = retrace(header_of(again), again.acts, nobody)
    assert list(retraced.rows) == seat.rows
    assert (retraced.match, retraced.judged) == (seat.match, ())


@given(data=st.data())
@RELAXED
def test_writing_what_was_read_gives_the_same_text(data, evening, kept_of):
    kept = kept_of(evening(drawing(data)))
    for form in FORMATS.values():
        text = form.write(kept)
        assert form.write(form.read(text.encode())) == text


@given(data=st.data())
@RELAXED
def test_through_gcg_the_board_and_the_totals_stay_where_it_can_say_them(data, evening):
    seat = evening(drawing(data), counted=False)
    told = tell(seat.match)
    text = gcg.write(told.record)
    record = gcg.read(text.encode())
    assert gcg.write(record) == text
    again = replay(record, dict(seat.header.tables), seat.header.language)
    assert [player.name for player in record.players] == list(seat.header.players)
    lost = {note.key for note in told.lost}
    if not lost & {"lost.several", "lost.swap"}:
        assert again.match.state.board == seat.match.state.board
        assert again.match.standing.totals == seat.match.standing.totals


# Whatever a file holds, a reader answers with a match or with its fault


TEXTS = st.one_of(st.text(), st.text(st.characters(categories=["Cc", "Cf", "Zl", "Zp", "Zs", "Co"])))
VERDICT = st.fixed_dictionaries(
    {
        "accepted": st.sampled_from([True, False, None]),
        "clause": st.none() | TEXTS,
        "reason": TEXTS,
        "lemma": st.none() | TEXTS,
    }
)
VERDICTS = st.dictionaries(TEXTS, VERDICT, max_size=3)


@given(
    names=st.lists(TEXTS, min_size=1, max_size=3),
    text=TEXTS,
    typed=TEXTS,
    verdicts=VERDICTS,
    later=st.dictionaries(
        st.integers(1, 9).map(str),
        st.fixed_dictionaries({"verdicts": VERDICTS, "overruled": st.booleans()}),
        max_size=2,
    ),
)
@settings(max_examples=300, deadline=None)
def test_no_name_note_or_word_breaks_out_of_its_line(names, text, typed, verdicts, later):
    header = {"game": "erudit", "language": "ru", "players": names, "target": None, "policy": "nouns"}
    header |= {"judge": "strict", "options": {}, "tables": {"name": "erudit", "game": "erudit"}}
    acts = (
        Act("entry", text, {"verdicts": verdicts, "typed": typed}),
        Act("undo"),
        Act("amend", text, {"number": 1, "verdicts": verdicts, "later": later, "typed": typed}),
        Act("entry", text, {"verdicts": verdicts, "typed": text, "overruled": True, "seconds": 40}),
    )
    kept = Kept(header, acts)
    for form in FORMATS.values():
        written = form.write(kept)
        assert all(line.isprintable() for line in written.split("\n"))
        again = form.read(written.encode())
        assert unplaced(again).acts == acts
        assert again.header["players"] == names


def answers(read, data):
    """Whether a reader takes the bytes; a fault has problems with lines within the file."""
    try:
        kept = read(data)
    except RecordFault as fault:
        assert fault.problems
        assert all(0 <= problem.line <= data.count(b"\n") + data.count(b"\r") + 1 for problem in fault.problems)
        return None
    return kept


HEAD = b"referee match 1\ngame: erudit\nplayer: A\nplayer: B\n---\n"
SIGNS = st.sampled_from(
    ["1. ", ".amend 1 ", ".undo", "   ", "accepted: ", "later: 1 ", ": ", ", ", "\n", "```toml\n", "[", "x = ", '"']
)


@pytest.mark.parametrize("read", [matchfile.read, jsonfile.read, gcg.read], ids=["match", "json", "gcg"])
@given(data=st.binary() | st.text().map(str.encode))
@settings(max_examples=200, deadline=2000)
def test_any_bytes_are_a_record_or_a_fault(read, data):
    answers(read, data)
    answers(read, b"referee match 1\n" + data)


@given(lines=st.lists(SIGNS | st.text(max_size=8), max_size=30), head=st.sampled_from([HEAD, HEAD[:16], HEAD[:-4]]))
@settings(max_examples=400, deadline=2000)
def test_any_lines_are_a_match_file_or_a_fault(lines, head):
    kept = answers(matchfile.read, head + "".join(lines).encode())
    if kept is not None:
        assert all(act.kind in ("entry", "undo", "redo", "amend") for act in kept.acts)


LEAVES = (
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.sampled_from(["erudit", "ru"])
)
VALUES = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
)


@given(data=st.data())
@settings(max_examples=300, deadline=2000)
def test_json_of_any_shape_is_a_match_or_a_fault(data, table, kept_of):
    whole = jsonfile.value(kept_of(table("erudit")))
    whole["rows"] = [{"kind": "entry", "text": "КОТ 8Ж"}]
    for _ in range(data.draw(st.integers(1, 3))):
        spot = whole
        while True:
            key = data.draw(st.sampled_from(sorted(spot)) if isinstance(spot, dict) else st.integers(0, len(spot) - 1))
            deeper = spot[key]
            if isinstance(deeper, dict | list) and deeper and data.draw(st.booleans()):
                spot = deeper
                continue
            spot[key] = data.draw(VALUES)
            break
    kept = answers(jsonfile.read, json.dumps(whole).encode())
    if kept is not None:
        try:
            header_of(kept)
        except RecordFault as fault:
            assert fault.problems


# Recorded games


RECORDED = sorted((Path(__file__).parent / "recorded").glob("*.gcg"))


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_a_recorded_game_goes_out_as_it_came_in(path):
    """The same entries, and with each what the record told besides: racks, notes, what was left, time, challenges."""
    record = gcg.read(path.read_bytes())
    name = set_of(record)
    name = next((f"scrabble-{code}" for code, told in FOREIGN.items() if told in path.stem), name)
    first = replay(record, sets.load(name), name.partition("-")[2])
    text = gcg.write(tell(first.match).record)
    again = replay(gcg.read(text.encode()), sets.load(name), name.partition("-")[2])
    assert [line.text for line in again.match.lines] == [line.text for line in first.match.lines]
    assert [line.recorded for line in again.match.lines] == [line.recorded for line in first.match.lines]
    ends = [line for line in path.read_text("utf-8", "replace").splitlines() if "(" in line and line.startswith(">")]
    assert sum("(challenge)" in line or "(time)" in line for line in text.splitlines()) == sum(
        "(challenge)" in line or "(time)" in line for line in ends
    )


FOREIGN = {"de": "german", "fr": "french", "pl": "polish"}
PIECES = (b"(", b")", b".", b"@", b"[CH]", b"15O", b"8P", b"--", b"(time)", b"\n#player1 x y\n", b"\xff", b"9", b"a")


@pytest.mark.parametrize("seed", range(150))
def test_a_record_with_slips_of_the_pen_is_taken_or_refused_in_a_sentence(seed):
    draw = random.Random(seed)
    data = bytearray(draw.choice(RECORDED).read_bytes())
    for _ in range(draw.randint(1, 3)):
        at = draw.randrange(len(data))
        if draw.random() < 0.5:
            data[at : at + draw.randint(0, 2)] = draw.choice(PIECES)
        else:
            del data[at : at + draw.randint(1, 8)]
    try:
        records = gcg.read_all(bytes(data))
    except RecordFault as fault:
        assert fault.problems
        return
    for record in records:
        try:
            found = replay(record, sets.load("scrabble-en"), "en")
        except Unplayable as refused:
            assert refused.refusal.key
            continue
        assert play_again(found.header, found.match.lines).standing == found.match.standing
