"""Football boards from an order: which field, which words, which panels."""

import shutil
from dataclasses import replace

import pytest

from generator.boards.panels.rolls import OddsArt
from generator.build.board.plan import make_board
from generator.build.documents.board import extra_documents
from generator.build.request import SizeRequest
from generator.geometry.shapes import Size
from generator.packs.load import read_pack
from generator.problems import PizarraError, Severity
from generator.scene.drawings import bounds_of
from generator.scene.primitives import Text, each_item
from tests.conftest import with_hexes


@pytest.fixture(scope="session")
def board(order):
    """Return a function from changes to the default order to its planned board."""
    return lambda **changes: make_board(replace(order, **changes))


def test_the_default_is_the_board_of_the_survey(board):
    made = board()
    field = made.football_field
    assert (field.length, field.width, made.layout.grid.orientation) == (100, 50, "flat")
    assert made.layout.grid.size >= 20
    assert not [problem for problem in made.problems if problem.severity is Severity.WARNING]


def test_metres_change_the_size_but_not_the_markings(board):
    field = board(field="90x46").football_field
    assert (field.length, field.width, field.goal_width) == (90, 46, 7.32)


@pytest.mark.parametrize(
    ("asked", "words"),
    [("60x40", "those of futbol7"), ("40x20", "those of futsal"), ("25x15", "those of futsal at 62%")],
)
def test_a_small_field_says_whose_markings_it_takes(board, asked, words):
    notes = [problem for problem in board(field=asked).problems if problem.file == "--field"]
    assert [note.severity for note in notes] == [Severity.NOTE]
    assert words in notes[0].message


def test_a_preset_brings_its_own_markings(board):
    field = board(field="futsal", size=SizeRequest(columns=27)).football_field
    assert (field.length, field.goal_width, field.area_shape) == (40, 3, "arcs")


@pytest.mark.parametrize(("language", "name"), [("es", "Fútbol sala, 40 × 20 m"), ("en", "Futsal, 40 × 20 m")])
def test_the_summary_speaks_the_language_of_the_order(board, language, name):
    summary = board(field="futsal", size=SizeRequest(columns=27), language=language).summary
    assert summary.startswith(name)
    assert ("hexágonos" in summary) == (language == "es")


def test_numbers_follow_the_language(board):
    asked = SizeRequest(cell=20.25)
    assert "20,25 mm" in board(size=asked).summary
    assert "20.25 mm" in board(size=asked, language="en").summary


def test_the_facts_name_hexes_columns_and_scale(board):
    facts = " ".join(board().facts)
    assert "643 hexes (39 columns, 16/17 in each)" in facts
    assert "2.96 m per hex" in facts
    assert "scale 1:" in facts


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
def test_the_artwork_is_as_large_as_the_board_says(order, orientation):
    made = make_board(with_hexes(order, orientation))
    art = made.artwork()
    assert art.size == made.layout.size
    around = bounds_of(art.items)
    assert around.x >= -0.5
    assert around.right <= made.layout.size.width + 0.5


@pytest.fixture
def with_panel(order, tmp_path):
    """Return a function from a panel, and changes to the default order, to the usual board with that panel first."""

    def make(panel, **changes):
        shutil.copytree(order.pack.folder, tmp_path / order.pack.game.slug, dirs_exist_ok=True)
        file = tmp_path / order.pack.game.slug / "game.yaml"
        text = file.read_text("utf-8").replace("  panels:\n", f"  panels:\n    - {panel}\n")
        file.write_text(text, encoding="utf-8")
        return make_board(replace(order, pack=read_pack(file.parent), **changes))

    return make


def test_the_chances_are_those_of_the_games_dice(with_panel):
    """sources.md: chances: 2D6, at most the value."""
    made = with_panel("{kind: odds, side: top}")
    (odds,) = (panel.art for panel in made.panels.left_out if isinstance(panel.art, OddsArt))
    texts = {chance.needed: chance.text for chance in odds.chances}
    assert (texts["2"], texts["7"], texts["12"]) == ("3 %", "58 %", "100 %")


def test_panels_without_room_are_reported(board):
    made = board(size=SizeRequest(cell=6.0))
    assert any("no space beside the board for" in problem.message for problem in made.problems)
    assert made.panels.places == ()


def test_panels_without_room_are_printed_after_the_board(board, flat):
    made = board(size=SizeRequest(cell=6.0))
    (page,) = made.panel_pages(Size(190, 277))
    words = {placed.item.text for placed in flat(page.items) if hasattr(placed.item, "text")}
    assert {"GOLES LOCALES", "GOLES VISITANTES", "1.ª PARTE", "2.ª PARTE", "1D6"} <= words
    assert board().panel_pages(Size(190, 277)) == ()


def test_panels_without_room_share_the_assembly_page_where_it_has_room(board, flat):
    made = board(size=SizeRequest(cell=6.0))
    words = {placed.item.text for placed in flat(made.panels_in(Size(190, 250))) if hasattr(placed.item, "text")}
    assert {"GOLES LOCALES", "2.ª PARTE"} <= words
    assert made.panels_in(Size(190, 30)) == ()
    assert board().panels_in(Size(190, 277)) == ()


def test_strips_are_an_extra_document(board):
    assert not list(extra_documents(board()))
    (strips,) = extra_documents(board(lines="strips"))
    assert strips.name == "strips"
    assert strips.sheets


@pytest.mark.parametrize("field", ["nowhere", "0x0", "10x20", "100x41", "100x-20", "none.yaml"])
def test_a_field_that_cannot_be_is_refused(board, field):
    made = None
    try:
        made = board(field=field)
    except PizarraError as error:
        assert error.problems[0].file in ("--field", "none.yaml")
    assert (made is not None) == (field == "100x41")


def test_panels_without_room_are_named(board):
    made = board(size=SizeRequest(cell=10.0), language="en")
    (note,) = [problem for problem in made.problems if "no space beside the board for" in problem.message]
    assert note.severity is Severity.NOTE
    assert "“Direction”" in note.message and "goals" not in note.message


@pytest.mark.parametrize(
    ("switches", "title"), [({"marks": True}, "DADOS †"), ({}, "DADOS"), ({"marks": True, "DF-31": False}, "DADOS")]
)
def test_a_panel_is_marked_while_its_ruling_is_in_force(with_panel, flat, switches, title):
    made = with_panel("{rose: Dados, ruling: DF-31}", switches=switches, size=SizeRequest(cell=25.0))
    words = [item.text for item in each_item(made.artwork().items) if isinstance(item, Text)]
    notes = [word for word in words if word.startswith("† No está en las reglas; aquí:")]
    assert title in words and len(notes) == ("†" in title)


def test_a_panel_that_rests_on_no_ruling_is_reported_at_its_place(with_panel):
    with pytest.raises(PizarraError) as refused:
        with_panel("{rose: Dados, ruling: DF-99}")
    (problem,) = refused.value.problems
    assert problem.line and "there is no ruling called “DF-99”" in problem.message
