"""The match file: a match as text that a person can read, write and edit by hand.

    referee match 1
    id: 5f0c1d2e3a4b5c6d
    game: erudit
    language: ru
    player: Маша
    player: Петя
    target: none
    words: nouns
    judge: strict
    created: 2025-03-08T18:30:00Z
    set: erudit
    ```toml
    game = "erudit"
    ...
    ```
    ---
    1. КОШКА 8Г
       at: 2025-03-08T18:31:00Z
       accepted: КОШКА, noun, кошка, E6.2
    2. .pass
    .undo
    .amend 1 КОТ 8Г

Above the dashes stands what was agreed before play; below them every act in the order it was done, an entry in the
notation of the game. Only `game` and `player` are needed: what is left out is as a new match would have it, and
without the TOML block the set is looked up by its name. A file without an `id` is a match of its own. The numbers are
for the eye. Indented lines belong to the act above them: when it was written, what was typed, how many seconds the turn
took, what a record told besides, and the verdicts as word, reason, lemma, clause, dictionary. A word without a verdict
is judged when the file is read back. A line that starts with `#` is a remark. A text that starts with a quotation mark
is written as JSON writes it, so that nothing in a name or a note can end its line.
"""

from __future__ import annotations

import json  # noqa: TID253 - only readers and writers of records come here
import re
from typing import Any

from referee import sets, toml
from referee.formats.errors import LINES, Problem, RecordFault, decoded, fault, shown
from referee.formats.record import KINDS, MOST_ACTS, Act, Kept, act_of, is_time, too_deep
from referee.match.identity import is_id

SIGNATURE = re.compile(r"referee match (\d{1,6})")
VERSION = 1
_REMARK = "# Remarks start like this line. What the lines mean: referee export --help"
_RULE = "---"
_FENCE = "```"
_PARTS = ("id", "game", "language", "player", "target", "words", "judge", "created", "options", "set")
_HEADER = {"game": "game", "language": "language", "words": "policy", "judge": "judge"}
_NUMBERED = re.compile(r"[0-9]{1,6}\.(?:\s+|$)")
_AMEND = re.compile(r"\.amend\s+([0-9]{1,6})(?:\s+(.*))?")
_VERDICTS: dict[str, bool | None] = {"accepted": True, "refused": False, "undecided": None}
_VERDICT = ("reason", "lemma", "clause", "dictionary")
_NAMES = {accepted: name for name, accepted in _VERDICTS.items()}
_MOST_PROBLEMS = 100
_NOTHING = "-"


def write(kept: Kept) -> str:
    header = kept.header
    tables = {key: value for key, value in header["tables"].items() if key != "name"}
    target = "none" if header["target"] is None else header["target"]
    lines = [f"referee match {VERSION}", _REMARK]
    lines += [f"id: {header['id']}"] if is_id(header.get("id")) else []
    lines += [f"game: {header['game']}", f"language: {header['language']}"]
    lines += [f"player: {_line(name)}" for name in header["players"]]
    lines += [f"target: {target}", f"words: {header['policy']}", f"judge: {header['judge']}"]
    lines += [f"created: {kept.created}"] if kept.created else []
    lines += [f"options: {toml.quoted(header['options'])}"] if header.get("options") else []
    lines += [f"set: {_line(header['tables'].get('name', header['game']))}"]
    lines += [f"{_FENCE}toml", toml.written(tables).rstrip("\n"), _FENCE, _RULE]
    for act, number in zip(kept.acts, _sheet_numbers(kept.acts), strict=True):
        lines += _act_lines(act, number)
    return "\n".join(lines) + "\n"


_MORE = {"entry": 1, "insert": 1, "delete": -1}  # lines of the sheet that an act adds


def _sheet_numbers(acts: tuple[Act, ...]) -> list[int]:
    """The number on the sheet that each entry has when it is made."""
    numbers: list[int] = []
    done: list[int] = []
    undone: list[int] = []
    lines = 0
    for act in acts:
        if act.kind == "undo" and done:
            undone.append(done.pop())
            lines -= undone[-1]
        else:
            more = undone.pop() if act.kind == "redo" and undone else _MORE.get(act.data.get("way") or act.kind, 0)
            if act.kind != "redo":
                undone.clear()
            done.append(more)
            lines += more
        numbers.append(lines)
    return numbers


def _act_lines(act: Act, number: int) -> list[str]:
    if act.kind == "entry":
        head = f"{number}. {_line(act.text)}"
    elif act.kind == "amend":
        head = f".amend {act.data['number']} {_line(act.text)}"
    else:
        head = f".{act.kind}"
    details = [f"at: {act.at}"] if act.at else []
    details += _data_lines(act) or ([] if _said(act, []) else [f"data: {toml.quoted(act.data)}"])
    return [head, *(f"   {detail}" for detail in details)]


