"""Match sheets: squads side by side or below each other, cut at the same row, in both editions from the same blocks."""

from dataclasses import replace

import pytest

from generator.build.template_views import MatchView
from generator.geometry.shapes import Size
from generator.i18n import bundled_folder
from generator.model.season import Fixture, Season
from generator.scene.primitives import Text
from generator.sheets.blocks import SheetWishes
from generator.sheets.match_sheet import MATCH_BLOCKS, MATCH_WIDE, match_sheet
from generator.sheets.roster import MOST_SHOWN
from generator.sheets.style import A4_LIVE, QUIET
from generator.templating.rendering import Template, sheet_script
from generator.text.words import LARGE

TEMPLATE = (bundled_folder("templates") / "_base" / "match-sheet.md.j2").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def script(order):
    values = {"match": MatchView("", "")}
    return sheet_script(
        Template("match-sheet.md.j2", "m", TEMPLATE), values, MATCH_BLOCKS, MATCH_WIDE, order.rules, "es"
    )


@pytest.fixture(scope="module")
def sheet(pack, script):
    """Return a function from the teams of a match and an edition to the pages of its sheet."""
    return lambda home, away, edition, suspended=((), ()): match_sheet(
        Fixture(home, away),
        Season("Liga", ()),
        script,
        SheetWishes(pack.game, "es", edition=edition),
        suspended=suspended,
    )


@pytest.fixture(scope="module")
def sides(teams):
    return teams["union-relampago"].team, teams["sosiego-fc"].team


def texts(page, flat):
    return [placed for placed in flat(page.items) if isinstance(placed.item, Text)]


@pytest.mark.parametrize("edition", ["usual", "large-print"])
def test_every_player_has_a_row_and_all_can_sign(sheet, sides, flat, edition):
    said = [placed.item.text for page in sheet(*sides, edition) for placed in texts(page, flat)]
    for player in (player for team in sides for player in team.players):
        assert any(text.startswith(player.name) for text in said)
    assert {"Capitán (local)", "Capitán (visitante)", "Árbitro", "1.ª parte", "2.ª parte"} <= set(said)
    assert "Prórroga" not in said  # the rules have none


def test_large_print_has_large_letters_and_tells_whose_squad_it_is(sheet, sides, flat):
    pages = sheet(*sides, "large-print")
    assert min(placed.item.size for page in pages for placed in texts(page, flat)) >= LARGE
    said = [placed.item.text for page in pages for placed in texts(page, flat)]
    assert all(said.count(team.short) >= 1 for team in sides)


def test_a_squad_that_goes_on_overleaf_says_so(sheet, sides, flat):
    home, away = sides
    crowd = replace(home, players=tuple(replace(home.players[1], number=number) for number in range(1, 90)))
    _, second = sheet(crowd, away, "usual")
    assert "Plantilla (sigue)" in {placed.item.text for placed in texts(second, flat)}


def test_lines_to_sign_on_are_never_alone_on_a_page(sheet, sides, flat):
    home, away = sides
    for count in range(4, 17):
        pages = sheet(replace(home, players=home.players[:count]), away, "large-print")
        assert "Cuándo" in {placed.item.text for placed in texts(pages[-1], flat)}


@pytest.mark.parametrize("edition", ["usual", "large-print"])
def test_who_is_suspended_has_no_boxes_to_fill_in(sheet, sides, flat, edition):
    out = str(sides[1].players[3].number)
    pages = sheet(*sides, edition, ((), (out,)))
    said = [placed.item for page in pages for placed in texts(page, flat)]
    assert [text.text for text in said].count("sanción") == 1
    quiet = [text.text for text in said if text.fill == QUIET]
    assert sides[1].players[3].name in quiet and sides[1].players[2].name not in quiet
    assert "sanción" not in [placed.item.text for page in sheet(*sides, edition) for placed in texts(page, flat)]


def test_a_squad_without_substitutes_is_no_line_up(sheet, sides, flat):
    everybody = tuple(replace(player, substitute=False) for player in sides[0].players)
    assert len(everybody) > MOST_SHOWN
    (page,) = sheet(replace(sides[0], players=everybody), sides[1], "usual")
    said = [placed.item.text for placed in texts(page, flat)]
    assert (said.count("Plantilla"), said.count("Titulares"), said.count("Suplentes")) == (1, 1, 1)


def test_a_squad_of_26_is_on_one_page_of_letter_paper(pack, script, sides):
    player = sides[0].players[1]
    many = tuple(replace(player, number=number, substitute=number > 11) for number in range(1, 27))
    side = replace(sides[0], players=many)
    wishes = SheetWishes(pack.game, "es", Size(A4_LIVE.width, 235.0))
    assert len(match_sheet(Fixture(side, side), Season("Liga", ()), script, wishes)) == 1
