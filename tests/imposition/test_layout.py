"""How the sheets of a board lie: as few as can be, upright, turned, or in strips of both."""

import math
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.geometry.shapes import Size
from generator.imposition.paper import MARGIN_PRESETS, SIZES, Paper
from generator.imposition.seams import JOINTS, Joint
from generator.imposition.tiling import SheetLayout, Strip, best_layout, fewest_sheets, uniform_layout

A4 = Paper("a4", SIZES["a4"])
papers = st.builds(
    lambda name, margins: Paper(name, SIZES[name], *MARGIN_PRESETS[margins]),
    st.sampled_from(sorted(SIZES)),
    st.sampled_from(sorted(MARGIN_PRESETS)),
)
sizes = st.builds(Size, st.floats(40, 1200), st.floats(40, 700))
overlaps = st.one_of(st.just(0.0), st.floats(0, 40))


def lap(overlap, strips="alike"):
    return Joint("lap", overlap, strips=strips)


def needed(length, sheet, overlap):
    """Return how many sheets in a row cover a length (sources.md: tiling)."""
    return max(1, math.ceil((length - overlap) / (sheet - overlap) - 1e-9))


@given(sizes, papers, overlaps)
def test_as_many_sheets_as_the_formula_says_and_never_more_than_the_better_way(size, paper, overlap):
    counts = []
    for turned in (False, True):
        area = paper.printable(turned)
        columns, rows = (needed(*lengths, overlap) for lengths in zip(size, area.size, strict=True))
        assert uniform_layout(size, paper, lap(overlap), None, turned) == SheetLayout((Strip(turned, columns),) * rows)
        counts.append(columns * rows)
    assert fewest_sheets(size, paper, lap(overlap)) == min(counts)


@given(sizes, papers, overlaps)
def test_the_better_way_is_never_the_worse(size, paper, overlap):
    chosen = best_layout(size, paper, lap(overlap))
    other = uniform_layout(size, paper, lap(overlap), None, not chosen.strips[0].landscape)
    assert chosen.sheets <= other.sheets


def by_trial(size, paper, overlap):
    """Return the fewest sheets of all rows, and of all columns, that stand or lie, found by trying every number."""
    areas = [paper.printable(turned).size for turned in (False, True)]
    found = []
    for (length, width), sheets in ((size, areas), (size.turned, [area.turned for area in areas])):
        along = [needed(length, sheet.width, overlap) for sheet in sheets]
        for counts in product(range(30), repeat=2):
            covered = sum(count * sheet.height for count, sheet in zip(counts, sheets, strict=True))
            if any(counts) and covered - (sum(counts) - 1) * overlap >= width - 1e-6:
                found.append(counts[0] * along[0] + counts[1] * along[1])
    return min(found)


@given(sizes, papers, overlaps)
def test_mixed_strips_take_as_few_sheets_as_trying_all_of_them_finds(size, paper, overlap):
    assert fewest_sheets(size, paper, lap(overlap, "mixed")) == by_trial(size, paper, overlap)


@given(sizes, papers, overlaps)
def test_strips_are_mixed_only_where_that_saves_sheets(size, paper, overlap):
    alike, mixed = (best_layout(size, paper, lap(overlap, strips)) for strips in ("alike", "mixed"))
    assert not alike.is_mixed
    assert mixed.sheets < alike.sheets if mixed.is_mixed else mixed == alike


@given(sizes, papers, st.sampled_from(JOINTS), st.booleans())
def test_only_straight_seams_without_a_fold_are_mixed(size, paper, kind, fold):
    joint = Joint(kind, 5.0, fold, "mixed")
    if kind == "zigzag" or fold:
        assert best_layout(size, paper, joint) == best_layout(size, paper, Joint(kind, 5.0, fold))
    assert joint.may_mix == (kind != "zigzag" and not fold)


def test_a_board_that_needs_it_has_a_row_of_upright_sheets_and_one_of_turned_ones():
    found = best_layout(Size(820, 377), A4, lap(5.0, "mixed"))
    assert found == SheetLayout((Strip(False, 5), Strip(True, 3)), "rows")


@pytest.mark.parametrize(
    ("layout", "spanish", "english"),
    [
        (SheetLayout((Strip(False, 3),) * 2), "3 × 2", "3 × 2"),
        (SheetLayout((Strip(False, 5), Strip(True, 3))), "filas de 5 y 3", "rows of 5 and 3"),
        (
            SheetLayout((*(Strip(False, 2),) * 2, Strip(True, 3)), "columns"),
            "columnas de 2, 2 y 3",
            "columns of 2, 2 and 3",
        ),
    ],
)
def test_a_layout_in_words(layout, spanish, english):
    assert (layout.in_words("es"), layout.in_words("en")) == (spanish, english)
