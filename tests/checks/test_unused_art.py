"""Pictures and fonts of a game that nothing names are a note of ``check``; others are not."""

import pytest

from generator.checks.unused_art import unused_art
from generator.packs.load import read_pack
from tests.conftest import ROOT

GAME = "game: gallery\ntitle: Gallery\nlanguages: [en]\n"
SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h7v7z"/></svg>'
DECK = GAME + "decks: {d: {from: d.csv, front: {centre: {picture: '%s'}, bottom: '{{ name }}'}}}\n"


@pytest.fixture
def unused(tmp_path, monkeypatch, forget):
    """Return a function that writes pictures and other files of a game, and returns what nothing uses."""
    monkeypatch.chdir(tmp_path)

    def find(game, pictures, **files):
        texts = {"game.yaml": game} | dict.fromkeys((f"pictures/{name}" for name in pictures), SQUARE)
        for name, text in (texts | {name.replace("__", "/"): text for name, text in files.items()}).items():
            (tmp_path / "gallery" / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / "gallery" / name).write_text(text, "utf-8")
        return [(problem.place, problem.message) for problem in unused_art(read_pack(tmp_path / "gallery"))]

    return find


@pytest.mark.parametrize(
    ("picture", "rows"),
    [
        ("fox.svg", "name\nAna\n"),
        ("fox", "name\nAna\n"),
        ("{{ name }}", "name\nfox.svg\n"),
        ("{{ name }}.svg", "name\nFox\n"),
        ("{{ name }}x.svg", "name\nfo\n"),
        ("f{{ name }}{{ count }}.svg", "name\nAna\n"),
        ("fox.svg#{{ name }}", "name\nAna\n"),
    ],
)
def test_a_picture_that_a_face_or_a_row_names_is_used(unused, picture, rows):
    found = unused(DECK % picture, ["fox.svg", "animals/wolf.svg"], **{"d.csv": rows})
    assert found == [("gallery/", "nothing in the game uses pictures/animals/wolf.svg")]


def test_a_picture_that_a_card_or_a_sheet_names_is_used(unused):
    cards = {"cards__01-a.md": "# A\n\n![](fox.svg) :wolf:\n", "leaflet.md.j2": "# B\n\n![](bear.svg)\n"}
    assert unused(GAME, ["fox.svg", "wolf.svg", "bear.svg"], **cards) == []


def test_a_font_that_nothing_names_is_listed_too(unused, tmp_path):
    (tmp_path / "gallery/fonts").mkdir(parents=True)
    for name in ("AmaticSC-Bold.ttf", "FredokaOne-Regular.ttf", "OFL-Amatic.txt", "OFL-Fredoka.txt"):
        (tmp_path / "gallery/fonts" / name).write_bytes((ROOT / "docs/examples/fonts" / name).read_bytes())
    font = "typeface: {regular: AmaticSC-Bold.ttf, licence: OFL-Amatic.txt}\n"
    assert unused(GAME + font, []) == [("gallery/", "nothing in the game uses fonts/FredokaOne-Regular.ttf")]


@pytest.mark.parametrize("game", ["race", "world", "campaign", "trading-cards", "rails"])
def test_the_examples_use_all_their_pictures(game):
    assert [*unused_art(read_pack(ROOT / "docs" / "examples" / game))] == []
