"""`referee import`: recorded games become matches, each file whole or not at all."""

from __future__ import annotations

import dataclasses
import re
import sys
from typing import TYPE_CHECKING, Any

from referee import sets
from referee.cli.printing import open_journal
from referee.cli.terminal import Terminal
from referee.errors import Fault
from referee.files import read_file
from referee.formats import gcg, jsonfile, matchfile
from referee.formats.errors import LARGEST, Problem, RecordFault, fault
from referee.formats.gcg_replay import Replayed, Unplayable, language_of, record_id, replay, set_of
from referee.formats.record import Kept, header_of
from referee.formats.replay import Refused, retrace
from referee.games import game_info, is_game
from referee.games import setfile as boxes
from referee.games.play import Header
from referee.match.identity import match_id
from referee.paths import store
from referee.session import find_judge, header_to_json, load_match, note_current_match
from referee.store.model import NewMatch
from referee.text import safe_text
from referee.wording import format_refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from referee.formats.gcg_record import Record
    from referee.formats.record import Act
    from referee.games.protocol import Ruled
    from referee.locale import Voice
    from referee.match import Match
    from referee.store.journal import Journal

_STDIN = "-"
_WRITTEN_TOGETHER = 100


def import_files(terminal: Terminal, files: list[str], set_name: str | None = None) -> int:
    """Imports each file; 0 where all were taken, else 1."""
    if not files:
        raise Fault("usage", "usage.missing", name="FILE", command="referee import")
    imported: list[dict[str, Any]] = []
    problems: list[dict[str, Any]] = []
    with open_journal(terminal) as journal:
        contents = [(path, _content(path)) for path in files]  # all of them, before anything is taken
        importer = _Importer(terminal, journal, set_name)
        for path, data in contents:
            try:
                imported += importer.take(path, data)
            except RecordFault as unread:
                problems += [_problem(terminal, path, problem) for problem in unread.problems]
            except (Unplayable, Refused) as refused:
                said = format_refusal(terminal.say, refused.refusal)
                if isinstance(refused, Unplayable) and refused.likely:
                    said = f"{said} {terminal.say('gcg.other-set', set=refused.likely)}"
                problems.append({"file": safe_text(path), "line": refused.line, "message": said})
        importer.finish()
    if terminal.options.json:
        terminal.json({"imported": imported, "problems": problems})
    else:
        _say(terminal, imported, problems)
    return 1 if problems else 0


def form_of(data: bytes) -> str:
    """The format of a file, by what stands in it: `json`, `match`, or `gcg`."""
    start = data[:100_000].lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n")
    if start[:1] in (b"{", b"["):
        return "json"
    text = data[:100_000].decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig", "replace")
    lines = [line.strip() for line in re.split("[\r\n]+", text)]
    says = next((line for line in lines if line and not line.startswith("#")), "")
    if matchfile.SIGNATURE.fullmatch(says):
        return "match"
    if says.startswith(">") or any(line.startswith("#player") for line in lines):
        return "gcg"
    if any(line.startswith((">", "#")) for line in lines):
        return "gcg"
    raise fault(0, "import.unknown")


