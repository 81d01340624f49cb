"""The words for commands: one table for the shell, for lines that start with a dot, and for the live table."""

from __future__ import annotations

# A row: where the command is used, then its words in English, Russian and Ukrainian. The first word of a language is
# the one that help and hints show. An `entry` is a line of a match, a `table` command acts on the match at the live
# table, a `shell` command follows `referee`, a `part` follows a shell command (`set copy`). Rows used in the same place
# share no word. The order is that of the live table's help.
WORDS = {
    "pass": ("entry shell", "pass", "пас", "пас"),
    "exchange": ("entry shell", "exchange", "обмен меняю", "обмін міняю"),
    "open": ("entry shell", "open", "открыть", "відкрити"),
    "challenge": ("entry shell", "challenge", "спор оспорить", "спір суперечка оскаржити"),
    "adjust": ("entry shell", "adjust", "поправка правка", "виправлення"),
    "undo": ("table shell", "undo", "отмена отменить назад", "скасувати скасуй"),
    "redo": ("table shell", "redo", "вернуть повтор", "повернути вперед"),
    "amend": ("table shell", "amend", "исправить исправь", "виправити виправ"),
    "rules": ("table shell", "rules", "правила", "правила"),
    "print": ("table", "print", "печать лист", "друк аркуш"),
    "clock": ("table", "clock", "часы", "годинник"),
    "new": ("table shell", "new", "новая", "нова"),
    "help": ("table", "help", "помощь справка", "допомога довідка"),
    "quit": ("table", "quit", "выход", "вихід"),
    "score": ("shell", "score", "ход запись", "хід запис"),
    "check": ("shell part", "check", "проверить слово", "перевірити слово"),
    "show": ("shell part", "show", "показать", "показати"),
    "sheet": ("shell", "sheet", "лист печать", "аркуш друк"),
    "matches": ("shell", "matches", "партии", "партії"),
    "use": ("shell", "use", "взять", "узяти"),
    "stats": ("shell", "stats", "статистика рекорды", "статистика рекорди"),
    "import": ("shell part", "import", "импорт", "імпорт"),
    "export": ("shell part", "export", "экспорт", "експорт"),
    "set": ("shell", "set", "набор", "набір"),
    "words": ("shell", "words", "слова", "слова"),
    "backup": ("shell", "backup", "копия", "копія"),
    "restore": ("shell", "restore", "восстановить", "відновити"),
    "doctor": ("shell", "doctor", "доктор", "лікар"),
    "demo": ("shell", "demo", "демо", "демо"),
    "allow": ("part", "allow", "разрешить", "дозволити"),
    "ban": ("part", "ban", "запретить", "заборонити"),
    "forget": ("part", "forget", "забыть", "забути"),
    "list": ("part", "list", "список", "список"),
    "copy": ("part", "copy", "скопировать", "скопіювати"),
    "fill": ("part", "fill", "заполнить", "заповнити"),
}
LANGUAGES = ("en", "ru", "uk")


def commands_of(use: str) -> list[str]:
    """The commands with this use: `entry`, `table`, `shell` or `part`."""
    return [name for name, row in WORDS.items() if use in row[0].split()]


def words_of(name: str) -> tuple[str, ...]:
    """All words for a command, its name first; a name that is not in the table is its only word."""
    row = WORDS.get(name, ("", name))
    return tuple(dict.fromkeys((name, *" ".join(row[1:]).split())))


def shown_words(name: str) -> tuple[str, ...]:
    """The words that are shown for a command: one in each of `LANGUAGES`."""
    row = WORDS.get(name, ("", name))
    return tuple(words.partition(" ")[0] for words in row[1:])


def find_commands(typed: str, names: list[str]) -> list[str]:
    """The commands, of these, that a word or its beginning may mean.

    A whole word wins. Where a beginning fits several commands, it means the one whose shown word begins so.
    """
    word = typed.lower().replace("ё", "е")
    called = {name: words_of(name) for name in names}
    exact = [name for name in names if word in called[name]]
    found = exact or [name for name in names if word and any(one.startswith(word) for one in called[name])]
    shown = [name for name in found if any(one.startswith(word) for one in shown_words(name))]
    return shown if len(shown) == 1 else found
