"""What stands beside cells, and mats where panels stand alone."""

import pytest

from generator.boards.layout import ground
from generator.boards.objects import positions
from generator.boards.panels.boxes import BoxesArt, CardsArt, HoldingArt
from generator.boards.panels.strips import FRAME_CLEARANCES
from generator.boards.panels.text import StepsArt
from generator.build.board.plan import make_board
from generator.build.request import BuildRequest, SizeRequest
from generator.geometry.shapes import Point, Rect
from generator.imposition.paper import SIZES, Paper
from generator.imposition.tiling import tile_board
from generator.model.boards.cells import Spot
from generator.packs.load import read_pack
from generator.scene.drawings import bounds_of
from generator.scene.fonts import POINT
from generator.scene.palette import contrast
from generator.scene.primitives import Box, Text, each_item, place_items
from tests.build.conftest import A4
from tests.conftest import ROOT

MAT = """
game: mat
title: Player mat
summary: A mat.
credit: Own.
characteristics: {}
kinds: {}
board:
  grid: {type: none, width: 277mm, height: 190mm}
  panels:
    - {kind: title, side: top}
    - {kind: track, name: Life, first: 0, last: 20, side: top, columns: 11}
    - {cards: Deck, side: left}
    - {kind: steps, name: Your turn, steps: [Draw a card., Play one.], side: left}
    - {cards: Discards, side: right}
    - {kind: boxes, name: In play, last: 6, numbered: false, side: bottom}
"""


@pytest.fixture
def mat(tmp_path):
    folder = tmp_path / "mat"
    folder.mkdir()
    (folder / "game.yaml").write_text(MAT, encoding="utf-8")
    return make_board(BuildRequest(read_pack(folder), (), A4, language="en"))


def test_a_mat_is_panels_only(mat):
    assert mat.layout.size == (277, 190)
    assert mat.facts == ("6 panels, no cells",)
    assert mat.summary == "277 × 190 mm"
    assert len(mat.panels.places) == 6 and mat.panels.left_out == ()
    whole = Rect(0, 0, *mat.layout.size)
    assert all(whole.intersection(place.area) == pytest.approx(place.area) for place in mat.panels.places)


OBJECTS = """
game: mat
title: Mat
languages: [en]
board:
  grid: {type: none, width: 200mm, height: 120mm}
  layers:
    - {draw: box, at: centre, size: [30mm, 30mm], text: Portrait}
    - {draw: star, at: [60mm, 108mm], size: 8mm}
    - {text: Hero, at: top-left 30mm 20mm}
  panels:
    - {track: Lives, last: 10, side: bottom}
    - {cards: Deck, width: 44mm, height: 68mm, last: 2, columns: 2, at: top-right -5mm 5mm}
"""


def test_panels_of_a_mat_leave_room_for_objects_and_hide_none_without_a_word(tmp_path):
    (tmp_path / "mat").mkdir()
    (tmp_path / "mat" / "game.yaml").write_text(OBJECTS, encoding="utf-8")
    mat = make_board(BuildRequest(read_pack(tmp_path / "mat"), (), A4, language="en"))
    track, cards = (place.area for place in mat.panels.places)
    assert track.height < 40 and track.bottom == pytest.approx(117)
    # the width of a panel of cards is that of one card
    assert 2 * 44 < cards.width < 2 * 44 + 6
    (hidden,) = (problem for problem in mat.problems if "behind" in problem.message)
    assert hidden.line == 9 and hidden.message.endswith("this is behind the panel “Lives”")


def test_columns_of_a_mat_share_its_width_evenly_where_both_have_room_for_their_cards():
    mat = make_board(BuildRequest(read_pack(ROOT / "docs" / "examples" / "player-mat"), (), A4, language="en"))
    deck, discards = (place.area for place in mat.panels.places if isinstance(place.panel.art, CardsArt))
    assert deck.width == pytest.approx(discards.width)
    assert not [problem for problem in mat.problems if "cards" in problem.message]


STEPS = """
game: mat
title: Mat
summary: Mat
credit: me
languages: [en]
board:
  grid: {type: none, width: 200mm, height: HIGHmm}
  panels:
    - {kind: steps, name: Your turn, steps: [Draw a card., Play one of your hand., Spend coins to move it.], side: left}
    - {cards: Deck, side: SIDE}
"""


