"""The application around the commands: usage errors, prefixes, help, version and completion, in three languages."""

from __future__ import annotations

import re
from importlib import import_module
from inspect import signature
from pathlib import Path

import pytest

from referee import __version__, cli
from referee.cli import Command, Group
from referee.cli.app import resolve
from referee.cli.commands import COMMANDS
from referee.errors import Fault

LANGUAGES = ("ru", "uk", "en")
ERROR = {"ru": "Ошибка", "uk": "Помилка", "en": "Error"}


def _missing(name, command):
    return (
        f"Не хватает: {name}. Как набирать: referee {command} --help",
        f"Бракує: {name}. Як набирати: referee {command} --help",
        f"Missing: {name}. Usage: referee {command} --help",
    )


USAGE = {
    "frobnicate": (
        "Нет такой команды: «frobnicate». Все команды: referee --help",
        "Немає такої команди: «frobnicate». Усі команди: referee --help",
        "No such command: “frobnicate”. All commands: referee --help",
    ),
    "chekc кошка": (
        "Нет такой команды: «chekc». Может быть: check?",
        "Немає такої команди: «chekc». Може, check?",
        "No such command: “chekc”. Perhaps check?",
    ),
    "провериь кошка": (
        "Нет такой команды: «провериь». Может быть: check, redo?",
        "Немає такої команди: «провериь». Може, check, redo?",
        "No such command: “провериь”. Perhaps check, redo?",
    ),
    "ырщц": (
        "Нет такой команды: «ырщц». Может быть: show?",
        "Немає такої команди: «ырщц». Може, show?",
        "No such command: “ырщц”. Perhaps show?",
    ),
    "gjrfpfnm": (
        "Нет такой команды: «gjrfpfnm». Может быть: show?",
        "Немає такої команди: «gjrfpfnm». Може, show?",
        "No such command: “gjrfpfnm”. Perhaps show?",
    ),
    "words alow кот": (
        "Нет такой команды: «alow». Может быть: allow?",
        "Немає такої команди: «alow». Може, allow?",
        "No such command: “alow”. Perhaps allow?",
    ),
    "words": (
        "Какая команда? Список: referee words --help",
        "Яка команда? Список: referee words --help",
        "Which command? The list: referee words --help",
    ),
    "check кошка --gmae erudit": (
        "Нет такого ключа: --gmae. Может быть: --game?",
        "Немає такого ключа: --gmae. Може, --game?",
        "No such option: --gmae. Perhaps --game?",
    ),
    "score КОШКА 8Г --agred": (
        "Нет такого ключа: --agred. Может быть: --agreed?",
        "Немає такого ключа: --agred. Може, --agreed?",
        "No such option: --agred. Perhaps --agreed?",
    ),
    "score КОШКА --ag": (
        "Нет такого ключа: --ag. Может быть: --agreed?",
        "Немає такого ключа: --ag. Може, --agreed?",
        "No such option: --ag. Perhaps --agreed?",
    ),
    "amend 1 КОШКА --force": (
        "Нет такого ключа: --force.",
        "Немає такого ключа: --force.",
        "No such option: --force.",
    ),
    "--gmae": (
        "Нет такого ключа: --gmae.",
        "Немає такого ключа: --gmae.",
        "No such option: --gmae.",
    ),
    "check кошка --game": (
        "После --game нужно значение.",
        "Після --game потрібне значення.",
        "--game needs a value after it.",
    ),
    "words allow кот --note": (
        "После --note нужно значение.",
        "Після --note потрібне значення.",
        "--note needs a value after it.",
    ),
    "check кошка --db": (
        "После --db нужно значение.",
        "Після --db потрібне значення.",
        "--db needs a value after it.",
    ),
    "--lang= check кошка": (
        "После --lang нужно значение.",
        "Після --lang потрібне значення.",
        "--lang needs a value after it.",
    ),
    "--lang de check кошка": (
        "--lang не может быть «de». Можно: ru, uk, en.",
        "--lang не може бути «de». Можна: ru, uk, en.",
        "--lang cannot be “de”. It may be: ru, uk, en.",
    ),
    "check": _missing("WORDS", "check"),
    "rules": _missing("GAME", "rules"),
    "words forget": _missing("WORDS", "words forget"),
    "rules erudit E6.2 E6.3": ("Лишнее: «E6.3».", "Зайве: «E6.3».", "Unexpected: “E6.3”."),
    "rules erudit E6.2 E6.3 E6.4": ("Лишнее: «E6.3 E6.4».", "Зайве: «E6.3 E6.4».", "Unexpected: “E6.3 E6.4”."),
    "set list erudit": ("Лишнее: «erudit».", "Зайве: «erudit».", "Unexpected: “erudit”."),
    "undo 3 4": ("Лишнее: «3 4».", "Зайве: «3 4».", "Unexpected: “3 4”."),
    "backup a.db b.db": ("Лишнее: «b.db».", "Зайве: «b.db».", "Unexpected: “b.db”."),
    "demo (опять)": ("Лишнее: «(опять)».", "Зайве: «(опять)».", "Unexpected: “(опять)”."),
    "--": (
        "Какая команда? Список: referee --help",
        "Яка команда? Список: referee --help",
        "Which command? The list: referee --help",
    ),
    "score КОШКА --agreed=да": (
        "У --agreed значения не бывает.",
        "У --agreed значення не буває.",
        "--agreed takes no value.",
    ),
    "sheet -o": (
        "После -o нужно значение.",
        "Після -o потрібне значення.",
        "-o needs a value after it.",
    ),
    "check кошка --help=да": (
        "У --help значения не бывает.",
        "У --help значення не буває.",
        "--help takes no value.",
    ),
    "--json=1 check кошка": (
        "У --json значения не бывает.",
        "У --json значення не буває.",
        "--json takes no value.",
    ),
}


