"""What every game promises to the rest of the program, shown over a whole match of each: ours, and one from outside."""

from __future__ import annotations

import json
from importlib import import_module

import pytest
from textual.content import Content

from referee import match as matches
from referee import sets
from referee.clauses import clauses
from referee.cli.demo import samples
from referee.commands import commands_of
from referee.errors import Illegal, Refusal
from referee.games import (
    PACKAGES,
    find_game,
    game_info,
    game_names,
    load_game,
    protocol,
    setfile,
    text_domain,
    texts_package,
)
from referee.games.play import Consent, Note, Outcome, Standing
from referee.games.show import BlankParts, Grid, Part, Place, Room, meanings, notation_page
from referee.games.wordrules import POLICIES
from referee.locale import LANGUAGES, Voice
from referee.values import replace

GAMES = [*PACKAGES, "dice"]
# Games that come without a sample.
LINES = {
    "scrabble-ru": ["КОШКА 8Ж", "РОТ З7", ".pass", "ОКНО К7", "Анна: рука= Борис: рука=ЩЭ"],
    "scrabble-uk": ["КІШКА 8Ж", "ЛІС З7", ".exchange 2", "РАК К6", "Анна: рука= Борис: рука=Щ"],
}
ROOM = Room(100, 40)


class Canvas:
    """Where a game is drawn in black and white."""

    colours = False

    def __init__(self, language: str) -> None:
        self.say = Voice(language)

    def paint(self, text: str, colour: str) -> str:
        return text


@pytest.fixture(params=GAMES)
def game(request, site):
    """The name of a game; the one from another package is installed."""
    return request.param


@pytest.fixture
def sample(game, table):
    """A whole match of a game, every word of which is good."""
    one = next((one for one in samples() if one.game == game), None)
    if one is None:
        seat = table(game, "Анна", "Борис", target=None)
        seat.play(*LINES[game])
        return seat
    given = dict(zip(one.new, one.new[1:], strict=False))
    names = one.new[2 : next((at for at, word in enumerate(one.new) if word.startswith("--")), None)]
    agreed = {"policy": given.get("--words", "nouns")}
    if "--to" in given:
        agreed["target"] = int(given["--to"])
    if "--scoring" in given:
        agreed["options"] = {"scoring": given["--scoring"]}
    seat = table(game, *names, language=given.get("--language"), **agreed)
    seat.play(*one.entries)
    return seat


def states(seat):
    """Each entry of a match with the state before it and the state after it."""
    rules, lines = load_game(seat.header.game), seat.match.lines
    state = rules.start(seat.header)
    for line, entry, after in matches.play_lines(rules, state, lines):
        yield line, entry, state, after
        state = after


# The registry


def test_a_game_is_found_by_each_of_its_names(game):
    info = game_info(game)
    assert [find_game(name) for name in (game, *info.names)] == [game] * (1 + len(info.names))
    others = {name for other in game_names() if other != game for name in (other, *game_info(other).names)}
    assert not others & {game, *info.names}


def test_a_game_has_all_that_the_protocol_asks(game):
    rules = load_game(game)
    views = (protocol.TerminalView, protocol.TableView, protocol.SheetView)
    for kind, found in (
        (protocol.Game, rules),
        *zip(views, (rules.terminal(), rules.table(), rules.sheet()), strict=True),
        *([(protocol.FillView, rules.fill())] if rules.fill() else []),
    ):
        names = [name for name in vars(kind) if not name.startswith("_")]
        assert names and [name for name in names if not hasattr(found, name)] == []


def test_its_lines_with_a_dot_are_commands(game):
    known = load_game(game).COMMANDS
    assert set(known) <= set(commands_of("entry")) and "adjust" in known


def test_its_set_is_sound_in_each_of_its_languages(game):
    tables = sets.load(game)
    assert setfile.problems(tables) == [] and setfile.languages(tables)
    for language in setfile.languages(tables):
        box = setfile.read_box(tables, language)
        assert (box.game, box.language) == (game, language)
        assert all(box.titles.values()) and set(box.provenance.values()) <= set(setfile.PROVENANCE)
        assert box.policy in POLICIES and set(box.assumed) <= set(box.provenance)
        fewest, most = box.players
        assert 1 <= fewest <= most


