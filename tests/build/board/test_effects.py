"""Every layer, and every key of one, draws something or is reported; so is every name that nothing uses."""

from functools import cache

import pytest

from generator.build.board.plan import make_board
from generator.build.request import BuildRequest
from generator.model.boards.grids import GRIDS
from generator.model.boards.layers import LAYERS
from generator.packs.load import read_pack
from generator.packs.locations import forget_packs
from generator.problems import PizarraError, Severity
from tests.build.conftest import A4
from tests.dump import dump

HEAD = "game: mine\ntitle: Mine\nsummary: A board.\ncredit: Own.\nlanguages: [en]\n"
HEAD += (
    "decks: {hand: {rows: [{name: Ten}, {name: Ace}], front: {centre: '{{ name }}'}, back: {ground: red}}}\nboard:\n"
)
NAMES = """
  styles:
    red: {colour: red, width: 1mm, tint: 50%}
    blue: {colour: blue, width: 2mm}
    named: {colour: green, name: Named}
"""
GRID_TEXTS = {
    "squares": "{type: squares, columns: 4, rows: 4, numbering: a1}",
    "corners": "{type: squares, columns: 4, rows: 4, play_on: corners}",
    "field": "{type: squares, covers: field, metres: 3m, numbering: a1, size: 12mm}\n  field: {preset: futsal}",
    "plan": "{type: squares, covers: plan, metres: 1m, numbering: a1}\n  plan: rooms",
    "hexes": "{type: hexes, columns: 4, rows: 4, numbering: a1}",
    "mesh": "{type: mesh}\n  map: |\n    AABB\n    CCBB\n    CCDD",
    "rings": "{type: rings, sectors: [1, 6, 12]}",
    "tiling": "{type: tiling, preset: cairo, columns: 3, rows: 3, numbering: a1}",
    "nodes": "{type: nodes, size: 18mm, nodes: {a1: [20mm, 20mm], a2: [60mm, 20mm], b1: [20mm, 60mm]}, "
    "links: [a1-a2, a1-b1]}",
    "areas": "{type: areas, picture: lands.svg, width: 120mm, size: 12mm}",
    "none": "{type: none}",
}
FILES = {
    "pictures/lands.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="120mm" height="80mm" viewBox="0 0 120 80">'
    '<path id="a1" d="M5,5H60V40H5Z"/><path id="a2" d="M60,5H115V40H60Z"/><path id="b1" d="M5,40H60V75H5Z"/></svg>',
    "pictures/valley.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10">'
    '<rect width="20" height="10" fill="red"/></svg>',
    "scenarios/rooms.yaml": 'title: Rooms\nsquare: 1m\nmap: ["######", "#....#", "#.##.#", "#....+", "######"]\n',
}
FIRST = {"mesh": ("A", "B")}
"""Two cells that lie side by side, where they are not a1 and a2."""

VALUES = {
    "fill": ["red", "{chequered: [red, blue]}", "{bands: [red, blue]}"], "edges": ["red"], "paths": ["red"],
    "arrows": ["red"], "bend": ["left", "right", "smooth"], "heads": ["both", "none"],
    "dots": ["true"], "ghost": ["true"], "step": ["3"], "distance": ["cells", "far"],
    "marks": ["dot", "none", "{FIRST: {symbol: dot}}"], "labels": ["{FIRST: Camp}", "Camp"], "picture": ["valley.svg"],
    "markings": ["football", "[{circle: [2, 2], radius: 1}]", "[{circle: [9m, 9m], radius: 3m}]"],
    "plan": ["floor", "walls", "halves", "standing", "rulers"], "grid": ["red", "none"], "corners": ["3mm", "bite 3mm"],
    "middles": ["3mm"], "spokes": ["[left, top-right]"],
    "cells": ["FIRST", '[all, "!all"]', "nowhere"], "inside": ["centre-circle", "nothing"],
    "within": ["centre-circle", '"!centre-circle"', "nothing"],
    "sides": ["[FIRST/SECOND]", "7"],
    "one_way": ["[FIRST>SECOND]"], "around": ["FIRST"], "outside": ["all"], "facing": ["[left]"],
    "through": ["[[FIRST, SECOND]]", "[[FIRST]]", '[["FIRST:SECOND"]]', "[all]"], "links": ["all"],
    "draw": ["circle", "box", "polygon", "arrow", "line", "curve", "sector", "skull"], "angles": ["[0, 90]"],
    "at": ["FIRST", "[50%, 50%]"], "along": ["rim", "{draw: circle, at: FIRST, size: 9mm}"],
    "count": ["5"], "line": ["blue"], "align": ["left"], "width": ["40mm"],
    "filled": ["false"],
    "symbol": ["star"], "text": ["X", '"{{ points }}"', "{sequence: 1-4}"],
    "colour": ["red"], "turn": ["half"], "faint": ["true"],
    "style": ["blue"], "size": ["3mm"], "upon": ["red"], "beside": ["left", "auto", "top-left"],
    "name": ["Camp"], "place": ["top"], "routes": ["[{from: FIRST, to: SECOND, spaces: 2}]"], "spaces": ["2"],
    "parallel": ["2"],
    "fit": ["stretch"], "over": ["board"], "fade": ["40%", "100%"],
    "scatter": ["4"], "seed": ["2"],
    "piece": ["hand"], "row": ["Ace", "[Ace, Ten]"], "side": ["back"], "fan": ["40"],
}  # fmt: skip
"""What is tried for each key of a layer: a new key needs a value here."""

