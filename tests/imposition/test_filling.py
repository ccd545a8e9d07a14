"""Free places: rows are completed with blanks of their run, and the last sheet holds so many fillers at most."""

import pytest

from generator.geometry.grids.hexes import corners
from generator.geometry.shapes import Point, Rect, Size
from generator.imposition.filling import Filler
from generator.imposition.ganging import STRIP_GAP, GangStyle, gang
from generator.imposition.paper import SIZES, Paper
from generator.scene.drawings import bounds_of
from generator.scene.palette import Colour
from generator.scene.pieces import DrawnPiece
from generator.scene.primitives import Artwork, Box, Circle, Polygon, Style

A4 = Paper("a4", SIZES["a4"])
HEX = Polygon(corners(Point(0, 0), 18.8, "flat"))
DISC = Circle(Point(0, 0), 6.0)


def piece(name, outline=HEX, shade=1, quantity=1):
    art = (Polygon(outline.points, Style(fill=Colour(shade, 0, 0))),) if outline is HEX else (outline,)
    return DrawnPiece(name, outline, art, art, quantity)


def team(name, count):
    return [piece(f"{name} {index}") for index in range(count)]


HOME, AWAY = team("home", 18), team("away", 16)
BLANKS = [Filler(piece("home blank"), 0), Filler(piece("away blank"), 1)]


def laid(fillers=(), strip=None, tokens=(), paper=A4, **style):
    pieces, runs = [*HOME, *AWAY, *tokens], (18, 16)
    found = gang(pieces, paper, "counters", "Counters", "en", GangStyle(**style), runs, None, fillers, strip)
    front = found.document.sheets[0]
    return found, dict(zip(front.pieces, [bounds_of((cut,)).centre for cut in front.cuts], strict=True)), front


def test_ten_columns_of_hexes_have_no_holes_and_teams_keep_to_their_rows():
    found, _, front = laid(BLANKS)
    rows = {}
    for name, cut in zip(front.pieces, front.cuts, strict=True):
        rows.setdefault(round(bounds_of((cut,)).centre.y, 3), []).append(name.split()[0])
    assert [len(names) for names in rows.values()] == [5] * len(rows)
    assert len({round(bounds_of((cut,)).centre.x, 3) for cut in front.cuts}) == 10
    assert all(len(set(names)) == 1 for names in rows.values())
    assert found.extras == len([name for name in front.pieces if "blank" in name]) > 0
    assert len(found.document.sheets) == len(laid()[0].document.sheets) == 2


def test_there_are_no_more_fillers_than_are_given_but_for_those_that_complete_rows():
    found, _, front = laid([*BLANKS * 6, Filler(piece("ball", DISC)), Filler(piece("ball", DISC))])
    names = [name for name in front.pieces if name in ("home blank", "away blank", "ball")]
    assert {name: names.count(name) for name in names} == {"home blank": 7, "away blank": 9, "ball": 2}
    assert len(found.added) == 18


def test_spares_lie_beside_pieces_that_are_like_them():
    tokens = [piece("ball", DISC, quantity=2), piece("turn", DISC, quantity=2)]
    _, _, front = laid([*BLANKS, *(Filler(token) for token in tokens)], tokens=tokens)
    assert [name for name in front.pieces if name in ("ball", "turn")] == ["ball"] * 3 + ["turn"] * 3


@pytest.mark.parametrize("style", [{"fill": "none"}, {"begin": 3}])
def test_nothing_fills_a_sheet_where_that_is_asked_for_or_that_is_already_begun(style):
    assert laid(BLANKS * 6, **style)[0].extras == 0


def test_what_does_not_fit_takes_no_further_sheet():
    found, _, _ = laid(BLANKS * 200)
    assert len(found.document.sheets) == 2 and 34 + found.extras > 110


STRIP = Artwork(Size(190, 40), (Box(Rect(0, 0, 190, 40), Style(fill=Colour(0, 0, 9))),))


def group(sheet, name):
    return [item for item in sheet.items if getattr(item, "name", "") == name]


def test_a_strip_stands_below_the_last_pieces_and_the_foot_is_clear_of_the_edge():
    _, _, front = laid(BLANKS * 200, STRIP)
    strip, foot = (bounds_of(group(front, name)) for name in ("strip", "note"))
    assert strip.y == pytest.approx(front.trim.bottom + STRIP_GAP)
    assert strip.bottom < foot.y and foot.bottom <= 297 - 12.7 + 0.1


def test_a_strip_for_which_there_is_no_room_is_left_out():
    tall = Artwork(Size(190, 230), STRIP.items)
    assert not group(laid((), tall)[2], "strip")


def test_a_foot_stays_where_it_is_when_the_clear_one_would_cost_a_sheet():
    cards = [DrawnPiece(str(index), Box(Rect(-31.5, -45.6, 63, 91.2)), ()) for index in range(9)]
    found = gang(cards, A4, "cards", "Cards", "en", GangStyle())
    assert len(found.document.sheets) == 1
    assert bounds_of(group(found.document.sheets[0], "note")).bottom > 297 - 12.7


def test_nothing_to_cut_with_scissors_joins_a_sheet_of_straight_cuts():
    cards = [DrawnPiece(str(index), Box(Rect(-31.5, -44, 63, 88)), ()) for index in range(4)]
    found = gang(cards, A4, "cards", "Cards", "en", GangStyle(), (), None, [Filler(piece("ball", DISC))])
    assert found.extras == 0 and found.document.sheets[0].cutting.singly == 0
