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
    """Where the commands are typed: a folder with a match file; the folder of own sets."""
    monkeypatch.chdir(tmp_path)
    text = "referee match 1\ngame: erudit\nlanguage: ru\nplayer: А\nplayer: Б\n---\n1. КОТ 8Ж\n"
    Path("match.txt").write_text(text, encoding="utf-8")
    own = Path(sets.own_folder())
    own.mkdir(parents=True)
    return own


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_in_a_set_file_is_told(folder, referee, command, slip):
    (folder / f"{slip}.toml").write_bytes(SLIPS[slip])
    done = referee(*command.format(slip).split())
    assert done.code in ((0, 1, 2) if command.startswith(("set copy", "import", "set check")) else (2,)), done
    assert done.out or done.err


def test_the_set_and_the_line_of_the_slip_are_named(folder, referee):
    (folder / "box.toml").write_bytes(SLIPS["double"])
    said = "Set “box”, line 2: “game = "
    for command in ("new erudit А Б --set box", "new box А Б", "sheet --blank box", "set show box", "set fill box"):
        done = referee(*command.split())
        assert (done.code, done.err.startswith(f"Error: {said}")) == (2, True)
    assert referee("set", "check", "box").out.splitlines()[1].startswith(f"  {said}")
    assert f"line 2: {said}" in referee("import", "match.txt", "--set", "box").err
    assert referee("import", "match.txt").code == 0


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
        (folder / "box.toml").write_bytes(bytes(content))
        command = COMMANDS[number % len(COMMANDS)].replace("new erudit", f"new {game}").replace("копия", f"к{number}")
        assert referee(*command.format("box").split()).code in (0, 1, 2)