OFF = {("grid", "none")}
"""Layers whose very purpose is to draw nothing."""

IN_LEGEND = {"name"}
"""Keys that change the legend, not the layer."""

SAME = {("none", "{picture: valley.svg, over: board}")}
"""Keys that say what is so in any case: a mat has no margins."""


def test_every_kind_of_grid_and_every_key_of_a_layer_is_tried():
    assert {*GRIDS.places} <= {*GRID_TEXTS}
    assert {key for kind in LAYERS.places for key in LAYERS.model_of(kind).model_fields} == {*VALUES}


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """Return what a board of some layers draws, and its problems; nothing is drawn where it is refused.

    All boards are in one folder, whose map and pictures are read once, and equal ones are made once.
    """
    folder = tmp_path_factory.mktemp("games") / "mine"
    for name, text in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")

    @cache
    def make(grid, layers="", more=NAMES):
        forget_packs()
        text = f"{HEAD}  grid: {GRID_TEXTS.get(grid, grid)}\n{more.strip(chr(10))}\n  layers: [{layers}]\n"
        for word, name in zip(("FIRST", "SECOND"), FIRST.get(grid, ("a1", "a2")), strict=True):
            text = text.replace(word, name)
        (folder / "game.yaml").write_text(text, encoding="utf-8")
        try:
            board = make_board(BuildRequest(read_pack(folder), (), A4, language="en"))
            return dump(board.artwork().items), board.problems
        except PizarraError as error:
            return "", error.problems

    yield make
    forget_packs()


def reported(problems):
    return [problem for problem in problems if problem.path.startswith("board.layers[1]")]


@pytest.mark.parametrize("kind", LAYERS.places)
@pytest.mark.parametrize("grid", GRID_TEXTS)
def test_every_layer_draws_something_or_is_reported(made, grid, kind):
    bare, _ = made(grid, "{grid: none}")
    for value in VALUES[kind]:
        drawn, problems = made(grid, f"{{{kind}: {value}}}, {{grid: none}}")
        silent = drawn == bare and not reported(problems) and (kind, value) not in OFF
        assert not silent, f"{{{kind}: {value}}} on {grid} does nothing"


@pytest.mark.sweep(3)
@pytest.mark.parametrize("kind", LAYERS.places)
@pytest.mark.parametrize("grid", GRID_TEXTS)
def test_every_key_of_a_layer_changes_what_is_drawn_or_is_reported(made, grid, kind):
    silent = []
    for first in VALUES[kind][:: max(1, len(VALUES[kind]) - 1)]:
        base = base_of(kind, first)
        without, _ = made(grid, f"{{{base}}}")
        others = [key for key in LAYERS.model_of(kind).model_fields if key not in (kind, *IN_LEGEND)]
        for key, value in [(other, value) for other in others for value in VALUES[other]]:
            layer = f"{{{base}, {key}: {value}}}"
            drawn, problems = made(grid, layer)
            if drawn == without and not reported(problems) and (grid, layer) not in SAME:
                silent.append(layer)
    assert not silent, f"on {grid} these keys do nothing: {silent}"


