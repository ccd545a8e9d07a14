"""Columns hold their texts, stand beside names where there is room, and are refused or go below where there is none."""

from dataclasses import replace
from itertools import pairwise

import pytest

from generator.sheets.blocks import SheetWishes
from generator.sheets.roster import FigureColumn, columns_of
from generator.sheets.style import sheet_style


@pytest.fixture
def setup(pack):
    """Return a function from an edition to what the columns of a sheet are made from."""
    return lambda edition: SheetWishes(pack.game, "es", edition=edition).setup("sheet", "x.yaml")


@pytest.fixture
def team(teams):
    return teams["union-relampago"].team


def figures(team, count, value="20"):
    return [FigureColumn(f"F{index}", "figure", (value,) * len(team.players)) for index in range(count)]


def test_usual_values_are_beside_names(team, setup):
    columns = columns_of(team, figures(team, 3), setup("usual"))
    assert columns.below == 0
    assert columns.names_end - columns.names_at >= sheet_style("usual").table.least_name
    places = (*columns.values, *columns.figures)
    assert all(one.x + one.width == pytest.approx(other.x) for one, other in pairwise(places))
    assert places[-1].x + places[-1].width == pytest.approx(columns.boxes[0])


def test_a_usual_sheet_with_too_many_columns_is_refused(team, setup):
    assert columns_of(team, figures(team, 9), setup("usual")) is None


@pytest.mark.parametrize("count", [0, 3, 9, 30])
def test_large_print_sets_values_below_names_on_as_many_lines_as_they_need(team, setup, count):
    columns = columns_of(team, figures(team, count), setup("large-print"))
    places = (*columns.values, *columns.figures)
    assert columns.below == 1 + max(place.line for place in places)
    assert all(columns.names_at <= place.x and place.x + place.width <= 190 + 1e-6 for place in places)
    for one, other in pairwise(places):
        assert other.line == one.line + 1 or other.x == pytest.approx(one.x + one.width)


def test_long_figures_widen_their_column(team, setup):
    short, long = (columns_of(team, figures(team, 1, value), setup("usual")) for value in ("20", "1234567890"))
    assert long.figures[0].width > short.figures[0].width


def test_numbers_of_three_figures_have_room(team, setup):
    crowd = replace(team, players=tuple(replace(player, number=888) for player in team.players))
    table = sheet_style("large-print").table
    columns = columns_of(crowd, (), setup("large-print"))
    assert columns.names_at - table.air >= table.number.widest("888")