def _data_lines(act: Act) -> list[str]:
    """An act's data as lines that read well; None if such lines cannot say all of it."""
    data = act.data
    lines: list[str] = []
    if data.get("typed", act.text) != act.text:
        lines.append(f"typed: {_line(data['typed'])}")
    if "seconds" in data:
        lines.append(f"seconds: {data['seconds']}")
    if data.get("overruled"):
        lines.append("overruled: yes")
    lines += [f"recorded: {name} {_line(value)}" for name, value in data.get("recorded", {}).items()]
    lines += _verdict_lines(data.get("verdicts", {}))
    for number, extra in data.get("later", {}).items():
        lines += [f"later: {number} overruled: yes"] if extra.get("overruled") else []
        lines += [f"later: {number} {line}" for line in _verdict_lines(extra.get("verdicts", {}))]
    return lines if _said(act, lines) else []


def _said(act: Act, lines: list[str]) -> bool:
    """Whether lines under an act read back to its data."""
    if not all(line.isprintable() for line in lines):
        return False
    parts = [line.split(": ", 1) for line in lines]
    try:
        return _data(act.kind, act.text, [(0, name, value) for name, value in parts], act.data) == act.data
    except RecordFault:
        return False


def _verdict_lines(verdicts: dict[str, dict[str, Any]]) -> list[str]:
    lines = []
    for word, verdict in verdicts.items():
        parts = [word, *(verdict.get(part) or _NOTHING for part in _VERDICT)]
        if "dictionary" not in verdict:
            parts.pop()
            while parts[-1] == _NOTHING and len(parts) > 1:
                parts.pop()
        lines.append(f"{_NAMES[verdict['accepted']]}: {', '.join(parts)}")
    return lines


def _line(text: str) -> str:
    """A text as it can stand at the end of a line."""
    plain = text and text == text.strip() and text.isprintable() and not text.startswith('"')
    return text if plain else toml.quoted(text)


def _text(line: str) -> str:
    """The text that stands at the end of a line."""
    if line.startswith('"'):
        try:
            value = json.loads(line)
        except (ValueError, RecursionError):
            return line
        return value if isinstance(value, str) else line
    return line


def read(data: bytes) -> Kept:
    """The match that a file holds. Raises a `RecordFault` with every problem where any line cannot be read."""
    lines = list(enumerate(LINES.split(decoded(data)), 1))
    signature = next((SIGNATURE.fullmatch(line.strip()) for _, line in lines if _says(line)), None)
    if signature is None:
        raise fault(1, "record.not-match")
    if int(signature[1]) != VERSION:
        raise fault(1, "record.newer", version=int(signature[1]))
    return _Reader(lines).kept()


def _says(line: str) -> bool:
    return bool(line.strip()) and not line.lstrip().startswith("#")


