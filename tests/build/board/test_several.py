"""Several boards in one game: each planned by itself, in as many copies and colours as are asked for."""

import itertools
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.build.board.plan import make_board
from generator.build.build import draw
from generator.build.request import BuildRequest
from generator.build.set_ups import set_up_figure, set_up_problems
from generator.imposition.paper import SIZES, Paper
from generator.model.boards.board import PLAYERS, with_likes
from generator.packs.load import read_pack
from generator.problems import PizarraError, Severity, errors
from generator.scene.palette import BLACK, WHITE, Blend, contrast
from generator.scene.primitives import Text, place_items

MAT = "grid: {type: none, width: %s, height: %s}, panels: [{track: Gold, last: 5, colour: player}]"
PLAIN = (MAT % ("90mm", "60mm")).replace("player", "red")
GAME = """
game: mine
title: Mine
languages: [en]
needs: {players: 2-3}
boards:
  map:
    grid: {type: squares, columns: 3, rows: 2, size: 40mm}
    styles: {lake: {colour: sky}}
    layers: [{fill: lake, cells: a1}]
  mat: {%s}
  upper: {like: map, name: Upper floor, grid: {columns: 2, size: 140mm}, layers: [{fill: lake, cells: b1}]}
"""


@pytest.fixture
def own_game(tmp_path):
    """Return a function from the text of a game to a request for it."""

    def request(text):
        (tmp_path / "mine").mkdir()
        (tmp_path / "mine" / "game.yaml").write_text(text, "utf-8")
        return BuildRequest(read_pack(tmp_path / "mine"), (), Paper("a4", SIZES["a4"]), language="en")

    return request


@pytest.fixture
def game(own_game):
    return lambda mat: own_game(GAME % mat)


def texts_of(items):
    return (item.text for item, _ in place_items(items) if isinstance(item, Text))


def documents(request):
    return {document.name: document for document in draw(replace(request, parts=("board",))).documents}


def test_each_board_is_a_document_of_its_own(game):
    found = documents(game(PLAIN))
    assert list(found) == ["board-map", "board-mat", "board-upper"]
    assert [document.heading for document in found.values()] == ["Map", "Mat", "Upper floor"]


def test_a_size_that_is_requested_is_that_of_the_first_board(game):
    request = game(PLAIN)
    larger = replace(request, size=replace(request.size, cell=50.0))
    boards = draw(replace(larger, parts=("board",))).parts["board"].boards
    sizes = [board.layout.grid.size for name in ("map", "upper") for board in boards[f"board-{name}"]]
    assert sizes == [50.0, 140.0]


def test_only_the_first_board_is_made_smaller_to_spare_a_sheet(own_game):
    large = "grid: {type: none, width: 400mm, height: 280mm}, layers: [{text: Hello, at: centre}]"
    board = make_board(
        own_game(f"game: mine\ntitle: Mine\nlanguages: [en]\nboards: {{one: {{{large}}}, two: {{{large}}}}}\n")
    )
    assert board.layout.size.width < 400 and board.of("two").layout.size == (400, 280)
    assert [problem.file for problem in board.problems] == ["--board-width"] * 2
    assert [(note.line, "400 × 280 mm needs" in note.message) for note in board.of("two").problems] == [(4, True)]


def test_only_boards_that_are_named_are_made(game):
    request = replace(game(PLAIN), boards=("upper", "map"))
    assert list(documents(request)) == ["board-map", "board-upper"]


def test_keys_of_one_board_are_no_other_boards(own_game):
    with pytest.raises(PizarraError, match="there is no style called “lake”"):
        draw(own_game((GAME % PLAIN).replace("like: map, name", "name").replace(
            "{columns: 2, size: 140mm}", "{type: squares, columns: 2, rows: 2, size: 9mm}")))  # fmt: skip