# Usage errors


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("line", USAGE)
def test_a_usage_error_is_a_sentence(line, lang, referee):
    message = USAGE[line][LANGUAGES.index(lang)]
    assert referee(*line.split(), lang=lang) == (2, "", f"{ERROR[lang]}: {message}\n")


@pytest.mark.parametrize("line", USAGE)
def test_a_usage_error_in_json(line, referee):
    answer = referee("--json", *line.split())
    error = {"kind": "usage", "message": USAGE[line][2]}
    assert (answer.code, answer.json(), answer.err) == (2, {"error": error}, "")


def test_the_language_asked_for_is_the_language_of_the_error(referee):
    assert referee("--lang", "ru", "rules").err == "Ошибка: Не хватает: GAME. Как набирать: referee rules --help\n"
    assert referee("--lang", "ru", "check", "кошка", "--db").err == "Ошибка: После --db нужно значение.\n"


@pytest.mark.parametrize("argv", [("\x1b[31mx",), ("check", "--\x1b[31mx"), ("demo", "\x9b"), ("words", "\u202e")])
def test_nothing_unprintable_is_printed(argv, referee):
    answer = referee(*argv)
    assert answer.code == 2
    assert answer.err.removesuffix("\n").isprintable()


# Options of every command


@pytest.mark.parametrize(
    "line",
    ["--json --lang uk rules uno N1.1", "rules --json uno --lang uk N1.1", "rules uno N1.1 --lang=uk --json"],
)
def test_the_options_of_every_command_stand_on_either_side(line, referee):
    answer = referee(*line.split())
    assert answer == referee("rules", "uno", "N1.1", "--json", lang="uk")
    assert answer.json()["clauses"][0]["id"] == "N1.1"


def test_after_two_dashes_everything_is_a_word(referee):
    answer = referee("check", "--", "--json")
    assert (answer.code, answer.err) == (1, "")
    assert answer.out.startswith("✗ --json: ")


# Prefixes