@pytest.mark.parametrize(
    ("side", "high", "least", "most"), [("right", 138, 13.9, 14.1), ("left", 138, 6.7, 14.1), ("left", 124, 5.0, 6.7)]
)
def test_steps_on_a_mat_are_as_large_as_cards_leave_room_for(tmp_path, side, high, least, most):
    (tmp_path / "mat").mkdir()
    text = STEPS.replace("HIGH", str(high)).replace("SIDE", side)
    (tmp_path / "mat" / "game.yaml").write_text(text, encoding="utf-8")
    mat = make_board(BuildRequest(read_pack(tmp_path / "mat"), (), A4, language="en"))
    assert not [problem for problem in mat.problems if "cards" in problem.message]
    steps = next(place for place in mat.panels.places if isinstance(place.panel.art, StepsArt))
    texts = [item for item, _ in place_items([steps.item]) if isinstance(item, Text) and item.text[-1] == "."]
    assert len(texts) == 6 and least <= texts[0].size / POINT <= most
    area = Rect(0, 0, *steps.size)
    assert all(area.encloses(bounds_of([text])) for text in texts)


def test_a_panel_that_covers_another_inside_the_board_is_reported(tmp_path):
    (tmp_path / "mat").mkdir()
    places = ("centre", "centre", "bottom-right")
    panels = "".join(f"    - {{kind: text, name: Hut, text: Here, at: {at}}}\n" for at in places)
    text = OBJECTS[: OBJECTS.index("  layers")] + "  panels:\n" + panels
    (tmp_path / "mat" / "game.yaml").write_text(text, encoding="utf-8")
    mat = make_board(BuildRequest(read_pack(tmp_path / "mat"), (), A4, language="en"))
    covered = [(problem.line, problem.message) for problem in mat.problems if "covers" in problem.message]
    assert [line for line, _ in covered] == [9] and covered[0][1].endswith("this covers the panel “Hut”")


@pytest.mark.parametrize("ink", ["normal", "full", "light"])
@pytest.mark.parametrize("game", ["dreadball", "duelo-ortogonal", "robosoccer"])
def test_panels_have_a_ground_that_their_text_can_be_read_on(bundled, game, ink):
    board = bundled(game, ink=ink)
    frame = ground(board.layout.style("frame"), ink)
    assert board.panels.places
    for place in board.panels.places:
        assert contrast(place.look.text, place.look.ground or frame) >= 4.5


@pytest.mark.slow
def test_a_scale_says_how_much_of_the_field_a_cell_is(written):
    board = written(
        """
        game: dichoso-fulbo
        field: {preset: futsal}
        grid: {type: squares, covers: field, columns: 21, size: 9mm}
        panels: [{kind: scale, side: bottom}]
        """
    )
    panels = (*(place.panel for place in board.panels.places), *board.panels.left_out)
    assert [panel.art.text for panel in panels] == ["1 casilla = 4,76 m · 1:529"]


def test_seams_know_where_panels_stand(bundled):
    board = bundled("dreadball")
    assert {whole.place for whole in board.seam_guide().wholes} == {place.area for place in board.panels.places}


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("game", ["dichoso-fulbo", "dreadball", "sombra"])
def test_no_seam_runs_along_the_frame_of_a_panel(bundled, game, paper):
    board = bundled(game)
    tiles = tile_board(board.layout.size, Paper(paper, SIZES[paper]), board.request.joint, board.seam_guide()).tiles
    areas = [place.area for place in board.panels.places]
    for axis in (0, 1):
        seams = {tile.trim[axis] for tile in tiles if tile.trim[axis] > 0}
        frames = {at for area in areas for at in (area[axis], area[axis] + area[axis + 2])}
        assert not any(abs(seam - frame) < FRAME_CLEARANCES[-1] for seam in seams for frame in frames)


@pytest.mark.parametrize("cell", [None, 15.0, 26.0])
@pytest.mark.parametrize("game", ["dichoso-fulbo", "dreadball"])
def test_every_track_and_bench_says_what_lies_on_it_and_is_large_enough(bundled, game, cell):
    board = bundled(game, size=SizeRequest(cell=cell), language="en")
    counted = [place for place in board.panels.places if isinstance(place.panel.art, HoldingArt)]
    assert counted and not [panel for panel in board.panels.left_out if isinstance(panel.art, HoldingArt)]
    for place in counted:
        art = place.panel.art
        (wide, high), box = art.piece, art.place(place.size, place.look)
        assert wide > 0 and wide < box.width and high < box.height
        drawn = [item.rect for item in each_item([place.item]) if isinstance(item, Box)]
        framed = isinstance(art, BoxesArt) and not place.look.joined
        assert any(rect.size == pytest.approx(box) for rect in drawn) or not framed
    assert not [problem for problem in board.problems if "too small for its piece" in str(problem.message)]
    cards = [problem for problem in board.problems if "too small for cards" in str(problem.message)]
    assert len(cards) == (2 if (game, cell) == ("dreadball", 15.0) else 0)  # reduced boards have reduced places