@pytest.mark.parametrize("layer", ["marks: star", "draw: star, at: a1", "draw: skull, at: a1"])
@pytest.mark.parametrize("key", IN_LEGEND)
def test_a_key_of_the_legend_changes_it(made, key, layer):
    more = f"{NAMES}\n  panels: [legend]"
    without, with_key = (made("squares", f"{{{layer}{part}}}", more)[0] for part in ("", f", {key}: Camp"))
    assert without != with_key and "Camp" in with_key


@pytest.mark.parametrize(
    "key",
    ["spaces: 2", "colour: red", "parallel: 2", "bend: left", "heads: end", "routes: [{from: FIRST, to: SECOND}]"],
)
@pytest.mark.parametrize("grid", ["squares", "hexes", "mesh", "nodes"])
def test_every_key_of_a_path_that_has_cells_changes_what_is_drawn(made, grid, key):
    base = "paths: blue, through: [[FIRST, SECOND]]"
    without, _ = made(grid, f"{{{base}}}")
    drawn, problems = made(grid, f"{{{base}, {key}}}")
    assert not reported(problems) and drawn not in ("", without)


@pytest.mark.parametrize(
    "key",
    ["over: board", "over: FIRST", "over: {draw: circle, at: FIRST, size: 9mm}", "seed: 2", "turn: 30",
     "turn: {sequence: [0, 30]}", "size: {sequence: [2mm, 3mm]}", "fill: {sequence: [red, blue]}",
     "line: {sequence: [red, blue]}", "text: {sequence: 1-3}"],
)  # fmt: skip
@pytest.mark.parametrize("grid", ["squares", "hexes", "mesh", "rings", "tiling", "areas", "nodes"])
def test_every_key_of_scattered_objects_changes_what_is_drawn(made, grid, key):
    base = f"draw: star, scatter: 3{'' if key.startswith('size') else ', size: 2.5mm'}"
    without, _ = made(grid, f"{{{base}}}")
    drawn, problems = made(grid, f"{{{base}, {key}}}")
    assert not reported(problems) and drawn not in ("", without)


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ("draw: star, scatter: 4, at: a1", "“scatter” has no effect beside “at”"),
        ("draw: star, at: a1, seed: 2", "“seed” has no effect without “scatter”"),
        ("draw: star, at: a1, over: board", "“over” has no effect without “scatter”"),
        ("draw: star, scatter: 4, count: 3", "“count” has no effect without “along”"),
        ("draw: star, scatter: 4, turn: along", "“turn: along” has no effect without “along”"),
        ("draw: star, scatter: 4, over: '!all'", "no cells are left, so this layer draws nothing"),
        ("draw: star, scatter: 4, over: nowhere", "there is no cell called “nowhere”"),
        ("draw: star, scatter: 4, over: {draw: polygon, at: a1}", "the points of this polygon are missing"),
        ("draw: star, scatter: 4, over: {draw: circle, at: a9}", "there is no cell or position called “a9”"),
        ("draw: star, scatter: 4, over: {draw: box, at: a1 a2}", "this shape has one position, not 2"),
        ("draw: star, scatter: 4, over: {draw: arc, at: a1, angles: [0, 90]}", "an arc has no inside"),
        ("draw: star, along: {draw: circle, at: a1}", "the number of copies along the course is missing"),
        ("draw: star, count: 4, along: {draw: arc, at: a1}", "the angles of this arc are missing"),
        ("draw: polygon, at: a1", "the points of this polygon are missing"),
        ("draw: polygon, through: [a1, b2, c1], sides: 4", "“sides” has no effect on “polygon”"),
        ("draw: box, at: a1, sides: 4", "“sides” has no effect on “box”"),
        ("draw: star, scatter: 4, text: {sequence: 1-3}", "3 texts for 4 positions"),
        ("draw: star, scatter: 99, over: a1, size: 6mm", "of 99 have room"),
        ("draw: star, scatter: 2, fill: {sequence: [red, blue, red]}", "a sequence of 3 values for 2 copies"),
        ("draw: star, scatter: 2, fill: {sequence: [red, bleu]}", "there is no style called “bleu”"),
    ],
)
def test_what_scattered_objects_cannot_do_is_reported(made, keys, message):
    _, problems = made("squares", f"{{{keys}}}")
    assert any(message in problem.message for problem in reported(problems))