def test_a_copy_in_each_colour(game):
    request = game("colours: players, " + MAT % ("90mm", "60mm"))
    (board,) = draw(replace(request, parts=("board",))).parts["board"].boards["board-mat"]
    assert [copy.layout.board.panels[0].colour for copy in board.copies] == list(PLAYERS[:3])


@pytest.mark.parametrize(
    ("size", "copies", "sheets"),
    [(("90mm", "60mm"), 4, 1), (("190mm", "120mm"), 4, 2), (("130mm", "190mm"), 4, 2), (("190mm", "250mm"), 3, 3)],
)
def test_small_copies_share_sheets_either_way_round(game, size, copies, sheets):
    document = documents(game(f"copies: {copies}, colours: players, " + MAT % size))["board-mat"]
    printed = [sheet for sheet in document.sheets if sheet.label != "0"]
    assert len(printed) == sheets
    assert sum(len(tuple(sheet.cuts)) for sheet in printed) == copies
    assert len({sheet.label for sheet in document.sheets}) == len(document.sheets)


@pytest.mark.parametrize(
    ("size", "copies", "said"),
    [
        (("190mm", "139mm"), 4, "190 × 139 mm needs 4 sheets; 187.9 × 137.4 mm would need 2"),
        (("139mm", "190mm"), 2, "139 × 190 mm needs 2 sheets; 137.5 × 187.9 mm would need 1"),
        (("187.8mm", "137.3mm"), 4, ""),
        (("190mm", "160mm"), 4, ""),
        (("190mm", "139mm"), 1, ""),
    ],
)
def test_copies_that_would_share_sheets_if_they_were_a_little_smaller_are_noted(game, size, copies, said):
    request = game(f"copies: {copies}, " + (MAT % size).replace("player", "red"))
    result = draw(replace(request, parts=("board",)))
    notes = [(note.line, note.message) for note in result.problems if note.path == "boards.mat.grid.width"]
    assert notes == ([(11, said)] if said else [])


def test_copies_of_a_board_of_cells_that_would_share_a_sheet_are_noted_at_their_size(game):
    request = game("copies: 2, grid: {type: squares, columns: 7, rows: 5, size: 27.1mm}")
    result = draw(replace(request, parts=("board",)))
    (note,) = [note for note in result.problems if note.path == "boards.mat.grid.size"]
    smaller = float(note.message.split("; ")[1].split(" mm")[0])
    assert note.severity is Severity.NOTE and note.message.startswith("squares of 27.1 mm need 2 sheets")
    (document,) = [each for each in result.documents if each.name == "board-mat"]
    assert len(document.sheets) == 3 and 25 < smaller < 27.1


SMALL = """
game: mine
title: Mine
languages: [en]
boards:
  map: {grid: {type: squares, columns: 3, rows: 2, size: 40mm}}
  mat: {copies: 4, %s}
  log: {%s}
  large: {grid: {type: squares, columns: 6, rows: 6, size: 60mm}}
"""


def test_small_boards_but_the_first_share_sheets_where_that_saves_some(own_game):
    mat = MAT.replace("player", "red")
    found = documents(own_game(SMALL % (mat % ("90mm", "60mm"), mat % ("80mm", "50mm"))))
    assert list(found) == ["board-map", "board-large", "board-mat-log"]
    (sheet,) = found["board-mat-log"].sheets
    assert len(tuple(sheet.cuts)) == 5
    assert found["board-mat-log"].heading == "Mat, Log"


@pytest.mark.parametrize(("high", "noted"), [("139mm", True), ("137mm", False), ("160mm", False)])
def test_boards_that_would_share_a_sheet_if_they_were_a_little_smaller_are_noted(own_game, high, noted):
    mat = MAT.replace("player", "red") % ("187mm", high)
    text = SMALL.replace("copies: 4, ", "") % (mat, mat)
    result = draw(replace(own_game(text.replace("size: 60mm", "size: 40mm")), parts=("board",)))
    notes = [note for note in result.problems if "smaller" in note.message and "Mat" in note.message]
    assert [(note.path, note.message) for note in notes] == (
        [("boards.mat.grid.width", "“Mat” and “Log” need 2 sheets; if they were 1.1% smaller, 1")] if noted else []
    )