def test_goals_are_counted_on_tracks_that_say_whose_they_are(bundled):
    titles = [place.panel.art.title for place in bundled("dichoso-fulbo", language="en").panels.places]
    assert titles.count("Home goals") == titles.count("Away goals") == 1 and "Goals" not in titles


def board_of(folder, text):
    folder.mkdir(exist_ok=True)
    (folder / "game.yaml").write_text(text, encoding="utf-8")
    return make_board(BuildRequest(read_pack(folder), (), A4, language="en"))


BENCH = """
game: bench
title: Bench
board:
  grid: {{type: squares, columns: 6, rows: 6, size: 20mm}}
  margins: {{bottom: {margin}}}
  panels: [{{kind: boxes, name: Bench, last: 4, columns: 4, numbered: false, side: bottom, holds: guest}}]
tokens:
  guest: {{shape: rounded, size: 24mm, front: {{like: letter, word: G}}}}
"""


@pytest.mark.parametrize(("margin", "fits"), [("24mm", False), ("44mm", True)])
def test_boxes_that_cannot_hold_their_piece_are_reported_of(tmp_path, margin, fits):
    board = board_of(tmp_path / "bench", BENCH.format(margin=margin))
    told = [str(problem.message) for problem in board.problems if "too small for its piece" in str(problem.message)]
    assert len(board.panels.places) == 1 and len(told) == (not fits)
    assert fits or "of 24.0 × 24.0 mm" in told[0]


CARDS = """\
game: mat
title: Mat
board:
  grid: {{type: none, width: 180mm, height: {height}}}
  panels:
    - {{track: Water, first: 0, last: 12, side: top}}
    - {{cards: Hand, side: left, width: 44mm, height: 63mm}}
"""


@pytest.mark.parametrize(("height", "fits"), [("80mm", False), ("130mm", True)])
def test_places_smaller_than_their_cards_are_reported(tmp_path, height, fits):
    board = board_of(tmp_path / "mat", CARDS.format(height=height))
    small = [
        str(problem.message) for problem in board.problems if "too small for cards of 44 × 63 mm" in problem.message
    ]
    assert len(small) == (not fits)


DICE = """
game: wounds
title: Wounds
board:
  grid: {type: squares, columns: 4, rows: 4, size: 20mm}
  panels: [{kind: dice, name: Wounds, tables: [w]}]
"""
ROLLS = """
title: W
tables:
  w: {type: dice, title: W, dice: 2d6, rows: [
    {roll: [2, 3, 12], result: a, title: Graze}, {roll: 5-9, result: b, title: Wound}, {roll: [4, 10, 11], result: c}]}
"""


def test_a_panel_of_dice_draws_neighbours_together_as_cards_do(tmp_path):
    (tmp_path / "wounds").mkdir()
    (tmp_path / "wounds" / "rules.yaml").write_text(ROLLS, encoding="utf-8")
    (place,) = board_of(tmp_path / "wounds", DICE).panels.places
    assert [row.faces for row in place.panel.art.rows] == [("2–3 · 12",), ("5–9",), ("4 · 10–11",)]


NARROW = """
game: narrow
title: Narrow
board:
  grid: {{type: squares, columns: 6, rows: 8, size: 20mm}}
  margins: {{left: {margin}}}
  panels: [{{kind: cards, name: Deck, side: left}}]
"""


@pytest.mark.parametrize(
    ("margin", "size", "smaller", "told"),
    [
        ("70mm", (63, 88), 1.4, []),  # the card needs the padding of its panel, of which its outline stays clear
        ("67mm", (60.6, 84.647619), 2.0, ["“Deck”: the places are 60.6 × 84.6 mm, too small for cards of 63 × 88 mm"]),
    ],
)
def test_a_place_has_the_size_of_its_card_or_is_reported(tmp_path, margin, size, smaller, told):
    board = board_of(tmp_path / "narrow", NARROW.format(margin=margin))
    (place,) = board.panels.places
    items = list(each_item([place.item]))
    drawn = [item.rect.size for item in items if isinstance(item, Box) and item.style.dash]
    assert drawn == [pytest.approx(tuple(length - smaller for length in size))]
    assert [item.text for item in items if isinstance(item, Text)] == ["Deck"]
    assert [str(problem.message) for problem in board.problems if "too small" in str(problem.message)] == told


BESIDE_CARDS = """
game: {game}
title: Rage
board:
  grid: {{type: squares, columns: 6, rows: 4, size: 22mm}}
  margins: {margins}
  panels: [legend, {{cards: Rage, width: 44mm, height: 68mm, side: left}}]
  styles: {{lake: {{name: Lake, colour: blue}}}}
  layers: [{{fill: lake, cells: a1}}]
"""