def base_of(kind, value):
    """Return a layer with whatever its other keys need to show."""
    through = ", through: [[10mm, 10mm], [25mm, 12mm], [20mm, 20mm]]"
    placed = ", at: [50%, 50%], size: 8mm" if value != "polygon" else through
    more = {"marks": ", text: A", "edges": ", outside: all", "text": ", at: [50%, 50%]", "draw": placed}
    more["piece"] = ", at: [50%, 50%], size: 8mm"
    return f"{kind}: {value}{more.get(kind, '')}"


SQUARES = "{type: squares, columns: 4, rows: 4, numbering: a1"
NODES = "{type: nodes, nodes: {b: [20mm, 20mm], c: [60mm, 20mm], d: [60mm, 60mm]}, links: [b-c, c-d]"


@pytest.mark.parametrize(
    ("grid", "layers", "path", "said"),
    [
        ("squares", "{edges: red}", "layers[1]", "this line has no sides"),
        ("squares", "{paths: red}", "layers[1]", "this path has no cells"),
        ("squares", "{arrows: red, through: []}", "layers[1].through", "there are no arrows here"),
        ("squares", "{arrows: red, through: [[a1, all]]}", "layers[1].through[1]", "through “all”, which is 16 cells"),
        ("squares", "{arrows: red, through: [[a1]]}", "layers[1].through[1]", "an arrow needs two cells or more"),
        ("squares", "{arrows: red, through: [[a1, zz]]}", "layers[1].through[1]", "“zz”"),
        ("squares", "{paths: red, through: [[a1, all]]}", "layers[1].through[1]", "through “all”, which is 16 cells"),
        ("squares", "{paths: red, through: [[a1, 'a1:b2']]}", "layers[1].through[1]", "“a1:b2”, which is 4 cells"),
        ("squares", "{paths: red, through: [[a1]]}", "layers[1].through[1]", "needs two cells or more"),
        ("squares", "{paths: red, through: [a1, b1]}", "layers[1].through", "each of these paths has only one cell"),
        ("squares", "{edges: red, facing: [left], sides: [a1/a2]}", "layers[1].facing", "without “outside”"),
        ("squares", "{edges: red, outside: 'b2:c3'}", "layers[1].outside", "none of these cells is at the edge"),
        ("corners", "{edges: red, outside: all}", "layers[1].outside", "places have no outline"),
        ("nodes", "{edges: red, around: a1}", "layers[1].around", "places have no outline"),
        ("squares", "{marks: dot, cells: ['!a1']}", "layers[1].cells", "no cells are left"),
        ("squares", "{marks: {a1: {symbol: dot}}, colour: red}", "layers[1].colour", "write it in each mark"),
        ("squares", "{marks: {a1: {}}}", "layers[1].marks.a1", "neither a symbol nor text"),
        ("squares", "{marks: {}}", "layers[1].marks", "no mark is given"),
        ("squares", "{marks: dot, symbol: star}", "layers[1].symbol", "has no effect with “marks: dot”"),
        ("squares", "{marks: dot, text: '{{ points }}'}", "layers[1].text", "there is no field “points”"),
        ("squares", "{labels: {a1: ''}}", "layers[1].labels.a1", "no text"),
        ("squares", "{labels: ''}", "layers[1].labels", "no text"),
        ("squares", "{labels: {a1: A}, cells: b2}", "layers[1].cells", "no effect when each label names its cell"),
        ("squares", "{labels: A, cells: [a1, '!a1']}", "layers[1].cells", "no cells are left"),
        ("squares", "{labels: {'!a1': No}}", "layers[1].labels.!a1", "“!” has no effect here"),
        ("squares", "{fill: red, inside: area}", "layers[1].inside", "no area called “area”"),
        ("squares", "{fill: {bands: [red, blue]}, cells: a1}", "layers[1].cells", "bands cross the whole board"),
        ("squares", "{fill: {}}", "layers[1].fill", "need “chequered” or “bands”"),
        ("squares", "{fill: zone}", "layers[1].fill", "in a zone with a style"),
        ("squares", "{markings: football}", "layers[1].markings", "no football field"),
        ("squares", "{plan: walls}", "layers[1].plan", "this grid does not cover a plan"),
        ("none", "{fill: red}", "layers[1]", "a mat without cells"),
        (SQUARES + ", metres: 2m}", "", "grid.metres", "only works on a grid that covers a field or a plan"),
        (SQUARES + ", numbers: ends}", "", "grid.numbers", "need a field"),
        ("{type: squares, columns: 4, rows: 4, counted_from: top-right}", "", "grid.counted_from", "“numbering”"),
        (SQUARES + "}\n  field: {length: 20m, width: 10m}", "", "field", "does not cover this field"),
        (SQUARES + "}\n  plan: rooms", "", "plan", "does not cover this plan"),
        (SQUARES + "}\n  templates: true", "", "templates", "for hexes"),
        ("{type: none}\n  margins: {left: 30mm}", "", "margins", "no margins"),
        ("{type: rings, sectors: [1, 6], joins: [left-right]}", "", "grid.joins[1]", "needs columns and rows"),
        (NODES + ", joins: [b>c]}", "", "grid.joins[1]", "a line already joins"),
        (SQUARES + "}\n  checks: [passable]", "", "checks", "needs two cells"),
        (NODES + "}\n  checks: [closed]", "", "checks", "places have none"),
        (SQUARES + "}\n  zones: {late: {cells: [camp]}, camp: {cells: a1}}", "{fill: red, cells: late}",
         "zones.late.cells", "is defined further down"),
        ("{type: squares, columns: 5}\n  map: ['...', '...']", "", "grid.columns", "the map has 3 columns"),
        ("{type: hexes, columns: 3, rows: 3}\n  map: ['. . .', ' . .']", "", "grid.rows", "the map has 2 rows"),
        ("{type: tiling, preset: cairo, rows: 1}\n  map: ['..', '..']", "", "grid.rows", "the map has 2 rows"),
        (SQUARES + "}\n  panels: [{track: T, last: 5, start: 9}]", "", "panels[1].start", "from 1 to 5"),
        (SQUARES + "}\n  panels: [{track: T, last: 5, boxes: [A]}]", "", "panels[1].last", "no effect with “boxes”"),
        (SQUARES + "}\n  panels: [{track: T, last: 5, other_colour: red}]", "", "panels[1].other_colour", "“start”"),
        (SQUARES + "}\n  panels: [legend, legend]", "{fill: named}", "panels[2]", "printed twice"),
        (NODES + ", joins: [b-d, b-d]}", "", "grid.joins[2]", "this join appears twice"),
        (NODES + ", joins: [d>b, d-b]}", "", "grid.joins[1]",
         "another join between “d” and “b” already works both ways"),
        (NODES + ", joins: [b-d, d-b]}", "", "grid.joins[2]",
         "another join between “d” and “b” already works both ways"),
        (NODES.replace("c-d]", "c-d, c-b]") + "}", "", "grid.links[3]", "“c-b” is already linked"),
        ("squares", "{fill: {chequered: [red, red]}}", "layers[1].fill.chequered", "nothing alternates"),
        ("squares", "{fill: {bands: [red, red]}}", "layers[1].fill.bands", "nothing alternates"),
        ("squares", "{marks: wolf.png, style: red}", "layers[1].style", "keeps its own colours"),
        ("squares", "{marks: {a1: {symbol: wolf.png, colour: red}}}", "layers[1].marks.a1.colour", "its own colours"),
        ("squares", "{paths: red, through: [[a1, a3]]}", "layers[1].through[1]", "a1 and a3 are not neighbours"),
        ("hexes", "{paths: red, through: [[a1, c1]]}", "layers[1].through[1]", "a1 and c1 are not neighbours"),
        ("hexes", "{paths: red, through: [[a1 side 1, c1]]}", "layers[1].through[1]", "a1 side 1 and c1 are not"),
        ("hexes", "{paths: red, through: [[a1/c1, a1]]}", "layers[1].through[1]", "these two cells are not neighbours"),
        ("hexes", "{paths: red, through: [[a1 side 7, a1]]}", "layers[1].through[1]", "there is no “side 7” of “a1”"),
        ("hexes", "{paths: red, through: [[z9 side 1, a1]]}", "layers[1].through[1]", "no cell called “z9 side 1”"),
        ("hexes", "{paths: red, through: [[a1 side 1]]}", "layers[1].through[1]", "needs two cells or more"),
        ("squares", "{paths: none, through: [[a1, a2]]}", "layers[1].paths", "there is no style called “none”"),
        ("squares", "{edges: none, outside: all}", "layers[1].edges", "there is no style called “none”"),
        ("squares", "{fill: none}", "layers[1].fill", "there is no style called “none”"),
    ],
)  # fmt: skip
def test_what_has_no_effect_is_reported_with_its_reason(made, grid, layers, path, said):
    _, problems = made(grid, layers)
    assert [p.path for p in problems if said in p.message] == [f"board.{path}"]


