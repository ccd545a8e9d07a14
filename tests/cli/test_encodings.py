"""Files saved as Windows programs save them: each kind is read as if it were UTF-8, or one line says what it is."""

import codecs
import re
import shutil

import pytest

from generator.i18n import bundled_folder

GAME = """game: mine   # peña
title: Peña
summary: x
credit: x
languages: [es]
board:
  grid: {type: squares, columns: 3, rows: 3, size: 20mm}
decks:
  events:
    from: data/cards.csv
    front: {like: card, title: "{{ título }}"}
  note:
    front: note.md
    rows: [{copies: 1}]
"""
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><title>peña</title><path d="M0 0h9v9"/></svg>\n'
FILES = {
    "mine/game.yaml": GAME,
    "mine/rules.yaml": "title: Peña\nsource: x\ntables: {}\n",
    "mine/faces.yaml": "faces:\n  card:\n    boxes: {title: {at: [10%, 10%, 80%, 80%], text: peña}}\n",
    "mine/words/en.yaml": "Peña: Peñas\n",
    "mine/boards/large.yaml": "game: mine\nname: Peña\ngrid: {type: squares, columns: 4, rows: 3, size: 20mm}\n",
    "mine/cards/note.md": "# Peña\n![](art.svg)\n",
    "mine/leaflet.md.j2": "# Peña\n",
    "mine/data/cards.csv": "título;copies\nPeña;2\nCañón;1\n",
    "mine/pictures/art.svg": SVG,
}
OF_GAME = [name for name in FILES if "boards/" not in name]
ENCODED = {
    "UTF-8 with a mark": lambda text: codecs.BOM_UTF8 + text.encode(),
    "Windows-1252": lambda text: text.encode("cp1252"),
    "UTF-16": lambda text: text.encode("utf-16"),
    "UTF-16 without a mark": lambda text: text.encode("utf-16-le"),
}
HINTS = {
    "Windows-1252": "it looks like Latin-1 or Windows-1252",
    "UTF-16": "it is UTF-16",
    "UTF-16 without a mark": "it is UTF-16",
}


@pytest.fixture
def here(tmp_path):
    """A folder with a game of its own, in UTF-8."""
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8", newline="")
    return tmp_path


@pytest.fixture(scope="module")
def of_utf_8():
    """What is built of the game's files in UTF-8: filled by the first test that asks."""
    return {}


def built(here):
    return {file.name: file.read_bytes() for file in sorted((here / "out").glob("*.pdf"))}


def assert_refused(result, file, encoding):
    assert result.code == 1
    said = rf"{re.escape(file)}:\d+:\d+: error: the text is not UTF-8 \(byte 0x[0-9a-f]{{2}}\).*\n    (.*)\n"
    (hint,) = re.findall(said, result.err)
    assert hint == f"save the file as UTF-8 in your editor; {HINTS[encoding]}"
    assert "\n1 error; nothing was written" in result.err


@pytest.mark.parametrize("encoding", ENCODED)
@pytest.mark.parametrize("file", OF_GAME)
def test_each_file_of_a_game(file, encoding, here, pizarra, of_utf_8):
    command = ("build", "mine/", "--lang", "en", "--out", "out")
    if not of_utf_8:
        assert pizarra(*command).code == 0
        of_utf_8.update(built(here))
        shutil.rmtree(here / "out")
    (here / file).write_bytes(ENCODED[encoding](FILES[file]))
    result = pizarra(*command)
    if file.endswith(".svg") and encoding == "Windows-1252":
        assert "error: the picture “art.svg” is not UTF-8 in line 1 (byte 0xf1)\n" in result.err
    elif file.endswith(".svg") and encoding.startswith("UTF-16"):
        assert (result.code, "error: the picture “art.svg” is not UTF-8 but UTF-16\n" in result.err) == (1, True)
    elif encoding in HINTS and not file.endswith((".csv", ".svg")):
        assert_refused(result, file, encoding)
    else:
        assert (result.code, built(here)) == (0, of_utf_8)


@pytest.mark.parametrize("encoding", ENCODED)
def test_a_board_file(encoding, here, pizarra):
    file = "mine/boards/large.yaml"
    (here / file).write_bytes(ENCODED[encoding](FILES[file]))
    result = pizarra("build", file, "--only", "board", "--out", "out")
    if encoding in HINTS:
        assert_refused(result, file, encoding)
    else:
        assert (result.code, result.err) == (0, "")


OTHERS = {
    "season.yaml": (
        "season: Peña\nmatches:\n  - {round: 1, date: 2026-05-01, home: Sosiego FC, away: Unión Relámpago}\n",
        ["dichoso-fulbo", "--season", "season.yaml"],
    ),
    "build.yaml": ("pizarra: 1.0rc1   # peña\ngame: dichoso-fulbo\n", ["build.yaml"]),
    "pizarra/printers.yaml": ("Peña: {scale: 99%x99%}\n", ["--printer", "Peña"]),
    "field.yaml": ("name: Peña\nlength: 100m\nwidth: 60m\n", ["--field", "field.yaml"]),
    "team.yaml": ((bundled_folder("teams") / "dichoso-fulbo" / "sosiego-fc.yaml").read_text("utf-8"), ["team.yaml"]),
}


@pytest.mark.parametrize("encoding", ENCODED)
@pytest.mark.parametrize("file", OTHERS)
def test_each_file_that_stands_alone(file, encoding, tmp_path, pizarra, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("APPDATA", str(tmp_path))
    text, arguments = OTHERS[file]
    (tmp_path / "pizarra").mkdir()
    (tmp_path / file).write_bytes(ENCODED[encoding](text))
    result = pizarra("build", *arguments, "--only", "team-sheets", "--out", "out")
    if encoding in HINTS:
        assert_refused(result, file.replace("pizarra/", f"{tmp_path}/pizarra/"), encoding)
    else:
        assert result.code == 0
        assert built(tmp_path)


@pytest.mark.parametrize("encoding", ENCODED)
def test_a_copy_of_a_game(encoding, here, pizarra):
    (here / "mine/game.yaml").write_bytes(ENCODED[encoding](GAME))
    result = pizarra("new", "game", "other", "--like", "mine")
    if encoding in HINTS:
        assert_refused(result, "mine/game.yaml", encoding)
        assert not (here / "other").exists()
    else:
        assert (here / "other" / "game.yaml").read_bytes().startswith(b"game: other\n")


@pytest.mark.parametrize("encoding", HINTS)
def test_a_copy_of_one_file(encoding, here, pizarra):
    (here / "mine/leaflet.md.j2").write_bytes(ENCODED[encoding](FILES["mine/leaflet.md.j2"]))
    assert_refused(pizarra("new", "template", "leaflet", "--game", "mine"), "mine/leaflet.md.j2", encoding)
