"""`referee new`: starts a match and makes it current."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from referee.cli.printing import format_standing, open_journal, print_refusal
from referee.cli.terminal import Terminal
from referee.errors import Fault, Refusal
from referee.games import setfile, text_domain
from referee.games.show import format_agreements
from referee.games.wordrules import LISTED
from referee.match.start import build_chosen_header, choose, has_words, rematch_header
from referee.paths import store
from referee.session import Session, header_from_json, load_tables, start_match
from referee.wording import format_policy, format_title

if TYPE_CHECKING:
    from referee.games.play import Header
    from referee.store.journal import Journal


def new(
    terminal: Terminal,
    words: list[str],
    to: str | None = None,
    policy: str | None = None,
    judge: str | None = None,
    clock: str | None = None,
    language: str | None = None,
    scoring: str | None = None,
    set_file: str | None = None,
    house: list[str] | None = None,
    at_zero: str | None = None,
) -> int:
    """Starts a match; with nothing said, a rematch of the current one in which the next player begins."""
    with open_journal(terminal) as journal:
        chosen = {
            "to": to,
            "words": policy,
            "judge": judge,
            "clock": clock,
            "language": language,
            "scoring": scoring,
            "house": house,
            "at_zero": at_zero,
        }
        try:
            session = start_match(journal, _header(terminal, journal, words, set_file, chosen))
        except Refusal as refusal:
            return print_refusal(terminal, refusal)
        if terminal.options.json:
            from referee.replies import match_json

            terminal.json(match_json(session.number, session.match))
        else:
            _print_welcome(terminal, session)
        return 0


def _header(
    terminal: Terminal, journal: Journal, words: list[str], set_file: str | None, chosen: dict[str, Any]
) -> Header:
    if not words:
        if set_file or any(chosen.values()):
            raise Fault("usage", "usage.missing", name="GAME PLAYER", command="referee new")
        current = journal.current()
        if current is None:
            raise Fault("no-match", "new.no-rematch")
        return rematch_header(header_from_json(journal.header(current)))
    tables = load_tables(words[0], store(terminal.options.db), set_file)
    known = setfile.languages(tables)
    if chosen["language"] is None and terminal.say.language in known:
        chosen["language"] = terminal.say.language
    if chosen["scoring"] is None:
        chosen["scoring"] = _ask_scoring(terminal, tables)
    if chosen["words"] and chosen["words"].startswith(LISTED):
        from referee.words.lists import load_list

        load_list(
            store(terminal.options.db), chosen["words"]
        )  # a list that is not there is told now, not at the first word
    return build_chosen_header(tables, choose(words[1:], **chosen))


def _ask_scoring(terminal: Terminal, tables: dict[str, Any]) -> str | None:
    """The way of scoring that a person at the terminal chooses (R40); none where nobody can be asked."""
    if terminal.options.json or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return None
    ways = setfile.load_box(tables).scorings
    if not ways:
        return None
    domain = text_domain(str(tables["game"]))
    for way, target in ways.items():
        terminal.line(terminal.say(f"{domain}.new.scoring.{way}", target=target))
    usual = next(iter(ways))
    typed = terminal.ask(terminal.say(f"{domain}.new.scoring.ask", usual=usual)).lower()
    return next((way for way in ways if typed and way.startswith(typed)), usual)


def _print_welcome(terminal: Terminal, session: Session) -> None:
    """What was agreed, what is only assumed, and what to type now."""
    header, box, say = session.header, session.match.state.box, terminal.say
    title, domain = format_title(say, session.match), text_domain(header.game)
    terminal.line(say("new.started", number=session.number, title=title, language=header.language))
    target = say("new.to", target=header.target) if header.target else say("new.no-target")
    if has_words(header.game):
        target = f"{target} {format_policy(say, header.policy)} {say(f'new.judge.{header.judge}')}"
    terminal.line(target)
    for line in format_agreements(say, header):
        terminal.line(line)
    if box.assumed:
        parts = ", ".join(say(f"{domain}.part.{part}") for part in box.assumed)
        terminal.line(say("new.assumed", parts=parts, set=box.name))
    terminal.line(format_standing(terminal, session.match))
    terminal.line(session.match.game.terminal().opening_hint(terminal, session.match.state))