@pytest.mark.parametrize(
    ("grid", "cells"), [("squares", "a1, b2, b3, 'b4:d4'"), ("hexes", "a1, a3"), ("hexes", "a1 side 1, a1, a1/a2, a2")]
)
def test_a_path_over_neighbours_and_corners_is_no_leap(made, grid, cells):
    _, problems = made(grid, f"{{paths: red, through: [[{cells}]]}}")
    assert not [problem for problem in problems if "neighbours" in problem.message]


@pytest.mark.parametrize(("lines", "short"), [
    ([". . .", " . .", ". .", " . .", ". . ."], 3),
    ([". . .", " . . .", ". . .", " . .", ". . .", " . . ."], 4),
    ([" . .", ". . .", " .", ". . .", " . ."], 3),
    ([". . .", " . .", ". .  ", " . . ", ". . ."], 0),  # filled up
    ([". . .", " . .", ". .", " .", ". . ."], 0),
    (["  . .", " . . .", ". . . .", " . . .", "  . ."], 0),
    ([". . .", " . .", ". .", " . .", ". .", " . .", ". . ."], 0),
    ([". . . .", " .   .", ". . .", " . . .", ". . . ."], 0),  # it has gaps
    ([". . .", " . .", ". ."], 0),
])  # fmt: skip
def test_a_line_of_a_map_of_hexes_that_is_one_hex_shorter_is_reported(made, lines, short):
    _, problems = made(f"{{type: hexes}}\n  map: {lines}")
    found = [problem.message for problem in problems if "shorter" in problem.message]
    assert found == [f"line {short} of the map is one hex shorter than the other lines"][: bool(short)]


