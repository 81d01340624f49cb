"""What is done at the table of a match: lines are entered, places chosen, earlier turns corrected, others followed."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from referee.commands import word_of
from referee.errors import Fault
from referee.games.show import place_of
from referee.match import clock as clocks
from referee.store.journal import JournalFault, Stale
from referee.table.commands import Command, Unclear, at_table, command, meant_command, nearest_command
from referee.table.layout import PAGE
from referee.table.panels import format_end
from referee.table.pointing import PointingTable
from referee.wording import (
    add_clause,
    format_change,
    format_entry,
    format_note,
    format_refusal,
    game_title,
    has_one_answer,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.binding import BindingType
    from textual.events import Key

    from referee.match import Change
    from referee.session import Reply, Session

DIGITS = list("123456789")
FOLLOW, TICK = 0.4, 0.25  # seconds between two looks at the store, and at the clock


class MatchScreen(PointingTable):
    """A match on the table."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("f1", "help"),
        ("f2", "enter('.pass')"),
        ("f3", "begin"),
        ("f4", "enter('.challenge')"),
        ("f5,ctrl+z", "undo"),
        ("f6,ctrl+y", "redo"),
        ("f7", "prompt('adjust')"),
        ("f8", "rules"),
        ("f9", "clock"),
        ("f10,ctrl+q,ctrl+c", "app.quit"),
        ("ctrl+p", "print"),
        ("f12", "set"),
        ("up", "pick(-1)"),
        ("down", "pick(1)"),
        ("escape", "forget"),
    ]

    def on_mount(self) -> None:
        self._lay_out()
        self.line.focus()
        self.set_interval(FOLLOW, self._follow)
        self.set_interval(TICK, self._tick)

    def take(self, session: Session) -> None:
        """Puts another match on the table, unless it is the one that lies there."""
        if session.number != self.session.number:
            self._take(session)
            self._lay_out()

    def on_resize(self) -> None:
        self._lay_out()

    def on_screen_resume(self) -> None:
        self.line.focus()

    def on_input_changed(self) -> None:
        self._look(self.line.value)

    def _look(self, value: str) -> None:
        """What is typed is looked for on the board, by the rules of placing alone (E6.3)."""
        if value == self.looked:
            return
        was_asked = self.asked is not None
        self.looked, self.chosen, self.asked, self.turned = value, None, None, 0
        text = value.strip()
        plain = text and not text.startswith(".")
        self.places = self.view.places(self.match.state, text) if plain else []
        if len(self.places) == 1:
            self.chosen = 0
        if self.fine and (text or was_asked):
            self.said = []
        self._draw("picture", "answers")

    def action_place(self, way: int) -> None:
        if not self.places:
            return
        at = (0 if way > 0 else -1) if self.chosen is None else self.chosen + way
        self.chosen = at % len(self.places)
        self.asked = self.line.value if len(self.places) > 1 else None
        self._draw("picture", "answers")

    def take_key(self, event: Key) -> bool:
        """A digit picks a place while places are numbered; other keys may be for the cursor."""
        if self.asked is None or self.asked != self.line.value or event.character not in DIGITS:
            return super().take_key(event)
        at = self.first_shown + DIGITS.index(event.character)
        if at < len(self.places):
            self.action_enter(self.places[at].line)
        return True

    def submit(self, value: str) -> None:
        self.submitted = value
        self._look(value)  # where Enter came before the line was looked at
        text = value.strip()
        if not text:
            self.action_forget()
            return
        try:
            called = command(text, self.say.language)
        except Unclear as unclear:
            self.tell([f"✗ {self._format_unclear(unclear)}"], fine=False)
            return
        if called is not None and not called.entry:
            self.carry_out(called)
            return
        if called is None and len(self.places) > 1 and self.chosen is None and self.places[0].fresh:
            self._ask_which(value)
            return
        line = text if called is None else called.line
        if called is None and self.chosen is not None:
            line = self.places[self.chosen].line
        self.action_enter(line)

    def _ask_which(self, line: str) -> None:
        """Numbers the places where the word fits; asked once more, the next of them."""
        count = len(self.places)
        self.turned = (self.turned + PAGE) % (-(-count // PAGE) * PAGE) if self.asked == line else 0
        self.asked = line
        asked = self.say("live.which" if count <= PAGE else "live.which.more", count=count)
        self.tell([asked, *self._meant_command(line)], fine=True)

    def _meant_command(self, line: str) -> list[str]:
        """How to type the command that a line without its dot would be."""
        meant = meant_command(line, self.say.language)
        return [self.say("live.meant", line=meant)] if meant else []

    def _format_unclear(self, unclear: Unclear) -> str:
        language = self.say.language
        known = ", ".join(word_of(name, language) for name in unclear.known)
        text = self.say(unclear.key, line=unclear.line, known=known, command=word_of("help", language))
        near = "" if known else nearest_command(unclear.line, language)
        return f"{text}. {self.say('live.no-command.near', line=near)}" if near else text

    def action_enter(self, line: str) -> None:
        """Records a line, or puts it in place of the one that was picked."""
        session, picked = self.session, self.picked
        if picked is not None:
            self.act(lambda: session.amend(picked, line))
            return
        turn, elapsed = session.match.standing.turn, self.clock.elapsed
        timed = self.limit is not None and turn is not None and not line.startswith((".adjust", ".challenge"))
        seconds = round(elapsed) if timed and (self.clock.runs or elapsed) else None
        before = clocks.used(session.match)
        reply = self.act(lambda: session.enter(line, seconds=seconds))
        if reply is None or reply.change is None:
            return
        if reply.change.kind == "challenge":
            self._rule(reply.change)
        if self.limit and self.limit.at_zero == "points" and seconds is not None and turn is not None:
            self._charge(turn, self.limit.penalty(before[turn], seconds))

    def act(self, act: Callable[[], Reply]) -> Reply | None:
        """Does something to the match and shows what came of it; what was refused stays in the line to be corrected."""
        try:
            reply = act()
        except Stale:
            self.session.follow()
            self._moved()
            self.tell([self.say("live.moved-on")], fine=False)
            return None
        except (Fault, JournalFault) as fault:
            self._moved()
            self.tell([self.say(fault.key, **fault.values)], fine=False)
            return None
        except OSError as error:
            why = error.strerror or str(error)
            self._moved()
            self.tell([self.say("store.disk", path=self.session.journal.path, why=why)], fine=False)
            return None
        self._show_reply(reply)
        return reply

    def _show_reply(self, reply: Reply) -> None:
        if reply.change is not None:
            notes, was_over = reply.change.notes, self.match.standing.over
            self.cited = next((note.clause for note in notes if note.clause), self.cited)
            self.picked = None
            self._moved()
            said = self._format_change(reply.change)
            if self.match.standing.over and not was_over:
                said = [said[0], *format_end(self.say, self.match), *said[1:]]
            self.tell(said, fine=True)
            self.point(None)
            self.line.value, self.looked = "", None
            if self.match.standing.over and not was_over:
                self._close_match()
            return
        refusal = reply.refusal
        assert refusal is not None
        self.cited = refusal.clause or self.cited
        self._moved()
        self.places = [place_of(one) for one in (reply.question.choices if reply.question else ())]
        self.chosen, self.asked, self.turned = None, self.submitted if self.places else None, 0
        self.looked = self.line.value
        text = add_clause(format_refusal(self.say, refusal), refusal.clause)
        self.tell([f"✗ {at_table(text, self.say)}", *self._meant_command(self.submitted)], fine=False)

    def _close_match(self) -> None:
        """The moment a match ends, over the table."""
        from referee.table.pages import EndPage

        def go_on(name: str | None) -> None:
            if name:
                self.carry_out(Command(name, "", False))

        self.app.push_screen(EndPage(self.say, self.match), go_on)

    def _format_change(self, change: Change) -> list[str]:
        entry = format_entry(self.say, change.match, change.entry) if change.entry else change.text
        return [at_table(line, self.say) for line in format_change(self.say, change, entry)]

    def tell(self, lines: list[str], fine: bool) -> None:
        self.said, self.fine = lines, fine
        self._draw("answers", "picture")

    def show_error(self, text: str) -> None:
        self.said, self.fine = [f"✗ {text}"], False
        self._draw("answers")

    def _moved(self) -> None:
        """Draws the match as it is after something was done to it, here or elsewhere."""
        if self.picked is not None and self.picked > len(self.session.match.lines):
            self.picked = None
        before = self._shown_before()
        self.seen = self.session.match if self.picked is None else self.session.before(self.picked)
        self.places, self.chosen, self.asked, self.looked = [], None, None, None
        if self.limit:
            self.clock.tick(len(self.session.match.lines), before)
        self._lay_out()

    def _shown_before(self) -> float:
        """What the clock of the present turn begins with: a turn undone goes on where it was, one not ended runs on."""
        now, was = self.session.match, self.seen
        if len(now.lines) < len(was.lines):
            return float(was.lines[len(now.lines)].seconds or 0)
        return self.clock.elapsed if now.standing.turn == was.standing.turn else 0.0

    def _rule(self, change: Change) -> None:
        """The ruling on a challenge, for everyone to read."""
        from referee.replies import meaning_lines, verdict_json
        from referee.table.pages import RulingPage

        outcome = change.outcome
        if outcome is None or outcome.fell is None:
            return
        told = () if has_one_answer(change.match) else change.verdicts.values()
        verdicts = [verdict_json(self.say, verdict) for verdict in told]
        reasons = [add_clause(str(one["explanation"]), one["clause"]) for one in verdicts]
        words = ", ".join(str(one["word"]) for one in verdicts) or _words_of_last_play(change)
        notes = [at_table(format_note(self.say, note), self.say) for note in change.notes]
        language = self.session.header.language

        def meanings() -> list[str]:
            return [line for verdict in change.verdicts.values() for line in meaning_lines(verdict, language)]

        self.app.push_screen(RulingPage(self.say, words.upper(), outcome.fell, [*reasons, *notes], meanings))

    # Other lines and keys

    def action_undo(self) -> None:
        self.act(self.session.undo)

    def action_redo(self) -> None:
        self.act(self.session.redo)

    def action_new(self) -> None:
        self.call_next(self.app.run_action, "open_new")

    def action_begin(self) -> None:
        commands = self.match.game.COMMANDS
        self.action_prompt("exchange" if "exchange" in commands else "open")

    def action_prompt(self, name: str) -> None:
        """Begins a dot line whose rest is to be typed."""
        self.line.value = f"{word_of(name, self.say.language)} "
        self.line.cursor_position = len(self.line.value)

    def action_pick(self, way: int) -> None:
        last = len(self.session.match.lines)
        at = (last + 1 if self.picked is None else self.picked) + way
        self.pick(at if 1 <= at <= last else None if at > last else self.picked)

    def pick(self, number: int | None) -> None:
        if number is None and self.picked is None:
            return
        self.picked = number
        self.said = []
        self.fine = True
        self._moved()
        match = self.session.match
        entry = None if number is None else match.played[number - 1].entry
        self.line.value = format_entry(self.say, match, entry) if entry else ""
        self.line.cursor_position = len(self.line.value)

    def action_forget(self) -> None:
        """Leaves what was begun: the line, the place, the correction, the message."""
        self.pick(None)
        self.line.value = ""
        self.places, self.chosen, self.asked, self.looked, self.said, self.fine = [], None, None, None, [], True
        self.point(None)
        self._draw()

    def action_help(self) -> None:
        from referee.table.help import help_lines

        say, match, board, clock = self.say, self.session.match, self.surface is not None, self.limit is not None
        self.open_page(say("live.help"), lambda width: help_lines(say, match, board, clock, width))

    def action_rules(self, clause: str = "") -> None:
        """The clause that was cited last, or the one that is asked for; with none, all of them."""
        from referee.table.help import rules_lines

        game = self.session.header.game
        lines = rules_lines(self.say, game, clause or self.cited)
        self.open_page(game_title(self.say, game), lambda _: lines)

    def open_page(self, title: str, write: Callable[[int], list[str]]) -> None:
        """Text over the table; `write` gives its lines for a width."""
        from referee.table.pages import TextPage

        self.app.push_screen(TextPage(title, write, self.say("live.page.keys")))

    def action_set(self) -> None:
        self.carry_out(Command("set", "", False))

    def action_print(self) -> None:
        self.carry_out(Command("print", "", False))

    def carry_out(self, called: Command) -> None:
        """A command of the table itself."""
        from referee.table.carrying import carry_out

        carry_out(self, called)

    # The store and the clock

    def _follow(self) -> None:
        """Takes up what another table or a command has added to the match."""
        try:
            moved = self.session.follow()
        except JournalFault as fault:
            self.tell([f"✗ {self.say(fault.key, **fault.values)}"], fine=False)
            return
        if moved:
            self._moved()
            self._look(self.line.value)

    def action_clock(self) -> None:
        if self.limit is None:
            self.tell([self.say("live.clock.none")], fine=False)
            return
        self.clock.toggle()
        self._lay_out()

    def _tick(self) -> None:
        """Moves the hand; at zero does what was agreed."""
        match, limit = self.session.match, self.limit
        if limit is None:
            return
        runs = self.clock.runs
        self.clock.tick(len(match.lines), self.clock.elapsed)
        if runs != self.clock.runs:
            self._lay_out()
        self._draw("totals")
        turn = match.standing.turn
        if turn is None or not self.clock.runs or self.warned == len(match.lines):
            return
        if limit.left(clocks.used(match)[turn], self.clock.elapsed) > 0:
            return
        self.warned = len(match.lines)
        player = match.players[turn]
        if limit.at_zero == "nothing":
            return
        if limit.at_zero == "turn":
            self.picked = None
            self.action_enter(".late" if "late" in match.game.COMMANDS else ".pass")
        self.app.bell()
        said = [self.say(f"live.zero.{limit.at_zero}", player=player), *self.said]
        if self.session.match.standing.lost_round:  # nobody is there (R43)
            self.clock.toggle()
            said = [self.say("live.zero.waits"), *said]
            self._lay_out()
        self.tell(said, fine=False)

    def _charge(self, player: int, points: int) -> None:
        """Points off for time, as the adjustment that they are."""
        if points:
            name = self.session.match.players[player]
            said = self.said
            line = f".adjust {name} -{points} {self.say('live.clock.note')}"
            self.act(lambda: self.session.enter(line))
            self.tell([*said, *self.said], fine=True)


def _words_of_last_play(change: Change) -> str:
    """The words of the play that a challenge was about."""
    before = change.match.played[: change.number - 1]
    words = next((one.outcome.words for one in reversed(before) if one.outcome.kind == "play"), ())
    return ", ".join(word for word, _ in words)
