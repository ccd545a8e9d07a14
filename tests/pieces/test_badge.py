"""Badges and shirts show the kit."""

import pytest

from generator.geometry.shapes import Rect
from generator.model.team import Kit
from generator.pieces.kit import badge, distinct_initials, initials, kit_items, shirt
from generator.scene.drawings import bounds_of
from generator.scene.palette import PATTERNS, Colour, contrast
from generator.scene.primitives import Box, Group, Polygon, Text

BLUE, WHITE, YELLOW = Colour(0, 114, 178), Colour(255, 255, 255), Colour(240, 228, 66)
AREA = Rect(10, 20, 70, 70)


@pytest.mark.parametrize(("name", "wanted"), [
    ("Unión Relámpago", "UR"), ("Sosiego Fútbol Club", "SFC"), ("Real Club Deportivo de La Coruña", "RCD"),
    ("La", "L"), ("7", "7"), ("<b>x</b>", "B"), ("¿Él? ¡Sí!", "ÉS"), ("***", "?"), ("", "?"), ("ñandú", "Ñ"),
])  # fmt: skip
def test_initials(name, wanted):
    assert initials(name) == wanted


@pytest.mark.parametrize(("names", "wanted"), [
    (("Villanueva CF", "Sosiego Fútbol Club", "Valdivia CF"), ("VI", "SFC", "VA")),
    (("Granada C.F.", "Guadix C.F.", "Getafe C.F."), ("GR", "GU", "GE")),
    (("CD Alcalá", "CD Almería"), ("CAC", "CAM")), (("Racing", "Racing de Sama"), ("R", "RS")),
    (("Club Azul Bajo Cero", "Club Azul Bajo Duero"), ("BCE", "BDU")), (("La", "L"), ("LA", "L")), (("*", "**"), "??"),
    (("Ñora", "N\u0303ubla"), ("ÑO", "ÑU")),
])  # fmt: skip
def test_initials_of_names_that_share_them_are_told_apart(names, wanted):
    assert tuple(distinct_initials(names)[name] for name in names) == tuple(wanted)


@pytest.mark.parametrize("pattern", PATTERNS)
def test_pattern_stays_inside_its_area(pattern):
    items = kit_items(Kit(BLUE, WHITE, pattern), AREA)
    assert bounds_of(items) == pytest.approx(AREA)


@pytest.mark.parametrize(("pattern", "count"), [("plain", 0), ("stripes", 3), ("hoops", 3), ("halves", 1), ("sash", 1)])
def test_pattern_uses_the_second_colour(pattern, count):
    items = kit_items(Kit(BLUE, WHITE, pattern), AREA)
    assert sum(item.style.fill == WHITE for item in items) == count
    assert items[0] == Box(AREA, items[0].style)


def test_stripes_are_upright_and_hoops_level():
    (_, stripe, *_), (_, hoop, *_) = (kit_items(Kit(BLUE, WHITE, name), AREA) for name in ("stripes", "hoops"))
    assert stripe.rect.height == AREA.height
    assert hoop.rect.width == AREA.width


def test_sash_is_slanted():
    assert isinstance(kit_items(Kit(BLUE, WHITE, "sash"), AREA)[1], Polygon)


@pytest.mark.parametrize("colour", [BLUE, WHITE, YELLOW])
def test_initials_can_be_read(colour):
    painted, _ = badge("ME", Kit(colour, BLUE, "halves"), AREA).items
    (text,) = [item for item in painted.items if isinstance(item, Text)]
    assert text.text == "ME"
    assert contrast(text.fill, colour) >= 4.5


def test_badge_fills_its_area():
    area = badge("ME", Kit(BLUE, WHITE), AREA)
    assert bounds_of((area,)).expand(-1).width == pytest.approx(AREA.width, abs=2)


def test_equal_shirts_are_one_symbol():
    assert shirt(Kit(BLUE, WHITE), 8.0) is shirt(Kit(BLUE, WHITE), 8.0)
    assert shirt(Kit(BLUE, WHITE), 8.0) is not shirt(Kit(BLUE, WHITE), 9.0)


@pytest.mark.parametrize(("pattern", "more"), [("plain", 0), ("stripes", 1)])
def test_only_a_patterned_shirt_needs_a_plate(pattern, more):
    without, plated = (shirt(Kit(BLUE, WHITE, pattern), 8.0, plate).items[0] for plate in (False, True))
    assert isinstance(without, Group)
    assert len(plated.items) - len(without.items) == more