def test_boards_that_save_no_sheet_have_their_own(own_game):
    mat = MAT.replace("player", "red")
    found = documents(own_game(SMALL % (mat % ("180mm", "130mm"), mat % ("180mm", "130mm"))))
    assert list(found) == ["board-map", "board-mat", "board-log", "board-large"]


def test_the_guide_tells_of_every_board_on_a_shared_sheet(own_game):
    mat = MAT.replace("player", "red")
    request = own_game(SMALL % (mat % ("90mm", "60mm"), mat % ("80mm", "50mm")))
    result = draw(replace(request, parts=("board", "guide")))
    written = " ".join(text for sheet in result.parts["guide"].documents[0].sheets for text in texts_of(sheet.items))
    assert "4 copies of 90 × 60 mm on 1 sheet together" in written
    assert "80 × 50 mm on a sheet with others" in written


def test_the_guide_tells_in_spanish_how_large_the_cells_are(own_game):
    mat = MAT.replace("player", "red")
    request = replace(own_game(SMALL % (mat % ("90mm", "60mm"), mat % ("80mm", "50mm"))), language="es")
    result = draw(replace(request, parts=("board", "guide")))
    written = " ".join(text for sheet in result.parts["guide"].documents[0].sheets for text in texts_of(sheet.items))
    assert "130 × 90 mm casillas de 40 mm" in written
    assert "80 × 50 mm en una hoja con otros" in written


def test_a_large_copy_has_names_for_its_sheets(game):
    document = documents(game("copies: 2, colours: players, " + MAT % ("300mm", "250mm")))["board-mat"]
    assert [sheet.label for sheet in document.sheets] == ["0", "A1", "A2", "A1-2", "A2-2"]


def test_colours_that_nothing_has_are_reported(game):
    request = game("colours: players, " + PLAIN)
    problems = draw(replace(request, parts=("board",))).problems
    (problem,) = (problem for problem in problems if problem.path == "boards.mat.colours")
    assert "nothing has the colour of the copy" in problem.message


@pytest.mark.parametrize(("copies", "reported"), [(1, "the first colour is"), (2, "first 2 colours"), (3, ""), (4, "")])
def test_fewer_copies_than_players_are_reported(game, copies, reported):
    request = game(f"copies: {copies}, colours: players, " + MAT % ("90mm", "60mm"))
    found = [problem for problem in draw(replace(request, parts=("board",))).problems
             if problem.path == "boards.mat.copies"]  # fmt: skip
    assert [reported in problem.message for problem in found] == [True] * bool(reported)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (GAME % f"colours: [{', '.join(['red'] * 51)}], {PLAIN}", "51 colours are too many"),
        (
            "game: mine\ntitle: Mine\nboards:\n" + "".join(f"  b{n}: {{{PLAIN}}}\n" for n in range(31)),
            "31 boards are too",
        ),
    ],
)
def test_a_pack_asks_for_no_more_than_anybody_prints(own_game, text, message):
    with pytest.raises(PizarraError, match=message):
        own_game(text)


SET_UPS = """
set_up:
  one: {name: One, board: uper, pieces: [{piece: ball, at: a1}]}
  two: {name: Two, board: upper, pieces: [{piece: ball, at: c1}]}
  three: {name: Three, board: upper, pieces: [{piece: ball, at: b2}]}
tokens: {ball: {front: {ground: white}}}
"""


def test_set_ups_are_on_the_board_that_they_name(own_game):
    board = make_board(own_game(GAME % PLAIN + SET_UPS))
    assert [(problem.path, problem.line) for problem in set_up_problems(board)] == [
        ("set_up.one.board", 15), ("set_up.two.pieces[1].at", 16)
    ]  # fmt: skip
    assert set_up_figure("three", board)(100.0).size.height > 90


