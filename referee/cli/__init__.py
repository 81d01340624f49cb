"""The command line: a module a command, each of which reads its arguments, calls, and prints. No rules live here.

The tables below are all that is known of a command before it is used: its module is imported only then.
"""

from __future__ import annotations

COMMANDS = {
    "new": "referee.cli.new",
    "score": "referee.cli.score",
    "pass": "referee.cli.score",
    "exchange": "referee.cli.score",
    "open": "referee.cli.score",
    "adjust": "referee.cli.score",
    "check": "referee.cli.check",
    "challenge": "referee.cli.score",
    "undo": "referee.cli.correct",
    "redo": "referee.cli.correct",
    "amend": "referee.cli.correct",
    "show": "referee.cli.show",
    "sheet": "referee.cli.sheet",
    "matches": "referee.cli.matches",
    "use": "referee.cli.matches",
    "stats": "referee.cli.stats",
    "import": "referee.cli.import_",
    "export": "referee.cli.export",
    "rules": "referee.cli.rules",
    "set": "referee.cli.set",
    "words": "referee.cli.words",
    "backup": "referee.cli.backup",
    "restore": "referee.cli.backup",
    "doctor": "referee.cli.doctor",
    "demo": "referee.cli.demo",
}

# What commands are called in Russian and Ukrainian; where a word is the same in both, it stands once.
IN_WORDS = {
    "new": ("новая", "нова"),
    "score": ("ход", "запись", "хід", "запис"),
    "pass": ("пас",),
    "exchange": ("обмен", "обмін"),
    "open": ("открыть", "відкрити"),
    "adjust": ("поправка", "виправлення"),
    "check": ("проверить", "слово", "перевірити"),
    "challenge": ("спор", "спір"),
    "undo": ("отмена", "отменить", "скасувати"),
    "redo": ("вернуть", "повернути"),
    "amend": ("исправить", "виправити"),
    "show": ("показать", "показати"),
    "sheet": ("лист", "аркуш"),
    "matches": ("партии", "партії"),
    "use": ("взять", "узяти"),
    "stats": ("статистика", "рекорды", "рекорди"),
    "import": ("импорт", "імпорт"),
    "export": ("экспорт", "експорт"),
    "rules": ("правила",),
    "set": ("набор", "набір"),
    "words": ("слова",),
    "backup": ("копия", "копія"),
    "restore": ("восстановить", "відновити"),
    "doctor": ("доктор", "лікар"),
    "demo": ("демо",),
    "allow": ("разрешить", "дозволити"),
    "ban": ("запретить", "заборонити"),
    "forget": ("забыть", "забути"),
    "list": ("список",),
    "copy": ("скопировать", "скопіювати"),
    "fill": ("заполнить", "заповнити"),
}
CALLED = {word: command for command, words in IN_WORDS.items() for word in words}


class Plain:
    """A command that the door can carry out itself: its function, and its options; a flag has no value."""

    __slots__ = ("flags", "function", "module", "values")

    def __init__(self, module: str, function: str, values: dict[str, str], *flags: str) -> None:
        self.module = module
        self.function = function
        self.values = values
        self.flags = flags


PLAIN = {
    "check": Plain("referee.cli.check", "check", {"--game": "game", "--words": "policy", "--language": "language"}),
    "score": Plain("referee.cli.score", "score", {}, "--agreed"),
    "pass": Plain("referee.cli.score", "skip", {}, "--agreed"),
    "exchange": Plain("referee.cli.score", "exchange", {}, "--agreed"),
    "adjust": Plain("referee.cli.score", "adjust", {}, "--agreed"),
    "challenge": Plain("referee.cli.score", "challenge", {}, "--agreed"),
    "undo": Plain("referee.cli.correct", "undo", {}),
    "redo": Plain("referee.cli.correct", "redo", {}),
    "amend": Plain("referee.cli.correct", "amend", {}, "--agreed"),
    "show": Plain("referee.cli.show", "show", {}),
    "doctor": Plain("referee.cli.doctor", "doctor", {}),
}
