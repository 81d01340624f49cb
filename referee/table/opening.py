"""A table with no match yet: asks which game and who plays, and starts it as `new` does."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.content import Content
from textual.widgets import Input

from referee.errors import Fault, Refusal
from referee.games import game_names, require_game, setfile, text_domain
from referee.match.start import build_chosen_header, choose
from referee.session import load_tables, start_match
from referee.table.faults import SturdyScreen
from referee.table.panels import BAD, DIM, STRONG, Panel, stacked
from referee.table.prompt import Prompt
from referee.wording import add_clause, format_refusal, game_title

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.binding import BindingType

    from referee.locale import Voice
    from referee.store.journal import Journal

_OPTIONS = {
    "--to": "to",
    "--words": "words",
    "--judge": "judge",
    "--clock": "clock",
    "--at-zero": "at_zero",
    "--language": "language",
    "--scoring": "scoring",
    "--set": "set_file",
}


class OpeningScreen(SturdyScreen[None]):
    """Two questions: the game, by its number or name, and the names."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "back"), ("f10,ctrl+q,ctrl+c", "app.quit")]

    def __init__(self, say: Voice, journal: Journal) -> None:
        super().__init__()
        self.say = say
        self.journal = journal
        self.games = game_names()
        self.game: str | None = None
        self.names = ""
        self.said = ""

    def compose(self) -> ComposeResult:
        yield Panel(self._questions, "questions")
        yield Prompt(id="line", compact=True)
        yield Panel(self._answer, "answers")

    def on_mount(self) -> None:
        self.query_one(Input).focus()

    def _questions(self, width: int, height: int) -> Content:
        say = self.say
        lines = [Content.styled(say("live.open.welcome"), STRONG), Content("")]
        for number, game in enumerate(self.games, 1):
            style = STRONG if game == self.game else DIM if self.game else ""
            lines.append(Content.styled(f"  {number}  {game_title(say, game)}", style))
        lines.append(Content(""))
        if self.names and self.game:
            return stacked(
                [*lines, Content(say(f"{text_domain(self.game)}.new.scoring.which")), *map(Content, self._ways())]
            )
        asked = "game" if self.game is None else "names"
        how = Content.styled(say(f"live.open.{asked}.how"), DIM)
        return stacked([*lines, Content(say(f"live.open.{asked}")), how])

    def _ways(self) -> list[str]:
        """The ways of scoring to choose from, where the game has several (R40)."""
        assert self.game is not None
        ways = setfile.load_box(load_tables(self.game, self.journal.path)).scorings
        return [self.say(f"{text_domain(self.game)}.new.scoring.{way}", target=target) for way, target in ways.items()]

    def _answer(self, width: int, height: int) -> Content:
        return Content.styled(self.said, BAD)

    async def on_input_submitted(self, event: Input.Submitted) -> None:
        text = event.value.strip()
        if not text:
            return
        if self.game is None:
            self._choose(text)
        else:
            await self._start(text)
        for name in ("questions", "answers"):
            self.query_one(f"#{name}", Panel).refresh(layout=True)

    def _choose(self, text: str) -> None:
        number = int(text) if text.isdecimal() and len(text) < 4 else 0
        try:
            self.game = self.games[number - 1] if 1 <= number <= len(self.games) else require_game(text[:60])
        except Fault as fault:
            self.said = self.say(fault.key, **fault.values)
            return
        self.said = ""
        self.query_one(Input).value = ""

    async def _start(self, text: str) -> None:
        """Names by spaces, or by commas where a name has spaces in it; behind them, options as `new` has them."""
        assert self.game is not None
        if not self.names and self._ways() and "--scoring" not in text:
            self.names, self.said = text, ""
            self.query_one(Input).value = ""
            return
        try:
            names, given = _split_options(f"{self.names} --scoring {text}" if self.names else text)
            tables = load_tables(self.game, self.journal.path, given.pop("set_file", None))
            if "language" not in given and self.say.language in setfile.languages(tables):
                given["language"] = self.say.language
            start_match(self.journal, build_chosen_header(tables, choose(names, **given)))
        except Fault as fault:
            self.said, self.names = self.say(fault.key, **fault.values), ""
        except Refusal as refusal:
            self.said = f"✗ {add_clause(format_refusal(self.say, refusal), refusal.clause)}"
        else:
            await self.app.run_action("sit_down")

    async def action_back(self) -> None:
        if self.game is not None:
            self.game, self.names, self.said = None, "", ""
            self.query_one("#questions", Panel).refresh(layout=True)
        else:
            await self.app.run_action("sit_down")


def _split_options(text: str) -> tuple[list[str], dict[str, str]]:
    """The names, and the options that stand behind them."""
    names, dashes, rest = text.partition("--")
    given: dict[str, str] = {}
    tokens = iter((dashes + rest).split())
    for token in tokens:
        name, _, value = token.partition("=")
        if name not in _OPTIONS:
            raise Fault("usage", "usage.no-option", name=name)
        given[_OPTIONS[name]] = value or next(tokens, "")
    parted = names.split(",") if "," in names else names.split()
    return [name.strip() for name in parted if name.strip()], given