def test_columns_and_rows_that_are_those_of_the_map_are_no_mistake(made):
    _, problems = made("{type: hexes, edge: half, columns: 2, rows: 2}\n  map: [' . .', '. . .']")
    assert not [problem for problem in problems if "the map has" in problem.message]


FOREST = "styles: {forest: {colour: green}}"


@pytest.mark.parametrize(
    ("more", "layers", "path", "said"),
    [
        ("  styles: {gold: {colour: yellow}}", "", "styles.gold", "nothing uses the style “gold”"),
        ("  styles: {paper: {colour: red}}", "", "styles.paper", "have the colour of “frame”"),
        ("  zones: {camp: {cells: a1}}", "", "zones.camp", "nothing uses the zone “camp”"),
        ("  zones: {camp: {values: {points: 3}}}", "", "zones.camp", "the zone “camp” has no cells"),
        (f'  map: ["..", ".."]\n  signs: {{f: forest}}\n  {FOREST}', "", "signs.f", "the sign “f” is not in the map"),
        (f'  map: ["f.", ".."]\n  signs: {{f: [forrest]}}\n  {FOREST}', "", "signs.f", "“forrest” is not a style"),
        (
            "  styles: {wide: {colour: red, width: 3mm}}",
            "{fill: wide}",
            "styles.wide.width",
            "“width” has no effect",
        ),
        (
            "  styles: {bare: {colour: red, upon: blue}}",
            "{fill: bare}",
            "styles.bare.upon",
            "“upon” has no effect",
        ),
        ("  styles: {road: {colour: red, tint: 40%}}", "{edges: road, outside: all}", "styles.road.tint", "“tint”"),
        (
            "  styles: {road: {upon: red}}",
            "{paths: road, links: all}",
            "styles.road.upon",
            "“upon” has no effect",
        ),
        (
            "  styles: {wood: {pattern: trees}}",
            "{paths: wood, links: all}",
            "styles.wood.pattern",
            "“pattern” has no effect",
        ),
        (
            "  styles: {road: {colour: red to blue}}",
            "{paths: road, links: all}",
            "styles.road.colour",
            "without gradient",
        ),
        ("  styles: {rim: {colour: red to blue}}", "{fill: rim}, {edges: rim, around: all}", "layers[2].edges", "here"),
        (
            "  styles: {hub: {colour: red to blue, pattern: plate}}",
            "{fill: hub}",
            "styles.hub.colour",
            "without gradient",
        ),
        (
            "  zones: {keep: {cells: [a1], colour: red}}",
            "{labels: {keep: Keep}}",
            "zones.keep.colour",
            "no layer draws",
        ),
        (
            "  map: |\n    w\n  signs: {w: watr}\n  styles: {water: {colour: blue}}",
            "{fill: water}",
            "signs.w",
            "“watr” is not a style",
        ),
        ("  styles: {moor: {name: Moor, colour: red}}", "{fill: moor}", "styles.moor.name", "has no legend"),
        ("  zones: {keep: {name: Keep, cells: a1, colour: red}}", "{fill: zone}", "zones.keep.name", "has no legend"),
        (
            "  zones: {keep: {name: Keep, cells: a1}}",
            "{marks: dot, cells: keep}",
            "zones.keep.name",
            "only for zones with a colour",
        ),
        (
            "  styles: {moor: {rule: Slow, colour: red}}",
            "{fill: moor}",
            "styles.moor.rule",
            "only for styles with a name",
        ),
        ("  styles: {plain: {name: Plain}}", "{fill: plain}", "layers[1].fill", "no colour, pattern or picture"),
    ],
)
def test_names_that_nothing_uses_are_warned_of(made, more, layers, path, said):
    _, problems = made("{type: squares, columns: 2, rows: 2}", layers, more)
    found = [(p.path, p.severity, p.line > 6) for p in problems if said in p.message]
    assert found == [(f"board.{path}", Severity.WARNING, True)]


