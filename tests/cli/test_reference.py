"""``pizarra show``: one thing as a picture."""

import base64
import struct

import pytest

from generator.cli.reference import Screen, terminal_picture
from generator.scene.palette import NAMES

pytest.importorskip("pypdfium2")


@pytest.mark.parametrize("thing", ["counters", "tokens", "cards", "board", "team-sheets"])
def test_every_thing(pizarra, tmp_path, thing):
    result = pizarra("show", thing, "--dpi", 40)
    assert (result.code, result.out.strip()) == (0, f"output/dichoso-fulbo/show-{thing}.png")
    assert (tmp_path / result.out.strip()).read_bytes().startswith(b"\x89PNG")


def test_one_player_in_a_custom_file(pizarra, tmp_path):
    assert pizarra("show", "counters", "--player", 7, "-o", "seven.png").code == 0
    assert pizarra("show", "counters", "--player", 7, "-o", "seven.png").code == 0
    assert [file.name for file in tmp_path.iterdir()] == ["seven.png"]


def test_a_file_of_somebody_elses_stays(pizarra, tmp_path):
    (tmp_path / "mine.png").write_bytes(b"mine")
    result = pizarra("show", "tokens", "--dpi", 40, "-o", "mine.png")
    assert (result.code, "--force" in result.err) == (1, True)
    assert (tmp_path / "mine.png").read_bytes() == b"mine"
    assert pizarra("show", "tokens", "--dpi", 40, "-o", "mine.png", "--force").code == 0


def test_what_is_not_there_is_reported(pizarra):
    for arguments in (["counters", "--player", 99], ["cards", "--player", 7], ["sheets"]):
        result = pizarra("show", *arguments)
        assert result.code == 1
        assert "bug in Pizarra" not in result.err


def test_terminals_that_show_pictures():
    screen = Screen(80, 24)
    data = bytes(16) + struct.pack(">2I", 100, 100) + bytes(range(256)) * 30
    kitty = terminal_picture(data, {"TERM": "xterm-kitty"}, screen)
    parts = [part.partition(";")[2] for part in kitty.split("\033\\") if part]
    assert base64.b64decode("".join(parts)) == data
    assert base64.b64encode(data).decode() in terminal_picture(data, {"TERM_PROGRAM": "iTerm.app"}, screen)
    assert terminal_picture(data, {"TERM": "dumb"}, screen) == ""


@pytest.mark.parametrize(("size", "screen", "columns", "lines"), [
    ((100, 100), Screen(80, 24), 10, 5),  # as large as it is
    ((4000, 1000), Screen(80, 24), 80, 10),
    ((744, 1039), Screen(80, 24), 30, 21),
    ((1000, 1000), Screen(80, 24, (16, 32)), 42, 21),
    ((9000, 3), Screen(20, 2), 20, 1),
    ((30, 9000), Screen(80, 24), 1, 21),
])  # fmt: skip
def test_a_picture_is_no_larger_than_the_terminal(size, screen, columns, lines):
    data = bytes(16) + struct.pack(">2I", *size)
    larger = f",c={columns}," if columns > lines else f",r={lines},"
    assert larger in terminal_picture(data, {"TERM": "xterm-kitty"}, screen)
    shown = terminal_picture(data, {"TERM_PROGRAM": "WezTerm"}, screen)
    assert f";width={columns};height={lines};preserveAspectRatio=1:" in shown


def test_lists_of_names(pizarra):
    colours = pizarra("list", "colours").out
    assert len(colours.splitlines()) == len(NAMES) + 1 and "tomato" in colours.splitlines()[-1]
    assert "gold, oro" in colours and NAMES["gold"].hex in colours
    symbols = pizarra("list", "symbols").out.splitlines()
    names = {line.split()[1] for line in symbols}
    assert {"sword", "unit-infantry"} <= names and "unit-infantry-company" not in names
    both = pizarra("list", "símbolos", "papel", "--lang", "es").out
    assert "espada" in both and "210 × 297 mm" in both


def test_the_list_of_everything_names_the_other_lists(pizarra):
    listed = pizarra("list").out
    assert "dichoso-fulbo" in listed and "pizarra list symbols" in listed
    assert "crimson" not in listed


def test_an_unknown_list_suggests_one(pizarra):
    result = pizarra("list", "colurs")
    assert (result.code, "did you mean “colours”?" in result.err) == (1, True)