def test_a_side_without_a_margin_has_room_for_cards_at_full_size(tmp_path):
    board = board_of(tmp_path / "rage", BESIDE_CARDS.format(game="rage", margins="{}"))
    (place,) = (place for place in board.panels.places if place.panel.edge == "left")
    assert place.panel.art.share(place.size, place.look) == 1 and not board.problems


def test_a_margin_too_narrow_for_cards_is_reported_at_the_panel_with_one_that_is_wide_enough(tmp_path):
    board = board_of(tmp_path / "narrow", BESIDE_CARDS.format(game="narrow", margins="{left: 40mm}"))
    (problem,) = board.problems
    assert (problem.path, problem.line) == ("board.panels[2]", 7) and "margins: {left: " in problem.hint
    wide = problem.hint[problem.hint.index("{left") :]
    assert not board_of(tmp_path / "wide", BESIDE_CARDS.format(game="wide", margins=wide)).problems


STARS = """
game: stars
title: Stars
board:
  note: a **note**
  grid: {type: squares, columns: 6, rows: 4, size: 22mm}
  panels:
    - {kind: steps, name: Turn, steps: [Roll one die., On **1** walk.]}
    - {text: On **1** walk.}
  layers:
    - {labels: {a1: "**In**"}}
    - {labels: "2 ** 3", cells: b1}
    - {draw: box, at: c2:e2, line: frame, text: {sequence: [a, "**b**", c]}}
"""


def test_stars_of_markdown_in_plain_texts_are_reported_where_they_are(tmp_path):
    told = [problem for problem in board_of(tmp_path / "stars", STARS).problems if "Markdown" in problem.message]
    assert [problem.line for problem in told] == [5, 11, 13, 8]


ROSES = """
game: rose
title: Rose
board:
  grid: {{type: hexes, orientation: flat, columns: 5, rows: 5, size: 20mm}}
  panels: [{{kind: rose, of: {of}, side: right, turn: {turn}}}]
"""


@pytest.mark.parametrize("of", ["sides", "corners"])
@pytest.mark.parametrize("turn", ["upright", "half", "outwards", "left"])
def test_a_rose_shows_the_directions_of_the_board_whichever_way_it_is_turned(tmp_path, of, turn):
    board = board_of(tmp_path / "rose", ROSES.format(of=of, turn=turn))
    items = place_items(place.item for place in board.panels.places)
    at = {item.text: place.rect(bounds_of([item])).centre for item, place in items if isinstance(item, Text)}
    middle = board.panels.places[0].area.centre
    if of == "sides":  # 1 is the hex above
        assert at["1"].y < middle.y < at["4"].y and at["1"].x == pytest.approx(at["4"].x, abs=0.5)
        assert at["2"].x > middle.x > at["6"].x
    else:  # 1 is the corner at the upper right
        assert at["1"].x > middle.x and at["1"].y < middle.y and at["4"].x < middle.x and at["4"].y > middle.y


def test_panels_with_a_unit_stand_in_one_grid_clear_of_the_bands_of_the_ground(bundled):
    board = bundled("dichoso-fulbo", language="en")
    unit, apron = board.panels.places[0].look.unit, board.layout.field.expand(2.4 * board.layout.scale)
    assert {round(place.area.width / unit, 3) for place in board.panels.places} == {3}
    for side in ("left", "right"):
        places = sorted(
            (place.area for place in board.panels.places if place.panel.edge == side), key=lambda area: area.y
        )
        tops = [(area.y - places[0].y) / unit * 2 for area in places[:2]]
        feet = [(places[-1].bottom - area.bottom) / unit * 2 for area in places[2:]]
        assert all(at == pytest.approx(round(at)) for at in (*tops, *feet))
        assert places[1].y - places[0].bottom == pytest.approx(unit / 2)
        assert not any(area.overlaps(apron) for area in places)
    halves = {place.panel.edge: place.area for place in board.panels.places if "half" in place.panel.art.title}
    turned = halves["right"]
    assert (turned.bottom, turned.right) == pytest.approx(
        (board.layout.size.height - halves["left"].y, board.layout.size.width - halves["left"].x)
    )


def test_the_posts_of_a_field_are_positions(bundled):
    layout = bundled("dichoso-fulbo").layout
    left, right = (layout.points[f"{side}-posts"] for side in ("left", "right"))
    assert [post.x for post in (*left, *right)] == pytest.approx(
        [layout.place.point(Point(x, 0)).x for x in (-50, -50, 50, 50)]
    )
    assert abs(left[0].y - left[1].y) == pytest.approx(7.32 * layout.metre)
    assert [place.at for place in positions(Spot("posts"), layout)] == [*left, *right]
    assert positions(Spot("posts", "top"), layout) == ()
