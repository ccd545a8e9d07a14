"""Every key of boards, places, areas, panels and faces has a wrong value in a pair of bad files, at its place."""

import re
import shutil
from pathlib import Path

import pytest

from generator.boards.panels.boxes import NamedBox
from generator.model.boards import board, cells, grids, layers, markings, places
from generator.model.pieces import faces, types
from generator.packs.load import read_pack
from generator.problems import PizarraError

BAD = Path(__file__).parents[1] / "bad_input"
MODELS = {
    "layers": {f"board.layers {number}": model for number, model in enumerate(layers.LAYERS.places.values(), 1)}
    | {
        f"board.layers 14, markings {number}": model
        for number, model in enumerate(
            (markings.OwnLine, markings.OwnBox, markings.OwnCircle, markings.OwnArc, markings.OwnSpot), 1
        )
    },
    "panels": {
        f"board.panels {number}": board.KINDS.model_of(kind) for number, kind in enumerate(board.KINDS.places, 1)
    },
    "grids": {f"boards.{kind}.grid": model for kind, model in grids.GRIDS.places.items()},
    "parts": {
        "boards.ground": board.Board,
        "boards.map.grid.names": places.PlaceNames,
        "boards.map.grid.joins 1": cells.Join,
        "boards.map.grid.nodes.mill": places.Place,
        "boards.map.layers 1, from 1": places.Route,
        "boards.map.layers 2, marks.mill": layers.CellMark,
        "boards.map.layers 3, fill": layers.ManyStyles,
        "boards.map.zones.west": board.CellZone,
        "boards.map.styles.rail": layers.NamedStyle,
        "boards.map.styles.rail.inks": layers.InkForms,
        "boards.map.styles.road.inks.light": layers.InkForm,
        "boards.map.panel_form": board.PanelForm,
        "boards.map.margins": board.BoardMargins,
        "boards.map.checks": board.BoardChecks,
        "boards.map.panels 1, boxes 1": NamedBox,
        "boards.pitch.field": markings.BoardField,
        "boards.pitch.grid.covers": grids.Covers,
        "boards.world.grid.areas.gaul": grids.AreaEntry,
    },
    "faces": {
        "faces.bare": faces.Face,
        "faces.full.box": faces.FaceBox,
        "pieces.piece": types.PieceType,
        "decks.deck": types.Deck,
        "tokens.token": types.Token,
    },
}
ELSEWHERE = {(board.Board, "like"), (board.Board, "copies")}
"""Keys that are refused in other pairs: ``game-boards-like`` and ``game-boards-copies``."""


def keys_of(model):
    """Return the keys of a model; the kind of a panel and the type of a grid have pairs of their own."""
    names = {field.alias or name for name, field in model.model_fields.items()} - {"kind", "type"}
    return {name for name in names if (model, name) not in ELSEWHERE}


@pytest.mark.parametrize("family", MODELS)
def test_a_wrong_value_of_every_key_is_refused_at_its_place(family, tmp_path):
    shutil.copy(BAD / f"game-every-key-{family}.yaml", tmp_path / "game.yaml")
    with pytest.raises(PizarraError) as refused:
        read_pack(tmp_path)
    reported = [problem.about for problem in refused.value.problems]
    for place, model in MODELS[family].items():
        for key in keys_of(model):
            pattern = re.compile(rf"{re.escape(place)}(\.|, ){re.escape(key)}($|[ .,])")
            assert any(map(pattern.match, reported)), f"{place}: {key}"
    assert len(reported) == len({(problem.about, problem.column) for problem in refused.value.problems})
