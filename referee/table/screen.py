"""What is done at the table of a match: lines are entered, places chosen, earlier turns corrected, others followed."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.widgets import Input

from referee.commands import word_of
from referee.errors import Fault
from referee.games.show import Place
from referee.store.journal import JournalFault, Stale
from referee.table import clock as clocks
from referee.table.commands import Unclear, at_table, command, in_words
from referee.table.pointing import PointingTable
from referee.text import drop_controls
from referee.wording import add_clause, format_change, format_refusal, game_title

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.binding import BindingType
    from textual.events import Key

    from referee.match import Change
    from referee.session import Reply, Session
    from referee.table.commands import Command

DIGITS = list("123456789")
FOLLOW, TICK = 0.4, 0.25  # seconds between two looks at the store, and at the clock
_MARGINS = 4  # columns of a page that its text leaves free: a margin on either side, the scroll bar


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

    def on_input_changed(self, event: Input.Changed) -> None:
        """What is typed is looked for on the board, by the rules of placing alone (E6.3)."""
        self.chosen, self.asked = None, None
        text = event.value.strip()
        plain = text and not text.startswith(".")
        self.places = self.view.places(self.match.state, text) if plain else []
        if len(self.places) == 1:
            self.chosen = 0
        if text and self.fine:
            self.said = []
        self._draw("picture", "answers")

    def action_place(self, way: int) -> None:
        """Goes through the places where the word fits."""
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

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.submitted = event.value
        text = event.value.strip()
        if not text:
            self.action_forget()
            return
        try:
            called = command(text)
        except Unclear as unclear:
            known = ", ".join(word_of(name, self.say.language) for name in unclear.known)
            self._say([f"✗ {self.say(unclear.key, line=unclear.line, known=known)}"], fine=False)
            return
        if called is not None and not called.entry:
            self._carry_out(called)
            return
        if called is None and len(self.places) > 1 and self.chosen is None and self.places[0].fresh:
            self.asked = event.value
            self._say([self.say("live.which", count=len(self.places))], fine=True)
            return
        line = text if called is None else called.line
        if called is None and self.chosen is not None:
            line = self.places[self.chosen].line
        self.action_enter(line)

    def action_enter(self, line: str) -> None:
        """Records a line, or puts it in place of the one that was picked."""
        session, picked = self.session, self.picked
        if picked is not None:
            self._do(lambda: session.amend(picked, line))
            return
        turn, elapsed = session.match.standing.turn, self.clock.elapsed
        timed = self.limit is not None and turn is not None and not line.startswith((".adjust", ".challenge"))
        seconds = round(elapsed) if timed and (self.clock.runs or elapsed) else None
        before = clocks.used(session.match)
        reply = self._do(lambda: session.enter(line, seconds=seconds))
        if reply is None or reply.change is None:
            return
        if reply.change.kind == "challenge":
            self._rule(reply.change)
        if self.limit and self.limit.at_zero == "points" and seconds is not None and turn is not None:
            self._charge(turn, self.limit.penalty(before[turn], seconds))

    def _do(self, act: Callable[[], Reply]) -> Reply | None:
        """Does something to the match and shows what came of it; what was refused stays in the line to be corrected."""
        try:
            reply = act()
        except Stale:
            self.session.follow()
            self._moved()
            self._say([self.say("live.moved-on")], fine=False)
            return None
        except (Fault, JournalFault) as fault:
            self._moved()
            self._say([self.say(fault.key, **fault.values)], fine=False)
            return None
        except OSError as error:
            why = error.strerror or str(error)
            self._moved()
            self._say([self.say("store.disk", path=self.session.journal.path, why=why)], fine=False)
            return None
        self._show_reply(reply)
        return reply

    def _show_reply(self, reply: Reply) -> None:
        if reply.change is not None:
            notes = reply.change.notes
            self.cited = next((note.clause for note in notes if note.clause), self.cited)
            self.picked = None
            self._moved()
            self._say(self._format_change(reply.change), fine=True)
            self.point(None)
            self.line.value = ""
            return
        refusal = reply.refusal
        assert refusal is not None
        self.cited = refusal.clause or self.cited
        self._moved()
        self.places = [
            Place(one.entry, one.place, one.points, one.words, one.fresh)
            for one in (reply.question.choices if reply.question else ())
        ]
        self.chosen, self.asked = None, self.submitted if len(self.places) > 1 else None
        text = add_clause(format_refusal(self.say, refusal), refusal.clause)
        self._say([f"✗ {at_table(text, self.say)}"], fine=False)

    def _format_change(self, change: Change) -> list[str]:
        """What was recorded, in the words of the table."""
        entry = in_words(change.text, self.say.language)
        return [at_table(line, self.say) for line in format_change(self.say, change, entry)]

    def _say(self, lines: list[str], fine: bool) -> None:
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
        self.places, self.chosen, self.asked = [], None, None
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
        from referee.replies import verdict_json
        from referee.table.pages import RulingPage

        outcome = change.outcome
        if outcome is None or outcome.fell is None:
            return
        verdicts = [verdict_json(self.say, verdict) for verdict in change.verdicts.values()]
        reasons = [add_clause(str(one["explanation"]), one["clause"]) for one in verdicts]
        words = ", ".join(str(one["word"]) for one in verdicts) or change.text
        notes = self._format_change(change)[1:]
        self.app.push_screen(RulingPage(self.say, words.upper(), outcome.fell, [*reasons, *notes]))

    # Other lines and keys

    def _carry_out(self, called: Command) -> None:
        """A command of the table itself."""
        self.line.value = ""
        match called.name:
            case "amend":
                self._amend(called.rest)
            case "rules":
                self.action_rules(called.rest)
            case "print":
                self.action_print(called.rest)
            case "quit":
                self.app.exit()
            case name:
                getattr(self, f"action_{name}")()

    def action_undo(self) -> None:
        self._do(self.session.undo)

    def action_redo(self) -> None:
        self._do(self.session.redo)

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
        """Picks an earlier turn in the sheet, to be corrected in the line."""
        last = len(self.session.match.lines)
        at = (last + 1 if self.picked is None else self.picked) + way
        self._pick(at if 1 <= at <= last else None if at > last else self.picked)

    def _pick(self, number: int | None, text: str | None = None) -> None:
        if number is None and self.picked is None:
            return
        self.picked = number
        self.said = []
        self.fine = True
        self._moved()
        self.line.value = "" if number is None else text or self.session.match.lines[number - 1].text
        self.line.cursor_position = len(self.line.value)

    def _amend(self, rest: str) -> None:
        """`.исправить 3` picks the third line; `.исправить 3 КОШКА 8Г` corrects it at once."""
        number, _, text = rest.partition(" ")
        last = len(self.session.match.lines)
        if not number:
            self._pick(last or None)
        elif not number.isdigit() or not 1 <= int(number) <= last:
            key = "match.no-such-entry" if number.isdigit() else "live.amend"
            word = word_of("amend", self.say.language)
            given = int(number) if number.isdigit() else 0
            self._say([f"✗ {self.say(key, number=given, last=last, command=word)}"], fine=False)
        elif text.strip():
            self._do(lambda: self.session.amend(int(number), text.strip()))
        else:
            self._pick(int(number))

    def action_forget(self) -> None:
        """Leaves what was begun: the line, the place, the correction, the message."""
        self._pick(None)
        self.line.value = ""
        self.places, self.chosen, self.asked, self.said, self.fine = [], None, None, [], True
        self.point(None)
        self._draw()

    def action_help(self) -> None:
        from referee.table.help import help_lines

        self._page(self.say("live.help"), help_lines(self.say, self.session.header.game, self.limit is not None))

    def action_rules(self, clause: str = "") -> None:
        """The clause that was cited last, or the one that is asked for; with none, all of them."""
        from referee.table.help import rules_lines

        game = self.session.header.game
        self._page(game_title(self.say, game), rules_lines(self.say, game, clause or self.cited))

    def action_print(self, path: str = "") -> None:
        """The sheet, to read here or into a file by its ending."""
        from referee.sheets.build import session_sheet
        from referee.sheets.render import render_file
        from referee.sheets.terminal import terminal as draw_sheet

        sheet = session_sheet(self.session, self.say)
        if not path:
            lines = draw_sheet(sheet, self.say, False, self.size.width - _MARGINS).splitlines()
            command = word_of("print", self.say.language)
            self._page(self.say("live.sheet"), [*lines, "", self.say("live.print", command=command)])
            return
        try:
            render_file(sheet, self.say, path)
        except Fault as fault:
            self._say([f"✗ {self.say(fault.key, **fault.values)}"], fine=False)
            return
        self._say([self.say("sheet.written", path=drop_controls(path))], fine=True)

    def _page(self, title: str, lines: list[str]) -> None:
        from referee.table.pages import TextPage

        self.app.push_screen(TextPage(title, lines, self.say("live.page.keys")))

    # The store and the clock

    def _follow(self) -> None:
        """Takes up what another table or a command has added to the match."""
        try:
            moved = self.session.follow()
        except JournalFault as fault:
            self._say([f"✗ {self.say(fault.key, **fault.values)}"], fine=False)
            return
        if moved:
            self._moved()
            if self.line.value:
                self.post_message(Input.Changed(self.line, self.line.value))

    def action_clock(self) -> None:
        if self.limit is None:
            self._say([self.say("live.clock.none")], fine=False)
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
            self.action_enter(".pass")
        self.app.bell()
        self._say([self.say(f"live.zero.{limit.at_zero}", player=player), *self.said], fine=False)

    def _charge(self, player: int, points: int) -> None:
        """Points off for time, as the adjustment that they are."""
        if points:
            name = self.session.match.players[player]
            said = self.said
            line = f".adjust {name} -{points} {self.say('live.clock.note')}"
            self._do(lambda: self.session.enter(line))
            self._say([*said, *self.said], fine=True)
