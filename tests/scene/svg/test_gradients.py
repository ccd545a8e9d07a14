"""Gradients are bands of one colour each, cut to their shape."""

import pytest

from generator.scene.palette import Colour
from generator.scene.primitives import Group, Path, Polygon
from generator.scene.svg.drawing import read_svg

STOPS = '<stop offset="0" stop-color="#f00"/><stop offset="1" stop-color="#00f"/>'
BOX = '<rect width="100" height="50" fill="url(#g)"/>'


def drawn(gradient, shape=BOX):
    view = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
    picture, lost = read_svg(f"{view}<defs>{gradient}</defs>{shape}</svg>".encode(), "g.svg")
    return picture.drawing.items, lost


def edges(group):
    """Return where each band of a group of stripes begins, and its colour."""
    return [
        (round(min(p.x for p in band.points), 3), band.style.fill) for band in group.items if isinstance(band, Polygon)
    ]


def test_bands_go_from_colour_to_colour_across_the_shape_and_are_cut_to_it():
    (group,), lost = drawn(f'<linearGradient id="g">{STOPS}</linearGradient>')
    assert isinstance(group, Group) and isinstance(group.clip, Path) and not lost
    found = edges(group)
    assert len(found) == 64 and [at for at, _ in found] == sorted(at for at, _ in found)
    assert found[0] == (0, Colour(253, 0, 2)) and found[-1][0] == pytest.approx(98.4, abs=0.1)
    assert found[32][0] == 50


def test_stops_that_lie_together_make_a_sharp_edge():
    hard = '<stop offset=".3" stop-color="#f00"/><stop offset=".3" stop-color="#00f"/>'
    (group,), _ = drawn(f'<linearGradient id="g">{hard}</linearGradient>')
    assert {colour for at, colour in edges(group) if at < 30} == {Colour(255, 0, 0)}
    assert {colour for at, colour in edges(group) if at >= 30} == {Colour(0, 0, 255)}


def test_a_radial_one_is_discs_the_largest_first_and_takes_its_stops_from_another():
    (group,), _ = drawn(f'<linearGradient id="s">{STOPS}</linearGradient><radialGradient id="g" href="#s"/>')
    ground, *rings = group.items
    assert ground.style.fill == Colour(0, 0, 255)
    widths = [max(x for _, *ends in ring.commands for x in ends[::2]) for ring in rings]
    assert widths == sorted(widths, reverse=True) and widths[0] == pytest.approx(100, abs=0.1)


@pytest.mark.parametrize("gradient", [
    f'<linearGradient id="g" gradientTransform="scale(0)">{STOPS}</linearGradient>',
    '<linearGradient id="g"><stop stop-color="currentColor"/><stop offset="1" stop-color="red"/></linearGradient>',
    '<linearGradient id="g"><stop stop-color="red"/></linearGradient>',
], ids=["flat", "tinted", "one colour"])  # fmt: skip
def test_what_cannot_be_told_becomes_the_middle_and_is_named(gradient):
    (shape,), lost = drawn(gradient)
    assert isinstance(shape, Path) and len(lost) == 1


def test_a_gradient_of_a_stroke_is_named():
    shape = '<path d="M10 10 L50 50" stroke="url(#g)" fill="none"/>'
    (line,), lost = drawn(f'<linearGradient id="g">{STOPS}</linearGradient>', shape)
    assert line.style.stroke == Colour(128, 0, 128) and len(lost) == 1