def test_a_legend_prints_the_names_of_styles(made):
    style = "  styles: {moor: {name: Moor, colour: red}}\n  panels: [legend]"
    _, problems = made("{type: squares, columns: 2, rows: 2}", "{fill: moor}", style)
    assert not [problem.message for problem in problems if "legend" in problem.message]


@pytest.mark.parametrize("more", ["paper: {colour: red}, frame: {colour: red}", "frame: {colour: red}"])
def test_a_frame_of_its_own_is_the_ground_of_cells_without_one(made, more):
    _, problems = made("{type: squares, columns: 2, rows: 2}", "", f"  styles: {{{more}}}")
    assert not [problem.message for problem in problems if problem.path.startswith("board.styles")]
    _, problems = made("{type: squares, columns: 2, rows: 2}", "{fill: paper}", "  styles: {paper: {colour: red}}")
    assert not [problem.message for problem in problems if problem.path.startswith("board.styles")]


def test_a_key_that_one_use_of_a_style_obeys_is_not_reported(made):
    style = "  styles: {both: {colour: red, tint: 50%, width: 2mm, pattern: cored, upon: blue}}"
    _, problems = made("{type: squares, columns: 2, rows: 2}", "{fill: both}, {edges: both, outside: all}", style)
    assert not [problem.message for problem in problems if problem.path.startswith("board.styles")]


def test_zones_take_ranges_signs_and_other_zones_and_give_cells_away(made):
    zones = "\n  zones: {camp: {cells: 'a1:b2'}, rest: {cells: [all, '!camp', a1]}}"
    listed = "[c1, d1, 'c2:d4', a3, a4, b3, b4, a1]"
    drawn, _ = made(SQUARES + "}" + zones, "{fill: red, cells: rest}")
    assert drawn and drawn == made(SQUARES + "}", f"{{fill: red, cells: {listed}}}")[0]


def test_a_range_in_a_path_is_a_straight_stretch_in_the_direction_in_which_it_is_written(made):
    drawn, _ = made("squares", "{paths: red, through: [['a4:a1', 'b1:d1']]}")
    assert drawn == made("squares", "{paths: red, through: [[a4, a3, a2, a1, b1, c1, d1]]}")[0]


def test_marks_without_cells_are_for_all_as_grounds_are(made):
    assert made("squares", "{marks: dot}")[0] == made("squares", "{marks: dot, cells: all}")[0]


def test_a_zone_defined_further_down_is_one_mistake_and_no_zone_without_cells(made):
    grid = "{type: squares, columns: 3, rows: 3, size: 15mm}\n  zones: {late: {cells: [camp]}, camp: {cells: a1}}"
    problems = made(grid, "{fill: red, cells: late}", "")[1]
    assert "further down" in str(problems) and "has no cells" not in str(problems)


CIRCLE = "along: {draw: circle, at: centre, size: 60mm}"
ROW = "along: [[20mm, 60mm], [80mm, 60mm]]"


