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
    "strike": ("entry", "strike", "вычеркнуть вычеркни", "викреслити викресли"),
    "adjust": ("entry shell", "adjust", "поправка правка", "поправка виправлення"),
    "shift": ("entry", "shift", "сдвиг сдвинуть", "зсув зсунути"),
    "note": ("entry", "note", "заметка", "нотатка"),
    "late": ("entry", "late", "время", "прострочено"),
    "leave": ("entry part", "leave", "уходит ушел ушла", "йде пішов пішла"),
    "join": ("entry part", "join", "садится сел села пришел пришла", "сідає сів сіла прийшов прийшла"),
    "end": ("entry", "end", "конец", "кінець"),
    "undo": ("table shell part", "undo", "отмена отменить назад", "скасувати скасуй"),
    "redo": ("table shell", "redo", "вернуть повтор", "повернути вперед"),
    "amend": ("table shell", "amend", "исправить исправь", "виправити виправ"),
    "delete": ("table", "delete", "удалить удали", "видалити вилучити"),
    "insert": ("table", "insert", "вставить вставь", "вставити встав"),
    "rules": ("table shell", "rules", "правила", "правила"),
    "print": ("table part", "print", "печать лист", "друк аркуш"),
    "clock": ("table", "clock", "часы", "годинник"),
    "new": ("table shell part", "new", "новая", "нова"),
    "rematch": ("table", "rematch", "реванш", "реванш"),
    "lots": ("table", "lots", "жребий", "жереб"),
    "help": ("table", "help", "помощь справка", "допомога довідка"),
    "quit": ("table", "quit", "выход", "вихід"),
    "score": ("shell", "score", "ход запись", "хід запис"),
    "check": ("shell part", "check", "проверить слово", "перевірити слово"),
    "show": ("shell part", "show", "показать", "показати"),
    "sheet": ("shell", "sheet", "лист печать", "аркуш друк"),
    "matches": ("shell", "matches", "партии", "партії"),
    "use": ("table shell", "use", "взять", "узяти"),
    "forget": ("shell part", "forget", "забыть убрать", "забути прибрати"),
    "players": ("shell", "players", "игроки", "гравці"),
    "stats": ("shell", "stats", "статистика рекорды", "статистика рекорди"),
    "import": ("shell part", "import", "импорт", "імпорт"),
    "export": ("shell part", "export", "экспорт", "експорт"),
    "rebuild": ("shell", "rebuild", "собрать", "зібрати"),
    "review": ("shell", "review", "разбор", "розбір"),
    "set": ("table shell", "set", "набор", "набір"),
    "words": ("shell", "words", "слова", "слова"),
    "serve": ("shell", "serve", "экран", "екран"),
    "event": ("shell", "event", "турнир событие", "турнір подія"),
    "club": ("shell", "club", "клуб", "клуб"),
    "backup": ("shell", "backup", "копия", "копія"),
    "restore": ("shell", "restore", "восстановить", "відновити"),
    "doctor": ("shell", "doctor", "доктор", "лікар"),
    "demo": ("shell", "demo", "демо", "демо"),
    "allow": ("table part", "allow", "разрешить", "дозволити"),
    "ban": ("table part", "ban", "запретить", "заборонити"),
    "list": ("part", "list", "список", "список"),
    "rename": ("part", "rename", "переименовать", "перейменувати"),
    "merge": ("part", "merge", "объединить", "поєднати"),
    "separate": ("part", "separate", "разделить", "розділити"),
    "copy": ("part", "copy", "скопировать", "скопіювати"),
    "pair": ("part", "pair", "жеребьевка пары", "жеребкування пари"),
    "table": ("part", "table", "стол", "стіл"),
    "result": ("part", "result", "результат итог", "результат підсумок"),
    "standings": ("part", "standings", "таблица места", "таблиця місця"),
    "best": ("part", "best", "лучшее", "найкраще"),
    "init": ("part", "init", "подготовить", "підготувати"),
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


def word_of(name: str, language: str) -> str:
    """What a command is called in a line that starts with a dot, in a language: `.пас`."""
    words = dict(zip(LANGUAGES, shown_words(name), strict=False))
    return "." + (words.get(language) or name)


def in_words(line: str, language: str) -> str:
    """A line of the match as people say it: `.pass` is `.пас`; any other line as it is."""
    name, space, rest = line.removeprefix(".").partition(" ")
    spelled = line.startswith(".") and name in WORDS
    return f"{word_of(name, language)}{space}{rest}" if spelled else line


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