@pytest.mark.parametrize(
    ("short", "full"),
    [
        ("che кошка", "check кошка"),
        ("chec кошки --json", "check кошки --json"),
        ("ru uno N1.1", "rules uno N1.1"),
        ("wo l", "words list"),
        ("wor ban кот", "words ban кот"),
        ("dem", "demo"),
        ("набор показать erudit", "set show erudit"),
        ("набір перевірити erudit", "set check erudit"),
        ("слова список", "words list"),
        ("слов список", "words list"),
        ("прав uno N1.1", "rules uno N1.1"),
        ("печать --blank uno", "sheet --blank uno"),
    ],
)
def test_the_beginning_of_a_command_is_enough(short, full, referee):
    assert referee(*short.split()) == referee(*full.split())


@pytest.mark.parametrize(
    ("lang", "message"),
    [
        ("ru", "Ошибка: «che» — это может быть check, chess. Допишите ещё букву.\n"),
        ("uk", "Помилка: «che» — це може бути check, chess. Допишіть ще букву.\n"),
        ("en", "Error: “che” may be check, chess. Type one more letter.\n"),
    ],
)
def test_a_beginning_of_two_commands_is_not(lang, message, referee, monkeypatch):
    monkeypatch.setitem(COMMANDS, "chess", Command("demo:demo"))
    assert referee("che", "кава", lang=lang) == (2, "", message)
    assert referee("chec", "кава", lang=lang).code == 0


def test_a_whole_name_wins_over_a_longer_one():
    assert resolve("use", ["user", "use"]) == "use"
    assert resolve("user", ["user", "use"]) == "user"
    with pytest.raises(Fault) as fault:
        resolve("us", ["user", "use"])
    assert fault.value.key == "usage.ambiguous"


@pytest.mark.parametrize("name", ["", "фу"])
def test_what_begins_no_command(name, referee):
    answer = referee(name, "кошка")
    assert (answer.code, answer.out, answer.err) == (
        2,
        "",
        f"Error: No such command: “{name}”. All commands: referee --help\n",
    )


@pytest.mark.parametrize("name", ["CHECK", "Check", "Проверить", "СЛОВО"])
def test_large_letters_are_no_other_command(name, referee):
    assert referee(name, "кошка") == referee("check", "кошка")


# Declarations


def declared():
    """Every command, those of groups included."""
    for one in COMMANDS.values():
        yield from one.commands.values() if isinstance(one, Group) else [one]


def test_every_declared_command_has_its_function():
    for command in declared():
        function = getattr(import_module(command.module), command.function)
        names = [*(argument.name for argument in command.arguments), *(option.keyword for option in command.options)]
        signature(function).bind(None, *command.arguments, **{option.keyword: "" for option in command.options})
        assert len(names) == len(set(names))


def test_only_the_application_imports_typer():
    sources = Path(cli.__file__).parent.glob("*.py")
    assert [file.name for file in sources if re.search("^ *(import|from) typer", file.read_text("utf-8"), re.M)] == [
        "app.py"
    ]


# Help

