"""A table with no match yet: asks what `new` asks, one thing at a time, and starts the match."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.content import Content
from textual.widgets import Input

from referee.errors import Fault, Refusal
from referee.questions import Questions
from referee.session import start_match
from referee.table.faults import SturdyScreen
from referee.table.panels import BAD, DIM, STRONG, Panel, flowed, stacked
from referee.table.prompt import Prompt
from referee.wording import add_clause, format_refusal

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.binding import BindingType

    from referee.locale import Voice
    from referee.store.journal import Journal

_BESIDE = 12  # lines of the screen that are not answers to choose from


class OpeningScreen(SturdyScreen[None]):
    """The questions before a match. Escape goes back to the question before."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "back"), ("f10,ctrl+q,ctrl+c", "app.quit")]

    def __init__(self, say: Voice, journal: Journal) -> None:
        super().__init__()
        self.say = say
        self.journal = journal
        self.questions = Questions(say, journal.path)
        self.said = ""

    def compose(self) -> ComposeResult:
        yield Panel(self._question, "questions")
        yield Prompt(id="line", compact=True)
        yield Panel(self._answer, "answers")

    def on_mount(self) -> None:
        self.query_one(Input).focus()

    def _question(self, width: int, height: int) -> Content:
        say, question = self.say, self.questions.question
        agreed = " · ".join(part for part in (self.questions.title, ", ".join(self.questions.names)) if part)
        lines = [Content.styled(agreed or say("live.open.welcome"), STRONG), Content("")]
        if question is None:
            return stacked(lines)
        usual = say("ask.usual", usual=question.usual) if question.usual else ""
        lines.append(Content(f"{question.text}{usual}"))
        if question.is_open:
            lines += [Content.styled(f"  {choice}", DIM) for choice in question.choices]
        else:
            choices = [Content(f"  {number}  {choice}") for number, choice in enumerate(question.choices, 1)]
            lines += choices if len(choices) + _BESIDE <= self.size.height else flowed(choices, max(20, width))
        lines += [Content(""), Content.styled(say("live.open.keys"), DIM)]
        return stacked([part for line in lines for part in line.wrap(max(20, width))])

    def _answer(self, width: int, height: int) -> Content:
        return Content.styled(self.said, BAD)

    async def on_input_submitted(self, event: Input.Submitted) -> None:
        """Takes the answer; one that is not understood stays in the line to be mended."""
        line = self.query_one(Input)
        if event.value != line.value:
            return  # Enter was pressed again before the answer was taken
        self.said = ""
        try:
            self.questions.answer(event.value)
            line.value = ""
            if self.questions.question is None:
                await self._start()
        except Fault as fault:
            self.said = self.say(fault.key, **fault.values)
            event.input.action_select_all()  # typed over, or mended with the arrows
        self._redraw()

    async def _start(self) -> None:
        try:
            start_match(self.journal, self.questions.header())
        except Refusal as refusal:
            self.said = f"✗ {add_clause(format_refusal(self.say, refusal), refusal.clause)}"
            self.questions.back()
        except Fault:
            self.questions.back()
            raise
        else:
            await self.app.run_action("sit_down")

    async def action_back(self) -> None:
        self.said = self.query_one(Input).value = ""
        if self.questions.back():
            self._redraw()
        else:
            await self.app.run_action("sit_down")

    def _redraw(self) -> None:
        for name in ("questions", "answers"):
            self.query_one(f"#{name}", Panel).refresh(layout=True)
