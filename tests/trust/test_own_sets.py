"""A slip in one's own set file is told by every command that takes one, and never with a traceback."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from referee import sets
from tests.forms import tries

SLIPS = {
    "double": b'game = "erudit"\ngame = "x"\n',
    "long": b'a = "' + b"x" * 100_000 + b'"\n',
    "encoding": "название = 1\n".encode("cp1251"),
    "quote": b'game = "erudit\n',
    "bracket": b"[[[\n",
    "kinds": b'game = "erudit"\nplayers = [2, 4]\n[titles]\nru = 5\n',
    "empty": b"",
    "zero": b"game = \x00\n",
}
COMMANDS = (
    "new {} А Б",
    "new erudit А Б --set {}",
    "new uno А Б --set {}",
    "sheet --blank {}",
    "set show {}",
    "set check {}",
    "set copy {} копия",
    "set fill {} копия",
    "import match.txt --set {}",
    "rules {}",
    "check кошка --game {}",
    "event new Вечер --game {}",
    "rebuild match.txt --game {}",
)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with a match file; where the commands are typed."""
    monkeypatch.chdir(tmp_path)
    Path("match.txt").write_text("game: erudit\nplayers: А, Б\n\nКОТ 8Ж\n", encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_in_a_set_file_is_told(folder, referee, command, slip):
    Path(f"{slip}.toml").write_bytes(SLIPS[slip])
    done = referee(*command.format(f"./{slip}.toml").split())
    assert done.code in ((0, 1, 2) if command.startswith(("set copy", "import", "set check")) else (2,)), done
    assert done.out or done.err


def test_the_line_of_the_slip_is_named(folder, referee):
    Path("box.toml").write_bytes(SLIPS["double"])
    done = referee("new", "erudit", "А", "Б", "--set", "./box.toml")
    assert (done.code, done.err.startswith("Error: Line 2: “game")) == (2, True)


def test_set_files_changed_by_chance_are_taken_or_told(folder, referee):
    chance = Random(2)
    boxed = {name: Path(sets.__file__).with_name(f"{name}.toml").read_bytes() for name in ("erudit", "undervud", "uno")}
    for number in range(tries(60, 20_000)):
        game, data = chance.choice(list(boxed.items()))
        content = bytearray(data)
        for _ in range(chance.randint(1, 3)):
            at = chance.randrange(len(content))
            match chance.randrange(4):
                case 0:
                    content[at] = chance.randrange(256)
                case 1:
                    del content[at : at + chance.randint(1, 200)]
                case 2:
                    content[at:at] = chance.choice((b'"', b"[", b"=", b"\n", b"1", b"-", b"9" * 400, b"\xff", b"#"))
                case 3:
                    content[at:at] = content[at : at + chance.randint(1, 300)]
        Path("box.toml").write_bytes(bytes(content))
        command = COMMANDS[number % len(COMMANDS)].replace("new erudit", f"new {game}").replace("копия", f"к{number}")
        assert referee(*command.format("./box.toml").split()).code in (0, 1, 2)