EXAMPLES = {
    "": "referee check лыжи --game undervud",
    "check": "referee check лыжи --game undervud",
    "words": "referee words allow кинза",
    "words allow": "referee words allow кинза --note «есть в меню»",
    "words ban": "referee words ban юк",
    "words forget": "referee words forget юк",
    "words list": "referee words list",
    "rules": "referee rules undervud U2.2",
    "demo": "referee demo",
}
HELP = [*EXAMPLES, *(name for name in COMMANDS if name not in EXAMPLES)]
HEADINGS = {
    "ru": ("Как набирать:", "Ключи", "Что указать", "Команды", "Пример:", "Показать эту подсказку"),
    "uk": ("Як набирати:", "Ключі", "Що вказати", "Команди", "Приклад:", "Показати цю підказку"),
    "en": ("Usage:", "Options", "What to give", "Commands", "Example:", "Show this help"),
}
FOREIGN = ("Options", "Arguments", "Commands", "Usage", "Show this message", "and exit", "default", "required")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("line", HELP)
def test_help_is_in_the_language_of_the_person_and_has_an_example(line, lang, referee):
    code, out, err = referee(*line.split(), "--help", lang=lang)
    usage, options, arguments, commands, example, about_help = HEADINGS[lang]
    assert (code, err) == (0, "")
    assert f" {usage} {' '.join(['referee', *line.split()])} " in out
    assert f"─ {options} ─" in out
    assert f"{example} {EXAMPLES.get(line, f'referee {line}')} " in out
    assert about_help in out
    if line in EXAMPLES:
        assert (f"─ {commands} ─" in out) == (line in ("", "words"))
        assert (f"─ {arguments} ─" in out) == (line in ("check", "words allow", "words ban", "words forget", "rules"))
    if lang != "en":
        assert [word for word in FOREIGN if word in out] == []
    assert "\x1b" not in out


@pytest.mark.parametrize("line", EXAMPLES)
def test_the_example_of_the_help_works(line, referee):
    referee("words", "ban", "юк")
    example = EXAMPLES[line].replace("«есть в меню»", "меню").split()
    assert referee(*example[1:]).code == 0


@pytest.mark.parametrize("lang", LANGUAGES)
def test_without_a_command_there_is_help(lang, referee):
    assert referee(lang=lang) == referee("--help", lang=lang)
    listed = [line.split()[1] for line in referee(lang=lang).out.splitlines() if line.startswith("│")]
    assert {name for name in listed if name in COMMANDS} == set(COMMANDS)


@pytest.mark.parametrize("word", ["help", "-h", "Help", "помощь", "справка", "довідка", "допомога"])
def test_help_is_a_word_too(word, referee):
    assert referee(word) == referee("--help")
    assert referee(word, "check") == referee("check", "--help")


def test_a_command_by_its_beginning_has_help(referee):
    assert referee("che", "--help") == referee("check", "--help")
    assert "referee words allow кинза --note" in referee("wo", "al", "--help").out


def test_help_that_nobody_watches_has_a_hundred_columns(program):
    lines = program("--help", env={"COLUMNS": ""}).out.splitlines()
    assert max(len(line) for line in lines) == 100


# Version


@pytest.mark.parametrize("line", ["--version", "--lang ru --version", "--version --lang uk"])
def test_version(line, referee):
    assert referee(*line.split()) == (0, f"referee {__version__}\n", "")


# Completion in the shell


@pytest.mark.parametrize(
    ("words", "at", "offered"),
    [
        ("referee ", "1", set(COMMANDS)),
        ("referee wo", "1", {"words"}),
        ("referee words ", "2", {"allow", "ban", "export", "forget", "import", "list"}),
        ("referee words f", "2", {"forget"}),
        ("referee check --", "2", {"--game", "--words", "--language", "--help"}),
    ],
)
def test_a_shell_completes_commands_and_options(words, at, offered, program):
    env = {"_REFEREE_COMPLETE": "complete_bash", "COMP_WORDS": words, "COMP_CWORD": at}
    code, out, err = program(env=env)
    assert (code, set(out.split()), err) == (0, offered, "")


@pytest.mark.parametrize(
    ("shell", "line"),
    [("bash", "complete -o default -F _referee_completion referee"), ("zsh", "compdef _referee_completion referee")],
)
def test_the_completion_code_is_shown(shell, line, program):
    code, out, err = program("--show-completion", shell, env={"_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1"})
    assert (code, err) == (0, "")
    assert line in out.splitlines()


@pytest.mark.parametrize("group", ["players", "set"])
def test_a_group_that_begins_with_a_list_alone_lists(group, referee):
    referee("new", "erudit", "Маша", "Петя", "--language", "ru")
    assert referee(group).out == referee(group, "list").out != ""
