"""Figures of examples: ghosts, numbers, pieces that share a cell, keys, and what of them has no effect."""

import math
from itertools import combinations

import pytest

from generator.build.board.plan import make_board
from generator.build.request import BuildRequest
from generator.build.set_ups import arrange, place_pieces, set_up_figure, set_up_problems
from generator.geometry.shapes import Point
from generator.imposition.paper import SIZES, Paper
from generator.packs.load import example_teams, find_pack, read_pack, read_team
from generator.problems import Severity
from generator.scene.drawings import bounds
from generator.scene.fonts import POINT
from generator.scene.primitives import Group, Polygon, Text, Use, place_items

A4 = Paper("a4", SIZES["a4"])
GAME = """game: mine
title: Mine
board: {{grid: {{type: hexes, columns: 12, rows: 8, size: 22mm}}}}
tokens:
  pawn: {{size: 20mm, count: 4, front: {{like: letter, word: P}}}}
  ball: {{size: 14mm, front: {{like: letter, word: B}}}}
diagrams:
  start:
    name: Start
    pieces: {pieces}
    {more}
    layers: {layers}
"""
RULES = """title: Mine
source: ours
tables:
  far: {type: bands, title: Far, rows: [{band: 1-3, value: 2}, {band: 4+, value: -1}]}
"""


@pytest.fixture
def mine(tmp_path):
    """Return the board of a small game with a diagram."""

    def make(layers, pieces="[{piece: pawn, at: '0203'}]", more=""):
        folder = tmp_path / "mine"
        folder.mkdir(exist_ok=True)
        (folder / "game.yaml").write_text(GAME.format(pieces=pieces, layers=layers, more=more), encoding="utf-8")
        (folder / "rules.yaml").write_text(RULES, encoding="utf-8")
        return make_board(BuildRequest(read_pack(folder), (), A4, language="en"))

    return make


def placed(board, key="start"):
    return place_pieces(arrange(key, board), board, 0.4)


def said(board, width=120.0, key="start"):
    return [item.text for item, _ in place_items(set_up_figure(key, board)(width).items) if isinstance(item, Text)]


def faint(items):
    for item in items:
        if isinstance(item, Group):
            yield from [item] if item.opacity < 1 else faint(item.items)


def test_a_ghost_of_the_piece_stands_where_its_arrow_ends(mine):
    board = mine("[{arrows: move, through: [['0203', '0204', '0304']], ghost: true}]")
    ghost, pawn = placed(board)
    assert ghost.ghost and not pawn.ghost and ghost.symbol is pawn.symbol
    assert ghost.at == board.layout.grid.centre(board.layout.cell_at("0304"))
    (group,) = faint(set_up_figure("start", board)(120.0).items)
    assert [item.symbol.name for item in group.items if isinstance(item, Use)] == [ghost.symbol.name]


def test_a_ghost_has_its_whole_outline_dashed_and_the_arrow_ends_there():
    pack = find_pack("dichoso-fulbo")
    teams = tuple(read_team(path)[0] for path in example_teams(pack))
    board = make_board(BuildRequest(pack, teams, A4, language="en"))
    ghosts = [piece for piece in place_pieces(arrange("primeros-minutos", board), board, 0.4) if piece.ghost]
    items = list(place_items(set_up_figure("primeros-minutos", board)(124.0).items))
    shapes = [(item, place) for item, place in items if isinstance(item, Polygon)]
    rings = [(item, place) for item, place in shapes if item.style.dash and len(item.points) == 6]
    heads = [place.point(item.points[0]) for item, place in shapes if len(item.points) == 4 and not item.style.stroke]
    assert len(rings) == len(ghosts) == 2
    for (ring, place), ghost in zip(rings, ghosts, strict=True):
        least = min(bounds(Use(ghost.symbol)).size)
        assert min(bounds(ring).size) > 0.9 * least  # the counter, not a stripe of its kit
        middle = place.point(Point(0, 0))
        assert min(math.dist(middle, tip) for tip in heads) > 0.45 * least * place.magnification


@pytest.mark.parametrize(("distance", "words"), [("cells", "3 hexes"), ("far", "3 hexes: +2")])
def test_a_distance_is_counted_and_a_table_gives_its_modifier(mine, distance, words):
    layer = f"[{{arrows: pass, through: [['0203', '0503']], step: 4, distance: {distance}}}]"
    assert {words, "4"} <= set(said(mine(layer)))


@pytest.mark.parametrize("width", [60.0, 120.0, 180.0])
def test_numbers_and_distances_have_one_size_on_paper_however_wide_the_figure_is(mine, width):
    art = set_up_figure("start", mine("[{arrows: move, through: [['0203', '0803']], step: 1, distance: cells}]"))(width)
    sizes = [item.size * place.magnification / POINT for item, place in place_items(art.items)
             if isinstance(item, Text) and "hexes" in item.text]  # fmt: skip
    assert sizes == [pytest.approx(6.94, abs=0.05)]


