"""Team sheets in large print: everything is there, at 16 pt and more, on as many pages as it takes."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.build.documents.team_sheets import BLOCKS, WIDE, team_sheet
from generator.geometry.field import FootballField
from generator.geometry.shapes import Rect, Size
from generator.problems import PizarraError
from generator.scene.primitives import Text
from generator.sheets.blocks import SheetWishes
from generator.sheets.roster import figure_columns
from generator.sheets.style import A4_LIVE
from generator.templating.rendering import Template, sheet_script
from generator.text.words import LARGE

FIELD = FootballField(100, 50)
TEMPLATE = Path(__file__).parents[2] / "templates" / "_base" / "team-sheet.md.j2"


@pytest.fixture(scope="module")
def script(order):
    """Return a function from the text of a template to what it shows."""

    def scripted(text):
        template = Template("team-sheet.md.j2", "team-sheet.md.j2", text)
        return sheet_script(template, {}, BLOCKS, WIDE, order.rules, "es")

    return scripted


@pytest.fixture(scope="module")
def sheet(script, pack):
    """Return a function from a team to the pages of its sheet."""
    usual = script(TEMPLATE.read_text(encoding="utf-8"))

    def drawn(team, figures=(), language="es", script=usual, file="", **wishes):
        return team_sheet(
            team, script, SheetWishes(pack.game, language, edition="large-print", **wishes), figures, FIELD, file
        )

    return drawn


@pytest.fixture(scope="module")
def union(teams):
    return teams["union-relampago"].team


def texts(pages, flat):
    return [[placed for placed in flat(page.items) if isinstance(placed.item, Text)] for page in pages]


def said(pages, flat):
    return "".join("".join(placed.item.text.split()) for page in texts(pages, flat) for placed in page)


def assert_sound(pages, flat, size=A4_LIVE):
    whole = Rect(-0.3, -0.3, size.width + 0.6, size.height + 0.6)
    for placed in (placed for page in texts(pages, flat) for placed in page):
        assert placed.item.size >= LARGE
        assert whole.holds(placed.cap_box.corners[0]) and whole.holds(placed.cap_box.corners[2]), placed.item


def test_every_player_with_all_his_values_and_figures_is_there(union, pack, order, flat, sheet):
    figures = figure_columns(union, pack.game, order.rules, "es")
    pages = sheet(union, figures)
    assert_sound(pages, flat)
    whole = said(pages, flat)
    for player in union.players:
        assert "".join(player.name.split()) in whole
        assert "".join(str(value) for _, value in player.values) in whole or player.kind == "portero"
    assert "VEL6GRA8CTR7" in whole
    for title in ("Titulares", "Suplentes", "Resultado", "Alineación", "Observaciones", "Árbitro"):
        assert title in whole


def test_pages_say_which_they_are_and_players_are_below_heads(union, flat, sheet):
    pages = sheet(union)
    for number, page in enumerate(texts(pages, flat), 1):
        words = [placed.item.text for placed in page]
        assert any(f"hoja {number} de {len(pages)}" in word for word in words)
        if union.players[-1].name in words or union.players[0].name in words:
            assert "VEL" in words and "Goles" in words


def test_no_two_texts_lie_on_each_other(union, pack, order, flat, sheet):
    figures = figure_columns(union, pack.game, order.rules, "en")
    for page in texts(sheet(union, figures, "en"), flat):
        boxes = [(placed.cap_box, placed.item.text) for placed in page if placed.item.text]
        for index, (one, text) in enumerate(boxes):
            for other, below in boxes[:index]:
                apart = one.right <= other.x or other.right <= one.x or one.bottom <= other.y or other.bottom <= one.y
                assert apart, (text, below)


def test_a_title_of_a_section_is_not_the_last_on_its_page(union, flat, sheet):
    for count in range(1, 17):
        players = tuple(replace(player, substitute=index >= count) for index, player in enumerate(union.players))
        for page in texts(sheet(replace(union, players=players)), flat):
            words = [placed.item.text for placed in page]
            if "Suplentes" in words:
                assert words[words.index("Suplentes") + 1 :]
                assert any(player.name in words for player in players if player.substitute)


NAMES = st.text(min_size=1, max_size=300)


@given(NAMES, NAMES, NAMES, st.lists(st.tuples(NAMES, st.booleans(), st.integers(0, 999)), min_size=1, max_size=40))
def test_whatever_the_names_nothing_is_small_or_outside(union, flat, sheet, name, short, coach, squad):
    usual = next(player for player in union.players if player.kind == "jugador")
    players = tuple(replace(usual, name=name, number=number, captain=captain) for name, captain, number in squad)
    team = replace(union, name=name, short=short, coach=coach, players=players)
    assert_sound(sheet(team), flat)


@pytest.mark.parametrize("size", [Size(195.9, 259.4), Size(195.9, 245.4), Size(277, 400), Size(197.2, 284.2)])
def test_it_fits_other_papers(union, pack, order, flat, size, sheet):
    figures = figure_columns(union, pack.game, order.rules, "es")
    assert_sound(sheet(union, figures, size=size), flat, size)


def test_a_page_that_is_too_small_is_a_problem(union, sheet):
    with pytest.raises(PizarraError, match="too small"):
        sheet(union, size=Size(120, 60), file="teams/x.yaml")


def test_light_ink_pales_the_kits(union, flat, sheet):
    def fills(ink):
        items = flat(sheet(union, ink=ink)[0].items)
        return {placed.item.style.fill for placed in items if not isinstance(placed.item, Text)}

    assert union.kit.primary in fills("normal")
    assert union.kit.primary not in fills("light")


def test_what_a_club_wrote_stands_between_the_blocks(union, script, flat, sheet):
    rows = "".join(f"| {number} | vale |\n" for number in range(30))
    own = script(f'# Liga del barrio\n\n{{{{ block("head") }}}}\n\nPaga **antes**.\n\n| n | bono |\n|---|---|\n{rows}')
    pages = sheet(union, script=own)
    assert_sound(pages, flat)
    assert len(pages) > 1
    whole = said(pages, flat)
    assert "Ligadelbarrio" in whole and "Pagaantes" in whole and "29vale" in whole
    assert "Titulares" not in whole


def test_a_word_that_is_too_wide_is_a_problem(union, script, sheet):
    rows = "| " + "contrarreembolso | " * 60
    with pytest.raises(PizarraError, match="too wide"):
        sheet(union, script=script(f"{rows}\n{'|---' * 60}|\n{rows}"))


def test_names_in_the_line_up_are_not_cut(teams, flat, sheet):
    for loaded in teams.values():
        assert not any("…" in placed.item.text for page in texts(sheet(loaded.team), flat) for placed in page)


def test_the_legend_has_company(teams, flat, sheet):
    for size in (A4_LIVE, Size(195.9, 259.4), Size(197.2, 284.2)):
        for loaded in teams.values():
            *_, last = texts(sheet(loaded.team, size=size), flat)
            assert "Observaciones" in {placed.item.text for placed in last}
