"""Maps of spreadsheets: scales on a straight line, and what a heading means."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.model.roster_map import RosterMap, Scaling
from generator.model.source import parse_text
from generator.model.validation import validate
from generator.problems import PizarraError


@pytest.mark.parametrize(
    ("scale", "figure", "found"),
    [
        ("0-100 -> 1-12", 0, 1),
        ("0-100 -> 1-12", 100, 12),
        ("0-100 → 1-12", 50, 7),
        ("0-100", 50, 7),
        ("1..20", 20, 12),
        ("5-1 -> 2-10", 5, 2),
        ("0,5-9,5 -> 1-10", 9.5, 10),
        ("0-100", 101, None),
        ("0-100", -1, None),
    ],
)
def test_figures_go_on_a_straight_line_and_halves_go_up(scale, figure, found):
    assert Scaling.of(scale).scale(figure, 1, 12) == found


@given(st.integers(0, 100), st.integers(0, 100))
def test_who_is_better_there_is_no_worse_here(one, other):
    scale = Scaling.of("0-100")
    low, high = sorted((one, other))
    assert 1 <= scale.scale(low, 1, 12) <= scale.scale(high, 1, 12) <= 12


@pytest.mark.parametrize("written", ["0", "7-7", "much", "1-2-3", "0-100 -> 12"])
def test_what_is_no_scale_is_reported_where_it_is(written):
    source = parse_text(f"scales:\n  velocidad: {written}\n", "map.yaml")
    with pytest.raises(PizarraError) as stop:
        validate(RosterMap, source)
    assert [(p.line, "is not a scale" in p.message) for p in stop.value.problems] == [(2, True)]


def test_a_heading_means_nothing_one_thing_or_several():
    source = parse_text("columns: {Pace: velocidad, Club: , Dribbling: [driblar, recibir]}\n", "map.yaml")
    assert validate(RosterMap, source).columns == {
        "Pace": ("velocidad",),
        "Club": (),
        "Dribbling": ("driblar", "recibir"),
    }
