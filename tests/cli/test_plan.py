"""``pizarra plan``: what it tells, against what a build then takes."""

import re
from dataclasses import replace

import pytest
from click.testing import CliRunner

from generator.build import build
from generator.build.request import BuildRequest, SizeRequest
from generator.checks.compare import compare
from generator.cli import pizarra
from generator.geometry.shapes import Point, Rect, Size
from generator.imposition.paper import SIZES, Paper
from generator.imposition.seams import USUAL_OVERLAP, Joint
from generator.scene.legibility import ink_area
from generator.scene.palette import BLACK, Colour
from generator.scene.primitives import Artwork, Box, Line, Style


def run(*arguments):
    return CliRunner().invoke(pizarra, ["plan", *arguments])


@pytest.mark.slow
def test_it_tells_the_cliff_what_binds_and_the_ink():
    result = run("--hex", "20mm")
    assert result.exit_code == 0
    text = click_free(result.output)
    assert "20 mm: 6 sheets of A4. 15.8 mm: 4 sheets. Up to 21.4 mm: still 6 sheets." in text
    assert "Limited by height: 2 × 190 − 1 × 5 = 375.0 mm available" in text
    assert re.search(r"full \d+% .*normal \d+% .*light \d+%", text)
    assert {"A4", "Letter", "A3"} <= {line.split()[0] for line in text.splitlines() if line.strip()}


def click_free(text):
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


@pytest.mark.slow
@pytest.mark.parametrize("joint", ["lap", "butt", "zigzag"])
def test_its_sheets_are_those_of_the_build(order, joint):
    wanted = replace(order, parts=("board",), size=SizeRequest(cell=19.5), joint=Joint(joint, USUAL_OVERLAP[joint]))
    asked = next(choice for choice in compare(wanted).choices if choice.requested and choice.paper.name == "a4")
    assert asked.by_joint[joint] == build.draw(wanted).counts["sheets"]


@pytest.fixture(scope="module")
def compared(order):
    """Return the comparison of the default board."""
    return compare(order)


def test_the_cheaper_size_is_the_largest_that_saves_paper(compared):
    asked = next(choice for choice in compared.choices if choice.requested and choice.paper.name == "a4")
    assert compared.cheaper.by_joint["lap"] < asked.by_joint["lap"]
    assert compared.largest.by_joint["lap"] == asked.by_joint["lap"]
    assert compared.by_margins["tight"] >= compared.largest.cell


@pytest.mark.slow
@pytest.mark.parametrize("game", ["robosoccer", "dreadball"])
def test_it_works_for_boards_of_every_kind(game):
    result = run(game)
    assert (result.exit_code, "Ink of the board" in result.output) == (0, True)


def test_full_ink_takes_most_and_light_least(compared):
    shares = {cost.ink: cost.share for cost in compared.inks}
    full, normal, light = (shares[ink] for ink in ("full", "normal", "light"))
    assert full > 5 * normal > 10 * light > 0
    assert 1.5 < full < 2.2  # sources.md: ink: 209 % for the field alone


def test_ink_of_plain_areas_is_exact():
    black = Box(Rect(0, 0, 50, 20), Style(fill=BLACK))
    cyan = Box(Rect(0, 0, 50, 10), Style(fill=Colour(0, 255, 255)))
    line = Line(Point(0, 30), Point(40, 30), Style(stroke=BLACK, width=0.5))
    assert ink_area(Artwork(Size(100, 50), (black,))) == pytest.approx(1000)
    assert ink_area(Artwork(Size(100, 50), (black, cyan))) == pytest.approx(1000)
    assert ink_area(Artwork(Size(100, 50), (line,))) == pytest.approx(20)


@pytest.mark.slow
def test_a_poster_needs_no_teams(pack):
    assert compare(BuildRequest(pack, (), Paper("a4", SIZES["a4"]))).choices