def test_a_piece_that_shares_a_cell_leaves_the_middle_of_the_other_free(mine):
    board = mine("[]", "[{piece: pawn, at: '0203'}, {piece: ball, at: '0203', shares: true}]")
    pawn, ball = placed(board)
    box = bounds(Use(ball.symbol))
    assert max(box.size) < 14 and ((ball.at.x - pawn.at.x) ** 2 + (ball.at.y - pawn.at.y) ** 2) ** 0.5 > 9
    around = box.shift(ball.at.x, ball.at.y)
    assert not around.holds(pawn.at)


def test_it_goes_to_a_side_where_no_arrow_runs(mine):
    pieces = "[{piece: pawn, at: '0404'}, {piece: ball, at: '0404', shares: true}]"
    free = placed(mine("[]", pieces))[-1].at
    for end in ("0402", "0502", "0602", "0202"):
        board = mine(f"[{{arrows: pass, through: [['0404', '{end}']]}}]", pieces)
        spot, tip = placed(board)[-1].at, board.layout.grid.centre(board.layout.cell_at(end))
        middle = board.layout.grid.centre(board.layout.cell_at("0404"))
        ahead = (spot.x - middle.x) * (tip.x - middle.x) + (spot.y - middle.y) * (tip.y - middle.y)
        along = ahead / (((tip.x - middle.x) ** 2 + (tip.y - middle.y) ** 2) ** 0.5)
        assert spot == free or along < 8


def test_the_key_names_each_kind_of_arrow_once_and_what_else_there_is(mine):
    layers = ("[{arrows: move, through: [['0203', '0204']], ghost: true}, {arrows: move, through: [['0503', '0504']]},"
              " {arrows: shot, through: [['0603', '0703']]}]")  # fmt: skip
    words = said(mine(layers, more="key: true"))
    assert words[-3:] == ["move", "shot", "where it ends"] and "pass" not in words


def test_the_key_of_players_names_both_sides():
    pack = find_pack("dichoso-fulbo")
    teams = tuple(read_team(path)[0] for path in example_teams(pack))
    board = make_board(BuildRequest(pack, teams, A4, language="en"))
    words = said(board, 124.0, "primeros-minutos")
    assert words[-6:] == ["move", "pass", "shot", "where it ends", "home", "away"]


def test_the_plates_of_an_example_cover_neither_each_other_nor_a_piece():
    for game in ("dichoso-fulbo", "dreadball"):
        pack = find_pack(game)
        teams = tuple(read_team(path)[0] for path in example_teams(pack))
        board = make_board(BuildRequest(pack, teams, A4, language="es"))
        art = set_up_figure("primeros-minutos", board)(124.0)
        tags = [place.rect(bounds(item)) for item, place in place_items(art.items)
                if isinstance(item, Text) and "hexágonos" in item.text]  # fmt: skip
        assert len(tags) == (4 if game == "dichoso-fulbo" else 3)
        assert not any(first.overlaps(second) for first, second in combinations(tags, 2))
        numbers = [place.rect(bounds(item)) for item, place in place_items(art.items)
                   if isinstance(item, Text) and item.text.isdecimal()]  # fmt: skip
        assert not any(tag.overlaps(number) for tag in tags for number in numbers)


@pytest.mark.parametrize(("layers", "more", "message", "severity"), [
    ("[{arrows: move, through: [['0503', '0504']], ghost: true}]", "", "“ghost” has no effect", Severity.WARNING),
    ("[{arrows: move, through: [['0203', '0204']], dots: true}]", "", "“dots” has no effect", Severity.WARNING),
    ("[{fill: highlight, cells: '0203'}]", "key: true", "“key” has no effect", Severity.WARNING),
    ("[{arrows: move, through: [['0203', '0204']], distance: near}]", "", "no table of distances called “near”",
     Severity.ERROR),
])  # fmt: skip
def test_what_has_no_effect_is_reported_at_its_place(mine, layers, more, message, severity):
    (problem,) = set_up_problems(mine(layers, more=more))
    assert message in problem.message and problem.severity is severity and problem.line > 8


def test_what_only_a_diagram_may_have_is_no_fault_there(mine):
    layers = "[{arrows: move, through: [['0203', '0204', '0205']], ghost: true, dots: true, distance: far, step: 1}]"
    assert set_up_problems(mine(layers, more="key: true")) == ()


def test_letters_of_cells_can_be_read_in_small_pictures_and_are_written_once():
    board = make_board(BuildRequest(find_pack("duelo-ortogonal"), (), A4, language="en"))
    for width in (60.0, 110.0, 220.0):
        letters = [
            (item.text, item.size * place.magnification)
            for item, place in place_items(set_up_figure("comienzo", board)(width).items)
            if isinstance(item, Text) and len(item.text) == 1 and item.text.isalpha()
        ]
        assert sorted(text for text, _ in letters) == list("ABCDEFGHIJKLMNOPQRST")
        assert min(size for _, size in letters) >= 4.5 * POINT - 1e-6