@pytest.mark.parametrize(
    ("layer", "most"),
    [
        ("{draw: box, along: rim, turn: along, size: 9mm, text: {sequence: 0-90}}", 66),
        ("{draw: box, along: rim, turn: along, size: 9mm, text: {sequence: 0-79}}", 66),
        ("{draw: box, along: rim, turn: along, size: 9mm, text: {sequence: 0-65}}", None),
        (f"{{draw: circle, {CIRCLE}, size: 9mm, line: blue, count: 30, text: go}}", 21),
        (f"{{draw: circle, {ROW}, size: 10mm, text: {{sequence: 1-10}}}}", 7),
        (f"{{draw: circle, {ROW}, size: 10mm, text: {{sequence: 1-8}}}}", None),
        (f"{{draw: circle, {ROW}, size: 10mm, count: 30}}", None),
        ("{draw: box, at: [[20mm, 60mm], [22mm, 60mm]], size: 10mm, text: {sequence: 1-2}}", None),
    ],
)
def test_copies_along_a_course_that_cover_each_others_texts_are_warned_of(made, layer, most):
    _, problems = made("{type: none, width: 201mm, height: 122mm}", layer)
    said = [(p.path, p.hint) for p in problems if "cover each other" in p.message]
    hint = f"at this size there is room for {most}; use a smaller “size” or fewer copies"
    assert said == ([("board.layers[1].along", hint)] if most else [])


@pytest.mark.parametrize("layer", ["{fill: zone}", "{fill: keep, cells: b2}", "{edges: zone, around: keep}"])
def test_a_colour_of_a_zone_that_a_layer_draws_is_not_reported(made, layer):
    zones = "  zones: {keep: {cells: [a1], colour: red}}"
    _, problems = made("{type: squares, columns: 2, rows: 2, numbering: a1}", layer, zones)
    assert not [problem.message for problem in problems if "zone" in problem.message]


def test_a_legend_without_entries_says_that_no_layer_draws_the_zones(made):
    zones = "  zones: {keep: {name: Keep, cells: [a1], colour: red}}\n  panels: [legend]"
    _, (problem,) = made("{type: squares, columns: 2, rows: 2, numbering: a1}", "", zones)
    assert problem.path == "board.panels[1]"
    assert problem.hint == "to draw each zone in its colour, add the layer {fill: zone}"


@pytest.mark.parametrize("symbol", ["castle", "shield", "moon"])
@pytest.mark.parametrize("colour", ["", ", colour: gold", ", colour: white"])
def test_a_text_in_a_picture_is_read_on_it(made, symbol, colour):
    layer = f"{{marks: {symbol}, cells: a1, text: '5'{colour}}}"
    drawn, problems = made("{type: hexes, columns: 2, rows: 2, size: 24mm, numbering: a1}", layer)
    assert "5" in drawn
    assert not [problem.message for problem in problems if "contrast" in problem.message]


def test_a_faint_text_of_a_mark_is_reported_at_its_layer(made):
    layers, dark = "{draw: shield, at: a1, size: 20mm, fill: dark}, {marks: %s}", "  styles: {dark: {colour: '#111'}}"
    for marks, path in (("{a1: {text: W}}", "marks"), ("none, cells: a1, text: W", "text")):
        _, problems = made("{type: squares, columns: 2, rows: 2, size: 24mm, numbering: a1}", layers % marks, dark)
        assert [problem.path for problem in problems if "contrast" in problem.message] == [f"board.layers[2].{path}"]


@pytest.mark.parametrize(
    ("cost", "said"),
    [("2", "mud: 2 to enter"), ("4m", "mud: 4 m to enter"), ("'+1'", "mud: +1 to enter"), ("all", "mud: all")],
)
def test_the_legend_says_that_a_number_is_a_cost(made, cost, said):
    more = f"  styles: {{mud: {{name: mud, colour: green, cost: {cost}}}}}\n  panels: [legend]"
    drawn, _ = made("{type: squares, columns: 9, rows: 9}", "{fill: mud}", more)
    assert f"'{said}'" in drawn


@pytest.mark.parametrize(
    ("at", "covered"), [("a1 top 0mm 3mm", ["this covers the text “a1”"]), ("a1 bottom 0mm -6mm", [])]
)
def test_a_text_across_the_number_of_a_cell_is_warned_of(made, at, covered):
    grid = "{type: hexes, columns: 2, rows: 2, size: 24mm, numbering: a1, numbers: cells}"
    _, problems = made(grid, f"{{text: Ford, at: {at}, size: 4mm}}", "")
    assert [problem.message for problem in problems] == covered