@pytest.mark.parametrize(
    ("tables", "key"),
    [({}, "set.wrong.missing"), ({"titles": {"ru": 5}}, "set.wrong.missing"), ({"odd": 1}, "set.wrong.missing")],
)
def test_a_set_that_is_no_set_has_problems_and_no_tracebacks(game, tables, key):
    assert key in {problem.key for problem in setfile.problems({"game": game, **tables})}


# Texts and clauses


def test_its_texts_say_the_same_in_every_language(game):
    package = texts_package(text_domain(game))
    texts = {language: import_module(f"{package}.{language}").TEXTS for language in LANGUAGES}
    assert all(set(one) == set(texts["en"]) for one in texts.values())
    assert {key.partition(".")[0] for key in texts["en"]} == {text_domain(game)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_has_every_text_that_commands_ask_for(game, language, sample):
    say, domain = Voice(language), text_domain(game)
    box = sample.match.state.box
    keys = [f"game.{game}"]
    keys += [f"part.{part}" for part in box.provenance]
    keys += [f"option.{option}" for option in box.options]
    keys += [f"demo.{game}"] if game in {one.game for one in samples()} else []
    assert [key for key in keys if not say.knows(f"{domain}.{key}")] == []
    for way, target in box.scorings.items():
        assert say(f"{domain}.new.scoring.{way}", target=target) and say(f"{domain}.scoring.{way}")
    assert box.scoring_names.keys() == box.scorings.keys()


def test_its_clauses_are_the_same_in_every_language(game):
    letter = game_info(game).clauses
    found = {language: clauses(game, language) for language in LANGUAGES}
    assert len({tuple(one.id for one in each) for each in found.values()}) == 1
    own = [one for one in found["en"] if not one.ruling]
    assert all(one.id.startswith(letter) for one in own) if letter else own == []
    assert bool(own) == bool(letter)


# A match


def test_its_sample_ends_as_the_rules_or_the_players_say(game, sample):
    keys = [note.key for played in sample.match.played for note in played.outcome.notes]
    assert sample.match.standing.over
    assert game in LINES or not any(key.endswith("bag-not-empty") for key in keys)


def test_what_is_written_reads_back(sample):
    rules = sample.match.game
    for line, entry, before, _ in states(sample):
        assert rules.write(before, entry) == line.text
        assert rules.read(before, rules.display(before, entry))[0] == entry
        again, notes = rules.read(before, line.text)
        assert again == entry and notes == ()
        agreed, _ = rules.read(before, line.text, Consent.AGREED)
        assert rules.read(before, rules.write(before, agreed))[0] == agreed


def test_a_match_stands_as_every_match_does(sample):
    rules, players = sample.match.game, sample.header.players
    for _, _, _, state in states(sample):
        now, outcome = rules.standing(state), state.outcome
        assert isinstance(now, Standing) and isinstance(outcome, Outcome)
        assert len(now.totals) == len(now.adjustments) == len(players)
        assert now.turn is None or 0 <= now.turn < len(players)
        assert set(outcome.scores) <= set(range(len(players)))
        assert all(isinstance(note, Note) for note in outcome.notes)
        assert json.loads(json.dumps(rules.facts(state))) is not None
    assert now.over and now.winners and now.turn is None
    assert now.why is not None and Voice("ru")(now.why.key, **now.why.values)


def test_an_adjustment_is_beside_the_points(sample):
    rules, before = sample.match.game, sample.match.game.start(sample.header)
    name = sample.header.players[1]
    entry, _ = rules.read(before, f".adjust {name} -5 упала фишка")
    after = rules.play(before, entry, sample.ask)
    now = rules.standing(after)
    assert (now.totals[1], now.adjustments[1]) == (rules.standing(before).totals[1] - 5, -5)
    assert rules.write(before, entry) == f".adjust {name} -5 упала фишка"
    assert after.outcome is not None and (after.outcome.kind, after.outcome.points) == ("adjust", -5)


def test_everything_is_undone_and_done_again(sample):
    whole = sample.match
    for _ in whole.played:
        sample.undo()
    assert sample.match.played == () and sample.match.state == whole.game.start(sample.header)
    for _ in whole.played:
        sample.redo()
    assert sample.match == whole


def test_a_line_amended_by_itself_changes_nothing(sample):
    whole = sample.match
    for number, line in enumerate(whole.lines, 1):
        assert sample.amend(number, line.text).match.standing == whole.standing


@pytest.mark.parametrize("line", ["", ".абракадабра", "§", "Никто: 5", "!", ":", "a" * 5000])
def test_what_cannot_be_read_is_refused_with_a_sentence(sample, line):
    rules = sample.match.game
    with pytest.raises(Refusal) as caught:
        rules.read(rules.start(sample.header), line)
    for language in LANGUAGES:
        assert Voice(language)(caught.value.key, **caught.value.values)


def test_a_match_that_is_over_is_played_on_only_by_agreement(sample):
    rules, start = sample.match.game, sample.match.game.start(sample.header)
    entry, _ = rules.read(start, sample.match.lines[0].text)
    with pytest.raises(Illegal) as caught:
        rules.play(sample.match.state, entry, sample.ask)
    assert caught.value.clause


def test_too_many_players_are_refused(sample):
    _, most = sample.match.state.box.players
    names = tuple(f"Игрок {number}" for number in range(most + 1))
    with pytest.raises(Illegal) as caught:
        sample.match.game.start(replace(sample.header, players=names))
    assert caught.value.key == "table.players"


# How it is shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_drawn_on_a_terminal(sample, language):
    canvas, view = Canvas(language), sample.match.game.terminal()
    for line, _, before, state in states(sample):
        assert all(isinstance(text, str) and "\x1b" not in text for text in view.match_lines(canvas, state))
        assert view.opening_hint(canvas, before)
        assert view.colour_entry(canvas, line.text) == line.text
    box = sample.match.state.box
    assert view.box_lines(canvas, box) and json.dumps(view.box_facts(box))
    assert isinstance(view.unknown_counts(box), bool)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_its_page_of_notation_shows_is_read(sample, game, language, table):
    players = sample.match.header.players
    page = notation_page(Voice(language), game, sample.match.state.box, players)
    for example in (example for chapter in page for example in chapter.examples):
        options = {"house": [example.option]} if example.option else {}
        seat = table(game, *players, language=sample.match.header.language, options=options)
        for line in example.after:
            seat.play(line)
        assert example.meaning
        assert meanings(seat.match.game, seat.match.state, example.line), example


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_laid_on_the_live_table(sample, language):
    say, view = Voice(language), sample.match.game.table()
    for line, _, before, state in states(sample):
        assert 0 <= view.width(state, ROOM) <= ROOM.width
        assert isinstance(view.picture(say, state, ROOM, (), None), Content)
        assert all(isinstance(one, Content) for one in view.beside(say, state, 40))
        assert all(isinstance(place, Place) for place in view.places(before, line.text))
        assert "{" not in view.hint(say, state)


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_printed_on_paper(sample, language):
    say, view = Voice(language), sample.match.game.sheet()
    seats, closed = set(range(len(sample.header.players))), 0
    for line, entry, _, state in states(sample):
        assert isinstance(view.entry_text(say, entry, state.outcome, line.text, state.box), str)
        found = view.parts(entry, state, closed)
        assert set(found) <= seats and all(isinstance(part, Part) for part in found.values())
        closed += bool(found)
    played = [(one.entry, one.outcome) for one in sample.match.played]
    assert set(view.final_words(played, sample.match.state)) <= set(range(len(played)))
    grid = view.grid(sample.match.state)
    assert grid is None or (isinstance(grid, Grid) and len(grid.rows) == len(grid.cells))
    assert all(isinstance(term, str) for term in view.terms(say, sample.match.state))
    blank = view.blank(say, sample.match.state.box)
    assert isinstance(blank, BlankParts) and blank.seats >= 2 and all(blank.reminders)
