"""What the table's own commands do: corrections in the middle, the house list, the sheet, other matches, lots."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from referee.commands import word_of
from referee.errors import Fault
from referee.match.start import has_words, rematch_header
from referee.session import Session, start_match
from referee.store.errors import JournalFault
from referee.text import drop_controls
from referee.values import replace

if TYPE_CHECKING:
    from referee.games.play import Header
    from referee.table.commands import Command
    from referee.table.screen import MatchScreen

_MOST_MATCHES = 200


def carry_out(screen: MatchScreen, called: Command) -> None:
    """Carries out a command of the table; what is wrong with it is said under the line."""
    screen.line.value = ""
    try:
        match called.name:
            case "amend":
                _amend(screen, called.rest)
            case "insert" | "delete":
                _rewrite(screen, called)
            case "allow" | "ban":
                _rule(screen, called)
            case "print":
                _print(screen, called.rest)
            case "use":
                _take_up(screen, called.rest)
            case "rematch":
                _start(screen, rematch_header(screen.session.match))
            case "set":
                _fill_set(screen)
            case "lots":
                _draw_lots(screen)
            case "rules":
                screen.action_rules(called.rest)
            case "quit":
                screen.app.exit()
            case name:
                getattr(screen, f"action_{name}")()
    except (Fault, JournalFault) as fault:
        screen.show_error(screen.say(fault.key, **fault.values))


def _fill_set(screen: MatchScreen) -> None:
    """The set of the match, to make it match one's own box; this match goes on with the set it began with."""
    from referee.fillwalk import Walk
    from referee.table.setpage import SetPage

    say, header = screen.say, screen.session.header
    walk = Walk.open(say, str(header.tables.get("name") or header.game), None, screen.session.journal.path)

    def tell(changed: bool | None) -> None:
        if changed:
            screen.tell([say("fill.page.closed", name=walk.name, new=word_of("new", say.language))], fine=True)

    screen.app.push_screen(SetPage(say, walk), tell)


def _number(screen: MatchScreen, text: str, command: str) -> int:
    last = len(screen.session.match.lines)
    if not text.isdecimal():
        raise Fault("usage", f"live.{command}", command=word_of(command, screen.say.language))
    if len(text) > 6 or not 1 <= int(text) <= last:
        raise Fault("usage", "match.no-such-entry", number=int(text[:6]), last=last)
    return int(text)


def _amend(screen: MatchScreen, rest: str) -> None:
    """`.amend 3` picks the third line; `.amend 3 КОШКА 8Г` corrects it at once."""
    if not rest:
        screen.pick(len(screen.session.match.lines) or None)
        return
    typed, _, text = rest.partition(" ")
    number, session = _number(screen, typed, "amend"), screen.session
    if text.strip():
        screen.act(lambda: session.amend(number, text.strip()))
    else:
        screen.pick(number)


def _rewrite(screen: MatchScreen, called: Command) -> None:
    """`.insert 3 КОШКА 8Г` puts a forgotten entry before the third; `.delete 3` takes the third out."""
    typed, _, text = called.rest.partition(" ")
    number, session = _number(screen, typed, called.name), screen.session
    if bool(text.strip()) != (called.name == "insert"):
        raise Fault("usage", f"live.{called.name}", command=word_of(called.name, screen.say.language))
    if called.name == "delete":
        screen.act(lambda: session.delete(number))
    else:
        screen.act(lambda: session.insert(number, text.strip()))


def _rule(screen: MatchScreen, called: Command) -> None:
    """Writes a ruling of the house on words; it holds from the next turn on."""
    from referee.words import house
    from referee.words.ruling import changing_house, why_unfit
    from referee.words.spelling import tidy

    say, header = screen.say, screen.session.header
    allowed = called.name == "allow"
    words = [tidy(typed) for typed in called.rest.split()]
    if not words or not has_words(header.game):
        raise Fault("usage", "live.house", command=word_of(called.name, say.language))
    for word in words:
        if why := why_unfit(word, header.language):
            raise Fault("usage", "words.unfit", word=word, why=say(why, language=header.language))
    with changing_house(screen.session.journal.path) as entries:
        for word in words:
            entries[:] = house.ruled(entries, house.Entry(header.language, word, allowed))
    key = "words.allowed" if allowed else "words.banned"
    screen.tell([say(key, word=word, language=header.language) for word in words], fine=True)


def _print(screen: MatchScreen, path: str) -> None:
    from referee.sheets.build import session_sheet
    from referee.sheets.render import render_file
    from referee.sheets.terminal import terminal as draw_sheet

    say = screen.say
    sheet = session_sheet(screen.session, say)
    if path:
        render_file(sheet, say, path)
        screen.tell([say("sheet.written", path=drop_controls(path))], fine=True)
        return
    last = ["", say("live.print", command=word_of("print", say.language))]
    screen.open_page(say("live.sheet"), lambda width: draw_sheet(sheet, say, False, width).splitlines() + last)


def _take_up(screen: MatchScreen, rest: str) -> None:
    """Puts an older match on the table: by its number, or picked from the list."""
    from referee.table.pages import PickPage
    from referee.wording import game_title

    journal, say = screen.session.journal, screen.say
    shelf = journal.shelf()[::-1][:_MOST_MATCHES]
    known = {one.id for one in shelf}
    if rest:
        if not rest.isdecimal() or len(rest) > 9:
            raise Fault("usage", "live.use", command=word_of("use", say.language))
        if int(rest) not in known:
            raise Fault("no-match", "live.no-match", number=int(rest), command=word_of("use", say.language))
        _sit_at(screen, int(rest))
        return
    rows = []
    for one in shelf:
        players = ", ".join(map(str, one.header.get("players", ())))
        title = game_title(say, str(one.header.get("game", "")))
        rows.append((one.id, f"№{one.id}  {one.created[:10]}  {title}: {players}"))

    def take(number: int | None) -> None:
        if number is not None:
            _sit_at(screen, number)

    screen.app.push_screen(PickPage(say("live.shelf"), rows, say("live.shelf.keys")), take)


def _sit_at(screen: MatchScreen, number: int) -> None:
    journal = screen.session.journal
    session = Session(journal, number)
    journal.use(number)
    screen.take(session)
    screen.tell([screen.say("live.used", number=number)], fine=True)


def _start(screen: MatchScreen, header: Header) -> None:
    screen.take(start_match(screen.session.journal, header))
    first = header.players[0]
    screen.tell([screen.say("live.started", number=screen.session.number, player=first)], fine=True)


def _draw_lots(screen: MatchScreen) -> None:
    """Draws who begins: before the first entry the players sit down anew, in the same order from the one drawn."""
    session, say = screen.session, screen.say
    if session.match.lines:
        raise Fault("usage", "live.lots.late", command=word_of("rematch", say.language))
    players = session.header.players
    first = random.SystemRandom().randrange(len(players))
    if first:
        _start(screen, replace(session.header, players=(*players[first:], *players[:first])))
    screen.tell([say("live.lots", player=players[first])], fine=True)
