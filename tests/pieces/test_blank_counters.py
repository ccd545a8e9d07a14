"""Counters to write on: those of the usual kind in the team's colour, without a number, a name and values."""

from dataclasses import replace

import pytest

from generator.geometry.shapes import contains_point
from generator.packs.load import example_teams, find_pack, read_team
from generator.pieces.counter_style import CounterStyle, outline_of
from generator.scene.drawings import bounds_of
from generator.scene.palette import WHITE
from generator.scene.pieces import corners_of, resize
from generator.scene.primitives import Circle, Group, Style, Text, place_items
from tests.pieces.game_counters import game_counters


def texts(items):
    return [item.text for item, _ in place_items(items) if isinstance(item, Text)]


@pytest.fixture
def blank(pack, teams):
    return game_counters(pack, CounterStyle(18.8, language="en")).blanks(teams["sosiego-fc"].team)[0]


def test_it_has_the_labels_of_the_usual_kind_and_nothing_else(blank):
    assert texts(blank.front) == ["SPD", "STE", "REC", "DRI", "PLA", "FIN", "STR"]


def test_there_is_one_of_each_kind_that_looks_different(pack, teams):
    team = teams["sosiego-fc"].team
    _, keeper = game_counters(pack, CounterStyle(18.8, language="en")).blanks(team)
    fills = {getattr(item, "style", Style()).stroke for item, _ in place_items(keeper.front)}
    assert texts(keeper.front) == ["SPD", "KPG", "CTR"] and team.keeper_kit.primary in fills


def test_its_back_says_that_it_has_moved_as_that_of_others(blank):
    assert "✓" in texts(blank.back)


def test_its_ground_is_white_and_nothing_of_it_reaches_beyond_the_cut(blank):
    ground, _ = next(iter(place_items(blank.front)))
    assert ground.style.fill == WHITE and not blank.bleed


def test_the_tick_of_a_back_leaves_a_number_of_two_figures_free_and_is_inside_its_panel(pack, teams):
    team = teams["sosiego-fc"].team
    art, style = game_counters(pack, CounterStyle(18.8)), outline_of(CounterStyle(18.8))
    for player in team.players:
        (piece,), _ = art.counters(replace(team, players=(replace(player, number=88),)), "x")
        areas = [(item, bounds_of((Group((item,), place),))) for item, place in place_items(piece.back)]
        (tick,) = [area for item, area in areas if isinstance(item, Circle)]
        (number,) = [area for item, area in areas if isinstance(item, Text) and item.text == "88"]
        assert number.x - tick.right >= 0.8
        assert all(contains_point(corners_of(resize(style, -1.6)), corner) for corner in tick.expand(-0.2).corners)


def test_a_blank_says_no_kind_as_it_may_become_any():
    pack = find_pack("sombra")
    team, *_ = read_team(example_teams(pack)[0])
    (blank, *_) = game_counters(pack, CounterStyle(23.0, orientation="pointy", language="en")).blanks(team.team)
    kind = pack.game.kinds[pack.game.usual_kind].name.in_("en")
    assert texts(blank.front) and kind not in [*texts(blank.front), *texts(blank.back)]
