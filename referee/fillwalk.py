"""`referee set fill` as a dialogue: asks for each field of a set in turn; one can go back or jump to another.

Enter keeps what is shown, `<` goes back, `?` shows the sections, and a label with a value changes any field.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.errors import Unreadable
from referee.filling import Filling, clean_answer
from referee.games.fillform import AS_IT_IS, Field, Section, Tables
from referee.text import replace_lookalikes, safe_text

if TYPE_CHECKING:
    from referee import sets
    from referee.games.protocol import FillView
    from referee.locale import Voice

BACK = ("back", "назад", "<")
STOP = ("stop", "стоп", ".")
MENU = ("menu", "меню", "?")
_SHORTEST_TITLE = 3  # letters of a section's title that mean it


class Walk(Filling):
    """A set that is asked about: `section` and `field` are what is asked now.

    With no field the sections are offered, and the walk is over once nothing is left to ask.
    """

    def __init__(self, say: Voice, view: FillView, source: sets.SetFile, name: str, store: str | None) -> None:
        super().__init__(say, view, source, name, store)
        self.section: Section | None = None
        self.field: Field | None = None
        self.correcting = False  # the sums of the section are wrong, and any field may be mended
        self.is_walking = bool(self.left())
        self.offered = ""  # the section whose drawing was offered
        self._skipped: set[str] = set()
        self._next_section()
        self.is_over = False

    def change(self, tables: Tables, section: Section, field: Field | None = None) -> None:
        super().change(tables, section, field)
        if self.section is not None:
            self._find_field(self.section)

    @property
    def question(self) -> str:
        say, field = self.say, self.field
        if self.correcting and self.section:
            return say("fill.correct", example=self.section.example)
        if field is None:
            return say("fill.sections.ask")
        return field.question or say("fill.ask", label=field.label, value=field.value)

    def introduction(self) -> str:
        """The lines that introduce a section: its title, its progress, and an example of an answer."""
        section = self.section
        if section is None:
            return ""
        return ". ".join(filter(None, (self.standing(section), section.hint)))

    def menu(self) -> list[str]:
        """The list of sections with their progress; finished ones have a mark."""
        rows = []
        for number, section in enumerate(self.form, 1):
            mark = " ✓" if section.parts and not self.is_left(section) else ""
            rows.append(f"  {number}  {self.standing(section)}{mark}")
        return rows

    def offer_sections(self) -> None:
        self.section = self.field = None
        self.correcting = self.is_over = False

    def answer(self, typed: str) -> list[str]:
        """Takes an answer to the question and goes on to the next; returns the lines to show."""
        typed = clean_answer(typed)
        word = typed.lower()
        if word in MENU:
            self.offer_sections()
            return self.menu()
        if word in BACK:
            self._go_back()
            return []
        if self.section is None:
            return self._choose_section(typed)
        if self.correcting:
            return self._correct(typed)
        field, section = self.field, self.section
        assert field is not None
        if field.adds and (jump := self._section_called(typed, whole=True)):
            return self.begin(jump)
        try:
            after = field.read(typed)
        except Unreadable as refusal:
            if not field.free:
                told = self._edit_labelled(typed)
                if told is not None:
                    return told
                if jump := self._section_called(typed):
                    return self.begin(jump)
            return [self.say(refusal.key, **refusal.values)]
        self.change(after, section, field)
        if field.adds and not typed:
            self._skipped.add(section.name)
        return self._go_on(field, [one.name for one in section.fields], again=field.adds and bool(typed))

    def begin(self, section: Section) -> list[str]:
        """Goes to a section: to what is not copied of it, else to its first field."""
        self.section, self.correcting = section, False
        open_fields = [field for field in section.fields if self.key_of(section, field) not in self.done]
        self.field = next(iter(open_fields or section.fields), None)
        if self.field is None:
            self.offer_sections()
            return self.menu()
        return [self.introduction()]

    def select(self, field: Field) -> None:
        """Asks for a field of the section."""
        self.field, self.correcting = field, False

    def _next_section(self) -> list[str]:
        """Goes to the first section with something left to ask; None if all is copied, or left for later."""
        for section in self.left():
            asked = [field for field in section.fields if self.key_of(section, field) not in self.done]
            if section.name in self._skipped:
                asked = [field for field in asked if not field.adds]
            if asked:
                return self.begin(section)
        self.offer_sections()
        self.is_over = True
        return []

    def _go_on(self, field: Field, before: list[str], again: bool) -> list[str]:
        """The field after one that was answered; the next section after the last of its section.

        `before` are the fields as they were then: the answer may have taken some away, or brought others.
        """
        assert self.section is not None
        section = self.section
        self.field = None
        now = {one.name: one for one in section.fields}
        if again or field.free:  # a card is being asked about, or the next one is
            following = [one.name for one in section.fields if one.free or one.adds]
        elif field.name in now:
            following = list(now)[list(now).index(field.name) + 1 :]
        else:
            following = [name for name in before[before.index(field.name) + 1 :] if name in now]
        if following:
            self.field = now[following[0]]
            return []
        if wrong := self.fault_of(section):
            self.correcting = True
            return [wrong]
        return self.leave(section)

    def leave(self, section: Section) -> list[str]:
        told = [self.standing(section)] if section.running else []
        self.correcting = False
        if self.is_walking or self.left():
            return [*told, *self._next_section()]
        self.offer_sections()
        return [*told, *self.menu()]

    def _go_back(self) -> None:
        """The field before; from the first of a section, the last of the section before."""
        if self.section is None:
            return
        at = [one.name for one in self.form].index(self.section.name)
        names = [one.name for one in self.section.fields]
        if self.correcting or self.field is None:
            self.field = self.section.fields[-1]
        elif self.field.name in names and names.index(self.field.name) > 0:
            self.field = self.section.fields[names.index(self.field.name) - 1]
        elif at > 0 and self.form[at - 1].fields:
            self.section = self.form[at - 1]
            self.field = self.section.fields[-1]
        self.correcting = False

    def _choose_section(self, typed: str) -> list[str]:
        if not typed:
            return self._next_section()
        if typed.isdecimal() and len(typed) < 3 and 1 <= int(typed) <= len(self.form):
            return self.begin(self.form[int(typed) - 1])
        if found := self._section_called(typed):
            return self.begin(found)
        told = self._edit_labelled(typed)
        return [self.say("fill.sections.none", typed=safe_text(typed, 60))] if told is None else told

    def _section_called(self, typed: str, whole: bool = False) -> Section | None:
        """The section of that title, or of its beginning."""
        word = typed.lower()
        exact = [section for section in self.form if section.title.lower() == word]
        begun = [section for section in self.form if section.title.lower().startswith(word)]
        found = exact or (begun if not whole and len(word) >= _SHORTEST_TITLE else [])
        return found[0] if len(found) == 1 else None

    def _correct(self, typed: str) -> list[str]:
        """Asks to correct a section whose sums are wrong, or accepts it as it is."""
        assert self.section is not None
        if typed == AS_IT_IS and self.section.settle is not None:
            self.settle(self.section)
        else:
            told = self._edit_labelled(typed)
            if told is None:
                jump = self._section_called(typed)
                if jump is not None:
                    return self.begin(jump)
                return [self.say("fill.correct.how", typed=safe_text(typed, 60), example=self.section.example)]
        section = self.section = self.fresh(self.section)
        wrong = self.fault_of(section)
        return [wrong] if wrong else self.leave(section)

    def _edit_labelled(self, typed: str) -> list[str] | None:
        """Changes the field whose label the answer begins with; None if it begins with no label."""
        here = [self.fresh(self.section)] if self.section else []
        order = [*here, *(one for one in self.form if not here or one.name != here[0].name)]
        labelled = [(section, *found) for section in order if (found := _labelled(section, typed, section in here))]
        if labelled:  # the longest label: `в руке 8` is no letter В
            section, field, value = max(labelled, key=lambda one: len(one[1].label))
            try:
                self.change(field.read(value), section, field)
            except Unreadable as refusal:
                return [self.say(refusal.key, **refusal.values)]
            return self._tell(section, field)
        label, _, rest = typed.partition(" ")
        for section in order:
            for spelled in (label, *_cyrillic(label)) if rest and section.add else ():
                try:
                    after = section.add(spelled, rest) if section.add else None
                except Unreadable as refusal:
                    if section is order[0]:
                        return [self.say(refusal.key, **refusal.values)]
                    continue
                if after is not None:
                    self.change(after, section, None)
                    return [self.standing(self.fresh(section))]
        return None

    def _tell(self, section: Section, field: Field) -> list[str]:
        """A field as it is now, and how far its section is."""
        now = self.fresh(section)
        value = next((one.value for one in now.fields if one.name == field.name), "—")
        return [self.say("fill.changed", label=field.label, value=value, running=self.standing(now))]

    def _find_field(self, before: Section) -> None:
        """The field that is asked for, as it is in the new form; where it is gone, the one in its place."""
        section = self.section = self.fresh(before)
        if self.field is None or not section.fields:
            return
        names = [one.name for one in section.fields]
        at = [one.name for one in before.fields].index(self.field.name)
        self.field = section.fields[
            names.index(self.field.name) if self.field.name in names else min(at, len(names) - 1)
        ]


def _labelled(section: Section, typed: str, here: bool) -> tuple[Field, str] | None:
    """The field whose label an answer begins with, and the rest: `Ж 5 2`, `в руке 8`, or `Ж5x2` in its own section."""
    word = typed.casefold()
    found: tuple[Field, str] | None = None
    for field in section.fields:
        label = field.label.casefold()
        if field.adds or field.free or not label:
            continue
        for spelled in dict.fromkeys((word, *(one.casefold() for one in _cyrillic(typed)))):
            rest = spelled.removeprefix(label)
            tight = here and len(label) == 1 and label.isalpha() and rest[:1].isdecimal()
            if spelled.startswith(label) and (rest[:1] == " " or tight) and rest.strip():
                if found is None or len(label) > len(found[0].label):
                    found = field, typed[len(typed) - len(rest) :].strip()
                break
    return found


def _cyrillic(typed: str) -> list[str]:
    """The answer with its first word in Cyrillic letters that look like what was typed."""
    first, space, rest = typed.partition(" ")
    return [replace_lookalikes(first, "uk") + space + rest] if first[:1].isascii() and first.isalpha() else []
