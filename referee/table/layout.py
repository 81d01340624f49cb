"""What is drawn on the table of one match: the picture, what stands beside it, the line, and the answers under it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import Screen

from referee.games import text_domain
from referee.games.show import Place, Room
from referee.match.start import has_words
from referee.paths import beside
from referee.table.clock import Clock, Limit
from referee.table.commands import word_of
from referee.table.panels import BAD, DIM, GOOD, STRONG, TURN, Panel, sheet, stacked, totals
from referee.table.prompt import Prompt
from referee.wording import format_policy, format_title

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.binding import BindingType

    from referee.locale import Voice
    from referee.match import Match
    from referee.session import Session

_ANSWERS = 4
_MOST_SHOWN = 6  # places told under the line up to the chosen one

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
    "print": "Ctrl+P",
}


class Line(Prompt):
    """The one line to type in. It keeps the focus, so that whatever is typed arrives."""

    BINDINGS: ClassVar[list[BindingType]] = [("tab", "screen.place(1)"), ("shift+tab", "screen.place(-1)")]

    def on_blur(self) -> None:
        if self.screen.is_current:
            self.focus()


class Tabletop(Screen[None]):
    """A match laid out to be seen; what is done to it is the business of the screen built on this."""

    def __init__(self, say: Voice, session: Session) -> None:
        super().__init__()
        self.say = say
        self._take(session)

    def _take(self, session: Session) -> None:
        """Begins with a match that has just been put on the table."""
        self.session = session
        self.view = session.match.game.table()
        self.domain = text_domain(session.header.game)
        self.places: list[Place] = []
        self.chosen: int | None = None
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
        parts = [say("show.title", number=self.session.number, title=format_title(say, self.session.match))]
        if header.target:
            parts.append(say("new.to", target=header.target))
        if has_words(header.game):
            parts.append(format_policy(say, header.policy))
        text = " · ".join(part.rstrip(".") for part in parts)
        return Content.styled(text, STRONG).truncate(width, ellipsis=True)

    def _picture(self, width: int, height: int) -> Content:
        return self.view.picture(self.say, self.match.state, self.room, self.places, self.chosen)

    def _totals(self, width: int, height: int) -> Content:
        elapsed = self.clock.elapsed if self.limit else 0.0
        most = max(2, self.room.height // 3)
        return stacked(totals(self.say, self.session.match, width, most, self.limit, elapsed, self.clock.runs))

    def _beside(self, width: int, height: int) -> Content:
        return stacked(self.view.beside(self.say, self.match.state, width))

    def _sheet(self, width: int, height: int) -> Content:
        return sheet(self.session.match, width, height, self.picked, self.say.language)

    def _whose(self, width: int, height: int) -> Content:
        now, players = self.match.standing, self.session.header.players
        name = players[now.turn] if now.turn is not None else ""
        prompt = f"№{self.picked} " if self.picked else ""
        return Content.styled(f"{prompt}{name} ›", TURN if self.picked else STRONG).truncate(width, ellipsis=True)

    def _answers(self, width: int, height: int) -> Content:
        lines: list[Content] = []
        for number, text in enumerate(self.said):
            style = DIM if number else "" if self.fine else BAD
            lines += Content.styled(text.strip(), style).wrap(max(10, width))
        told = self._told_places(width)
        hint = [] if lines or told else [Content.styled(line, DIM) for line in self._hints()]
        room = height - len(told)
        return stacked([*lines[:room], *told, *hint])

    def _told_places(self, width: int) -> list[Content]:
        """The places under the line, the chosen one in reverse; those that do not fit are counted."""
        if not self.places:
            return []
        key = "live.places.one" if self.chosen is not None and len(self.places) == 1 else "live.places"
        parts: list[tuple[str, str]] = [(f"{self.say(key, count=len(self.places))} ", DIM)]
        first = max(0, (self.chosen or 0) - _MOST_SHOWN + 1)
        room = width - len(parts[0][0]) - 5
        for at, place in enumerate(self.places[first:], first):
            points = f" {place.points}" if place.points or place.fresh else ""
            text = f" {place.label or place.line}{points} "
            if room < len(text):
                parts.append((f"+{len(self.places) - at}", DIM))
                break
            room -= len(text)
            parts.append((text, TURN if at == self.chosen else GOOD))
        return [Content.assemble(*parts).truncate(width, ellipsis=True)]

    def _hints(self) -> list[str]:
        """What to type: the first turn is explained, an amendment too, and later a word is enough."""
        if self.picked:
            return [self.say("live.hint.amend", number=self.picked)]
        if self.session.match.standing.over:
            return [self.say("live.hint.over", new=word_of("new", self.say.language))]
        if not self.session.match.lines:
            return [self.say(f"{self.domain}.hint", **self._examples), self.say("live.hint.help")]
        return [self.say(f"{self.domain}.hint.again", **self._examples)]

    @property
    def _examples(self) -> dict[str, str]:
        """Lines that this match would understand."""
        return self.view.examples(self.say, self.match.state)

    def _keys(self, width: int, height: int) -> Content:
        names = ["help", *(name for name in self.match.game.COMMANDS if name != "adjust"), "undo", "redo", "amend"]
        names += ["clock", "quit"] if self.limit else ["quit"]
        told = [(KEY_OF[name], self.say(f"live.key.{name}")) for name in names]
        gap = "  " if sum(len(key) + len(label) + 3 for key, label in told) <= width else " "
        parts: list[tuple[str, str]] = []
        room = width
        for key, label in told:
            room -= len(key) + 1 + len(label)
            if room < 0:
                break
            parts += [(key, STRONG), (f" {label}{gap}", DIM)]
            room -= len(gap)
        return Content.assemble(*parts)

    def _lay_out(self) -> None:
        """Gives the picture and the panels the room they need, and draws everything."""
        room, state = self.room, self.match.state
        picture = self.query_one("#picture")
        wide = self.view.width(state, room)
        picture.display = wide > 0
        picture.styles.width = wide
        side = max(10, room.width - wide - 2)
        players = len(self.session.header.players)
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
        for name in names or ("title", "picture", "totals", "beside", "sheet", "whose", "answers", "keys"):
            self.query_one(f"#{name}", Panel).refresh()


def drawn(screen: Screen[Any]) -> list[str]:
    """What a screen shows, line by line, without its colours."""
    return [strip.text.rstrip() for strip in screen._compositor.render_strips()]
