"""Set-ups and diagrams: where their pieces are, what is wrong with bad ones, and the five games' own."""

import math
from dataclasses import replace
from itertools import pairwise

import pytest

from generator.build.board.plan import make_board
from generator.build.build import draw
from generator.build.request import BuildRequest, SizeRequest
from generator.build.set_ups import arrange, piece_lists, place_pieces, set_up_board, set_up_figure, set_up_problems
from generator.geometry.shapes import Rect
from generator.imposition.paper import SIZES, Paper
from generator.model.set_ups import SetUp
from generator.packs.load import example_teams, find_pack, read_pack, read_team
from generator.problems import PizarraError
from generator.scene.drawings import bounds
from generator.scene.primitives import Box, Text, place_items

GAMES = ("dichoso-fulbo", "dreadball", "sombra", "robosoccer", "duelo-ortogonal")
A4 = Paper("a4", SIZES["a4"])
GAME = """game: mine
title: Mine
board:
  grid: {type: squares, columns: 8, rows: 8, size: 22mm, numbers: cells}
  zones: {camp: {cells: "a1:d2"}}
tokens:
  pawn: {size: 15mm, count: 4, front: {like: letter, word: P}}
  king: {size: 15mm, front: {like: letter, word: K}}
  hero: {shape: standee, size: 25x40, front: {like: letter, word: H}}
"""


def planned(game, language="es", **more):
    pack = find_pack(game)
    teams = tuple(read_team(path)[0] for path in example_teams(pack))
    return make_board(BuildRequest(pack, teams, A4, language=language, **more))


@pytest.fixture
def mine(tmp_path):
    """Return the board of a small game with a set-up."""

    def make(pieces, more=""):
        folder = tmp_path / "mine"
        folder.mkdir(exist_ok=True)
        text = f"{GAME}set_up:\n  start:\n    name: Start\n    pieces: {pieces}\n{more}"
        (folder / "game.yaml").write_text(text, encoding="utf-8")
        return make_board(BuildRequest(read_pack(folder), (), A4, language="en"))

    return make


def where(board, key="start"):
    return {(piece.piece, piece.place) for piece in arrange(key, board).pieces}


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_set_ups_and_diagrams_of_our_games_are_sound_in_both_languages(game):
    for language in ("es", "en"):
        board = planned(game, language)
        assert set_up_problems(board) == ()
        entries = [*board.request.pack.game.set_up, *board.request.pack.game.diagrams]
        assert len(board.request.pack.game.set_up) >= 1 and len(entries) >= 2
        for key in entries:
            assert set_up_figure(key, board)(100.0).size.width == 100.0
            assert arrange(key, board).note or getattr(arrange(key, board).entry, "key", False)


@pytest.mark.parametrize("game", GAMES)
def test_no_two_pieces_of_our_set_ups_overlap_unless_they_share_a_cell(game):
    board = planned(game)
    for key in board.request.pack.game.set_up:
        arrangement = arrange(key, board)
        spots = [piece.at for piece in place_pieces(arrangement, board, 1.0)]
        cells = [piece.cell for piece in arrangement.pieces if piece.cell is not None and not piece.shares]
        assert len(spots) == sum(piece.cell is not None for piece in arrangement.pieces)
        assert len(set(cells)) == len(cells)


def test_kick_off_has_both_elevens_in_their_halves_and_visitors_outside_the_circle():
    board = planned("dichoso-fulbo")
    arrangement, layout = arrange("saque-de-centro", board), board.layout
    centre = layout.grid.centre(layout.cell_at("2109"))
    players = [piece for piece in arrangement.pieces if piece.side]
    assert len(players) == 22
    for piece in players:
        x, y = layout.grid.centre(piece.cell)
        assert (x < centre.x) == (piece.side == "home")
        if piece.side == "away":
            assert math.dist((x, y), centre) > 9.15 * layout.metre
    kicker = next(piece for piece in players if piece.side == "home" and piece.number == 9)
    assert layout.cell_at("2109") in layout.grid.neighbours(kicker.cell)