BOARD = st.dictionaries(st.sampled_from(["map", "grid", "name", "copies"]), st.integers(0, 9), max_size=4)


@given(st.lists(BOARD, min_size=1, max_size=5))
def test_a_chain_of_boards_begins_with_the_first(boards):
    chain = {
        f"b{number}": {**own, **({"like": f"b{number - 1}"} if number else {})} for number, own in enumerate(boards)
    }
    resolved = with_likes(chain)
    for key in ("map", "grid"):
        values = itertools.accumulate(
            (own.get(key) for own in boards), lambda before, own: before if own is None else own
        )
        assert [board.get(key) for board in resolved.values()] == list(values)
    assert [board.get("copies") for board in resolved.values()] == [own.get("copies") for own in boards]


def test_a_gradient_may_have_the_colour_of_the_copy(game):
    mat = "grid: {type: none, width: 50mm, height: 50mm}, styles: {frame: {colour: player to white}}"
    request = game("colours: players, " + mat + ", panels: [{text: Hi}]")
    (board,) = draw(replace(request, parts=("board",))).parts["board"].boards["board-mat"]
    frames = [copy.layout.board.styles["frame"].colour for copy in board.copies]
    assert frames == [Blend((colour, WHITE)) for colour in PLAYERS[:3]]


def test_what_a_board_has_for_those_that_are_like_it_is_not_unused(own_game):
    styles = "styles: {lake: {colour: sky}, sand: {colour: yellow, width: 2mm}, bog: {colour: brown}}"
    text = GAME.replace("styles: {lake: {colour: sky}}", styles).replace("{fill: lake, cells: b1}", "{edges: sand}")
    plan = make_board(own_game(text.replace("{edges: sand}", "{edges: sand, around: all}") % PLAIN))
    warnings = [one for each in plan.printed for one in each.problems if one.severity is Severity.WARNING]
    assert [one.message for one in warnings] == ["nothing uses the style “bog”"]


def test_mistakes_of_all_boards_are_reported_where_the_first_has_some(own_game):
    text = GAME.replace("fill: lake, cells: a1", "fill: wood").replace("fill: lake, cells: b1", "fill: weed")
    with pytest.raises(PizarraError) as raised:
        draw(own_game(text % PLAIN))
    assert [problem.about for problem in errors(raised.value.problems)] == [
        "boards.map.layers 1, fill",
        "boards.upper.layers 1, fill",
    ]


def test_panels_without_a_frame_are_legible_beside_the_cells_and_inside(own_game):
    styles = "{frame: {colour: black}, pale: {colour: white}}"
    board = f"grid: {{type: squares, columns: 3, rows: 3, size: 30mm}}, styles: {styles}"
    layers = "layers: [{fill: pale, cells: c3}], panels: [{text: beside}, {text: dark, at: a1}, {text: light, at: c3}]"
    plan = make_board(own_game(f"game: mine\ntitle: Mine\nlanguages: [en]\nboard: {{{board}, {layers}}}\n"))
    inks = {item.text: item.fill for item, _ in place_items(plan.artwork().items) if isinstance(item, Text)}
    assert all(contrast(inks[text], BLACK) > 7 for text in ("beside", "dark"))
    assert contrast(inks["light"], WHITE) > 7


def test_the_leaflet_names_every_board_and_shows_the_further_ones(own_game, tmp_path):
    request = own_game(GAME % PLAIN)
    (tmp_path / "mine" / "rules.yaml").write_text(
        "title: Rules\ntables: {turn: {type: sequence, title: Turn, rows: [{text: Draw}]}}\n", "utf-8"
    )
    request = replace(request, parts=("board", "rules"))
    (leaflet,) = (document for document in draw(request).documents if document.name == "rules")
    said = " ".join(text for sheet in leaflet.sheets for text in texts_of(sheet.items))
    assert (
        "Map · board-map" in said
        and said.count("Mat · board-mat") == 2
        and said.count("Upper floor · board-upper") == 2
    )
