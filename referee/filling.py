"""A person's own set while it is filled in: its tables, changed field by field and saved after every answer.

As long as the tables are valid the set file itself is written. Until the sums add up they are saved as a draft beside
it, with the list of finished sections, so that the next session goes on where the last one ended.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Self

from referee import sets, toml
from referee.errors import Fault
from referee.files import read_file, remove_if_exists, write_atomically
from referee.games import game_info, is_game, load_game, setfile
from referee.games.fillform import Field, Section, Tables, look_up, provenance_of, put
from referee.text import compose, printable_line

if TYPE_CHECKING:
    from referee.games.protocol import FillView
    from referee.locale import Voice

LONGEST_ANSWER = 250
_DRAFT_BYTES = 1024 * 1024


class Filling:
    """A set that is being filled in: its tables as they are now, the form they make, and what was gone through.

    Without a `path` yet, the person's own copy is made with the first change.
    """

    def __init__(self, say: Voice, view: FillView, source: sets.SetFile, name: str, store: str | None) -> None:
        self.say = say
        self.view = view
        self.source = source
        self.name = name
        self.store = store
        self.path = source.path if source.own else ""
        self.tables = _read_tables(source.path)
        self.done: set[str] = set()
        self._take_up_draft()
        self.form = view.sections(say, self.tables)

    @classmethod
    def open(cls, say: Voice, name: str, new_name: str | None = None, store: str | None = None) -> Self:
        """The person's own set of that name to fill in, or what will be their own copy of a boxed one."""
        try:
            source = sets.find(name, store)
            tables = sets.parse(sets.text(source.path), source.name)
            wanted = new_name or (source.name if source.own else own_name(say, source.name))
            if not source.own or new_name:
                own = next((f for f in sets.files(store) if f.own and f.name.casefold() == wanted.casefold()), None)
                if own is not None:
                    source = own
                    tables = sets.parse(sets.text(own.path), own.name)
            elif not os.path.dirname(name):
                wanted = source.name
        except sets.SetUnreadable as unreadable:
            raise _fault(unreadable) from None
        game = tables.get("game")
        view = load_game(game).fill() if isinstance(game, str) and is_game(game) else None
        wrong = setfile.problems(tables)
        if wrong:
            raise Fault("usage", "set.faulty", name=source.name, count=len(wrong))
        if view is None:
            raise Fault("usage", "fill.none", name=source.name)
        return cls(say, view, source, wanted, store)

    @property
    def is_sound(self) -> bool:
        return not self.problems()

    def problems(self) -> list[setfile.Problem]:
        return setfile.problems({**self.tables, "name": self.name})

    def fault(self) -> str:
        """What keeps the tables from being played with; '' where nothing does."""
        wrong = next((f"{one.title}: {one.wrong}" for one in self.form if one.wrong), "")
        return wrong or next((self.say(problem.key, **problem.values) for problem in self.problems()), "")

    def fault_of(self, section: Section) -> str:
        """What is wrong with a section as it stands; '' where nothing is."""
        if section.wrong:
            return section.wrong
        roots = {part[0] for part in section.parts} | {section.name}
        for problem in self.problems():
            here = not section.parts or problem.path.partition(".")[0] in roots
            if here and not self._explained(problem):
                return self.say(problem.key, **problem.values)
        return ""

    def _explained(self, problem: setfile.Problem) -> bool:
        """Whether another section says what is wrong, or a card is still being asked about."""
        root = problem.path.partition(".")[0]
        return any(one.wrong or not one.complete for one in self.form if root in {part[0] for part in one.parts})

    def create(self) -> None:
        """Makes the person's own copy, where there is none yet."""
        if not self.path:
            try:
                self.path = sets.copy(self.source.path, self.name, self.store)
            except sets.SetUnreadable as unreadable:
                raise _fault(unreadable) from None

    def left(self) -> list[Section]:
        return [section for section in self.form if self.is_left(section)]

    def is_left(self, section: Section) -> bool:
        return bool(section.parts) and any(word != "printed" for word in provenance_of(section, self.tables))

    def fresh(self, section: Section) -> Section:
        return next((one for one in self.form if one.name == section.name), section)

    def standing(self, section: Section) -> str:
        return f"{section.title}: {section.running}" if section.running else section.title

    def key_of(self, section: Section, field: Field) -> str:
        return f"{section.name}/{field.name}"

    def edit(self, section: Section, field: Field, typed: str) -> None:
        """Changes any field; `Unreadable` where the answer cannot be read."""
        self.change(field.read(clean_answer(typed)), section, field)

    def change(self, tables: Tables, section: Section, field: Field | None = None) -> None:
        """Takes new tables, which a field or a drawing of a section gave, and keeps them."""
        self.tables = tables
        self.form = self.view.sections(self.say, tables)
        now = self.fresh(section)
        if field is not None and not field.adds:
            self.done.add(self.key_of(section, field))
        if field is None or field.adds or field.free:  # what the person has just made is seen
            before = {one.name for one in section.fields}
            self.done |= {self.key_of(now, one) for one in now.fields if one.name not in before and not one.adds}
        self._mark_copied()
        self.form = self.view.sections(self.say, self.tables)
        self._save()

    def confirm(self, section: Section) -> str:
        """Marks a section as copied from the box; returns what is wrong with it, or nothing."""
        now = self.fresh(section)
        if wrong := self.fault_of(now):
            return wrong
        self.done |= {self.key_of(now, field) for field in now.fields if not field.adds}
        self.change(self.tables, now, None)
        return ""

    def settle(self, section: Section) -> None:
        """Accepts the sums of a section as they are, because the person has counted."""
        now = self.fresh(section)
        if now.settle is not None:
            self.change(now.settle(), now, None)

    def _is_gone_through(self, section: Section) -> bool:
        """Whether every field was answered, and none is wrong or left for later."""
        seen = all(self.key_of(section, field) in self.done for field in section.fields if not field.adds)
        return seen and section.complete and not section.wrong

    def _mark_copied(self) -> None:
        """A part whose sections are all gone through is printed on the box; one that is not whole is a guess again."""
        parts = dict.fromkeys(part for section in self.form for part in section.parts)
        for part in parts:
            holding = [section for section in self.form if part in section.parts]
            word = look_up(self.tables, part)
            if all(map(self._is_gone_through, holding)):
                self.tables = put(self.tables, part, "printed")
            elif word == "printed" and not all(section.complete for section in holding):
                self.tables = put(self.tables, part, "assumed")

    @property
    def _draft(self) -> str:
        return self.path.removesuffix(".toml") + ".fill"

    def _save(self) -> None:
        self.create()
        sound = self.is_sound
        going = [section for section in self.form if self.is_left(section)]
        seen = sorted(key for key in self.done if any(key.startswith(f"{section.name}/") for section in going))
        draft: dict[str, Any] = {"done": seen} | ({} if sound else {"tables": self.tables})
        try:
            if sound:
                heading = f"# {self.say('fill.file')}\n\n"
                write_atomically(self.path, heading + toml.written(self.tables), 0o666, durable=True)
            if seen or not sound:
                import json

                write_atomically(self._draft, json.dumps(draft, ensure_ascii=False), 0o666)
            else:
                remove_if_exists(self._draft)
        except OSError as error:
            raise Fault("store", "store.unwritable", path=self.path, why=error.strerror or str(error)) from None

    def _take_up_draft(self) -> None:
        """Loads the finished sections of a draft; a draft that cannot be read is ignored."""
        if not self.path:
            return
        import json

        try:
            kept = json.loads(read_file(self._draft, _DRAFT_BYTES))
            done = {str(key) for key in kept["done"]}
            tables = kept.get("tables", self.tables)
            if tables is not self.tables:
                self.view.sections(self.say, tables)
                setfile.problems({**tables, "name": self.name})
        except (OSError, ValueError, TypeError, LookupError, AttributeError):
            return
        self.done, self.tables = done, tables


def clean_answer(typed: str) -> str:
    """An answer in composed letters with single spaces, of bounded length."""
    return compose(printable_line(typed))[:LONGEST_ANSWER]


def own_name(say: Voice, name: str) -> str:
    """What a person's own set is called unless they say otherwise: `мой-ундервуд`."""
    called = game_info(name).names if is_game(name) else ()
    cyrillic = [one for one in called if not one.isascii()]
    known = {"ru": cyrillic[:1], "uk": cyrillic[-1:]}.get(say.language) or [name]
    return say("fill.name", name=known[0].replace(" ", "-"))


def _read_tables(path: str) -> Tables:
    try:
        tables = sets.parse(sets.text(path), sets.find(path).name)
    except sets.SetUnreadable as unreadable:
        raise _fault(unreadable) from None
    del tables["name"]
    return tables


def _fault(unreadable: sets.SetUnreadable) -> Fault:
    kind = "store" if unreadable.key == "store.unwritable" else "usage"
    return Fault(kind, unreadable.key, **unreadable.values)