def test_robots_start_on_their_own_rows_and_both_sides_alike():
    board = planned("robosoccer")
    spots = {(piece.piece, piece.place) for piece in arrange("comienzo", board).pieces}
    rows = {kind: {place[1] for piece, place in spots if piece.startswith(kind)}
            for kind in ("blanco", "negro", "balon-blanco", "balon-negro")}  # fmt: skip
    assert rows == {"blanco": {"1"}, "negro": {"6"}, "balon-blanco": {"2"}, "balon-negro": {"5"}}
    turned = {(piece, f"{chr(ord('a') + ord('g') - ord(place[0]))}{7 - int(place[1])}") for piece, place in spots}
    swapped = {
        (piece.replace("blanco", "#").replace("negro", "blanco").replace("#", "negro"), at) for piece, at in turned
    }
    assert swapped == spots


ONE_STEP = (("robosoccer", "mover"), ("robosoccer", "empujar-y-saltar"), ("dichoso-fulbo", "primeros-minutos"),
            ("dreadball", "primeros-minutos"), ("sombra", "andar"), ("sombra", "correr"))  # fmt: skip


@pytest.mark.parametrize(("game", "key"), ONE_STEP)
def test_every_move_of_an_example_turn_follows_the_ways_of_the_board(game, key):
    board = planned(game)
    layout = board.layout
    for layer in board.request.pack.game.diagrams[key].layers:
        for words in (
            layer.through if getattr(layer, "arrows", "") in ("move", "chase") and layer.bend == "straight" else ()
        ):
            cells = [layout.cell_at(word) for word in words]
            assert all(end in layout.ways.steps[start] for start, end in pairwise(cells)), words


def test_the_jump_of_robosoccer_crosses_two_open_sides_in_line():
    steps, at = planned("robosoccer").layout.ways.steps, planned("robosoccer").layout.cell_at
    assert at("e3") in steps[at("e2")] and at("e4") in steps[at("e3")]


def test_passports_of_duelo_lead_up_into_the_marked_cells():
    layout = planned("duelo-ortogonal").layout
    assert {"J", "L", "M"} <= {str(cell) for cell in layout.ways.steps["Q"]} and "H" in layout.ways.steps["J"]


def test_pieces_are_on_the_cells_that_are_named_in_that_order(mine):
    assert where(mine("[{piece: pawn, at: [a8, b8, 'c8:d8'], count: 4}]")) == {
        ("pawn", name) for name in ("a8", "b8", "c8", "d8")
    }


def test_pieces_in_a_zone_are_spread_over_its_cells(mine):
    board = mine("[{piece: pawn, at: camp, count: 4}]")
    places = {place for _, place in where(board)}
    assert len(places) == 4 and places <= {f"{column}{row}" for column in "abcd" for row in (1, 2)}


@pytest.mark.parametrize(("pieces", "path", "said"), [
    ("[{piece: paun, at: a1}]", "pieces[1].piece", "there is no piece “paun”"),
    ("[{piece: pawn, at: z9}]", "pieces[1].at", "there is no cell or zone “z9”"),
    ("[{piece: king, at: a1 b1}]", "pieces[1].piece", "there is only 1 of “king”, and 2 are needed"),
    ("[{piece: pawn, at: a1}, {piece: king, at: a1}]", "pieces[2].at", "a1 already has “pawn”"),
    ("[{piece: pawn, at: a1 b1, count: 3}]", "pieces[1].at", "3 pieces for 2 cells"),
    ("[{piece: pawn, at: a1, facing: north}]", "pieces[1].facing", "“north” is neither a direction nor another cell"),
    ("[{piece: pawn, row: Ana, at: a1}]", "pieces[1].row", "“pawn” has no row “Ana”"),
    ("[{players: 7, at: a1}]", "pieces[1].team", "there is no such team"),
])  # fmt: skip
def test_what_is_wrong_with_a_set_up_is_said_in_one_line_with_its_place(mine, pieces, path, said):
    (problem,) = set_up_problems(mine(pieces))
    assert problem.path == f"set_up.start.{path}" and said in problem.message
    assert problem.file.endswith("game.yaml") and problem.line > 10 and problem.column
    assert problem.hint or "team" in path


