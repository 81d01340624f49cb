"""What is drawn on the table of one match: the picture, what stands beside it, the line, and the answers under it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from textual.containers import Horizontal, Vertical
from textual.content import Content

from referee.commands import word_of
from referee.games.show import Place, Room
from referee.match.clock import Clock, Limit
from referee.match.start import has_words
from referee.paths import beside
from referee.table.cursor import Cursor, lay_out, other_reading, write_line
from referee.table.faults import SturdyScreen
from referee.table.panels import BAD, DIM, GOOD, STRONG, TURN, Panel, flowed, sheet, stacked, totals
from referee.table.prompt import Prompt
from referee.wording import format_policy, format_target, format_title, part_names

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.binding import BindingType
    from textual.events import Key
    from textual.screen import Screen

    from referee.locale import Voice
    from referee.match import Match
    from referee.session import Session

_ANSWERS = 4
_SIDE = 16  # columns that the totals and the sheet need at least
PAGE = 9  # places told under the line at a time, a digit each

KEY_OF = {
    "help": "F1",
    "pass": "F2",
    "exchange": "F3",
    "open": "F3",
    "challenge": "F4",
    "undo": "F5",
    "redo": "F6",
    "adjust": "F7",
    "rules": "F8",
    "clock": "F9",
    "quit": "F10",
    "amend": "↑",
    "cursor": "←→",
    "print": "Ctrl+P",
}


class Line(Prompt):
    """The one line to type in. It keeps the focus, so that whatever is typed arrives."""

    BINDINGS: ClassVar[list[BindingType]] = [("tab", "screen.place(1)"), ("shift+tab", "screen.place(-1)")]

    async def _on_key(self, event: Key) -> None:
        """A key that means something on the board, or picks a place, goes there."""
        assert isinstance(self.screen, Tabletop)
        if self.screen.take_key(event):
            event.stop()
            event.prevent_default()
            return
        await super()._on_key(event)

    async def action_submit(self) -> None:
        """Enters the line at once: as a message it would be entered again where Enter is pressed twice."""
        assert isinstance(self.screen, Tabletop)
        self.screen.submit(self.value)

    def on_paste(self) -> None:
        """A paste is a line of its own, not letters for the board."""
        assert isinstance(self.screen, Tabletop)
        if self.screen.cursor is not None:
            self.screen.action_forget()

    def on_blur(self) -> None:
        if self.screen.is_current:
            self.focus()


class Tabletop(SturdyScreen[None]):
    """A match laid out to be seen; what is done to it is the business of the screen built on this."""

    def __init__(self, say: Voice, session: Session) -> None:
        super().__init__()
        self.say = say
        self._take(session)

    def _take(self, session: Session) -> None:
        self.session = session
        self.view = session.match.game.table()
        self.places: list[Place] = []
        self.chosen: int | None = None
        self.asked: str | None = None  # the line whose places are numbered, so that a digit picks one
        self.turned = 0  # how many of its places were turned over, to see the next ones
        self.submitted = ""
        self.looked: str | None = None  # the line whose places these are
        self.cursor: Cursor | None = None
        self.last_cell: tuple[int, int] | None = None
        self.picked: int | None = None
        self.seen: Match = session.match
        self.said: list[str] = []
        self.fine = True
        self.cited: str | None = None
        self.limit = Limit.of(session.header)
        path = beside(session.journal.path, "clock")
        self.clock = Clock(path, session.number, len(session.match.lines))
        self.warned = -1

    def compose(self) -> ComposeResult:
        yield Panel(self._title, "title")
        with Horizontal(id="middle"):
            yield Panel(self._picture, "picture")
            with Vertical(id="side"):
                yield Panel(self._totals, "totals")
                yield Panel(self._beside, "beside")
                yield Panel(self._sheet, "sheet")
        with Horizontal(id="entry"):
            yield Panel(self._whose, "whose")
            yield Line(id="line", compact=True, select_on_focus=False)
        yield Panel(self._answers, "answers")
        yield Panel(self._keys, "keys")

    def take_key(self, event: Key) -> bool:
        """What a key means on the table before it is typed; whether it means anything."""
        raise NotImplementedError

    def submit(self, value: str) -> None:
        raise NotImplementedError

    def action_forget(self) -> None:
        """Leaves what was begun."""
        raise NotImplementedError

    @property
    def line(self) -> Line:
        return self.query_one("#line", Line)

    @property
    def room(self) -> Room:
        return Room(self.size.width, max(1, self.size.height - 3 - _ANSWERS))

    @property
    def match(self) -> Match:
        """The match as it is shown: while an earlier turn is corrected, as it stood before that turn."""
        return self.seen

    def _title(self, width: int, height: int) -> Content:
        say, header = self.say, self.session.header
        if self._is_narrow:
            return totals(say, self.session.match, 1000, 1, None, 0.0, True)[0].truncate(width, ellipsis=True)
        parts = [say("show.title", number=self.session.number, title=format_title(say, self.session.match))]
        if header.target:
            parts.append(format_target(say, self.session.match))
        if has_words(header.game):
            parts.append(format_policy(say, header.policy))
        text = " · ".join(part.rstrip(".") for part in parts)
        return Content.styled(text, STRONG).truncate(width, ellipsis=True)

    @property
    def _is_narrow(self) -> bool:
        """Whether nothing has room beside the picture: the totals are the title then."""
        return self.room.width - self.view.width(self.match.state, self.room) < _SIDE

    def _picture(self, width: int, height: int) -> Content:
        state, room = self.match.state, self.room
        surface = self.view.surface(state, room) if self.cursor else None
        pointer = lay_out(surface, self.cursor) if surface and self.cursor else None
        picture = self.view.picture(self.say, state, room, self.places, self.chosen, pointer)
        lines = picture.split("\n")
        return stacked([*lines[: height - 1], Content.styled("…", DIM)]) if len(lines) > height > 0 else picture

    def _totals(self, width: int, height: int) -> Content:
        elapsed = self.clock.elapsed if self.limit else 0.0
        most = max(2, self.room.height // 3)
        return stacked(totals(self.say, self.session.match, width, most, self.limit, elapsed, self.clock.runs))

    def _beside(self, width: int, height: int) -> Content:
        return stacked(self.view.beside(self.say, self.match.state, width))

    def _sheet(self, width: int, height: int) -> Content:
        return sheet(self.say, self.session.match, width, height, self.picked)

    def _whose(self, width: int, height: int) -> Content:
        now, players = self.match.standing, self.match.players
        name = players[now.turn] if now.turn is not None else ""
        number = f"№{self.picked}" if self.picked else ""
        prompt = " ".join(filter(None, (number, name, "›")))
        return Content.styled(prompt, TURN if self.picked else STRONG).truncate(width, ellipsis=True)

    def _answers(self, width: int, height: int) -> Content:
        lines = self._answer_lines(width)
        cut = [*lines[: height - 1], Content.assemble(lines[height - 1], " …")] if len(lines) > height > 0 else lines
        return stacked(cut)

    def _answer_lines(self, width: int) -> list[Content]:
        """What was said and the places to choose from; with neither, what to type."""
        told = self._told_places(width)
        first, rest = self.said[:1], self.said[1:]
        lines = self._wrapped(first, "" if self.fine else BAD, width)
        remarks = self._wrapped(rest, DIM, width)
        if len(lines) + len(remarks) + len(told) > _ANSWERS:
            remarks = self._wrapped([" ".join(map(str.strip, rest))], DIM, width)
        if not first and not told:
            return self._wrapped(self._hints(), DIM, width)
        return [*lines, *remarks, *told, *self._wrapped(self._other_reading(), DIM, width)]

    def _other_reading(self) -> list[str]:
        """At the cursor: the same letters, those that lie on the board taken as typed again or not."""
        surface = self.view.surface(self.match.state, self.room) if self.cursor else None
        other = other_reading(surface, self.cursor) if surface and self.cursor else None
        return [self.say("live.cursor.other", line=write_line(surface, other))] if surface and other else []

    @staticmethod
    def _wrapped(texts: list[str], style: str, width: int) -> list[Content]:
        return [line for text in texts for line in Content.styled(text.strip(), style).wrap(max(10, width))]

    @property
    def first_shown(self) -> int:
        """The first of the places that are shown: those of the chosen one, else those that were turned to."""
        return self.turned if self.chosen is None else self.chosen // PAGE * PAGE

    def _told_places(self, width: int) -> list[Content]:
        """The places under the line, numbered once they are asked about; then the words of the chosen one."""
        if not self.places:
            return []
        count, first = len(self.places), self.first_shown
        key = "live.places.one" if self.chosen is not None and count == 1 else "live.places"
        parts = [] if self.asked is not None else [Content.styled(self.say(key, count=count), DIM)]
        for at, place in enumerate(self.places[first : first + PAGE], first):
            points = f" {place.points}" if place.fresh else ""
            number = f"{at - first + 1}: " if self.asked is not None else ""
            style = TURN if at == self.chosen else GOOD
            parts.append(Content.assemble((number, DIM), (f"{place.label or place.line}{points}", style)))
        if count > first + PAGE:
            parts.append(Content.styled(f"+{count - first - PAGE}", DIM))
        words = self.places[self.chosen].words if self.chosen is not None else ()
        if len(words) > 1 or (words and words[0] not in self.line.value.upper()):
            parts.append(Content.styled(" + ".join(words), DIM))
        return flowed(parts, width)

    def _hints(self) -> list[str]:
        """What to type: the first turn is explained, an amendment too, and later a word is enough."""
        if self.cursor is not None:
            return [self.say("live.hint.cursor")]
        if self.picked:
            return [self.say("live.hint.amend", number=self.picked)]
        if self.session.match.standing.over:
            return [self.say("live.hint.over", **self._next_words)]
        hint = self.view.hint(self.say, self.match.state)
        return [hint] if self.session.match.lines else [hint, self._opening_hint()]

    def _opening_hint(self) -> str:
        """What is only assumed of the set and the line that corrects it, else where help is."""
        box = self.session.match.state.box
        if not box.assumed:
            return self.say("live.hint.help")
        return self.say("live.hint.assumed", parts=part_names(self.say, box.game, box.assumed))

    @property
    def _next_words(self) -> dict[str, str]:
        return {name: word_of(name, self.say.language) for name in ("rematch", "new")}

    def _keys(self, width: int, height: int) -> Content:
        if self.cursor is not None:
            return Content.styled(self.say("live.keys.cursor"), DIM).truncate(width, ellipsis=True)
        board = ["cursor"] if self.view.surface(self.match.state, self.room) else []
        entries = [name for name in self.match.game.COMMANDS if name in KEY_OF and name != "adjust"]
        names = ["help", *board, *entries, "undo", "redo", "amend", *(["clock"] if self.limit else []), "quit"]
        told = {name: (KEY_OF[name], self.say(f"live.key.{name}")) for name in names}
        gap = "  " if _legend_width(told) + len(told) <= width else " "
        for name in ("redo", "amend", *entries[::-1], "cursor", "undo", "clock"):
            if _legend_width(told) <= width:
                break
            told.pop(name, None)
            told["help"] = (KEY_OF["help"], self.say("live.key.help.more"))
        return Content.assemble(
            *(part for key, label in told.values() for part in ((key, STRONG), (f" {label}{gap}", DIM)))
        )

    def _lay_out(self) -> None:
        """Gives the picture and the panels the room they need, and draws everything."""
        room, state = self.room, self.match.state
        picture = self.query_one("#picture")
        wide = self.view.width(state, room)
        picture.display = wide > 0
        picture.styles.width = wide
        self.query_one("#side").display = not self._is_narrow
        side = max(10, room.width - wide - 2)
        players = len(self.session.match.players)
        shown = min(players, max(2, room.height // 3))
        standing = len(totals(self.say, self.session.match, side, shown, self.limit, 0.0, self.clock.runs))
        last = totals(self.say, self.session.match, side, shown, self.limit, 0.0, self.clock.runs)[-1]
        self.query_one("#totals").styles.height = standing - 1 + max(1, len(last.wrap(side)))
        extra = len(self.view.beside(self.say, state, side))
        self.query_one("#beside").styles.height = extra
        self.query_one("#beside").display = extra > 0
        whose = self._whose(1000, 1).cell_length
        self.query_one("#whose").styles.width = min(whose, max(8, room.width // 3)) + 1
        self._draw()

    def _draw(self, *names: str) -> None:
        """Draws panels anew, all where none is named; an answer that needs more lines gets them from the picture."""
        if not names or "answers" in names:
            lines = len(self._answer_lines(self.size.width))
            self.query_one("#answers").styles.height = max(_ANSWERS, min(lines, self.size.height // 2))
        for name in names or ("title", "picture", "totals", "beside", "sheet", "whose", "answers", "keys"):
            self.query_one(f"#{name}", Panel).refresh()


def _legend_width(told: dict[str, tuple[str, str]]) -> int:
    return sum(len(key) + 1 + len(label) + 1 for key, label in told.values()) - 1


def drawn(screen: Screen[Any]) -> list[str]:
    """What a screen shows, line by line, without its colours."""
    return [strip.text.rstrip() for strip in screen._compositor.render_strips()]