class _Importer:
    """Takes files into a store. What is known of sets and of the matches that are there is kept from file to file.

    New matches are written many at a time; their reports have their numbers from then on.
    """

    def __init__(self, terminal: Terminal, journal: Journal, set_name: str | None) -> None:
        self.terminal = terminal
        self.journal = journal
        self.set_name = set_name
        self._last: tuple[str, Match] | None = None
        self._waiting: dict[str, tuple[NewMatch, dict[str, Any]]] = {}
        self._known: dict[str, int] | None = None
        self._tables: dict[str, dict[str, Any]] = {}
        self._sound: set[str] = set()
        self._judges: list[tuple[Header, Callable[[str], Ruled]]] = []

    def take(self, path: str, data: bytes) -> list[dict[str, Any]]:
        """The reports of the matches of one file; a record may hold several games."""
        if len(data) > LARGEST:
            raise fault(0, "gcg.too-large", limit=LARGEST // 1_000_000)
        form = form_of(data)
        if form == "gcg":
            replayed = [self._replay(record) for record in gcg.read_all(data)]
            return [self._take_record(path, one) for one in replayed]
        kept = matchfile.read(data) if form == "match" else jsonfile.read(data)
        header = header_of(self._with_set(kept))
        retraced = retrace(header, kept.acts, self._asking(header))
        id = match_id(kept.header, kept.created, "\n".join(act.text for act in kept.acts))
        # What is told by its time and players needs no id: its other copies have none either.
        own = {} if kept.created and id == match_id({**header_to_json(header)}, kept.created) else {"id": id}
        rows = [(row.kind, row.text, dict(row.data)) for row in retraced.rows]
        new = NewMatch({**own, **header_to_json(header)}, rows, kept.created, [act.at for act in kept.acts])
        report = {**_report(path, form, retraced.match), "judged": list(retraced.judged), "remarks": []}
        return [self._store(id, new, report, retraced.match, kept.acts)]

    def _take_record(self, path: str, replayed: Replayed) -> dict[str, Any]:
        rows = [(row.kind, row.text, dict(row.data)) for row in replayed.rows]
        say, id = self.terminal.say, record_id(replayed.record)
        remarks = [{"line": one.line, "message": say(one.key, **one.values)} for one in replayed.remarks]
        if (number := self._number(id)) is not None and not self._is_same(number, replayed.match):
            # GCG loses much of a match, so this need not be another continuation; they are kept apart.
            remarks.append({"line": 0, "message": say("import.told-otherwise", match=number)})
            id = record_id(dataclasses.replace(replayed.record, id=""))
        new = NewMatch({"id": id, **header_to_json(replayed.header)}, rows)
        report = {**_report(path, "gcg", replayed.match), **_compared(replayed), "remarks": remarks}
        return self._store(id, new, report, replayed.match)

    def _store(
        self, id: str, new: NewMatch, report: dict[str, Any], match: Match, acts: Sequence[Act] = ()
    ) -> dict[str, Any]:
        """Stores a new match; of one that is here already, only what is new. Completes its report."""
        number = self._number(id)
        if number is None:
            report["added"] = len(new.rows)
            self._waiting[id] = new, report
            if len(self._waiting) >= _WRITTEN_TOGETHER:
                self._write()
            self._last = id, match
            return report
        here = self.journal.rows(number)
        for at, (mine, (kind, text, data)) in enumerate(zip(here, new.rows, strict=False)):
            if (mine.kind, mine.text, mine.data.get("number")) != (kind, text, data.get("number")):
                line = acts[at].line if at < len(acts) else 0
                raise fault(line, "import.two-ways", match=number, number=at + 1, here=mine.text, there=text)
        for seq, (kind, text, data) in enumerate(new.rows[len(here) :], len(here)):
            self.journal.append(number, seq, kind, text, data)
        self._last = id, match if len(new.rows) >= len(here) else load_match(self.journal, number)[1]
        report |= {"match": number, "known": True, "added": max(0, len(new.rows) - len(here))}
        return report

    def _write(self) -> None:
        """Writes the new matches that wait, all in one transaction."""
        numbers = self.journal.create_all([new for new, _ in self._waiting.values()])
        for number, (id, (_, report)) in zip(numbers, self._waiting.items(), strict=True):
            report["match"] = self._matches()[id] = number
        self._waiting.clear()

    def finish(self) -> None:
        """Writes what waits; the match that was taken last becomes the current one."""
        self._write()
        if self._last is not None:
            id, match = self._last
            if self.journal.current() != self._matches()[id]:
                self.journal.use(self._matches()[id])
            note_current_match(self.journal, match)

    def _number(self, id: str) -> int | None:
        """The number of a match that is in the store, also of one taken a moment ago."""
        if id in self._waiting:
            self._write()
        return self._matches().get(id)

    def _is_same(self, number: int, match: Match) -> bool:
        """Whether a stored match has the rows of a record as far as both go."""
        here = [(row.kind, row.text) for row in self.journal.rows(number)]
        there = [("entry", line.text) for line in match.lines]
        shorter = min(len(here), len(there))
        return here[:shorter] == there[:shorter]

    def _matches(self) -> dict[str, int]:
        if self._known is None:
            self._known = {match_id(one.header, one.created): one.id for one in self.journal.shelf()}
        return self._known

    def _load(self, name: str) -> dict[str, Any]:
        """The tables of a set, the same value each time: what was checked of it stays checked."""
        if name not in self._tables:
            self._tables[name] = sets.load(name, store(self.terminal.options.db))
        return self._tables[name]

    def _with_set(self, kept: Kept) -> Kept:
        """The match with its set: the one it carries, unless another is asked for; else the one it names."""
        if self.set_name is None and "tables" in kept.header:
            return kept
        game = kept.header.get("game")
        name = self.set_name or kept.header.get("set") or game or ""
        if not isinstance(name, str):
            raise fault(kept.lines.get("header", 0), "record.no-set")
        try:
            tables = self._load(name)
        except sets.SetUnreadable as unread:
            line = kept.lines.get("set", kept.lines.get("game", kept.lines.get("header", 0)))
            raise fault(line, unread.key, **{**unread.values, "line": unread.line or line}) from None
        lines = {part: line for part, line in kept.lines.items() if part != "fence"}
        return Kept({**kept.header, "tables": tables}, kept.acts, kept.created, lines)

    def _asking(self, header: Header) -> Callable[[str], Ruled]:
        """A judge whose dictionary is opened only when a word without a verdict comes, and once for like matches."""

        def ask(word: str) -> Ruled:
            for known, judge in self._judges:
                if (known.game, known.policy, known.language) == (header.game, header.policy, header.language):
                    return judge(word)
            self._judges.append((header, find_judge(header, store(self.terminal.options.db))))
            return self._judges[-1][1](word)

        return ask

    def _replay(self, record: Record) -> Replayed:
        said, language, own = (*record.tile_set.split(), "", "", "")[:3]
        named = said if is_game(said) and game_info(said).gcg else None
        if named and own in sets.names(self.journal.path):
            named = own
        name = self.set_name or named or set_of(record)
        try:
            tables = self._load(name)
            if name not in self._sound:
                boxes.check_tables(tables)
                self._sound.add(name)
        except sets.SetUnreadable as unread:
            raise Fault("usage", unread.key, **unread.values) from None
        except boxes.SetFault as wrong:
            path, count = wrong.problems[0].path, len(wrong.problems)
            raise Fault("usage", "new.bad-set", set=name, path=path, count=count) from None
        known = boxes.languages(tables)
        likely = set_of(record)
        fits = likely == tables["name"] or (likely == tables["game"] and game_info(likely).gcg_language in known)
        other = likely if self.set_name and not named and not fits else None
        try:
            found = replay(record, tables, language if named and language in known else language_of(record, known))
        except Unplayable as unplayable:
            unplayable.likely = other
            raise
        if other:
            found = found.remarked("gcg.other-set", set=other)
        return found


def _content(path: str) -> bytes:
    try:
        if path == _STDIN:
            return sys.stdin.buffer.read(LARGEST + 1)
        return read_file(path, LARGEST)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise Fault("usage", "import.unreadable", path=safe_text(path), why=why) from None


def _problem(terminal: Terminal, path: str, problem: Problem) -> dict[str, Any]:
    return {"file": safe_text(path), "line": problem.line, "message": terminal.say(problem.key, **problem.values)}


def _report(path: str, form: str, match: Match) -> dict[str, Any]:
    """The report on an imported match; its number, and how much of it is new, are filled in once it is stored."""
    players = match.players
    return {
        "file": safe_text(path),
        "format": form,
        "match": 0,
        "game": match.header.game,
        "players": list(players),
        "totals": dict(zip(players, match.standing.totals, strict=True)),
        "entries": len(match.lines),
        "known": False,
        "added": 0,
    }


def _compared(replayed: Replayed) -> dict[str, Any]:
    placements = [move for move in replayed.moves if move.placement]
    return {
        "placements": len(placements),
        "agree": sum(move.agrees for move in placements),
        "moves": [
            {
                "line": move.line,
                "player": move.player,
                "entry": move.entry,
                "placement": move.placement,
                "written": move.written,
                "computed": move.computed,
                "agrees": move.agrees,
                "explanation": move.explanation or None,
            }
            for move in replayed.moves
        ],
    }


def _say(terminal: Terminal, imported: list[dict[str, Any]], problems: list[dict[str, Any]]) -> None:
    say = terminal.say
    for one in imported:
        file, match = one["file"], one["match"]
        if one["known"]:
            key = "import.added" if one["added"] else "import.known"
            terminal.line(say(key, file=file, match=match, entries=one["added"]))
            continue
        if one["format"] != "gcg":
            terminal.line(say("import.kept", file=file, match=match, entries=one["entries"]))
            if one["judged"]:
                terminal.line("  " + say("import.judged", lines=", ".join(map(str, one["judged"]))))
            continue
        terminal.line(say("import.done", file=file, match=match, agree=one["agree"], placements=one["placements"]))
        for move in one["moves"]:
            if not move["agrees"]:
                values = {name: move[name] for name in ("line", "player", "entry", "written", "computed")}
                terminal.line("  " + say("import.differs", **values))
        for remark in one["remarks"]:
            terminal.line(f"  {_where(say, remark)}")
    for problem in problems:
        terminal.remark(f"{problem['file']}: {_where(say, problem)}")
    if problems:
        files = len({problem["file"] for problem in problems})
        terminal.remark(say("import.refused", files=files))


def _where(say: Voice, told: dict[str, Any]) -> str:
    line, message = told["line"], str(told["message"])
    return say("gcg.line", line=line, message=message) if line else message