@pytest.mark.parametrize("pieces", ["[{at: a1}]", "[{piece: pawn, players: 7, at: a1}]", "[{piece: pawn}]",
                                    "[{piece: pawn, at: a1, beside: here}]"])  # fmt: skip
def test_a_placement_names_one_kind_of_piece_and_one_kind_of_place(mine, pieces):
    with pytest.raises(PizarraError, match="write either"):
        mine(pieces)


def test_pieces_may_share_a_cell_and_are_beside_its_middle(mine):
    board = mine("[{piece: pawn, at: a1}, {piece: king, at: a1, shares: true}]")
    first, second = place_pieces(arrange("start", board), board, 1.0)
    assert first.at == board.layout.grid.centre(board.layout.cell_at("a1"))
    assert math.dist(first.at, second.at) > 3


DIAGRAM = """diagrams:
  next:
    name: Next
    like: start
    remove: a1
    pieces: [{piece: king, at: c3}]
    shows: a1:d4
    layers: [{arrows: %s, through: [[a1, %s]]}, {fill: highlight, cells: c3}]
"""


def test_a_standing_figure_is_drawn_upright_once_and_within_its_cell(mine):
    board = mine("[{piece: hero, at: b2}]")
    (placed,) = place_pieces(arrange("start", board), board, 1.0)
    words = [(item, onto) for item, onto in place_items(placed.symbol.items) if isinstance(item, Text)]
    ((_, onto),) = words
    assert (onto.b, onto.c) == (0, 0) and onto.a == pytest.approx(0.9 * 22 / 40)
    area = Rect.around([corner for item, onto in place_items(placed.symbol.items)
                        if (own := bounds(item)) for corner in onto.rect(own).corners])  # fmt: skip
    assert max(area.size) <= 22


def test_a_diagram_begins_with_a_set_up_and_changes_it(mine):
    board = mine("[{piece: pawn, at: a1 b1}]", DIAGRAM % ("move", "c3"))
    assert where(board, "next") == {("pawn", "b1"), ("king", "c3")}
    assert set_up_problems(board) == ()


@pytest.mark.parametrize(("style", "cell", "path", "said"), [
    ("mouve", "c3", "layers[1].arrows", "mouve"), ("move", "z3", "layers[1].through[1]", "z3"),
])  # fmt: skip
def test_layers_of_a_diagram_are_checked_like_those_of_the_board(mine, style, cell, path, said):
    problems = set_up_problems(mine("[{piece: pawn, at: a1 b1}]", DIAGRAM % (style, cell)))
    assert [problem.path for problem in problems] == [f"diagrams.next.{path}"] and said in problems[0].message


@pytest.mark.parametrize(("like", "said"), [("other", "there is no set-up or diagram"), ("next", "is based on itself")])
def test_a_diagram_that_begins_with_nothing_or_with_itself_is_an_error(mine, like, said):
    problems = set_up_problems(mine("[]", (DIAGRAM % ("move", "c3")).replace("like: start", f"like: {like}")))
    assert any(said in problem.message and problem.path == "diagrams.next.like" for problem in problems)


@pytest.mark.parametrize(("facing", "turn"), [("up", 0), ("right", 90), ("down-left", 225), ("h8", 45), ("a8", 0)])
def test_tokens_face_a_direction_or_a_cell(mine, facing, turn):
    (piece,) = arrange("start", mine(f"[{{piece: king, at: a1, facing: {facing}}}]")).pieces
    assert piece.turn == pytest.approx(turn)


