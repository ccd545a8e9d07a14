"""The tokens of the games that come with Pizarra: all of them are drawn, inside their cut, and can be read."""

import pytest

from generator.build.pieces import draw_type
from generator.build.request import BuildRequest
from generator.imposition.paper import SIZES, Paper
from generator.packs.load import find_pack
from generator.pieces.counter_style import CounterStyle
from generator.scene.drawings import bounds_of
from generator.scene.palette import contrast
from generator.scene.primitives import Text

GAMES = ("dichoso-fulbo", "dreadball", "sombra", "robosoccer", "duelo-ortogonal")


def tokens(name, width, language="es"):
    order = BuildRequest(find_pack(name), (), Paper("a4", SIZES["a4"]), language=language)
    style = CounterStyle(width, "flat", language)
    kinds = order.pack.game.tokens.items()
    return {slug: draw_type(kind, ("tokens", slug), order, style) for slug, kind in kinds}


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("width", [10.0, 26.0])
@pytest.mark.parametrize("name", GAMES)
def test_everything_on_a_token_stays_on_it_and_can_be_read(flat, name, width, language):
    for slug, found in tokens(name, width, language).items():
        assert not found.problems or (width == 10 and all("left out" in one.message for one in found.problems)), slug
        (piece,) = found.pieces.pieces
        around = piece.area.expand(0.05)
        assert all(around.holds(corner) for corner in bounds_of(piece.front).corners), slug
        assert piece.back is None or bounds_of(piece.back).width > piece.area.width + 0.5
        placed = flat(piece.front)
        for one in (one for one in placed if isinstance(one.item, Text)):
            assert all(around.holds(corner) for corner in one.cap_box.corners), slug
            ground = [g.item.style.fill for g in placed[: placed.index(one)] if g.covers(one.cap_box.centre)][-1]
            assert contrast(one.item.fill, ground) >= 3.9, slug


def test_robosoccer_has_the_sizes_of_its_rules():
    """Discs of 16, 21 and 26 mm, arrows of 12 by 8, balls of 14; twelve robots in all."""
    found = {slug: own.pieces.pieces[0] for slug, own in tokens("robosoccer", 26.0).items()}
    sizes = {slug: piece.area.size for slug, piece in found.items()}
    for robot, size in (("blanco-grande", 26), ("negro-mediano", 21), ("negro-pequeno", 16), ("balon-blanco", 14)):
        assert sizes[robot] == pytest.approx((size, size), abs=0.01)
    assert sizes["flecha"] == pytest.approx((12, 8), abs=0.01)
    assert sum(piece.quantity for slug, piece in found.items() if slug.endswith(("grande", "mediano", "pequeno"))) == 12


def test_the_ball_of_dichoso_fulbo_tells_controlled_from_loose(flat):
    (ball,) = tokens("dichoso-fulbo", 18.8)["balon"].pieces.pieces
    sides = [{one.item.text for one in flat(side) if isinstance(one.item, Text)} for side in (ball.front, ball.back)]
    assert sides == [{"control"}, {"suelto"}]