class _Reader:
    """Reads the lines of one file, all of them, and gathers what is wrong on the way."""

    def __init__(self, lines: list[tuple[int, str]]) -> None:
        self.problems: list[Problem] = []
        self.header: dict[str, Any] = {"players": []}
        self.created = ""
        self.set_text = ""
        self.where: dict[str, int] = {"header": 1}
        self.heads: list[tuple[int, str]] = []
        self.details: list[list[tuple[int, str, str]]] = []
        rest = iter(lines)
        for number, line in rest:  # the signature
            if _says(line):
                self.where["header"] = number
                break
        fenced: list[str] = []
        inside = False
        for number, line in rest:
            if line.startswith(_FENCE) and not (inside and line.strip() != _FENCE):
                if not inside and "fence" in self.where:
                    self._wrong(number, "record.twice", part=_FENCE)
                inside = not inside
                self.where.setdefault("fence", number)
            elif inside:
                fenced.append(line)
            elif line.strip() == _RULE:
                break
            elif _says(line) and len(self.problems) <= _MOST_PROBLEMS:
                self._part(number, line.strip())
        if inside:
            self._wrong(self.where["fence"], "record.fence")
        elif "fence" in self.where:
            self._set(fenced)
        for number, line in rest:
            if _says(line):
                self._below(number, line)

    def kept(self) -> Kept:
        acts: list[Act] = []
        if len(self.heads) > MOST_ACTS:
            self._wrong(self.heads[MOST_ACTS][0], "record.too-long", most=MOST_ACTS)
            self.heads = []
        for (number, head), details in zip(self.heads, self.details, strict=False):
            try:
                acts.append(_act(number, head, details))
            except RecordFault as unread:
                self.problems += unread.problems
        if self.problems:
            found = sorted(self.problems, key=lambda problem: problem.line)
            raise RecordFault(tuple(found[:_MOST_PROBLEMS]))
        return Kept(self.header, tuple(acts), self.created, self.where, self.set_text)

    def _wrong(self, line: int, key: str, /, **values: object) -> None:
        if len(self.problems) <= _MOST_PROBLEMS:
            self.problems.append(Problem(line, key, values))

    def _part(self, number: int, line: str) -> None:
        part, colon, value = line.partition(":")
        value = _text(value.strip())
        if not colon or part not in _PARTS:
            self._wrong(number, "record.part", text=shown(line), parts=", ".join(_PARTS))
            return
        if part == "player":
            self.header["players"].append(value)
            self.where[f"player{len(self.header['players'])}"] = number
            return
        if part in self.where:
            self._wrong(number, "record.twice", part=part)
            return
        self.where[part] = number
        if part in _HEADER:
            self.header[_HEADER[part]] = value
            self.where[_HEADER[part]] = number
        elif part == "target":
            digits = value.isascii() and value.isdigit() and len(value) <= 9
            self.header["target"] = None if value == "none" else int(value) if digits else value
        elif part in ("id", "set"):
            self.header[part] = value
        elif part == "created":
            self.created = value
            if not is_time(value):
                self._wrong(number, "record.time", value=shown(value))
        else:
            try:
                self.header["options"] = _json(value, number)
            except RecordFault as unread:
                self.problems += unread.problems

    def _set(self, lines: list[str]) -> None:
        """The set, as TOML between the fences."""
        text, first = "\n".join(lines), self.where["fence"]
        if len(text.encode("utf-8", "replace")) > sets.LARGEST:
            self._wrong(first, "record.set-too-large", most=sets.LARGEST // 1024)
            return
        try:
            self.header["tables"] = sets.parse(text, self.header.get("set") or self.header.get("game", ""))
        except sets.SetUnreadable as unread:
            line = first + (unread.line or 0)
            self._wrong(line, unread.key, **{**unread.values, "line": line})
            return
        self.set_text = text

    def _below(self, number: int, line: str) -> None:
        """A line under the dashes: an act, or, indented, a detail of the act above it."""
        if not line[0].isspace():
            self.heads.append((number, line.strip()))
            self.details.append([])
            return
        name, _, value = line.strip().partition(":")
        if not self.details:
            self._wrong(number, "record.detail", text=shown(line))
        else:
            self.details[-1].append((number, name, value.strip()))


def _act(number: int, head: str, details: list[tuple[int, str, str]]) -> Act:
    numbered = _NUMBERED.match(head)
    amended = _AMEND.fullmatch(head)
    kind, text, base = "entry", head, dict[str, Any]()
    if numbered:
        text = head[numbered.end() :]
    elif amended:
        kind, text, base = "amend", amended[2] or "", {"number": int(amended[1])}
    elif head[1:] in KINDS[1:3] and head[0] == ".":
        kind, text = head[1:], ""
    text = _text(text)
    time = next(((line, value) for line, name, value in details if name == "at"), (number, ""))
    if time[1] and not is_time(time[1]):
        raise fault(time[0], "record.time", value=shown(time[1]))
    data = _data(kind, text, [detail for detail in details if detail[1] != "at"], base)
    return act_of(kind, text, data, time[1], number)


def _data(kind: str, text: str, details: list[tuple[int, str, str]], base: dict[str, Any]) -> dict[str, Any]:
    """An act's data from the lines under it."""
    given: dict[str, Any] = {"number": base["number"], "later": {}} if kind == "amend" else {}
    if kind in ("entry", "amend"):
        given |= {"verdicts": {}, "typed": text}
    for line, name, value in details:
        if name == "data":
            return {**_json(value, line), **({"number": base["number"]} if kind == "amend" else {})}
        place = given
        if name == "later" and kind == "amend":
            number, _, rest = value.partition(" ")
            name, _, value = rest.partition(":")
            value = value.strip()
            place = given["later"].setdefault(number, {"verdicts": {}, "overruled": False})
        if name == "typed" and "typed" in place:
            place["typed"] = _text(value)
        elif name == "seconds" and kind == "entry" and re.fullmatch("[0-9]{1,6}", value):
            place["seconds"] = int(value)
        elif name == "recorded" and kind == "entry" and " " in value:
            part, _, told = value.partition(" ")
            place.setdefault("recorded", {})[part] = _text(told)
        elif name == "overruled" and value == "yes" and (kind == "entry" or place is not given):
            place["overruled"] = True
        elif name in _VERDICTS and "verdicts" in place:
            word, verdict = _verdict(line, name, value)
            place["verdicts"][word] = verdict
        else:
            raise fault(line, "record.detail", text=shown(f"{name}: {value}"))
    return given


def _verdict(line: int, name: str, value: str) -> tuple[str, dict[str, Any]]:
    word, *parts = [part.strip() for part in value.split(",", len(_VERDICT))]
    if not word:
        raise fault(line, "record.verdict", text=shown(value))
    given = dict(zip(_VERDICT, [*parts, *(_NOTHING,) * (_VERDICT.index("dictionary") - len(parts))], strict=False))
    verdict = {part: None if text == _NOTHING else text for part, text in given.items()}
    return word, {**verdict, "accepted": _VERDICTS[name], "reason": verdict["reason"] or ""}


def _json(value: str, line: int) -> dict[str, Any]:
    try:
        found = json.loads(value)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict) or too_deep(found):
        raise fault(line, "record.data")
    return found