@pytest.mark.parametrize(("game", "key", "first"), [("dreadball", "comienzo", 30), ("sombra", "la-cripta", 30)])
def test_counters_with_a_front_face_a_side_or_corner_of_their_cell(game, key, first):
    turns = {piece.turn for piece in arrange(key, planned(game)).pieces if piece.side}
    assert turns and all((turn - first) % 60 == 0 for turn in turns)


def test_another_team_takes_the_places_of_the_example_team(order):
    alone = BuildRequest(order.pack, order.teams[1:], A4)
    arrangement = arrange("saque-de-centro", set_up_board(alone, make_board(alone)))
    assert arrangement.teams[0].name == order.teams[1].team.name and not arrangement.problems


def test_the_list_names_everybody_and_what_is_beside_the_cells():
    board = planned("dreadball")
    home, away, others = piece_lists(arrange("comienzo", board))
    assert home.heading == "Chatarreros del Muelle (local)" and len(home.lines) == len(away.lines) == 6
    assert "5 × acción (local), 5 × acción (visitante): en sus cinco casillas" in others.lines


@pytest.mark.slow
def test_the_default_kit_has_no_set_up(order):
    assert "set-up" not in {document.name for document in draw(order).documents}


def test_set_ups_are_drawn_on_the_usual_board_whatever_its_size_is(order):
    wished = replace(order, size=SizeRequest(columns=31))
    board = set_up_board(wished, make_board(wished))
    assert board is not None and set_up_problems(board) == ()
    assert len(board.layout.grid.cells) > len(make_board(wished).layout.grid.cells)
    smaller = replace(make_board(wished), request=wished)
    assert (
        set_up_figure("primeros-minutos", smaller)(100.0).size == set_up_figure("primeros-minutos", board)(100.0).size
    )


def test_pieces_may_be_spread_over_an_area_of_the_markings(order):
    board = set_up_board(order, make_board(order))
    entry = SetUp.model_validate({"name": "x", "pieces": [{"piece": "amarilla", "at": "penalty-area", "count": 4}]})
    game = order.pack.game.model_copy(update={"set_up": {"cards": entry}, "diagrams": {}})
    other = replace(board, request=replace(order, pack=replace(order.pack, game=game)))
    arrangement = arrange("cards", other)
    inside = set(board.layout.cells_inside("penalty-area"))
    assert not arrangement.problems and len({piece.cell for piece in arrangement.pieces} & inside) == 4


LARGE = """game: mine
title: Mine
board:
  grid: {{type: hexes, orientation: flat, columns: {columns}, rows: 4, size: 16mm, numbers: cells}}
  layers: [{{labels: {{"0202": Ford}}, upon: panel, place: bottom}}]
set_up: {{start: {{name: Start, pieces: [{{piece: pawn, at: "0303"}}]}}}}
tokens: {{pawn: {{size: 10mm, front: {{like: letter, word: P}}}}}}
"""


@pytest.mark.parametrize(("columns", "edges"), [(9, 0), (26, 2 * (26 + 4))])
def test_a_picture_too_small_for_numbers_and_names_has_coordinates_around_it_and_no_empty_plates(
    tmp_path, columns, edges
):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "game.yaml").write_text(LARGE.format(columns=columns), encoding="utf-8")
    board = make_board(BuildRequest(read_pack(tmp_path / "mine"), (), A4, language="en"))
    items = [item for item, _ in place_items(set_up_figure("start", board)(190.0).items)]
    texts = [item.text for item in items if isinstance(item, Text)]
    assert ("Ford" in texts, "0303" in texts) == (not edges, not edges)
    plate = next(item for item, _ in place_items(board.artwork().items) if isinstance(item, Box) and item.radius)
    assert (plate in items) is (not edges)
    assert [text for text in texts if len(text) == 2] == ([] if not edges else texts[-edges:])
