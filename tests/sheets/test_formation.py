"""Line-ups stand in lines, the keeper in goal, everybody on the field."""

from dataclasses import replace
from pathlib import Path as FilePath

import pytest

from generator.geometry.field import FootballField
from generator.geometry.shapes import Rect
from generator.model.game import Game
from generator.model.source import read_source
from generator.model.team import team_from
from generator.model.validation import validate
from generator.scene.drawings import bounds, bounds_of
from generator.scene.primitives import Box, Group, Text, Use
from generator.sheets.roster import LINES, MOST_SHOWN, formation_items
from generator.sheets.style import sheet_style

ROOT = FilePath(__file__).parents[2]
GAME = validate(Game, read_source(ROOT / "templates" / "dichoso-fulbo" / "game.yaml"))
TEAM = team_from(read_source(ROOT / "teams" / "dichoso-fulbo" / "sosiego-fc.yaml"), GAME)[0]
AREA = Rect(5, 7, 100, 60)
FIELD = FootballField(100, 50)


def players(team=TEAM, area=AREA):
    *_, group = formation_items(team, GAME, FIELD, area, sheet_style("usual").line_up)
    assert isinstance(group, Group)
    return group.items


def shirts(items):
    return [item for item in items if isinstance(item, Use)]


def test_lines_hold_everybody():
    assert {count: sum(lines) for count, lines in LINES.items()} == {count: count for count in range(1, MOST_SHOWN + 1)}


def test_eleven_start():
    assert len(shirts(players())) == 11


def test_keeper_is_at_the_own_goal():
    first, *others = shirts(players())
    assert all(first.transform.e < other.transform.e - 5 for other in others)


def test_first_of_a_line_is_on_the_right():
    _, right, *_ = shirts(players())
    assert right.transform.f == max(item.transform.f for item in shirts(players()))


def test_names_are_short_forms():
    words = [item.text for item in players() if isinstance(item, Text)]
    assert "Cantalapiedra" in words
    assert "10" in words


def test_where_rows_are_dense_names_are_beside_their_shirts():
    words = [item for item in players(area=Rect(0, 0, 66, 32)) if isinstance(item, Text)]
    assert len(words) == 2 * 11


def test_without_room_only_numbers_are_left():
    words = [item.text for item in players(area=Rect(0, 0, 40, 20)) if isinstance(item, Text)]
    assert words == [str(player.number) for player in TEAM.players if not player.substitute]


def test_nobody_leaves_the_field():
    ground = formation_items(TEAM, GAME, FIELD, AREA, sheet_style("usual").line_up)[0]
    assert isinstance(ground, Box)
    assert ground.rect == pytest.approx((5, 7, 100, 50))
    for item in players():
        area = bounds(item)
        assert ground.rect.holds(area.corners[0])
        assert ground.rect.holds(area.corners[2])


@pytest.mark.parametrize("area", [Rect(0, 0, 100, 30), Rect(0, 0, 30, 100)])
def test_field_keeps_its_shape(area):
    whole = bounds_of(formation_items(TEAM, GAME, FIELD, area, sheet_style("usual").line_up)[:1])
    assert whole.expand(-0.15).width == pytest.approx(2 * whole.expand(-0.15).height)
    assert area.expand(0.2).holds(whole.corners[2])


def test_too_many_starters_leave_the_field_empty():
    everybody = tuple(replace(player, substitute=False) for player in TEAM.players)
    assert len(everybody) > MOST_SHOWN
    assert players(replace(TEAM, players=everybody)) == ()


def test_a_keeper_alone_is_in_his_half():
    keeper = next(player for player in TEAM.players if GAME.kinds[player.kind].wears == "keeper")
    (one,) = shirts(players(replace(TEAM, players=(keeper,))))
    assert AREA.x < one.transform.e < AREA.centre.x - 10


@pytest.mark.parametrize(
    ("name", "short", "printed"),
    [
        ("José María de la Santísima Trinidad Fernández-Echeverría", "", "J. M. S. Trinidad"),
        ("Wolfeschlegelsteinhausenbergerdorff", "", "Wolfeschlegelsteinha…"),
        ("Ana Sol", "Wolfeschlegelsteinhausenbergerdorff", "Wolfeschlegelsteinha…"),
    ],
)
def test_a_name_without_room_is_shortened_never_left_out(name, short, printed):
    first = next(index for index, player in enumerate(TEAM.players) if not player.substitute)
    team = replace(
        TEAM, players=tuple(replace(p, name=name, short=short) if i == first else p for i, p in enumerate(TEAM.players))
    )
    assert printed in [item.text for item in players(team) if isinstance(item, Text)]


def test_lines_of_the_field_end_before_every_name():
    items = players()
    names = [item for item in items if isinstance(item, Text) and not item.text.isdigit()]
    plates = [item for item in items if isinstance(item, Box) and item.style.stroke is None][: len(names)]
    assert len(plates) == len(names) > 0 and items.index(plates[-1]) < items.index(names[0])
    for plate, name in zip(plates, names, strict=True):
        box = bounds(name)
        assert box is not None and plate.rect.encloses(box)
