"""The calibration page measures what it says it measures, on every paper, and nothing on it collides."""

import math
from itertools import combinations, pairwise

import pytest

from generator.geometry.shapes import Point, Rect, Transform
from generator.imposition.paper import BANK_CARD, SIZES
from generator.imposition.printer import (
    BLOCK,
    FRAMES,
    calibration_by_hand,
    calibration_document,
    compensate,
    level_at,
    margin_finder,
    upright_at,
)
from generator.packs.printers import PrinterProfile
from generator.scene.drawings import bounds, bounds_of
from generator.scene.primitives import Box, Group, Path, Text

LANGUAGES = ("es", "en")
PAGES = [(paper, language) for paper in SIZES for language in LANGUAGES]


def group(sheet, name):
    return next(item for item in sheet.items if isinstance(item, Group) and item.name == name)


@pytest.mark.parametrize(("paper", "language"), PAGES)
def test_two_sides_inside_any_printers_margins(paper, language):
    document = calibration_document(paper, language)
    assert [sheet.side for sheet in document.sheets] == ["front", "back"]
    assert document.duplex == "long-edge" and document.language == language
    for sheet in document.sheets:
        assert sheet.size == SIZES[paper]
        for part in sheet.items:
            drawn = bounds_of(part.items)
            edge = 2.7 if part.name == "margins" else 17.5
            assert min(drawn.x, drawn.y) >= edge
            assert drawn.right <= sheet.size.width - edge and drawn.bottom <= sheet.size.height - edge


@pytest.mark.parametrize(("paper", "language"), PAGES)
def test_no_text_runs_over_another(paper, language, flat):
    for sheet in calibration_document(paper, language).sheets:
        boxes = [placed.cap_box for placed in flat(sheet.items) if isinstance(placed.item, Text)]
        for first, second in combinations(boxes, 2):
            assert not first.expand(-0.05).overlaps(second.expand(-0.05))


def test_rulers_card_and_squares_are_true():
    scale = group(calibration_document("a4", "en").sheets[0], "scale")
    rulers = [item for item in scale.items if isinstance(item, Path)]
    lengths = []
    for item in rulers:
        xs, ys = zip(*(numbers for _, *numbers in item.commands), strict=True)
        lengths.append(round(max(max(xs) - min(xs), max(ys) - min(ys)), 6))
    assert lengths == [150, 150]
    boxes = [item.rect.size for item in scale.items if isinstance(item, Box)]
    assert boxes == [BANK_CARD, (50, 50), (25.4, 25.4)]


@pytest.mark.parametrize("paper", SIZES)
def test_the_margin_finder_is_at_whole_distances_from_every_edge(paper):
    page = SIZES[paper]
    stairs = margin_finder(page)[0]
    points = [(x, y) for _, x, y in stairs.commands]
    for depth in FRAMES:
        for level in (depth, page.height - depth):
            assert sum(y == level for _, y in points) >= 2
        for upright in (depth, page.width - depth):
            assert sum(x == upright for x, _ in points) >= 2


def test_both_scales_start_where_they_say():
    front = calibration_document("letter", "es").sheets[0]
    page = SIZES["letter"]
    block = Rect((page.width - BLOCK.width) / 2, (page.height - BLOCK.height) / 2, *BLOCK)
    paths = [item for item in group(front, "backs").items if isinstance(item, Path)]
    assert paths[0].commands[0] == ("M", *level_at(block))
    assert paths[1].commands[0] == ("M", *upright_at(block))


def test_compensated_it_comes_out_true(flat):
    """The page made up for a printer, printed by that printer, shows rulers of 150 mm and backs that are not off."""
    profile = PrinterProfile((0.985, 0.993), (0.75, -1.25))
    page = SIZES["a4"]
    front, back = compensate(calibration_document("a4", "es"), profile).sheets

    def printed(sheet, offset):
        centre = page.width / 2, page.height / 2
        crooked = (
            Transform.shift(-centre[0], -centre[1])
            .then(Transform.scale(*profile.scale))
            .then(Transform.shift(centre[0] + offset[0] * profile.scale[0], centre[1] + offset[1] * profile.scale[1]))
        )
        return [
            [crooked.point(point) for point in placed.points]
            for placed in flat(sheet.items)
            if isinstance(placed.item, Path)
        ]

    exact, exact_back = calibration_document("a4", "es").sheets
    for meant, made, offset in ((exact, front, (0, 0)), (exact_back, back, profile.back)):
        true = [list(placed.points) for placed in flat(meant.items) if isinstance(placed.item, Path)]
        for expected, found in zip(true, printed(made, offset), strict=True):
            for p, q in zip(expected, found, strict=True):
                assert math.dist(p, q) < 1e-9


@pytest.mark.parametrize("language", ["es", "en"])
def test_by_hand_every_side_is_numbered_and_the_second_sheet_says_what_it_means(language, flat):
    fronts, backs = calibration_by_hand("letter", language)
    for document in (fronts, backs):
        numbers = [group(sheet, "number").items[1].text for sheet in document.sheets]
        assert (numbers, document.duplex) == (["1", "2"], "none")
        for sheet in document.sheets:
            boxes = [placed.cap_box for placed in flat(sheet.items) if isinstance(placed.item, Text)]
            assert not any(a.expand(-0.05).overlaps(b.expand(-0.05)) for a, b in combinations(boxes, 2))
    text = " ".join(item.text for item in group(fronts.sheets[1], "text").items if isinstance(item, Text))
    assert "--backs-order reversed" in text


@pytest.mark.parametrize("paper", SIZES)
def test_frames_cross_no_number(paper):
    _, frames, *figures = margin_finder(SIZES[paper])
    points = [Point(*numbers) for _, *numbers in frames.commands]
    kinds = [kind for kind, *_ in frames.commands]
    lines = [Rect.around(pair) for pair, kind in zip(pairwise(points), kinds[1:], strict=True) if kind == "L"]
    boxes = [bounds(figure) for figure in figures]
    assert len(lines) == 8 * len(FRAMES)
    assert not any(line.expand(0.05).overlaps(box) for line in lines for box in boxes)
