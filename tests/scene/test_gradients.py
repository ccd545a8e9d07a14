"""Gradients keep their colours and direction, and those of SVG files their opacity and the holes of their shape."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from generator.geometry.shapes import Point, Rect
from generator.scene.drawings import bounds
from generator.scene.palette import Blend, Colour
from generator.scene.pictures import CURRENT, tint_picture
from generator.scene.pieces import paint
from generator.scene.primitives import Box, Circle, Group, Path, Shade, Style
from generator.scene.svg import read_svg

RED, BLUE = Colour(255, 0, 0), Colour(0, 0, 255)
STOPS = '<stop offset="0" stop-color="#f00"/><stop offset="1" stop-color="#00f"/>'
RECT = '<rect width="100" height="50" fill="url(#g)"/>'


def read(gradient, shape=RECT):
    view = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
    return read_svg(f"{view}<defs>{gradient}</defs>{shape}</svg>".encode(), "g.svg")


def drawn(gradient, shape=RECT):
    picture, lost = read(gradient, shape)
    return picture.drawing.items, lost


def test_colours_go_from_one_side_of_the_shape_to_the_other():
    (shade,), lost = drawn(f'<linearGradient id="g">{STOPS}</linearGradient>')
    assert isinstance(shade, Shade) and not lost
    found = [shade.gradient.at(Point(x, 25)) for x in (-5, 0, 50, 100, 120)]
    assert found == [(RED, 1), (RED, 1), (Colour(128, 0, 128), 1), (BLUE, 1), (BLUE, 1)]


def test_a_turned_gradient_goes_where_its_transform_takes_it():
    (shade,), _ = drawn(f'<linearGradient id="g" gradientTransform="rotate(90 .5 .5)">{STOPS}</linearGradient>')
    assert shade.gradient.at(Point(30, 0))[0] == RED and shade.gradient.at(Point(70, 50))[0] == BLUE


def test_stops_that_lie_together_make_a_sharp_edge():
    hard = '<stop offset=".3" stop-color="#f00"/><stop offset=".3" stop-color="#00f"/>'
    (shade,), _ = drawn(f'<linearGradient id="g">{hard}</linearGradient>')
    assert [shade.gradient.at(Point(x, 9))[0] for x in (0, 29.9, 30.1, 99)] == [RED, RED, BLUE, BLUE]


def test_a_gradient_to_nothing_keeps_its_opacity():
    scrim = '<stop offset="0" stop-opacity="0"/><stop offset="1" style="stop-color:#000;stop-opacity:.8"/>'
    (group,), lost = drawn(
        f'<linearGradient id="g">{scrim}</linearGradient>', RECT.replace("/>", ' fill-opacity=".5"/>')
    )
    assert isinstance(group, Group) and group.opacity == 0.5 and not lost
    (shade,) = group.items
    assert [shade.gradient.at(Point(x, 9))[1] for x in (0, 50, 100)] == pytest.approx([0, 0.4, 0.8])


def test_a_hole_by_the_even_odd_rule_stays_a_hole():
    frame = '<path d="M0 0H100V100H0z M10 10H90V90H10z" fill-rule="evenodd" fill="url(#g)"/>'
    (shade,), _ = drawn(f'<linearGradient id="g">{STOPS}</linearGradient>', frame)
    assert shade.outline.style.rule == "evenodd"


def test_a_radial_one_takes_its_stops_from_another_and_looks_from_its_focus():
    radial = '<radialGradient id="g" href="#s" fx=".3"/>'
    disc = '<circle cx="50" cy="50" r="50" fill="url(#g)"/>'
    (shade,), _ = drawn(f'<linearGradient id="s">{STOPS}</linearGradient>{radial}', disc)
    gradient = shade.gradient
    assert gradient.at(Point(30, 50))[0] == RED
    for edge in (Point(0, 50), Point(100, 50), Point(50, 0)):
        assert gradient.at(edge)[0] == BLUE
    half = [gradient.at(Point(x, 50))[0] for x in (15, 65)]  # half the way from the focus to either side
    assert all(colour == pytest.approx((128, 0, 128), abs=1) for colour in half)


def test_a_focus_outside_the_circle_is_moved_inside():
    (shade,), _ = drawn(f'<radialGradient id="g" fx="3">{STOPS}</radialGradient>')
    assert 0.9 < shade.gradient.focus.x < 1


def test_a_colour_that_is_the_readers_own_is_tinted():
    own = '<stop stop-color="currentColor"/><stop offset="1" stop-color="red"/>'
    picture, lost = read(f'<linearGradient id="g">{own}</linearGradient>')
    assert picture.drawing.items[0].gradient.stops[0].colour == CURRENT and not lost
    (shade,) = tint_picture(picture, Colour(1, 2, 3)).items
    assert [stop.colour for stop in shade.gradient.stops] == [(1, 2, 3), RED]


@pytest.mark.parametrize("gradient", [
    f'<linearGradient id="g" gradientTransform="scale(0)">{STOPS}</linearGradient>',
    f'<linearGradient id="g" x1=".5" x2=".5">{STOPS}</linearGradient>',
    f'<radialGradient id="g" r="0">{STOPS}</radialGradient>',
    '<linearGradient id="g"><stop stop-color="blue"/></linearGradient>',
], ids=["flat", "no length", "no radius", "one colour"])  # fmt: skip
def test_one_without_extent_is_its_last_colour(gradient):
    (shape,), lost = drawn(gradient)
    assert isinstance(shape, Path) and shape.style.fill == BLUE and not lost


def test_what_is_drawn_otherwise_is_named():
    shape = '<path d="M10 10 L50 50" stroke="url(#g)" fill="none"/>'
    (line,), lost = drawn(f'<linearGradient id="g">{STOPS}</linearGradient>', shape)
    assert line.style.stroke == Colour(128, 0, 128) and "its average colour" in lost[0]
    (shade,), lost = drawn(f'<linearGradient id="g" spreadMethod="repeat">{STOPS}</linearGradient>')
    assert isinstance(shade, Shade) and "repeats" in lost[0]


def test_the_mean_of_a_gradient_weighs_its_opacity():
    (shade,), _ = drawn('<linearGradient id="g"><stop stop-opacity="0"/><stop offset="1"/></linearGradient>')
    colour, opacity = shade.gradient.mean
    assert colour == Colour(0, 0, 0) and opacity == pytest.approx(0.5)


BOX, DISC = Box(Rect(10, 20, 30, 40)), Circle(Point(0, 0), 5)


@pytest.mark.parametrize(
    ("angle", "start", "end"),
    [(180, (25, 20), (25, 60)), (0, (25, 60), (25, 20)), (90, (10, 40), (40, 40)), (135, (10, 20), (40, 60))],
)
def test_a_blend_runs_in_its_direction_from_edge_to_edge(angle, start, end):
    shade = paint(BOX, Blend((RED, BLUE), angle))
    assert shade.gradient.at(Point(*start))[0] == RED and shade.gradient.at(Point(*end))[0] == BLUE
    assert abs(shade.gradient.at(BOX.rect.centre)[0].red - 128) <= 1


@pytest.mark.parametrize(("outline", "edge"), [(BOX, (40, 60)), (DISC, (0, 5))])
def test_a_radial_blend_ends_at_the_farthest_point_of_its_outline(outline, edge):
    shade = paint(outline, Blend((RED, BLUE), None))
    assert shade.gradient.at(bounds(outline).centre)[0] == RED and shade.gradient.at(Point(*edge))[0] == BLUE
    near = Point(*(centre + 0.9 * (at - centre) for at, centre in zip(edge, bounds(outline).centre, strict=True)))
    assert shade.gradient.at(near)[0] not in (RED, BLUE)


COLOURS = some.builds(Colour, *[some.integers(0, 255)] * 3)
BLENDS = some.builds(Blend, some.lists(COLOURS, min_size=2, max_size=5).map(tuple), some.none() | some.floats(0, 359))


@given(BLENDS, some.floats(0.001, 200), some.floats(0.001, 200))
def test_a_blend_shows_no_colours_but_those_between_its_own(blend, width, height):
    gradient = paint(Box(Rect(0, 0, width, height)), blend).gradient
    for x, y in ((0, 0), (0.5, 0.5), (1, 1), (0.3, 0.9)):
        colour, opacity = gradient.at(Point(x * width, y * height))
        parts = zip(colour, zip(*blend.colours, strict=True), strict=True)
        assert opacity == 1 or blend.fades
        assert all(min(own) <= part <= max(own) for part, own in parts)


@pytest.mark.parametrize(("fades", "start", "end"), [("", 1, 1), ("in", 0, 1), ("out", 1, 0)])
def test_a_blend_fades_at_the_end_that_it_says(fades, start, end):
    gradient = paint(BOX, Blend((RED, RED, BLUE), 90, fades)).gradient
    assert (gradient.at(Point(10, 40))[1], gradient.at(Point(40, 40))[1]) == (start, end)
    assert gradient.at(BOX.rect.centre) == (RED, 1)


def test_one_colour_fills_an_outline_as_ever():
    assert paint(BOX, RED) == Box(BOX.rect, Style(fill=RED))
