"""Pages that cover the table: a ruling, help, the rules, and the sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from referee.table.banner import large
from referee.table.faults import SturdyScreen
from referee.table.panels import GOOD, STRONG, TURN, Panel, fitted, flowed, format_best, ranking, stacked
from referee.wording import format_result

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.app import ComposeResult
    from textual.binding import BindingType

    from referee.locale import Voice
    from referee.match import Match

_MARGINS = 4  # columns of a page that its text leaves free: a margin on either side, the scroll bar


class TextPage(SturdyScreen[None]):
    """Text to read: arrows scroll it, any other way out closes it. `write` gives its lines for a width."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape,enter,q,f1,f8", "leave"), ("down,j", "down"), ("up,k", "up")]
    BINDINGS += [("pagedown,space", "page(1)"), ("pageup", "page(-1)")]

    def __init__(self, title: str, write: Callable[[int], list[str]], foot: str) -> None:
        super().__init__()
        self.heading = title
        self.write = write
        self.foot = foot

    def compose(self) -> ComposeResult:
        yield Static(Content.styled(self.heading, "bold"), id="heading")
        with VerticalScroll(id="text", can_focus=False):
            yield Static(id="lines")
        yield Static(Content.styled(self.foot, "dim"), id="foot")

    def on_resize(self) -> None:
        for text in self.query("#lines").results(Static):
            text.update(Content("\n".join(self.write(self.size.width - _MARGINS))))

    def action_leave(self) -> None:
        self.dismiss()

    def action_down(self) -> None:
        for text in self.query("#text"):  # none yet, while the page is being opened
            text.scroll_down(animate=False)

    def action_up(self) -> None:
        for text in self.query("#text"):
            text.scroll_up(animate=False)

    def action_page(self, way: int) -> None:
        for text in self.query("#text"):
            (text.scroll_page_down if way > 0 else text.scroll_page_up)(animate=False)


class PickPage(SturdyScreen[int | None]):
    """A list to pick from: arrows choose, Enter takes, Escape leaves it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape,q", "leave"),
        ("enter", "take"),
        ("down,j", "go(1)"),
        ("up,k", "go(-1)"),
    ]

    def __init__(self, title: str, rows: list[tuple[int, str]], foot: str) -> None:
        super().__init__()
        self.heading = title
        self.rows = rows
        self.foot = foot
        self.at = 0

    def compose(self) -> ComposeResult:
        yield Static(Content.styled(self.heading, "bold"), id="heading")
        yield Panel(self._rows, "text")
        yield Static(Content.styled(self.foot, "dim"), id="foot")

    def _rows(self, width: int, height: int) -> Content:
        first = max(0, min(self.at - height // 2, len(self.rows) - height))
        shown = self.rows[first : first + height]
        lines = [fitted(text, width) for _, text in shown]
        return stacked([line.stylize(TURN) if at == self.at else line for at, line in enumerate(lines, first)])

    def action_go(self, way: int) -> None:
        self.at = max(0, min(self.at + way, len(self.rows) - 1))
        self.query("#text").refresh()

    def action_take(self) -> None:
        self.dismiss(self.rows[self.at][0] if self.rows else None)

    def action_leave(self) -> None:
        self.dismiss(None)


class RulingPage(SturdyScreen[None]):
    """The answer to a challenge: accepted or not, in large letters; when asked for, the reason and what it means."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("space,question_mark,f8", "reason"),
        ("tab", "meaning"),
        ("escape,enter,f4,q", "leave"),
    ]

    def __init__(
        self, say: Voice, words: str, fell: bool, reasons: list[str], meanings: Callable[[], list[str]]
    ) -> None:
        super().__init__()
        self.say = say
        self.words = words
        self.fell = fell
        self.reasons = reasons
        self.meanings = meanings
        self.told = False
        self.explained = False

    def compose(self) -> ComposeResult:
        yield Static(id="ruling")

    def on_mount(self) -> None:
        self._show()

    def _show(self) -> None:
        verdict = self.say("live.ruling.fell" if self.fell else "live.ruling.stood")
        style = "bold ansi_red" if self.fell else "bold ansi_green"
        lines = [Content.styled(self.words, "bold"), Content("")]
        lines += [Content.styled(line.ljust(max(map(len, large(verdict)))), style) for line in large(verdict)]
        lines.append(Content(""))
        if self.told:
            lines += [Content(reason) for reason in self.reasons]
        if self.explained:
            lines += [Content(told) for told in self.meanings() or [self.say("live.ruling.no-meaning")]]
        lines += [Content(""), Content.styled(self.say("live.ruling.keys"), "dim")]
        for ruling in self.query("#ruling").results(Static):
            ruling.update(Content("\n").join(lines))

    def action_reason(self) -> None:
        self.told = not self.told
        self._show()

    def action_meaning(self) -> None:
        self.explained = not self.explained
        self._show()

    def action_leave(self) -> None:
        self.dismiss()


class EndPage(SturdyScreen[str | None]):
    """The end of a match: who has won and by how much, the best turn, and what comes next.

    It closes with the command that was chosen, or with none.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        ("1,ctrl+p", "dismiss('print')"),
        ("2", "dismiss('rematch')"),
        ("3", "dismiss('new')"),
        ("f5,ctrl+z", "dismiss('undo')"),
        ("escape,enter,q", "dismiss"),
    ]

    def __init__(self, say: Voice, match: Match) -> None:
        super().__init__()
        self.say = say
        self.match = match

    def compose(self) -> ComposeResult:
        yield Panel(self._lines, "ending")

    def _lines(self, width: int, height: int) -> Content:
        say, match, now = self.say, self.match, self.match.standing
        lines = [Content.styled(line, GOOD) for line in self._verdict()]
        lines.append(Content(""))
        name_room = min(max(Content(name).cell_length for name in match.players), max(8, width - 20))
        first = now.totals[ranking(now)[0]]
        for i in ranking(now):
            mark = "★ " if i in now.winners else "✗ " if i in now.losers else "  "
            behind = f"{now.totals[i] - first:>+8}".replace("-", "−") if now.totals[i] != first else ""
            text = f"{mark}{fitted(match.players[i], name_room).plain}{now.totals[i]:>7}{behind}"
            lines.append(Content.styled(text, STRONG if i in now.winners else ""))
        told = ["", format_result(say, match), *format_best(say, match), ""]
        lines += [line for text in told for line in Content(text).wrap(max(10, width))]
        return stacked([*lines, *flowed([Content(key) for key in say("live.end.keys").split(" · ")], width)])

    def _verdict(self) -> list[str]:
        """In large letters, where there is room for them."""
        now = self.match.standing
        if not now.winners:
            return []
        verdict = self.say("live.end.won" if len(now.winners) == 1 or now.losers else "live.end.shared")
        return large(verdict)
